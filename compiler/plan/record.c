/*
 * plan/record.c: what does each barrier say?
 *
 * Requires: segments. Fills: records, by gap, then resource, then first subresource.
 *
 * At a cut, the before side is the uses of the segment that ends, the after side those of the one
 * that begins: no scope and no access that is not used, so none can be left out (T4). On PC
 * only uses in the same ExecuteCommandLists call count (R-E01, R-O05), and a side without uses is
 * NONE and NO_ACCESS (R-S05, R-S06). On Xbox the queue is one endless scope: the segment that ends
 * the frame goes on in the next one (R-X34), so its uses stand beside those before the first cut.
 * To that comes only what R-C10 (a scope that fits the access) and R-O03 (what the last barrier
 * named) add.
 */
#include "facts/facts.h"
#include "plan/plan.h"

struct side {
    rgc_sync sync;
    rgc_access access;
};

static void add_uses(const struct plan *plan, struct side *side, const struct plan_segment *segment,
    uint32_t from, uint32_t to)
{
    for (uint32_t u = 0; u < segment->use_count; u++) {
        const struct plan_use *use = &plan->uses[segment->first_use + u];
        if (use->position < from || use->position >= to)
            continue;
        side->sync |= use->sync;
        side->access |= use->access;
    }
}

/* The layout at the end of the frame was entered for nobody: some access must stand in the record,
 * since NONE would forbid the next frame's barrier (R-S06, R-X34). The first that the layout
 * allows. */
static void add_placeholder(struct side *side, rgc_layout layout)
{
    const struct layout_fact *fact = rgc_layout_fact(layout);
    rgc_access access = fact ? fact->accesses & (0u - fact->accesses) : 0;
    rgc_sync sync = rgc_access_sync(access) & rgc_sync_leaves(RGC_SYNC_ALL);
    side->access |= access;
    side->sync |= sync & (0u - sync);
}

static bool goes_on(const struct plan *plan, const struct plan_resource *resource)
{
    rgc_lifetime lifetime = rgc_plan_declared(plan, resource)->lifetime;
    return rgc_plan_is_endless(plan) && lifetime != RGC_IMPORT &&
           !(lifetime == RGC_TRANSIENT && resource->entry == ENTRY_ACTIVATE);
}

/* The uses at the other end of the frame, as far as they belong to the segment. */
static void add_other_frame(
    const struct plan *plan, struct side *side, const struct plan_part *part, bool forwards)
{
    const struct plan_segment *segments[2];
    uint32_t count = rgc_plan_continues(plan, part, forwards, segments);
    for (uint32_t i = 0; i < count; i++)
        add_uses(plan, side, segments[i], 0, RGC_NONE);
    const struct plan_segment *last = segments[count - 1];
    if (!forwards && !side->access && last->gap != RGC_NONE && last->layout < 32)
        add_placeholder(side, last->layout);
}

static void add_before(const struct plan *plan, struct side *side, const struct plan_part *part,
    uint32_t segment, uint32_t gap)
{
    const struct plan_resource *resource = &plan->resources[part->resource];
    const struct plan_segment *ending = &plan->segments[part->first_segment + segment];
    bool endless = rgc_plan_is_endless(plan);
    add_uses(plan, side, ending, endless ? 0 : plan->scope_first[plan->scope_of[gap]], gap);
    if (segment > 0 || !endless)
        return;
    side->sync |= resource->outside_sync[0];
    side->access |= resource->outside_access[0];
    if (goes_on(plan, resource))
        add_other_frame(plan, side, part, false);
}

static void add_after(const struct plan *plan, struct side *side, const struct plan_part *part,
    uint32_t segment, uint32_t gap)
{
    const struct plan_resource *resource = &plan->resources[part->resource];
    const struct plan_segment *beginning = &plan->segments[part->first_segment + segment];
    bool endless = rgc_plan_is_endless(plan);
    uint32_t scope = plan->scope_of[gap];
    add_uses(plan, side, beginning, gap,
        endless || scope + 1 == plan->scope_count ? RGC_NONE : plan->scope_first[scope + 1]);
    if (segment + 1 < part->segment_count || !endless)
        return;
    side->sync |= resource->outside_sync[1];
    side->access |= resource->outside_access[1];
    if (!goes_on(plan, resource))
        return;
    add_other_frame(plan, side, part, true);
    if (!beginning->use_count && !side->access && beginning->layout < 32)
        add_placeholder(side, beginning->layout);
}

