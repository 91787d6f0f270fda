/*
 * verify/form.c: what a record may say, whatever came before it.
 *
 * Sync, access and layout of a side must go together (R-A03, R-L04), be known to the list that the
 * record is on (R-Q01), and be possible for the resource (R-A08). All of it is in the tables of
 * facts/. Cost: O(bits) a record, once.
 */
#include "verify/judge.h"

/* Bits of the public enumerations. */
static rgc_sync known_sync(void)
{
    rgc_sync known = 0;
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++)
        known |= rgc_sync_facts[i].bit;
    return known;
}

/* One side of a record, and who it belongs to. */
struct side {
    rgc_sync sync;
    rgc_access access;
    rgc_layout layout;
    bool after;
    bool has_layout;  /* a texture's */
    bool memory_only; /* both layouts are UNDEFINED (R-L03) */
    bool simultaneous;
    uint32_t resource;
};

static const char *name_of(const struct side *side)
{
    return side->after ? "after" : "before";
}

static struct report side_report(
    const struct judge *judge, const struct side *side, uint32_t check, const char *rule)
{
    struct report report = rgc_judge_report(check, rule);
    report.at = judge->at;
    report.resource = side->resource;
    return report;
}

static bool markers_alone(struct judge *judge, const struct side *side)
{
    bool alone = true;
    if ((side->sync & RGC_SYNC_SPLIT) && (side->sync & ~RGC_SYNC_SPLIT)) {
        struct report report = side_report(judge, side, 13, "R-SP1");
        report.sync = side->sync & ~RGC_SYNC_SPLIT;
        rgc_judge_find(judge, &report, "SPLIT must stand alone in sync %s, here with %s",
            name_of(side), rgc_judge_sync(judge, report.sync));
        alone = false;
    }
    if ((side->access & RGC_ACCESS_NO_ACCESS) && side->access != RGC_ACCESS_NO_ACCESS) {
        struct report report = side_report(judge, side, 17, "R-A05");
        report.access = side->access & ~RGC_ACCESS_NO_ACCESS;
        rgc_judge_find(judge, &report, "NO_ACCESS must stand alone in access %s, here with %s",
            name_of(side), rgc_judge_access(judge, report.access));
        alone = false;
    }
    return alone;
}

static bool none_means_none(struct judge *judge, const struct side *side)
{
    if (side->sync == RGC_SYNC_NONE && side->access != RGC_ACCESS_NO_ACCESS) {
        struct report report = side_report(judge, side, 14, side->after ? "R-S06" : "R-S05");
        report.access = side->access;
        rgc_judge_find(judge, &report, "sync %s is NONE, so access %s must be NO_ACCESS, not %s",
            name_of(side), name_of(side), rgc_judge_access(judge, side->access));
        return false;
    }
    bool live = side->sync != RGC_SYNC_NONE && side->sync != RGC_SYNC_SPLIT;
    if (side->has_layout && live && side->access == RGC_ACCESS_NO_ACCESS &&
        side->layout != RGC_LAYOUT_UNDEFINED) {
        struct report report = side_report(judge, side, 19, "R-A06");
        report.sync = side->sync;
        rgc_judge_find(judge, &report,
            "NO_ACCESS beside layout %s needs sync %s NONE, here it is %s of %s",
            rgc_judge_layout(judge, side->layout), name_of(side), rgc_judge_sync(judge, side->sync),
            rgc_judge_resource(judge, side->resource));
        return false;
    }
    return true;
}

