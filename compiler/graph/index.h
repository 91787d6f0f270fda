/*
 * graph/index.h: the accesses of a graph by pass, and its subresources in pieces.
 *
 * A piece is a box of subresources that no access of the frame tells apart: each range of an access
 * cuts the mips, layers and planes of its resource at its two ends, and the pieces are what lies
 * between cuts. A resource that is always taken whole is one piece, whatever its size. The two
 * generations of a history have pieces of their own. Accesses whose range does not fit their
 * resource have no pieces.
 */
#ifndef RGC_GRAPH_INDEX_H
#define RGC_GRAPH_INDEX_H

#include "graph/graph.h"

/* The pieces of one generation of a resource: numbers first, first + 1, ... with the mips fastest,
 * then the layers, then the planes. */
struct generation {
    uint32_t first;
    uint32_t mips, layers, planes; /* pieces in each direction; 1, 1, 1 unless something cuts */
    /* Of mip (layer, plane) i the piece it is in; NULL: one piece. One more entry than there are.
     */
    uint16_t *mip_piece, *layer_piece, *plane_piece;
};

struct graph_index {
    uint32_t *pass_first;           /* of each pass and one more, into pass_accesses */
    uint32_t *pass_accesses;        /* indexes of accesses, by pass, in declared order */
    struct generation *generations; /* of resource r: 2 r, and 2 r + 1 the previous one */
    uint32_t piece_count;
};

/* False: out of memory. Cost: accesses, passes, resources, and mips + layers of cut resources. */
bool rgc_graph_index(const rgc_graph *graph, struct arena *arena, struct graph_index *index);

/* Whether the range lies in the resource and is not empty. */
bool rgc_range_fits(const rgc_subresource_range *range, const struct graph_resource *resource);

static inline uint32_t generation_of(const struct graph_access *access)
{
    return access->resource * 2 + (access->previous ? 1 : 0);
}

/* The pieces of one access, one after the other. */
struct piece_walk {
    uint32_t row; /* the piece at mip 0 of the current layer and plane */
    uint32_t first_mip, end_mip, mip;
    uint32_t row_step, rows_left, rows; /* by layer */
    uint32_t plane_step, planes_left;   /* from the first row of a plane to that of the next */
};

struct piece_walk rgc_pieces_of(
    const rgc_graph *graph, const struct graph_index *index, const struct graph_access *access);

/* False when all were given. */
static inline bool next_piece(struct piece_walk *walk, uint32_t *piece)
{
    if (walk->mip == walk->end_mip) {
        if (walk->rows_left > 1) {
            walk->rows_left--;
            walk->row += walk->row_step;
        } else if (walk->planes_left > 1) {
            walk->planes_left--;
            walk->row += walk->plane_step - walk->row_step * (walk->rows - 1);
            walk->rows_left = walk->rows;
        } else {
            return false;
        }
        walk->mip = walk->first_mip;
    }
    *piece = walk->row + walk->mip++;
    return true;
}

/* What a piece is made of; `piece` must be one of that generation. */
rgc_subresource_range rgc_piece_range(
    const struct generation *generation, const struct graph_resource *resource, uint32_t piece);

#endif
