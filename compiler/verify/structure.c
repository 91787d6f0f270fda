/*
 * verify/structure.c: is it a program at all?
 *
 * Every index is looked at once, before anything follows it; what cannot be followed is told
 * (check 0) and then nothing is replayed. A wrong index in a barrier or in an access is found where
 * it is used, and does not stop the replay.
 */
#include "verify/judge.h"

static bool is_range(uint32_t first, uint32_t count, uint32_t total)
{
    return first <= total && count <= total - first;
}

static void malformed(struct judge *judge, uint32_t pass, const char *what, const char *name)
{
    struct report report = rgc_judge_report(0, NULL);
    report.pass = pass;
    rgc_judge_find(judge, &report, "%s %s", what, name);
}

static bool has_arrays(struct judge *judge)
{
    const rgc_program *p = judge->program;
    const struct {
        uint32_t count;
        const void *items;
        const char *name;
    } arrays[] = {
        { p->resource_count, p->resources, "resources" },
        { p->pass_count, p->passes, "passes" },
        { p->access_count, p->accesses, "accesses" },
        { p->after_count, p->afters, "afters" },
        { p->queue_count, p->queues, "queues" },
        { p->scope_count, p->scopes, "scopes" },
        { p->wait_count, p->waits, "waits" },
        { p->step_count, p->steps, "steps" },
        { p->call_count, p->calls, "calls" },
        { p->group_count, p->groups, "groups" },
        { p->texture_count, p->textures, "textures" },
        { p->buffer_count, p->buffers, "buffers" },
        { p->global_count, p->globals, "globals" },
        { p->merged_count, p->merged, "merged" },
    };
    bool whole = true;
    for (uint32_t i = 0; i < sizeof(arrays) / sizeof(*arrays); i++)
        if (arrays[i].count && !arrays[i].items) {
            malformed(judge, RGC_NONE, "the program has no array of", arrays[i].name);
            whole = false;
        }
    return whole;
}

/* The index of `item` in `items`, if it and the `count` - 1 after it are there. */
static bool index_in(const void *item, const void *items, size_t size, uint32_t total,
    uint32_t count, uint32_t *index)
{
    uintptr_t at = (uintptr_t)item, base = (uintptr_t)items;
    if (!items || at < base || (at - base) / size > total || (at - base) % size)
        return false;
    *index = (uint32_t)((at - base) / size);
    return is_range(*index, count, total);
}

bool rgc_judge_group(const rgc_program *program, const rgc_barrier_group *group, uint32_t *first)
{
    *first = 0;
    if (!group->count && group->type <= RGC_BARRIER_BUFFER)
        return true;
    switch (group->type) {
    case RGC_BARRIER_GLOBAL:
        return index_in(group->barriers.globals, program->globals, sizeof(*program->globals),
            program->global_count, group->count, first);
    case RGC_BARRIER_TEXTURE:
        return index_in(group->barriers.textures, program->textures, sizeof(*program->textures),
            program->texture_count, group->count, first);
    case RGC_BARRIER_BUFFER:
        return index_in(group->barriers.buffers, program->buffers, sizeof(*program->buffers),
            program->buffer_count, group->count, first);
    default:
        return false;
    }
}

static bool calls_are_sound(struct judge *judge)
{
    const rgc_program *p = judge->program;
    bool sound = true;
    for (uint32_t i = 0; i < p->call_count; i++)
        if (!is_range(p->calls[i].first_group, p->calls[i].group_count, p->group_count)) {
            struct report report = rgc_judge_report(0, NULL);
            report.at = (struct place){ i, RGC_NONE, RGC_NONE };
            rgc_judge_find(judge, &report, "a Barrier call names groups that are not there");
            sound = false;
        }
    for (uint32_t i = 0, first; i < p->group_count; i++)
        if (!rgc_judge_group(p, &p->groups[i], &first)) {
            struct report report = rgc_judge_report(0, NULL);
            report.at = (struct place){ RGC_NONE, i, RGC_NONE };
            rgc_judge_find(judge, &report,
                "a barrier group has no such type, or names records that are not there");
            sound = false;
        }
    return sound;
}

