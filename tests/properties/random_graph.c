#include "properties/random_graph.h"

#include <stdio.h>
#include <string.h>

uint32_t random_next(uint32_t *state)
{
    uint32_t x = *state ? *state : 0x9e3779b9u;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *state = x;
}

uint32_t random_below(uint32_t *state, uint32_t limit)
{
    return (random_next(state) >> 8) % limit;
}

static bool chance(uint32_t *state, uint32_t percent)
{
    return random_below(state, 100) < percent;
}

/* ---- resources ---------------------------------------------------------------------------------
 */

static void make_resource(
    struct random_resource *resource, uint32_t *state, const struct random_limits *limits)
{
    static const rgc_layout outside[] = { RGC_LAYOUT_COMMON, RGC_LAYOUT_SHADER_RESOURCE,
        RGC_LAYOUT_COPY_SOURCE, RGC_LAYOUT_UNORDERED_ACCESS };
    *resource = (struct random_resource){ .kind = chance(state, 75) ? RGC_TEXTURE : RGC_BUFFER,
        .lifetime = (rgc_lifetime)random_below(state, 4),
        .mips = 1,
        .layers = 1,
        .planes = 1 };
    if (resource->kind == RGC_BUFFER)
        return;
    resource->depth = chance(state, 30);
    resource->planes = resource->depth && chance(state, 50) ? 2 : 1;
    if (limits->parts && chance(state, 50))
        resource->mips = 1 + random_below(state, 3);
    if (limits->parts && chance(state, 30))
        resource->layers = 1 + random_below(state, 3);
    uint32_t choices = resource->depth ? 2 : 4;
    resource->from = outside[random_below(state, choices)];
    resource->to = outside[random_below(state, choices)];
    resource->from_undefined = chance(state, 20);
}

/* ---- accesses ----------------------------------------------------------------------------------
 */

struct choice {
    rgc_usage usage;
    rgc_verb verb;
    rgc_sync stages;
};

static const struct choice colour_choices[] = {
    { RGC_USAGE_RENDER_TARGET, RGC_VERB_WRITE, RGC_SYNC_RENDER_TARGET },
    { RGC_USAGE_RENDER_TARGET, RGC_VERB_MODIFY, RGC_SYNC_RENDER_TARGET },
    { RGC_USAGE_SHADER_RESOURCE, RGC_VERB_READ, RGC_SYNC_PIXEL_SHADING },
    { RGC_USAGE_SHADER_RESOURCE, RGC_VERB_READ, RGC_SYNC_COMPUTE_SHADING },
    { RGC_USAGE_SHADER_RESOURCE, RGC_VERB_READ, RGC_SYNC_VERTEX_SHADING | RGC_SYNC_PIXEL_SHADING },
    { RGC_USAGE_UNORDERED_ACCESS, RGC_VERB_WRITE, RGC_SYNC_COMPUTE_SHADING },
    { RGC_USAGE_UNORDERED_ACCESS, RGC_VERB_MODIFY, RGC_SYNC_PIXEL_SHADING },
    { RGC_USAGE_UNORDERED_ACCESS, RGC_VERB_READ, RGC_SYNC_COMPUTE_SHADING },
    { RGC_USAGE_COPY_SOURCE, RGC_VERB_READ, RGC_SYNC_COPY },
    { RGC_USAGE_COPY_DEST, RGC_VERB_WRITE, RGC_SYNC_COPY },
};

static const struct choice depth_choices[] = {
    { RGC_USAGE_DEPTH_WRITE, RGC_VERB_CLEAR, RGC_SYNC_DEPTH_STENCIL },
    { RGC_USAGE_DEPTH_WRITE, RGC_VERB_MODIFY, RGC_SYNC_DEPTH_STENCIL },
    { RGC_USAGE_DEPTH_READ, RGC_VERB_READ, RGC_SYNC_DEPTH_STENCIL },
    { RGC_USAGE_SHADER_RESOURCE, RGC_VERB_READ, RGC_SYNC_PIXEL_SHADING },
    { RGC_USAGE_SHADER_RESOURCE, RGC_VERB_READ, RGC_SYNC_COMPUTE_SHADING },
    { RGC_USAGE_COPY_SOURCE, RGC_VERB_READ, RGC_SYNC_COPY },
};

