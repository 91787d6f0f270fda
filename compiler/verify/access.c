/*
 * verify/access.c: may this pass do what it does, now?
 *
 * Each access is held against the state of each cell that it touches. The first thing that is wrong
 * with a cell is told, and the cell is forgiven, so that one mistake is one finding. Accesses of
 * one pass are not ordered with each other: all are looked at before any is noted.
 */
#include "verify/judge.h"

/* One access on one cell. */
struct touch {
    const rgc_program_access *access;
    const rgc_program_resource *resource;
    struct cell *cell;
    rgc_subresource_range range;
    rgc_access bits;
    rgc_sync stages; /* leaf scopes */
    bool presents;
};

static struct report touch_report(
    const struct judge *judge, const struct touch *touch, uint32_t check, const char *rule)
{
    struct report report = rgc_judge_report(check, rule);
    report.resource = touch->access->resource;
    report.range = touch->range;
    report.pass = judge->pass;
    return report;
}

static const char *pass_name(struct judge *judge)
{
    return rgc_judge_pass(judge, judge->pass);
}

static const char *resource_name(struct judge *judge, const struct touch *touch)
{
    return rgc_judge_resource(judge, touch->access->resource);
}

static uint32_t last_user(const struct cell *cell)
{
    uint32_t last = RGC_NONE, run = 0;
    for (const struct use *use = cell->uses; use; use = use->next)
        if (last == RGC_NONE || use->run >= run) {
            last = use->pass;
            run = use->run;
        }
    return last;
}

/* ---- the checks, in the order in which they are told ----------------------------------------- */

static bool is_open(struct judge *judge, const struct touch *touch)
{
    const struct cell *cell = touch->cell;
    bool earlier = judge->xbox && cell->touched != cell->run;
    if (cell->split) {
        struct report report = touch_report(judge, touch, 26, "R-SP2");
        report.at = cell->barrier;
        rgc_judge_find(judge, &report, "pass %s uses %s between the halves of a split barrier",
            pass_name(judge), resource_name(judge, touch));
        return false;
    }
    if (!cell->closed || touch->presents)
        return true;
    struct report report =
        touch_report(judge, touch, earlier ? 42 : 16, earlier ? "R-X01" : "R-S06");
    report.at = cell->barrier;
    report.sync = touch->stages;
    rgc_judge_find(judge, &report, "pass %s uses %s after a barrier with sync after NONE%s",
        pass_name(judge), resource_name(judge, touch),
        earlier ? "; on Xbox the end of that ExecuteCommandLists call flushed nothing" : "");
    return false;
}

static bool layout_allows(const struct judge *judge, const struct touch *touch)
{
    const struct layout_fact *fact = rgc_layout_fact(touch->cell->layout);
    bool common = touch->presents || touch->access->access == RGC_ACCESS_COMMON;
    if (!fact || !(fact->queues_use & QUEUE_BIT(judge->queue_type)))
        return false;
    if (common)
        return fact->layout == RGC_LAYOUT_COMMON;
    bool simultaneous = touch->resource->flags & RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS;
    return !(touch->bits & ~(simultaneous ? fact->simultaneous : fact->accesses));
}

static bool layout_is_right(struct judge *judge, const struct touch *touch)
{
    rgc_layout layout = touch->cell->layout, told = touch->access->layout;
    if (touch->resource->kind == RGC_BUFFER || layout == LAYOUT_UNKNOWN)
        return true;
    struct report report = touch_report(judge, touch, 37, "R-L04");
    report.access = touch->bits;
    report.other_pass = last_user(touch->cell);
    if (layout == RGC_LAYOUT_UNDEFINED)
        rgc_judge_find(judge, &report,
            "pass %s uses %s, which no barrier has brought out of layout UNDEFINED",
            pass_name(judge), resource_name(judge, touch));
    else if (!layout_allows(judge, touch))
        rgc_judge_find(judge, &report, "pass %s uses %s as %s, but it is in layout %s then",
            pass_name(judge), resource_name(judge, touch),
            touch->presents ? "PRESENT" : rgc_judge_access(judge, touch->access->access),
            rgc_judge_layout(judge, layout));
    else if (told != RGC_LAYOUT_NONE && told != layout)
        rgc_judge_find(judge, &report,
            "the stream says that %s is in layout %s while pass %s runs, but it is in %s",
            resource_name(judge, touch), rgc_judge_layout(judge, told), pass_name(judge),
            rgc_judge_layout(judge, layout));
    else
        return true;
    return false;
}

