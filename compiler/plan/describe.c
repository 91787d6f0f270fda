/*
 * plan/describe.c: the program's resources, passes and accesses.
 *
 * Requires: segments, records, memory. Fills: program resources, passes, accesses, afters.
 *
 * An access is told once for each layout that its subresources are in, so that a reader of the
 * program knows the layout of every view without replaying a barrier.
 */
#include "base/list.h"
#include "facts/facts.h"
#include "plan/cells.h"
#include "plan/plan.h"

struct describe {
    struct plan *plan;
    LIST(rgc_program_access) accesses;
    LIST(uint32_t) afters;
    rgc_program_resource *resources;
    rgc_program_pass *passes;
};

/* ---- states at both ends --------------------------------------------------------------------- */

static rgc_program_state make_state(rgc_layout layout, rgc_sync sync, rgc_access access)
{
    bool pending = sync != RGC_SYNC_NONE;
    return (rgc_program_state){ .layout = layout,
        .sync = sync & RGC_SYNC_ALL ? RGC_SYNC_ALL : sync,
        .access = pending ? access : RGC_ACCESS_NO_ACCESS,
        .queue = pending ? 0 : RGC_NONE };
}

static rgc_layout end_layout(const struct plan *plan, const struct plan_resource *resource)
{
    rgc_lifetime lifetime = rgc_plan_declared(plan, resource)->lifetime;
    rgc_layout layout = RGC_LAYOUT_NONE;
    bool any = false;
    for (uint32_t i = 0; i < resource->part_count; i++) {
        const struct plan_part *part = &plan->parts[resource->first_part + i];
        if (lifetime == RGC_TRANSIENT && !part->use_count && resource->first_use != RGC_NONE)
            continue; /* never activated */
        rgc_layout own = plan->segments[part->first_segment + part->segment_count - 1].layout;
        if (any && own != layout)
            return RGC_LAYOUT_NONE;
        layout = own;
        any = true;
    }
    return layout;
}

/* What a segment leaves pending: its uses, and what the record that began it let go on. */
static void add_pending(
    const struct plan *plan, const struct plan_segment *segment, rgc_sync *sync, rgc_access *access)
{
    for (uint32_t u = 0; u < segment->use_count; u++) {
        *sync |= plan->uses[segment->first_use + u].sync;
        *access |= plan->uses[segment->first_use + u].access;
    }
    if (segment->gap == RGC_NONE)
        return;
    const struct plan_record *record = &plan->records[plan->record_of[segment - plan->segments]];
    *sync |= record->sync_after;
    *access |= record->access_after & ~RGC_ACCESS_NO_ACCESS;
}

/* The after sides of the last records, else the uses since: on an endless queue those of earlier
 * frames too, where this one has no record. */
static rgc_program_state end_state(const struct plan *plan, const struct plan_resource *resource)
{
    rgc_sync sync = 0;
    rgc_access access = 0;
    for (uint32_t i = 0; i < resource->part_count; i++) {
        const struct plan_part *part = &plan->parts[resource->first_part + i];
        const struct plan_segment *segments[2];
        add_pending(
            plan, &plan->segments[part->first_segment + part->segment_count - 1], &sync, &access);
        if (part->segment_count > 1 || !rgc_plan_is_endless(plan))
            continue;
        uint32_t count = rgc_plan_continues(plan, part, false, segments);
        for (uint32_t k = 0; k < count; k++)
            add_pending(plan, segments[k], &sync, &access);
    }
    if (access)
        sync |= rgc_access_missing_sync(access, sync);
    rgc_program_state state = make_state(end_layout(plan, resource), sync, access);
    if (resource->first_use != RGC_NONE)
        state.queue = 0;
    return state;
}

static rgc_program_state outside_state(
    const struct plan_resource *resource, int end, rgc_layout layout)
{
    return make_state(layout, resource->outside_sync[end], resource->outside_access[end]);
}

