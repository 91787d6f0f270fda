/*
 * What characters are: words, numbers, strings, comments, line ends, and where each stands.
 */
#include "text_source.h"

#define IN_FRAME(items) "frame f 64x32 {\n" items "\n}\n"

static void comments_of_three_kinds_are_blanks(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading, "# one\n// two { \"\ntexture /* three\n /* not nested */ a r8_unorm # x\n"
                         "/**/texture b r8_unorm//y");
    assert_int_equal(ds_len(reading.graph->resources), 2);
    assert_int_equal(reading.graph->resources[0].at.line, 5);
    assert_int_equal(reading.graph->resources[0].at.column, 19);
    close_reading(&reading);
}

static void lines_end_in_lf_or_crlf_and_go_on_behind_a_backslash(void **state)
{
    (void)state;
    struct reading reading;
    open_good(&reading, "\xef\xbb\xbf"
                        "frame f 64x32 {\r\n texture \\\r\n  a r8_unorm \\\n mips 2\r\n}\r\n");
    assert_int_equal(ds_len(reading.graph->resources), 1);
    assert_int_equal(reading.graph->resources[0].mips, 2);
    assert_int_equal(reading.graph->resources[0].at.line, 3);
    assert_int_equal(reading.graph->resources[0].at.column, 3);
    assert_int_equal(reading.graph->at.column, 7); /* the byte order mark is no column */
    close_reading(&reading);
}

static void semicolons_stand_for_line_ends(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading, "texture a r8_unorm; texture b r8_unorm;; texture c r8_unorm;");
    assert_int_equal(ds_len(reading.graph->resources), 3);
    close_reading(&reading);
}

static void names_in_quotes_keep_their_characters(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading, "texture \"a.b \\\"c\\\" \\\\ \\{d\\} \xc3\xa9\" r8_unorm\n"
                         "texture read r8_unorm\ntexture _x9 r8_unorm");
    assert_string_equal(reading.graph->resources[0].name, "a.b \"c\" \\ {d} \xc3\xa9");
    assert_string_equal(reading.graph->resources[1].name, "read");
    assert_int_equal(reading.graph->resources[0].at.end_column, 31);
    close_reading(&reading);
}

static void numbers_are_decimal_or_hexadecimal_and_take_units(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading,
        "buffer a 0x10\nbuffer b 3 B\nbuffer c 2KiB\nbuffer d 2 MiB\nbuffer e 1 GiB\n"
        "buffer f 9223372036854775807\npass p compute cost 3ns { }\npass q compute cost 3 us { }\n"
        "pass r compute cost 3ms { }");
    static const uint64_t sizes[] = { 16, 3, 2048, 2u << 20, 1u << 30, INT64_MAX };
    static const uint64_t costs[] = { 3, 3000, 3000000 };
    for (unsigned i = 0; i < 6; i++)
        assert_int_equal(reading.graph->resources[i].width, sizes[i]);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(reading.graph->passes[i].cost_ns, costs[i]);
    close_reading(&reading);
}

static void sizes_need_no_blanks_around_their_x(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading, "let w = 8\nlet x = 4\ntexture a r8_unorm 12x34\n"
                         "texture b r8_unorm 1 x 2x3\ntexture c r8_unorm w x x\n"
                         "texture d r8_unorm 16xheight\ntexture e r8_unorm width/2 x height/2");
    static const uint32_t sizes[][2] = { { 12, 34 }, { 1, 2 }, { 8, 4 }, { 16, 32 }, { 32, 16 } };
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(reading.graph->resources[i].width, sizes[i][0]);
        assert_int_equal(reading.graph->resources[i].height, sizes[i][1]);
    }
    assert_int_equal(reading.graph->resources[1].layers, 3);
    close_reading(&reading);
}

static void expressions_in_braces_become_part_of_a_name(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading, "let i = 3\ntexture down_{i}_{i * 2}x r8_unorm\n"
                         "texture \"D\xc3\xa9{i-4} #{i}\" r8_unorm\n"
                         "pass p compute { write down_3_6x uav compute }");
    assert_string_equal(reading.graph->resources[0].name, "down_3_6x");
    assert_string_equal(reading.graph->resources[1].name, "D\xc3\xa9-1 #3");
    assert_int_equal(reading.graph->resources[1].at.column, 9);
    assert_int_equal(reading.graph->resources[1].at.end_column, 23);
    close_reading(&reading);
}

