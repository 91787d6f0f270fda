/*
 * format.c: the canonical layout of a text.
 *
 * Works on tokens, comments among them, so nothing is lost but blanks. A block that was on one line
 * stays there; of any other, each statement has a line of its own, two blanks deeper than the
 * block. At most one empty line stands between two others. Neighbouring lines of one kind, accesses
 * or resources, have their first words in columns. Requires: the file can be parsed. Cost: linear.
 *
 * Three steps: tokens; lines, with the places where columns end; print, line by line, where a run
 * of lines that share columns is measured first.
 */
#include "text/format.h"

#include <string.h>

enum { INDENT = 2, WIDEST_COLUMN = 80 };

struct line {
    uint32_t depth;
    uint32_t begin, end; /* of `characters` */
    uint32_t columns[2]; /* where they end, 0: there are none */
    uint32_t widths[2];  /* in code points */
    uint32_t group;      /* lines of one group that follow each other are aligned; 0: none */
    bool has_empty_before;
};

struct layout {
    rgc_text *text;
    const rgc_text_file *file;
    struct token *tokens; /* stb_ds, without line ends: */
    uint8_t *breaks;      /* of each token: line ends before it, at most 2 */
    bool *is_long;        /* of each brace: its block is on several lines */
    uint32_t *open;       /* braces that are open */
    struct line *lines;
    char *characters;
};

/* ---- tokens ---------------------------------------------------------------------------------- */

static void close_brace(struct layout *layout, uint32_t index)
{
    if (!ds_len(layout->open))
        return;
    uint32_t partner = ds_last(layout->open);
    bool is_long = layout->tokens[partner].at.line != layout->tokens[index].at.line;
    ds_pop(layout->open);
    layout->is_long[partner] = layout->is_long[index] = is_long;
}

static void read_tokens(struct layout *layout)
{
    struct lexer lexer;
    uint8_t breaks = 0;
    rgc_lex_begin(&lexer, layout->text, layout->file, NULL);
    lexer.keeps_comments = true;
    for (struct token token; (token = rgc_lex(&lexer)).kind != TOKEN_END;) {
        if (token.kind == TOKEN_NEWLINE) {
            breaks = breaks < 2 ? (uint8_t)(breaks + 1) : breaks;
            continue;
        }
        uint32_t index = ds_len(layout->tokens);
        ds_push(layout->tokens, token);
        ds_push(layout->breaks, breaks);
        ds_push(layout->is_long, false);
        breaks = 0;
        if (token.kind == TOKEN_OPEN_BRACE)
            ds_push(layout->open, index);
        else if (token.kind == TOKEN_CLOSE_BRACE)
            close_brace(layout, index);
    }
    ds_reset(layout->open);
}

static bool is_kind(const struct layout *layout, uint32_t index, enum token_kind kind)
{
    return index < ds_len(layout->tokens) && layout->tokens[index].kind == kind;
}