static rgc_program_state start_state(
    const struct describe *describe, const struct plan_resource *resource)
{
    const struct plan *plan = describe->plan;
    const struct graph_resource *declared = rgc_plan_declared(plan, resource);
    const rgc_program_resource *self = &describe->resources[resource - plan->resources];
    bool unwanted = declared->lifetime == RGC_TRANSIENT ||
                    (declared->from.kind == RGC_STATE_UNDEFINED && !resource->previous);
    rgc_layout layout = resource->entry_layout;
    if (unwanted && !(resource->texture && resource->entry == ENTRY_LAYOUT))
        layout = RGC_LAYOUT_UNDEFINED;
    if (declared->lifetime == RGC_IMPORT)
        return outside_state(resource, 0, layout);
    rgc_program_state state = self->final;
    if (resource->partner != RGC_NONE) {
        const struct plan_resource *partner = &plan->resources[resource->partner];
        if ((resource->previous ? partner : resource)->first_use != RGC_NONE) /* it swaps */
            state = describe->resources[resource->partner].final;
    }
    if (declared->lifetime == RGC_TRANSIENT && !rgc_plan_is_endless(plan))
        state = make_state(layout, 0, 0);
    state.layout = layout;
    if (state.sync == RGC_SYNC_NONE)
        state.queue = RGC_NONE;
    return state;
}

/* ---- resources ------------------------------------------------------------------------------- */

static rgc_program_resource make_resource(const struct plan *plan, uint32_t r)
{
    const struct plan_resource *resource = &plan->resources[r];
    const struct graph_resource *declared = rgc_plan_declared(plan, resource);
    bool used = resource->first_use != RGC_NONE;
    return (rgc_program_resource){ .name = declared->name,
        .kind = declared->kind,
        .lifetime = declared->lifetime,
        .previous = resource->previous,
        .culled = !used,
        .format = declared->format,
        .width = declared->width,
        .height = declared->height,
        .depth = declared->depth,
        .layers = declared->layers,
        .mips = declared->mips,
        .planes = declared->planes,
        .samples = declared->samples,
        .flags = resource->flags,
        .bytes = plan->memory.bytes[r],
        .alignment = plan->memory.alignment[r],
        .final = end_state(plan, resource),
        .retire_queue = used ? 0 : RGC_NONE,
        .retire_value = used ? 1 : 0,
        .declared = { resource->resource + 1 },
        .user = declared->user,
        .at = declared->at };
}

static bool describe_resources(struct describe *describe)
{
    struct plan *plan = describe->plan;
    describe->resources = arena_array(plan->kept, rgc_program_resource, plan->resource_count);
    if (!describe->resources)
        return false;
    for (uint32_t r = 0; r < plan->resource_count; r++)
        describe->resources[r] = make_resource(plan, r);
    for (uint32_t r = 0; r < plan->resource_count; r++)
        describe->resources[r].initial = start_state(describe, &plan->resources[r]);
    return true;
}

/* ---- accesses -------------------------------------------------------------------------------- */

static rgc_layout layout_of_part(const struct plan *plan, const struct plan_part *part, uint32_t at)
{
    uint32_t low = 0,
             high = part->segment_count; /* the last segment that begins at or before `at` */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (plan->segments[part->first_segment + middle].gap <= at)
            low = middle;
        else
            high = middle;
    }
    return plan->segments[part->first_segment + low].layout;
}

static bool add_access(struct describe *describe, rgc_program_access access)
{
    if (!list_reserve(describe->plan->kept, describe->accesses))
        return false;
    describe->accesses.items[describe->accesses.count++] = access;
    return true;
}

/* One entry for each layout, in the order of its first subresource, with the boxes that are in it.
 */
static bool add_by_layout(struct describe *describe, const struct plan_resource *resource,
    rgc_program_access access, uint32_t at)
{
    struct plan *plan = describe->plan;
    const uint32_t *cell_part = plan->cell_part[access.resource];
    size_t cells = (size_t)access.range.mips * access.range.layers * access.range.planes;
    uint32_t *left = arena_array(plan->arena, uint32_t, cells);
    uint32_t *taken = arena_array(plan->arena, uint32_t, cells);
    if (!left || !taken)
        return false;
    uint32_t left_count = 0;
    struct cell_walk walk = cell_walk_begin(resource->mips, resource->layers, &access.range);
    for (uint32_t cell; cell_walk_next(&walk, &cell);)
        left[left_count++] = cell;
    while (left_count) {
        uint32_t kept = 0, taken_count = 0;
        access.layout = layout_of_part(plan, &plan->parts[cell_part[left[0]]], at);
        for (uint32_t i = 0; i < left_count; i++)
            if (layout_of_part(plan, &plan->parts[cell_part[left[i]]], at) == access.layout)
                taken[taken_count++] = left[i];
            else
                left[kept++] = left[i];
        left_count = kept;
        struct boxes boxes;
        if (!rgc_plan_boxes(plan, resource, taken, taken_count, &boxes))
            return false;
        for (uint32_t i = 0; i < boxes.count; i++) {
            access.range = boxes.items[i];
            if (!add_access(describe, access))
                return false;
        }
    }
    return true;
}

