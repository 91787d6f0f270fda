/*
 * verify/finding.c: findings, one for each cause.
 *
 * Equal findings over many subresources are one, with the box that holds them; the same finding in
 * a later frame is not told again. Cost: O(1) each (a hash table whose keys are whole findings, so
 * that its order is never seen).
 */
#include "verify/judge.h"

#include <stdarg.h>
#include <string.h>

struct slot {
    uint32_t finding; /* 1 + its index; 0: free */
    uint64_t counted; /* subresources that it was told of, in its first frame */
    rgc_subresource_range first, bounds;
};

static const rgc_check_info *check_info(uint32_t check)
{
    for (uint32_t i = 0; i < rgc_check_info_count(); i++)
        if (rgc_check_info_get(i)->check == check)
            return rgc_check_info_get(i);
    return NULL;
}

bool rgc_judge_full(const struct judge *judge)
{
    return judge->max_findings && judge->findings.count >= judge->max_findings;
}

/* A missing flag is one mistake however often the resource is used. */
static bool is_of_resource(uint32_t check)
{
    return check == 31 || check == 32 || check == 43;
}

static bool same_cause(const rgc_finding *finding, const struct report *report)
{
    if (finding->check != report->check || finding->resource != report->resource)
        return false;
    if (is_of_resource(report->check))
        return finding->access == report->access;
    return finding->rule == report->rule && finding->pass == report->pass &&
           finding->other_pass == report->other_pass && finding->call == report->at.call &&
           finding->group == report->at.group && finding->record == report->at.record;
}

static uint32_t hash_of(const struct report *report)
{
    uint32_t hash = report->check * 2654435761u ^ report->resource * 40503u;
    if (is_of_resource(report->check))
        return hash ^ report->access * 97u;
    hash = (hash ^ report->pass) * 2654435761u;
    hash = (hash ^ report->other_pass) * 2654435761u;
    hash = (hash ^ report->at.call) * 2654435761u;
    return hash ^ report->at.group * 31u ^ report->at.record * 17u;
}

static struct report report_of(const rgc_finding *finding)
{
    return (struct report){ .check = finding->check,
        .rule = finding->rule,
        .pass = finding->pass,
        .other_pass = finding->other_pass,
        .at = { finding->call, finding->group, finding->record },
        .resource = finding->resource,
        .access = finding->access };
}

/* Where a finding of that cause is, or where one would go. */
static struct slot *look_up(struct judge *judge, const struct report *report)
{
    uint32_t at = hash_of(report) & (judge->slot_room - 1);
    while (judge->slots[at].finding &&
           !same_cause(&judge->findings.items[judge->slots[at].finding - 1], report))
        at = (at + 1) & (judge->slot_room - 1);
    return &judge->slots[at];
}

static bool make_room(struct judge *judge)
{
    if (judge->slots && judge->findings.count * 2 < judge->slot_room)
        return true;
    struct slot *old = judge->slots;
    uint32_t old_room = judge->slot_room, room = old_room ? old_room * 2 : 64;
    struct slot *slots = arena_array(&judge->scratch, struct slot, room);
    if (!slots)
        return false;
    judge->slots = slots;
    judge->slot_room = room;
    for (uint32_t i = 0; i < old_room; i++) {
        if (!old[i].finding)
            continue;
        struct report report = report_of(&judge->findings.items[old[i].finding - 1]);
        *look_up(judge, &report) = old[i];
    }
    return true;
}

static uint64_t volume(const rgc_subresource_range *range)
{
    return (uint64_t)range->mips * range->layers * range->planes;
}

static void widen(uint32_t *first, uint32_t *count, uint32_t other_first, uint32_t other_count)
{
    uint32_t end = *first + *count, other_end = other_first + other_count;
    *first = other_first < *first ? other_first : *first;
    *count = (other_end > end ? other_end : end) - *first;
}

static void widen_range(rgc_subresource_range *range, const rgc_subresource_range *other)
{
    widen(&range->first_mip, &range->mips, other->first_mip, other->mips);
    widen(&range->first_layer, &range->layers, other->first_layer, other->layers);
    widen(&range->first_plane, &range->planes, other->first_plane, other->planes);
}

