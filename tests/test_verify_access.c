#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "verify_build.h"

/* Two passes on one buffer; nothing between them. */
static struct build *two(rgc_verb verb_a, rgc_access access_a, rgc_sync sync_a,
    uint32_t modifiers_a, rgc_verb verb_b, rgc_access access_b, rgc_sync sync_b,
    uint32_t modifiers_b)
{
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t x = build_buffer(b, "x", RGC_IMPORT, UAV);
    build_pass(b, "a");
    build_use(b, x, verb_a, access_a, sync_a)->modifiers = modifiers_a;
    build_pass(b, "b");
    build_use(b, x, verb_b, access_b, sync_b)->modifiers = modifiers_b;
    return b;
}

static void test_v47_v48_v49_conflicts_need_a_barrier(void **state)
{
    (void)state;
    const rgc_access uav = A(UNORDERED_ACCESS), srv = A(SHADER_RESOURCE);
    const rgc_sync cs = S(COMPUTE_SHADING), ps = S(PIXEL_SHADING);
    expect_one(two(MODIFY, uav, cs, 0, READ, srv, ps, 0), 47);
    expect_one(two(READ, srv, ps, 0, MODIFY, uav, cs, 0), 48);
    expect_one(two(MODIFY, uav, cs, 0, MODIFY, uav, cs, 0), 49);
    expect_one(
        two(MODIFY, A(COPY_DEST), S(COPY), 0, MODIFY, A(COPY_DEST), S(COPY), 0), 49); /* C40 */
    expect_clean(two(READ, srv, ps, 0, READ, A(COPY_SOURCE), S(COPY), 0));
}

static void test_promises_count_only_when_both_make_them(void **state)
{
    (void)state;
    const rgc_access uav = A(UNORDERED_ACCESS), srv = A(SHADER_RESOURCE);
    const rgc_sync cs = S(COMPUTE_SHADING), ps = S(PIXEL_SHADING);
    const uint32_t relaxed = RGC_MODIFIER_RELAXED, disjoint = RGC_MODIFIER_DISJOINT;
    expect_clean(two(MODIFY, uav, cs, relaxed, MODIFY, uav, cs, relaxed)); /* C11 */
    expect_one(two(MODIFY, uav, cs, relaxed, MODIFY, uav, cs, 0), 49);
    expect_one(two(MODIFY, uav, cs, relaxed, MODIFY, uav, cs, disjoint), 49);
    expect_clean(two(READ, srv, ps, disjoint, MODIFY, uav, cs, disjoint)); /* C39 */
    expect_one(two(READ, srv, ps, disjoint, MODIFY, uav, cs, 0), 48);
    expect_one(two(MODIFY, A(COPY_DEST), S(COPY), relaxed, MODIFY, uav, cs, relaxed), 49);
    expect_one(two(MODIFY, uav, cs, RGC_MODIFIER_SELF, MODIFY, uav, cs, RGC_MODIFIER_SELF), 49);
}

static void test_a_uav_that_is_only_read_does_not_write(void **state)
{
    (void)state;
    const rgc_access uav = A(UNORDERED_ACCESS);
    expect_clean(two(READ, uav, S(COMPUTE_SHADING), 0, READ, uav, S(PIXEL_SHADING), 0));
    expect_one(two(READ, uav, S(COMPUTE_SHADING), 0, MODIFY, uav, S(PIXEL_SHADING), 0), 48);
}

static void test_uses_of_one_pass_are_not_ordered_with_each_other(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t x = build_buffer(b, "x", RGC_IMPORT, UAV);
    build_pass(b, "copy");
    build_use(b, x, READ, A(COPY_SOURCE), S(COPY))->modifiers = RGC_MODIFIER_SELF;
    build_use(b, x, MODIFY, A(COPY_DEST), S(COPY))->modifiers = RGC_MODIFIER_SELF;
    expect_clean(b); /* C43 */
}

static void test_fixed_function_order_needs_no_barrier(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t z = build_texture(b, "z", RGC_IMPORT, DS, L(DEPTH_STENCIL_WRITE));
    uint32_t t = build_texture(b, "t", RGC_IMPORT, RT, L(RENDER_TARGET));
    for (uint32_t i = 0; i < 3; i++) {
        bool tests = i == 1;
        build_pass(b, tests ? "test" : "draw");
        build_use(b, z, tests ? READ : MODIFY,
            tests ? A(DEPTH_STENCIL_READ) : A(DEPTH_STENCIL_WRITE), S(DEPTH_STENCIL));
        build_use(b, t, MODIFY, A(RENDER_TARGET), S(RENDER_TARGET));
    }
    expect_clean(b); /* C07, C21 */
}

