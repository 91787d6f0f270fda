/*
 * Oracle A: the definition of a sound stream, spelt out, against the judge.
 *
 * For one subresource, take every use and every barrier of several frames as a node; draw an edge
 * where a barrier waits for a use, where it holds one back, and between barriers in queued order;
 * close it transitively; then look at all pairs. It is quadratic and forgets nothing, where the
 * judge keeps a few numbers. Both are asked about the same random streams, sound and broken.
 *
 * RGC_LONG=N: N programs instead of the few of a normal run.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "facts/facts.h"
#include "verify_build.h"

enum { EVENTS = 512, FRAMES = 3, MIPS = 2 };

/* ---- the definition -------------------------------------------------------------------------- */

struct event {
    bool barrier;
    uint32_t cell;               /* resource and mip; RGC_NONE: a GLOBAL as such */
    uint32_t scope, frame, pass; /* counted over all frames */
    rgc_verb verb;               /* of a use: a leaf stage, an access bit, whether it writes */
    rgc_sync stage;
    rgc_access access;
    bool write;
    uint32_t promises;
    rgc_sync before, after; /* of a barrier: leaf scopes */
    rgc_access access_before, access_after;
    rgc_layout layout_before, layout_after;
    bool none_before, none_after, discard, texture;
    bool global, orders_only, said; /* a GLOBAL; it does not name the buffer; it names some */
};

struct oracle {
    const rgc_program *program;
    const rgc_program_resource *resource;
    rgc_exec exec;
    uint32_t id, mip;
    struct event events[EVENTS];
    bool reach[EVENTS][EVENTS];
    uint32_t count;
};

static rgc_access all_of(rgc_access access)
{
    return access == RGC_ACCESS_COMMON ? 0x7fffffffu : access == RGC_ACCESS_NO_ACCESS ? 0 : access;
}

static bool is_transition(const struct event *e)
{
    return e->barrier && e->texture && (e->layout_before != e->layout_after || e->discard);
}

static bool drops(const struct event *e)
{
    return is_transition(e) &&
           (e->layout_before == L(UNDEFINED) || e->layout_after == L(UNDEFINED));
}

/* Neither is over before the other by a scope border, a new import, or lost contents. */
static bool meet(const struct oracle *o, uint32_t i, uint32_t j)
{
    if (o->program->target == RGC_TARGET_PC && o->events[i].scope != o->events[j].scope)
        return false;
    if (o->resource->lifetime == RGC_IMPORT && o->events[i].frame != o->events[j].frame)
        return false;
    for (uint32_t k = i + 1; k < j; k++)
        if (drops(&o->events[k]))
            return false;
    return true;
}

/* EXEC=QUEUE: a barrier orders all work. Only barriers on one subresource follow each other; an
 * import is another resource in each frame. */
static bool is_edge(const struct oracle *o, const struct event *a, const struct event *b)
{
    bool lasting = a->cell == RGC_NONE ||
                   o->program->resources[a->cell / MIPS].lifetime != RGC_IMPORT ||
                   a->frame == b->frame;
    bool same = a->cell == b->cell && a->cell != RGC_NONE;
    if (a->barrier && b->barrier)
        return same && lasting;
    if (!same && o->exec == RGC_EXEC_RESOURCE)
        return false;
    return a->barrier ? (a->after & b->stage) : b->barrier && (b->before & a->stage);
}

static void draw_edges(struct oracle *o)
{
    for (uint32_t i = 0; i < o->count; i++)
        for (uint32_t j = i + 1; j < o->count; j++) {
            bool apart =
                o->program->target == RGC_TARGET_PC && o->events[i].scope != o->events[j].scope;
            o->reach[i][j] = !apart && is_edge(o, &o->events[i], &o->events[j]);
        }
    for (uint32_t k = 0; k < o->count; k++)
        for (uint32_t i = 0; i < k; i++)
            for (uint32_t j = k + 1; o->reach[i][k] && j < o->count; j++)
                o->reach[i][j] |= o->reach[k][j];
}

/* The accesses that see write `w` after the barriers up to `end`; `by`: and, if not RGC_NONE, the
 * first barrier of each that event `by` comes after. */
