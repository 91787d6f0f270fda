/*
 * Properties of every example frame, for both targets: the judge has nothing to say; every record
 * is needed; what each record says is the union of what is used on its two sides; the sync points
 * are as many as the certificate proves; the order of lines within a pass does not matter.
 */
#include "frames.h"

#include "facts/facts.h"
#include "properties/without.h"

static const rgc_target targets[] = { RGC_TARGET_PC, RGC_TARGET_XBOX };

static const char *target_name(rgc_target target)
{
    return target == RGC_TARGET_XBOX ? "xbox" : "pc";
}

/* Calls `check` for every frame and target. */
static void for_all(void (*check)(struct frame *frame, const rgc_program *program))
{
    for (unsigned i = 0; i < FRAME_COUNT; i++)
        for (unsigned t = 0; t < 2; t++) {
            struct frame frame;
            frame_open(&frame, frame_paths[i]);
            const rgc_program *program = frame_compile(&frame, targets[t]);
            check(&frame, program);
            rgc_program_destroy(program);
            frame_close(&frame);
        }
}

/* ---- the judge ---------------------------------------------------------------------------------
 */

static uint32_t count_errors(const rgc_program *program, char *first, size_t size)
{
    const rgc_findings *findings = NULL;
    assert_int_equal(rgc_verify(program, NULL, &findings), RGC_OK);
    uint32_t errors = findings->errors;
    if (findings->count && first)
        snprintf(first, size, "V%02u %s", findings->items[0].check, findings->items[0].message);
    rgc_findings_destroy(findings);
    return errors;
}

static void check_silence(struct frame *frame, const rgc_program *program)
{
    const rgc_findings *findings = NULL;
    assert_int_equal(rgc_verify(program, NULL, &findings), RGC_OK);
    if (findings->count)
        fail_msg("%s, %s: %u findings, V%02u %s", frame->path, target_name(program->target),
            findings->count, findings->items[0].check, findings->items[0].message);
    rgc_findings_destroy(findings);
}

static void the_judge_is_silent(void **state)
{
    (void)state;
    for_all(check_silence);
}

/* ---- every record is needed --------------------------------------------------------------------
 */

static void check_needed(struct frame *frame, const rgc_program *program)
{
    uint32_t removed = 0;
    for (uint32_t group = 0; group < program->group_count; group++)
        for (uint32_t record = 0; record < program->groups[group].count; record++) {
            struct without without;
            make_without(&without, program, group, record);
            if (!count_errors(&without.program, NULL, 0))
                fail_msg("%s, %s: record %u of group %u is not missed", frame->path,
                    target_name(program->target), record, group);
            free_without(&without);
            removed++;
        }
    if (!removed)
        fail_msg("%s, %s: no records", frame->path, target_name(program->target));
}

static void every_record_is_needed(void **state)
{
    (void)state;
    for_all(check_needed);
}

/* ---- each record says the union of its two segments ---------------------------------------------
 */

/* What happens to one subresource, in the order of the steps. */
struct event {
    uint32_t scope;
    const rgc_program_access *access; /* or a record: */
    const rgc_texture_barrier *texture;
    const rgc_buffer_barrier *buffer;
    const rgc_global_barrier *global;
};

struct events {
    struct event items[4096];
    uint32_t count;
};

struct sides {
    rgc_sync sync;
    rgc_access access;
};

static bool box_holds(
    const rgc_subresource_range *box, uint32_t mip, uint32_t layer, uint32_t plane)
{
    return mip - box->first_mip < box->mips && layer - box->first_layer < box->layers &&
           plane - box->first_plane < box->planes;
}

struct cell {
    uint32_t resource, mip, layer, plane;
};

static void add_event(struct events *events, struct event event)
{
    assert_true(events->count < sizeof(events->items) / sizeof(*events->items));
    events->items[events->count++] = event;
}

static bool is_merged(const rgc_program *program, uint32_t global, uint32_t resource)
{
    const rgc_program_record *record = &program->global_records[global];
    for (uint32_t i = 0; i < record->buffer_count; i++)
        if (program->merged[record->first_buffer + i] == resource)
            return true;
    return false;
}

