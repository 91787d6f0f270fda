/*
 * Property: on every small frame the compiler uses as few sync points as any choice of gaps and of
 * rest layouts allows (theory T2, R-C07).
 *
 * Brute force, from the definition: a set of gaps is enough if between two neighbours of it each
 * subresource has a layout that allows all its uses, and no two of them conflict; all sets of gaps
 * and all rest layouts are tried. It shares no code with the planner, only the fact tables.
 *
 *     test_sync_points [frames]        default 4000; RGC_LONG=1 in the environment: 100000
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "facts/facts.h"
#include "properties/random_graph.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_USES = 8 };
#define ANY 0xffffffffu

struct use {
    uint32_t position, layouts;
    rgc_access access;
    bool writes;
    uint32_t modifiers;
};

/* The life of one subresource of one generation. */
struct life {
    uint32_t use_count;
    struct use uses[MOST_USES];
    bool texture;
};

/* ---- the definition ----------------------------------------------------------------------------
 */

static bool both(rgc_access a, rgc_access b, rgc_access set)
{
    return !((a | b) & ~set);
}

static bool conflict(const struct use *a, const struct use *b)
{
    uint32_t promises = a->modifiers & b->modifiers;
    if (!a->writes && !b->writes)
        return false;
    if (promises & RGC_MODIFIER_DISJOINT)
        return false;
    if ((promises & RGC_MODIFIER_RELAXED) &&
        both(a->access, b->access, RGC_ACCESS_UNORDERED_ACCESS))
        return false;
    return !both(a->access, b->access, RGC_ACCESS_RENDER_TARGET) &&
           !both(a->access, b->access,
               RGC_ACCESS_DEPTH_STENCIL_READ | RGC_ACCESS_DEPTH_STENCIL_WRITE);
}

struct frame {
    const struct random_graph *random;
    uint32_t scope_of[MOST_PASSES + 1];
};

/* Whether the uses [first, end) stand without a barrier, given the layouts that the ends allow. */
static bool run_stands(const struct frame *frame, const struct life *life, uint32_t first,
    uint32_t end, uint32_t layouts)
{
    for (uint32_t i = first; i < end; i++) {
        layouts &= life->uses[i].layouts;
        for (uint32_t k = first; k < i; k++)
            if (frame->scope_of[life->uses[k].position] ==
                    frame->scope_of[life->uses[i].position] &&
                conflict(&life->uses[k], &life->uses[i]))
                return false;
    }
    return !life->texture || layouts;
}

/* Whether a set of gaps is enough for a life that must begin in one of the layouts `entry` (0: it
 * is activated before its first use) and end in one of `exit`. */
static bool gaps_do(const struct frame *frame, const struct life *life, uint32_t gaps,
    uint32_t entry, uint32_t exit)
{
    uint32_t n = frame->random->pass_count, use = 0, layouts = entry;
    bool activated = entry != 0;
    for (uint32_t gap = 0; gap <= n; gap++) {
        if (gaps >> gap & 1) {
            uint32_t first = use;
            while (use < life->use_count && life->uses[use].position < gap)
                use++;
            if (!activated && first < use)
                return false;
            if (activated && !run_stands(frame, life, first, use, layouts))
                return false;
            activated = true;
            layouts = ANY;
        }
    }
    if (!activated && use < life->use_count)
        return false;
    if (!activated)
        return exit == ANY;
    return run_stands(frame, life, use, life->use_count, layouts & exit);
}

/* ---- lives -------------------------------------------------------------------------------------
 */

static uint32_t direct_layouts(rgc_access access)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++)
        if (rgc_layout_facts[i].queues_use & QUEUE_BIT(RGC_QUEUE_DIRECT))
            set |= LAYOUT_BIT(rgc_layout_facts[i].layout);
    return set & rgc_layouts_allowing(access, false);
}

static bool covers(const rgc_subresource_range *range, uint32_t mip, uint32_t layer, uint32_t plane)
{
    return mip - range->first_mip < range->mips && layer - range->first_layer < range->layers &&
           plane - range->first_plane < range->planes;
}

static void fill_life(struct life *life, const struct random_graph *random, uint32_t resource,
    bool previous, uint32_t cell)
{
    const struct random_resource *declared = &random->resources[resource];
    *life = (struct life){ .texture = declared->kind == RGC_TEXTURE };
    for (uint32_t p = 0; p < random->pass_count; p++)
        for (uint32_t i = 0; i < random->passes[p].access_count; i++) {
            const struct random_access *access = &random->passes[p].accesses[i];
            if (access->resource != resource || access->previous != previous ||
                !covers(&access->range, cell % declared->mips,
                    cell / declared->mips % declared->layers,
                    cell / declared->mips / declared->layers))
                continue;
            rgc_access bit = rgc_usage_facts[access->usage].access;
            life->uses[life->use_count++] = (struct use){ .position = p,
                .layouts = direct_layouts(bit),
                .access = bit,
                .writes = access->verb != RGC_VERB_READ,
                .modifiers = access->modifiers };
        }
}

/* The gaps that do for all subresources of a generation, as a set of sets: enough[gaps]. */
static void require(const struct frame *frame, uint32_t resource, bool previous, uint32_t entry,
    uint32_t exit, bool *enough)
{
    const struct random_resource *declared = &frame->random->resources[resource];
    uint32_t sets = 1u << (frame->random->pass_count + 1);
    uint32_t cells = declared->mips * declared->layers * declared->planes;
    for (uint32_t cell = 0; cell < cells; cell++) {
        struct life life;
        fill_life(&life, frame->random, resource, previous, cell);
        bool bound = declared->lifetime == RGC_IMPORT;
        if (!life.use_count && !entry && !bound)
            continue; /* never activated */
        for (uint32_t gaps = 0; gaps < sets; gaps++)
            enough[gaps] = enough[gaps] && gaps_do(frame, &life, gaps, entry, exit);
    }
}

