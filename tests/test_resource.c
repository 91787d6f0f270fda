#include "plan_run.h"

static void flags_follow_from_live_accesses_only(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour(&run, "t"), b = buffer_of(&run, "b", RGC_TRANSIENT);
    rgc_resource out = colour_of(&run, "out", RGC_IMPORT);
    rgc_pass draw =
        rgc_pass_add(run.graph, &(rgc_pass_desc){ .name = "draw", .kind = RGC_PASS_RASTER });
    rgc_pass show =
        rgc_pass_add(run.graph, &(rgc_pass_desc){ .name = "show", .kind = RGC_PASS_RASTER });
    rgc_pass tweak =
        rgc_pass_add(run.graph, &(rgc_pass_desc){ .name = "tweak", .kind = RGC_PASS_COMPUTE });
    DRAW_TO(&run, draw, t);
    SAMPLE(&run, show, t);
    DRAW_TO(&run, show, out);
    use(&run, tweak, t, RGC_VERB_MODIFY, RGC_USAGE_UNORDERED_ACCESS, RGC_SYNC_COMPUTE_SHADING);
    STORE(&run, tweak, b);
    run_until(&run, "resource");
    assert_int_equal(run.plan.resources[0].flags, RGC_RESOURCE_ALLOW_RENDER_TARGET);
    assert_int_equal(run.plan.resources[1].flags, 0);
    assert_int_equal(run.plan.resources[1].first_use, RGC_NONE);
    run_end(&run);
}

static void simultaneous_textures_are_never_activated(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t =
        rgc_texture_add(run.graph, &(rgc_texture_desc){ .name = "t",
                                       .format = RGC_FORMAT_R8G8B8A8_UNORM,
                                       .flags = RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS });
    STORE(&run, pass(&run, "write"), t);
    SAMPLE(&run, pass(&run, "read"), t);
    run_until(&run, "record");
    assert_int_equal(run.plan.resources[0].entry_layout, RGC_LAYOUT_COMMON);
    assert_int_equal(run.plan.record_count, 1);
    assert_int_equal(run.plan.records[0].layout_before, RGC_LAYOUT_COMMON);
    assert_int_equal(run.plan.records[0].layout_after, RGC_LAYOUT_COMMON);
    run_end(&run);
}

static void a_history_is_two_resources_of_one_creation(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource h = colour_of(&run, "h", RGC_HISTORY);
    DRAW_TO(&run, pass(&run, "write"), h);
    run_until(&run, "resource");
    assert_int_equal(run.plan.resource_count, 2);
    assert_false(run.plan.resources[0].previous);
    assert_true(run.plan.resources[1].previous);
    assert_int_equal(run.plan.resources[0].flags, run.plan.resources[1].flags);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flags_follow_from_live_accesses_only),
        cmocka_unit_test(simultaneous_textures_are_never_activated),
        cmocka_unit_test(a_history_is_two_resources_of_one_creation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
