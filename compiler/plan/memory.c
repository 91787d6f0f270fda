/*
 * plan/memory.c: how much memory do the transients take, and where do they lie?
 *
 * Requires: resources, gaps. Fills: memory.
 *
 * No two share bytes: in each heap they stand one after another, the largest first. What sharing
 * could reach is told by two bounds: the most that is alive in one pass, and in one epoch, the
 * stretch between two sync points, in which no two can share bytes (T8). Where the declaration
 * gives no size, it is estimated: all mips, layers and samples without padding, rounded up to
 * D3D12's placement alignment of 64 KiB, 4 MiB for MSAA.
 */
#include "base/diags.h"
#include "facts/facts.h"
#include "plan/plan.h"

#include <stdlib.h>

#define PLACEMENT_ALIGNMENT UINT64_C(0x10000)
#define MSAA_PLACEMENT_ALIGNMENT UINT64_C(0x400000)

static uint64_t round_up(uint64_t bytes, uint64_t alignment)
{
    uint64_t rest = bytes % alignment;
    return rest && bytes <= UINT64_MAX - alignment ? bytes + (alignment - rest) : bytes;
}

/* Saturates: validate.c has refused what does not fit. */
static uint64_t multiply(uint64_t a, uint64_t b)
{
    return b && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

static uint64_t mip_size(uint64_t size, uint32_t mip)
{
    return size >> mip ? size >> mip : 1;
}

static uint64_t texture_bytes(const struct graph_resource *texture)
{
    const struct format_fact *format = rgc_format_fact(texture->format);
    if (!format)
        return 0;
    uint64_t total = 0;
    for (uint32_t mip = 0; mip < texture->mips && mip < 32; mip++) {
        uint64_t wide =
            (mip_size(texture->width, mip) + format->block_width - 1u) / format->block_width;
        uint64_t high =
            (mip_size(texture->height, mip) + format->block_height - 1u) / format->block_height;
        uint64_t depth = texture->volume ? mip_size(texture->depth, mip) : 1;
        uint64_t bytes = multiply(multiply(multiply(wide, high), depth), format->block_bytes);
        total = total > UINT64_MAX - bytes ? UINT64_MAX : total + bytes;
    }
    return multiply(multiply(total, texture->layers), texture->samples);
}

static void measure(struct plan *plan, uint32_t r)
{
    const struct plan_resource *resource = &plan->resources[r];
    const struct graph_resource *declared = rgc_plan_declared(plan, resource);
    uint64_t alignment = declared->alignment;
    if (declared->lifetime == RGC_IMPORT)
        return;
    if (!alignment)
        alignment = declared->samples > 1 ? MSAA_PLACEMENT_ALIGNMENT : PLACEMENT_ALIGNMENT;
    uint64_t bytes = declared->bytes;
    if (!bytes)
        bytes = resource->texture ? texture_bytes(declared) : declared->width;
    plan->memory.bytes[r] = round_up(bytes, alignment);
    plan->memory.alignment[r] = alignment;
}

static bool is_placed(const struct plan *plan, uint32_t r)
{
    const struct plan_resource *resource = &plan->resources[r];
    return resource->first_use != RGC_NONE &&
           rgc_plan_declared(plan, resource)->lifetime == RGC_TRANSIENT;
}

static int larger_first(const void *x, const void *y)
{
    const rgc_program_placement *a = x, *b = y;
    if (a->bytes != b->bytes)
        return a->bytes > b->bytes ? -1 : 1;
    return a->resource < b->resource ? -1 : a->resource > b->resource;
}

static bool place_all(struct plan *plan)
{
    struct plan_memory *memory = &plan->memory;
    memory->placements = arena_array(plan->kept, rgc_program_placement, plan->resource_count);
    if (!memory->placements)
        return false;
    for (uint32_t r = 0; r < plan->resource_count; r++) {
        if (!is_placed(plan, r))
            continue;
        const struct plan_resource *resource = &plan->resources[r];
        uint32_t heap = rgc_plan_declared(plan, resource)->heap;
        memory->placements[memory->placement_count++] = (rgc_program_placement){ .resource = r,
            .heap = heap == RGC_NONE ? 0 : heap + 1,
            .bytes = memory->bytes[r],
            .first_pass = resource->first_use,
            .last_pass = resource->last_use };
        memory->unaliased += memory->bytes[r];
    }
    qsort(memory->placements, memory->placement_count, sizeof(*memory->placements), larger_first);
    return true;
}

static void tell_of_limits(struct plan *plan, uint32_t heap)
{
    const struct graph_heap *declared = heap ? &plan->graph->heaps[heap - 1] : NULL;
    uint64_t bytes = plan->memory.heaps[heap].bytes;
    if (!declared || !declared->bytes || bytes <= declared->bytes)
        return;
    rgc_diag_begin(plan->graph->diags, RGC_DIAG_HEAP_LIMIT, &declared->at,
        "heap '%s' needs %llu bytes, which is more than its limit of %llu", declared->name,
        (unsigned long long)bytes, (unsigned long long)declared->bytes);
    rgc_diag_add_note(plan->graph->diags, NULL, "this version of rgc shares no memory yet");
}

/* Heap 0 is for whoever named none; the declared ones follow. Only used ones are kept. */
static bool fill_heaps(struct plan *plan)
{
    struct plan_memory *memory = &plan->memory;
    uint32_t declared = ds_len(plan->graph->heaps);
    memory->heaps = arena_array(plan->kept, rgc_program_heap, (size_t)declared + 1);
    uint32_t *renamed = arena_array(plan->arena, uint32_t, (size_t)declared + 1);
    if (!memory->heaps || !renamed)
        return false;
    for (uint32_t heap = 0; heap <= declared; heap++)
        memory->heaps[heap] =
            (rgc_program_heap){ .name = heap ? plan->graph->heaps[heap - 1].name : "transient0",
                .heap_class = "any" };
    for (uint32_t i = 0; i < memory->placement_count; i++) {
        rgc_program_placement *placement = &memory->placements[i];
        rgc_program_heap *heap = &memory->heaps[placement->heap];
        uint64_t alignment = memory->alignment[placement->resource];
        placement->offset = round_up(heap->bytes, alignment);
        heap->bytes = placement->offset + placement->bytes;
        heap->alignment = alignment > heap->alignment ? alignment : heap->alignment;
    }
    for (uint32_t heap = 0; heap <= declared; heap++) {
        tell_of_limits(plan, heap);
        memory->peak += memory->heaps[heap].bytes;
        renamed[heap] = memory->heap_count;
        if (memory->heaps[heap].alignment)
            memory->heaps[memory->heap_count++] = memory->heaps[heap];
    }
    for (uint32_t i = 0; i < memory->placement_count; i++)
        memory->placements[i].heap = renamed[memory->placements[i].heap];
    return true;
}

static uint32_t epoch(const struct plan *plan, const uint32_t *epochs, uint32_t position)
{
    return epochs ? epochs[position] : position < plan->pass_count ? position : 0;
}

/* The largest sum of sizes alive at one time, where time is passes (NULL) or epochs. */
static bool largest_sum(struct plan *plan, const uint32_t *epochs, uint64_t *result)
{
    uint64_t *change = arena_array(plan->arena, uint64_t, (size_t)plan->pass_count + 3);
    if (!change)
        return false;
    for (uint32_t r = 0; r < plan->resource_count; r++)
        if (is_placed(plan, r)) { /* sums wrap and come back: unsigned */
            const struct plan_resource *resource = &plan->resources[r];
            change[epoch(plan, epochs, resource->first_use)] += plan->memory.bytes[r];
            change[epoch(plan, epochs, resource->last_use) + 1] -= plan->memory.bytes[r];
        }
    uint64_t sum = 0;
    for (uint32_t i = 0; i < plan->pass_count + 2; i++) {
        sum += change[i];
        *result = sum > *result ? sum : *result;
    }
    return true;
}

static bool bound(struct plan *plan)
{
    uint32_t *epochs = arena_array(plan->arena, uint32_t, (size_t)plan->pass_count + 1);
    if (!epochs)
        return false;
    for (uint32_t p = 0, passed = 0; p < plan->pass_count; p++) {
        while (passed < plan->gap_count && plan->gaps[passed] <= p)
            passed++;
        epochs[p] = passed;
    }
    return largest_sum(plan, NULL, &plan->memory.live_peak) &&
           largest_sum(plan, epochs, &plan->memory.lower_bound);
}

bool rgc_plan_memory(struct plan *plan)
{
    struct plan_memory *memory = &plan->memory;
    memory->bytes = arena_array(plan->arena, uint64_t, plan->resource_count);
    memory->alignment = arena_array(plan->arena, uint64_t, plan->resource_count);
    if (!memory->bytes || !memory->alignment)
        return false;
    for (uint32_t r = 0; r < plan->resource_count; r++)
        measure(plan, r);
    return place_all(plan) && fill_heaps(plan) && bound(plan);
}
