/*
 * emit_example.h: programs built by hand, for the tests of the printers.
 *
 * emit_example: three passes and a present on one direct queue, with every record, window and
 * placement that the planner makes of them. Its text forms are tests/golden/emit_small.*.
 *
 * emit_rich: two queues, and one of each thing that the first has not. It makes no sense to a GPU.
 */
#ifndef RGC_TESTS_EMIT_EXAMPLE_H
#define RGC_TESTS_EMIT_EXAMPLE_H

#include <rgc/program.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL_BACKBUFFER, SMALL_ALBEDO, SMALL_HDR };
enum { SMALL_GBUFFER, SMALL_LIGHTING, SMALL_TONEMAP, SMALL_PRESENT };

#define SMALL_AT(y, x)                                                                             \
    {                                                                                              \
        .file = "small.rg", .line = (y), .column = (x)                                             \
    }
#define SMALL_ALL                                                                                  \
    {                                                                                              \
        0, 1, 0, 1, 0, 1                                                                           \
    }
#define SMALL_SRV RGC_LAYOUT_DIRECT_QUEUE_SHADER_RESOURCE
#define SMALL_UAV RGC_LAYOUT_DIRECT_QUEUE_UNORDERED_ACCESS
#define SMALL_NOTHING RGC_SYNC_NONE, RGC_ACCESS_NO_ACCESS

static const rgc_program_resource small_resources[] = {
    { .name = "backbuffer",
        .lifetime = RGC_IMPORT,
        .format = RGC_FORMAT_R8G8B8A8_UNORM,
        .width = 1920,
        .height = 1080,
        .depth = 1,
        .layers = 1,
        .mips = 1,
        .planes = 1,
        .samples = 1,
        .flags = RGC_RESOURCE_ALLOW_RENDER_TARGET,
        .initial = { RGC_LAYOUT_COMMON, SMALL_NOTHING, RGC_NONE },
        .final = { RGC_LAYOUT_COMMON, SMALL_NOTHING, 0 },
        .retire_value = 1,
        .at = SMALL_AT(2, 3) },
    { .name = "albedo",
        .format = RGC_FORMAT_R8G8B8A8_UNORM,
        .width = 1920,
        .height = 1080,
        .depth = 1,
        .layers = 1,
        .mips = 1,
        .planes = 1,
        .samples = 1,
        .flags = RGC_RESOURCE_ALLOW_RENDER_TARGET,
        .bytes = 8323072,
        .alignment = 65536,
        .initial = { RGC_LAYOUT_UNDEFINED, SMALL_NOTHING, RGC_NONE },
        .final = { SMALL_SRV, RGC_SYNC_COMPUTE_SHADING, RGC_ACCESS_SHADER_RESOURCE, 0 },
        .retire_value = 1,
        .at = SMALL_AT(3, 3) },
    { .name = "hdr",
        .format = RGC_FORMAT_R16G16B16A16_FLOAT,
        .width = 1920,
        .height = 1080,
        .depth = 1,
        .layers = 1,
        .mips = 1,
        .planes = 1,
        .samples = 1,
        .flags = RGC_RESOURCE_ALLOW_UNORDERED_ACCESS,
        .bytes = 16646144,
        .alignment = 65536,
        .initial = { RGC_LAYOUT_UNDEFINED, SMALL_NOTHING, RGC_NONE },
        .final = { SMALL_SRV, RGC_SYNC_PIXEL_SHADING, RGC_ACCESS_SHADER_RESOURCE, 0 },
        .retire_value = 1,
        .at = SMALL_AT(4, 3) },
};

