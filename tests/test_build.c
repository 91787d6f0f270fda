#include "failing.h"

#include "base/diags.h"
#include "facts/facts.h"
#include "graph/graph.h"

#include <rgc/rgc.h>

static rgc_graph *new_graph(void)
{
    rgc_graph *g =
        rgc_graph_create(&(rgc_graph_desc){ .name = "f", .width = 1920, .height = 1080 });
    assert_non_null(g);
    return g;
}

static const struct graph_resource *add_texture(rgc_graph *g, rgc_texture_desc desc)
{
    rgc_resource t = rgc_texture_add(g, &desc);
    assert_int_equal(t.id, ds_len(g->resources));
    return &g->resources[t.id - 1];
}

/* ---- defaults ---------------------------------------------------------------------------------
 */

static void zeroes_of_a_texture_are_resolved(void **state)
{
    (void)state;
    rgc_graph *g = new_graph();
    const struct graph_resource *t =
        add_texture(g, (rgc_texture_desc){ .format = RGC_FORMAT_R8_UNORM });
    assert_string_equal(t->name, "texture");
    assert_int_equal(t->width, 1920);
    assert_int_equal(t->height, 1080);
    assert_int_equal(t->depth * t->layers * t->mips * t->samples * t->planes, 1);
    assert_int_equal(t->heap, RGC_NONE);
    assert_int_equal(t->from_queue, RGC_NONE);
    assert_int_equal(t->to_queue, RGC_NONE);
    rgc_graph_destroy(g);
}

static void all_mips_go_down_to_one_texel(void **state)
{
    (void)state;
    static const struct {
        uint32_t width, height, depth, mips;
        bool volume;
    } rows[] = {
        { 1, 1, 1, 1, false },
        { 2, 1, 1, 2, false },
        { 3, 3, 1, 2, false },
        { 4, 3, 1, 3, false },
        { 1920, 1080, 1, 11, false },
        { 16384, 1, 1, 15, false },
        { 8, 8, 64, 7, true },
        { 8, 8, 64, 4, false },
        { UINT32_MAX, 1, 1, 32, false },
    };
    rgc_graph *g = new_graph();
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        rgc_texture_desc desc = { .width = rows[i].width,
            .height = rows[i].height,
            .depth = rows[i].depth,
            .volume = rows[i].volume,
            .mips = RGC_MIPS_ALL };
        assert_int_equal(add_texture(g, desc)->mips, rows[i].mips);
    }
    rgc_graph_destroy(g);
}

static void planes_follow_from_the_format(void **state)
{
    (void)state;
    rgc_graph *g = new_graph();
    rgc_texture_desc desc = { .format = RGC_FORMAT_D24_UNORM_S8_UINT };
    assert_int_equal(add_texture(g, desc)->planes, 2);
    desc.format = RGC_FORMAT_D32_FLOAT;
    assert_int_equal(add_texture(g, desc)->planes, 1);
    desc.format = RGC_FORMAT_NV12;
    assert_int_equal(add_texture(g, desc)->planes, 2);
    desc.format = (rgc_format)12345;
    assert_int_equal(add_texture(g, desc)->planes, 1);
    rgc_graph_destroy(g);
}

static void a_buffer_has_its_bytes(void **state)
{
    (void)state;
    rgc_graph *g = new_graph();
    rgc_buffer_add(g, &(rgc_buffer_desc){ .size = 4096 });
    rgc_buffer_add(g, &(rgc_buffer_desc){ .stride = 12, .count = 100 });
    rgc_buffer_add(g, &(rgc_buffer_desc){ .stride = UINT64_MAX, .count = 2 });
    rgc_buffer_add(g, NULL);
    assert_int_equal(g->resources[0].width, 4096);
    assert_int_equal(g->resources[1].width, 1200);
    assert_int_equal(g->resources[2].width, 0); /* an overflow: validate tells */
    assert_int_equal(g->resources[3].kind, RGC_BUFFER);
    assert_int_equal(g->resources[1].mips * g->resources[1].layers * g->resources[1].planes, 1);
    rgc_graph_destroy(g);
}

/* ---- ranges -----------------------------------------------------------------------------------
 */

