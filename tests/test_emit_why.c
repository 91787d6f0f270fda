/* The life of a resource: complete, in order, and of that resource only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "emit_example.h"

#include <rgc/emit.h>

static char *life_of(const rgc_program *program, const char *resource)
{
    struct sink sink = { .bytes = calloc(1, 1), .room = 1 };
    if (rgc_emit_why(program, resource, &(rgc_writer){ sink_write, &sink }) != RGC_OK) {
        free(sink.bytes);
        return NULL;
    }
    return sink.bytes;
}

static void test_lives_are_those_of_the_golden_files(void **state)
{
    rgc_program small = emit_example(), rich = emit_rich();
    char *hdr = life_of(&small, "hdr"), *args = life_of(&rich, "args");
    char *depth = life_of(&rich, "depth");
    (void)state;
    assert_true(is_golden(hdr, "emit_small.hdr.txt"));
    assert_true(is_golden(args, "emit_rich.args.txt"));
    assert_true(is_golden(depth, "emit_rich.depth.txt"));
    free(hdr);
    free(args);
    free(depth);
}

/* Each needle after the one before it. */
static void assert_in_order(const char *text, const char *const *needles, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *found = strstr(text, needles[i]);
        if (!found)
            fail_msg("not printed, or too early: %s", needles[i]);
        text = found + strlen(needles[i]);
    }
}

static void test_events_stand_in_the_order_of_execution(void **state)
{
    static const char *const events[] = { "backbuffer: import texture", "start ", "gap 2 ",
        "LAYOUT entry -> tonemap (R-E02)", "gaps 0 to 2", "tonemap ", "small.rg:12:5", "gap 3 ",
        "present ", "end " };
    rgc_program program = emit_example();
    char *text = life_of(&program, "backbuffer");
    (void)state;
    assert_in_order(text, events, sizeof(events) / sizeof(*events));
    assert_null(strstr(text, "albedo"));
    assert_null(strstr(text, "hdr"));
    free(text);
}

static void test_both_generations_of_a_history_are_told(void **state)
{
    static const char *const lives[] = { "args: history buffer", "end ",
        "\nargs.previous: history buffer", "start ", "gap 1 ", "queue    compute", "cull ",
        "end " };
    rgc_program program = emit_rich();
    char *text = life_of(&program, "args");
    (void)state;
    assert_in_order(text, lives, sizeof(lives) / sizeof(*lives));
    free(text);
}

static void test_a_border_between_events_is_told(void **state)
{
    rgc_program program = emit_rich();
    char *text = life_of(&program, "args");
    (void)state;
    assert_non_null(strstr(text, "border   a new ExecuteCommandLists call: work before it may"));
    free(text);
    program.target = RGC_TARGET_PC;
    text = life_of(&program, "args");
    assert_non_null(strstr(text, "border   a new ExecuteCommandLists call: all work before it"));
    free(text);
}

static void test_an_unknown_resource_is_an_argument_error(void **state)
{
    rgc_program program = emit_example();
    struct sink sink = { .limit = 0 };
    rgc_writer writer = { sink_write, &sink };
    (void)state;
    assert_int_equal(rgc_emit_why(&program, "hd", &writer), RGC_ERROR_ARGUMENT);
    assert_int_equal(rgc_emit_why(&program, NULL, &writer), RGC_ERROR_ARGUMENT);
    assert_int_equal(rgc_emit_why(NULL, "hdr", &writer), RGC_ERROR_ARGUMENT);
    assert_int_equal(rgc_emit_why(&program, "hdr", NULL), RGC_ERROR_ARGUMENT);
    assert_null(sink.bytes);
    sink.limit = 1;
    assert_int_equal(rgc_emit_why(&program, "hdr", &writer), RGC_ERROR_IO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lives_are_those_of_the_golden_files),
        cmocka_unit_test(test_events_stand_in_the_order_of_execution),
        cmocka_unit_test(test_both_generations_of_a_history_are_told),
        cmocka_unit_test(test_a_border_between_events_is_told),
        cmocka_unit_test(test_an_unknown_resource_is_an_argument_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
