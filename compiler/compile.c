/*
 * compile.c: the whole compiler on one page.
 *
 * A graph is validated, then planned by the phases of the table, in that order, each of which fills
 * arrays of the plan that the later ones read (plan/plan.h). In debug builds, and where it was
 * asked for, the judge has the last word: it sees the program alone.
 */
#include "base/alloc.h"
#include "base/diags.h"
#include "plan/plan.h"

#include <rgc/verify.h>

#include <string.h>

const struct plan_phase rgc_plan_phases[] = {
    { "cull", rgc_plan_cull },         /* who needs this pass? */
    { "schedule", rgc_plan_schedule }, /* in which order? */
    { "queue", rgc_plan_queue },       /* on which queue, in which submission? */
    { "resource", rgc_plan_resource }, /* how do they enter the frame, and leave it? */
    { "part", rgc_plan_part },         /* which subresources go together? */
    { "use", rgc_plan_use },           /* what happens to them? */
    { "window", rgc_plan_window },     /* what cannot run without a barrier between? */
    { "rest", rgc_plan_rest },         /* in which layout do they rest between frames? */
    { "place", rgc_plan_place },       /* at which gaps do the calls stand? */
    { "segment", rgc_plan_segment },   /* which layout in between? */
    { "memory", rgc_plan_memory },     /* where do the transients lie? */
    { "record", rgc_plan_record },     /* what does each barrier say? */
    { "describe", rgc_plan_describe }, /* the program: what was declared, */
    { "call", rgc_plan_call },         /* the barriers, in as few records as possible, */
    { "stream", rgc_plan_stream },     /* and the steps */
};
const uint32_t rgc_plan_phase_count = sizeof(rgc_plan_phases) / sizeof(*rgc_plan_phases);

/* A program and the memory that it lives in. The public part comes first. */
struct owned_program {
    rgc_program program;
    struct arena kept, scratch;
};

static void tell_phase(const struct plan *plan, const char *name)
{
    if (plan->options.timer)
        plan->options.timer(plan->options.user, name);
    if (plan->options.dump_phase && plan->options.dump.write &&
        !strcmp(plan->options.dump_phase, name))
        (void)rgc_plan_dump(plan, name);
}

static bool run_phases(struct plan *plan)
{
    for (uint32_t i = 0; i < rgc_plan_phase_count; i++) {
        if (!rgc_plan_phases[i].run(plan))
            return false;
        tell_phase(plan, rgc_plan_phases[i].name);
    }
    return true;
}

static bool wants_verdict(const rgc_compile_options *options)
{
#ifdef NDEBUG
    return options->verify == RGC_SWITCH_ON;
#else
    return options->verify != RGC_SWITCH_OFF;
#endif
}

static rgc_result judge(struct plan *plan)
{
    const rgc_findings *findings = NULL;
    rgc_diags *diags = plan->graph->diags;
    rgc_result result = rgc_verify(plan->program,
        &(rgc_verify_options){ .allocator = plan->arena->allocator, .max_findings = 8 }, &findings);
    if (result != RGC_OK)
        return result;
    tell_phase(plan, "verify");
    if (findings->errors) {
        rgc_diag_begin(diags, RGC_DIAG_REFUSED, &plan->graph->at,
            "the judge refused the program of frame '%s': this is a fault of rgc",
            plan->program->frame);
        for (uint32_t i = 0; i < findings->count; i++)
            rgc_diag_add_note(
                diags, NULL, "V%02u: %s", findings->items[i].check, findings->items[i].message);
        rgc_diag_add_help(diags, "please report it, with the input");
        result = RGC_ERROR_REFUSED;
    }
    rgc_findings_destroy(findings);
    return result;
}

static struct owned_program *create_program(const rgc_graph *graph)
{
    struct owned_program *owned = rgc_alloc_zeroed(&graph->owner.allocator, sizeof(*owned));
    if (owned) {
        rgc_arena_init(&owned->kept, &graph->owner.allocator);
        rgc_arena_init(&owned->scratch, &graph->owner.allocator);
    }
    return owned;
}

static rgc_result compile(
    rgc_graph *graph, const rgc_compile_options *options, struct owned_program *owned)
{
    struct plan plan = { .graph = graph,
        .options = *options,
        .arena = &owned->scratch,
        .kept = &owned->kept,
        .program = &owned->program };
    uint32_t errors = rgc_diags_errors(graph->diags);
    if (graph->out_of_memory || !rgc_graph_validate(graph, options->target))
        return RGC_ERROR_OUT_OF_MEMORY;
    tell_phase(&plan, "validate");
    if (rgc_diags_errors(graph->diags) > errors)
        return RGC_ERROR_INPUT;
    if (!run_phases(&plan))
        return RGC_ERROR_OUT_OF_MEMORY;
    if (rgc_diags_errors(graph->diags) > errors) /* a warning that was made an error */
        return RGC_ERROR_INPUT;
    return wants_verdict(options) ? judge(&plan) : RGC_OK;
}

rgc_result rgc_compile(
    rgc_graph *graph, const rgc_compile_options *options, const rgc_program **program)
{
    if (!graph || !program)
        return RGC_ERROR_ARGUMENT;
    struct owned_program *owned = (struct owned_program *)(uintptr_t)*program;
    *program = NULL;
    if (!owned && !(owned = create_program(graph)))
        return RGC_ERROR_OUT_OF_MEMORY;
    owned->program = (rgc_program){ .frame = NULL };
    rgc_arena_reset(&owned->kept);
    rgc_arena_reset(&owned->scratch);
    rgc_result result = compile(graph, options ? options : &(rgc_compile_options){ 0 }, owned);
    if (result != RGC_OK && result != RGC_ERROR_REFUSED) {
        rgc_program_destroy(&owned->program);
        return result;
    }
    *program = &owned->program; /* one that was refused is handed out too, for the report */
    return result;
}

void rgc_program_destroy(const rgc_program *program)
{
    struct owned_program *owned = (struct owned_program *)(uintptr_t)program;
    if (!owned)
        return;
    rgc_allocator allocator = owned->kept.allocator;
    rgc_arena_free(&owned->kept);
    rgc_arena_free(&owned->scratch);
    rgc_alloc_free(&allocator, owned, sizeof(*owned));
}
