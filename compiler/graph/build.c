/*
 * build.c: from descs to arrays.
 *
 * Requires: nothing; any desc, handle or number may come. Fills: all of struct rgc_graph, with
 * every default resolved. Cost: constant per call, amortised.
 *
 * Queue 0 is always the default direct queue: it is there from the start, named "direct" and
 * implied, and the first queue of type direct that is added takes its place. So an index, once
 * given to a pass, stays what it was.
 */
#include "base/alloc.h"
#include "base/diags.h"
#include "facts/facts.h"
#include "graph/graph.h"

#include <string.h>

/* Scopes that no shader runs in: never meant by "every stage", always said or implied by the verb.
 */
#define STAGES_ON_DEMAND                                                                           \
    (RGC_SYNC_CLEAR_UNORDERED_ACCESS_VIEW | RGC_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE |      \
        RGC_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO)

/* ---- growing --------------------------------------------------------------------------------- */

struct growth {
    void *items;
    size_t size;
};

static void grow(void *argument)
{
    struct growth *growth = argument;
    growth->items = stbds_arrgrowf(growth->items, growth->size, 1, 0);
}

/* Room for one more. `array` is the address of the array pointer. False: out of memory, which the
 * graph remembers. */
static bool grow_by_one(rgc_graph *graph, void *array, size_t count, size_t size)
{
    struct growth growth = { .size = size };
    memcpy(&growth.items, array, sizeof(growth.items));
    if (count >= RGC_NONE - 1 || !rgc_ds_run(&graph->owner, grow, &growth)) {
        graph->out_of_memory = true;
        return false;
    }
    memcpy(array, &growth.items, sizeof(growth.items));
    return true;
}

#define RESERVE(graph, array)                                                                      \
    (stbds_arrlenu(array) < stbds_arrcap(array) ||                                                 \
        grow_by_one((graph), &(array), stbds_arrlenu(array), sizeof(*(array))))

/* An id is the index and one; a foreign one is RGC_NONE. */
static uint32_t index_of(uint32_t id, size_t count)
{
    return id && id <= count ? id - 1 : RGC_NONE;
}

static void add_mistake(rgc_graph *graph, const char *what, const rgc_location *at)
{
    struct graph_mistake mistake = { .what = what };
    if (at)
        mistake.at = *at;
    if (RESERVE(graph, graph->mistakes))
        ds_push(graph->mistakes, mistake);
}

static const char *name_or(const char *name, const char *otherwise)
{
    return name && *name ? name : otherwise;
}

/* ---- the graph ------------------------------------------------------------------------------- */

static void describe(rgc_graph *graph, const rgc_graph_desc *desc)
{
    graph->name = name_or(desc->name, "frame");
    graph->width = desc->width;
    graph->height = desc->height;
    graph->at = desc->at;
}

static void add_implied_queue(rgc_graph *graph)
{
    struct graph_queue queue = { .name = "direct", .type = RGC_QUEUE_DIRECT, .implied = true };
    if (RESERVE(graph, graph->queues))
        ds_push(graph->queues, queue);
}

rgc_graph *rgc_graph_create(const rgc_graph_desc *desc)
{
    static const rgc_graph_desc nothing;
    desc = desc ? desc : &nothing;
    rgc_allocator allocator = rgc_alloc_default(&desc->allocator);
    rgc_graph *graph = rgc_alloc_zeroed(&allocator, sizeof(*graph));
    if (!graph)
        return NULL;
    rgc_ds_owner_init(&graph->owner, &allocator);
    rgc_arena_init(&graph->scratch, &allocator);
    describe(graph, desc);
    graph->diags = desc->diags ? desc->diags : rgc_diags_create(&allocator);
    graph->owns_diags = !desc->diags;
    if (graph->diags)
        add_implied_queue(graph);
    if (!graph->diags || graph->out_of_memory) {
        rgc_graph_destroy(graph);
        return NULL;
    }
    return graph;
}

void rgc_graph_destroy(rgc_graph *graph)
{
    if (!graph)
        return;
    rgc_allocator allocator = graph->owner.allocator;
    if (graph->owns_diags)
        rgc_diags_destroy(graph->diags);
    rgc_arena_free(&graph->scratch);
    rgc_ds_owner_free(&graph->owner);
    rgc_alloc_free(&allocator, graph, sizeof(*graph));
}

