#include "plan_run.h"

static void every_window_holds_a_chosen_gap_and_the_certificate_is_disjoint(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource a = colour(&run, "a"), b = buffer_of(&run, "b", RGC_PERSISTENT);
    rgc_resource c = buffer_of(&run, "c", RGC_PERSISTENT);
    rgc_pass p0 = pass(&run, "p0"), p1 = pass(&run, "p1"), p2 = pass(&run, "p2");
    rgc_pass p3 = pass(&run, "p3"), p4 = pass(&run, "p4");
    DRAW_TO(&run, p0, a);
    STORE(&run, p0, b);
    STORE(&run, p1, c);
    LOAD(&run, p2, b);
    SAMPLE(&run, p3, a);
    LOAD(&run, p4, c);
    run_until(&run, "place");
    const struct plan *plan = &run.plan;
    for (uint32_t w = 0; w < plan->window_count; w++) {
        uint32_t gap = plan->last_gap[plan->windows[w].right];
        assert_true(gap != RGC_NONE && gap >= plan->windows[w].left);
    }
    assert_int_equal(plan->gap_count, 2); /* the activation; one call for all three hazards */
    for (uint32_t i = 1; i < plan->gap_count; i++)
        assert_true(plan->windows[plan->certificate[i]].left >
                    plan->windows[plan->certificate[i - 1]].right);
    run_end(&run);
}

static void without_windows_there_is_no_call(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource b = buffer_of(&run, "b", RGC_PERSISTENT);
    LOAD(&run, pass(&run, "p0"), b);
    LOAD(&run, pass(&run, "p1"), b);
    run_until(&run, "place");
    assert_int_equal(run.plan.gap_count, 0);
    assert_int_equal(run.plan.last_gap[2], RGC_NONE);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_window_holds_a_chosen_gap_and_the_certificate_is_disjoint),
        cmocka_unit_test(without_windows_there_is_no_call),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
