/*
 * verify/declared.c: does each read see the write that the declaration says?
 *
 * Barriers can be right for an order of passes that means another frame. So passes whose accesses
 * conflict must run in declared order, but for those that commute; raster order is an order too.
 * A cell keeps the last declared pass of each class of access, which is enough. Passes that had to
 * run `after` others are looked at here as well.
 */
#include "verify/judge.h"

/* Write or read, and the promises. */
static uint32_t class_of(const rgc_program_access *access)
{
    bool write = rgc_judge_writes(access, rgc_judge_bits(access));
    return (write ? 4u : 0u) | rgc_judge_promises(access);
}

static bool in_order(uint32_t a, uint32_t b)
{
    return !((a | b) & 4u) || (a & b & COMMUTING);
}

bool rgc_judge_declared(struct judge *judge, const rgc_program_access *access, struct cell *cell,
    const rgc_subresource_range *range)
{
    const rgc_program_pass *passes = judge->program->passes;
    uint32_t here = class_of(access), declared = passes[judge->pass].declared;
    if (cell->frame != judge->frame)
        return true;
    for (uint32_t there = 0; there < 8; there++) {
        if (!cell->latest[there] || in_order(here, there))
            continue;
        uint32_t other = cell->latest[there] - 1;
        if (passes[other].declared <= declared || other == judge->pass)
            continue;
        struct report report = rgc_judge_report(!(there & 4u)  ? 47
                                                : !(here & 4u) ? 48
                                                               : 49,
            "R-C01");
        report.pass = other;
        report.other_pass = judge->pass;
        report.resource = access->resource;
        report.range = *range;
        report.access = rgc_judge_bits(access);
        rgc_judge_find(judge, &report,
            "pass %s is declared before pass %s, and both use %s, but it runs after it",
            rgc_judge_pass(judge, judge->pass), rgc_judge_pass(judge, other),
            rgc_judge_resource(judge, access->resource));
        return false;
    }
    return true;
}

void rgc_judge_declare(struct judge *judge, const rgc_program_access *access, struct cell *cell)
{
    const rgc_program_pass *passes = judge->program->passes;
    if (cell->frame != judge->frame)
        for (uint32_t i = 0; i < 8; i++)
            cell->latest[i] = 0;
    cell->frame = judge->frame;
    uint32_t *latest = &cell->latest[class_of(access)];
    if (!*latest || passes[*latest - 1].declared < passes[judge->pass].declared)
        *latest = judge->pass + 1;
}

/* The passes that it was said to follow have run. */
void rgc_judge_after(struct judge *judge, uint32_t index)
{
    const rgc_program *program = judge->program;
    const rgc_program_pass *pass = &program->passes[index];
    for (uint32_t i = pass->first_after; i < pass->first_after + pass->after_count; i++) {
        uint32_t other = program->afters[i];
        if (program->passes[other].culled || judge->pass_frame[other] == judge->frame + 1)
            continue;
        struct report report = rgc_judge_report(0, NULL);
        report.pass = index;
        report.other_pass = other;
        rgc_judge_find(judge, &report, "pass %s was to run after pass %s, but runs before it",
            rgc_judge_pass(judge, index), rgc_judge_pass(judge, other));
    }
    judge->pass_frame[index] = judge->frame + 1;
}