/* Whether the block around is on several lines; outside of all blocks it is so. */
static bool in_long_block(const struct layout *layout)
{
    return !ds_len(layout->open) || layout->is_long[ds_last(layout->open)];
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void put(struct layout *layout, const char *bytes, size_t size)
{
    if (size)
        memcpy(stbds_arraddnptr(layout->characters, size), bytes, size);
}

static void put_token(struct layout *layout, uint32_t index)
{
    const struct token *token = &layout->tokens[index];
    const char *bytes = layout->file->bytes + token->begin;
    size_t size = token->end - token->begin;
    while (token->kind == TOKEN_COMMENT && size &&
           (bytes[size - 1] == ' ' || bytes[size - 1] == '\t' || bytes[size - 1] == '\r'))
        size--;
    put(layout, bytes, size);
}

static void put_blanks(struct layout *layout, uint32_t count)
{
    while (count--)
        put(layout, " ", 1);
}

/* In the source it goes on in the next line, by a backslash. */
static bool is_continued(const struct layout *layout, uint32_t index)
{
    return layout->tokens[index].at.line > layout->tokens[index - 1].at.end_line;
}

static uint32_t width_of(const struct layout *layout, uint32_t begin, uint32_t end)
{
    uint32_t width = 0;
    for (uint32_t i = begin; i < end; i++)
        width += ((unsigned char)layout->characters[i] & 0xc0u) != 0x80;
    return width;
}

/* How many words come before the name of a resource, 0: it declares none. */
static uint32_t resource_words(const struct layout *layout, uint32_t first)
{
    uint32_t at = first;
    if (!is_kind(layout, at, TOKEN_WORD))
        return 0;
    uint32_t word = layout->tokens[at].symbol;
    if (word == WORD_IMPORT || word == WORD_HISTORY || word == WORD_PERSISTENT)
        at++;
    if (!is_kind(layout, at, TOKEN_WORD))
        return 0;
    word = layout->tokens[at].symbol;
    return word == WORD_TEXTURE || word == WORD_BUFFER ? at - first + 1 : 0;
}

static bool is_access(const struct layout *layout, uint32_t first)
{
    uint32_t word = is_kind(layout, first, TOKEN_WORD) ? layout->tokens[first].symbol : RGC_NONE;
    return word == WORD_READ || word == WORD_WRITE || word == WORD_MODIFY || word == WORD_CLEAR;
}

/* Where the columns of a line end: before which blank between its words, from 1; 0: there is none.
 */
struct columns {
    uint32_t group;
    uint32_t after[2];
};

static struct columns columns_of(const struct layout *layout, uint32_t first)
{
    uint32_t words = resource_words(layout, first);
    if (is_access(layout, first))
        return (struct columns){ 1, { 1, 2 } };
    if (!words)
        return (struct columns){ 0, { 0, 0 } };
    uint32_t kind = layout->tokens[first + words - 1].symbol;
    bool is_texture = kind == WORD_TEXTURE;
    return (struct columns){ 2 + kind + layout->tokens[first].symbol * WORD_TOTAL,
        { words + 1, is_texture ? words + 2 : 0 } };
}

/* The bytes of a line; marks where columns end. */
static void put_line(struct layout *layout, struct line *line, const struct token_line *tokens)
{
    struct columns columns = columns_of(layout, tokens->first);
    uint32_t brackets = 0, blanks = 0;
    line->group = columns.group;
    for (uint32_t i = tokens->first; i < tokens->end; i++) {
        brackets -= is_kind(layout, i, TOKEN_CLOSE_BRACKET) && brackets;
        bool has_blank = i > tokens->first && rgc_format_has_blank(tokens, i, brackets > 0);
        brackets += is_kind(layout, i, TOKEN_OPEN_BRACKET);
        blanks += has_blank;
        for (unsigned c = 0; c < 2 && has_blank; c++)
            if (blanks == columns.after[c])
                line->columns[c] = ds_len(layout->characters);
        if (i > tokens->first && is_continued(layout, i)) {
            line->group = 0;
            put(layout, " \\\n", 3);
            put_blanks(layout, (line->depth + 2) * INDENT);
        } else if (has_blank) {
            put_blanks(layout, 1);
        }
        if (layout->tokens[i].at.line != layout->tokens[i].at.end_line)
            line->group = 0;
        put_token(layout, i);
    }
}

/* A line of the tokens from `first` to before `end`. */
static void add_line(struct layout *layout, uint32_t first, uint32_t end, uint32_t depth)
{
    struct token_line tokens = { layout->file, layout->tokens, first, end };
    struct line line = { .depth = depth, .begin = ds_len(layout->characters) };
    put_line(layout, &line, &tokens);
    line.end = ds_len(layout->characters);
    if (!line.columns[0])
        line.group = 0;
    if (line.group) {
        uint32_t second = line.columns[1] ? line.columns[1] : line.end;
        line.widths[0] = width_of(layout, line.begin, line.columns[0]);
        line.widths[1] = width_of(layout, line.columns[0], second);
    }
    line.has_empty_before =
        first && layout->breaks[first] > 1 && !is_kind(layout, first, TOKEN_CLOSE_BRACE);
    ds_push(layout->lines, line);
}

/* Whether a line ends before this token, whatever the source has. */
static bool begins_line(const struct layout *layout, uint32_t index)
{
    const struct token *token = &layout->tokens[index];
    if (layout->breaks[index])
        return true;
    if (token->kind == TOKEN_COMMENT)
        return false;
    if (is_kind(layout, index - 1, TOKEN_OPEN_BRACE))
        return layout->is_long[index - 1];
    if (token->kind == TOKEN_CLOSE_BRACE)
        return layout->is_long[index];
    bool is_else = token->kind == TOKEN_WORD && token->symbol == WORD_ELSE;
    return is_kind(layout, index - 1, TOKEN_CLOSE_BRACE) && in_long_block(layout) && !is_else;
}

static void make_lines(struct layout *layout)
{
    uint32_t count = ds_len(layout->tokens), first = 0, depth = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool is_close = is_kind(layout, i, TOKEN_CLOSE_BRACE);
        if (i > first && begins_line(layout, i)) {
            add_line(layout, first, i, depth);
            first = i;
        }
        if (i == first)
            depth = ds_len(layout->open) - (is_close && ds_len(layout->open));
        if (is_kind(layout, i, TOKEN_OPEN_BRACE))
            ds_push(layout->open, i);
        else if (is_close && ds_len(layout->open))
            ds_pop(layout->open);
    }
    if (first < count)
        add_line(layout, first, count, depth);
}