static rgc_subresource_range resolved(rgc_graph *g, rgc_resource r, rgc_subresource_range range)
{
    rgc_pass p = rgc_pass_add(g, &(rgc_pass_desc){ .kind = RGC_PASS_COMPUTE });
    rgc_access_desc desc = { .resource = r, .usage = RGC_USAGE_SHADER_RESOURCE, .range = range };
    rgc_access_add(g, p, &desc);
    return ds_last(g->accesses).range;
}

static void counts_of_zero_run_to_the_last(void **state)
{
    (void)state;
    rgc_graph *g = new_graph();
    rgc_texture_desc desc = { .format = RGC_FORMAT_D24_UNORM_S8_UINT, .mips = 5, .layers = 6 };
    rgc_resource t = rgc_texture_add(g, &desc);
    rgc_subresource_range range = resolved(g, t, (rgc_subresource_range){ 0 });
    assert_int_equal(range.mips, 5);
    assert_int_equal(range.layers, 6);
    assert_int_equal(range.planes, 2);
    range = resolved(g, t, (rgc_subresource_range){ .first_mip = 3, .first_plane = 1 });
    assert_int_equal(range.mips, 2);
    assert_int_equal(range.planes, 1);
    range = resolved(g, t, (rgc_subresource_range){ .first_layer = 2, .layers = 1 });
    assert_int_equal(range.first_layer, 2);
    assert_int_equal(range.layers, 1);
    range = resolved(g, t, (rgc_subresource_range){ .first_mip = 5, .layers = 99 });
    assert_int_equal(range.mips, 0);    /* there is no last: kept for validate */
    assert_int_equal(range.layers, 99); /* and so is this */
    rgc_graph_destroy(g);
}

/* ---- queues -----------------------------------------------------------------------------------
 */

static void the_direct_queue_is_there_and_may_be_replaced(void **state)
{
    (void)state;
    rgc_graph *g = new_graph();
    assert_int_equal(ds_len(g->queues), 1);
    assert_string_equal(g->queues[0].name, "direct");
    assert_true(g->queues[0].implied);
    rgc_queue compute =
        rgc_queue_add(g, &(rgc_queue_desc){ .name = "async", .type = RGC_QUEUE_COMPUTE });
    rgc_pass before = rgc_pass_add(g, &(rgc_pass_desc){ .kind = RGC_PASS_COMPUTE });
    rgc_queue main_queue = rgc_queue_add(g, &(rgc_queue_desc){ .name = "main" });
    rgc_queue second = rgc_queue_add(g, &(rgc_queue_desc){ .name = "second" });
    rgc_pass on = rgc_pass_add(g, &(rgc_pass_desc){ .queue = second });
    rgc_pass async = rgc_pass_add(g, &(rgc_pass_desc){ .async = true });
    assert_int_equal(compute.id, 2);
    assert_int_equal(main_queue.id, 1);
    assert_int_equal(second.id, 3);
    assert_string_equal(g->queues[0].name, "main");
    assert_false(g->queues[0].implied);
    assert_int_equal(g->passes[before.id - 1].queue, 0); /* the index did not move */
    assert_false(g->passes[before.id - 1].queue_declared);
    assert_int_equal(g->passes[on.id - 1].queue, 2);
    assert_true(g->passes[on.id - 1].queue_declared);
    assert_int_equal(g->passes[async.id - 1].queue, RGC_NONE);
    assert_int_equal(rgc_graph_queue_of_type(g, RGC_QUEUE_DIRECT), 0);
    assert_int_equal(rgc_graph_queue_of_type(g, RGC_QUEUE_COMPUTE), 1);
    assert_int_equal(rgc_graph_queue_of_type(g, RGC_QUEUE_COPY), RGC_NONE);
    rgc_graph_destroy(g);
}

/* ---- stages -----------------------------------------------------------------------------------
 */

