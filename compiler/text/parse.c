/*
 * parse.c: tokens to statements.
 *
 * Recursive descent, one function a rule, the rule above it, with one token of look-ahead (and a
 * second where asked for). The tree is flat: a statement is followed by those of its block, and
 * `end` says where they end, so that walking a block is a loop and skipping it an assignment.
 * Includes are not entered: the file becomes a unit of its own, parsed when this one is done. So
 * the only recursion is over blocks and over expressions, and both have a limit.
 *
 * Keywords are recognised by place: `read` begins an access in a pass and is a name everywhere
 * else. What a word of D3D12 means (a format, a usage, a stage) is looked up once per word, in
 * facts/.
 *
 * After a mistake the rest of the statement is skipped, up to the end of the line, but its block is
 * read all the same: so each mistake is told, and once.
 */
#include "text/parser.h"

#include <string.h>

/* ---- tokens ---------------------------------------------------------------------------------- */

void rgc_parse_next(struct parser *parser)
{
    parser->last = parser->token.at;
    parser->token = rgc_lex(&parser->lexer);
}

struct token rgc_parse_peek(const struct parser *parser)
{
    struct lexer ahead = parser->lexer;
    ahead.is_silent = true;
    return rgc_lex(&ahead);
}

bool rgc_parse_is_word(const struct parser *parser, uint32_t word)
{
    return parser->token.kind == TOKEN_WORD && parser->token.symbol == word;
}

bool rgc_parse_accept(struct parser *parser, enum token_kind kind)
{
    bool is_here = parser->token.kind == kind;
    if (is_here)
        rgc_parse_next(parser);
    return is_here;
}

bool rgc_parse_accept_word(struct parser *parser, uint32_t word)
{
    bool is_here = rgc_parse_is_word(parser, word);
    if (is_here)
        rgc_parse_next(parser);
    return is_here;
}

rgc_location rgc_parse_location(const struct parser *parser, struct span at)
{
    return rgc_lex_location(&parser->lexer, at);
}

bool rgc_parse_fail(struct parser *parser, const char *what)
{
    const struct token *token = &parser->token;
    rgc_diags *diags = parser->text->diags;
    if (token->kind == TOKEN_BAD)
        return false; /* the lexer told */
    rgc_location at = rgc_parse_location(parser, token->at);
    rgc_diag_begin(diags, RGC_DIAG_SYNTAX, &at, "expected %s, not %s", what,
        rgc_lex_shown(&parser->lexer, token));
    if (token->kind == TOKEN_WORD && !token->is_plain)
        rgc_diag_add_help(diags, "a block's '{' has a blank before it");
    return false;
}

bool rgc_parse_expect(struct parser *parser, enum token_kind kind)
{
    char what[8] = "'";
    if (rgc_parse_accept(parser, kind))
        return true;
    strcat(strcat(what, rgc_token_text(kind)), "'");
    return rgc_parse_fail(parser, what);
}

bool rgc_parse_at_end(const struct parser *parser)
{
    switch (parser->token.kind) {
    case TOKEN_END:
    case TOKEN_NEWLINE:
    case TOKEN_SEMICOLON:
    case TOKEN_OPEN_BRACE:
    case TOKEN_CLOSE_BRACE:
        return true;
    default:
        return false;
    }
}

void rgc_parse_unknown(struct parser *parser, uint32_t code, const char *what, struct spell *spell)
{
    const struct token *token = &parser->token;
    rgc_location at = rgc_parse_location(parser, token->at);
    rgc_diag_begin(parser->text->diags, code, &at, "there is no %s %s", what,
        rgc_lex_shown(&parser->lexer, token));
    *spell = (struct spell){ .word = NULL };
    if (!token->is_plain)
        rgc_diag_add_help(parser->text->diags, "a block's '{' has a blank before it");
    else if (rgc_text_may_guess(parser->text))
        rgc_spell_begin(spell, parser->text->symbols.items[token->symbol].text);
}

void rgc_parse_suggest(struct parser *parser, struct spell *spell, const char *what)
{
    if (spell->word && spell->best)
        rgc_diag_add_help(parser->text->diags, "a %s named '%s' exists", what, spell->best);
}

/* ---- going on after a mistake ---------------------------------------------------------------- */

static bool is_statement_end(const struct parser *parser)
{
    return parser->token.kind == TOKEN_NEWLINE || parser->token.kind == TOKEN_SEMICOLON;
}

static void skip_line_ends(struct parser *parser)
{
    while (is_statement_end(parser))
        rgc_parse_next(parser);
}