static const rgc_program_access small_accesses[] = {
    { SMALL_ALBEDO, RGC_VERB_CLEAR, RGC_ACCESS_RENDER_TARGET, RGC_SYNC_RENDER_TARGET,
        RGC_LAYOUT_RENDER_TARGET, SMALL_ALL, 0, SMALL_AT(5, 28) },
    { SMALL_ALBEDO, RGC_VERB_READ, RGC_ACCESS_SHADER_RESOURCE, RGC_SYNC_COMPUTE_SHADING, SMALL_SRV,
        SMALL_ALL, 0, SMALL_AT(7, 5) },
    { SMALL_HDR, RGC_VERB_WRITE, RGC_ACCESS_UNORDERED_ACCESS, RGC_SYNC_COMPUTE_SHADING, SMALL_UAV,
        SMALL_ALL, 0, SMALL_AT(8, 5) },
    { SMALL_HDR, RGC_VERB_READ, RGC_ACCESS_SHADER_RESOURCE, RGC_SYNC_PIXEL_SHADING, SMALL_SRV,
        SMALL_ALL, 0, SMALL_AT(11, 5) },
    { SMALL_BACKBUFFER, RGC_VERB_WRITE, RGC_ACCESS_RENDER_TARGET, RGC_SYNC_RENDER_TARGET,
        RGC_LAYOUT_RENDER_TARGET, SMALL_ALL, 0, SMALL_AT(12, 5) },
    { SMALL_BACKBUFFER, RGC_VERB_READ, RGC_ACCESS_NO_ACCESS, RGC_SYNC_NONE, RGC_LAYOUT_COMMON,
        SMALL_ALL, 0, SMALL_AT(14, 26) },
};

static const rgc_program_pass small_passes[] = {
    { .name = "gbuffer",
        .kinds = RGC_PASS_RASTER,
        .index = 0,
        .declared = 0,
        .first_access = 0,
        .access_count = 1,
        .at = SMALL_AT(5, 3) },
    { .name = "lighting",
        .kinds = RGC_PASS_COMPUTE,
        .index = 1,
        .declared = 1,
        .first_access = 1,
        .access_count = 2,
        .at = SMALL_AT(6, 3) },
    { .name = "tonemap",
        .kinds = RGC_PASS_RASTER,
        .index = 2,
        .declared = 2,
        .first_access = 3,
        .access_count = 2,
        .at = SMALL_AT(10, 3) },
    { .name = "present",
        .kinds = RGC_PASS_PRESENT,
        .index = 3,
        .declared = 3,
        .first_access = 5,
        .access_count = 1,
        .at = SMALL_AT(14, 3) },
};

static const rgc_texture_barrier small_textures[] = {
    { RGC_SYNC_NONE, RGC_SYNC_RENDER_TARGET, RGC_ACCESS_NO_ACCESS, RGC_ACCESS_RENDER_TARGET,
        RGC_LAYOUT_UNDEFINED, RGC_LAYOUT_RENDER_TARGET, { SMALL_ALBEDO }, SMALL_ALL,
        RGC_TEXTURE_BARRIER_FLAG_DISCARD },
    { RGC_SYNC_RENDER_TARGET, RGC_SYNC_COMPUTE_SHADING, RGC_ACCESS_RENDER_TARGET,
        RGC_ACCESS_SHADER_RESOURCE, RGC_LAYOUT_RENDER_TARGET, SMALL_SRV, { SMALL_ALBEDO },
        SMALL_ALL, 0 },
    { RGC_SYNC_NONE, RGC_SYNC_COMPUTE_SHADING, RGC_ACCESS_NO_ACCESS, RGC_ACCESS_UNORDERED_ACCESS,
        RGC_LAYOUT_UNDEFINED, SMALL_UAV, { SMALL_HDR }, SMALL_ALL,
        RGC_TEXTURE_BARRIER_FLAG_DISCARD },
    { RGC_SYNC_NONE, RGC_SYNC_RENDER_TARGET, RGC_ACCESS_NO_ACCESS, RGC_ACCESS_RENDER_TARGET,
        RGC_LAYOUT_COMMON, RGC_LAYOUT_RENDER_TARGET, { SMALL_BACKBUFFER }, SMALL_ALL, 0 },
    { RGC_SYNC_COMPUTE_SHADING, RGC_SYNC_PIXEL_SHADING, RGC_ACCESS_UNORDERED_ACCESS,
        RGC_ACCESS_SHADER_RESOURCE, SMALL_UAV, SMALL_SRV, { SMALL_HDR }, SMALL_ALL, 0 },
    { RGC_SYNC_RENDER_TARGET, RGC_SYNC_NONE, RGC_ACCESS_RENDER_TARGET, RGC_ACCESS_NO_ACCESS,
        RGC_LAYOUT_RENDER_TARGET, RGC_LAYOUT_COMMON, { SMALL_BACKBUFFER }, SMALL_ALL, 0 },
};

