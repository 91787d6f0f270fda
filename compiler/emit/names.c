/*
 * emit/names.c: words and names as people read them, and barriers of all three types seen alike.
 */
#include "emit/names.h"

#include "facts/facts.h"

#include <inttypes.h>
#include <string.h>

/* ---- words ----------------------------------------------------------------------------------- */

const char *const rgc_target_words[2] = { "pc", "xbox" };
const char *const rgc_kind_words[2] = { "texture", "buffer" };
const char *const rgc_hazard_names[7] = { "RAW", "WAR", "WAW", "LAYOUT", "ACTIVATE", "DEACTIVATE",
    "STATE" };

rgc_sync rgc_sync_printed(rgc_sync sync)
{
    rgc_sync known = 0;
    if (sync & RGC_SYNC_ALL)
        return sync & (RGC_SYNC_ALL | RGC_SYNC_SPLIT);
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++)
        known |= rgc_sync_facts[i].bit;
    return rgc_sync_leaves(sync) | (sync & RGC_SYNC_SPLIT) | (sync & ~known);
}

size_t rgc_utf8_size(const char *text)
{
    static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    unsigned char first = (unsigned char)text[0];
    if (first < 0x80)
        return 1;
    size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4)
        return 0;
    uint32_t code = first & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        unsigned char next = (unsigned char)text[i]; /* the final zero is no such byte */
        if ((next & 0xc0u) != 0x80)
            return 0;
        code = code << 6 | (next & 0x3fu);
    }
    bool surrogate = code >= 0xd800 && code < 0xe000;
    return code < least[size] || code > 0x10ffff || surrogate ? 0 : size;
}

/* ---- columns --------------------------------------------------------------------------------- */

static bool count_columns(void *user, const void *bytes, size_t size)
{
    struct measure *measure = user;
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++) /* code points: all bytes but those that go on with one */
        measure->width += (byte[i] & 0xc0u) != 0x80;
    return true;
}

void rgc_measure_begin(struct measure *measure)
{
    measure->writer = (rgc_writer){ count_columns, measure };
    measure->width = 0;
    rgc_out_init(&measure->out, &measure->writer);
}

uint32_t rgc_measure_end(struct measure *measure)
{
    (void)rgc_out_finish(&measure->out);
    return measure->width;
}

void rgc_name_blanks(struct out *out, uint32_t count)
{
    while (count--)
        rgc_out_bytes(out, " ", 1);
}

/* ---- names for people ------------------------------------------------------------------------ */

void rgc_name_text(struct out *out, const char *name)
{
    if (!name) {
        rgc_out_text(out, "(no name)");
        return;
    }
    while (*name) {
        size_t size = rgc_utf8_size(name);
        bool c0 = (unsigned char)*name < 0x20 || *name == 0x7f;
        bool c1 = size == 2 && !memcmp(name, "\xc2", 1) && (unsigned char)name[1] < 0xa0;
        if (!size || c0 || c1)
            rgc_out_text(out, UTF8_REPLACEMENT);
        else
            rgc_out_bytes(out, name, size);
        name += size ? size : 1;
    }
}

void rgc_name_pass(
    struct out *out, const rgc_program *program, uint32_t pass, const char *otherwise)
{
    if (pass < program->pass_count)
        rgc_name_text(out, program->passes[pass].name);
    else
        rgc_out_text(out, otherwise);
}

static void name_axis(
    struct out *out, const char *axis, uint32_t first, uint32_t count, uint32_t all)
{
    if (first == 0 && count == all)
        return;
    rgc_out_format(out, ".%s[%" PRIu32, axis, first);
    if (count != 1)
        rgc_out_format(out, "..%" PRIu64, (uint64_t)first + count);
    rgc_out_text(out, "]");
}

static void name_planes(
    struct out *out, const rgc_program_resource *resource, const rgc_subresource_range *range)
{
    const struct format_fact *format = rgc_format_fact(resource->format);
    bool depth_stencil = format && format->depth && format->stencil && resource->planes == 2;
    if (depth_stencil && range->planes == 1 && range->first_plane < 2)
        rgc_out_text(out, range->first_plane ? ".stencil" : ".depth");
    else
        name_axis(out, "plane", range->first_plane, range->planes, resource->planes);
}

