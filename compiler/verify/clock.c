/*
 * verify/clock.c: EXEC=QUEUE, the literal reading: any barrier orders all work in its scopes.
 *
 * By default a barrier is only trusted with what it covers, and a cell's own numbers
 * are enough. Here order also comes from barriers on other resources, so each queue keeps, for each
 * stage t and u, the last work of u that is over before new work of t starts (`over`), and what
 * that was when t last worked (`seen`), which is what one learns from waiting for t. A barrier on a
 * cell is over before t if it let t go on itself, or some stage whose work after it is over before
 * t. Memory still becomes visible only by a cell's own barriers.
 *
 * Barriers of one call do not chain with each other: what they let go is added when the call ends.
 */
#include "verify/judge.h"

struct clock {
    uint32_t tick;                /* passes that have begun */
    uint32_t worked[STAGE_COUNT]; /* tick of the last work of a stage */
    uint32_t over[STAGE_COUNT][STAGE_COUNT], seen[STAGE_COUNT][STAGE_COUNT];
    uint32_t coming[STAGE_COUNT][STAGE_COUNT]; /* to be `over` when the call ends */
};

/* A barrier on the cell let these stages go on. */
struct release {
    struct release *next;
    uint32_t seq, tick;
    rgc_sync stages;
};

static void raise(uint32_t *to, const uint32_t *from)
{
    for (uint32_t u = 0; u < STAGE_COUNT; u++)
        if (to[u] < from[u])
            to[u] = from[u];
}

bool rgc_judge_clocks(struct judge *judge)
{
    if (judge->exec != RGC_EXEC_QUEUE)
        return true;
    judge->clocks = arena_array(&judge->scratch, struct clock, judge->program->queue_count);
    return judge->clocks != NULL;
}

void rgc_judge_clock_pass(struct judge *judge)
{
    if (judge->clocks)
        judge->clocks[judge->queue].tick++;
}

uint32_t rgc_judge_tick(const struct judge *judge)
{
    return judge->clocks ? judge->clocks[judge->queue].tick : 0;
}

void rgc_judge_clock_work(struct judge *judge, rgc_sync stages)
{
    struct clock *clock = judge->clocks ? &judge->clocks[judge->queue] : NULL;
    for (uint32_t t = 0; clock && t < STAGE_COUNT; t++)
        if (stages >> t & 1) {
            clock->worked[t] = clock->tick;
            raise(clock->seen[t], clock->over[t]);
        }
}

/* The barrier waits: `chain` is all that is over when it is done (it follows the cell's
 * earlier ones). NULL: no cell. */
static void learn(struct clock *clock, uint32_t *chain, rgc_sync before)
{
    for (uint32_t t = 0; t < STAGE_COUNT; t++)
        if (before >> t & 1) {
            chain[t] = clock->worked[t] > chain[t] ? clock->worked[t] : chain[t];
            raise(chain, clock->seen[t]);
        }
}

static void let_go(struct clock *clock, const uint32_t *chain, rgc_sync after)
{
    for (uint32_t t = 0; t < STAGE_COUNT; t++)
        if (after >> t & 1)
            raise(clock->coming[t], chain);
}

void rgc_judge_clock_wait(struct judge *judge, struct cell *cell, rgc_sync before)
{
    if (!judge->clocks)
        return;
    if (!cell->chain && !(cell->chain = arena_array(&judge->scratch, uint32_t, STAGE_COUNT))) {
        judge->failed = true;
        return;
    }
    learn(&judge->clocks[judge->queue], cell->chain, before);
    for (struct use *use = cell->uses; use; use = use->next)
        if (!use->ordered && !rgc_judge_foreign(judge, use) && cell->chain[use->stage] >= use->tick)
            use->ordered = cell->seq + 1;
}

void rgc_judge_clock_release(struct judge *judge, struct cell *cell, rgc_sync after)
{
    if (!judge->clocks || !cell->chain)
        return;
    struct clock *clock = &judge->clocks[judge->queue];
    struct release *release = arena_array(&judge->scratch, struct release, 1);
    if (!release) {
        judge->failed = true;
        return;
    }
    *release = (struct release){ cell->releases, cell->seq, clock->tick, after };
    cell->releases = release;
    let_go(clock, cell->chain, after);
}

void rgc_judge_clock_global(struct judge *judge, rgc_sync before, rgc_sync after)
{
    uint32_t chain[STAGE_COUNT] = { 0 };
    if (!judge->clocks)
        return;
    learn(&judge->clocks[judge->queue], chain, before);
    let_go(&judge->clocks[judge->queue], chain, after);
}

void rgc_judge_clock_call(struct judge *judge)
{
    for (uint32_t t = 0; judge->clocks && t < STAGE_COUNT; t++) {
        struct clock *clock = &judge->clocks[judge->queue];
        raise(clock->over[t], clock->coming[t]);
    }
}

/* Is that work of its stage over before new work of `stage`, by whatever barriers? */
bool rgc_judge_clock_covers(const struct judge *judge, const struct use *use, uint32_t stage)
{
    return judge->clocks && judge->clocks[judge->queue].over[stage][use->stage] >= use->tick;
}

bool rgc_judge_reaches(
    const struct judge *judge, const struct cell *cell, uint32_t seq, uint32_t stage)
{
    if (cell->from[stage] >= seq)
        return true;
    if (!judge->clocks)
        return false;
    const uint32_t *over = judge->clocks[judge->queue].over[stage];
    for (const struct release *r = cell->releases; r && r->seq >= seq; r = r->next)
        for (uint32_t u = 0; u < STAGE_COUNT; u++)
            if ((r->stages >> u & 1) && over[u] > r->tick)
                return true;
    return false;
}
