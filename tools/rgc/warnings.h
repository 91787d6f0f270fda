/*
 * rgc/warnings.h: -W options, as levels.
 */
#ifndef RGC_TOOL_WARNINGS_H
#define RGC_TOOL_WARNINGS_H

#include "options.h"
#include "render.h"

#include <rgc/diag.h>

void rgc_warnings_apply(const struct options *options, rgc_diags *diags);

/* Tells which options of the command line ask for what is not done yet. Returns whether that is an
 * error. */
bool rgc_warnings_not_yet(const struct options *options, struct report *report);

#endif
