/*
 * emit/dot_graph.c: cgraph's hooks, so that the same graph is written as the same bytes.
 *
 * cgraph writes nodes and edges in the order of insertion, but subgraphs in the order of their ids,
 * and its own ids are addresses of strings. Ours count up: even ones have a name, odd ones (edges)
 * have none. Names are kept here, since cgraph's map of names leaks its entries; no name is asked
 * for twice, so nothing has to be found again. Each is a string of the graph's pool: the writer
 * looks in front of every string for the mark that tells HTML, and only those of the pool have one.
 */
#include "emit/dot_graph.h"

#include <string.h>

/* Neither writes to its strings, though the prototypes would let them. */
void rgc_dot_set(void *object, const char *name, const char *value)
{
    (void)agset(object, (char *)name, (char *)value);
}

void rgc_dot_declare(Agraph_t *graph, int kind, const char *name, const char *value)
{
    (void)agattr(graph, kind, (char *)name, (char *)value);
}

/* ---- ids ------------------------------------------------------------------------------------- */

static void *open_ids(Agraph_t *graph, Agdisc_t *disc)
{
    struct dot_graph *d = (struct dot_graph *)disc;
    d->graph = graph;
    return d;
}

static bool keep_name(struct dot_graph *d, const char *name)
{
    if (d->name_count == d->room) {
        size_t room = 2 * d->room + 64;
        char **names = arena_array(d->arena, char *, room);
        if (!names)
            return false;
        if (d->name_count)
            memcpy(names, d->names, d->name_count * sizeof(*names));
        d->names = names;
        d->room = room;
    }
    char *copy = agstrdup(d->graph, (char *)name);
    if (copy)
        d->names[d->name_count++] = copy;
    return copy != NULL;
}

/* 0: there is no such id, and none was made. */
static long map_id(void *state, int objtype, char *name, IDTYPE *id, int create)
{
    struct dot_graph *d = state;
    (void)objtype;
    if (!create || d->failed)
        return 0;
    if (!name) {
        *id = 2 * d->nameless++ + 1;
        return 1;
    }
    d->failed = !keep_name(d, name);
    *id = 2 * d->name_count;
    return !d->failed;
}

static long refuse_id(void *state, int objtype, IDTYPE id)
{
    (void)state, (void)objtype, (void)id;
    return 0;
}

static void free_id(void *state, int objtype, IDTYPE id)
{
    (void)state, (void)objtype, (void)id;
}

static char *print_id(void *state, int objtype, IDTYPE id)
{
    struct dot_graph *d = state;
    (void)objtype;
    return id % 2 ? NULL : d->names[id / 2 - 1];
}

static void close_ids(void *state)
{
    (void)state;
}

static void register_id(void *state, int objtype, void *object)
{
    (void)state, (void)objtype, (void)object;
}

/* ---- bytes ----------------------------------------------------------------------------------- */

static int put_bytes(void *channel, const char *bytes)
{
    rgc_out_text(channel, bytes); /* remembers a failure until rgc_out_finish */
    return 0;
}

static int be_quiet(char *text)
{
    (void)text;
    return 0;
}

static int put_nothing(void *channel)
{
    (void)channel;
    return 0;
}

/* ---- the graph ------------------------------------------------------------------------------- */

Agraph_t *rgc_dot_graph_open(struct dot_graph *graph, struct arena *arena)
{
    *graph = (struct dot_graph){ .arena = arena };
    graph->ids =
        (Agiddisc_t){ open_ids, map_id, refuse_id, free_id, print_id, close_ids, register_id };
    graph->io = (Agiodisc_t){ AgIoDisc.afread, put_bytes, put_nothing };
    graph->disc = (Agdisc_t){ &AgMemDisc, &graph->ids, &graph->io };
    graph->before = agseterrf(be_quiet); /* it would print on stderr */
    graph->graph = agopen((char *)"rgc", Agdirected, &graph->disc);
    return graph->graph;
}

rgc_result rgc_dot_graph_write(struct dot_graph *graph, struct out *out)
{
    if (graph->failed)
        return RGC_ERROR_OUT_OF_MEMORY;
    (void)agwrite(graph->graph, out);
    return rgc_out_finish(out);
}

void rgc_dot_graph_close(struct dot_graph *graph)
{
    if (graph->graph)
        (void)agclose(graph->graph);
    (void)agseterrf(graph->before);
}
