/*
 * base/out.c: a buffer before the caller's writer, which is called when it is full, and at the end.
 */
#include "base/out.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void rgc_out_init(struct out *out, const rgc_writer *writer)
{
    out->writer = writer;
    out->used = 0;
    out->failed = false;
}

static void flush(struct out *out)
{
    if (out->used && !out->failed)
        out->failed = !out->writer->write(out->writer->user, out->buffer, out->used);
    out->used = 0;
}

void rgc_out_bytes(struct out *out, const char *bytes, size_t size)
{
    while (size) {
        size_t room = sizeof(out->buffer) - out->used;
        size_t part = size < room ? size : room;
        memcpy(out->buffer + out->used, bytes, part);
        out->used += part;
        bytes += part;
        size -= part;
        if (out->used == sizeof(out->buffer))
            flush(out);
    }
}

void rgc_out_text(struct out *out, const char *text)
{
    rgc_out_bytes(out, text, strlen(text));
}

void rgc_out_format(struct out *out, const char *format, ...)
{
    char text[512]; /* numbers and short words; longer strings go through rgc_out_text */
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    if (length < 0 || (size_t)length >= sizeof(text))
        out->failed = true;
    else
        rgc_out_bytes(out, text, (size_t)length);
}

rgc_result rgc_out_finish(struct out *out)
{
    flush(out);
    return out->failed ? RGC_ERROR_IO : RGC_OK;
}
