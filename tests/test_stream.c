#include "plan_run.h"

static void steps_stand_in_order_with_a_call_before_what_needs_it(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour(&run, "t"), out = colour_of(&run, "out", RGC_IMPORT);
    rgc_pass p0 = pass(&run, "draw"), p1 = boundary(&run, "show");
    DRAW_TO(&run, p0, t);
    SAMPLE(&run, p1, t);
    DRAW_TO(&run, p1, out);
    run_until(&run, "stream");
    const rgc_step_kind kinds[] = { RGC_STEP_BARRIER, RGC_STEP_PASS, RGC_STEP_BARRIER,
        RGC_STEP_PASS, RGC_STEP_BARRIER };
    assert_int_equal(run.program.step_count, 5);
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(run.program.steps[i].kind, kinds[i]);
    assert_int_equal(run.program.scope_count, 2);
    assert_int_equal(
        run.program.scopes[0].step_count, 2); /* a call at a border opens the new one */
    assert_int_equal(run.program.scopes[0].signal, 0);
    assert_int_equal(run.program.scopes[1].signal, 1);
    run_end(&run);
}

static void every_figure_can_be_recounted(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource a = buffer_of(&run, "a", RGC_TRANSIENT), b = buffer_of(&run, "b", RGC_TRANSIENT);
    rgc_resource t = colour(&run, "t");
    rgc_pass p0 = pass(&run, "p0"), p1 = pass(&run, "p1");
    STORE(&run, p0, a);
    STORE(&run, p0, b);
    DRAW_TO(&run, p0, t);
    LOAD(&run, p1, a);
    LOAD(&run, p1, b);
    LOAD(&run, p1, t);
    run_until(&run, "stream");
    const rgc_program_stats *stats = &run.program.stats;
    assert_int_equal(stats->passes, 2);
    assert_int_equal(stats->sync_points, 2);
    assert_int_equal(stats->barrier_calls, 2);
    assert_int_equal(stats->texture_barriers, 2);
    assert_int_equal(stats->global_barriers, 1);
    assert_int_equal(stats->buffer_barriers, 0);
    assert_int_equal(stats->discards, 1);
    assert_int_equal(stats->signals, 1);
    assert_int_equal(run.program.queues[0].order_minimum, stats->sync_points);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_stand_in_order_with_a_call_before_what_needs_it),
        cmocka_unit_test(every_figure_can_be_recounted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
