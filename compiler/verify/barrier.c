/*
 * verify/barrier.c: may this record stand here, and what does it change?
 *
 * A record is first held against its own form (form.c), then, cell by cell, against what the judge
 * knows: the uses that it must wait for and hold back, the layout, the accesses, and whether a
 * change of layout waits for all that is going on. Then the cell takes it over. Records of one call
 * on different resources cannot lean on each other, since a cell only ever sees its own; those on
 * the same cell go in the order of the array (R-O01).
 */
#include "verify/judge.h"

/* A texture or buffer record, or what a GLOBAL one means for a buffer that it stands for. */
struct change {
    rgc_global_barrier sides;
    rgc_layout before, after; /* RGC_LAYOUT_NONE: a buffer's */
    bool discard, global;
    uint32_t resource, record;
};

static struct report change_report(const struct judge *judge, const struct change *change,
    const rgc_subresource_range *range, uint32_t check, const char *rule)
{
    struct report report = rgc_judge_report(check, rule);
    report.resource = change->resource;
    report.range = *range;
    report.at = judge->at;
    return report;
}

static const char *name_of(struct judge *judge, const struct change *change)
{
    return rgc_judge_resource(judge, change->resource);
}

static bool is_texture(const struct change *change)
{
    return change->before != RGC_LAYOUT_NONE;
}

/* The old contents are not wanted: an activation, or nothing at all was there (R-D05, R-D08). */
static bool starts_anew(const struct change *change)
{
    return change->sides.access_before == RGC_ACCESS_NO_ACCESS &&
           (is_texture(change) ? change->before == RGC_LAYOUT_UNDEFINED
                               : change->sides.sync_before != RGC_SYNC_NONE);
}

static bool is_transition(const struct change *change)
{
    return change->before != change->after || change->discard;
}

/* The pass whose use in `stages` or through `bits` the record forgets. */
static uint32_t who_used(const struct cell *cell, rgc_sync stages, rgc_access bits)
{
    for (const struct use *use = cell->uses; use; use = use->next)
        if ((stages >> use->stage & 1) || (use->access & bits))
            return use->pass;
    return RGC_NONE;
}

/* ---- checks; true: sound --------------------------------------------------------------------- */

static bool scope_is_open(struct judge *judge, const struct change *change, const struct cell *cell,
    const rgc_subresource_range *range)
{
    bool earlier = judge->xbox && cell->touched != cell->run;
    if (cell->closed) {
        struct report report =
            change_report(judge, change, range, earlier ? 42 : 16, earlier ? "R-X01" : "R-S06");
        report.sync = change->sides.sync_after;
        rgc_judge_find(judge, &report,
            "a barrier on %s follows one with sync after NONE, which promised that none would",
            name_of(judge, change));
        return false;
    }
    bool none = change->sides.sync_before == RGC_SYNC_NONE;
    if (!none || (!cell->used && !cell->barriered))
        return true;
    struct report report =
        change_report(judge, change, range, earlier ? 42 : 15, earlier ? "R-X01" : "R-S05");
    report.sync = cell->used_stages | cell->held;
    report.other_pass = who_used(cell, cell->used_stages, 0);
    rgc_judge_find(judge, &report, "sync before is NONE, but %s was %s earlier%s",
        name_of(judge, change), cell->used ? "used" : "barriered",
        earlier ? "; on Xbox the end of that ExecuteCommandLists call flushed nothing"
                : " in the same ExecuteCommandLists call");
    return false;
}

static bool contains_last(struct judge *judge, const struct change *change, const struct cell *cell,
    const rgc_subresource_range *range)
{
    rgc_sync missing = cell->held & ~rgc_sync_leaves(change->sides.sync_before);
    if (!missing)
        return true;
    struct report report = change_report(judge, change, range, 30, "R-O03");
    report.sync = missing;
    report.other_pass = who_used(cell, missing, 0);
    rgc_judge_find(judge, &report,
        "sync before misses %s, which the barrier before it on %s had in sync after",
        rgc_judge_sync(judge, missing), name_of(judge, change));
    return false;
}

