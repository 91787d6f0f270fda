/*
 * tests/properties/without.h: a program with one of its records taken out.
 */
#ifndef RGC_TESTS_WITHOUT_H
#define RGC_TESTS_WITHOUT_H

#include <rgc/rgc.h>

#include <stdlib.h>
#include <string.h>

/* The program without record `record` of group `group`; freed by free_without. */
struct without {
    rgc_program program;
    rgc_barrier_group *groups;
    rgc_program_call *calls;
    rgc_program_step *steps;
    rgc_program_scope *scopes;
    void *barriers;
};

static inline size_t barrier_size(uint32_t type)
{
    return type == RGC_BARRIER_GLOBAL    ? sizeof(rgc_global_barrier)
           : type == RGC_BARRIER_TEXTURE ? sizeof(rgc_texture_barrier)
                                         : sizeof(rgc_buffer_barrier);
}

static inline void *copy_items(const void *items, size_t size)
{
    void *result = malloc(size + 1);
    if (!result)
        abort();
    if (size)
        memcpy(result, items, size);
    return result;
}

/* Takes one step out of its scope. */
static inline void drop_step(struct without *without, uint32_t step)
{
    memmove(without->steps + step, without->steps + step + 1,
        (without->program.step_count - step - 1) * sizeof(*without->steps));
    without->program.step_count--;
    for (uint32_t i = 0; i < without->program.scope_count; i++) {
        rgc_program_scope *scope = &without->scopes[i];
        if (scope->first_step > step)
            scope->first_step--;
        else if (step < scope->first_step + scope->step_count)
            scope->step_count--;
    }
}

static inline void drop_call(struct without *without, uint32_t call)
{
    for (uint32_t i = 0; i < without->program.step_count; i++)
        if (without->steps[i].kind == RGC_STEP_BARRIER && without->steps[i].index == call) {
            drop_step(without, i);
            return;
        }
}

static inline void make_without(
    struct without *without, const rgc_program *program, uint32_t group, uint32_t record)
{
    *without = (struct without){ .program = *program };
    without->groups = copy_items(program->groups, program->group_count * sizeof(*program->groups));
    without->calls = copy_items(program->calls, program->call_count * sizeof(*program->calls));
    without->steps = copy_items(program->steps, program->step_count * sizeof(*program->steps));
    without->scopes = copy_items(program->scopes, program->scope_count * sizeof(*program->scopes));
    without->program.groups = without->groups;
    without->program.calls = without->calls;
    without->program.steps = without->steps;
    without->program.scopes = without->scopes;

    rgc_barrier_group *changed = &without->groups[group];
    size_t size = barrier_size(changed->type);
    char *barriers = copy_items(changed->barriers.globals, changed->count * size);
    memmove(barriers + record * size, barriers + (record + 1) * size,
        (changed->count - record - 1) * size);
    changed->count--;
    changed->barriers.globals = without->barriers = barriers;
    if (changed->count)
        return;
    for (uint32_t c = 0; c < program->call_count; c++) {
        rgc_program_call *call = &without->calls[c];
        if (group < call->first_group || group >= call->first_group + call->group_count)
            continue;
        memmove(changed, changed + 1,
            (call->first_group + call->group_count - group - 1) * sizeof(*changed));
        if (!--call->group_count)
            drop_call(without, c);
    }
}

static inline void free_without(struct without *without)
{
    free(without->groups);
    free(without->calls);
    free(without->steps);
    free(without->scopes);
    free(without->barriers);
}

#endif