static void stages_follow_from_kind_usage_and_verb(void **state)
{
    (void)state;
    static const struct {
        uint32_t kind;
        rgc_verb verb;
        rgc_usage usage;
        rgc_sync said, stages;
    } rows[] = {
        { RGC_PASS_RASTER, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, 0,
            RGC_SYNC_VERTEX_SHADING | RGC_SYNC_PIXEL_SHADING },
        { RGC_PASS_COMPUTE, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, 0, RGC_SYNC_COMPUTE_SHADING },
        { RGC_PASS_COMPUTE | RGC_PASS_RAYTRACING, RGC_VERB_WRITE, RGC_USAGE_UNORDERED_ACCESS, 0,
            RGC_SYNC_COMPUTE_SHADING | RGC_SYNC_RAYTRACING },
        { RGC_PASS_COMPUTE, RGC_VERB_CLEAR, RGC_USAGE_UNORDERED_ACCESS, 0,
            RGC_SYNC_COMPUTE_SHADING | RGC_SYNC_CLEAR_UNORDERED_ACCESS_VIEW },
        { RGC_PASS_RASTER, RGC_VERB_CLEAR, RGC_USAGE_UNORDERED_ACCESS, RGC_SYNC_PIXEL_SHADING,
            RGC_SYNC_PIXEL_SHADING | RGC_SYNC_CLEAR_UNORDERED_ACCESS_VIEW },
        { RGC_PASS_RASTER, RGC_VERB_CLEAR, RGC_USAGE_RENDER_TARGET, 0, RGC_SYNC_RENDER_TARGET },
        { RGC_PASS_COMPUTE, RGC_VERB_CLEAR, RGC_USAGE_RENDER_TARGET, 0, RGC_SYNC_RENDER_TARGET },
        { RGC_PASS_BUILD_RTAS, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, 0,
            RGC_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE },
        { RGC_PASS_BUILD_RTAS, RGC_VERB_WRITE, RGC_USAGE_RTAS_WRITE, 0,
            RGC_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE },
        { RGC_PASS_BUILD_RTAS, RGC_VERB_MODIFY, RGC_USAGE_UNORDERED_ACCESS, 0,
            RGC_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE },
        { RGC_PASS_RAYTRACING, RGC_VERB_READ, RGC_USAGE_RTAS_READ, 0, RGC_SYNC_RAYTRACING },
        { RGC_PASS_COMPUTE, RGC_VERB_READ, RGC_USAGE_COMMON, 0, SYNC_LEAVES },
        { RGC_PASS_COMPUTE, RGC_VERB_READ, RGC_USAGE_COMMON, RGC_SYNC_ALL, SYNC_LEAVES },
        { RGC_PASS_PRESENT, RGC_VERB_READ, RGC_USAGE_PRESENT, 0, RGC_SYNC_NONE },
        { RGC_PASS_RASTER, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, RGC_SYNC_DRAW, 0x7c },
        { RGC_PASS_COMPUTE, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, RGC_SYNC_ALL_SHADING,
            RGC_SYNC_COMPUTE_SHADING },
        { RGC_PASS_COMPUTE, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, RGC_SYNC_PIXEL_SHADING,
            RGC_SYNC_PIXEL_SHADING }, /* wrong, and kept */
        { RGC_PASS_COMPUTE, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, 0x40000000u, 0x40000000u },
    };
    rgc_graph *g = new_graph();
    rgc_resource t = rgc_texture_add(g, NULL);
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        rgc_pass p = rgc_pass_add(g, &(rgc_pass_desc){ .kind = rows[i].kind });
        rgc_access_desc desc = {
            .resource = t, .verb = rows[i].verb, .usage = rows[i].usage, .stages = rows[i].said
        };
        rgc_access_add(g, p, &desc);
        assert_int_equal(ds_last(g->accesses).stages, rows[i].stages);
        assert_int_equal(ds_last(g->accesses).stages_declared, rows[i].said != 0);
    }
    rgc_graph_destroy(g);
}