static const rgc_program_record small_records[] = { { 0, 1, 0, 0 }, { 1, 1, 0, 0 }, { 2, 1, 0, 0 },
    { 3, 1, 0, 0 }, { 4, 1, 0, 0 }, { 5, 1, 0, 0 } };

static const rgc_program_why small_whys[] = {
    { RGC_HAZARD_ACTIVATE, RGC_NONE, SMALL_GBUFFER, "R-D05", 0, 0 },
    { RGC_HAZARD_RAW, SMALL_GBUFFER, SMALL_LIGHTING, "R-C01", 1, 1 },
    { RGC_HAZARD_ACTIVATE, RGC_NONE, SMALL_LIGHTING, "R-D05", 0, 1 },
    { RGC_HAZARD_LAYOUT, RGC_NONE, SMALL_TONEMAP, "R-E02", 0, 2 },
    { RGC_HAZARD_RAW, SMALL_LIGHTING, SMALL_TONEMAP, "R-C01", 2, 2 },
    { RGC_HAZARD_LAYOUT, SMALL_TONEMAP, SMALL_PRESENT, "R-Q09", 3, 3 },
};

static const rgc_barrier_group small_groups[] = {
    { RGC_BARRIER_TEXTURE, 1, { .textures = small_textures } },
    { RGC_BARRIER_TEXTURE, 2, { .textures = small_textures + 1 } },
    { RGC_BARRIER_TEXTURE, 2, { .textures = small_textures + 3 } },
    { RGC_BARRIER_TEXTURE, 1, { .textures = small_textures + 5 } },
};
static const rgc_program_call small_calls[] = { { 0, 1 }, { 1, 1 }, { 2, 1 }, { 3, 1 } };
static const rgc_program_step small_steps[] = { { RGC_STEP_BARRIER, 0 },
    { RGC_STEP_PASS, SMALL_GBUFFER }, { RGC_STEP_BARRIER, 1 }, { RGC_STEP_PASS, SMALL_LIGHTING },
    { RGC_STEP_BARRIER, 2 }, { RGC_STEP_PASS, SMALL_TONEMAP }, { RGC_STEP_BARRIER, 3 },
    { RGC_STEP_PASS, SMALL_PRESENT } };
static const rgc_program_scope small_scopes[] = { { .step_count = 8, .signal = 1 } };
static const rgc_program_queue small_queues[] = { { .name = "direct",
    .type = RGC_QUEUE_DIRECT,
    .scope_count = 1,
    .sync_points = 4,
    .order_minimum = 4,
    .any_order_minimum = RGC_NONE,
    .window_count = 4 } };

static const rgc_program_window small_windows[] = {
    { SMALL_ALBEDO, SMALL_ALL, RGC_NONE, SMALL_GBUFFER, 0, 0 },
    { SMALL_ALBEDO, SMALL_ALL, SMALL_GBUFFER, SMALL_LIGHTING, 1, 1 },
    { SMALL_HDR, SMALL_ALL, SMALL_LIGHTING, SMALL_TONEMAP, 2, 2 },
    { SMALL_BACKBUFFER, SMALL_ALL, SMALL_TONEMAP, SMALL_PRESENT, 3, 3 },
};

static const rgc_program_heap small_heaps[] = { { "transient0", "any", 24969216, 65536 } };
static const rgc_program_placement small_placements[] = {
    { SMALL_HDR, 0, 0, 16646144, SMALL_LIGHTING, SMALL_TONEMAP, 0, 0 },
    { SMALL_ALBEDO, 0, 16646144, 8323072, SMALL_GBUFFER, SMALL_LIGHTING, 0, 0 },
};

