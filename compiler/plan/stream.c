/*
 * plan/stream.c: the program's steps, memory, certificate and figures.
 *
 * Requires: everything. Fills: the rest of the program.
 */
#include "plan/plan.h"

static bool add_steps(struct plan *plan)
{
    rgc_program *program = plan->program;
    uint32_t n = plan->pass_count, count = 0;
    rgc_program_step *steps =
        arena_array(plan->kept, rgc_program_step, (size_t)n + program->call_count);
    rgc_program_scope *scopes = arena_array(plan->kept, rgc_program_scope, plan->scope_count);
    rgc_program_queue *queue = arena_array(plan->kept, rgc_program_queue, 1);
    if (!steps || !scopes || !queue)
        return false;
    for (uint32_t s = 0; s < plan->scope_count; s++) {
        bool last = s + 1 == plan->scope_count;
        scopes[s].first_step = count;
        for (uint32_t p = plan->scope_first[s]; p < plan->scope_first[s + 1] + last; p++) {
            if (plan->call_at[p] != RGC_NONE)
                steps[count++] =
                    (rgc_program_step){ .kind = RGC_STEP_BARRIER, .index = plan->call_at[p] };
            if (p < n)
                steps[count++] =
                    (rgc_program_step){ .kind = RGC_STEP_PASS, .index = plan->order[p] };
        }
        scopes[s].step_count = count - scopes[s].first_step;
    }
    scopes[plan->scope_count - 1].signal = 1; /* what `retire` waits for */
    program->step_count = count;
    program->steps = steps;
    program->scope_count = count ? plan->scope_count : 0;
    program->scopes = scopes;
    *queue = (rgc_program_queue){ .name = plan->queue_name,
        .type = RGC_QUEUE_DIRECT,
        .scope_count = program->scope_count,
        .sync_points = program->call_count,
        .order_minimum = plan->gap_count,
        .any_order_minimum = RGC_NONE,
        .window_count = plan->gap_count };
    program->queue_count = 1;
    program->queues = queue;
    return true;
}

static uint32_t pass_of_use(const struct plan *plan, uint32_t use)
{
    return use == RGC_NONE ? RGC_NONE : plan->order[plan->uses[use].position];
}

static bool add_certificate(struct plan *plan)
{
    rgc_program_window *windows = arena_array(plan->kept, rgc_program_window, plan->gap_count);
    if (!windows)
        return false;
    for (uint32_t i = 0; i < plan->gap_count; i++) {
        const struct plan_window *window = &plan->windows[plan->certificate[i]];
        const struct plan_part *part = &plan->parts[window->part];
        const struct plan_resource *resource = &plan->resources[part->resource];
        struct boxes boxes;
        if (!rgc_plan_boxes(plan, resource,
                part->first_cell == RGC_NONE ? NULL : plan->cells + part->first_cell,
                part->cell_count, &boxes))
            return false;
        windows[i] = (rgc_program_window){ .resource = part->resource,
            .range = boxes.items[0],
            .from_pass = pass_of_use(plan, window->from_use),
            .to_pass = pass_of_use(plan, window->to_use),
            .first_gap = window->left,
            .last_gap = window->right };
    }
    plan->program->window_count = plan->gap_count;
    plan->program->windows = windows;
    return true;
}

static void add_memory(struct plan *plan)
{
    rgc_program *program = plan->program;
    struct plan_memory *memory = &plan->memory;
    for (uint32_t i = 0; i < memory->placement_count; i++) {
        rgc_program_placement *placement = &memory->placements[i];
        placement->first_pass = plan->order[placement->first_pass];
        placement->last_pass = plan->order[placement->last_pass];
    }
    program->heap_count = memory->heap_count;
    program->heaps = memory->heaps;
    program->placement_count = memory->placement_count;
    program->placements = memory->placements;
    program->stats.peak_bytes = memory->peak;
    program->stats.live_peak_bytes = memory->live_peak;
    program->stats.lower_bound_bytes = memory->lower_bound;
    program->stats.unaliased_bytes = memory->unaliased;
}

static void add_figures(struct plan *plan)
{
    rgc_program *program = plan->program;
    rgc_program_stats *stats = &program->stats;
    stats->passes = plan->pass_count;
    stats->passes_culled = program->pass_count - plan->pass_count;
    stats->sync_points = stats->barrier_calls = program->call_count;
    stats->texture_barriers = program->texture_count;
    stats->buffer_barriers = program->buffer_count;
    stats->global_barriers = program->global_count;
    for (uint32_t i = 0; i < program->texture_count; i++)
        stats->discards += program->textures[i].flags == RGC_TEXTURE_BARRIER_FLAG_DISCARD;
    for (uint32_t i = 0; i < program->scope_count; i++)
        stats->signals += program->scopes[i].signal != 0;
}

bool rgc_plan_stream(struct plan *plan)
{
    const rgc_graph *graph = plan->graph;
    const rgc_compile_options *options = &plan->options;
    rgc_program *program = plan->program;
    program->frame = graph->name;
    program->width = graph->width;
    program->height = graph->height;
    program->target = options->target;
    program->options = (rgc_program_options){ .objective = "balanced",
        .alias = "none",
        .cull = options->cull != RGC_SWITCH_OFF,
        .merge_reads = options->merge_reads != RGC_SWITCH_OFF,
        .global_barriers = options->global_barriers != RGC_SWITCH_OFF };
    if (!add_steps(plan) || !add_certificate(plan))
        return false;
    add_memory(plan);
    add_figures(plan);
    return true;
}
