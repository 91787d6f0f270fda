/*
 * plan/cull.c: who needs this pass?
 *
 * Requires: a graph without mistakes. Fills: live, why_culled, pass_first, pass_accesses.
 *
 * Liveness, backwards over the declared order (which is the meaning of the frame), by subresource:
 * a pass is live if it has effects of its own (`keep`, present) or writes contents that are needed;
 * `write` and `clear` end the need for what was there before, `read` and `modify` begin it. Outputs
 * are needed at the end. Linear in accesses times covered subresources; resources that are always
 * taken whole count as one.
 */
#include "plan/cells.h"
#include "plan/plan.h"

#include <string.h>

struct need {
    uint32_t first, count;  /* into `needed`; one for a resource that is always taken whole */
    uint32_t culled_reader; /* pass; RGC_NONE: no culled pass reads it */
};

struct cull {
    struct plan *plan;
    struct need *needs; /* by resource */
    bool *needed;
};

static bool sort_accesses_by_pass(struct plan *plan)
{
    const rgc_graph *graph = plan->graph;
    uint32_t passes = ds_len(graph->passes), accesses = ds_len(graph->accesses);
    plan->pass_first = arena_array(plan->arena, uint32_t, (size_t)passes + 2);
    plan->pass_accesses = arena_array(plan->arena, uint32_t, accesses);
    if (!plan->pass_first || !plan->pass_accesses)
        return false;
    uint32_t *next = plan->pass_first + 1; /* counting sort: ends up shifted into place */
    for (uint32_t i = 0; i < accesses; i++)
        next[graph->accesses[i].pass + 1]++;
    for (uint32_t p = 0; p < passes; p++)
        next[p + 1] += next[p];
    for (uint32_t i = 0; i < accesses; i++)
        plan->pass_accesses[next[graph->accesses[i].pass]++] = i;
    return true;
}

static bool is_whole(const struct graph_access *access, const struct graph_resource *resource)
{
    return range_is_whole(&access->range, resource->mips, resource->layers, resource->planes);
}

static bool begin_needs(struct cull *cull)
{
    const rgc_graph *graph = cull->plan->graph;
    uint32_t count = ds_len(graph->resources);
    cull->needs = arena_array(cull->plan->arena, struct need, count);
    if (!cull->needs)
        return false;
    for (uint32_t i = 0; i < ds_len(graph->accesses); i++) {
        const struct graph_access *access = &graph->accesses[i];
        const struct graph_resource *resource = &graph->resources[access->resource];
        if (!is_whole(access, resource))
            cull->needs[access->resource].count =
                resource->mips * resource->layers * resource->planes;
    }
    uint32_t total = 0;
    for (uint32_t r = 0; r < count; r++) {
        struct need *need = &cull->needs[r];
        need->first = total;
        need->count = need->count ? need->count : 1;
        need->culled_reader = RGC_NONE;
        total += need->count;
    }
    cull->needed = arena_array(cull->plan->arena, bool, total);
    if (!cull->needed)
        return false;
    for (uint32_t r = 0; r < count; r++)
        memset(cull->needed + cull->needs[r].first, rgc_graph_is_output(&graph->resources[r]),
            cull->needs[r].count);
    return true;
}

/* Sets the need of every subresource of the access; returns whether any was needed before. */
static bool exchange_need(struct cull *cull, const struct graph_access *access, int value)
{
    const struct graph_resource *resource = &cull->plan->graph->resources[access->resource];
    const struct need *need = &cull->needs[access->resource];
    bool any = false;
    if (need->count == 1) {
        any = cull->needed[need->first];
        if (value >= 0)
            cull->needed[need->first] = value != 0;
        return any;
    }
    struct cell_walk walk = cell_walk_begin(resource->mips, resource->layers, &access->range);
    for (uint32_t cell; cell_walk_next(&walk, &cell);) {
        any |= cull->needed[need->first + cell];
        if (value >= 0)
            cull->needed[need->first + cell] = value != 0;
    }
    return any;
}

static bool writes_what_is_needed(struct cull *cull, uint32_t pass)
{
    const struct plan *plan = cull->plan;
    for (uint32_t i = plan->pass_first[pass]; i < plan->pass_first[pass + 1]; i++) {
        const struct graph_access *access = &plan->graph->accesses[plan->pass_accesses[i]];
        if (access->verb != RGC_VERB_READ && exchange_need(cull, access, -1))
            return true;
    }
    return false;
}

static void need_what_it_reads(struct cull *cull, uint32_t pass)
{
    const struct plan *plan = cull->plan;
    for (int needed = 0; needed <= 1; needed++)
        for (uint32_t i = plan->pass_first[pass]; i < plan->pass_first[pass + 1]; i++) {
            const struct graph_access *access = &plan->graph->accesses[plan->pass_accesses[i]];
            bool reads = access->verb == RGC_VERB_READ || access->verb == RGC_VERB_MODIFY;
            if (reads == (needed == 1) && !access->previous)
                (void)exchange_need(cull, access, needed);
        }
}

static bool explain(struct cull *cull, uint32_t pass)
{
    struct plan *plan = cull->plan;
    const rgc_graph *graph = plan->graph;
    const char *why = "it writes nothing";
    for (uint32_t i = plan->pass_first[pass]; i < plan->pass_first[pass + 1]; i++) {
        const struct graph_access *access = &graph->accesses[plan->pass_accesses[i]];
        struct need *need = &cull->needs[access->resource];
        if (access->verb == RGC_VERB_READ) {
            need->culled_reader = pass;
            continue;
        }
        const char *name = graph->resources[access->resource].name;
        why = need->culled_reader == RGC_NONE
                  ? rgc_arena_format(plan->kept, "nothing reads what it writes to '%s'", name)
                  : rgc_arena_format(plan->kept,
                        "of '%s', only '%s' reads what it writes, and that is culled too", name,
                        graph->passes[need->culled_reader].name);
        break;
    }
    plan->why_culled[pass] = why;
    return why != NULL;
}

bool rgc_plan_cull(struct plan *plan)
{
    const rgc_graph *graph = plan->graph;
    struct cull cull = { .plan = plan };
    uint32_t passes = ds_len(graph->passes);
    plan->live = arena_array(plan->arena, bool, passes);
    plan->why_culled = arena_array(plan->arena, const char *, passes);
    if (!plan->live || !plan->why_culled || !sort_accesses_by_pass(plan) || !begin_needs(&cull))
        return false;
    for (uint32_t pass = passes; pass-- > 0;) {
        const struct graph_pass *declared = &graph->passes[pass];
        plan->live[pass] = plan->options.cull == RGC_SWITCH_OFF || declared->keep ||
                           (declared->kinds & RGC_PASS_PRESENT) ||
                           writes_what_is_needed(&cull, pass);
        if (plan->live[pass])
            need_what_it_reads(&cull, pass);
        else if (!explain(&cull, pass))
            return false;
    }
    return true;
}
