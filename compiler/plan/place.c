/*
 * plan/place.c: at which gaps do the calls stand?
 *
 * Requires: windows. Fills: gaps, last_gap, certificate.
 *
 * The fewest gaps that meet every window: by right ends, a window that holds no chosen gap yet gets
 * its last one. The windows that did so are pairwise disjoint, so no stream for this order has
 * fewer sync points; they are the certificate (T2; interval piercing, Gavril 1972). Linear:
 * a counting sort by right end.
 */
#include "plan/plan.h"

static bool sort_by_right(struct plan *plan, uint32_t **sorted)
{
    uint32_t *next = arena_array(plan->arena, uint32_t, (size_t)plan->pass_count + 2);
    *sorted = arena_array(plan->arena, uint32_t, plan->window_count);
    if (!next || !*sorted)
        return false;
    for (uint32_t w = 0; w < plan->window_count; w++)
        next[plan->windows[w].right + 1]++;
    for (uint32_t gap = 0; gap < plan->pass_count; gap++)
        next[gap + 1] += next[gap];
    for (uint32_t w = 0; w < plan->window_count; w++)
        (*sorted)[next[plan->windows[w].right]++] = w;
    return true;
}

bool rgc_plan_place(struct plan *plan)
{
    uint32_t n = plan->pass_count, *sorted;
    plan->gaps = arena_array(plan->arena, uint32_t, (size_t)n + 1);
    plan->certificate = arena_array(plan->arena, uint32_t, (size_t)n + 1);
    plan->last_gap = arena_array(plan->arena, uint32_t, (size_t)n + 1);
    if (!plan->gaps || !plan->certificate || !plan->last_gap || !sort_by_right(plan, &sorted))
        return false;
    for (uint32_t i = 0; i < plan->window_count; i++) {
        const struct plan_window *window = &plan->windows[sorted[i]];
        if (plan->gap_count && plan->gaps[plan->gap_count - 1] >= window->left)
            continue;
        plan->gaps[plan->gap_count] = window->right;
        plan->certificate[plan->gap_count++] = sorted[i];
    }
    for (uint32_t gap = 0, i = 0, last = RGC_NONE; gap <= n; gap++) {
        if (i < plan->gap_count && plan->gaps[i] == gap)
            last = plan->gaps[i++];
        plan->last_gap[gap] = last;
    }
    return true;
}