static void merge(struct judge *judge, struct slot *slot, const struct report *report)
{
    rgc_finding *finding = &judge->findings.items[slot->finding - 1];
    if (finding->frame != judge->frame)
        return;
    finding->sync |= report->sync;
    if (!is_of_resource(report->check))
        finding->access |= report->access;
    widen_range(&slot->bounds, &report->range);
    slot->counted += volume(&report->range);
}

static bool add(struct judge *judge, struct slot *slot, const struct report *report,
    const char *format, va_list args)
{
    const rgc_check_info *info = check_info(report->check);
    char *message = rgc_arena_vformat(judge->results, format, args);
    if (!message || !list_reserve(judge->results, judge->findings))
        return false;
    judge->findings.items[judge->findings.count++] = (rgc_finding){ .check = report->check,
        .severity = info ? info->severity : RGC_SEVERITY_ERROR,
        .message = message,
        .rule = report->rule,
        .pass = report->pass,
        .other_pass = report->other_pass,
        .call = report->at.call,
        .group = report->at.group,
        .record = report->at.record,
        .resource = report->resource,
        .range = report->range,
        .sync = report->sync,
        .access = report->access,
        .frame = judge->frame };
    *slot = (struct slot){ .finding = judge->findings.count,
        .counted = volume(&report->range),
        .first = report->range,
        .bounds = report->range };
    return true;
}

void rgc_judge_find(struct judge *judge, const struct report *report, const char *format, ...)
{
    if (judge->failed)
        return;
    if (!make_room(judge)) {
        judge->failed = true;
        return;
    }
    struct slot *slot = look_up(judge, report);
    if (slot->finding) {
        merge(judge, slot, report);
        return;
    }
    if (rgc_judge_full(judge))
        return;
    va_list args;
    va_start(args, format);
    if (!add(judge, slot, report, format, args))
        judge->failed = true;
    va_end(args);
}

/* The box that holds all subresources of a finding, if there is nothing else in it. */
void rgc_judge_finish_findings(struct judge *judge)
{
    for (uint32_t i = 0; i < judge->slot_room; i++) {
        const struct slot *slot = &judge->slots[i];
        if (slot->finding)
            judge->findings.items[slot->finding - 1].range =
                slot->counted == volume(&slot->bounds) ? slot->bounds : slot->first;
    }
}

/* ---- words ----------------------------------------------------------------------------------- */

static const char *or_empty(struct judge *judge, const char *text)
{
    if (!text)
        judge->failed = true;
    return text ? text : "";
}

const char *rgc_judge_resource(struct judge *judge, uint32_t resource)
{
    if (resource >= judge->program->resource_count)
        return "?";
    const rgc_program_resource *known = &judge->program->resources[resource];
    const char *name = known->name ? known->name : "<untitled>";
    return or_empty(judge,
        rgc_arena_format(judge->results, "'%s%s'", name, known->previous ? ".previous" : ""));
}

const char *rgc_judge_pass(struct judge *judge, uint32_t pass)
{
    if (pass >= judge->program->pass_count)
        return "a use outside the frame";
    const char *name = judge->program->passes[pass].name;
    return or_empty(judge, rgc_arena_format(judge->results, "'%s'", name ? name : "<untitled>"));
}

struct words {
    struct judge *judge;
    const char *text;
};

static void put_word(void *user, const char *name)
{
    struct words *words = user;
    words->text = or_empty(words->judge,
        words->text ? rgc_arena_format(words->judge->results, "%s | %s", words->text, name)
                    : rgc_arena_format(words->judge->results, "%s", name));
}

const char *rgc_judge_sync(struct judge *judge, rgc_sync sync)
{
    struct words words = { judge, NULL };
    rgc_sync_each_name(sync, put_word, &words);
    return words.text ? words.text : "NONE";
}

const char *rgc_judge_access(struct judge *judge, rgc_access access)
{
    struct words words = { judge, NULL };
    rgc_access_each_name(access, put_word, &words);
    return words.text ? words.text : "nothing";
}

const char *rgc_judge_layout(struct judge *judge, rgc_layout layout)
{
    const char *name = rgc_layout_name(layout);
    if (name)
        return name;
    if (layout == RGC_LAYOUT_NONE)
        return "no layout";
    return or_empty(judge, rgc_arena_format(judge->results, "0x%X", layout));
}
