#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "verify_build.h"

/* draw_then_post with its one record changed: `expect_one` of the check. */
#define RECORD(check, change)                                                                      \
    do {                                                                                           \
        struct build *b = draw_then_post();                                                        \
        rgc_texture_barrier *barrier = &b->textures[0];                                            \
        change;                                                                                    \
        expect_one(b, check);                                                                      \
    } while (0)

#define BUFFER_RECORD(check, change)                                                               \
    do {                                                                                           \
        struct build *b = fill_then_use(RGC_TARGET_PC);                                            \
        rgc_buffer_barrier *barrier = &b->buffers[0];                                              \
        change;                                                                                    \
        expect_one(b, check);                                                                      \
    } while (0)

static void test_v03_empty_calls_and_groups_are_warned_of(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    build_call(b);
    assert_int_equal(expect_one(b, 3).severity, RGC_SEVERITY_WARNING);
    b = draw_then_post();
    build_call(b);
    build_group(b, RGC_BARRIER_GLOBAL, 0);
    b->groups[1].count = 0;
    assert_int_equal(expect_one(b, 3).group, 0);
}

static void test_v04_ranges_lie_inside_the_texture(void **state)
{
    (void)state;
    RECORD(4, barrier->subresources.first_mip = 1);
    RECORD(4, barrier->subresources.mips = 2);
    RECORD(4, barrier->subresources.layers = 0);
    RECORD(4, barrier->subresources.planes = 0xffffffffu);
    RECORD(4, (barrier->subresources.mips = 0, barrier->subresources.first_mip = 1));
}

static void test_a_flat_index_names_one_subresource_or_all(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    b->textures[0].subresources = (rgc_subresource_range){ 0xffffffffu, 0, 0, 0, 0, 0 };
    expect_clean(b);
    b = draw_then_post();
    b->resources[0].mips = 2;
    b->resources[0].layers = 2;
    b->resources[0].final.layout = L(NONE);
    b->accesses[0].range = (rgc_subresource_range){ 0, 2, 0, 2, 0, 1 };
    b->accesses[1].range = (rgc_subresource_range){ 1, 1, 1, 1, 0, 1 };
    b->textures[0].subresources = (rgc_subresource_range){ 3, 0, 0, 0, 0, 0 };
    expect_clean(b); /* C27 */
}

static void test_v05_the_type_fits_the_resource(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    build_buffer(b, "x", RGC_IMPORT, UAV);
    build_call(b);
    build_change(b, 1, S(NONE), S(NONE), A(NO_ACCESS), A(NO_ACCESS), L(COMMON), L(COMMON));
    expect_one(b, 5);
    b = draw_then_post();
    build_call(b);
    build_buffer_change(b, 0, S(NONE), S(NONE), A(NO_ACCESS), A(NO_ACCESS));
    expect_one(b, 5);
}

static void test_v08_v09_sync_access_and_layout_go_together(void **state)
{
    (void)state;
    RECORD(8, barrier->access_before = A(RENDER_TARGET) | A(COPY_DEST));
    RECORD(8, barrier->sync_before = S(COPY));
    RECORD(8, barrier->sync_before = S(RENDER_TARGET) | 0x40000000u);
    RECORD(9, barrier->access_after = A(SHADER_RESOURCE) | A(COPY_SOURCE));
    RECORD(9, barrier->layout_after = L(DIRECT_QUEUE_COPY_DEST));
    RECORD(9, barrier->sync_after = S(DEPTH_STENCIL));
    RECORD(9, barrier->access_after = 0x40000000u);
    BUFFER_RECORD(9, barrier->sync_after = S(COPY));
}

static void test_v12_common_before_is_warned_of(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_PC);
    b->buffers[0].access_before = A(COMMON);
    assert_int_equal(expect_one(b, 12).severity, RGC_SEVERITY_WARNING);
}

static void test_v13_v17_markers_stand_alone(void **state)
{
    (void)state;
    RECORD(13, barrier->sync_after |= S(SPLIT));
    RECORD(17, barrier->access_after |= A(NO_ACCESS));
}

static void test_v14_none_comes_with_no_access(void **state)
{
    (void)state;
    RECORD(14, barrier->sync_before = S(NONE));
    RECORD(14, barrier->sync_after = S(NONE));
    BUFFER_RECORD(14, barrier->sync_after = S(NONE));
}

static void test_v18_one_undefined_layout_needs_no_access(void **state)
{
    (void)state;
    RECORD(18, barrier->layout_before = L(UNDEFINED));
    RECORD(18, barrier->layout_after = L(UNDEFINED));
}

static void test_v19_no_access_beside_a_layout_needs_sync_none(void **state)
{
    (void)state;
    RECORD(19, barrier->access_after = A(NO_ACCESS));
    RECORD(19, barrier->access_before = A(NO_ACCESS));
}

