/*
 * parse_statement.c: how each statement begins, up to the end of its line or to its block.
 */
#include "text/parser.h"

/* ---- statements without a block -------------------------------------------------------------- */

/* variable = word . */
static bool parse_variable(struct parser *parser, struct statement *statement)
{
    if (parser->token.kind != TOKEN_WORD || !parser->token.is_plain)
        return rgc_parse_fail(parser, "the name of a variable");
    return rgc_parse_name(parser, "the name of a variable", &statement->name);
}

static bool parse_named(struct parser *parser, struct statement *statement, const char *what)
{
    statement->at = parser->token.at;
    return rgc_parse_name(parser, what, &statement->name);
}

/* param = "param" name "=" expr . let = "let" name "=" expr . */
static bool parse_let(struct parser *parser, struct statement *statement)
{
    statement->at = parser->token.at;
    return parse_variable(parser, statement) && rgc_parse_expect(parser, TOKEN_ASSIGN) &&
           rgc_parse_expr(parser, &statement->a);
}

static bool parse_param(struct parser *parser, struct statement *statement)
{
    return parse_let(parser, statement);
}

/* option = "option" name [ "=" ] ( word | string | expr ) . A lone word is kept as `b`. */
static bool parse_option(struct parser *parser, struct statement *statement)
{
    if (!parse_named(parser, statement, "the name of an option"))
        return false;
    (void)rgc_parse_accept(parser, TOKEN_ASSIGN);
    enum token_kind after = rgc_parse_peek(parser).kind;
    bool is_last = after == TOKEN_NEWLINE || after == TOKEN_SEMICOLON ||
                   after == TOKEN_CLOSE_BRACE || after == TOKEN_END;
    bool is_word =
        (parser->token.kind == TOKEN_WORD && is_last) || parser->token.kind == TOKEN_STRING;
    return is_word ? rgc_parse_name(parser, "a value", &statement->b)
                   : rgc_parse_expr(parser, &statement->a);
}

/* queue = "queue" name ("direct" | "compute" | "copy") [ "pipe" expr "index" expr ] . */
static bool parse_queue(struct parser *parser, struct statement *statement)
{
    parser->has_places = true;
    if (!parse_named(parser, statement, "the name of a queue"))
        return false;
    if (rgc_parse_accept_word(parser, WORD_COMPUTE))
        statement->what = RGC_QUEUE_COMPUTE;
    else if (rgc_parse_accept_word(parser, WORD_COPY))
        statement->what = RGC_QUEUE_COPY;
    else if (!rgc_parse_accept_word(parser, WORD_DIRECT))
        return rgc_parse_fail(parser, "'direct', 'compute' or 'copy'");
    if (!rgc_parse_accept_word(parser, WORD_PIPE))
        return true;
    if (!rgc_parse_expr(parser, &statement->a))
        return false;
    if (!rgc_parse_accept_word(parser, WORD_INDEX))
        return rgc_parse_fail(parser, "'index'");
    return rgc_parse_expr(parser, &statement->b);
}

/* heap = "heap" name [ expr ] . */
static bool parse_heap(struct parser *parser, struct statement *statement)
{
    parser->has_places = true;
    return parse_named(parser, statement, "the name of a heap") &&
           (rgc_parse_at_end(parser) || rgc_parse_expr(parser, &statement->a));
}

/* resource = ("texture" | "buffer") name { attr } . */
static bool parse_texture(struct parser *parser, struct statement *statement)
{
    return parse_named(parser, statement, "the name of a texture") &&
           rgc_parse_resource_attrs(parser, statement);
}

static bool parse_buffer(struct parser *parser, struct statement *statement)
{
    statement->is_buffer = true;
    return parse_named(parser, statement, "the name of a buffer") &&
           rgc_parse_resource_attrs(parser, statement);
}

/* resource = ("import" | "history" | "persistent") ("texture" | "buffer") name { attr } . */
static bool parse_kept(struct parser *parser, struct statement *statement)
{
    statement->what = (uint8_t)(statement->b - WORD_IMPORT + RGC_IMPORT);
    statement->b = RGC_NONE;
    if (rgc_parse_accept_word(parser, WORD_TEXTURE))
        return parse_texture(parser, statement);
    if (rgc_parse_accept_word(parser, WORD_BUFFER))
        return parse_buffer(parser, statement);
    return rgc_parse_fail(parser, "'texture' or 'buffer'");
}

static bool parse_verb(struct parser *parser, struct statement *statement)
{
    statement->what = (uint8_t)(statement->b - WORD_READ + RGC_VERB_READ);
    statement->b = RGC_NONE;
    return rgc_parse_access(parser, statement);
}

static bool parse_file_include(struct parser *parser, struct statement *statement)
{
    return rgc_parse_include(parser, statement, false);
}

static bool parse_item_include(struct parser *parser, struct statement *statement)
{
    parser->has_places = true; /* perhaps: what is in it is read later */
    return rgc_parse_include(parser, statement, true);
}

/* ---- headers of statements with a block ------------------------------------------------------ */

/* frame = "frame" name [ expr "x" expr ] block . */
static bool parse_frame(struct parser *parser, struct statement *statement)
{
    if (!parse_named(parser, statement, "the name of a frame"))
        return false;
    if (rgc_parse_at_end(parser))
        return true;
    if (!rgc_parse_expr(parser, &statement->a))
        return false;
    if (!rgc_parse_accept_word(parser, WORD_X))
        return rgc_parse_fail(parser, "'x' and the height of the frame");
    return rgc_parse_expr(parser, &statement->b);
}

/* pass = "pass" name kind { kind } { passattr } block . */
static bool parse_pass(struct parser *parser, struct statement *statement)
{
    return parse_named(parser, statement, "the name of a pass") &&
           rgc_parse_pass_attrs(parser, statement);
}

