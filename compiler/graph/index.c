/*
 * graph/index.c: sorts the accesses by pass, and cuts the resources into pieces.
 *
 * Cuts are marks at the ends of ranges, one array for each direction; a running sum over the marks
 * then numbers the pieces.
 */
#include "graph/index.h"

/* More than any resource that D3D12 knows; one that claims to have more is not cut. */
enum { MOST_MIPS = 32, MOST_LAYERS = 4096, MOST_PLANES = 8 };

static bool fits(uint32_t first, uint32_t count, uint32_t limit)
{
    return count && first < limit && count <= limit - first;
}

bool rgc_range_fits(const rgc_subresource_range *range, const struct graph_resource *resource)
{
    return fits(range->first_mip, range->mips, resource->mips) &&
           fits(range->first_layer, range->layers, resource->layers) &&
           fits(range->first_plane, range->planes, resource->planes);
}

static bool is_whole(const rgc_subresource_range *range, const struct graph_resource *resource)
{
    return range->mips == resource->mips && range->layers == resource->layers &&
           range->planes == resource->planes;
}

static bool sort_by_pass(const rgc_graph *graph, struct arena *arena, struct graph_index *index)
{
    uint32_t passes = ds_len(graph->passes), accesses = ds_len(graph->accesses);
    uint32_t *first = arena_array(arena, uint32_t, (size_t)passes + 2);
    index->pass_accesses = arena_array(arena, uint32_t, accesses);
    if (!first || !index->pass_accesses)
        return false;
    /* Counted two places on, so that filling leaves each start where it belongs. */
    for (uint32_t i = 0; i < accesses; i++)
        first[graph->accesses[i].pass + 2]++;
    for (uint32_t p = 2; p < passes + 2; p++)
        first[p] += first[p - 1];
    for (uint32_t i = 0; i < accesses; i++)
        index->pass_accesses[first[graph->accesses[i].pass + 1]++] = i;
    index->pass_first = first;
    return true;
}

static bool begin_cuts(
    struct arena *arena, struct generation *generation, const struct graph_resource *resource)
{
    generation->mip_piece = arena_array(arena, uint16_t, (size_t)resource->mips + 1);
    generation->layer_piece = arena_array(arena, uint16_t, (size_t)resource->layers + 1);
    generation->plane_piece = arena_array(arena, uint16_t, (size_t)resource->planes + 1);
    return generation->mip_piece && generation->layer_piece && generation->plane_piece;
}

static void cut(uint16_t *marks, uint32_t first, uint32_t count)
{
    marks[first] = 1;
    marks[first + count] = 1;
}

static bool mark_cuts(const rgc_graph *graph, struct arena *arena, struct graph_index *index)
{
    for (uint32_t i = 0; i < ds_len(graph->accesses); i++) {
        const struct graph_access *access = &graph->accesses[i];
        const struct graph_resource *resource = &graph->resources[access->resource];
        const rgc_subresource_range *range = &access->range;
        if (is_whole(range, resource) || !rgc_range_fits(range, resource) ||
            resource->mips > MOST_MIPS || resource->layers > MOST_LAYERS ||
            resource->planes > MOST_PLANES)
            continue;
        struct generation *generation = &index->generations[generation_of(access)];
        if (!generation->mip_piece && !begin_cuts(arena, generation, resource))
            return false;
        cut(generation->mip_piece, range->first_mip, range->mips);
        cut(generation->layer_piece, range->first_layer, range->layers);
        cut(generation->plane_piece, range->first_plane, range->planes);
    }
    return true;
}

/* Turns marks into numbers of pieces, and returns how many there are. */
static uint32_t number_pieces(uint16_t *marks, uint32_t count)
{
    if (!marks)
        return 1;
    marks[0] = 0;
    for (uint32_t i = 1; i < count; i++)
        marks[i] = (uint16_t)(marks[i] + marks[i - 1]);
    marks[count] = (uint16_t)(marks[count - 1] + 1);
    return marks[count];
}

static bool number_generations(const rgc_graph *graph, struct graph_index *index)
{
    uint64_t total = 0;
    for (uint32_t g = 0; g < ds_len(graph->resources) * 2; g++) {
        struct generation *generation = &index->generations[g];
        const struct graph_resource *resource = &graph->resources[g / 2];
        generation->first = (uint32_t)total;
        generation->mips = number_pieces(generation->mip_piece, resource->mips);
        generation->layers = number_pieces(generation->layer_piece, resource->layers);
        generation->planes = number_pieces(generation->plane_piece, resource->planes);
        total += (uint64_t)generation->mips * generation->layers * generation->planes;
        if (total >= RGC_NONE)
            return false;
    }
    index->piece_count = (uint32_t)total;
    return true;
}

bool rgc_graph_index(const rgc_graph *graph, struct arena *arena, struct graph_index *index)
{
    *index = (struct graph_index){ 0 };
    index->generations =
        arena_array(arena, struct generation, (size_t)ds_len(graph->resources) * 2);
    return index->generations && sort_by_pass(graph, arena, index) &&
           mark_cuts(graph, arena, index) && number_generations(graph, index);
}

struct piece_walk rgc_pieces_of(
    const rgc_graph *graph, const struct graph_index *index, const struct graph_access *access)
{
    const struct generation *g = &index->generations[generation_of(access)];
    const rgc_subresource_range *range = &access->range;
    struct piece_walk walk = { .rows_left = 1, .planes_left = 1, .rows = 1, .row_step = g->mips };
    if (!rgc_range_fits(range, &graph->resources[access->resource]))
        return walk;
    walk.plane_step = g->mips * g->layers;
    walk.row = g->first;
    walk.end_mip = 1;
    if (g->mip_piece) {
        uint32_t layer = g->layer_piece[range->first_layer];
        uint32_t plane = g->plane_piece[range->first_plane];
        walk.first_mip = g->mip_piece[range->first_mip];
        walk.end_mip = g->mip_piece[range->first_mip + range->mips - 1] + 1u;
        walk.rows = g->layer_piece[range->first_layer + range->layers - 1] + 1u - layer;
        walk.planes_left = g->plane_piece[range->first_plane + range->planes - 1] + 1u - plane;
        walk.row += layer * g->mips + plane * walk.plane_step;
    }
    walk.mip = walk.first_mip;
    walk.rows_left = walk.rows;
    return walk;
}

static void bounds_of(
    const uint16_t *pieces, uint32_t count, uint32_t piece, uint32_t *first, uint32_t *size)
{
    *first = 0;
    *size = count;
    if (!pieces)
        return;
    while (pieces[*first] != piece)
        ++*first;
    for (*size = 1; *first + *size < count && pieces[*first + *size] == piece;)
        ++*size;
}

rgc_subresource_range rgc_piece_range(
    const struct generation *generation, const struct graph_resource *resource, uint32_t piece)
{
    uint32_t number = piece - generation->first;
    rgc_subresource_range range;
    bounds_of(generation->mip_piece, resource->mips, number % generation->mips, &range.first_mip,
        &range.mips);
    number /= generation->mips;
    bounds_of(generation->layer_piece, resource->layers, number % generation->layers,
        &range.first_layer, &range.layers);
    bounds_of(generation->plane_piece, resource->planes, number / generation->layers,
        &range.first_plane, &range.planes);
    return range;
}
