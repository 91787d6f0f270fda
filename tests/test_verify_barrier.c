#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "verify_build.h"

/* write, read by pixel and compute, write again: two records on a texture in UAV and SRV layouts */
static struct build *three(void)
{
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, UAV, L(UNORDERED_ACCESS));
    build_pass(b, "a");
    build_use(b, t, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    build_call(b);
    build_change(b, t, S(COMPUTE_SHADING), S(PIXEL_SHADING) | S(COMPUTE_SHADING),
        A(UNORDERED_ACCESS), A(SHADER_RESOURCE), L(UNORDERED_ACCESS), L(SHADER_RESOURCE));
    build_pass(b, "b");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    build_pass(b, "c");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(COMPUTE_SHADING));
    build_call(b);
    build_change(b, t, S(PIXEL_SHADING) | S(COMPUTE_SHADING), S(COMPUTE_SHADING),
        A(SHADER_RESOURCE), A(UNORDERED_ACCESS), L(SHADER_RESOURCE), L(UNORDERED_ACCESS));
    build_pass(b, "d");
    build_use(b, t, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    return b;
}

static void test_v06_layout_before_is_the_layout(void **state)
{
    (void)state;
    expect_clean(three());
    struct build *b = three();
    b->textures[1].layout_before = L(GENERIC_READ);
    expect_one(b, 6);
    b = three();
    b->textures[1].layout_before = L(DIRECT_QUEUE_SHADER_RESOURCE);
    expect_one(b, 6);
}

static void test_v07_access_before_names_what_was_used_and_announced(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_PC);
    b->buffers[0].access_before = A(COPY_DEST);
    b->buffers[0].sync_before |= S(COPY);
    assert_int_equal(expect_one(b, 7).access, A(UNORDERED_ACCESS));
    b = fill_then_use(RGC_TARGET_PC);
    build_call(b);
    build_buffer_change(b, 0, S(PIXEL_SHADING) | S(COPY), S(COPY),
        A(SHADER_RESOURCE) | A(COPY_SOURCE), A(COPY_SOURCE));
    assert_int_equal(expect_one(b, 7).access, A(COPY_SOURCE));
}

static void test_v15_sync_before_none_comes_first(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, RT, L(RENDER_TARGET));
    b->resources[t].final.layout = L(NONE);
    build_pass(b, "a");
    build_use(b, t, MODIFY, A(RENDER_TARGET), S(RENDER_TARGET));
    build_call(b);
    build_change(b, t, S(NONE), S(PIXEL_SHADING), A(NO_ACCESS), A(SHADER_RESOURCE),
        L(RENDER_TARGET), L(SHADER_RESOURCE));
    build_pass(b, "b");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    expect_one(b, 15); /* C79 */
}

static void test_v16_nothing_follows_sync_after_none(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    b->textures[0].sync_after = S(NONE);
    b->textures[0].access_after = A(NO_ACCESS);
    assert_int_equal(expect_one(b, 16).pass, 1); /* C78 */
    b = draw_then_post();
    build_call(b);
    build_change(b, 0, S(PIXEL_SHADING), S(NONE), A(SHADER_RESOURCE), A(NO_ACCESS),
        L(DIRECT_QUEUE_SHADER_RESOURCE), L(COMMON));
    build_call(b);
    build_change(b, 0, S(PIXEL_SHADING), S(PIXEL_SHADING), A(SHADER_RESOURCE), A(SHADER_RESOURCE),
        L(COMMON), L(DIRECT_QUEUE_SHADER_RESOURCE));
    assert_int_equal(expect_one(b, 16).call, 2);
}

static void test_v30_sync_before_contains_the_last_sync_after(void **state)
{
    (void)state;
    struct build *b = three();
    b->textures[1].sync_before = S(PIXEL_SHADING);
    assert_int_equal(expect_one(b, 30).sync, S(COMPUTE_SHADING)); /* C77 */
    b = three();
    b->textures[1].sync_before = S(ALL);
    expect_clean(b);
}