static void add_group(struct events *events, const rgc_program *program, uint32_t scope,
    const rgc_barrier_group *group, const struct cell *cell)
{
    for (uint32_t i = 0; i < group->count; i++) {
        struct event event = { .scope = scope };
        if (group->type == RGC_BARRIER_TEXTURE) {
            const rgc_texture_barrier *barrier = &group->barriers.textures[i];
            if (barrier->resource.index == cell->resource &&
                box_holds(&barrier->subresources, cell->mip, cell->layer, cell->plane))
                event.texture = barrier;
        } else if (group->type == RGC_BARRIER_BUFFER) {
            if (group->barriers.buffers[i].resource.index == cell->resource)
                event.buffer = &group->barriers.buffers[i];
        } else {
            uint32_t index = (uint32_t)(group->barriers.globals + i - program->globals);
            if (is_merged(program, index, cell->resource))
                event.global = &group->barriers.globals[i];
        }
        if (event.texture || event.buffer || event.global)
            add_event(events, event);
    }
}

static void add_pass(struct events *events, const rgc_program *program, uint32_t scope,
    const rgc_program_pass *pass, const struct cell *cell)
{
    for (uint32_t i = 0; i < pass->access_count; i++) {
        const rgc_program_access *access = &program->accesses[pass->first_access + i];
        if (access->resource == cell->resource &&
            box_holds(&access->range, cell->mip, cell->layer, cell->plane))
            add_event(events, (struct event){ .scope = scope, .access = access });
    }
}

static void fill_events(struct events *events, const rgc_program *program, const struct cell *cell)
{
    events->count = 0;
    for (uint32_t s = 0; s < program->scope_count; s++) {
        const rgc_program_scope *scope = &program->scopes[s];
        for (uint32_t i = 0; i < scope->step_count; i++) {
            const rgc_program_step *step = &program->steps[scope->first_step + i];
            if (step->kind == RGC_STEP_PASS) {
                add_pass(events, program, s, &program->passes[step->index], cell);
                continue;
            }
            const rgc_program_call *call = &program->calls[step->index];
            for (uint32_t g = 0; g < call->group_count; g++)
                add_group(events, program, s, &program->groups[call->first_group + g], cell);
        }
    }
}

static void add_access(struct sides *sides, const rgc_program_access *access)
{
    sides->sync |= access->sync;
    if (access->access == RGC_ACCESS_COMMON)
        sides->access |= RGC_ACCESS_SHADER_RESOURCE | RGC_ACCESS_COPY_SOURCE |
                         (access->verb == RGC_VERB_READ ? 0 : RGC_ACCESS_COPY_DEST);
    else if (access->access != RGC_ACCESS_NO_ACCESS)
        sides->access |= access->access;
}

/* The accesses from event `from` on, towards `step`, up to the next record. */
static struct sides collect(const struct events *events, uint32_t from, int step, uint32_t scope,
    bool endless, bool *reached_end)
{
    struct sides sides = { 0 };
    *reached_end = false;
    for (uint32_t i = from;; i += (uint32_t)step) {
        if (i >= events->count) {
            *reached_end = true;
            return sides;
        }
        const struct event *event = &events->items[i];
        if (!event->access)
            return sides;
        if (endless || event->scope == scope)
            add_access(&sides, event->access);
    }
}

static void close_sides(struct sides *sides)
{
    if (sides->sync & RGC_SYNC_ALL)
        sides->sync = RGC_SYNC_ALL;
    else
        sides->sync |= rgc_access_missing_sync(sides->access, sides->sync); /* R-C10 */
    if (!sides->access)
        sides->access = RGC_ACCESS_NO_ACCESS;
}

struct record {
    struct sides before, after;
    bool activates;
};

static struct record read_record(const struct event *event)
{
    struct record record = { .activates = false };
    const rgc_texture_barrier *t = event->texture;
    const rgc_buffer_barrier *b = event->buffer;
    const rgc_global_barrier *g = event->global;
    record.before = t   ? (struct sides){ t->sync_before, t->access_before }
                    : b ? (struct sides){ b->sync_before, b->access_before }
                        : (struct sides){ g->sync_before, g->access_before };
    record.after = t   ? (struct sides){ t->sync_after, t->access_after }
                   : b ? (struct sides){ b->sync_after, b->access_after }
                       : (struct sides){ g->sync_after, g->access_after };
    record.activates = t && t->layout_before == RGC_LAYOUT_UNDEFINED;
    return record;
}

/* The other generation of a history, itself otherwise: whose uses stand across the frame border. */
static uint32_t partner_of(const rgc_program *program, uint32_t r)
{
    const rgc_program_resource *resource = &program->resources[r];
    if (resource->lifetime != RGC_HISTORY)
        return r;
    uint32_t other = resource->previous ? r - 1 : r + 1;
    return program->resources[other].culled ? r : other;
}

