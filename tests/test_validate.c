/*
 * Each code has a frame that provokes it and nothing else, and a near miss that is fine.
 */
#include "failing.h"

#include "base/diags.h"
#include "graph/graph.h"

#include <rgc/rgc.h>

#include <stdio.h>

/* ---- frames ---------------------------------------------------------------------------------- */

static rgc_texture_desc texture_desc(const char *name)
{
    return (rgc_texture_desc){ .name = name, .format = RGC_FORMAT_R8G8B8A8_UNORM };
}

static rgc_resource texture(rgc_graph *g, const char *name)
{
    rgc_texture_desc desc = texture_desc(name);
    return rgc_texture_add(g, &desc);
}

static rgc_resource depth(rgc_graph *g, const char *name)
{
    return rgc_texture_add(
        g, &(rgc_texture_desc){ .name = name, .format = RGC_FORMAT_D32_FLOAT_S8X24_UINT });
}

static rgc_resource imported(rgc_graph *g, const char *name)
{
    rgc_texture_desc desc = texture_desc(name);
    desc.lifetime = RGC_IMPORT;
    return rgc_texture_add(g, &desc);
}

static rgc_resource buffer(rgc_graph *g, const char *name, rgc_lifetime lifetime)
{
    return rgc_buffer_add(
        g, &(rgc_buffer_desc){ .name = name, .lifetime = lifetime, .size = 4096 });
}

static rgc_pass pass(rgc_graph *g, const char *name, uint32_t kind)
{
    return rgc_pass_add(g, &(rgc_pass_desc){ .name = name, .kind = kind });
}

static rgc_queue queue(rgc_graph *g, const char *name, rgc_queue_type type)
{
    return rgc_queue_add(g, &(rgc_queue_desc){ .name = name, .type = type });
}

static void access_part(rgc_graph *g, rgc_pass p, rgc_resource r, rgc_verb verb, rgc_usage usage,
    rgc_sync stages, rgc_subresource_range range)
{
    rgc_access_desc desc = {
        .resource = r, .verb = verb, .usage = usage, .stages = stages, .range = range
    };
    rgc_access_add(g, p, &desc);
}

static void access_in(
    rgc_graph *g, rgc_pass p, rgc_resource r, rgc_verb verb, rgc_usage usage, rgc_sync stages)
{
    access_part(g, p, r, verb, usage, stages, (rgc_subresource_range){ 0 });
}

static void access_with(
    rgc_graph *g, rgc_pass p, rgc_resource r, rgc_verb verb, rgc_usage usage, uint32_t modifiers)
{
    rgc_access_desc desc = { .resource = r, .verb = verb, .usage = usage, .modifiers = modifiers };
    rgc_access_add(g, p, &desc);
}

/* ---- one for each code ------------------------------------------------------------------------
 */

static void foreign_resource(rgc_graph *g, bool wrong)
{
    rgc_resource t = imported(g, "t");
    rgc_read(g, pass(g, "p", RGC_PASS_RASTER), wrong ? (rgc_resource){ 9 } : t,
        RGC_USAGE_SHADER_RESOURCE);
}

static void foreign_pass_in_after(rgc_graph *g, bool wrong)
{
    rgc_pass a = pass(g, "a", RGC_PASS_COMPUTE), b = pass(g, "b", RGC_PASS_COMPUTE);
    rgc_pass_after(g, b, wrong ? (rgc_pass){ 0 } : a, NULL);
}

static void foreign_heap(rgc_graph *g, bool wrong)
{
    rgc_heap heap = rgc_heap_add(g, &(rgc_heap_desc){ .name = "h" });
    rgc_texture_desc desc = texture_desc("t");
    desc.heap.id = heap.id + wrong;
    rgc_texture_add(g, &desc);
}

static void bad_name(rgc_graph *g, bool wrong)
{
    texture(g, wrong ? "one\ttwo" : "one \xc3\xa9 \xf0\x9f\x98\x80 two");
}

static void name_is_no_utf8(rgc_graph *g, bool wrong)
{
    pass(g, wrong ? "caf\xe9" : "caf\xc3\xa9", RGC_PASS_COMPUTE);
}

static void bad_usage_value(rgc_graph *g, bool wrong)
{
    rgc_read(g, pass(g, "p", RGC_PASS_RASTER), imported(g, "t"),
        wrong ? (rgc_usage)77 : RGC_USAGE_SHADER_RESOURCE);
}

static void bad_stage_bit(rgc_graph *g, bool wrong)
{
    access_in(g, pass(g, "p", RGC_PASS_RASTER), imported(g, "t"), RGC_VERB_READ,
        RGC_USAGE_SHADER_RESOURCE, RGC_SYNC_PIXEL_SHADING | (wrong ? 0x40000000u : 0));
}

static void bad_flag_bit(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.flags = wrong ? 0x80000000u : RGC_RESOURCE_ALLOW_DCC;
    rgc_texture_add(g, &desc);
}

static void no_format(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    if (wrong)
        desc.format = RGC_FORMAT_UNKNOWN;
    rgc_write(g, pass(g, "p", RGC_PASS_RASTER), rgc_texture_add(g, &desc), RGC_USAGE_RENDER_TARGET);
}

static void too_wide(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.width = wrong ? 16385 : 16384;
    rgc_texture_add(g, &desc);
}

static void volume_too_deep(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.volume = true;
    desc.depth = wrong ? 2049 : 2048;
    rgc_texture_add(g, &desc);
}

static void volume_with_layers(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.volume = wrong;
    desc.layers = 6;
    rgc_texture_add(g, &desc);
}

static void too_many_layers(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.layers = wrong ? 2049 : 2048;
    rgc_texture_add(g, &desc);
}

static void too_many_mips(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.mips = wrong ? 8 : 7; /* of 64 texels */
    rgc_texture_add(g, &desc);
}

static void three_samples(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.samples = wrong ? 3 : 4;
    rgc_texture_add(g, &desc);
}

static void samples_with_mips(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.samples = 4;
    desc.mips = wrong ? 2 : 1;
    rgc_texture_add(g, &desc);
}

static void depth_volume(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.volume = wrong;
    desc.format = RGC_FORMAT_D32_FLOAT;
    rgc_texture_add(g, &desc);
}

static void video_volume(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.volume = wrong;
    desc.format = RGC_FORMAT_NV12;
    rgc_texture_add(g, &desc);
}

static void buffer_without_size(rgc_graph *g, bool wrong)
{
    rgc_buffer_add(g, &(rgc_buffer_desc){ .name = "bins", .size = wrong ? 0 : 16 });
}

static void buffer_size_overflows(rgc_graph *g, bool wrong)
{
    rgc_buffer_desc desc = { .name = "b", .stride = 16, .count = wrong ? UINT64_MAX / 8 : 1024 };
    rgc_buffer_add(g, &desc);
}

static void buffer_sizes_disagree(rgc_graph *g, bool wrong)
{
    rgc_buffer_desc desc = { .name = "b", .size = 64, .stride = 16, .count = wrong ? 5 : 4 };
    rgc_buffer_add(g, &desc);
}

static void texture_flag_on_buffer(rgc_graph *g, bool wrong)
{
    rgc_buffer_desc desc = { .name = "b", .size = 64 };
    desc.flags = wrong ? RGC_RESOURCE_ALLOW_DCC : RGC_RESOURCE_ALLOW_INDIRECT_BUFFER;
    rgc_buffer_add(g, &desc);
}

static void deny_without_depth(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.format = RGC_FORMAT_D32_FLOAT;
    desc.flags = RGC_RESOURCE_DENY_SHADER_RESOURCE;
    desc.flags |= wrong ? 0 : RGC_RESOURCE_ALLOW_DEPTH_STENCIL;
    rgc_texture_add(g, &desc);
}