static void test_v37_the_layout_allows_the_access(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    b->program.step_count = 1;
    b->steps[1] = b->steps[2];
    b->scopes[0].step_count = 2;
    b->program.step_count = 2;
    b->resources[0].final.layout = L(RENDER_TARGET);
    rgc_finding finding = expect_one(b, 37); /* C86 */
    assert_int_equal(finding.pass, 1);
    assert_int_equal(finding.other_pass, 0);
}

static void test_v37_a_transient_is_activated_first(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_TRANSIENT, RT, L(UNDEFINED));
    build_pass(b, "draw");
    build_use(b, t, CLEAR, A(RENDER_TARGET), S(RENDER_TARGET));
    expect_one(b, 37);
}

static void test_v37_the_layout_that_the_stream_tells_is_compared(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    b->accesses[0].layout = L(RENDER_TARGET);
    b->accesses[1].layout = L(DIRECT_QUEUE_SHADER_RESOURCE);
    expect_clean(b);
    b = draw_then_post();
    b->accesses[1].layout = L(SHADER_RESOURCE);
    expect_one(b, 37);
}

static void test_v38_v07_accesses_were_announced(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_PC);
    build_pass(b, "more");
    build_use(b, 0, READ, A(CONSTANT_BUFFER), S(PIXEL_SHADING));
    expect_one(b, 47); /* nor does it see the write */
    b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, 0, L(SHADER_RESOURCE));
    b->resources[t].final.layout = L(GENERIC_READ);
    build_call(b);
    build_change(b, t, S(NONE), S(PIXEL_SHADING) | S(COPY), A(NO_ACCESS), A(SHADER_RESOURCE),
        L(SHADER_RESOURCE), L(GENERIC_READ));
    build_pass(b, "copy");
    build_use(b, t, READ, A(COPY_SOURCE), S(COPY));
    assert_int_equal(expect_one(b, 7).access, A(COPY_SOURCE));
    b = build_new(RGC_TARGET_PC);
    t = build_texture(b, "t", RGC_IMPORT, UAV, L(SHADER_RESOURCE));
    b->resources[t].final.layout = L(DIRECT_QUEUE_COMMON);
    build_call(b);
    build_change(b, t, S(NONE), S(COMPUTE_SHADING), A(NO_ACCESS), A(SHADER_RESOURCE),
        L(SHADER_RESOURCE), L(DIRECT_QUEUE_COMMON));
    build_pass(b, "write");
    build_use(b, t, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    assert_int_equal(expect_one(b, 38).access, A(UNORDERED_ACCESS));
}

static void test_v50_an_access_waits_for_the_transition(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    b->accesses[1].sync = S(COMPUTE_SHADING);
    rgc_finding finding = expect_one(b, 50);
    assert_int_equal(finding.sync, S(COMPUTE_SHADING));
    assert_int_equal(finding.pass, 1);
}

