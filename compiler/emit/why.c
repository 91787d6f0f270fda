/*
 * emit/why.c: the life of a resource, told in the order of execution.
 *
 * How it begins, each pass that uses it, each barrier between with the hazards that it answers and
 * the gaps that would have done, and how it ends. Both generations of a history are told, one after
 * the other. Cost: a pass over the steps and their accesses.
 */
#include "emit/names.h"
#include "facts/facts.h"

#include <rgc/emit.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct life {
    struct out out;
    const rgc_program *program;
    uint32_t resource;
    uint32_t tag_width; /* of the first column: the longest name of a pass that uses it */
    uint32_t queue;     /* that is told of; RGC_NONE: the scopes before the first frame */
    uint32_t scope;     /* of the last event of the queue; RGC_NONE: there was none */
};

#define TAG_LIMIT 32u

static void put(struct life *life, const char *text)
{
    rgc_out_text(&life->out, text);
}

#define put_format(life, ...) rgc_out_format(&(life)->out, __VA_ARGS__)

/* ---- what takes part ------------------------------------------------------------------------- */

static bool is_used(const struct life *life, uint32_t pass)
{
    const rgc_program *program = life->program;
    const rgc_program_pass *p = &program->passes[pass];
    for (uint32_t i = 0; i < p->access_count; i++)
        if (program->accesses[p->first_access + i].resource == life->resource)
            return true;
    return false;
}

static bool is_about(const struct life *life, const struct barrier *barrier)
{
    if (barrier->type != RGC_BARRIER_GLOBAL)
        return barrier->resource == life->resource;
    for (uint32_t i = 0; i < barrier->record.buffer_count; i++)
        if (life->program->merged[barrier->record.first_buffer + i] == life->resource)
            return true;
    return false;
}

