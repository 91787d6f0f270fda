/*
 * emit/dot.c: the review diagram, through Graphviz' cgraph.
 *
 * Passes are boxes and barrier calls tables, strung in the order of their queue, a lane each; light
 * edges follow resources from producer to consumer; waits, signals and culled passes are dashed.
 *
 * cgraph works on statics of its own (the indentation and attribute caches of its writer, the id of
 * the next anonymous object, the graph that errors refer to): two threads that build separate
 * graphs crash. Hence the one lock of the process here, the only mutable static of the project. It
 * guards rgc against itself; an engine that uses cgraph too must not do so at the same time.
 *
 * cgraph cannot be given the caller's allocator usefully (it goes on after a NULL), and a program
 * carries none: what a diagram needs comes from malloc and is freed before the return.
 *
 * Names of nodes are ours (p3, b0), so that the user's strings stand in labels and tooltips only.
 * The same program gives the same bytes (dot_graph.c).
 */
#include <rgc/dot.h>

#include "base/alloc.h"
#include "base/arena.h"
#include "base/out.h"
#include "emit/dot_graph.h"
#include "emit/dot_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <threads.h>

/* A node and where it stands; NULL: nothing stands for this. */
struct place {
    Agnode_t *node;
    uint32_t page;
};

struct diagram {
    const rgc_program *program;
    Agraph_t *graph;
    struct arena arena;
    struct dot_text text;
    struct dot_lanes lanes;
    struct dot_flows flows;
    struct place *passes, *waits, *signals; /* the last two by scope */
    bool failed;                            /* out of memory */
};

/* ---- objects --------------------------------------------------------------------------------- */

struct style {
    const char *class, *name, *value;
};

static const struct style styles[] = {
#define STYLE(class, name, value) { class, name, value },
#include "emit/dot_style.def"
#undef STYLE
};

/* `object` may be NULL, which is told as out of memory. */
static void dress(struct diagram *d, void *object, const char *class)
{
    d->failed |= !object;
    if (!object)
        return;
    rgc_dot_set(object, "class", class);
    for (size_t i = 0; i < sizeof(styles) / sizeof(styles[0]); i++)
        if (!strcmp(styles[i].class, class))
            rgc_dot_set(object, styles[i].name, styles[i].value);
}

static Agraph_t *subgraph(struct diagram *d, Agraph_t *parent, const char *name, const char *class)
{
    Agraph_t *graph = agsubg(parent, (char *)name, 1);
    dress(d, graph, class);
    return graph;
}

/* Names of nodes are a letter, by what they stand for, and its index. */
static Agnode_t *node(
    struct diagram *d, Agraph_t *parent, char letter, uint32_t index, const char *class)
{
    char name[16];
    (void)snprintf(name, sizeof(name), "%c%" PRIu32, letter, index);
    Agnode_t *made = agnode(parent, name, 1);
    dress(d, made, class);
    return made;
}

static Agedge_t *edge(struct diagram *d, Agnode_t *from, Agnode_t *to, const char *class)
{
    Agedge_t *made = agedge(d->graph, from, to, NULL, 1);
    dress(d, made, class);
    return made;
}

/* Gives the text that was put together, as an HTML-like label. */
static void set_html(struct diagram *d, void *object)
{
    d->failed |= d->text.failed;
    if (d->failed)
        return;
    char *label = agstrdup_html(d->graph, d->text.bytes);
    rgc_dot_set(object, "label", label);
    (void)agstrfree(d->graph, label);
    rgc_dot_text_reset(&d->text);
}

static void set_tip(struct diagram *d, void *object)
{
    d->failed |= d->text.failed;
    if (d->failed)
        return;
    rgc_dot_set(object, "tooltip", d->text.bytes);
    rgc_dot_text_reset(&d->text);
}

/* ---- attributes ------------------------------------------------------------------------------ */

struct attribute {
    int kind;
    const char *name, *value;
};

static const struct attribute attributes[] = {
#define ATTRIBUTE(kind, name, value) { kind, name, value },
#include "emit/dot_style.def"
#undef ATTRIBUTE
};

