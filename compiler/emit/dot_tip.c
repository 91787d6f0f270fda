/*
 * emit/dot_tip.c: the tooltips of a diagram, which tell in full what the labels abbreviate.
 *
 * No backslash may come into one: Graphviz resolves escapes of tooltips twice, and cgraph may wrap
 * a long string inside an escape.
 */
#include "emit/dot_parts.h"

#include "facts/facts.h"

#include <inttypes.h>

#define LINE "&#10;"
#define LINES_SHOWN 24u

struct joined {
    struct dot_text *text;
    uint32_t count;
};

static void put_joined(void *user, const char *name)
{
    struct joined *joined = user;
    rgc_dot_text_put(joined->text, joined->count++ ? " | " : "");
    rgc_dot_text_put(joined->text, name);
}

static void put_sync(struct dot_text *text, rgc_sync sync)
{
    struct joined joined = { text, 0 };
    rgc_sync_each_name(sync, put_joined, &joined);
    if (!joined.count)
        rgc_dot_text_put(text, "NONE");
}

static void put_access(struct dot_text *text, rgc_access access)
{
    struct joined joined = { text, 0 };
    rgc_access_each_name(access, put_joined, &joined);
}

static void put_layout(struct dot_text *text, rgc_layout layout)
{
    const char *name = rgc_layout_name(layout);
    if (name)
        rgc_dot_text_put(text, name);
    else
        rgc_dot_text_format(text, "0x%" PRIx32, layout);
}

static void put_at(struct dot_text *text, const rgc_location *at)
{
    if (!at->file)
        return;
    rgc_dot_text_put(text, LINE);
    rgc_dot_text_name(text, DOT_TIP, at->file, 0);
    rgc_dot_text_format(text, ":%" PRIu32 ":%" PRIu32, at->line, at->column);
}

/* ---- passes ---------------------------------------------------------------------------------- */

static void put_use(struct dot_text *text, const rgc_program *program, uint32_t index)
{
    const rgc_program_access *access = &program->accesses[index];
    rgc_dot_text_format(text, LINE "%s ", rgc_verb_names[access->verb]);
    rgc_dot_target(text, DOT_TIP, program, access->resource, &access->range, 0);
    rgc_dot_text_put(text, " ");
    put_access(text, access->access);
    rgc_dot_text_put(text, ", ");
    put_sync(text, access->sync);
    if (access->layout != RGC_LAYOUT_NONE) {
        rgc_dot_text_put(text, ", in ");
        put_layout(text, access->layout);
    }
}

static void put_pass(struct dot_text *text, const rgc_program *program, uint32_t index)
{
    const rgc_program_pass *pass = &program->passes[index];
    rgc_dot_text_name(text, DOT_TIP, pass->name, 0);
    if (pass->culled) {
        rgc_dot_text_put(text, " is culled: ");
        rgc_dot_text_name(text, DOT_TIP, pass->why_culled, 0);
    }
    uint32_t shown = pass->access_count < LINES_SHOWN ? pass->access_count : LINES_SHOWN;
    for (uint32_t i = 0; i < shown; i++)
        put_use(text, program, pass->first_access + i);
    if (pass->access_count > shown)
        rgc_dot_text_format(text, LINE "+ %" PRIu32 " more", pass->access_count - shown);
    put_at(text, &pass->at);
}

/* ---- barrier calls --------------------------------------------------------------------------- */

static const char *const hazard_words[] = { [RGC_HAZARD_RAW] = "read after write",
    [RGC_HAZARD_WAR] = "write after read",
    [RGC_HAZARD_WAW] = "write after write",
    [RGC_HAZARD_LAYOUT] = "another layout",
    [RGC_HAZARD_ACTIVATE] = "takes its memory into use",
    [RGC_HAZARD_DEACTIVATE] = "gives its memory up",
    [RGC_HAZARD_STATE] = "an access that was not announced" };

static void put_end(
    struct dot_text *text, const rgc_program *program, uint32_t pass, const char *otherwise)
{
    if (pass == RGC_NONE)
        rgc_dot_text_put(text, otherwise);
    else
        rgc_dot_text_name(text, DOT_TIP, program->passes[pass].name, 0);
}

static void put_whys(
    struct dot_text *text, const rgc_program *program, const rgc_program_record *record)
{
    for (uint32_t i = 0; i < record->why_count; i++) {
        const rgc_program_why *why = &program->whys[record->first_why + i];
        rgc_dot_text_format(text, LINE "  %s, ", hazard_words[why->hazard]);
        put_end(text, program, why->from_pass, "entry");
        rgc_dot_text_put(text, " → ");
        put_end(text, program, why->to_pass, "exit");
        rgc_dot_text_put(text, ", ");
        rgc_dot_text_name(text, DOT_TIP, why->rule, 0);
        rgc_dot_text_format(text, ", gaps %" PRIu32 " to %" PRIu32, why->first_gap, why->last_gap);
    }
}

