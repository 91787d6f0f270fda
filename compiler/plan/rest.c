/*
 * plan/rest.c: in which layout does a resource rest between two frames?
 *
 * Requires: windows within the frame and at its declared borders. Fills: the entry and exit layouts
 * of persistent and history resources for which none was declared, and their border windows.
 *
 * A *junction* is where what one frame leaves is what the next one finds: of a persistent resource
 * its own end and start; of a history the end of one generation and the start of the other. One
 * layout must do for all its subresources (R-C07). A layout that the first uses cannot stand costs
 * a window [0, e], one that the last uses cannot leave behind costs a window [y, n]. All windows of
 * either form are nested, so only the least e and the greatest y count: for each threshold e, every
 * junction takes the smallest y that it can, and the number of sync points follows from two tables
 * over the gaps (`chain` below). That is the minimum over all choices of rest layouts, in O(passes
 * + junctions).
 *
 * On an endless queue (Xbox) a resource rests where its last uses leave it (R-X34), so there each
 * junction only avoids windows at the exit.
 */
#include "facts/facts.h"
#include "plan/plan.h"

enum { LAYOUTS = 32 };

struct choice {
    uint32_t entry;   /* right end of the window at entry; n + 1: none */
    uint32_t exit;    /* left end of the window at exit, plus 1; 0: none */
    uint32_t records; /* parts that change layout at either end */
    uint32_t exits;
};

struct junction {
    uint32_t ending, starting; /* resources of the plan; RGC_NONE: nobody */
    uint32_t layouts;          /* that may be chosen */
    struct choice *choices;    /* by layout */
};

struct rest {
    struct plan *plan;
    struct junction *junctions;
    uint32_t count;
    /* Greedy piercing from a stab on: by stab position + 1, the number of further stabs and the
     * last. */
    uint32_t *chain_count, *chain_last;
    uint32_t first_stab; /* of greedy piercing; RGC_NONE: there are no windows */
    uint32_t *need;      /* by threshold of e: the least possible greatest y */
};

static bool add_junction(struct rest *rest, uint32_t ending, uint32_t starting)
{
    struct junction *junction = &rest->junctions[rest->count++];
    *junction = (struct junction){ .ending = ending, .starting = starting };
    junction->choices = arena_array(rest->plan->arena, struct choice, LAYOUTS);
    return junction->choices != NULL;
}

static bool find_junctions(struct rest *rest)
{
    struct plan *plan = rest->plan;
    for (uint32_t r = 0; r < plan->resource_count; r++) {
        const struct plan_resource *resource = &plan->resources[r];
        if (resource->previous || !resource->texture)
            continue;
        uint32_t other = resource->partner;
        bool ok = true;
        if (other == RGC_NONE) {
            ok = resource->entry != ENTRY_REST || add_junction(rest, r, r);
        } else if (plan->resources[other].entry == ENTRY_REST) {
            bool swaps = resource->first_use != RGC_NONE;
            bool read = plan->resources[other].first_use != RGC_NONE;
            bool activated = resource->entry == ENTRY_ACTIVATE;
            if (!swaps)
                ok = add_junction(rest, other, other);
            else if (!read)
                ok = add_junction(rest, r, activated ? RGC_NONE : r);
            else
                ok = add_junction(rest, r, other) && (activated || add_junction(rest, other, r));
        }
        if (!ok)
            return false;
    }
    return true;
}

static uint32_t legal_layouts(const struct plan *plan)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++)
        if ((rgc_layout_facts[i].queues_barrier & QUEUE_BIT(RGC_QUEUE_DIRECT)) &&
            (rgc_layout_facts[i].xbox || plan->options.target == RGC_TARGET_PC))
            set |= LAYOUT_BIT(rgc_layout_facts[i].layout);
    return set;
}

/* Where the head of the part first refuses each layout. */
static void weigh_entry(const struct plan *plan, struct junction *junction, uint32_t index)
{
    const struct plan_part *part = &plan->parts[index];
    struct hazards pending = rgc_plan_pending(plan, part);
    uint32_t open = junction->layouts, end = rgc_plan_head_end(plan, part);
    for (uint32_t u = part->first_use; u < end && open; u++) {
        const struct plan_use *use = &plan->uses[u];
        bool conflicts = rgc_plan_conflict(&pending, &use->hazards);
        uint32_t refused = conflicts ? open : open & ~use->layouts;
        open &= ~refused;
        for (uint32_t layout = 0; layout < LAYOUTS; layout++)
            if (refused & LAYOUT_BIT(layout)) {
                struct choice *choice = &junction->choices[layout];
                choice->entry = use->position < choice->entry ? use->position : choice->entry;
                choice->records++;
            }
    }
}

