/*
 * tests/text_source.h: a text from a string, with made-up files beside it, read and declared.
 */
#ifndef RGC_TESTS_TEXT_SOURCE_H
#define RGC_TESTS_TEXT_SOURCE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/diags.h"
#include "facts/facts.h"
#include "graph/graph.h"

#include <rgc/text.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct made_up_file {
    const char *path, *text; /* path NULL: the end */
};

struct reading {
    rgc_diags *diags;
    rgc_text *text;
    rgc_graph *graph;
    rgc_result result;
};

static inline rgc_result read_made_up(
    void *user, const rgc_allocator *allocator, const char *path, char **bytes, size_t *size)
{
    for (const struct made_up_file *file = user; file && file->path; file++) {
        if (strcmp(file->path, path) != 0)
            continue;
        *size = strlen(file->text);
        *bytes = *size ? allocator->resize(allocator->user, NULL, 0, *size) : NULL;
        if (*size && !*bytes)
            return RGC_ERROR_OUT_OF_MEMORY;
        if (*size)
            memcpy(*bytes, file->text, *size);
        return RGC_OK;
    }
    return RGC_ERROR_IO;
}

/* "main.rg" of that text; the first frame is declared. */
static inline void open_desc(struct reading *reading, const rgc_text_desc *given)
{
    rgc_text_desc desc = *given;
    reading->diags = rgc_diags_create(NULL);
    reading->graph = rgc_graph_create(&(rgc_graph_desc){ .diags = reading->diags });
    desc.path = "main.rg";
    desc.diags = reading->diags;
    reading->result = rgc_text_read(&desc, &reading->text);
    if (reading->result == RGC_OK)
        reading->result = rgc_text_declare(reading->text, 0, reading->graph);
}

static inline void open_files(
    struct reading *reading, const char *source, struct made_up_file *files)
{
    open_desc(reading, &(rgc_text_desc){ .bytes = source,
                           .size = strlen(source),
                           .read = files ? read_made_up : NULL,
                           .user = files });
}

static inline void open_source(struct reading *reading, const char *source)
{
    open_files(reading, source, NULL);
}

static inline void close_reading(struct reading *reading)
{
    rgc_graph_destroy(reading->graph);
    rgc_text_destroy(reading->text);
    rgc_diags_destroy(reading->diags);
}

/* A graph without a mistake. */
static inline void open_good(struct reading *reading, const char *source)
{
    open_source(reading, source);
    if (reading->result != RGC_OK || rgc_diags_count(reading->diags)) {
        const rgc_diag *diag = rgc_diags_get(reading->diags, 0);
        fail_msg("%s: %u:%u: %s\n%s", rgc_result_name(reading->result),
            diag ? diag->primary.at.line : 0, diag ? diag->primary.at.column : 0,
            diag ? diag->message : "", source);
    }
}

/* The items within a frame of 64x32. */
static inline void open_items(struct reading *reading, const char *items)
{
    size_t size = strlen(items) + 64;
    char *source = malloc(size);
    (void)snprintf(source, size, "frame f 64x32 {\n%s\n}\n", items);
    open_good(reading, source);
    free(source);
}

/* What is wrong, and from where to where. */
struct mistake {
    uint32_t code;
    const char *source; /* the marks ^...^ in it enclose what the caret must cover */
};

/* Takes the two marks out and says where they were. */
static inline rgc_location take_marks(char *source)
{
    rgc_location at = { .line = 1, .column = 1 }, found = { .line = 0 };
    char *out = source;
    for (char *in = source; *in; in++) {
        if (*in == '^' && !found.line) {
            found.line = at.line;
            found.column = at.column;
        } else if (*in == '^') {
            bool is_line_end = in[-1] == '\n'; /* which ends on its own line */
            found.end_line = is_line_end ? found.line : at.line;
            found.end_column = is_line_end ? found.column + 1 : at.column;
        } else {
            bool is_continuation = ((unsigned char)*in & 0xc0u) == 0x80;
            at.column = *in == '\n' ? 1 : at.column + !is_continuation;
            at.line += *in == '\n';
            *out++ = *in;
        }
    }
    *out = 0;
    return found;
}

/* It is the only one that is told, and points exactly there. */
static inline void check_mistake(const struct mistake *mistake)
{
    struct reading reading;
    char *source = malloc(strlen(mistake->source) + 1);
    strcpy(source, mistake->source);
    rgc_location want = take_marks(source);
    open_source(&reading, source);
    assert_int_equal(reading.result, RGC_ERROR_INPUT);
    const rgc_diag *diag = rgc_diags_get(reading.diags, 0);
    const rgc_location *at = &diag->primary.at;
    if (diag->code != mistake->code || at->line != want.line || at->column != want.column ||
        at->end_line != want.end_line || at->end_column != want.end_column)
        fail_msg("RGC%04u at %u:%u-%u:%u '%s', wanted RGC%04u at %u:%u-%u:%u in\n%s", diag->code,
            at->line, at->column, at->end_line, at->end_column, diag->message, mistake->code,
            want.line, want.column, want.end_line, want.end_column, source);
    if (rgc_diags_count(reading.diags) != 1)
        fail_msg("then also RGC%04u '%s' in\n%s", rgc_diags_get(reading.diags, 1)->code,
            rgc_diags_get(reading.diags, 1)->message, source);
    assert_string_equal(at->file, "main.rg");
    close_reading(&reading);
    free(source);
}

#define CHECK_MISTAKES(mistakes)                                                                   \
    do {                                                                                           \
        for (size_t i_ = 0; i_ < sizeof(mistakes) / sizeof(*(mistakes)); i_++)                     \
            check_mistake(&(mistakes)[i_]);                                                        \
    } while (0)

/* Output in memory, with a zero behind it. */
struct written {
    char *bytes;
    size_t size;
};

static inline bool write_to_memory(void *user, const void *bytes, size_t size)
{
    struct written *written = user;
    written->bytes = realloc(written->bytes, written->size + size + 1);
    if (!written->bytes)
        return false;
    memcpy(written->bytes + written->size, bytes, size);
    written->size += size;
    written->bytes[written->size] = 0;
    return true;
}

static inline rgc_result format_source(const char *source, struct written *written)
{
    rgc_diags *diags = rgc_diags_create(NULL);
    rgc_text_desc desc = {
        .path = "main.rg", .bytes = source, .size = strlen(source), .diags = diags
    };
    *written = (struct written){ .bytes = calloc(1, 1) };
    rgc_result result = rgc_text_format(&desc, &(rgc_writer){ write_to_memory, written });
    assert_true((result == RGC_OK) == !rgc_diags_count(diags));
    rgc_diags_destroy(diags);
    return result;
}

static inline void print_to_memory(const rgc_graph *graph, struct written *written)
{
    *written = (struct written){ .bytes = calloc(1, 1) };
    assert_int_equal(rgc_text_print(graph, &(rgc_writer){ write_to_memory, written }), RGC_OK);
}

#endif