/* V08 and V09: bits that no other member of the side fits. */
static bool bits_fit(struct judge *judge, const struct side *side)
{
    uint32_t check = side->after ? 9 : 8;
    rgc_sync strange = side->sync & ~known_sync();
    rgc_access bits = side->access == RGC_ACCESS_NO_ACCESS ? 0 : side->access;
    rgc_access odd = bits & ~rgc_access_bits();
    rgc_sync leaves = rgc_sync_leaves(side->sync);
    for (uint32_t i = 0; i < rgc_access_fact_count; i++) {
        const struct access_fact *fact = &rgc_access_facts[i];
        bool fits = side->sync == RGC_SYNC_SPLIT || (fact->sync & leaves);
        if ((bits & fact->bit) && !fits)
            odd |= fact->bit;
    }
    if (!strange && !odd)
        return true;
    struct report report = side_report(judge, side, check, "R-A03");
    report.sync = strange;
    report.access = odd;
    if (strange)
        rgc_judge_find(judge, &report, "sync %s has bits that are none of D3D12's: 0x%X",
            name_of(side), strange);
    else
        rgc_judge_find(judge, &report, "no scope of sync %s (%s) can make the access %s",
            name_of(side), rgc_judge_sync(judge, side->sync), rgc_judge_access(judge, odd));
    return false;
}

static bool queue_allows(struct judge *judge, const struct side *side)
{
    bool allowed = true;
    uint32_t queue = QUEUE_BIT(judge->queue_type);
    const char *type = rgc_queue_type_names[judge->queue_type];
    rgc_sync sync = 0;
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++)
        if ((side->sync & rgc_sync_facts[i].bit) && !(rgc_sync_facts[i].queues & queue))
            sync |= rgc_sync_facts[i].bit;
    if (sync) {
        struct report report = side_report(judge, side, 23, "R-Q01");
        report.sync = sync;
        rgc_judge_find(judge, &report, "a %s list may not name the scope %s (sync %s)", type,
            rgc_judge_sync(judge, sync), name_of(side));
        allowed = false;
    }
    rgc_access access = 0;
    for (uint32_t i = 0; i < rgc_access_fact_count; i++)
        if ((side->access & rgc_access_facts[i].bit) && !(rgc_access_facts[i].queues & queue))
            access |= rgc_access_facts[i].bit;
    if (access) {
        struct report report = side_report(judge, side, 24, "R-Q01");
        report.access = access;
        rgc_judge_find(judge, &report, "a %s list may not name the access %s (access %s)", type,
            rgc_judge_access(judge, access), name_of(side));
        allowed = false;
    }
    return allowed;
}

/* Why the resource cannot be used through that access; 0: it can. */
static uint32_t obstacle(
    const struct judge *judge, const rgc_program_resource *r, const struct access_fact *fact)
{
    if (!(r->kind == RGC_BUFFER ? fact->buffers : fact->textures))
        return 31;
    if ((fact->flags & ~r->flags) || (fact->denied & r->flags))
        return 31;
    if (r->heap_type == RGC_HEAP_UPLOAD && !fact->upload)
        return 32;
    if (r->heap_type == RGC_HEAP_READBACK && !fact->readback)
        return 32;
    bool needs_flag = judge->xbox && fact->bit == RGC_ACCESS_INDIRECT_ARGUMENT;
    return needs_flag && !(r->flags & RGC_RESOURCE_ALLOW_INDIRECT_BUFFER) ? 43 : 0;
}

static void tell_obstacle(
    struct judge *judge, const struct access_fact *fact, const struct report *report)
{
    const rgc_program_resource *r = &judge->program->resources[report->resource];
    const char *bit = rgc_judge_access(judge, fact->bit);
    const char *name = rgc_judge_resource(judge, report->resource);
    bool buffer = r->kind == RGC_BUFFER, missing = fact->flags & ~r->flags;
    if (report->check == 43)
        rgc_judge_find(judge, report,
            "%s holds indirect arguments, but was created without ALLOW_INDIRECT_BUFFER", name);
    else if (report->check == 32)
        rgc_judge_find(judge, report, "%s lies in %s heap, where %s is not possible", name,
            r->heap_type == RGC_HEAP_UPLOAD ? "an upload" : "a readback", bit);
    else if (!(buffer ? fact->buffers : fact->textures))
        rgc_judge_find(judge, report, "%s is a %s, which has no access %s", name,
            buffer ? "buffer" : "texture", bit);
    else
        rgc_judge_find(judge, report, "%s was created %s a flag that %s %s", name,
            missing ? "without" : "with", bit, missing ? "needs" : "forbids");
}

