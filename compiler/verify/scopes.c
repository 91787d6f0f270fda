/*
 * verify/scopes.c: which scopes run when, and what is over when they begin.
 *
 * A scope is an atom: it waits before its first step and signals after its last, so any order of
 * whole scopes that keeps the queues' own order and the waits is as good as what a GPU would do,
 * and two scopes run at the same time exactly if neither knows the other to be complete. What a
 * scope knows is a vector with an entry a queue: so many of its scopes are over and flushed. On PC
 * that includes all earlier ones of its own queue; on Xbox only what a wait proves (R-E01, R-X01).
 *
 * Cost: O(scopes x queues) a frame.
 */
#include "verify/judge.h"

static void malformed(struct judge *judge, const char *what, const char *queue)
{
    struct report report = rgc_judge_report(0, NULL);
    rgc_judge_find(judge, &report, "%s %s", what, queue ? queue : "<untitled>");
}

/* Values grow strictly, so the first scope that signals enough is found by walking. */
static uint32_t scope_that_meets(const rgc_program *p, const rgc_program_wait *wait)
{
    const rgc_program_queue *queue = &p->queues[wait->queue];
    for (uint32_t s = 0; s < queue->scope_count; s++)
        if (p->scopes[queue->first_scope + s].signal >= wait->value)
            return queue->first_scope + s;
    return RGC_NONE;
}

static void check_signals(struct judge *judge)
{
    const rgc_program *p = judge->program;
    for (uint32_t q = 0; q < p->queue_count; q++) {
        uint64_t last = 0;
        for (uint32_t s = 0; s < p->queues[q].scope_count; s++) {
            uint64_t signal = p->scopes[p->queues[q].first_scope + s].signal;
            if (signal && signal <= last)
                malformed(judge, "signals do not grow on queue", p->queues[q].name);
            last = signal ? signal : last;
        }
    }
}

bool rgc_judge_scopes(struct judge *judge)
{
    const rgc_program *p = judge->program;
    struct arena *arena = &judge->scratch;
    size_t queues = p->queue_count;
    judge->runs = arena_array(arena, uint32_t, queues + 1);
    judge->reached = arena_array(arena, uint32_t, queues * queues + 1);
    judge->signals = arena_array(arena, uint32_t, 2 * (size_t)p->scope_count * queues + 1);
    judge->wait_scope = arena_array(arena, uint32_t, p->wait_count);
    judge->scope_frame = arena_array(arena, uint32_t, p->scope_count);
    judge->pass_frame = arena_array(arena, uint32_t, p->pass_count);
    if (!judge->runs || !judge->reached || !judge->signals || !judge->wait_scope ||
        !judge->scope_frame || !judge->pass_frame)
        return false;
    judge->complete = judge->reached;
    check_signals(judge);
    for (uint32_t i = 0; i < p->wait_count; i++) {
        const rgc_program_wait *wait = &p->waits[i];
        judge->wait_scope[i] = scope_that_meets(p, wait);
        if (judge->wait_scope[i] == RGC_NONE || (wait->frame != 0 && wait->frame != -1)) {
            malformed(judge, "no signal meets a wait for queue", p->queues[wait->queue].name);
            judge->wait_scope[i] = RGC_NONE;
        }
    }
    return true;
}

/* ---- running --------------------------------------------------------------------------------- */

static uint32_t *signal_of(struct judge *judge, uint32_t frame, uint32_t scope)
{
    const rgc_program *p = judge->program;
    size_t row = (size_t)(frame & 1) * p->scope_count + scope;
    return judge->signals + row * p->queue_count;
}

/* What the waits of the scope add to what its queue knows. */
static void learn(struct judge *judge, const rgc_program_scope *scope)
{
    const rgc_program *p = judge->program;
    for (uint32_t i = scope->first_wait; i < scope->first_wait + scope->wait_count; i++) {
        uint32_t met = judge->wait_scope[i];
        bool before = p->waits[i].frame == -1;
        if (met == RGC_NONE || (before && !judge->frame))
            continue;
        uint32_t frame = judge->frame - (before ? 1 : 0);
        if (judge->scope_frame[met] < frame + 1)
            continue; /* a ring of waits, which was told */
        const uint32_t *known = signal_of(judge, frame, met);
        for (uint32_t q = 0; q < p->queue_count; q++)
            if (judge->complete[q] < known[q])
                judge->complete[q] = known[q];
    }
}

static void run_scope(struct judge *judge, uint32_t index, uint32_t queue)
{
    const rgc_program *p = judge->program;
    const rgc_program_scope *scope = &p->scopes[index];
    judge->queue = queue;
    judge->queue_type = p->queues[queue].type;
    judge->complete = judge->reached + (size_t)queue * p->queue_count;
    learn(judge, scope);
    if (!judge->xbox)
        judge->complete[queue] = judge->runs[queue];
    judge->runs[queue]++;
    for (uint32_t i = 0; i < scope->step_count && !judge->failed; i++) {
        const rgc_program_step *step = &p->steps[scope->first_step + i];
        if (rgc_judge_full(judge))
            return;
        if (step->kind == RGC_STEP_PASS)
            rgc_judge_run_pass(judge, step->index);
        else
            rgc_judge_run_call(judge, step->index);
    }
    judge->scope_frame[index] = judge->frame + 1;
    uint32_t *signal = signal_of(judge, judge->frame, index);
    for (uint32_t q = 0; q < p->queue_count; q++)
        signal[q] = q == queue ? judge->runs[q] : judge->complete[q];
}

static bool can_run(const struct judge *judge, const rgc_program_scope *scope)
{
    for (uint32_t i = scope->first_wait; i < scope->first_wait + scope->wait_count; i++) {
        uint32_t met = judge->wait_scope[i];
        if (met != RGC_NONE && judge->program->waits[i].frame == 0 &&
            judge->scope_frame[met] != judge->frame + 1)
            return false;
    }
    return true;
}

/* Runs all that can run on each queue in turn; false: nothing could. */
static bool run_round(struct judge *judge, uint32_t *next, bool force)
{
    const rgc_program *p = judge->program;
    bool ran = false;
    for (uint32_t q = 0; q < p->queue_count; q++) {
        const rgc_program_queue *queue = &p->queues[q];
        while (next[q] < queue->scope_count &&
               ((force && !ran) || can_run(judge, &p->scopes[queue->first_scope + next[q]]))) {
            run_scope(judge, queue->first_scope + next[q]++, q);
            ran = true;
        }
    }
    return ran;
}

static bool is_done(const rgc_program *p, const uint32_t *next)
{
    for (uint32_t q = 0; q < p->queue_count; q++)
        if (next[q] < p->queues[q].scope_count)
            return false;
    return true;
}

void rgc_judge_run_frame(struct judge *judge)
{
    uint32_t next[QUEUES_MOST] = { 0 };
    while (!is_done(judge->program, next) && !judge->failed && !rgc_judge_full(judge)) {
        if (run_round(judge, next, false))
            continue;
        malformed(judge, "scopes wait for each other in a ring:", "none of them can begin");
        (void)run_round(judge, next, true);
    }
}

void rgc_judge_run_prologue(struct judge *judge)
{
    const rgc_program *p = judge->program;
    uint32_t queue = 0;
    while (queue < p->queue_count && p->queues[queue].type != RGC_QUEUE_DIRECT)
        queue++;
    if (queue == p->queue_count)
        queue = 0;
    for (uint32_t s = 0; s < p->prologue_count && p->queue_count; s++)
        run_scope(judge, s, queue);
}
