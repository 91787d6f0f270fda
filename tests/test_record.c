#include "plan_run.h"

static const struct plan_record *record_of(const struct run *run, uint32_t index)
{
    assert_true(index < run->plan.record_count);
    return &run->plan.records[index];
}

static void expect(const struct plan_record *record, uint32_t gap, rgc_sync sync_before,
    rgc_sync sync_after, rgc_access access_before, rgc_access access_after)
{
    assert_int_equal(record->gap, gap);
    assert_int_equal(record->sync_before, sync_before);
    assert_int_equal(record->sync_after, sync_after);
    assert_int_equal(record->access_before, access_before);
    assert_int_equal(record->access_after, access_after);
}

static void sides_are_the_union_of_the_uses_and_no_more(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour(&run, "t");
    DRAW_TO(&run, pass(&run, "draw"), t);
    LOAD(&run, pass(&run, "compute"), t);
    SAMPLE(&run, pass(&run, "sample"), t);
    DRAW_TO(&run, pass(&run, "again"), t);
    run_until(&run, "record");
    assert_int_equal(run.plan.record_count, 3);
    expect(record_of(&run, 0), 0, RGC_SYNC_NONE, RGC_SYNC_RENDER_TARGET, RGC_ACCESS_NO_ACCESS,
        RGC_ACCESS_RENDER_TARGET);
    assert_true(record_of(&run, 0)->discard);
    expect(record_of(&run, 1), 1, RGC_SYNC_RENDER_TARGET,
        RGC_SYNC_COMPUTE_SHADING | RGC_SYNC_PIXEL_SHADING, RGC_ACCESS_RENDER_TARGET,
        RGC_ACCESS_SHADER_RESOURCE);
    expect(record_of(&run, 2), 3, RGC_SYNC_COMPUTE_SHADING | RGC_SYNC_PIXEL_SHADING,
        RGC_SYNC_RENDER_TARGET, RGC_ACCESS_SHADER_RESOURCE, RGC_ACCESS_RENDER_TARGET);
    assert_false(record_of(&run, 2)->discard);
    run_end(&run);
}

static void only_uses_of_the_same_submission_count_on_pc(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour(&run, "t");
    DRAW_TO(&run, pass(&run, "draw"), t);
    SAMPLE(&run, boundary(&run, "sample"), t);
    run_until(&run, "record");
    assert_int_equal(run.plan.record_count, 2);
    expect(record_of(&run, 1), 1, RGC_SYNC_NONE, RGC_SYNC_PIXEL_SHADING, RGC_ACCESS_NO_ACCESS,
        RGC_ACCESS_SHADER_RESOURCE);
    run_end(&run);
}

static void an_exit_without_a_user_is_none(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour_of(&run, "t", RGC_IMPORT);
    DRAW_TO(&run, pass(&run, "draw"), t);
    run_until(&run, "record");
    assert_int_equal(run.plan.record_count, 2);
    expect(record_of(&run, 0), 0, RGC_SYNC_NONE, RGC_SYNC_RENDER_TARGET, RGC_ACCESS_NO_ACCESS,
        RGC_ACCESS_RENDER_TARGET);
    expect(record_of(&run, 1), 1, RGC_SYNC_RENDER_TARGET, RGC_SYNC_NONE, RGC_ACCESS_RENDER_TARGET,
        RGC_ACCESS_NO_ACCESS);
    run_end(&run);
}

