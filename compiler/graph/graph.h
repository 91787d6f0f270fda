/*
 * graph/graph.h: what was declared, as plain arrays.
 *
 * Written by build.c alone. Everything that was not said has its default by now: sizes, counts and
 * stages are resolved, ranges are written out (though they may lie outside of the resource:
 * validate.c looks). What was said wrongly is kept as it was said, for validate.c to tell.
 */
#ifndef RGC_GRAPH_GRAPH_H
#define RGC_GRAPH_GRAPH_H

#include "base/arena.h"
#include "base/ds.h"

#include <rgc/program.h>

struct graph_queue {
    const char *name;
    rgc_queue_type type;
    bool has_pipe;
    uint32_t pipe, index;
    bool implied; /* "direct", which nobody declared */
    rgc_location at;
};

struct graph_heap {
    const char *name;
    uint64_t bytes;
    rgc_location at;
};

struct graph_resource {
    const char *name;
    rgc_resource_kind kind;
    rgc_lifetime lifetime;
    rgc_format format;
    uint64_t width; /* texels, or bytes of a buffer */
    uint32_t height, depth, layers, mips, samples;
    uint32_t planes; /* 1 for a buffer or an unknown format */
    bool volume;
    uint64_t stride, count;       /* of a buffer, if it was declared so; else 0 */
    uint32_t flags;               /* as declared */
    uint32_t heap;                /* index, or RGC_NONE */
    bool fast, dedicated, output; /* output: as declared; see rgc_graph_is_output */
    uint64_t bytes, alignment;    /* 0: estimate */
    rgc_state from, to;
    uint32_t from_queue, to_queue; /* index, or RGC_NONE: not said */
    void *user;
    rgc_location at;
};

struct graph_pass {
    const char *name;
    uint32_t kinds;
    uint32_t queue; /* index; RGC_NONE: async */
    bool queue_declared, async, keep, boundary;
    uint64_t cost_ns;
    void *user;
    rgc_location at;
};

struct graph_access {
    uint32_t pass, resource; /* indexes; an access that names none is kept in `mistakes` instead */
    bool previous;
    rgc_verb verb;
    rgc_usage usage;
    rgc_sync stages; /* leaf scopes; a clear of a UAV has CLEAR_UNORDERED_ACCESS_VIEW too */
    bool stages_declared;
    rgc_subresource_range range;
    uint32_t modifiers;
    rgc_location at;
};

struct graph_after {
    uint32_t pass, other;
    rgc_location at;
};

struct graph_option {
    const char *name, *value;
    rgc_location at;
};

/* A call with a handle that is none of this graph's. */
struct graph_mistake {
    const char *what; /* "rgc_access_add: no such pass" */
    rgc_location at;
};

struct rgc_graph {
    struct ds_owner owner; /* of all arrays below */
    const char *name;
    uint32_t width, height;
    rgc_location at;
    rgc_diags *diags;
    bool owns_diags;
    bool out_of_memory;   /* something was not kept: rgc_compile fails */
    struct arena scratch; /* of validate.c */

    /* stb_ds arrays; a handle's id is the index + 1. Queue 0 is always the default direct queue. */
    struct graph_queue *queues;
    struct graph_heap *heaps;
    struct graph_resource *resources;
    struct graph_pass *passes;
    struct graph_access *accesses; /* in the order of the calls, not by pass */
    struct graph_after *afters;
    struct graph_option *options;
    struct graph_mistake *mistakes;
};

/* Its final contents are a result of the frame: `output`, imports (but `to undefined`), history and
 * persistent resources. */
bool rgc_graph_is_output(const struct graph_resource *resource);

/* The default queue of a type, RGC_NONE if the frame has none. */
uint32_t rgc_graph_queue_of_type(const rgc_graph *graph, rgc_queue_type type);

/* How many mips it has down to one texel in every direction. */
uint32_t rgc_full_mip_chain(const struct graph_resource *texture);

/* ---- validate.c ------------------------------------------------------------------------------ */

/*
 * Tells every mistake of the declaration; returns false if memory ran out. Whether there were
 * errors: rgc_diags_errors. Requires: nothing. Fills: diagnostics only.
 */
bool rgc_graph_validate(rgc_graph *graph, rgc_target target);

/* ---- order.c --------------------------------------------------------------------------------- */

/*
 * The declared order, changed as little as every `after` wants: again and again the first declared
 * pass that is ready. Requires: no ring (validate tells of one). `order` has room for every pass.
 */
bool rgc_graph_order(const rgc_graph *graph, struct arena *arena, uint32_t *order);

#endif
