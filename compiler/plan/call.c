/*
 * plan/call.c: how few records say it?
 *
 * Requires: records. Fills: the program's calls, groups, barriers, reasons; call_at.
 *
 * All records of a gap stand in one Barrier() call (R-C01): equal ones of a texture join into boxes
 * (R-R03), equal ones of two or more buffers into one GLOBAL where it widens nobody (R-C06).
 * Groups: GLOBAL, TEXTURE, BUFFER; within each in declared order, then mip, layer, plane.
 */
#include "base/list.h"
#include "plan/pending.h"
#include "plan/plan.h"

#include <stdlib.h>
#include <string.h>

struct texture_item {
    rgc_texture_barrier barrier;
    rgc_program_record record;
};

struct calls {
    struct plan *plan;
    struct pending pending;
    LIST(rgc_program_call) calls;
    LIST(rgc_barrier_group) groups;
    LIST(uint32_t)
    group_first; /* by group: index of its first barrier, until the arrays stand still */
    LIST(struct texture_item) textures;
    LIST(rgc_buffer_barrier) buffers;
    LIST(rgc_program_record) buffer_records;
    LIST(rgc_global_barrier) globals;
    LIST(rgc_program_record) global_records;
    LIST(rgc_program_why) whys;
    LIST(uint32_t) merged;
    bool *done; /* by record */
};

static bool is_texture(const struct plan *plan, const struct plan_record *record)
{
    return plan->resources[plan->parts[record->part].resource].texture;
}

static uint32_t resource_of(const struct plan *plan, const struct plan_record *record)
{
    return plan->parts[record->part].resource;
}

static bool says_the_same(const struct plan_record *a, const struct plan_record *b)
{
    return a->sync_before == b->sync_before && a->sync_after == b->sync_after &&
           a->access_before == b->access_before && a->access_after == b->access_after &&
           a->layout_before == b->layout_before && a->layout_after == b->layout_after &&
           a->discard == b->discard;
}

/* ---- reasons --------------------------------------------------------------------------------- */

static uint32_t pass_of_use(const struct plan *plan, uint32_t use)
{
    return use == RGC_NONE ? RGC_NONE : plan->order[plan->uses[use].position];
}

static const char *rule_of(const struct plan *plan, const struct plan_window *window)
{
    bool entry = window->from_use == RGC_NONE, leaving = window->to_use == RGC_NONE;
    switch (window->hazard) {
    case RGC_HAZARD_ACTIVATE:
        return "R-D05";
    case RGC_HAZARD_RAW:
        return entry ? "R-X34" : "R-C01";
    case RGC_HAZARD_WAR:
        return entry ? "R-X34" : "R-H06";
    case RGC_HAZARD_WAW: {
        rgc_access access = leaving ? 0 : plan->uses[window->to_use].access;
        return entry ? "R-X34" : access & RGC_ACCESS_UNORDERED_ACCESS ? "R-H03" : "R-H07";
    }
    case RGC_HAZARD_LAYOUT:
        return leaving ? "R-C07" : entry ? "R-E02" : "R-H02";
    case RGC_HAZARD_DEACTIVATE:
    case RGC_HAZARD_STATE:
        break;
    }
    return "R-C01";
}

static bool same_why(const rgc_program_why *a, const rgc_program_why *b)
{
    return a->hazard == b->hazard && a->from_pass == b->from_pass && a->to_pass == b->to_pass &&
           a->first_gap == b->first_gap && a->last_gap == b->last_gap;
}

/* Adds the reason of one record to the reasons of the barrier that says it, once. */
static bool add_why(
    struct calls *calls, rgc_program_record *target, const struct plan_record *record)
{
    const struct plan *plan = calls->plan;
    const struct plan_part *part = &plan->parts[record->part];
    const struct plan_segment *segment = &plan->segments[part->first_segment + record->segment];
    const struct plan_window *window = &plan->windows[segment->window];
    rgc_program_why why = { .hazard = window->hazard,
        .from_pass = pass_of_use(plan, window->from_use),
        .to_pass = pass_of_use(plan, window->to_use),
        .rule = rule_of(plan, window),
        .first_gap = window->left,
        .last_gap = window->right };
    for (uint32_t i = target->first_why; i < calls->whys.count; i++)
        if (same_why(&calls->whys.items[i], &why))
            return true;
    if (!list_reserve(plan->kept, calls->whys))
        return false;
    calls->whys.items[calls->whys.count++] = why;
    target->why_count++;
    return true;
}

