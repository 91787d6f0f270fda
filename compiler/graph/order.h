/*
 * graph/order.h: which pass must come before which, and why.
 *
 * Links are made by each `after`, and by what the declared order demands of two passes that share a
 * subresource: a read comes after the write before it, a write after the reads and the write before
 * it. The latter always lead forward in declared order.
 */
#ifndef RGC_GRAPH_ORDER_H
#define RGC_GRAPH_ORDER_H

#include "base/list.h"
#include "graph/index.h"

struct order_link {
    uint32_t from, to;       /* passes: `from` runs first */
    uint32_t after;          /* index into the graph's afters, or RGC_NONE: a shared subresource, */
    uint32_t earlier, later; /* by these two accesses */
    bool dropped;            /* taken out, to look for other rings */
};

struct order_links {
    uint32_t pass_count;
    LIST(struct order_link) list;
    uint32_t *first; /* of each pass and one more, into `out` */
    uint32_t *out;   /* indexes of links, by `from` */
};

/* Whether any `after` leads backwards; if none does, there is no ring and the declared order holds.
 */
bool rgc_order_is_disturbed(const rgc_graph *graph);

/* False: out of memory. Cost: accesses x pieces, and afters. */
bool rgc_order_link(const rgc_graph *graph, const struct graph_index *index, struct arena *arena,
    struct order_links *links);

/* The first declared ready pass, again and again: fills `order` and counts it in *sorted, which
 * falls short of the number of passes if there is a ring. Cost: links + passes x log passes. */
bool rgc_order_sort(
    const struct order_links *links, struct arena *arena, uint32_t *order, uint32_t *sorted);

#endif
