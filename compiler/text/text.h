/*
 * text/text.h: how a text becomes a graph.
 *
 *     source.c     files: read, checked to be UTF-8, found through includes
 *     symbol.c     every word and name once, as a number
 *     lex.c        bytes to tokens, on demand
 *     parse*.c     tokens to the tree: plain arrays, statements in the order of the text
 *     include.c    which file includes which, and whether in a ring
 *     eval.c       expressions and names with expressions in them
 *     scope.c      what a name stands for, and places for messages
 *     elaborate*.c the tree is run: what it declares goes through the public build API
 *     text.c       the public functions over all this
 *     print.c, format*.c  the other way
 *
 * Memory: strings and expansions lie in the arena of the rgc_text, arrays belong to its ds_owner.
 * All work happens inside rgc_ds_run, and what runs out of memory leaves through it, so nothing
 * here returns NULL for that reason.
 */
#ifndef RGC_TEXT_TEXT_H
#define RGC_TEXT_TEXT_H

#include "base/arena.h"
#include "base/diags.h"
#include "base/ds.h"
#include "facts/facts.h"

#include <rgc/text.h>

/* What bad input may not exceed. */
#define TEXT_BLOCK_LIMIT 256u       /* blocks, and parts of an expression, within each other */
#define TEXT_INCLUDE_LIMIT 64u      /* files within each other */
#define TEXT_STEP_LIMIT 10000000u   /* statements and rounds that one frame runs */
#define TEXT_MISTAKE_LIMIT 10000u   /* that one frame tells before it is given up */
#define TEXT_GUESS_LIMIT 64u        /* spellings that are looked for: each costs all names */
#define TEXT_SIZE_LIMIT 0xf0000000u /* bytes of a file */

/* From where to where; columns count code points, end_column is one past. */
struct span {
    uint32_t line, column, end_line, end_column;
};

struct span rgc_span_join(struct span first, struct span last);

/* ---- symbol.c -------------------------------------------------------------------------------- */

enum {
#define WORD(name, text) WORD_##name,
#include "text/word.def"
#undef WORD
    WORD_TOTAL
};

enum name_space {
    OF_RESOURCES,
    OF_PASSES,
    OF_QUEUES,
    OF_HEAPS,
    OF_VARIABLES,
    OF_FRAMES,
    NAME_SPACE_COUNT
};

/* What the tables of facts/ know of a word. */
struct meaning {
    rgc_format format;
    rgc_usage read_usage, write_usage; /* after `read`, after another verb */
    rgc_sync stage;
    rgc_layout layout; /* RGC_LAYOUT_NONE: none */
    uint32_t pass_kind;
    uint32_t flag; /* index of rgc_flag_facts, or RGC_NONE */
};

struct symbol {
    const char *text;
    uint32_t size, hash;
    uint32_t bound[NAME_SPACE_COUNT]; /* what has this name now: an index, or RGC_NONE */
    bool is_known;                    /* `meaning` was looked up */
    struct meaning meaning;
};

struct symbols {
    struct arena *arena;
    struct symbol *items; /* stb_ds; words first */
    uint32_t *slots;      /* stb_ds: hash table of index + 1, at most half full */
};

/* Inside rgc_ds_run, as all that may allocate. */
void rgc_symbols_init(struct symbols *symbols, struct arena *arena);
uint32_t rgc_symbol_of(struct symbols *symbols, const char *bytes, size_t size);
const struct meaning *rgc_symbol_meaning(struct symbols *symbols, uint32_t symbol);
/* Its text for a message: cut if very long. */
const char *rgc_symbol_shown(const struct symbols *symbols, uint32_t symbol);

/* Leaves rgc_ds_run as if memory had run out. */
void rgc_text_give_up(void);
void *rgc_text_alloc(struct arena *arena, size_t count, size_t size);
char *rgc_text_string(struct arena *arena, const char *bytes, size_t size);

/* ---- source.c -------------------------------------------------------------------------------- */

struct source {
    rgc_text_file file;
    const char *identity; /* the path without "." and "..": equal paths are one file */
    bool is_text;         /* it is UTF-8 without zero bytes */
};

/* Bytes of the code point there, 0: these are no UTF-8 (or a zero byte). */
size_t rgc_utf8_measure(const char *text, size_t room);
/* Checks the encoding; tells what is wrong. `via`: how it came to be read. */
bool rgc_source_check(rgc_text *text, const rgc_text_file *file, const rgc_expansion *via);
/* The index of a file that `from` includes as `path`, read now if it was not; RGC_NONE: not found,
 * `tried` then lists where it was looked for. */
