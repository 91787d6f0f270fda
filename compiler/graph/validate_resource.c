/*
 * validate_resource.c: textures and buffers as they were declared. The limits are those of feature
 * level 12.0 (d3d12.h, D3D12_REQ_*).
 */
#include "graph/validate.h"

enum {
    MOST_TEXELS_2D = 16384, /* in each direction */
    MOST_TEXELS_3D = 2048,
    MOST_LAYERS = 2048,
    MOST_SAMPLES = 16
};
#define MOST_ALIGNMENT ((uint64_t)1 << 30)
#define MOST_BYTES ((uint64_t)1 << 62) /* so that rounding up cannot overflow */

bool rgc_format_takes(const struct format_fact *format, rgc_access access)
{
    const rgc_access depth = RGC_ACCESS_DEPTH_STENCIL_WRITE | RGC_ACCESS_DEPTH_STENCIL_READ;
    if (access & depth)
        return format->depth || format->stencil;
    bool target = access & RGC_ACCESS_RENDER_TARGET;
    if (!target && !(access & RGC_ACCESS_UNORDERED_ACCESS))
        return true;
    if (target ? format->render_target : format->unordered_access)
        return true;
    const struct format_fact *family = format->depth ? NULL : rgc_format_fact(format->family);
    return family && (target ? family->render_target : family->unordered_access);
}

/* ---- textures -------------------------------------------------------------------------------- */

static bool check_format(struct validation *v, const struct graph_resource *texture)
{
    if (rgc_format_fact(texture->format))
        return true;
    if (texture->format == RGC_FORMAT_UNKNOWN) {
        rgc_diag_begin(v->diags, RGC_DIAG_NO_FORMAT, &texture->at, "texture '%s' has no format",
            texture->name);
        rgc_diag_add_help(v->diags, "every texture needs one, also an import");
    } else {
        rgc_diag_begin(v->diags, RGC_DIAG_NO_FORMAT, &texture->at,
            "texture '%s' has format %u, which is none of DXGI's", texture->name,
            (unsigned)texture->format);
    }
    return false;
}

static bool check_size(struct validation *v, const struct graph_resource *texture)
{
    uint32_t most = texture->volume ? MOST_TEXELS_3D : MOST_TEXELS_2D;
    if (!texture->width || !texture->height) {
        rgc_diag_begin(v->diags, RGC_DIAG_TEXTURE_SIZE, &texture->at,
            "texture '%s' has no size, and the frame has none to give it", texture->name);
        rgc_diag_add_help(v->diags, "give the texture a size, or the frame");
        return false;
    }
    if (texture->width <= most && texture->height <= most &&
        (!texture->volume || texture->depth <= most))
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_TEXTURE_SIZE, &texture->at,
        "texture '%s' is larger than D3D12 allows", texture->name);
    if (texture->volume)
        rgc_diag_add_note(v->diags, NULL,
            "it is %llux%ux%u texels; a volume has at most %u each way",
            (unsigned long long)texture->width, texture->height, texture->depth, most);
    else
        rgc_diag_add_note(v->diags, NULL, "it is %llux%u texels; at most %u each way are possible",
            (unsigned long long)texture->width, texture->height, most);
    return false;
}

static bool check_layers(struct validation *v, const struct graph_resource *texture)
{
    if (!texture->volume && texture->depth > 1) {
        rgc_diag_begin(v->diags, RGC_DIAG_TEXTURE_LAYERS, &texture->at,
            "texture '%s' has a depth of %u, but is no volume", texture->name, texture->depth);
        rgc_diag_add_help(v->diags, "make it a 'volume', or give it %u layers", texture->depth);
        return false;
    }
    if (texture->volume && texture->layers > 1) {
        rgc_diag_begin(v->diags, RGC_DIAG_TEXTURE_LAYERS, &texture->at,
            "volume '%s' has %u layers; a volume has one", texture->name, texture->layers);
        return false;
    }
    if (texture->layers > MOST_LAYERS) {
        rgc_diag_begin(v->diags, RGC_DIAG_TEXTURE_LAYERS, &texture->at,
            "texture '%s' has %u layers; at most %u are possible", texture->name, texture->layers,
            (unsigned)MOST_LAYERS);
        return false;
    }
    return true;
}

static bool check_mips(struct validation *v, const struct graph_resource *texture)
{
    uint32_t full = rgc_full_mip_chain(texture);
    if (texture->mips <= full)
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_TEXTURE_MIPS, &texture->at,
        "texture '%s' has %u mips, but its size ends at %u", texture->name, texture->mips, full);
    rgc_diag_add_help(v->diags, "'mips all' is down to one texel");
    return false;
}

