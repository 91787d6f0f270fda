/*
 * include.c: which file includes which.
 */
#include "text/parser.h"

#include <string.h>

/* ---- the statement --------------------------------------------------------------------------- */

/* The text of a string, its escapes undone. */
static const char *path_of(struct parser *parser, const struct token *token)
{
    const char *bytes = parser->lexer.file->bytes;
    char *path = rgc_text_string(
        &parser->text->arena, bytes + token->begin + 1, token->end - token->begin - 2);
    char *out = path;
    for (const char *in = path; *in; in++) {
        in += *in == '\\' && strchr("\"\\{}", in[1]) && in[1];
        *out++ = *in;
    }
    *out = 0;
    return path;
}

static const rgc_expansion *included_at(struct parser *parser, struct span at)
{
    rgc_expansion *via = rgc_text_alloc(&parser->text->arena, 1, sizeof(*via));
    via->text = "included here";
    via->at = rgc_parse_location(parser, at);
    return via;
}

static void tell_not_found(
    struct parser *parser, struct span at, const char *path, const char *tried)
{
    rgc_location where = rgc_parse_location(parser, at);
    rgc_diag_begin(
        parser->text->diags, RGC_DIAG_INCLUDE_NOT_FOUND, &where, "cannot read '%s'", path);
    if (parser->text->desc.read)
        rgc_diag_add_note(parser->text->diags, NULL, "looked for: %s", tried);
    else
        rgc_diag_add_help(parser->text->diags, "files cannot be included here");
}

static uint32_t known_unit(const rgc_text *text, uint32_t source, bool of_items)
{
    for (uint32_t i = 0; i < ds_len(text->units); i++)
        if (text->units[i].source == source && text->units[i].of_items == of_items)
            return i;
    return RGC_NONE;
}

static void add_include(struct parser *parser, struct statement *statement, uint32_t source,
    bool of_items, const rgc_expansion *via)
{
    rgc_text *text = parser->text;
    uint32_t unit = known_unit(text, source, of_items);
    if (unit == RGC_NONE) {
        unit = rgc_unit_add(text, source, of_items);
        text->units[unit].via = via;
    }
    struct include include = { .from = parser->unit, .to = unit, .at = statement->at };
    ds_push(text->includes, include);
    statement->a = unit;
}

/* include = "include" string . The file becomes a unit, which is parsed later. */
bool rgc_parse_include(struct parser *parser, struct statement *statement, bool of_items)
{
    struct token token = parser->token;
    const char *tried = NULL, *bytes = parser->lexer.file->bytes;
    if (token.kind != TOKEN_STRING)
        return rgc_parse_fail(parser, "a file name in quotes");
    statement->at = token.at;
    if (!token.is_plain && memchr(bytes + token.begin, '{', token.end - token.begin)) {
        rgc_location at = rgc_parse_location(parser, token.at);
        rgc_diag_begin(parser->text->diags, RGC_DIAG_INCLUDE_NOT_FOUND, &at,
            "the name of a file has no expressions in it");
        return false;
    }
    rgc_parse_next(parser);
    if (parser->unit == RGC_NONE)
        return true;
    const char *path = path_of(parser, &token);
    const rgc_expansion *via = included_at(parser, token.at);
    uint32_t source =
        rgc_source_find(parser->text, parser->text->units[parser->unit].source, path, via, &tried);
    if (source != RGC_NONE)
        add_include(parser, statement, source, of_items, via);
    else
        tell_not_found(parser, token.at, path, tried);
    return source != RGC_NONE;
}

/* ---- rings ----------------------------------------------------------------------------------- */

enum { UNSEEN, OPEN, DONE };

/* Where the search stands: at an include of a unit. */
struct visit {
    uint32_t unit, next;
};

static rgc_location location_of(const rgc_text *text, const struct include *include)
{
    const struct unit *unit = &text->units[include->from];
    return (rgc_location){ text->sources[unit->source].file.path, include->at.line,
        include->at.column, include->at.end_line, include->at.end_column, NULL };
}

static const char *path_of_unit(const rgc_text *text, uint32_t unit)
{
    return text->sources[text->units[unit].source].file.path;
}

/* The ring is what lies on the stack from the unit on. */
static void tell_ring(rgc_text *text, const struct visit *stack, const struct include *last)
{
    rgc_location at = location_of(text, last);
    uint32_t first = ds_len(stack);
    rgc_diag_begin(text->diags, RGC_DIAG_INCLUDE_RING, &at,
        "'%s' includes itself in the end, and so the ring closes here",
        path_of_unit(text, last->to));
    while (first && stack[first - 1].unit != last->to)
        first--;
    for (uint32_t i = first ? first - 1 : 0; i + 1 < ds_len(stack); i++) {
        const struct include *link = &text->includes[stack[i].next - 1];
        rgc_location where = location_of(text, link);
        rgc_diag_add_note(text->diags, &where, "'%s' includes '%s'", path_of_unit(text, link->from),
            path_of_unit(text, link->to));
    }
}

static void enter(rgc_text *text, struct visit **stack, uint32_t unit)
{
    struct visit visit = { unit, text->units[unit].first_include };
    text->units[unit].colour = OPEN;
    ds_push(*stack, visit);
}

/* A depth-first search with a stack of its own: what is met again while it is open closes a ring.
 */
void rgc_include_check(rgc_text *text)
{
    struct visit *stack = NULL;
    if (ds_len(text->units))
        enter(text, &stack, 0);
    while (ds_len(stack)) {
        struct visit *top = &ds_last(stack);
        if (top->next == text->units[top->unit].end_include) {
            text->units[top->unit].colour = DONE;
            ds_pop(stack);
            continue;
        }
        const struct include *include = &text->includes[top->next++];
        if (text->units[include->to].colour == OPEN)
            tell_ring(text, stack, include);
        else if (text->units[include->to].colour == UNSEEN)
            enter(text, &stack, include->to);
    }
    ds_free(stack);
}
