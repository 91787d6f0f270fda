/*
 * plan/segment.c: where is each part cut, and which layout does it have in between?
 *
 * Requires: windows, gaps. Fills: segments.
 *
 * Each window is cut at its last chosen gap, unless an earlier cut lies in it: the fewest records
 * for the chosen gaps (T3). Where nothing is pending at entry, the cut may as well stand
 * before the first use, and then waits for nothing (R-E02). All parts of a resource that is
 * activated are cut where the first of them is used (R-D13). A segment's layout allows all its uses
 * and is what entry and exit bind; of several, the preferred one (R-L05, R-L09).
 */
#include "facts/facts.h"
#include "plan/plan.h"

rgc_layout rgc_plan_preferred_layout(const struct plan *plan, uint32_t layouts)
{
    const struct layout_fact *best = NULL;
    bool xbox = plan->options.target == RGC_TARGET_XBOX;
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++) {
        const struct layout_fact *fact = &rgc_layout_facts[i];
        if (!(layouts & LAYOUT_BIT(fact->layout)))
            continue;
        if (!best || (xbox ? fact->xbox_rank < best->xbox_rank : fact->rank < best->rank))
            best = fact;
    }
    return best ? best->layout : RGC_LAYOUT_COMMON;
}

static struct plan_segment *begin_segment(
    struct plan *plan, struct plan_part *part, uint32_t gap, uint32_t window)
{
    struct plan_segment *segment = &plan->segments[plan->segment_count++];
    *segment = (struct plan_segment){ .gap = gap, .window = window };
    part->segment_count++;
    return segment;
}

static uint32_t cut_of_entry(const struct plan *plan, const struct plan_part *part, uint32_t last)
{
    const struct plan_resource *resource = &plan->resources[part->resource];
    uint32_t part_use = part->use_count ? plan->uses[part->first_use].position : RGC_NONE;
    const uint32_t bounds[] = { resource->first_use, part_use };
    for (unsigned i = 0; i < 2 && !rgc_plan_is_endless(plan); i++)
        if (bounds[i] <= plan->pass_count && plan->last_gap[bounds[i]] != RGC_NONE &&
            plan->last_gap[bounds[i]] <= last)
            return plan->last_gap[bounds[i]];
    return last;
}

static uint32_t activation_gap(const struct plan *plan, const struct plan_resource *resource)
{
    uint32_t first = resource->first_use == RGC_NONE ? plan->pass_count : resource->first_use;
    return plan->last_gap[first];
}

static uint32_t activation_window(const struct plan *plan, const struct plan_resource *resource)
{
    for (uint32_t i = 0; i < resource->part_count; i++) {
        uint32_t window = plan->parts[resource->first_part + i].first_window;
        if (window != RGC_NONE && plan->windows[window].hazard == RGC_HAZARD_ACTIVATE)
            return window;
    }
    return RGC_NONE;
}

static void cut(struct plan *plan, struct plan_part *part)
{
    const struct plan_resource *resource = &plan->resources[part->resource];
    uint32_t last = RGC_NONE; /* cut */
    part->first_segment = plan->segment_count;
    begin_segment(plan, part, RGC_NONE, RGC_NONE);
    uint32_t activation =
        resource->entry == ENTRY_ACTIVATE ? activation_window(plan, resource) : RGC_NONE;
    if (activation != RGC_NONE && (part->use_count || resource->exit_layout < 32)) {
        last = activation_gap(plan, resource);
        begin_segment(plan, part, last, activation);
    }
    for (uint32_t w = part->first_window; w != RGC_NONE; w = plan->windows[w].next) {
        const struct plan_window *window = &plan->windows[w];
        if (window->hazard == RGC_HAZARD_ACTIVATE || (last != RGC_NONE && last >= window->left))
            continue;
        last = plan->last_gap[window->right];
        if (window->from_use == RGC_NONE)
            last = cut_of_entry(plan, part, last);
        begin_segment(plan, part, last, w);
    }
}

static void share_out_uses(struct plan *plan, struct plan_part *part)
{
    uint32_t use = part->first_use, end = part->first_use + part->use_count;
    for (uint32_t i = 0; i < part->segment_count; i++) {
        struct plan_segment *segment = &plan->segments[part->first_segment + i];
        bool is_last = i + 1 == part->segment_count;
        segment->first_use = use;
        while (use < end && (is_last || plan->uses[use].position < segment[1].gap))
            use++;
        segment->use_count = use - segment->first_use;
    }
}

static void choose_layouts(struct plan *plan, struct plan_part *part)
{
    const struct plan_resource *resource = &plan->resources[part->resource];
    for (uint32_t i = 0; i < part->segment_count; i++) {
        struct plan_segment *segment = &plan->segments[part->first_segment + i];
        uint32_t layouts = UINT32_MAX;
        for (uint32_t u = 0; u < segment->use_count; u++)
            layouts &= plan->uses[segment->first_use + u].layouts;
        segment->layout = rgc_plan_preferred_layout(plan, layouts);
        if (i + 1 == part->segment_count && resource->exit_layout < 32)
            segment->layout = resource->exit_layout;
        if (i == 0)
            segment->layout =
                resource->entry == ENTRY_ACTIVATE ? RGC_LAYOUT_UNDEFINED : resource->entry_layout;
        if (!resource->texture)
            segment->layout = RGC_LAYOUT_NONE;
    }
}

static const struct plan_segment *end_segment(
    const struct plan *plan, const struct plan_part *part, bool forwards)
{
    return &plan->segments[part->first_segment + (forwards ? 0 : part->segment_count - 1)];
}

uint32_t rgc_plan_continues(const struct plan *plan, const struct plan_part *part, bool forwards,
    const struct plan_segment *segments[2])
{
    const struct plan_part *next = &plan->parts[forwards ? part->after : part->before];
    const struct plan_part *over = &plan->parts[forwards ? next->after : next->before];
    segments[0] = end_segment(plan, next, forwards);
    segments[1] = end_segment(plan, over, forwards);
    return next->segment_count == 1 && over != next ? 2 : 1;
}

bool rgc_plan_segment(struct plan *plan)
{
    size_t room = (size_t)plan->window_count + 2 * (size_t)plan->part_count;
    plan->segments = arena_array(plan->arena, struct plan_segment, room);
    if (!plan->segments)
        return false;
    for (uint32_t i = 0; i < plan->part_count; i++) {
        cut(plan, &plan->parts[i]);
        share_out_uses(plan, &plan->parts[i]);
        choose_layouts(plan, &plan->parts[i]);
    }
    return true;
}
