/*
 * lex.c: bytes to tokens, one at a time, as the parser asks.
 *
 * A comment is a blank, and so is a backslash at the end of a line. Lines and columns are counted
 * on the way: `base` is the offset at which column 1 would be if all code points of the line so far
 * were single bytes. A word or string may hold expressions in braces; the token only spans them,
 * and the parser lexes them again by a lexer of their own. Requires: UTF-8 without zero bytes
 * (source.c). Cost: linear; a byte is looked at once, those in braces twice.
 */
#include "text/text.h"

#include <string.h>

enum char_class {
    CLASS_NONE, /* no token begins with it */
    CLASS_BLANK,
    CLASS_LETTER,
    CLASS_DIGIT
};

static enum char_class class_of(char c)
{
    if (c == ' ' || c == '\t')
        return CLASS_BLANK;
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')
        return CLASS_LETTER;
    return c >= '0' && c <= '9' ? CLASS_DIGIT : CLASS_NONE;
}

static bool is_word_char(char c)
{
    return class_of(c) >= CLASS_LETTER;
}

static bool is_continuation(char c)
{
    return ((unsigned char)c & 0xc0u) == 0x80;
}

static const struct {
    const char *text;
    uint8_t size;
} marks[TOKEN_KIND_COUNT] = {
#define MARK(name, text) [TOKEN_##name] = { text, sizeof(text) - 1 },
#define OPERATOR(name, text, binding) [TOKEN_##name] = { text, sizeof(text) - 1 },
#include "text/token.def"
#undef MARK
#undef OPERATOR
};

const char *rgc_token_text(enum token_kind kind)
{
    return marks[kind].text;
}

struct span rgc_span_join(struct span first, struct span last)
{
    first.end_line = last.end_line;
    first.end_column = last.end_column;
    return first;
}

/* ---- places ---------------------------------------------------------------------------------- */

void rgc_lex_begin(
    struct lexer *lexer, rgc_text *text, const rgc_text_file *file, const rgc_expansion *via)
{
    *lexer = (struct lexer){
        .text = text, .file = file, .via = via, .end = (uint32_t)file->size, .line = 1
    };
    if (file->size >= 3 && !memcmp(file->bytes, "\xef\xbb\xbf", 3))
        lexer->at = lexer->base = 3; /* a byte order mark */
}

struct lexer rgc_lex_within(
    const struct lexer *lexer, const struct token *token, uint32_t begin, uint32_t end)
{
    struct lexer within = *lexer;
    within.at = begin;
    within.end = end;
    within.line = token->at.line;
    within.base = token->begin + 1 - token->at.column;
    for (uint32_t i = token->begin; i < begin; i++)
        within.base += is_continuation(lexer->file->bytes[i]);
    return within;
}

rgc_location rgc_lex_location(const struct lexer *lexer, struct span at)
{
    return (rgc_location){ lexer->file->path, at.line, at.column, at.end_line, at.end_column,
        lexer->via };
}

/* From `begin` to where the lexer is, on one line. */
static struct span span_from(const struct lexer *lexer, uint32_t begin)
{
    return (struct span){ lexer->line, begin + 1 - lexer->base, lexer->line,
        lexer->at + 1 - lexer->base };
}

/* Whether to tell of a mistake. */
static bool may_tell(const struct lexer *lexer)
{
    return !lexer->is_silent;
}

static char peek(const struct lexer *lexer, uint32_t ahead)
{
    return lexer->end - lexer->at > ahead ? lexer->file->bytes[lexer->at + ahead] : 0;
}

/* ---- blanks ---------------------------------------------------------------------------------- */

static void skip_to_end_of_line(struct lexer *lexer)
{
    const char *begin = lexer->file->bytes + lexer->at;
    const char *end = memchr(begin, '\n', lexer->end - lexer->at);
    lexer->at = end ? lexer->at + (uint32_t)(end - begin) : lexer->end;
    if (end && end > begin && end[-1] == '\r')
        lexer->at--;
}

static void next_line(struct lexer *lexer)
{
    lexer->line++;
    lexer->base = lexer->at;
}

