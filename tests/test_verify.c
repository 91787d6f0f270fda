#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "verify_build.h"

#include <time.h>

static void test_a_sound_stream_is_not_found_fault_with(void **state)
{
    (void)state;
    expect_clean(draw_then_post());
    expect_clean(fill_then_use(RGC_TARGET_PC));
    expect_clean(build_new(RGC_TARGET_PC));
}

static void test_a_program_of_nothing_is_sound(void **state)
{
    (void)state;
    const rgc_program empty = { 0 };
    const rgc_findings *findings = NULL;
    assert_int_equal(rgc_verify(&empty, NULL, &findings), RGC_OK);
    assert_int_equal(findings->count, 0);
    rgc_findings_destroy(findings);
}

static void test_arguments_are_looked_at(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    const rgc_findings *findings = NULL;
    assert_int_equal(rgc_verify(NULL, NULL, &findings), RGC_ERROR_ARGUMENT);
    assert_int_equal(rgc_verify(build_program(b), NULL, NULL), RGC_ERROR_ARGUMENT);
    assert_int_equal(rgc_verify(build_program(b), NULL, &findings), RGC_OK);
    assert_int_equal(findings->count, 0);
    rgc_findings_destroy(findings);
    rgc_findings_destroy(NULL);
    build_free(b);
}

static void test_a_finding_says_what_where_and_which_bits(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_PC);
    b->buffers[0].sync_after = S(VERTEX_SHADING);
    rgc_finding finding = expect_one(b, 47);
    assert_int_equal(finding.severity, RGC_SEVERITY_ERROR);
    assert_int_equal(finding.pass, 1);
    assert_int_equal(finding.other_pass, 0);
    assert_int_equal(finding.resource, 0);
    assert_int_equal(finding.sync, S(PIXEL_SHADING));
    assert_int_equal(finding.call, 0);
    assert_int_equal(finding.group, 0);
    assert_int_equal(finding.record, 0);
    assert_int_equal(finding.frame, 0);
}

/* Every mip and slice of a cube is wrong for one reason: one finding, with all of them. */
static void test_equal_findings_join_to_a_box(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    b->resources[0].mips = 3;
    b->resources[0].layers = 6;
    b->program.access_count = 0;
    b->passes[0].access_count = b->passes[1].access_count = 0;
    b->program.pass_count = 1;
    for (uint32_t mip = 0; mip < 3; mip++)
        for (uint32_t layer = 0; layer < 6; layer++)
            build_use(b, 0, MODIFY, A(RENDER_TARGET), S(RENDER_TARGET))->range =
                (rgc_subresource_range){ mip, 1, layer, 1, 0, 1 };
    b->program.pass_count = 2;
    b->passes[1].first_access = b->program.access_count;
    build_use(b, 0, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    b->textures[0].subresources = (rgc_subresource_range){ 0, 3, 0, 6, 0, 1 };
    b->textures[0].sync_after = S(COMPUTE_SHADING);
    rgc_finding finding = expect_one(b, 50);
    const rgc_subresource_range whole = { 0, 3, 0, 6, 0, 1 };
    assert_memory_equal(&finding.range, &whole, sizeof(whole));
}

static void test_findings_stop_at_the_limit(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    b->textures[0].sync_before = S(COPY);
    b->textures[0].flags = 2;
    b->resources[0].final.layout = L(COMMON);
    const rgc_findings *findings = NULL;
    const rgc_verify_options options = { .max_findings = 1 };
    assert_int_equal(rgc_verify(build_program(b), &options, &findings), RGC_OK);
    assert_int_equal(findings->count, 1);
    rgc_findings_destroy(findings);
    build_free(b);
}

/* ---- malformed programs ---------------------------------------------------------------------- */

static void expect_malformed(struct build *b)
{
    expect_some(b, 0);
}

static void test_indexes_that_point_nowhere_are_findings(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    b->steps[0].index = 77;
    expect_malformed(b);
    b = draw_then_post();
    b->steps[1].index = RGC_NONE;
    expect_malformed(b);
    b = draw_then_post();
    b->steps[1].kind = (rgc_step_kind)9;
    expect_malformed(b);
    b = draw_then_post();
    b->accesses[1].resource = 5;
    expect_malformed(b);
    b = draw_then_post();
    b->passes[1].access_count = RGC_NONE;
    expect_malformed(b);
    b = draw_then_post();
    b->passes[1].first_after = 1;
    expect_malformed(b);
    b = draw_then_post();
    b->calls[0].group_count = 2;
    expect_malformed(b);
    b = draw_then_post();
    b->group_first[0] = 1;
    expect_malformed(b);
    b = draw_then_post();
    b->groups[0].count = RGC_NONE;
    expect_malformed(b);
    b = draw_then_post();
    b->groups[0].type = 3;
    expect_malformed(b);
    b = draw_then_post();
    b->scopes[0].step_count = 4;
    expect_malformed(b);
    b = draw_then_post();
    b->scopes[0].wait_count = 1;
    expect_malformed(b);
    b = draw_then_post();
    b->queues[0].scope_count = 2;
    expect_malformed(b);
    b = draw_then_post();
    b->queues[0].type = (rgc_queue_type)17;
    expect_malformed(b);
    b = draw_then_post();
    b->program.prologue_count = 2;
    expect_malformed(b);
}

static void test_an_array_that_is_missing_is_a_finding(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    rgc_program program = *build_program(b);
    program.accesses = NULL;
    const rgc_findings *findings = NULL;
    assert_int_equal(rgc_verify(&program, NULL, &findings), RGC_OK);
    assert_int_equal(count_of(findings, 0), 1);
    rgc_findings_destroy(findings);
    build_free(b);
}

static void test_a_pass_is_in_just_one_step_on_its_queue(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    build_step(b, RGC_STEP_PASS, 1);
    expect_malformed(b);
    b = draw_then_post();
    b->scopes[0].step_count = 2;
    expect_malformed(b);
    b = draw_then_post();
    b->passes[1].queue = 1;
    expect_malformed(b);
    b = draw_then_post();
    b->passes[1].culled = true;
    expect_malformed(b);
}

static void test_an_access_without_stage_or_meaning_is_a_finding(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_PC);
    b->accesses[1].sync = S(NONE);
    expect_malformed(b);
    b = fill_then_use(RGC_TARGET_PC);
    b->accesses[1].access = A(SHADER_RESOURCE) | A(COPY_SOURCE);
    expect_malformed(b);
    b = draw_then_post();
    b->accesses[1].range.mips = 2;
    expect_some(b, 4);
    b = draw_then_post();
    b->resources[0].layers = RGC_NONE;
    b->resources[0].mips = RGC_NONE;
    expect_malformed(b);
}

