#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "verify_build.h"

static void pending(struct build *b, uint32_t resource, rgc_sync sync, rgc_access access)
{
    rgc_program_state *states[2] = { &b->resources[resource].initial,
        &b->resources[resource].final };
    for (uint32_t i = 0; i < 2; i++) {
        states[i]->sync = sync;
        states[i]->access = access;
        states[i]->queue = 0;
    }
}

/* ---- PC -------------------------------------------------------------------------------------- */

static void test_v53_an_import_leaves_as_declared(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    b->resources[0].final.layout = L(SHADER_RESOURCE);
    expect_one(b, 53);
    b = draw_then_post();
    b->resources[0].final.layout = L(UNDEFINED); /* nobody cares */
    expect_clean(b);
}

/* An import comes in its `initial` state in every frame, whatever the last one did. */
static void test_an_import_is_new_in_every_frame(void **state)
{
    (void)state;
    struct build *b = draw_then_post();
    const rgc_findings *findings = judge_frames(b, 5, RGC_EXEC_RESOURCE);
    assert_int_equal(findings->count, 0);
    rgc_findings_destroy(findings);
    b->resources[0].lifetime = RGC_PERSISTENT; /* one that carries over does not */
    findings = judge_frames(b, 5, RGC_EXEC_RESOURCE);
    assert_true(count_of(findings, 53) > 0);
    rgc_findings_destroy(findings);
    build_free(b);
}

static struct build *resting(rgc_layout rest)
{
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_PERSISTENT, UAV, rest);
    build_call(b);
    build_change(b, t, S(NONE), S(COMPUTE_SHADING), A(NO_ACCESS), A(UNORDERED_ACCESS),
        L(SHADER_RESOURCE), L(UNORDERED_ACCESS));
    build_pass(b, "write");
    build_use(b, t, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    build_call(b);
    build_change(b, t, S(COMPUTE_SHADING), S(PIXEL_SHADING), A(UNORDERED_ACCESS),
        A(SHADER_RESOURCE), L(UNORDERED_ACCESS), L(SHADER_RESOURCE));
    build_pass(b, "read");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    return b;
}

static void test_a_persistent_resource_ends_where_it_begins(void **state)
{
    (void)state;
    expect_clean(resting(L(SHADER_RESOURCE)));
    struct build *b = resting(L(SHADER_RESOURCE));
    b->textures[1].layout_after = L(DIRECT_QUEUE_SHADER_RESOURCE);
    expect_one(b, 53);
    b = resting(L(SHADER_RESOURCE));
    b->resources[0].final.layout = L(DIRECT_QUEUE_SHADER_RESOURCE);
    b->textures[1].layout_after = L(DIRECT_QUEUE_SHADER_RESOURCE);
    expect_some(b, 53); /* `final` is not `initial` */
}