static bool layout_fits(struct judge *judge, const struct change *change, const struct cell *cell,
    const rgc_subresource_range *range)
{
    if (!is_texture(change) || change->before == RGC_LAYOUT_UNDEFINED ||
        change->before == cell->layout || cell->layout == LAYOUT_UNKNOWN)
        return true;
    struct report report = change_report(judge, change, range, 6, "R-L02");
    report.other_pass = cell->uses ? cell->uses->pass : RGC_NONE;
    rgc_judge_find(judge, &report, "layout before is %s, but %s is in %s",
        rgc_judge_layout(judge, change->before), name_of(judge, change),
        rgc_judge_layout(judge, cell->layout));
    return false;
}

static bool access_fits(struct judge *judge, const struct change *change, const struct cell *cell,
    const rgc_subresource_range *range)
{
    rgc_access before = change->sides.access_before;
    bool some = before != RGC_ACCESS_NO_ACCESS;
    if (before == RGC_ACCESS_COMMON || starts_anew(change))
        return true;
    rgc_access missing = cell->used_since & ~(some ? before : 0);
    rgc_access extra = some && !change->global ? before & ~cell->known : 0;
    if (!missing && !extra)
        return true;
    struct report report = change_report(judge, change, range, 7, "R-A11");
    report.access = missing ? missing : extra;
    report.other_pass = missing ? who_used(cell, 0, missing) : RGC_NONE;
    if (missing)
        rgc_judge_find(judge, &report, "access before misses %s, as which %s was used",
            rgc_judge_access(judge, missing), name_of(judge, change));
    else
        rgc_judge_find(judge, &report,
            "access before names %s, which the last barrier on %s did not announce",
            rgc_judge_access(judge, extra), name_of(judge, change));
    return false;
}

/* A change of layout may rewrite memory: nothing may be going on, and nothing unwritten. */
static bool nothing_races(struct judge *judge, const struct change *change, const struct cell *cell,
    const rgc_subresource_range *range)
{
    bool keeps = change->before != RGC_LAYOUT_UNDEFINED && change->after != RGC_LAYOUT_UNDEFINED;
    for (const struct use *use = cell->uses; use && is_transition(change); use = use->next) {
        rgc_access reach = use->access;
        for (const struct sight *sight = use->sights; sight; sight = sight->next)
            reach |= sight->access;
        rgc_access before = change->sides.access_before;
        bool flushed =
            before == RGC_ACCESS_COMMON || (before != RGC_ACCESS_NO_ACCESS && (before & reach));
        bool ordered = use->ordered && !rgc_judge_foreign(judge, use);
        if (ordered && (!use->write || !keeps || flushed))
            continue;
        struct report report = change_report(judge, change, range, 50, ordered ? "R-A01" : "R-S01");
        report.other_pass = use->pass;
        report.sync = ordered ? 0 : 1u << use->stage;
        report.access = use->access;
        rgc_judge_find(judge, &report, "the layout of %s changes %s that %s %s (%s at %s)",
            name_of(judge, change),
            ordered ? "without a flush of what was written:" : "without a wait:",
            rgc_judge_pass(judge, use->pass), use->write ? "wrote it" : "may still read it",
            rgc_judge_access(judge, use->access), rgc_judge_sync(judge, 1u << use->stage));
        return false;
    }
    return true;
}

/* ---- what the cell takes over ---------------------------------------------------------------- */

static void change_layout(struct judge *judge, const struct change *change, struct cell *cell)
{
    const uint32_t metadata = RGC_RESOURCE_ALLOW_RENDER_TARGET | RGC_RESOURCE_ALLOW_DEPTH_STENCIL |
                              RGC_RESOURCE_ALLOW_UNORDERED_ACCESS;
    uint32_t flags = judge->program->resources[change->resource].flags;
    if (!is_transition(change))
        return;
    cell->layout = change->after;
    cell->transition = cell->seq;
    cell->transition_queue = judge->queue;
    cell->transition_run = cell->run;
    if (change->before != RGC_LAYOUT_UNDEFINED && change->after != RGC_LAYOUT_UNDEFINED)
        return;
    cell->valid = false;
    cell->uninitialised =
        change->after != RGC_LAYOUT_UNDEFINED && !change->discard && (flags & metadata);
    rgc_judge_drop_uses(judge, cell);
}