static void depth_and_color_target(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.format = RGC_FORMAT_R32_TYPELESS;
    rgc_resource t = rgc_texture_add(g, &desc);
    rgc_resource other = rgc_texture_add(g, &desc);
    rgc_clear(g, pass(g, "a", RGC_PASS_RASTER), t, RGC_USAGE_DEPTH_WRITE);
    rgc_clear(g, pass(g, "b", RGC_PASS_RASTER), wrong ? t : other, RGC_USAGE_RENDER_TARGET);
}

static void simultaneous_samples(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.flags = RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS;
    desc.samples = wrong ? 4 : 1;
    rgc_texture_add(g, &desc);
}

static void placed_twice(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.fast = true;
    desc.dedicated = wrong;
    rgc_texture_add(g, &desc);
}

static void odd_alignment(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.alignment = wrong ? 65537 : 65536;
    rgc_texture_add(g, &desc);
}

static void too_few_bytes(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.mips = 2;
    desc.bytes = 64 * 64 * 4 + 32 * 32 * 4 - (wrong ? 1 : 0);
    rgc_texture_add(g, &desc);
}

static void frame_overflows(rgc_graph *g, bool wrong)
{
    rgc_buffer_desc desc = { .name = "b", .size = (uint64_t)1 << (wrong ? 62 : 61) };
    rgc_buffer_add(g, &desc);
    rgc_buffer_add(g, &desc);
}

static void transient_with_from(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.lifetime = wrong ? RGC_TRANSIENT : RGC_PERSISTENT;
    desc.from = (rgc_state){ .kind = RGC_STATE_LAYOUT, .layout = RGC_LAYOUT_SHADER_RESOURCE };
    rgc_texture_add(g, &desc);
}

static void history_with_to(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.lifetime = wrong ? RGC_HISTORY : RGC_IMPORT;
    desc.to = (rgc_state){ .kind = RGC_STATE_LAYOUT, .layout = RGC_LAYOUT_SHADER_RESOURCE };
    rgc_texture_add(g, &desc);
}

static void persistent_from_undefined(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.lifetime = wrong ? RGC_PERSISTENT : RGC_HISTORY;
    desc.from.kind = RGC_STATE_UNDEFINED;
    rgc_texture_add(g, &desc);
}

static void depth_layout_on_color(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.lifetime = RGC_IMPORT;
    desc.format = wrong ? RGC_FORMAT_R8_UNORM : RGC_FORMAT_D16_UNORM;
    desc.from = (rgc_state){ .kind = RGC_STATE_LAYOUT, .layout = RGC_LAYOUT_DEPTH_STENCIL_WRITE };
    rgc_texture_add(g, &desc);
}

static void layout_on_buffer(rgc_graph *g, bool wrong)
{
    rgc_buffer_desc desc = { .name = "b", .size = 64, .lifetime = RGC_IMPORT };
    desc.from = (rgc_state){ .kind = wrong ? RGC_STATE_LAYOUT : RGC_STATE_USAGE,
        .layout = RGC_LAYOUT_COPY_DEST,
        .usage = RGC_USAGE_COPY_DEST };
    rgc_buffer_add(g, &desc);
}

static void simultaneous_not_in_common(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.lifetime = RGC_IMPORT;
    desc.flags = RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS;
    desc.from = (rgc_state){ .kind = RGC_STATE_LAYOUT,
        .layout = wrong ? RGC_LAYOUT_SHADER_RESOURCE : RGC_LAYOUT_COMMON };
    rgc_texture_add(g, &desc);
}

static void stage_of_state(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.lifetime = RGC_IMPORT;
    desc.from = (rgc_state){ .kind = RGC_STATE_LAYOUT,
        .layout = RGC_LAYOUT_SHADER_RESOURCE,
        .stages = wrong ? RGC_SYNC_COPY : RGC_SYNC_ALL_SHADING };
    rgc_texture_add(g, &desc);
}

static void queue_of_state(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.lifetime = RGC_IMPORT;
    desc.from = (rgc_state){ .kind = RGC_STATE_LAYOUT,
        .layout = wrong ? RGC_LAYOUT_RENDER_TARGET
                        : RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE,
        .queue = queue(g, "async", RGC_QUEUE_COMPUTE) };
    rgc_texture_add(g, &desc);
}

static void no_kind(rgc_graph *g, bool wrong)
{
    pass(g, "p", wrong ? 0 : RGC_PASS_COMPUTE);
}

static void raster_on_compute(rgc_graph *g, bool wrong)
{
    rgc_queue async = queue(g, "async", RGC_QUEUE_COMPUTE);
    rgc_pass_desc desc = { .name = "draw", .kind = RGC_PASS_RASTER };
    if (wrong)
        desc.queue = async;
    rgc_write(g, rgc_pass_add(g, &desc), imported(g, "t"), RGC_USAGE_RENDER_TARGET);
}

static void compute_on_copy(rgc_graph *g, bool wrong)
{
    rgc_queue dma = queue(g, "dma", RGC_QUEUE_COPY);
    uint32_t kind = RGC_PASS_COPY | (wrong ? RGC_PASS_COMPUTE : 0);
    rgc_pass_add(g, &(rgc_pass_desc){ .name = "p", .kind = kind, .queue = dma });
}

static void async_on_a_queue(rgc_graph *g, bool wrong)
{
    rgc_queue compute = queue(g, "compute", RGC_QUEUE_COMPUTE);
    rgc_pass_desc desc = { .name = "p", .kind = RGC_PASS_COMPUTE, .async = true };
    if (wrong)
        desc.queue = compute;
    rgc_pass_add(g, &desc);
}

static void async_without_queue(rgc_graph *g, bool wrong)
{
    if (!wrong)
        queue(g, "compute", RGC_QUEUE_COMPUTE);
    rgc_pass_add(g, &(rgc_pass_desc){ .name = "p", .kind = RGC_PASS_COMPUTE, .async = true });
}

static void present_nothing(rgc_graph *g, bool wrong)
{
    rgc_pass p = pass(g, "p", RGC_PASS_PRESENT);
    if (!wrong)
        rgc_read(g, p, imported(g, "t"), RGC_USAGE_PRESENT);
}

static void vertices_in_a_texture(rgc_graph *g, bool wrong)
{
    rgc_read(g, pass(g, "p", RGC_PASS_RASTER),
        wrong ? imported(g, "t") : buffer(g, "b", RGC_IMPORT), RGC_USAGE_VERTEX_BUFFER);
}

static void target_is_read(rgc_graph *g, bool wrong)
{
    access_in(g, pass(g, "p", RGC_PASS_RASTER), imported(g, "t"),
        wrong ? RGC_VERB_READ : RGC_VERB_MODIFY, RGC_USAGE_RENDER_TARGET, 0);
}

static void copy_is_cleared(rgc_graph *g, bool wrong)
{
    access_in(g, pass(g, "p", RGC_PASS_COPY), imported(g, "t"),
        wrong ? RGC_VERB_CLEAR : RGC_VERB_WRITE, RGC_USAGE_COPY_DEST, 0);
}

static void color_as_depth(rgc_graph *g, bool wrong)
{
    rgc_clear(g, pass(g, "p", RGC_PASS_RASTER), wrong ? texture(g, "t") : depth(g, "z"),
        RGC_USAGE_DEPTH_WRITE);
}

static void depth_as_color(rgc_graph *g, bool wrong)
{
    rgc_clear(g, pass(g, "p", RGC_PASS_RASTER), wrong ? depth(g, "z") : texture(g, "t"),
        RGC_USAGE_RENDER_TARGET);
}

static void blocks_as_uav(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.format = wrong ? RGC_FORMAT_BC7_UNORM : RGC_FORMAT_R8G8B8A8_UNORM_SRGB; /* by a cast */
    rgc_write(
        g, pass(g, "p", RGC_PASS_COMPUTE), rgc_texture_add(g, &desc), RGC_USAGE_UNORDERED_ACCESS);
}

