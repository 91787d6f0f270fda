/*
 * rgc/program.h: what is run. The JSON stream (`--emit=json`), as plain arrays.
 *
 * rgc_compile fills a program; the emitters print one, the runtime plays one, and the judge judges
 * one, whoever wrote it. Everything is an index into the program's own arrays; RGC_NONE is none.
 * A range of an array is a `first_` and a `_count`.
 */
#ifndef RGC_PROGRAM_H
#define RGC_PROGRAM_H

#include <rgc/graph.h>

RGC_BEGIN

typedef enum rgc_target {
    RGC_TARGET_PC = 0,
    RGC_TARGET_XBOX =
        1 /* Series X|S: no flush between ExecuteCommandLists, compression per resource */
} rgc_target;

/* Layout and pending uses of all subresources of a resource at one end of the frame. */
typedef struct rgc_program_state {
    rgc_layout layout; /* RGC_LAYOUT_NONE: a buffer, or subresources that differ */
    rgc_sync sync;     /* leaf scopes of the last uses; NONE: nothing is pending */
    rgc_access access; /* NO_ACCESS with sync NONE */
    uint32_t queue;    /* RGC_NONE: none */
} rgc_program_state;

typedef enum rgc_heap_type {
    RGC_HEAP_DEFAULT = 0,
    RGC_HEAP_UPLOAD = 1,
    RGC_HEAP_READBACK = 2
} rgc_heap_type;

/* Resources in declared order; the previous generation of a history stands right after the new. */
typedef struct rgc_program_resource {
    const char *name; /* unique in the frame, but for the two generations of a history */
    rgc_resource_kind kind;
    rgc_lifetime lifetime;
    bool previous; /* this entry is last frame's generation */
    bool culled;   /* no pass that is kept uses it */
    rgc_format format;
    uint64_t width; /* texels, or bytes of a buffer */
    uint32_t height, depth, layers, mips, planes, samples;
    uint32_t flags; /* RGC_RESOURCE_*, those that follow from the accesses included */
    rgc_heap_type heap_type;
    uint64_t bytes, alignment;
    rgc_program_state initial, final;
    uint32_t retire_queue; /* RGC_NONE: not used by this frame */
    uint64_t retire_value;
    rgc_resource declared; /* the handle of the graph; 0 if the program was read from a file */
    void *user;
    rgc_location at;
} rgc_program_resource;

/* Passes in declared order, culled ones too. */
typedef struct rgc_program_pass {
    const char *name;
    uint32_t kinds; /* RGC_PASS_* */
    uint32_t queue;
    uint32_t index;    /* in the order of execution over all queues; RGC_NONE if culled */
    uint32_t declared; /* place in the text, from 0 */
    uint32_t first_access, access_count;
    uint32_t first_after, after_count; /* into `afters`: passes that must run before */
    bool culled, keep, boundary;
    uint64_t cost_ns;
    const char *why_culled; /* NULL unless culled */
    void *user;
    rgc_location at;
} rgc_program_pass;

/*
 * `access` has one bit, the usage's; COMMON (0) is a `common` use (in layout COMMON, by whoever
 * knows how: SHADER_RESOURCE and COPY_SOURCE, COPY_DEST too unless the verb is read), NO_ACCESS
 * presents.
 */
typedef struct rgc_program_access {
    uint32_t resource;
    rgc_verb verb;
    rgc_access access;
    rgc_sync sync;     /* leaf scopes, each of which uses the resource */
    rgc_layout layout; /* in which these subresources are while the pass runs */
    rgc_subresource_range range;
    uint32_t modifiers; /* RGC_MODIFIER_* */
    rgc_location at;
} rgc_program_access;

typedef enum rgc_hazard {
    RGC_HAZARD_RAW,
    RGC_HAZARD_WAR,
    RGC_HAZARD_WAW,
    RGC_HAZARD_LAYOUT,     /* the next access needs another layout */
    RGC_HAZARD_ACTIVATE,   /* the resource takes its memory into use */
    RGC_HAZARD_DEACTIVATE, /* another resource will take its memory */
    RGC_HAZARD_STATE       /* an access that the last barrier did not announce */
} rgc_hazard;

/* Why a record exists. */
typedef struct rgc_program_why {
    rgc_hazard hazard;
    uint32_t from_pass, to_pass;  /* RGC_NONE: the state at entry, or at exit */
    const char *rule;             /* "R-C01" */
    uint32_t first_gap, last_gap; /* the window: some call must lie in these gaps */
} rgc_program_why;

/* What goes with the barrier of the same index in the array of its type. */
typedef struct rgc_program_record {
    uint32_t first_why, why_count;
    uint32_t first_buffer, buffer_count; /* GLOBAL: into `merged`, the buffers it stands for */
} rgc_program_record;