/* A clear, or a copy that writes all of it, initialises metadata (R-D02, R-D04). */
static bool initialises(const rgc_program_access *access)
{
    return access->verb == RGC_VERB_CLEAR ||
           (access->verb == RGC_VERB_WRITE && access->access == RGC_ACCESS_COPY_DEST);
}

static bool has_contents(struct judge *judge, const struct touch *touch)
{
    const struct cell *cell = touch->cell;
    rgc_verb verb = touch->access->verb;
    if (cell->cleared == judge->pass + 1)
        return true; /* lines of one pass join: what it clears first is not read */
    if ((!cell->valid || cell->stale) && (verb == RGC_VERB_READ || verb == RGC_VERB_MODIFY)) {
        struct report report = touch_report(judge, touch, 51, NULL);
        report.access = touch->bits;
        rgc_judge_find(judge, &report, "pass %s reads %s, whose contents nothing has written",
            pass_name(judge), resource_name(judge, touch));
        return false;
    }
    if (cell->uninitialised && !initialises(touch->access)) {
        struct report report = touch_report(judge, touch, 51, "R-D02");
        report.at = cell->barrier;
        rgc_judge_find(judge, &report,
            "pass %s is the first to use %s, neither clears it nor copies all of it, and it was "
            "activated without DISCARD",
            pass_name(judge), resource_name(judge, touch));
        return false;
    }
    return true;
}

static bool follows_transition(struct judge *judge, const struct touch *touch)
{
    const struct cell *cell = touch->cell;
    rgc_sync early = 0;
    for (uint32_t t = 0; t < STAGE_COUNT; t++)
        if ((touch->stages >> t & 1) && !rgc_judge_reaches(judge, cell, cell->transition, t))
            early |= 1u << t;
    bool elsewhere = cell->transition_run && cell->transition_queue != judge->queue &&
                     cell->transition_run > judge->complete[cell->transition_queue];
    if (!early && !elsewhere)
        return true;
    struct report report = touch_report(judge, touch, 50, "R-S01");
    report.at = cell->barrier;
    report.sync = early;
    rgc_judge_find(judge, &report,
        "pass %s uses %s at %s, which the change of its layout does not hold back",
        pass_name(judge), resource_name(judge, touch),
        rgc_judge_sync(judge, early ? early : touch->stages));
    return false;
}

/* Fills in what is missing between two uses. true: nothing is. */
static bool is_safe(const struct judge *judge, const struct cell *cell, const struct use *use,
    const struct kind *kind, struct report *report)
{
    bool ordered = rgc_judge_is_ordered(judge, cell, use, kind->stage);
    bool seen = !use->write || rgc_judge_is_visible(judge, cell, use, kind->stage, kind->access);
    if (ordered && seen)
        return true;
    if (!ordered)
        report->sync = 1u << (use->ordered ? kind->stage : use->stage);
    if (!seen)
        report->access = use->available ? kind->access : use->access;
    return false;
}

static bool tell_hazard(struct judge *judge, const struct touch *touch, const struct use *use,
    const struct kind *kind, struct report report)
{
    bool border =
        judge->xbox && use->queue == judge->queue && !use->ordered && use->run != touch->cell->run;
    report.check = border ? 42 : !use->write ? 48 : !kind->write ? 47 : 49;
    report.rule = border ? "R-X01" : !use->write ? "R-H06" : !kind->write ? "R-A01" : "R-H07";
    report.other_pass = use->pass;
    report.at = touch->cell->barrier;
    const char *gap = rgc_judge_foreign(judge, use) ? "no wait between the queues"
                      : report.sync                 ? "no barrier between them orders them"
                                                    : "no barrier makes the one's write visible";
    rgc_judge_find(judge, &report, "pass %s %s %s (%s at %s) that %s %s (%s at %s): %s",
        pass_name(judge), kind->write ? "writes" : "reads", resource_name(judge, touch),
        rgc_judge_access(judge, kind->access), rgc_judge_sync(judge, 1u << kind->stage),
        rgc_judge_pass(judge, use->pass), use->write ? "wrote" : "read",
        rgc_judge_access(judge, use->access), rgc_judge_sync(judge, 1u << use->stage), gap);
    return false;
}

