/*
 * emit/json.c: the stream, as the contract lays it out.
 *
 * The text is fixed but for the values, so each function prints one kind of object, field after
 * field; what repeats stands on lines of its own, so that two streams can be compared line by line.
 * Cost: one pass over the program, no memory.
 *
 * What is not known yet is said, not made up: `cost` and `chain` are null, and the stats have no
 * `decompressions`.
 */
#include "emit/json_parts.h"
#include "facts/facts.h"

#include <rgc/emit.h>

#include <inttypes.h>

#define SCHEMA 1

/* ---- resources ------------------------------------------------------------------------------- */

static void put_resource_flags(struct json *json, uint32_t flags)
{
    struct words words = { json, 0 };
    rgc_json_put(json, "[");
    for (uint32_t i = 0; i < rgc_flag_fact_count; i++)
        if (flags & rgc_flag_facts[i].flag) {
            rgc_json_word(&words, rgc_flag_facts[i].name);
            flags &= ~rgc_flag_facts[i].flag;
        }
    rgc_json_end_words(&words, flags);
}

static void put_state(struct json *json, const rgc_program_state *state)
{
    rgc_json_put(json, "{ \"layout\": ");
    rgc_json_layout(json, state->layout);
    rgc_json_put(json, ", \"sync\": ");
    rgc_json_sync(json, state->sync);
    rgc_json_put(json, ", \"access\": ");
    rgc_json_access(json, state->access);
    rgc_json_put(json, ", \"queue\": ");
    rgc_json_queue(json, state->queue);
    rgc_json_put(json, " }");
}

static void put_retire(struct json *json, const rgc_program_resource *resource)
{
    if (resource->retire_queue == RGC_NONE) {
        rgc_json_put(json, "null");
        return;
    }
    rgc_json_put(json, "{ \"queue\": ");
    rgc_json_queue(json, resource->retire_queue);
    put_format(json, ", \"value\": %" PRIu64 " }", resource->retire_value);
}

static void put_format_name(struct json *json, const rgc_program_resource *resource)
{
    const char *name = rgc_format_name(resource->format);
    if (resource->kind == RGC_BUFFER) {
        rgc_json_put(json, "null");
        return;
    }
    rgc_json_put(json, "\"");
    for (; *name; name++) /* not toupper: the locale has no say */
        put_format(json, "%c", *name >= 'a' && *name <= 'z' ? *name - 'a' + 'A' : *name);
    rgc_json_put(json, "\"");
}

static void put_size(struct json *json, const rgc_program_resource *resource)
{
    put_format(json, "\"width\": %" PRIu64 ", \"height\": %" PRIu32 ", \"depth\": %" PRIu32,
        resource->width, resource->height, resource->depth);
    put_format(
        json, ", \"layers\": %" PRIu32 ", \"mips\": %" PRIu32, resource->layers, resource->mips);
    put_format(json, ", \"planes\": %" PRIu32 ", \"samples\": %" PRIu32, resource->planes,
        resource->samples);
}

/* The type of heap is told where it is not the usual one. */
static void put_allocation(struct json *json, const rgc_program_resource *resource)
{
    static const char *const heap_types[] = { "default", "upload", "readback" };
    rgc_json_put(json, "\"flags\": ");
    put_resource_flags(json, resource->flags);
    put_format(json, ", \"bytes\": %" PRIu64 ", \"alignment\": %" PRIu64, resource->bytes,
        resource->alignment);
    if (resource->heap_type != RGC_HEAP_DEFAULT)
        put_format(json, ", \"heap_type\": \"%s\"", heap_types[resource->heap_type]);
}

static void put_one_resource(struct json *json, const rgc_program_resource *resource)
{
    rgc_json_put(json, "\n    { \"name\": ");
    rgc_json_string(json, resource->name);
    put_format(json, ", %s\"kind\": \"%s\", \"lifetime\": \"%s\", \"format\": ",
        resource->previous ? "\"previous\": true, " : "", rgc_kind_words[resource->kind],
        rgc_lifetime_names[resource->lifetime]);
    put_format_name(json, resource);
    rgc_json_put(json, ",\n      ");
    put_size(json, resource);
    rgc_json_put(json, ",\n      ");
    put_allocation(json, resource);
    rgc_json_put(json, ",\n      \"initial\": ");
    put_state(json, &resource->initial);
    rgc_json_put(json, ",\n      \"final\":   ");
    put_state(json, &resource->final);
    rgc_json_put(json, ",\n      \"retire\": ");
    put_retire(json, resource);
    rgc_json_put(json, ", \"culled\": ");
    rgc_json_bool(json, resource->culled);
    rgc_json_put(json, ", \"at\": ");
    rgc_json_place(json, &resource->at);
    rgc_json_put(json, " }");
}