static void put_change(struct dot_text *text, const rgc_sync sync[2], const rgc_access access[2])
{
    rgc_dot_text_put(text, LINE "  sync ");
    put_sync(text, sync[0]);
    rgc_dot_text_put(text, " → ");
    put_sync(text, sync[1]);
    rgc_dot_text_put(text, LINE "  access ");
    put_access(text, access[0]);
    rgc_dot_text_put(text, " → ");
    put_access(text, access[1]);
}

static void put_texture(struct dot_text *text, const rgc_program *program, uint32_t index)
{
    const rgc_texture_barrier *b = &program->textures[index];
    rgc_dot_target(text, DOT_TIP, program, b->resource.index, &b->subresources, 0);
    rgc_dot_text_put(text, LINE "  layout ");
    put_layout(text, b->layout_before);
    rgc_dot_text_put(text, " → ");
    put_layout(text, b->layout_after);
    if (b->flags & RGC_TEXTURE_BARRIER_FLAG_DISCARD)
        rgc_dot_text_put(text, ", DISCARD");
    put_change(text, (rgc_sync[]){ b->sync_before, b->sync_after },
        (rgc_access[]){ b->access_before, b->access_after });
    put_whys(text, program, &program->texture_records[index]);
}

static void put_buffer(struct dot_text *text, const rgc_program *program, uint32_t index)
{
    const rgc_buffer_barrier *b = &program->buffers[index];
    rgc_dot_target(text, DOT_TIP, program, b->resource.index, NULL, 0);
    put_change(text, (rgc_sync[]){ b->sync_before, b->sync_after },
        (rgc_access[]){ b->access_before, b->access_after });
    put_whys(text, program, &program->buffer_records[index]);
}

static void put_global(struct dot_text *text, const rgc_program *program, uint32_t index)
{
    const rgc_global_barrier *b = &program->globals[index];
    const rgc_program_record *record = &program->global_records[index];
    rgc_dot_text_put(text, "global");
    for (uint32_t i = 0; i < record->buffer_count && i < LINES_SHOWN; i++) {
        rgc_dot_text_put(text, i ? ", " : ": ");
        rgc_dot_target(text, DOT_TIP, program, program->merged[record->first_buffer + i], NULL, 0);
    }
    put_change(text, (rgc_sync[]){ b->sync_before, b->sync_after },
        (rgc_access[]){ b->access_before, b->access_after });
    put_whys(text, program, record);
}

static void put_call(struct dot_text *text, const rgc_program *program, uint32_t index)
{
    const rgc_program_call *call = &program->calls[index];
    uint32_t shown = 0, count = rgc_dot_record_count(program, index);
    for (uint32_t g = 0; g < call->group_count; g++) {
        const rgc_barrier_group *group = &program->groups[call->first_group + g];
        for (uint32_t i = 0; i < group->count && shown < LINES_SHOWN; i++, shown++) {
            rgc_dot_text_put(text, shown ? LINE : "");
            if (group->type == RGC_BARRIER_TEXTURE)
                put_texture(
                    text, program, (uint32_t)(group->barriers.textures + i - program->textures));
            else if (group->type == RGC_BARRIER_BUFFER)
                put_buffer(
                    text, program, (uint32_t)(group->barriers.buffers + i - program->buffers));
            else
                put_global(
                    text, program, (uint32_t)(group->barriers.globals + i - program->globals));
        }
    }
    if (count > shown)
        rgc_dot_text_format(text, LINE "+ %" PRIu32 " more", count - shown);
}

/* ---- the door -------------------------------------------------------------------------------- */

void rgc_dot_item_tip(
    struct dot_text *text, const rgc_program *program, const struct dot_item *item)
{
    switch (item->kind) {
    case DOT_PASS:
        put_pass(text, program, item->index);
        break;
    case DOT_BARRIER:
        put_call(text, program, item->index);
        break;
    case DOT_WAIT:
        rgc_dot_text_put(text, "the queue waits here until the other has signalled the value");
        break;
    case DOT_SIGNAL:
        rgc_dot_text_put(text, "set once all work above is complete");
        break;
    }
}

void rgc_dot_flow_tip(
    struct dot_text *text, const rgc_program *program, const struct dot_flow *flows, size_t count)
{
    rgc_dot_text_name(text, DOT_TIP, program->passes[flows[0].from].name, 0);
    rgc_dot_text_put(text, " → ");
    rgc_dot_text_name(text, DOT_TIP, program->passes[flows[0].to].name, 0);
    for (size_t i = 0; i < count && i < LINES_SHOWN; i++) {
        rgc_dot_text_put(text, LINE);
        rgc_dot_target(text, DOT_TIP, program, flows[i].resource, NULL, 0);
    }
    if (count > LINES_SHOWN)
        rgc_dot_text_format(text, LINE "+ %zu more", count - LINES_SHOWN);
}
