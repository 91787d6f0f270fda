/*
 * text/parser.h: what the files of the parser share.
 */
#ifndef RGC_TEXT_PARSER_H
#define RGC_TEXT_PARSER_H

#include "base/spell.h"
#include "text/text.h"

struct parser {
    rgc_text *text;
    struct lexer lexer;
    struct token token;        /* the next one */
    struct span last;          /* of the one before */
    uint32_t unit;             /* RGC_NONE: only looks */
    uint32_t depth;            /* parts of an expression that are open */
    uint32_t blocks;           /* that are open */
    bool has_places;           /* the block that is read declares queues or heaps */
    bool is_misplaced;         /* a statement was where it cannot be: braces may not match */
    uint32_t seen[ATTR_COUNT]; /* of the statement that is read: attributes, by kind; or RGC_NONE */
};

/* Each function of the grammar returns false after it told of a mistake; the statement is then
 * given up, and the parser goes on behind it. */

void rgc_parse_next(struct parser *parser);
struct token rgc_parse_peek(const struct parser *parser);
bool rgc_parse_is_word(const struct parser *parser, uint32_t word);
bool rgc_parse_accept(struct parser *parser, enum token_kind kind);
bool rgc_parse_accept_word(struct parser *parser, uint32_t word);
/* Tells "expected WHAT, not TOKEN"; always false. */
bool rgc_parse_fail(struct parser *parser, const char *what);
bool rgc_parse_expect(struct parser *parser, enum token_kind kind);
bool rgc_parse_at_end(const struct parser *parser); /* of a statement, or before its block */
rgc_location rgc_parse_location(const struct parser *parser, struct span at);

/* An unknown word: the message, and the candidates for help. */
void rgc_parse_unknown(struct parser *parser, uint32_t code, const char *what, struct spell *spell);
void rgc_parse_suggest(struct parser *parser, struct spell *spell, const char *what);

/* parse_expr.c */
bool rgc_parse_expr(struct parser *parser, uint32_t *expr);
bool rgc_parse_name(struct parser *parser, const char *what, uint32_t *name);

/* parse_attr.c */
void rgc_parse_attrs_begin(struct parser *parser);
/* Adds it to the array; false: it was there already, which is told. */
bool rgc_parse_attr_add(struct parser *parser, const struct attr *attr);
bool rgc_parse_resource_attrs(struct parser *parser, struct statement *statement);
bool rgc_parse_pass_attrs(struct parser *parser, struct statement *statement);

/* parse_access.c */
bool rgc_parse_access(struct parser *parser, struct statement *statement);

/* parse_statement.c */
enum place { IN_FILE = 1, IN_FRAME = 2, IN_PASS = 4 };

struct statement_word {
    uint32_t word;
    uint8_t kind;
    uint8_t places;  /* where it may stand */
    uint8_t block;   /* where its block is; 0: it has none; IN_PASS | IN_FRAME: where it stands */
    bool is_several; /* `parse` is shared by several words, and finds this one in `b` */
    bool (*parse)(struct parser *parser, struct statement *statement);
};
#define AS_AROUND (IN_FRAME | IN_PASS)

/* The statement that begins with the word there, or anywhere; NULL: none does. */
const struct statement_word *rgc_parse_find_statement(uint32_t word, unsigned places);
void rgc_parse_tell_statement(struct parser *parser, unsigned places);
void rgc_parse_tell_misplaced(
    struct parser *parser, const struct statement_word *word, unsigned places);
bool rgc_parse_condition(struct parser *parser, struct statement *statement);

/* include.c */
bool rgc_parse_include(struct parser *parser, struct statement *statement, bool of_items);

#endif
