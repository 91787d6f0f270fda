/*
 * emit/dot_label.c: what stands on the nodes, edges and frames of a diagram.
 *
 * Labels are short: D3D12's long words are abbreviated the way the field does, stages have the
 * words of the language, names are cut. The whole story is in the tooltips (dot_tip.c).
 */
#include "emit/dot_parts.h"

#include "facts/facts.h"

#include <inttypes.h>
#include <string.h>

#define NAME_LIMIT 36u
#define STAGES_SHOWN 3u
#define NAMES_SHOWN 3u
#define SMALL_PRINT "<font point-size=\"8\" color=\"#555555\">"
#define FONT_END "</font>"

static bool is_small(const rgc_program *program)
{
    return program->pass_count <= DOT_SMALL;
}

/* ---- words ----------------------------------------------------------------------------------- */

struct short_word {
    const char *word, *instead;
};

/* The first that fits at a place counts, so the longer stand before. */
static const struct short_word short_words[] = {
    { "RAYTRACING_ACCELERATION_STRUCTURE", "RTAS" },
    { "DIRECT_QUEUE", "DQ" },
    { "COMPUTE_QUEUE", "CQ" },
    { "DEPTH_STENCIL", "DS" },
    { "RENDER_TARGET", "RT" },
    { "SHADER_RESOURCE", "SRV" },
    { "UNORDERED_ACCESS", "UAV" },
    { "CONSTANT_BUFFER", "CBV" },
};

static void put_short(struct dot_text *text, const char *name)
{
    while (*name) {
        const char *instead = NULL;
        size_t size = 1;
        for (size_t i = 0; i < sizeof(short_words) / sizeof(short_words[0]) && !instead; i++) {
            size_t length = strlen(short_words[i].word);
            if (!strncmp(name, short_words[i].word, length)) {
                instead = short_words[i].instead;
                size = length;
            }
        }
        if (instead)
            rgc_dot_text_put(text, instead);
        else
            rgc_dot_text_format(text, "%c", *name);
        name += size;
    }
}

static void put_layout(struct dot_text *text, rgc_layout layout)
{
    const char *name = rgc_layout_name(layout);
    if (name)
        put_short(text, name);
    else
        rgc_dot_text_format(text, "0x%" PRIx32, layout);
}

struct joined {
    struct dot_text *text;
    uint32_t count;
};

static void put_joined(void *user, const char *name)
{
    struct joined *joined = user;
    if (joined->count++)
        rgc_dot_text_put(joined->text, "+");
    put_short(joined->text, name);
}

static void put_access(struct dot_text *text, rgc_access access)
{
    struct joined joined = { text, 0 };
    rgc_access_each_name(access, put_joined, &joined);
}

static void put_sync(struct dot_text *text, rgc_sync sync)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < 32; i++) {
        rgc_sync bit = sync & (rgc_sync)1 << i;
        const char *word = bit ? rgc_stage_word(bit) : NULL;
        if (!bit || ++count > STAGES_SHOWN)
            continue;
        if (count > 1)
            rgc_dot_text_put(text, "+");
        if (word)
            rgc_dot_text_put(text, word);
        else
            rgc_sync_each_name(bit, put_joined, &(struct joined){ text, 0 });
    }
    if (!count)
        rgc_dot_text_put(text, "none");
    else if (count > STAGES_SHOWN)
        rgc_dot_text_format(text, "+%" PRIu32, count - STAGES_SHOWN);
}

static void put_axis(
    struct dot_text *text, const char *axis, uint32_t first, uint32_t count, uint32_t all)
{
    if (first == 0 && count == all)
        return;
    if (count == 1)
        rgc_dot_text_format(text, ".%s[%" PRIu32 "]", axis, first);
    else
        rgc_dot_text_format(
            text, ".%s[%" PRIu32 "..%" PRIu64 "]", axis, first, (uint64_t)first + count);
}

void rgc_dot_target(struct dot_text *text, enum dot_place place, const rgc_program *program,
    uint32_t resource, const rgc_subresource_range *range, uint32_t limit)
{
    const rgc_program_resource *r = &program->resources[resource];
    rgc_dot_text_name(text, place, r->name, limit);
    if (r->previous)
        rgc_dot_text_put(text, ".previous");
    if (!range || r->kind == RGC_BUFFER)
        return;
    put_axis(text, "mip", range->first_mip, range->mips, r->mips);
    put_axis(text, "layer", range->first_layer, range->layers, r->layers);
    put_axis(text, "plane", range->first_plane, range->planes, r->planes);
}

/* ---- barrier calls: a row a record ----------------------------------------------------------- */

