/*
 * parse_attr.c: what a resource or a pass is said to be.
 */
#include "text/parser.h"

#include <string.h>

/* ---- each once ------------------------------------------------------------------------------- */

void rgc_parse_attrs_begin(struct parser *parser)
{
    memset(parser->seen, 0xff, sizeof(parser->seen));
}

bool rgc_parse_attr_add(struct parser *parser, const struct attr *attr)
{
    rgc_text *text = parser->text;
    uint32_t *seen = &parser->seen[attr->kind];
    if (*seen != RGC_NONE && attr->kind != ATTR_AFTER) {
        rgc_location at = rgc_parse_location(parser, attr->at);
        rgc_location first = rgc_parse_location(parser, text->attrs[*seen].at);
        rgc_diag_begin(text->diags, RGC_DIAG_ATTRIBUTE_TWICE, &at, "this is said twice");
        rgc_diag_add_label(text->diags, &first, "first here");
        return false;
    }
    ds_push(text->attrs, *attr);
    *seen = ds_len(text->attrs) - 1;
    return true;
}

static struct attr attr_at(struct span at)
{
    return (struct attr){ .a = RGC_NONE, .b = RGC_NONE, .c = RGC_NONE, .name = RGC_NONE, .at = at };
}

/* ---- resources ------------------------------------------------------------------------------- */

/* size = expr "x" expr [ "x" expr ] | expr "/" expr | expr . */
static bool parse_size(struct parser *parser, struct attr *attr)
{
    attr->kind = ATTR_SIZE;
    if (!rgc_parse_expr(parser, &attr->a))
        return false;
    if (rgc_parse_accept_word(parser, WORD_X)) {
        if (!rgc_parse_expr(parser, &attr->b))
            return false;
        if (rgc_parse_accept_word(parser, WORD_X) && !rgc_parse_expr(parser, &attr->c))
            return false;
    } else if (parser->text->exprs[attr->a].op == EXPR_NAME) {
        attr->kind = ATTR_WORD;
    }
    return true;
}

static void tell_unknown_state(struct parser *parser)
{
    struct spell spell;
    rgc_parse_unknown(parser, RGC_DIAG_UNKNOWN_STATE, "layout or usage", &spell);
    for (uint32_t i = 0; i < rgc_layout_fact_count && spell.word; i++)
        rgc_spell_offer(&spell, rgc_layout_facts[i].word);
    for (uint32_t i = 1; i < RGC_USAGE_COUNT && spell.word; i++)
        rgc_spell_offer(&spell, rgc_usage_facts[i].name);
    rgc_parse_suggest(parser, &spell, "layout or usage");
}

/* state = [ "usage" ] word : a layout, a usage or "undefined"; a word that is both is the layout,
 * unless `usage` stands before it or the resource is a buffer. */
static bool parse_state(struct parser *parser, struct attr *attr, bool is_buffer)
{
    bool is_usage = is_buffer || rgc_parse_accept_word(parser, WORD_USAGE);
    const struct token *token = &parser->token;
    if (token->kind != TOKEN_WORD || !token->is_plain)
        return rgc_parse_fail(parser, "a layout or a usage");
    attr->at = token->at;
    const struct meaning *meaning = rgc_symbol_meaning(&parser->text->symbols, token->symbol);
    if (token->symbol == WORD_UNDEFINED) {
        attr->state = RGC_STATE_UNDEFINED;
    } else if (meaning->layout != RGC_LAYOUT_NONE && !is_usage) {
        attr->state = RGC_STATE_LAYOUT;
        attr->layout = meaning->layout;
    } else if (meaning->write_usage != RGC_USAGE_NONE) {
        attr->state = RGC_STATE_USAGE;
        attr->usage = meaning->write_usage;
    } else {
        tell_unknown_state(parser);
        return false;
    }
    rgc_parse_next(parser);
    return true;
}