/* The arrays are constants; a test that wants another program copies and changes what it needs. */
static inline rgc_program emit_example(void)
{
    return (rgc_program){ .frame = "small",
        .width = 1920,
        .height = 1080,
        .target = RGC_TARGET_PC,
        .options = { .objective = "balanced",
            .alias = "free",
            .cull = true,
            .reorder = true,
            .merge_reads = true,
            .global_barriers = true },
        .resource_count = 3,
        .pass_count = 4,
        .access_count = 6,
        .resources = small_resources,
        .passes = small_passes,
        .accesses = small_accesses,
        .queue_count = 1,
        .scope_count = 1,
        .step_count = 8,
        .call_count = 4,
        .group_count = 4,
        .queues = small_queues,
        .scopes = small_scopes,
        .steps = small_steps,
        .calls = small_calls,
        .groups = small_groups,
        .texture_count = 6,
        .textures = small_textures,
        .texture_records = small_records,
        .why_count = 6,
        .whys = small_whys,
        .heap_count = 1,
        .placement_count = 2,
        .heaps = small_heaps,
        .placements = small_placements,
        .window_count = 4,
        .windows = small_windows,
        .stats = { .passes = 4,
            .sync_points = 4,
            .barrier_calls = 4,
            .texture_barriers = 6,
            .discards = 2,
            .signals = 1,
            .peak_bytes = 24969216,
            .live_peak_bytes = 24969216,
            .lower_bound_bytes = 24969216,
            .unaliased_bytes = 24969216 } };
}

/* ---- one of each thing ----------------------------------------------------------------------- */

enum { RICH_ARGS, RICH_ARGS_PREVIOUS, RICH_COUNTS, RICH_DEPTH, RICH_UPLOAD };
enum { RICH_CULL, RICH_DRAW, RICH_UNUSED, RICH_REST };

#define RICH_NOWHERE RGC_LAYOUT_NONE, SMALL_NOTHING, RGC_NONE
#define RICH_BUFFER                                                                                \
    .kind = RGC_BUFFER, .height = 1, .depth = 1, .layers = 1, .mips = 1, .planes = 1, .samples = 1

static const rgc_program_resource rich_resources[] = {
    { .name = "args",
        RICH_BUFFER,
        .lifetime = RGC_HISTORY,
        .width = 256,
        .initial = { RICH_NOWHERE },
        .final = { RGC_LAYOUT_NONE, RGC_SYNC_EXECUTE_INDIRECT, RGC_ACCESS_INDIRECT_ARGUMENT, 0 } },
    { .name = "args",
        RICH_BUFFER,
        .lifetime = RGC_HISTORY,
        .previous = true,
        .width = 256,
        .initial = { RICH_NOWHERE },
        .final = { RICH_NOWHERE } },
    { .name = "counts",
        RICH_BUFFER,
        .width = 65536,
        .bytes = 65536,
        .alignment = 65536,
        .flags = RGC_RESOURCE_ALLOW_UNORDERED_ACCESS,
        .initial = { RGC_LAYOUT_UNDEFINED, SMALL_NOTHING, RGC_NONE },
        .final = { RICH_NOWHERE } },
    { .name = "depth",
        .lifetime = RGC_PERSISTENT,
        .format = RGC_FORMAT_D24_UNORM_S8_UINT,
        .width = 64,
        .height = 64,
        .depth = 1,
        .layers = 2,
        .mips = 3,
        .planes = 2,
        .samples = 1,
        .flags = RGC_RESOURCE_ALLOW_DEPTH_STENCIL | RGC_RESOURCE_DENY_SHADER_RESOURCE,
        .initial = { RICH_NOWHERE },
        .final = { RICH_NOWHERE } },
    { .name = "upload",
        RICH_BUFFER,
        .lifetime = RGC_IMPORT,
        .culled = true,
        .width = 16,
        .heap_type = RGC_HEAP_UPLOAD,
        .initial = { RICH_NOWHERE },
        .final = { RICH_NOWHERE },
        .retire_queue = RGC_NONE },
};

