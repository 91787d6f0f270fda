/*
 * parse_expr.c: expressions, and names with expressions in them.
 *
 * Binary operators are read by precedence climbing (Martin Richards' way, as in BCPL): one loop for
 * all of them, which asks token.def how tightly an operator binds.
 */
#include "text/parser.h"

#include <string.h>

static const uint8_t bindings[TOKEN_KIND_COUNT] = {
#define MARK(name, text) [TOKEN_##name] = 0,
#define OPERATOR(name, text, binding) [TOKEN_##name] = binding,
#include "text/token.def"
#undef MARK
#undef OPERATOR
};

static const struct {
    const char *word;
    uint8_t unit;
    int64_t factor; /* of bytes or nanoseconds */
} units[] = {
    { "B", UNIT_BYTES, 1 },
    { "KiB", UNIT_BYTES, 1024 },
    { "MiB", UNIT_BYTES, 1024 * 1024 },
    { "GiB", UNIT_BYTES, 1024 * 1024 * 1024 },
    { "ns", UNIT_TIME, 1 },
    { "us", UNIT_TIME, 1000 },
    { "ms", UNIT_TIME, 1000 * 1000 },
};

/* ---- the tree -------------------------------------------------------------------------------- */

static uint32_t depth_of(const struct parser *parser, uint32_t expr)
{
    return expr == RGC_NONE ? 0 : parser->text->exprs[expr].depth;
}

static bool too_deep(struct parser *parser)
{
    rgc_location at = rgc_parse_location(parser, parser->token.at);
    rgc_diag_begin(parser->text->diags, RGC_DIAG_NESTING, &at,
        "this expression has more than %u parts within each other", TEXT_BLOCK_LIMIT);
    return false;
}

/* Operands that are not there are RGC_NONE. */
static bool add_expr(struct parser *parser, struct expr expr, uint32_t *index)
{
    bool is_leaf = expr.op == EXPR_NUMBER || expr.op == EXPR_NAME;
    uint32_t depth = 0;
    for (unsigned i = 0; i < 3 && !is_leaf; i++) {
        uint32_t below = depth_of(parser, i == 0 ? expr.a : i == 1 ? expr.b : expr.c);
        depth = below > depth ? below : depth;
    }
    if (depth >= TEXT_BLOCK_LIMIT)
        return too_deep(parser);
    expr.depth = (uint16_t)(depth + 1);
    ds_push(parser->text->exprs, expr);
    *index = ds_len(parser->text->exprs) - 1;
    return true;
}

static struct expr leaf(uint8_t op, struct span at)
{
    return (
        struct expr){ .op = op, .a = RGC_NONE, .b = RGC_NONE, .c = RGC_NONE, .at = at, .mark = at };
}

/* ---- the grammar ----------------------------------------------------------------------------- */

/* number = integer [ "B" | "KiB" | "MiB" | "GiB" | "ns" | "us" | "ms" ] . */
static bool parse_number(struct parser *parser, uint32_t *index)
{
    struct expr expr = leaf(EXPR_NUMBER, parser->token.at);
    expr.number = parser->token.number;
    rgc_parse_next(parser);
    const struct token *token = &parser->token;
    for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++) {
        if (token->kind != TOKEN_WORD || token->symbol == RGC_NONE ||
            strcmp(parser->text->symbols.items[token->symbol].text, units[i].word) != 0)
            continue;
        expr.at = rgc_span_join(expr.at, token->at);
        expr.unit = units[i].unit;
        if (expr.number > INT64_MAX / units[i].factor) {
            rgc_location at = rgc_parse_location(parser, expr.at);
            rgc_diag_begin(parser->text->diags, RGC_DIAG_NUMBER, &at, "this number is too large");
            return false;
        }
        expr.number *= units[i].factor;
        rgc_parse_next(parser);
        break;
    }
    return add_expr(parser, expr, index);
}