static void put_resources(struct json *json)
{
    const rgc_program *program = json->program;
    rgc_json_put(json, "  \"resources\": [");
    for (uint32_t i = 0; i < program->resource_count; i++) {
        rgc_json_between(json, i, ",");
        put_one_resource(json, &program->resources[i]);
    }
    rgc_json_put(json, program->resource_count ? " ],\n" : "],\n");
}

/* ---- passes ---------------------------------------------------------------------------------- */

static void put_kinds(struct json *json, uint32_t kinds)
{
    struct words words = { json, 0 };
    rgc_json_put(json, "[");
    for (uint32_t i = 0; i < rgc_pass_fact_count; i++)
        if (kinds & rgc_pass_facts[i].kind) {
            rgc_json_word(&words, rgc_pass_facts[i].name);
            kinds &= ~rgc_pass_facts[i].kind;
        }
    rgc_json_end_words(&words, kinds);
}

static void put_modifiers(struct json *json, uint32_t modifiers)
{
    static const char *const names[] = { "relaxed", "disjoint", "self" };
    struct words words = { json, 0 };
    rgc_json_put(json, "[");
    for (uint32_t i = 0; i < 3; i++)
        if (modifiers & 1u << i)
            rgc_json_word(&words, names[i]);
    rgc_json_end_words(&words, modifiers & ~7u);
}

static void put_access(struct json *json, const rgc_program_access *access)
{
    rgc_json_put(json, "{ ");
    rgc_json_resource(json, access->resource, PREVIOUS_ALWAYS);
    put_format(json, ", \"verb\": \"%s\", \"usage\": ", rgc_verb_names[access->verb]);
    rgc_json_usage(json, access->access);
    rgc_json_put(json, ", \"sync\": ");
    rgc_json_sync(json, access->sync);
    rgc_json_put(json, ",\n          \"layout\": ");
    rgc_json_layout(json, access->layout);
    rgc_json_put(json, ", ");
    rgc_json_range(json, &access->range);
    rgc_json_put(json, ", \"modifiers\": ");
    put_modifiers(json, access->modifiers);
    rgc_json_put(json, ", \"at\": ");
    rgc_json_place(json, &access->at);
    rgc_json_put(json, " }");
}

static void put_accesses(struct json *json, const rgc_program_pass *pass)
{
    rgc_json_put(json, "\"accesses\": [");
    for (uint32_t i = 0; i < pass->access_count; i++) {
        rgc_json_put(json, i ? ",\n        " : " ");
        put_access(json, &json->program->accesses[pass->first_access + i]);
    }
    rgc_json_put(json, pass->access_count ? " ] }" : "] }");
}

static void put_afters(struct json *json, const rgc_program_pass *pass)
{
    rgc_json_put(json, "[");
    for (uint32_t i = 0; i < pass->after_count; i++) {
        rgc_json_between(json, i, ", ");
        rgc_json_pass(json, json->program->afters[pass->first_after + i]);
    }
    rgc_json_put(json, "]");
}

static void put_one_pass(struct json *json, const rgc_program_pass *pass)
{
    rgc_json_put(json, "\n    { \"name\": ");
    rgc_json_string(json, pass->name);
    rgc_json_put(json, ", \"kinds\": ");
    put_kinds(json, pass->kinds);
    rgc_json_put(json, ", \"queue\": ");
    rgc_json_queue(json, pass->queue);
    rgc_json_put(json, ", \"index\": ");
    if (pass->index == RGC_NONE)
        rgc_json_put(json, "null");
    else
        put_format(json, "%" PRIu32, pass->index);
    put_format(json, ", \"declared\": %" PRIu32 ", \"after\": ", pass->declared);
    put_afters(json, pass);
    rgc_json_put(json, ", \"culled\": ");
    rgc_json_bool(json, pass->culled);
    rgc_json_put(json, ", \"why_culled\": ");
    rgc_json_string(json, pass->why_culled);
    rgc_json_put(json, ", \"at\": ");
    rgc_json_place(json, &pass->at);
    rgc_json_put(json, ",\n      ");
    put_accesses(json, pass);
}