static bool describe_access(struct describe *describe, const struct graph_access *declared)
{
    const struct plan *plan = describe->plan;
    uint32_t r = plan->entry_of[declared->resource] + (declared->previous ? 1 : 0);
    const struct plan_resource *resource = &plan->resources[r];
    uint32_t at = plan->position[declared->pass];
    rgc_program_access access = { .resource = r,
        .verb = declared->verb,
        .access = rgc_usage_facts[declared->usage].access,
        .sync = declared->usage == RGC_USAGE_COMMON ? RGC_SYNC_ALL : declared->stages,
        .layout = RGC_LAYOUT_NONE,
        .range = declared->range,
        .modifiers = declared->modifiers,
        .at = declared->at };
    if (declared->usage == RGC_USAGE_PRESENT)
        access.sync = RGC_SYNC_NONE;
    if (at == RGC_NONE || !resource->texture)
        return add_access(describe, access);
    if (plan->cell_part[r])
        return add_by_layout(describe, resource, access, at);
    access.layout = layout_of_part(plan, &plan->parts[resource->first_part], at);
    return add_access(describe, access);
}

/* ---- passes ---------------------------------------------------------------------------------- */

/* A counting sort by pass; ends up shifted into place, so that first[p + 1] ends pass p. */
static bool sort_afters(struct describe *describe, uint32_t **first)
{
    const rgc_graph *graph = describe->plan->graph;
    uint32_t passes = ds_len(graph->passes), count = ds_len(graph->afters);
    *first = arena_array(describe->plan->arena, uint32_t, (size_t)passes + 2);
    describe->afters.items = arena_array(describe->plan->kept, uint32_t, count);
    if (!*first || !describe->afters.items)
        return false;
    uint32_t *next = *first + 1;
    for (uint32_t i = 0; i < count; i++)
        next[graph->afters[i].pass + 1]++;
    for (uint32_t p = 0; p < passes; p++)
        next[p + 1] += next[p];
    for (uint32_t i = 0; i < count; i++)
        describe->afters.items[next[graph->afters[i].pass]++] = graph->afters[i].other;
    describe->afters.count = count;
    return true;
}

static rgc_program_pass make_pass(const struct plan *plan, uint32_t p)
{
    const struct graph_pass *declared = &plan->graph->passes[p];
    return (rgc_program_pass){ .name = declared->name,
        .kinds = declared->kinds,
        .queue = 0,
        .index = plan->position[p],
        .declared = p,
        .culled = !plan->live[p],
        .keep = declared->keep,
        .boundary = declared->boundary,
        .cost_ns = declared->cost_ns,
        .why_culled = plan->why_culled[p],
        .user = declared->user,
        .at = declared->at };
}

static bool describe_passes(struct describe *describe)
{
    const struct plan *plan = describe->plan;
    uint32_t passes = ds_len(plan->graph->passes), *first_after;
    describe->passes = arena_array(plan->kept, rgc_program_pass, passes);
    if (!describe->passes || !sort_afters(describe, &first_after))
        return false;
    for (uint32_t p = 0; p < passes; p++) {
        rgc_program_pass *pass = &describe->passes[p];
        *pass = make_pass(plan, p);
        pass->first_access = describe->accesses.count;
        pass->first_after = first_after[p];
        pass->after_count = first_after[p + 1] - first_after[p];
        for (uint32_t i = plan->pass_first[p]; i < plan->pass_first[p + 1]; i++)
            if (!describe_access(describe, &plan->graph->accesses[plan->pass_accesses[i]]))
                return false;
        pass->access_count = describe->accesses.count - pass->first_access;
    }
    return true;
}

bool rgc_plan_describe(struct plan *plan)
{
    struct describe describe = { .plan = plan };
    if (!describe_resources(&describe) || !describe_passes(&describe))
        return false;
    rgc_program *program = plan->program;
    program->resource_count = plan->resource_count;
    program->resources = describe.resources;
    program->pass_count = ds_len(plan->graph->passes);
    program->passes = describe.passes;
    program->access_count = describe.accesses.count;
    program->accesses = describe.accesses.items;
    program->after_count = describe.afters.count;
    program->afters = describe.afters.items;
    return true;
}