/* call = ( "min" | "max" ) "(" expr "," expr ")" | "log2" "(" expr ")" . */
static bool parse_call(struct parser *parser, uint32_t word, uint32_t *index)
{
    struct expr expr = leaf(word == WORD_MIN   ? EXPR_MIN
                            : word == WORD_MAX ? EXPR_MAX
                                               : EXPR_LOG2,
        parser->token.at);
    rgc_parse_next(parser);
    rgc_parse_next(parser); /* the parenthesis */
    if (!rgc_parse_expr(parser, &expr.a))
        return false;
    if (word != WORD_LOG2 &&
        (!rgc_parse_expect(parser, TOKEN_COMMA) || !rgc_parse_expr(parser, &expr.b)))
        return false;
    if (!rgc_parse_expect(parser, TOKEN_CLOSE_PAREN))
        return false;
    expr.at = rgc_span_join(expr.at, parser->last);
    return add_expr(parser, expr, index);
}

/* word = "true" | "false" | name | call . */
static bool parse_word(struct parser *parser, uint32_t *index)
{
    uint32_t word = parser->token.symbol;
    bool is_call = word == WORD_MIN || word == WORD_MAX || word == WORD_LOG2;
    if (is_call && rgc_parse_peek(parser).kind == TOKEN_OPEN_PAREN)
        return parse_call(parser, word, index);
    bool is_number = word == WORD_TRUE || word == WORD_FALSE;
    struct expr expr = leaf(is_number ? EXPR_NUMBER : EXPR_NAME, parser->token.at);
    expr.number = word == WORD_TRUE;
    expr.a = word;
    rgc_parse_next(parser);
    return add_expr(parser, expr, index);
}

/* primary = number | word | "(" expr ")" . */
static bool parse_primary(struct parser *parser, uint32_t *index)
{
    struct span first = parser->token.at;
    if (parser->token.kind == TOKEN_NUMBER)
        return parse_number(parser, index);
    if (parser->token.kind == TOKEN_WORD && parser->token.is_plain)
        return parse_word(parser, index);
    if (!rgc_parse_accept(parser, TOKEN_OPEN_PAREN))
        return rgc_parse_fail(parser, "an expression");
    if (!rgc_parse_expr(parser, index) || !rgc_parse_expect(parser, TOKEN_CLOSE_PAREN))
        return false;
    struct expr *expr = &parser->text->exprs[*index];
    expr->in_parens = true;
    expr->at = rgc_span_join(first, parser->last);
    return true;
}

/* unary = ( "-" | "!" ) unary | primary . */
static bool parse_unary(struct parser *parser, uint32_t *index)
{
    enum token_kind kind = parser->token.kind;
    struct expr expr = leaf(kind == TOKEN_NOT ? EXPR_NOT : EXPR_NEGATE, parser->token.at);
    if (kind != TOKEN_MINUS && kind != TOKEN_NOT)
        return parse_primary(parser, index);
    if (parser->depth >= TEXT_BLOCK_LIMIT)
        return too_deep(parser);
    parser->depth++;
    rgc_parse_next(parser);
    bool is_fine = parse_unary(parser, &expr.a);
    parser->depth--;
    expr.at = rgc_span_join(expr.at, parser->last);
    return is_fine && add_expr(parser, expr, index);
}

/* binary = unary { operator unary } . Only operators that bind at least as tightly as `least`. */
static bool parse_binary(struct parser *parser, uint8_t least, uint32_t *index)
{
    if (!parse_unary(parser, index))
        return false;
    for (;;) {
        enum token_kind kind = parser->token.kind;
        uint8_t binding = bindings[kind];
        if (!binding || binding < least)
            return true;
        struct expr expr = leaf((uint8_t)kind, parser->token.at);
        expr.a = *index;
        rgc_parse_next(parser);
        if (!parse_binary(parser, (uint8_t)(binding + 1), &expr.b))
            return false;
        expr.at = rgc_span_join(parser->text->exprs[expr.a].at, parser->last);
        if (!add_expr(parser, expr, index))
            return false;
    }
}

