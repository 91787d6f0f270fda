/*
 * plan/box.c: how few boxes make up a set of subresources?
 *
 * A barrier names a box of mips x layers x planes, and boxes of one transition must not overlap.
 * The set is cut into runs along one axis, equal runs are joined along the second, equal rectangles
 * along the third; this is done mips first and layers first, and the smaller result is kept
 * (against the fewest: never off on 3 x 3, at most one box on 4 x 4). O(boxes^2) in the boxes of
 * one set, O(cells) to find runs.
 */
#include "plan/plan.h"

#include <stdlib.h>

/* Orders for joining: boxes that may be joined along an axis stand next to each other. */
static int compare_keys(const uint32_t *a, const uint32_t *b, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static int by_mip_layer_plane(const void *x, const void *y)
{
    const rgc_subresource_range *a = x, *b = y;
    const uint32_t ka[] = { a->first_mip, a->first_layer, a->first_plane };
    const uint32_t kb[] = { b->first_mip, b->first_layer, b->first_plane };
    return compare_keys(ka, kb, 3);
}

static int along_layers(const void *x, const void *y)
{
    const rgc_subresource_range *a = x, *b = y;
    const uint32_t ka[] = { a->first_plane, a->first_mip, a->mips, a->first_layer };
    const uint32_t kb[] = { b->first_plane, b->first_mip, b->mips, b->first_layer };
    return compare_keys(ka, kb, 4);
}

static int along_mips(const void *x, const void *y)
{
    const rgc_subresource_range *a = x, *b = y;
    const uint32_t ka[] = { a->first_plane, a->first_layer, a->layers, a->first_mip };
    const uint32_t kb[] = { b->first_plane, b->first_layer, b->layers, b->first_mip };
    return compare_keys(ka, kb, 4);
}

static int along_planes(const void *x, const void *y)
{
    const rgc_subresource_range *a = x, *b = y;
    const uint32_t ka[] = { a->first_mip, a->mips, a->first_layer, a->layers, a->first_plane };
    const uint32_t kb[] = { b->first_mip, b->mips, b->first_layer, b->layers, b->first_plane };
    return compare_keys(ka, kb, 5);
}

static bool join_layers(rgc_subresource_range *a, const rgc_subresource_range *b)
{
    if (a->first_plane != b->first_plane || a->planes != b->planes ||
        a->first_mip != b->first_mip || a->mips != b->mips ||
        a->first_layer + a->layers != b->first_layer)
        return false;
    a->layers += b->layers;
    return true;
}

static bool join_mips(rgc_subresource_range *a, const rgc_subresource_range *b)
{
    if (a->first_plane != b->first_plane || a->planes != b->planes ||
        a->first_layer != b->first_layer || a->layers != b->layers ||
        a->first_mip + a->mips != b->first_mip)
        return false;
    a->mips += b->mips;
    return true;
}

static bool join_planes(rgc_subresource_range *a, const rgc_subresource_range *b)
{
    if (a->first_mip != b->first_mip || a->mips != b->mips || a->first_layer != b->first_layer ||
        a->layers != b->layers || a->first_plane + a->planes != b->first_plane)
        return false;
    a->planes += b->planes;
    return true;
}

static void join(struct boxes *boxes, int (*order)(const void *, const void *),
    bool (*joined)(rgc_subresource_range *, const rgc_subresource_range *))
{
    qsort(boxes->items, boxes->count, sizeof(*boxes->items), order);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < boxes->count; i++)
        if (!kept || !joined(&boxes->items[kept - 1], &boxes->items[i]))
            boxes->items[kept++] = boxes->items[i];
    boxes->count = kept;
}

static void fill(struct boxes *boxes, const struct plan_resource *resource, const uint32_t *cells,
    uint32_t cell_count)
{
    boxes->count = cell_count;
    for (uint32_t i = 0; i < cell_count; i++)
        boxes->items[i] = (rgc_subresource_range){ .first_mip = cells[i] % resource->mips,
            .mips = 1,
            .first_layer = cells[i] / resource->mips % resource->layers,
            .layers = 1,
            .first_plane = cells[i] / resource->mips / resource->layers,
            .planes = 1 };
}

static rgc_subresource_range whole_of(const struct plan_resource *resource)
{
    return (rgc_subresource_range){
        .mips = resource->mips, .layers = resource->layers, .planes = resource->planes
    };
}

bool rgc_plan_boxes(struct plan *plan, const struct plan_resource *resource, const uint32_t *cells,
    uint32_t cell_count, struct boxes *boxes)
{
    bool whole = !cells || cell_count == resource->mips * resource->layers * resource->planes;
    boxes->count = 1;
    boxes->items = arena_array(plan->arena, rgc_subresource_range, whole ? 1 : cell_count);
    if (!boxes->items)
        return false;
    if (whole) {
        boxes->items[0] = whole_of(resource);
        return true;
    }
    struct boxes other = { .items = arena_array(plan->arena, rgc_subresource_range, cell_count) };
    if (!other.items)
        return false;
    fill(boxes, resource, cells, cell_count);
    join(boxes, along_mips, join_mips);
    join(boxes, along_layers, join_layers);
    join(boxes, along_planes, join_planes);
    fill(&other, resource, cells, cell_count);
    join(&other, along_layers, join_layers);
    join(&other, along_mips, join_mips);
    join(&other, along_planes, join_planes);
    if (other.count < boxes->count)
        *boxes = other;
    qsort(boxes->items, boxes->count, sizeof(*boxes->items), by_mip_layer_plane);
    return true;
}
