/*
 * plan/cells.h: walking the subresources of a box. A cell is mip + mips * (layer + layers * plane),
 * D3D12's flat subresource index (R-R01).
 */
#ifndef RGC_PLAN_CELLS_H
#define RGC_PLAN_CELLS_H

#include <rgc/barrier.h>

struct cell_walk {
    uint32_t mips, layers; /* of the resource */
    rgc_subresource_range range;
    uint32_t mip, layer, plane; /* the next cell, relative to the range */
};

static inline struct cell_walk cell_walk_begin(
    uint32_t mips, uint32_t layers, const rgc_subresource_range *range)
{
    return (struct cell_walk){ .mips = mips, .layers = layers, .range = *range };
}

/* False when all cells were given. The range must not be empty. */
static inline bool cell_walk_next(struct cell_walk *walk, uint32_t *cell)
{
    if (walk->plane == walk->range.planes)
        return false;
    *cell = walk->range.first_mip + walk->mip +
            walk->mips * (walk->range.first_layer + walk->layer +
                             walk->layers * (walk->range.first_plane + walk->plane));
    if (++walk->mip == walk->range.mips) {
        walk->mip = 0;
        if (++walk->layer == walk->range.layers) {
            walk->layer = 0;
            walk->plane++;
        }
    }
    return true;
}

static inline bool range_is_whole(
    const rgc_subresource_range *range, uint32_t mips, uint32_t layers, uint32_t planes)
{
    return range->mips == mips && range->layers == layers && range->planes == planes;
}

#endif