/* New is written as a target, the previous one is read; they rest in two layouts. */
static struct build *generations(void)
{
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t now = build_texture(b, "taa", RGC_HISTORY, RT, L(SHADER_RESOURCE));
    uint32_t old = build_texture(b, "taa", RGC_HISTORY, RT, L(RENDER_TARGET));
    b->resources[old].previous = true;
    b->resources[now].final.layout = L(RENDER_TARGET);
    b->resources[old].final.layout = L(SHADER_RESOURCE);
    build_call(b);
    build_change(b, now, S(NONE), S(RENDER_TARGET), A(NO_ACCESS), A(RENDER_TARGET),
        L(SHADER_RESOURCE), L(RENDER_TARGET));
    build_change(b, old, S(NONE), S(PIXEL_SHADING), A(NO_ACCESS), A(SHADER_RESOURCE),
        L(RENDER_TARGET), L(SHADER_RESOURCE));
    build_pass(b, "resolve");
    build_use(b, now, WRITE, A(RENDER_TARGET), S(RENDER_TARGET));
    build_use(b, old, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    return b;
}

static void test_generations_of_a_history_change_places(void **state)
{
    (void)state;
    expect_clean(generations());
    struct build *b = generations();
    b->resources[0].final.layout = b->resources[0].initial.layout = L(RENDER_TARGET);
    b->textures[0].layout_before = L(RENDER_TARGET); /* it comes back as a shader resource */
    expect_some(b, 53);
    b = generations();
    b->accesses[0].verb = MODIFY; /* its contents are those of two frames ago */
    expect_one(b, 51);
    b = generations();
    b->textures[1].layout_after = L(GENERIC_READ);
    expect_some(b, 53);
}

static void test_a_history_that_is_not_written_stays(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    build_texture(b, "taa", RGC_HISTORY, RT, L(COMMON));
    uint32_t old = build_texture(b, "taa", RGC_HISTORY, RT, L(SHADER_RESOURCE));
    b->resources[old].previous = true;
    build_pass(b, "read");
    build_use(b, old, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    expect_clean(b);
}

/* What a frame does not write of the new generation is old, but it is there when it is previous. */
static void test_a_part_of_a_generation_may_be_old(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t now = build_buffer(b, "h", RGC_HISTORY, UAV);
    uint32_t old = build_buffer(b, "h", RGC_HISTORY, UAV);
    b->resources[old].previous = true;
    build_pass(b, "a");
    build_use(b, old, READ, A(SHADER_RESOURCE), S(COMPUTE_SHADING));
    rgc_program_access *use = build_use(b, now, WRITE, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    const rgc_findings *findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    assert_int_equal(findings->count, 0);
    rgc_findings_destroy(findings);
    use->verb = MODIFY;
    expect_one(b, 51);
}

static void test_a_transient_is_gone_with_its_frame(void **state)
{
    (void)state;
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "t", RGC_TRANSIENT, 0, L(UNDEFINED));
    build_call(b);
    rgc_texture_barrier *activation = build_change(
        b, t, S(NONE), S(COPY), A(NO_ACCESS), A(COPY_DEST), L(UNDEFINED), L(COPY_DEST));
    build_pass(b, "copy");
    build_use(b, t, WRITE, A(COPY_DEST), S(COPY));
    const rgc_findings *findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    assert_int_equal(findings->count, 0);
    rgc_findings_destroy(findings);
    activation->layout_before = L(COPY_DEST); /* as if it had stayed there since the last frame */
    expect_some(b, 6);
}

static void test_a_scope_border_on_pc_flushes(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_PC);
    b->steps[1] = b->steps[2];
    b->program.step_count = b->scopes[0].step_count = 1;
    build_scope(b);
    build_step(b, RGC_STEP_PASS, 1);
    expect_clean(b); /* C35 */
}

/* ---- Xbox ------------------------------------------------------------------------------------ */

static void test_v42_a_scope_border_on_xbox_flushes_nothing(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_XBOX);
    pending(b, 0, S(PIXEL_SHADING), A(SHADER_RESOURCE));
    b->resources[0].initial.sync = S(NONE);
    b->resources[0].initial.access = A(NO_ACCESS);
    b->program.step_count = b->scopes[0].step_count = 1;
    build_scope(b);
    build_step(b, RGC_STEP_PASS, 1);
    expect_one(b, 42); /* C36 without its barrier */
    b = fill_then_use(RGC_TARGET_XBOX);
    pending(b, 0, S(PIXEL_SHADING), A(SHADER_RESOURCE));
    b->resources[0].initial.sync = S(NONE);
    b->resources[0].initial.access = A(NO_ACCESS);
    b->program.step_count = b->scopes[0].step_count = 1;
    build_scope(b);
    build_step(b, RGC_STEP_BARRIER, 0);
    build_step(b, RGC_STEP_PASS, 1);
    expect_clean(b); /* C36 */
}

static struct build *later_scope(rgc_sync before, rgc_access access)
{
    struct build *b = build_new(RGC_TARGET_XBOX);
    uint32_t t = build_texture(b, "t", RGC_IMPORT, RT, L(RENDER_TARGET));
    b->resources[t].final =
        (rgc_program_state){ L(SHADER_RESOURCE), S(PIXEL_SHADING), A(SHADER_RESOURCE), 0 };
    build_pass(b, "a");
    build_use(b, t, MODIFY, A(RENDER_TARGET), S(RENDER_TARGET));
    build_scope(b);
    build_call(b);
    build_change(b, t, before, S(PIXEL_SHADING), access, A(SHADER_RESOURCE), L(RENDER_TARGET),
        L(SHADER_RESOURCE));
    build_pass(b, "b");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    return b;
}

static void test_v42_none_in_a_later_scope_races_on_xbox(void **state)
{
    (void)state;
    expect_clean(later_scope(S(RENDER_TARGET), A(RENDER_TARGET))); /* C37 */
    expect_one(later_scope(S(NONE), A(NO_ACCESS)), 42);
    struct build *b = later_scope(S(NONE), A(NO_ACCESS));
    b->program.target = RGC_TARGET_PC;
    expect_clean(b); /* C38 */
}

