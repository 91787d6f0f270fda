/*
 * tests/properties/random_graph.h: small random frames that mean something, for properties that
 * must hold of every frame. The same seed gives the same frame on every machine.
 */
#ifndef RGC_TESTS_RANDOM_GRAPH_H
#define RGC_TESTS_RANDOM_GRAPH_H

#include <rgc/rgc.h>

enum { MOST_RESOURCES = 8, MOST_PASSES = 64, MOST_ACCESSES = 4 };

struct random_limits {
    uint32_t passes, resources; /* at most */
    bool boundaries;            /* some passes begin a submission */
    bool parts;                 /* mips, layers and planes are used apart */
    bool promises;              /* relaxed and disjoint accesses */
};

struct random_resource {
    rgc_resource_kind kind;
    rgc_lifetime lifetime;
    bool depth;
    uint32_t mips, layers, planes;
    rgc_layout from, to; /* of an import */
    bool from_undefined;
};

struct random_access {
    uint32_t resource;
    bool previous;
    rgc_verb verb;
    rgc_usage usage;
    rgc_sync stages;
    rgc_subresource_range range;
    uint32_t modifiers;
};

struct random_pass {
    bool boundary;
    uint32_t access_count;
    struct random_access accesses[MOST_ACCESSES];
};

struct random_graph {
    uint32_t resource_count, pass_count;
    struct random_resource resources[MOST_RESOURCES];
    struct random_pass passes[MOST_PASSES];
};

/* A small generator of its own: xorshift. */
uint32_t random_next(uint32_t *state);
uint32_t random_below(uint32_t *state, uint32_t limit);

void random_graph_make(
    struct random_graph *random, uint32_t seed, const struct random_limits *limits);

/* Resets `graph` and declares. */
void random_graph_declare(const struct random_graph *random, rgc_graph *graph);

/* For a failing test: the frame as .rg, on stderr. */
void random_graph_show(rgc_graph *graph);

#endif
