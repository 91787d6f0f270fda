/*
 * plan/border.c: the windows at entry and at exit.
 *
 * A part arrives in a layout, and on Xbox with uses of the frame before that may still run (R-X34);
 * it must leave in a layout, and on Xbox announce the outside use that follows. The uses that can
 * stand beside the entry are those before the first window within the frame, the *head*; beside the
 * exit those after the last, the *tail*: any longer run holds a window already.
 */
#include "facts/facts.h"
#include "plan/plan.h"

uint32_t rgc_plan_head_end(const struct plan *plan, const struct plan_part *part)
{
    uint32_t window = part->first_window;
    while (window != RGC_NONE && plan->windows[window].from_use == RGC_NONE)
        window = plan->windows[window].next; /* an entry window, added already */
    if (window == RGC_NONE || plan->windows[window].to_use == RGC_NONE)
        return part->first_use + part->use_count;
    return plan->windows[window].to_use;
}

uint32_t rgc_plan_tail_begin(const struct plan *plan, const struct plan_part *part)
{
    uint32_t begin = part->first_use;
    for (uint32_t w = part->first_window; w != RGC_NONE; w = plan->windows[w].next)
        if (plan->windows[w].to_use != RGC_NONE && plan->windows[w].from_use != RGC_NONE)
            begin = plan->windows[w].from_use + 1;
    return begin;
}

static struct hazards hazards_of(rgc_access access)
{
    struct hazards hazards = { .reads = { access & ~rgc_access_writes() },
        .writes = { access & rgc_access_writes() } };
    return hazards;
}

/* A record at the end of the frame orders what came before it and lets the next frame go on. */
static bool leaves_by_record(const struct plan *plan, const struct plan_part *part)
{
    return part->last_window != RGC_NONE && plan->windows[part->last_window].to_use == RGC_NONE &&
           plan->windows[part->last_window].from_use != RGC_NONE;
}

static void add_tail(const struct plan *plan, struct hazards *sum, const struct plan_part *part)
{
    for (uint32_t u = rgc_plan_tail_begin(plan, part); u < part->first_use + part->use_count; u++)
        rgc_plan_hazards_add(sum, &plan->uses[u].hazards);
}

struct hazards rgc_plan_pending(const struct plan *plan, const struct plan_part *part)
{
    const struct plan_resource *resource = &plan->resources[part->resource];
    if (!rgc_plan_is_endless(plan))
        return (struct hazards){ .reads = { 0 } };
    struct hazards sum = hazards_of(resource->outside_access[0]);
    if (rgc_plan_declared(plan, resource)->lifetime == RGC_IMPORT)
        return sum;
    const struct plan_part *before = &plan->parts[part->before];
    const struct plan_part *over = &plan->parts[before->before];
    if (leaves_by_record(plan, before))
        return sum;
    add_tail(plan, &sum, before);
    if (before->first_window != RGC_NONE || over == before)
        return sum;
    struct hazards older = { .reads = { 0 } }; /* what nothing within the frame between cuts off */
    if (!leaves_by_record(plan, over))
        add_tail(plan, &older, over);
    if (!rgc_plan_conflict(&older, &sum))
        rgc_plan_hazards_add(&sum, &older);
    return sum;
}

static void insert(struct plan *plan, struct plan_window window, bool at_front)
{
    struct plan_part *part = &plan->parts[window.part];
    uint32_t index = plan->window_count++;
    window.next = at_front ? part->first_window : RGC_NONE;
    plan->windows[index] = window;
    if (part->first_window == RGC_NONE) {
        part->first_window = part->last_window = index;
    } else if (at_front) {
        part->first_window = index;
    } else {
        plan->windows[part->last_window].next = index;
        part->last_window = index;
    }
}

static bool layout_is_bound(rgc_layout layout)
{
    return layout < 32;
}

static bool is_allowed(const struct plan_use *use, rgc_layout layout)
{
    return !layout_is_bound(layout) || (use->layouts & LAYOUT_BIT(layout));
}