static void denied_is_sampled(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("z");
    desc.format = RGC_FORMAT_D32_FLOAT;
    desc.flags = wrong ? RGC_RESOURCE_DENY_SHADER_RESOURCE : 0;
    rgc_resource z = rgc_texture_add(g, &desc);
    rgc_clear(g, pass(g, "a", RGC_PASS_RASTER), z, RGC_USAGE_DEPTH_WRITE);
    rgc_read(g, pass(g, "b", RGC_PASS_COMPUTE), z, RGC_USAGE_SHADER_RESOURCE);
}

static void simultaneous_depth(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("z");
    desc.format = RGC_FORMAT_D32_FLOAT;
    desc.flags = wrong ? RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS : 0;
    rgc_clear(g, pass(g, "a", RGC_PASS_RASTER), rgc_texture_add(g, &desc), RGC_USAGE_DEPTH_WRITE);
}

static void async_reads_depth(rgc_graph *g, bool wrong)
{
    queue(g, "compute", RGC_QUEUE_COMPUTE);
    rgc_pass_desc desc = { .name = "p", .kind = RGC_PASS_COMPUTE, .async = true };
    rgc_read(g, rgc_pass_add(g, &desc), buffer(g, "b", RGC_IMPORT),
        wrong ? RGC_USAGE_VERTEX_BUFFER : RGC_USAGE_INDIRECT_ARGUMENT);
}

static void copies_in_a_pixel_shader(rgc_graph *g, bool wrong)
{
    access_in(g, pass(g, "p", RGC_PASS_RASTER), imported(g, "t"), RGC_VERB_READ,
        RGC_USAGE_SHADER_RESOURCE, wrong ? RGC_SYNC_RENDER_TARGET : RGC_SYNC_DRAW);
}

static void pixels_in_a_compute_pass(rgc_graph *g, bool wrong)
{
    access_in(g, pass(g, "p", RGC_PASS_COMPUTE), imported(g, "t"), RGC_VERB_READ,
        RGC_USAGE_SHADER_RESOURCE, wrong ? RGC_SYNC_PIXEL_SHADING : RGC_SYNC_ALL_SHADING);
}

static void draws_in_a_compute_pass(rgc_graph *g, bool wrong)
{
    rgc_clear(g, pass(g, "p", wrong ? RGC_PASS_COMPUTE : RGC_PASS_RASTER), texture(g, "t"),
        RGC_USAGE_RENDER_TARGET);
}

static void stages_left_out(rgc_graph *g, bool wrong)
{
    access_in(g, pass(g, "p", RGC_PASS_RASTER), imported(g, "t"), RGC_VERB_READ,
        RGC_USAGE_SHADER_RESOURCE, wrong ? 0 : RGC_SYNC_PIXEL_SHADING);
}

static void mip_outside(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.mips = 4;
    rgc_resource t = rgc_texture_add(g, &desc);
    rgc_write(g, pass(g, "a", RGC_PASS_COMPUTE), t, RGC_USAGE_UNORDERED_ACCESS);
    access_part(g, pass(g, "b", RGC_PASS_COMPUTE), t, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, 0,
        (rgc_subresource_range){ .first_mip = wrong ? 4 : 3, .mips = 1 });
}

static void range_ends_outside(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.layers = 6;
    access_part(g, pass(g, "a", RGC_PASS_COMPUTE), rgc_texture_add(g, &desc), RGC_VERB_WRITE,
        RGC_USAGE_UNORDERED_ACCESS, 0,
        (rgc_subresource_range){ .first_layer = 3, .layers = wrong ? UINT32_MAX : 3 });
}

static void stencil_of_color(rgc_graph *g, bool wrong)
{
    access_part(g, pass(g, "a", RGC_PASS_RASTER), wrong ? texture(g, "t") : depth(g, "z"),
        RGC_VERB_CLEAR, wrong ? RGC_USAGE_RENDER_TARGET : RGC_USAGE_DEPTH_WRITE, 0,
        (rgc_subresource_range){ .first_plane = 1, .planes = 1 });
}

static void layer_of_volume(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("fog");
    desc.volume = true;
    desc.depth = 16;
    access_part(g, pass(g, "a", RGC_PASS_COMPUTE), rgc_texture_add(g, &desc), RGC_VERB_WRITE,
        RGC_USAGE_UNORDERED_ACCESS, 0,
        (rgc_subresource_range){ .first_layer = wrong ? 3 : 0, .layers = 1 });
}

static void mip_of_buffer(rgc_graph *g, bool wrong)
{
    access_part(g, pass(g, "a", RGC_PASS_COMPUTE), buffer(g, "b", RGC_TRANSIENT), RGC_VERB_WRITE,
        RGC_USAGE_UNORDERED_ACCESS, 0, (rgc_subresource_range){ .mips = wrong ? 2 : 1 });
}

static void previous_of_transient(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.lifetime = wrong ? RGC_PERSISTENT : RGC_HISTORY;
    rgc_access_desc access = {
        .resource = rgc_texture_add(g, &desc), .previous = true, .usage = RGC_USAGE_SHADER_RESOURCE
    };
    rgc_access_add(g, pass(g, "a", RGC_PASS_COMPUTE), &access);
}

static void previous_is_written(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.lifetime = RGC_HISTORY;
    rgc_access_desc access = { .resource = rgc_texture_add(g, &desc),
        .previous = wrong,
        .verb = RGC_VERB_WRITE,
        .usage = RGC_USAGE_UNORDERED_ACCESS };
    rgc_access_add(g, pass(g, "a", RGC_PASS_COMPUTE), &access);
}

static void single_sample_is_resolved(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("msaa");
    desc.lifetime = RGC_IMPORT;
    desc.samples = wrong ? 1 : 4;
    rgc_pass p = pass(g, "p", RGC_PASS_RESOLVE);
    rgc_read(g, p, rgc_texture_add(g, &desc), RGC_USAGE_RESOLVE_SOURCE);
    rgc_write(g, p, imported(g, "t"), RGC_USAGE_RESOLVE_DEST);
}

static void transient_is_presented(rgc_graph *g, bool wrong)
{
    rgc_resource t = wrong ? texture(g, "t") : imported(g, "t");
    rgc_clear(g, pass(g, "a", RGC_PASS_RASTER), t, RGC_USAGE_RENDER_TARGET);
    rgc_read(g, pass(g, "p", RGC_PASS_PRESENT), t, RGC_USAGE_PRESENT);
}

static void relaxed_target(rgc_graph *g, bool wrong)
{
    access_with(g, pass(g, "p", RGC_PASS_RASTER | RGC_PASS_COMPUTE), imported(g, "t"),
        RGC_VERB_MODIFY, wrong ? RGC_USAGE_RENDER_TARGET : RGC_USAGE_UNORDERED_ACCESS,
        RGC_MODIFIER_RELAXED);
}

static void self_of_shader(rgc_graph *g, bool wrong)
{
    access_with(g, pass(g, "p", RGC_PASS_COMPUTE | RGC_PASS_COPY), imported(g, "t"), RGC_VERB_READ,
        wrong ? RGC_USAGE_SHADER_RESOURCE : RGC_USAGE_COPY_SOURCE, RGC_MODIFIER_SELF);
}

static void sampled_and_written(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("pyramid");
    desc.lifetime = RGC_IMPORT;
    desc.mips = 4;
    rgc_resource t = rgc_texture_add(g, &desc);
    rgc_pass p = pass(g, "down", RGC_PASS_COMPUTE);
    access_part(g, p, t, RGC_VERB_WRITE, RGC_USAGE_UNORDERED_ACCESS, 0,
        (rgc_subresource_range){ .first_mip = 2, .mips = 1 });
    access_part(g, p, t, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, 0,
        (rgc_subresource_range){ .mips = wrong ? 3 : 2 });
}

static void arguments_are_written(rgc_graph *g, bool wrong)
{
    rgc_resource args = buffer(g, "args", RGC_IMPORT);
    rgc_pass p = pass(g, "expand", RGC_PASS_COMPUTE);
    rgc_read(g, p, args, RGC_USAGE_INDIRECT_ARGUMENT);
    if (wrong)
        rgc_modify(g, p, args, RGC_USAGE_UNORDERED_ACCESS);
    else
        rgc_read(g, p, args, RGC_USAGE_SHADER_RESOURCE);
}