/* ---- declared order -------------------------------------------------------------------------- */

static void test_passes_that_conflict_run_in_declared_order(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_PC);
    b->passes[0].declared = 1;
    b->passes[1].declared = 0;
    expect_one(b, 48);
    b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, RT, L(RENDER_TARGET));
    build_pass(b, "a");
    build_use(b, t, MODIFY, A(RENDER_TARGET), S(RENDER_TARGET));
    build_pass(b, "b");
    build_use(b, t, MODIFY, A(RENDER_TARGET), S(RENDER_TARGET));
    b->passes[0].declared = 1;
    b->passes[1].declared = 0;
    expect_one(b, 49); /* raster order needs no barrier, but it is an order */
}

static void test_passes_that_commute_run_in_any_order(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t x = build_buffer(b, "x", RGC_IMPORT, UAV);
    for (uint32_t i = 0; i < 2; i++) {
        build_pass(b, i ? "b" : "a");
        build_use(b, x, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING))->modifiers =
            RGC_MODIFIER_RELAXED;
        b->passes[i].declared = 1 - i;
    }
    expect_clean(b);
}

static void test_a_pass_runs_after_those_that_it_names(void **state)
{
    (void)state;
    const uint32_t after[1] = { 1 };
    struct build *b = fill_then_use(RGC_TARGET_PC);
    b->program.afters = after;
    b->program.after_count = 1;
    b->passes[0].after_count = 1;
    expect_malformed(b);
    const uint32_t before[1] = { 0 };
    b = fill_then_use(RGC_TARGET_PC);
    b->program.afters = before;
    b->program.after_count = 1;
    b->passes[1].after_count = 1;
    expect_clean(b);
}

/* ---- memory and size ------------------------------------------------------------------------- */

struct meter {
    uint32_t left;
    size_t held;
};

static void *metered(void *user, void *block, size_t old_size, size_t new_size)
{
    struct meter *meter = user;
    if (!new_size) {
        free(block);
        meter->held -= old_size;
        return NULL;
    }
    if (!meter->left)
        return NULL;
    meter->left--;
    void *grown = realloc(block, new_size);
    if (grown)
        meter->held += new_size - old_size;
    return grown;
}