/* On the endless queue of an Xbox, the uses at the other end of the frame belong to the segment. */
static void add_across_frames(struct sides *sides, const rgc_program *program,
    const struct cell *cell, bool at_entry, struct events *scratch)
{
    const rgc_program_resource *resource = &program->resources[cell->resource];
    bool ignored;
    if (resource->lifetime == RGC_IMPORT) {
        const rgc_program_state *state = at_entry ? &resource->initial : &resource->final;
        if (at_entry && state->sync) {
            sides->sync |= state->sync;
            sides->access |= state->access;
        }
        return;
    }
    struct cell other = *cell;
    other.resource = partner_of(program, cell->resource);
    fill_events(scratch, program, &other);
    if (!scratch->count) {
        other.resource = cell->resource;
        fill_events(scratch, program, &other);
    }
    struct sides more = at_entry ? collect(scratch, scratch->count - 1, -1, 0, true, &ignored)
                                 : collect(scratch, 0, 1, 0, true, &ignored);
    sides->sync |= more.sync;
    sides->access |= more.access;
}

static bool share_bytes(const rgc_program *program, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < program->placement_count; i++)
        for (uint32_t j = 0; j < program->placement_count; j++) {
            const rgc_program_placement *x = &program->placements[i], *y = &program->placements[j];
            if (x->resource == a && y->resource == b && x->heap == y->heap &&
                x->offset < y->offset + y->bytes && y->offset < x->offset + x->bytes)
                return true;
        }
    return false;
}

static struct cell cell_of(const rgc_program *program, uint32_t r, uint32_t index)
{
    const rgc_program_resource *resource = &program->resources[r];
    return (struct cell){ .resource = r,
        .mip = index % resource->mips,
        .layer = index / resource->mips % resource->layers,
        .plane = index / resource->mips / resource->layers };
}

static uint32_t count_cells(const rgc_program_resource *resource)
{
    return resource->mips * resource->layers * resource->planes;
}

/* R-X34: a transient finds pending the last segments of all that lie in its bytes. */
static rgc_sync pending_in_bytes(const rgc_program *program, uint32_t r, struct events *scratch)
{
    rgc_sync pending = RGC_SYNC_NONE;
    for (uint32_t other = 0; other < program->resource_count; other++) {
        if (!share_bytes(program, r, other))
            continue;
        for (uint32_t i = 0; i < count_cells(&program->resources[other]); i++) {
            const struct cell cell = cell_of(program, other, i);
            bool ignored;
            fill_events(scratch, program, &cell);
            if (!scratch->count)
                continue;
            struct sides sides = collect(scratch, scratch->count - 1, -1, 0, true, &ignored);
            close_sides(&sides);
            pending |= sides.sync;
        }
    }
    return pending & RGC_SYNC_ALL ? (rgc_sync)RGC_SYNC_ALL : pending;
}

static void check_record(struct frame *frame, const rgc_program *program, const struct cell *cell,
    const struct events *events, uint32_t index, struct events *scratch)
{
    const struct event *event = &events->items[index];
    const rgc_program_resource *resource = &program->resources[cell->resource];
    bool endless = program->target == RGC_TARGET_XBOX, at_entry, at_exit;
    struct record record = read_record(event);
    struct sides before = collect(events, index - 1, -1, event->scope, endless, &at_entry);
    struct sides after = collect(events, index + 1, 1, event->scope, endless, &at_exit);
    bool carries = endless && (resource->lifetime != RGC_TRANSIENT || !event->texture);
    if (at_entry && carries)
        add_across_frames(&before, program, cell, true, scratch);
    if (at_exit && carries)
        add_across_frames(&after, program, cell, false, scratch);
    close_sides(&before);
    close_sides(&after);
    if (record.activates || (event->buffer && record.before.access == RGC_ACCESS_NO_ACCESS)) {
        before.access = RGC_ACCESS_NO_ACCESS;
        if (!endless)
            before.sync = RGC_SYNC_NONE;
        else if (resource->lifetime == RGC_TRANSIENT)
            before.sync = pending_in_bytes(program, cell->resource, scratch);
    }
    if (memcmp(&before, &record.before, sizeof(before)) ||
        memcmp(&after, &record.after, sizeof(after)))
        fail_msg("%s, %s: '%s' mip %u layer %u plane %u: sync %x > %x access %x > %x, but used are "
                 "sync %x > %x access %x > %x",
            frame->path, target_name(program->target), resource->name, cell->mip, cell->layer,
            cell->plane, record.before.sync, record.after.sync, record.before.access,
            record.after.access, before.sync, after.sync, before.access, after.access);
}