static const rgc_program_access rich_accesses[] = {
    { RICH_COUNTS, RGC_VERB_MODIFY, RGC_ACCESS_UNORDERED_ACCESS, RGC_SYNC_COMPUTE_SHADING,
        RGC_LAYOUT_NONE, SMALL_ALL, RGC_MODIFIER_RELAXED | RGC_MODIFIER_SELF, SMALL_AT(3, 1) },
    { RICH_ARGS_PREVIOUS, RGC_VERB_READ, RGC_ACCESS_INDIRECT_ARGUMENT, RGC_SYNC_EXECUTE_INDIRECT,
        RGC_LAYOUT_NONE, SMALL_ALL, 0, SMALL_AT(4, 1) },
    { RICH_DEPTH, RGC_VERB_MODIFY, RGC_ACCESS_DEPTH_STENCIL_WRITE, RGC_SYNC_DEPTH_STENCIL,
        RGC_LAYOUT_DEPTH_STENCIL_WRITE, { 1, 2, 0, 2, 1, 1 }, 0, SMALL_AT(5, 1) },
    { RICH_ARGS, RGC_VERB_MODIFY, RGC_ACCESS_COMMON, RGC_SYNC_ALL, RGC_LAYOUT_NONE, SMALL_ALL, 0,
        SMALL_AT(6, 1) },
};

static const uint32_t rich_afters[] = { RICH_CULL, RICH_DRAW };

static const rgc_program_pass rich_passes[] = {
    { .name = "cull", .kinds = RGC_PASS_COMPUTE | RGC_PASS_COPY, .queue = 1, .access_count = 2 },
    { .name = "draw",
        .kinds = RGC_PASS_RASTER,
        .index = 1,
        .declared = 1,
        .first_access = 2,
        .access_count = 1 },
    { .name = "unused",
        .kinds = RGC_PASS_COMPUTE,
        .queue = RGC_NONE,
        .index = RGC_NONE,
        .declared = 2,
        .culled = true,
        .why_culled = "nothing reads 'junk'" },
    { .name = "rest",
        .kinds = RGC_PASS_COMPUTE,
        .index = 2,
        .declared = 3,
        .first_access = 3,
        .access_count = 1,
        .after_count = 2 },
};

static const rgc_texture_barrier rich_textures[] = {
    { RGC_SYNC_NONE, RGC_SYNC_DEPTH_STENCIL, RGC_ACCESS_NO_ACCESS, RGC_ACCESS_DEPTH_STENCIL_WRITE,
        RGC_LAYOUT_UNDEFINED, RGC_LAYOUT_DEPTH_STENCIL_WRITE, { RICH_DEPTH }, { 0, 3, 0, 2, 0, 2 },
        RGC_TEXTURE_BARRIER_FLAG_DISCARD },
    { RGC_SYNC_ALL_SHADING, RGC_SYNC_DEPTH_STENCIL | RGC_SYNC_PIXEL_SHADING,
        RGC_ACCESS_SHADER_RESOURCE, RGC_ACCESS_DEPTH_STENCIL_READ | RGC_ACCESS_SHADER_RESOURCE,
        RGC_LAYOUT_SHADER_RESOURCE, RGC_LAYOUT_DEPTH_STENCIL_READ, { RICH_DEPTH },
        { 1, 2, 1, 1, 1, 1 }, 0 },
};
static const rgc_buffer_barrier rich_buffers[] = {
    { RGC_SYNC_COMPUTE_SHADING, RGC_SYNC_ALL, RGC_ACCESS_UNORDERED_ACCESS, RGC_ACCESS_COMMON,
        { RICH_ARGS_PREVIOUS }, 0, UINT64_MAX },
};
static const rgc_global_barrier rich_globals[] = {
    { RGC_SYNC_COMPUTE_SHADING, RGC_SYNC_EXECUTE_INDIRECT, RGC_ACCESS_UNORDERED_ACCESS,
        RGC_ACCESS_INDIRECT_ARGUMENT },
};
static const uint32_t rich_merged[] = { RICH_ARGS, RICH_ARGS_PREVIOUS, RICH_COUNTS };
static const rgc_program_why rich_whys[] = {
    { RGC_HAZARD_RAW, RICH_CULL, RICH_DRAW, "R-C01", 0, 0 },
    { RGC_HAZARD_WAW, RICH_DRAW, RGC_NONE, "R-X34", 2, 0 },
    { RGC_HAZARD_STATE, RGC_NONE, RICH_REST, NULL, 0, 1 },
};
static const rgc_program_record rich_texture_records[] = { { 0, 0, 0, 0 }, { 1, 2, 0, 0 } };
static const rgc_program_record rich_buffer_records[] = { { 2, 1, 0, 0 } };
static const rgc_program_record rich_global_records[] = { { 0, 1, 0, 3 } };