static rgc_access sees(const struct oracle *o, uint32_t w, uint32_t end, uint32_t by)
{
    rgc_access seen = 0, here = 0;
    for (uint32_t x = w + 1; x < end; x++) {
        const struct event *e = &o->events[x];
        if (!e->barrier || !o->reach[w][x])
            continue;
        bool drop =
            !e->texture && !e->orders_only && e->access_before == A(NO_ACCESS) && !e->none_before;
        if (!drop && !((o->events[w].access | seen) & all_of(e->access_before)))
            continue;
        rgc_access news = all_of(e->access_after) & ~seen;
        seen |= news;
        if (by == RGC_NONE || o->reach[x][by])
            here |= news;
    }
    return here;
}

static bool conflict(const struct event *a, const struct event *b)
{
    bool same_pass = a->pass == b->pass;
    bool raster = a->access == A(RENDER_TARGET) && b->access == A(RENDER_TARGET);
    return !same_pass && (a->write || b->write) && !(a->promises & b->promises) && !raster;
}

static bool pairs_are_safe(const struct oracle *o)
{
    for (uint32_t j = 0; j < o->count; j++)
        for (uint32_t i = 0; i < j; i++) {
            const struct event *a = &o->events[i], *b = &o->events[j];
            if (!meet(o, i, j))
                continue;
            if (is_transition(a) && !b->barrier && !o->reach[i][j])
                return false;
            if (!a->barrier && is_transition(b)) {
                bool flushed = b->layout_before == L(UNDEFINED) ||
                               b->layout_after == L(UNDEFINED) ||
                               ((a->access | sees(o, i, j, RGC_NONE)) & all_of(b->access_before));
                if (!o->reach[i][j] || (a->write && !flushed))
                    return false;
            }
            if (a->barrier || b->barrier || !conflict(a, b))
                continue;
            if (!o->reach[i][j] || (a->write && !(sees(o, i, j, j) & b->access)))
                return false;
        }
    return true;
}

/* The rules that are about the sequence alone. */
struct automaton {
    rgc_layout layout;
    bool valid, bare, touched, closed;
    rgc_sync held;
    rgc_access known, used;
    uint32_t scope, frame;
};

static bool use_is_legal(struct automaton *s, const struct oracle *o, const struct event *e)
{
    const struct layout_fact *fact = rgc_layout_fact(s->layout);
    bool fits = !e->texture || (fact && (fact->accesses & e->access));
    bool fills = e->verb == CLEAR || (e->verb == WRITE && e->access == A(COPY_DEST));
    bool contents = s->valid || e->verb == WRITE || e->verb == CLEAR;
    (void)o;
    return fits && contents && (!s->bare || fills) && !s->closed && (s->known & e->access);
}

static void use_notes(struct automaton *s, const struct event *e)
{
    s->used |= e->access;
    s->touched = true;
    s->bare = false;
    s->valid |= e->verb != READ;
}

static bool barrier_is_legal(struct automaton *s, const struct oracle *o, const struct event *e)
{
    bool some = e->access_before != A(NO_ACCESS);
    bool anew = !some && (e->texture ? e->layout_before == L(UNDEFINED) : !e->none_before);
    if (s->closed || (e->none_before && s->touched) || (s->held & ~e->before))
        return false;
    if (e->texture && e->layout_before != L(UNDEFINED) && e->layout_before != s->layout)
        return false;
    if (!anew && ((s->used & ~all_of(e->access_before)) ||
                     (some && !e->global && (e->access_before & ~s->known))))
        return false;
    s->held = e->after;
    s->known = all_of(e->access_after);
    s->used = 0;
    s->touched = true;
    s->closed = e->none_after;
    if (!e->texture && anew)
        s->valid = false;
    if (drops(e)) {
        s->valid = false;
        s->bare = e->layout_after != L(UNDEFINED) && !e->discard &&
                  (o->resource->flags & (RT | DS | UAV));
    }
    if (is_transition(e))
        s->layout = e->layout_after;
    return true;
}

static void new_scope(struct automaton *s)
{
    s->touched = s->closed = false;
    s->held = 0;
    s->known = 0x7fffffffu;
    s->used = 0;
}

