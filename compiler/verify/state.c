/*
 * verify/state.c: what is known of every subresource.
 *
 * The ranges that accesses and barriers name cut a texture into boxes whose subresources are all
 * treated alike; each box has one state. A texture that is only ever used whole is one box, so
 * memory is linear in the program. Two generations of a history are cut alike: at the end of a
 * frame they change places.
 */
#include "verify/judge.h"

enum { MIPS_MOST = 32, LAYERS_MOST = 1 << 14, PLANES_MOST = 8 };

/* ---- ranges ---------------------------------------------------------------------------------- */

static uint32_t at_least_one(uint32_t count)
{
    return count ? count : 1;
}

static bool fits(uint32_t first, uint32_t count, uint32_t total)
{
    return count && first < total && count <= total - first;
}

/* R-R01: with no mips, first_mip is a flat index, or all of it. */
static bool flat_range(uint32_t index, rgc_subresource_range whole, rgc_subresource_range *range)
{
    *range = whole;
    if (index == 0xffffffffu)
        return true;
    if (index / whole.mips / whole.layers >= whole.planes)
        return false;
    *range = (rgc_subresource_range){ index % whole.mips, 1, index / whole.mips % whole.layers, 1,
        index / whole.mips / whole.layers, 1 };
    return true;
}

bool rgc_judge_range(
    const rgc_program_resource *resource, rgc_subresource_range given, rgc_subresource_range *range)
{
    const rgc_subresource_range whole = { 0, at_least_one(resource->mips), 0,
        at_least_one(resource->layers), 0, at_least_one(resource->planes) };
    *range = whole;
    if (resource->kind == RGC_BUFFER)
        return true;
    if (!given.mips)
        return flat_range(given.first_mip, whole, range);
    *range = given;
    return fits(given.first_mip, given.mips, whole.mips) &&
           fits(given.first_layer, given.layers, whole.layers) &&
           fits(given.first_plane, given.planes, whole.planes);
}

/* ---- cuts ------------------------------------------------------------------------------------ */

/* A bit for each place where some range begins or ends. */
struct marks {
    uint64_t *mips, *layers, *planes;
};

static void mark(uint64_t *bits, uint32_t first, uint32_t count)
{
    bits[first / 64] |= (uint64_t)1 << first % 64;
    bits[(first + count) / 64] |= (uint64_t)1 << (first + count) % 64;
}

static void mark_range(const struct judge *judge, const struct marks *marks, uint32_t resource,
    rgc_subresource_range given)
{
    rgc_subresource_range range;
    if (resource >= judge->program->resource_count || !judge->tracked[resource].usable ||
        !rgc_judge_range(&judge->program->resources[resource], given, &range))
        return;
    mark(marks[resource].mips, range.first_mip, range.mips);
    mark(marks[resource].layers, range.first_layer, range.layers);
    mark(marks[resource].planes, range.first_plane, range.planes);
}

static bool new_marks(struct judge *judge, struct marks *marks, const rgc_program_resource *r)
{
    struct arena *arena = &judge->scratch;
    marks->mips = arena_array(arena, uint64_t, at_least_one(r->mips) / 64 + 1);
    marks->layers = arena_array(arena, uint64_t, at_least_one(r->layers) / 64 + 1);
    marks->planes = arena_array(arena, uint64_t, at_least_one(r->planes) / 64 + 1);
    if (!marks->mips || !marks->layers || !marks->planes)
        return false;
    mark(marks->mips, 0, at_least_one(r->mips));
    mark(marks->layers, 0, at_least_one(r->layers));
    mark(marks->planes, 0, at_least_one(r->planes));
    return true;
}

static bool make_axis(struct judge *judge, struct axis *axis, const uint64_t *bits, uint32_t size)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i <= size; i++)
        count += (uint32_t)(bits[i / 64] >> i % 64 & 1);
    axis->cuts = arena_array(&judge->scratch, uint32_t, count);
    if (!axis->cuts)
        return false;
    axis->count = 0;
    for (uint32_t i = 0; i <= size; i++)
        if (bits[i / 64] >> i % 64 & 1)
            axis->cuts[axis->count++] = i;
    axis->count--;
    return true;
}