static void declare_attributes(struct diagram *d)
{
    for (size_t i = 0; i < sizeof(attributes) / sizeof(attributes[0]); i++)
        rgc_dot_declare(d->graph, attributes[i].kind, attributes[i].name, attributes[i].value);
    /* Without a limit, dot's simplex takes minutes on a few hundred nodes. */
    if (d->program->pass_count > DOT_SMALL) {
        rgc_dot_declare(d->graph, AGRAPH, "nslimit", "1");
        rgc_dot_declare(d->graph, AGRAPH, "nslimit1", "1");
        rgc_dot_declare(d->graph, AGRAPH, "mclimit", "0.3");
    }
}

/* ---- nodes ----------------------------------------------------------------------------------- */

struct fill {
    uint32_t kind;
    const char *colour;
};

static const struct fill fills[] = {
#define FILL(kind, colour) { kind, colour },
#include "emit/dot_style.def"
#undef FILL
};

static void fill_pass(Agnode_t *made, uint32_t kinds)
{
    for (size_t i = 0; i < sizeof(fills) / sizeof(fills[0]); i++) {
        if (!(kinds & fills[i].kind))
            continue;
        rgc_dot_set(made, "fillcolor", fills[i].colour);
        return;
    }
}

/* Where what stands for the item is kept, with its page. */
static struct place *place_of(struct diagram *d, const struct dot_item *item)
{
    struct place *const places[] = {
        [DOT_PASS] = d->passes, [DOT_WAIT] = d->waits, [DOT_SIGNAL] = d->signals
    };
    return item->kind == DOT_BARRIER ? NULL : &places[item->kind][item->index];
}

static Agnode_t *add_item(struct diagram *d, Agraph_t *parent, const struct dot_item *item)
{
    static const char letters[] = {
        [DOT_PASS] = 'p', [DOT_BARRIER] = 'b', [DOT_WAIT] = 'w', [DOT_SIGNAL] = 's'
    };
    static const char *const classes[] = {
        [DOT_PASS] = "pass", [DOT_BARRIER] = "barrier", [DOT_WAIT] = "wait", [DOT_SIGNAL] = "signal"
    };
    const rgc_program_pass *pass = item->kind == DOT_PASS ? &d->program->passes[item->index] : NULL;
    bool culled = pass && pass->culled;
    Agnode_t *made =
        node(d, parent, letters[item->kind], item->index, culled ? "culled" : classes[item->kind]);
    if (!made)
        return NULL;
    if (pass && !culled)
        fill_pass(made, pass->kinds);
    struct place *place = place_of(d, item);
    if (place)
        *place = (struct place){ made, item->page };
    rgc_dot_item_label(&d->text, d->program, item);
    set_html(d, made);
    rgc_dot_item_tip(&d->text, d->program, item);
    set_tip(d, made);
    return made;
}

/* ---- frames: pages, lanes, scopes ------------------------------------------------------------ */

static Agraph_t *add_cluster(
    struct diagram *d, Agraph_t *parent, const char *class, uint32_t index, uint32_t page)
{
    char name[64];
    (void)snprintf(name, sizeof(name), "cluster_%s%" PRIu32 "_%" PRIu32, class, index, page);
    return subgraph(d, parent, name, class);
}

static Agraph_t *add_lane_cluster(struct diagram *d, const struct dot_lane *lane, uint32_t page)
{
    uint32_t index = (uint32_t)(lane - d->lanes.lanes);
    Agraph_t *cluster = add_cluster(d, d->graph, "lane", index, page);
    if (!cluster)
        return NULL;
    rgc_dot_lane_label(&d->text, d->program, lane, page);
    set_html(d, cluster);
    return cluster;
}

static Agraph_t *add_scope_cluster(
    struct diagram *d, Agraph_t *parent, const struct dot_lane *lane, uint32_t scope, uint32_t page)
{
    Agraph_t *cluster = add_cluster(d, parent, "scope", scope, page);
    if (!cluster)
        return NULL;
    rgc_dot_scope_label(&d->text, d->program, lane->queue, scope);
    set_html(d, cluster);
    return cluster;
}

/* Culled passes have no order, they only stand in a column. */
static void add_order(struct diagram *d, Agnode_t *from, Agnode_t *to, const struct dot_lane *lane)
{
    (void)edge(d, from, to, lane->kind == DOT_LANE_CULLED ? "column" : "order");
}

/* Where a lane goes on at another page. A line from the foot of one column to the head of the next
 * would run over what is between. */