static bool sequence_is_legal(const struct oracle *o)
{
    const rgc_program_resource *r = o->resource;
    struct automaton s = { .scope = RGC_NONE, .frame = RGC_NONE };
    bool texture = r->kind == RGC_TEXTURE;
    for (uint32_t i = 0; i <= o->count; i++) {
        const struct event *e = &o->events[i];
        uint32_t frame = i < o->count ? e->frame : FRAMES;
        while (s.frame != frame) { /* frame borders; a frame may have no event */
            bool first = s.frame == RGC_NONE;
            bool wrong =
                !first && texture && r->lifetime == RGC_PERSISTENT && s.layout != r->initial.layout;
            if (wrong)
                return false;
            s.frame++;
            if (first || r->lifetime == RGC_IMPORT) {
                s.layout = r->initial.layout;
                s.valid = s.layout != L(UNDEFINED);
                s.bare = false;
                new_scope(&s);
            }
            if (r->lifetime == RGC_TRANSIENT) {
                s.valid = false;
                if (texture)
                    s.layout = L(UNDEFINED);
            }
        }
        if (i == o->count)
            return true;
        if (o->program->target == RGC_TARGET_PC && e->scope != s.scope)
            new_scope(&s);
        s.scope = e->scope;
        if (e->orders_only) {
            rgc_access there = s.known == 0x7fffffffu ? s.used : s.known;
            if (!e->said && (there & all_of(e->access_before))) {
                s.known = all_of(e->access_after);
                s.used = 0;
            }
            continue;
        }
        if (e->barrier ? !barrier_is_legal(&s, o, e) : !use_is_legal(&s, o, e))
            return false;
        /* Uses of one pass do not see each other. */
        bool last = e->barrier || i + 1 == o->count || o->events[i + 1].barrier ||
                    o->events[i + 1].pass != e->pass;
        for (uint32_t k = i;
             last && !e->barrier && o->events[k].pass == e->pass && !o->events[k].barrier; k--) {
            use_notes(&s, &o->events[k]);
            if (!k)
                break;
        }
    }
    return true;
}

/* ---- from a program -------------------------------------------------------------------------- */

static struct event *push(struct oracle *o, uint32_t scope, uint32_t frame, uint32_t pass)
{
    struct event *e = &o->events[o->count++];
    assert_true(o->count < EVENTS);
    *e = (struct event){ .cell = o->id * MIPS + o->mip,
        .scope = scope,
        .frame = frame,
        .pass = pass,
        .texture = o->resource->kind == RGC_TEXTURE };
    return e;
}

static void push_pass(struct oracle *o, uint32_t index, uint32_t scope, uint32_t frame)
{
    const rgc_program *p = o->program;
    const rgc_program_pass *pass = &p->passes[index];
    for (uint32_t i = 0; i < pass->access_count; i++) {
        const rgc_program_access *a = &p->accesses[pass->first_access + i];
        bool here = a->resource == o->id && (o->resource->kind == RGC_BUFFER ||
                                                o->mip - a->range.first_mip < a->range.mips);
        for (uint32_t t = 0; here && t < 25; t++)
            if (rgc_sync_leaves(a->sync) >> t & 1) {
                struct event *e = push(o, scope, frame, frame * 100 + index);
                e->stage = 1u << t;
                e->access = a->access;
                e->verb = a->verb;
                e->write = (a->access & rgc_access_writes()) && a->verb != READ;
                e->promises = a->modifiers;
            }
    }
}

static void push_sides(struct oracle *o, const rgc_global_barrier *sides, uint32_t scope,
    uint32_t frame, rgc_layout before, rgc_layout after, bool discard)
{
    struct event *e = push(o, scope, frame, RGC_NONE);
    e->barrier = true;
    e->before = rgc_sync_leaves(sides->sync_before);
    e->after = rgc_sync_leaves(sides->sync_after);
    e->none_before = !sides->sync_before;
    e->none_after = !sides->sync_after;
    e->access_before = sides->access_before;
    e->access_after = sides->access_after;
    e->layout_before = before;
    e->layout_after = after;
    e->discard = discard;
}

