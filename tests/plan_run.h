/*
 * tests/plan_run.h: small frames for the tests of the planner's files, and a plan stopped after a
 * phase.
 */
#ifndef RGC_TESTS_PLAN_RUN_H
#define RGC_TESTS_PLAN_RUN_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "facts/facts.h"
#include "plan/plan.h"

#include <rgc/rgc.h>

#include <stdio.h>
#include <string.h>

struct run {
    rgc_graph *graph;
    struct arena scratch, kept;
    rgc_program program;
    struct plan plan;
    rgc_compile_options options;
};

static inline void run_begin(struct run *run)
{
    rgc_allocator allocator = rgc_alloc_default(NULL);
    *run = (struct run){ .graph = rgc_graph_create(
                             &(rgc_graph_desc){ .name = "test", .width = 64, .height = 64 }) };
    assert_non_null(run->graph);
    rgc_arena_init(&run->scratch, &allocator);
    rgc_arena_init(&run->kept, &allocator);
}

static inline void run_end(struct run *run)
{
    rgc_arena_free(&run->scratch);
    rgc_arena_free(&run->kept);
    rgc_graph_destroy(run->graph);
}

/* Runs the phases up to and with `last`. */
static inline void run_until(struct run *run, const char *last)
{
    assert_true(rgc_graph_validate(run->graph, run->options.target));
    if (rgc_diags_errors(rgc_graph_diags(run->graph)))
        fail_msg("%s", rgc_diags_get(rgc_graph_diags(run->graph), 0)->message);
    run->plan = (struct plan){ .graph = run->graph,
        .options = run->options,
        .arena = &run->scratch,
        .kept = &run->kept,
        .program = &run->program };
    for (uint32_t i = 0; i < rgc_plan_phase_count; i++) {
        assert_true(rgc_plan_phases[i].run(&run->plan));
        if (!strcmp(rgc_plan_phases[i].name, last))
            return;
    }
    fail_msg("there is no phase '%s'", last);
}

/* ---- declaring ----------------------------------------------------------------------------------
 */

static inline rgc_resource colour(struct run *run, const char *name)
{
    return rgc_texture_add(
        run->graph, &(rgc_texture_desc){ .name = name, .format = RGC_FORMAT_R8G8B8A8_UNORM });
}

static inline rgc_resource colour_mips(struct run *run, const char *name, uint32_t mips)
{
    return rgc_texture_add(run->graph,
        &(rgc_texture_desc){ .name = name, .format = RGC_FORMAT_R8G8B8A8_UNORM, .mips = mips });
}

static inline rgc_resource colour_of(struct run *run, const char *name, rgc_lifetime lifetime)
{
    return rgc_texture_add(
        run->graph, &(rgc_texture_desc){
                        .name = name, .format = RGC_FORMAT_R8G8B8A8_UNORM, .lifetime = lifetime });
}

static inline rgc_resource depth(struct run *run, const char *name)
{
    return rgc_texture_add(
        run->graph, &(rgc_texture_desc){ .name = name, .format = RGC_FORMAT_D32_FLOAT });
}

static inline rgc_resource buffer_of(struct run *run, const char *name, rgc_lifetime lifetime)
{
    return rgc_buffer_add(
        run->graph, &(rgc_buffer_desc){ .name = name, .size = 65536, .lifetime = lifetime });
}

/* A pass that may do anything and is never culled. */
static inline rgc_pass pass(struct run *run, const char *name)
{
    return rgc_pass_add(run->graph, &(rgc_pass_desc){ .name = name,
                                        .kind = RGC_PASS_RASTER | RGC_PASS_COMPUTE | RGC_PASS_COPY,
                                        .keep = true });
}

static inline rgc_pass boundary(struct run *run, const char *name)
{
    return rgc_pass_add(run->graph, &(rgc_pass_desc){ .name = name,
                                        .kind = RGC_PASS_RASTER | RGC_PASS_COMPUTE | RGC_PASS_COPY,
                                        .keep = true,
                                        .boundary = true });
}

static inline void use(struct run *run, rgc_pass in, rgc_resource resource, rgc_verb verb,
    rgc_usage usage, rgc_sync stages)
{
    rgc_access_add(run->graph, in,
        &(rgc_access_desc){ .resource = resource, .verb = verb, .usage = usage, .stages = stages });
}

static inline void use_mip(struct run *run, rgc_pass in, rgc_resource resource, rgc_verb verb,
    rgc_usage usage, rgc_sync stages, uint32_t mip, uint32_t count)
{
    rgc_access_add(run->graph, in,
        &(rgc_access_desc){ .resource = resource,
            .verb = verb,
            .usage = usage,
            .stages = stages,
            .range = { .first_mip = mip, .mips = count } });
}

#define DRAW_TO(run, in, resource)                                                                 \
    use(run, in, resource, RGC_VERB_WRITE, RGC_USAGE_RENDER_TARGET, RGC_SYNC_RENDER_TARGET)
#define SAMPLE(run, in, resource)                                                                  \
    use(run, in, resource, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, RGC_SYNC_PIXEL_SHADING)
#define STORE(run, in, resource)                                                                   \
    use(run, in, resource, RGC_VERB_WRITE, RGC_USAGE_UNORDERED_ACCESS, RGC_SYNC_COMPUTE_SHADING)
#define LOAD(run, in, resource)                                                                    \
    use(run, in, resource, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, RGC_SYNC_COMPUTE_SHADING)

#endif