static void add_turn(struct diagram *d, Agraph_t *parent, Agnode_t *last,
    const struct dot_lane *lane, const struct dot_item *next)
{
    Agnode_t *made = node(d, parent, 't', (uint32_t)(next - d->lanes.items), "turn");
    if (!made)
        return;
    rgc_dot_text_format(&d->text, "on to %" PRIu32, next->page + 1);
    set_html(d, made);
    add_order(d, last, made, lane);
}

/* Returns the first node, NULL if nothing of the lane is on this page. */
static Agnode_t *add_page_lane(struct diagram *d, const struct dot_lane *lane, uint32_t page)
{
    const struct dot_item *item = &d->lanes.items[lane->first_item];
    const struct dot_item *end = item + lane->item_count;
    while (item < end && item->page < page)
        item++;
    if (item == end || item->page > page)
        return NULL;
    Agraph_t *cluster = add_lane_cluster(d, lane, page), *inner = cluster;
    uint32_t scope = RGC_NONE;
    Agnode_t *first = NULL, *last = NULL;
    for (; item < end && item->page == page && !d->failed; item++) {
        if (lane->scopes && item->scope != scope)
            inner = add_scope_cluster(d, cluster, lane, scope = item->scope, page);
        Agnode_t *made = d->failed ? NULL : add_item(d, inner, item);
        if (made && last)
            add_order(d, last, made, lane);
        first = first ? first : made;
        last = made;
    }
    if (last && item < end)
        add_turn(d, inner, last, lane, item);
    return first;
}

/* Lanes and pages keep their order from left to right by a row of nodes that nobody sees, one over
 * the first node of each lane. */
static void add_pages(struct diagram *d)
{
    Agraph_t *row = subgraph(d, d->graph, "heads", "heads");
    Agnode_t *left = NULL;
    uint64_t count = (uint64_t)d->lanes.page_count * d->lanes.lane_count;
    for (uint32_t i = 0; i < count && !d->failed; i++) {
        const struct dot_lane *lane = &d->lanes.lanes[i % d->lanes.lane_count];
        Agnode_t *first = add_page_lane(d, lane, i / d->lanes.lane_count);
        Agnode_t *head = first && !d->failed ? node(d, row, 'h', i, "head") : NULL;
        if (!head)
            continue;
        if (left)
            (void)edge(d, left, head, "beside");
        (void)edge(d, head, first, "beside");
        left = head;
    }
}

/* ---- edges ----------------------------------------------------------------------------------- */

static bool is_distant(const struct diagram *d, const struct dot_flow *flow)
{
    const struct place *from = &d->passes[flow->from], *to = &d->passes[flow->to];
    return from->node && to->node && from->page != to->page;
}

/* Lines across pages would cover everything: what comes from another page stands under the name of
 * its reader. `flows` are those of one reader. */
static void add_distant(struct diagram *d, struct dot_flow *flows, size_t count)
{
    size_t distant = 0;
    for (size_t i = 0; i < count; i++)
        if (is_distant(d, &flows[i]))
            flows[distant++] = flows[i];
    if (!distant)
        return;
    rgc_dot_flows_by_resource(flows, distant);
    struct dot_item item = { .kind = DOT_PASS, .index = flows[0].to };
    rgc_dot_item_label(&d->text, d->program, &item);
    rgc_dot_distant_label(&d->text, d->program, flows, distant);
    set_html(d, d->passes[item.index].node);
}

/* Within a queue the lines leave to the right and come back from there, clear of the order's. */
static void add_flow(struct diagram *d, const struct dot_flow *flows, size_t count)
{
    const struct place *from = &d->passes[flows[0].from], *to = &d->passes[flows[0].to];
    const rgc_program_pass *passes = d->program->passes;
    if (!from->node || !to->node || is_distant(d, flows))
        return;
    Agedge_t *made = edge(d, from->node, to->node, "flow");
    if (!made)
        return;
    if (passes[flows[0].from].queue == passes[flows[0].to].queue) {
        rgc_dot_set(made, "tailport", "e");
        rgc_dot_set(made, "headport", "e");
    }
    if (d->program->pass_count <= DOT_SMALL) {
        rgc_dot_flow_label(&d->text, d->program, flows, count);
        set_html(d, made);
    }
    rgc_dot_flow_tip(&d->text, d->program, flows, count);
    set_tip(d, made);
}