/* At the opening mark. False: it has no end, which is told. */
static bool skip_block_comment(struct lexer *lexer)
{
    struct lexer start = *lexer;
    start.at += 2;
    for (lexer->at += 2; lexer->at < lexer->end;) {
        char c = lexer->file->bytes[lexer->at++];
        if (c == '*' && peek(lexer, 0) == '/') {
            lexer->at++;
            return true;
        }
        if (c == '\n')
            next_line(lexer);
        lexer->base += is_continuation(c);
    }
    if (may_tell(lexer)) {
        rgc_location at = rgc_lex_location(lexer, span_from(&start, start.at - 2));
        rgc_diag_begin(lexer->text->diags, RGC_DIAG_OPEN_COMMENT, &at, "this comment has no end");
        rgc_diag_add_help(lexer->text->diags, "end it with '*/'");
    }
    return false;
}

static bool at_line_end(const struct lexer *lexer, uint32_t ahead)
{
    return peek(lexer, ahead) == '\n' ||
           (peek(lexer, ahead) == '\r' && peek(lexer, ahead + 1) == '\n');
}

/* Skips what a token may stand behind. False: a comment begins here and is wanted. */
static bool skip_blanks(struct lexer *lexer)
{
    for (;;) {
        char c = peek(lexer, 0);
        if (class_of(c) == CLASS_BLANK) {
            lexer->at++;
        } else if (c == '\\' && at_line_end(lexer, 1)) {
            lexer->at += peek(lexer, 1) == '\r' ? 3 : 2;
            next_line(lexer);
        } else if (c == '#' || (c == '/' && (peek(lexer, 1) == '/' || peek(lexer, 1) == '*'))) {
            if (lexer->keeps_comments)
                return false;
            if (peek(lexer, 1) == '*' && c == '/')
                (void)skip_block_comment(lexer);
            else
                skip_to_end_of_line(lexer);
        } else {
            return true;
        }
    }
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static struct token finish(const struct lexer *lexer, enum token_kind kind, uint32_t begin)
{
    return (struct token){ .kind = kind,
        .begin = begin,
        .end = lexer->at,
        .at = span_from(lexer, begin),
        .symbol = RGC_NONE,
        .is_plain = true };
}

static struct token lex_comment(struct lexer *lexer)
{
    struct lexer start = *lexer;
    bool is_fine = true;
    if (peek(lexer, 0) == '/' && peek(lexer, 1) == '*')
        is_fine = skip_block_comment(lexer);
    else
        skip_to_end_of_line(lexer);
    struct token token = finish(lexer, is_fine ? TOKEN_COMMENT : TOKEN_BAD, start.at);
    token.at.line = start.line;
    token.at.column = start.at + 1 - start.base;
    return token;
}

/* At a brace within a word or string: goes behind its partner on the same line. */
static bool skip_hole(struct lexer *lexer, char until)
{
    uint32_t begin = lexer->at++, base = lexer->base;
    for (char c; (c = peek(lexer, 0)) != 0; lexer->at++) {
        if (c == '}') {
            lexer->at++;
            return true;
        }
        if (c == until || c == '\n' || c == '{')
            break;
        lexer->base += is_continuation(c);
    }
    lexer->at = begin + 1;
    lexer->base = base;
    if (may_tell(lexer)) {
        rgc_location at = rgc_lex_location(lexer, span_from(lexer, begin));
        rgc_diag_begin(
            lexer->text->diags, RGC_DIAG_OPEN_BRACE, &at, "the expression in this name has no '}'");
        rgc_diag_add_help(lexer->text->diags, until
                                                  ? "a brace that is meant as such is written '\\{'"
                                                  : "a block's '{' has a blank before it");
    }
    return false;
}

static struct token lex_word(struct lexer *lexer)
{
    uint32_t begin = lexer->at, column = begin + 1 - lexer->base;
    /* 1920x1080: behind a number, x stands alone */
    bool is_times = peek(lexer, 0) == 'x' && begin > lexer->base &&
                    class_of(lexer->file->bytes[begin - 1]) == CLASS_DIGIT;
    bool has_holes = false;
    lexer->at++;
    while (!is_times) {
        while (is_word_char(peek(lexer, 0)))
            lexer->at++;
        if (peek(lexer, 0) != '{')
            break;
        if (!skip_hole(lexer, 0))
            return finish(lexer, TOKEN_BAD, begin);
        has_holes = true;
    }
    struct token token = finish(lexer, TOKEN_WORD, begin);
    token.at.column = column;
    token.is_plain = !has_holes;
    if (!has_holes)
        token.symbol =
            rgc_symbol_of(&lexer->text->symbols, lexer->file->bytes + begin, lexer->at - begin);
    return token;
}

static uint32_t digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return (uint32_t)(c - '0');
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a') + 10 : RGC_NONE;
}