/* The resource has the flags, and lies in a heap, that each access needs (R-A08). */
static bool resource_allows(struct judge *judge, rgc_access access, struct report report)
{
    bool allowed = true;
    for (uint32_t i = 0; i < rgc_access_fact_count; i++) {
        const struct access_fact *fact = &rgc_access_facts[i];
        if (!(access & fact->bit))
            continue;
        report.check = obstacle(judge, &judge->program->resources[report.resource], fact);
        if (!report.check)
            continue;
        report.rule = report.check == 43 ? "R-X23" : "R-A08";
        report.access = fact->bit;
        tell_obstacle(judge, fact, &report);
        allowed = false;
    }
    return allowed;
}

static bool layout_fits(struct judge *judge, const struct side *side)
{
    uint32_t check = side->after ? 9 : 8;
    if (side->memory_only)
        return true;
    if (side->layout == RGC_LAYOUT_UNDEFINED) {
        if (side->access == RGC_ACCESS_NO_ACCESS)
            return true;
        struct report report = side_report(judge, side, 18, "R-L04");
        report.access = side->access;
        rgc_judge_find(judge, &report,
            "layout %s is UNDEFINED, so access %s must be NO_ACCESS, not %s", name_of(side),
            name_of(side), rgc_judge_access(judge, side->access));
        return false;
    }
    const struct layout_fact *fact = rgc_layout_fact(side->layout);
    if (!fact) {
        struct report report = side_report(judge, side, 22, "R-L13");
        rgc_judge_find(judge, &report, "layout %s is none of D3D12's: %s", name_of(side),
            rgc_judge_layout(judge, side->layout));
        return false;
    }
    if (side->simultaneous && side->layout != RGC_LAYOUT_COMMON) {
        struct report report = side_report(judge, side, check, "R-L11");
        rgc_judge_find(judge, &report, "a simultaneous-access texture stays in COMMON, not %s",
            rgc_judge_layout(judge, side->layout));
        return false;
    }
    rgc_access allowed = side->simultaneous ? fact->simultaneous : fact->accesses;
    rgc_access odd = side->access == RGC_ACCESS_NO_ACCESS ? 0 : side->access & ~allowed;
    if (!odd)
        return true;
    struct report report = side_report(judge, side, check, "R-L04");
    report.access = odd;
    rgc_judge_find(judge, &report, "layout %s, %s, does not allow the access %s", name_of(side),
        fact->name, rgc_judge_access(judge, odd));
    return false;
}

/* V21: a layout is kept by any list that may use it, changed by one that may leave and enter it. */
static bool queue_knows_layouts(struct judge *judge, const rgc_texture_barrier *barrier)
{
    uint32_t queue = QUEUE_BIT(judge->queue_type);
    const rgc_layout layouts[2] = { barrier->layout_before, barrier->layout_after };
    bool changes = layouts[0] != layouts[1], sound = true;
    for (uint32_t i = 0; i < 2; i++) {
        const struct layout_fact *fact = rgc_layout_fact(layouts[i]);
        bool known = fact ? ((changes ? fact->queues_barrier : fact->queues_use) & queue) != 0
                          : layouts[i] != RGC_LAYOUT_UNDEFINED || !changes ||
                                judge->queue_type != RGC_QUEUE_COPY;
        if (known)
            continue;
        struct report report = rgc_judge_report(21, "R-Q01");
        report.at = judge->at;
        report.resource = barrier->resource.index;
        rgc_judge_find(judge, &report, "a %s list may not %s layout %s",
            rgc_queue_type_names[judge->queue_type],
            !changes ? "keep"
            : i      ? "enter"
                     : "leave",
            rgc_judge_layout(judge, layouts[i]));
        sound = false;
    }
    return sound;
}