static void no_layout_for_both(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("z");
    desc.lifetime = RGC_IMPORT;
    desc.format = RGC_FORMAT_D32_FLOAT;
    rgc_resource z = rgc_texture_add(g, &desc);
    rgc_pass p = pass(g, "p", RGC_PASS_RASTER);
    rgc_read(g, p, z, RGC_USAGE_DEPTH_READ);
    rgc_read(g, p, z, wrong ? RGC_USAGE_COMMON : RGC_USAGE_SHADER_RESOURCE);
}

static void one_side_says_self(rgc_graph *g, bool wrong)
{
    rgc_resource t = imported(g, "strip");
    rgc_pass p = pass(g, "p", RGC_PASS_COPY);
    access_with(g, p, t, RGC_VERB_READ, RGC_USAGE_COPY_SOURCE, RGC_MODIFIER_SELF);
    access_with(g, p, t, RGC_VERB_MODIFY, RGC_USAGE_COPY_DEST, wrong ? 0 : RGC_MODIFIER_SELF);
}

static void depth_plane_and_whole(rgc_graph *g, bool wrong)
{
    rgc_resource z = depth(g, "z");
    rgc_clear(g, pass(g, "a", RGC_PASS_RASTER), z, RGC_USAGE_DEPTH_WRITE);
    rgc_pass p = pass(g, "b", RGC_PASS_RASTER);
    access_part(g, p, z, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, 0,
        (rgc_subresource_range){ .first_plane = 0, .planes = 1 });
    access_part(g, p, z, RGC_VERB_MODIFY, RGC_USAGE_DEPTH_WRITE, 0,
        (rgc_subresource_range){ .first_plane = wrong ? 0 : 1, .planes = 1 });
}

static void disjoint_without_a_layout(rgc_graph *g, bool wrong)
{
    rgc_resource t = imported(g, "t");
    rgc_pass p = pass(g, "p", RGC_PASS_RASTER);
    access_with(g, p, t, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, RGC_MODIFIER_DISJOINT);
    access_with(g, p, t, RGC_VERB_MODIFY,
        wrong ? RGC_USAGE_RENDER_TARGET : RGC_USAGE_UNORDERED_ACCESS, RGC_MODIFIER_DISJOINT);
}

static void read_before_written(rgc_graph *g, bool wrong)
{
    rgc_resource t = texture(g, "ao");
    rgc_pass a = pass(g, "light", RGC_PASS_RASTER), b = pass(g, "ssao", RGC_PASS_COMPUTE);
    rgc_read(g, wrong ? a : b, t, RGC_USAGE_SHADER_RESOURCE);
    if (wrong)
        rgc_write(g, b, t, RGC_USAGE_UNORDERED_ACCESS);
    else
        rgc_write(g, a, t, RGC_USAGE_RENDER_TARGET);
}

static void read_and_written_by_one(rgc_graph *g, bool wrong)
{
    rgc_resource t = texture(g, "t");
    rgc_pass p = pass(g, "p", RGC_PASS_COMPUTE);
    rgc_read(g, p, t, RGC_USAGE_UNORDERED_ACCESS);
    access_in(g, p, t, wrong ? RGC_VERB_WRITE : RGC_VERB_CLEAR, RGC_USAGE_UNORDERED_ACCESS, 0);
}

static void modified_when_fresh(rgc_graph *g, bool wrong)
{
    rgc_buffer_desc desc = { .name = "b", .size = 64 };
    desc.lifetime = wrong ? RGC_TRANSIENT : RGC_PERSISTENT;
    rgc_modify(
        g, pass(g, "p", RGC_PASS_COMPUTE), rgc_buffer_add(g, &desc), RGC_USAGE_UNORDERED_ACCESS);
}

static void one_mip_was_forgotten(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("bloom");
    desc.mips = 4;
    rgc_resource t = rgc_texture_add(g, &desc);
    access_part(g, pass(g, "a", RGC_PASS_COMPUTE), t, RGC_VERB_WRITE, RGC_USAGE_UNORDERED_ACCESS, 0,
        (rgc_subresource_range){ .mips = wrong ? 3 : 4 });
    rgc_read(g, pass(g, "b", RGC_PASS_COMPUTE), t, RGC_USAGE_SHADER_RESOURCE);
}

static void new_generation_is_read(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("taa");
    desc.lifetime = RGC_HISTORY;
    rgc_access_desc access = { .resource = rgc_texture_add(g, &desc),
        .previous = !wrong,
        .usage = RGC_USAGE_SHADER_RESOURCE };
    rgc_access_add(g, pass(g, "a", RGC_PASS_COMPUTE), &access);
}

static void unwanted_import_is_read(rgc_graph *g, bool wrong)
{
    rgc_texture_desc desc = texture_desc("t");
    desc.lifetime = RGC_IMPORT;
    desc.from.kind = wrong ? RGC_STATE_UNDEFINED : RGC_STATE_DEFAULT;
    rgc_read(
        g, pass(g, "a", RGC_PASS_COMPUTE), rgc_texture_add(g, &desc), RGC_USAGE_SHADER_RESOURCE);
}

static void after_against_data(rgc_graph *g, bool wrong)
{
    rgc_resource t = texture(g, "t");
    rgc_pass make = pass(g, "make", RGC_PASS_RASTER), use = pass(g, "use", RGC_PASS_RASTER);
    rgc_write(g, make, t, RGC_USAGE_RENDER_TARGET);
    rgc_read(g, use, t, RGC_USAGE_SHADER_RESOURCE);
    rgc_pass_after(g, wrong ? make : use, wrong ? use : make, NULL);
}

static void after_each_other(rgc_graph *g, bool wrong)
{
    rgc_pass first = pass(g, "first", RGC_PASS_RASTER), second = pass(g, "second", RGC_PASS_RASTER);
    rgc_pass_after(g, first, second, NULL);
    if (wrong)
        rgc_pass_after(g, second, first, NULL);
}

static void after_itself(rgc_graph *g, bool wrong)
{
    rgc_pass first = pass(g, "first", RGC_PASS_RASTER), second = pass(g, "second", RGC_PASS_RASTER);
    rgc_pass_after(g, first, wrong ? first : second, NULL);
}

static void written_twice(rgc_graph *g, bool wrong)
{
    rgc_resource t = imported(g, "t");
    rgc_write(g, pass(g, "a", RGC_PASS_RASTER), t, RGC_USAGE_RENDER_TARGET);
    access_in(g, pass(g, "b", RGC_PASS_RASTER), t, wrong ? RGC_VERB_CLEAR : RGC_VERB_MODIFY,
        RGC_USAGE_RENDER_TARGET, 0);
}

static void unused(rgc_graph *g, bool wrong)
{
    rgc_resource t = imported(g, "t");
    if (!wrong)
        rgc_read(g, pass(g, "p", RGC_PASS_COMPUTE), t, RGC_USAGE_SHADER_RESOURCE);
}