static void test_v20_discard_goes_with_undefined(void **state)
{
    (void)state;
    RECORD(20, barrier->flags = RGC_TEXTURE_BARRIER_FLAG_DISCARD);
    RECORD(20, barrier->flags = 2);
}

/* A texture that only a compute list touches. */
static struct build *march(rgc_layout layout, rgc_sync sync)
{
    struct build *b = build_sized(RGC_TARGET_PC, 32);
    build_queue(b, "async", RGC_QUEUE_COMPUTE);
    build_scope(b);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, RT, layout);
    b->resources[t].final.layout = L(NONE);
    build_call(b);
    build_change(b, t, S(NONE), sync, A(NO_ACCESS), A(SHADER_RESOURCE), layout, L(SHADER_RESOURCE));
    build_pass(b, "march");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(COMPUTE_SHADING));
    return b;
}

static void test_v21_v23_v24_a_list_knows_what_it_names(void **state)
{
    (void)state;
    expect_clean(march(L(COMMON), S(COMPUTE_SHADING)));
    expect_one(march(L(RENDER_TARGET), S(COMPUTE_SHADING)), 21);
    expect_one(march(L(DIRECT_QUEUE_SHADER_RESOURCE), S(COMPUTE_SHADING)), 21);
    expect_one(march(L(COMMON), S(COMPUTE_SHADING) | S(PIXEL_SHADING)), 23);
    struct build *b = fill_then_use(RGC_TARGET_PC);
    b->queues[0].type = RGC_QUEUE_COMPUTE;
    b->accesses[1].sync = b->buffers[0].sync_after = S(COMPUTE_SHADING);
    build_call(b);
    build_buffer_change(b, 0, S(COMPUTE_SHADING), S(COMPUTE_SHADING), A(SHADER_RESOURCE),
        A(SHADER_RESOURCE) | A(STREAM_OUTPUT));
    expect_one(b, 24);
}

static void test_v22_layouts_are_public(void **state)
{
    (void)state;
    RECORD(22, barrier->layout_after = 30);
    RECORD(22, barrier->layout_after = L(NONE));
}

static void test_v23_v24_a_pass_uses_what_its_queue_has(void **state)
{
    (void)state;
    struct build *b = build_sized(RGC_TARGET_PC, 32);
    build_queue(b, "async", RGC_QUEUE_COMPUTE);
    build_scope(b);
    uint32_t x = build_buffer(b, "x", RGC_IMPORT, UAV);
    build_pass(b, "p");
    build_use(b, x, READ, A(VERTEX_BUFFER), S(VERTEX_SHADING));
    build_use(b, x, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    const rgc_findings *findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    assert_int_equal(findings->count, 2);
    assert_int_equal(count_of(findings, 23) + count_of(findings, 24), 2);
    rgc_findings_destroy(findings);
    build_free(b);
}

static void test_v25_a_global_barrier_is_not_split(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_PC);
    build_call(b);
    build_global(b, S(COMPUTE_SHADING), S(SPLIT), A(UNORDERED_ACCESS), A(SHADER_RESOURCE));
    expect_one(b, 25);
}

static void test_v28_a_buffer_barrier_names_the_whole_buffer(void **state)
{
    (void)state;
    BUFFER_RECORD(28, barrier->offset = 16);
    BUFFER_RECORD(28, barrier->size = 16);
    struct build *b = fill_then_use(RGC_TARGET_PC);
    b->buffers[0].size = b->resources[0].width;
    expect_clean(b);
}

static void test_v29_a_barrier_names_a_resource(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    build_call(b);
    build_change(b, 0, S(NONE), S(NONE), A(NO_ACCESS), A(NO_ACCESS), L(COMMON), L(COMMON))
        ->resource.index = RGC_NONE;
    expect_one(b, 29);
    b = fill_then_use(RGC_TARGET_PC);
    build_call(b);
    build_buffer_change(b, 0, S(NONE), S(NONE), A(NO_ACCESS), A(NO_ACCESS))->resource.index = 9;
    expect_one(b, 29);
}

static void test_v31_an_access_needs_its_creation_flag(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    b->resources[0].flags = 0;
    assert_int_equal(expect_one(b, 31).access, A(RENDER_TARGET));
    b = draw_then_post();
    b->resources[0].flags |= RGC_RESOURCE_DENY_SHADER_RESOURCE;
    assert_int_equal(expect_one(b, 31).access, A(SHADER_RESOURCE));
    b = fill_then_use(RGC_TARGET_PC);
    b->resources[0].flags = 0;
    expect_one(b, 31);
    b = fill_then_use(RGC_TARGET_PC);
    b->accesses[1].access = b->buffers[0].access_after = A(DEPTH_STENCIL_READ);
    b->accesses[1].sync = b->buffers[0].sync_after = S(DEPTH_STENCIL);
    expect_one(b, 31);
}