static void each_bad_character_is_told_where_it_is(void **state)
{
    (void)state;
    static const struct mistake mistakes[] = {
        { RGC_DIAG_ENCODING, "# \xc3\xa9 ^\xff^\n" },
        { RGC_DIAG_ENCODING, "^\xff^\xfe" },
        { RGC_DIAG_ENCODING, "# overlong ^\xc0^\x80\n" },
        { RGC_DIAG_STRAY_CHARACTER, IN_FRAME("texture \"\xc3\xa9\" ^\xc3\xa9^") },
        { RGC_DIAG_OPEN_COMMENT, "frame f { }\n  ^/*^ so\n/* on\n" },
        { RGC_DIAG_OPEN_STRING, IN_FRAME("texture ^\"\xc3\xa9 b r8_unorm^\ntexture b r8_unorm") },
        { RGC_DIAG_BAD_ESCAPE, IN_FRAME("texture \"a^\\n^b\" r8_unorm") },
        { RGC_DIAG_CONTROL_CHARACTER, IN_FRAME("texture \"a^\t^b\" r8_unorm") },
        { RGC_DIAG_OPEN_BRACE, IN_FRAME("texture a_^{^i r8_unorm") },
        { RGC_DIAG_OPEN_BRACE, IN_FRAME("texture \"a_^{^i\" r8_unorm") },
        { RGC_DIAG_NUMBER, IN_FRAME("let a = ^9223372036854775808^") },
        { RGC_DIAG_NUMBER, IN_FRAME("let a = ^9007199254740992 KiB^") },
        { RGC_DIAG_NUMBER, IN_FRAME("let a = ^0x^") },
        { RGC_DIAG_EMPTY_NAME, IN_FRAME("texture ^\"\"^ r8_unorm") },
    };
    CHECK_MISTAKES(mistakes);
}

static void a_file_of_zero_bytes_or_of_four_gigabytes_is_refused(void **state)
{
    (void)state;
    struct reading reading;
    open_desc(&reading, &(rgc_text_desc){ .bytes = "frame\0f", .size = 7 });
    assert_int_equal(reading.result, RGC_ERROR_INPUT);
    assert_int_equal(rgc_diags_get(reading.diags, 0)->code, RGC_DIAG_ENCODING);
    assert_int_equal(rgc_diags_get(reading.diags, 0)->primary.at.column, 6);
    close_reading(&reading);
    open_desc(&reading, &(rgc_text_desc){ .bytes = "", .size = (size_t)5 << 30 });
    assert_int_equal(reading.result, RGC_ERROR_INPUT);
    assert_int_equal(rgc_diags_get(reading.diags, 0)->code, RGC_DIAG_FILE_SIZE);
    close_reading(&reading);
}

static void a_name_of_a_megabyte_is_a_name(void **state)
{
    (void)state;
    enum { LONG = 1 << 20 };
    struct reading reading;
    char *source = malloc(2 * LONG + 200);
    char *name = malloc(LONG + 1);
    memset(name, 'n', LONG);
    name[LONG] = 0;
    (void)snprintf(source, 2 * LONG + 200,
        "frame f 64x32 {\ntexture %s r8_unorm\ntexture %s r8_unorm\n}\n", name, name);
    open_source(&reading, source);
    assert_int_equal(reading.result, RGC_ERROR_INPUT);
    const rgc_diag *diag = rgc_diags_get(reading.diags, 0);
    assert_int_equal(diag->code, RGC_DIAG_DUPLICATE_NAME);
    assert_true(strlen(diag->message) < 200);
    assert_int_equal(diag->primary.at.end_column, 9 + LONG);
    close_reading(&reading);
    free(source);
    free(name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_of_three_kinds_are_blanks),
        cmocka_unit_test(lines_end_in_lf_or_crlf_and_go_on_behind_a_backslash),
        cmocka_unit_test(semicolons_stand_for_line_ends),
        cmocka_unit_test(names_in_quotes_keep_their_characters),
        cmocka_unit_test(numbers_are_decimal_or_hexadecimal_and_take_units),
        cmocka_unit_test(sizes_need_no_blanks_around_their_x),
        cmocka_unit_test(expressions_in_braces_become_part_of_a_name),
        cmocka_unit_test(each_bad_character_is_told_where_it_is),
        cmocka_unit_test(a_file_of_zero_bytes_or_of_four_gigabytes_is_refused),
        cmocka_unit_test(a_name_of_a_megabyte_is_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
