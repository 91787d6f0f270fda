/*
 * rgc/text.h: read, print and format the .rg language.
 */
#ifndef RGC_TEXT_H
#define RGC_TEXT_H

#include <rgc/graph.h>

RGC_BEGIN

/* A file that was read, with its includes: frames, ready to be declared into graphs. It owns all
 * names and locations of the graphs that it fills, so it must outlive them. */
typedef struct rgc_text rgc_text;

/* Lives as long as its rgc_text. */
typedef struct rgc_text_file {
    const char *path; /* as it was found */
    const char *bytes;
    size_t size;
} rgc_text_file;

/* Reads a whole file into a block of `allocator`, of exactly *size bytes, which the library frees.
 * Returns RGC_ERROR_IO if there is none; nothing is freed then. */
typedef rgc_result (*rgc_read_fn)(
    void *user, const rgc_allocator *allocator, const char *path, char **bytes, size_t *size);

typedef struct rgc_text_param {
    const char *name;
    const char *value; /* an expression */
} rgc_text_param;

typedef struct rgc_text_desc {
    const char *path;  /* of the file, for messages and for includes relative to it */
    const char *bytes; /* its text; need live only until rgc_text_read returns */
    size_t size;
    rgc_allocator allocator;
    rgc_diags *diags; /* required */
    rgc_read_fn read; /* for includes; NULL: an include is an error */
    void *user;
    const rgc_text_param *params; /* -D name=value */
    uint32_t param_count;
    const char *const *include_dirs; /* -I */
    uint32_t include_dir_count;
} rgc_text_desc;

/* Parses. With RGC_ERROR_INPUT, *text is still set, so that its files can be shown. */
RGC_API rgc_result rgc_text_read(const rgc_text_desc *desc, rgc_text **text);
RGC_API void rgc_text_destroy(rgc_text *text); /* NULL is fine */

RGC_API uint32_t rgc_text_file_count(const rgc_text *text);
/* NULL: out of range. */
RGC_API const rgc_text_file *rgc_text_file_get(const rgc_text *text, uint32_t index);

RGC_API uint32_t rgc_text_frame_count(const rgc_text *text);
RGC_API const char *rgc_text_frame_name(const rgc_text *text, uint32_t index);

/* Resets the graph and declares the frame into it, loops and conditions run. */
RGC_API rgc_result rgc_text_declare(rgc_text *text, uint32_t frame, rgc_graph *graph);

/* Prints a graph as .rg that declares the same graph when it is read. */
RGC_API rgc_result rgc_text_print(const rgc_graph *graph, const rgc_writer *writer);

/* Prints the canonical form of a text; works on tokens, so that comments stay. */
RGC_API rgc_result rgc_text_format(const rgc_text_desc *desc, const rgc_writer *writer);

RGC_END

#endif
