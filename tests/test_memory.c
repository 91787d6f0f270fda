#include "plan_run.h"

static rgc_resource sized(struct run *run, const char *name, uint64_t bytes)
{
    return rgc_texture_add(run->graph, &(rgc_texture_desc){ .name = name,
                                           .format = RGC_FORMAT_R8G8B8A8_UNORM,
                                           .bytes = bytes,
                                           .alignment = 65536 });
}

static void no_two_transients_share_bytes_and_the_large_come_first(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource small = sized(&run, "small", 65536), large = sized(&run, "large", 4 << 20);
    rgc_pass p0 = pass(&run, "p0"), p1 = pass(&run, "p1");
    DRAW_TO(&run, p0, small);
    DRAW_TO(&run, p1, large);
    run_until(&run, "memory");
    const struct plan_memory *memory = &run.plan.memory;
    assert_int_equal(memory->placement_count, 2);
    assert_int_equal(memory->placements[0].resource, 1);
    assert_int_equal(memory->placements[0].offset, 0);
    assert_int_equal(memory->placements[1].offset, 4 << 20);
    assert_int_equal(memory->peak, (4 << 20) + 65536);
    assert_int_equal(memory->unaliased, memory->peak);
    assert_int_equal(memory->live_peak, 4 << 20);
    run_end(&run);
}

/* Two lives in two passes with no call between them are one epoch: nothing could be shared for
 * free. */
static void the_bound_counts_epochs_not_passes(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_resource a = buffer_of(&run, "a", RGC_TRANSIENT), b = buffer_of(&run, "b", RGC_TRANSIENT);
    STORE(&run, pass(&run, "p0"), a);
    STORE(&run, pass(&run, "p1"), b);
    run_until(&run, "memory");
    assert_int_equal(run.plan.memory.live_peak, 65536);
    assert_int_equal(run.plan.memory.lower_bound, 2 * 65536);
    run_end(&run);
}

static void sizes_are_estimated_by_blocks_over_all_mips_layers_and_samples(void **state)
{
    (void)state;
    static const struct {
        rgc_texture_desc desc;
        uint64_t bytes;
    } cases[] = {
        { { .format = RGC_FORMAT_R8G8B8A8_UNORM, .width = 1920, .height = 1080 }, 8323072 },
        { { .format = RGC_FORMAT_BC1_UNORM, .width = 1024, .height = 1024 }, 524288 },
        { { .format = RGC_FORMAT_R8G8B8A8_UNORM,
              .width = 256,
              .height = 256,
              .mips = RGC_MIPS_ALL },
            393216 },
        { { .format = RGC_FORMAT_R8_UNORM, .width = 256, .height = 256, .layers = 6 }, 393216 },
        { { .format = RGC_FORMAT_R8G8B8A8_UNORM, .width = 64, .height = 64, .samples = 4 },
            4194304 },
        { { .format = RGC_FORMAT_R16_FLOAT,
              .width = 64,
              .height = 64,
              .volume = true,
              .depth = 64 },
            524288 },
    };
    for (unsigned i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct run run;
        run_begin(&run);
        rgc_texture_desc desc = cases[i].desc;
        desc.name = "t";
        rgc_resource t = rgc_texture_add(run.graph, &desc);
        rgc_pass copy = pass(&run, "copy");
        if (desc.samples > 1)
            DRAW_TO(&run, copy, t);
        else
            use(&run, copy, t, RGC_VERB_WRITE, RGC_USAGE_COPY_DEST, RGC_SYNC_COPY);
        run_until(&run, "memory");
        assert_int_equal(run.plan.memory.bytes[0], cases[i].bytes);
        run_end(&run);
    }
}

static void resources_go_to_the_heap_that_they_name(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_heap heap = rgc_heap_add(run.graph, &(rgc_heap_desc){ .name = "targets", .bytes = 65536 });
    rgc_resource t = rgc_texture_add(run.graph, &(rgc_texture_desc){ .name = "t",
                                                    .format = RGC_FORMAT_R8G8B8A8_UNORM,
                                                    .width = 1920,
                                                    .height = 1080,
                                                    .heap = heap });
    DRAW_TO(&run, pass(&run, "draw"), t);
    run_until(&run, "memory");
    assert_int_equal(run.plan.memory.heap_count, 1);
    assert_string_equal(run.plan.memory.heaps[0].name, "targets");
    rgc_diags *diags = rgc_graph_diags(run.graph); /* it does not fit, and that is told */
    assert_int_equal(rgc_diags_count(diags), 1);
    assert_int_equal(rgc_diags_get(diags, 0)->code, 305);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_two_transients_share_bytes_and_the_large_come_first),
        cmocka_unit_test(the_bound_counts_epochs_not_passes),
        cmocka_unit_test(sizes_are_estimated_by_blocks_over_all_mips_layers_and_samples),
        cmocka_unit_test(resources_go_to_the_heap_that_they_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
