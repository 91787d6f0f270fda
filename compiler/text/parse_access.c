/*
 * parse_access.c: what a pass does with a resource.
 */
#include "text/parser.h"

/* ---- the target ------------------------------------------------------------------------------ */

/* range = "[" expr [ ".." [ expr ] ] "]" . */
static bool parse_range(struct parser *parser, struct attr *attr)
{
    if (!rgc_parse_expect(parser, TOKEN_OPEN_BRACKET) || !rgc_parse_expr(parser, &attr->a))
        return false;
    attr->is_range = rgc_parse_accept(parser, TOKEN_RANGE);
    if (attr->is_range && parser->token.kind != TOKEN_CLOSE_BRACKET &&
        !rgc_parse_expr(parser, &attr->b))
        return false;
    return rgc_parse_expect(parser, TOKEN_CLOSE_BRACKET);
}

static void tell_unknown_select(struct parser *parser)
{
    static const char *const words[] = { "mip", "layer", "plane", "depth", "stencil", "previous" };
    struct spell spell;
    rgc_parse_unknown(parser, RGC_DIAG_UNKNOWN_SELECT, "part of a resource", &spell);
    for (unsigned i = 0; i < sizeof(words) / sizeof(*words) && spell.word; i++)
        rgc_spell_offer(&spell, words[i]);
    if (spell.best)
        rgc_parse_suggest(parser, &spell, "part");
    else
        rgc_diag_add_help(parser->text->diags,
            "the parts are mip, layer, plane, depth and stencil; a name with a dot in it is a "
            "string");
}

/* select = ( "mip" | "layer" | "plane" ) range | "depth" | "stencil" . */
static bool parse_select(struct parser *parser)
{
    struct attr attr = {
        .a = RGC_NONE, .b = RGC_NONE, .c = RGC_NONE, .name = RGC_NONE, .at = parser->token.at
    };
    if (parser->token.kind != TOKEN_WORD)
        return rgc_parse_fail(parser, "a part of the resource, such as 'mip[0]'");
    uint32_t word = parser->token.symbol;
    bool is_plane = word == WORD_DEPTH || word == WORD_STENCIL;
    if (word == WORD_MIP || word == WORD_LAYER || word == WORD_PLANE) {
        attr.kind = word == WORD_MIP ? ATTR_MIP : word == WORD_LAYER ? ATTR_LAYER : ATTR_PLANE;
        rgc_parse_next(parser);
        if (!parse_range(parser, &attr))
            return false;
    } else if (is_plane) {
        attr.kind = ATTR_PLANE;
        attr.value = word == WORD_STENCIL;
        rgc_parse_next(parser);
    } else {
        tell_unknown_select(parser);
        return false;
    }
    attr.at = rgc_span_join(attr.at, parser->last);
    return rgc_parse_attr_add(parser, &attr);
}

/* target = name [ ".previous" ] { "." select } . */
static bool parse_target(struct parser *parser, struct statement *statement)
{
    struct span first = parser->token.at;
    rgc_parse_attrs_begin(parser);
    statement->first_attr = ds_len(parser->text->attrs);
    if (!rgc_parse_name(parser, "the name of a resource", &statement->name))
        return false;
    bool is_first = true;
    for (; rgc_parse_accept(parser, TOKEN_DOT); is_first = false) {
        if (is_first && rgc_parse_accept_word(parser, WORD_PREVIOUS))
            statement->is_previous = true;
        else if (!parse_select(parser))
            return false;
    }
    statement->attr_count = ds_len(parser->text->attrs) - statement->first_attr;
    statement->at = rgc_span_join(first, parser->last);
    return true;
}

/* ---- what is done ---------------------------------------------------------------------------- */

static void tell_unknown_usage(struct parser *parser)
{
    struct spell spell;
    rgc_parse_unknown(parser, RGC_DIAG_UNKNOWN_USAGE, "usage", &spell);
    for (uint32_t i = 1; i < RGC_USAGE_COUNT && spell.word; i++) {
        rgc_spell_offer(&spell, rgc_usage_facts[i].name);
        if (rgc_usage_facts[i].short_name)
            rgc_spell_offer(&spell, rgc_usage_facts[i].short_name);
    }
    rgc_parse_suggest(parser, &spell, "usage");
}

/* usage = a word of usage.def; `dsv` is by the verb. */
static bool parse_usage(struct parser *parser, struct statement *statement)
{
    const struct token *token = &parser->token;
    if (token->kind != TOKEN_WORD)
        return rgc_parse_fail(parser, "a usage, such as 'shader_resource'");
    if (token->is_plain) {
        const struct meaning *meaning = rgc_symbol_meaning(&parser->text->symbols, token->symbol);
        statement->usage =
            statement->what == RGC_VERB_READ ? meaning->read_usage : meaning->write_usage;
    }
    if (statement->usage == RGC_USAGE_NONE) {
        tell_unknown_usage(parser);
        return false;
    }
    rgc_parse_next(parser);
    return true;
}

static void tell_unknown_stage(struct parser *parser)
{
    static const char *const modifiers[] = { "relaxed", "disjoint", "self" };
    struct spell spell;
    rgc_parse_unknown(parser, RGC_DIAG_UNKNOWN_STAGE, "stage or modifier", &spell);
    for (uint32_t i = 0; i < rgc_sync_fact_count && spell.word; i++) {
        const char *word = rgc_stage_word(rgc_sync_facts[i].bit);
        if (word)
            rgc_spell_offer(&spell, word);
    }
    for (unsigned i = 0; i < 3 && spell.word; i++)
        rgc_spell_offer(&spell, modifiers[i]);
    rgc_parse_suggest(parser, &spell, "stage or modifier");
}

static uint8_t modifier_of(uint32_t word)
{
    return word == WORD_RELAXED    ? RGC_MODIFIER_RELAXED
           : word == WORD_DISJOINT ? RGC_MODIFIER_DISJOINT
           : word == WORD_SELF     ? RGC_MODIFIER_SELF
                                   : 0;
}

/* { stage } { modifier } , in any order. */
static bool parse_stages(struct parser *parser, struct statement *statement)
{
    while (!rgc_parse_at_end(parser)) {
        const struct token *token = &parser->token;
        if (token->kind != TOKEN_WORD)
            return rgc_parse_fail(parser, "a stage or a modifier");
        uint8_t modifier = modifier_of(token->symbol);
        rgc_sync stage =
            token->is_plain ? rgc_symbol_meaning(&parser->text->symbols, token->symbol)->stage : 0;
        if (!modifier && !stage) {
            tell_unknown_stage(parser);
            return false;
        }
        statement->modifiers |= modifier;
        statement->bits |= modifier ? 0 : stage;
        rgc_parse_next(parser);
    }
    return true;
}

/* access = verb target usage { stage } { modifier } NL . The verb was read. */
bool rgc_parse_access(struct parser *parser, struct statement *statement)
{
    return parse_target(parser, statement) && parse_usage(parser, statement) &&
           parse_stages(parser, statement);
}