/* ---- semicolons ------------------------------------------------------------------------------ */

/* On a line of several statements, between two of them. */
static bool separates(const struct layout *layout, uint32_t index, uint32_t kept)
{
    bool is_first = !kept || is_kind(layout, kept - 1, TOKEN_OPEN_BRACE) ||
                    is_kind(layout, kept - 1, TOKEN_SEMICOLON);
    bool is_last = is_kind(layout, index + 1, TOKEN_CLOSE_BRACE) ||
                   is_kind(layout, index + 1, TOKEN_SEMICOLON);
    return !is_first && !is_last && !in_long_block(layout);
}

/* In a block of several lines the end of the line stands for it; a comment behind it stays. */
static void drop_semicolons(struct layout *layout)
{
    uint32_t count = ds_len(layout->tokens), kept = 0;
    uint8_t breaks = 0;
    bool ends_line = false;
    for (uint32_t i = 0; i < count; i++) {
        const struct token token = layout->tokens[i];
        breaks = layout->breaks[i] > breaks ? layout->breaks[i] : breaks;
        if (token.kind == TOKEN_CLOSE_BRACE && ds_len(layout->open))
            ds_pop(layout->open);
        if (token.kind == TOKEN_SEMICOLON && !separates(layout, i, kept)) {
            ends_line |= in_long_block(layout);
            continue;
        }
        if (ends_line && (token.kind != TOKEN_COMMENT || breaks)) {
            breaks = breaks ? breaks : 1;
            ends_line = false;
        }
        if (token.kind == TOKEN_OPEN_BRACE)
            ds_push(layout->open, kept);
        layout->tokens[kept] = token;
        layout->is_long[kept] = layout->is_long[i];
        layout->breaks[kept++] = breaks;
        breaks = 0;
    }
    if (layout->tokens)
        (void)stbds_arrsetlen(layout->tokens, kept);
    ds_reset(layout->open);
}

/* ---- print ----------------------------------------------------------------------------------- */

static void print_blanks(struct out *out, uint32_t count)
{
    while (count--)
        rgc_out_bytes(out, " ", 1);
}

static void print_line(
    const struct layout *layout, const struct line *line, const uint32_t widths[2], struct out *out)
{
    const char *characters = layout->characters;
    uint32_t at = line->begin;
    if (line->has_empty_before)
        rgc_out_text(out, "\n");
    print_blanks(out, line->depth * INDENT);
    for (unsigned c = 0; c < 2 && line->group && line->columns[c]; c++) {
        rgc_out_bytes(out, characters + at, line->columns[c] - at);
        if (widths[c] > line->widths[c])
            print_blanks(out, widths[c] - line->widths[c]);
        at = line->columns[c];
    }
    rgc_out_bytes(out, characters + at, line->end - at);
    rgc_out_text(out, "\n");
}

/* The lines from `first` that share its columns; returns the end. */
static uint32_t measure(const struct layout *layout, uint32_t first, uint32_t widths[2])
{
    const struct line *lines = layout->lines;
    uint32_t end = first;
    widths[0] = widths[1] = 0;
    do {
        for (unsigned c = 0; c < 2; c++)
            if (lines[end].widths[c] <= WIDEST_COLUMN && lines[end].widths[c] > widths[c])
                widths[c] = lines[end].widths[c];
        end++;
    } while (lines[first].group && end < ds_len(lines) && lines[end].group == lines[first].group &&
             lines[end].depth == lines[first].depth && !lines[end].has_empty_before);
    return end;
}

static void print_lines(const struct layout *layout, struct out *out)
{
    uint32_t widths[2];
    for (uint32_t first = 0; first < ds_len(layout->lines);) {
        uint32_t end = measure(layout, first, widths);
        for (; first < end; first++)
            print_line(layout, &layout->lines[first], widths, out);
    }
}

void rgc_format_file(rgc_text *text, const rgc_text_file *file, struct out *out)
{
    struct layout layout = { .text = text, .file = file };
    read_tokens(&layout);
    drop_semicolons(&layout);
    make_lines(&layout);
    print_lines(&layout, out);
    ds_free(layout.tokens);
    ds_free(layout.breaks);
    ds_free(layout.is_long);
    ds_free(layout.open);
    ds_free(layout.lines);
    ds_free(layout.characters);
}
