/*
 * elaborate_pass.c: passes and what they do.
 */
#include "text/elaborate.h"

/* ---- passes ---------------------------------------------------------------------------------- */

static void add_after(struct run *run, const struct attr *attr)
{
    struct text_after after = { .symbol = rgc_eval_name(run, attr->name) };
    if (after.symbol == RGC_NONE)
        return;
    after.at = rgc_run_location(run, run->text->names[attr->name].at);
    ds_push(run->text->afters, after);
}

static bool run_attr(struct run *run, const struct attr *attr, rgc_pass_desc *desc)
{
    switch (attr->kind) {
    case ATTR_ON:
        desc->queue = rgc_run_queue_named(run, attr);
        return desc->queue.id != 0;
    case ATTR_ASYNC:
        return desc->async = true;
    case ATTR_KEEP:
        return desc->keep = true;
    case ATTR_BOUNDARY:
        return desc->boundary = true;
    case ATTR_COST:
        return rgc_eval_time(run, attr->a, "the cost", &desc->cost_ns);
    default:
        add_after(run, attr);
        return true;
    }
}

/* Declares it. The handle is 0 if it was not accepted; `symbol` RGC_NONE: it has no name, and its
 * block makes no sense. */
rgc_pass rgc_run_pass(struct run *run, const struct statement *statement, uint32_t *symbol)
{
    rgc_text *text = run->text;
    rgc_pass pass = { 0 };
    rgc_pass_desc desc = { .kind = statement->bits, .at = rgc_run_location(run, statement->at) };
    uint32_t first_after = ds_len(text->afters);
    *symbol = rgc_eval_name(run, statement->name);
    for (uint32_t i = 0; i < statement->attr_count; i++)
        (void)run_attr(run, &text->attrs[statement->first_attr + i], &desc);
    if (*symbol == RGC_NONE) {
        run->is_unsure = true;
        return pass;
    }
    desc.name = text->symbols.items[*symbol].text;
    bool is_new = rgc_declare_name(run, OF_PASSES, *symbol, 0, &desc.at);
    pass = rgc_pass_add(run->graph, &desc);
    if (is_new)
        ds_last(text->declared).handle = pass.id;
    for (uint32_t i = first_after; i < ds_len(text->afters); i++)
        text->afters[i].pass = pass;
    return pass;
}

void rgc_run_afters(struct run *run)
{
    rgc_text *text = run->text;
    for (uint32_t i = 0; i < ds_len(text->afters); i++) {
        const struct text_after after = text->afters[i];
        rgc_pass other = { rgc_find_name(run, OF_PASSES, after.symbol, &after.at) };
        if (other.id && after.pass.id)
            rgc_pass_after(run->graph, after.pass, other, &after.at);
    }
}

/* ---- accesses -------------------------------------------------------------------------------- */

/* [a], [a..b] or [a..]; a count of 0 runs to the last. */
static bool run_range(
    struct run *run, const struct attr *attr, const char *what, uint32_t *first, uint32_t *count)
{
    int64_t begin, end;
    if (!rgc_eval_count(run, attr->a, what, 0, RGC_NONE - 1, &begin))
        return false;
    *first = (uint32_t)begin;
    *count = attr->is_range ? 0 : 1;
    if (attr->b == RGC_NONE)
        return true;
    if (!rgc_eval_count(run, attr->b, what, 0, RGC_NONE - 1, &end))
        return false;
    if (end <= begin) {
        rgc_run_tell(run, RGC_DIAG_EMPTY_RANGE, attr->at, "the range %lld..%lld is empty",
            (long long)begin, (long long)end);
        return false;
    }
    *count = (uint32_t)(end - begin);
    return true;
}

static bool run_select(struct run *run, const struct attr *attr, rgc_subresource_range *range)
{
    if (attr->kind == ATTR_MIP)
        return run_range(run, attr, "the mip", &range->first_mip, &range->mips);
    if (attr->kind == ATTR_LAYER)
        return run_range(run, attr, "the layer", &range->first_layer, &range->layers);
    if (attr->a != RGC_NONE)
        return run_range(run, attr, "the plane", &range->first_plane, &range->planes);
    range->first_plane = attr->value;
    range->planes = 1;
    return true;
}

void rgc_run_access(struct run *run, const struct statement *statement)
{
    const rgc_text *text = run->text;
    rgc_access_desc desc = { .previous = statement->is_previous,
        .verb = (rgc_verb)statement->what,
        .usage = statement->usage,
        .stages = statement->bits,
        .modifiers = statement->modifiers,
        .at = rgc_run_location(run, statement->at) };
    uint32_t symbol = rgc_eval_name(run, statement->name);
    bool is_fine = symbol != RGC_NONE;
    if (is_fine) {
        rgc_location at = rgc_run_location(run, text->names[statement->name].at);
        desc.resource.id = rgc_find_name(run, OF_RESOURCES, symbol, &at);
    }
    for (uint32_t i = 0; i < statement->attr_count; i++)
        is_fine &= run_select(run, &text->attrs[statement->first_attr + i], &desc.range);
    if (is_fine && desc.resource.id && run->pass.id)
        rgc_access_add(run->graph, run->pass, &desc);
}
