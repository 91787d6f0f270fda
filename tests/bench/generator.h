/*
 * tests/bench/generator.h: the graphs that AMD RPS was measured on, declared through the C API.
 *
 *   a  a chain: each pass reads what the one before wrote
 *   b  layered: up to three reads among the last sixteen outputs, every fourth pass also stores
 *   c  independent passes
 */
#ifndef RGC_TESTS_BENCH_GENERATOR_H
#define RGC_TESTS_BENCH_GENERATOR_H

#include <rgc/rgc.h>

struct generated_pass {
    uint32_t target; /* resource, or BACKBUFFER */
    uint32_t store;  /* resource, or RGC_NONE */
    uint32_t read_count, reads[3];
};

struct generated_resource {
    uint32_t width, height;
    uint32_t texel_bytes;
    rgc_format format;
};

#define BACKBUFFER 0xfffffffeu

struct generated {
    uint32_t pass_count, resource_count;
    struct generated_pass *passes;
    struct generated_resource *resources;
};

/* `kind` is 'a', 'b' or 'c'. Returns false when out of memory. */
bool generate(struct generated *graph, char kind, uint32_t passes);
void generated_free(struct generated *graph);

/* FNV-1a over passes and resources: the figure by which the graphs are known to be the same. */
uint32_t generated_checksum(const struct generated *graph);

/* Resets `graph` and declares. `handles` has room for every resource. */
void generated_declare(const struct generated *generated, rgc_graph *graph, rgc_resource *handles);

#endif
