/*
 * text/format.h: the canonical layout, which the formatter and the printer share.
 */
#ifndef RGC_TEXT_FORMAT_H
#define RGC_TEXT_FORMAT_H

#include "base/out.h"
#include "text/text.h"

/* Prints a file that can be parsed in its canonical layout. Inside rgc_ds_run. */
void rgc_format_file(rgc_text *text, const rgc_text_file *file, struct out *out);

/* Whether a blank stands between the tokens `at - 1` and `at` of a line. format_space.c */
struct token_line {
    const rgc_text_file *file;
    const struct token *tokens;
    uint32_t first, end;
};
bool rgc_format_has_blank(const struct token_line *line, uint32_t at, bool in_brackets);

#endif
