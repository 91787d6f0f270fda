/*
 * text.c: the public functions over a text.
 *
 * Each makes one guarded call: whatever allocates inside of it leaves through rgc_ds_run when
 * memory runs out, and the rgc_text still owns all that was made.
 */
#include "base/alloc.h"
#include "text/elaborate.h"
#include "text/format.h"

#include <string.h>

bool rgc_text_may_guess(rgc_text *text)
{
    return text->guesses++ < TEXT_GUESS_LIMIT;
}

/* ---- reading --------------------------------------------------------------------------------- */

static rgc_text *create(const rgc_text_desc *desc)
{
    rgc_allocator allocator = rgc_alloc_default(&desc->allocator);
    rgc_text *text = rgc_alloc_zeroed(&allocator, sizeof(*text));
    if (!text)
        return NULL;
    text->allocator = allocator;
    text->diags = desc->diags;
    text->desc = *desc;
    rgc_ds_owner_init(&text->owner, &allocator);
    rgc_arena_init(&text->arena, &allocator);
    return text;
}

void rgc_text_destroy(rgc_text *text)
{
    if (!text)
        return;
    rgc_allocator allocator = text->allocator;
    rgc_ds_owner_free(&text->owner);
    rgc_arena_free(&text->arena);
    rgc_alloc_free(&allocator, text, sizeof(*text));
}

/* The file's bytes and path, copied. False: it cannot be parsed. */
static bool take_source(rgc_text *text)
{
    const rgc_text_desc *desc = &text->desc;
    const char *path = desc->path ? desc->path : "<text>";
    path = rgc_text_string(&text->arena, path, strlen(path));
    rgc_symbols_init(&text->symbols, &text->arena);
    text->word_off = rgc_symbol_of(&text->symbols, "off", 3);
    if (desc->size > TEXT_SIZE_LIMIT) {
        rgc_location at = { .file = path, .line = 1, .column = 1, .end_line = 1, .end_column = 1 };
        rgc_diag_begin(text->diags, RGC_DIAG_FILE_SIZE, &at, "this file is too large");
        return false;
    }
    char *bytes = rgc_text_string(&text->arena, desc->bytes, desc->size);
    uint32_t index = rgc_source_add(text, path, bytes, desc->size);
    rgc_text_file file = text->sources[index].file;
    text->sources[index].is_text = rgc_source_check(text, &file, NULL);
    return text->sources[index].is_text;
}

static void read_text(void *argument)
{
    rgc_text *text = argument;
    struct run run = { .text = text };
    uint32_t before = rgc_diags_errors(text->diags);
    if (take_source(text)) {
        (void)rgc_unit_add(text, 0, false);
        rgc_parse_units(text);
        rgc_include_check(text);
        if (rgc_diags_errors(text->diags) == before)
            rgc_elaborate_file(&run);
    }
    text->is_broken = rgc_diags_errors(text->diags) != before;
}

/* What a guarded call has come to. */
static rgc_result result_of(const rgc_text *text, bool is_complete, bool is_broken)
{
    if (!is_complete || rgc_diags_incomplete(text->diags))
        return RGC_ERROR_OUT_OF_MEMORY;
    return is_broken ? RGC_ERROR_INPUT : RGC_OK;
}

rgc_result rgc_text_read(const rgc_text_desc *desc, rgc_text **text)
{
    if (!desc || !text || !desc->diags || (!desc->bytes && desc->size))
        return RGC_ERROR_ARGUMENT;
    *text = create(desc);
    if (!*text)
        return RGC_ERROR_OUT_OF_MEMORY;
    bool is_complete = rgc_ds_run(&(*text)->owner, read_text, *text);
    memset(&(*text)->desc, 0, sizeof((*text)->desc)); /* it is the caller's again */
    rgc_result result = result_of(*text, is_complete, (*text)->is_broken);
    if (result == RGC_ERROR_OUT_OF_MEMORY) {
        rgc_text_destroy(*text);
        *text = NULL;
    }
    return result;
}

/* ---- what was read --------------------------------------------------------------------------- */

uint32_t rgc_text_file_count(const rgc_text *text)
{
    return text ? ds_len(text->sources) : 0;
}

const rgc_text_file *rgc_text_file_get(const rgc_text *text, uint32_t index)
{
    return index < rgc_text_file_count(text) ? &text->sources[index].file : NULL;
}

uint32_t rgc_text_frame_count(const rgc_text *text)
{
    return text ? ds_len(text->frames) : 0;
}

const char *rgc_text_frame_name(const rgc_text *text, uint32_t index)
{
    return index < rgc_text_frame_count(text) ? text->symbols.items[text->frames[index].symbol].text
                                              : NULL;
}

/* ---- declaring ------------------------------------------------------------------------------- */

struct declaration {
    struct run run;
    const struct text_frame *frame;
};

static void declare(void *argument)
{
    struct declaration *declaration = argument;
    rgc_elaborate_frame(&declaration->run, declaration->frame);
}

rgc_result rgc_text_declare(rgc_text *text, uint32_t frame, rgc_graph *graph)
{
    if (!text || !graph)
        return RGC_ERROR_ARGUMENT;
    if (text->is_broken)
        return RGC_ERROR_INPUT;
    if (frame >= rgc_text_frame_count(text))
        return RGC_ERROR_ARGUMENT;
    const struct text_frame *found = &text->frames[frame];
    rgc_graph_desc desc = { .name = text->symbols.items[found->symbol].text,
        .width = found->width,
        .height = found->height,
        .at = found->at };
    struct declaration declaration = { { .text = text, .graph = graph }, found };
    rgc_graph_reset(graph, &desc);
    bool is_complete = rgc_ds_run(&text->owner, declare, &declaration);
    return result_of(text, is_complete && !graph->out_of_memory, declaration.run.failed);
}

/* ---- formatting ------------------------------------------------------------------------------ */

struct formatting {
    rgc_text *text;
    struct out *out;
};

static void format(void *argument)
{
    struct formatting *formatting = argument;
    rgc_text *text = formatting->text;
    uint32_t before = rgc_diags_errors(text->diags);
    if (take_source(text))
        rgc_parse_any(text, &text->sources[0].file);
    text->is_broken = rgc_diags_errors(text->diags) != before;
    if (!text->is_broken)
        rgc_format_file(text, &text->sources[0].file, formatting->out);
}

rgc_result rgc_text_format(const rgc_text_desc *desc, const rgc_writer *writer)
{
    if (!desc || !desc->diags || !writer || !writer->write || (!desc->bytes && desc->size))
        return RGC_ERROR_ARGUMENT;
    struct out out;
    struct formatting formatting = { create(desc), &out };
    if (!formatting.text)
        return RGC_ERROR_OUT_OF_MEMORY;
    rgc_out_init(&out, writer);
    bool is_complete = rgc_ds_run(&formatting.text->owner, format, &formatting);
    rgc_result result = result_of(formatting.text, is_complete, formatting.text->is_broken);
    rgc_text_destroy(formatting.text);
    return result == RGC_OK ? rgc_out_finish(&out) : result;
}
