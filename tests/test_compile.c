#include "plan_run.h"

#include <stdlib.h>

/* An allocator that counts, checks the old sizes it is told, and can fail one allocation. */
struct memory {
    size_t now;
    uint64_t calls, fail_at; /* fail_at 0: never */
};

static void *resize(void *user, void *block, size_t old_size, size_t new_size)
{
    struct memory *memory = user;
    if (block)
        assert_int_equal(*((size_t *)block - 2), old_size);
    if (!new_size) {
        memory->now -= old_size;
        if (block)
            free((size_t *)block - 2);
        return NULL;
    }
    if (++memory->calls == memory->fail_at)
        return NULL;
    size_t *grown = realloc(block ? (size_t *)block - 2 : NULL, new_size + 2 * sizeof(size_t));
    assert_non_null(grown);
    grown[0] = new_size;
    memory->now += new_size - (block ? old_size : 0);
    return grown + 2;
}

/* A frame with something of everything. */
static void declare(rgc_graph *graph)
{
    struct run run = { .graph = graph };
    rgc_graph_reset(graph, NULL);
    rgc_resource out = colour_of(&run, "out", RGC_IMPORT);
    rgc_resource history = colour_of(&run, "history", RGC_HISTORY);
    rgc_resource rest = colour_of(&run, "rest", RGC_PERSISTENT);
    rgc_resource pyramid = colour_mips(&run, "pyramid", 4), z = depth(&run, "z");
    rgc_resource a = buffer_of(&run, "a", RGC_TRANSIENT), b = buffer_of(&run, "b", RGC_TRANSIENT);
    rgc_pass fill = pass(&run, "fill"), down = pass(&run, "down"), show = boundary(&run, "show");
    use(&run, fill, z, RGC_VERB_CLEAR, RGC_USAGE_DEPTH_WRITE, RGC_SYNC_DEPTH_STENCIL);
    STORE(&run, fill, a);
    STORE(&run, fill, b);
    use_mip(
        &run, fill, pyramid, RGC_VERB_WRITE, RGC_USAGE_RENDER_TARGET, RGC_SYNC_RENDER_TARGET, 0, 1);
    use_mip(&run, down, pyramid, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, RGC_SYNC_COMPUTE_SHADING,
        0, 1);
    use_mip(&run, down, pyramid, RGC_VERB_WRITE, RGC_USAGE_UNORDERED_ACCESS,
        RGC_SYNC_COMPUTE_SHADING, 1, 3);
    LOAD(&run, down, a);
    LOAD(&run, down, b);
    SAMPLE(&run, down, z);
    SAMPLE(&run, show, pyramid);
    SAMPLE(&run, show, rest);
    DRAW_TO(&run, show, history);
    DRAW_TO(&run, show, out);
    rgc_access_add(graph, show,
        &(rgc_access_desc){ .resource = history,
            .previous = true,
            .usage = RGC_USAGE_SHADER_RESOURCE,
            .stages = RGC_SYNC_PIXEL_SHADING });
}

static void each_allocation_may_fail_once_and_nothing_is_lost(void **state)
{
    (void)state;
    rgc_result result = RGC_ERROR_OUT_OF_MEMORY;
    for (uint64_t fail_at = 1; result != RGC_OK; fail_at++) {
        struct memory memory = { .fail_at = fail_at };
        assert_true(fail_at < 5000);
        rgc_graph *graph = rgc_graph_create(
            &(rgc_graph_desc){ .width = 64, .height = 64, .allocator = { resize, &memory } });
        const rgc_program *program = NULL;
        if (graph) {
            declare(graph);
            result = rgc_compile(graph, NULL, &program);
            assert_true(result == RGC_OK || result == RGC_ERROR_OUT_OF_MEMORY);
            assert_int_equal(result == RGC_OK, program != NULL);
            if (result != RGC_OK) { /* and the graph can be used again */
                memory.fail_at = 0;
                declare(graph);
                assert_int_equal(rgc_compile(graph, NULL, &program), RGC_OK);
            }
        }
        rgc_program_destroy(program);
        rgc_graph_destroy(graph);
        assert_int_equal(memory.now, 0);
    }
}

static void a_steady_state_allocates_nothing(void **state)
{
    (void)state;
    struct memory memory = { .fail_at = 0 };
    rgc_graph *graph = rgc_graph_create(
        &(rgc_graph_desc){ .width = 64, .height = 64, .allocator = { resize, &memory } });
    const rgc_program *program = NULL;
    const rgc_compile_options options = { .verify = RGC_SWITCH_OFF };
    for (int frame = 0; frame < 5; frame++) {
        uint64_t before = memory.calls;
        declare(graph);
        assert_int_equal(rgc_compile(graph, &options, &program), RGC_OK);
        if (frame >= 2)
            assert_int_equal(memory.calls - before, 0);
    }
    rgc_program_destroy(program);
    rgc_graph_destroy(graph);
}

static void a_mistake_gives_diagnostics_and_no_program(void **state)
{
    (void)state;
    rgc_graph *graph = rgc_graph_create(&(rgc_graph_desc){ .width = 64, .height = 64 });
    struct run run = { .graph = graph };
    const rgc_program *program = NULL;
    rgc_pass nobody = { 17 };
    SAMPLE(&run, nobody, colour(&run, "t"));
    assert_int_equal(rgc_compile(graph, NULL, &program), RGC_ERROR_INPUT);
    assert_null(program);
    assert_true(rgc_diags_errors(rgc_graph_diags(graph)) == 1);
    assert_int_equal(rgc_compile(NULL, NULL, &program), RGC_ERROR_ARGUMENT);
    rgc_graph_destroy(graph);
}

static void an_empty_frame_is_an_empty_program(void **state)
{
    (void)state;
    rgc_graph *graph = rgc_graph_create(NULL);
    const rgc_program *program = NULL;
    assert_int_equal(rgc_compile(graph, NULL, &program), RGC_OK);
    assert_int_equal(program->step_count, 0);
    assert_int_equal(program->scope_count, 0);
    assert_int_equal(program->stats.sync_points, 0);
    rgc_program_destroy(program);
    rgc_graph_destroy(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_allocation_may_fail_once_and_nothing_is_lost),
        cmocka_unit_test(a_steady_state_allocates_nothing),
        cmocka_unit_test(a_mistake_gives_diagnostics_and_no_program),
        cmocka_unit_test(an_empty_frame_is_an_empty_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