/* border = ( "from" | "to" ) state { stage } [ "on" name ] . */
static bool parse_border(struct parser *parser, struct attr *attr, bool is_buffer)
{
    struct span first = attr->at;
    if (!parse_state(parser, attr, is_buffer))
        return false;
    while (parser->token.kind == TOKEN_WORD && parser->token.is_plain) {
        rgc_sync stage = rgc_symbol_meaning(&parser->text->symbols, parser->token.symbol)->stage;
        if (!stage)
            break;
        attr->stages |= stage;
        rgc_parse_next(parser);
    }
    attr->at = rgc_span_join(first, parser->last);
    return !rgc_parse_accept_word(parser, WORD_ON) ||
           rgc_parse_name(parser, "the name of a queue", &attr->name);
}

/* The attributes that are a word and then nothing, an expression or a name. */
enum attr_form { FORM_ALONE, FORM_EXPR, FORM_NAME };

struct attr_word {
    uint32_t word;
    uint8_t kind, form;
};

static const struct attr_word resource_words[] = {
    { WORD_VOLUME, ATTR_VOLUME, FORM_ALONE },
    { WORD_FAST, ATTR_FAST, FORM_ALONE },
    { WORD_DEDICATED, ATTR_DEDICATED, FORM_ALONE },
    { WORD_OUTPUT, ATTR_OUTPUT, FORM_ALONE },
    { WORD_LAYERS, ATTR_LAYERS, FORM_EXPR },
    { WORD_SAMPLES, ATTR_SAMPLES, FORM_EXPR },
    { WORD_ALIGN, ATTR_ALIGN, FORM_EXPR },
    { WORD_BYTES, ATTR_BYTES, FORM_EXPR },
    { WORD_HEAP, ATTR_HEAP, FORM_NAME },
};

static const struct attr_word pass_words[] = {
    { WORD_ASYNC, ATTR_ASYNC, FORM_ALONE },
    { WORD_KEEP, ATTR_KEEP, FORM_ALONE },
    { WORD_BOUNDARY, ATTR_BOUNDARY, FORM_ALONE },
    { WORD_COST, ATTR_COST, FORM_EXPR },
    { WORD_ON, ATTR_ON, FORM_NAME },
    { WORD_AFTER, ATTR_AFTER, FORM_NAME },
};
#define COUNT_OF(array) ((uint32_t)(sizeof(array) / sizeof(*(array))))

static const struct attr_word *find_word(
    const struct attr_word *words, uint32_t count, const struct token *token)
{
    for (uint32_t i = 0; i < count && token->kind == TOKEN_WORD; i++)
        if (words[i].word == token->symbol)
            return &words[i];
    return NULL;
}

/* simple = word [ expr | name ] . */
static bool parse_simple(struct parser *parser, const struct attr_word *word, struct attr *attr)
{
    attr->kind = word->kind;
    rgc_parse_next(parser);
    if (word->form == FORM_EXPR)
        return rgc_parse_expr(parser, &attr->a);
    if (word->form == FORM_NAME && parser->token.kind != TOKEN_NEWLINE)
        attr->at = parser->token.at;
    return word->form == FORM_ALONE || rgc_parse_name(parser, "a name", &attr->name);
}

/* mips = "mips" ( "all" | expr ) . */
static bool parse_mips(struct parser *parser, struct attr *attr)
{
    attr->kind = ATTR_MIPS;
    rgc_parse_next(parser);
    return rgc_parse_accept_word(parser, WORD_ALL) || rgc_parse_expr(parser, &attr->a);
}

/* stride = "stride" expr "count" expr . */
static bool parse_stride(struct parser *parser, struct attr *attr)
{
    attr->kind = ATTR_STRIDE;
    rgc_parse_next(parser);
    if (!rgc_parse_expr(parser, &attr->a))
        return false;
    if (!rgc_parse_accept_word(parser, WORD_COUNT))
        return rgc_parse_fail(parser, "'count'");
    return rgc_parse_expr(parser, &attr->b);
}