static const struct provocation {
    uint32_t code;
    void (*declare)(rgc_graph *graph, bool wrong);
    const char *mentions[2]; /* in the message */
    const char *flag;        /* of a warning that is off unless asked for */
} provocations[] = {
    { RGC_DIAG_FOREIGN_HANDLE, foreign_resource, { "resource" }, NULL },
    { RGC_DIAG_FOREIGN_HANDLE, foreign_pass_in_after, { "pass" }, NULL },
    { RGC_DIAG_FOREIGN_HANDLE, foreign_heap, { "heap" }, NULL },
    { RGC_DIAG_BAD_NAME, bad_name, { "control character", "byte 3" }, NULL },
    { RGC_DIAG_BAD_NAME, name_is_no_utf8, { "UTF-8", "pass 0" }, NULL },
    { RGC_DIAG_BAD_VALUE, bad_usage_value, { "usage" }, NULL },
    { RGC_DIAG_BAD_VALUE, bad_stage_bit, { "stage" }, NULL },
    { RGC_DIAG_BAD_VALUE, bad_flag_bit, { "0x80000000" }, NULL },
    { RGC_DIAG_NO_FORMAT, no_format, { "'t'" }, NULL },
    { RGC_DIAG_TEXTURE_SIZE, too_wide, { "'t'" }, NULL },
    { RGC_DIAG_TEXTURE_SIZE, volume_too_deep, { "'t'" }, NULL },
    { RGC_DIAG_TEXTURE_LAYERS, volume_with_layers, { "6 layers" }, NULL },
    { RGC_DIAG_TEXTURE_LAYERS, too_many_layers, { "2049" }, NULL },
    { RGC_DIAG_TEXTURE_MIPS, too_many_mips, { "8", "7" }, NULL },
    { RGC_DIAG_TEXTURE_SAMPLES, three_samples, { "3 samples" }, NULL },
    { RGC_DIAG_TEXTURE_SAMPLES, samples_with_mips, { "one mip" }, NULL },
    { RGC_DIAG_VOLUME_FORMAT, depth_volume, { "d32_float" }, NULL },
    { RGC_DIAG_VOLUME_FORMAT, video_volume, { "nv12" }, NULL },
    { RGC_DIAG_BUFFER_SIZE, buffer_without_size, { "'bins'", "no size" }, NULL },
    { RGC_DIAG_BUFFER_SIZE, buffer_size_overflows, { "64 bits" }, NULL },
    { RGC_DIAG_BUFFER_SIZE, buffer_sizes_disagree, { "64", "80" }, NULL },
    { RGC_DIAG_FLAG_KIND, texture_flag_on_buffer, { "'dcc'" }, NULL },
    { RGC_DIAG_FLAG_CONFLICT, deny_without_depth, { "deny_shader_resource" }, NULL },
    { RGC_DIAG_FLAG_CONFLICT, depth_and_color_target, { "allow_depth_stencil" }, NULL },
    { RGC_DIAG_FLAG_CONFLICT, simultaneous_samples, { "multisampled" }, NULL },
    { RGC_DIAG_PLACEMENT, placed_twice, { "fast memory and dedicated memory" }, NULL },
    { RGC_DIAG_ALIGNMENT, odd_alignment, { "65537" }, NULL },
    { RGC_DIAG_RESOURCE_BYTES, too_few_bytes, { "20479" }, NULL },
    { RGC_DIAG_FRAME_BYTES, frame_overflows, { "64 bits" }, NULL },
    { RGC_DIAG_STATE_MISPLACED, transient_with_from, { "'t'", "from" }, NULL },
    { RGC_DIAG_STATE_MISPLACED, history_with_to, { "history", "'to'" }, NULL },
    { RGC_DIAG_STATE_MISPLACED, persistent_from_undefined, { "from undefined" }, NULL },
    { RGC_DIAG_STATE_LAYOUT, depth_layout_on_color, { "DEPTH_STENCIL_WRITE", "r8_unorm" }, NULL },
    { RGC_DIAG_STATE_LAYOUT, layout_on_buffer, { "'b'", "buffers have none" }, NULL },
    { RGC_DIAG_STATE_LAYOUT, simultaneous_not_in_common, { "simultaneous" }, NULL },
    { RGC_DIAG_STATE_STAGE, stage_of_state, { "copy", "'t'" }, NULL },
    { RGC_DIAG_STATE_QUEUE, queue_of_state, { "'async'", "'t'" }, NULL },
    { RGC_DIAG_NO_KIND, no_kind, { "'p'" }, NULL },
    { RGC_DIAG_PASS_QUEUE, raster_on_compute, { "'draw'", "'async'" }, NULL },
    { RGC_DIAG_PASS_QUEUE, compute_on_copy, { "compute", "'dma'" }, NULL },
    { RGC_DIAG_ASYNC_QUEUE, async_on_a_queue, { "'p'", "'compute'" }, NULL },
    { RGC_DIAG_ASYNC_NOWHERE, async_without_queue, { "'p'" }, NULL },
    { RGC_DIAG_PRESENT_NOTHING, present_nothing, { "'p'" }, "present-nothing" },
    { RGC_DIAG_USAGE_RESOURCE, vertices_in_a_texture, { "vertex_buffer", "texture" }, NULL },
    { RGC_DIAG_USAGE_VERB, target_is_read, { "reads", "render_target" }, NULL },
    { RGC_DIAG_USAGE_VERB, copy_is_cleared, { "clears", "copy_dest" }, NULL },
    { RGC_DIAG_USAGE_FORMAT, color_as_depth, { "depth_write", "format" }, NULL },
    { RGC_DIAG_USAGE_FORMAT, depth_as_color, { "render_target" }, NULL },
    { RGC_DIAG_USAGE_FORMAT, blocks_as_uav, { "unordered_access" }, NULL },
    { RGC_DIAG_USAGE_FLAG, denied_is_sampled, { "'z'", "deny" }, NULL },
    { RGC_DIAG_USAGE_FLAG, simultaneous_depth, { "simultaneous" }, NULL },
    { RGC_DIAG_USAGE_QUEUE, async_reads_depth, { "vertex_buffer", "COMPUTE" }, NULL },
    { RGC_DIAG_STAGE_USAGE, copies_in_a_pixel_shader, { "render_target" }, NULL },
    { RGC_DIAG_STAGE_KIND, pixels_in_a_compute_pass, { "pixel" }, NULL },
    { RGC_DIAG_USAGE_KIND, draws_in_a_compute_pass, { "render_target" }, NULL },
    { RGC_DIAG_IMPLICIT_STAGE, stages_left_out, { "'p'", "'t'" }, "implicit-stage" },
    { RGC_DIAG_RANGE, mip_outside, { "mip 4", "'t'" }, NULL },
    { RGC_DIAG_RANGE, range_ends_outside, { "layer 3" }, NULL },
    { RGC_DIAG_RANGE, stencil_of_color, { "plane 1" }, NULL },
    { RGC_DIAG_RANGE, layer_of_volume, { "layer 3", "'fog'" }, NULL },
    { RGC_DIAG_RANGE, mip_of_buffer, { "mip 1", "'b'" }, NULL },
    { RGC_DIAG_PREVIOUS, previous_of_transient, { "t.previous", "no history" }, NULL },
    { RGC_DIAG_PREVIOUS, previous_is_written, { "writes" }, NULL },
    { RGC_DIAG_RESOLVE_SAMPLES, single_sample_is_resolved, { "'msaa'" }, NULL },
    { RGC_DIAG_PRESENT_OWN, transient_is_presented, { "no import" }, NULL },
    { RGC_DIAG_MODIFIER, relaxed_target, { "'relaxed'" }, NULL },
    { RGC_DIAG_MODIFIER, self_of_shader, { "'self'" }, NULL },
    { RGC_DIAG_CONFLICT, sampled_and_written, { "mip 2 of 'pyramid'", "'down'" }, NULL },
    { RGC_DIAG_CONFLICT, arguments_are_written, { "'args'", "'expand'" }, NULL },
    { RGC_DIAG_CONFLICT, no_layout_for_both, { "depth_read", "common" }, NULL },
    { RGC_DIAG_CONFLICT, one_side_says_self, { "'strip'" }, NULL },
    { RGC_DIAG_CONFLICT, depth_plane_and_whole, { "the depth plane of 'z'" }, NULL },
    { RGC_DIAG_CONFLICT, disjoint_without_a_layout, { "render_target" }, NULL },
    { RGC_DIAG_UNDEFINED_CONTENTS, read_before_written, { "'ao'", "'light'" }, NULL },
    { RGC_DIAG_UNDEFINED_CONTENTS, read_and_written_by_one, { "reads 't'" }, NULL },
    { RGC_DIAG_UNDEFINED_CONTENTS, modified_when_fresh, { "modifies 'b'" }, NULL },
    { RGC_DIAG_UNDEFINED_CONTENTS, one_mip_was_forgotten, { "mip 3 of 'bloom'" }, NULL },
    { RGC_DIAG_UNDEFINED_CONTENTS, new_generation_is_read, { "'taa'" }, NULL },
    { RGC_DIAG_UNDEFINED_CONTENTS, unwanted_import_is_read, { "'t'" }, NULL },
    { RGC_DIAG_RING, after_against_data, { "'make'", "'use'" }, NULL },
    { RGC_DIAG_RING, after_each_other, { "'first'", "'second'" }, NULL },
    { RGC_DIAG_RING, after_itself, { "'first'", "ring" }, NULL },
    { RGC_DIAG_DEAD_WRITE, written_twice, { "'a'", "'t'" }, "dead-write" },
    { RGC_DIAG_UNUSED_RESOURCE, unused, { "'t'" }, "unused-resource" },
};
enum { PROVOCATIONS = sizeof(provocations) / sizeof(*provocations) };

