#include "plan_run.h"

static void order_changes_only_as_far_as_an_after_wants(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_pass late = pass(&run, "late"), between = pass(&run, "between");
    rgc_pass early = pass(&run, "early"), last = pass(&run, "last");
    (void)between;
    (void)last;
    rgc_pass_after(run.graph, late, early, NULL);
    run_until(&run, "schedule");
    const uint32_t expected[] = { 1, 2, 0, 3 };
    for (uint32_t p = 0; p < 4; p++)
        assert_int_equal(run.plan.order[p], expected[p]);
    assert_int_equal(run.plan.position[0], 2);
    run_end(&run);
}

static void what_reads_moves_with_what_it_reads(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour_of(&run, "t", RGC_PERSISTENT);
    rgc_pass write = pass(&run, "write"), read = pass(&run, "read"), other = pass(&run, "other");
    DRAW_TO(&run, write, t);
    SAMPLE(&run, read, t);
    rgc_pass_after(run.graph, write, other, NULL);
    run_until(&run, "schedule");
    const uint32_t expected[] = { 2, 0, 1 };
    for (uint32_t p = 0; p < 3; p++)
        assert_int_equal(run.plan.order[p], expected[p]);
    run_end(&run);
}

static void culled_passes_have_no_place(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_pass lonely =
        rgc_pass_add(run.graph, &(rgc_pass_desc){ .name = "lonely", .kind = RGC_PASS_RASTER });
    DRAW_TO(&run, lonely, colour(&run, "t"));
    pass(&run, "kept");
    run_until(&run, "schedule");
    assert_int_equal(run.plan.pass_count, 1);
    assert_int_equal(run.plan.order[0], 1);
    assert_int_equal(run.plan.position[0], RGC_NONE);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_changes_only_as_far_as_an_after_wants),
        cmocka_unit_test(what_reads_moves_with_what_it_reads),
        cmocka_unit_test(culled_passes_have_no_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