static void put_passes(struct json *json)
{
    const rgc_program *program = json->program;
    rgc_json_put(json, "  \"passes\": [");
    for (uint32_t i = 0; i < program->pass_count; i++) {
        rgc_json_between(json, i, ",");
        put_one_pass(json, &program->passes[i]);
    }
    rgc_json_put(json, program->pass_count ? " ],\n" : "],\n");
}

/* ---- queues -----------------------------------------------------------------------------------
 */

static void put_queues(struct json *json)
{
    const rgc_program *program = json->program;
    rgc_json_put(json, "  \"prologue\": ");
    rgc_json_scopes(json, 0, program->prologue_count);
    rgc_json_put(json, ",\n  \"queues\": [");
    for (uint32_t i = 0; i < program->queue_count; i++) {
        const rgc_program_queue *queue = &program->queues[i];
        rgc_json_put(json, i ? ",\n    { \"name\": " : "\n    { \"name\": ");
        rgc_json_string(json, queue->name);
        put_format(json, ", \"type\": \"%s\", \"scopes\": ", rgc_queue_type_names[queue->type]);
        rgc_json_scopes(json, queue->first_scope, queue->scope_count);
        rgc_json_put(json, " }");
    }
    rgc_json_put(json, program->queue_count ? " ],\n" : "],\n");
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void put_heaps(struct json *json)
{
    rgc_json_put(json, "    \"heaps\": [");
    for (uint32_t i = 0; i < json->program->heap_count; i++) {
        const rgc_program_heap *heap = &json->program->heaps[i];
        rgc_json_put(json, i ? ",\n               { \"name\": " : " { \"name\": ");
        rgc_json_string(json, heap->name);
        rgc_json_put(json, ", \"class\": ");
        rgc_json_string(json, heap->heap_class);
        put_format(json, ", \"bytes\": %" PRIu64 ", \"alignment\": %" PRIu64 " }", heap->bytes,
            heap->alignment);
    }
    rgc_json_put(json, json->program->heap_count ? " ],\n" : "],\n");
}

static void put_residents(struct json *json, const rgc_program_placement *placement)
{
    const rgc_program *program = json->program;
    rgc_json_put(json, "[");
    for (uint32_t i = 0; i < placement->after_count; i++) {
        uint32_t other = program->residents[placement->first_after + i];
        const rgc_program_resource *resource =
            other < program->placement_count
                ? rgc_json_resource_at(json, program->placements[other].resource)
                : NULL;
        rgc_json_between(json, i, ", ");
        rgc_json_string(json, resource ? resource->name : NULL);
    }
    rgc_json_put(json, "]");
}

static void put_placement(struct json *json, const rgc_program_placement *placement)
{
    const rgc_program *program = json->program;
    rgc_json_put(json, "{ ");
    rgc_json_resource(json, placement->resource, PREVIOUS_ALWAYS);
    rgc_json_put(json, ", \"heap\": ");
    rgc_json_string(
        json, placement->heap < program->heap_count ? program->heaps[placement->heap].name : NULL);
    put_format(json, ", \"offset\": %" PRIu64 ", \"bytes\": %" PRIu64 ", \"passes\": [",
        placement->offset, placement->bytes);
    rgc_json_pass(json, placement->first_pass);
    rgc_json_put(json, ", ");
    rgc_json_pass(json, placement->last_pass);
    rgc_json_put(json, "], \"after\": ");
    put_residents(json, placement);
    rgc_json_put(json, " }");
}

static void put_memory(struct json *json)
{
    const rgc_program *program = json->program;
    const rgc_program_stats *stats = &program->stats;
    rgc_json_put(json, "  \"memory\": {\n");
    put_heaps(json);
    rgc_json_put(json, "    \"placements\": [");
    for (uint32_t i = 0; i < program->placement_count; i++) {
        rgc_json_put(json, i ? ",\n                    " : " ");
        put_placement(json, &program->placements[i]);
    }
    rgc_json_put(json, program->placement_count ? " ],\n" : "],\n");
    put_format(json,
        "    \"peak_bytes\": %" PRIu64 ", \"live_peak_bytes\": %" PRIu64
        ", \"lower_bound_bytes\": %" PRIu64 ", \"unaliased_bytes\": %" PRIu64 " },\n",
        stats->peak_bytes, stats->live_peak_bytes, stats->lower_bound_bytes,
        stats->unaliased_bytes);
}

/* ---- certificate ----------------------------------------------------------------------------- */

static void put_window(struct json *json, const rgc_program_window *window)
{
    rgc_json_put(json, "{ ");
    rgc_json_resource(json, window->resource, PREVIOUS_IF_TRUE);
    rgc_json_put(json, ", ");
    rgc_json_range(json, &window->range);
    rgc_json_put(json, ", \"from\": ");
    rgc_json_pass(json, window->from_pass);
    rgc_json_put(json, ", \"to\": ");
    rgc_json_pass(json, window->to_pass);
    put_format(
        json, ", \"gaps\": [%" PRIu32 ", %" PRIu32 "] }", window->first_gap, window->last_gap);
}

static void put_sync_points(struct json *json, const rgc_program_queue *queue)
{
    rgc_json_string(json, queue->name ? queue->name : "");
    put_format(json,
        ": { \"count\": %" PRIu32 ", \"order_minimum\": %" PRIu32 ", \"added_for_memory\": %" PRIu32
        ", \"any_order_minimum\": ",
        queue->sync_points, queue->order_minimum, queue->added_for_memory);
    if (queue->any_order_minimum == RGC_NONE)
        rgc_json_put(json, "null");
    else
        put_format(json, "%" PRIu32, queue->any_order_minimum);
    rgc_json_put(json, ",\n      \"windows\": [");
    for (uint32_t i = 0; i < queue->window_count; i++) {
        rgc_json_put(json, i ? ",\n                   " : " ");
        put_window(json, &json->program->windows[queue->first_window + i]);
    }
    rgc_json_put(json, queue->window_count ? " ]" : "]");
    rgc_json_put(json, ",\n      \"chain\": null }");
}

static void put_certificate(struct json *json)
{
    const rgc_program *program = json->program;
    rgc_json_put(json, "  \"certificate\": {\n    \"sync_points\": {");
    for (uint32_t i = 0; i < program->queue_count; i++) {
        rgc_json_put(json, i ? ",\n                     " : " ");
        put_sync_points(json, &program->queues[i]);
    }
    rgc_json_put(json, program->queue_count ? " },\n" : "},\n");
    put_format(json, "    \"waits\": { \"count\": %" PRIu32 ", \"minimum\": %" PRIu32 " } },\n",
        program->stats.waits, program->waits_minimum);
}

/* ---- all ------------------------------------------------------------------------------------- */

static void put_options(struct json *json)
{
    const rgc_program_options *options = &json->program->options;
    const struct {
        const char *name;
        bool value;
    } switches[] = { { "split", options->split }, { "merge_reads", options->merge_reads },
        { "global_barriers", options->global_barriers },
        { "elide_discard", options->elide_discard } };
    rgc_json_put(json, "  \"options\": { \"objective\": ");
    rgc_json_string(json, options->objective);
    rgc_json_put(json, ", \"cull\": ");
    rgc_json_bool(json, options->cull);
    rgc_json_put(json, ", \"reorder\": ");
    rgc_json_bool(json, options->reorder);
    rgc_json_put(json, ", \"alias\": ");
    rgc_json_string(json, options->alias);
    for (size_t i = 0; i < sizeof(switches) / sizeof(*switches); i++) {
        put_format(json, ", \"%s\": ", switches[i].name);
        rgc_json_bool(json, switches[i].value);
    }
    rgc_json_put(json, " },\n");
}

static void put_stats(struct json *json)
{
    struct figure stats[STAT_COUNT];
    rgc_stats_list(json->program, stats);
    rgc_json_put(json, "  \"stats\": { ");
    for (uint32_t i = 0; i < STAT_COUNT; i++) {
        rgc_json_between(json, i, i == STAT_discards ? ",\n             " : ", ");
        put_format(json, "\"%s\": %" PRIu64, stats[i].name, stats[i].value);
    }
    rgc_json_put(json, " } }");
}

rgc_result rgc_emit_json(const rgc_program *program, const rgc_writer *writer)
{
    struct json json = { .program = program };
    if (!program || !writer)
        return RGC_ERROR_ARGUMENT;
    rgc_out_init(&json.out, writer);
    put_format(&json, "{ \"format\": \"rgc-stream\", \"schema\": %d, \"rgc\": ", SCHEMA);
    rgc_json_string(&json, RGC_VERSION_STRING);
    rgc_json_put(&json, ", \"frame\": ");
    rgc_json_string(&json, program->frame);
    put_format(&json, ", \"target\": \"%s\",\n", rgc_target_words[program->target]);
    put_options(&json);
    put_resources(&json);
    put_passes(&json);
    put_queues(&json);
    put_memory(&json);
    put_certificate(&json);
    rgc_json_put(&json, "  \"cost\": null,\n");
    put_stats(&json);
    return rgc_out_finish(&json.out);
}