/* ---- textures -------------------------------------------------------------------------------- */

/* The subresources of all records of the run that say the same as its first; marks them done. */
static bool gather(struct calls *calls, uint32_t first, uint32_t end, rgc_program_record *reasons,
    struct boxes *boxes)
{
    struct plan *plan = calls->plan;
    const struct plan_resource *resource =
        &plan->resources[resource_of(plan, &plan->records[first])];
    size_t count = 0;
    for (uint32_t i = first; i < end; i++)
        if (!calls->done[i] && says_the_same(&plan->records[first], &plan->records[i]))
            count += plan->parts[plan->records[i].part].cell_count;
    uint32_t *cells = NULL, filled = 0;
    if (resource->part_count > 1 && !(cells = arena_array(plan->arena, uint32_t, count)))
        return false;
    for (uint32_t i = first; i < end; i++) {
        const struct plan_part *part = &plan->parts[plan->records[i].part];
        if (calls->done[i] || !says_the_same(&plan->records[first], &plan->records[i]))
            continue;
        calls->done[i] = true;
        if (cells)
            memcpy(
                cells + filled, plan->cells + part->first_cell, part->cell_count * sizeof(*cells));
        filled += part->cell_count;
        if (!add_why(calls, reasons, &plan->records[i]))
            return false;
    }
    return rgc_plan_boxes(plan, resource, cells, filled, boxes);
}

static int by_box(const void *x, const void *y)
{
    const rgc_subresource_range *a = &((const struct texture_item *)x)->barrier.subresources;
    const rgc_subresource_range *b = &((const struct texture_item *)y)->barrier.subresources;
    if (a->first_mip != b->first_mip)
        return a->first_mip < b->first_mip ? -1 : 1;
    if (a->first_layer != b->first_layer)
        return a->first_layer < b->first_layer ? -1 : 1;
    return a->first_plane < b->first_plane ? -1 : a->first_plane > b->first_plane;
}

/* The barriers of one texture at one gap. */
static bool add_texture(struct calls *calls, uint32_t first, uint32_t end)
{
    struct plan *plan = calls->plan;
    uint32_t before = calls->textures.count;
    for (uint32_t i = first; i < end; i++) {
        if (calls->done[i])
            continue;
        const struct plan_record *record = &plan->records[i];
        struct boxes boxes;
        rgc_program_record reasons = { .first_why = calls->whys.count };
        if (!gather(calls, i, end, &reasons, &boxes))
            return false;
        for (uint32_t b = 0; b < boxes.count; b++) {
            if (!list_reserve(plan->kept, calls->textures))
                return false;
            calls->textures.items[calls->textures.count++] = (struct texture_item){
                .barrier = { .sync_before = record->sync_before,
                    .sync_after = record->sync_after,
                    .access_before = record->access_before,
                    .access_after = record->access_after,
                    .layout_before = record->layout_before,
                    .layout_after = record->layout_after,
                    .resource = { .index = resource_of(plan, record) },
                    .subresources = boxes.items[b],
                    .flags = record->discard ? RGC_TEXTURE_BARRIER_FLAG_DISCARD
                                             : RGC_TEXTURE_BARRIER_FLAG_NONE },
                .record = reasons
            };
        }
    }
    qsort(calls->textures.items + before, calls->textures.count - before,
        sizeof(*calls->textures.items), by_box);
    return true;
}

/* ---- buffers --------------------------------------------------------------------------------- */

/* Whether no buffer but those that say the same has a pending access in the scopes of the record.
 */
static bool widens_nobody(struct calls *calls, uint32_t first, uint32_t end, struct pending *own)
{
    const struct plan *plan = calls->plan;
    const struct plan_record *record = &plan->records[first];
    rgc_plan_pending_clear(own, calls->pending.scope);
    for (uint32_t i = first; i < end; i++)
        if (!calls->done[i] && says_the_same(record, &plan->records[i]))
            rgc_plan_pending_add(plan, own, &plan->records[i], 1);
    return rgc_plan_pending_count(&calls->pending, record->sync_before, record->access_before) ==
           rgc_plan_pending_count(own, record->sync_before, record->access_before);
}

