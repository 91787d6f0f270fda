/*
 * validate_contents.c: what is read before it was written, written and never read, never used.
 *
 * Requires: marks of bad accesses and resources. Cost: accesses x pieces; the search for dead
 * writes costs the same again, and only where somebody wants to know.
 */
#include "graph/validate.h"

/* ---- undefined contents ---------------------------------------------------------------------- */

struct contents {
    uint32_t cleared_by; /* pass and one: of this pass, which may then read */
    bool written;        /* by an earlier pass */
};

struct reader {
    struct validation *v;
    struct contents *pieces;
    uint32_t *first_writer; /* by generation: access and one, in declared order */
};

static bool begins_undefined(
    const struct graph_resource *resource, const struct graph_access *access)
{
    switch (resource->lifetime) {
    case RGC_TRANSIENT:
        return true;
    case RGC_HISTORY:
        return !access->previous;
    case RGC_IMPORT:
        return resource->from.kind == RGC_STATE_UNDEFINED;
    case RGC_PERSISTENT:
        break;
    }
    return false;
}

static const char *why_undefined(const struct graph_resource *resource)
{
    return resource->lifetime == RGC_TRANSIENT ? "a transient begins undefined"
           : resource->lifetime == RGC_HISTORY ? "this frame's generation begins undefined"
                                               : "it comes in undefined, as its 'from' says";
}

static void tell_undefined(const struct reader *r, uint32_t i, uint32_t piece)
{
    struct validation *v = r->v;
    const struct graph_access *access = &v->graph->accesses[i];
    const struct graph_resource *resource = &v->graph->resources[access->resource];
    uint32_t g = generation_of(access), writer = r->first_writer[g];
    rgc_subresource_range range = rgc_piece_range(&v->index.generations[g], resource, piece);
    struct range_words words = rgc_range_words(&range, resource);
    rgc_diag_begin(v->diags, RGC_DIAG_UNDEFINED_CONTENTS, &access->at,
        "pass '%s' %s %s'%s', which no earlier pass has written",
        v->graph->passes[access->pass].name, rgc_verb_third_person(access->verb), words.text,
        resource->name);
    rgc_diag_add_label(v->diags, &resource->at, "%s", why_undefined(resource));
    if (writer && v->graph->accesses[writer - 1].pass > access->pass) {
        const struct graph_access *first = &v->graph->accesses[writer - 1];
        rgc_diag_add_label(v->diags, &first->at, "first written here, by the later pass '%s'",
            v->graph->passes[first->pass].name);
    }
    if (access->verb == RGC_VERB_MODIFY)
        rgc_diag_add_help(
            v->diags, "say 'write' if the pass writes every texel, 'clear' if it clears first");
    else if (resource->lifetime == RGC_HISTORY)
        rgc_diag_add_help(v->diags, "last frame's contents are '%s.previous'", resource->name);
    else
        rgc_diag_add_help(v->diags, "write or clear it in an earlier pass");
}

static bool needs_old(const struct graph_access *access)
{
    return access->verb == RGC_VERB_READ || access->verb == RGC_VERB_MODIFY;
}

/* Once told, a piece counts as written: what follows is not told again. */
static void read_pieces(const struct reader *r, uint32_t i)
{
    struct validation *v = r->v;
    const struct graph_access *access = &v->graph->accesses[i];
    struct piece_walk walk = rgc_pieces_of(v->graph, &v->index, access);
    bool told = v->bad_access[i];
    for (uint32_t piece; next_piece(&walk, &piece);) {
        struct contents *contents = &r->pieces[piece];
        if (contents->written || contents->cleared_by == access->pass + 1)
            continue;
        if (!told)
            tell_undefined(r, i, piece);
        told = true;
        contents->written = true;
    }
}

static void write_pieces(const struct reader *r, uint32_t i)
{
    const struct graph_access *access = &r->v->graph->accesses[i];
    struct piece_walk walk = rgc_pieces_of(r->v->graph, &r->v->index, access);
    for (uint32_t piece; next_piece(&walk, &piece);)
        r->pieces[piece].written = true;
}

static void clear_pieces(const struct reader *r, uint32_t i)
{
    const struct graph_access *access = &r->v->graph->accesses[i];
    struct piece_walk walk = rgc_pieces_of(r->v->graph, &r->v->index, access);
    for (uint32_t piece; next_piece(&walk, &piece);)
        r->pieces[piece].cleared_by = access->pass + 1;
}

enum step { CLEAR, READ, WRITE, STEPS };

/* The lines of a pass have no order: its clears come first ("clear wins"), and what it writes is
 * there for later passes only. */
static void take_step(const struct reader *r, enum step step, uint32_t i)
{
    const struct graph_access *access = &r->v->graph->accesses[i];
    if (r->v->bad_resource[access->resource] ||
        !begins_undefined(&r->v->graph->resources[access->resource], access))
        return;
    if (step == CLEAR && access->verb == RGC_VERB_CLEAR)
        clear_pieces(r, i);
    else if (step == READ && needs_old(access))
        read_pieces(r, i);
    else if (step == WRITE && access->verb != RGC_VERB_READ)
        write_pieces(r, i);
}

