#include "plan_run.h"

static rgc_pass plain(struct run *run, const char *name, uint32_t kind)
{
    return rgc_pass_add(run->graph, &(rgc_pass_desc){ .name = name, .kind = kind });
}

static void whatever_feeds_an_output_lives_and_the_rest_goes_as_a_chain(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource out = colour_of(&run, "out", RGC_IMPORT);
    rgc_resource a = colour(&run, "a"), b = colour(&run, "b"), c = colour(&run, "c");
    rgc_pass p0 = plain(&run, "make_a", RGC_PASS_RASTER);
    rgc_pass p1 = plain(&run, "make_b", RGC_PASS_RASTER);
    rgc_pass p2 = plain(&run, "b_to_c", RGC_PASS_RASTER);
    rgc_pass p3 = plain(&run, "show", RGC_PASS_RASTER);
    DRAW_TO(&run, p0, a);
    DRAW_TO(&run, p1, b);
    SAMPLE(&run, p2, b);
    DRAW_TO(&run, p2, c);
    SAMPLE(&run, p3, a);
    DRAW_TO(&run, p3, out);
    run_until(&run, "cull");
    const bool expected[] = { true, false, false, true };
    for (uint32_t p = 0; p < 4; p++)
        assert_int_equal(run.plan.live[p], expected[p]);
    assert_non_null(strstr(run.plan.why_culled[1], "b_to_c"));
    assert_non_null(strstr(run.plan.why_culled[2], "'c'"));
    assert_null(run.plan.why_culled[0]);
    run_end(&run);
}

static void a_write_that_is_overwritten_unread_is_not_needed(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource out = colour_of(&run, "out", RGC_IMPORT);
    rgc_pass p0 = plain(&run, "first", RGC_PASS_RASTER);
    rgc_pass p1 = plain(&run, "second", RGC_PASS_RASTER);
    DRAW_TO(&run, p0, out);
    DRAW_TO(&run, p1, out);
    run_until(&run, "cull");
    assert_false(run.plan.live[0]);
    assert_true(run.plan.live[1]);
    run_end(&run);
}

static void need_is_known_by_subresource(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource out = colour_of(&run, "out", RGC_IMPORT);
    rgc_resource pyramid = colour_mips(&run, "pyramid", 3);
    rgc_pass passes[3];
    for (uint32_t mip = 0; mip < 3; mip++) {
        passes[mip] = plain(&run, "mip", RGC_PASS_RASTER);
        use_mip(&run, passes[mip], pyramid, RGC_VERB_WRITE, RGC_USAGE_RENDER_TARGET,
            RGC_SYNC_RENDER_TARGET, mip, 1);
    }
    rgc_pass show = plain(&run, "show", RGC_PASS_RASTER);
    use_mip(&run, show, pyramid, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, RGC_SYNC_PIXEL_SHADING,
        1, 1);
    DRAW_TO(&run, show, out);
    run_until(&run, "cull");
    assert_false(run.plan.live[0]);
    assert_true(run.plan.live[1]);
    assert_false(run.plan.live[2]);
    run_end(&run);
}

static void keep_and_present_have_effects_of_their_own(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource a = colour(&run, "a");
    rgc_pass p0 = pass(&run, "kept");
    DRAW_TO(&run, p0, a);
    rgc_resource out = colour_of(&run, "out", RGC_IMPORT);
    rgc_pass p1 = plain(&run, "present", RGC_PASS_PRESENT);
    rgc_read(run.graph, p1, out, RGC_USAGE_PRESENT);
    run_until(&run, "cull");
    assert_true(run.plan.live[0]);
    assert_true(run.plan.live[1]);
    run_end(&run);
}

static void switched_off_it_keeps_everything(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    run.options.cull = RGC_SWITCH_OFF;
    rgc_resource a = colour(&run, "a");
    DRAW_TO(&run, plain(&run, "lonely", RGC_PASS_RASTER), a);
    run_until(&run, "cull");
    assert_true(run.plan.live[0]);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_feeds_an_output_lives_and_the_rest_goes_as_a_chain),
        cmocka_unit_test(a_write_that_is_overwritten_unread_is_not_needed),
        cmocka_unit_test(need_is_known_by_subresource),
        cmocka_unit_test(keep_and_present_have_effects_of_their_own),
        cmocka_unit_test(switched_off_it_keeps_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