/* Where the tail of the part last refuses each layout. */
static void weigh_exit(const struct plan *plan, struct junction *junction, uint32_t index)
{
    const struct plan_part *part = &plan->parts[index];
    uint32_t open = junction->layouts, begin = rgc_plan_tail_begin(plan, part);
    for (uint32_t u = part->first_use + part->use_count; u-- > begin && open;) {
        const struct plan_use *use = &plan->uses[u];
        uint32_t refused = open & ~use->layouts;
        open &= ~refused;
        for (uint32_t layout = 0; layout < LAYOUTS; layout++)
            if (refused & LAYOUT_BIT(layout)) {
                struct choice *choice = &junction->choices[layout];
                uint32_t left = use->position + 2;
                choice->exit = left > choice->exit ? left : choice->exit;
                choice->records++;
                choice->exits++;
            }
    }
}

/* Only layouts that the resource's flags and uses have anything to do with are worth a look. */
static uint32_t layouts_of_uses(const struct plan *plan, uint32_t r)
{
    uint32_t set = 0;
    if (r == RGC_NONE)
        return 0;
    const struct plan_resource *resource = &plan->resources[r];
    for (uint32_t i = 0; i < resource->part_count; i++) {
        const struct plan_part *part = &plan->parts[resource->first_part + i];
        for (uint32_t u = part->first_use; u < part->first_use + part->use_count; u++)
            set |= plan->uses[u].layouts;
    }
    return set;
}

static void weigh(const struct plan *plan, struct junction *junction)
{
    uint32_t used =
        layouts_of_uses(plan, junction->ending) | layouts_of_uses(plan, junction->starting);
    junction->layouts = legal_layouts(plan) & (used ? used : LAYOUT_BIT(RGC_LAYOUT_COMMON));
    for (uint32_t layout = 0; layout < LAYOUTS; layout++)
        junction->choices[layout] = (struct choice){ .entry = plan->pass_count + 1 };
    if (junction->starting != RGC_NONE) {
        const struct plan_resource *starting = &plan->resources[junction->starting];
        for (uint32_t i = 0; i < starting->part_count; i++)
            weigh_entry(plan, junction, starting->first_part + i);
    }
    const struct plan_resource *ending = &plan->resources[junction->ending];
    for (uint32_t i = 0; i < ending->part_count; i++)
        weigh_exit(plan, junction, ending->first_part + i);
}

/* For each stab position s (index s + 1; 0: none yet): how greedy piercing goes on from there. */
static bool chain(struct rest *rest)
{
    struct plan *plan = rest->plan;
    uint32_t n = plan->pass_count;
    uint32_t *nearest = arena_array(plan->arena, uint32_t, (size_t)n + 2);
    rest->chain_count = arena_array(plan->arena, uint32_t, (size_t)n + 3);
    rest->chain_last = arena_array(plan->arena, uint32_t, (size_t)n + 3);
    if (!nearest || !rest->chain_count || !rest->chain_last)
        return false;
    for (uint32_t gap = 0; gap <= n + 1; gap++)
        nearest[gap] = RGC_NONE;
    for (uint32_t w = 0; w < plan->window_count; w++) {
        const struct plan_window *window = &plan->windows[w];
        if (window->right < nearest[window->left])
            nearest[window->left] = window->right;
    }
    for (uint32_t gap = n + 1; gap-- > 0;)
        if (nearest[gap + 1] < nearest[gap])
            nearest[gap] = nearest[gap + 1];
    rest->first_stab = nearest[0];
    for (uint32_t at = n + 2; at-- > 0;) { /* the last stab is at gap at - 1 */
        uint32_t next = nearest[at];       /* least right end among windows that begin later */
        rest->chain_count[at] = next == RGC_NONE ? 0 : 1 + rest->chain_count[next + 1];
        rest->chain_last[at] = next == RGC_NONE ? at : rest->chain_last[next + 1];
    }
    return true;
}

/* Raises need[from]: every threshold from there on forces a window at exit that far left. */
static void raise_need(struct rest *rest, uint32_t from, uint32_t exit)
{
    if (from <= rest->plan->pass_count + 1 && exit > rest->need[from])
        rest->need[from] = exit;
}

/* What one junction asks of each threshold: its choices from the latest entry to the earliest. */
static void add_needs(struct rest *rest, const struct junction *junction)
{
    uint32_t least = RGC_NONE, threshold = rest->plan->pass_count + 2;
    for (;;) {
        uint32_t next = RGC_NONE; /* the greatest entry below the threshold */
        for (uint32_t layout = 0; layout < LAYOUTS; layout++) {
            uint32_t entry = junction->choices[layout].entry;
            if ((junction->layouts & LAYOUT_BIT(layout)) && entry < threshold &&
                (next == RGC_NONE || entry > next))
                next = entry;
        }
        if (next == RGC_NONE) {
            raise_need(rest, 0, least);
            return;
        }
        raise_need(rest, next + 1, least);
        for (uint32_t layout = 0; layout < LAYOUTS; layout++)
            if ((junction->layouts & LAYOUT_BIT(layout)) &&
                junction->choices[layout].entry == next && junction->choices[layout].exit < least)
                least = junction->choices[layout].exit;
        threshold = next;
    }
}