/* attr = format | size | mips | stride | border | simple | flag . */
static bool parse_resource_attr(struct parser *parser, bool is_buffer, struct attr *attr)
{
    const struct token *token = &parser->token;
    const struct attr_word *word = find_word(resource_words, COUNT_OF(resource_words), token);
    if (word)
        return parse_simple(parser, word, attr);
    if (rgc_parse_is_word(parser, WORD_MIPS))
        return parse_mips(parser, attr);
    if (rgc_parse_is_word(parser, WORD_STRIDE))
        return parse_stride(parser, attr);
    if (rgc_parse_is_word(parser, WORD_FROM) || rgc_parse_is_word(parser, WORD_TO)) {
        attr->kind = token->symbol == WORD_FROM ? ATTR_FROM : ATTR_TO;
        rgc_parse_next(parser);
        return parse_border(parser, attr, is_buffer);
    }
    if (token->kind != TOKEN_WORD || !token->is_plain)
        return parse_size(parser, attr);
    const struct meaning *meaning = rgc_symbol_meaning(&parser->text->symbols, token->symbol);
    if (meaning->format == RGC_FORMAT_UNKNOWN && meaning->flag == RGC_NONE)
        return parse_size(parser, attr);
    bool is_flag = meaning->flag != RGC_NONE;
    attr->kind = is_flag ? (uint8_t)(ATTR_FLAG + meaning->flag) : ATTR_FORMAT;
    attr->value = is_flag ? rgc_flag_facts[meaning->flag].flag : (uint32_t)meaning->format;
    rgc_parse_next(parser);
    return true;
}

/* { attr } , each once. */
bool rgc_parse_resource_attrs(struct parser *parser, struct statement *statement)
{
    rgc_parse_attrs_begin(parser);
    statement->first_attr = ds_len(parser->text->attrs);
    while (!rgc_parse_at_end(parser)) {
        struct attr attr = attr_at(parser->token.at);
        bool is_border = rgc_parse_is_word(parser, WORD_FROM) || rgc_parse_is_word(parser, WORD_TO);
        if (!parse_resource_attr(parser, statement->is_buffer, &attr))
            return false;
        if (attr.name == RGC_NONE && !is_border)
            attr.at = rgc_span_join(attr.at, parser->last);
        if (!rgc_parse_attr_add(parser, &attr))
            return false;
    }
    statement->attr_count = ds_len(parser->text->attrs) - statement->first_attr;
    return true;
}

/* ---- passes ---------------------------------------------------------------------------------- */

static void tell_unknown_pass_word(struct parser *parser)
{
    struct spell spell;
    rgc_parse_unknown(parser, RGC_DIAG_UNKNOWN_KIND, "kind of pass or attribute", &spell);
    for (uint32_t i = 0; i < rgc_pass_fact_count && spell.word; i++)
        rgc_spell_offer(&spell, rgc_pass_facts[i].name);
    for (uint32_t i = 0; i < COUNT_OF(pass_words) && spell.word; i++)
        rgc_spell_offer(&spell, parser->text->symbols.items[pass_words[i].word].text);
    rgc_parse_suggest(parser, &spell, "word");
}

/* kind { kind } : words of pass.def. */
static bool parse_kinds(struct parser *parser, struct statement *statement)
{
    while (parser->token.kind == TOKEN_WORD && parser->token.is_plain) {
        uint32_t symbol = parser->token.symbol;
        uint32_t kind = rgc_symbol_meaning(&parser->text->symbols, symbol)->pass_kind;
        if (!kind)
            break;
        statement->bits |= kind;
        rgc_parse_next(parser);
    }
    if (!statement->bits && rgc_parse_at_end(parser))
        return rgc_parse_fail(parser, "a kind of pass, such as 'raster' or 'compute'");
    return true;
}

/* kind { kind } { passattr } . An unknown word is told and left out: its block is still read. */
bool rgc_parse_pass_attrs(struct parser *parser, struct statement *statement)
{
    rgc_parse_attrs_begin(parser);
    statement->first_attr = ds_len(parser->text->attrs);
    bool is_fine = parse_kinds(parser, statement);
    while (is_fine && !rgc_parse_at_end(parser)) {
        struct attr attr = attr_at(parser->token.at);
        const struct attr_word *word = find_word(pass_words, COUNT_OF(pass_words), &parser->token);
        if (!word && parser->token.kind == TOKEN_WORD) {
            tell_unknown_pass_word(parser);
            return false;
        }
        if (!word)
            return rgc_parse_fail(parser, "a kind or an attribute of a pass");
        is_fine = parse_simple(parser, word, &attr) && rgc_parse_attr_add(parser, &attr);
    }
    statement->attr_count = ds_len(parser->text->attrs) - statement->first_attr;
    return is_fine;
}