static bool make_cells(struct judge *judge, uint32_t resource, const struct marks *marks)
{
    const rgc_program_resource *r = &judge->program->resources[resource];
    struct tracked *tracked = &judge->tracked[resource];
    if (!make_axis(judge, &tracked->mips, marks->mips, at_least_one(r->mips)) ||
        !make_axis(judge, &tracked->layers, marks->layers, at_least_one(r->layers)) ||
        !make_axis(judge, &tracked->planes, marks->planes, at_least_one(r->planes)))
        return false;
    size_t count = (size_t)tracked->mips.count * tracked->layers.count * tracked->planes.count;
    tracked->cells = arena_array(&judge->scratch, struct cell, count);
    return tracked->cells != NULL;
}

/* ---- resources ------------------------------------------------------------------------------- */

uint32_t rgc_judge_twin(const rgc_program *program, uint32_t resource)
{
    const rgc_program_resource *r = &program->resources[resource];
    if (r->lifetime != RGC_HISTORY)
        return RGC_NONE;
    uint32_t twin = r->previous ? resource - 1 : resource + 1;
    if (twin >= program->resource_count)
        return RGC_NONE;
    const rgc_program_resource *t = &program->resources[twin];
    bool same = t->lifetime == RGC_HISTORY && t->previous != r->previous && t->kind == r->kind &&
                t->mips == r->mips && t->layers == r->layers && t->planes == r->planes;
    return same ? twin : RGC_NONE;
}

static bool is_usable(struct judge *judge, uint32_t resource)
{
    const rgc_program_resource *r = &judge->program->resources[resource];
    if (r->kind == RGC_BUFFER && r->mips <= 1 && r->layers <= 1 && r->planes <= 1)
        return true;
    if (r->kind == RGC_TEXTURE && r->mips <= MIPS_MOST && r->layers <= LAYERS_MOST &&
        r->planes <= PLANES_MOST)
        return true;
    struct report report = rgc_judge_report(0, NULL);
    report.resource = resource;
    rgc_judge_find(judge, &report, "%s has a shape that no resource can have",
        rgc_judge_resource(judge, resource));
    return false;
}

/* Does a pass that runs write it? */
static void find_written(struct judge *judge)
{
    const rgc_program *p = judge->program;
    for (uint32_t i = 0; i < p->pass_count; i++) {
        const rgc_program_pass *pass = &p->passes[i];
        for (uint32_t k = 0; k < pass->access_count && !pass->culled; k++) {
            const rgc_program_access *access = &p->accesses[pass->first_access + k];
            if (access->resource < p->resource_count && access->verb != RGC_VERB_READ)
                judge->tracked[access->resource].written = true;
        }
    }
}

static void mark_all(struct judge *judge, const struct marks *marks)
{
    const rgc_program *p = judge->program;
    for (uint32_t i = 0; i < p->access_count; i++)
        mark_range(judge, marks, p->accesses[i].resource, p->accesses[i].range);
    for (uint32_t i = 0; i < p->texture_count; i++)
        mark_range(judge, marks, p->textures[i].resource.index, p->textures[i].subresources);
}

/* Contents, layout and, on Xbox, pending uses as the resource comes from outside. */
static void arrive(struct judge *judge, uint32_t resource);

bool rgc_judge_track(struct judge *judge)
{
    const rgc_program *p = judge->program;
    judge->tracked = arena_array(&judge->scratch, struct tracked, p->resource_count);
    struct marks *marks = arena_array(&judge->scratch, struct marks, p->resource_count);
    if (!judge->tracked || !marks)
        return false;
    for (uint32_t i = 0; i < p->resource_count; i++) {
        judge->tracked[i].usable = is_usable(judge, i);
        judge->tracked[i].simultaneous =
            p->resources[i].kind == RGC_TEXTURE &&
            (p->resources[i].flags & RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS);
        uint32_t twin = rgc_judge_twin(p, i);
        if (twin < i)
            marks[i] = marks[twin];
        else if (judge->tracked[i].usable && !new_marks(judge, &marks[i], &p->resources[i]))
            return false;
    }
    find_written(judge);
    mark_all(judge, marks);
    for (uint32_t i = 0; i < p->resource_count; i++) {
        if (judge->tracked[i].usable && !make_cells(judge, i, &marks[i]))
            return false;
        if (judge->tracked[i].usable)
            arrive(judge, i);
    }
    return !judge->failed;
}

