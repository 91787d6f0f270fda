/*
 * emit/dot_graph.h: a graph of cgraph's whose bytes depend on nothing but its contents.
 */
#ifndef RGC_EMIT_DOT_GRAPH_H
#define RGC_EMIT_DOT_GRAPH_H

#include "base/arena.h"
#include "base/out.h"

#include <cgraph.h>

struct dot_graph {
    Agdisc_t disc; /* the first: cgraph's hooks find the rest behind it */
    Agiddisc_t ids;
    Agiodisc_t io;
    Agraph_t *graph;
    struct arena *arena;
    char **names; /* of the even ids, in their order */
    size_t name_count, room;
    IDTYPE nameless;
    agusererrf before; /* who heard of errors */
    bool failed;       /* out of memory */
};

/* NULL: out of memory. To be closed in either case. */
Agraph_t *rgc_dot_graph_open(struct dot_graph *graph, struct arena *arena);
rgc_result rgc_dot_graph_write(struct dot_graph *graph, struct out *out);
void rgc_dot_graph_close(struct dot_graph *graph);

/* agset and agattr, with const. */
void rgc_dot_set(void *object, const char *name, const char *value);
void rgc_dot_declare(Agraph_t *graph, int kind, const char *name, const char *value);

#endif