static bool scopes_are_sound(struct judge *judge)
{
    const rgc_program *p = judge->program;
    bool sound = p->prologue_count <= p->scope_count && p->queue_count <= QUEUES_MOST;
    if (!sound)
        malformed(
            judge, RGC_NONE, "the program has too many", "queues, or scopes before the frame");
    for (uint32_t i = 0; i < p->queue_count; i++)
        if (!is_range(p->queues[i].first_scope, p->queues[i].scope_count, p->scope_count) ||
            (uint32_t)p->queues[i].type >= RGC_QUEUE_TYPE_COUNT) {
            malformed(judge, RGC_NONE, "no such type, or no such scopes, of a queue:",
                p->queues[i].name ? p->queues[i].name : "<untitled>");
            sound = false;
        }
    for (uint32_t i = 0; i < p->scope_count; i++)
        if (!is_range(p->scopes[i].first_step, p->scopes[i].step_count, p->step_count) ||
            !is_range(p->scopes[i].first_wait, p->scopes[i].wait_count, p->wait_count)) {
            malformed(judge, RGC_NONE, "a scope names", "steps or waits that are not there");
            sound = false;
        }
    for (uint32_t i = 0; i < p->wait_count; i++)
        if (p->waits[i].queue >= p->queue_count) {
            malformed(judge, RGC_NONE, "a scope waits for", "a queue that is not there");
            sound = false;
        }
    for (uint32_t i = 0; i < p->step_count; i++) {
        bool pass = p->steps[i].kind == RGC_STEP_PASS;
        uint32_t count = pass ? p->pass_count : p->call_count;
        if ((!pass && p->steps[i].kind != RGC_STEP_BARRIER) || p->steps[i].index >= count) {
            malformed(judge, RGC_NONE, "a step names", "a pass or a call that is not there");
            sound = false;
        }
    }
    return sound;
}

static bool passes_are_sound(struct judge *judge)
{
    const rgc_program *p = judge->program;
    bool sound = true;
    for (uint32_t i = 0; i < p->pass_count; i++) {
        const rgc_program_pass *pass = &p->passes[i];
        if (!is_range(pass->first_access, pass->access_count, p->access_count) ||
            !is_range(pass->first_after, pass->after_count, p->after_count)) {
            malformed(judge, i, "accesses or passes that are not there, named by pass",
                rgc_judge_pass(judge, i));
            sound = false;
        }
    }
    for (uint32_t i = 0; i < p->after_count; i++)
        if (p->afters[i] >= p->pass_count) {
            malformed(judge, RGC_NONE, "a pass is said to run after", "one that is not there");
            sound = false;
        }
    return sound;
}

/* Every pass that is not culled is in just one step, on its own queue. */
static void count_steps(struct judge *judge)
{
    const rgc_program *p = judge->program;
    for (uint32_t q = 0; q < p->queue_count; q++) {
        uint32_t end = p->queues[q].first_scope + p->queues[q].scope_count;
        for (uint32_t s = p->queues[q].first_scope; s < end; s++)
            for (uint32_t i = 0; i < p->scopes[s].step_count; i++) {
                const rgc_program_step *step = &p->steps[p->scopes[s].first_step + i];
                if (step->kind != RGC_STEP_PASS)
                    continue;
                const rgc_program_pass *pass = &p->passes[step->index];
                if (judge->pass_steps[step->index]++)
                    malformed(judge, step->index, "more than one step runs pass",
                        rgc_judge_pass(judge, step->index));
                if (pass->culled)
                    malformed(judge, step->index, "a step runs a culled pass,",
                        rgc_judge_pass(judge, step->index));
                if (pass->queue != q)
                    malformed(judge, step->index, "not run on its own queue: pass",
                        rgc_judge_pass(judge, step->index));
            }
    }
    for (uint32_t i = 0; i < p->pass_count; i++)
        if (!p->passes[i].culled && !judge->pass_steps[i])
            malformed(judge, i, "no step runs pass", rgc_judge_pass(judge, i));
}

static void check_scopes(struct judge *judge)
{
    const rgc_program *p = judge->program;
    for (uint32_t s = p->prologue_count; s < p->scope_count; s++) {
        bool works = !p->scopes[s].step_count;
        for (uint32_t i = 0; i < p->scopes[s].step_count; i++)
            works |= p->steps[p->scopes[s].first_step + i].kind == RGC_STEP_PASS;
        if (!works) {
            struct report report = rgc_judge_report(36, "R-S07");
            report.at.call = p->steps[p->scopes[s].first_step].index;
            rgc_judge_find(judge, &report, "an ExecuteCommandLists call holds only barriers");
        }
    }
}

bool rgc_judge_structure(struct judge *judge)
{
    const rgc_program *p = judge->program;
    bool sound = has_arrays(judge);
    if (!sound)
        return false;
    sound &= calls_are_sound(judge);
    sound &= scopes_are_sound(judge);
    sound &= passes_are_sound(judge);
    if (!sound)
        return false;
    judge->pass_steps = arena_array(&judge->scratch, uint32_t, p->pass_count);
    if (!judge->pass_steps) {
        judge->failed = true;
        return false;
    }
    count_steps(judge);
    check_scopes(judge);
    return true;
}
