/* The listing: its bytes, and that nothing a reviewer wants to see is missing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "emit_example.h"

#include "emit/names.h"

#include <rgc/emit.h>

static void assert_says(const char *text, const char *what)
{
    if (!strstr(text, what))
        fail_msg("not printed: %s", what);
}

static void test_the_bytes_are_those_of_the_golden_file(void **state)
{
    rgc_program program = emit_example();
    char *text = emitted(rgc_emit_text, &program);
    (void)state;
    assert_true(is_golden(text, "emit_small.txt"));
    free(text);
}

static void test_one_of_each_thing_is_as_in_the_golden_file(void **state)
{
    rgc_program program = emit_rich();
    char *text = emitted(rgc_emit_text, &program);
    (void)state;
    assert_true(is_golden(text, "emit_rich.txt"));
    free(text);
}

static void test_no_line_ends_in_a_blank(void **state)
{
    rgc_program programs[] = { emit_example(), emit_rich(), { .frame = NULL } };
    (void)state;
    for (size_t i = 0; i < sizeof(programs) / sizeof(*programs); i++) {
        char *text = emitted(rgc_emit_text, &programs[i]);
        assert_null(strstr(text, " \n"));
        assert_int_equal(text[strlen(text) - 1], '\n');
        free(text);
    }
}

static void test_an_empty_program_is_told_of_in_a_few_lines(void **state)
{
    rgc_program program = { .frame = "nothing" };
    char *text = emitted(rgc_emit_text, &program);
    (void)state;
    assert_says(text, "frame nothing, pc\n  0 passes, 0 sync points, 0 barriers");
    assert_null(strstr(text, "Barrier()"));
    assert_null(strstr(text, "\nmemory\n"));
    free(text);
}

/* Where the columns of a call begin does not depend on how many bytes a name takes, only on how
 * many code points. */
static void test_columns_stand_under_each_other_whatever_the_names(void **state)
{
    rgc_program program = emit_example();
    rgc_program_resource resources[3];
    memcpy(resources, small_resources, sizeof(resources));
    resources[SMALL_ALBEDO].name = "h\xc3\xb6he"; /* as wide as "hdr" and one more */
    program.resources = resources;
    char *text = emitted(rgc_emit_text, &program);
    (void)state;
    assert_says(text, "       h\xc3\xb6he        RT        -> DQ_SRV");
    assert_says(text, "       hdr         UNDEFINED -> DQ_UAV");
    free(text);
}

static void test_a_name_cannot_move_the_cursor(void **state)
{
    rgc_program program = { .frame = "\x1b[2J\r\xc2\x9b\x7f\xff" };
    char *text = emitted(rgc_emit_text, &program);
    (void)state;
    for (const char *at = text; *at; at++)
        assert_true((unsigned char)*at >= 0x20 || *at == '\n');
    assert_says(text, "frame \xef\xbf\xbd[2J\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd, pc");
    free(text);
}

/* ---- words ----------------------------------------------------------------------------------- */

static char *use_of(rgc_sync sync, rgc_access access)
{
    struct sink sink = { .bytes = calloc(1, 1), .room = 1 };
    rgc_writer writer = { sink_write, &sink };
    struct out out;
    rgc_out_init(&out, &writer);
    rgc_name_use(&out, sync, access);
    (void)rgc_out_finish(&out);
    return sink.bytes;
}

static void test_a_use_names_every_scope_that_its_usages_do_not_imply(void **state)
{
    static const struct {
        rgc_sync sync;
        rgc_access access;
        const char *words;
    } uses[] = {
        { RGC_SYNC_NONE, RGC_ACCESS_NO_ACCESS, "none" },
        { RGC_SYNC_RENDER_TARGET, RGC_ACCESS_RENDER_TARGET, "rtv" },
        { RGC_SYNC_PIXEL_SHADING, RGC_ACCESS_SHADER_RESOURCE, "srv pixel" },
        { RGC_SYNC_DEPTH_STENCIL | RGC_SYNC_PIXEL_SHADING,
            RGC_ACCESS_DEPTH_STENCIL_READ | RGC_ACCESS_SHADER_RESOURCE, "depth_read+srv pixel" },
        { RGC_SYNC_RENDER_TARGET | RGC_SYNC_COPY, RGC_ACCESS_RENDER_TARGET, "rtv copy" },
        /* a scope that is missing shows, because the others are then named */
        { RGC_SYNC_PIXEL_SHADING, RGC_ACCESS_RENDER_TARGET, "rtv pixel" },
        { RGC_SYNC_COPY, RGC_ACCESS_COPY_DEST | RGC_ACCESS_RENDER_TARGET, "rtv+copy_dest copy" },
        { RGC_SYNC_ALL, RGC_ACCESS_COMMON, "common all" },
        { RGC_SYNC_ALL_SHADING, RGC_ACCESS_UNORDERED_ACCESS, "uav vertex+pixel+compute" },
        { RGC_SYNC_COPY, RGC_ACCESS_NO_ACCESS, "none copy" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof(uses) / sizeof(*uses); i++) {
        char *words = use_of(uses[i].sync, uses[i].access);
        assert_string_equal(words, uses[i].words);
        free(words);
    }
}

static void test_sizes_are_rounded_down_to_a_tenth(void **state)
{
    static const struct {
        uint64_t bytes;
        const char *text;
    } sizes[] = { { 0, "0 B" }, { 1023, "1023 B" }, { 1024, "1.0 KiB" }, { 24969216, "23.8 MiB" },
        { (1u << 20) - 1, "1023.9 KiB" }, { 1ull << 30, "1.0 GiB" }, { UINT64_MAX, "15.9 EiB" } };
    (void)state;
    for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
        struct sink sink = { .limit = 0 };
        rgc_writer writer = { sink_write, &sink };
        struct out out;
        rgc_out_init(&out, &writer);
        rgc_name_size(&out, sizes[i].bytes);
        assert_int_equal(rgc_out_finish(&out), RGC_OK);
        assert_string_equal(sink.bytes, sizes[i].text);
        free(sink.bytes);
    }
}

static void test_a_writer_may_fail_at_any_byte(void **state)
{
    rgc_program program = emit_rich();
    char *text = emitted(rgc_emit_text, &program);
    size_t size = strlen(text);
    (void)state;
    for (size_t limit = 1; limit < size; limit += 499) {
        struct sink sink = { .limit = limit };
        assert_int_equal(rgc_emit_text(&program, &(rgc_writer){ sink_write, &sink }), RGC_ERROR_IO);
        free(sink.bytes);
    }
    struct sink sink = { .limit = 0 };
    assert_int_equal(rgc_emit_text(NULL, &(rgc_writer){ sink_write, &sink }), RGC_ERROR_ARGUMENT);
    assert_int_equal(rgc_emit_text(&program, NULL), RGC_ERROR_ARGUMENT);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_bytes_are_those_of_the_golden_file),
        cmocka_unit_test(test_one_of_each_thing_is_as_in_the_golden_file),
        cmocka_unit_test(test_no_line_ends_in_a_blank),
        cmocka_unit_test(test_an_empty_program_is_told_of_in_a_few_lines),
        cmocka_unit_test(test_columns_stand_under_each_other_whatever_the_names),
        cmocka_unit_test(test_a_name_cannot_move_the_cursor),
        cmocka_unit_test(test_a_use_names_every_scope_that_its_usages_do_not_imply),
        cmocka_unit_test(test_sizes_are_rounded_down_to_a_tenth),
        cmocka_unit_test(test_a_writer_may_fail_at_any_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