static rgc_graph *frame(const struct provocation *provocation, bool wrong)
{
    rgc_graph *graph = rgc_graph_create(&(rgc_graph_desc){ .width = 64, .height = 64 });
    assert_non_null(graph);
    if (provocation->flag)
        rgc_diags_set_level(graph->diags, provocation->flag, RGC_SEVERITY_WARNING);
    provocation->declare(graph, wrong);
    assert_true(rgc_graph_validate(graph, RGC_TARGET_PC));
    for (uint32_t i = 0; i < rgc_diags_count(graph->diags); i++) {
        const rgc_diag *diag = rgc_diags_get(graph->diags, i);
        if (!wrong || diag->code != provocation->code || i)
            print_error("RGC%04u for RGC%04u: %s\n", diag->code, provocation->code, diag->message);
    }
    return graph;
}

static void a_mistake_gives_one_message(void **state)
{
    const struct provocation *provocation = *state;
    rgc_graph *graph = frame(provocation, true);
    assert_int_equal(rgc_diags_count(graph->diags), 1);
    const rgc_diag *diag = rgc_diags_get(graph->diags, 0);
    assert_int_equal(diag->code, provocation->code);
    for (int i = 0; i < 2; i++)
        if (provocation->mentions[i] && !strstr(diag->message, provocation->mentions[i]))
            fail_msg("'%s' is not in: %s", provocation->mentions[i], diag->message);
    assert_true(diag->message[strlen(diag->message) - 1] != '.');
    rgc_graph_destroy(graph);
}

static void a_near_miss_gives_none(void **state)
{
    rgc_graph *graph = frame(*state, false);
    assert_int_equal(rgc_diags_count(graph->diags), 0);
    rgc_graph_destroy(graph);
}

static void every_code_is_provoked(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rgc_diag_info_count(); i++) {
        const rgc_diag_info *info = rgc_diag_info_get(i);
        bool found = info->code / 100 != 2;
        for (uint32_t j = 0; j < PROVOCATIONS; j++)
            found |= provocations[j].code == info->code;
        if (!found)
            fail_msg("nothing provokes RGC%04u: %s", info->code, info->title);
    }
}

/* ---- what a message shows ---------------------------------------------------------------------
 */

static rgc_location line(uint32_t number)
{
    return (rgc_location){ .file = "f.rg", .line = number, .column = 1 };
}

static const rgc_diag *only_diag(rgc_graph *graph)
{
    assert_true(rgc_graph_validate(graph, RGC_TARGET_PC));
    assert_int_equal(rgc_diags_count(graph->diags), 1);
    return rgc_diags_get(graph->diags, 0);
}

static void a_conflict_points_at_both_lines(void **state)
{
    (void)state;
    rgc_graph *g = rgc_graph_create(&(rgc_graph_desc){ .width = 64, .height = 64 });
    rgc_pass p = pass(g, "down", RGC_PASS_COMPUTE);
    rgc_resource t = imported(g, "t");
    rgc_access_desc access = { .resource = t, .verb = RGC_VERB_WRITE, .at = line(6) };
    access.usage = RGC_USAGE_UNORDERED_ACCESS;
    rgc_access_add(g, p, &access);
    access = (rgc_access_desc){ .resource = t, .usage = RGC_USAGE_SHADER_RESOURCE, .at = line(7) };
    rgc_access_add(g, p, &access);
    const rgc_diag *diag = only_diag(g);
    assert_int_equal(diag->primary.at.line, 7);
    assert_int_equal(diag->label_count, 1);
    assert_int_equal(diag->labels[0].at.line, 6);
    rgc_graph_destroy(g);
}

static void a_ring_is_shown_link_by_link(void **state)
{
    (void)state;
    rgc_graph *g = rgc_graph_create(&(rgc_graph_desc){ .width = 64, .height = 64 });
    enum { LENGTH = 5 };
    rgc_pass passes[LENGTH];
    rgc_resource t[LENGTH];
    char names[LENGTH][8];
    for (uint32_t i = 0; i < LENGTH; i++) {
        snprintf(names[i], sizeof(names[i]), "p%u", i);
        passes[i] = pass(g, names[i], RGC_PASS_COMPUTE);
        t[i] = texture(g, "t");
        rgc_write(g, passes[i], t[i], RGC_USAGE_UNORDERED_ACCESS);
        rgc_access_desc access = { .usage = RGC_USAGE_SHADER_RESOURCE, .at = line(10 + i) };
        access.resource = t[i ? i - 1 : 0];
        if (i)
            rgc_access_add(g, passes[i], &access);
    }
    rgc_location at = line(5);
    rgc_pass_after(g, passes[1], passes[4], &at);
    const rgc_diag *diag = only_diag(g);
    assert_int_equal(diag->code, RGC_DIAG_RING);
    assert_int_equal(diag->primary.at.line, 5);
    assert_non_null(strstr(diag->message, "ring of 4 passes"));
    assert_int_equal(diag->label_count, 3);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(diag->labels[i].at.line, 14 - i);
    assert_string_equal(diag->labels[0].text, "'p4' reads 't', which 'p3' writes before");
    rgc_graph_destroy(g);
}

static void each_ring_is_told(void **state)
{
    (void)state;
    rgc_graph *g = rgc_graph_create(&(rgc_graph_desc){ .width = 64, .height = 64 });
    for (uint32_t i = 0; i < 3; i++) {
        rgc_pass a = pass(g, "a", RGC_PASS_COMPUTE), b = pass(g, "b", RGC_PASS_COMPUTE);
        rgc_location at = line(2 * i + 1), other = line(2 * i + 2);
        rgc_pass_after(g, a, b, &at);
        rgc_pass_after(g, b, a, &other);
    }
    assert_true(rgc_graph_validate(g, RGC_TARGET_PC));
    assert_int_equal(rgc_diags_count(g->diags), 3);
    rgc_graph_destroy(g);
}

static void undefined_contents_show_the_later_writer(void **state)
{
    (void)state;
    rgc_graph *g = rgc_graph_create(&(rgc_graph_desc){ .width = 64, .height = 64 });
    read_before_written(g, true);
    const rgc_diag *diag = only_diag(g);
    assert_int_equal(diag->label_count, 2);
    assert_non_null(strstr(diag->labels[1].text, "'ssao'"));
    rgc_graph_destroy(g);
}

static void errors_are_found_again_by_a_second_run(void **state)
{
    (void)state;
    rgc_graph *g = rgc_graph_create(&(rgc_graph_desc){ .width = 64, .height = 64 });
    no_kind(g, true);
    assert_true(rgc_graph_validate(g, RGC_TARGET_PC));
    uint32_t errors = rgc_diags_errors(g->diags);
    assert_true(rgc_graph_validate(g, RGC_TARGET_PC));
    assert_true(rgc_diags_errors(g->diags) > errors);
    assert_int_equal(rgc_diags_count(g->diags), 1);
    rgc_graph_destroy(g);
}

