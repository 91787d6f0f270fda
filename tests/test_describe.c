#include "plan_run.h"

static void an_access_is_told_once_for_each_layout_it_meets(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    /* mips 0 and 1 are left as storage by the reads of this pass, mip 2 as a shader resource */
    rgc_resource t = colour_mips(&run, "t", 3);
    rgc_pass p0 = pass(&run, "fill"), p1 = pass(&run, "mix"), p2 = pass(&run, "load");
    STORE(&run, p0, t);
    use_mip(
        &run, p1, t, RGC_VERB_MODIFY, RGC_USAGE_UNORDERED_ACCESS, RGC_SYNC_COMPUTE_SHADING, 0, 2);
    use_mip(&run, p1, t, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, RGC_SYNC_COMPUTE_SHADING, 2, 1);
    use(&run, p2, t, RGC_VERB_READ, RGC_USAGE_UNORDERED_ACCESS, RGC_SYNC_COMPUTE_SHADING);
    run_until(&run, "stream");
    const rgc_program_pass *load = &run.program.passes[2];
    const rgc_program_access *accesses = run.program.accesses + load->first_access;
    assert_int_equal(load->access_count, 2);
    assert_int_equal(accesses[0].layout, RGC_LAYOUT_DIRECT_QUEUE_UNORDERED_ACCESS);
    assert_int_equal(accesses[0].range.mips, 2);
    assert_int_equal(accesses[1].range.first_mip, 2);
    assert_int_equal(accesses[1].layout, RGC_LAYOUT_DIRECT_QUEUE_COMMON);
    run_end(&run);
}

static void what_lives_on_ends_as_it_begins(void **state)
{
    (void)state;
    for (int xbox = 0; xbox < 2; xbox++) {
        struct run run;
        run_begin(&run);
        run.options.target = xbox ? RGC_TARGET_XBOX : RGC_TARGET_PC;
        rgc_resource p = colour_of(&run, "p", RGC_PERSISTENT);
        rgc_resource h = colour_of(&run, "h", RGC_HISTORY);
        rgc_pass p0 = pass(&run, "p0"), p1 = pass(&run, "p1");
        use(&run, p0, p, RGC_VERB_MODIFY, RGC_USAGE_UNORDERED_ACCESS, RGC_SYNC_COMPUTE_SHADING);
        SAMPLE(&run, p1, p);
        DRAW_TO(&run, p1, h);
        rgc_access_add(run.graph, p0,
            &(rgc_access_desc){ .resource = h,
                .previous = true,
                .usage = RGC_USAGE_SHADER_RESOURCE,
                .stages = RGC_SYNC_PIXEL_SHADING });
        run_until(&run, "stream");
        const rgc_program_resource *r = run.program.resources;
        assert_memory_equal(&r[0].initial, &r[0].final, sizeof(r[0].initial));
        assert_memory_equal(&r[1].initial, &r[2].final, sizeof(r[1].initial));
        assert_memory_equal(&r[2].initial, &r[1].final, sizeof(r[2].initial));
        run_end(&run);
    }
}

static void a_transient_begins_undefined_and_says_where_it_ends(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource t = colour_mips(&run, "t", 2);
    DRAW_TO(&run, pass(&run, "draw"), t);
    use_mip(&run, pass(&run, "sample"), t, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE,
        RGC_SYNC_PIXEL_SHADING, 0, 1);
    run_until(&run, "stream");
    const rgc_program_resource *r = run.program.resources;
    assert_int_equal(r->initial.layout, RGC_LAYOUT_UNDEFINED);
    assert_int_equal(r->initial.access, RGC_ACCESS_NO_ACCESS);
    assert_int_equal(r->final.layout, RGC_LAYOUT_NONE); /* its mips end in two layouts */
    assert_int_equal(r->retire_value, 1);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_access_is_told_once_for_each_layout_it_meets),
        cmocka_unit_test(what_lives_on_ends_as_it_begins),
        cmocka_unit_test(a_transient_begins_undefined_and_says_where_it_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