/* [0, first use that cannot run from the state at entry]. */
static void entry_window(struct plan *plan, uint32_t index)
{
    const struct plan_part *part = &plan->parts[index];
    const struct plan_resource *resource = &plan->resources[part->resource];
    struct hazards pending = rgc_plan_pending(plan, part);
    uint32_t end = rgc_plan_head_end(plan, part);
    for (uint32_t u = part->first_use; u < end; u++) {
        const struct plan_use *use = &plan->uses[u];
        bool conflicts = rgc_plan_conflict(&pending, &use->hazards);
        if (!conflicts && is_allowed(use, resource->entry_layout))
            continue;
        insert(plan,
            (struct plan_window){ .part = index,
                .left = 0,
                .right = use->position,
                .from_use = RGC_NONE,
                .to_use = u,
                .hazard =
                    conflicts ? rgc_plan_hazard_kind(&pending, &use->hazards) : RGC_HAZARD_LAYOUT },
            true);
        return;
    }
}

/* [after the last use that cannot run into the state at exit, n]. */
static void exit_window(struct plan *plan, uint32_t index)
{
    const struct plan_part *part = &plan->parts[index];
    const struct plan_resource *resource = &plan->resources[part->resource];
    struct hazards wanted = hazards_of(rgc_plan_is_endless(plan) ? resource->outside_access[1] : 0);
    uint32_t begin = rgc_plan_tail_begin(plan, part);
    for (uint32_t u = part->first_use + part->use_count; u-- > begin;) {
        const struct plan_use *use = &plan->uses[u];
        bool conflicts = rgc_plan_conflict(&use->hazards, &wanted);
        if (!conflicts && is_allowed(use, resource->exit_layout))
            continue;
        insert(plan,
            (struct plan_window){ .part = index,
                .left = use->position + 1,
                .right = plan->pass_count,
                .from_use = u,
                .to_use = RGC_NONE,
                .hazard =
                    conflicts ? rgc_plan_hazard_kind(&use->hazards, &wanted) : RGC_HAZARD_LAYOUT },
            false);
        return;
    }
}

/* The activation stands where the first part is used, for all parts (R-D13): one window for all. */
static void activation_window(struct plan *plan, uint32_t index)
{
    const struct plan_part *part = &plan->parts[index];
    const struct plan_resource *resource = &plan->resources[part->resource];
    bool first = part->use_count && plan->uses[part->first_use].position == resource->first_use;
    bool unused = resource->first_use == RGC_NONE && layout_is_bound(resource->exit_layout);
    for (uint32_t i = resource->first_part; i < index && first; i++) /* only one of them */
        first = !plan->parts[i].use_count ||
                plan->uses[plan->parts[i].first_use].position != resource->first_use;
    if (first || (unused && index == resource->first_part))
        insert(plan,
            (struct plan_window){ .part = index,
                .left = 0,
                .right = first ? resource->first_use : plan->pass_count,
                .from_use = RGC_NONE,
                .to_use = first ? part->first_use : RGC_NONE,
                .hazard = RGC_HAZARD_ACTIVATE },
            true);
}

/* All uses could stay in either layout, but the two differ: one change, anywhere. */
static void crossing_window(struct plan *plan, uint32_t index)
{
    const struct plan_part *part = &plan->parts[index];
    const struct plan_resource *resource = &plan->resources[part->resource];
    if (part->first_window == RGC_NONE && layout_is_bound(resource->entry_layout) &&
        layout_is_bound(resource->exit_layout) && resource->entry_layout != resource->exit_layout)
        insert(plan,
            (struct plan_window){ .part = index,
                .left = 0,
                .right = plan->pass_count,
                .from_use = RGC_NONE,
                .to_use = RGC_NONE,
                .hazard = RGC_HAZARD_LAYOUT },
            true);
}

void rgc_plan_exit_windows(struct plan *plan, concerns_fn *concerns)
{
    for (uint32_t i = 0; i < plan->part_count; i++)
        if (concerns(plan, &plan->resources[plan->parts[i].resource]))
            exit_window(plan, i);
}

void rgc_plan_entry_windows(struct plan *plan, concerns_fn *concerns)
{
    for (uint32_t i = 0; i < plan->part_count; i++) {
        const struct plan_resource *resource = &plan->resources[plan->parts[i].resource];
        if (!concerns(plan, resource))
            continue;
        if (resource->entry == ENTRY_ACTIVATE) {
            activation_window(plan, i);
            continue;
        }
        entry_window(plan, i);
        crossing_window(plan, i);
    }
}
