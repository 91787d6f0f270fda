#include "plan_run.h"

static rgc_resource import_of(struct run *run, rgc_state from, rgc_state to)
{
    return rgc_texture_add(run->graph, &(rgc_texture_desc){ .name = "import",
                                           .format = RGC_FORMAT_R8G8B8A8_UNORM,
                                           .lifetime = RGC_IMPORT,
                                           .from = from,
                                           .to = to });
}

static rgc_state in_layout(rgc_layout layout)
{
    return (rgc_state){ .kind = RGC_STATE_LAYOUT, .layout = layout };
}

static void a_fitting_layout_at_either_end_makes_no_window(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = import_of(
        &run, in_layout(RGC_LAYOUT_SHADER_RESOURCE), in_layout(RGC_LAYOUT_SHADER_RESOURCE));
    SAMPLE(&run, pass(&run, "p"), t);
    run_until(&run, "window");
    assert_int_equal(run.plan.window_count, 0);
    run_end(&run);
}

static void ends_that_differ_make_one_window_over_the_whole_frame(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t =
        import_of(&run, in_layout(RGC_LAYOUT_COMMON), in_layout(RGC_LAYOUT_SHADER_RESOURCE));
    SAMPLE(&run, pass(&run, "p"), t); /* may be sampled in both */
    run_until(&run, "window");
    assert_int_equal(run.plan.window_count, 1);
    assert_int_equal(run.plan.windows[0].left, 0);
    assert_int_equal(run.plan.windows[0].right, 1);
    run_end(&run);
}

static void an_unused_import_still_leaves_in_its_layout(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    import_of(&run, in_layout(RGC_LAYOUT_COMMON), in_layout(RGC_LAYOUT_SHADER_RESOURCE));
    pass(&run, "p");
    run_until(&run, "record");
    assert_int_equal(run.plan.record_count, 1);
    assert_int_equal(run.plan.records[0].sync_before, RGC_SYNC_NONE);
    assert_int_equal(run.plan.records[0].sync_after, RGC_SYNC_NONE);
    run_end(&run);
}

/* On Xbox an import names the stages of its last outside use: these are waited for. */
static void on_xbox_an_import_waits_for_the_stages_that_it_names(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    run.options.target = RGC_TARGET_XBOX;
    rgc_state from = in_layout(RGC_LAYOUT_SHADER_RESOURCE);
    from.stages = RGC_SYNC_PIXEL_SHADING;
    rgc_state to = in_layout(RGC_LAYOUT_SHADER_RESOURCE);
    to.stages = RGC_SYNC_COMPUTE_SHADING;
    rgc_resource t = import_of(&run, from, to);
    DRAW_TO(&run, pass(&run, "p"), t);
    run_until(&run, "record");
    assert_int_equal(run.plan.record_count, 2);
    assert_int_equal(run.plan.records[0].sync_before, RGC_SYNC_PIXEL_SHADING);
    assert_int_equal(run.plan.records[0].access_before, RGC_ACCESS_SHADER_RESOURCE);
    assert_int_equal(run.plan.records[1].sync_after, RGC_SYNC_COMPUTE_SHADING);
    assert_int_equal(run.plan.records[1].access_after, RGC_ACCESS_SHADER_RESOURCE);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fitting_layout_at_either_end_makes_no_window),
        cmocka_unit_test(ends_that_differ_make_one_window_over_the_whole_frame),
        cmocka_unit_test(an_unused_import_still_leaves_in_its_layout),
        cmocka_unit_test(on_xbox_an_import_waits_for_the_stages_that_it_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
