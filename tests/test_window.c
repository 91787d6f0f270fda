#include "plan_run.h"

static void expect_window(
    const struct run *run, uint32_t index, uint32_t left, uint32_t right, rgc_hazard hazard)
{
    assert_true(index < run->plan.window_count);
    assert_int_equal(run->plan.windows[index].left, left);
    assert_int_equal(run->plan.windows[index].right, right);
    assert_int_equal(run->plan.windows[index].hazard, hazard);
}

/* Depth written, tested, sampled: the sampling is incompatible with the write, not with the test,
 * so the call may stand on either side of the test (theory T2). */
static void the_left_end_is_the_last_incompatible_use_not_the_last_use(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource z = depth(&run, "z");
    rgc_pass p0 = pass(&run, "write"), p1 = pass(&run, "test"), p2 = pass(&run, "sample");
    use(&run, p0, z, RGC_VERB_CLEAR, RGC_USAGE_DEPTH_WRITE, RGC_SYNC_DEPTH_STENCIL);
    use(&run, p1, z, RGC_VERB_READ, RGC_USAGE_DEPTH_READ, RGC_SYNC_DEPTH_STENCIL);
    SAMPLE(&run, p2, z);
    run_until(&run, "window");
    assert_int_equal(run.plan.window_count, 2);
    expect_window(&run, 0, 1, 2, RGC_HAZARD_RAW);
    expect_window(&run, 1, 0, 0, RGC_HAZARD_ACTIVATE);
    run_end(&run);
}

static void later_readers_make_no_window_that_contains_the_first(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource b = buffer_of(&run, "b", RGC_PERSISTENT);
    STORE(&run, pass(&run, "write"), b);
    for (int i = 0; i < 5; i++)
        LOAD(&run, pass(&run, "read"), b);
    run_until(&run, "window");
    assert_int_equal(run.plan.window_count, 1);
    expect_window(&run, 0, 1, 1, RGC_HAZARD_RAW);
    run_end(&run);
}

static void a_submission_border_orders_all_but_layouts_on_pc_and_nothing_on_xbox(void **state)
{
    (void)state;
    for (int xbox = 0; xbox < 2; xbox++) {
        struct run run;
        run_begin(&run);
        run.options.target = xbox ? RGC_TARGET_XBOX : RGC_TARGET_PC;
        rgc_resource b = buffer_of(&run, "b", RGC_IMPORT);
        STORE(&run, pass(&run, "write"), b);
        LOAD(&run, boundary(&run, "read"), b);
        run_until(&run, "window");
        assert_int_equal(run.plan.window_count, xbox);
        run_end(&run);
    }
}

static void reads_of_two_kinds_make_a_window_only_when_merging_is_off(void **state)
{
    (void)state;
    for (int merged = 0; merged < 2; merged++) {
        struct run run;
        run_begin(&run);
        run.options.merge_reads = merged ? RGC_SWITCH_ON : RGC_SWITCH_OFF;
        rgc_resource t = colour(&run, "t");
        DRAW_TO(&run, pass(&run, "write"), t);
        SAMPLE(&run, pass(&run, "sample"), t);
        use(&run, pass(&run, "copy"), t, RGC_VERB_READ, RGC_USAGE_COPY_SOURCE, RGC_SYNC_COPY);
        run_until(&run, "window");
        assert_int_equal(run.plan.window_count, merged ? 2 : 3);
        run_end(&run);
    }
}

static void on_xbox_what_the_frame_before_left_pending_makes_a_window_at_entry(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    run.options.target = RGC_TARGET_XBOX;
    rgc_resource b = buffer_of(&run, "b", RGC_PERSISTENT);
    STORE(&run, pass(&run, "write"), b);
    LOAD(&run, pass(&run, "read"), b);
    run_until(&run, "window");
    assert_int_equal(run.plan.window_count, 2);
    expect_window(&run, run.plan.parts[0].first_window, 0, 0, RGC_HAZARD_WAR);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_left_end_is_the_last_incompatible_use_not_the_last_use),
        cmocka_unit_test(later_readers_make_no_window_that_contains_the_first),
        cmocka_unit_test(a_submission_border_orders_all_but_layouts_on_pc_and_nothing_on_xbox),
        cmocka_unit_test(reads_of_two_kinds_make_a_window_only_when_merging_is_off),
        cmocka_unit_test(on_xbox_what_the_frame_before_left_pending_makes_a_window_at_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
