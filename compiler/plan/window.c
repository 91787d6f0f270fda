/*
 * plan/window.c: which uses cannot run without a barrier between them, and where may it stand?
 *
 * Requires: parts, uses, scopes. Fills: windows, but those of parts whose rest layout is open.
 *
 * A run of uses of a part needs no barrier if one layout allows them all and no two conflict. A
 * window is the gaps inside of a shortest run that needs one. Its left end is the last
 * *incompatible* use, not the last use: a use between that goes with both ends leaves more gaps to
 * choose from, and to give them up can cost calls (T2). Within the window's scope only: on PC the
 * border between two ExecuteCommandLists calls orders everything but layouts (R-E01).
 *
 * Uses that do the same are one kind; the kinds of a part are kept in the order of their last use,
 * so that a step is linear in the kinds and the phase in uses times kinds. Windows that contain
 * another one of their part are left out.
 */
#include "plan/plan.h"

#include <string.h>

struct kind {
    struct hazards hazards;
    uint32_t layouts;
    uint32_t last_use;
};

struct kinds {
    struct kind *items; /* the most recent first */
    uint32_t count;
};

static bool same_kind(const struct kind *kind, const struct plan_use *use)
{
    return kind->layouts == use->layouts &&
           !memcmp(&kind->hazards, &use->hazards, sizeof(use->hazards));
}

/* Moves the use's kind to the front, or puts a new one there. */
static void touch(struct kinds *kinds, const struct plan_use *use, uint32_t index)
{
    uint32_t at = 0;
    while (at < kinds->count && !same_kind(&kinds->items[at], use))
        at++;
    if (at == kinds->count)
        kinds->count++;
    memmove(kinds->items + 1, kinds->items, at * sizeof(*kinds->items));
    kinds->items[0] =
        (struct kind){ .hazards = use->hazards, .layouts = use->layouts, .last_use = index };
}

/* -fno-merge-reads: each kind of read of a texture gets a layout of its own. */
static bool kept_apart(const struct plan *plan, const struct plan_resource *resource,
    const struct plan_use *a, const struct plan_use *b)
{
    const struct hazards *x = &a->hazards, *y = &b->hazards;
    bool writes = x->writes[0] | x->writes[1] | x->writes[2] | x->writes[3] | y->writes[0] |
                  y->writes[1] | y->writes[2] | y->writes[3];
    return plan->options.merge_reads == RGC_SWITCH_OFF && resource->texture && !writes &&
           a->access != b->access && a->access && b->access;
}

/* The most recent use that `use` cannot run beside; RGC_NONE: none. */
static uint32_t find_incompatible(const struct plan *plan, const struct plan_resource *resource,
    const struct kinds *kinds, const struct plan_use *use, rgc_hazard *hazard)
{
    uint32_t layouts = use->layouts;
    for (uint32_t i = 0; i < kinds->count; i++) {
        const struct kind *kind = &kinds->items[i];
        const struct plan_use *last = &plan->uses[kind->last_use];
        bool ordered = !rgc_plan_is_endless(plan) &&
                       plan->scope_of[last->position] != plan->scope_of[use->position];
        if (!ordered && rgc_plan_conflict(&kind->hazards, &use->hazards)) {
            *hazard = rgc_plan_hazard_kind(&kind->hazards, &use->hazards);
            return kind->last_use;
        }
        layouts &= kind->layouts;
        *hazard = RGC_HAZARD_LAYOUT;
        if (!layouts || kept_apart(plan, resource, last, use))
            return kind->last_use;
    }
    return RGC_NONE;
}

static void append(struct plan *plan, uint32_t part_index, struct plan_window window)
{
    struct plan_part *part = &plan->parts[part_index];
    if (part->last_window == RGC_NONE)
        part->first_window = plan->window_count;
    else
        plan->windows[part->last_window].next = plan->window_count;
    part->last_window = plan->window_count;
    plan->windows[plan->window_count++] = window;
}

static void windows_within(struct plan *plan, uint32_t index, struct kinds *kinds)
{
    struct plan_part *part = &plan->parts[index];
    const struct plan_resource *resource = &plan->resources[part->resource];
    part->first_window = part->last_window = RGC_NONE;
    kinds->count = 0;
    for (uint32_t i = 0; i < part->use_count; i++) {
        const struct plan_use *use = &plan->uses[part->first_use + i];
        rgc_hazard hazard;
        uint32_t from = find_incompatible(plan, resource, kinds, use, &hazard);
        uint32_t left = from == RGC_NONE ? 0 : plan->uses[from].position + 1;
        if (from != RGC_NONE &&
            (part->last_window == RGC_NONE || left > plan->windows[part->last_window].left))
            append(plan, index,
                (struct plan_window){ .part = index,
                    .left = left,
                    .right = use->position,
                    .from_use = from,
                    .to_use = part->first_use + i,
                    .hazard = hazard,
                    .next = RGC_NONE });
        touch(kinds, use, part->first_use + i);
    }
}

static bool exit_is_known(const struct plan *plan, const struct plan_resource *resource)
{
    return !rgc_plan_exit_is_open(plan, resource);
}

static bool entry_is_known(const struct plan *plan, const struct plan_resource *resource)
{
    (void)plan;
    return resource->entry != ENTRY_REST;
}

bool rgc_plan_window(struct plan *plan)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < plan->part_count; i++)
        most = plan->parts[i].use_count > most ? plan->parts[i].use_count : most;
    struct kinds kinds = { .items = arena_array(plan->arena, struct kind, (size_t)most + 1) };
    plan->windows = arena_array(
        plan->arena, struct plan_window, (size_t)plan->use_count + 3 * (size_t)plan->part_count);
    if (!kinds.items || !plan->windows)
        return false;
    for (uint32_t i = 0; i < plan->part_count; i++)
        windows_within(plan, i, &kinds);
    rgc_plan_exit_windows(plan, exit_is_known);
    rgc_plan_entry_windows(plan, entry_is_known);
    return true;
}
