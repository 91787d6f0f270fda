/*
 * validate_conflict.c: two accesses of one subresource in one pass that cannot stand together.
 *
 * They can if both have the same usage, or both only read, or both say 'self' or both 'disjoint';
 * and in any case some layout that the queue knows must allow all of them at once, unless it is a
 * buffer.
 *
 * Requires: marks of bad accesses, passes and resources. Cost: accesses x pieces x the distinct
 * (usage, verb, modifiers) that stand together on one piece in one pass, which are few. Resources
 * that a pass names once, as most, cost one step.
 */
#include "base/list.h"
#include "graph/validate.h"

/* An access on a piece, in the list of those that differ. */
struct occupant {
    uint32_t access, next; /* next: node and one */
};

struct piece_state {
    uint32_t pass; /* and one: whom the list is of */
    uint32_t occupants;
    bool told;
};

struct conflicts {
    struct validation *v;
    struct piece_state *pieces;
    LIST(struct occupant) nodes;
    uint32_t layouts[RGC_USAGE_COUNT][2]; /* that allow a usage; [1]: with simultaneous access */
    uint32_t usable[RGC_QUEUE_TYPE_COUNT];
};

static void fill_layouts(struct conflicts *c)
{
    for (uint32_t usage = 1; usage < RGC_USAGE_COUNT; usage++)
        for (int simultaneous = 0; simultaneous < 2; simultaneous++) {
            rgc_access access = rgc_usage_facts[usage].access;
            c->layouts[usage][simultaneous] = access & rgc_access_bits()
                                                  ? rgc_layouts_allowing(access, simultaneous)
                                                  : LAYOUT_BIT(RGC_LAYOUT_COMMON);
        }
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++)
        for (uint32_t type = 0; type < RGC_QUEUE_TYPE_COUNT; type++)
            if (rgc_layout_facts[i].queues_use & QUEUE_BIT(type))
                c->usable[type] |= LAYOUT_BIT(rgc_layout_facts[i].layout);
}

/* Layouts in which the access can run where its pass runs. */
static uint32_t layouts_of(const struct conflicts *c, const struct graph_access *access)
{
    const rgc_graph *graph = c->v->graph;
    const struct graph_resource *resource = &graph->resources[access->resource];
    const struct graph_pass *pass = &graph->passes[access->pass];
    unsigned type = pass->async ? RGC_QUEUE_COMPUTE : graph->queues[pass->queue].type;
    bool simultaneous = resource->flags & RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS;
    if (resource->kind == RGC_BUFFER)
        return 0xffffffffu;
    return c->layouts[access->usage][simultaneous] &
           (type < RGC_QUEUE_TYPE_COUNT ? c->usable[type] : 0xffffffffu);
}

static bool is_like(const struct graph_access *a, const struct graph_access *b)
{
    return a->usage == b->usage && a->modifiers == b->modifiers &&
           (a->verb == RGC_VERB_READ) == (b->verb == RGC_VERB_READ);
}

static bool may_meet(const struct graph_access *a, const struct graph_access *b)
{
    return a->usage == b->usage || (a->verb == RGC_VERB_READ && b->verb == RGC_VERB_READ) ||
           (a->modifiers & b->modifiers & (RGC_MODIFIER_SELF | RGC_MODIFIER_DISJOINT));
}