/* On Xbox, whoever had the bytes may still use them: the whole resource last frame. */
static void add_residents(
    const struct plan *plan, struct side *side, const struct plan_resource *resource)
{
    if (!rgc_plan_is_endless(plan))
        return;
    side->sync |= resource->outside_sync[0];
    if (rgc_plan_declared(plan, resource)->lifetime == RGC_IMPORT)
        return;
    for (uint32_t i = 0; i < resource->part_count; i++) {
        struct side last = { 0 };
        add_other_frame(plan, &last, &plan->parts[resource->first_part + i], false);
        side->sync |= last.sync | rgc_access_missing_sync(last.access, last.sync);
    }
}

static void close_side(struct side *side)
{
    if (side->sync & RGC_SYNC_ALL)
        side->sync = RGC_SYNC_ALL;
    else
        side->sync |= rgc_access_missing_sync(side->access, side->sync);
    if (!side->access)
        side->access = RGC_ACCESS_NO_ACCESS;
}

/* A buffer whose bytes only had readers is taken over, not handed on (R-D16, R-D08). */
static bool is_take_over(const struct plan *plan, const struct plan_resource *resource,
    uint32_t segment, const struct side *before, const struct plan_segment *ending)
{
    return segment == 1 && !resource->texture && !ending->use_count &&
           rgc_plan_declared(plan, resource)->lifetime == RGC_TRANSIENT &&
           !(before->access & rgc_access_writes());
}

static struct plan_record make_record(
    const struct plan *plan, uint32_t part_index, uint32_t segment)
{
    const struct plan_part *part = &plan->parts[part_index];
    const struct plan_resource *resource = &plan->resources[part->resource];
    const struct plan_segment *beginning = &plan->segments[part->first_segment + segment];
    const struct plan_segment *ending = beginning - 1;
    bool activates = segment == 1 && resource->entry == ENTRY_ACTIVATE;
    struct side before = { 0 }, after = { 0 };
    if (activates)
        add_residents(plan, &before, resource);
    else
        add_before(plan, &before, part, segment - 1, beginning->gap);
    add_after(plan, &after, part, segment, beginning->gap);
    close_side(&before);
    close_side(&after);
    if (is_take_over(plan, resource, segment, &before, ending))
        before.access = RGC_ACCESS_NO_ACCESS;
    const uint32_t metadata = RGC_RESOURCE_ALLOW_RENDER_TARGET | RGC_RESOURCE_ALLOW_DEPTH_STENCIL |
                              RGC_RESOURCE_ALLOW_UNORDERED_ACCESS;
    return (struct plan_record){ .gap = beginning->gap,
        .part = part_index,
        .segment = segment,
        .sync_before = before.sync,
        .sync_after = after.sync,
        .access_before = before.access,
        .access_after = after.access,
        .layout_before = ending->layout,
        .layout_after = beginning->layout,
        .discard = activates && (resource->flags & metadata) };
}

bool rgc_plan_record(struct plan *plan)
{
    uint32_t *next = arena_array(plan->arena, uint32_t, (size_t)plan->pass_count + 2);
    plan->records = arena_array(plan->arena, struct plan_record, plan->segment_count);
    plan->record_of = arena_array(plan->arena, uint32_t, plan->segment_count);
    if (!next || !plan->records || !plan->record_of)
        return false;
    for (uint32_t i = 0; i < plan->part_count; i++)
        for (uint32_t s = 1; s < plan->parts[i].segment_count; s++, plan->record_count++)
            next[plan->segments[plan->parts[i].first_segment + s].gap + 1]++;
    for (uint32_t gap = 0; gap < plan->pass_count; gap++)
        next[gap + 1] += next[gap];
    for (uint32_t i = 0; i < plan->part_count; i++)
        for (uint32_t s = 1; s < plan->parts[i].segment_count; s++) {
            struct plan_record record = make_record(plan, i, s);
            plan->record_of[plan->parts[i].first_segment + s] = next[record.gap];
            plan->records[next[record.gap]++] = record;
        }
    return true;
}