static void test_v32_heaps_limit_accesses(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_PC);
    b->resources[0].heap_type = RGC_HEAP_UPLOAD;
    assert_int_equal(expect_one(b, 32).access, A(UNORDERED_ACCESS));
    b = build_new(RGC_TARGET_PC);
    uint32_t x = build_buffer(b, "x", RGC_IMPORT, 0);
    b->resources[x].heap_type = RGC_HEAP_READBACK;
    build_pass(b, "copy");
    build_use(b, x, MODIFY, A(COPY_DEST), S(COPY));
    expect_clean(b);
}

static struct build *indirect(rgc_target target, uint32_t flags)
{
    struct build *b = build_new(target);
    uint32_t x = build_buffer(b, "args", RGC_IMPORT, flags);
    b->resources[x].final.sync = S(EXECUTE_INDIRECT);
    b->resources[x].final.access = A(INDIRECT_ARGUMENT);
    build_pass(b, "draw");
    build_use(b, x, READ, A(INDIRECT_ARGUMENT), S(EXECUTE_INDIRECT));
    return b;
}

static void test_v43_xbox_arguments_need_their_flag(void **state)
{
    (void)state;
    expect_clean(indirect(RGC_TARGET_PC, 0));
    expect_one(indirect(RGC_TARGET_XBOX, 0), 43);
    expect_clean(indirect(RGC_TARGET_XBOX, RGC_RESOURCE_ALLOW_INDIRECT_BUFFER));
}

static void test_v36_a_scope_of_barriers_only_is_warned_of(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    b->resources[0].final.layout = L(COMMON);
    build_scope(b);
    build_call(b);
    build_change(b, 0, S(NONE), S(NONE), A(NO_ACCESS), A(NO_ACCESS),
        L(DIRECT_QUEUE_SHADER_RESOURCE), L(COMMON));
    assert_int_equal(expect_one(b, 36).severity, RGC_SEVERITY_WARNING);
}

/* R-A03, R-C10: aggregates hold their leaves, and an odd scope may stand beside one that fits. */
static void test_wide_scopes_fit(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_PC);
    b->buffers[0].sync_before = S(ALL);
    b->buffers[0].sync_after = S(ALL_SHADING) | S(COPY);
    expect_clean(b);
    b = fill_then_use(RGC_TARGET_PC);
    b->accesses[0].sync = S(BUILD_RAYTRACING_ACCELERATION_STRUCTURE);
    b->buffers[0].sync_before = S(COMPUTE_SHADING) | S(BUILD_RAYTRACING_ACCELERATION_STRUCTURE);
    expect_clean(b);
}

/* R-L11: a simultaneous-access texture stays in COMMON, where more is allowed. */
static void test_simultaneous_textures_stay_common(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t =
        build_texture(b, "t", RGC_IMPORT, UAV | RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS, L(COMMON));
    build_pass(b, "a");
    build_use(b, t, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    build_call(b);
    build_change(b, t, S(COMPUTE_SHADING), S(PIXEL_SHADING), A(UNORDERED_ACCESS),
        A(SHADER_RESOURCE), L(COMMON), L(COMMON));
    build_pass(b, "b");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    const rgc_findings *findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    assert_int_equal(findings->count, 0); /* C57 */
    rgc_findings_destroy(findings);
    b->textures[0].layout_after = L(SHADER_RESOURCE);
    expect_one(b, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_v03_empty_calls_and_groups_are_warned_of),
        cmocka_unit_test(test_v04_ranges_lie_inside_the_texture),
        cmocka_unit_test(test_a_flat_index_names_one_subresource_or_all),
        cmocka_unit_test(test_v05_the_type_fits_the_resource),
        cmocka_unit_test(test_v08_v09_sync_access_and_layout_go_together),
        cmocka_unit_test(test_v12_common_before_is_warned_of),
        cmocka_unit_test(test_v13_v17_markers_stand_alone),
        cmocka_unit_test(test_v14_none_comes_with_no_access),
        cmocka_unit_test(test_v18_one_undefined_layout_needs_no_access),
        cmocka_unit_test(test_v19_no_access_beside_a_layout_needs_sync_none),
        cmocka_unit_test(test_v20_discard_goes_with_undefined),
        cmocka_unit_test(test_v21_v23_v24_a_list_knows_what_it_names),
        cmocka_unit_test(test_v22_layouts_are_public),
        cmocka_unit_test(test_v23_v24_a_pass_uses_what_its_queue_has),
        cmocka_unit_test(test_v25_a_global_barrier_is_not_split),
        cmocka_unit_test(test_v28_a_buffer_barrier_names_the_whole_buffer),
        cmocka_unit_test(test_v29_a_barrier_names_a_resource),
        cmocka_unit_test(test_v31_an_access_needs_its_creation_flag),
        cmocka_unit_test(test_v32_heaps_limit_accesses),
        cmocka_unit_test(test_v43_xbox_arguments_need_their_flag),
        cmocka_unit_test(test_v36_a_scope_of_barriers_only_is_warned_of),
        cmocka_unit_test(test_wide_scopes_fit),
        cmocka_unit_test(test_simultaneous_textures_stay_common),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