static const rgc_barrier_group rich_groups[] = {
    { RGC_BARRIER_TEXTURE, 1, { .textures = rich_textures } },
    { RGC_BARRIER_GLOBAL, 1, { .globals = rich_globals } },
    { RGC_BARRIER_TEXTURE, 1, { .textures = rich_textures + 1 } },
    { RGC_BARRIER_BUFFER, 1, { .buffers = rich_buffers } },
};
static const rgc_program_call rich_calls[] = { { 0, 1 }, { 1, 2 }, { 3, 1 } };
static const rgc_program_step rich_steps[] = { { RGC_STEP_BARRIER, 0 }, { RGC_STEP_BARRIER, 1 },
    { RGC_STEP_PASS, RICH_DRAW }, { RGC_STEP_BARRIER, 2 }, { RGC_STEP_PASS, RICH_REST },
    { RGC_STEP_PASS, RICH_CULL } };
static const rgc_program_wait rich_waits[] = { { 1, 7, 0 }, { 1, 6, -1 } };
static const rgc_program_scope rich_scopes[] = {
    { .step_count = 1 },
    { .first_step = 1, .step_count = 2 },
    { .first_step = 3, .step_count = 2, .wait_count = 2, .signal = 4 },
    { .first_step = 5, .step_count = 1, .signal = 7 },
};
static const rgc_program_queue rich_queues[] = {
    { .name = "direct",
        .first_scope = 1,
        .scope_count = 2,
        .sync_points = 2,
        .order_minimum = 1,
        .added_for_memory = 1,
        .any_order_minimum = 1,
        .window_count = 1 },
    { .name = "compute",
        .type = RGC_QUEUE_COMPUTE,
        .first_scope = 3,
        .scope_count = 1,
        .any_order_minimum = RGC_NONE },
};
static const rgc_program_window rich_windows[] = {
    { RICH_ARGS_PREVIOUS, SMALL_ALL, RGC_NONE, RICH_REST, 0, 1 },
};
static const rgc_program_heap rich_heaps[] = { { "buffers", "buffers", 65536, 65536 },
    { "other", "any", 0, 4096 } };
static const rgc_program_placement rich_placements[] = {
    { RICH_COUNTS, 0, 0, 65536, RICH_CULL, RICH_CULL, 0, 0 },
    { RICH_COUNTS, 0, 0, 65536, RICH_DRAW, RICH_REST, 0, 1 },
};
static const uint32_t rich_residents[] = { 0 };