static void measure_tags(struct life *life)
{
    life->tag_width = 7; /* "gap 100" */
    for (uint32_t i = 0; i < life->program->pass_count; i++) {
        struct measure measure;
        if (!is_used(life, i))
            continue;
        rgc_measure_begin(&measure);
        rgc_name_text(&measure.out, life->program->passes[i].name);
        uint32_t width = rgc_measure_end(&measure);
        if (width > life->tag_width)
            life->tag_width = width < TAG_LIMIT ? width : TAG_LIMIT;
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* The first column of an event. */
static void put_tag(struct life *life, const char *tag)
{
    struct measure measure;
    rgc_measure_begin(&measure);
    rgc_name_text(&measure.out, tag);
    uint32_t width = rgc_measure_end(&measure);
    put(life, "  ");
    rgc_name_text(&life->out, tag);
    rgc_name_blanks(&life->out, 2 + (width < life->tag_width ? life->tag_width - width : 0));
}

/* The part of the resource, where it is not the whole: "mip[2]: ". */
static void put_part(struct life *life, const rgc_subresource_range *range)
{
    const rgc_program_resource *resource = &life->program->resources[life->resource];
    if (resource->kind == RGC_BUFFER ||
        (range->mips == resource->mips && range->layers == resource->layers &&
            range->planes == resource->planes))
        return;
    rgc_name_target(&life->out, life->program, life->resource, range);
    put(life, ": ");
}

static void put_layout(struct life *life, rgc_layout layout)
{
    const char *name = rgc_layout_name(layout);
    put(life, name ? name : "(unknown layout)");
}

static void put_size(struct life *life, const rgc_program_resource *resource)
{
    if (resource->kind == RGC_BUFFER) {
        put_format(life, " of %" PRIu64 " B", resource->width);
        return;
    }
    put_format(life, " %s, %" PRIu64 " x %" PRIu32, rgc_format_name(resource->format),
        resource->width, resource->height);
    if (resource->depth > 1)
        put_format(life, " x %" PRIu32, resource->depth);
    if (resource->layers > 1)
        put_format(life, ", %" PRIu32 " layers", resource->layers);
    if (resource->mips > 1)
        put_format(life, ", %" PRIu32 " mips", resource->mips);
    if (resource->samples > 1)
        put_format(life, ", %" PRIu32 " samples", resource->samples);
}

static void put_head(struct life *life)
{
    const rgc_program_resource *resource = &life->program->resources[life->resource];
    rgc_name_target(&life->out, life->program, life->resource, NULL);
    put_format(
        life, ": %s %s", rgc_lifetime_names[resource->lifetime], rgc_kind_words[resource->kind]);
    put_size(life, resource);
    if (resource->at.file) {
        put(life, ", declared at ");
        rgc_name_place(&life->out, &resource->at);
    }
    put(life, "\n\n");
}

static void put_use(struct life *life, rgc_sync sync, rgc_access access)
{
    rgc_name_usages(&life->out, access);
    if (sync == RGC_SYNC_NONE)
        return;
    put(life, " in ");
    rgc_name_stages(&life->out, sync);
}

static void put_state(struct life *life, const char *tag, const rgc_program_state *state)
{
    const rgc_program_resource *resource = &life->program->resources[life->resource];
    put_tag(life, tag);
    if (state->layout == RGC_LAYOUT_UNDEFINED) {
        put(life, "undefined: its contents are not wanted");
    } else if (state->layout == RGC_LAYOUT_NONE) {
        put(life, resource->kind == RGC_BUFFER ? "a buffer, which has no layout"
                                               : "its subresources are in different layouts");
    } else {
        put(life, "in ");
        put_layout(life, state->layout);
    }
    if (state->sync != RGC_SYNC_NONE) {
        put(life, "; pending: ");
        put_use(life, state->sync, state->access);
    }
    put(life, "\n");
}

/* Before the first event of a queue, and of a scope: a border orders by itself on PC, which
 * explains barriers that are not there. */
static void begin_event(struct life *life, uint32_t scope)
{
    const rgc_program *program = life->program;
    if (life->scope == scope)
        return;
    if (life->scope != RGC_NONE) {
        put_tag(life, "border");
        put(life, program->target == RGC_TARGET_PC
                      ? "a new ExecuteCommandLists call: all work before it is complete\n"
                      : "a new ExecuteCommandLists call: work before it may still run\n");
    } else if (life->queue == RGC_NONE) {
        put_tag(life, "once");
        put(life, "before the first frame\n");
    } else if (program->queue_count > 1 || program->prologue_count) {
        put_tag(life, "queue");
        rgc_name_text(&life->out, program->queues[life->queue].name);
        put(life, "\n");
    }
    life->scope = scope;
}

static void put_access(struct life *life, const rgc_program_access *access)
{
    put_part(life, &access->range);
    if (access->access == RGC_ACCESS_NO_ACCESS) {
        put(life, "presents it");
    } else {
        put_format(life, "%s ", rgc_verb_names[access->verb]);
        put_use(life, access->sync, access->access);
    }
    if (access->layout != RGC_LAYOUT_NONE) {
        put(life, ", as ");
        put_layout(life, access->layout);
    }
    if (access->at.file) {
        put(life, "  ");
        rgc_name_place(&life->out, &access->at);
    }
    put(life, "\n");
}

static void put_pass(struct life *life, const rgc_program_pass *pass, uint32_t scope)
{
    const char *tag = pass->name;
    for (uint32_t i = 0; i < pass->access_count; i++) {
        const rgc_program_access *access = &life->program->accesses[pass->first_access + i];
        if (access->resource != life->resource)
            continue;
        begin_event(life, scope);
        put_tag(life, tag);
        put_access(life, access);
        tag = "";
    }
}

static void put_change(struct life *life, const struct barrier *barrier)
{
    if (barrier->type == RGC_BARRIER_TEXTURE) {
        put_layout(life, barrier->layout_before);
        if (barrier->layout_after != barrier->layout_before) {
            put(life, " -> ");
            put_layout(life, barrier->layout_after);
        } else {
            put(life, " stays");
        }
        put(life, ", ");
    }
    put_use(life, barrier->sync_before, barrier->access_before);
    put(life, " -> ");
    put_use(life, barrier->sync_after, barrier->access_after);
    if (barrier->flags & RGC_TEXTURE_BARRIER_FLAG_DISCARD)
        put(life, ", DISCARD");
    if (barrier->type == RGC_BARRIER_GLOBAL)
        put_format(life, ", by a GLOBAL for %" PRIu32 " buffers", barrier->record.buffer_count);
    put(life, "\n");
}

static void put_reason(struct life *life, const rgc_program_why *why)
{
    put_tag(life, "");
    put(life, "  ");
    rgc_name_why(&life->out, life->program, why);
    put_format(life, " (%s): ", why->rule ? why->rule : "no rule");
    if (why->first_gap == why->last_gap)
        put_format(life, "only gap %" PRIu32 " will do\n", why->first_gap);
    else if (why->first_gap < why->last_gap)
        put_format(
            life, "gaps %" PRIu32 " to %" PRIu32 " would do\n", why->first_gap, why->last_gap);
    else
        put_format(life, "gaps from %" PRIu32 " to gap %" PRIu32 " of the next frame would do\n",
            why->first_gap, why->last_gap);
}

static void put_barrier(struct life *life, const struct barrier *barrier, uint32_t gap)
{
    char tag[16];
    (void)snprintf(tag, sizeof(tag), "gap %" PRIu32, gap);
    put_tag(life, tag);
    if (barrier->type == RGC_BARRIER_TEXTURE)
        put_part(life, &barrier->range);
    put_change(life, barrier);
    for (uint32_t i = 0; i < barrier->record.why_count; i++)
        put_reason(life, &life->program->whys[barrier->record.first_why + i]);
}

/* ---- the walk -------------------------------------------------------------------------------- */

static void tell_call(struct life *life, uint32_t call, uint32_t gap, uint32_t scope)
{
    const rgc_program *program = life->program;
    const rgc_program_call *groups = &program->calls[call];
    for (uint32_t g = 0; g < groups->group_count; g++) {
        const rgc_barrier_group *group = &program->groups[groups->first_group + g];
        for (uint32_t i = 0; i < group->count; i++) {
            struct barrier barrier = rgc_barrier_at(program, group, i);
            if (!is_about(life, &barrier))
                continue;
            begin_event(life, scope);
            put_barrier(life, &barrier, gap);
        }
    }
}

/* Gaps count the passes of the queue, over all its scopes. */
static void tell_scopes(
    struct life *life, uint32_t queue, uint32_t first_scope, uint32_t scope_count)
{
    const rgc_program *program = life->program;
    uint32_t gap = 0;
    life->queue = queue;
    life->scope = RGC_NONE;
    for (uint32_t s = first_scope; s < first_scope + scope_count; s++) {
        const rgc_program_scope *scope = &program->scopes[s];
        for (uint32_t i = 0; i < scope->step_count; i++) {
            const rgc_program_step *step = &program->steps[scope->first_step + i];
            if (step->kind == RGC_STEP_BARRIER)
                tell_call(life, step->index, gap, s);
            else
                put_pass(life, &program->passes[step->index], s);
            gap += step->kind == RGC_STEP_PASS;
        }
    }
}

static void tell(struct life *life)
{
    const rgc_program *program = life->program;
    const rgc_program_resource *resource = &program->resources[life->resource];
    measure_tags(life);
    put_head(life);
    put_state(life, "start", &resource->initial);
    if (resource->culled)
        put(life, "  no pass that is kept uses it\n");
    tell_scopes(life, RGC_NONE, 0, program->prologue_count);
    for (uint32_t i = 0; i < program->queue_count; i++) {
        const rgc_program_queue *queue = &program->queues[i];
        tell_scopes(life, i, queue->first_scope, queue->scope_count);
    }
    put_state(life, "end", &resource->final);
}

rgc_result rgc_emit_why(const rgc_program *program, const char *resource, const rgc_writer *writer)
{
    struct life life = { .program = program };
    bool found = false;
    if (!program || !resource || !writer)
        return RGC_ERROR_ARGUMENT;
    rgc_out_init(&life.out, writer);
    for (uint32_t i = 0; i < program->resource_count; i++) {
        const char *name = program->resources[i].name;
        if (!name || strcmp(name, resource) != 0)
            continue;
        put(&life, found ? "\n" : "");
        life.resource = i;
        tell(&life);
        found = true;
    }
    return found ? rgc_out_finish(&life.out) : RGC_ERROR_ARGUMENT;
}