/* R-X34: the last segment goes on in the next frame, up to the first cut. */
static void on_xbox_a_segment_goes_on_in_the_next_frame(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    run.options.target = RGC_TARGET_XBOX;
    rgc_resource b = buffer_of(&run, "b", RGC_PERSISTENT);
    use(&run, pass(&run, "vertices"), b, RGC_VERB_READ, RGC_USAGE_VERTEX_BUFFER,
        RGC_SYNC_VERTEX_SHADING);
    STORE(&run, pass(&run, "write"), b);
    LOAD(&run, pass(&run, "read"), b);
    run_until(&run, "record");
    assert_int_equal(run.plan.record_count, 2);
    expect(record_of(&run, 0), 1, RGC_SYNC_VERTEX_SHADING | RGC_SYNC_COMPUTE_SHADING,
        RGC_SYNC_COMPUTE_SHADING, RGC_ACCESS_VERTEX_BUFFER | RGC_ACCESS_SHADER_RESOURCE,
        RGC_ACCESS_UNORDERED_ACCESS);
    expect(record_of(&run, 1), 2, RGC_SYNC_COMPUTE_SHADING,
        RGC_SYNC_VERTEX_SHADING | RGC_SYNC_COMPUTE_SHADING, RGC_ACCESS_UNORDERED_ACCESS,
        RGC_ACCESS_VERTEX_BUFFER | RGC_ACCESS_SHADER_RESOURCE);
    run_end(&run);
}

static void on_xbox_an_activation_waits_for_last_frames_uses(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    run.options.target = RGC_TARGET_XBOX;
    rgc_resource t = colour(&run, "t");
    DRAW_TO(&run, pass(&run, "draw"), t);
    SAMPLE(&run, pass(&run, "sample"), t);
    run_until(&run, "record");
    expect(record_of(&run, 0), 0, RGC_SYNC_PIXEL_SHADING, RGC_SYNC_RENDER_TARGET,
        RGC_ACCESS_NO_ACCESS, RGC_ACCESS_RENDER_TARGET);
    run_end(&run);
}

static void a_use_without_a_fitting_scope_gets_one_beside_its_own(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource b = buffer_of(&run, "b", RGC_IMPORT);
    rgc_pass copy = pass(&run, "copy");
    rgc_pass trace = rgc_pass_add(
        run.graph, &(rgc_pass_desc){ .name = "trace", .kind = RGC_PASS_RAYTRACING, .keep = true });
    use(&run, copy, b, RGC_VERB_WRITE, RGC_USAGE_COPY_DEST, RGC_SYNC_COPY);
    use(&run, trace, b, RGC_VERB_READ, RGC_USAGE_CONSTANT_BUFFER, RGC_SYNC_RAYTRACING);
    run_until(&run, "record");
    expect(record_of(&run, 0), 1, RGC_SYNC_COPY, RGC_SYNC_RAYTRACING | RGC_SYNC_COMPUTE_SHADING,
        RGC_ACCESS_COPY_DEST, RGC_ACCESS_CONSTANT_BUFFER);
    run_end(&run);
}

static void all_parts_are_activated_where_the_first_is_used(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour_mips(&run, "t", 3);
    rgc_pass p0 = pass(&run, "base"), p1 = pass(&run, "down");
    use_mip(&run, p0, t, RGC_VERB_WRITE, RGC_USAGE_RENDER_TARGET, RGC_SYNC_RENDER_TARGET, 0, 1);
    use_mip(&run, p1, t, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, RGC_SYNC_COMPUTE_SHADING, 0, 1);
    use_mip(
        &run, p1, t, RGC_VERB_WRITE, RGC_USAGE_UNORDERED_ACCESS, RGC_SYNC_COMPUTE_SHADING, 1, 1);
    run_until(&run, "record");
    assert_int_equal(run.plan.record_count, 3); /* mip 2 is never used, so never activated */
    assert_int_equal(record_of(&run, 0)->gap, 0);
    assert_int_equal(record_of(&run, 1)->gap, 0);
    assert_int_equal(record_of(&run, 1)->layout_after, RGC_LAYOUT_DIRECT_QUEUE_UNORDERED_ACCESS);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_are_the_union_of_the_uses_and_no_more),
        cmocka_unit_test(only_uses_of_the_same_submission_count_on_pc),
        cmocka_unit_test(an_exit_without_a_user_is_none),
        cmocka_unit_test(on_xbox_a_segment_goes_on_in_the_next_frame),
        cmocka_unit_test(on_xbox_an_activation_waits_for_last_frames_uses),
        cmocka_unit_test(a_use_without_a_fitting_scope_gets_one_beside_its_own),
        cmocka_unit_test(all_parts_are_activated_where_the_first_is_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
