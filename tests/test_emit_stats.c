/* Figures: one name, one value, wherever they are asked for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "emit_example.h"

#include "emit/names.h"

#include <rgc/emit.h>

#include <inttypes.h>

static void test_every_name_of_the_lines_can_be_asked_for(void **state)
{
    rgc_program program = emit_rich();
    char *text = emitted(rgc_emit_stats, &program);
    uint32_t lines = 0;
    (void)state;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"), lines++) {
        char name[64];
        uint64_t printed, value = UINT64_MAX;
        assert_int_equal(sscanf(line, "%63s %" SCNu64, name, &printed), 2);
        assert_true(rgc_stat_get(&program, name, &value));
        assert_true(value == printed);
    }
    assert_int_equal(lines, STAT_COUNT);
    free(text);
}

static void test_a_name_finds_its_own_member(void **state)
{
    (void)state;
#define STAT(name)                                                                                 \
    {                                                                                              \
        rgc_program program = { .stats = { .name = 12345 } };                                      \
        uint64_t value = 0;                                                                        \
        assert_true(rgc_stat_get(&program, #name, &value));                                        \
        assert_true(value == 12345);                                                               \
    }
#include "emit/stat.def"
#undef STAT
}

static void test_no_other_name_is_known(void **state)
{
    static const char *const names[] = { "", "pass", "passes ", "PASSES", "decompressions",
        "lower_bound_bytes" };
    rgc_program program = emit_rich();
    uint64_t value = 77;
    (void)state;
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        assert_false(rgc_stat_get(&program, names[i], &value));
    assert_false(rgc_stat_get(NULL, "passes", &value));
    assert_false(rgc_stat_get(&program, NULL, &value));
    assert_true(value == 77);
}

static void test_the_lines_are_as_promised(void **state)
{
    rgc_program program = emit_example();
    char *text = emitted(rgc_emit_stats, &program);
    (void)state;
    assert_true(is_golden(text, "emit_small.stats"));
    free(text);
}

static void test_a_writer_that_fails_is_told_of(void **state)
{
    rgc_program program = emit_example();
    struct sink sink = { .limit = 1 };
    (void)state;
    assert_int_equal(rgc_emit_stats(&program, &(rgc_writer){ sink_write, &sink }), RGC_ERROR_IO);
    assert_int_equal(rgc_emit_stats(NULL, &(rgc_writer){ sink_write, &sink }), RGC_ERROR_ARGUMENT);
    assert_int_equal(rgc_emit_stats(&program, NULL), RGC_ERROR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_name_of_the_lines_can_be_asked_for),
        cmocka_unit_test(test_a_name_finds_its_own_member),
        cmocka_unit_test(test_no_other_name_is_known),
        cmocka_unit_test(test_the_lines_are_as_promised),
        cmocka_unit_test(test_a_writer_that_fails_is_told_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