void rgc_graph_reset(rgc_graph *graph, const rgc_graph_desc *desc)
{
    if (!graph)
        return;
    ds_reset(graph->queues);
    ds_reset(graph->heaps);
    ds_reset(graph->resources);
    ds_reset(graph->passes);
    ds_reset(graph->accesses);
    ds_reset(graph->afters);
    ds_reset(graph->options);
    ds_reset(graph->mistakes);
    graph->out_of_memory = false;
    add_implied_queue(graph); /* there is room: it was there before */
    if (graph->owns_diags)
        rgc_diags_clear(graph->diags);
    if (desc)
        describe(graph, desc);
}

rgc_diags *rgc_graph_diags(rgc_graph *graph)
{
    return graph ? graph->diags : NULL;
}

/* ---- queues and heaps ------------------------------------------------------------------------ */

uint32_t rgc_graph_queue_of_type(const rgc_graph *graph, rgc_queue_type type)
{
    for (uint32_t i = 0; i < ds_len(graph->queues); i++)
        if (graph->queues[i].type == type)
            return i;
    return RGC_NONE;
}

rgc_queue rgc_queue_add(rgc_graph *graph, const rgc_queue_desc *desc)
{
    static const rgc_queue_desc nothing;
    rgc_queue none = { 0 };
    if (!graph)
        return none;
    desc = desc ? desc : &nothing;
    struct graph_queue queue = {
        .name = name_or(desc->name, "queue"),
        .type = desc->type,
        .has_pipe = desc->has_pipe,
        .pipe = desc->pipe,
        .index = desc->index,
        .at = desc->at,
    };
    if (queue.type == RGC_QUEUE_DIRECT && graph->queues[0].implied) {
        graph->queues[0] = queue;
        return (rgc_queue){ 1 };
    }
    if (!RESERVE(graph, graph->queues))
        return none;
    ds_push(graph->queues, queue);
    return (rgc_queue){ ds_len(graph->queues) };
}

rgc_heap rgc_heap_add(rgc_graph *graph, const rgc_heap_desc *desc)
{
    static const rgc_heap_desc nothing;
    if (!graph || !RESERVE(graph, graph->heaps))
        return (rgc_heap){ 0 };
    desc = desc ? desc : &nothing;
    struct graph_heap heap = {
        .name = name_or(desc->name, "heap"), .bytes = desc->bytes, .at = desc->at
    };
    ds_push(graph->heaps, heap);
    return (rgc_heap){ ds_len(graph->heaps) };
}

/* ---- resources ------------------------------------------------------------------------------- */

bool rgc_graph_is_output(const struct graph_resource *resource)
{
    return resource->output || resource->lifetime == RGC_HISTORY ||
           resource->lifetime == RGC_PERSISTENT ||
           (resource->lifetime == RGC_IMPORT && resource->to.kind != RGC_STATE_UNDEFINED);
}

uint32_t rgc_full_mip_chain(const struct graph_resource *texture)
{
    uint64_t size = texture->width > texture->height ? texture->width : texture->height;
    if (texture->volume && texture->depth > size)
        size = texture->depth;
    uint32_t mips = 1;
    while (size >>= 1)
        mips++;
    return mips;
}

static uint32_t heap_index(rgc_graph *graph, rgc_heap heap, const rgc_location *at)
{
    uint32_t index = index_of(heap.id, ds_len(graph->heaps));
    if (heap.id && index == RGC_NONE)
        add_mistake(graph, "a resource is placed in a heap that is none of this graph's", at);
    return index;
}

static uint32_t state_queue(rgc_graph *graph, const rgc_state *state, const rgc_location *at)
{
    uint32_t index = index_of(state->queue.id, ds_len(graph->queues));
    if (state->queue.id && index == RGC_NONE)
        add_mistake(graph, "a state names a queue that is none of this graph's",
            state->at.file ? &state->at : at);
    return index;
}

/* What textures and buffers have in common was copied; resolves it, and appends. */
static rgc_resource add_resource(rgc_graph *graph, struct graph_resource *resource, rgc_heap heap)
{
    if (!RESERVE(graph, graph->resources))
        return (rgc_resource){ 0 };
    resource->heap = heap_index(graph, heap, &resource->at);
    resource->from_queue = state_queue(graph, &resource->from, &resource->at);
    resource->to_queue = state_queue(graph, &resource->to, &resource->at);
    ds_push(graph->resources, *resource);
    return (rgc_resource){ ds_len(graph->resources) };
}