/* ---- walks ----------------------------------------------------------------------------------- */

/* The box that begins at `place`, which is a cut. */
static uint32_t box_at(const struct axis *axis, uint32_t place)
{
    uint32_t low = 0, high = axis->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (axis->cuts[middle] < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct walk rgc_judge_walk(
    const struct judge *judge, uint32_t resource, const rgc_subresource_range *range)
{
    const struct tracked *t = &judge->tracked[resource];
    struct walk walk = { .tracked = t };
    if (!t->usable)
        return walk;
    walk.end_mip = t->mips.count;
    walk.end_layer = t->layers.count;
    walk.end_plane = t->planes.count;
    if (range) {
        walk.first_mip = box_at(&t->mips, range->first_mip);
        walk.end_mip = box_at(&t->mips, range->first_mip + range->mips);
        walk.first_layer = box_at(&t->layers, range->first_layer);
        walk.end_layer = box_at(&t->layers, range->first_layer + range->layers);
        walk.plane = box_at(&t->planes, range->first_plane);
        walk.end_plane = box_at(&t->planes, range->first_plane + range->planes);
    }
    walk.mip = walk.first_mip;
    walk.layer = walk.first_layer;
    return walk;
}

struct cell *rgc_judge_next(struct walk *walk)
{
    const struct tracked *t = walk->tracked;
    if (walk->mip == walk->end_mip) {
        walk->mip = walk->first_mip;
        walk->layer++;
    }
    if (walk->layer == walk->end_layer) {
        walk->layer = walk->first_layer;
        walk->plane++;
    }
    if (walk->plane >= walk->end_plane)
        return NULL;
    const uint32_t *m = &t->mips.cuts[walk->mip], *l = &t->layers.cuts[walk->layer],
                   *p = &t->planes.cuts[walk->plane];
    walk->range =
        (rgc_subresource_range){ m[0], m[1] - m[0], l[0], l[1] - l[0], p[0], p[1] - p[0] };
    size_t cell = ((size_t)walk->plane * t->layers.count + walk->layer) * t->mips.count + walk->mip;
    walk->mip++;
    return &t->cells[cell];
}

/* ---- a cell's life --------------------------------------------------------------------------- */

/* Nothing was barriered or used yet in this scope: access state COMMON (R-A07). */
static void fresh_scope(struct cell *cell)
{
    cell->used = cell->barriered = cell->closed = false;
    cell->known = ACCESS_ANY;
    cell->used_since = 0;
    cell->used_stages = cell->held = RGC_SYNC_NONE;
    cell->transition = 0;
    for (uint32_t i = 0; i < STAGE_COUNT; i++)
        cell->from[i] = 0;
    cell->seq = 0;
    cell->releases = NULL;
    cell->chain = NULL;
    cell->barrier = NO_PLACE;
}

void rgc_judge_forgive(struct judge *judge, struct cell *cell)
{
    rgc_judge_drop_uses(judge, cell);
    fresh_scope(cell);
    cell->globals = judge->globals.count;
    cell->layout = LAYOUT_UNKNOWN;
    cell->valid = true;
    cell->stale = cell->uninitialised = false;
    cell->split = 0;
    cell->transition_run = 0;
}

/* What an outside user may still be doing (R-X34): each stage with the accesses that it can make.
 */
static void add_outside_uses(struct judge *judge, struct cell *cell, const rgc_program_state *state)
{
    rgc_sync stages = rgc_sync_leaves(state->sync);
    rgc_access bits = state->access == RGC_ACCESS_NO_ACCESS ? 0 : state->access & rgc_access_bits();
    for (uint32_t t = 0; t < STAGE_COUNT; t++)
        for (uint32_t i = 0; i < rgc_access_fact_count && (stages >> t & 1); i++) {
            const struct access_fact *fact = &rgc_access_facts[i];
            bool fit = (fact->sync >> t & 1) || !(rgc_access_sync(bits) >> t & 1);
            if ((bits & fact->bit) && fit)
                rgc_judge_add_use(
                    judge, cell, &(struct kind){ (uint8_t)t, 0, fact->write, fact->bit });
        }
    cell->used = stages != RGC_SYNC_NONE;
    cell->used_since = bits;
    cell->used_stages = stages;
}

static void arrive(struct judge *judge, uint32_t resource)
{
    const rgc_program_resource *r = &judge->program->resources[resource];
    struct walk walk = rgc_judge_walk(judge, resource, NULL);
    uint32_t pass = judge->pass, queue = judge->queue;
    judge->pass = RGC_NONE;
    judge->queue = r->initial.queue < judge->program->queue_count ? r->initial.queue : 0;
    for (struct cell *cell; (cell = rgc_judge_next(&walk));) {
        rgc_judge_drop_uses(judge, cell);
        *cell = (struct cell){ .valid = r->initial.layout != RGC_LAYOUT_UNDEFINED };
        fresh_scope(cell);
        cell->layout =
            judge->tracked[resource].simultaneous ? RGC_LAYOUT_COMMON : r->initial.layout;
        if (cell->layout == RGC_LAYOUT_NONE)
            cell->layout = LAYOUT_UNKNOWN;
        cell->globals = judge->globals.count;
        if (judge->xbox && r->lifetime == RGC_IMPORT)
            add_outside_uses(judge, cell, &r->initial);
    }
    judge->pass = pass;
    judge->queue = queue;
}

/* The contents of a history's new generation are those of two frames ago until it is written. */
static void set_stale(struct judge *judge, uint32_t resource, bool stale)
{
    struct walk walk = rgc_judge_walk(judge, resource, NULL);
    for (struct cell *cell; (cell = rgc_judge_next(&walk));)
        cell->stale = stale;
}

/* A transient's contents are gone; a texture takes its memory into use anew. */
static void forget_contents(struct judge *judge, uint32_t resource)
{
    const rgc_program_resource *r = &judge->program->resources[resource];
    bool rests = judge->tracked[resource].simultaneous || r->initial.layout == RGC_LAYOUT_COMMON;
    struct walk walk = rgc_judge_walk(judge, resource, NULL);
    for (struct cell *cell; (cell = rgc_judge_next(&walk));) {
        cell->valid = false;
        if (r->kind == RGC_TEXTURE && !rests)
            cell->layout = RGC_LAYOUT_UNDEFINED;
    }
}

static void swap_cells(struct tracked *a, struct tracked *b)
{
    struct cell *cells = a->cells;
    a->cells = b->cells;
    b->cells = cells;
}

void rgc_judge_begin_frame(struct judge *judge)
{
    const rgc_program *p = judge->program;
    for (uint32_t i = 0; i < p->resource_count; i++) {
        const rgc_program_resource *r = &p->resources[i];
        struct tracked *tracked = &judge->tracked[i];
        if (!tracked->usable)
            continue;
        uint32_t twin = rgc_judge_twin(p, i);
        if (r->lifetime == RGC_HISTORY && !r->previous) {
            if (judge->frame && tracked->written && twin != RGC_NONE)
                swap_cells(tracked, &judge->tracked[twin]);
            set_stale(judge, i, true);
            if (twin != RGC_NONE)
                set_stale(judge, twin, false);
        } else if (r->lifetime == RGC_IMPORT && judge->frame)
            arrive(judge, i);
        else if (r->lifetime == RGC_TRANSIENT)
            forget_contents(judge, i);
    }
}

void rgc_judge_enter(struct judge *judge, uint32_t resource, struct cell *cell)
{
    uint32_t run = judge->runs[judge->queue];
    if (cell->queue != judge->queue || cell->run != run) {
        for (struct use **link = &cell->uses; *link;) {
            if ((*link)->run && (*link)->run <= judge->complete[(*link)->queue])
                rgc_judge_drop_use(judge, link);
            else
                link = &(*link)->next;
        }
        bool covered = cell->run <= judge->complete[cell->queue];
        if (cell->run && (covered || cell->queue != judge->queue))
            fresh_scope(cell);
        cell->queue = judge->queue;
        cell->run = run;
    }
    rgc_judge_catch_up(judge, resource, cell);
}