static void push_group(
    struct oracle *o, const rgc_barrier_group *group, uint32_t scope, uint32_t frame)
{
    for (uint32_t i = 0; i < group->count; i++) {
        if (group->type == RGC_BARRIER_TEXTURE) {
            const rgc_texture_barrier *b = &group->barriers.textures[i];
            const rgc_global_barrier sides = { b->sync_before, b->sync_after, b->access_before,
                b->access_after };
            if (b->resource.index == o->id &&
                o->mip - b->subresources.first_mip < b->subresources.mips)
                push_sides(o, &sides, scope, frame, b->layout_before, b->layout_after, b->flags);
        } else if (group->type == RGC_BARRIER_BUFFER) {
            const rgc_buffer_barrier *b = &group->barriers.buffers[i];
            const rgc_global_barrier sides = { b->sync_before, b->sync_after, b->access_before,
                b->access_after };
            if (b->resource.index == o->id)
                push_sides(o, &sides, scope, frame, 0, 0, false);
        } else if (o->resource->kind == RGC_BUFFER) {
            push_sides(o, &group->barriers.globals[i], scope, frame, 0, 0, false);
            const rgc_program_record *record =
                &o->program->global_records[&group->barriers.globals[i] - o->program->globals];
            struct event *e = &o->events[o->count - 1];
            e->global = e->orders_only = true;
            e->said = record->buffer_count;
            for (uint32_t k = 0; k < record->buffer_count; k++)
                if (o->program->merged[record->first_buffer + k] == o->id)
                    e->orders_only = false;
        }
    }
}

/* All events of one step, cell by cell. */
static void push_step(
    struct oracle *o, const rgc_program_step *step, uint32_t scope, uint32_t frame)
{
    const rgc_program *p = o->program;
    if (step->kind == RGC_STEP_PASS) {
        push_pass(o, step->index, scope, frame);
        return;
    }
    const rgc_program_call *call = &p->calls[step->index];
    for (uint32_t g = 0; g < call->group_count; g++)
        push_group(o, &p->groups[call->first_group + g], scope, frame);
}

/* A GLOBAL record, for what it does to no buffer in particular. */
static void push_globals(
    struct oracle *o, const rgc_program_step *step, uint32_t scope, uint32_t frame)
{
    const rgc_program *p = o->program;
    if (step->kind == RGC_STEP_PASS)
        return;
    const rgc_program_call *call = &p->calls[step->index];
    for (uint32_t g = 0; g < call->group_count; g++) {
        const rgc_barrier_group *group = &p->groups[call->first_group + g];
        for (uint32_t i = 0; group->type == RGC_BARRIER_GLOBAL && i < group->count; i++) {
            push_sides(o, &group->barriers.globals[i], scope, frame, 0, 0, false);
            o->events[o->count - 1].cell = RGC_NONE;
        }
    }
}

static void push_all(struct oracle *o)
{
    const rgc_program *p = o->program;
    for (uint32_t at = 0; at < FRAMES * p->scope_count; at++) {
        const rgc_program_scope *scope = &p->scopes[at % p->scope_count];
        for (uint32_t i = 0; i < scope->step_count; i++) {
            const rgc_program_step *step = &p->steps[scope->first_step + i];
            for (o->id = 0; o->id < p->resource_count; o->id++) {
                o->resource = &p->resources[o->id];
                for (o->mip = 0; o->mip < o->resource->mips; o->mip++)
                    push_step(o, step, at, at / p->scope_count);
            }
            o->id = o->mip = 0;
            o->resource = &p->resources[0];
            push_globals(o, step, at, at / p->scope_count);
        }
    }
    draw_edges(o);
}

/* What the whole says of one subresource. */
static void part_of(const struct oracle *whole, uint32_t id, uint32_t mip, struct oracle *part)
{
    uint32_t from[EVENTS];
    part->program = whole->program;
    part->resource = &whole->program->resources[id];
    part->id = id;
    part->mip = mip;
    part->count = 0;
    for (uint32_t i = 0; i < whole->count; i++)
        if (whole->events[i].cell == id * MIPS + mip) {
            from[part->count] = i;
            part->events[part->count++] = whole->events[i];
        }
    for (uint32_t i = 0; i < part->count; i++)
        for (uint32_t j = i + 1; j < part->count; j++)
            part->reach[i][j] = whole->reach[from[i]][from[j]];
}

static bool program_is_sound(const rgc_program *p, rgc_exec exec)
{
    static struct oracle whole, part;
    whole.program = p;
    whole.exec = exec;
    whole.count = 0;
    push_all(&whole);
    for (uint32_t r = 0; r < p->resource_count; r++)
        for (uint32_t mip = 0; mip < p->resources[r].mips; mip++) {
            part_of(&whole, r, mip, &part);
            if (!sequence_is_legal(&part) || !pairs_are_safe(&part))
                return false;
        }
    return true;
}

/* ---- random streams -------------------------------------------------------------------------- */

static uint64_t random_state;
static uint32_t forgets; /* a record that is needed is left out once in so many times */

static uint32_t pick(uint32_t count)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)((random_state >> 11) % count);
}

