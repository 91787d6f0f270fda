/*
 * print.c: a graph as a text that declares the same graph.
 *
 * The print is expanded: no loops, no includes, sizes in texels; what has its default is left out.
 * Requires: nothing; a graph with mistakes is printed as well as it can be. It is put together in
 * memory and then laid out by the formatter, so both have one taste. Cost: linear.
 */
#include "text/print.h"

#include "text/format.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- bytes ----------------------------------------------------------------------------------- */

static void put_bytes(struct printer *printer, const char *bytes, size_t size)
{
    if (size)
        memcpy(stbds_arraddnptr(printer->bytes, size), bytes, size);
}

static void put(struct printer *printer, const char *text)
{
    put_bytes(printer, text, strlen(text));
}

static void put_number(struct printer *printer, uint64_t number)
{
    char digits[24];
    (void)snprintf(digits, sizeof(digits), "%" PRIu64, number);
    put(printer, digits);
}

/* " word number" */
static void put_count(struct printer *printer, const char *word, uint64_t number)
{
    put(printer, " ");
    put(printer, word);
    put(printer, " ");
    put_number(printer, number);
}

static void put_flag(struct printer *printer, const char *word, bool is_set)
{
    if (!is_set)
        return;
    put(printer, " ");
    put(printer, word);
}