static const char *const hazard_words[] = { [RGC_HAZARD_RAW] = "RAW",
    [RGC_HAZARD_WAR] = "WAR",
    [RGC_HAZARD_WAW] = "WAW",
    [RGC_HAZARD_LAYOUT] = "layout",
    [RGC_HAZARD_ACTIVATE] = "activate",
    [RGC_HAZARD_DEACTIVATE] = "deactivate",
    [RGC_HAZARD_STATE] = "state" };

static void put_pass(
    struct dot_text *text, const rgc_program *program, uint32_t pass, const char *otherwise)
{
    if (pass == RGC_NONE)
        rgc_dot_text_put(text, otherwise);
    else
        rgc_dot_text_name(text, DOT_HTML, program->passes[pass].name, NAME_LIMIT);
}

/* The hazards once each; in a small picture, between whom the first of them is. */
static void put_why(
    struct dot_text *text, const rgc_program *program, const rgc_program_record *record)
{
    const rgc_program_why *whys = &program->whys[record->first_why];
    uint32_t seen = 0;
    for (uint32_t i = 0; i < record->why_count; i++) {
        uint32_t bit = 1u << whys[i].hazard;
        if (!(seen & bit))
            rgc_dot_text_format(text, "%s%s", seen ? " " : "", hazard_words[whys[i].hazard]);
        seen |= bit;
    }
    if (!record->why_count || !is_small(program))
        return;
    rgc_dot_text_put(text, " · ");
    put_pass(text, program, whys[0].from_pass, "entry");
    rgc_dot_text_put(text, " → ");
    put_pass(text, program, whys[0].to_pass, "exit");
}

#define CELL "<td align=\"left\">"
#define CELL_END "</td>"

/* The same front of every record: D3D12's structs begin with these four. */
struct change {
    rgc_sync sync_before, sync_after;
    rgc_access access_before, access_after;
};

static void put_access_change(struct dot_text *text, struct change c)
{
    put_access(text, c.access_before);
    rgc_dot_text_put(text, " → ");
    put_access(text, c.access_after);
}

static void put_row_end(struct dot_text *text, const rgc_program *program, struct change c,
    bool discard, const rgc_program_record *record)
{
    rgc_dot_text_put(text, CELL_END CELL "<font color=\"#3d5a80\">");
    put_sync(text, c.sync_before);
    rgc_dot_text_put(text, " → ");
    put_sync(text, c.sync_after);
    rgc_dot_text_put(text, FONT_END CELL_END CELL);
    if (discard)
        rgc_dot_text_put(text, "<font color=\"#b00020\"><b>DISCARD</b></font> ");
    rgc_dot_text_put(text, "<font color=\"#777777\"> ");
    put_why(text, program, record);
    rgc_dot_text_put(text, FONT_END CELL_END "</tr>");
}

/* Without a change of layout the access says what happens. */
static void put_texture_row(struct dot_text *text, const rgc_program *program, uint32_t index)
{
    const rgc_texture_barrier *b = &program->textures[index];
    struct change c = { b->sync_before, b->sync_after, b->access_before, b->access_after };
    rgc_dot_text_put(text, "<tr>" CELL "<b>");
    rgc_dot_target(text, DOT_HTML, program, b->resource.index, &b->subresources, NAME_LIMIT);
    rgc_dot_text_put(text, "</b>" CELL_END CELL);
    if (b->layout_before == b->layout_after) {
        put_access_change(text, c);
    } else {
        put_layout(text, b->layout_before);
        rgc_dot_text_put(text, " → ");
        put_layout(text, b->layout_after);
    }
    put_row_end(text, program, c, (b->flags & RGC_TEXTURE_BARRIER_FLAG_DISCARD) != 0,
        &program->texture_records[index]);
}

static void put_buffer_row(struct dot_text *text, const rgc_program *program, uint32_t index)
{
    const rgc_buffer_barrier *b = &program->buffers[index];
    struct change c = { b->sync_before, b->sync_after, b->access_before, b->access_after };
    rgc_dot_text_put(text, "<tr>" CELL "<b>");
    rgc_dot_target(text, DOT_HTML, program, b->resource.index, NULL, NAME_LIMIT);
    rgc_dot_text_put(text, "</b>" CELL_END CELL);
    put_access_change(text, c);
    put_row_end(text, program, c, false, &program->buffer_records[index]);
}