static void add_flows(struct diagram *d)
{
    struct dot_flow *flows = d->flows.flows;
    for (size_t i = 0, next; i < d->flows.count && !d->failed; i = next) {
        for (next = i + 1; next < d->flows.count && flows[next].to == flows[i].to &&
                           flows[next].from == flows[i].from;)
            next++;
        add_flow(d, &flows[i], next - i);
    }
    for (size_t i = 0, next; i < d->flows.count && !d->failed; i = next) {
        for (next = i + 1; next < d->flows.count && flows[next].to == flows[i].to;)
            next++;
        add_distant(d, &flows[i], next - i);
    }
}

/* The scope of the queue's first signal that is `value` or more; RGC_NONE: nobody signals it. */
static uint32_t find_signal(struct diagram *d, uint32_t queue, uint64_t value)
{
    const rgc_program_queue *q = &d->program->queues[queue];
    for (uint32_t i = 0; i < q->scope_count; i++)
        if (d->program->scopes[q->first_scope + i].signal >= value)
            return q->first_scope + i;
    return RGC_NONE;
}

/* A wait for another page, or for the frame before, has its label only. */
static void add_fence(struct diagram *d, uint32_t scope, const rgc_program_wait *wait)
{
    uint32_t signal = wait->frame ? RGC_NONE : find_signal(d, wait->queue, wait->value);
    const struct place *to = &d->waits[scope];
    const struct place *from = signal == RGC_NONE ? NULL : &d->signals[signal];
    if (from && from->node && to->node && from->page == to->page)
        (void)edge(d, from->node, to->node, "fence");
}

static void add_fences(struct diagram *d)
{
    for (uint32_t s = 0; s < d->program->scope_count && !d->failed; s++) {
        const rgc_program_scope *scope = &d->program->scopes[s];
        for (uint32_t i = 0; i < scope->wait_count; i++)
            add_fence(d, s, &d->program->waits[scope->first_wait + i]);
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void draw(struct diagram *d)
{
    declare_attributes(d);
    rgc_dot_title(&d->text, d->program);
    set_html(d, d->graph);
    add_pages(d);
    if (!d->lanes.item_count) {
        Agnode_t *note = node(d, d->graph, 'n', 0, "note");
        rgc_dot_text_put(&d->text, "<i>this frame has no passes</i>");
        if (note)
            set_html(d, note);
    }
    add_fences(d);
    add_flows(d);
}

/* ---- the door -------------------------------------------------------------------------------- */

static bool plan(struct diagram *d)
{
    const rgc_program *program = d->program;
    d->passes = arena_array(&d->arena, struct place, program->pass_count);
    d->waits = arena_array(&d->arena, struct place, program->scope_count);
    d->signals = arena_array(&d->arena, struct place, program->scope_count);
    return d->passes && d->waits && d->signals && rgc_dot_lanes(program, &d->arena, &d->lanes) &&
           rgc_dot_flows(program, &d->arena, &d->flows);
}

static rgc_result build(struct diagram *d, struct out *out)
{
    struct dot_graph graph;
    d->graph = rgc_dot_graph_open(&graph, &d->arena);
    if (d->graph)
        draw(d);
    rgc_result result = RGC_ERROR_OUT_OF_MEMORY;
    if (d->graph && !d->failed)
        result = rgc_dot_graph_write(&graph, out);
    rgc_dot_graph_close(&graph);
    return result;
}

static once_flag lock_once = ONCE_FLAG_INIT;
static mtx_t lock;
static bool lock_made;

static void make_lock(void)
{
    lock_made = mtx_init(&lock, mtx_plain) == thrd_success;
}

rgc_result rgc_emit_dot(const rgc_program *program, const rgc_writer *writer)
{
    if (!program || !writer || !writer->write)
        return RGC_ERROR_ARGUMENT;
    call_once(&lock_once, make_lock);
    if (!lock_made || mtx_lock(&lock) != thrd_success)
        return RGC_ERROR_OUT_OF_MEMORY;

    rgc_allocator allocator = rgc_alloc_default(NULL);
    struct diagram d = { .program = program };
    rgc_arena_init(&d.arena, &allocator);
    rgc_dot_text_init(&d.text, &allocator);
    struct out out;
    rgc_out_init(&out, writer);
    rgc_result result = plan(&d) ? build(&d, &out) : RGC_ERROR_OUT_OF_MEMORY;
    rgc_dot_text_free(&d.text);
    rgc_arena_free(&d.arena);

    (void)mtx_unlock(&lock);
    return result;
}
