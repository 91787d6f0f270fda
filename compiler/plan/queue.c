/*
 * plan/queue.c: on which queue, and in which ExecuteCommandLists calls?
 *
 * Requires: order. Fills: queue_name, scope_count, scope_first, scope_of.
 *
 * One direct queue. A scope begins with the frame and with every pass that says `boundary`.
 */
#include "base/diags.h"
#include "plan/plan.h"

static void warn_of_other_queues(struct plan *plan)
{
    const rgc_graph *graph = plan->graph;
    for (uint32_t p = 0; p < plan->pass_count; p++) {
        const struct graph_pass *pass = &graph->passes[plan->order[p]];
        uint32_t queue = pass->queue;
        if (pass->async || queue == RGC_NONE || queue >= ds_len(graph->queues) ||
            graph->queues[queue].type == RGC_QUEUE_DIRECT)
            continue;
        rgc_diag_begin(graph->diags, RGC_DIAG_QUEUES_SERIALISED, &pass->at,
            "pass '%s' of queue '%s' runs on queue '%s'", pass->name, graph->queues[queue].name,
            plan->queue_name);
        rgc_diag_add_note(graph->diags, NULL,
            "and so do all passes of other queues: this version plans one queue");
        return;
    }
}

bool rgc_plan_queue(struct plan *plan)
{
    const rgc_graph *graph = plan->graph;
    uint32_t n = plan->pass_count;
    uint32_t direct = rgc_graph_queue_of_type(graph, RGC_QUEUE_DIRECT);
    plan->queue_name = direct < ds_len(graph->queues) ? graph->queues[direct].name : "direct";
    warn_of_other_queues(plan);
    plan->scope_first = arena_array(plan->arena, uint32_t, (size_t)n + 2);
    plan->scope_of = arena_array(plan->arena, uint32_t, (size_t)n + 1);
    if (!plan->scope_first || !plan->scope_of)
        return false;
    plan->scope_count = 1;
    for (uint32_t p = 0; p < n; p++) {
        if (p && graph->passes[plan->order[p]].boundary)
            plan->scope_first[plan->scope_count++] = p;
        plan->scope_of[p] = plan->scope_count - 1;
    }
    plan->scope_of[n] = plan->scope_count - 1;
    plan->scope_first[plan->scope_count] = n;
    return true;
}