/* choice = binary [ "?" expr ":" choice ] . */
static bool parse_choice(struct parser *parser, uint32_t *index)
{
    if (!parse_binary(parser, 1, index))
        return false;
    struct expr expr = leaf(EXPR_CHOOSE, parser->token.at);
    expr.a = *index;
    if (!rgc_parse_accept(parser, TOKEN_QUESTION))
        return true;
    if (!rgc_parse_expr(parser, &expr.b) || !rgc_parse_expect(parser, TOKEN_COLON) ||
        !rgc_parse_expr(parser, &expr.c))
        return false;
    expr.at = rgc_span_join(parser->text->exprs[expr.a].at, parser->last);
    return add_expr(parser, expr, index);
}

/* expr = choice . With a limit to how deep they lie within each other. */
bool rgc_parse_expr(struct parser *parser, uint32_t *expr)
{
    if (parser->depth >= TEXT_BLOCK_LIMIT)
        return too_deep(parser);
    parser->depth++;
    bool is_fine = parse_choice(parser, expr);
    parser->depth--;
    return is_fine;
}

/* ---- names ----------------------------------------------------------------------------------- */

static void push_scratch(rgc_text *text, char c)
{
    ds_push(text->scratch, c);
}

/* What was gathered becomes a part. */
static void flush_part(struct parser *parser, struct name *name)
{
    rgc_text *text = parser->text;
    if (!ds_len(text->scratch))
        return;
    struct part part = { .expr = RGC_NONE };
    part.symbol = rgc_symbol_of(&text->symbols, text->scratch, ds_len(text->scratch));
    ds_push(text->parts, part);
    name->part_count++;
    ds_reset(text->scratch);
}

/* hole = "{" expr "}" . `begin` and `end` are inside of the braces. */
static bool parse_hole(struct parser *parser, const struct token *token, uint32_t begin,
    uint32_t end, struct name *name)
{
    struct parser hole = *parser;
    struct part part = { .symbol = RGC_NONE };
    hole.lexer = rgc_lex_within(&parser->lexer, token, begin, end);
    rgc_parse_next(&hole);
    if (!rgc_parse_expr(&hole, &part.expr))
        return false;
    if (hole.token.kind != TOKEN_END)
        return rgc_parse_fail(&hole, "'}'");
    ds_push(parser->text->parts, part);
    name->part_count++;
    return true;
}

/* Text and holes, in order; the quotes of a string are left out. */
static bool parse_parts(struct parser *parser, const struct token *token, struct name *name)
{
    rgc_text *text = parser->text;
    const char *bytes = parser->lexer.file->bytes;
    bool is_string = token->kind == TOKEN_STRING;
    uint32_t at = token->begin + is_string, end = token->end - is_string;
    ds_reset(text->scratch);
    /* Parts of a name stand together, since expressions have none. */
    name->first_part = ds_len(text->parts);
    for (; at < end; at++) {
        if (bytes[at] == '{') {
            uint32_t begin = at + 1;
            while (bytes[at] != '}')
                at++;
            flush_part(parser, name);
            if (!parse_hole(parser, token, begin, at, name))
                return false;
            continue;
        }
        at += bytes[at] == '\\' && is_string;
        push_scratch(text, bytes[at]);
    }
    flush_part(parser, name);
    return true;
}

/* name = word | string , either with holes. `what` is said of it where it lacks. */
bool rgc_parse_name(struct parser *parser, const char *what, uint32_t *index)
{
    rgc_text *text = parser->text;
    struct token token = parser->token;
    struct name name = { .symbol = token.symbol, .at = token.at };
    if (token.kind != TOKEN_WORD && token.kind != TOKEN_STRING)
        return rgc_parse_fail(parser, what);
    if (token.kind == TOKEN_STRING && token.end - token.begin == 2) {
        rgc_location at = rgc_parse_location(parser, token.at);
        rgc_diag_begin(text->diags, RGC_DIAG_EMPTY_NAME, &at, "this name is empty");
        return false;
    }
    if (token.kind == TOKEN_STRING && token.is_plain)
        name.symbol = rgc_symbol_of(&text->symbols, parser->lexer.file->bytes + token.begin + 1,
            token.end - token.begin - 2);
    else if (!token.is_plain && !parse_parts(parser, &token, &name))
        return false;
    ds_push(text->names, name);
    *index = ds_len(text->names) - 1;
    rgc_parse_next(parser);
    return true;
}
