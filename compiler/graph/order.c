/*
 * order.c: a legal order of the passes, as near to the declared one as every `after` lets it be.
 *
 * Requires: a graph in any state (a ring leaves its passes in declared order at the end).
 * Fills: the order. Cost: constant per `after` if none leads backwards, which is the usual case:
 * the declared order holds then. Else the links are gathered piece by piece, from the last writer
 * and its readers (each reader is let go by the next write, so the links are no more than accesses
 * x pieces), and sorted by Kahn's algorithm with a heap on the declared index.
 */
#include "graph/order.h"

/* ---- links ----------------------------------------------------------------------------------- */

/* Those who have used a piece: its last writer, and the readers since then as a list. */
struct piece_users {
    uint32_t writer, readers; /* access and one; node and one; 0: none */
};

struct reader {
    uint32_t access, next; /* node and one */
};

struct linker {
    const rgc_graph *graph;
    struct arena *arena;
    struct order_links *links;
    struct piece_users *users;
    LIST(struct reader) readers;
    uint32_t *seen; /* by pass: the pass and one that it was last linked to */
};

bool rgc_order_is_disturbed(const rgc_graph *graph)
{
    for (uint32_t i = 0; i < ds_len(graph->afters); i++)
        if (graph->afters[i].other >= graph->afters[i].pass)
            return true;
    return false;
}

static bool add_link(struct linker *linker, struct order_link link)
{
    struct order_links *links = linker->links;
    if (!list_reserve(linker->arena, links->list))
        return false;
    links->list.items[links->list.count++] = link;
    return true;
}

static bool link_accesses(struct linker *linker, uint32_t earlier, uint32_t later)
{
    uint32_t from = linker->graph->accesses[earlier].pass;
    uint32_t to = linker->graph->accesses[later].pass;
    if (from == to || linker->seen[from] == to + 1)
        return true;
    linker->seen[from] = to + 1;
    struct order_link link = { from, to, RGC_NONE, earlier, later, false };
    return add_link(linker, link);
}

static bool add_read(struct linker *linker, struct piece_users *users, uint32_t access)
{
    if (users->writer && !link_accesses(linker, users->writer - 1, access))
        return false;
    if (!list_reserve(linker->arena, linker->readers))
        return false;
    struct reader *reader = &linker->readers.items[linker->readers.count++];
    *reader = (struct reader){ access, users->readers };
    users->readers = linker->readers.count;
    return true;
}

static bool add_write(struct linker *linker, struct piece_users *users, uint32_t access)
{
    for (uint32_t node = users->readers; node;) {
        const struct reader *reader = &linker->readers.items[node - 1];
        node = reader->next;
        if (!link_accesses(linker, reader->access, access))
            return false;
    }
    if (users->writer && !link_accesses(linker, users->writer - 1, access))
        return false;
    *users = (struct piece_users){ .writer = access + 1 };
    return true;
}

static bool add_access(struct linker *linker, const struct graph_index *index, uint32_t i)
{
    const struct graph_access *access = &linker->graph->accesses[i];
    struct piece_walk walk = rgc_pieces_of(linker->graph, index, access);
    for (uint32_t piece; next_piece(&walk, &piece);) {
        struct piece_users *users = &linker->users[piece];
        bool kept = access->verb == RGC_VERB_READ ? add_read(linker, users, i)
                                                  : add_write(linker, users, i);
        if (!kept)
            return false;
    }
    return true;
}

/* The lines of a pass have no order: its reads are taken first, so that they see earlier passes. */
static bool add_pass(struct linker *linker, const struct graph_index *index, uint32_t pass)
{
    for (int writes = 0; writes < 2; writes++)
        for (uint32_t i = index->pass_first[pass]; i < index->pass_first[pass + 1]; i++) {
            uint32_t access = index->pass_accesses[i];
            bool is_write = linker->graph->accesses[access].verb != RGC_VERB_READ;
            if (is_write == (writes == 1) && !add_access(linker, index, access))
                return false;
        }
    return true;
}

static bool add_afters(struct linker *linker)
{
    const rgc_graph *graph = linker->graph;
    for (uint32_t i = 0; i < ds_len(graph->afters); i++) {
        struct order_link link = { graph->afters[i].other, graph->afters[i].pass, i, RGC_NONE,
            RGC_NONE, false };
        if (!add_link(linker, link))
            return false;
    }
    return true;
}