/* All the stages and accesses of one touch; the visitor returns false to stop. */
static bool each_kind(struct judge *judge, const struct touch *touch,
    bool (*visit)(struct judge *judge, const struct touch *touch, const struct kind *kind))
{
    bool common = touch->access->access == RGC_ACCESS_COMMON;
    for (uint32_t i = 0; i < rgc_access_fact_count; i++) {
        const struct access_fact *fact = &rgc_access_facts[i];
        if (!(touch->bits & fact->bit))
            continue;
        for (uint32_t t = 0; t < STAGE_COUNT; t++) {
            struct kind kind = { (uint8_t)t, rgc_judge_promises(touch->access),
                rgc_judge_writes(touch->access, fact->bit), fact->bit };
            if (!(touch->stages >> t & 1) || (common && !(fact->sync >> t & 1)))
                continue;
            if (!visit(judge, touch, &kind))
                return false;
        }
    }
    return true;
}

static bool is_free_of_hazards(
    struct judge *judge, const struct touch *touch, const struct kind *kind)
{
    for (const struct use *use = touch->cell->uses; use; use = use->next) {
        const struct kind other = { use->stage, use->modifiers, use->write, use->access };
        struct report report = touch_report(judge, touch, 0, NULL);
        if (rgc_judge_conflict(kind, &other) && !is_safe(judge, touch->cell, use, kind, &report))
            return tell_hazard(judge, touch, use, kind, report);
    }
    return true;
}

/* A present has no stage: what was written must be over and flushed by then (R-Q09). */
static bool can_present(struct judge *judge, const struct touch *touch)
{
    for (const struct use *use = touch->cell->uses; use; use = use->next) {
        if (!use->write || (!rgc_judge_foreign(judge, use) && use->ordered && use->available))
            continue;
        struct report report = touch_report(judge, touch, 47, "R-Q09");
        report.other_pass = use->pass;
        report.at = touch->cell->barrier;
        report.sync = use->ordered ? 0 : 1u << use->stage;
        report.access = use->available ? 0 : use->access;
        rgc_judge_find(judge, &report,
            "pass %s presents %s, which %s wrote (%s at %s): no barrier has %s that",
            pass_name(judge), resource_name(judge, touch), rgc_judge_pass(judge, use->pass),
            rgc_judge_access(judge, use->access), rgc_judge_sync(judge, 1u << use->stage),
            use->ordered ? "flushed" : "waited for");
        return false;
    }
    return true;
}

/* The last barrier announced it, or none has and the access state is COMMON (R-B08, R-A11). */
static bool was_announced(struct judge *judge, const struct touch *touch)
{
    rgc_access news = touch->bits & ~touch->cell->known;
    if (!news)
        return true;
    bool writes = rgc_judge_writes(touch->access, news);
    struct report report = touch_report(judge, touch, writes ? 38 : 7, writes ? "R-B08" : "R-A11");
    report.at = touch->cell->barrier;
    report.access = news;
    rgc_judge_find(judge, &report,
        "pass %s uses %s as %s, but the last barrier on it announced %s only", pass_name(judge),
        resource_name(judge, touch), rgc_judge_access(judge, news),
        touch->cell->known ? rgc_judge_access(judge, touch->cell->known) : "no access");
    return false;
}

/* ---- a pass ---------------------------------------------------------------------------------- */

static void check(struct judge *judge, const struct touch *touch)
{
    bool sound = is_open(judge, touch) && layout_is_right(judge, touch) &&
                 has_contents(judge, touch) &&
                 rgc_judge_declared(judge, touch->access, touch->cell, &touch->range);
    if (sound && touch->presents)
        sound = can_present(judge, touch);
    else
        sound = sound && follows_transition(judge, touch) &&
                each_kind(judge, touch, is_free_of_hazards) && was_announced(judge, touch);
    if (!sound)
        rgc_judge_forgive(judge, touch->cell);
}

