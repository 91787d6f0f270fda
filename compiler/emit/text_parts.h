/*
 * emit/text_parts.h: what the files of the listing share.
 */
#ifndef RGC_EMIT_TEXT_PARTS_H
#define RGC_EMIT_TEXT_PARTS_H

#include "emit/names.h"

/* ---- barriers (text_barrier.c) --------------------------------------------------------------- */

enum text_column {
    TEXT_TARGET,
    TEXT_LAYOUT_BEFORE,
    TEXT_LAYOUT_AFTER,
    TEXT_USE_BEFORE,
    TEXT_USE_AFTER,
    TEXT_WHY,
    TEXT_COLUMNS
};

struct text_layout {
    uint32_t widths[TEXT_COLUMNS]; /* 0: nothing stands there */
};

void rgc_text_measure_barriers(const rgc_program *program, struct text_layout *layout);

/* The records of a call, a row each. */
void rgc_text_call(
    struct out *out, const rgc_program *program, const struct text_layout *layout, uint32_t call);

#endif
