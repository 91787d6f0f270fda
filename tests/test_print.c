/*
 * A graph is printed as a text that declares it again, every field but the places.
 */
#include "failing.h"
#include "text_source.h"

#include <dirent.h>

/* ---- equal graphs ---------------------------------------------------------------------------- */

#define SAME(field) assert_true(a->field == b->field)
#define SAME_NAME() assert_string_equal(a->name, b->name)

static void check_state(const rgc_state *a, const rgc_state *b)
{
    SAME(kind);
    SAME(layout);
    SAME(usage);
    SAME(stages);
}

static void check_resource(const struct graph_resource *a, const struct graph_resource *b)
{
    SAME_NAME();
    SAME(kind);
    SAME(lifetime);
    SAME(format);
    SAME(width);
    SAME(height);
    SAME(depth);
    SAME(layers);
    SAME(mips);
    SAME(samples);
    SAME(planes);
    SAME(volume);
    SAME(stride);
    SAME(count);
    SAME(flags);
    SAME(heap);
    SAME(fast);
    SAME(dedicated);
    SAME(output);
    SAME(bytes);
    SAME(alignment);
    SAME(from_queue);
    SAME(to_queue);
    check_state(&a->from, &b->from);
    check_state(&a->to, &b->to);
}

static void check_access(const struct graph_access *a, const struct graph_access *b)
{
    SAME(pass);
    SAME(resource);
    SAME(previous);
    SAME(verb);
    SAME(usage);
    SAME(stages);
    SAME(stages_declared);
    SAME(modifiers);
    assert_memory_equal(&a->range, &b->range, sizeof(a->range));
}

static void check_pass(const struct graph_pass *a, const struct graph_pass *b)
{
    SAME_NAME();
    SAME(kinds);
    SAME(queue);
    SAME(queue_declared);
    SAME(async);
    SAME(keep);
    SAME(boundary);
    SAME(cost_ns);
}

static void check_queue(const struct graph_queue *a, const struct graph_queue *b)
{
    SAME_NAME();
    SAME(type);
    SAME(has_pipe);
    SAME(pipe);
    SAME(index);
    SAME(implied);
}

static void check_heap(const struct graph_heap *a, const struct graph_heap *b)
{
    SAME_NAME();
    SAME(bytes);
}

static void check_after(const struct graph_after *a, const struct graph_after *b)
{
    SAME(pass);
    SAME(other);
}

static void check_option(const struct graph_option *a, const struct graph_option *b)
{
    SAME_NAME();
    assert_string_equal(a->value, b->value);
}

#define CHECK_ALL(check, array)                                                                    \
    do {                                                                                           \
        assert_int_equal(ds_len(a->array), ds_len(b->array));                                      \
        for (uint32_t i_ = 0; i_ < ds_len(a->array); i_++)                                         \
            check(&a->array[i_], &b->array[i_]);                                                   \
    } while (0)

static void check_graph(const rgc_graph *a, const rgc_graph *b)
{
    SAME_NAME();
    SAME(width);
    SAME(height);
    CHECK_ALL(check_queue, queues);
    CHECK_ALL(check_heap, heaps);
    CHECK_ALL(check_resource, resources);
    CHECK_ALL(check_pass, passes);
    CHECK_ALL(check_access, accesses);
    CHECK_ALL(check_after, afters);
    CHECK_ALL(check_option, options);
}