static bool check_undefined(struct validation *v)
{
    const rgc_graph *graph = v->graph;
    const struct graph_index *index = &v->index;
    struct reader r = { .v = v };
    r.pieces = arena_array(v->arena, struct contents, index->piece_count);
    r.first_writer = arena_array(v->arena, uint32_t, (size_t)ds_len(graph->resources) * 2);
    if (!r.pieces || !r.first_writer)
        return false;
    for (uint32_t i = ds_len(graph->accesses); i--;) {
        uint32_t access = index->pass_accesses[i];
        if (graph->accesses[access].verb != RGC_VERB_READ)
            r.first_writer[generation_of(&graph->accesses[access])] = access + 1;
    }
    for (uint32_t p = 0; p < ds_len(graph->passes); p++)
        for (enum step step = CLEAR; step < STEPS; step++)
            for (uint32_t i = index->pass_first[p]; i < index->pass_first[p + 1]; i++)
                take_step(&r, step, index->pass_accesses[i]);
    return true;
}

/* ---- dead writes ----------------------------------------------------------------------------- */

struct writer {
    uint32_t access; /* and one: who wrote it last, if nobody has read it since; 0: nobody */
};

struct deaths {
    struct validation *v;
    struct writer *pieces;
    uint32_t *alive; /* by access: its pieces that were not overwritten unread */
};

/* Depth and scratch are often written for the pass alone. */
static bool may_be_dead(const struct validation *v, const struct graph_access *access)
{
    return access->usage != RGC_USAGE_DEPTH_WRITE && !v->graph->passes[access->pass].keep &&
           !(access->stages & RGC_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE);
}

static void tell_dead(const struct deaths *d, uint32_t dead, uint32_t killer)
{
    struct validation *v = d->v;
    const struct graph_access *a = &v->graph->accesses[dead], *b = &v->graph->accesses[killer];
    const struct graph_resource *resource = &v->graph->resources[a->resource];
    struct range_words words = rgc_range_words(&a->range, resource);
    rgc_diag_begin(v->diags, RGC_DIAG_DEAD_WRITE, &a->at,
        "what pass '%s' %s in %s'%s' is overwritten before anyone reads it",
        v->graph->passes[a->pass].name, rgc_verb_third_person(a->verb), words.text, resource->name);
    rgc_diag_add_label(
        v->diags, &b->at, "overwritten here, by pass '%s'", v->graph->passes[b->pass].name);
    rgc_diag_add_help(
        v->diags, "drop the first, or say 'modify' if the second needs what was there");
}

/* Its pieces are read, or written in a way that tells nothing of what was there. */
static void mark_read(const struct deaths *d, uint32_t i)
{
    const rgc_graph *graph = d->v->graph;
    struct piece_walk walk = rgc_pieces_of(graph, &d->v->index, &graph->accesses[i]);
    for (uint32_t piece; next_piece(&walk, &piece);)
        d->pieces[piece].access = 0;
}

static void mark_write(const struct deaths *d, uint32_t i)
{
    const rgc_graph *graph = d->v->graph;
    const struct graph_access *access = &graph->accesses[i];
    struct piece_walk walk = rgc_pieces_of(graph, &d->v->index, access);
    for (uint32_t piece; next_piece(&walk, &piece);) {
        uint32_t last = d->pieces[piece].access;
        if (last && graph->accesses[last - 1].pass != access->pass && !--d->alive[last - 1])
            tell_dead(d, last - 1, i);
        d->pieces[piece].access = i + 1;
        d->alive[i]++;
    }
}

static void take_dead_step(const struct deaths *d, bool writes, uint32_t i)
{
    const struct graph_access *access = &d->v->graph->accesses[i];
    bool is_write = access->verb != RGC_VERB_READ;
    if (!writes && needs_old(access))
        mark_read(d, i);
    else if (writes && is_write && may_be_dead(d->v, access))
        mark_write(d, i);
    else if (writes && is_write)
        mark_read(d, i);
}

static bool check_dead_writes(struct validation *v)
{
    const rgc_graph *graph = v->graph;
    const struct graph_index *index = &v->index;
    struct deaths d = { .v = v };
    d.pieces = arena_array(v->arena, struct writer, index->piece_count);
    d.alive = arena_array(v->arena, uint32_t, ds_len(graph->accesses));
    if (!d.pieces || !d.alive)
        return false;
    for (uint32_t p = 0; p < ds_len(graph->passes); p++)
        for (int writes = 0; writes < 2; writes++)
            for (uint32_t i = index->pass_first[p]; i < index->pass_first[p + 1]; i++)
                take_dead_step(&d, writes, index->pass_accesses[i]);
    return true;
}

/* ---- unused resources ------------------------------------------------------------------------ */

static bool check_unused(struct validation *v)
{
    const rgc_graph *graph = v->graph;
    bool *used = arena_array(v->arena, bool, ds_len(graph->resources));
    if (!used)
        return false;
    for (uint32_t i = 0; i < ds_len(graph->accesses); i++)
        used[graph->accesses[i].resource] = true;
    for (uint32_t r = 0; r < ds_len(graph->resources); r++)
        if (!used[r])
            rgc_diag_begin(v->diags, RGC_DIAG_UNUSED_RESOURCE, &graph->resources[r].at,
                "no pass uses '%s'", graph->resources[r].name);
    return true;
}

bool rgc_validate_contents(struct validation *v)
{
    return check_undefined(v) &&
           (!rgc_diags_wanted(v->diags, RGC_DIAG_DEAD_WRITE) || check_dead_writes(v)) &&
           (!rgc_diags_wanted(v->diags, RGC_DIAG_UNUSED_RESOURCE) || check_unused(v));
}