/* R-O05: on PC the chain begins anew with each scope, on Xbox it never ends. */
static struct build *chain_over_a_border(rgc_target target)
{
    struct build *b = fill_then_use(target);
    b->resources[0].final.sync = S(COMPUTE_SHADING);
    b->resources[0].final.access = A(UNORDERED_ACCESS);
    b->buffers[0].sync_after |= S(VERTEX_SHADING);
    build_scope(b);
    build_pass(b, "again");
    build_use(b, 0, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    build_call(b);
    build_buffer_change(
        b, 0, S(PIXEL_SHADING), S(COMPUTE_SHADING), A(SHADER_RESOURCE), A(UNORDERED_ACCESS));
    build_pass(b, "more");
    build_use(b, 0, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    return b;
}

static void test_v30_ends_with_the_scope_on_pc_only(void **state)
{
    (void)state;
    expect_clean(chain_over_a_border(RGC_TARGET_PC));
    expect_one(chain_over_a_border(RGC_TARGET_XBOX), 30);
}

static void test_v50_a_transition_waits_for_readers_and_flushes_writers(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, RT, L(SHADER_RESOURCE));
    b->resources[t].final.layout = L(NONE);
    build_pass(b, "post");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    build_pass(b, "sum");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(COMPUTE_SHADING));
    build_call(b);
    build_change(b, t, S(PIXEL_SHADING), S(RENDER_TARGET), A(SHADER_RESOURCE), A(RENDER_TARGET),
        L(SHADER_RESOURCE), L(RENDER_TARGET));
    build_pass(b, "draw");
    build_use(b, t, MODIFY, A(RENDER_TARGET), S(RENDER_TARGET));
    rgc_finding finding = expect_one(b, 50);
    assert_int_equal(finding.sync, S(COMPUTE_SHADING));
    assert_int_equal(finding.other_pass, 1);
    assert_int_equal(finding.call, 0);
}

/* Something else: the write is ordered and its access named, by a record that the other lacks. */
static void test_v50_a_transition_of_an_unflushed_write_is_refused(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, UAV, L(DIRECT_QUEUE_COMMON));
    b->resources[t].final.layout = L(NONE);
    build_pass(b, "a");
    build_use(b, t, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    build_call(b);
    build_change(b, t, S(COMPUTE_SHADING), S(PIXEL_SHADING), A(NO_ACCESS), A(SHADER_RESOURCE),
        L(UNDEFINED), L(UNDEFINED));
    build_call(b);
    build_change(b, t, S(PIXEL_SHADING), S(PIXEL_SHADING), A(SHADER_RESOURCE), A(SHADER_RESOURCE),
        L(DIRECT_QUEUE_COMMON), L(SHADER_RESOURCE));
    rgc_finding finding = expect_one(b, 50);
    assert_int_equal(finding.call, 1);
    assert_int_equal(finding.access, A(UNORDERED_ACCESS));
}

/* ---- splits ---------------------------------------------------------------------------------- */

static struct build *split_pair(void)
{
    struct build *b = draw_then_post();
    uint32_t x = build_buffer(b, "x", RGC_IMPORT, UAV);
    b->program.step_count = b->scopes[0].step_count = 2;
    b->passes[1].name = "other";
    b->accesses[1] = b->accesses[0];
    b->accesses[1].resource = x;
    b->accesses[1].access = A(UNORDERED_ACCESS);
    b->accesses[1].sync = S(COMPUTE_SHADING);
    build_step(b, RGC_STEP_PASS, 1);
    rgc_texture_barrier end = b->textures[0];
    b->textures[0].sync_after = S(SPLIT);
    end.sync_before = S(SPLIT);
    build_call(b);
    *build_change(b, 0, 0, 0, 0, 0, 0, 0) = end;
    build_pass(b, "post");
    build_use(b, 0, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    return b;
}

static void test_split_halves_work_as_one_barrier(void **state)
{
    (void)state;
    expect_clean(split_pair()); /* C63 */
    struct build *b = split_pair();
    b->textures[1].sync_after = S(COMPUTE_SHADING);
    expect_one(b, 50);
    b = split_pair();
    b->textures[0].sync_before = S(COPY) | S(PIXEL_SHADING);
    expect_some(b, 8);
}

static void test_v26_nothing_stands_between_the_halves_and_they_are_equal(void **state)
{
    (void)state;
    struct build *b = split_pair();
    b->accesses[1] = b->accesses[0];
    expect_some(b, 26);
    b = split_pair();
    b->textures[1].layout_after = L(SHADER_RESOURCE);
    expect_some(b, 26);
    b = split_pair();
    b->textures[1].sync_before = S(RENDER_TARGET);
    expect_some(b, 26);
    b = split_pair();
    b->program.step_count = b->scopes[0].step_count = 3;
    b->program.pass_count = 2;
    b->resources[0].final.layout = L(NONE);
    expect_some(b, 26); /* never ended */
}

static void test_v10_an_end_half_has_a_begin_half(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    b->textures[0].sync_before = S(SPLIT);
    expect_one(b, 10);
}

static void test_v45_splits_are_warned_of_on_xbox(void **state)
{
    (void)state;
    struct build *b = split_pair();
    b->program.target = RGC_TARGET_XBOX;
    expect_some(b, 45);
}

/* ---- discard, activation --------------------------------------------------------------------- */

static struct build *activated(rgc_verb verb, rgc_access access, rgc_sync sync, rgc_layout layout)
{
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_TRANSIENT, RT | UAV, L(UNDEFINED));
    build_call(b);
    build_change(b, t, S(NONE), sync, A(NO_ACCESS), access, L(UNDEFINED), layout);
    build_pass(b, "first");
    build_use(b, t, verb, access, sync);
    return b;
}

