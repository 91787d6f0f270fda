/*
 * format_space.c: where a blank stands.
 *
 * Words and numbers have one between them. Marks that belong to one side have none there. Of the
 * binary operators * / % have none, and within [ ] neither have + and -; the others have one on
 * each side. All this looks at the tokens alone, never at the blanks that are there, so formatting
 * twice changes nothing.
 */
#include "text/format.h"

static bool is_token(const struct token_line *line, uint32_t at, enum token_kind kind)
{
    return at >= line->first && at < line->end && line->tokens[at].kind == kind;
}

static uint32_t word_at(const struct token_line *line, uint32_t at)
{
    return is_token(line, at, TOKEN_WORD) ? line->tokens[at].symbol : RGC_NONE;
}

static bool is_operator(enum token_kind kind)
{
    return kind >= TOKEN_OR && kind <= TOKEN_MODULO;
}

/* Words behind which an expression begins, so that a minus is a sign. */
static bool begins_expression(uint32_t word)
{
    switch (word) {
    case WORD_IN:
    case WORD_IF:
    case WORD_X:
    case WORD_MIPS:
    case WORD_LAYERS:
    case WORD_SAMPLES:
    case WORD_ALIGN:
    case WORD_BYTES:
    case WORD_STRIDE:
    case WORD_COUNT:
    case WORD_COST:
    case WORD_PIPE:
    case WORD_INDEX:
        return true;
    default:
        return false;
    }
}

/* - or ! before its operand. */
static bool is_sign(const struct token_line *line, uint32_t at)
{
    if (is_token(line, at, TOKEN_NOT))
        return true;
    if (!is_token(line, at, TOKEN_MINUS))
        return false;
    if (at == line->first || begins_expression(word_at(line, at - 1)))
        return true;
    switch (line->tokens[at - 1].kind) {
    case TOKEN_WORD:
    case TOKEN_NUMBER:
    case TOKEN_STRING:
    case TOKEN_CLOSE_PAREN:
    case TOKEN_COMMENT:
        return false;
    default:
        return true;
    }
}

/* A number that is a whole operand, and decimal without a leading zero: `0 x 8` is no `0x8`. */
static bool is_lone_number(const struct token_line *line, uint32_t at)
{
    if (!is_token(line, at, TOKEN_NUMBER) || line->file->bytes[line->tokens[at].begin] == '0')
        return false;
    bool before = at > line->first && is_operator(line->tokens[at - 1].kind);
    bool after = at + 1 < line->end && is_operator(line->tokens[at + 1].kind);
    return !before && !after;
}

/* The x of 1920x1080. */
static bool is_tight_x(const struct token_line *line, uint32_t at)
{
    return word_at(line, at) == WORD_X && at > line->first && is_lone_number(line, at - 1) &&
           is_lone_number(line, at + 1);
}

/* 120us; sizes have a blank before their unit. */
static bool is_unit_of_time(const struct token_line *line, uint32_t at)
{
    const struct token *token = &line->tokens[at];
    const char *bytes = line->file->bytes + token->begin;
    return token->kind == TOKEN_WORD && token->end - token->begin == 2 && bytes[1] == 's' &&
           (bytes[0] == 'n' || bytes[0] == 'u' || bytes[0] == 'm');
}

static bool is_tight_operator(const struct token_line *line, uint32_t at, bool in_brackets)
{
    switch (line->tokens[at].kind) {
    case TOKEN_TIMES:
    case TOKEN_OVER:
    case TOKEN_MODULO:
    case TOKEN_DOT:
    case TOKEN_RANGE:
        return true;
    case TOKEN_PLUS:
    case TOKEN_MINUS:
        return in_brackets;
    default:
        return false;
    }
}

static bool is_call(const struct token_line *line, uint32_t at)
{
    uint32_t word = word_at(line, at);
    return word == WORD_MIN || word == WORD_MAX || word == WORD_LOG2;
}

/* Nothing stands between it and what is before it. */
static bool clings_to_left(const struct token_line *line, uint32_t at)
{
    switch (line->tokens[at].kind) {
    case TOKEN_COMMA:
    case TOKEN_SEMICOLON:
    case TOKEN_CLOSE_PAREN:
    case TOKEN_CLOSE_BRACKET:
    case TOKEN_OPEN_BRACKET:
        return true;
    case TOKEN_OPEN_PAREN:
        return is_call(line, at - 1);
    default:
        return is_tight_x(line, at) ||
               (is_token(line, at - 1, TOKEN_NUMBER) && is_unit_of_time(line, at));
    }
}

static bool clings_to_right(const struct token_line *line, uint32_t at)
{
    return is_token(line, at, TOKEN_OPEN_PAREN) || is_token(line, at, TOKEN_OPEN_BRACKET) ||
           is_sign(line, at) || is_tight_x(line, at);
}

bool rgc_format_has_blank(const struct token_line *line, uint32_t at, bool in_brackets)
{
    if (is_token(line, at - 1, TOKEN_COMMENT) || is_token(line, at, TOKEN_COMMENT))
        return true;
    if (clings_to_right(line, at - 1) || clings_to_left(line, at))
        return false;
    if (is_sign(line, at) && !is_tight_operator(line, at - 1, in_brackets))
        return true;
    return !is_tight_operator(line, at, in_brackets) &&
           !is_tight_operator(line, at - 1, in_brackets);
}
