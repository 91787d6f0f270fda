/*
 * verify/verify.c: the judge.
 *
 * How does one judge a barrier stream? By playing it. Take nothing from whoever wrote it but the
 * accesses that the passes declare and the barriers that stand between them, and keep, for every
 * subresource, what a GPU would have: the layout, whether there is anything in it, which uses may
 * still be running, and which of the writes has reached which caches.
 *
 *   a pass      Each of its accesses is a question. Is the layout one that allows it? Is there
 *               something to read? For each earlier use that it must not meet: has a barrier
 *               waited for that use, and held back the stage that asks; and if that use wrote, does
 *               this kind of access see it? Then the access becomes an earlier use itself.
 *   a barrier   may only say what fits the list, the resource and itself (form.c), and must know
 *               where it stands: the layout and the accesses before it are those that the replay
 *               has. A change of layout is work like any other; nothing may run beside it.
 *   a scope     begins with what is known to be over: on PC all earlier ones of its queue, on Xbox
 *               only what a wait proves.
 *   a frame     is played several times in a row, since what it leaves behind is what the next one
 *               finds: histories change places, persistent resources carry over, imports come
 *               anew, transients have lost what was in them.
 *
 * The first thing that is wrong with a subresource is told, and the subresource is forgiven: one
 * cause, one finding. The judge shares facts/ with the planner and nothing else.
 *
 * Requires: nothing; a program may be malformed in any way. Fills: findings. Cost: linear in the
 * stream, O(kinds of use) an access and a record on one subresource.
 */
#include "base/alloc.h"
#include "verify/judge.h"

enum { FRAMES = 3 };

/* What the caller gets, and where it lives. */
struct verdict {
    rgc_findings findings;
    rgc_allocator allocator;
    struct arena arena;
};

static void replay(struct judge *judge)
{
    if (!rgc_judge_structure(judge))
        return;
    if (!rgc_judge_clocks(judge) || !rgc_judge_scopes(judge) || !rgc_judge_track(judge)) {
        judge->failed = true;
        return;
    }
    rgc_judge_run_prologue(judge);
    for (judge->frame = 0; judge->frame < judge->frame_count; judge->frame++) {
        if (judge->failed || rgc_judge_full(judge))
            return;
        rgc_judge_begin_frame(judge);
        rgc_judge_run_frame(judge);
        rgc_judge_end_frame(judge);
    }
}

/* A run number a scope and a sequence number a barrier fit 32 bits. */
static uint32_t frames_to_play(const rgc_program *program, uint32_t wanted)
{
    uint64_t steps = (uint64_t)program->step_count + program->scope_count + program->texture_count +
                     program->buffer_count + program->global_count + 1;
    uint64_t most = (RGC_NONE / 2) / steps;
    uint64_t frames = wanted ? wanted : FRAMES;
    return (uint32_t)(frames < most ? frames : most ? most : 1);
}

static struct verdict *new_verdict(const rgc_allocator *allocator)
{
    struct verdict *verdict = rgc_alloc_zeroed(allocator, sizeof(*verdict));
    if (!verdict)
        return NULL;
    verdict->allocator = *allocator;
    rgc_arena_init(&verdict->arena, allocator);
    return verdict;
}

rgc_result rgc_verify(
    const rgc_program *program, const rgc_verify_options *options, const rgc_findings **findings)
{
    static const rgc_verify_options defaults = { 0 };
    if (!findings)
        return RGC_ERROR_ARGUMENT;
    *findings = NULL;
    if (!program)
        return RGC_ERROR_ARGUMENT;
    if (!options)
        options = &defaults;
    rgc_allocator allocator = rgc_alloc_default(&options->allocator);
    struct verdict *verdict = new_verdict(&allocator);
    if (!verdict)
        return RGC_ERROR_OUT_OF_MEMORY;
    struct judge judge = { .program = program,
        .exec = options->exec,
        .frame_count = frames_to_play(program, options->frames),
        .max_findings = options->max_findings,
        .xbox = program->target == RGC_TARGET_XBOX,
        .results = &verdict->arena,
        .pass = RGC_NONE,
        .at = NO_PLACE };
    rgc_arena_init(&judge.scratch, &allocator);
    replay(&judge);
    rgc_judge_finish_findings(&judge);
    rgc_arena_free(&judge.scratch);
    verdict->findings.items = judge.findings.items;
    verdict->findings.count = judge.findings.count;
    for (uint32_t i = 0; i < judge.findings.count; i++)
        verdict->findings.errors += judge.findings.items[i].severity == RGC_SEVERITY_ERROR;
    *findings = &verdict->findings;
    if (!judge.failed)
        return RGC_OK;
    rgc_findings_destroy(*findings);
    *findings = NULL;
    return RGC_ERROR_OUT_OF_MEMORY;
}

void rgc_findings_destroy(const rgc_findings *findings)
{
    if (!findings)
        return;
    struct verdict *verdict = (struct verdict *)(uintptr_t)findings;
    rgc_arena_free(&verdict->arena);
    rgc_alloc_free(&verdict->allocator, verdict, sizeof(*verdict));
}