rgc_resource rgc_texture_add(rgc_graph *graph, const rgc_texture_desc *desc)
{
    static const rgc_texture_desc nothing;
    if (!graph)
        return (rgc_resource){ 0 };
    desc = desc ? desc : &nothing;
    const struct format_fact *format = rgc_format_fact(desc->format);
    struct graph_resource texture = {
        .name = name_or(desc->name, "texture"),
        .kind = RGC_TEXTURE,
        .lifetime = desc->lifetime,
        .format = desc->format,
        .width = desc->width ? desc->width : graph->width,
        .height = desc->height ? desc->height : graph->height,
        .depth = desc->depth ? desc->depth : 1,
        .layers = desc->layers ? desc->layers : 1,
        .mips = desc->mips ? desc->mips : 1,
        .samples = desc->samples ? desc->samples : 1,
        .planes = format ? format->planes : 1,
        .volume = desc->volume,
        .flags = desc->flags,
        .fast = desc->fast,
        .dedicated = desc->dedicated,
        .output = desc->output,
        .bytes = desc->bytes,
        .alignment = desc->alignment,
        .from = desc->from,
        .to = desc->to,
        .user = desc->user,
        .at = desc->at,
    };
    if (texture.mips == RGC_MIPS_ALL)
        texture.mips = rgc_full_mip_chain(&texture);
    return add_resource(graph, &texture, desc->heap);
}

rgc_resource rgc_buffer_add(rgc_graph *graph, const rgc_buffer_desc *desc)
{
    static const rgc_buffer_desc nothing;
    if (!graph)
        return (rgc_resource){ 0 };
    desc = desc ? desc : &nothing;
    bool fits = !desc->stride || desc->count <= UINT64_MAX / desc->stride;
    struct graph_resource buffer = {
        .name = name_or(desc->name, "buffer"),
        .kind = RGC_BUFFER,
        .lifetime = desc->lifetime,
        .width = desc->size || !fits ? desc->size : desc->stride * desc->count,
        .height = 1,
        .depth = 1,
        .layers = 1,
        .mips = 1,
        .samples = 1,
        .planes = 1,
        .stride = desc->stride,
        .count = desc->count,
        .flags = desc->flags,
        .fast = desc->fast,
        .dedicated = desc->dedicated,
        .output = desc->output,
        .bytes = desc->bytes,
        .alignment = desc->alignment,
        .from = desc->from,
        .to = desc->to,
        .user = desc->user,
        .at = desc->at,
    };
    return add_resource(graph, &buffer, desc->heap);
}

/* ---- passes ---------------------------------------------------------------------------------- */

rgc_pass rgc_pass_add(rgc_graph *graph, const rgc_pass_desc *desc)
{
    static const rgc_pass_desc nothing;
    if (!graph || !RESERVE(graph, graph->passes))
        return (rgc_pass){ 0 };
    desc = desc ? desc : &nothing;
    uint32_t queue = index_of(desc->queue.id, ds_len(graph->queues));
    if (desc->queue.id && queue == RGC_NONE)
        add_mistake(graph, "a pass is put on a queue that is none of this graph's", &desc->at);
    bool declared = queue != RGC_NONE;
    struct graph_pass pass = {
        .name = name_or(desc->name, "pass"),
        .kinds = desc->kind,
        .queue = declared      ? queue
                 : desc->async ? RGC_NONE
                               : 0,
        .queue_declared = declared,
        .async = desc->async,
        .keep = desc->keep,
        .boundary = desc->boundary,
        .cost_ns = desc->cost_ns,
        .user = desc->user,
        .at = desc->at,
    };
    ds_push(graph->passes, pass);
    return (rgc_pass){ ds_len(graph->passes) };
}

void rgc_pass_after(rgc_graph *graph, rgc_pass pass, rgc_pass other, const rgc_location *at)
{
    if (!graph)
        return;
    struct graph_after after = {
        .pass = index_of(pass.id, ds_len(graph->passes)),
        .other = index_of(other.id, ds_len(graph->passes)),
    };
    if (at)
        after.at = *at;
    if (after.pass == RGC_NONE || after.other == RGC_NONE)
        add_mistake(graph, "an order names a pass that is none of this graph's", at);
    else if (RESERVE(graph, graph->afters))
        ds_push(graph->afters, after);
}

/* ---- accesses -------------------------------------------------------------------------------- */

/* The scopes of an access that names none: a usage that has one has it; one that has several, those
 * that the pass can run; middleware in COMMON, all. Where the pass runs none of them the
 * declaration is odd, and they all count. */
static rgc_sync default_stages(const struct usage_fact *usage, uint32_t kinds)
{
    if (usage->one_stage || usage->usage == RGC_USAGE_COMMON)
        return usage->stages;
    rgc_sync offered = usage->stages & ~STAGES_ON_DEMAND;
    rgc_sync possible = offered & rgc_pass_stages(kinds);
    return possible ? possible : offered;
}

/* Leaves of what was said: of an aggregate those that the pass can run, if it can run any. Bits
 * that mean nothing stay, for validate.c. */
