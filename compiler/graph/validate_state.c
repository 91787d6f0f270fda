/*
 * validate_state.c: the states in which resources come in, rest and go out, as each
 * lifetime of the language allows (R-L04, R-L11, R-Q01).
 */
#include "graph/validate.h"

struct end {
    const char *word; /* "from" */
    const struct graph_resource *resource;
    const rgc_state *state;
    uint32_t queue;
    const rgc_location *at;
    rgc_access access; /* what the state allows; all bits for COMMON as a usage */
};

static bool is_texture(const struct end *end)
{
    return end->resource->kind == RGC_TEXTURE;
}

static bool check_place(struct validation *v, const struct end *end)
{
    rgc_lifetime lifetime = end->resource->lifetime;
    bool from = end->state == &end->resource->from;
    bool undefined = end->state->kind == RGC_STATE_UNDEFINED;
    if (lifetime == RGC_IMPORT)
        return true;
    if (lifetime == RGC_TRANSIENT) {
        rgc_diag_begin(v->diags, RGC_DIAG_STATE_MISPLACED, end->at,
            "transient '%s' has no '%s': nothing outside the frame uses it", end->resource->name,
            end->word);
        rgc_diag_add_help(v->diags, "an 'import' has both, 'history' and 'persistent' have 'from'");
        return false;
    }
    if (from && (!undefined || lifetime == RGC_HISTORY)) /* undefined: the new generation (R-C07) */
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_STATE_MISPLACED, end->at, "%s '%s' cannot have '%s%s'",
        rgc_lifetime_names[lifetime], end->resource->name, end->word,
        undefined ? " undefined" : "");
    rgc_diag_add_note(v->diags, NULL,
        undefined ? "its contents are kept from frame to frame"
                  : "'from' says where it rests; it ends each frame as the next one finds it");
    return false;
}

/* Fills end->access. */
static bool check_kind(struct validation *v, struct end *end)
{
    const rgc_state *state = end->state;
    const char *name = end->resource->name;
    bool is_usage = state->kind == RGC_STATE_USAGE;
    if ((unsigned)state->kind > RGC_STATE_USAGE ||
        (is_usage && ((unsigned)state->usage >= RGC_USAGE_COUNT || !state->usage)) ||
        (state->kind == RGC_STATE_LAYOUT && !rgc_layout_fact(state->layout))) {
        rgc_diag_begin(v->diags, RGC_DIAG_BAD_VALUE, end->at,
            "the state '%s' of '%s' is no layout and no usage", end->word, name);
        return false;
    }
    if (!is_usage && !is_texture(end)) {
        rgc_diag_begin(v->diags, RGC_DIAG_STATE_LAYOUT, end->at,
            "buffer '%s' cannot be %s a layout: buffers have none", name, end->word);
        rgc_diag_add_help(v->diags, "name a usage with its stages: 'from copy_dest copy'");
        return false;
    }
    const struct usage_fact *usage = is_usage ? &rgc_usage_facts[state->usage] : NULL;
    if (usage && !(is_texture(end) ? usage->textures : usage->buffers)) {
        rgc_diag_begin(v->diags, RGC_DIAG_STATE_LAYOUT, end->at, "%s '%s' cannot be %s %s",
            is_texture(end) ? "texture" : "buffer", name, end->word, usage->name);
        return false;
    }
    bool simultaneous = end->resource->flags & RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS;
    if (!usage) {
        const struct layout_fact *layout = rgc_layout_fact(state->layout);
        end->access = simultaneous ? layout->simultaneous : layout->accesses;
    } else {
        end->access = usage->access & rgc_access_bits() ? usage->access : rgc_access_bits();
    }
    return true;
}

static bool check_format(struct validation *v, const struct end *end)
{
    const struct format_fact *format = rgc_format_fact(end->resource->format);
    if (!is_texture(end) || !format)
        return true;
    rgc_layout layout = end->state->kind == RGC_STATE_LAYOUT
                            ? end->state->layout
                            : rgc_usage_facts[end->state->usage].shared;
    const char *name = rgc_layout_name(layout);
    if ((end->resource->flags & RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS) &&
        layout != RGC_LAYOUT_COMMON && end->state->kind == RGC_STATE_LAYOUT) {
        rgc_diag_begin(v->diags, RGC_DIAG_STATE_LAYOUT, end->at,
            "'%s' cannot be %s layout %s: it has simultaneous access", end->resource->name,
            end->word, name);
        rgc_diag_add_note(v->diags, NULL, "such textures are in COMMON for ever");
        return false;
    }
    for (rgc_access bits = end->access; bits; bits &= bits - 1)
        if (rgc_format_takes(format, bits & ~(bits - 1)))
            return true;
    if (!end->access)
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_STATE_LAYOUT, end->at,
        "'%s' cannot be %s layout %s: its format is %s", end->resource->name, end->word, name,
        format->name);
    return false;
}

static bool check_stages(struct validation *v, const struct end *end)
{
    rgc_sync possible = rgc_access_sync(end->access), left = end->state->stages;
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++)
        if (rgc_sync_facts[i].leaves & possible)
            left &= ~rgc_sync_facts[i].bit;
    if (!left)
        return true;
    const char *word = rgc_stage_word(left & ~(left - 1));
    rgc_diag_begin(v->diags, RGC_DIAG_STATE_STAGE, end->at,
        "the stage %s cannot use '%s' in the state of its '%s'", word ? word : "given",
        end->resource->name, end->word);
    return false;
}

static bool check_queue(struct validation *v, const struct end *end)
{
    if (end->queue == RGC_NONE)
        return true;
    const struct graph_queue *queue = &v->graph->queues[end->queue];
    if ((unsigned)queue->type >= RGC_QUEUE_TYPE_COUNT)
        return true;
    uint32_t queues = end->state->kind == RGC_STATE_LAYOUT
                          ? rgc_layout_fact(end->state->layout)->queues_use
                          : rgc_access_queues(rgc_usage_facts[end->state->usage].access);
    if ((queues & QUEUE_BIT(queue->type)) &&
        (rgc_sync_queues(end->state->stages) & QUEUE_BIT(queue->type)))
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_STATE_QUEUE, end->at,
        "queue '%s' cannot have used '%s' in the state of its '%s'", queue->name,
        end->resource->name, end->word);
    rgc_diag_add_label(
        v->diags, &queue->at, "a queue of type %s", rgc_queue_type_names[queue->type]);
    return false;
}

static void check_end(struct validation *v, const struct graph_resource *resource, bool from)
{
    const rgc_state *state = from ? &resource->from : &resource->to;
    struct end end = {
        .word = from ? "from" : "to",
        .resource = resource,
        .state = state,
        .queue = from ? resource->from_queue : resource->to_queue,
        .at = state->at.file ? &state->at : &resource->at,
    };
    if (state->kind == RGC_STATE_DEFAULT || !check_place(v, &end) ||
        state->kind == RGC_STATE_UNDEFINED)
        return;
    if (check_kind(v, &end) && check_format(v, &end) && check_stages(v, &end))
        (void)check_queue(v, &end);
}

void rgc_validate_states(struct validation *v, const struct graph_resource *resource)
{
    check_end(v, resource, true);
    check_end(v, resource, false);
}
