/*
 * rgc/glyph.h: UTF-8, and how wide a terminal draws it.
 */
#ifndef RGC_TOOL_GLYPH_H
#define RGC_TOOL_GLYPH_H

#include <rgc/base.h>

struct glyph {
    uint32_t code; /* U+FFFD for a byte that is no UTF-8 */
    uint32_t size; /* bytes, at least 1 */
    bool valid;
};

/* The first code point of `size` bytes, size > 0. */
struct glyph rgc_glyph_read(const char *text, size_t size);

/* Columns of a terminal: 0, 1 or 2. */
uint32_t rgc_glyph_width(uint32_t code);

/* Whether a terminal would do something else than draw it: controls, and what turns the direction
 * of text, which can make a line look like another one. */
bool rgc_glyph_is_harmful(uint32_t code);

#endif