static bool sort_by_start(struct arena *arena, struct order_links *links)
{
    uint32_t *first = arena_array(arena, uint32_t, (size_t)links->pass_count + 2);
    links->out = arena_array(arena, uint32_t, links->list.count);
    if (!first || !links->out)
        return false;
    for (uint32_t i = 0; i < links->list.count; i++)
        first[links->list.items[i].from + 2]++;
    for (uint32_t p = 2; p < links->pass_count + 2; p++)
        first[p] += first[p - 1];
    for (uint32_t i = 0; i < links->list.count; i++)
        links->out[first[links->list.items[i].from + 1]++] = i;
    links->first = first;
    return true;
}

bool rgc_order_link(const rgc_graph *graph, const struct graph_index *index, struct arena *arena,
    struct order_links *links)
{
    *links = (struct order_links){ .pass_count = ds_len(graph->passes) };
    struct linker linker = { .graph = graph, .arena = arena, .links = links };
    linker.users = arena_array(arena, struct piece_users, index->piece_count);
    linker.seen = arena_array(arena, uint32_t, links->pass_count);
    if (!linker.users || !linker.seen)
        return false;
    for (uint32_t p = 0; p < links->pass_count; p++)
        if (!add_pass(&linker, index, p))
            return false;
    return add_afters(&linker) && sort_by_start(arena, links);
}

/* ---- sorting --------------------------------------------------------------------------------- */

struct heap {
    uint32_t *items;
    uint32_t count;
};

static void heap_push(struct heap *heap, uint32_t pass)
{
    uint32_t i = heap->count++;
    for (; i && heap->items[(i - 1) / 2] > pass; i = (i - 1) / 2)
        heap->items[i] = heap->items[(i - 1) / 2];
    heap->items[i] = pass;
}

static uint32_t heap_pop(struct heap *heap)
{
    uint32_t least = heap->items[0], moved = heap->items[--heap->count], i = 0;
    for (uint32_t child; (child = 2 * i + 1) < heap->count; i = child) {
        if (child + 1 < heap->count && heap->items[child + 1] < heap->items[child])
            child++;
        if (heap->items[child] >= moved)
            break;
        heap->items[i] = heap->items[child];
    }
    heap->items[i] = moved;
    return least;
}

bool rgc_order_sort(
    const struct order_links *links, struct arena *arena, uint32_t *order, uint32_t *sorted)
{
    uint32_t *waits_for = arena_array(arena, uint32_t, links->pass_count);
    struct heap ready = { .items = arena_array(arena, uint32_t, links->pass_count) };
    if (!waits_for || !ready.items)
        return false;
    for (uint32_t i = 0; i < links->list.count; i++)
        waits_for[links->list.items[i].to] += !links->list.items[i].dropped;
    for (uint32_t p = 0; p < links->pass_count; p++)
        if (!waits_for[p])
            heap_push(&ready, p);
    for (*sorted = 0; ready.count;) {
        uint32_t pass = heap_pop(&ready);
        order[(*sorted)++] = pass;
        for (uint32_t i = links->first[pass]; i < links->first[pass + 1]; i++) {
            const struct order_link *link = &links->list.items[links->out[i]];
            if (!link->dropped && !--waits_for[link->to])
                heap_push(&ready, link->to);
        }
    }
    return true;
}

static bool append_rest(struct arena *arena, uint32_t *order, uint32_t sorted, uint32_t pass_count)
{
    bool *placed = arena_array(arena, bool, pass_count);
    if (!placed)
        return false;
    for (uint32_t i = 0; i < sorted; i++)
        placed[order[i]] = true;
    for (uint32_t p = 0; p < pass_count; p++)
        if (!placed[p])
            order[sorted++] = p;
    return true;
}

bool rgc_graph_order(const rgc_graph *graph, struct arena *arena, uint32_t *order)
{
    uint32_t pass_count = ds_len(graph->passes), sorted;
    if (!rgc_order_is_disturbed(graph)) {
        for (uint32_t p = 0; p < pass_count; p++)
            order[p] = p;
        return true;
    }
    struct graph_index index;
    struct order_links links;
    return rgc_graph_index(graph, arena, &index) && rgc_order_link(graph, &index, arena, &links) &&
           rgc_order_sort(&links, arena, order, &sorted) &&
           (sorted == pass_count || append_rest(arena, order, sorted, pass_count));
}