uint32_t rgc_source_find(
    rgc_text *text, uint32_t from, const char *path, const rgc_expansion *via, const char **tried);
uint32_t rgc_source_add(rgc_text *text, const char *path, char *bytes, size_t size);

/* ---- lex.c ----------------------------------------------------------------------------------- */

enum token_kind {
    TOKEN_END,
    TOKEN_BAD, /* was told already */
    TOKEN_NEWLINE,
    TOKEN_COMMENT, /* only if asked for */
    TOKEN_WORD,
    TOKEN_STRING,
    TOKEN_NUMBER,
#define MARK(name, text) TOKEN_##name,
#define OPERATOR(name, text, binding) TOKEN_##name,
#include "text/token.def"
#undef MARK
#undef OPERATOR
    TOKEN_KIND_COUNT
};

struct token {
    enum token_kind kind;
    uint32_t begin, end; /* bytes of the file */
    struct span at;
    uint32_t symbol; /* of a word without expressions in it, else RGC_NONE */
    int64_t number;
    bool is_plain; /* a string without escapes and expressions */
};

struct lexer {
    rgc_text *text;
    const rgc_text_file *file;
    const rgc_expansion *via;
    uint32_t at, end;
    uint32_t line, base; /* column = offset - base + 1 */
    bool keeps_comments;
    bool is_silent; /* looks ahead: tells nothing */
};

void rgc_lex_begin(
    struct lexer *lexer, rgc_text *text, const rgc_text_file *file, const rgc_expansion *via);
struct token rgc_lex(struct lexer *lexer);
/* A lexer of the bytes from `begin` to `end` within `token`, which `lexer` has read. */
struct lexer rgc_lex_within(
    const struct lexer *lexer, const struct token *token, uint32_t begin, uint32_t end);
rgc_location rgc_lex_location(const struct lexer *lexer, struct span at);
/* "end of line", "'mips'": what stands there, for a message. */
const char *rgc_lex_shown(const struct lexer *lexer, const struct token *token);
const char *rgc_token_text(enum token_kind kind); /* of a mark */

/* ---- the tree -------------------------------------------------------------------------------- */

enum unit_of_measure { UNIT_NONE, UNIT_BYTES, UNIT_TIME };

/* Of the binary operators, `op` is the token's kind. */
enum expr_op {
    EXPR_NUMBER = TOKEN_KIND_COUNT,
    EXPR_NAME,
    EXPR_NEGATE,
    EXPR_NOT,
    EXPR_CHOOSE, /* a ? b : c */
    EXPR_MIN,
    EXPR_MAX,
    EXPR_LOG2
};

struct expr {
    uint8_t op;
    uint8_t unit;     /* unit_of_measure of a number */
    bool in_parens;   /* so `(1/2)` is no fraction */
    uint16_t depth;   /* of the tree below: the evaluator recurses that far */
    uint32_t a, b, c; /* operands, or the symbol of a name */
    int64_t number;
    struct span at, mark; /* of the whole, and of the operator */
};

/* A name as written: a symbol, or parts to be joined. */
struct name {
    uint32_t symbol; /* RGC_NONE: by parts */
    uint32_t first_part, part_count;
    struct span at;
};

struct part {
    uint32_t symbol; /* text, or RGC_NONE: */
    uint32_t expr;
};

enum attr_kind {
    ATTR_FORMAT,
    ATTR_SIZE, /* a x b [x c]; or a alone: bytes, or a fraction */
    ATTR_WORD, /* a alone, a single word: a size if a variable has that name, else a mistake */
    ATTR_VOLUME,
    ATTR_MIPS, /* a, or RGC_NONE: all */
    ATTR_LAYERS,
    ATTR_SAMPLES,
    ATTR_ALIGN,
    ATTR_BYTES,
    ATTR_STRIDE, /* a, count b */
    ATTR_HEAP,
    ATTR_FAST,
    ATTR_DEDICATED,
    ATTR_OUTPUT,
    ATTR_FROM,
    ATTR_TO,
    ATTR_ON,
    ATTR_ASYNC,
    ATTR_AFTER,
    ATTR_KEEP,
    ATTR_COST,
    ATTR_BOUNDARY,
    ATTR_MIP, /* [a], [a..b], [a..]: b is RGC_NONE, is_range */
    ATTR_LAYER,
    ATTR_PLANE,
    ATTR_FLAG, /* and up: the index of rgc_flag_facts is added */
    ATTR_COUNT = ATTR_FLAG + 16
};