static void test_v51_an_activation_discards_or_the_first_use_initialises(void **state)
{
    (void)state;
    const rgc_layout rt = L(RENDER_TARGET), copy = L(COPY_DEST), uav = L(UNORDERED_ACCESS);
    expect_one(activated(WRITE, A(RENDER_TARGET), S(RENDER_TARGET), rt), 51); /* C87 */
    expect_one(activated(WRITE, A(UNORDERED_ACCESS), S(COMPUTE_SHADING), uav), 51);
    expect_clean(activated(CLEAR, A(RENDER_TARGET), S(RENDER_TARGET), rt)); /* C09 */
    expect_clean(activated(WRITE, A(COPY_DEST), S(COPY), copy));
    expect_one(activated(MODIFY, A(COPY_DEST), S(COPY), copy), 51);
    struct build *b = activated(WRITE, A(RENDER_TARGET), S(RENDER_TARGET), rt);
    b->textures[0].flags = RGC_TEXTURE_BARRIER_FLAG_DISCARD;
    expect_clean(b); /* C08 */
    b = activated(MODIFY, A(RENDER_TARGET), S(RENDER_TARGET), rt);
    b->textures[0].flags = RGC_TEXTURE_BARRIER_FLAG_DISCARD;
    expect_one(b, 51); /* there is nothing to blend with */
}

static void test_a_discard_in_mid_frame_waits_and_forgets(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, RT, L(SHADER_RESOURCE));
    b->resources[t].final.layout = L(NONE);
    build_pass(b, "read");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    build_call(b);
    build_change(b, t, S(PIXEL_SHADING), S(RENDER_TARGET), A(NO_ACCESS), A(RENDER_TARGET),
        L(UNDEFINED), L(RENDER_TARGET))
        ->flags = RGC_TEXTURE_BARRIER_FLAG_DISCARD;
    build_pass(b, "write");
    rgc_program_access *use = build_use(b, t, WRITE, A(RENDER_TARGET), S(RENDER_TARGET));
    const rgc_findings *findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    assert_int_equal(findings->count, 0);
    rgc_findings_destroy(findings);
    use->verb = MODIFY;
    findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    assert_int_equal(count_of(findings, 51), 1);
    rgc_findings_destroy(findings);
    use->verb = WRITE;
    b->textures[0].sync_before = S(COPY);
    expect_one(b, 50);
}

/* R-L03: with both layouts UNDEFINED the layout stays as it is. */
static void test_a_memory_only_barrier_keeps_layout_and_contents(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, 0, L(COMMON));
    build_pass(b, "copy");
    build_use(b, t, MODIFY, A(COPY_DEST), S(COPY))->layout = L(COMMON);
    build_call(b);
    build_change(b, t, S(COPY), S(PIXEL_SHADING), A(COPY_DEST), A(SHADER_RESOURCE), L(UNDEFINED),
        L(UNDEFINED));
    build_pass(b, "read");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING))->layout = L(COMMON);
    expect_clean(b); /* C29 */
}

/* ---- one call, GLOBAL ------------------------------------------------------------------------ */

/* R-O01: on one subresource the records of a call go in the order of the array. */
static void test_records_of_one_call_chain_on_one_subresource(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, RT, L(RENDER_TARGET));
    b->resources[t].final.layout = L(COPY_SOURCE);
    build_pass(b, "draw");
    build_use(b, t, MODIFY, A(RENDER_TARGET), S(RENDER_TARGET));
    build_call(b);
    build_change(b, t, S(RENDER_TARGET), S(PIXEL_SHADING), A(RENDER_TARGET), A(SHADER_RESOURCE),
        L(RENDER_TARGET), L(SHADER_RESOURCE));
    build_change(b, t, S(PIXEL_SHADING), S(COPY), A(SHADER_RESOURCE), A(COPY_SOURCE),
        L(SHADER_RESOURCE), L(COPY_SOURCE));
    build_pass(b, "copy");
    build_use(b, t, READ, A(COPY_SOURCE), S(COPY));
    expect_clean(b);
}

