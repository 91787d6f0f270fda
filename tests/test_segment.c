#include "plan_run.h"

static rgc_layout layout_of(const struct run *run, uint32_t part, uint32_t segment)
{
    assert_true(segment < run->plan.parts[part].segment_count);
    return run->plan.segments[run->plan.parts[part].first_segment + segment].layout;
}

static void one_kind_of_read_gets_its_own_layout_and_several_a_shared_one(void **state)
{
    (void)state;
    for (int xbox = 0; xbox < 2; xbox++) {
        struct run run;
        run_begin(&run);
        run.options.target = xbox ? RGC_TARGET_XBOX : RGC_TARGET_PC;
        rgc_resource one = colour(&run, "one"), two = colour(&run, "two"), z = depth(&run, "z");
        rgc_pass p0 = pass(&run, "p0"), p1 = pass(&run, "p1"), p2 = pass(&run, "p2");
        DRAW_TO(&run, p0, one);
        DRAW_TO(&run, p0, two);
        use(&run, p0, z, RGC_VERB_CLEAR, RGC_USAGE_DEPTH_WRITE, RGC_SYNC_DEPTH_STENCIL);
        SAMPLE(&run, p1, one);
        SAMPLE(&run, p1, two);
        use(&run, p1, z, RGC_VERB_READ, RGC_USAGE_DEPTH_READ, RGC_SYNC_DEPTH_STENCIL);
        SAMPLE(&run, p1, z);
        use(&run, p2, two, RGC_VERB_READ, RGC_USAGE_COPY_SOURCE, RGC_SYNC_COPY);
        run_until(&run, "segment");
        assert_int_equal(layout_of(&run, 0, 2),
            xbox ? RGC_LAYOUT_SHADER_RESOURCE : RGC_LAYOUT_DIRECT_QUEUE_SHADER_RESOURCE);
        assert_int_equal(layout_of(&run, 1, 2),
            xbox ? RGC_LAYOUT_GENERIC_READ : RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ);
        assert_int_equal(layout_of(&run, 2, 2), RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ);
        run_end(&run);
    }
}

/* R-Q09: a copy out of the back buffer and its presentation are reads of COMMON. */
static void a_required_exit_layout_joins_the_last_segment(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource out = colour_of(&run, "out", RGC_IMPORT);
    DRAW_TO(&run, pass(&run, "draw"), out);
    use(&run, pass(&run, "grab"), out, RGC_VERB_READ, RGC_USAGE_COPY_SOURCE, RGC_SYNC_COPY);
    run_until(&run, "segment");
    assert_int_equal(run.plan.parts[0].segment_count, 3);
    assert_int_equal(layout_of(&run, 0, 2), RGC_LAYOUT_COMMON);
    run_end(&run);
}

/* The first barrier of an import stands where it waits for nothing: before its first use. */
static void a_cut_at_entry_stands_before_the_first_use(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource other = colour(&run, "other");
    rgc_resource t = rgc_texture_add(
        run.graph, &(rgc_texture_desc){ .name = "t",
                       .format = RGC_FORMAT_D32_FLOAT,
                       .lifetime = RGC_IMPORT,
                       .from = { .kind = RGC_STATE_LAYOUT, .layout = RGC_LAYOUT_SHADER_RESOURCE },
                       .to = { .kind = RGC_STATE_UNDEFINED } });
    rgc_pass p0 = pass(&run, "p0"), p1 = pass(&run, "p1"), p2 = pass(&run, "p2");
    DRAW_TO(&run, p0, other);
    SAMPLE(&run, p1, t);
    SAMPLE(&run, p1, other);
    use(&run, p2, t, RGC_VERB_READ, RGC_USAGE_DEPTH_READ, RGC_SYNC_DEPTH_STENCIL);
    run_until(&run, "segment");
    const struct plan_part *part = &run.plan.parts[run.plan.resources[1].first_part];
    assert_int_equal(part->segment_count, 2);
    assert_int_equal(run.plan.segments[part->first_segment + 1].gap, 1);
    assert_int_equal(
        run.plan.segments[part->first_segment + 1].layout, RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_kind_of_read_gets_its_own_layout_and_several_a_shared_one),
        cmocka_unit_test(a_required_exit_layout_joins_the_last_segment),
        cmocka_unit_test(a_cut_at_entry_stands_before_the_first_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