static void put_global_row(struct dot_text *text, const rgc_program *program, uint32_t index)
{
    const rgc_global_barrier *b = &program->globals[index];
    const rgc_program_record *record = &program->global_records[index];
    struct change c = { b->sync_before, b->sync_after, b->access_before, b->access_after };
    rgc_dot_text_put(text, "<tr>" CELL "<b>global</b> ");
    for (uint32_t i = 0; i < record->buffer_count && i < NAMES_SHOWN; i++) {
        rgc_dot_text_put(text, i ? ", " : "");
        rgc_dot_target(
            text, DOT_HTML, program, program->merged[record->first_buffer + i], NULL, NAME_LIMIT);
    }
    if (record->buffer_count > NAMES_SHOWN)
        rgc_dot_text_format(text, " + %" PRIu32, record->buffer_count - NAMES_SHOWN);
    rgc_dot_text_put(text, CELL_END CELL);
    put_access_change(text, c);
    put_row_end(text, program, c, false, record);
}

static void put_group(struct dot_text *text, const rgc_program *program,
    const rgc_barrier_group *group, uint32_t shown)
{
    for (uint32_t i = 0; i < shown; i++) {
        if (group->type == RGC_BARRIER_TEXTURE)
            put_texture_row(
                text, program, (uint32_t)(group->barriers.textures + i - program->textures));
        else if (group->type == RGC_BARRIER_BUFFER)
            put_buffer_row(
                text, program, (uint32_t)(group->barriers.buffers + i - program->buffers));
        else
            put_global_row(
                text, program, (uint32_t)(group->barriers.globals + i - program->globals));
    }
}

static void put_call(struct dot_text *text, const rgc_program *program, uint32_t index)
{
    const rgc_program_call *call = &program->calls[index];
    uint32_t count = rgc_dot_record_count(program, index), room = DOT_ROWS;
    rgc_dot_text_put(
        text, "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"2\">");
    for (uint32_t i = 0; i < call->group_count; i++) {
        const rgc_barrier_group *group = &program->groups[call->first_group + i];
        uint32_t shown = group->count < room ? group->count : room;
        put_group(text, program, group, shown);
        room -= shown;
    }
    if (count > DOT_ROWS)
        rgc_dot_text_format(text,
            "<tr><td align=\"left\" colspan=\"4\"><i>+ %" PRIu32 " more</i></td></tr>",
            count - DOT_ROWS);
    if (!count)
        rgc_dot_text_put(text, "<tr><td>no record</td></tr>");
    rgc_dot_text_put(text, "</table>");
}

/* ---- passes, waits and signals --------------------------------------------------------------- */

static void put_kinds(struct dot_text *text, uint32_t kinds)
{
    bool any = false;
    for (uint32_t i = 0; i < rgc_pass_fact_count; i++) {
        if (!(kinds & rgc_pass_facts[i].kind))
            continue;
        rgc_dot_text_format(text, "%s%s", any ? " " : "", rgc_pass_facts[i].name);
        any = true;
    }
    if (!any)
        rgc_dot_text_put(text, "pass");
}

static void put_pass_node(struct dot_text *text, const rgc_program *program, uint32_t index)
{
    const rgc_program_pass *pass = &program->passes[index];
    rgc_dot_text_put(text, "<b>");
    rgc_dot_text_name(text, DOT_HTML, pass->name, NAME_LIMIT);
    rgc_dot_text_put(text, "</b><br/>" SMALL_PRINT);
    put_kinds(text, pass->kinds);
    if (pass->culled) {
        rgc_dot_text_put(text, FONT_END "<br/><font point-size=\"8\">culled: ");
        rgc_dot_text_name(text, DOT_HTML, pass->why_culled, 60);
    } else if (pass->index != RGC_NONE) {
        rgc_dot_text_format(text, " · %" PRIu32, pass->index);
    }
    rgc_dot_text_put(text, FONT_END);
}

static void put_waits(struct dot_text *text, const rgc_program *program, uint32_t index)
{
    const rgc_program_scope *scope = &program->scopes[index];
    for (uint32_t i = 0; i < scope->wait_count; i++) {
        const rgc_program_wait *wait = &program->waits[scope->first_wait + i];
        rgc_dot_text_put(text, i ? "<br/>wait " : "wait ");
        rgc_dot_text_name(text, DOT_HTML, program->queues[wait->queue].name, NAME_LIMIT);
        rgc_dot_text_format(
            text, " ≥ %" PRIu64 "%s", wait->value, wait->frame ? " of the frame before" : "");
    }
}

void rgc_dot_item_label(
    struct dot_text *text, const rgc_program *program, const struct dot_item *item)
{
    switch (item->kind) {
    case DOT_PASS:
        put_pass_node(text, program, item->index);
        break;
    case DOT_BARRIER:
        put_call(text, program, item->index);
        break;
    case DOT_WAIT:
        put_waits(text, program, item->index);
        break;
    case DOT_SIGNAL:
        rgc_dot_text_format(text, "signal %" PRIu64, program->scopes[item->index].signal);
        break;
    }
}

