/*
 * Property: on small random frames, for both targets, the judge has nothing to say to the
 * compiler's programs, and refuses each of them as soon as one record is taken out.
 *
 *     RGC_LONG=1 in the environment: 50 times as many
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "properties/random_graph.h"
#include "properties/without.h"

#include <stdio.h>

static uint32_t findings_of(const rgc_program *program, char *first, size_t size)
{
    const rgc_findings *findings = NULL;
    assert_int_equal(rgc_verify(program, NULL, &findings), RGC_OK);
    uint32_t count = first ? findings->count : findings->errors;
    if (findings->count && first)
        snprintf(first, size, "V%02u %s", findings->items[0].check, findings->items[0].message);
    rgc_findings_destroy(findings);
    return count;
}

static void check_records(rgc_graph *graph, const rgc_program *program, uint32_t seed)
{
    for (uint32_t group = 0; group < program->group_count; group++)
        for (uint32_t record = 0; record < program->groups[group].count; record++) {
            struct without without;
            make_without(&without, program, group, record);
            if (!findings_of(&without.program, NULL, 0)) {
                random_graph_show(graph);
                fail_msg("seed %u: record %u of group %u is not missed", seed, record, group);
            }
            free_without(&without);
        }
}

static void try_frames(
    uint32_t first, uint32_t count, rgc_target target, const struct random_limits *limits)
{
    rgc_graph *graph = rgc_graph_create(NULL);
    const rgc_program *program = NULL;
    const char *wanted = getenv("RGC_LONG");
    count *= wanted && *wanted == '1' ? 50 : 1;
    for (uint32_t seed = first; seed < first + count; seed++) {
        struct random_graph random;
        char message[256];
        random_graph_make(&random, seed, limits);
        random_graph_declare(&random, graph);
        const rgc_compile_options options = { .target = target, .verify = RGC_SWITCH_OFF };
        assert_int_equal(rgc_compile(graph, &options, &program), RGC_OK);
        if (findings_of(program, message, sizeof(message))) {
            random_graph_show(graph);
            fail_msg("seed %u: %s", seed, message);
        }
        check_records(graph, program, seed);
    }
    rgc_program_destroy(program);
    rgc_graph_destroy(graph);
}

static const struct random_limits small = {
    .passes = 6, .resources = 4, .parts = true, .promises = true, .boundaries = true
};
static const struct random_limits long_frames = {
    .passes = 24, .resources = 6, .parts = true, .boundaries = true
};

static void silent_on_pc_and_every_record_is_missed(void **state)
{
    (void)state;
    try_frames(1, 1500, RGC_TARGET_PC, &small);
    try_frames(1, 200, RGC_TARGET_PC, &long_frames);
}

static void silent_on_xbox_and_every_record_is_missed(void **state)
{
    (void)state;
    try_frames(1, 1500, RGC_TARGET_XBOX, &small);
    try_frames(1, 200, RGC_TARGET_XBOX, &long_frames);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(silent_on_pc_and_every_record_is_missed),
        cmocka_unit_test(silent_on_xbox_and_every_record_is_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