struct sort {
    rgc_access access;
    rgc_sync stages[2];
    rgc_verb verb;
    rgc_layout layouts[2];
};

static const struct sort sorts[] = {
    { A(UNORDERED_ACCESS), { S(COMPUTE_SHADING), S(PIXEL_SHADING) }, MODIFY,
        { L(UNORDERED_ACCESS), L(DIRECT_QUEUE_COMMON) } },
    { A(UNORDERED_ACCESS), { S(COMPUTE_SHADING), S(PIXEL_SHADING) }, WRITE,
        { L(UNORDERED_ACCESS), L(DIRECT_QUEUE_COMMON) } },
    { A(UNORDERED_ACCESS), { S(COMPUTE_SHADING), S(PIXEL_SHADING) }, READ,
        { L(UNORDERED_ACCESS), L(DIRECT_QUEUE_COMMON) } },
    { A(SHADER_RESOURCE), { S(PIXEL_SHADING), S(COMPUTE_SHADING) }, READ,
        { L(SHADER_RESOURCE), L(DIRECT_QUEUE_COMMON) } },
    { A(COPY_SOURCE), { S(COPY), S(COPY) }, READ, { L(COPY_SOURCE), L(GENERIC_READ) } },
    { A(COPY_DEST), { S(COPY), S(COPY) }, WRITE, { L(COPY_DEST), L(DIRECT_QUEUE_COMMON) } },
    { A(RENDER_TARGET), { S(RENDER_TARGET), S(RENDER_TARGET) }, MODIFY,
        { L(RENDER_TARGET), L(RENDER_TARGET) } },
    { A(RENDER_TARGET), { S(RENDER_TARGET), S(RENDER_TARGET) }, CLEAR,
        { L(RENDER_TARGET), L(RENDER_TARGET) } },
};

/* What a simple tracker knows: it makes streams that are mostly sound. */
struct track {
    rgc_layout layout;
    rgc_sync stages, held;
    rgc_access used, known;
    bool conflicts, any;
};

struct maker {
    struct build *b;
    struct track track[4][MIPS];
    bool called;
};

static void make_record(struct maker *m, uint32_t resource, uint32_t mip, const struct sort *sort,
    rgc_sync stages, bool first)
{
    struct track *t = &m->track[resource][mip];
    const rgc_program_resource *r = &m->b->resources[resource];
    rgc_sync after = stages | (pick(4) ? 0 : S(COPY) | S(PIXEL_SHADING));
    rgc_sync before = t->any ? t->stages | t->held : S(NONE);
    rgc_access was = t->used ? t->used : t->any ? t->known : A(NO_ACCESS);
    rgc_layout layout = sort->layouts[pick(2)];
    if (!m->called)
        build_call(m->b);
    m->called = true;
    bool global = r->kind == RGC_BUFFER && before && !pick(4);
    uint32_t named = pick(4);
    if (global) {
        build_global(m->b, before, after, was, sort->access);
        if (named > 1)
            build_merged(m->b, resource);
        if (named > 2)
            build_merged(m->b, 5 - resource);
    }
    bool done = global && named; /* the GLOBAL is its barrier */
    if (r->kind == RGC_BUFFER && !done)
        build_buffer_change(m->b, resource, before, after, was, sort->access);
    else if (r->kind == RGC_TEXTURE) {
        bool anew = t->layout == L(UNDEFINED) || (first && !pick(6));
        rgc_texture_barrier *barrier = build_change(m->b, resource, before, after,
            anew ? A(NO_ACCESS) : was, sort->access, anew ? L(UNDEFINED) : t->layout, layout);
        barrier->subresources = (rgc_subresource_range){ mip, 1, 0, 1, 0, 1 };
        barrier->flags = anew && pick(4) ? RGC_TEXTURE_BARRIER_FLAG_DISCARD : 0;
    }
    *t = (struct track){ layout, 0, after, 0, sort->access, false, true };
}

static bool needs_record(
    const struct track *t, const rgc_program_resource *r, const struct sort *sort, rgc_sync stages)
{
    const struct layout_fact *fact = rgc_layout_fact(t->layout);
    bool fits = r->kind == RGC_BUFFER || (fact && (fact->accesses & sort->access));
    bool writes = sort->verb != READ;
    bool known = !t->any || (t->known & sort->access);
    bool released = !t->any || !t->held || !(stages & ~t->held);
    return !fits || !known || !released || t->conflicts || (writes && t->used);
}

