/*
 * plan/resource.c: the resources as the planner sees them, one for each generation.
 *
 * Requires: order. Fills: resources, entry_of (all but the parts and what `rest` decides).
 *
 * Says how the life of each resource begins and ends: by its lifetime in the language, R-D17
 * (what cannot be activated), R-C07 (rest states), R-X34 (what is pending at entry on Xbox).
 */
#include "facts/facts.h"
#include "plan/plan.h"

enum { ENTERS = 0, LEAVES = 1 };

static rgc_layout layout_of_state(const rgc_state *state, rgc_layout otherwise)
{
    switch (state->kind) {
    case RGC_STATE_LAYOUT:
        return state->layout;
    case RGC_STATE_USAGE:
        return rgc_usage_facts[state->usage].shared;
    case RGC_STATE_DEFAULT:
    case RGC_STATE_UNDEFINED:
        break;
    }
    return otherwise;
}

/* The accesses that an outside user in these stages can have had. */
static rgc_access access_of_state(const rgc_state *state)
{
    if (!state->stages)
        return 0;
    if (state->kind == RGC_STATE_USAGE)
        return rgc_usage_facts[state->usage].access & rgc_access_bits();
    const struct layout_fact *layout =
        state->kind == RGC_STATE_LAYOUT ? rgc_layout_fact(state->layout) : NULL;
    rgc_access result = 0;
    for (rgc_access bits = layout ? layout->accesses : 0; bits; bits &= bits - 1)
        if (rgc_access_sync(bits & ~(bits - 1)) & rgc_sync_leaves(state->stages))
            result |= bits & ~(bits - 1);
    return result;
}

static uint32_t flags_of_access(rgc_access bit)
{
    uint32_t flags = 0;
    for (uint32_t usage = 0; usage < RGC_USAGE_COUNT; usage++)
        if (rgc_usage_facts[usage].access & bit)
            flags |= rgc_usage_facts[usage].flags;
    return flags;
}

/* Creation flags without which it could not be in that state outside of the frame. A layout asks
 * for what all of its accesses ask for. */
static uint32_t flags_of_state(const rgc_state *state)
{
    if (state->kind == RGC_STATE_USAGE)
        return rgc_usage_facts[state->usage].flags;
    const struct layout_fact *layout =
        state->kind == RGC_STATE_LAYOUT ? rgc_layout_fact(state->layout) : NULL;
    if (!layout)
        return 0;
    uint32_t flags = UINT32_MAX;
    for (rgc_access bits = layout->accesses; bits; bits &= bits - 1)
        flags &= flags_of_access(bits & ~(bits - 1));
    return flags;
}

static void set_outside(struct plan_resource *resource, int end, const rgc_state *state)
{
    resource->outside_sync[end] = rgc_sync_leaves(state->stages);
    resource->outside_access[end] = access_of_state(state);
}

static void set_texture_ends(struct plan_resource *resource, const struct graph_resource *declared)
{
    switch (declared->lifetime) {
    case RGC_TRANSIENT:
        resource->entry = ENTRY_ACTIVATE;
        break;
    case RGC_IMPORT:
        resource->entry =
            declared->from.kind == RGC_STATE_UNDEFINED ? ENTRY_ACTIVATE : ENTRY_LAYOUT;
        resource->entry_layout = layout_of_state(&declared->from, RGC_LAYOUT_COMMON);
        resource->exit_layout = declared->to.kind == RGC_STATE_UNDEFINED
                                    ? RGC_LAYOUT_NONE
                                    : layout_of_state(&declared->to, RGC_LAYOUT_COMMON);
        break;
    case RGC_HISTORY:
    case RGC_PERSISTENT:
        resource->entry_layout = layout_of_state(&declared->from, RGC_LAYOUT_NONE);
        resource->exit_layout = resource->entry_layout;
        resource->entry = resource->entry_layout == RGC_LAYOUT_NONE ? ENTRY_REST : ENTRY_LAYOUT;
        if (declared->from.kind == RGC_STATE_UNDEFINED && !resource->previous)
            resource->entry = ENTRY_ACTIVATE;
        break;
    }
    if (resource->simultaneous) { /* sits in COMMON for ever: R-L11, R-D17 */
        resource->entry = ENTRY_LAYOUT;
        resource->entry_layout = RGC_LAYOUT_COMMON;
        resource->exit_layout = RGC_LAYOUT_COMMON;
    }
}

static struct plan_resource make_resource(const struct plan *plan, uint32_t index, bool previous)
{
    const struct graph_resource *declared = &plan->graph->resources[index];
    struct plan_resource resource = {
        .resource = index,
        .previous = previous,
        .partner = RGC_NONE,
        .texture = declared->kind == RGC_TEXTURE,
        .simultaneous = declared->flags & RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS,
        .entry = ENTRY_LAYOUT,
        .entry_layout = RGC_LAYOUT_NONE,
        .exit_layout = RGC_LAYOUT_NONE,
        .flags = declared->flags | flags_of_state(&declared->from) | flags_of_state(&declared->to),
        .mips = declared->mips,
        .layers = declared->layers,
        .planes = declared->planes,
        .first_use = RGC_NONE,
        .last_use = RGC_NONE,
    };
    if (resource.texture)
        set_texture_ends(&resource, declared);
    if (declared->lifetime == RGC_IMPORT) {
        set_outside(&resource, ENTERS, &declared->from);
        set_outside(&resource, LEAVES, &declared->to);
    }
    return resource;
}

static void add_flags_and_ends(struct plan *plan)
{
    struct access_walk walk = { 0 };
    for (const struct graph_access *access; (access = rgc_plan_next_access(plan, &walk));) {
        struct plan_resource *resource =
            &plan->resources[plan->entry_of[access->resource] + (access->previous ? 1 : 0)];
        if (resource->first_use == RGC_NONE)
            resource->first_use = walk.position;
        resource->last_use = walk.position;
        resource->flags |= rgc_usage_facts[access->usage].flags;
        if (resource->partner != RGC_NONE) /* one resource, twice: created alike */
            plan->resources[resource->partner].flags |= rgc_usage_facts[access->usage].flags;
    }
}

bool rgc_plan_resource(struct plan *plan)
{
    const rgc_graph *graph = plan->graph;
    uint32_t count = ds_len(graph->resources);
    plan->resources = arena_array(plan->arena, struct plan_resource, (size_t)count * 2);
    plan->entry_of = arena_array(plan->arena, uint32_t, count);
    if (!plan->resources || !plan->entry_of)
        return false;
    for (uint32_t r = 0; r < count; r++) {
        uint32_t entry = plan->resource_count++;
        plan->entry_of[r] = entry;
        plan->resources[entry] = make_resource(plan, r, false);
        if (graph->resources[r].lifetime != RGC_HISTORY)
            continue;
        plan->resources[entry + 1] = make_resource(plan, r, true);
        plan->resources[entry].partner = entry + 1;
        plan->resources[entry + 1].partner = entry;
        plan->resource_count++;
    }
    add_flags_and_ends(plan);
    return true;
}