static struct token lex_number(struct lexer *lexer)
{
    uint32_t begin = lexer->at;
    bool is_hex = peek(lexer, 0) == '0' && peek(lexer, 1) == 'x';
    uint64_t radix = is_hex ? 16 : 10, value = 0;
    bool fits = true;
    lexer->at += is_hex ? 2 : 0;
    uint32_t digits = lexer->at;
    for (uint32_t digit; (digit = digit_of(peek(lexer, 0))) < radix; lexer->at++) {
        fits = fits && value <= ((uint64_t)INT64_MAX - digit) / radix;
        value = fits ? value * radix + digit : 0;
    }
    struct token token = finish(lexer, TOKEN_NUMBER, begin);
    token.number = (int64_t)value;
    bool has_digits = lexer->at > digits;
    if (fits && has_digits)
        return token;
    if (may_tell(lexer)) {
        rgc_location at = rgc_lex_location(lexer, token.at);
        rgc_diag_begin(lexer->text->diags, RGC_DIAG_NUMBER, &at,
            has_digits ? "this number is too large" : "this number has no digits");
        rgc_diag_add_help(lexer->text->diags, has_digits ? "numbers go up to 9223372036854775807"
                                                         : "'0x' begins a hexadecimal number");
    }
    token.kind = TOKEN_BAD;
    return token;
}

static bool is_control(const struct lexer *lexer)
{
    unsigned char c = (unsigned char)peek(lexer, 0);
    return c < 0x20 || c == 0x7f || (c == 0xc2 && (unsigned char)peek(lexer, 1) < 0xa0);
}

/* From `begin`, which is at `column`. */
static struct token bad_string(struct lexer *lexer, uint32_t begin, uint32_t column, uint32_t code,
    const char *what, const char *help)
{
    struct token token = finish(lexer, TOKEN_BAD, begin);
    token.at.column = column;
    if (may_tell(lexer)) {
        rgc_location at = rgc_lex_location(lexer, token.at);
        rgc_diag_begin(lexer->text->diags, code, &at, "%s", what);
        rgc_diag_add_help(lexer->text->diags, "%s", help);
    }
    return token;
}

/* Goes on behind the string that was bad, so that the rest of the line still makes sense. */
static struct token skip_string(struct lexer *lexer, struct token token)
{
    while (peek(lexer, 0) && peek(lexer, 0) != '"' && !at_line_end(lexer, 0)) {
        lexer->base += is_continuation(peek(lexer, 0));
        lexer->at += peek(lexer, 0) == '\\' && peek(lexer, 1) == '"' ? 2 : 1;
    }
    lexer->at += peek(lexer, 0) == '"';
    return token;
}

static uint32_t column_of(const struct lexer *lexer)
{
    return lexer->at + 1 - lexer->base;
}

/* At a backslash. False: what follows is none of the four. */
static bool skip_escape(struct lexer *lexer)
{
    char escaped = peek(lexer, 1);
    bool is_known = escaped && strchr("\"\\{}", escaped);
    bool ends_line = !escaped || escaped == '\n' || escaped == '\r';
    lexer->at += ends_line ? 1 : 2;
    return is_known;
}