static void note_clear(struct judge *judge, const struct touch *touch)
{
    if (touch->access->verb == RGC_VERB_CLEAR)
        touch->cell->cleared = judge->pass + 1;
}

static bool note_kind(struct judge *judge, const struct touch *touch, const struct kind *kind)
{
    rgc_judge_add_use(judge, touch->cell, kind);
    return true;
}

static void note(struct judge *judge, const struct touch *touch)
{
    struct cell *cell = touch->cell;
    rgc_judge_declare(judge, touch->access, cell);
    if (touch->presents)
        return;
    (void)each_kind(judge, touch, note_kind);
    cell->used = true;
    cell->touched = cell->run;
    cell->used_since |= touch->bits;
    cell->used_stages |= touch->stages;
    cell->uninitialised = false;
    if (touch->access->verb != RGC_VERB_READ) {
        cell->valid = true;
        cell->stale = false;
    }
}

static void each_touch(struct judge *judge, const rgc_program_access *access,
    void (*visit)(struct judge *judge, const struct touch *touch))
{
    const rgc_program_resource *resource = &judge->program->resources[access->resource];
    rgc_subresource_range range;
    if (!rgc_judge_range(resource, access->range, &range))
        return;
    struct walk walk = rgc_judge_walk(judge, access->resource, &range);
    for (struct cell *cell; (cell = rgc_judge_next(&walk));) {
        struct touch touch = { .access = access,
            .resource = resource,
            .cell = cell,
            .range = walk.range,
            .bits = rgc_judge_bits(access),
            .stages = rgc_sync_leaves(access->sync),
            .presents = access->access == RGC_ACCESS_NO_ACCESS };
        rgc_judge_enter(judge, access->resource, cell);
        visit(judge, &touch);
    }
}

/* Whether the access means anything; told once, in the first frame. */
static void check_form(struct judge *judge, const rgc_program_access *access)
{
    const rgc_program_resource *resource = &judge->program->resources[access->resource];
    struct report report = rgc_judge_report(4, "R-R04");
    report.resource = access->resource;
    rgc_subresource_range range;
    rgc_access bits = rgc_judge_bits(access);
    report.pass = judge->pass;
    if (!rgc_judge_range(resource, access->range, &range))
        rgc_judge_find(judge, &report, "pass %s uses subresources that %s does not have",
            pass_name(judge), rgc_judge_resource(judge, access->resource));
    report.check = 0;
    report.rule = NULL;
    report.access = access->access;
    if ((bits & (bits - 1) && access->access != RGC_ACCESS_COMMON) || (bits & ~rgc_access_bits()) ||
        (bits && !rgc_sync_leaves(access->sync)))
        rgc_judge_find(judge, &report, "pass %s uses %s with no stage, or with no single access",
            pass_name(judge), rgc_judge_resource(judge, access->resource));
    rgc_judge_form_access(judge, access);
}

void rgc_judge_run_pass(struct judge *judge, uint32_t index)
{
    const rgc_program *program = judge->program;
    const rgc_program_pass *pass = &program->passes[index];
    const rgc_program_access *first = /* a frame without accesses has no array */
        pass->access_count ? program->accesses + pass->first_access : NULL;
    judge->pass = index;
    rgc_judge_clock_pass(judge);
    rgc_judge_after(judge, index);
    for (uint32_t i = 0; i < pass->access_count; i++)
        if (first[i].resource < program->resource_count && first[i].verb == RGC_VERB_CLEAR)
            each_touch(judge, &first[i], note_clear);
    for (uint32_t i = 0; i < pass->access_count; i++)
        if (first[i].resource >= program->resource_count) {
            struct report report = rgc_judge_report(0, NULL);
            report.pass = index;
            rgc_judge_find(
                judge, &report, "pass %s uses a resource that is not there", pass_name(judge));
        } else {
            if (!judge->frame)
                check_form(judge, &first[i]);
            each_touch(judge, &first[i], check);
        }
    for (uint32_t i = 0; i < pass->access_count; i++)
        if (first[i].resource < program->resource_count)
            each_touch(judge, &first[i], note);
    for (uint32_t i = 0; i < pass->access_count; i++)
        rgc_judge_clock_work(judge, rgc_sync_leaves(first[i].sync));
    judge->pass = RGC_NONE;
}