static bool is_word(const char *name)
{
    if (!*name || (*name >= '0' && *name <= '9'))
        return false;
    for (; *name; name++)
        if (!((*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') ||
                (*name >= '0' && *name <= '9') || *name == '_'))
            return false;
    return true;
}

static void put_name(struct printer *printer, const char *name)
{
    put(printer, " ");
    if (is_word(name)) {
        put(printer, name);
        return;
    }
    put(printer, "\"");
    for (; *name; name++) {
        if (strchr("\"\\{}", *name))
            put(printer, "\\");
        put_bytes(printer, name, 1);
    }
    put(printer, "\"");
}

/* The largest unit that leaves a whole number. */
static void put_size(struct printer *printer, uint64_t bytes)
{
    static const char *const units[] = { "", " KiB", " MiB", " GiB" };
    unsigned unit = 0;
    for (; unit < 3 && bytes && bytes % 1024 == 0; unit++)
        bytes /= 1024;
    put(printer, " ");
    put_number(printer, bytes);
    put(printer, units[unit]);
}

static void put_time(struct printer *printer, uint64_t nanoseconds)
{
    static const char *const units[] = { "ns", "us", "ms" };
    unsigned unit = 0;
    for (; unit < 2 && nanoseconds % 1000 == 0; unit++)
        nanoseconds /= 1000;
    put_number(printer, nanoseconds);
    put(printer, units[unit]);
}

/* ---- options, queues, heaps ------------------------------------------------------------------ */

static void put_options(struct printer *printer)
{
    const struct graph_option *options = printer->graph->options;
    for (uint32_t i = 0; i < ds_len(options); i++) {
        put(printer, "option");
        put_name(printer, rgc_print_clean(printer, options[i].name));
        put_name(printer, rgc_print_clean(printer, options[i].value));
        put(printer, "\n");
    }
}

static void put_queues(struct printer *printer)
{
    static const char *const types[] = { "direct", "compute", "copy" };
    const struct graph_queue *queues = printer->graph->queues;
    for (uint32_t i = 0; i < ds_len(queues); i++) {
        if (queues[i].implied)
            continue;
        put(printer, "queue");
        put_name(printer, printer->names[OF_QUEUES][i]);
        put_flag(printer, (unsigned)queues[i].type < 3 ? types[queues[i].type] : "video", true);
        if (queues[i].has_pipe) {
            put_count(printer, "pipe", queues[i].pipe);
            put_count(printer, "index", queues[i].index);
        }
        put(printer, "\n");
    }
}

static void put_heaps(struct printer *printer)
{
    const struct graph_heap *heaps = printer->graph->heaps;
    for (uint32_t i = 0; i < ds_len(heaps); i++) {
        put(printer, "heap");
        put_name(printer, printer->names[OF_HEAPS][i]);
        if (heaps[i].bytes)
            put_size(printer, heaps[i].bytes);
        put(printer, "\n");
    }
}

/* ---- resources ------------------------------------------------------------------------------- */

static void put_stages(struct printer *printer, rgc_sync stages)
{
    for (rgc_sync bit = 1; bit; bit <<= 1) {
        const char *word = stages & bit ? rgc_stage_word(bit) : NULL;
        if (word)
            put_flag(printer, word, true);
    }
}

static void put_queue_name(struct printer *printer, uint32_t queue)
{
    if (queue == RGC_NONE)
        return;
    put(printer, " on");
    put_name(printer, printer->names[OF_QUEUES][queue]);
}

/* A usage whose word is also a layout's has `usage` before it, where a layout could be meant. */
static void put_state(struct printer *printer, const char *word, const rgc_state *state,
    uint32_t queue, bool is_buffer)
{
    rgc_layout layout;
    if (state->kind == RGC_STATE_DEFAULT)
        return;
    put_flag(printer, word, true);
    if (state->kind == RGC_STATE_UNDEFINED) {
        put(printer, " undefined");
    } else if (state->kind == RGC_STATE_LAYOUT) {
        const struct layout_fact *fact = rgc_layout_fact(state->layout);
        put_flag(printer, fact ? fact->word : "unknown_layout", true);
    } else {
        const char *usage = (unsigned)state->usage - 1u < RGC_USAGE_COUNT - 1u
                                ? rgc_usage_facts[state->usage].name
                                : "unknown_usage";
        put_flag(printer, "usage", !is_buffer && rgc_layout_named(usage, &layout));
        put_flag(printer, usage, true);
    }
    put_stages(printer, state->stages);
    put_queue_name(printer, queue);
}

static void put_texture(struct printer *printer, const struct graph_resource *texture)
{
    const rgc_graph *graph = printer->graph;
    const struct format_fact *format = rgc_format_fact(texture->format);
    bool has_frame_size = texture->width == graph->width && texture->height == graph->height;
    put_flag(printer, format ? format->name : "unknown_format", texture->format != 0);
    if (!has_frame_size || texture->depth > 1) {
        put(printer, " ");
        put_number(printer, texture->width);
        put(printer, "x");
        put_number(printer, texture->height);
        if (texture->depth > 1) {
            put(printer, "x");
            put_number(printer, texture->depth);
        }
    }
    put_flag(printer, "volume", texture->volume);
    if (texture->mips > 1)
        put_count(printer, "mips", texture->mips);
    if (texture->layers > 1)
        put_count(printer, "layers", texture->layers);
    if (texture->samples > 1)
        put_count(printer, "samples", texture->samples);
}

static void put_buffer(struct printer *printer, const struct graph_resource *buffer)
{
    bool by_stride = buffer->stride || buffer->count;
    bool fits = !buffer->stride || buffer->count <= UINT64_MAX / buffer->stride;
    uint64_t product = fits ? buffer->stride * buffer->count : 0;
    if (buffer->width && (!by_stride || buffer->width != product))
        put_size(printer, buffer->width);
    if (by_stride) {
        put_count(printer, "stride", buffer->stride);
        put_count(printer, "count", buffer->count);
    }
}

static void put_placement(struct printer *printer, const struct graph_resource *resource)
{
    for (uint32_t i = 0; i < rgc_flag_fact_count; i++)
        put_flag(printer, rgc_flag_facts[i].word, resource->flags & rgc_flag_facts[i].flag);
    if (resource->heap != RGC_NONE) {
        put(printer, " heap");
        put_name(printer, printer->names[OF_HEAPS][resource->heap]);
    }
    put_flag(printer, "fast", resource->fast);
    put_flag(printer, "dedicated", resource->dedicated);
    put_flag(printer, "output", resource->output);
    if (resource->bytes) {
        put(printer, " bytes");
        put_size(printer, resource->bytes);
    }
    if (resource->alignment) {
        put(printer, " align");
        put_size(printer, resource->alignment);
    }
}

static void put_resources(struct printer *printer)
{
    static const char *const lifetimes[] = { "", "import ", "history ", "persistent " };
    const struct graph_resource *resources = printer->graph->resources;
    for (uint32_t i = 0; i < ds_len(resources); i++) {
        const struct graph_resource *resource = &resources[i];
        bool is_buffer = resource->kind == RGC_BUFFER;
        put(printer, (unsigned)resource->lifetime < 4 ? lifetimes[resource->lifetime] : "");
        put(printer, is_buffer ? "buffer" : "texture");
        put_name(printer, printer->names[OF_RESOURCES][i]);
        if (is_buffer)
            put_buffer(printer, resource);
        else
            put_texture(printer, resource);
        put_placement(printer, resource);
        put_state(printer, "from", &resource->from, resource->from_queue, is_buffer);
        put_state(printer, "to", &resource->to, resource->to_queue, is_buffer);
        put(printer, "\n");
    }
}

/* ---- passes ---------------------------------------------------------------------------------- */

static void count_up(uint32_t *first, uint32_t passes)
{
    for (uint32_t i = 0; i < passes; i++)
        first[i + 1] += first[i];
}

/* Counting sort: stable, so each pass keeps the order of its calls. */
#define SORT_BY_PASS(printer, array, first, order)                                                 \
    do {                                                                                           \
        uint32_t passes_ = ds_len((printer)->graph->passes), count_ = ds_len(array);               \
        struct arena *arena_ = &(printer)->text->arena;                                            \
        first = rgc_text_alloc(arena_, passes_ + 2u, sizeof(uint32_t));                            \
        order = rgc_text_alloc(arena_, count_, sizeof(uint32_t));                                  \
        for (uint32_t i_ = 0; i_ < count_; i_++)                                                   \
            first[(array)[i_].pass + 2]++;                                                         \
        count_up(first + 1, passes_);                                                              \
        for (uint32_t i_ = 0; i_ < count_; i_++)                                                   \
            order[first[(array)[i_].pass + 1]++] = i_;                                             \
    } while (0)

static void put_axis(
    struct printer *printer, const char *axis, uint32_t first, uint32_t count, uint32_t all)
{
    if (first == 0 && count == all)
        return;
    put(printer, ".");
    put(printer, axis);
    put(printer, "[");
    put_number(printer, first);
    if (count != 1)
        put(printer, "..");
    if (count > 1)
        put_number(printer, (uint64_t)first + count);
    put(printer, "]");
}

static void put_access(struct printer *printer, const struct graph_access *access)
{
    const struct graph_resource *resource = &printer->graph->resources[access->resource];
    const struct format_fact *format = rgc_format_fact(resource->format);
    const rgc_subresource_range *range = &access->range;
    bool has_stencil = format && format->depth && format->stencil && resource->planes == 2;
    put(printer, (unsigned)access->verb < 4 ? rgc_verb_names[access->verb] : "read");
    put_name(printer, printer->names[OF_RESOURCES][access->resource]);
    put(printer, access->previous ? ".previous" : "");
    put_axis(printer, "mip", range->first_mip, range->mips, resource->mips);
    put_axis(printer, "layer", range->first_layer, range->layers, resource->layers);
    if (has_stencil && range->planes == 1 && range->first_plane < 2)
        put(printer, range->first_plane ? ".stencil" : ".depth");
    else
        put_axis(printer, "plane", range->first_plane, range->planes, resource->planes);
    put_flag(printer,
        (unsigned)access->usage - 1u < RGC_USAGE_COUNT - 1u ? rgc_usage_facts[access->usage].name
                                                            : "unknown_usage",
        true);
    if (access->stages_declared)
        put_stages(printer, access->stages);
    put_flag(printer, "relaxed", access->modifiers & RGC_MODIFIER_RELAXED);
    put_flag(printer, "disjoint", access->modifiers & RGC_MODIFIER_DISJOINT);
    put_flag(printer, "self", access->modifiers & RGC_MODIFIER_SELF);
    put(printer, "\n");
}

static void put_pass_header(struct printer *printer, uint32_t index)
{
    const struct graph_pass *pass = &printer->graph->passes[index];
    put(printer, "\npass");
    put_name(printer, printer->names[OF_PASSES][index]);
    for (uint32_t i = 0; i < rgc_pass_fact_count; i++)
        put_flag(printer, rgc_pass_facts[i].name, pass->kinds & rgc_pass_facts[i].kind);
    put_queue_name(printer, pass->queue_declared ? pass->queue : RGC_NONE);
    put_flag(printer, "async", pass->async);
    put_flag(printer, "keep", pass->keep);
    put_flag(printer, "boundary", pass->boundary);
    if (pass->cost_ns) {
        put(printer, " cost ");
        put_time(printer, pass->cost_ns);
    }
    for (uint32_t i = printer->first_after[index]; i < printer->first_after[index + 1]; i++) {
        put(printer, " after");
        put_name(printer,
            printer->names[OF_PASSES][printer->graph->afters[printer->after_order[i]].other]);
    }
}

static void put_passes(struct printer *printer)
{
    SORT_BY_PASS(printer, printer->graph->accesses, printer->first_access, printer->access_order);
    SORT_BY_PASS(printer, printer->graph->afters, printer->first_after, printer->after_order);
    for (uint32_t i = 0; i < ds_len(printer->graph->passes); i++) {
        uint32_t first = printer->first_access[i], end = printer->first_access[i + 1];
        put_pass_header(printer, i);
        put(printer, first == end ? " {" : " {\n");
        for (uint32_t a = first; a < end; a++)
            put_access(printer, &printer->graph->accesses[printer->access_order[a]]);
        put(printer, "}\n");
    }
}

/* ---- a graph --------------------------------------------------------------------------------- */

static void print_graph(void *argument)
{
    struct printer *printer = argument;
    const rgc_graph *graph = printer->graph;
    rgc_symbols_init(&printer->text->symbols, &printer->text->arena);
    rgc_print_gather(printer);
    put(printer, "frame");
    put_name(printer, rgc_print_clean(printer, graph->name));
    if (graph->width || graph->height) {
        put(printer, " ");
        put_number(printer, graph->width);
        put(printer, "x");
        put_number(printer, graph->height);
    }
    put(printer, " {\n");
    put_options(printer);
    put_queues(printer);
    put_heaps(printer);
    put(printer, "\n");
    put_resources(printer);
    put_passes(printer);
    put(printer, "}\n");
    rgc_text_file file = { "", printer->bytes, stbds_arrlenu(printer->bytes) };
    rgc_format_file(printer->text, &file, printer->out);
}

rgc_result rgc_text_print(const rgc_graph *graph, const rgc_writer *writer)
{
    if (!graph || !writer || !writer->write)
        return RGC_ERROR_ARGUMENT;
    rgc_text text = { .allocator = graph->owner.allocator };
    struct out out;
    struct printer printer = { .text = &text, .graph = graph, .out = &out };
    rgc_ds_owner_init(&text.owner, &text.allocator);
    rgc_arena_init(&text.arena, &text.allocator);
    rgc_out_init(&out, writer);
    bool is_complete = rgc_ds_run(&text.owner, print_graph, &printer);
    rgc_ds_owner_free(&text.owner);
    rgc_arena_free(&text.arena);
    return is_complete ? rgc_out_finish(&out) : RGC_ERROR_OUT_OF_MEMORY;
}