static void test_v51_what_nobody_wrote_is_not_read(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t x = build_buffer(b, "x", RGC_TRANSIENT, UAV);
    build_pass(b, "a");
    build_use(b, x, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    expect_one(b, 51);
    b = build_new(RGC_TARGET_PC);
    x = build_buffer(b, "x", RGC_TRANSIENT, UAV);
    build_pass(b, "a");
    build_use(b, x, WRITE, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    expect_clean(b);
    b = build_new(RGC_TARGET_PC);
    x = build_buffer(b, "x", RGC_IMPORT, 0);
    b->resources[x].initial.layout = L(UNDEFINED);
    build_pass(b, "a");
    build_use(b, x, READ, A(COPY_SOURCE), S(COPY));
    expect_one(b, 51);
}

/* Lines of one pass on one subresource join, and a clear wins. */
static void test_what_a_pass_clears_it_does_not_read(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, RT, L(RENDER_TARGET));
    b->resources[t].initial.layout = L(UNDEFINED);
    b->resources[t].final.layout = L(RENDER_TARGET);
    build_call(b);
    build_change(b, t, S(NONE), S(RENDER_TARGET), A(NO_ACCESS), A(RENDER_TARGET), L(UNDEFINED),
        L(RENDER_TARGET));
    build_pass(b, "draw");
    build_use(b, t, MODIFY, A(RENDER_TARGET), S(RENDER_TARGET));
    rgc_program_access *clear = build_use(b, t, CLEAR, A(RENDER_TARGET), S(RENDER_TARGET));
    const rgc_findings *findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    assert_int_equal(findings->count, 0);
    rgc_findings_destroy(findings);
    clear->verb = MODIFY;
    expect_one(b, 51);
}

/* Theory 1.3, the lesson: a copy is ordered before a pixel write, which commutes with a compute
 * write, which nothing orders behind the copy. */
static void test_a_commuting_write_does_not_hide_an_older_copy(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t x = build_buffer(b, "x", RGC_IMPORT, UAV);
    build_pass(b, "copy");
    build_use(b, x, MODIFY, A(COPY_DEST), S(COPY));
    build_call(b);
    build_buffer_change(b, x, S(COPY), S(PIXEL_SHADING), A(COPY_DEST), A(UNORDERED_ACCESS));
    build_pass(b, "pixel");
    build_use(b, x, MODIFY, A(UNORDERED_ACCESS), S(PIXEL_SHADING))->modifiers =
        RGC_MODIFIER_RELAXED;
    build_pass(b, "compute");
    build_use(b, x, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING))->modifiers =
        RGC_MODIFIER_RELAXED;
    rgc_finding finding = expect_one(b, 49);
    assert_int_equal(finding.pass, 2);
    assert_int_equal(finding.other_pass, 0);
}

/* Rules (a) and (b) of CHAIN: the second barrier waits for the work that waited for the first. */
static struct build *chained(rgc_sync second_before, rgc_access second_flush)
{
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t x = build_buffer(b, "x", RGC_IMPORT, UAV);
    build_pass(b, "copy");
    build_use(b, x, MODIFY, A(COPY_DEST), S(COPY));
    build_call(b);
    build_buffer_change(b, x, S(COPY), S(PIXEL_SHADING), A(COPY_DEST), A(SHADER_RESOURCE));
    build_pass(b, "pixel");
    build_use(b, x, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    build_call(b);
    build_buffer_change(b, x, second_before, S(COMPUTE_SHADING), second_flush, A(UNORDERED_ACCESS));
    build_pass(b, "compute");
    build_use(b, x, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    return b;
}

static void test_order_and_visibility_pass_through_a_chain(void **state)
{
    (void)state;
    expect_clean(chained(S(PIXEL_SHADING), A(SHADER_RESOURCE)));
    expect_some(chained(S(PIXEL_SHADING) | S(COPY), A(COPY_SOURCE)), 7);
    expect_some(chained(S(VERTEX_SHADING), A(SHADER_RESOURCE)), 30);
}

/* Seen by pixel shaders is not seen by everybody, though the order is there (R-A01). */
static void test_visibility_is_by_kind_of_access(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_PC);
    b->buffers[0].sync_after |= S(COPY);
    build_pass(b, "copy");
    build_use(b, 0, READ, A(COPY_SOURCE), S(COPY));
    rgc_finding finding = expect_one(b, 47);
    assert_int_equal(finding.access, A(COPY_SOURCE));
    assert_int_equal(finding.sync, S(NONE));
}

static void test_planes_are_judged_apart(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t z = build_texture(b, "z", RGC_IMPORT, DS, L(DEPTH_STENCIL_WRITE));
    b->resources[z].planes = 2;
    b->resources[z].final.layout = L(NONE);
    build_pass(b, "draw");
    build_use(b, z, MODIFY, A(DEPTH_STENCIL_WRITE), S(DEPTH_STENCIL));
    build_call(b);
    build_change(b, z, S(DEPTH_STENCIL), S(PIXEL_SHADING), A(DEPTH_STENCIL_WRITE),
        A(SHADER_RESOURCE), L(DEPTH_STENCIL_WRITE), L(DIRECT_QUEUE_SHADER_RESOURCE))
        ->subresources = (rgc_subresource_range){ 0, 1, 0, 1, 1, 1 };
    build_pass(b, "both");
    build_use(b, z, MODIFY, A(DEPTH_STENCIL_WRITE), S(DEPTH_STENCIL))->range =
        (rgc_subresource_range){ 0, 1, 0, 1, 0, 1 };
    rgc_program_access *stencil = build_use(b, z, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    stencil->range = (rgc_subresource_range){ 0, 1, 0, 1, 1, 1 };
    const rgc_findings *findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    assert_int_equal(findings->count, 0); /* C22 */
    rgc_findings_destroy(findings);
    b->textures[0].subresources.first_plane = 0;
    findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    assert_int_equal(count_of(findings, 37), 1);
    assert_int_equal(findings->items[0].range.planes, 2); /* the one plane, and the other */
    rgc_findings_destroy(findings);
    build_free(b);
}

static struct build *presented(rgc_sync after, rgc_access after_access, rgc_layout layout)
{
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "backbuffer", RGC_IMPORT, RT, L(COMMON));
    b->resources[t].final.layout = L(NONE);
    build_call(b);
    build_change(b, t, S(NONE), S(RENDER_TARGET), A(NO_ACCESS), A(RENDER_TARGET), L(COMMON),
        L(RENDER_TARGET));
    build_pass(b, "draw");
    build_use(b, t, WRITE, A(RENDER_TARGET), S(RENDER_TARGET));
    build_call(b);
    build_change(
        b, t, S(RENDER_TARGET), after, A(RENDER_TARGET), after_access, L(RENDER_TARGET), layout);
    build_pass(b, "present");
    build_use(b, t, READ, A(NO_ACCESS), S(NONE));
    return b;
}

static void test_a_present_follows_none_in_layout_common(void **state)
{
    (void)state;
    expect_clean(presented(S(NONE), A(NO_ACCESS), L(COMMON))); /* C06 */
    expect_clean(presented(S(COPY), A(COPY_SOURCE), L(COMMON)));
    expect_one(presented(S(NONE), A(NO_ACCESS), L(DIRECT_QUEUE_COMMON)), 37);
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, 0, L(COMMON));
    build_pass(b, "copy");
    build_use(b, t, WRITE, A(COPY_DEST), S(COPY));
    build_pass(b, "present");
    build_use(b, t, READ, A(NO_ACCESS), S(NONE));
    expect_one(b, 47); /* the layout fits, but nothing flushes the copy */
}

