/*
 * emit/json_step.c: what is run, as JSON: barriers, calls, steps, scopes.
 */
#include "emit/json_parts.h"

#include <inttypes.h>

/* ---- barriers -------------------------------------------------------------------------------- */

static void put_barrier_flags(struct json *json, rgc_texture_barrier_flags flags)
{
    struct words words = { json, 0 };
    rgc_json_put(json, "[");
    if (flags & RGC_TEXTURE_BARRIER_FLAG_DISCARD)
        rgc_json_word(&words, "DISCARD");
    rgc_json_end_words(&words, flags & ~RGC_TEXTURE_BARRIER_FLAG_DISCARD);
}

static void put_sets(struct json *json, const struct barrier *barrier)
{
    rgc_json_put(json, "\"sync_before\": ");
    rgc_json_sync(json, barrier->sync_before);
    rgc_json_put(json, ", \"sync_after\": ");
    rgc_json_sync(json, barrier->sync_after);
    rgc_json_put(json, ", \"access_before\": ");
    rgc_json_access(json, barrier->access_before);
    rgc_json_put(json, ", \"access_after\": ");
    rgc_json_access(json, barrier->access_after);
}

static void put_texture_part(struct json *json, const struct barrier *barrier)
{
    const rgc_subresource_range *range = &barrier->range;
    rgc_json_put(json, ",\n          \"layout_before\": ");
    rgc_json_layout(json, barrier->layout_before);
    rgc_json_put(json, ", \"layout_after\": ");
    rgc_json_layout(json, barrier->layout_after);
    put_format(json,
        ",\n          \"subresources\": { \"first_mip\": %" PRIu32 ", \"mips\": %" PRIu32
        ", \"first_layer\": %" PRIu32 ", \"layers\": %" PRIu32 ", \"first_plane\": %" PRIu32
        ", \"planes\": %" PRIu32 " }, \"flags\": ",
        range->first_mip, range->mips, range->first_layer, range->layers, range->first_plane,
        range->planes);
    put_barrier_flags(json, barrier->flags);
}

static void put_merged_of(
    struct json *json, const rgc_program_record *record, const char *key, bool previous)
{
    struct words words = { json, 0 };
    put_format(json, ", \"%s\": [", key);
    for (uint32_t i = 0; i < record->buffer_count; i++) {
        const rgc_program_resource *resource =
            rgc_json_resource_at(json, json->program->merged[record->first_buffer + i]);
        if (resource && resource->previous == previous)
            rgc_json_word(&words, resource->name);
    }
    rgc_json_end_words(&words, 0);
}

/* The generations of a history have one name, so the previous ones have a list of their own. */
static void put_merged(struct json *json, const rgc_program_record *record)
{
    bool any_previous = false;
    for (uint32_t i = 0; i < record->buffer_count; i++) {
        const rgc_program_resource *resource =
            rgc_json_resource_at(json, json->program->merged[record->first_buffer + i]);
        any_previous = any_previous || (resource && resource->previous);
    }
    put_merged_of(json, record, "buffers", false);
    if (any_previous)
        put_merged_of(json, record, "previous_buffers", true);
}

static void put_why(struct json *json, const rgc_program_record *record)
{
    rgc_json_put(json, ",\n          \"why\": [");
    for (uint32_t i = 0; i < record->why_count; i++) {
        const rgc_program_why *why = &json->program->whys[record->first_why + i];
        put_format(json, "%s{ \"hazard\": \"%s\", \"from\": ", i ? ",\n                   " : " ",
            rgc_hazard_names[why->hazard]);
        rgc_json_pass(json, why->from_pass);
        rgc_json_put(json, ", \"to\": ");
        rgc_json_pass(json, why->to_pass);
        rgc_json_put(json, ", \"rule\": ");
        rgc_json_string(json, why->rule);
        put_format(
            json, ", \"window\": [%" PRIu32 ", %" PRIu32 "] }", why->first_gap, why->last_gap);
    }
    rgc_json_put(json, record->why_count ? " ]" : "]");
}

static void put_record(struct json *json, const struct barrier *barrier)
{
    rgc_json_put(json, "\n        { ");
    if (barrier->type != RGC_BARRIER_GLOBAL) {
        rgc_json_resource(json, barrier->resource, PREVIOUS_IF_TRUE);
        rgc_json_put(json, ", ");
    }
    put_sets(json, barrier);
    if (barrier->type == RGC_BARRIER_TEXTURE)
        put_texture_part(json, barrier);
    if (barrier->type == RGC_BARRIER_GLOBAL)
        put_merged(json, &barrier->record);
    put_why(json, &barrier->record);
    rgc_json_put(json, " }");
}

static void put_group(struct json *json, const rgc_barrier_group *group)
{
    static const char *const types[] = { "GLOBAL", "TEXTURE", "BUFFER" };
    put_format(json, "{ \"type\": \"%s\", \"barriers\": [", types[group->type]);
    for (uint32_t i = 0; i < group->count; i++) {
        struct barrier barrier = rgc_barrier_at(json->program, group, i);
        rgc_json_between(json, i, ",");
        put_record(json, &barrier);
    }
    rgc_json_put(json, group->count ? " ] }" : "] }");
}

static void put_call(struct json *json, const rgc_program_call *call)
{
    rgc_json_put(json, "{ \"barrier\": { \"groups\": [");
    for (uint32_t i = 0; i < call->group_count; i++) {
        rgc_json_put(json, i ? ", " : " ");
        put_group(json, &json->program->groups[call->first_group + i]);
    }
    rgc_json_put(json, call->group_count ? " ] } }" : "] } }");
}

/* ---- scopes ---------------------------------------------------------------------------------- */

static void put_waits(struct json *json, const rgc_program_scope *scope)
{
    rgc_json_put(json, "\"wait\": [");
    for (uint32_t i = 0; i < scope->wait_count; i++) {
        const rgc_program_wait *wait = &json->program->waits[scope->first_wait + i];
        rgc_json_put(json, i ? ", { \"queue\": " : " { \"queue\": ");
        rgc_json_queue(json, wait->queue);
        put_format(
            json, ", \"value\": %" PRIu64 ", \"frame\": %" PRId32 " }", wait->value, wait->frame);
    }
    rgc_json_put(json, scope->wait_count ? " ], " : "], ");
}

static void put_step(struct json *json, const rgc_program_step *step)
{
    if (step->kind == RGC_STEP_BARRIER) {
        put_call(json, &json->program->calls[step->index]);
        return;
    }
    rgc_json_put(json, "{ \"pass\": ");
    rgc_json_pass(json, step->index);
    rgc_json_put(json, " }");
}

static void put_scope(struct json *json, const rgc_program_scope *scope)
{
    rgc_json_put(json, "{ ");
    put_waits(json, scope);
    if (scope->signal)
        put_format(json, "\"signal\": %" PRIu64 ", \"steps\": [", scope->signal);
    else
        rgc_json_put(json, "\"signal\": null, \"steps\": [");
    for (uint32_t i = 0; i < scope->step_count; i++) {
        rgc_json_put(json, i ? ",\n      " : "\n      ");
        put_step(json, &json->program->steps[scope->first_step + i]);
    }
    rgc_json_put(json, scope->step_count ? " ] }" : "] }");
}

void rgc_json_scopes(struct json *json, uint32_t first, uint32_t count)
{
    rgc_json_put(json, "[");
    for (uint32_t i = 0; i < count; i++) {
        rgc_json_put(json, i ? ",\n    " : " ");
        put_scope(json, &json->program->scopes[first + i]);
    }
    rgc_json_put(json, count ? " ]" : "]");
}