static void make_use(struct maker *m, uint32_t resource, uint32_t mip)
{
    struct track *t = &m->track[resource][mip];
    const rgc_program_resource *r = &m->b->resources[resource];
    const struct sort *sort = &sorts[pick(r->kind == RGC_BUFFER ? 6 : 8)];
    if (forgets == 3 && r->kind == RGC_BUFFER && !t->conflicts && pick(2))
        sort = &sorts[t->used ? 0 : 3]; /* a write after reads: what another barrier can order */
    rgc_sync stages = pick(4) ? sort->stages[pick(2)] : sort->stages[0] | sort->stages[1];
    if (needs_record(t, r, sort, stages) ? pick(forgets) != 0 : pick(8) == 0)
        make_record(m, resource, mip, sort, stages, sort->verb == CLEAR);
    t->stages |= stages;
    t->used |= sort->access;
    t->any = true;
    t->conflicts |= sort->verb != READ;
    build_pass(m->b, "p");
    rgc_program_access *use = build_use(m->b, resource, sort->verb, sort->access, stages);
    if (r->kind == RGC_TEXTURE)
        use->range = (rgc_subresource_range){ mip, 1, 0, 1, 0, 1 };
    if (sort->access == A(UNORDERED_ACCESS) && !pick(3))
        use->modifiers = RGC_MODIFIER_RELAXED;
    if (!pick(10))
        use->modifiers |= RGC_MODIFIER_DISJOINT;
}

static void close_scope(struct maker *m)
{
    build_scope(m->b);
    m->called = false;
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t k = 0; m->b->program.target == RGC_TARGET_PC && k < MIPS; k++) {
            rgc_layout layout = m->track[i][k].layout;
            m->track[i][k] = (struct track){ .layout = layout };
        }
}

/* Persistent textures go back to where they rest. */
static void go_to_rest(struct maker *m)
{
    build_call(m->b);
    for (uint32_t r = 0; r < 2; r++)
        for (uint32_t mip = 0; mip < MIPS; mip++) {
            struct track *t = &m->track[r][mip];
            rgc_layout rest = m->b->resources[r].initial.layout;
            if (m->b->resources[r].lifetime == RGC_PERSISTENT && t->layout != rest && pick(16))
                build_change(m->b, r, t->any ? t->stages | t->held : S(NONE), S(NONE),
                    t->used  ? t->used
                    : t->any ? t->known
                             : A(NO_ACCESS),
                    A(NO_ACCESS), t->layout, rest)
                    ->subresources = (rgc_subresource_range){ mip, 1, 0, 1, 0, 1 };
        }
}

static rgc_sync flip_sync(rgc_sync sync)
{
    static const rgc_sync bits[] = { S(COMPUTE_SHADING), S(PIXEL_SHADING), S(COPY),
        S(RENDER_TARGET) };
    return sync ^ bits[pick(4)];
}

static rgc_access flip_access(rgc_access access)
{
    static const rgc_access bits[] = { A(UNORDERED_ACCESS), A(SHADER_RESOURCE), A(COPY_SOURCE),
        A(COPY_DEST), A(RENDER_TARGET) };
    access &= ~A(NO_ACCESS);
    access ^= bits[pick(5)];
    return access ? access : A(NO_ACCESS);
}

static void mutate(struct build *b)
{
    uint32_t total = b->program.texture_count + b->program.buffer_count;
    if (!total)
        return;
    uint32_t which = pick(total);
    bool texture = which < b->program.texture_count;
    rgc_texture_barrier *t = &b->textures[texture ? which : 0];
    rgc_buffer_barrier *x = &b->buffers[texture ? 0 : which - b->program.texture_count];
    rgc_sync *before = texture ? &t->sync_before : &x->sync_before;
    rgc_sync *after = texture ? &t->sync_after : &x->sync_after;
    rgc_access *access_before = texture ? &t->access_before : &x->access_before;
    rgc_access *access_after = texture ? &t->access_after : &x->access_after;
    switch (pick(8)) {
    case 0:
        *before = flip_sync(*before);
        break;
    case 1:
        *after = flip_sync(*after);
        break;
    case 2:
        *access_before = flip_access(*access_before);
        break;
    case 3:
        *access_after = flip_access(*access_after);
        break;
    case 4:
        if (texture)
            t->subresources.first_mip ^= 1;
        break;
    case 5:
        *before = S(NONE);
        *access_before = A(NO_ACCESS);
        break;
    case 6:
        *after = S(NONE);
        *access_after = A(NO_ACCESS);
        break;
    default:
        t->flags ^= texture ? RGC_TEXTURE_BARRIER_FLAG_DISCARD : 0;
    }
}