static bool add_global(struct calls *calls, uint32_t first, uint32_t end)
{
    struct plan *plan = calls->plan;
    const struct plan_record *record = &plan->records[first];
    rgc_program_record reasons = { .first_why = calls->whys.count,
        .first_buffer = calls->merged.count };
    for (uint32_t i = first; i < end; i++) {
        if (calls->done[i] || !says_the_same(record, &plan->records[i]))
            continue;
        calls->done[i] = true;
        if (!list_reserve(plan->kept, calls->merged) ||
            !add_why(calls, &reasons, &plan->records[i]))
            return false;
        calls->merged.items[calls->merged.count++] = resource_of(plan, &plan->records[i]);
        reasons.buffer_count++;
    }
    if (!list_reserve(plan->kept, calls->globals) ||
        !list_reserve(plan->kept, calls->global_records))
        return false;
    calls->globals.items[calls->globals.count++] =
        (rgc_global_barrier){ .sync_before = record->sync_before,
            .sync_after = record->sync_after,
            .access_before = record->access_before,
            .access_after = record->access_after };
    calls->global_records.items[calls->global_records.count++] = reasons;
    return true;
}

static bool merge_buffers(struct calls *calls, uint32_t first, uint32_t end)
{
    const struct plan *plan = calls->plan;
    struct pending *own = arena_array(plan->arena, struct pending, 1);
    if (!own)
        return false;
    for (uint32_t i = first; i < end; i++) {
        const struct plan_record *record = &plan->records[i];
        uint32_t alike = 0;
        for (uint32_t k = i; k < end && !calls->done[i]; k++)
            alike += !calls->done[k] && says_the_same(record, &plan->records[k]);
        if (alike < 2 || record->access_before == RGC_ACCESS_NO_ACCESS ||
            record->access_after == RGC_ACCESS_NO_ACCESS || !widens_nobody(calls, i, end, own))
            continue;
        if (!add_global(calls, i, end))
            return false;
    }
    return true;
}

static bool add_buffer(struct calls *calls, const struct plan_record *record)
{
    struct plan *plan = calls->plan;
    rgc_program_record reasons = { .first_why = calls->whys.count };
    if (!list_reserve(plan->kept, calls->buffers) ||
        !list_reserve(plan->kept, calls->buffer_records) || !add_why(calls, &reasons, record))
        return false;
    calls->buffers.items[calls->buffers.count++] =
        (rgc_buffer_barrier){ .sync_before = record->sync_before,
            .sync_after = record->sync_after,
            .access_before = record->access_before,
            .access_after = record->access_after,
            .resource = { .index = resource_of(plan, record) },
            .size = UINT64_MAX };
    calls->buffer_records.items[calls->buffer_records.count++] = reasons;
    return true;
}

/* ---- calls ----------------------------------------------------------------------------------- */

static bool close_group(struct calls *calls, rgc_barrier_type type, uint32_t first, uint32_t count)
{
    struct arena *kept = calls->plan->kept;
    if (first == count)
        return true;
    if (!list_reserve(kept, calls->groups) || !list_reserve(calls->plan->arena, calls->group_first))
        return false;
    calls->group_first.items[calls->group_first.count++] = first;
    calls->groups.items[calls->groups.count++] =
        (rgc_barrier_group){ .type = type, .count = count - first };
    return true;
}

static bool add_textures(struct calls *calls, uint32_t first, uint32_t end)
{
    const struct plan *plan = calls->plan;
    for (uint32_t i = first, next; i < end; i = next) {
        for (next = i + 1; next < end && resource_of(plan, &plan->records[next]) ==
                                             resource_of(plan, &plan->records[i]);)
            next++;
        if (is_texture(plan, &plan->records[i]) && !add_texture(calls, i, next))
            return false;
    }
    return true;
}

