/*
 * verify/order.c: what is over, and what is seen, before new work may start.
 *
 * In full, each stage of each subresource has a clock that says which work of which stage is
 * complete before it. Barriers on one subresource complete in queued order, so the clock of a later
 * barrier contains those of all earlier ones; a clock is then told by the number of the barrier
 * that it comes from, and "the clock of stage t covers that write" by two numbers: the first
 * barrier that waited for the write, and the last barrier that let stage t go on (`from`). Chains
 * through work are in it too: the barrier that waits for that work is a later one on the same
 * subresource.
 *
 * A use is kept until one of the same kind takes its place, or its contents are dropped. In
 * particular a write that was ordered after it does not drop it: uses that commute would then hide
 * older ones of other kinds.
 */
#include "verify/judge.h"

/* ---- kinds ----------------------------------------------------------------------------------- */

bool rgc_judge_conflict(const struct kind *a, const struct kind *b)
{
    const rgc_access depth = RGC_ACCESS_DEPTH_STENCIL_WRITE | RGC_ACCESS_DEPTH_STENCIL_READ;
    if (!a->write && !b->write)
        return false;
    if (a->modifiers & b->modifiers & COMMUTING)
        return false;
    if (a->access == RGC_ACCESS_RENDER_TARGET && b->access == RGC_ACCESS_RENDER_TARGET)
        return false; /* raster order, R-B06 */
    return !((a->access & depth) && (b->access & depth));
}

static bool same_kind(const struct use *use, const struct kind *kind)
{
    return use->stage == kind->stage && use->access == kind->access && use->write == kind->write &&
           use->modifiers == kind->modifiers;
}

/* ---- the list of uses ------------------------------------------------------------------------ */

static void drop_sights(struct judge *judge, struct use *use)
{
    while (use->sights) {
        struct sight *sight = use->sights;
        use->sights = sight->next;
        sight->next = judge->free_sights;
        judge->free_sights = sight;
    }
}

void rgc_judge_drop_use(struct judge *judge, struct use **link)
{
    struct use *use = *link;
    drop_sights(judge, use);
    *link = use->next;
    use->next = judge->free_uses;
    judge->free_uses = use;
}

void rgc_judge_drop_uses(struct judge *judge, struct cell *cell)
{
    while (cell->uses)
        rgc_judge_drop_use(judge, &cell->uses);
}

static struct use *new_use(struct judge *judge)
{
    struct use *use = judge->free_uses;
    if (use)
        judge->free_uses = use->next;
    else
        use = arena_array(&judge->scratch, struct use, 1);
    if (!use)
        judge->failed = true;
    return use;
}

void rgc_judge_add_use(struct judge *judge, struct cell *cell, const struct kind *kind)
{
    struct use *use = cell->uses;
    while (use && !(same_kind(use, kind) && use->queue == judge->queue))
        use = use->next;
    struct use *next = use ? use->next : cell->uses;
    if (use)
        drop_sights(judge, use);
    else if ((use = new_use(judge)))
        cell->uses = use;
    else
        return;
    *use = (struct use){ .next = next,
        .stage = kind->stage,
        .modifiers = kind->modifiers,
        .write = kind->write,
        .access = kind->access,
        .pass = judge->pass,
        .queue = judge->queue,
        .tick = rgc_judge_tick(judge),
        .run = judge->runs[judge->queue] };
}

/* ---- questions ------------------------------------------------------------------------------- */

bool rgc_judge_foreign(const struct judge *judge, const struct use *use)
{
    return use->queue != judge->queue;
}

bool rgc_judge_is_ordered(
    const struct judge *judge, const struct cell *cell, const struct use *use, uint32_t stage)
{
    if (rgc_judge_foreign(judge, use))
        return false;
    return (use->ordered && rgc_judge_reaches(judge, cell, use->ordered, stage)) ||
           rgc_judge_clock_covers(judge, use, stage);
}

bool rgc_judge_is_visible(const struct judge *judge, const struct cell *cell, const struct use *use,
    uint32_t stage, rgc_access access)
{
    for (const struct sight *sight = use->sights; sight; sight = sight->next)
        if ((sight->access & access) && rgc_judge_reaches(judge, cell, sight->seq, stage))
            return true;
    return false;
}

/* ---- a barrier ------------------------------------------------------------------------------- */

static rgc_access seen_by(const struct use *use)
{
    rgc_access seen = 0;
    for (const struct sight *sight = use->sights; sight; sight = sight->next)
        seen |= sight->access;
    return seen;
}

/* The accesses that see it first because of the cell's newest barrier. */
static void show(struct judge *judge, const struct cell *cell, struct use *use, rgc_access access)
{
    access &= ~seen_by(use);
    if (!access)
        return;
    struct sight *sight = judge->free_sights;
    if (sight)
        judge->free_sights = sight->next;
    else if (!(sight = arena_array(&judge->scratch, struct sight, 1))) {
        judge->failed = true;
        return;
    }
    *sight = (struct sight){ use->sights, access, cell->seq };
    use->sights = sight;
}

/* A set of accesses as one side of a barrier names it. */
static rgc_access set_of(rgc_access access)
{
    return access == RGC_ACCESS_COMMON ? ACCESS_ANY : access == RGC_ACCESS_NO_ACCESS ? 0 : access;
}

void rgc_judge_wait_for(struct judge *judge, struct cell *cell, rgc_sync sync)
{
    rgc_sync stages = rgc_sync_leaves(sync);
    for (struct use *use = cell->uses; use; use = use->next)
        if (!use->ordered && !rgc_judge_foreign(judge, use) && (stages >> use->stage & 1))
            use->ordered = cell->seq + 1;
    rgc_judge_clock_wait(judge, cell, stages);
}

void rgc_judge_complete(
    struct judge *judge, struct cell *cell, const rgc_global_barrier *sides, bool drop)
{
    rgc_sync after = rgc_sync_leaves(sides->sync_after);
    rgc_access flushed = set_of(sides->access_before), shown = set_of(sides->access_after);
    cell->seq++;
    for (struct use *use = cell->uses; use; use = use->next)
        if (use->write && use->ordered && (drop || ((use->access | seen_by(use)) & flushed))) {
            use->available = true;
            show(judge, cell, use, shown);
        }
    for (uint32_t t = 0; t < STAGE_COUNT; t++)
        if (after >> t & 1)
            cell->from[t] = cell->seq;
    rgc_judge_clock_release(judge, cell, after);
}