static bool side_is_sound(struct judge *judge, const struct side *side)
{
    if (!markers_alone(judge, side) || !none_means_none(judge, side))
        return false;
    bool sound = !side->has_layout || layout_fits(judge, side);
    /* One wrong bit is told once, by the table that says most of it. */
    return queue_allows(judge, side) && (!sound || bits_fit(judge, side)) && sound;
}

/* `side` is the same for both but for what `sides` and the layouts say. */
static bool both_sides(struct judge *judge, struct side side, const rgc_global_barrier *sides,
    rgc_layout layout_before, rgc_layout layout_after)
{
    side.sync = sides->sync_before;
    side.access = sides->access_before;
    side.layout = layout_before;
    bool sound = side_is_sound(judge, &side);
    if (side.access == RGC_ACCESS_COMMON && side.sync != RGC_SYNC_NONE) {
        struct report report = side_report(judge, &side, 12, "R-A04");
        rgc_judge_find(
            judge, &report, "access before is COMMON, which flushes every kind of write");
    }
    side.after = true;
    side.sync = sides->sync_after;
    side.access = sides->access_after;
    side.layout = layout_after;
    sound &= side_is_sound(judge, &side);
    bool split = (sides->sync_before | sides->sync_after) & RGC_SYNC_SPLIT;
    if (split && judge->xbox) {
        struct report report = side_report(judge, &side, 45, "R-X07");
        rgc_judge_find(
            judge, &report, "a split barrier becomes an immediate one on Xbox, and blocks more");
    }
    if (side.resource != RGC_NONE) {
        struct report report = side_report(judge, &side, 31, "R-A08");
        rgc_access access = sides->access_before == RGC_ACCESS_NO_ACCESS ? 0 : sides->access_before;
        access |= sides->access_after == RGC_ACCESS_NO_ACCESS ? 0 : sides->access_after;
        sound &= resource_allows(judge, access, report);
    }
    return sound;
}

/* V29 and V05. */
static bool names_resource(struct judge *judge, uint32_t resource, rgc_resource_kind kind)
{
    struct report report = rgc_judge_report(29, "R-G01");
    report.at = judge->at;
    if (resource >= judge->program->resource_count) {
        rgc_judge_find(judge, &report, "the barrier names no resource");
        return false;
    }
    if (judge->program->resources[resource].kind == kind)
        return true;
    report.check = 5;
    report.resource = resource;
    rgc_judge_find(judge, &report, "a %s barrier names %s, which is a %s",
        kind == RGC_TEXTURE ? "texture" : "buffer", rgc_judge_resource(judge, resource),
        kind == RGC_TEXTURE ? "buffer" : "texture");
    return false;
}

static bool flags_fit(struct judge *judge, const rgc_texture_barrier *barrier)
{
    bool discard = barrier->flags & RGC_TEXTURE_BARRIER_FLAG_DISCARD;
    struct report report = rgc_judge_report(20, "R-D01");
    report.at = judge->at;
    report.resource = barrier->resource.index;
    if (barrier->flags & ~RGC_TEXTURE_BARRIER_FLAG_DISCARD) {
        rgc_judge_find(
            judge, &report, "the barrier has flags that D3D12 does not: 0x%X", barrier->flags);
        return false;
    }
    if (!discard || (barrier->layout_before == RGC_LAYOUT_UNDEFINED &&
                        barrier->layout_after != RGC_LAYOUT_UNDEFINED))
        return true;
    rgc_judge_find(judge, &report, "DISCARD goes with a change from UNDEFINED, not from %s to %s",
        rgc_judge_layout(judge, barrier->layout_before),
        rgc_judge_layout(judge, barrier->layout_after));
    return false;
}

