/*
 * rgc/picture.h: a line of source text with what is to be said below it.
 */
#ifndef RGC_TOOL_PICTURE_H
#define RGC_TOOL_PICTURE_H

#include "bytes.h"

/* Escape sequences, all empty without colour. */
struct style {
    const char *error, *warning, *note, *help; /* the words */
    const char *strong;                        /* the message */
    const char *margin;                        /* line numbers */
    const char *label;                         /* underlines of the other places */
    const char *end;
};

/* What is underlined. Columns count code points from 1. */
struct mark {
    uint32_t line, column;
    uint32_t end_line, end_column; /* one past the last */
    const char *text;              /* or NULL */
    const char *colour;
    char glyph; /* '^' or '-' */
};

/*
 * One line of the file (`size` bytes, without its end) and the `count` marks on it, which are
 * sorted in place. A long line is cut to what is near the first mark. Tabs become blanks, and what
 * a terminal would obey becomes U+FFFD.
 */
void rgc_picture_draw(struct bytes *out, const struct style *style, uint32_t number_width,
    const char *line, size_t size, struct mark *marks, uint32_t count);

/* Text that may hold anything, made harmless. */
void rgc_picture_text(struct bytes *out, const char *text);

#endif