static void tell(struct conflicts *c, uint32_t earlier, uint32_t later, uint32_t piece)
{
    struct validation *v = c->v;
    const struct graph_access *a = &v->graph->accesses[earlier], *b = &v->graph->accesses[later];
    const struct graph_resource *resource = &v->graph->resources[b->resource];
    const char *was = rgc_usage_facts[a->usage].name, *is = rgc_usage_facts[b->usage].name;
    const char *previous = b->previous ? ".previous" : "";
    rgc_subresource_range range =
        rgc_piece_range(&v->index.generations[generation_of(b)], resource, piece);
    struct range_words words = rgc_range_words(&range, resource);
    rgc_diag_begin(v->diags, RGC_DIAG_CONFLICT, &b->at,
        "pass '%s' uses %s'%s%s' as %s and as %s at once", v->graph->passes[b->pass].name,
        words.text, resource->name, previous, was, is);
    rgc_diag_add_primary(v->diags, "%s as %s here", rgc_verb_third_person(b->verb), is);
    rgc_diag_add_label(v->diags, &a->at, "%s as %s here", rgc_verb_third_person(a->verb), was);
    if (may_meet(a, b))
        rgc_diag_add_note(v->diags, NULL, "no layout allows both on this queue");
    else
        rgc_diag_add_note(v->diags, NULL, "nothing orders a write and another use within a pass");
    rgc_diag_add_help(v->diags, "make it two passes, so that a barrier can stand between them");
}

/* Puts the access on the piece, unless it conflicts with one that is there, which is told. */
static bool occupy(struct conflicts *c, uint32_t piece, uint32_t later, bool *bad)
{
    const struct graph_access *accesses = c->v->graph->accesses;
    struct piece_state *state = &c->pieces[piece];
    uint32_t pass = accesses[later].pass + 1, layouts = layouts_of(c, &accesses[later]);
    bool known = false;
    if (state->pass != pass)
        *state = (struct piece_state){ .pass = pass };
    if (state->told)
        return true;
    for (uint32_t node = state->occupants; node; node = c->nodes.items[node - 1].next) {
        uint32_t earlier = c->nodes.items[node - 1].access;
        known |= is_like(&accesses[earlier], &accesses[later]);
        layouts &= layouts_of(c, &accesses[earlier]);
        if (may_meet(&accesses[earlier], &accesses[later]) && layouts)
            continue;
        state->told = *bad = true;
        tell(c, earlier, later, piece);
        return true;
    }
    if (known)
        return true;
    if (!list_reserve(c->v->arena, c->nodes))
        return false;
    c->nodes.items[c->nodes.count++] = (struct occupant){ later, state->occupants };
    state->occupants = c->nodes.count;
    return true;
}

static bool check_access(struct conflicts *c, uint32_t i)
{
    struct validation *v = c->v;
    struct piece_walk walk = rgc_pieces_of(v->graph, &v->index, &v->graph->accesses[i]);
    bool bad = false;
    for (uint32_t piece; next_piece(&walk, &piece);)
        if (!occupy(c, piece, i, &bad))
            return false;
    v->bad_access[i] |= bad;
    return true;
}

static bool is_judged(const struct validation *v, uint32_t i)
{
    return !v->bad_access[i] && !v->bad_resource[v->graph->accesses[i].resource];
}

/* `count`: by generation, how often this pass names it; zero between passes. */
static bool check_pass(struct conflicts *c, uint32_t pass, uint32_t *count)
{
    const struct validation *v = c->v;
    const uint32_t *all = v->index.pass_accesses;
    uint32_t first = v->index.pass_first[pass], end = v->index.pass_first[pass + 1];
    for (uint32_t i = first; i < end; i++)
        count[generation_of(&v->graph->accesses[all[i]])] += is_judged(v, all[i]);
    c->nodes.count = 0;
    for (uint32_t i = first; i < end; i++)
        if (count[generation_of(&v->graph->accesses[all[i]])] > 1 && is_judged(v, all[i]) &&
            !check_access(c, all[i]))
            return false;
    for (uint32_t i = first; i < end; i++)
        count[generation_of(&v->graph->accesses[all[i]])] = 0;
    return true;
}

bool rgc_validate_conflicts(struct validation *v)
{
    struct conflicts c = { .v = v };
    uint32_t *count = arena_array(v->arena, uint32_t, (size_t)ds_len(v->graph->resources) * 2);
    c.pieces = arena_array(v->arena, struct piece_state, v->index.piece_count);
    if (!c.pieces || !count)
        return false;
    fill_layouts(&c);
    for (uint32_t p = 0; p < ds_len(v->graph->passes); p++)
        if (!v->bad_pass[p] && !check_pass(&c, p, count))
            return false;
    return true;
}
