#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "verify_build.h"

static void wait_for(struct build *b, uint32_t queue, uint64_t value, int32_t frame)
{
    b->waits[b->program.wait_count++] = (rgc_program_wait){ queue, value, frame };
    b->scopes[b->program.scope_count - 1].wait_count++;
}

/* C55: compute writes a buffer, the direct queue reads it, with a fence or without one. */
static struct build *handed_over(rgc_target target, bool waits)
{
    struct build *b = build_sized(target, 64);
    uint32_t x = build_buffer(b, "x", RGC_IMPORT, UAV);
    b->resources[x].final = (rgc_program_state){ L(NONE), S(PIXEL_SHADING), A(SHADER_RESOURCE), 1 };
    build_queue(b, "async", RGC_QUEUE_COMPUTE);
    build_scope(b)->signal = 1;
    wait_for(b, 1, 1, -1);
    build_pass(b, "fill");
    build_use(b, x, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    build_queue(b, "direct", RGC_QUEUE_DIRECT);
    build_scope(b)->signal = 1;
    if (waits)
        wait_for(b, 0, 1, 0);
    build_pass(b, "use");
    build_use(b, x, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    return b;
}

static void test_a_wait_orders_and_shows(void **state)
{
    (void)state;
    expect_clean(handed_over(RGC_TARGET_PC, true));
    expect_clean(handed_over(RGC_TARGET_XBOX, true));
    rgc_finding finding = expect_one(handed_over(RGC_TARGET_PC, false), 47);
    assert_int_equal(finding.pass, 1);
    assert_int_equal(finding.other_pass, 0);
    expect_one(handed_over(RGC_TARGET_XBOX, false), 47);
}

/* The queue that reads is not waited for by the next frame's write. */
static void test_a_persistent_buffer_needs_the_way_back_too(void **state)
{
    (void)state;
    struct build *b = handed_over(RGC_TARGET_PC, true);
    b->resources[0].lifetime = RGC_PERSISTENT;
    expect_clean(b);
    b = handed_over(RGC_TARGET_PC, true);
    b->resources[0].lifetime = RGC_PERSISTENT;
    b->scopes[0].wait_count = 0;
    rgc_finding finding = expect_one(b, 48);
    assert_int_equal(finding.frame, 1);
}

/* C52: the direct queue leaves its target in a layout that compute knows, and signals. */
static struct build *target_to_compute(rgc_layout layout, bool waits)
{
    struct build *b = build_sized(RGC_TARGET_PC, 64);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, RT, L(RENDER_TARGET));
    b->resources[t].final.layout = layout;
    build_queue(b, "direct", RGC_QUEUE_DIRECT);
    build_scope(b)->signal = 1;
    build_pass(b, "a");
    build_use(b, t, MODIFY, A(RENDER_TARGET), S(RENDER_TARGET));
    build_call(b);
    build_change(
        b, t, S(RENDER_TARGET), S(NONE), A(RENDER_TARGET), A(NO_ACCESS), L(RENDER_TARGET), layout);
    build_queue(b, "async", RGC_QUEUE_COMPUTE);
    build_scope(b);
    if (waits)
        wait_for(b, 0, 1, 0);
    build_pass(b, "s");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(COMPUTE_SHADING));
    return b;
}

static void test_a_layout_is_handed_over_by_a_wait(void **state)
{
    (void)state;
    expect_clean(target_to_compute(L(SHADER_RESOURCE), true));
    expect_some(target_to_compute(L(SHADER_RESOURCE), false), 50);
    expect_one(target_to_compute(L(DIRECT_QUEUE_SHADER_RESOURCE), true), 37);
}

/* Two queues read at once: no order is needed. */
static void test_queues_read_side_by_side(void **state)
{
    (void)state;
    struct build *b = build_sized(RGC_TARGET_PC, 64);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, 0, L(SHADER_RESOURCE));
    build_queue(b, "direct", RGC_QUEUE_DIRECT);
    build_scope(b);
    build_pass(b, "a");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    build_queue(b, "async", RGC_QUEUE_COMPUTE);
    build_scope(b);
    build_pass(b, "b");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(COMPUTE_SHADING));
    expect_clean(b);
}

static void test_waits_that_nobody_meets_and_rings_are_findings(void **state)
{
    (void)state;
    struct build *b = handed_over(RGC_TARGET_PC, true);
    b->waits[1].value = 2;
    expect_some(b, 0);
    b = handed_over(RGC_TARGET_PC, true);
    b->waits[0].frame = 0; /* each waits for the other */
    expect_some(b, 0);
    b = handed_over(RGC_TARGET_PC, true);
    b->waits[1].queue = 2;
    expect_some(b, 0);
    b = handed_over(RGC_TARGET_PC, true);
    b->waits[1].frame = 1;
    expect_some(b, 0);
}

static void test_signals_grow(void **state)
{
    (void)state;
    struct build *b = handed_over(RGC_TARGET_PC, true);
    build_scope(b)->signal = 1;
    expect_some(b, 0);
}

/* A wait proves what the other queue had waited for: a third queue's work is known too. */
static void test_what_a_wait_proves_is_passed_on(void **state)
{
    (void)state;
    struct build *b = build_sized(RGC_TARGET_XBOX, 64);
    uint32_t x = build_buffer(b, "x", RGC_IMPORT, UAV);
    b->resources[x].final = (rgc_program_state){ L(NONE), S(COPY), A(COPY_SOURCE), 2 };
    build_queue(b, "direct", RGC_QUEUE_DIRECT);
    build_scope(b)->signal = 5;
    build_pass(b, "write");
    build_use(b, x, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    build_queue(b, "async", RGC_QUEUE_COMPUTE);
    build_scope(b)->signal = 7;
    wait_for(b, 0, 4, 0); /* met by 5 */
    build_pass(b, "nothing");
    build_queue(b, "copy", RGC_QUEUE_COPY);
    build_scope(b);
    wait_for(b, 1, 7, 0);
    build_pass(b, "copy");
    build_use(b, x, READ, A(COPY_SOURCE), S(COPY));
    expect_clean(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_wait_orders_and_shows),
        cmocka_unit_test(test_a_persistent_buffer_needs_the_way_back_too),
        cmocka_unit_test(test_a_layout_is_handed_over_by_a_wait),
        cmocka_unit_test(test_queues_read_side_by_side),
        cmocka_unit_test(test_waits_that_nobody_meets_and_rings_are_findings),
        cmocka_unit_test(test_signals_grow),
        cmocka_unit_test(test_what_a_wait_proves_is_passed_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
