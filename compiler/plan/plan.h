/*
 * plan/plan.h: what was decided, as plain arrays. Each array has one writer; the table below is the
 * whole data flow of the planner. All memory is the scratch arena's and is gone after the compile.
 *
 *   phase      writes                              reads
 *   cull       live, why_culled                    graph
 *   schedule   order, position                     graph, live
 *   queue      scope_of, scopes                    graph, order
 *   resource   resources, entry_of                 graph, order
 *   part       parts, cells                        resources, order
 *   use        lines, uses                         parts, order
 *   window     windows (but those of rest)         parts, uses, scopes
 *   rest       rest layouts, the other windows     windows, uses
 *   place      gaps, certificate                   windows
 *   segment    segments                            windows, gaps, uses
 *   memory     sizes, placements                   resources, segments
 *   record     records, record_of                  segments
 *   describe   the program's resources, passes     everything but records
 *   call       the program's barriers              records
 *   stream     the program's steps and figures     gaps, calls
 *
 * Vocabulary. A *part* is a set of subresources of one resource that every pass of the frame treats
 * alike; it has one list of *uses*, at most one a pass. A *line* is one declared access. Position p
 * is a place in the order of execution, *gap* g lies just before position g, gap n after the last.
 * A *cut* is a gap at which a part gets a record; cuts bound its *segments*, in each of which it
 * has one layout. *Entry* and *exit* are what lies before and after the frame.
 */
#ifndef RGC_PLAN_PLAN_H
#define RGC_PLAN_PLAN_H

#include "base/arena.h"
#include "graph/graph.h"

#include <rgc/compile.h>

/* ---- resource.c ------------------------------------------------------------------------------ */

/* How the life of a part begins and ends. */
enum plan_entry {
    ENTRY_ACTIVATE, /* contents not wanted: UNDEFINED and, where there may be metadata, DISCARD */
    ENTRY_LAYOUT,   /* arrives in a given layout, or is a buffer */
    ENTRY_REST      /* arrives in the layout that `rest` chooses */
};

struct plan_resource {
    uint32_t resource; /* of the graph */
    bool previous;
    uint32_t partner; /* the other generation of a history, RGC_NONE otherwise */
    bool texture, simultaneous;
    enum plan_entry entry;
    rgc_layout entry_layout, exit_layout; /* NONE: not bound; `rest` fills those that it chooses */
    uint32_t flags;                       /* with those that the live uses ask for */
    uint32_t mips, layers, planes;
    uint32_t first_part, part_count;
    uint32_t first_use; /* position of the first use of any part; RGC_NONE: none */
    uint32_t last_use;
    /* Imports: the outside uses before and after the frame. They count on an endless queue only. */
    rgc_sync outside_sync[2];
    rgc_access outside_access[2];
};

/* ---- part.c ---------------------------------------------------------------------------------- */

struct plan_part {
    uint32_t resource;               /* of the plan */
    uint32_t first_cell, cell_count; /* into cells; first_cell RGC_NONE: all subresources */
    uint32_t first_use, use_count;
    uint32_t first_window, last_window;    /* a list in the order of their right ends */
    uint32_t first_segment, segment_count; /* one more than there are cuts */
    /* Whose memory it continues, and who continues it (itself, or a generation): Xbox only. */
    uint32_t before, after;
};

/* ---- use.c ----------------------------------------------------------------------------------- */

/* What a use does, sorted by the promises that its lines make: [RELAXED | DISJOINT]. */
struct hazards {
    rgc_access reads[4], writes[4];
};

struct plan_line {
    uint32_t access; /* of the graph */
    uint32_t position;
};

struct plan_use {
    uint32_t position;
    uint32_t first_line, line_count;
    rgc_sync sync; /* leaf scopes, or ALL for a `common` use */
    rgc_access access;
    uint32_t layouts; /* set of layouts that allow it; all of them for a buffer */
    struct hazards hazards;
};

/* ---- window.c -------------------------------------------------------------------------------- */

/* Some call must lie in the gaps [left, right]. */
struct plan_window {
    uint32_t part;
    uint32_t left, right;
    uint32_t from_use, to_use; /* RGC_NONE: entry, exit */
    rgc_hazard hazard;
    uint32_t next; /* of the same part; RGC_NONE ends the list */
};