/* One Barrier() call. */
typedef struct rgc_program_call {
    uint32_t first_group, group_count;
} rgc_program_call;

typedef enum rgc_step_kind { RGC_STEP_PASS = 0, RGC_STEP_BARRIER = 1 } rgc_step_kind;

typedef struct rgc_program_step {
    rgc_step_kind kind;
    uint32_t index; /* of the pass, or of the call */
} rgc_program_step;

typedef struct rgc_program_wait {
    uint32_t queue;
    uint64_t value;
    int32_t frame; /* 0: this frame; -1: the frame before */
} rgc_program_wait;

/* One ExecuteCommandLists call. */
typedef struct rgc_program_scope {
    uint32_t first_wait, wait_count;
    uint32_t first_step, step_count;
    uint64_t signal; /* set after the last step; 0: none (values start at 1) */
} rgc_program_scope;

typedef struct rgc_program_queue {
    const char *name;
    rgc_queue_type type;
    uint32_t first_scope, scope_count;
    uint32_t sync_points;                /* gaps with at least one call */
    uint32_t order_minimum;              /* the fewest that this order allows (T2) */
    uint32_t added_for_memory;           /* of them, added so that memory can be shared */
    uint32_t any_order_minimum;          /* over all legal orders (T6); RGC_NONE: not known */
    uint32_t first_window, window_count; /* disjoint; as many as order_minimum */
} rgc_program_queue;

/* A stretch of gaps of which one must hold a call: gap g is just before the queue's pass g. */
typedef struct rgc_program_window {
    uint32_t resource;
    rgc_subresource_range range;
    uint32_t from_pass, to_pass; /* RGC_NONE: the state at entry, or at exit */
    uint32_t first_gap, last_gap;
} rgc_program_window;

typedef struct rgc_program_heap {
    const char *name;
    const char *heap_class; /* "any", or what heap tier 1 keeps apart */
    uint64_t bytes, alignment;
} rgc_program_heap;

/* One live range of a transient resource. */
typedef struct rgc_program_placement {
    uint32_t resource, heap;
    uint64_t offset, bytes;
    uint32_t first_pass, last_pass;
    uint32_t first_after, after_count; /* into `residents`: whose bytes it takes over directly */
} rgc_program_placement;

/* Every figure can be recounted from the arrays. */
typedef struct rgc_program_stats {
    uint32_t passes, passes_culled;
    uint32_t sync_points, barrier_calls;
    uint32_t texture_barriers, buffer_barriers, global_barriers;
    uint32_t discards, waits, signals;
    uint64_t peak_bytes;        /* sum over the heaps of the end of the last placement */
    uint64_t live_peak_bytes;   /* largest sum alive in one pass */
    uint64_t lower_bound_bytes; /* largest sum alive between two sync points */
    uint64_t unaliased_bytes;   /* sum of all sizes */
} rgc_program_stats;

/* What was done; the words of the JSON object `options`. */
typedef struct rgc_program_options {
    const char *objective, *alias;
    bool cull, reorder, split, merge_reads, global_barriers, elide_discard;
} rgc_program_options;

typedef struct rgc_program {
    const char *frame;
    uint32_t width, height;
    rgc_target target;
    rgc_program_options options;

    uint32_t resource_count, pass_count, access_count, after_count;
    const rgc_program_resource *resources;
    const rgc_program_pass *passes;
    const rgc_program_access *accesses;
    const uint32_t *afters; /* passes */

    uint32_t queue_count, scope_count, wait_count, step_count, call_count, group_count;
    const rgc_program_queue *queues;
    const rgc_program_scope *scopes;
    const rgc_program_wait *waits;
    const rgc_program_step *steps;
    const rgc_program_call *calls;
    const rgc_barrier_group *groups; /* each points into one of the next three */

    uint32_t texture_count, buffer_count, global_count;
    const rgc_texture_barrier *textures;
    const rgc_buffer_barrier *buffers;
    const rgc_global_barrier *globals;
    const rgc_program_record *texture_records, *buffer_records, *global_records;
    uint32_t why_count, merged_count;
    const rgc_program_why *whys;
    const uint32_t *merged; /* resources */

    uint32_t
        prologue_count; /* scopes that run once before the first frame: the first of `scopes` */

    uint32_t heap_count, placement_count, resident_count;
    const rgc_program_heap *heaps;
    const rgc_program_placement *placements;
    const uint32_t *residents; /* placements */

    uint32_t window_count;
    const rgc_program_window *windows;
    uint32_t waits_minimum; /* the transitive reduction between the same scopes (T7) */

    rgc_program_stats stats;
} rgc_program;

RGC_END

#endif
