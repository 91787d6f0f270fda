/*
 * verify/final.c: does the frame leave behind what it says, and what the next one begins with?
 *
 * V53 for imports, persistent resources and both generations of a history: the layout of every
 * subresource and, on Xbox, where nothing is flushed, what is still going on. What is wrong is put
 * right for the next frame, so that it is told once.
 */
#include "verify/judge.h"

static struct report end_report(uint32_t resource, const rgc_subresource_range *range)
{
    struct report report = rgc_judge_report(53, "R-C07");
    report.resource = resource;
    if (range)
        report.range = *range;
    return report;
}

/* The entry whose `initial` the next frame gives to what this one is left as. */
static const rgc_program_resource *heir_of(const struct judge *judge, uint32_t resource)
{
    const rgc_program *p = judge->program;
    const rgc_program_resource *r = &p->resources[resource];
    if (r->lifetime == RGC_IMPORT)
        return NULL;
    uint32_t twin = rgc_judge_twin(p, resource);
    uint32_t written = r->previous ? twin : resource;
    if (twin == RGC_NONE || !judge->tracked[written].written)
        return r;
    return &p->resources[twin];
}

static void check_layout(struct judge *judge, uint32_t resource, struct cell *cell,
    const rgc_subresource_range *range, const rgc_program_resource *heir)
{
    const rgc_program_resource *r = &judge->program->resources[resource];
    const rgc_layout wanted[2] = { r->final.layout, heir ? heir->initial.layout : RGC_LAYOUT_NONE };
    for (uint32_t i = 0; i < 2; i++) {
        if (wanted[i] == RGC_LAYOUT_NONE || wanted[i] == RGC_LAYOUT_UNDEFINED ||
            cell->layout == LAYOUT_UNKNOWN || cell->layout == wanted[i])
            continue;
        struct report report = end_report(resource, range);
        report.at = cell->barrier;
        rgc_judge_find(judge, &report, "the frame leaves %s in layout %s, not in %s, %s",
            rgc_judge_resource(judge, resource), rgc_judge_layout(judge, cell->layout),
            rgc_judge_layout(judge, wanted[i]),
            i ? "in which the next one finds it" : "which it says is final");
        cell->layout = wanted[i];
    }
}

/* What goes on is in `final`: an outside user, or the next frame, waits for no more than that. */
static void check_pending(struct judge *judge, uint32_t resource, const struct cell *cell,
    const rgc_subresource_range *range)
{
    const rgc_program_state *final = &judge->program->resources[resource].final;
    rgc_sync pending = (cell->barriered ? cell->held : 0) | cell->used_stages;
    rgc_access access = cell->used_since;
    rgc_sync missing = pending & ~rgc_sync_leaves(final->sync);
    rgc_access hidden = final->access == RGC_ACCESS_COMMON      ? 0
                        : final->access == RGC_ACCESS_NO_ACCESS ? access
                                                                : access & ~final->access;
    if (!missing && !hidden)
        return;
    struct report report = end_report(resource, range);
    report.rule = "R-X34";
    report.sync = missing;
    report.access = hidden;
    rgc_judge_find(judge, &report, "the frame leaves %s in use (%s at %s) and does not say so",
        rgc_judge_resource(judge, resource),
        rgc_judge_access(judge, access ? access : cell->known & ACCESS_ANY),
        rgc_judge_sync(judge, pending));
}

static void check_split(
    struct judge *judge, uint32_t resource, struct cell *cell, const rgc_subresource_range *range)
{
    if (!cell->split)
        return;
    bool light = judge->program->resources[resource].kind == RGC_BUFFER ||
                 judge->tracked[resource].simultaneous;
    struct report report = end_report(resource, range);
    report.check = light ? 27 : 26;
    report.rule = light ? "R-SP5" : "R-SP1";
    report.at = cell->barrier;
    rgc_judge_find(judge, &report, "the begin half of a split barrier on %s has no end half",
        rgc_judge_resource(judge, resource));
    cell->split = 0;
}

/* `initial` and `final` must name the same rest state. */
static void check_claims(struct judge *judge, uint32_t resource)
{
    const rgc_program_resource *r = &judge->program->resources[resource];
    const rgc_program_resource *heir = heir_of(judge, resource);
    if (!heir || r->final.layout == RGC_LAYOUT_NONE || heir->initial.layout == RGC_LAYOUT_NONE ||
        heir->initial.layout == RGC_LAYOUT_UNDEFINED || r->final.layout == heir->initial.layout)
        return;
    struct report report = end_report(resource, NULL);
    rgc_judge_find(judge, &report, "%s ends in layout %s, but the next frame finds it in %s",
        rgc_judge_resource(judge, resource), rgc_judge_layout(judge, r->final.layout),
        rgc_judge_layout(judge, heir->initial.layout));
}

void rgc_judge_end_frame(struct judge *judge)
{
    const rgc_program *p = judge->program;
    for (uint32_t i = 0; i < p->resource_count; i++) {
        const rgc_program_resource *r = &p->resources[i];
        struct walk walk = rgc_judge_walk(judge, i, NULL);
        for (struct cell *cell; (cell = rgc_judge_next(&walk));) {
            check_split(judge, i, cell, &walk.range);
            if (r->lifetime == RGC_TRANSIENT)
                continue;
            if (r->kind == RGC_TEXTURE)
                check_layout(judge, i, cell, &walk.range, heir_of(judge, i));
            if (judge->xbox && (cell->used || cell->barriered))
                check_pending(judge, i, cell, &walk.range);
        }
        if (!judge->frame && r->kind == RGC_TEXTURE && r->lifetime != RGC_TRANSIENT)
            check_claims(judge, i);
    }
}