static void check_unions(struct frame *frame, const rgc_program *program)
{
    static struct events events, scratch;
    for (uint32_t r = 0; r < program->resource_count; r++) {
        const rgc_program_resource *resource = &program->resources[r];
        for (uint32_t i = 0; i < count_cells(resource); i++) {
            const struct cell cell = cell_of(program, r, i);
            fill_events(&events, program, &cell);
            for (uint32_t e = 0; e < events.count; e++)
                if (!events.items[e].access)
                    check_record(frame, program, &cell, &events, e, &scratch);
        }
    }
}

static void each_record_says_the_union_of_its_two_segments(void **state)
{
    (void)state;
    for_all(check_unions);
}

/* ---- the certificate ---------------------------------------------------------------------------
 */

/* All that one pass does with a subresource. */
struct use {
    rgc_access access;
    bool used, writes, common;
};

static struct use use_of(const rgc_program *program, uint32_t pass, const struct cell *cell)
{
    static struct events events;
    struct use use = { .used = false };
    events.count = 0;
    add_pass(&events, program, 0, &program->passes[pass], cell);
    for (uint32_t i = 0; i < events.count; i++) {
        const rgc_program_access *access = events.items[i].access;
        use.used = true;
        use.writes |= access->verb != RGC_VERB_READ;
        if (access->access == RGC_ACCESS_COMMON || access->access == RGC_ACCESS_NO_ACCESS)
            use.common = true;
        else
            use.access |= access->access;
    }
    return use;
}

static uint32_t layouts_of(const rgc_program *program, const struct use *use, uint32_t flags)
{
    bool simultaneous = flags & RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS;
    uint32_t layouts = use->access ? rgc_layouts_allowing(use->access, simultaneous) : UINT32_MAX;
    if (use->common)
        layouts &= LAYOUT_BIT(RGC_LAYOUT_COMMON);
    for (uint32_t i = 0; program->target == RGC_TARGET_XBOX && i < rgc_layout_fact_count; i++)
        if (!rgc_layout_facts[i].xbox)
            layouts &= ~LAYOUT_BIT(rgc_layout_facts[i].layout);
    return layouts;
}

static uint32_t scope_of(const rgc_program *program, uint32_t pass)
{
    for (uint32_t s = program->prologue_count; s < program->scope_count; s++)
        for (uint32_t i = 0; i < program->scopes[s].step_count; i++) {
            const rgc_program_step *step = &program->steps[program->scopes[s].first_step + i];
            if (step->kind == RGC_STEP_PASS && step->index == pass)
                return s;
        }
    return RGC_NONE;
}

/* The two ends conflict, or no layout allows all uses from the one to the other. */
static bool needs_barrier(
    const rgc_program *program, const rgc_program_window *window, const struct cell *cell)
{
    const rgc_program_resource *resource = &program->resources[cell->resource];
    struct use from = use_of(program, window->from_pass, cell);
    struct use to = use_of(program, window->to_pass, cell);
    if (!from.used || !to.used)
        return false;
    bool ordered = program->target != RGC_TARGET_XBOX &&
                   scope_of(program, window->from_pass) != scope_of(program, window->to_pass);
    if ((from.writes || to.writes) && !ordered)
        return true;
    uint32_t first = program->passes[window->from_pass].index;
    uint32_t last = program->passes[window->to_pass].index, layouts = UINT32_MAX;
    for (uint32_t p = 0; p < program->pass_count; p++) {
        uint32_t index = program->passes[p].index;
        struct use use = use_of(program, p, cell);
        if (!program->passes[p].culled && index >= first && index <= last && use.used)
            layouts &= layouts_of(program, &use, resource->flags);
    }
    return resource->kind != RGC_BUFFER && !layouts;
}

static bool uses_or_is_border(const rgc_program *program, uint32_t pass, const struct cell *cell)
{
    return pass == RGC_NONE || use_of(program, pass, cell).used;
}