static inline rgc_program emit_rich(void)
{
    return (rgc_program){ .frame = "rich",
        .target = RGC_TARGET_XBOX,
        .options = { .objective = "sync", .alias = "all", .split = true, .elide_discard = true },
        .resource_count = 5,
        .pass_count = 4,
        .access_count = 4,
        .after_count = 2,
        .resources = rich_resources,
        .passes = rich_passes,
        .accesses = rich_accesses,
        .afters = rich_afters,
        .queue_count = 2,
        .scope_count = 4,
        .wait_count = 2,
        .step_count = 6,
        .call_count = 3,
        .group_count = 4,
        .queues = rich_queues,
        .scopes = rich_scopes,
        .waits = rich_waits,
        .steps = rich_steps,
        .calls = rich_calls,
        .groups = rich_groups,
        .texture_count = 2,
        .buffer_count = 1,
        .global_count = 1,
        .textures = rich_textures,
        .buffers = rich_buffers,
        .globals = rich_globals,
        .texture_records = rich_texture_records,
        .buffer_records = rich_buffer_records,
        .global_records = rich_global_records,
        .why_count = 3,
        .merged_count = 3,
        .whys = rich_whys,
        .merged = rich_merged,
        .prologue_count = 1,
        .heap_count = 2,
        .placement_count = 2,
        .resident_count = 1,
        .heaps = rich_heaps,
        .placements = rich_placements,
        .residents = rich_residents,
        .window_count = 1,
        .windows = rich_windows,
        .waits_minimum = 1,
        .stats = { .passes = 3,
            .passes_culled = 1,
            .sync_points = 2,
            .barrier_calls = 3,
            .texture_barriers = 2,
            .buffer_barriers = 1,
            .global_barriers = 1,
            .discards = 1,
            .waits = 2,
            .signals = 2,
            .peak_bytes = 65536,
            .live_peak_bytes = 65536,
            .lower_bound_bytes = 65536,
            .unaliased_bytes = 131072 } };
}

/* ---- what was written ------------------------------------------------------------------------ */

/* A writer that keeps all bytes, with a zero after them; it refuses at `limit`. */
struct sink {
    char *bytes;
    size_t size, room, limit;
};

static inline bool sink_write(void *user, const void *bytes, size_t size)
{
    struct sink *sink = user;
    if (sink->limit && sink->size + size > sink->limit)
        return false;
    if (sink->size + size + 1 > sink->room) {
        sink->room = 2 * (sink->size + size + 1);
        sink->bytes = realloc(sink->bytes, sink->room);
        if (!sink->bytes)
            abort();
    }
    memcpy(sink->bytes + sink->size, bytes, size);
    sink->size += size;
    sink->bytes[sink->size] = 0;
    return true;
}

/* The text that an emitter prints; the caller frees it. NULL: it failed. */
static inline char *emitted(
    rgc_result (*emit)(const rgc_program *, const rgc_writer *), const rgc_program *program)
{
    struct sink sink = { .bytes = calloc(1, 1), .room = 1 };
    if (emit(program, &(rgc_writer){ sink_write, &sink }) != RGC_OK) {
        free(sink.bytes);
        return NULL;
    }
    return sink.bytes;
}

/* A whole file with a zero after it, the caller's to free; NULL: there is none. */
static inline char *read_file(const char *path)
{
    struct sink sink = { .bytes = calloc(1, 1), .room = 1 };
    char part[4096];
    FILE *file = fopen(path, "rb");
    for (size_t size = 1; file && size;) {
        size = fread(part, 1, sizeof(part), file);
        (void)sink_write(&sink, part, size);
    }
    if (file) {
        (void)fclose(file);
        return sink.bytes;
    }
    free(sink.bytes);
    return NULL;
}

/* Compares with tests/golden/NAME; shows the first line that differs. A final newline of the file
 * that the text has not is fine: editors want one. */
static inline bool is_golden(const char *text, const char *name)
{
    char path[1024];
    (void)snprintf(path, sizeof(path), RGC_SOURCE_DIR "/tests/golden/%s", name);
    char *golden = read_file(path);
    if (!golden || !text) {
        print_error("%s: %s\n", name, golden ? "nothing was printed" : "no such file");
        free(golden);
        return false;
    }
    const char *a = text, *b = golden;
    uint32_t line = 1;
    while (*a == *b && *a) {
        line += *a == '\n';
        a++, b++;
    }
    bool same = !*a && (!*b || !strcmp(b, "\n"));
    if (!same) {
        while (a > text && a[-1] != '\n')
            a--, b--;
        print_error("%s:%u:\n  wanted %.*s\n  got    %.*s\n", name, (unsigned)line,
            (int)strcspn(b, "\n"), b, (int)strcspn(a, "\n"), a);
    }
    free(golden);
    return same;
}

#endif