static const struct choice buffer_choices[] = {
    { RGC_USAGE_UNORDERED_ACCESS, RGC_VERB_WRITE, RGC_SYNC_COMPUTE_SHADING },
    { RGC_USAGE_UNORDERED_ACCESS, RGC_VERB_MODIFY, RGC_SYNC_COMPUTE_SHADING },
    { RGC_USAGE_SHADER_RESOURCE, RGC_VERB_READ, RGC_SYNC_PIXEL_SHADING },
    { RGC_USAGE_SHADER_RESOURCE, RGC_VERB_READ, RGC_SYNC_COMPUTE_SHADING },
    { RGC_USAGE_VERTEX_BUFFER, RGC_VERB_READ, RGC_SYNC_VERTEX_SHADING },
    { RGC_USAGE_INDEX_BUFFER, RGC_VERB_READ, RGC_SYNC_INDEX_INPUT },
    { RGC_USAGE_INDIRECT_ARGUMENT, RGC_VERB_READ, RGC_SYNC_EXECUTE_INDIRECT },
    { RGC_USAGE_COPY_SOURCE, RGC_VERB_READ, RGC_SYNC_COPY },
    { RGC_USAGE_COPY_DEST, RGC_VERB_WRITE, RGC_SYNC_COPY },
};

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(*(array))))

static struct choice pick(const struct random_resource *resource, uint32_t *state)
{
    if (resource->kind == RGC_BUFFER)
        return buffer_choices[random_below(state, COUNT(buffer_choices))];
    return resource->depth ? depth_choices[random_below(state, COUNT(depth_choices))]
                           : colour_choices[random_below(state, COUNT(colour_choices))];
}

static void pick_axis(uint32_t *state, uint32_t total, uint32_t *first, uint32_t *count)
{
    *first = 0;
    *count = total;
    if (total > 1 && chance(state, 50)) {
        *first = random_below(state, total);
        *count = 1 + random_below(state, total - *first);
    }
}

static rgc_subresource_range pick_range(
    const struct random_resource *resource, uint32_t *state, const struct random_limits *limits)
{
    rgc_subresource_range range = {
        .mips = resource->mips, .layers = resource->layers, .planes = resource->planes
    };
    if (limits->parts && chance(state, 60)) {
        pick_axis(state, resource->mips, &range.first_mip, &range.mips);
        pick_axis(state, resource->layers, &range.first_layer, &range.layers);
        pick_axis(state, resource->planes, &range.first_plane, &range.planes);
    }
    return range;
}

/* Which subresources hold contents, at most 3 x 3 x 2. */
static uint32_t cells_of(const struct random_resource *resource, const rgc_subresource_range *range)
{
    uint32_t set = 0;
    for (uint32_t p = range->first_plane; p < range->first_plane + range->planes; p++)
        for (uint32_t l = range->first_layer; l < range->first_layer + range->layers; l++)
            for (uint32_t m = range->first_mip; m < range->first_mip + range->mips; m++)
                set |= 1u << (m + resource->mips * (l + resource->layers * p));
    return set;
}

static bool make_access(struct random_access *access, const struct random_graph *random,
    uint32_t resource_index, uint32_t *state, const struct random_limits *limits,
    uint32_t *contents)
{
    const struct random_resource *resource = &random->resources[resource_index];
    struct choice choice = pick(resource, state);
    *access = (struct random_access){ .resource = resource_index,
        .verb = choice.verb,
        .usage = choice.usage,
        .stages = choice.stages,
        .range = pick_range(resource, state, limits) };
    uint32_t cells = cells_of(resource, &access->range);
    if (resource->lifetime == RGC_HISTORY && choice.verb == RGC_VERB_READ && chance(state, 60)) {
        access->previous = true;
        return true;
    }
    bool needs = choice.verb == RGC_VERB_READ || choice.verb == RGC_VERB_MODIFY;
    if (needs && (cells & ~contents[resource_index]))
        return false;
    contents[resource_index] |= needs ? 0 : cells;
    if (limits->promises && chance(state, 30) && choice.usage == RGC_USAGE_UNORDERED_ACCESS &&
        choice.verb != RGC_VERB_READ)
        access->modifiers = RGC_MODIFIER_RELAXED;
    else if (limits->promises && chance(state, 15))
        access->modifiers = RGC_MODIFIER_DISJOINT;
    return true;
}

/* What a frame that writes a history leaves unwritten, the next one cannot read as the previous. */
static void drop_reads_of_nothing(struct random_graph *random, const uint32_t *contents)
{
    for (uint32_t p = 0; p < random->pass_count; p++) {
        struct random_pass *pass = &random->passes[p];
        uint32_t kept = 0;
        for (uint32_t i = 0; i < pass->access_count; i++) {
            const struct random_access *access = &pass->accesses[i];
            uint32_t written = contents[access->resource];
            uint32_t cells = cells_of(&random->resources[access->resource], &access->range);
            if (!access->previous || !written || !(cells & ~written))
                pass->accesses[kept++] = *access;
        }
        pass->access_count = kept;
    }
}