bool rgc_judge_form_texture(struct judge *judge, const rgc_texture_barrier *barrier, bool *sound)
{
    *sound = false;
    uint32_t resource = barrier->resource.index;
    if (!names_resource(judge, resource, RGC_TEXTURE))
        return false;
    const rgc_program_resource *r = &judge->program->resources[resource];
    struct report report = rgc_judge_report(4, "R-R04");
    report.at = judge->at;
    report.resource = resource;
    rgc_subresource_range range;
    if (!rgc_judge_range(r, barrier->subresources, &range)) {
        rgc_judge_find(judge, &report, "the barrier names subresources that %s does not have",
            rgc_judge_resource(judge, resource));
        return false;
    }
    struct side side = { .resource = resource,
        .has_layout = true,
        .memory_only = barrier->layout_before == RGC_LAYOUT_UNDEFINED &&
                       barrier->layout_after == RGC_LAYOUT_UNDEFINED,
        .simultaneous = r->flags & RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS };
    const rgc_global_barrier sides = { barrier->sync_before, barrier->sync_after,
        barrier->access_before, barrier->access_after };
    *sound = flags_fit(judge, barrier);
    *sound &= queue_knows_layouts(judge, barrier);
    *sound &= both_sides(judge, side, &sides, barrier->layout_before, barrier->layout_after);
    return true;
}

bool rgc_judge_form_buffer(struct judge *judge, const rgc_buffer_barrier *barrier, bool *sound)
{
    *sound = false;
    uint32_t resource = barrier->resource.index;
    if (!names_resource(judge, resource, RGC_BUFFER))
        return false;
    const rgc_program_resource *r = &judge->program->resources[resource];
    bool whole =
        barrier->offset == 0 &&
        (barrier->size == UINT64_MAX || barrier->size == r->width || barrier->size == r->bytes);
    struct report report = rgc_judge_report(28, "R-BF1");
    report.at = judge->at;
    report.resource = resource;
    if (!whole)
        rgc_judge_find(judge, &report, "a buffer barrier names all of %s or nothing, not a part",
            rgc_judge_resource(judge, resource));
    const rgc_global_barrier sides = { barrier->sync_before, barrier->sync_after,
        barrier->access_before, barrier->access_after };
    struct side side = { .resource = resource };
    *sound = both_sides(judge, side, &sides, RGC_LAYOUT_NONE, RGC_LAYOUT_NONE) && whole;
    return true;
}

bool rgc_judge_form_global(struct judge *judge, const rgc_global_barrier *barrier)
{
    if ((barrier->sync_before | barrier->sync_after) & RGC_SYNC_SPLIT) {
        struct report report = rgc_judge_report(25, "R-SP4");
        report.at = judge->at;
        rgc_judge_find(judge, &report, "a global barrier cannot be split");
        return false;
    }
    struct side side = { .resource = RGC_NONE };
    return both_sides(judge, side, barrier, RGC_LAYOUT_NONE, RGC_LAYOUT_NONE);
}

/* A pass uses only what its queue has and the resource was made for. */
void rgc_judge_form_access(struct judge *judge, const rgc_program_access *access)
{
    uint32_t queue = QUEUE_BIT(judge->queue_type);
    rgc_access bits = rgc_judge_bits(access);
    struct report report = rgc_judge_report(24, "R-Q01");
    report.pass = judge->pass;
    report.resource = access->resource;
    report.range = access->range;
    if (access->access != RGC_ACCESS_COMMON && !(rgc_access_queues(bits) & queue)) {
        report.access = bits;
        rgc_judge_find(judge, &report, "pass %s uses %s as %s, which a %s list cannot",
            rgc_judge_pass(judge, judge->pass), rgc_judge_resource(judge, access->resource),
            rgc_judge_access(judge, bits), rgc_queue_type_names[judge->queue_type]);
    } else if (access->access != RGC_ACCESS_COMMON && !(rgc_sync_queues(access->sync) & queue)) {
        report.check = 23;
        report.sync = access->sync;
        rgc_judge_find(judge, &report, "pass %s uses %s at %s, which a %s list does not have",
            rgc_judge_pass(judge, judge->pass), rgc_judge_resource(judge, access->resource),
            rgc_judge_sync(judge, access->sync), rgc_queue_type_names[judge->queue_type]);
    }
    report.access = 0;
    report.sync = 0;
    if (access->access != RGC_ACCESS_COMMON)
        (void)resource_allows(judge, bits, report);
}