static void take_over(struct judge *judge, const struct change *change, struct cell *cell)
{
    rgc_access after = change->sides.access_after;
    bool anew = starts_anew(change);
    rgc_judge_complete(judge, cell, &change->sides, anew && !is_texture(change));
    if (is_texture(change))
        change_layout(judge, change, cell);
    else if (anew)
        cell->valid = false;
    cell->held = rgc_sync_leaves(change->sides.sync_after);
    cell->known = after == RGC_ACCESS_COMMON      ? ACCESS_ANY
                  : after == RGC_ACCESS_NO_ACCESS ? 0
                                                  : after;
    cell->used_since = 0;
    cell->used_stages = RGC_SYNC_NONE;
    cell->closed = change->sides.sync_after == RGC_SYNC_NONE;
}

static void mark_barrier(struct judge *judge, struct cell *cell)
{
    cell->barriered = true;
    cell->touched = cell->run;
    cell->barrier = judge->at;
}

/* ---- split barriers (R-SP1, R-SP2) ----------------------------------------------------------- */

/* The begin half: it waits; nothing goes on until the end half. */
static void begin_split(struct judge *judge, const struct change *change, struct cell *cell)
{
    cell->split = change->record + 1;
    mark_barrier(judge, cell);
}

static bool halves_are_equal(const struct judge *judge, const struct change *change, uint32_t begin)
{
    const rgc_program *p = judge->program;
    if (!is_texture(change)) {
        const rgc_buffer_barrier *half = &p->buffers[begin];
        return half->access_before == change->sides.access_before &&
               half->access_after == change->sides.access_after;
    }
    const rgc_texture_barrier *half = &p->textures[begin];
    bool discard = half->flags & RGC_TEXTURE_BARRIER_FLAG_DISCARD;
    return half->access_before == change->sides.access_before &&
           half->access_after == change->sides.access_after &&
           half->layout_before == change->before && half->layout_after == change->after &&
           discard == change->discard;
}

static bool ends_split(struct judge *judge, const struct change *change, struct cell *cell,
    const rgc_subresource_range *range)
{
    bool ends = change->sides.sync_before == RGC_SYNC_SPLIT;
    struct report report = change_report(judge, change, range, 26, "R-SP2");
    if (!cell->split && ends) {
        report.check = 10;
        report.rule = "R-SP1";
        rgc_judge_find(judge, &report, "the end half of a split barrier on %s has no begin half",
            name_of(judge, change));
    } else if (cell->split && !ends) {
        rgc_judge_find(judge, &report, "a barrier on %s stands between the halves of a split one",
            name_of(judge, change));
    } else if (ends && !halves_are_equal(judge, change, cell->split - 1)) {
        report.rule = "R-SP1";
        rgc_judge_find(
            judge, &report, "the halves of a split barrier on %s differ", name_of(judge, change));
    } else {
        cell->split = 0;
        return true;
    }
    cell->split = 0;
    return false;
}

/* ---- one record on one cell ------------------------------------------------------------------ */

static void apply(struct judge *judge, const struct change *change, struct cell *cell,
    const rgc_subresource_range *range)
{
    bool ends = change->sides.sync_before == RGC_SYNC_SPLIT;
    bool sound = ends_split(judge, change, cell, range);
    if (!ends) {
        sound = sound && scope_is_open(judge, change, cell, range) &&
                contains_last(judge, change, cell, range) &&
                layout_fits(judge, change, cell, range) && access_fits(judge, change, cell, range);
        rgc_judge_wait_for(judge, cell, change->sides.sync_before);
        sound = sound && nothing_races(judge, change, cell, range);
    }
    if (!sound)
        rgc_judge_forgive(judge, cell);
    if (change->sides.sync_after == RGC_SYNC_SPLIT)
        begin_split(judge, change, cell);
    else {
        take_over(judge, change, cell);
        mark_barrier(judge, cell);
    }
}