static void test_each_allocation_may_fail(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_PC);
    for (uint32_t i = 0; i < 100; i++)
        build_texture(b, "t", RGC_TRANSIENT, RT, L(UNDEFINED));
    b->buffers[0].sync_after = S(VERTEX_SHADING);
    rgc_result result = RGC_ERROR_OUT_OF_MEMORY;
    uint32_t room = 0;
    for (; result == RGC_ERROR_OUT_OF_MEMORY && room < 1000; room++) {
        struct meter meter = { room, 0 };
        const rgc_verify_options options = { .allocator = { metered, &meter } };
        const rgc_findings *findings = NULL;
        result = rgc_verify(build_program(b), &options, &findings);
        assert_true(result == RGC_OK || (result == RGC_ERROR_OUT_OF_MEMORY && !findings));
        rgc_findings_destroy(findings);
        assert_int_equal(meter.held, 0);
    }
    assert_int_equal(result, RGC_OK);
    assert_true(room > 3);
    build_free(b);
}

/* A chain of full-screen passes, each reading what the one before wrote. */
static struct build *chain_of(uint32_t passes)
{
    struct build *b = build_sized(RGC_TARGET_PC, passes + 8);
    build_queue(b, "direct", RGC_QUEUE_DIRECT);
    build_scope(b);
    for (uint32_t i = 0; i < passes; i++)
        build_texture(b, "t", RGC_TRANSIENT, RT, L(UNDEFINED));
    for (uint32_t i = 0; i < passes; i++) {
        build_call(b);
        if (i)
            build_change(b, i - 1, S(RENDER_TARGET), S(PIXEL_SHADING), A(RENDER_TARGET),
                A(SHADER_RESOURCE), L(RENDER_TARGET), L(SHADER_RESOURCE));
        build_change(b, i, S(NONE), S(RENDER_TARGET), A(NO_ACCESS), A(RENDER_TARGET), L(UNDEFINED),
            L(RENDER_TARGET))
            ->flags = RGC_TEXTURE_BARRIER_FLAG_DISCARD;
        build_pass(b, "pass");
        build_use(b, i, WRITE, A(RENDER_TARGET), S(RENDER_TARGET));
        if (i)
            build_use(b, i - 1, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    }
    return b;
}

/* A buffer that every pass writes in turn, and as many GLOBAL records as passes. */
static struct build *globals_of(uint32_t passes)
{
    struct build *b = build_sized(RGC_TARGET_PC, passes + 8);
    build_queue(b, "direct", RGC_QUEUE_DIRECT);
    build_scope(b);
    for (uint32_t i = 0; i < passes; i++) {
        uint32_t x = build_buffer(b, "x", RGC_TRANSIENT, UAV);
        build_pass(b, "pass");
        build_use(b, x, WRITE, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
        if (i)
            build_use(b, x - 1, READ, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
        build_call(b);
        build_global(
            b, S(COMPUTE_SHADING), S(COMPUTE_SHADING), A(UNORDERED_ACCESS), A(UNORDERED_ACCESS));
        build_merged(b, x);
    }
    return b;
}

static void test_ten_thousand_passes_take_no_time(void **state)
{
    (void)state;
    clock_t begin = clock();
    expect_clean(chain_of(10000));
    expect_clean(globals_of(10000));
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    assert_true(seconds < 10); /* far below one without a sanitizer; a quadratic step is minutes */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_sound_stream_is_not_found_fault_with),
        cmocka_unit_test(test_a_program_of_nothing_is_sound),
        cmocka_unit_test(test_arguments_are_looked_at),
        cmocka_unit_test(test_a_finding_says_what_where_and_which_bits),
        cmocka_unit_test(test_equal_findings_join_to_a_box),
        cmocka_unit_test(test_findings_stop_at_the_limit),
        cmocka_unit_test(test_indexes_that_point_nowhere_are_findings),
        cmocka_unit_test(test_an_array_that_is_missing_is_a_finding),
        cmocka_unit_test(test_a_pass_is_in_just_one_step_on_its_queue),
        cmocka_unit_test(test_an_access_without_stage_or_meaning_is_a_finding),
        cmocka_unit_test(test_passes_that_conflict_run_in_declared_order),
        cmocka_unit_test(test_passes_that_commute_run_in_any_order),
        cmocka_unit_test(test_a_pass_runs_after_those_that_it_names),
        cmocka_unit_test(test_each_allocation_may_fail),
        cmocka_unit_test(test_ten_thousand_passes_take_no_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