/* From an opening brace to behind its partner. */
static void skip_block(struct parser *parser)
{
    for (uint64_t depth = 0; parser->token.kind != TOKEN_END;) {
        depth += parser->token.kind == TOKEN_OPEN_BRACE;
        depth -= parser->token.kind == TOKEN_CLOSE_BRACE;
        rgc_parse_next(parser);
        if (!depth)
            return;
    }
}

/* To the end of the statement or to its block. */
static void skip_header(struct parser *parser)
{
    while (!rgc_parse_at_end(parser))
        rgc_parse_next(parser);
}

static void skip_statement(struct parser *parser)
{
    skip_header(parser);
    if (parser->token.kind == TOKEN_OPEN_BRACE)
        skip_block(parser);
}

/* ---- blocks ---------------------------------------------------------------------------------- */

static void parse_statement(struct parser *parser, unsigned places);

static void tell_open_block(struct parser *parser, struct span brace)
{
    rgc_location at = rgc_parse_location(parser, brace);
    if (!parser->is_misplaced)
        rgc_diag_begin(parser->text->diags, RGC_DIAG_OPEN_BLOCK, &at, "this block has no '}'");
    parser->is_misplaced = true; /* once is enough: those around it have none either */
}

static void tell_nesting(struct parser *parser, struct span brace)
{
    rgc_location at = rgc_parse_location(parser, brace);
    rgc_diag_begin(parser->text->diags, RGC_DIAG_NESTING, &at,
        "more than %u blocks lie within each other", TEXT_BLOCK_LIMIT);
}

/* block = "{" { statement } "}" . */
static void parse_block(struct parser *parser, unsigned places)
{
    struct span brace = parser->token.at;
    if (parser->blocks == TEXT_BLOCK_LIMIT) {
        tell_nesting(parser, brace);
        skip_block(parser);
        return;
    }
    parser->blocks++;
    rgc_parse_next(parser);
    for (skip_line_ends(parser); parser->token.kind != TOKEN_CLOSE_BRACE; skip_line_ends(parser)) {
        if (parser->token.kind == TOKEN_END) {
            tell_open_block(parser, brace);
            break;
        }
        parse_statement(parser, places);
    }
    (void)rgc_parse_accept(parser, TOKEN_CLOSE_BRACE);
    parser->blocks--;
}

static uint32_t add_statement(struct parser *parser, uint8_t kind)
{
    struct statement statement = { .kind = kind, .name = RGC_NONE, .a = RGC_NONE, .b = RGC_NONE };
    ds_push(parser->text->statements, statement);
    return ds_len(parser->text->statements) - 1;
}

/* The brace on a later line is told of, and taken. */
static void find_late_brace(struct parser *parser)
{
    struct lexer ahead = parser->lexer;
    struct token token = parser->token;
    (void)rgc_parse_fail(parser, "'{'");
    ahead.is_silent = true;
    while (token.kind == TOKEN_NEWLINE)
        token = rgc_lex(&ahead);
    skip_header(parser);
    if (token.kind == TOKEN_OPEN_BRACE)
        skip_line_ends(parser);
}

/* The block of a statement whose header was read, well or not. */
static void parse_block_of(struct parser *parser, uint32_t index, unsigned places, bool is_fine)
{
    bool had_places = parser->has_places;
    if (!is_fine)
        skip_header(parser);
    else if (parser->token.kind != TOKEN_OPEN_BRACE)
        find_late_brace(parser);
    if (parser->token.kind != TOKEN_OPEN_BRACE)
        return;
    parser->has_places = false;
    parse_block(parser, places);
    struct statement *statement = &parser->text->statements[index];
    statement->end = ds_len(parser->text->statements);
    statement->has_places = parser->has_places;
    parser->has_places |= had_places;
}

/* Whether `else` comes next, perhaps on another line; if so it is read. */
static bool accept_else(struct parser *parser)
{
    struct lexer lexer = parser->lexer;
    struct token token = parser->token;
    lexer.is_silent = true;
    while (token.kind == TOKEN_NEWLINE)
        token = rgc_lex(&lexer);
    if (token.kind != TOKEN_WORD || token.symbol != WORD_ELSE)
        return false;
    skip_line_ends(parser);
    rgc_parse_next(parser);
    return true;
}

/* { "else" "if" expr block } [ "else" block ] : statements of their own, behind the `if`. */
static void parse_else(struct parser *parser, unsigned places)
{
    while (accept_else(parser)) {
        bool is_last = !rgc_parse_accept_word(parser, WORD_IF);
        uint32_t index = add_statement(parser, is_last ? STATEMENT_ELSE : STATEMENT_ELSE_IF);
        struct statement statement = parser->text->statements[index];
        bool is_fine = is_last || rgc_parse_condition(parser, &statement);
        statement.end = index + 1;
        parser->text->statements[index] = statement;
        parse_block_of(parser, index, places, is_fine);
        if (is_last)
            break;
    }
}