static void short_forms_take_the_whole_resource(void **state)
{
    (void)state;
    rgc_graph *g = new_graph();
    rgc_resource t = rgc_texture_add(g, &(rgc_texture_desc){ .mips = 3 });
    rgc_pass p = rgc_pass_add(g, &(rgc_pass_desc){ .kind = RGC_PASS_COMPUTE });
    rgc_read(g, p, t, RGC_USAGE_UNORDERED_ACCESS);
    rgc_write(g, p, t, RGC_USAGE_UNORDERED_ACCESS);
    rgc_modify(g, p, t, RGC_USAGE_UNORDERED_ACCESS);
    rgc_clear(g, p, t, RGC_USAGE_UNORDERED_ACCESS);
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(g->accesses[i].verb, i);
        assert_int_equal(g->accesses[i].range.mips, 3);
    }
    rgc_graph_destroy(g);
}

/* ---- mistakes ---------------------------------------------------------------------------------
 */

static void nothing_crashes_on_null_or_foreign_handles(void **state)
{
    (void)state;
    rgc_graph *g = rgc_graph_create(NULL);
    rgc_resource t = rgc_texture_add(g, NULL);
    rgc_pass p = rgc_pass_add(g, NULL);
    assert_int_equal(t.id, 1);
    assert_int_equal(p.id, 1);
    assert_int_equal(rgc_queue_add(g, NULL).id, 1);
    assert_int_equal(rgc_heap_add(g, NULL).id, 1);
    assert_int_equal(ds_len(g->mistakes), 0);
    rgc_access_add(g, p, NULL);
    rgc_read(g, (rgc_pass){ 2 }, t, RGC_USAGE_SHADER_RESOURCE);
    rgc_read(g, p, (rgc_resource){ 0 }, RGC_USAGE_SHADER_RESOURCE);
    rgc_pass_after(g, p, (rgc_pass){ UINT32_MAX }, NULL);
    rgc_pass_add(g, &(rgc_pass_desc){ .queue = { 7 } });
    rgc_texture_add(g, &(rgc_texture_desc){ .heap = { 7 } });
    rgc_buffer_add(g, &(rgc_buffer_desc){ .from.queue = { 7 } });
    assert_int_equal(ds_len(g->mistakes), 7);
    assert_int_equal(ds_len(g->accesses) + ds_len(g->afters), 0);
    rgc_option_add(g, NULL, NULL, NULL);
    assert_string_equal(g->options[0].name, "");
    rgc_graph_destroy(g);

    assert_int_equal(rgc_texture_add(NULL, NULL).id, 0);
    assert_int_equal(rgc_buffer_add(NULL, NULL).id, 0);
    assert_int_equal(rgc_pass_add(NULL, NULL).id, 0);
    assert_int_equal(rgc_queue_add(NULL, NULL).id, 0);
    assert_int_equal(rgc_heap_add(NULL, NULL).id, 0);
    rgc_access_add(NULL, p, NULL);
    rgc_read(NULL, p, t, RGC_USAGE_PRESENT);
    rgc_pass_after(NULL, p, p, NULL);
    rgc_option_add(NULL, "a", "b", NULL);
    rgc_graph_reset(NULL, NULL);
    rgc_graph_destroy(NULL);
    assert_null(rgc_graph_diags(NULL));
}

static void outputs_are_what_outlives_the_frame(void **state)
{
    (void)state;
    struct graph_resource r = { .lifetime = RGC_TRANSIENT };
    assert_false(rgc_graph_is_output(&r));
    r.output = true;
    assert_true(rgc_graph_is_output(&r));
    r = (struct graph_resource){ .lifetime = RGC_IMPORT };
    assert_true(rgc_graph_is_output(&r));
    r.to.kind = RGC_STATE_UNDEFINED;
    assert_false(rgc_graph_is_output(&r));
    r.lifetime = RGC_HISTORY;
    assert_true(rgc_graph_is_output(&r));
    r.lifetime = RGC_PERSISTENT;
    assert_true(rgc_graph_is_output(&r));
}

/* ---- life -------------------------------------------------------------------------------------
 */

