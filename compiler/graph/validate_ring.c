/*
 * validate_ring.c: an `after` that no order can keep.
 *
 * Requires: nothing. Cost: constant per `after` if none leads backwards; else that of the links
 * (graph/order.c), and once more for each ring that is told.
 *
 * What Kahn's sort leaves over holds a ring: a walk from link to link against their direction must
 * come back. The ring is then told as the shortest one through the backward `after` that was found
 * on it, that `after` is dropped, and the search goes on.
 */
#include "graph/order.h"
#include "graph/validate.h"

enum { MOST_RINGS = 16, MOST_LINKS_SHOWN = 32 };

struct search {
    struct validation *v;
    struct order_links links;
    uint32_t *order;
    bool *stuck;     /* by pass: on a ring, or behind one */
    uint32_t *reach; /* by pass: the link by which the search came to it */
    uint32_t *queue;
};

static struct order_link *link_at(const struct search *s, uint32_t i)
{
    return &s->links.list.items[i];
}

static bool is_open(const struct search *s, const struct order_link *link)
{
    return !link->dropped && s->stuck[link->from] && s->stuck[link->to];
}

/* A backward `after` on some ring. Each stuck pass waits for another one. */
static uint32_t find_backward(struct search *s)
{
    uint32_t pass = RGC_NONE;
    for (uint32_t p = 0; p < s->links.pass_count; p++)
        s->reach[p] = RGC_NONE;
    for (uint32_t i = s->links.list.count; i--;)
        if (is_open(s, link_at(s, i)))
            s->reach[link_at(s, i)->to] = i;
    for (uint32_t p = s->links.pass_count; p--;)
        if (s->stuck[p])
            pass = p;
    /* As many steps as there are passes end on the ring; as many again go once around it. */
    uint32_t found = RGC_NONE;
    for (uint32_t step = 0; step < 2 * s->links.pass_count; step++) {
        const struct order_link *link = link_at(s, s->reach[pass]);
        if (step >= s->links.pass_count && link->from >= link->to)
            found = s->reach[pass];
        pass = link->from;
    }
    return found;
}

/* The shortest way along the links; reach then leads back from `to`. */
static void find_way(struct search *s, uint32_t from, uint32_t to)
{
    uint32_t head = 0, tail = 0;
    for (uint32_t p = 0; p < s->links.pass_count; p++)
        s->reach[p] = RGC_NONE;
    s->queue[tail++] = from;
    while (head < tail && to != from && s->reach[to] == RGC_NONE) {
        uint32_t pass = s->queue[head++];
        for (uint32_t i = s->links.first[pass]; i < s->links.first[pass + 1]; i++) {
            uint32_t next = s->links.out[i];
            const struct order_link *link = link_at(s, next);
            if (!is_open(s, link) || s->reach[link->to] != RGC_NONE || link->to == from)
                continue;
            s->reach[link->to] = next;
            s->queue[tail++] = link->to;
        }
    }
}

static const rgc_location *place_of(const struct search *s, const struct order_link *link)
{
    const rgc_graph *graph = s->v->graph;
    return link->after != RGC_NONE ? &graph->afters[link->after].at
                                   : &graph->accesses[link->later].at;
}

static void tell_link(const struct search *s, const struct order_link *link)
{
    const rgc_graph *graph = s->v->graph;
    rgc_diags *diags = s->v->diags;
    const char *from = graph->passes[link->from].name, *to = graph->passes[link->to].name;
    if (link->after != RGC_NONE) {
        rgc_diag_add_label(diags, place_of(s, link), "'%s' is to run after '%s'", to, from);
        return;
    }
    const struct graph_access *earlier = &graph->accesses[link->earlier];
    const struct graph_access *later = &graph->accesses[link->later];
    rgc_diag_add_label(diags, &later->at, "'%s' %s '%s', which '%s' %s before", to,
        rgc_verb_third_person(later->verb), graph->resources[later->resource].name, from,
        rgc_verb_third_person(earlier->verb));
    rgc_diag_add_note(diags, &earlier->at, "'%s' %s '%s' here", from,
        rgc_verb_third_person(earlier->verb), graph->resources[earlier->resource].name);
}

/* The links of the ring, from `after` on: each pass waits for the next one named. */
static void tell_ring(struct search *s, const struct order_link *after)
{
    const rgc_graph *graph = s->v->graph;
    rgc_diags *diags = s->v->diags;
    uint32_t count = 1;
    for (uint32_t pass = after->from; pass != after->to; pass = link_at(s, s->reach[pass])->from)
        count++;
    const char *first = graph->passes[after->to].name, *second = graph->passes[after->from].name;
    if (count == 1)
        rgc_diag_begin(diags, RGC_DIAG_RING, place_of(s, after),
            "pass '%s' is to run after itself, a ring of one", first);
    else
        rgc_diag_begin(diags, RGC_DIAG_RING, place_of(s, after),
            "pass '%s' cannot run after '%s': with what else is ordered, that is a ring of %u "
            "passes",
            first, second, count);
    rgc_diag_add_primary(diags, "'%s' is to run after '%s'", first, second);
    uint32_t shown = 0;
    for (uint32_t pass = after->from; pass != after->to && shown < MOST_LINKS_SHOWN; shown++) {
        const struct order_link *link = link_at(s, s->reach[pass]);
        tell_link(s, link);
        pass = link->from;
    }
    if (count - 1 > shown)
        rgc_diag_add_note(diags, NULL, "and %u more links, back to '%s'", count - 1 - shown, first);
    rgc_diag_add_help(diags, "drop one of the 'after', or move a pass");
}

/* False: out of memory. *left: there was a ring. */
static bool tell_next(struct search *s, bool *left)
{
    uint32_t sorted;
    if (!rgc_order_sort(&s->links, s->v->arena, s->order, &sorted))
        return false;
    *left = sorted < s->links.pass_count;
    if (!*left)
        return true;
    for (uint32_t p = 0; p < s->links.pass_count; p++)
        s->stuck[p] = true;
    for (uint32_t i = 0; i < sorted; i++)
        s->stuck[s->order[i]] = false;
    struct order_link *after = link_at(s, find_backward(s));
    find_way(s, after->to, after->from);
    tell_ring(s, after);
    after->dropped = true;
    return true;
}

bool rgc_validate_ring(struct validation *v)
{
    struct search s = { .v = v };
    uint32_t passes = ds_len(v->graph->passes);
    if (!rgc_order_is_disturbed(v->graph))
        return true;
    s.order = arena_array(v->arena, uint32_t, passes);
    s.stuck = arena_array(v->arena, bool, passes);
    s.reach = arena_array(v->arena, uint32_t, passes);
    s.queue = arena_array(v->arena, uint32_t, passes);
    if (!s.order || !s.stuck || !s.reach || !s.queue ||
        !rgc_order_link(v->graph, &v->index, v->arena, &s.links))
        return false;
    bool left = true;
    for (uint32_t rings = 0; left && rings < MOST_RINGS; rings++)
        if (!tell_next(&s, &left))
            return false;
    return true;
}
