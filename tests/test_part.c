#include "plan_run.h"

static void what_no_range_tells_apart_is_one_part(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour_mips(&run, "t", 4);
    rgc_pass p0 = pass(&run, "p0"), p1 = pass(&run, "p1");
    DRAW_TO(&run, p0, t);
    SAMPLE(&run, p1, t);
    run_until(&run, "use");
    assert_int_equal(run.plan.part_count, 1);
    assert_int_equal(run.plan.parts[0].cell_count, 4);
    assert_int_equal(run.plan.parts[0].use_count, 2);
    run_end(&run);
}

static void each_range_splits_what_it_cuts_and_no_more(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour_mips(&run, "t", 5);
    rgc_pass p0 = pass(&run, "p0"), p1 = pass(&run, "p1"), p2 = pass(&run, "p2");
    DRAW_TO(&run, p0, t);
    use_mip(&run, p1, t, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, RGC_SYNC_PIXEL_SHADING, 1, 3);
    use_mip(&run, p2, t, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, RGC_SYNC_PIXEL_SHADING, 2, 3);
    run_until(&run, "use");
    /* mip 0; mip 1; mips 2 and 3; mip 4 */
    assert_int_equal(run.plan.part_count, 4);
    const uint32_t sizes[] = { 1, 1, 2, 1 }, uses[] = { 1, 2, 3, 2 };
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(run.plan.parts[i].cell_count, sizes[i]);
        assert_int_equal(run.plan.parts[i].use_count, uses[i]);
    }
    assert_int_equal(run.plan.cells[run.plan.parts[2].first_cell], 2);
    assert_int_equal(run.plan.cells[run.plan.parts[2].first_cell + 1], 3);
    run_end(&run);
}

static void both_generations_of_a_history_are_divided_alike(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource h = rgc_texture_add(run.graph,
        &(rgc_texture_desc){
            .name = "h", .format = RGC_FORMAT_R8G8B8A8_UNORM, .lifetime = RGC_HISTORY, .mips = 2 });
    rgc_pass p0 = pass(&run, "p0");
    DRAW_TO(&run, p0, h);
    rgc_access_add(run.graph, p0,
        &(rgc_access_desc){ .resource = h,
            .previous = true,
            .usage = RGC_USAGE_SHADER_RESOURCE,
            .stages = RGC_SYNC_PIXEL_SHADING,
            .range = { .first_mip = 1, .mips = 1 } });
    run_until(&run, "part");
    assert_int_equal(run.plan.resource_count, 2);
    assert_int_equal(run.plan.resources[0].part_count, 2);
    assert_int_equal(run.plan.resources[1].part_count, 2);
    assert_int_equal(run.plan.parts[3].before, 1);
    assert_int_equal(run.plan.parts[1].before, 3);
    assert_int_equal(run.plan.parts[0].before, 2);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_no_range_tells_apart_is_one_part),
        cmocka_unit_test(each_range_splits_what_it_cuts_and_no_more),
        cmocka_unit_test(both_generations_of_a_history_are_divided_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
