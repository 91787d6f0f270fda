#include "plan_run.h"

/* Two buffers with one hazard; `third` adds one that has another hazard pending. */
static void declare_pair(struct run *run, bool third)
{
    rgc_resource keys = buffer_of(run, "keys", RGC_TRANSIENT);
    rgc_resource values = buffer_of(run, "values", RGC_TRANSIENT);
    rgc_resource args = buffer_of(run, "args", RGC_TRANSIENT);
    rgc_pass fill = pass(run, "fill"), show = pass(run, "show"), draw = pass(run, "draw");
    STORE(run, fill, keys);
    STORE(run, fill, values);
    if (third)
        STORE(run, fill, args);
    SAMPLE(run, show, keys);
    SAMPLE(run, show, values);
    if (third)
        use(run, draw, args, RGC_VERB_READ, RGC_USAGE_INDIRECT_ARGUMENT, RGC_SYNC_EXECUTE_INDIRECT);
}

static void equal_buffer_records_become_one_global(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    declare_pair(&run, false);
    run_until(&run, "stream");
    assert_int_equal(run.program.global_count, 1);
    assert_int_equal(run.program.buffer_count, 0);
    assert_int_equal(run.program.global_records[0].buffer_count, 2);
    assert_int_equal(run.program.merged[0], 0);
    assert_int_equal(run.program.merged[1], 1);
    run_end(&run);
}

static void a_global_that_would_widen_a_third_buffer_is_not_made(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    declare_pair(&run, true);
    run_until(&run, "stream");
    assert_int_equal(run.program.global_count, 0);
    assert_int_equal(run.program.buffer_count, 3);
    run_end(&run);
}

static void switched_off_every_buffer_keeps_its_record(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    run.options.global_barriers = RGC_SWITCH_OFF;
    declare_pair(&run, false);
    run_until(&run, "stream");
    assert_int_equal(run.program.global_count, 0);
    assert_int_equal(run.program.buffer_count, 2);
    run_end(&run);
}

/* On Xbox an access of the frame before is pending too, until the buffer's first record. */
static void on_xbox_what_last_frame_left_pending_counts(void **state)
{
    (void)state;
    for (int third = 0; third < 2; third++) {
        struct run run;
        run_begin(&run);
        run.options.target = RGC_TARGET_XBOX;
        rgc_resource a = buffer_of(&run, "a", RGC_TRANSIENT);
        rgc_resource b = buffer_of(&run, "b", RGC_TRANSIENT);
        rgc_resource late = buffer_of(&run, "late", RGC_PERSISTENT);
        rgc_pass fill = pass(&run, "fill"), show = pass(&run, "show"), end = pass(&run, "end");
        STORE(&run, fill, a);
        STORE(&run, fill, b);
        SAMPLE(&run, show, a);
        SAMPLE(&run, show, b);
        if (third)
            STORE(&run, end, late);
        run_until(&run, "stream");
        assert_int_equal(run.program.global_count, third ? 0 : 1);
        run_end(&run);
    }
}

static void subresources_with_one_transition_are_one_record(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour_mips(&run, "t", 4);
    for (uint32_t mip = 0; mip < 4; mip++)
        use_mip(&run, pass(&run, "draw"), t, RGC_VERB_WRITE, RGC_USAGE_RENDER_TARGET,
            RGC_SYNC_RENDER_TARGET, mip, 1);
    SAMPLE(&run, pass(&run, "sample"), t);
    run_until(&run, "stream");
    assert_int_equal(run.program.texture_count, 2);
    assert_int_equal(run.program.textures[1].subresources.mips, 4);
    assert_int_equal(run.program.texture_records[1].why_count, 4); /* one for each producer */
    run_end(&run);
}

static void groups_stand_in_order_and_resources_as_declared(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource lone = buffer_of(&run, "lone", RGC_PERSISTENT);
    rgc_resource one = buffer_of(&run, "one", RGC_PERSISTENT);
    rgc_resource two = buffer_of(&run, "two", RGC_PERSISTENT);
    rgc_resource t = colour(&run, "t"), u = colour(&run, "u");
    rgc_pass p0 = pass(&run, "write"), p1 = pass(&run, "read");
    STORE(&run, p0, one);
    STORE(&run, p0, two);
    use(&run, p0, lone, RGC_VERB_WRITE, RGC_USAGE_COPY_DEST, RGC_SYNC_COPY);
    DRAW_TO(&run, p0, u);
    DRAW_TO(&run, p0, t);
    LOAD(&run, p1, two);
    LOAD(&run, p1, one);
    LOAD(&run, p1, lone);
    LOAD(&run, p1, t);
    LOAD(&run, p1, u);
    run_until(&run, "stream");
    const rgc_program_call *call = &run.program.calls[1];
    const rgc_barrier_group *groups = run.program.groups + call->first_group;
    assert_int_equal(call->group_count, 3);
    assert_int_equal(groups[0].type, RGC_BARRIER_GLOBAL);
    assert_int_equal(groups[1].type, RGC_BARRIER_TEXTURE);
    assert_int_equal(groups[2].type, RGC_BARRIER_BUFFER);
    assert_int_equal(groups[1].barriers.textures[0].resource.index, 3);
    assert_int_equal(groups[1].barriers.textures[1].resource.index, 4);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_buffer_records_become_one_global),
        cmocka_unit_test(a_global_that_would_widen_a_third_buffer_is_not_made),
        cmocka_unit_test(switched_off_every_buffer_keeps_its_record),
        cmocka_unit_test(on_xbox_what_last_frame_left_pending_counts),
        cmocka_unit_test(subresources_with_one_transition_are_one_record),
        cmocka_unit_test(groups_stand_in_order_and_resources_as_declared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