void random_graph_make(
    struct random_graph *random, uint32_t seed, const struct random_limits *limits)
{
    uint32_t state = seed * 2654435761u + 1, contents[MOST_RESOURCES] = { 0 };
    memset(random, 0, sizeof(*random));
    random->resource_count = 1 + random_below(&state, limits->resources);
    random->pass_count = 1 + random_below(&state, limits->passes);
    for (uint32_t r = 0; r < random->resource_count; r++) {
        struct random_resource *resource = &random->resources[r];
        make_resource(resource, &state, limits);
        if (resource->lifetime == RGC_PERSISTENT ||
            (resource->lifetime == RGC_IMPORT && !resource->from_undefined))
            contents[r] = UINT32_MAX;
    }
    for (uint32_t p = 0; p < random->pass_count; p++) {
        struct random_pass *pass = &random->passes[p];
        pass->boundary = limits->boundaries && chance(&state, 25);
        uint32_t first = random_below(&state, random->resource_count);
        for (uint32_t i = 0; i < random->resource_count && pass->access_count < MOST_ACCESSES; i++)
            if (chance(&state, 60) &&
                make_access(&pass->accesses[pass->access_count], random,
                    (first + i) % random->resource_count, &state, limits, contents))
                pass->access_count++;
    }
    drop_reads_of_nothing(random, contents);
}

/* ---- declaring ---------------------------------------------------------------------------------
 */

static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h" };

static rgc_state layout_state(rgc_layout layout)
{
    return (rgc_state){ .kind = RGC_STATE_LAYOUT, .layout = layout };
}

static rgc_resource declare_resource(
    const struct random_resource *resource, const char *name, rgc_graph *graph)
{
    if (resource->kind == RGC_BUFFER)
        return rgc_buffer_add(graph,
            &(rgc_buffer_desc){ .name = name, .lifetime = resource->lifetime, .size = 65536 });
    rgc_texture_desc desc = { .name = name,
        .lifetime = resource->lifetime,
        .format = !resource->depth        ? RGC_FORMAT_R8G8B8A8_UNORM
                  : resource->planes == 2 ? RGC_FORMAT_D32_FLOAT_S8X24_UINT
                                          : RGC_FORMAT_D32_FLOAT,
        .width = 64,
        .height = 64,
        .mips = resource->mips,
        .layers = resource->layers };
    if (resource->lifetime == RGC_HISTORY && resource->from_undefined)
        desc.from.kind = RGC_STATE_UNDEFINED;
    if (resource->lifetime == RGC_IMPORT) {
        desc.from = resource->from_undefined ? (rgc_state){ .kind = RGC_STATE_UNDEFINED }
                                             : layout_state(resource->from);
        desc.to = layout_state(resource->to);
    }
    return rgc_texture_add(graph, &desc);
}

void random_graph_declare(const struct random_graph *random, rgc_graph *graph)
{
    static const char *const pass_names[] = { "p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7" };
    rgc_resource handles[MOST_RESOURCES];
    rgc_graph_reset(graph, &(rgc_graph_desc){ .name = "random", .width = 64, .height = 64 });
    for (uint32_t r = 0; r < random->resource_count; r++)
        handles[r] = declare_resource(&random->resources[r], names[r], graph);
    for (uint32_t p = 0; p < random->pass_count; p++) {
        const struct random_pass *declared = &random->passes[p];
        rgc_pass pass = rgc_pass_add(
            graph, &(rgc_pass_desc){ .name = p < COUNT(pass_names) ? pass_names[p] : "p",
                       .kind = RGC_PASS_RASTER | RGC_PASS_COMPUTE | RGC_PASS_COPY,
                       .keep = true,
                       .boundary = declared->boundary });
        for (uint32_t i = 0; i < declared->access_count; i++) {
            const struct random_access *access = &declared->accesses[i];
            rgc_access_add(graph, pass,
                &(rgc_access_desc){ .resource = handles[access->resource],
                    .previous = access->previous,
                    .verb = access->verb,
                    .usage = access->usage,
                    .stages = access->stages,
                    .range = access->range,
                    .modifiers = access->modifiers });
        }
    }
}

static bool write_stderr(void *user, const void *bytes, size_t size)
{
    (void)user;
    return fwrite(bytes, 1, size, stderr) == size;
}

void random_graph_show(rgc_graph *graph)
{
    rgc_text_print(graph, &(rgc_writer){ .write = write_stderr });
}
