/*
 * emit/dot_parts.h: what a diagram shows, before Graphviz sees it.
 *
 * dot_lane.c decides which nodes there are and in which column each stands, dot_flow.c which passes
 * a resource connects, dot_label.c what the labels and tooltips say. dot.c tells cgraph. The three
 * know nothing of cgraph, so that names which it defines (TRUE, NIL) stay in one file.
 */
#ifndef RGC_EMIT_DOT_PARTS_H
#define RGC_EMIT_DOT_PARTS_H

#include "base/arena.h"

#include <rgc/program.h>

/* A picture of at most so many passes has room for names on its edges and reasons in its rows. */
#define DOT_SMALL 30u
/* Records of one barrier call that have a row; the rest is counted. */
#define DOT_ROWS 8u

/* ---- lanes (dot_lane.c) ---------------------------------------------------------------------- */

enum dot_kind {
    DOT_WAIT,    /* index: of the scope that waits */
    DOT_PASS,    /* of the pass */
    DOT_BARRIER, /* of the call */
    DOT_SIGNAL   /* of the scope that signals */
};

/* A node. */
struct dot_item {
    enum dot_kind kind;
    uint32_t index;
    uint32_t scope; /* RGC_NONE: of no scope (culled) */
    uint32_t page;
    uint32_t time; /* of the pass that it stands before, in the order of all queues */
};

enum dot_lane_kind { DOT_LANE_PROLOGUE, DOT_LANE_QUEUE, DOT_LANE_CULLED };

struct dot_lane {
    enum dot_lane_kind kind;
    uint32_t queue; /* RGC_NONE: of no queue */
    bool scopes;    /* has several, which are told apart */
    uint32_t first_item, item_count;
};

/* Lanes stand side by side; a long frame is cut into pages, which stand side by side too. */
struct dot_lanes {
    struct dot_lane *lanes;
    struct dot_item *items; /* lane by lane, each in the order of execution */
    uint32_t lane_count, item_count, page_count;
};

/* false: out of memory. */
bool rgc_dot_lanes(const rgc_program *program, struct arena *arena, struct dot_lanes *lanes);

uint32_t rgc_dot_record_count(const rgc_program *program, uint32_t call);

/* ---- flows (dot_flow.c) ---------------------------------------------------------------------- */

/* `to` reads what `from` wrote. Sorted by to, from, resource. */
struct dot_flow {
    uint32_t from, to, resource;
};

struct dot_flows {
    struct dot_flow *flows;
    size_t count;
};

/* false: out of memory. */
bool rgc_dot_flows(const rgc_program *program, struct arena *arena, struct dot_flows *flows);
void rgc_dot_flows_by_resource(struct dot_flow *flows, size_t count);

/* ---- strings (dot_text.c) -------------------------------------------------------------------- */

/* A string that grows, to be used again for each label. */
struct dot_text {
    rgc_allocator allocator;
    char *bytes; /* ends in a zero; NULL before the first put */
    size_t size, room;
    bool failed; /* out of memory: puts do nothing */
};

void rgc_dot_text_init(struct dot_text *text, const rgc_allocator *allocator);
void rgc_dot_text_reset(struct dot_text *text);
void rgc_dot_text_free(struct dot_text *text);
void rgc_dot_text_put(struct dot_text *text, const char *bytes);
void rgc_dot_text_format(struct dot_text *text, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Where a string will stand: the two have other rules for what a backslash is. */
enum dot_place {
    DOT_HTML, /* in an HTML-like label */
    DOT_TIP   /* in a tooltip */
};

/* What the user named, whatever bytes it has; more than `limit` code points are cut (0: never). */
void rgc_dot_text_name(
    struct dot_text *text, enum dot_place place, const char *name, uint32_t limit);

/* ---- labels (dot_label.c) -------------------------------------------------------------------- */

/* HTML-like labels, the inside of <...>. */
void rgc_dot_title(struct dot_text *text, const rgc_program *program);
void rgc_dot_lane_label(
    struct dot_text *text, const rgc_program *program, const struct dot_lane *lane, uint32_t page);
void rgc_dot_scope_label(
    struct dot_text *text, const rgc_program *program, uint32_t queue, uint32_t scope);
void rgc_dot_item_label(
    struct dot_text *text, const rgc_program *program, const struct dot_item *item);
void rgc_dot_flow_label(
    struct dot_text *text, const rgc_program *program, const struct dot_flow *flows, size_t count);

/* What a pass reads that passes on other pages wrote: the last line of its label. `flows` are
 * sorted by resource. */
void rgc_dot_distant_label(
    struct dot_text *text, const rgc_program *program, const struct dot_flow *flows, size_t count);

/* `hdr.mip[1..4]`, as the language writes it. */
void rgc_dot_target(struct dot_text *text, enum dot_place place, const rgc_program *program,
    uint32_t resource, const rgc_subresource_range *range, uint32_t limit);

/* ---- tooltips (dot_tip.c) -------------------------------------------------------------------- */

void rgc_dot_item_tip(
    struct dot_text *text, const rgc_program *program, const struct dot_item *item);
void rgc_dot_flow_tip(
    struct dot_text *text, const rgc_program *program, const struct dot_flow *flows, size_t count);

#endif