static rgc_sync expand_stages(rgc_sync said, uint32_t kinds)
{
    rgc_sync possible = rgc_pass_stages(kinds), unknown = said, leaves = 0;
    if (!(said & ~SYNC_LEAVES))
        return said;
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++) {
        const struct sync_fact *fact = &rgc_sync_facts[i];
        if (!(said & fact->bit) || !fact->leaves)
            continue;
        leaves |= fact->leaves & possible ? fact->leaves & possible : fact->leaves;
        unknown &= ~fact->bit;
    }
    return leaves | unknown;
}

static rgc_sync resolve_stages(const rgc_access_desc *desc, uint32_t kinds)
{
    bool known = (unsigned)desc->usage < RGC_USAGE_COUNT;
    rgc_sync stages = desc->stages;
    if (!stages && known)
        stages = default_stages(&rgc_usage_facts[desc->usage], kinds);
    else if (desc->usage == RGC_USAGE_COMMON)
        stages = rgc_sync_leaves(stages);
    else
        stages = expand_stages(stages, kinds);
    if (desc->verb == RGC_VERB_CLEAR && desc->usage == RGC_USAGE_UNORDERED_ACCESS)
        stages |= RGC_SYNC_CLEAR_UNORDERED_ACCESS_VIEW;
    return stages;
}

/* A count of 0 runs to the last; it stays 0 where there is no last. */
static uint32_t resolve_count(uint32_t first, uint32_t count, uint32_t limit)
{
    return count || first >= limit ? count : limit - first;
}

static rgc_subresource_range resolve_range(
    rgc_subresource_range range, const struct graph_resource *resource)
{
    range.mips = resolve_count(range.first_mip, range.mips, resource->mips);
    range.layers = resolve_count(range.first_layer, range.layers, resource->layers);
    range.planes = resolve_count(range.first_plane, range.planes, resource->planes);
    return range;
}

void rgc_access_add(rgc_graph *graph, rgc_pass pass, const rgc_access_desc *desc)
{
    if (!graph)
        return;
    if (!desc) {
        add_mistake(graph, "an access has no description", NULL);
        return;
    }
    uint32_t pass_index = index_of(pass.id, ds_len(graph->passes));
    uint32_t resource = index_of(desc->resource.id, ds_len(graph->resources));
    if (pass_index == RGC_NONE)
        add_mistake(graph, "an access is added to a pass that is none of this graph's", &desc->at);
    else if (resource == RGC_NONE)
        add_mistake(graph, "an access names a resource that is none of this graph's", &desc->at);
    if (pass_index == RGC_NONE || resource == RGC_NONE || !RESERVE(graph, graph->accesses))
        return;
    struct graph_access access = {
        .pass = pass_index,
        .resource = resource,
        .previous = desc->previous,
        .verb = desc->verb,
        .usage = desc->usage,
        .stages = resolve_stages(desc, graph->passes[pass_index].kinds),
        .stages_declared = desc->stages != 0,
        .range = resolve_range(desc->range, &graph->resources[resource]),
        .modifiers = desc->modifiers,
        .at = desc->at,
    };
    ds_push(graph->accesses, access);
}

static void add_whole(
    rgc_graph *graph, rgc_pass pass, rgc_resource resource, rgc_verb verb, rgc_usage usage)
{
    rgc_access_desc desc = { .resource = resource, .verb = verb, .usage = usage };
    rgc_access_add(graph, pass, &desc);
}

void rgc_read(rgc_graph *graph, rgc_pass pass, rgc_resource resource, rgc_usage usage)
{
    add_whole(graph, pass, resource, RGC_VERB_READ, usage);
}

void rgc_write(rgc_graph *graph, rgc_pass pass, rgc_resource resource, rgc_usage usage)
{
    add_whole(graph, pass, resource, RGC_VERB_WRITE, usage);
}

void rgc_modify(rgc_graph *graph, rgc_pass pass, rgc_resource resource, rgc_usage usage)
{
    add_whole(graph, pass, resource, RGC_VERB_MODIFY, usage);
}

void rgc_clear(rgc_graph *graph, rgc_pass pass, rgc_resource resource, rgc_usage usage)
{
    add_whole(graph, pass, resource, RGC_VERB_CLEAR, usage);
}

/* ---- options --------------------------------------------------------------------------------- */

void rgc_option_add(rgc_graph *graph, const char *name, const char *value, const rgc_location *at)
{
    if (!graph)
        return;
    struct graph_option option = { .name = name ? name : "", .value = value ? value : "" };
    if (at)
        option.at = *at;
    if (RESERVE(graph, graph->options))
        ds_push(graph->options, option);
}
