/*
 * Pictures of source lines, on marks that no diagnostic of today makes.
 */
#include "picture.h"

#include "glyph.h"
#include "suggest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const struct style plain = { "", "", "", "", "", "", "", "" };

static void assert_picture(
    const char *line, const struct mark *marks, uint32_t count, const char *want)
{
    struct bytes out = { NULL, 0, 0 };
    struct mark sorted[8];
    memcpy(sorted, marks, count * sizeof(*marks));
    rgc_picture_draw(&out, &plain, 2, line, strlen(line), sorted, count);
    assert_string_equal(out.data, want);
    rgc_bytes_free(&out);
}

static struct mark mark(uint32_t column, uint32_t end, char glyph, const char *text)
{
    return (struct mark){ .line = 7,
        .column = column,
        .end_line = 7,
        .end_column = end,
        .text = text,
        .colour = "",
        .glyph = glyph };
}

static void texts_of_one_line_hang_from_right_to_left(void **state)
{
    (void)state;
    const struct mark marks[] = { mark(7, 12, '^', "the main one"), mark(1, 5, '-', "first"),
        mark(13, 17, '-', "last") };
    assert_picture("read  depth here", marks, 3,
        "   7 | read  depth here\n"
        "     | ----  ^^^^^ ---- last\n"
        "     | |     |\n"
        "     | |     the main one\n"
        "     | |\n"
        "     | first\n");
}

static void the_main_mark_is_drawn_over_the_others(void **state)
{
    (void)state;
    const struct mark marks[] = { mark(3, 5, '^', "inside"), mark(1, 9, '-', NULL) };
    assert_picture("abcdefgh", marks, 2,
        "   7 | abcdefgh\n"
        "     | --^^---- inside\n");
}

static void an_empty_or_backward_range_is_one_cell(void **state)
{
    (void)state;
    const struct mark empty = mark(2, 2, '^', NULL), backward = mark(3, 1, '^', NULL);
    assert_picture("abc", &empty, 1, "   7 | abc\n     |  ^\n");
    assert_picture("abc", &backward, 1, "   7 | abc\n     |   ^\n");
}

static void a_place_past_the_end_is_just_past_the_end(void **state)
{
    (void)state;
    const struct mark past = mark(900, 901, '^', "expected more"), zero = mark(0, 0, '^', NULL);
    assert_picture("ab", &past, 1, "   7 | ab\n     |   ^ expected more\n");
    assert_picture("ab", &zero, 1, "   7 | ab\n     | ^\n");
    assert_picture("", &past, 1, "   7 |\n     | ^ expected more\n");
}

static void a_range_over_lines_goes_to_the_end_of_its_first(void **state)
{
    (void)state;
    struct mark open = mark(3, 1, '^', "opened here");
    open.end_line = 9;
    assert_picture("if x {", &open, 1, "   7 | if x {\n     |   ^^^^ opened here\n");
}

static void tabs_go_to_their_stops_and_wide_signs_take_two_cells(void **state)
{
    (void)state;
    const struct mark after = mark(5, 6, '^', NULL);
    assert_picture("a\t\xe6\xbc\xa2\xe5\xad\x97z", &after, 1,
        "   7 | a   \xe6\xbc\xa2\xe5\xad\x97z\n"
        "     |         ^\n");
}

static void bytes_that_are_no_text_are_one_column_each(void **state)
{
    (void)state;
    const struct mark after = mark(4, 5, '^', NULL);
    assert_picture("\xff\xc3\x1bz", &after, 1,
        "   7 | \xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdz\n"
        "     |    ^\n");
}

static void a_long_line_is_cut_on_both_sides(void **state)
{
    (void)state;
    char line[10001];
    memset(line, '.', sizeof(line));
    line[10000] = 0;
    memcpy(line + 5000, "here", 4);
    const struct mark far = mark(5001, 5005, '^', NULL);
    struct mark sorted = far;
    struct bytes out = { NULL, 0, 0 };
    rgc_picture_draw(&out, &plain, 1, line, 10000, &sorted, 1);
    const char *below = strchr(out.data, '\n') + 1;
    assert_int_equal(strchr(below, '^') - below, strstr(out.data, "here") - out.data);
    assert_true(out.size < 400);
    rgc_bytes_free(&out);
}

static void only_well_formed_utf8_is_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t code, size;
        bool valid;
    } cases[] = {
        { "a", 'a', 1, true },
        { "\xc3\xa9", 0xe9, 2, true },
        { "\xe6\xbc\xa2", 0x6f22, 3, true },
        { "\xf0\x9f\x98\x80", 0x1f600, 4, true },
        { "\xc0\x80", 0xfffd, 1, false },         /* a longer form than needed */
        { "\xed\xa0\x80", 0xfffd, 1, false },     /* a surrogate */
        { "\xf4\x90\x80\x80", 0xfffd, 1, false }, /* past the last */
        { "\xe6\xbc", 0xfffd, 1, false },         /* cut short */
        { "\xe6"
          "bc",
            0xfffd, 1, false },
        { "\x80", 0xfffd, 1, false },
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct glyph glyph = rgc_glyph_read(cases[i].text, strlen(cases[i].text));
        assert_int_equal(glyph.code, cases[i].code);
        assert_int_equal(glyph.size, cases[i].size);
        assert_int_equal(glyph.valid, cases[i].valid);
    }
}

static void the_nearest_word_is_suggested_and_nothing_far(void **state)
{
    (void)state;
    struct suggestion near = { .word = "dpeth" }, far = { .word = "xyz" };
    static const char *const words[] = { "width", "depth", "deptH", "height" };
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        rgc_suggest(&near, words[i]);
        rgc_suggest(&far, words[i]);
    }
    assert_string_equal(near.best, "depth"); /* the first of equals */
    assert_null(far.best);
}

static void words_are_wrapped_and_never_cut(void **state)
{
    (void)state;
    struct bytes out = { NULL, 0, 0 };
    rgc_bytes_wrap(&out, "one two  three\nunbreakable-word x", 0, 2, 9);
    assert_string_equal(out.data, "one two\n  three\n  unbreakable-word\n  x");
    rgc_bytes_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_of_one_line_hang_from_right_to_left),
        cmocka_unit_test(the_main_mark_is_drawn_over_the_others),
        cmocka_unit_test(an_empty_or_backward_range_is_one_cell),
        cmocka_unit_test(a_place_past_the_end_is_just_past_the_end),
        cmocka_unit_test(a_range_over_lines_goes_to_the_end_of_its_first),
        cmocka_unit_test(tabs_go_to_their_stops_and_wide_signs_take_two_cells),
        cmocka_unit_test(bytes_that_are_no_text_are_one_column_each),
        cmocka_unit_test(a_long_line_is_cut_on_both_sides),
        cmocka_unit_test(only_well_formed_utf8_is_read),
        cmocka_unit_test(the_nearest_word_is_suggested_and_nothing_far),
        cmocka_unit_test(words_are_wrapped_and_never_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