/* From the declared accesses alone; on one queue, where a pass's index is its place. */
static void check_window(
    struct frame *frame, const rgc_program *program, const rgc_program_window *window)
{
    uint32_t from = window->from_pass, to = window->to_pass, cells = 0;
    assert_true(from != RGC_NONE || to != RGC_NONE);
    uint32_t left = from == RGC_NONE ? 0 : program->passes[from].index + 1;
    uint32_t right = to == RGC_NONE ? program->stats.passes : program->passes[to].index;
    if (window->first_gap != left || window->last_gap != right)
        fail_msg("%s: window %u..%u, but its passes leave %u..%u", frame->path, window->first_gap,
            window->last_gap, left, right);
    for (uint32_t i = 0; i < count_cells(&program->resources[window->resource]); i++) {
        const struct cell cell = cell_of(program, window->resource, i);
        if (!box_holds(&window->range, cell.mip, cell.layer, cell.plane))
            continue;
        cells++;
        bool inner = from != RGC_NONE && to != RGC_NONE;
        if (inner ? !needs_barrier(program, window, &cell)
                  : !uses_or_is_border(program, from, &cell) ||
                        !uses_or_is_border(program, to, &cell))
            fail_msg("%s, %s: '%s' mip %u layer %u plane %u needs no barrier in %u..%u",
                frame->path, target_name(program->target),
                program->resources[window->resource].name, cell.mip, cell.layer, cell.plane,
                window->first_gap, window->last_gap);
    }
    assert_true(cells > 0);
}

static void check_certificate(struct frame *frame, const rgc_program *program)
{
    const rgc_program_queue *queue = &program->queues[0];
    assert_int_equal(program->queue_count, 1);
    assert_int_equal(program->stats.sync_points, queue->order_minimum);
    assert_int_equal(program->stats.barrier_calls, program->stats.sync_points);
    assert_int_equal(queue->window_count, queue->order_minimum);
    for (uint32_t i = 0; i < queue->window_count; i++) {
        const rgc_program_window *window = &program->windows[queue->first_window + i];
        assert_true(window->first_gap <= window->last_gap);
        if (i && window->first_gap <= program->windows[queue->first_window + i - 1].last_gap)
            fail_msg("%s: windows %u and %u overlap", frame->path, i - 1, i);
        check_window(frame, program, window);
    }
}

static void as_many_sync_points_as_disjoint_windows(void **state)
{
    (void)state;
    for_all(check_certificate);
}

/* ---- the order of lines ------------------------------------------------------------------------
 */

struct bytes {
    char *items;
    size_t size, room;
};

static bool put(void *user, const void *data, size_t size)
{
    struct bytes *bytes = user;
    if (bytes->size + size > bytes->room) {
        bytes->room = 2 * (bytes->size + size);
        bytes->items = realloc(bytes->items, bytes->room);
    }
    memcpy(bytes->items + bytes->size, data, size);
    bytes->size += size;
    return true;
}

/* The barriers alone, as text: the accesses are told in the order of their lines. */
static struct bytes barriers_of(const rgc_program *program)
{
    struct bytes bytes = { 0 };
    char line[400];
    for (uint32_t i = 0; i < program->step_count; i++) {
        const rgc_program_step *step = &program->steps[i];
        int size = snprintf(line, sizeof(line), "%d %u\n", step->kind, step->index);
        put(&bytes, line, (size_t)size);
    }
    for (uint32_t i = 0; i < program->call_count; i++) {
        const rgc_program_call *call = &program->calls[i];
        int size = snprintf(line, sizeof(line), "%u %u\n", call->first_group, call->group_count);
        put(&bytes, line, (size_t)size);
    }
    for (uint32_t i = 0; i < program->group_count; i++) {
        const rgc_barrier_group *group = &program->groups[i];
        int size = snprintf(line, sizeof(line), "%d %u\n", (int)group->type, group->count);
        put(&bytes, line, (size_t)size);
    }
    for (uint32_t i = 0; i < program->texture_count; i++)
        put(&bytes, &program->textures[i], sizeof(program->textures[i]));
    for (uint32_t i = 0; i < program->buffer_count; i++)
        put(&bytes, &program->buffers[i], sizeof(program->buffers[i]));
    for (uint32_t i = 0; i < program->global_count; i++)
        put(&bytes, &program->globals[i], sizeof(program->globals[i]));
    return bytes;
}

static bool is_access_line(const char *line, size_t size)
{
    static const char *const verbs[] = { "read ", "write ", "modify ", "clear " };
    while (size && *line == ' ')
        line++, size--;
    for (unsigned i = 0; i < 4; i++)
        if (size > strlen(verbs[i]) && !strncmp(line, verbs[i], strlen(verbs[i])))
            return true;
    return false;
}

struct line {
    const char *start;
    size_t size;
};