static struct token lex_string(struct lexer *lexer)
{
    uint32_t begin = lexer->at, column = column_of(lexer);
    bool is_plain = true;
    lexer->at++;
    for (char c; (c = peek(lexer, 0)) != '"';) {
        uint32_t place = lexer->at, place_column = column_of(lexer);
        if (!c || at_line_end(lexer, 0))
            return bad_string(lexer, begin, column, RGC_DIAG_OPEN_STRING,
                "this string does not end on its line", "end it with '\"'");
        if (is_control(lexer)) {
            lexer->at++;
            return skip_string(
                lexer, bad_string(lexer, place, place_column, RGC_DIAG_CONTROL_CHARACTER,
                           "a control character cannot be in a name", "leave it out"));
        }
        is_plain = is_plain && c != '\\' && c != '{';
        if (c == '{') {
            if (!skip_hole(lexer, '"'))
                return skip_string(lexer, finish(lexer, TOKEN_BAD, begin));
        } else if (c == '\\') {
            if (!skip_escape(lexer))
                return skip_string(
                    lexer, bad_string(lexer, place, place_column, RGC_DIAG_BAD_ESCAPE,
                               "a string has no such escape", "there are \\\" \\\\ \\{ and \\}"));
        } else {
            lexer->base += is_continuation(c);
            lexer->at++;
        }
    }
    lexer->at++;
    struct token token = finish(lexer, TOKEN_STRING, begin);
    token.at.column = column;
    token.is_plain = is_plain;
    return token;
}

static struct token lex_mark(struct lexer *lexer)
{
    uint32_t begin = lexer->at;
    for (int kind = TOKEN_NUMBER + 1; kind < TOKEN_KIND_COUNT; kind++) {
        size_t size = marks[kind].size;
        if (peek(lexer, 0) != marks[kind].text[0] ||
            (size == 2 && peek(lexer, 1) != marks[kind].text[1]))
            continue;
        lexer->at += (uint32_t)size;
        return finish(lexer, (enum token_kind)kind, begin);
    }
    bool is_ascii = (unsigned char)peek(lexer, 0) < 0x80, is_printed = !is_control(lexer);
    for (lexer->at++; is_continuation(peek(lexer, 0)); lexer->base++)
        lexer->at++;
    struct token token = finish(lexer, TOKEN_BAD, begin);
    if (!may_tell(lexer))
        return token;
    token.at.column = token.at.end_column - 1;
    rgc_location at = rgc_lex_location(lexer, token.at);
    if (is_printed)
        rgc_diag_begin(lexer->text->diags, RGC_DIAG_STRAY_CHARACTER, &at,
            "'%.*s' has no meaning here", (int)(lexer->at - begin), lexer->file->bytes + begin);
    else
        rgc_diag_begin(lexer->text->diags, RGC_DIAG_STRAY_CHARACTER, &at,
            "a control character (0x%02x) has no meaning here",
            (unsigned char)lexer->file->bytes[lexer->at - 1]);
    if (!is_ascii)
        rgc_diag_add_help(lexer->text->diags, "a name with other letters is a string: \"...\"");
    else if (lexer->file->bytes[begin] == '\\')
        rgc_diag_add_help(
            lexer->text->diags, "to go on in the next line, '\\' is the last of its line");
    return token;
}

struct token rgc_lex(struct lexer *lexer)
{
    if (!skip_blanks(lexer))
        return lex_comment(lexer);
    uint32_t begin = lexer->at;
    if (lexer->at == lexer->end)
        return finish(lexer, TOKEN_END, begin);
    if (at_line_end(lexer, 0)) {
        struct token token;
        lexer->at += peek(lexer, 0) == '\r' ? 2 : 1;
        token = finish(lexer, TOKEN_NEWLINE, begin);
        token.at.end_column = token.at.column + 1;
        next_line(lexer);
        return token;
    }
    switch (class_of(peek(lexer, 0))) {
    case CLASS_LETTER:
        return lex_word(lexer);
    case CLASS_DIGIT:
        return lex_number(lexer);
    default:
        return peek(lexer, 0) == '"' ? lex_string(lexer) : lex_mark(lexer);
    }
}

const char *rgc_lex_shown(const struct lexer *lexer, const struct token *token)
{
    enum { SHOWN = 40 };
    if (token->kind == TOKEN_END)
        return "the end of the file";
    if (token->kind == TOKEN_NEWLINE)
        return "the end of the line";
    uint32_t size = token->end - token->begin;
    const char *bytes = lexer->file->bytes + token->begin;
    bool is_cut = size > SHOWN;
    if (is_cut)
        for (size = SHOWN; size && is_continuation(bytes[size]);)
            size--;
    char *shown = rgc_text_alloc(&lexer->text->arena, size + 8, 1);
    shown[0] = '\'';
    memcpy(shown + 1, bytes, size);
    memcpy(shown + 1 + size, is_cut ? "...'" : "'", is_cut ? 4 : 1);
    return shown;
}