/* Two buffers that compute wrote; a GLOBAL record; one of them is read, the other written. */
static struct build *with_global(bool said)
{
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t x = build_buffer(b, "x", RGC_IMPORT, UAV);
    uint32_t y = build_buffer(b, "y", RGC_IMPORT, UAV);
    build_pass(b, "a");
    build_use(b, x, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    build_use(b, y, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    build_call(b);
    build_global(b, S(COMPUTE_SHADING), S(PIXEL_SHADING), A(UNORDERED_ACCESS), A(SHADER_RESOURCE));
    if (said)
        build_merged(b, x);
    build_pass(b, "b");
    build_use(b, x, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    build_use(b, y, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    return b;
}

static void test_a_global_orders_and_shows_all_buffers(void **state)
{
    (void)state;
    expect_clean(with_global(true));
    expect_clean(with_global(false));
    struct build *b = with_global(true);
    b->globals[0].sync_after = S(VERTEX_SHADING);
    expect_some(b, 47);
    b = with_global(false);
    b->globals[0].sync_before = S(RAYTRACING);
    expect_some(b, 47);
    b = with_global(false);
    b->globals[0].access_after = A(CONSTANT_BUFFER);
    expect_some(b, 47);
}

/* R-C06: the known access of those that were merged changes, or of those that the record meets. */
static void test_a_global_announces_for_the_buffers_it_stands_for(void **state)
{
    (void)state;
    for (int said = 0; said < 2; said++) {
        struct build *b = with_global(said);
        build_call(b);
        build_buffer_change(b, 0, S(PIXEL_SHADING) | S(COMPUTE_SHADING), S(PIXEL_SHADING),
            A(SHADER_RESOURCE) | A(UNORDERED_ACCESS), A(SHADER_RESOURCE));
        expect_one(b, 7);
        b = with_global(said);
        build_call(b);
        build_buffer_change(b, 1, S(PIXEL_SHADING) | S(COMPUTE_SHADING), S(PIXEL_SHADING),
            A(SHADER_RESOURCE) | (said ? A(UNORDERED_ACCESS) : 0), A(SHADER_RESOURCE));
        expect_clean(b);
    }
}

static void test_a_global_says_nothing_of_textures(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    b->group_first[0] = 0;
    b->groups[0].type = RGC_BARRIER_GLOBAL;
    b->globals[0] = (rgc_global_barrier){ S(RENDER_TARGET), S(PIXEL_SHADING), A(RENDER_TARGET),
        A(SHADER_RESOURCE) };
    b->program.global_count = 1;
    const rgc_findings *findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    assert_int_equal(count_of(findings, 37), 1);
    rgc_findings_destroy(findings);
    build_free(b);
}

static void test_a_global_stands_for_buffers_that_are_there(void **state)
{
    (void)state;
    struct build *b = with_global(true);
    b->merged[0] = 99;
    expect_some(b, 29);
    b = with_global(true);
    b->records[0].first_buffer = 99; /* not to be followed */
    expect_clean(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_v06_layout_before_is_the_layout),
        cmocka_unit_test(test_v07_access_before_names_what_was_used_and_announced),
        cmocka_unit_test(test_v15_sync_before_none_comes_first),
        cmocka_unit_test(test_v16_nothing_follows_sync_after_none),
        cmocka_unit_test(test_v30_sync_before_contains_the_last_sync_after),
        cmocka_unit_test(test_v30_ends_with_the_scope_on_pc_only),
        cmocka_unit_test(test_v50_a_transition_waits_for_readers_and_flushes_writers),
        cmocka_unit_test(test_v50_a_transition_of_an_unflushed_write_is_refused),
        cmocka_unit_test(test_split_halves_work_as_one_barrier),
        cmocka_unit_test(test_v26_nothing_stands_between_the_halves_and_they_are_equal),
        cmocka_unit_test(test_v10_an_end_half_has_a_begin_half),
        cmocka_unit_test(test_v45_splits_are_warned_of_on_xbox),
        cmocka_unit_test(test_v51_an_activation_discards_or_the_first_use_initialises),
        cmocka_unit_test(test_a_discard_in_mid_frame_waits_and_forgets),
        cmocka_unit_test(test_a_memory_only_barrier_keeps_layout_and_contents),
        cmocka_unit_test(test_records_of_one_call_chain_on_one_subresource),
        cmocka_unit_test(test_a_global_orders_and_shows_all_buffers),
        cmocka_unit_test(test_a_global_announces_for_the_buffers_it_stands_for),
        cmocka_unit_test(test_a_global_says_nothing_of_textures),
        cmocka_unit_test(test_a_global_stands_for_buffers_that_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