static void reset_forgets_all_and_keeps_the_memory(void **state)
{
    (void)state;
    struct failing failing = { 0 };
    rgc_graph_desc desc = { .name = "one", .width = 4, .allocator = failing_allocator(&failing) };
    rgc_graph *g = rgc_graph_create(&desc);
    rgc_diag_begin(rgc_graph_diags(g), RGC_DIAG_NO_KIND, NULL, "x");
    uint32_t requests = 0;
    for (int round = 0; round < 3; round++) {
        requests = round == 1 ? failing.requests : requests;
        rgc_graph_reset(g, round == 1 ? &(rgc_graph_desc){ .name = "two", .width = 8 } : NULL);
        assert_int_equal(ds_len(g->resources) + ds_len(g->passes) + ds_len(g->accesses), 0);
        assert_int_equal(ds_len(g->queues), 1);
        assert_true(g->queues[0].implied);
        assert_int_equal(rgc_diags_count(g->diags), 0);
        for (int i = 0; i < 50; i++) {
            rgc_resource t = rgc_texture_add(g, NULL);
            rgc_pass p = rgc_pass_add(g, NULL);
            rgc_read(g, p, t, RGC_USAGE_SHADER_RESOURCE);
            rgc_queue_add(g, NULL);
            rgc_pass_after(g, p, p, NULL);
        }
    }
    assert_int_equal(failing.requests, requests);
    assert_string_equal(g->name, "two");
    assert_int_equal(g->resources[0].width, 8);
    rgc_graph_destroy(g);
    assert_int_equal(failing.bytes, 0);
}

static void given_diagnostics_are_used_and_left(void **state)
{
    (void)state;
    rgc_diags *diags = rgc_diags_create(NULL);
    rgc_graph *g = rgc_graph_create(&(rgc_graph_desc){ .diags = diags });
    assert_ptr_equal(rgc_graph_diags(g), diags);
    rgc_diag_begin(diags, RGC_DIAG_NO_KIND, NULL, "x");
    rgc_graph_reset(g, NULL);
    rgc_graph_destroy(g);
    assert_int_equal(rgc_diags_count(diags), 1);
    rgc_diags_destroy(diags);
}

static bool build_some(rgc_graph *g)
{
    bool all = true;
    for (int i = 0; i < 40; i++) {
        rgc_resource t = rgc_texture_add(g, NULL);
        rgc_pass p = rgc_pass_add(g, NULL);
        rgc_queue q = rgc_queue_add(g, NULL);
        rgc_heap h = rgc_heap_add(g, NULL);
        all = all && t.id && p.id && q.id && h.id;
        rgc_read(g, p, t, RGC_USAGE_SHADER_RESOURCE);
        rgc_read(g, p, (rgc_resource){ 0 }, RGC_USAGE_SHADER_RESOURCE);
        rgc_pass_after(g, p, p, NULL);
        rgc_option_add(g, "a", "b", NULL);
    }
    return all && !g->out_of_memory;
}

static void each_failed_allocation_is_remembered(void **state)
{
    (void)state;
    for (uint32_t fail_at = 1;; fail_at++) {
        struct failing failing = { .fail_at = fail_at };
        rgc_graph_desc desc = { .allocator = failing_allocator(&failing) };
        rgc_graph *g = rgc_graph_create(&desc);
        bool complete = g && build_some(g);
        assert_int_equal(complete, failing.requests < fail_at);
        if (g) {
            failing.fail_at = 0;
            rgc_graph_reset(g, NULL);
            assert_true(build_some(g));
        }
        rgc_graph_destroy(g);
        assert_int_equal(failing.bytes, 0);
        if (complete)
            break;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zeroes_of_a_texture_are_resolved),
        cmocka_unit_test(all_mips_go_down_to_one_texel),
        cmocka_unit_test(planes_follow_from_the_format),
        cmocka_unit_test(a_buffer_has_its_bytes),
        cmocka_unit_test(counts_of_zero_run_to_the_last),
        cmocka_unit_test(the_direct_queue_is_there_and_may_be_replaced),
        cmocka_unit_test(stages_follow_from_kind_usage_and_verb),
        cmocka_unit_test(short_forms_take_the_whole_resource),
        cmocka_unit_test(nothing_crashes_on_null_or_foreign_handles),
        cmocka_unit_test(outputs_are_what_outlives_the_frame),
        cmocka_unit_test(reset_forgets_all_and_keeps_the_memory),
        cmocka_unit_test(given_diagnostics_are_used_and_left),
        cmocka_unit_test(each_failed_allocation_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