/* ---- segment.c ------------------------------------------------------------------------------- */

struct plan_segment {
    uint32_t gap;    /* at which it begins; RGC_NONE for the first, which begins at entry */
    uint32_t window; /* that made the cut; RGC_NONE for the first */
    uint32_t first_use, use_count;
    rgc_layout layout; /* NONE for a buffer, UNDEFINED before an activation */
};

/* ---- record.c -------------------------------------------------------------------------------- */

struct plan_record {
    uint32_t gap;
    uint32_t part, segment; /* the segment that begins */
    rgc_sync sync_before, sync_after;
    rgc_access access_before, access_after;
    rgc_layout layout_before, layout_after; /* NONE for a buffer */
    bool discard;
};

/* ---- memory.c -------------------------------------------------------------------------------- */

struct plan_memory {
    uint64_t *bytes, *alignment; /* by plan resource; 0 where nothing is placed */
    rgc_program_heap *heaps;
    uint32_t heap_count;
    rgc_program_placement *placements; /* first_pass and last_pass are positions */
    uint32_t placement_count;
    uint64_t peak, live_peak, lower_bound, unaliased;
};

/* ---- all ------------------------------------------------------------------------------------- */

struct plan {
    rgc_graph *graph;
    rgc_compile_options options;
    struct arena *arena;  /* scratch */
    struct arena *kept;   /* the program's */
    rgc_program *program; /* stream */

    /* cull: by pass of the graph */
    bool *live;
    const char **why_culled; /* in `kept`; NULL if live */
    /* accesses by pass of the graph: pass_first[p] to pass_first[p + 1] into pass_accesses */
    uint32_t *pass_first, *pass_accesses;

    /* schedule */
    uint32_t pass_count; /* live ones: n */
    uint32_t *order;     /* pass of the graph by position */
    uint32_t *position;  /* by pass of the graph; RGC_NONE if culled */

    /* queue */
    const char *queue_name;
    uint32_t scope_count;
    uint32_t *scope_first; /* position of the first pass of each scope; scope_count + 1 entries */
    uint32_t *scope_of;    /* by position; entry n is that of gap n */

    /* resource */
    uint32_t resource_count;
    struct plan_resource *resources;
    uint32_t *entry_of; /* plan resource of a graph resource; its previous generation is the next */

    /* part */
    uint32_t part_count;
    struct plan_part *parts;
    uint32_t *cells;      /* mip + mips * (layer + layers * plane) */
    uint32_t **cell_part; /* by plan resource: part of each cell; NULL: one part */

    /* use */
    uint32_t line_count, use_count;
    struct plan_line *lines; /* by part, then position */
    struct plan_use *uses;   /* likewise */

    /* window, rest */
    uint32_t window_count;
    struct plan_window *windows; /* room for one a use and two a part */

    /* place */
    uint32_t gap_count; /* sync points */
    uint32_t *gaps;
    uint32_t *last_gap;    /* by gap 0..n: the last chosen gap at or before it; RGC_NONE: none */
    uint32_t *certificate; /* windows, one a sync point, disjoint */

    /* segment */
    uint32_t segment_count;
    struct plan_segment *segments;

    struct plan_memory memory;

    /* record: by gap, then resource, then first cell */
    uint32_t record_count;
    struct plan_record *records;
    uint32_t *record_of; /* by segment, but for the first of each part */

    /* call: by gap 0..n, the call that stands there; RGC_NONE: none */
    uint32_t *call_at;
};

/* The phases. Each returns false only when memory ran out. */
bool rgc_plan_cull(struct plan *plan);
bool rgc_plan_schedule(struct plan *plan);
bool rgc_plan_queue(struct plan *plan);
bool rgc_plan_resource(struct plan *plan);
bool rgc_plan_part(struct plan *plan);
bool rgc_plan_use(struct plan *plan);
bool rgc_plan_window(struct plan *plan);
bool rgc_plan_rest(struct plan *plan);
bool rgc_plan_place(struct plan *plan);
bool rgc_plan_segment(struct plan *plan);
bool rgc_plan_memory(struct plan *plan);
bool rgc_plan_record(struct plan *plan);
bool rgc_plan_describe(struct plan *plan);
bool rgc_plan_call(struct plan *plan);
bool rgc_plan_stream(struct plan *plan);

