/*
 * plan/schedule.c: in which order?
 *
 * Requires: live; a declaration whose `after` edges make no ring. Fills: pass_count, order,
 * position.
 *
 * The declared order, changed as little as every `after` wants (rgc_graph_order), without the
 * passes that were culled.
 */
#include "plan/plan.h"

bool rgc_plan_schedule(struct plan *plan)
{
    uint32_t passes = ds_len(plan->graph->passes);
    plan->order = arena_array(plan->arena, uint32_t, passes);
    plan->position = arena_array(plan->arena, uint32_t, passes);
    if (!plan->order || !plan->position || !rgc_graph_order(plan->graph, plan->arena, plan->order))
        return false;
    for (uint32_t i = 0; i < passes; i++) {
        uint32_t pass = plan->order[i];
        plan->position[pass] = RGC_NONE;
        if (!plan->live[pass])
            continue;
        plan->position[pass] = plan->pass_count;
        plan->order[plan->pass_count++] = pass;
    }
    return true;
}