/* Sync points if the earliest window at entry ends at `entry` and the farthest at exit begins at
 * `exit`; and where the last of them stands, if no window at exit adds one. */
static uint32_t count_sync_points(
    const struct rest *rest, uint32_t entry, uint32_t exit, uint32_t *last)
{
    bool free = entry > rest->plan->pass_count || rest->first_stab <= entry;
    uint32_t from = free ? 0 : entry + 1;
    *last = rest->chain_last[from];
    return rest->chain_count[from] + (free ? 0 : 1) + (exit > *last ? 1 : 0);
}

static bool is_better(const struct choice *a, const struct choice *b, bool endless)
{
    if (endless && a->exits != b->exits)
        return a->exits < b->exits;
    if (a->records != b->records)
        return a->records < b->records;
    if (a->exit != b->exit)
        return a->exit < b->exit; /* the last segment's layout before the first's: R-C07 */
    return a->entry > b->entry;
}

static void settle(
    struct rest *rest, const struct junction *junction, uint32_t entry, uint32_t exit)
{
    struct plan *plan = rest->plan;
    bool endless = rgc_plan_is_endless(plan);
    const struct choice *top = NULL;
    uint32_t best = 0; /* all layouts that are as good as `top` */
    for (uint32_t layout = 0; layout < LAYOUTS; layout++) {
        const struct choice *choice = &junction->choices[layout];
        if (!(junction->layouts & LAYOUT_BIT(layout)) ||
            (!endless && (choice->entry < entry || choice->exit > exit)))
            continue;
        if (!top || is_better(choice, top, endless)) {
            top = choice;
            best = 0;
        }
        if (!is_better(top, choice, endless))
            best |= LAYOUT_BIT(layout);
    }
    rgc_layout chosen = rgc_plan_preferred_layout(plan, best);
    plan->resources[junction->ending].exit_layout = chosen;
    if (junction->starting != RGC_NONE)
        plan->resources[junction->starting].entry_layout = chosen;
}

/* The thresholds with the fewest sync points: the earliest entry, then the farthest exit allowed.
 */
static void find_thresholds(const struct rest *rest, uint32_t *entry, uint32_t *exit)
{
    uint32_t n = rest->plan->pass_count, fewest = RGC_NONE, need = 0;
    *entry = 0;
    *exit = n + 1;
    for (uint32_t e = 0; e <= n + 1; e++) {
        need = rest->need[e] > need ? rest->need[e] : need;
        if (need == RGC_NONE)
            return;
        uint32_t last;
        uint32_t count = count_sync_points(rest, e, need, &last);
        if (count >= fewest)
            continue;
        fewest = count;
        *entry = e;
        *exit = need > last ? n + 1 : last;
    }
}

/* Generations that no junction settled rest where their partner does, or in COMMON. */
static void settle_rest(struct plan *plan)
{
    for (uint32_t r = 0; r < plan->resource_count; r++) {
        struct plan_resource *resource = &plan->resources[r];
        if (resource->entry != ENTRY_REST)
            continue;
        const struct plan_resource *partner =
            resource->partner == RGC_NONE ? resource : &plan->resources[resource->partner];
        if (resource->entry_layout == RGC_LAYOUT_NONE)
            resource->entry_layout = partner->exit_layout;
        if (resource->entry_layout == RGC_LAYOUT_NONE)
            resource->entry_layout = RGC_LAYOUT_COMMON;
    }
    for (uint32_t r = 0; r < plan->resource_count; r++) {
        struct plan_resource *resource = &plan->resources[r];
        if (resource->entry != ENTRY_REST)
            continue;
        if (resource->exit_layout == RGC_LAYOUT_NONE && resource->first_use == RGC_NONE)
            resource->exit_layout = resource->entry_layout;
    }
}

static bool entry_was_open(const struct plan *plan, const struct plan_resource *resource)
{
    (void)plan;
    return resource->entry == ENTRY_REST;
}

bool rgc_plan_rest(struct plan *plan)
{
    struct rest rest = { .plan = plan };
    rest.junctions = arena_array(plan->arena, struct junction, plan->resource_count);
    rest.need = arena_array(plan->arena, uint32_t, (size_t)plan->pass_count + 3);
    if (!rest.junctions || !rest.need || !find_junctions(&rest) || !chain(&rest))
        return false;
    for (uint32_t i = 0; i < rest.count; i++) {
        weigh(plan, &rest.junctions[i]);
        add_needs(&rest, &rest.junctions[i]);
    }
    uint32_t entry, exit;
    find_thresholds(&rest, &entry, &exit);
    for (uint32_t i = 0; i < rest.count; i++)
        settle(&rest, &rest.junctions[i], entry, exit);
    settle_rest(plan);
    rgc_plan_exit_windows(plan, rgc_plan_exit_is_open);
    rgc_plan_entry_windows(plan, entry_was_open);
    return true;
}