void rgc_name_target(struct out *out, const rgc_program *program, uint32_t resource,
    const rgc_subresource_range *range)
{
    if (resource >= program->resource_count) {
        rgc_out_text(out, "(no resource)");
        return;
    }
    const rgc_program_resource *r = &program->resources[resource];
    rgc_name_text(out, r->name);
    if (r->previous)
        rgc_out_text(out, ".previous");
    if (!range || r->kind == RGC_BUFFER)
        return;
    name_axis(out, "mip", range->first_mip, range->mips, r->mips);
    name_axis(out, "layer", range->first_layer, range->layers, r->layers);
    name_planes(out, r, range);
}

void rgc_name_kinds(struct out *out, uint32_t kinds)
{
    bool any = false;
    for (uint32_t i = 0; i < rgc_pass_fact_count; i++)
        if (kinds & rgc_pass_facts[i].kind) {
            rgc_out_format(out, "%s%s", any ? " " : "", rgc_pass_facts[i].name);
            any = true;
        }
}

const struct short_word rgc_short_words[SHORT_WORD_COUNT] = { { "DIRECT_QUEUE", "DQ" },
    { "COMPUTE_QUEUE", "CQ" }, { "RENDER_TARGET", "RT" }, { "DEPTH_STENCIL", "DS" },
    { "SHADER_RESOURCE", "SRV" }, { "UNORDERED_ACCESS", "UAV" } };

static const struct short_word *short_word_at(const char *name)
{
    for (size_t i = 0; i < SHORT_WORD_COUNT; i++)
        if (!strncmp(name, rgc_short_words[i].word, strlen(rgc_short_words[i].word)))
            return &rgc_short_words[i];
    return NULL;
}

void rgc_name_layout(struct out *out, rgc_layout layout)
{
    const char *name = rgc_layout_name(layout);
    if (layout == RGC_LAYOUT_NONE)
        rgc_out_text(out, "-");
    else if (!name)
        rgc_out_format(out, "0x%" PRIx32, layout);
    while (name && *name) {
        const struct short_word *known = short_word_at(name);
        if (known)
            rgc_out_text(out, known->instead);
        else
            rgc_out_bytes(out, name, 1);
        name += known ? strlen(known->word) : 1;
    }
}

/* The word of one bit of a set; NULL: no table has one. */
typedef const char *(*word_fn)(uint32_t bit);

static void name_set(struct out *out, uint32_t set, word_fn word_of)
{
    bool any = false;
    for (uint32_t bit = 1; bit; bit <<= 1) {
        if (!(set & bit))
            continue;
        const char *word = word_of(bit);
        rgc_out_text(out, any ? "+" : "");
        if (word)
            rgc_out_text(out, word);
        else
            rgc_out_format(out, "0x%" PRIx32, bit);
        any = true;
    }
    rgc_out_text(out, any ? "" : "none");
}

static const char *stage_word(uint32_t bit)
{
    return bit == RGC_SYNC_SPLIT ? "split" : rgc_stage_word(bit);
}

void rgc_name_stages(struct out *out, rgc_sync sync)
{
    name_set(out, rgc_sync_printed(sync), stage_word);
}

/* The short word, where it does not stand for two usages: "dsv" does. */
static const char *usage_word(uint32_t bit)
{
    for (uint32_t i = RGC_USAGE_NONE + 1; i < RGC_USAGE_COUNT; i++) {
        const struct usage_fact *fact = &rgc_usage_facts[i];
        if (fact->access != bit)
            continue;
        bool plain = fact->short_name && rgc_usage_named(fact->short_name, RGC_VERB_READ) ==
                                             rgc_usage_named(fact->short_name, RGC_VERB_WRITE);
        return plain ? fact->short_name : fact->name;
    }
    return NULL;
}

void rgc_name_usages(struct out *out, rgc_access access)
{
    if (access == RGC_ACCESS_COMMON)
        rgc_out_text(out, "common");
    else
        name_set(out, access & ~RGC_ACCESS_NO_ACCESS, usage_word);
}

/* The scopes that the usages have anyway, because they have no other. */
static rgc_sync implied_sync(rgc_access access)
{
    rgc_sync implied = 0;
    for (uint32_t i = 0; i < rgc_access_fact_count; i++) {
        rgc_sync sync = rgc_access_facts[i].sync;
        if ((access & rgc_access_facts[i].bit) && !(sync & (sync - 1)))
            implied |= sync;
    }
    return implied;
}