/* for = "for" name "in" expr ".." expr block . */
static bool parse_for(struct parser *parser, struct statement *statement)
{
    statement->at = parser->token.at;
    if (!parse_variable(parser, statement))
        return false;
    if (!rgc_parse_accept_word(parser, WORD_IN))
        return rgc_parse_fail(parser, "'in'");
    return rgc_parse_expr(parser, &statement->a) && rgc_parse_expect(parser, TOKEN_RANGE) &&
           rgc_parse_expr(parser, &statement->b);
}

/* if = "if" expr block [ "else" (if | block) ] . */
bool rgc_parse_condition(struct parser *parser, struct statement *statement)
{
    statement->at = parser->last;
    return rgc_parse_expr(parser, &statement->a);
}

/* ---- which statement ------------------------------------------------------------------------- */

static const struct statement_word statement_words[] = {
    { WORD_INCLUDE, STATEMENT_INCLUDE, IN_FRAME, 0, false, parse_item_include },
    { WORD_INCLUDE, STATEMENT_INCLUDE, IN_FILE, 0, false, parse_file_include },
    { WORD_PARAM, STATEMENT_PARAM, IN_FILE, 0, false, parse_param },
    { WORD_FRAME, STATEMENT_FRAME, IN_FILE, IN_FRAME, false, parse_frame },
    { WORD_OPTION, STATEMENT_OPTION, IN_FRAME, 0, false, parse_option },
    { WORD_QUEUE, STATEMENT_QUEUE, IN_FRAME, 0, false, parse_queue },
    { WORD_HEAP, STATEMENT_HEAP, IN_FRAME, 0, false, parse_heap },
    { WORD_IMPORT, STATEMENT_RESOURCE, IN_FRAME, 0, true, parse_kept },
    { WORD_HISTORY, STATEMENT_RESOURCE, IN_FRAME, 0, true, parse_kept },
    { WORD_PERSISTENT, STATEMENT_RESOURCE, IN_FRAME, 0, true, parse_kept },
    { WORD_TEXTURE, STATEMENT_RESOURCE, IN_FRAME, 0, false, parse_texture },
    { WORD_BUFFER, STATEMENT_RESOURCE, IN_FRAME, 0, false, parse_buffer },
    { WORD_PASS, STATEMENT_PASS, IN_FRAME, IN_PASS, false, parse_pass },
    { WORD_READ, STATEMENT_ACCESS, IN_PASS, 0, true, parse_verb },
    { WORD_WRITE, STATEMENT_ACCESS, IN_PASS, 0, true, parse_verb },
    { WORD_MODIFY, STATEMENT_ACCESS, IN_PASS, 0, true, parse_verb },
    { WORD_CLEAR, STATEMENT_ACCESS, IN_PASS, 0, true, parse_verb },
    { WORD_LET, STATEMENT_LET, IN_FRAME | IN_PASS, 0, false, parse_let },
    { WORD_FOR, STATEMENT_FOR, IN_FRAME | IN_PASS, AS_AROUND, false, parse_for },
    { WORD_IF, STATEMENT_IF, IN_FRAME | IN_PASS, AS_AROUND, false, rgc_parse_condition },
};
#define STATEMENT_WORD_COUNT (sizeof(statement_words) / sizeof(*statement_words))

const struct statement_word *rgc_parse_find_statement(uint32_t word, unsigned places)
{
    const struct statement_word *elsewhere = NULL;
    for (size_t i = 0; i < STATEMENT_WORD_COUNT; i++) {
        if (statement_words[i].word != word)
            continue;
        if (statement_words[i].places & places)
            return &statement_words[i];
        elsewhere = &statement_words[i];
    }
    return elsewhere;
}

static const char *place_name(unsigned places)
{
    return places & IN_FILE ? "outside of a frame" : places & IN_FRAME ? "in a frame" : "in a pass";
}

void rgc_parse_tell_statement(struct parser *parser, unsigned places)
{
    struct spell spell = { .word = NULL };
    if (parser->token.kind == TOKEN_BAD)
        return;
    if (parser->token.kind != TOKEN_WORD) {
        (void)rgc_parse_fail(parser, "a statement");
        return;
    }
    rgc_parse_unknown(parser, RGC_DIAG_UNKNOWN_STATEMENT, "statement", &spell);
    for (size_t i = 0; i < STATEMENT_WORD_COUNT && spell.word; i++)
        if (statement_words[i].places & places)
            rgc_spell_offer(&spell, parser->text->symbols.items[statement_words[i].word].text);
    rgc_parse_suggest(parser, &spell, "statement");
}

void rgc_parse_tell_misplaced(
    struct parser *parser, const struct statement_word *word, unsigned places)
{
    rgc_diags *diags = parser->text->diags;
    rgc_location at = rgc_parse_location(parser, parser->token.at);
    parser->is_misplaced = true;
    rgc_diag_begin(diags, RGC_DIAG_MISPLACED_STATEMENT, &at, "'%s' cannot stand %s",
        parser->text->symbols.items[word->word].text, place_name(places));
    if (word->word == WORD_LET && places & IN_FILE)
        rgc_diag_add_help(diags, "a number for the whole file is a 'param'");
    else if (word->kind == STATEMENT_PARAM)
        rgc_diag_add_help(diags, "a number for a frame is a 'let'; a 'param' stands before it");
    else if (places == IN_PASS)
        rgc_diag_add_help(
            diags, "it stands %s: is the '}' of the pass missing?", place_name(word->places));
    else
        rgc_diag_add_help(diags, "it stands %s", place_name(word->places));
}