static bool is_used(const struct random_graph *random, uint32_t resource, bool previous)
{
    for (uint32_t p = 0; p < random->pass_count; p++)
        for (uint32_t i = 0; i < random->passes[p].access_count; i++)
            if (random->passes[p].accesses[i].resource == resource &&
                random->passes[p].accesses[i].previous == previous)
                return true;
    return false;
}

/* Adds to `enough` the sets that do under some rest layout(s) of one resource. */
static void require_resource(const struct frame *frame, uint32_t r, bool *enough)
{
    const struct random_resource *declared = &frame->random->resources[r];
    uint32_t sets = 1u << (frame->random->pass_count + 1);
    if (declared->kind == RGC_BUFFER) {
        require(frame, r, false, ANY, ANY, enough);
        require(frame, r, true, ANY, ANY, enough);
        return;
    }
    if (declared->lifetime == RGC_TRANSIENT) {
        require(frame, r, false, 0, ANY, enough);
        return;
    }
    if (declared->lifetime == RGC_IMPORT) {
        require(frame, r, false, declared->from_undefined ? 0 : LAYOUT_BIT(declared->from),
            LAYOUT_BIT(declared->to), enough);
        return;
    }
    bool *some = calloc(sets, sizeof(*some)), *these = malloc(sets * sizeof(*these));
    bool swaps = declared->lifetime == RGC_HISTORY && is_used(frame->random, r, false);
    bool two = swaps && is_used(frame->random, r, true);
    uint32_t legal = direct_layouts(0);
    for (uint32_t a = 0; a < 32; a++)
        for (uint32_t b = 0; b < (two ? 32u : 1u); b++) {
            uint32_t first = LAYOUT_BIT(a), second = two ? LAYOUT_BIT(b) : first;
            if (!(legal & first) || !(legal & second))
                continue;
            for (uint32_t gaps = 0; gaps < sets; gaps++)
                these[gaps] = true;
            /* what the new generation is left in is what the previous one arrives in; one that is
             * activated takes no notice of how the previous one was left */
            bool fresh = declared->lifetime == RGC_HISTORY && declared->from_undefined;
            require(frame, r, false, fresh ? 0 : second, first, these);
            if (declared->lifetime == RGC_HISTORY)
                require(frame, r, true, first, fresh ? ANY : second, these);
            for (uint32_t gaps = 0; gaps < sets; gaps++)
                some[gaps] |= these[gaps];
        }
    for (uint32_t gaps = 0; gaps < sets; gaps++)
        enough[gaps] = enough[gaps] && some[gaps];
    free(some);
    free(these);
}

static uint32_t fewest_sync_points(const struct random_graph *random)
{
    struct frame frame = { .random = random };
    uint32_t sets = 1u << (random->pass_count + 1), fewest = ANY;
    for (uint32_t p = 0, scope = 0; p < random->pass_count; p++)
        frame.scope_of[p] = scope += p && random->passes[p].boundary;
    bool *enough = malloc(sets * sizeof(*enough));
    for (uint32_t gaps = 0; gaps < sets; gaps++)
        enough[gaps] = true;
    for (uint32_t r = 0; r < random->resource_count; r++)
        require_resource(&frame, r, enough);
    for (uint32_t gaps = 0; gaps < sets; gaps++) {
        uint32_t count = 0;
        for (uint32_t gap = 0; gap <= random->pass_count; gap++)
            count += gaps >> gap & 1;
        if (enough[gaps] && count < fewest)
            fewest = count;
    }
    free(enough);
    return fewest;
}

/* ---- the test ----------------------------------------------------------------------------------
 */

static void try_frames(uint32_t first, uint32_t count, const struct random_limits *limits)
{
    rgc_graph *graph = rgc_graph_create(NULL);
    const rgc_program *program = NULL;
    for (uint32_t seed = first; seed < first + count; seed++) {
        struct random_graph random;
        random_graph_make(&random, seed, limits);
        random_graph_declare(&random, graph);
        rgc_result result = rgc_compile(graph, NULL, &program);
        uint32_t fewest = fewest_sync_points(&random);
        if (result != RGC_OK || program->stats.sync_points != fewest) {
            random_graph_show(graph);
            fail_msg("seed %u: %s, %u sync points, %u would do", seed, rgc_result_name(result),
                program ? program->stats.sync_points : 0, fewest);
        }
    }
    rgc_program_destroy(program);
    rgc_graph_destroy(graph);
}

static uint32_t frames(void)
{
    const char *wanted = getenv("RGC_LONG");
    return wanted && *wanted == '1' ? 100000 : 3000;
}

static void sync_points_are_the_fewest_of_all_gap_sets_and_rest_layouts(void **state)
{
    (void)state;
    try_frames(1, frames(), &(struct random_limits){ .passes = 5, .resources = 3 });
}

static void also_by_subresource_with_promises_and_submissions(void **state)
{
    (void)state;
    try_frames(1000000, frames(),
        &(struct random_limits){
            .passes = 5, .resources = 3, .parts = true, .promises = true, .boundaries = true });
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sync_points_are_the_fewest_of_all_gap_sets_and_rest_layouts),
        cmocka_unit_test(also_by_subresource_with_promises_and_submissions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