/* Prints, reads, compares, prints again; returns what was printed. */
static struct written round_trip(const rgc_graph *graph)
{
    struct written first, second, formatted;
    struct reading reading;
    print_to_memory(graph, &first);
    open_good(&reading, first.bytes);
    check_graph(graph, reading.graph);
    print_to_memory(reading.graph, &second);
    assert_string_equal(first.bytes, second.bytes);
    assert_int_equal(format_source(first.bytes, &formatted), RGC_OK);
    assert_string_equal(first.bytes, formatted.bytes);
    close_reading(&reading);
    free(second.bytes);
    free(formatted.bytes);
    return first;
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void all_that_a_text_can_say_comes_back(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading,
        "option alias off\noption split 1\nqueue gfx direct pipe 0 index 2\nqueue async compute\n"
        "heap h 4 MiB\nheap g\ntexture \"a b\" r8_unorm 7x9 mips 2 layers 6 heap h dcc\n"
        "texture ms r8_unorm samples 4 fast output\ntexture vol r16_float 8x8x8 volume dedicated\n"
        "texture t r8_unorm bytes 1 MiB align 64 KiB deny_shader_resource\n"
        "import texture u r8_unorm from undefined to shader_resource pixel compute on async\n"
        "import texture v r8_unorm from usage copy_dest copy to present\n"
        "history texture z d32_float_s8x24_uint 1/2 from depth_read\n"
        "persistent buffer b stride 12 count 5 indirect from indirect_argument\n"
        "import buffer c 1 GiB from uav compute on gfx to copy_source\nbuffer d 1000\n"
        "pass p raster compute on async keep boundary cost 1500ns after q after \"r {1}\" {\n"
        "write \"a b\".mip[1].layer[2..4] uav compute pixel relaxed\nread z.depth dsv\n"
        "read z.previous.stencil srv pixel\nclear vol uav compute\nmodify d uav disjoint self\n}\n"
        "pass q compute async cost 3ms { clear t uav }\npass \"r \\{1\\}\" copy { }\n"
        "pass \"r 1\" present { read v present }");
    /* The name in `after` has an expression, so it means the last pass. */
    assert_int_equal(reading.graph->afters[1].other, 3);
    struct written written = round_trip(reading.graph);
    free(written.bytes);
    close_reading(&reading);
}

static void the_print_is_short_and_canonical(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading,
        "queue async compute\ntexture color r8_unorm\ntexture half r16_float 1/2 mips 3\n"
        "buffer b 2048\nfor i in 0..2 { pass \"p {i}\" compute on async { write half.mip[i] uav\n"
        "clear color uav compute } }\npass none raster cost 2us { }");
    struct written written;
    print_to_memory(reading.graph, &written);
    assert_string_equal(written.bytes,
        "frame f 64x32 {\n"
        "  queue async compute\n"
        "\n"
        "  texture color r8_unorm\n"
        "  texture half  r16_float 32x16 mips 3\n"
        "  buffer b 2 KiB\n"
        "\n"
        "  pass \"p 0\" compute on async {\n"
        "    write half.mip[0] unordered_access\n"
        "    clear color       unordered_access compute clear_unordered_access\n"
        "  }\n"
        "\n"
        "  pass \"p 1\" compute on async {\n"
        "    write half.mip[1] unordered_access\n"
        "    clear color       unordered_access compute clear_unordered_access\n"
        "  }\n"
        "\n"
        "  pass none raster cost 2us { }\n"
        "}\n");
    free(written.bytes);
    close_reading(&reading);
}

static void equal_names_of_the_api_are_numbered(void **state)
{
    (void)state;
    static const char *const names[] = { "blur", "blur", "blur_2", "blur", "a\nb", "a?b" };
    static const char *const printed[] = { "blur", "blur_3", "blur_2", "blur_4", "a?b", "a?b_2" };
    rgc_graph *graph = rgc_graph_create(&(rgc_graph_desc){ .width = 4, .height = 4 });
    struct written written;
    struct reading reading;
    for (unsigned i = 0; i < 6; i++) {
        rgc_texture_desc texture = { .name = names[i], .format = RGC_FORMAT_R8_UNORM };
        (void)rgc_texture_add(graph, &texture);
        rgc_pass_add(graph, &(rgc_pass_desc){ .name = names[i], .kind = RGC_PASS_RASTER });
    }
    print_to_memory(graph, &written);
    open_good(&reading, written.bytes);
    for (unsigned i = 0; i < 6; i++) {
        assert_string_equal(reading.graph->resources[i].name, printed[i]);
        assert_string_equal(reading.graph->passes[i].name, printed[i]);
    }
    close_reading(&reading);
    free(written.bytes);
    rgc_graph_destroy(graph);
}