static void apply_to(struct judge *judge, const struct change *change,
    const rgc_subresource_range *range, bool sound)
{
    struct walk walk = rgc_judge_walk(judge, change->resource, range);
    for (struct cell *cell; (cell = rgc_judge_next(&walk));) {
        rgc_judge_enter(judge, change->resource, cell);
        if (sound)
            apply(judge, change, cell, &walk.range);
        else
            rgc_judge_forgive(judge, cell);
    }
}

/* Nobody knows what a record without a resource, or without subresources, was to do. */
static void forgive_all(struct judge *judge, uint32_t resource)
{
    if (resource >= judge->program->resource_count)
        return;
    const struct change change = { .resource = resource };
    apply_to(judge, &change, NULL, false);
}

static void run_texture(struct judge *judge, const rgc_texture_barrier *barrier, uint32_t record)
{
    bool sound;
    rgc_subresource_range range;
    uint32_t resource = barrier->resource.index;
    if (!rgc_judge_form_texture(judge, barrier, &sound)) {
        forgive_all(judge, resource);
        return;
    }
    const struct change change = { .sides = { barrier->sync_before, barrier->sync_after,
                                       barrier->access_before, barrier->access_after },
        .before = barrier->layout_before,
        .after = barrier->layout_after,
        .discard = barrier->flags & RGC_TEXTURE_BARRIER_FLAG_DISCARD,
        .resource = resource,
        .record = record };
    (void)rgc_judge_range(&judge->program->resources[resource], barrier->subresources, &range);
    apply_to(judge, &change, &range, sound);
}

static void run_buffer(struct judge *judge, const rgc_buffer_barrier *barrier, uint32_t record)
{
    bool sound;
    if (!rgc_judge_form_buffer(judge, barrier, &sound)) {
        forgive_all(judge, barrier->resource.index);
        return;
    }
    const struct change change = { .sides = { barrier->sync_before, barrier->sync_after,
                                       barrier->access_before, barrier->access_after },
        .before = RGC_LAYOUT_NONE,
        .after = RGC_LAYOUT_NONE,
        .resource = barrier->resource.index,
        .record = record };
    apply_to(judge, &change, NULL, sound);
}

/* ---- GLOBAL (R-C06) -------------------------------------------------------------------------- */

/* The buffers that the record says it stands for; 0: it does not say. */
static uint32_t merged_into(const rgc_program *program, uint32_t record, const uint32_t **buffers)
{
    const rgc_program_record *records = program->global_records;
    if (!records || !program->merged || records[record].first_buffer > program->merged_count ||
        records[record].buffer_count > program->merged_count - records[record].first_buffer)
        return 0;
    *buffers = program->merged + records[record].first_buffer;
    return records[record].buffer_count;
}

static void run_global(struct judge *judge, const rgc_global_barrier *barrier, uint32_t record)
{
    const rgc_program *program = judge->program;
    const uint32_t *buffers = NULL;
    if (!rgc_judge_form_global(judge, barrier))
        return;
    uint32_t count = merged_into(program, record, &buffers);
    for (uint32_t i = 0; i < count; i++) {
        const struct change change = { .sides = *barrier,
            .before = RGC_LAYOUT_NONE,
            .after = RGC_LAYOUT_NONE,
            .global = true,
            .resource = buffers[i],
            .record = record };
        if (buffers[i] < program->resource_count &&
            program->resources[buffers[i]].kind == RGC_BUFFER)
            apply_to(judge, &change, NULL, true);
        else {
            struct report report = rgc_judge_report(29, "R-G01");
            report.at = judge->at;
            rgc_judge_find(judge, &report, "a global barrier says it stands for no buffer");
        }
    }
    if (!list_reserve(&judge->scratch, judge->globals)) {
        judge->failed = true;
        return;
    }
    judge->unsaid |= !count;
    judge->globals.items[judge->globals.count++] = (struct global_entry){ .barrier = barrier,
        .said = count != 0,
        .queue = judge->queue,
        .run = judge->runs[judge->queue] };
    for (uint32_t i = 0; i < count; i++) {
        struct tracked *tracked =
            buffers[i] < program->resource_count ? &judge->tracked[buffers[i]] : NULL;
        if (tracked && tracked->usable)
            tracked->cells[0].globals = judge->globals.count;
    }
    rgc_judge_clock_global(
        judge, rgc_sync_leaves(barrier->sync_before), rgc_sync_leaves(barrier->sync_after));
    for (uint32_t i = 0; judge->clocks && i < program->resource_count; i++)
        if (program->resources[i].kind == RGC_BUFFER && judge->tracked[i].usable)
            rgc_judge_enter(judge, i, &judge->tracked[i].cells[0]); /* while the clocks are right */
}

