/*
 * rgc/bytes.c: a growing piece of text.
 */
#include "bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void out_of_memory(void)
{
    (void)fputs("rgc: error[RGC0908]: out of memory\n", stderr);
    exit(2);
}

void *rgc_tool_alloc(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);
    if (!block)
        out_of_memory();
    return block;
}

void rgc_bytes_free(struct bytes *bytes)
{
    free(bytes->data);
    *bytes = (struct bytes){ NULL, 0, 0 };
}

/* Room for `more` bytes and the zero. */
static void reserve(struct bytes *bytes, size_t more)
{
    if (more < bytes->room - bytes->size)
        return;
    if (more >= SIZE_MAX / 2 - bytes->size)
        out_of_memory();
    size_t room = bytes->size + more + 1;
    room = room < 256 ? 256 : room + room / 2;
    char *data = realloc(bytes->data, room);
    if (!data)
        out_of_memory();
    bytes->data = data;
    bytes->room = room;
}

void rgc_bytes_put(struct bytes *bytes, const void *data, size_t size)
{
    reserve(bytes, size);
    if (size)
        memcpy(bytes->data + bytes->size, data, size);
    bytes->size += size;
    bytes->data[bytes->size] = 0;
}

void rgc_bytes_text(struct bytes *bytes, const char *text)
{
    rgc_bytes_put(bytes, text, strlen(text));
}

void rgc_bytes_repeat(struct bytes *bytes, char what, size_t count)
{
    reserve(bytes, count);
    memset(bytes->data + bytes->size, what, count);
    bytes->size += count;
    bytes->data[bytes->size] = 0;
}

void rgc_bytes_format(struct bytes *bytes, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int size = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (size < 0)
        return;
    reserve(bytes, (size_t)size);
    va_start(args, format);
    (void)vsnprintf(bytes->data + bytes->size, (size_t)size + 1, format, args);
    va_end(args);
    bytes->size += (size_t)size;
}

void rgc_bytes_wrap(
    struct bytes *bytes, const char *text, size_t column, size_t indent, size_t width)
{
    for (bool first = true;; first = false) {
        text += strspn(text, " \n");
        size_t word = strcspn(text, " \n");
        if (!word)
            return;
        if (!first && column + 1 + word > width) {
            rgc_bytes_text(bytes, "\n");
            rgc_bytes_repeat(bytes, ' ', indent);
            column = indent;
        } else if (!first) {
            rgc_bytes_text(bytes, " ");
            column++;
        }
        rgc_bytes_put(bytes, text, word);
        column += word;
        text += word;
    }
}

static bool write_bytes(void *user, const void *data, size_t size)
{
    rgc_bytes_put(user, data, size);
    return true;
}

rgc_writer rgc_bytes_writer(struct bytes *bytes)
{
    return (rgc_writer){ .write = write_bytes, .user = bytes };
}