/* Seed 0 reverses, any other shuffles. */
static void permute(struct line *lines, uint32_t count, uint32_t seed)
{
    for (uint32_t i = 0; !seed && i < count / 2; i++) {
        struct line line = lines[i];
        lines[i] = lines[count - 1 - i];
        lines[count - 1 - i] = line;
    }
    for (uint32_t i = count; seed && i > 1; i--) {
        seed = seed * 1664525u + 1013904223u;
        uint32_t other = (seed >> 8) % i;
        struct line line = lines[i - 1];
        lines[i - 1] = lines[other];
        lines[other] = line;
    }
}

/* Permutes the lines inside each pass of a text: those that begin with a verb. */
static void permute_lines(char *bytes, size_t size, uint32_t seed)
{
    static struct line run[4096];
    char *turned = malloc(size + 1);
    assert_non_null(turned);
    uint32_t count = 0;
    size_t out = 0;
    for (size_t at = 0; at <= size;) {
        const char *end = at < size ? memchr(bytes + at, '\n', size - at) : NULL;
        size_t length = end ? (size_t)(end - (bytes + at)) + 1 : size - at;
        bool in_run = length && is_access_line(bytes + at, length);
        if (in_run) {
            assert_true(count < sizeof(run) / sizeof(*run));
            run[count++] = (struct line){ bytes + at, length };
        }
        if (!in_run)
            permute(run, count, seed);
        for (uint32_t i = 0; !in_run && i < count; i++) {
            memcpy(turned + out, run[i].start, run[i].size);
            out += run[i].size;
        }
        if (!length)
            break;
        if (!in_run) {
            count = 0;
            memcpy(turned + out, bytes + at, length);
            out += length;
        }
        at += length;
    }
    assert_int_equal(out, size);
    memcpy(bytes, turned, size);
    free(turned);
}

static void check_order_of_lines(const char *path, rgc_target target, uint32_t seed)
{
    struct frame frame;
    frame_open(&frame, path);
    const rgc_program *program = frame_compile(&frame, target);
    struct bytes as_written = barriers_of(program);
    rgc_program_destroy(program);

    size_t size = strlen(frame.bytes);
    rgc_text_destroy(frame.text);
    permute_lines(frame.bytes, size, seed);
    rgc_text_desc desc = {
        .path = frame.path, .bytes = frame.bytes, .size = size, .diags = frame.diags
    };
    assert_int_equal(rgc_text_read(&desc, &frame.text), RGC_OK);
    assert_int_equal(rgc_text_declare(frame.text, 0, frame.graph), RGC_OK);
    program = frame_compile(&frame, target);
    struct bytes turned = barriers_of(program);
    if (turned.size != as_written.size || memcmp(turned.items, as_written.items, turned.size))
        fail_msg("%s, %s, seed %u: the stream changed", path, target_name(target), seed);
    rgc_program_destroy(program);
    free(as_written.items);
    free(turned.items);
    frame_close(&frame);
}

static void the_order_of_lines_in_a_pass_does_not_matter(void **state)
{
    (void)state;
    for (unsigned i = 0; i < FRAME_COUNT; i++)
        for (unsigned t = 0; t < 2; t++)
            for (uint32_t seed = 0; seed < 4; seed++)
                check_order_of_lines(frame_paths[i], targets[t], seed);
}

/* ---- a frame whose barriers were written by hand
 * ------------------------------------------------- */

/* Microsoft's D3D12Multithreading sample has four enhanced barriers in this frame: in and out of
 * RENDER_TARGET for the back buffer, in and out of SHADER_RESOURCE for the shadow map. */
static void no_more_barriers_than_microsoft_wrote_by_hand(void **state)
{
    (void)state;
    struct frame frame;
    frame_open(&frame, REAL "d3d12_multithreading_720p.rg");
    const rgc_program *program = frame_compile(&frame, RGC_TARGET_PC);
    assert_true(program->stats.texture_barriers <= 4);
    assert_int_equal(program->stats.buffer_barriers, 0);
    assert_int_equal(program->stats.global_barriers, 0);
    rgc_program_destroy(program);
    frame_close(&frame);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_judge_is_silent),
        cmocka_unit_test(every_record_is_needed),
        cmocka_unit_test(each_record_says_the_union_of_its_two_segments),
        cmocka_unit_test(as_many_sync_points_as_disjoint_windows),
        cmocka_unit_test(the_order_of_lines_in_a_pass_does_not_matter),
        cmocka_unit_test(no_more_barriers_than_microsoft_wrote_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