static bool add_buffers(struct calls *calls, uint32_t first, uint32_t end)
{
    const struct plan *plan = calls->plan;
    for (uint32_t i = first; i < end; i++) {
        const struct plan_record *record = &plan->records[i];
        if (is_texture(plan, record))
            continue;
        if (!calls->done[i] && !add_buffer(calls, record))
            return false;
        rgc_plan_pending_add(plan, &calls->pending, record, -1);
    }
    return true;
}

/* One Barrier() call out of the records of a gap. */
static bool add_call(struct calls *calls, uint32_t first, uint32_t end)
{
    struct plan *plan = calls->plan;
    uint32_t gap = plan->records[first].gap;
    rgc_program_call call = { .first_group = calls->groups.count };
    uint32_t globals = calls->globals.count, textures = calls->textures.count;
    uint32_t buffers = calls->buffers.count;
    rgc_plan_pending_advance(plan, &calls->pending, gap);
    if (!list_reserve(plan->kept, calls->calls) || !add_textures(calls, first, end) ||
        (plan->options.global_barriers != RGC_SWITCH_OFF && !merge_buffers(calls, first, end)) ||
        !add_buffers(calls, first, end) ||
        !close_group(calls, RGC_BARRIER_GLOBAL, globals, calls->globals.count) ||
        !close_group(calls, RGC_BARRIER_TEXTURE, textures, calls->textures.count) ||
        !close_group(calls, RGC_BARRIER_BUFFER, buffers, calls->buffers.count))
        return false;
    call.group_count = calls->groups.count - call.first_group;
    plan->call_at[gap] = calls->calls.count;
    calls->calls.items[calls->calls.count++] = call;
    return true;
}

static bool finish(struct calls *calls)
{
    struct plan *plan = calls->plan;
    rgc_program *program = plan->program;
    uint32_t count = calls->textures.count;
    rgc_texture_barrier *textures = arena_array(plan->kept, rgc_texture_barrier, count);
    rgc_program_record *records = arena_array(plan->kept, rgc_program_record, count);
    if (!textures || !records)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        textures[i] = calls->textures.items[i].barrier;
        records[i] = calls->textures.items[i].record;
    }
    for (uint32_t i = 0; i < calls->groups.count; i++) {
        rgc_barrier_group *group = &calls->groups.items[i];
        uint32_t first = calls->group_first.items[i];
        if (group->type == RGC_BARRIER_GLOBAL)
            group->barriers.globals = calls->globals.items + first;
        else if (group->type == RGC_BARRIER_TEXTURE)
            group->barriers.textures = textures + first;
        else
            group->barriers.buffers = calls->buffers.items + first;
    }
    program->call_count = calls->calls.count;
    program->calls = calls->calls.items;
    program->group_count = calls->groups.count;
    program->groups = calls->groups.items;
    program->texture_count = count;
    program->textures = textures;
    program->texture_records = records;
    program->buffer_count = calls->buffers.count;
    program->buffers = calls->buffers.items;
    program->buffer_records = calls->buffer_records.items;
    program->global_count = calls->globals.count;
    program->globals = calls->globals.items;
    program->global_records = calls->global_records.items;
    program->why_count = calls->whys.count;
    program->whys = calls->whys.items;
    program->merged_count = calls->merged.count;
    program->merged = calls->merged.items;
    return true;
}

bool rgc_plan_call(struct plan *plan)
{
    struct calls *calls = arena_array(plan->arena, struct calls, 1);
    plan->call_at = arena_array(plan->arena, uint32_t, (size_t)plan->pass_count + 1);
    if (!calls || !plan->call_at)
        return false;
    calls->plan = plan;
    calls->done = arena_array(plan->arena, bool, plan->record_count);
    if (!calls->done || !rgc_plan_pending_begin(plan, &calls->pending))
        return false;
    for (uint32_t gap = 0; gap <= plan->pass_count; gap++)
        plan->call_at[gap] = RGC_NONE;
    for (uint32_t i = 0, next; i < plan->record_count; i = next) {
        for (next = i + 1;
             next < plan->record_count && plan->records[next].gap == plan->records[i].gap;)
            next++;
        if (!add_call(calls, i, next))
            return false;
    }
    return finish(calls);
}
