/*
 * rgc/depfile.h: a rule for make and ninja.
 */
#ifndef RGC_TOOL_DEPFILE_H
#define RGC_TOOL_DEPFILE_H

#include "bytes.h"

#include <rgc/text.h>

struct depfile {
    const char *const *targets;
    uint32_t target_count;
    const rgc_text *text; /* the file and its includes */
    bool phony;           /* an empty rule for each include */
};

void rgc_depfile_print(const struct depfile *depfile, struct bytes *out);

#endif