static bool check_samples(
    struct validation *v, const struct graph_resource *texture, const struct format_fact *format)
{
    uint32_t samples = texture->samples;
    const char *why = NULL;
    if (samples == 1)
        return true;
    if (samples > MOST_SAMPLES || (samples & (samples - 1)))
        why = "samples are 1, 2, 4, 8 or 16";
    else if (texture->mips > 1)
        why = "a multisampled texture has one mip";
    else if (texture->volume)
        why = "a volume has one sample";
    else if (!format->depth && !rgc_format_takes(format, RGC_ACCESS_RENDER_TARGET))
        why = "its format can be no render target and no depth target";
    if (!why)
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_TEXTURE_SAMPLES, &texture->at,
        "texture '%s' cannot have %u samples: %s", texture->name, samples, why);
    return false;
}

static bool check_volume_format(
    struct validation *v, const struct graph_resource *texture, const struct format_fact *format)
{
    if (!texture->volume || (!(format->depth && !format->typeless) && format->planes == 1))
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_VOLUME_FORMAT, &texture->at,
        "volume '%s' cannot have the format %s", texture->name, format->name);
    rgc_diag_add_note(v->diags, NULL, "depth and planar formats are for 2D textures only");
    return false;
}

/* Bytes of its texels, without any padding: no allocation is smaller. */
static uint64_t least_bytes(const struct graph_resource *resource)
{
    const struct format_fact *format = rgc_format_fact(resource->format);
    if (resource->kind == RGC_BUFFER || !format)
        return resource->width;
    uint64_t total = 0;
    for (uint32_t mip = 0; mip < resource->mips; mip++) {
        uint64_t width = resource->width >> mip ? resource->width >> mip : 1;
        uint64_t height = resource->height >> mip ? resource->height >> mip : 1;
        uint64_t depth = resource->depth >> mip ? resource->depth >> mip : 1;
        total += (width + format->block_width - 1) / format->block_width *
                 ((height + format->block_height - 1) / format->block_height) * depth *
                 format->block_bytes;
    }
    return total * resource->layers * resource->samples;
}

static bool check_texture(struct validation *v, const struct graph_resource *texture)
{
    const struct format_fact *format = rgc_format_fact(texture->format);
    bool good = check_format(v, texture);
    bool sized = check_size(v, texture);
    good &= check_layers(v, texture);
    good &= sized && check_mips(v, texture);
    if (format)
        good = check_samples(v, texture, format) && check_volume_format(v, texture, format) && good;
    return good;
}

/* ---- buffers --------------------------------------------------------------------------------- */

static bool check_buffer(struct validation *v, const struct graph_resource *buffer)
{
    bool overflows = buffer->stride && buffer->count > UINT64_MAX / buffer->stride;
    bool has_both = buffer->stride && buffer->count;
    if (overflows || buffer->width > MOST_BYTES) {
        rgc_diag_begin(v->diags, RGC_DIAG_BUFFER_SIZE, &buffer->at,
            "the size of buffer '%s' is more than 64 bits can hold", buffer->name);
        return false;
    }
    if (!buffer->width) {
        rgc_diag_begin(
            v->diags, RGC_DIAG_BUFFER_SIZE, &buffer->at, "buffer '%s' has no size", buffer->name);
        rgc_diag_add_help(v->diags, "give its bytes ('256 KiB'), or 'stride' and 'count'");
        return false;
    }
    if (has_both && buffer->width != buffer->stride * buffer->count) {
        rgc_diag_begin(v->diags, RGC_DIAG_BUFFER_SIZE, &buffer->at,
            "buffer '%s' has a size of %llu bytes, but its stride and count make %llu",
            buffer->name, (unsigned long long)buffer->width,
            (unsigned long long)(buffer->stride * buffer->count));
        return false;
    }
    return true;
}

/* ---- both ------------------------------------------------------------------------------------ */

static const char *kind_word(const struct graph_resource *resource)
{
    return resource->kind == RGC_BUFFER ? "buffer" : "texture";
}

