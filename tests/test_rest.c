#include "plan_run.h"

static void one_layout_for_both_ends_costs_nothing(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour_of(&run, "t", RGC_PERSISTENT);
    SAMPLE(&run, pass(&run, "first"), t);
    SAMPLE(&run, pass(&run, "last"), t);
    run_until(&run, "place");
    assert_int_equal(run.plan.gap_count, 0);
    assert_int_equal(run.plan.resources[0].entry_layout, RGC_LAYOUT_DIRECT_QUEUE_SHADER_RESOURCE);
    assert_int_equal(run.plan.resources[0].exit_layout, run.plan.resources[0].entry_layout);
    run_end(&run);
}

static void it_rests_where_the_last_use_left_it_if_that_costs_no_more(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour_of(&run, "t", RGC_PERSISTENT);
    DRAW_TO(&run, pass(&run, "draw"), t);
    SAMPLE(&run, pass(&run, "sample"), t);
    run_until(&run, "rest");
    assert_int_equal(run.plan.resources[0].exit_layout, RGC_LAYOUT_DIRECT_QUEUE_SHADER_RESOURCE);
    run_end(&run);
}

/* The way back at the end shares a call that is there anyway; at the start it would need its own.
 */
static void it_rests_where_the_first_use_finds_it_if_that_saves_a_call(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour_of(&run, "t", RGC_PERSISTENT);
    rgc_resource out = rgc_texture_add(
        run.graph, &(rgc_texture_desc){ .name = "out",
                       .format = RGC_FORMAT_R8G8B8A8_UNORM,
                       .lifetime = RGC_IMPORT,
                       .from = { .kind = RGC_STATE_LAYOUT, .layout = RGC_LAYOUT_RENDER_TARGET } });
    rgc_pass p0 = pass(&run, "draw"), p1 = pass(&run, "sample");
    DRAW_TO(&run, p0, t);
    SAMPLE(&run, p1, t);
    DRAW_TO(&run, p1, out);
    run_until(&run, "place");
    assert_int_equal(run.plan.resources[0].exit_layout, RGC_LAYOUT_RENDER_TARGET);
    assert_int_equal(run.plan.gap_count, 2);
    run_end(&run);
}

static void generations_hand_their_layouts_to_each_other(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource h = colour_of(&run, "h", RGC_HISTORY);
    rgc_pass p0 = pass(&run, "resolve"), p1 = pass(&run, "show");
    DRAW_TO(&run, p0, h);
    rgc_access_add(run.graph, p0,
        &(rgc_access_desc){ .resource = h,
            .previous = true,
            .usage = RGC_USAGE_SHADER_RESOURCE,
            .stages = RGC_SYNC_PIXEL_SHADING });
    SAMPLE(&run, p1, h);
    run_until(&run, "rest");
    const struct plan_resource *now = &run.plan.resources[0], *before = &run.plan.resources[1];
    assert_int_equal(now->exit_layout, before->entry_layout);
    assert_int_equal(before->exit_layout, now->entry_layout);
    run_end(&run);
}

static void a_declared_layout_is_kept(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = rgc_texture_add(
        run.graph, &(rgc_texture_desc){ .name = "t",
                       .format = RGC_FORMAT_R8G8B8A8_UNORM,
                       .lifetime = RGC_PERSISTENT,
                       .from = { .kind = RGC_STATE_LAYOUT, .layout = RGC_LAYOUT_COPY_SOURCE } });
    DRAW_TO(&run, pass(&run, "draw"), t);
    run_until(&run, "rest");
    assert_int_equal(run.plan.resources[0].entry_layout, RGC_LAYOUT_COPY_SOURCE);
    assert_int_equal(run.plan.resources[0].exit_layout, RGC_LAYOUT_COPY_SOURCE);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_layout_for_both_ends_costs_nothing),
        cmocka_unit_test(it_rests_where_the_last_use_left_it_if_that_costs_no_more),
        cmocka_unit_test(it_rests_where_the_first_use_finds_it_if_that_saves_a_call),
        cmocka_unit_test(generations_hand_their_layouts_to_each_other),
        cmocka_unit_test(a_declared_layout_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
