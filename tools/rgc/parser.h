/*
 * rgc/parser.h: what options.c, which walks the arguments, and setters.c, which knows what each
 * option does, share.
 */
#ifndef RGC_TOOL_PARSER_H
#define RGC_TOOL_PARSER_H

#include "options.h"
#include "suggest.h"

struct parser {
    struct options *options;
    const char *written; /* the argument as it was written */
};

/* The first mistake is kept, with the first advice that follows it. */
void rgc_parser_mistake(struct parser *parser, const char *format, ...) TOOL_FORMAT(2, 3);
void rgc_parser_advise(struct parser *parser, const char *format, ...) TOOL_FORMAT(2, 3);
void rgc_parser_advise_word(
    struct parser *parser, const struct suggestion *found, const char *what);

/* A copy that lives as long as the options; at most one an argument. */
char *rgc_parser_own(struct parser *parser, const char *text, size_t size);

/* A row of the library's table by its name on command lines, where "-" stands for "_". */
const rgc_option_info *rgc_parser_find_option(const char *word, size_t size);

/* Keeps a compile option, if the library takes the value. */
void rgc_parser_add_setting(struct parser *parser, const char *name, const char *value);

#endif
