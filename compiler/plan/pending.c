/*
 * plan/pending.c: the accesses of buffers that no barrier has ended yet (R-C06).
 *
 * Requires: segments, records. Fills: a table of counts that is brought from gap to gap: uses come
 * in at their position and go when their buffer gets a record. On PC a new submission begins with
 * nothing pending; on Xbox the frame begins with what the last one left (R-X34). Linear in the uses
 * of buffers.
 */
#include "plan/pending.h"

#include "facts/facts.h"

#include <string.h>

static void count_use(struct pending *pending, const struct plan_use *use, int change)
{
    rgc_sync stages = use->sync & RGC_SYNC_ALL ? SYNC_LEAVES : use->sync;
    for (unsigned stage = 0; stage < 32; stage++)
        for (unsigned bit = 0; bit < 32 && (stages >> stage & 1); bit++)
            if (use->access >> bit & 1)
                pending->counts[stage][bit] += (uint32_t)change;
}

uint32_t rgc_plan_pending_count(const struct pending *pending, rgc_sync sync, rgc_access access)
{
    uint32_t sum = 0;
    for (unsigned stage = 0; stage < 32; stage++)
        for (unsigned bit = 0; bit < 32 && (sync >> stage & 1); bit++)
            sum += access >> bit & 1 ? pending->counts[stage][bit] : 0;
    return sum;
}

void rgc_plan_pending_clear(struct pending *pending, uint32_t scope)
{
    memset(pending->counts, 0, sizeof(pending->counts));
    pending->scope = scope;
}

static void count_uses(const struct plan *plan, struct pending *pending,
    const struct plan_segment *segment, uint32_t from, int change)
{
    for (uint32_t u = 0; u < segment->use_count; u++)
        if (plan->uses[segment->first_use + u].position >= from)
            count_use(pending, &plan->uses[segment->first_use + u], change);
}

/* What the frame before, or whoever had an import, left pending of a part. */
static void count_last_frame(
    const struct plan *plan, struct pending *pending, const struct plan_part *part, int change)
{
    const struct plan_resource *resource = &plan->resources[part->resource];
    if (rgc_plan_declared(plan, resource)->lifetime == RGC_IMPORT) {
        const struct plan_use outside = { .sync = resource->outside_sync[0],
            .access = resource->outside_access[0] };
        count_use(pending, &outside, change);
        return;
    }
    const struct plan_segment *segments[2];
    uint32_t count = rgc_plan_continues(plan, part, false, segments);
    for (uint32_t i = 0; i < count; i++)
        if (segments[i] != &plan->segments[part->first_segment]) /* its own come in their turn */
            count_uses(plan, pending, segments[i], 0, change);
}

void rgc_plan_pending_add(
    const struct plan *plan, struct pending *pending, const struct plan_record *record, int change)
{
    const struct plan_part *part = &plan->parts[record->part];
    bool endless = rgc_plan_is_endless(plan);
    count_uses(plan, pending, &plan->segments[part->first_segment + record->segment - 1],
        endless ? 0 : plan->scope_first[pending->scope], change);
    if (endless && record->segment == 1)
        count_last_frame(plan, pending, part, change);
}

static bool is_buffer(const struct plan *plan, const struct plan_part *part)
{
    return !plan->resources[part->resource].texture;
}

bool rgc_plan_pending_begin(struct plan *plan, struct pending *pending)
{
    pending->first = arena_array(plan->arena, uint32_t, (size_t)plan->pass_count + 2);
    pending->uses = arena_array(plan->arena, uint32_t, plan->use_count);
    if (!pending->first || !pending->uses)
        return false;
    uint32_t *next = pending->first + 1; /* a counting sort: ends up shifted into place */
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < plan->part_count; i++) {
            const struct plan_part *part = &plan->parts[i];
            for (uint32_t u = part->first_use;
                 is_buffer(plan, part) && u < part->first_use + part->use_count; u++)
                if (round == 0)
                    next[plan->uses[u].position + 1]++;
                else
                    pending->uses[next[plan->uses[u].position]++] = u;
        }
        for (uint32_t p = 0; p < plan->pass_count && round == 0; p++)
            next[p + 1] += next[p];
    }
    for (uint32_t i = 0; i < plan->part_count && rgc_plan_is_endless(plan); i++)
        if (is_buffer(plan, &plan->parts[i]))
            count_last_frame(plan, pending, &plan->parts[i], 1);
    return true;
}

void rgc_plan_pending_advance(const struct plan *plan, struct pending *pending, uint32_t gap)
{
    if (!rgc_plan_is_endless(plan) && plan->scope_of[gap] != pending->scope) {
        rgc_plan_pending_clear(pending, plan->scope_of[gap]);
        pending->next = plan->scope_first[pending->scope];
    }
    for (; pending->next < gap; pending->next++)
        for (uint32_t i = pending->first[pending->next]; i < pending->first[pending->next + 1]; i++)
            count_use(pending, &plan->uses[pending->uses[i]], 1);
}