static void accesses_are_printed_with_their_pass(void **state)
{
    (void)state;
    rgc_graph *graph = rgc_graph_create(&(rgc_graph_desc){ .name = "f" });
    rgc_resource b = rgc_buffer_add(graph, &(rgc_buffer_desc){ .name = "b", .size = 4 });
    rgc_pass p = rgc_pass_add(graph, &(rgc_pass_desc){ .name = "p", .kind = RGC_PASS_COMPUTE });
    rgc_pass q = rgc_pass_add(graph, &(rgc_pass_desc){ .name = "q", .kind = RGC_PASS_COMPUTE });
    rgc_read(graph, q, b, RGC_USAGE_SHADER_RESOURCE);
    rgc_write(graph, p, b, RGC_USAGE_UNORDERED_ACCESS);
    rgc_read(graph, q, b, RGC_USAGE_CONSTANT_BUFFER);
    struct written written;
    print_to_memory(graph, &written);
    assert_string_equal(written.bytes, "frame f {\n\n  buffer b 4\n\n"
                                       "  pass p compute {\n    write b unordered_access\n  }\n\n"
                                       "  pass q compute {\n    read b shader_resource\n"
                                       "    read b constant_buffer\n  }\n}\n");
    free(written.bytes);
    rgc_graph_destroy(graph);
}

static bool refuse(void *user, const void *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    (void)size;
    return false;
}

static void a_writer_that_fails_is_an_error(void **state)
{
    (void)state;
    rgc_graph *graph = rgc_graph_create(NULL);
    assert_int_equal(rgc_text_print(graph, &(rgc_writer){ refuse, NULL }), RGC_ERROR_IO);
    assert_int_equal(rgc_text_print(graph, NULL), RGC_ERROR_ARGUMENT);
    rgc_graph_destroy(graph);
}

static void each_allocation_may_fail_once(void **state)
{
    (void)state;
    bool is_done = false;
    for (uint32_t fail_at = 1; !is_done; fail_at++) {
        struct failing failing = { 0 };
        struct written written = { .bytes = calloc(1, 1) };
        rgc_graph *graph =
            rgc_graph_create(&(rgc_graph_desc){ .allocator = failing_allocator(&failing) });
        rgc_buffer_add(graph, &(rgc_buffer_desc){ .name = "b", .size = 4 });
        size_t before = failing.bytes;
        failing.fail_at = failing.requests + fail_at;
        rgc_result result = rgc_text_print(graph, &(rgc_writer){ write_to_memory, &written });
        is_done = failing.requests < failing.fail_at;
        assert_int_equal(result, is_done ? RGC_OK : RGC_ERROR_OUT_OF_MEMORY);
        assert_int_equal(failing.bytes, before);
        rgc_graph_destroy(graph);
        free(written.bytes);
    }
}

/* ---- real frames ----------------------------------------------------------------------------- */

static bool is_frame(const char *name)
{
    size_t size = strlen(name);
    return size > 3 && !strcmp(name + size - 3, ".rg");
}

static void check_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct reading reading;
    char *bytes = calloc(1, 1 << 20);
    assert_non_null(file);
    assert_true(fread(bytes, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    open_good(&reading, bytes);
    for (uint32_t i = 0; i < rgc_text_frame_count(reading.text); i++) {
        assert_int_equal(rgc_text_declare(reading.text, i, reading.graph), RGC_OK);
        free(round_trip(reading.graph).bytes);
    }
    close_reading(&reading);
    free(bytes);
}

static void every_real_frame_comes_back(void **state)
{
    (void)state;
    const char *folder = RGC_SOURCE_DIR "/examples/real";
    DIR *directory = opendir(folder);
    unsigned count = 0;
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        char path[1024];
        if (!is_frame(entry->d_name))
            continue;
        (void)snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
        check_file(path);
        count++;
    }
    closedir(directory);
    assert_true(count > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_a_text_can_say_comes_back),
        cmocka_unit_test(the_print_is_short_and_canonical),
        cmocka_unit_test(equal_names_of_the_api_are_numbered),
        cmocka_unit_test(accesses_are_printed_with_their_pass),
        cmocka_unit_test(a_writer_that_fails_is_an_error),
        cmocka_unit_test(each_allocation_may_fail_once),
        cmocka_unit_test(every_real_frame_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