static void check_flags(struct validation *v, const struct graph_resource *resource)
{
    uint32_t unknown = resource->flags;
    for (uint32_t i = 0; i < rgc_flag_fact_count; i++) {
        const struct flag_fact *fact = &rgc_flag_facts[i];
        unknown &= ~fact->flag;
        if (!(resource->flags & fact->flag) ||
            (resource->kind == RGC_BUFFER ? fact->buffers : fact->textures))
            continue;
        rgc_diag_begin(v->diags, RGC_DIAG_FLAG_KIND, &resource->at,
            "%s '%s' cannot have the flag '%s'", kind_word(resource), resource->name, fact->word);
        rgc_diag_add_note(
            v->diags, NULL, "it is for %s only", fact->buffers ? "buffers" : "textures");
    }
    if (unknown)
        rgc_diag_begin(v->diags, RGC_DIAG_BAD_VALUE, &resource->at,
            "%s '%s' has the creation flags 0x%x, which mean nothing", kind_word(resource),
            resource->name, unknown);
}

static void check_placement(struct validation *v, const struct graph_resource *resource)
{
    bool in_heap = resource->heap != RGC_NONE;
    if (in_heap + resource->fast + resource->dedicated <= 1)
        return;
    rgc_diag_begin(v->diags, RGC_DIAG_PLACEMENT, &resource->at,
        "%s '%s' cannot be placed in %s%s%s", kind_word(resource), resource->name,
        in_heap ? "a heap of its own choice and " : "", resource->fast ? "fast memory" : "",
        !resource->dedicated ? ""
        : resource->fast     ? " and dedicated memory"
                             : "dedicated memory");
    rgc_diag_add_help(v->diags, "keep one of 'heap', 'fast' and 'dedicated'");
}

static void check_alignment(struct validation *v, const struct graph_resource *resource)
{
    uint64_t align = resource->alignment;
    if (!(align & (align - 1)) && align <= MOST_ALIGNMENT)
        return;
    rgc_diag_begin(v->diags, RGC_DIAG_ALIGNMENT, &resource->at,
        "%s '%s' cannot be aligned to %llu bytes", kind_word(resource), resource->name,
        (unsigned long long)align);
    rgc_diag_add_note(v->diags, NULL, "an alignment is a power of two, and at most 1 GiB");
}

static void check_bytes(struct validation *v, const struct graph_resource *resource)
{
    if (!resource->bytes)
        return;
    uint64_t least = least_bytes(resource);
    if (resource->bytes >= least && resource->bytes <= MOST_BYTES)
        return;
    rgc_diag_begin(v->diags, RGC_DIAG_RESOURCE_BYTES, &resource->at,
        "%s '%s' cannot be allocated in %llu bytes", kind_word(resource), resource->name,
        (unsigned long long)resource->bytes);
    if (resource->bytes < least)
        rgc_diag_add_note(
            v->diags, NULL, "its contents alone take %llu", (unsigned long long)least);
}

/* The planner adds sizes in 64 bits; here the sum is watched. */
static bool add_to_total(
    struct validation *v, const struct graph_resource *resource, uint64_t *total)
{
    uint64_t bytes = resource->bytes ? resource->bytes : least_bytes(resource);
    if (bytes <= MOST_BYTES && *total <= MOST_BYTES - bytes) {
        *total += bytes;
        return true;
    }
    rgc_diag_begin(v->diags, RGC_DIAG_FRAME_BYTES, &resource->at,
        "up to %s '%s' the resources of the frame are larger than 64 bits can count",
        kind_word(resource), resource->name);
    return false;
}

static bool check_resource(struct validation *v, const struct graph_resource *resource)
{
    if ((unsigned)resource->lifetime > RGC_PERSISTENT) {
        rgc_diag_begin(v->diags, RGC_DIAG_BAD_VALUE, &resource->at,
            "%s '%s' has lifetime %u, which is none", kind_word(resource), resource->name,
            (unsigned)resource->lifetime);
        return false;
    }
    bool good =
        resource->kind == RGC_BUFFER ? check_buffer(v, resource) : check_texture(v, resource);
    check_flags(v, resource);
    check_placement(v, resource);
    check_alignment(v, resource);
    if (good) {
        check_bytes(v, resource);
        rgc_validate_states(v, resource);
    }
    return good;
}

bool rgc_validate_resources(struct validation *v)
{
    const rgc_graph *graph = v->graph;
    uint64_t total = 0;
    bool counting = true;
    for (uint32_t r = 0; r < ds_len(graph->resources); r++) {
        const struct graph_resource *resource = &graph->resources[r];
        if (resource->kind == RGC_TEXTURE)
            v->formats[r] = rgc_format_fact(resource->format);
        v->bad_resource[r] = !check_resource(v, resource);
        if (counting && !v->bad_resource[r])
            counting = add_to_total(v, resource, &total);
    }
    return true;
}