static void several_mistakes_are_all_told(void **state)
{
    (void)state;
    rgc_graph *g = rgc_graph_create(&(rgc_graph_desc){ .width = 64, .height = 64 });
    buffer_without_size(g, true);
    no_kind(g, true);
    after_itself(g, true);
    target_is_read(g, true);
    read_before_written(g, true);
    assert_true(rgc_graph_validate(g, RGC_TARGET_PC));
    assert_int_equal(rgc_diags_count(g->diags), 5);
    rgc_graph_destroy(g);
}

static rgc_graph *sized_graph(void)
{
    rgc_graph *g = rgc_graph_create(&(rgc_graph_desc){ .width = 64, .height = 64 });
    assert_non_null(g);
    rgc_diags_set_level(g->diags, "dead-write", RGC_SEVERITY_WARNING);
    return g;
}

static void what_follows_from_a_mistake_is_not_told(void **state)
{
    (void)state;
    rgc_graph *g = sized_graph();
    rgc_resource t = texture(g, "t");
    rgc_read(g, pass(g, "a", RGC_PASS_RASTER), t, RGC_USAGE_VERTEX_BUFFER); /* nor undefined */
    rgc_read(g, pass(g, "b", RGC_PASS_RASTER), t, RGC_USAGE_SHADER_RESOURCE);
    assert_int_equal(only_diag(g)->code, RGC_DIAG_USAGE_RESOURCE);
    rgc_graph_destroy(g);

    g = sized_graph();
    rgc_resource u = texture(g, "u");
    access_part(g, pass(g, "a", RGC_PASS_COMPUTE), u, RGC_VERB_WRITE, RGC_USAGE_UNORDERED_ACCESS, 0,
        (rgc_subresource_range){ .first_mip = 1, .mips = 1 });
    rgc_read(g, pass(g, "b", RGC_PASS_COMPUTE), u, RGC_USAGE_SHADER_RESOURCE);
    assert_int_equal(only_diag(g)->code, RGC_DIAG_RANGE);
    rgc_graph_destroy(g);

    g = sized_graph();
    rgc_resource v = imported(g, "v");
    rgc_pass p = pass(g, "p", RGC_PASS_COMPUTE | RGC_PASS_COPY);
    rgc_write(g, p, v, RGC_USAGE_UNORDERED_ACCESS);
    rgc_read(g, p, v, RGC_USAGE_SHADER_RESOURCE);
    rgc_read(g, p, v, RGC_USAGE_COPY_SOURCE);
    assert_int_equal(only_diag(g)->code, RGC_DIAG_CONFLICT);
    rgc_graph_destroy(g);

    g = sized_graph();
    rgc_resource w = texture(g, "w");
    rgc_read(g, pass(g, "a", RGC_PASS_COMPUTE), w, RGC_USAGE_SHADER_RESOURCE);
    rgc_read(g, pass(g, "b", RGC_PASS_COMPUTE), w, RGC_USAGE_SHADER_RESOURCE);
    assert_int_equal(only_diag(g)->code, RGC_DIAG_UNDEFINED_CONTENTS);
    rgc_graph_destroy(g);
}

static void a_write_is_dead_only_as_a_whole(void **state)
{
    (void)state;
    rgc_graph *g = sized_graph();
    rgc_texture_desc desc = texture_desc("t");
    desc.lifetime = RGC_IMPORT;
    desc.mips = 3;
    rgc_resource t = rgc_texture_add(g, &desc);
    rgc_write(g, pass(g, "all", RGC_PASS_COMPUTE), t, RGC_USAGE_UNORDERED_ACCESS);
    for (uint32_t mip = 0; mip < 2; mip++)
        access_part(g, pass(g, "one", RGC_PASS_COMPUTE), t, RGC_VERB_WRITE,
            RGC_USAGE_UNORDERED_ACCESS, 0, (rgc_subresource_range){ .first_mip = mip, .mips = 1 });
    assert_true(rgc_graph_validate(g, RGC_TARGET_PC));
    assert_int_equal(rgc_diags_count(g->diags), 0); /* mip 2 lives on */
    access_part(g, pass(g, "last", RGC_PASS_COMPUTE), t, RGC_VERB_WRITE, RGC_USAGE_UNORDERED_ACCESS,
        0, (rgc_subresource_range){ .first_mip = 2, .mips = 1 });
    assert_non_null(strstr(only_diag(g)->message, "'all'"));
    rgc_graph_destroy(g);
}

static void depth_may_be_for_the_pass_alone(void **state)
{
    (void)state;
    rgc_graph *g = sized_graph();
    rgc_resource z = depth(g, "z");
    for (int i = 0; i < 2; i++)
        rgc_clear(g, pass(g, "shadow", RGC_PASS_RASTER), z, RGC_USAGE_DEPTH_WRITE);
    assert_true(rgc_graph_validate(g, RGC_TARGET_PC));
    assert_int_equal(rgc_diags_count(g->diags), 0);
    rgc_graph_destroy(g);
}

static void equal_usages_join_whatever_their_verbs(void **state)
{
    (void)state;
    rgc_graph *g = sized_graph();
    rgc_resource t = texture(g, "t");
    rgc_pass p = pass(g, "p", RGC_PASS_RASTER);
    rgc_modify(g, p, t, RGC_USAGE_RENDER_TARGET);
    rgc_clear(g, p, t, RGC_USAGE_RENDER_TARGET); /* wins: nothing undefined is loaded */
    rgc_write(g, p, t, RGC_USAGE_RENDER_TARGET);
    assert_true(rgc_graph_validate(g, RGC_TARGET_PC));
    assert_int_equal(rgc_diags_count(g->diags), 0);
    rgc_graph_destroy(g);
}

/* ---- sizes ------------------------------------------------------------------------------------
 */

static void absurd_numbers_are_mistakes_and_no_crash(void **state)
{
    (void)state;
    rgc_graph *g = rgc_graph_create(NULL);
    rgc_texture_desc desc = texture_desc("t");
    desc.width = desc.height = desc.depth = desc.layers = desc.samples = UINT32_MAX;
    desc.mips = UINT32_MAX - 1;
    desc.bytes = desc.alignment = UINT64_MAX;
    desc.volume = true;
    desc.lifetime = (rgc_lifetime)99;
    rgc_resource t = rgc_texture_add(g, &desc);
    desc.lifetime = RGC_TRANSIENT;
    rgc_resource u = rgc_texture_add(g, &desc);
    rgc_buffer_desc b = { .size = UINT64_MAX, .stride = UINT64_MAX, .count = UINT64_MAX };
    rgc_resource v = rgc_buffer_add(g, &b);
    rgc_pass_desc odd = { .kind = UINT32_MAX, .async = true, .queue = { UINT32_MAX } };
    rgc_pass p = rgc_pass_add(g, &odd);
    rgc_queue_add(g, &(rgc_queue_desc){ .type = (rgc_queue_type)99 });
    const rgc_resource all[] = { t, u, v };
    for (int i = 0; i < 3; i++) {
        rgc_access_desc access = { .resource = all[i],
            .verb = (rgc_verb)(i * 50),
            .usage = (rgc_usage)(i * 40),
            .stages = UINT32_MAX,
            .modifiers = UINT32_MAX,
            .range = { 7, UINT32_MAX, UINT32_MAX, UINT32_MAX, 0, UINT32_MAX } };
        rgc_access_add(g, p, &access);
        access.range = (rgc_subresource_range){ 0, 1, 5, 1, 0, 1 };
        access.verb = RGC_VERB_WRITE;
        access.usage = RGC_USAGE_UNORDERED_ACCESS;
        access.stages = access.modifiers = 0;
        access.previous = true;
        rgc_access_add(g, p, &access);
    }
    rgc_pass_after(g, p, p, NULL);
    assert_true(rgc_graph_validate(g, RGC_TARGET_XBOX));
    assert_true(rgc_diags_errors(g->diags) > 5);
    rgc_graph_destroy(g);
}

