/*
 * dot_example.h: programs for the tests of the diagram, of any size, without the planner.
 *
 * Pass i draws into texture i and samples a few earlier ones; before it stands a barrier call that
 * opens its own target and turns what it samples. The last passes may be culled; with two queues
 * every fifth pass runs on a compute queue, with a signal and a wait on either side.
 */
#ifndef RGC_TESTS_DOT_EXAMPLE_H
#define RGC_TESTS_DOT_EXAMPLE_H

#include <rgc/program.h>
#include <stdio.h>
#include <stdlib.h>

struct example_desc {
    uint32_t passes, culled; /* culled: of `passes`, the last */
    bool async;
    const char *const *names; /* of passes and resources, used round robin; NULL: made up */
    uint32_t name_count;
};

struct example {
    struct example_desc desc;
    rgc_program program;
    rgc_program_resource *resources;
    rgc_program_pass *passes;
    rgc_program_access *accesses;
    rgc_program_queue queues[2];
    rgc_program_scope *scopes;
    rgc_program_wait *waits;
    rgc_program_step *steps;
    rgc_program_call *calls;
    rgc_barrier_group *groups;
    rgc_texture_barrier *textures;
    rgc_program_record *records;
    rgc_program_why *whys;
    char (*made_up)[32];
    uint32_t seed;
};

#define EXAMPLE_READS 4u
#define EXAMPLE_ROWS (EXAMPLE_READS + 1)
#define EXAMPLE_BLOCK 5u /* passes from one compute pass to the next */

static uint32_t example_random(struct example *e, uint32_t below)
{
    e->seed = e->seed * 1664525u + 1013904223u;
    return (e->seed >> 8) % below;
}

static void *example_array(uint32_t count, size_t size)
{
    void *array = calloc(count ? count : 1, size);
    if (!array)
        abort();
    return array;
}

static const char *example_name(struct example *e, const char *what, uint32_t index, uint32_t slot)
{
    static const char *const words[] = { "shadow", "gbuffer", "ssao", "lighting", "bloom down",
        "tonemap", "fog", "taa", "motion blur", "ui" };
    if (e->desc.names)
        return e->desc.names[slot % e->desc.name_count];
    (void)snprintf(e->made_up[slot], sizeof(e->made_up[slot]), "%s %s%u",
        words[index % (sizeof(words) / sizeof(words[0]))], what, (unsigned)index);
    return e->made_up[slot];
}

static void example_add_access(
    struct example *e, rgc_program_pass *pass, uint32_t resource, rgc_verb verb)
{
    bool read = verb == RGC_VERB_READ;
    e->accesses[e->program.access_count++] = (rgc_program_access){ .resource = resource,
        .verb = verb,
        .access = read ? RGC_ACCESS_SHADER_RESOURCE : RGC_ACCESS_RENDER_TARGET,
        .sync = read ? RGC_SYNC_PIXEL_SHADING : RGC_SYNC_RENDER_TARGET,
        .layout = read ? RGC_LAYOUT_DIRECT_QUEUE_SHADER_RESOURCE : RGC_LAYOUT_RENDER_TARGET,
        .range = { 0, 1, 0, 1, 0, 1 } };
    pass->access_count++;
}

static bool example_on_compute(const struct example *e, uint32_t pass)
{
    return e->desc.async && pass % EXAMPLE_BLOCK == 3;
}

static void example_add_pass(struct example *e, uint32_t i, uint32_t live)
{
    rgc_program_pass *pass = &e->passes[i];
    bool compute = example_on_compute(e, i);
    *pass = (rgc_program_pass){ .name = example_name(e, "", i, 2 * i),
        .kinds = compute || i % 4 == 2 ? RGC_PASS_COMPUTE
                 : i % 9 == 5          ? RGC_PASS_COPY
                                       : RGC_PASS_RASTER,
        .queue = compute ? 1 : 0,
        .index = i < live ? i : RGC_NONE,
        .declared = i,
        .first_access = e->program.access_count,
        .culled = i >= live,
        .why_culled = i >= live ? "nothing reads what it writes" : NULL,
        .at = { .file = "example.rg", .line = 10 + i, .column = 3 } };
    e->resources[i] = (rgc_program_resource){ .name = example_name(e, "target", i, 2 * i + 1),
        .kind = RGC_TEXTURE,
        .depth = 1,
        .layers = 1,
        .mips = 5,
        .planes = 1 };
    uint32_t reads = i ? 1 + example_random(e, EXAMPLE_READS) : 0;
    for (uint32_t r = 0; r < reads; r++) {
        uint32_t reach = i < 12 ? i : 12;
        uint32_t back = r ? 1 + example_random(e, reach) : 1;
        example_add_access(e, pass, i - back, RGC_VERB_READ);
    }
    example_add_access(e, pass, i, RGC_VERB_CLEAR);
}

static void example_add_record(struct example *e, uint32_t pass, const rgc_program_access *access)
{
    bool read = access->verb == RGC_VERB_READ;
    uint32_t index = e->program.texture_count++;
    e->textures[index] =
        (rgc_texture_barrier){ .sync_before = read ? RGC_SYNC_RENDER_TARGET : RGC_SYNC_NONE,
            .sync_after = access->sync,
            .access_before = read ? RGC_ACCESS_RENDER_TARGET : RGC_ACCESS_NO_ACCESS,
            .access_after = access->access,
            .layout_before = read ? RGC_LAYOUT_RENDER_TARGET : RGC_LAYOUT_UNDEFINED,
            .layout_after = access->layout,
            .resource = { .index = access->resource },
            .subresources = { index % 3, 1 + index % 2, 0, 1, 0, 1 },
            .flags = read ? RGC_TEXTURE_BARRIER_FLAG_NONE : RGC_TEXTURE_BARRIER_FLAG_DISCARD };
    e->whys[index] = (rgc_program_why){ .hazard = read ? RGC_HAZARD_RAW : RGC_HAZARD_ACTIVATE,
        .from_pass = read ? access->resource : RGC_NONE,
        .to_pass = pass,
        .rule = read ? "R-C01" : "R-D04",
        .first_gap = pass,
        .last_gap = pass };
    e->records[index] = (rgc_program_record){ .first_why = index, .why_count = 1 };
}

