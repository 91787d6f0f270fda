#include "plan_run.h"

static void lines_of_one_pass_on_one_subresource_are_one_use(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource z = depth(&run, "z");
    rgc_pass p0 = pass(&run, "p0"), p1 = pass(&run, "p1");
    use(&run, p0, z, RGC_VERB_CLEAR, RGC_USAGE_DEPTH_WRITE, RGC_SYNC_DEPTH_STENCIL);
    use(&run, p1, z, RGC_VERB_READ, RGC_USAGE_DEPTH_READ, RGC_SYNC_DEPTH_STENCIL);
    SAMPLE(&run, p1, z);
    run_until(&run, "use");
    assert_int_equal(run.plan.parts[0].use_count, 2);
    const struct plan_use *both = &run.plan.uses[1];
    assert_int_equal(both->access, RGC_ACCESS_DEPTH_STENCIL_READ | RGC_ACCESS_SHADER_RESOURCE);
    assert_int_equal(both->sync, RGC_SYNC_DEPTH_STENCIL | RGC_SYNC_PIXEL_SHADING);
    assert_int_equal(both->layouts,
        LAYOUT_BIT(RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ) |
            LAYOUT_BIT(RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE));
    run_end(&run);
}

/* R-Q09: present waits for what was drawn, though it has neither stage nor access. */
static void present_reads_in_common_without_a_stage(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource target = colour_of(&run, "target", RGC_IMPORT);
    rgc_pass p0 = rgc_pass_add(
        run.graph, &(rgc_pass_desc){ .name = "p0", .kind = RGC_PASS_PRESENT, .keep = true });
    use(&run, p0, target, RGC_VERB_READ, RGC_USAGE_PRESENT, RGC_SYNC_NONE);
    run_until(&run, "use");
    const struct plan_use *present = &run.plan.uses[0];
    assert_int_equal(present->sync, RGC_SYNC_NONE);
    assert_int_equal(present->access, 0);
    assert_int_equal(present->layouts, LAYOUT_BIT(RGC_LAYOUT_COMMON));
    assert_int_not_equal(present->hazards.reads[0], 0);
    assert_int_equal(present->hazards.writes[0], 0);
    run_end(&run);
}

static void common_does_what_its_layout_allows_and_its_verb_says(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource target = colour_of(&run, "target", RGC_IMPORT);
    rgc_pass p0 = pass(&run, "p0"), p1 = pass(&run, "p1");
    use(&run, p0, target, RGC_VERB_MODIFY, RGC_USAGE_COMMON, RGC_SYNC_ALL);
    use(&run, p1, target, RGC_VERB_READ, RGC_USAGE_COMMON, RGC_SYNC_ALL);
    SAMPLE(&run, p1, target);
    run_until(&run, "use");
    const rgc_access reads = RGC_ACCESS_SHADER_RESOURCE | RGC_ACCESS_COPY_SOURCE;
    const struct plan_use *modify = &run.plan.uses[0], *read = &run.plan.uses[1];
    assert_int_equal(modify->access, reads | RGC_ACCESS_COPY_DEST);
    assert_int_equal(modify->hazards.writes[0], RGC_ACCESS_COPY_DEST);
    assert_int_equal(modify->hazards.reads[0], reads);
    assert_int_equal(read->access, reads);
    assert_int_equal(read->hazards.writes[0], 0);
    assert_int_equal(read->layouts, LAYOUT_BIT(RGC_LAYOUT_COMMON));
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_one_pass_on_one_subresource_are_one_use),
        cmocka_unit_test(present_reads_in_common_without_a_stage),
        cmocka_unit_test(common_does_what_its_layout_allows_and_its_verb_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