static void test_a_common_use_needs_the_layout_common(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, 0, L(COMMON));
    build_pass(b, "capture");
    build_use(b, t, MODIFY, A(COMMON), S(ALL));
    const rgc_findings *findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    assert_int_equal(findings->count, 0);
    rgc_findings_destroy(findings);
    b->resources[t].initial.layout = b->resources[t].final.layout = L(GENERIC_READ);
    expect_one(b, 37);
    /* It may copy into it: who reads later needs a barrier. */
    b = build_new(RGC_TARGET_PC);
    t = build_texture(b, "t", RGC_IMPORT, 0, L(COMMON));
    build_pass(b, "capture");
    build_use(b, t, MODIFY, A(COMMON), S(ALL));
    build_pass(b, "read");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    expect_one(b, 47);
    b = build_new(RGC_TARGET_PC);
    t = build_texture(b, "t", RGC_IMPORT, 0, L(COMMON));
    build_pass(b, "capture");
    build_use(b, t, READ, A(COMMON), S(ALL));
    build_pass(b, "read");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    expect_clean(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_v47_v48_v49_conflicts_need_a_barrier),
        cmocka_unit_test(test_promises_count_only_when_both_make_them),
        cmocka_unit_test(test_a_uav_that_is_only_read_does_not_write),
        cmocka_unit_test(test_uses_of_one_pass_are_not_ordered_with_each_other),
        cmocka_unit_test(test_fixed_function_order_needs_no_barrier),
        cmocka_unit_test(test_v37_the_layout_allows_the_access),
        cmocka_unit_test(test_v37_a_transient_is_activated_first),
        cmocka_unit_test(test_v37_the_layout_that_the_stream_tells_is_compared),
        cmocka_unit_test(test_v38_v07_accesses_were_announced),
        cmocka_unit_test(test_v50_an_access_waits_for_the_transition),
        cmocka_unit_test(test_v51_what_nobody_wrote_is_not_read),
        cmocka_unit_test(test_what_a_pass_clears_it_does_not_read),
        cmocka_unit_test(test_a_commuting_write_does_not_hide_an_older_copy),
        cmocka_unit_test(test_order_and_visibility_pass_through_a_chain),
        cmocka_unit_test(test_visibility_is_by_kind_of_access),
        cmocka_unit_test(test_planes_are_judged_apart),
        cmocka_unit_test(test_a_present_follows_none_in_layout_common),
        cmocka_unit_test(test_a_common_use_needs_the_layout_common),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