/* R-X34: what the last frame left pending is there when the next begins. */
static struct build *xbox_rest(bool waits)
{
    struct build *b = build_new(RGC_TARGET_XBOX);
    uint32_t t = build_texture(b, "t", RGC_PERSISTENT, UAV, L(SHADER_RESOURCE));
    pending(b, t, S(PIXEL_SHADING), A(SHADER_RESOURCE));
    build_call(b);
    build_change(b, t, waits ? S(PIXEL_SHADING) : S(NONE), S(COMPUTE_SHADING),
        waits ? A(SHADER_RESOURCE) : A(NO_ACCESS), A(UNORDERED_ACCESS), L(SHADER_RESOURCE),
        L(UNORDERED_ACCESS));
    build_pass(b, "write");
    build_use(b, t, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    build_call(b);
    build_change(b, t, S(COMPUTE_SHADING), S(PIXEL_SHADING), A(UNORDERED_ACCESS),
        A(SHADER_RESOURCE), L(UNORDERED_ACCESS), L(SHADER_RESOURCE));
    build_pass(b, "read");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    return b;
}

static void test_pending_uses_cross_the_frame_border_on_xbox(void **state)
{
    (void)state;
    expect_clean(xbox_rest(true));
    rgc_finding finding = expect_one(xbox_rest(false), 42);
    assert_int_equal(finding.frame, 1);
    struct build *b = xbox_rest(true);
    b->resources[0].final.sync = S(NONE);
    b->resources[0].final.access = A(NO_ACCESS);
    expect_some(b, 53); /* it is still read, and `final` does not say so */
}

static void test_an_unwaited_write_of_the_last_frame_races_on_xbox(void **state)
{
    (void)state;
    struct build *b = fill_then_use(RGC_TARGET_XBOX);
    b->resources[0].lifetime = RGC_PERSISTENT;
    pending(b, 0, S(PIXEL_SHADING), A(SHADER_RESOURCE));
    rgc_finding finding = expect_one(b, 42);
    assert_int_equal(finding.frame, 1);
    assert_int_equal(finding.pass, 0);
    assert_int_equal(finding.other_pass, 1);
}

/* A transient's memory was in use a frame ago, by itself. */
static void test_an_activation_waits_for_the_last_frame_on_xbox(void **state)
{
    (void)state;
    for (int waits = 0; waits < 2; waits++) {
        struct build *b = build_new(RGC_TARGET_XBOX);
        uint32_t t = build_texture(b, "t", RGC_TRANSIENT, RT, L(UNDEFINED));
        pending(b, t, S(RENDER_TARGET), A(RENDER_TARGET));
        build_call(b);
        build_change(b, t, waits ? S(RENDER_TARGET) : S(NONE), S(RENDER_TARGET), A(NO_ACCESS),
            A(RENDER_TARGET), L(UNDEFINED), L(RENDER_TARGET))
            ->flags = RGC_TEXTURE_BARRIER_FLAG_DISCARD;
        build_pass(b, "draw");
        build_use(b, t, WRITE, A(RENDER_TARGET), S(RENDER_TARGET));
        if (waits)
            expect_clean(b);
        else
            expect_one(b, 42);
    }
}

/* An import's outside user may still be at it, as its `from` says. */
static void test_an_import_may_be_in_use_on_xbox(void **state)
{
    (void)state;
    for (int waits = 0; waits < 2; waits++) {
        struct build *b = build_new(RGC_TARGET_XBOX);
        uint32_t x = build_buffer(b, "x", RGC_IMPORT, UAV);
        b->resources[x].initial.sync = S(PIXEL_SHADING);
        b->resources[x].initial.access = A(SHADER_RESOURCE);
        b->resources[x].final.sync = S(COMPUTE_SHADING);
        b->resources[x].final.access = A(UNORDERED_ACCESS);
        if (waits) {
            build_call(b);
            build_buffer_change(b, x, S(PIXEL_SHADING), S(COMPUTE_SHADING), A(SHADER_RESOURCE),
                A(UNORDERED_ACCESS));
        }
        build_pass(b, "write");
        build_use(b, x, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
        if (waits)
            expect_clean(b);
        else
            expect_one(b, 42);
    }
}

static void test_a_prologue_runs_once(void **state)
{
    (void)state;
    struct build *b = build_sized(RGC_TARGET_PC, 32);
    b->program.prologue_count = 1;
    b->queues[0].scope_count = 0;
    b->program.queue_count = 1;
    build_scope(b);
    uint32_t t = build_texture(b, "t", RGC_PERSISTENT, RT, L(UNDEFINED));
    b->resources[t].final.layout = L(RENDER_TARGET);
    build_call(b);
    build_change(b, t, S(NONE), S(RENDER_TARGET), A(NO_ACCESS), A(RENDER_TARGET), L(UNDEFINED),
        L(RENDER_TARGET))
        ->flags = RGC_TEXTURE_BARRIER_FLAG_DISCARD;
    b->program.queue_count = 0;
    build_queue(b, "direct", RGC_QUEUE_DIRECT);
    build_scope(b);
    build_pass(b, "draw");
    build_use(b, t, WRITE, A(RENDER_TARGET), S(RENDER_TARGET));
    expect_clean(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_v53_an_import_leaves_as_declared),
        cmocka_unit_test(test_an_import_is_new_in_every_frame),
        cmocka_unit_test(test_a_persistent_resource_ends_where_it_begins),
        cmocka_unit_test(test_generations_of_a_history_change_places),
        cmocka_unit_test(test_a_history_that_is_not_written_stays),
        cmocka_unit_test(test_a_part_of_a_generation_may_be_old),
        cmocka_unit_test(test_a_transient_is_gone_with_its_frame),
        cmocka_unit_test(test_a_scope_border_on_pc_flushes),
        cmocka_unit_test(test_v42_a_scope_border_on_xbox_flushes_nothing),
        cmocka_unit_test(test_v42_none_in_a_later_scope_races_on_xbox),
        cmocka_unit_test(test_pending_uses_cross_the_frame_border_on_xbox),
        cmocka_unit_test(test_an_unwaited_write_of_the_last_frame_races_on_xbox),
        cmocka_unit_test(test_an_activation_waits_for_the_last_frame_on_xbox),
        cmocka_unit_test(test_an_import_may_be_in_use_on_xbox),
        cmocka_unit_test(test_a_prologue_runs_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