/* A resource that comes from several passes is named once. */
void rgc_dot_distant_label(
    struct dot_text *text, const rgc_program *program, const struct dot_flow *flows, size_t count)
{
    uint32_t shown = 0, more = 0;
    rgc_dot_text_put(text, "<br/><font point-size=\"8\" color=\"#6d7f99\">← ");
    for (size_t i = 0; i < count; i++) {
        if (i && flows[i].resource == flows[i - 1].resource)
            continue;
        if (shown == NAMES_SHOWN) {
            more++;
            continue;
        }
        rgc_dot_text_put(text, shown++ ? ", " : "");
        rgc_dot_target(text, DOT_HTML, program, flows[i].resource, NULL, NAME_LIMIT);
    }
    if (more)
        rgc_dot_text_format(text, " + %" PRIu32, more);
    rgc_dot_text_put(text, FONT_END);
}

void rgc_dot_flow_label(
    struct dot_text *text, const rgc_program *program, const struct dot_flow *flows, size_t count)
{
    for (size_t i = 0; i < count && i < NAMES_SHOWN; i++) {
        rgc_dot_text_put(text, i ? "<br/>" : "");
        rgc_dot_target(text, DOT_HTML, program, flows[i].resource, NULL, NAME_LIMIT);
    }
    if (count > NAMES_SHOWN)
        rgc_dot_text_format(text, "<br/>+ %zu", count - NAMES_SHOWN);
}

/* ---- frames ---------------------------------------------------------------------------------- */

static void put_lane_name(
    struct dot_text *text, const rgc_program *program, const struct dot_lane *lane)
{
    if (lane->kind == DOT_LANE_CULLED) {
        rgc_dot_text_put(text, "<b>culled</b>");
    } else if (lane->kind == DOT_LANE_PROLOGUE) {
        rgc_dot_text_put(text, "<b>prologue</b> · once before the first frame");
    } else {
        rgc_dot_text_put(text, "<b>");
        rgc_dot_text_name(text, DOT_HTML, program->queues[lane->queue].name, NAME_LIMIT);
        rgc_dot_text_format(
            text, "</b> · %s queue", rgc_queue_type_names[program->queues[lane->queue].type]);
    }
}

void rgc_dot_lane_label(
    struct dot_text *text, const rgc_program *program, const struct dot_lane *lane, uint32_t page)
{
    put_lane_name(text, program, lane);
    if (page)
        rgc_dot_text_format(text, " · %" PRIu32, page + 1);
}

void rgc_dot_scope_label(
    struct dot_text *text, const rgc_program *program, uint32_t queue, uint32_t scope)
{
    uint32_t first = queue == RGC_NONE ? 0 : program->queues[queue].first_scope;
    rgc_dot_text_format(
        text, SMALL_PRINT "ExecuteCommandLists %" PRIu32 FONT_END, scope - first + 1);
}

/* 24,969,216 bytes are 23.8 MiB. */
static void put_bytes(struct dot_text *text, uint64_t bytes)
{
    static const char *const units[] = { "bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" };
    uint64_t rest = 0;
    size_t unit = 0;
    for (; bytes >= 1024; bytes /= 1024, unit++)
        rest = bytes % 1024;
    rgc_dot_text_format(text, "%" PRIu64, bytes);
    if (unit)
        rgc_dot_text_format(text, ".%" PRIu64, rest * 10 / 1024);
    rgc_dot_text_format(text, " %s", units[unit]);
}

void rgc_dot_title(struct dot_text *text, const rgc_program *program)
{
    const rgc_program_stats *stats = &program->stats;
    rgc_dot_text_put(text, "<font point-size=\"16\"><b>");
    rgc_dot_text_name(text, DOT_HTML, program->frame, 80);
    rgc_dot_text_format(text,
        "</b></font><br align=\"left\"/>%s · %" PRIu32 " passes, %" PRIu32 " culled · %" PRIu32
        " sync points in %" PRIu32 " barrier calls · ",
        program->target == RGC_TARGET_XBOX ? "xbox" : "pc", stats->passes, stats->passes_culled,
        stats->sync_points, stats->barrier_calls);
    rgc_dot_text_format(text,
        "%" PRIu32 " texture, %" PRIu32 " buffer, %" PRIu32 " global records, %" PRIu32
        " discards · ",
        stats->texture_barriers, stats->buffer_barriers, stats->global_barriers, stats->discards);
    put_bytes(text, stats->peak_bytes);
    rgc_dot_text_put(text, " of transients<br align=\"left\"/>" SMALL_PRINT);
    for (size_t i = 0; i < sizeof(short_words) / sizeof(short_words[0]); i++)
        rgc_dot_text_format(
            text, "%s%s %s", i ? " · " : "", short_words[i].instead, short_words[i].word);
    rgc_dot_text_put(text, FONT_END "<br align=\"left\"/>");
}