static void example_add_step(
    struct example *e, rgc_program_scope *scope, rgc_step_kind kind, uint32_t index)
{
    e->steps[e->program.step_count++] = (rgc_program_step){ kind, index };
    scope->step_count++;
}

static void example_play(struct example *e, rgc_program_scope *scope, uint32_t pass)
{
    rgc_program *p = &e->program;
    uint32_t first = p->texture_count;
    for (uint32_t i = 0; i < e->passes[pass].access_count; i++)
        example_add_record(e, pass, &e->accesses[e->passes[pass].first_access + i]);
    e->calls[p->call_count] = (rgc_program_call){ p->group_count, 1 };
    e->groups[p->group_count] =
        (rgc_barrier_group){ .type = RGC_BARRIER_TEXTURE, .count = p->texture_count - first };
    e->groups[p->group_count++].barriers.textures = &e->textures[first];
    if (pass % 3 != 1) /* some passes need no barrier */
        example_add_step(e, scope, RGC_STEP_BARRIER, p->call_count++);
    else
        p->group_count--, p->texture_count = first;
    example_add_step(e, scope, RGC_STEP_PASS, pass);
}

/* Direct: one scope, or one a block, which waits for the compute pass two blocks before. */
static void example_add_scopes(struct example *e, uint32_t queue, uint32_t live)
{
    rgc_program *p = &e->program;
    rgc_program_queue *q = &e->queues[queue];
    q->first_scope = p->scope_count;
    uint32_t block = e->desc.async ? EXAMPLE_BLOCK : live;
    for (uint32_t first = 0; first < live; first += block) {
        rgc_program_scope *scope = &e->scopes[p->scope_count];
        *scope = (rgc_program_scope){ .first_step = p->step_count, .first_wait = p->wait_count };
        for (uint32_t i = first; i < first + block && i < live; i++)
            if (e->passes[i].queue == queue)
                example_play(e, scope, i);
        if (!scope->step_count)
            continue;
        scope->signal = first / block + 1;
        if (queue || first >= 2 * block) {
            uint64_t value = queue ? scope->signal : scope->signal - 2;
            e->waits[p->wait_count++] = (rgc_program_wait){ !queue, value, 0 };
            scope->wait_count = 1;
        }
        p->scope_count++;
        q->scope_count++;
    }
}

static struct example *example_create(const struct example_desc *desc)
{
    struct example *e = example_array(1, sizeof(*e));
    uint32_t n = desc->passes, live = n - desc->culled;
    e->desc = *desc;
    e->resources = example_array(n, sizeof(*e->resources));
    e->passes = example_array(n, sizeof(*e->passes));
    e->accesses = example_array(n * EXAMPLE_ROWS, sizeof(*e->accesses));
    e->scopes = example_array(2 * n + 2, sizeof(*e->scopes));
    e->waits = example_array(2 * n + 2, sizeof(*e->waits));
    e->steps = example_array(2 * n, sizeof(*e->steps));
    e->calls = example_array(n, sizeof(*e->calls));
    e->groups = example_array(n, sizeof(*e->groups));
    e->textures = example_array(n * EXAMPLE_ROWS, sizeof(*e->textures));
    e->records = example_array(n * EXAMPLE_ROWS, sizeof(*e->records));
    e->whys = example_array(n * EXAMPLE_ROWS, sizeof(*e->whys));
    e->made_up = example_array(2 * n, sizeof(*e->made_up));
    e->queues[0] = (rgc_program_queue){ .name = "direct", .type = RGC_QUEUE_DIRECT };
    e->queues[1] = (rgc_program_queue){ .name = "async", .type = RGC_QUEUE_COMPUTE };
    for (uint32_t i = 0; i < n; i++)
        example_add_pass(e, i, live);
    e->program.queue_count = desc->async ? 2 : 1;
    for (uint32_t i = 0; i < e->program.queue_count; i++)
        example_add_scopes(e, i, live);

    rgc_program *p = &e->program;
    p->frame = desc->names ? desc->names[0] : "example";
    p->resource_count = p->pass_count = n;
    p->resources = e->resources;
    p->passes = e->passes;
    p->accesses = e->accesses;
    p->queues = e->queues;
    p->scopes = e->scopes;
    p->waits = e->waits;
    p->steps = e->steps;
    p->calls = e->calls;
    p->groups = e->groups;
    p->textures = e->textures;
    p->texture_records = e->records;
    p->whys = e->whys;
    p->why_count = p->texture_count;
    p->stats = (rgc_program_stats){ .passes = live,
        .passes_culled = desc->culled,
        .sync_points = p->call_count,
        .barrier_calls = p->call_count,
        .texture_barriers = p->texture_count,
        .peak_bytes = 24969216 };
    return e;
}

static void example_destroy(struct example *e)
{
    void *arrays[] = { e->resources, e->passes, e->accesses, e->scopes, e->waits, e->steps,
        e->calls, e->groups, e->textures, e->records, e->whys, e->made_up };
    for (size_t i = 0; i < sizeof(arrays) / sizeof(arrays[0]); i++)
        free(arrays[i]);
    free(e);
}

#endif
