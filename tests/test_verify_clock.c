#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "verify_build.h"

/* x is read; a barrier on y; x is written at `stage`. */
static struct build *borrowed(rgc_sync before, rgc_sync after, rgc_sync stage)
{
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t x = build_buffer(b, "x", RGC_IMPORT, UAV), y = build_buffer(b, "y", RGC_IMPORT, UAV);
    build_pass(b, "read");
    build_use(b, x, READ, A(SHADER_RESOURCE), S(COMPUTE_SHADING));
    build_use(b, y, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    build_call(b);
    build_buffer_change(b, y, before, after, A(UNORDERED_ACCESS), A(UNORDERED_ACCESS));
    build_pass(b, "other");
    build_use(b, y, MODIFY, A(UNORDERED_ACCESS), S(PIXEL_SHADING));
    build_call(b);
    build_buffer_change(
        b, y, S(PIXEL_SHADING), S(RAYTRACING), A(UNORDERED_ACCESS), A(UNORDERED_ACCESS));
    build_pass(b, "write");
    build_use(b, x, MODIFY, A(UNORDERED_ACCESS), stage);
    return b;
}

static void expect_under(rgc_exec exec, struct build *b, uint32_t check)
{
    const rgc_findings *findings = judge_frames(b, 0, exec);
    if (findings->count != (check ? 1u : 0u))
        print_findings(findings);
    assert_int_equal(findings->count, check ? 1 : 0);
    if (check)
        assert_int_equal(findings->items[0].check, check);
    rgc_findings_destroy(findings);
    build_free(b);
}

static void test_a_barrier_on_another_resource_orders_only_if_told_so(void **state)
{
    (void)state;
    const rgc_sync cs = S(COMPUTE_SHADING), ps = S(PIXEL_SHADING);
    expect_under(RGC_EXEC_RESOURCE, borrowed(cs, ps, ps), 48);
    expect_under(RGC_EXEC_QUEUE, borrowed(cs, ps, ps), 0);
}

static void test_order_passes_through_work_of_other_resources(void **state)
{
    (void)state;
    const rgc_sync cs = S(COMPUTE_SHADING), ps = S(PIXEL_SHADING);
    expect_under(RGC_EXEC_QUEUE, borrowed(cs, ps, S(RAYTRACING)), 0);
    expect_under(RGC_EXEC_QUEUE, borrowed(cs, ps, S(VERTEX_SHADING)), 48);
}

/* Memory becomes visible by a resource's own barriers alone. */
static void test_visibility_is_never_borrowed(void **state)
{
    (void)state;
    struct build *b = borrowed(S(COMPUTE_SHADING), S(PIXEL_SHADING), S(PIXEL_SHADING));
    b->accesses[0].verb = MODIFY;
    b->accesses[0].access = A(UNORDERED_ACCESS);
    expect_under(RGC_EXEC_QUEUE, b, 49);
}

/* Two records of one call do not chain: nothing of y's second barrier is behind x's first. */
static void test_records_of_one_call_do_not_lean_on_each_other(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t x = build_buffer(b, "x", RGC_IMPORT, UAV), y = build_buffer(b, "y", RGC_IMPORT, UAV);
    uint32_t z = build_buffer(b, "z", RGC_IMPORT, UAV);
    build_pass(b, "read");
    build_use(b, x, READ, A(SHADER_RESOURCE), S(COMPUTE_SHADING));
    build_use(b, y, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    build_use(b, z, MODIFY, A(UNORDERED_ACCESS), S(PIXEL_SHADING));
    build_call(b);
    build_buffer_change(
        b, y, S(COMPUTE_SHADING), S(PIXEL_SHADING), A(UNORDERED_ACCESS), A(UNORDERED_ACCESS));
    build_buffer_change(
        b, z, S(PIXEL_SHADING), S(RAYTRACING), A(UNORDERED_ACCESS), A(UNORDERED_ACCESS));
    build_pass(b, "write");
    build_use(b, x, MODIFY, A(UNORDERED_ACCESS), S(RAYTRACING));
    expect_under(RGC_EXEC_QUEUE, b, 48);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_barrier_on_another_resource_orders_only_if_told_so),
        cmocka_unit_test(test_order_passes_through_work_of_other_resources),
        cmocka_unit_test(test_visibility_is_never_borrowed),
        cmocka_unit_test(test_records_of_one_call_do_not_lean_on_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