/* NL = newline | ";" | before "}" | end of file . */
static bool parse_statement_end(struct parser *parser)
{
    if (is_statement_end(parser)) {
        rgc_parse_next(parser);
        return true;
    }
    return parser->token.kind == TOKEN_CLOSE_BRACE || parser->token.kind == TOKEN_END ||
           rgc_parse_fail(parser, "the end of the line");
}

static void parse_known(struct parser *parser, const struct statement_word *word, unsigned places)
{
    uint32_t index = add_statement(parser, word->kind);
    struct statement statement = parser->text->statements[index];
    statement.at = parser->token.at;
    statement.b = word->is_several ? word->word : RGC_NONE;
    rgc_parse_next(parser);
    bool is_fine = word->parse(parser, &statement);
    statement.end = index + 1;
    statement.has_places = word->kind == STATEMENT_QUEUE || word->kind == STATEMENT_HEAP ||
                           word->kind == STATEMENT_INCLUDE;
    parser->text->statements[index] = statement;
    if (word->block)
        parse_block_of(parser, index, word->block == AS_AROUND ? places : word->block, is_fine);
    else if (!is_fine || !parse_statement_end(parser))
        skip_statement(parser);
    if (word->kind == STATEMENT_IF)
        parse_else(parser, places);
}

/* statement = one of the table above. */
static void parse_statement(struct parser *parser, unsigned places)
{
    const struct statement_word *word = NULL;
    if (parser->token.kind == TOKEN_WORD && parser->token.is_plain)
        word = rgc_parse_find_statement(parser->token.symbol, places);
    if (word && (word->places & places)) {
        parse_known(parser, word, places);
        return;
    }
    if (word)
        rgc_parse_tell_misplaced(parser, word, places);
    else
        rgc_parse_tell_statement(parser, places);
    skip_statement(parser);
}

/* file = { include | param | frame } . Or, of a file for a frame: { item } . */
static void parse_file(struct parser *parser, unsigned places)
{
    rgc_parse_next(parser);
    for (skip_line_ends(parser); parser->token.kind != TOKEN_END; skip_line_ends(parser)) {
        if (parser->token.kind == TOKEN_CLOSE_BRACE) {
            rgc_location at = rgc_parse_location(parser, parser->token.at);
            if (!parser->is_misplaced)
                rgc_diag_begin(
                    parser->text->diags, RGC_DIAG_STRAY_BRACE, &at, "this '}' ends no block");
            rgc_parse_next(parser);
        } else {
            parse_statement(parser, places);
        }
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

uint32_t rgc_unit_add(rgc_text *text, uint32_t source, bool of_items)
{
    struct unit unit = { .source = source, .of_items = of_items };
    ds_push(text->units, unit);
    return ds_len(text->units) - 1;
}

static void parse_unit(rgc_text *text, uint32_t index)
{
    struct unit unit = text->units[index];
    struct parser parser = { .text = text, .unit = index };
    unit.first = ds_len(text->statements);
    unit.first_include = ds_len(text->includes);
    if (text->sources[unit.source].is_text) {
        rgc_text_file file = text->sources[unit.source].file;
        rgc_lex_begin(&parser.lexer, text, &file, unit.via);
        parse_file(&parser, unit.of_items ? IN_FRAME : IN_FILE);
    }
    unit.end = ds_len(text->statements);
    unit.end_include = ds_len(text->includes);
    unit.has_places = parser.has_places;
    text->units[index] = unit;
}

void rgc_parse_units(rgc_text *text)
{
    for (uint32_t i = 0; i < ds_len(text->units); i++) /* which grows on the way */
        parse_unit(text, i);
}

void rgc_parse_any(rgc_text *text, const rgc_text_file *file)
{
    struct parser parser = { .text = text, .unit = RGC_NONE };
    rgc_lex_begin(&parser.lexer, text, file, NULL);
    parse_file(&parser, IN_FILE | IN_FRAME);
}

uint32_t rgc_parse_alone(rgc_text *text, const rgc_text_file *file)
{
    struct parser parser = { .text = text, .unit = RGC_NONE };
    uint32_t expr = RGC_NONE;
    rgc_lex_begin(&parser.lexer, text, file, NULL);
    rgc_parse_next(&parser);
    if (!rgc_parse_expr(&parser, &expr))
        return RGC_NONE;
    return parser.token.kind == TOKEN_END || rgc_parse_fail(&parser, "the end") ? expr : RGC_NONE;
}