void rgc_name_use(struct out *out, rgc_sync sync, rgc_access access)
{
    rgc_sync shown = rgc_sync_printed(sync), implied = implied_sync(access);
    if (!(implied & ~shown))
        shown &= ~implied;
    rgc_name_usages(out, access);
    if (shown) {
        rgc_out_text(out, " ");
        rgc_name_stages(out, shown);
    }
}

void rgc_name_size(struct out *out, uint64_t bytes)
{
    static const char *const units[] = { "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" };
    if (bytes < 1024) {
        rgc_out_format(out, "%" PRIu64 " B", bytes);
        return;
    }
    unsigned unit = 0;
    while (unit < 5 && bytes >> (10 * (unit + 2)))
        unit++;
    uint64_t whole = bytes >> (10 * (unit + 1));
    uint64_t rest = bytes - (whole << (10 * (unit + 1)));
    uint64_t tenth =
        (rest >> (10 * unit)) * 10 / 1024; /* rounded down, to never show a full unit */
    rgc_out_format(out, "%" PRIu64 ".%" PRIu64 " %s", whole, tenth, units[unit]);
}

void rgc_name_place(struct out *out, const rgc_location *at)
{
    if (!at->file)
        return;
    rgc_name_text(out, at->file);
    rgc_out_format(out, ":%" PRIu32 ":%" PRIu32, at->line, at->column);
}

void rgc_name_why(struct out *out, const rgc_program *program, const rgc_program_why *why)
{
    rgc_out_format(out, "%s ", rgc_hazard_names[why->hazard]);
    if (why->hazard == RGC_HAZARD_ACTIVATE && why->from_pass == RGC_NONE) {
        rgc_out_text(out, "for ");
    } else {
        rgc_name_pass(out, program, why->from_pass, "entry");
        rgc_out_text(out, " -> ");
    }
    rgc_name_pass(out, program, why->to_pass, "exit");
}

/* ---- barriers of all types ------------------------------------------------------------------- */

static rgc_program_record record_at(const rgc_program_record *records, size_t index)
{
    return records ? records[index] : (rgc_program_record){ .why_count = 0 };
}

static struct barrier texture_at(const rgc_program *program, const rgc_texture_barrier *texture)
{
    return (struct barrier){ .type = RGC_BARRIER_TEXTURE,
        .sync_before = texture->sync_before,
        .sync_after = texture->sync_after,
        .access_before = texture->access_before,
        .access_after = texture->access_after,
        .layout_before = texture->layout_before,
        .layout_after = texture->layout_after,
        .resource = texture->resource.index,
        .range = texture->subresources,
        .flags = texture->flags,
        .record = record_at(program->texture_records, (size_t)(texture - program->textures)) };
}

static struct barrier buffer_at(const rgc_program *program, const rgc_buffer_barrier *buffer)
{
    return (struct barrier){ .type = RGC_BARRIER_BUFFER,
        .sync_before = buffer->sync_before,
        .sync_after = buffer->sync_after,
        .access_before = buffer->access_before,
        .access_after = buffer->access_after,
        .layout_before = RGC_LAYOUT_NONE,
        .layout_after = RGC_LAYOUT_NONE,
        .resource = buffer->resource.index,
        .record = record_at(program->buffer_records, (size_t)(buffer - program->buffers)) };
}

static struct barrier global_at(const rgc_program *program, const rgc_global_barrier *global)
{
    return (struct barrier){ .type = RGC_BARRIER_GLOBAL,
        .sync_before = global->sync_before,
        .sync_after = global->sync_after,
        .access_before = global->access_before,
        .access_after = global->access_after,
        .layout_before = RGC_LAYOUT_NONE,
        .layout_after = RGC_LAYOUT_NONE,
        .resource = RGC_NONE,
        .record = record_at(program->global_records, (size_t)(global - program->globals)) };
}

struct barrier rgc_barrier_at(
    const rgc_program *program, const rgc_barrier_group *group, uint32_t place)
{
    if (group->type == RGC_BARRIER_TEXTURE)
        return texture_at(program, group->barriers.textures + place);
    if (group->type == RGC_BARRIER_BUFFER)
        return buffer_at(program, group->barriers.buffers + place);
    return global_at(program, group->barriers.globals + place);
}
