#include "bench/generator.h"

#include <stdlib.h>

static const struct {
    uint32_t width, height;
} sizes[8] = { { 1920, 1080 }, { 1920, 1080 }, { 1920, 1080 }, { 1920, 1080 }, { 960, 540 },
    { 960, 540 }, { 480, 270 }, { 3840, 2160 } };

static const struct {
    uint32_t bytes;
    rgc_format format;
} formats[8] = { { 4, RGC_FORMAT_R8G8B8A8_UNORM }, { 4, RGC_FORMAT_R8G8B8A8_UNORM },
    { 4, RGC_FORMAT_R8G8B8A8_UNORM }, { 8, RGC_FORMAT_R16G16B16A16_FLOAT },
    { 8, RGC_FORMAT_R16G16B16A16_FLOAT }, { 4, RGC_FORMAT_R11G11B10_FLOAT },
    { 4, RGC_FORMAT_R11G11B10_FLOAT }, { 1, RGC_FORMAT_R8_UNORM } };

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 16;
}

static uint32_t make_resource(struct generated *graph, uint32_t *state)
{
    uint32_t size = next_random(state) & 7, format = next_random(state) & 7;
    graph->resources[graph->resource_count] =
        (struct generated_resource){ .width = sizes[size].width,
            .height = sizes[size].height,
            .texel_bytes = formats[format].bytes,
            .format = formats[format].format };
    return graph->resource_count++;
}

static bool already_read(const struct generated_pass *pass, uint32_t resource)
{
    for (uint32_t i = 0; i < pass->read_count; i++)
        if (pass->reads[i] == resource)
            return true;
    return false;
}

static void pick_reads(
    struct generated_pass *pass, const uint32_t *outputs, uint32_t count, uint32_t *state)
{
    uint32_t near = count < 16 ? count : 16;
    for (uint32_t i = 0; i < (near < 3 ? near : 3); i++) {
        uint32_t candidate;
        do
            candidate = outputs[count - 1 - next_random(state) % near];
        while (already_read(pass, candidate));
        pass->reads[pass->read_count++] = candidate;
    }
}

bool generate(struct generated *graph, char kind, uint32_t passes)
{
    uint32_t state = 12345, output_count = 0;
    uint32_t *outputs = calloc((size_t)passes * 2 + 1, sizeof(*outputs));
    *graph = (struct generated){ .pass_count = passes };
    graph->passes = calloc((size_t)passes + 1, sizeof(*graph->passes));
    graph->resources = calloc((size_t)passes * 2 + 1, sizeof(*graph->resources));
    if (!outputs || !graph->passes || !graph->resources) {
        free(outputs);
        generated_free(graph);
        return false;
    }
    for (uint32_t i = 0; i < passes; i++) {
        struct generated_pass *pass = &graph->passes[i];
        bool last = i + 1 == passes;
        pass->store = RGC_NONE;
        if (kind == 'a' && i)
            pass->reads[pass->read_count++] = i - 1;
        if (kind == 'b')
            pick_reads(pass, outputs, output_count, &state);
        pass->target = kind != 'c' && last ? BACKBUFFER : make_resource(graph, &state);
        if (kind == 'b' && pass->target != BACKBUFFER)
            outputs[output_count++] = pass->target;
        if (kind == 'b' && (i & 3) == 3)
            outputs[output_count++] = pass->store = make_resource(graph, &state);
    }
    free(outputs);
    return true;
}

void generated_free(struct generated *graph)
{
    free(graph->passes);
    free(graph->resources);
    *graph = (struct generated){ 0 };
}

static void mix(uint32_t *hash, uint32_t value)
{
    for (unsigned byte = 0; byte < 4; byte++)
        *hash = (*hash ^ (value >> (8 * byte) & 255u)) * 16777619u;
}

uint32_t generated_checksum(const struct generated *graph)
{
    uint32_t hash = 2166136261u;
    for (uint32_t i = 0; i < graph->pass_count; i++) {
        const struct generated_pass *pass = &graph->passes[i];
        mix(&hash, pass->target); /* -2 is the back buffer */
        mix(&hash, pass->store);  /* -1 is none */
        mix(&hash, pass->read_count);
        for (uint32_t k = 0; k < pass->read_count; k++)
            mix(&hash, pass->reads[k]);
    }
    for (uint32_t i = 0; i < graph->resource_count; i++) {
        mix(&hash, graph->resources[i].width);
        mix(&hash, graph->resources[i].height);
        mix(&hash, graph->resources[i].texel_bytes);
    }
    return hash;
}

static void declare_resources(
    const struct generated *generated, rgc_graph *graph, rgc_resource *handles)
{
    for (uint32_t i = 0; i < generated->resource_count; i++) {
        const struct generated_resource *resource = &generated->resources[i];
        handles[i] = rgc_texture_add(graph, &(rgc_texture_desc){ .name = "texture",
                                                .format = resource->format,
                                                .width = resource->width,
                                                .height = resource->height });
    }
}

void generated_declare(const struct generated *generated, rgc_graph *graph, rgc_resource *handles)
{
    rgc_graph_reset(graph, NULL);
    rgc_resource backbuffer = rgc_texture_add(graph, &(rgc_texture_desc){ .name = "backbuffer",
                                                         .lifetime = RGC_IMPORT,
                                                         .format = RGC_FORMAT_R8G8B8A8_UNORM,
                                                         .width = 1920,
                                                         .height = 1080 });
    declare_resources(generated, graph, handles);
    for (uint32_t i = 0; i < generated->pass_count; i++) {
        const struct generated_pass *declared = &generated->passes[i];
        rgc_pass pass =
            rgc_pass_add(graph, &(rgc_pass_desc){ .name = "pass", .kind = RGC_PASS_RASTER });
        for (uint32_t k = 0; k < declared->read_count; k++)
            rgc_access_add(graph, pass,
                &(rgc_access_desc){ .resource = handles[declared->reads[k]],
                    .verb = RGC_VERB_READ,
                    .usage = RGC_USAGE_SHADER_RESOURCE,
                    .stages = RGC_SYNC_PIXEL_SHADING });
        rgc_write(graph, pass,
            declared->target == BACKBUFFER ? backbuffer : handles[declared->target],
            RGC_USAGE_RENDER_TARGET);
        if (declared->store != RGC_NONE)
            rgc_access_add(graph, pass,
                &(rgc_access_desc){ .resource = handles[declared->store],
                    .verb = RGC_VERB_WRITE,
                    .usage = RGC_USAGE_UNORDERED_ACCESS,
                    .stages = RGC_SYNC_PIXEL_SHADING });
    }
}