/* A buffer that the record did not name: it orders and shows all the same. */
static void overhear(struct judge *judge, const struct global_entry *entry, struct cell *cell)
{
    const rgc_global_barrier *sides = entry->barrier;
    rgc_access before = sides->access_before, after = sides->access_after;
    rgc_judge_wait_for(judge, cell, sides->sync_before);
    rgc_judge_complete(judge, cell, sides, false);
    rgc_access there = cell->known == ACCESS_ANY ? cell->used_since : cell->known;
    if (entry->said || before == RGC_ACCESS_NO_ACCESS ||
        (before != RGC_ACCESS_COMMON && !(there & before)))
        return;
    cell->known = after == RGC_ACCESS_COMMON      ? ACCESS_ANY
                  : after == RGC_ACCESS_NO_ACCESS ? 0
                                                  : after;
    cell->used_since = 0;
}

void rgc_judge_catch_up(struct judge *judge, uint32_t resource, struct cell *cell)
{
    uint32_t run = judge->runs[judge->queue];
    bool buffer = judge->program->resources[resource].kind == RGC_BUFFER;
    bool matters =
        cell->uses || judge->unsaid || judge->clocks; /* else there is nothing to order */
    for (; buffer && matters && cell->globals < judge->globals.count; cell->globals++) {
        const struct global_entry *entry = &judge->globals.items[cell->globals];
        bool here = entry->queue == judge->queue && (judge->xbox || entry->run == run);
        if (here && (cell->uses || !entry->said || judge->clocks))
            overhear(judge, entry, cell);
    }
    cell->globals = judge->globals.count;
}

/* ---- a call ---------------------------------------------------------------------------------- */

static void run_record(struct judge *judge, uint32_t type, uint32_t record)
{
    const rgc_program *program = judge->program;
    if (type == RGC_BARRIER_TEXTURE)
        run_texture(judge, &program->textures[record], record);
    else if (type == RGC_BARRIER_BUFFER)
        run_buffer(judge, &program->buffers[record], record);
    else
        run_global(judge, &program->globals[record], record);
}

void rgc_judge_run_call(struct judge *judge, uint32_t index)
{
    const rgc_program *program = judge->program;
    const rgc_program_call *call = &program->calls[index];
    struct report report = rgc_judge_report(3, "R-G04");
    report.at = (struct place){ index, RGC_NONE, RGC_NONE };
    if (!call->group_count)
        rgc_judge_find(judge, &report, "a Barrier call has no groups");
    for (uint32_t g = 0; g < call->group_count; g++) {
        const rgc_barrier_group *group = &program->groups[call->first_group + g];
        uint32_t first;
        report.at.group = g;
        if (!group->count)
            rgc_judge_find(judge, &report, "a barrier group has no barriers");
        (void)rgc_judge_group(program, group, &first);
        for (uint32_t i = 0; i < group->count; i++) {
            judge->at = (struct place){ index, g, i };
            run_record(judge, group->type, first + i);
        }
    }
    rgc_judge_clock_call(judge);
    judge->at = NO_PLACE;
}