/* compile.c: all of them, in their order. A test that wants to see one stops behind it. */
struct plan_phase {
    const char *name;
    bool (*run)(struct plan *plan);
};
extern const struct plan_phase rgc_plan_phases[];
extern const uint32_t rgc_plan_phase_count;

/* Writes the arrays that a phase has filled, for --dump. */
bool rgc_plan_dump(const struct plan *plan, const char *phase);

/* ---- shared by phases ------------------------------------------------------------------------ */

/* The accesses of the live passes in the order of execution; `position` is the last one's. */
struct access_walk {
    uint32_t position, next;
};
static inline const struct graph_access *rgc_plan_next_access(
    const struct plan *plan, struct access_walk *walk)
{
    for (; walk->position < plan->pass_count; walk->position++, walk->next = 0) {
        uint32_t pass = plan->order[walk->position];
        uint32_t i = plan->pass_first[pass] + walk->next++;
        if (i < plan->pass_first[pass + 1])
            return &plan->graph->accesses[plan->pass_accesses[i]];
    }
    return NULL;
}

/* hazard.c: may the two not run side by side, or in either order, without a barrier between? */
bool rgc_plan_conflict(const struct hazards *a, const struct hazards *b);
void rgc_plan_hazards_add(struct hazards *sum, const struct hazards *more);
/* RAW, WAR or WAW, given that they conflict. */
rgc_hazard rgc_plan_hazard_kind(const struct hazards *before, const struct hazards *after);

/*
 * segment.c: the segments of which one is the continuation over the border of the frame: the last
 * ones of whose memory the part continues, or (forwards) the first ones of who continues it. A part
 * without a cut passes the segment on to the next frame, so there may be two. Returns how many.
 */
uint32_t rgc_plan_continues(const struct plan *plan, const struct plan_part *part, bool forwards,
    const struct plan_segment *segments[2]);

/* The preferred layout of a non-empty set (R-L05, R-L09). */
rgc_layout rgc_plan_preferred_layout(const struct plan *plan, uint32_t layouts);

/*
 * border.c: the windows at entry and at exit of the resources that `concerns` picks, whose layouts
 * there are known; and the uses that take part in them: those before the first (after the last)
 * window within the frame. Exit windows come first: they tell what the next frame finds pending.
 */
typedef bool concerns_fn(const struct plan *plan, const struct plan_resource *resource);
void rgc_plan_exit_windows(struct plan *plan, concerns_fn *concerns);
void rgc_plan_entry_windows(struct plan *plan, concerns_fn *concerns);
uint32_t rgc_plan_head_end(const struct plan *plan, const struct plan_part *part);
uint32_t rgc_plan_tail_begin(const struct plan *plan, const struct plan_part *part);
/* What may still run, from before the frame, on an endless queue. */
struct hazards rgc_plan_pending(const struct plan *plan, const struct plan_part *part);

/* box.c: few disjoint boxes that make up exactly these cells (ascending) of a resource, in the
 * order of mip, layer, plane. Valid until the arena is reset. */
struct boxes {
    rgc_subresource_range *items;
    uint32_t count;
};
bool rgc_plan_boxes(struct plan *plan, const struct plan_resource *resource, const uint32_t *cells,
    uint32_t cell_count, struct boxes *boxes);

/* rest.c settles how it is left: its own layout is open, or that of the generation that follows. */
static inline bool rgc_plan_exit_is_open(
    const struct plan *plan, const struct plan_resource *resource)
{
    return resource->entry == ENTRY_REST ||
           (resource->partner != RGC_NONE &&
               plan->resources[resource->partner].entry == ENTRY_REST);
}

/* True if the target keeps work of one submission pending in the next (R-X01). */
static inline bool rgc_plan_is_endless(const struct plan *plan)
{
    return plan->options.target == RGC_TARGET_XBOX;
}

static inline const struct graph_resource *rgc_plan_declared(
    const struct plan *plan, const struct plan_resource *resource)
{
    return &plan->graph->resources[resource->resource];
}

#endif
