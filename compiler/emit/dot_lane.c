/*
 * emit/dot_lane.c: which nodes a diagram has, and in which column each of them stands.
 *
 * A lane is what one queue does, top down: for each scope the waits, then passes and barrier calls,
 * then the signal. What runs once before the first frame has a lane of its own, so have culled
 * passes. A frame that would come out much higher than wide is cut into pages at the same moment of
 * all lanes, like the columns of a newspaper: Graphviz cannot fold a chain by itself.
 *
 * Requires a program whose indexes are within its arrays. O(items x lanes).
 */
#include "emit/dot_parts.h"

#include "base/arena.h"

/* Points, measured on pictures; they need only be about right. */
#define LANE_WIDTH 520u
#define PAGE_HEIGHT_MIN 1100u
#define NODE_HEIGHT 52u
#define ROW_HEIGHT 14u

uint32_t rgc_dot_record_count(const rgc_program *program, uint32_t call)
{
    const rgc_program_call *c = &program->calls[call];
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->group_count; i++)
        count += program->groups[c->first_group + i].count;
    return count;
}

static uint32_t item_height(const rgc_program *program, const struct dot_item *item)
{
    if (item->kind != DOT_BARRIER)
        return NODE_HEIGHT;
    uint32_t rows = rgc_dot_record_count(program, item->index);
    return NODE_HEIGHT + ROW_HEIGHT * (rows < DOT_ROWS ? rows : DOT_ROWS);
}

/* ---- items ----------------------------------------------------------------------------------- */

static void add_item(
    struct dot_lanes *lanes, enum dot_kind kind, uint32_t index, uint32_t scope, uint32_t time)
{
    lanes->items[lanes->item_count++] =
        (struct dot_item){ .kind = kind, .index = index, .scope = scope, .time = time };
}

/* A barrier call takes the time of the pass after it, so that no page ends between the two. */
static uint32_t add_scope(
    struct dot_lanes *lanes, const rgc_program *program, uint32_t scope, uint32_t time)
{
    const rgc_program_scope *s = &program->scopes[scope];
    uint32_t fresh = lanes->item_count;
    if (s->wait_count)
        add_item(lanes, DOT_WAIT, scope, scope, time);
    for (uint32_t i = 0; i < s->step_count; i++) {
        const rgc_program_step *step = &program->steps[s->first_step + i];
        if (step->kind == RGC_STEP_BARRIER) {
            add_item(lanes, DOT_BARRIER, step->index, scope, time);
            continue;
        }
        uint32_t index = program->passes[step->index].index;
        if (index != RGC_NONE && index > time)
            time = index;
        add_item(lanes, DOT_PASS, step->index, scope, time);
        while (fresh < lanes->item_count)
            lanes->items[fresh++].time = time;
    }
    if (s->signal)
        add_item(lanes, DOT_SIGNAL, scope, scope, time);
    return time;
}

static void add_lane(struct dot_lanes *lanes, const rgc_program *program, enum dot_lane_kind kind,
    uint32_t queue, uint32_t first_scope, uint32_t scope_count)
{
    struct dot_lane *lane = &lanes->lanes[lanes->lane_count];
    *lane = (struct dot_lane){
        .kind = kind, .queue = queue, .scopes = scope_count > 1, .first_item = lanes->item_count
    };
    uint32_t time = 0;
    for (uint32_t i = 0; i < scope_count; i++)
        time = add_scope(lanes, program, first_scope + i, time);
    lane->item_count = lanes->item_count - lane->first_item;
    if (lane->item_count)
        lanes->lane_count++;
}

static void add_culled(struct dot_lanes *lanes, const rgc_program *program)
{
    struct dot_lane *lane = &lanes->lanes[lanes->lane_count];
    *lane = (struct dot_lane){
        .kind = DOT_LANE_CULLED, .queue = RGC_NONE, .first_item = lanes->item_count
    };
    for (uint32_t i = 0; i < program->pass_count; i++)
        if (program->passes[i].culled)
            add_item(lanes, DOT_PASS, i, RGC_NONE, 0);
    lane->item_count = lanes->item_count - lane->first_item;
    if (lane->item_count)
        lanes->lane_count++;
}

/* ---- pages ----------------------------------------------------------------------------------- */

static uint32_t lane_height(
    const rgc_program *program, const struct dot_lanes *lanes, const struct dot_lane *lane)
{
    uint32_t height = 0;
    for (uint32_t i = 0; i < lane->item_count; i++)
        height += item_height(program, &lanes->items[lane->first_item + i]);
    return height;
}

