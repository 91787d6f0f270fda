/*
 * rgc/bytes.h: a growing piece of text.
 *
 * The tool makes every output whole in memory before it writes the first byte. Out of memory ends
 * the process with a message: the tool has nothing to save then.
 */
#ifndef RGC_TOOL_BYTES_H
#define RGC_TOOL_BYTES_H

#include <rgc/base.h>

#if defined(__GNUC__)
#define TOOL_FORMAT(string, first) __attribute__((format(printf, string, first)))
#else
#define TOOL_FORMAT(string, first)
#endif

struct bytes {
    char *data; /* a zero follows the last byte, if there is any */
    size_t size, room;
};

void rgc_bytes_free(struct bytes *bytes);
void rgc_bytes_put(struct bytes *bytes, const void *data, size_t size);
void rgc_bytes_text(struct bytes *bytes, const char *text);
void rgc_bytes_repeat(struct bytes *bytes, char what, size_t count);
void rgc_bytes_format(struct bytes *bytes, const char *format, ...) TOOL_FORMAT(2, 3);

/* Words of `text` in lines of at most `width` columns, each after `indent` blanks; the first line
 * goes on at `column`. Ends without a newline. */
void rgc_bytes_wrap(
    struct bytes *bytes, const char *text, size_t column, size_t indent, size_t width);

/* What the library prints lands in `bytes`. */
rgc_writer rgc_bytes_writer(struct bytes *bytes);

/* `count` zeroed elements; never NULL. */
void *rgc_tool_alloc(size_t count, size_t size);

#endif