static void largest_texture_is_told_apart_to_the_last_layer(void **state)
{
    (void)state;
    rgc_graph *g = rgc_graph_create(NULL);
    rgc_texture_desc desc = texture_desc("big");
    desc.format = RGC_FORMAT_D32_FLOAT_S8X24_UINT;
    desc.width = desc.height = 16384;
    desc.mips = RGC_MIPS_ALL;
    desc.layers = 2048;
    rgc_resource t = rgc_texture_add(g, &desc);
    for (uint32_t layer = 0; layer < 2048; layer++)
        for (uint32_t mip = 0; mip < 15; mip++)
            access_part(g, pass(g, "p", RGC_PASS_RASTER), t, RGC_VERB_CLEAR, RGC_USAGE_DEPTH_WRITE,
                0,
                (rgc_subresource_range){ mip, 1, layer, 1, 0, layer == 2047 && mip == 9 ? 1 : 2 });
    rgc_read(g, pass(g, "use", RGC_PASS_RASTER), t, RGC_USAGE_DEPTH_READ);
    const rgc_diag *diag = only_diag(g);
    assert_non_null(strstr(diag->message, "mip 9, layer 2047, the stencil plane of 'big'"));
    rgc_graph_destroy(g);
}

/* The time is that of the test's limit: quadratic work on 20,000 accesses would be seen. */
static void many_accesses_in_one_pass_are_judged_once_each(void **state)
{
    (void)state;
    rgc_graph *g = rgc_graph_create(NULL);
    rgc_texture_desc desc = texture_desc("t");
    desc.lifetime = RGC_IMPORT;
    desc.width = desc.height = 16;
    desc.layers = 2000;
    rgc_resource t = rgc_texture_add(g, &desc);
    rgc_pass p = pass(g, "p", RGC_PASS_COMPUTE);
    for (uint32_t i = 0; i < 20000; i++)
        access_part(g, p, t, i % 2000 < 1000 ? RGC_VERB_READ : RGC_VERB_MODIFY,
            i % 2000 < 1000 ? RGC_USAGE_SHADER_RESOURCE : RGC_USAGE_UNORDERED_ACCESS,
            RGC_SYNC_COMPUTE_SHADING,
            (rgc_subresource_range){ .first_layer = i % 2000, .layers = 1 });
    assert_true(rgc_graph_validate(g, RGC_TARGET_PC));
    assert_int_equal(rgc_diags_count(g->diags), 0);
    rgc_graph_destroy(g);
}

/* ---- memory -----------------------------------------------------------------------------------
 */

static void declare_middle_sized(rgc_graph *g)
{
    for (uint32_t round = 0; round < 12; round++) {
        queue(g, "compute", RGC_QUEUE_COMPUTE);
        rgc_heap_add(g, NULL);
        rgc_option_add(g, "alias", "off", NULL);
        rgc_texture_desc desc = texture_desc("t");
        desc.mips = 4;
        rgc_resource t = rgc_texture_add(g, &desc);
        rgc_pass a = pass(g, "a", RGC_PASS_COMPUTE), b = pass(g, "b", RGC_PASS_COMPUTE);
        for (uint32_t mip = 0; mip < 4; mip++)
            access_part(g, a, t, RGC_VERB_WRITE, RGC_USAGE_UNORDERED_ACCESS, 0,
                (rgc_subresource_range){ .first_mip = mip, .mips = 1 });
        rgc_read(g, b, t, RGC_USAGE_SHADER_RESOURCE);
        rgc_pass_after(g, a, b, NULL); /* a ring each */
        rgc_read(g, b, (rgc_resource){ 0 }, RGC_USAGE_SHADER_RESOURCE);
        sampled_and_written(g, true);
        written_twice(g, true);
    }
}

static void each_failed_allocation_comes_back_as_an_error(void **state)
{
    (void)state;
    for (uint32_t fail_at = 1;; fail_at++) {
        struct failing failing = { .fail_at = fail_at };
        rgc_graph_desc desc = {
            .width = 64, .height = 64, .allocator = failing_allocator(&failing)
        };
        rgc_graph *g = rgc_graph_create(&desc);
        bool complete = false;
        if (g) {
            rgc_diags_set_level(g->diags, "everything", RGC_SEVERITY_WARNING);
            declare_middle_sized(g);
            complete = rgc_graph_validate(g, RGC_TARGET_PC);
            assert_int_equal(complete, failing.requests < fail_at);
            uint32_t errors = rgc_diags_errors(g->diags);
            failing.fail_at = 0;
            rgc_graph_reset(g, NULL); /* and all is well again */
            declare_middle_sized(g);
            assert_true(rgc_graph_validate(g, RGC_TARGET_PC));
            assert_true(rgc_diags_errors(g->diags) >= 12);
            if (complete)
                assert_int_equal(rgc_diags_errors(g->diags), errors);
        }
        rgc_graph_destroy(g);
        assert_int_equal(failing.bytes, 0);
        if (complete)
            break;
    }
}

static void a_steady_state_does_not_allocate(void **state)
{
    (void)state;
    struct failing failing = { 0 };
    rgc_graph_desc desc = { .width = 64, .height = 64, .allocator = failing_allocator(&failing) };
    rgc_graph *g = rgc_graph_create(&desc);
    uint32_t before = 0;
    for (int frame_number = 0; frame_number < 4; frame_number++) {
        before = failing.requests;
        rgc_graph_reset(g, NULL);
        declare_middle_sized(g);
        assert_true(rgc_graph_validate(g, RGC_TARGET_PC));
    }
    assert_int_equal(failing.requests, before);
    rgc_graph_destroy(g);
    assert_int_equal(failing.bytes, 0);
}

int main(void)
{
    static const struct CMUnitTest others[] = {
        cmocka_unit_test(every_code_is_provoked),
        cmocka_unit_test(a_conflict_points_at_both_lines),
        cmocka_unit_test(a_ring_is_shown_link_by_link),
        cmocka_unit_test(each_ring_is_told),
        cmocka_unit_test(undefined_contents_show_the_later_writer),
        cmocka_unit_test(errors_are_found_again_by_a_second_run),
        cmocka_unit_test(several_mistakes_are_all_told),
        cmocka_unit_test(what_follows_from_a_mistake_is_not_told),
        cmocka_unit_test(a_write_is_dead_only_as_a_whole),
        cmocka_unit_test(depth_may_be_for_the_pass_alone),
        cmocka_unit_test(equal_usages_join_whatever_their_verbs),
        cmocka_unit_test(absurd_numbers_are_mistakes_and_no_crash),
        cmocka_unit_test(largest_texture_is_told_apart_to_the_last_layer),
        cmocka_unit_test(many_accesses_in_one_pass_are_judged_once_each),
        cmocka_unit_test(each_failed_allocation_comes_back_as_an_error),
        cmocka_unit_test(a_steady_state_does_not_allocate),
    };
    static struct CMUnitTest each[2 * PROVOCATIONS];
    static char names[2 * PROVOCATIONS][64];
    for (uint32_t i = 0; i < PROVOCATIONS; i++)
        for (uint32_t miss = 0; miss < 2; miss++) {
            uint32_t n = 2 * i + miss;
            snprintf(names[n], sizeof(names[n]), "%s RGC%04u (%u)",
                miss ? "a_near_miss_gives_none" : "a_mistake_gives_one_message",
                provocations[i].code, i);
            each[n] = (struct CMUnitTest){ .name = names[n],
                .test_func = miss ? a_near_miss_gives_none : a_mistake_gives_one_message,
                .initial_state = (void *)&provocations[i] };
        }
    int failed = _cmocka_run_group_tests("provocations", each, 2 * PROVOCATIONS, NULL, NULL);
    return failed + cmocka_run_group_tests(others, NULL, NULL) ? 1 : 0;
}