struct attr {
    uint8_t kind;
    bool is_range;
    uint32_t value; /* format, flag, plane; of a state: its kind, layout and usage below */
    uint32_t a, b, c;
    uint32_t name; /* of a heap, queue or pass, or RGC_NONE */
    rgc_state_kind state;
    rgc_layout layout;
    rgc_usage usage;
    rgc_sync stages;
    struct span at;
};

enum statement_kind {
    STATEMENT_PARAM,
    STATEMENT_FRAME,
    STATEMENT_INCLUDE,
    STATEMENT_OPTION,
    STATEMENT_QUEUE,
    STATEMENT_HEAP,
    STATEMENT_RESOURCE,
    STATEMENT_PASS,
    STATEMENT_LET,
    STATEMENT_FOR,
    STATEMENT_IF,
    STATEMENT_ELSE_IF, /* follows its STATEMENT_IF, as does: */
    STATEMENT_ELSE,
    STATEMENT_ACCESS
};

/* A statement is followed by those of its block. */
struct statement {
    uint8_t kind;
    uint8_t what; /* rgc_queue_type, rgc_lifetime, rgc_verb */
    bool is_buffer, has_places /* a queue or heap is declared in it */;
    bool is_previous;
    uint8_t modifiers;
    rgc_usage usage;
    uint32_t bits; /* kinds of a pass, stages of an access */
    uint32_t end;  /* one past the last of its block */
    uint32_t name; /* RGC_NONE: none */
    uint32_t a, b; /* expressions; the unit of an include is `a` */
    uint32_t first_attr, attr_count;
    struct span at; /* of the name, of an access: of its target */
};

/* A file, parsed for one place: as a whole, or as items of a frame. */
struct unit {
    uint32_t source;
    bool of_items;
    bool has_places;                     /* queues or heaps may be declared in it */
    bool was_run;                        /* its params and frames are gathered: once per file */
    uint8_t colour;                      /* of the search for rings */
    uint32_t first, end;                 /* statements */
    uint32_t first_include, end_include; /* includes */
    const rgc_expansion *via;            /* the first include of it */
};

struct include {
    uint32_t from, to; /* units */
    struct span at;
};

/* ---- what is known while the tree is run ----------------------------------------------------- */

struct value {
    int64_t number;
    uint8_t unit;
};

struct text_variable {
    uint32_t symbol;
    uint32_t hidden; /* what its symbol meant before, or RGC_NONE */
    struct value value;
    bool is_bad; /* its value could not be computed: what needs it is left out */
    rgc_location at;
};

struct text_declared {
    uint32_t symbol;
    enum name_space space;
    uint32_t handle; /* of the graph; 0: it was not accepted */
    rgc_location at;
};

struct text_after {
    rgc_pass pass;
    uint32_t symbol;
    rgc_location at;
};

struct text_frame {
    uint32_t symbol;
    uint32_t statement;
    uint32_t param_count; /* those before it in the text */
    uint32_t width, height;
    rgc_location at; /* at.via: through what it was reached */
};

struct rgc_text {
    rgc_allocator allocator;
    struct ds_owner owner;
    struct arena arena;
    rgc_diags *diags;
    rgc_text_desc desc; /* only while rgc_text_read runs */
    bool is_broken;     /* there were errors: nothing can be declared */
    uint32_t guesses;
    uint32_t word_off; /* "off" */

    struct symbols symbols;
    /* stb_ds arrays, written by the parser */
    struct source *sources;
    struct unit *units;
    struct include *includes;
    struct statement *statements;
    struct attr *attrs;
    struct expr *exprs;
    struct name *names;
    struct part *parts;
    char *scratch; /* a name that is being put together */
    /* by elaborate.c */
    struct text_variable *params; /* of the file, in its order */
    struct text_frame *frames;
    struct text_variable *variables; /* in scope; params first */
    struct text_declared *declared;
    struct text_after *afters;
};

/* ---- parse.c, parse_expr.c, parse_resource.c, parse_pass.c, include.c -------------------------
 */

/* The unit of a file, to be parsed. */
uint32_t rgc_unit_add(rgc_text *text, uint32_t source, bool of_items);
/* Parses all units there are and will be. */
void rgc_parse_units(rgc_text *text);
/* Only looks whether it can be parsed, as a file or as items. */
void rgc_parse_any(rgc_text *text, const rgc_text_file *file);
/* An expression that is a text of its own; RGC_NONE: it is none, and was told. */
uint32_t rgc_parse_alone(rgc_text *text, const rgc_text_file *file);
/* Tells of includes that go round in a ring or too deep. */
void rgc_include_check(rgc_text *text);

/* ---- spelling (text.c) ----------------------------------------------------------------------- */

/* Whether to look for the word that was meant: not for too many. */
bool rgc_text_may_guess(rgc_text *text);

#endif