static struct build *make_program(void)
{
    static const rgc_lifetime lifetimes[] = { RGC_IMPORT, RGC_TRANSIENT, RGC_PERSISTENT };
    struct maker m = { .b = build_new(pick(2) ? RGC_TARGET_PC : RGC_TARGET_XBOX) };
    for (uint32_t i = 0; i < 4; i++) {
        rgc_lifetime lifetime = lifetimes[pick(3)];
        bool texture = i < 2;
        rgc_layout layout = !texture                    ? L(NONE)
                            : lifetime == RGC_TRANSIENT ? L(UNDEFINED)
                                                        : sorts[pick(8)].layouts[pick(2)];
        uint32_t r = build_resource(m.b, texture ? "t" : "x", texture ? RGC_TEXTURE : RGC_BUFFER,
            lifetime, (texture ? RT : 0) | UAV, layout);
        m.b->resources[r].mips = texture ? MIPS : 1;
        m.b->resources[r].final = (rgc_program_state){ L(NONE), S(ALL), A(COMMON), RGC_NONE };
        m.track[r][0].layout = m.track[r][1].layout = layout;
    }
    for (uint32_t i = forgets > 3 ? 2 + pick(5) : 4 + pick(4); i; i--) {
        uint32_t r = forgets > 3 ? pick(4) : pick(8) ? 2 + pick(2) : pick(2);
        make_use(&m, r, r < 2 ? pick(MIPS) : 0);
        m.called = false;
        if (!pick(5))
            close_scope(&m);
    }
    if (m.b->program.target == RGC_TARGET_PC)
        go_to_rest(&m);
    for (uint32_t i = pick(4) ? 0 : 1 + pick(2); i; i--)
        mutate(m.b);
    return m.b;
}

static bool has_form_finding(const rgc_findings *findings)
{
    for (uint32_t i = 0; i < findings->count; i++) {
        uint32_t check = findings->items[i].check;
        if ((check >= 8 && check <= 14) || (check >= 17 && check <= 25) || check == 31)
            return true;
    }
    return false;
}

static uint32_t wanted_programs(void)
{
    const char *wanted = getenv("RGC_LONG");
    return wanted ? (uint32_t)strtoul(wanted, NULL, 10) : 10000;
}

static void compare(rgc_exec exec, uint32_t programs)
{
    uint32_t sound = 0, broken = 0, more = 0;
    forgets = exec == RGC_EXEC_QUEUE ? 3 : 12;
    for (uint32_t i = 0; i < programs; i++) {
        random_state = 0x9e3779b97f4a7c15u ^ ((uint64_t)i * 0x2545f4914f6cdd1du);
        (void)pick(2);
        struct build *b = make_program();
        const rgc_findings *findings = judge_frames(b, FRAMES, exec);
        if (!has_form_finding(findings)) {
            bool wanted = program_is_sound(build_program(b), exec);
            if (wanted != !findings->errors) {
                fprintf(
                    stderr, "program %u: the definition says %s\n", i, wanted ? "sound" : "broken");
                print_findings(findings);
            }
            assert_int_equal(wanted, !findings->errors);
            sound += wanted;
            more += wanted && !program_is_sound(build_program(b), RGC_EXEC_RESOURCE);
            broken += !wanted;
        }
        rgc_findings_destroy(findings);
        build_free(b);
    }
    printf(
        "%u programs: %u sound, %u broken, %u more than without\n", programs, sound, broken, more);
    assert_true(sound > programs / 20 && broken > programs / 20);
    assert_true(exec == RGC_EXEC_RESOURCE || more > 0);
}

static void test_the_judge_agrees_with_the_definition(void **state)
{
    (void)state;
    compare(RGC_EXEC_RESOURCE, wanted_programs());
}

static void test_it_agrees_too_if_any_barrier_orders_all_work(void **state)
{
    (void)state;
    compare(RGC_EXEC_QUEUE, wanted_programs());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_judge_agrees_with_the_definition),
        cmocka_unit_test(test_it_agrees_too_if_any_barrier_orders_all_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
