/*
 * emit/dot_text.c: strings of a diagram, and how a name of any bytes becomes part of one.
 *
 * Graphviz reads a label as XML, so bytes that XML cannot hold would make the picture an error:
 * they become U+FFFD. Measured on Graphviz 2.42: in an HTML-like label a backslash is an escape
 * after character references are resolved, so it is doubled; in a tooltip escapes are resolved
 * twice and references not at all until the SVG, so it is a reference.
 */
#include "emit/dot_parts.h"

#include "base/alloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void rgc_dot_text_init(struct dot_text *text, const rgc_allocator *allocator)
{
    *text = (struct dot_text){ .allocator = *allocator };
}

void rgc_dot_text_reset(struct dot_text *text)
{
    text->size = 0;
    if (text->bytes)
        text->bytes[0] = 0;
}

void rgc_dot_text_free(struct dot_text *text)
{
    rgc_alloc_free(&text->allocator, text->bytes, text->room);
    text->bytes = NULL;
    text->size = text->room = 0;
}

static void append(struct dot_text *text, const char *bytes, size_t size)
{
    if (text->failed)
        return;
    if (text->room - text->size <= size) {
        size_t room = 2 * (text->size + size) + 256;
        char *grown = rgc_alloc_resize(&text->allocator, text->bytes, text->room, room);
        if (!grown) {
            text->failed = true;
            return;
        }
        text->bytes = grown;
        text->room = room;
    }
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    text->bytes[text->size] = 0;
}

void rgc_dot_text_put(struct dot_text *text, const char *bytes)
{
    append(text, bytes, strlen(bytes));
}

void rgc_dot_text_format(struct dot_text *text, const char *format, ...)
{
    char bytes[256]; /* numbers, colours, short words */
    va_list args;
    va_start(args, format);
    int size = vsnprintf(bytes, sizeof(bytes), format, args);
    va_end(args);
    if (size > 0)
        append(text, bytes, (size_t)size < sizeof(bytes) ? (size_t)size : sizeof(bytes) - 1);
}

/* ---- names ----------------------------------------------------------------------------------- */

#define REPLACEMENT "\xef\xbf\xbd"

/* Bytes of the UTF-8 code point at `s` that XML can hold; 0: there is none. */
static size_t code_point_size(const unsigned char *s)
{
    static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    if (s[0] < 0x80)
        return s[0] >= 0x20 ? 1 : 0;
    size_t size = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    if (s[0] < 0xc2 || s[0] > 0xf4)
        return 0;
    uint32_t code = s[0] & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((s[i] & 0xc0u) != 0x80)
            return 0;
        code = code << 6 | (s[i] & 0x3fu);
    }
    bool surrogate = code >= 0xd800 && code < 0xe000;
    if (code < least[size] || code > 0x10ffff || surrogate || code == 0xfffe || code == 0xffff)
        return 0;
    return size;
}

/* What stands for a byte that the label's grammar would take as its own; NULL: itself. */
static const char *stand_in(enum dot_place place, char byte)
{
    switch (byte) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\\':
        return place == DOT_HTML ? "\\\\" : "&#92;";
    case '\n':
    case '\r':
    case '\t':
        return " ";
    default:
        return NULL;
    }
}

static uint32_t code_points(const char *name)
{
    uint32_t count = 0;
    for (; *name; count++) {
        size_t size = code_point_size((const unsigned char *)name);
        name += size ? size : 1;
    }
    return count;
}

static void put_code_point(
    struct dot_text *text, enum dot_place place, const char *bytes, size_t size)
{
    const char *other = stand_in(place, *bytes);
    if (other)
        rgc_dot_text_put(text, other);
    else if (size)
        append(text, bytes, size);
    else
        rgc_dot_text_put(text, REPLACEMENT);
}

/* Of a long name the end is kept before the beginning: engines write paths, and the leaf tells. */
void rgc_dot_text_name(
    struct dot_text *text, enum dot_place place, const char *name, uint32_t limit)
{
    if (!name || !*name) {
        rgc_dot_text_put(text, "(no name)"); /* an empty <b> is a syntax error */
        return;
    }
    uint32_t total = limit ? code_points(name) : 0, head = limit / 3;
    uint32_t tail = total > limit ? total - (limit - head) : head; /* none is left out */
    for (uint32_t i = 0; *name; i++) {
        size_t size = code_point_size((const unsigned char *)name);
        bool is_left_out = i >= head && i < tail;
        if (!is_left_out)
            put_code_point(text, place, name, size);
        else if (i == head)
            rgc_dot_text_put(text, "…");
        name += size ? size : 1;
    }
}