/* The height of a page with which the picture is about three wide to two high. */
static uint32_t page_height(const rgc_program *program, const struct dot_lanes *lanes)
{
    uint64_t height = 0, width = 0;
    for (uint32_t i = 0; i < lanes->lane_count; i++) {
        const struct dot_lane *lane = &lanes->lanes[i];
        if (lane->kind == DOT_LANE_CULLED)
            continue;
        uint32_t h = lane_height(program, lanes, lane);
        height = h > height ? h : height;
        width += LANE_WIDTH;
    }
    uint64_t pages = 1;
    while (width && 2 * (pages + 1) * (pages + 1) * width <= 3 * height)
        pages++;
    uint64_t page = height / pages + height / (16 * pages) + 1; /* no last page of two nodes */
    return page < PAGE_HEIGHT_MIN ? PAGE_HEIGHT_MIN : (uint32_t)page;
}

/* The lane whose next item comes first in time; ties: the lane that stands first. */
static uint32_t next_lane(const struct dot_lanes *lanes, const uint32_t *cursors)
{
    uint32_t best = RGC_NONE, time = 0;
    for (uint32_t i = 0; i < lanes->lane_count; i++) {
        const struct dot_lane *lane = &lanes->lanes[i];
        if (lane->kind == DOT_LANE_CULLED || cursors[i] == lane->item_count)
            continue;
        uint32_t t = lanes->items[lane->first_item + cursors[i]].time;
        if (best == RGC_NONE || t < time) {
            best = i;
            time = t;
        }
    }
    return best;
}

/* The height of what stands at one moment of a lane. */
static uint32_t moment_height(const rgc_program *program, const struct dot_lanes *lanes,
    const struct dot_lane *lane, uint32_t cursor)
{
    const struct dot_item *items = &lanes->items[lane->first_item];
    uint32_t height = 0;
    for (uint32_t i = cursor; i < lane->item_count && items[i].time == items[cursor].time; i++)
        height += item_height(program, &items[i]);
    return height;
}

static void cut_pages(const rgc_program *program, struct dot_lanes *lanes, uint32_t limit,
    uint32_t *cursors, uint32_t *heights)
{
    uint32_t page = 0, lane, now = RGC_NONE;
    while ((lane = next_lane(lanes, cursors)) != RGC_NONE) {
        const struct dot_lane *l = &lanes->lanes[lane];
        struct dot_item *item = &lanes->items[l->first_item + cursors[lane]];
        if (item->time != now && heights[lane] &&
            heights[lane] + moment_height(program, lanes, l, cursors[lane]) > limit) {
            page++;
            for (uint32_t i = 0; i < lanes->lane_count; i++)
                heights[i] = 0;
        }
        now = item->time;
        item->page = page;
        heights[lane] += item_height(program, item);
        cursors[lane]++;
    }
    lanes->page_count = page + 1;
}

/* Culled passes stand beside a frame of one page, and after one of several. */
static void cut_culled(struct dot_lanes *lanes, uint32_t limit)
{
    if (!lanes->lane_count || lanes->lanes[lanes->lane_count - 1].kind != DOT_LANE_CULLED)
        return;
    const struct dot_lane *lane = &lanes->lanes[lanes->lane_count - 1];
    uint32_t first = lanes->page_count > 1 ? lanes->page_count : 0;
    uint32_t by_page = limit / NODE_HEIGHT;
    for (uint32_t i = 0; i < lane->item_count; i++) {
        uint32_t page = first + i / by_page;
        lanes->items[lane->first_item + i].page = page;
        if (page >= lanes->page_count)
            lanes->page_count = page + 1;
    }
}

bool rgc_dot_lanes(const rgc_program *program, struct arena *arena, struct dot_lanes *lanes)
{
    *lanes = (struct dot_lanes){ 0 };
    size_t room = (size_t)program->step_count + program->pass_count + 2u * program->scope_count;
    size_t lane_room = (size_t)program->queue_count + 2;
    lanes->lanes = arena_array(arena, struct dot_lane, lane_room);
    lanes->items = arena_array(arena, struct dot_item, room);
    uint32_t *cursors = arena_array(arena, uint32_t, lane_room);
    uint32_t *heights = arena_array(arena, uint32_t, lane_room);
    if (!lanes->lanes || !lanes->items || !cursors || !heights)
        return false;

    add_lane(lanes, program, DOT_LANE_PROLOGUE, RGC_NONE, 0, program->prologue_count);
    for (uint32_t i = 0; i < program->queue_count; i++) {
        const rgc_program_queue *queue = &program->queues[i];
        add_lane(lanes, program, DOT_LANE_QUEUE, i, queue->first_scope, queue->scope_count);
    }
    add_culled(lanes, program);

    uint32_t limit = page_height(program, lanes);
    cut_pages(program, lanes, limit, cursors, heights);
    cut_culled(lanes, limit);
    return true;
}
