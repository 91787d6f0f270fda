/*
 * Running a text: expressions, scopes, loops, includes, parameters; limits; what each mistake is
 * told with.
 */
#include "failing.h"
#include "text_source.h"

#define IN_FRAME(items) "frame f 64x32 {\n" items "\n}\n"
#define IN_PASS(lines) IN_FRAME("texture t r8_unorm mips 4\npass p compute {\n" lines "\n}")

/* ---- expressions ----------------------------------------------------------------------------- */

static int64_t value_of(const char *expr)
{
    struct reading reading;
    char items[300];
    (void)snprintf(items, sizeof(items), "let a = 7\noption o (%s)", expr);
    open_items(&reading, items);
    int64_t value = strtoll(reading.graph->options[0].value, NULL, 10);
    close_reading(&reading);
    return value;
}

static void operators_bind_and_divide_as_in_c(void **state)
{
    (void)state;
    static const struct {
        const char *expr;
        int64_t value;
    } cases[] = {
        { "1 + 2 * 3", 7 },
        { "(1 + 2) * 3", 9 },
        { "7 - 2 - 1", 4 },
        { "-7 / 2", -3 },
        { "-7 % 3", -1 },
        { "7 % -3", 1 },
        { "1 << 2 + 1", 8 },
        { "256 >> 2 >> 1", 32 },
        { "1 + 2 < 4", 1 },
        { "3 < 2 == 0", 1 },
        { "1 || 0 && 0", 1 },
        { "!3 + 1", 1 },
        { "- -3", 3 },
        { "0 ? 1 : 0 ? 2 : 3", 3 },
        { "5 >= 5 != 0", 1 },
        { "2 * 3 <= 6", 1 },
        { "0 && 1 / 1", 0 },
        { "4 > 3 && 2 == 2", 1 },
        { "min(3, -2) + max(4, a)", 5 },
        { "log2(1023)", 9 },
        { "log2(1)", 0 },
        { "true + true + false", 2 },
        { "width * 100 + height", 6432 },
        { "0 && 1 / 0", 0 },
        { "1 || 1 / 0", 1 },
        { "1 ? 2 : 1 / 0", 2 },
        { "-9223372036854775807 - 1", INT64_MIN },
        { "-1 << 63", INT64_MIN },
        { "-5 >> 1", -3 },
        { "1 << 62", (int64_t)1 << 62 },
        { "-9223372036854775807 % -1", 0 },
        { "3 KiB / 1 KiB", 3 },
        { "2 KiB == 2048", 1 },
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
        if (value_of(cases[i].expr) != cases[i].value)
            fail_msg("%s is %lld", cases[i].expr, (long long)value_of(cases[i].expr));
}

static void what_c_leaves_undefined_is_told_at_the_operator(void **state)
{
    (void)state;
    static const struct mistake mistakes[] = {
        { RGC_DIAG_DIVISION_BY_ZERO, IN_FRAME("let a = 0\nlet b = 4 ^/^ a") },
        { RGC_DIAG_DIVISION_BY_ZERO, IN_FRAME("let b = 4 ^%^ 0") },
        { RGC_DIAG_OVERFLOW, IN_FRAME("let a = 9223372036854775807 ^+^ 1") },
        { RGC_DIAG_OVERFLOW, IN_FRAME("let a = -9223372036854775807 ^-^ 2") },
        { RGC_DIAG_OVERFLOW, IN_FRAME("let a = 4294967296 ^*^ 2147483648") },
        { RGC_DIAG_OVERFLOW, IN_FRAME("let a = -4294967296 ^*^ 2147483649") },
        { RGC_DIAG_OVERFLOW, IN_FRAME("let a = (-9223372036854775807 - 1) ^/^ -1") },
        { RGC_DIAG_OVERFLOW, IN_FRAME("let a = ^-^(-9223372036854775807 - 1)") },
        { RGC_DIAG_OVERFLOW, IN_FRAME("let a = 1 ^<<^ 63") },
        { RGC_DIAG_OPERAND, IN_FRAME("let a = 1 ^<<^ 64") },
        { RGC_DIAG_OPERAND, IN_FRAME("let a = 1 ^>>^ -1") },
        { RGC_DIAG_OPERAND, IN_FRAME("let a = ^log2^(0)") },
        { RGC_DIAG_UNIT, IN_FRAME("let a = 1 KiB ^+^ 1ms") },
        { RGC_DIAG_UNIT, IN_FRAME("let a = 1ms ^*^ 1ms") },
        { RGC_DIAG_UNIT, IN_FRAME("pass p raster cost ^5^ { }") },
        { RGC_DIAG_UNIT, IN_FRAME("buffer b ^5ms^") },
        { RGC_DIAG_UNIT, IN_FRAME("texture t r8_unorm mips ^2 KiB^") },
        { RGC_DIAG_UNKNOWN_VARIABLE, IN_FRAME("let a = 1 + ^b^") },
        { RGC_DIAG_UNKNOWN_VARIABLE, "param a = ^width^\nframe f { }" },
        { RGC_DIAG_NO_FRAME_SIZE, "frame f {\nlet a = ^width^\n}" },
        { RGC_DIAG_NO_FRAME_SIZE, "frame f {\ntexture t r8_unorm ^1/2^\n}" },
    };
    CHECK_MISTAKES(mistakes);
}

/* ---- values ---------------------------------------------------------------------------------- */

static void values_and_names_that_cannot_be_are_told(void **state)
{
    (void)state;
    static const struct mistake mistakes[] = {
        { RGC_DIAG_VALUE, IN_FRAME("texture t r8_unorm mips ^0^") },
        { RGC_DIAG_VALUE, IN_FRAME("texture t r8_unorm layers ^2 - 3^") },
        { RGC_DIAG_VALUE, IN_FRAME("texture t r8_unorm ^0^ x 4") },
        { RGC_DIAG_VALUE, IN_FRAME("texture t r8_unorm 4x^4294967295^") },
        { RGC_DIAG_VALUE, IN_FRAME("texture t r8_unorm ^0^/4") },
        { RGC_DIAG_VALUE, IN_FRAME("texture t r8_unorm 1/^0^") },
        { RGC_DIAG_VALUE, IN_FRAME("texture t r8_unorm ^2147483647/1^") },
        { RGC_DIAG_VALUE, IN_FRAME("buffer b ^0^") },
        { RGC_DIAG_VALUE, IN_FRAME("queue q compute pipe ^-1^ index 0") },
        { RGC_DIAG_VALUE, "frame f ^0^ x 4 { }" },
        { RGC_DIAG_VALUE, IN_PASS("read t.mip[^-1^] srv") },
        { RGC_DIAG_EMPTY_RANGE, IN_PASS("read t.^mip[2..2]^ srv") },
        { RGC_DIAG_EMPTY_RANGE, IN_PASS("read t.^layer[2..1]^ srv") },
        { RGC_DIAG_TEXTURE_SIZE_FORM, IN_FRAME("texture t r8_unorm ^512^") },
        { RGC_DIAG_TEXTURE_SIZE_FORM, IN_FRAME("texture t r8_unorm ^(1/2)^") },
        { RGC_DIAG_ATTRIBUTE_KIND, IN_FRAME("buffer b 4 ^mips 2^") },
        { RGC_DIAG_ATTRIBUTE_KIND, IN_FRAME("buffer b ^r8_unorm^ 4") },
        { RGC_DIAG_ATTRIBUTE_KIND, IN_FRAME("buffer b ^4x4^") },
        { RGC_DIAG_ATTRIBUTE_KIND, IN_FRAME("texture b r8_unorm ^stride 4 count 4^") },
        { RGC_DIAG_ATTRIBUTE_TWICE, IN_FRAME("texture t r8_unorm 4x4x4 ^layers 4^") },
        { RGC_DIAG_UNKNOWN_FORMAT, IN_FRAME("texture t ^r8g8b8a9_unorm^") },
        { RGC_DIAG_UNKNOWN_FORMAT, IN_FRAME("texture t r8_unorm ^mipps^ 4") },
        { RGC_DIAG_UNKNOWN_FORMAT, IN_FRAME("buffer b 4 ^fastt^") },
        { RGC_DIAG_UNKNOWN_RESOURCE, IN_PASS("read ^tt^.mip[1] srv") },
        { RGC_DIAG_UNKNOWN_QUEUE, IN_FRAME("pass p compute on ^q^ { }") },
        { RGC_DIAG_UNKNOWN_QUEUE, IN_FRAME("queue q direct\npass p compute on ^direct^ { }") },
        { RGC_DIAG_UNKNOWN_HEAP, IN_FRAME("texture t r8_unorm heap ^h^") },
        { RGC_DIAG_UNKNOWN_PASS, IN_FRAME("pass p compute after ^q^ { }") },
        { RGC_DIAG_DUPLICATE_NAME, IN_FRAME("texture t r8_unorm\nbuffer ^t^ 4") },
        { RGC_DIAG_DUPLICATE_NAME, IN_FRAME("pass t raster { }\npass ^t^ raster { }") },
        { RGC_DIAG_DUPLICATE_NAME, IN_FRAME("queue t copy\nqueue ^t^ compute") },
        { RGC_DIAG_DUPLICATE_NAME, IN_FRAME("heap t\nheap ^t^") },
        { RGC_DIAG_DUPLICATE_NAME, IN_FRAME("let t = 1\nlet ^t^ = 2") },
        { RGC_DIAG_DUPLICATE_NAME, "param t = 1\nparam ^t^ = 2\nframe f { }" },
        { RGC_DIAG_DUPLICATE_NAME, "frame f { }\nframe ^f^ { }" },
        { RGC_DIAG_NO_FRAMES, "^p^aram a = 1\n" },
    };
    CHECK_MISTAKES(mistakes);
}

static void a_second_of_a_name_is_shown_with_the_first(void **state)
{
    (void)state;
    struct reading reading;
    open_source(&reading, IN_FRAME("texture t r8_unorm\nbuffer  t 4"));
    const rgc_diag *diag = rgc_diags_get(reading.diags, 0);
    assert_int_equal(diag->label_count, 1);
    assert_int_equal(diag->labels[0].at.line, 2);
    assert_int_equal(diag->labels[0].at.column, 9);
    close_reading(&reading);
}

/* ---- scopes and loops ------------------------------------------------------------------------ */

static void variables_live_in_their_block(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading, "let a = 1\nif 1 { let a = 2; option o a }\noption o a\n"
                         "for a in 5..6 { let a = a + 1; option o a }\noption o a\n"
                         "let width = 3\noption o width");
    static const char *const values[] = { "2", "1", "6", "1", "3" };
    for (unsigned i = 0; i < 5; i++)
        assert_string_equal(reading.graph->options[i].value, values[i]);
    close_reading(&reading);
    static const struct mistake mistakes[] = {
        { RGC_DIAG_UNKNOWN_VARIABLE, IN_FRAME("if 1 { let a = 1 }\noption o (^a^)") },
        { RGC_DIAG_UNKNOWN_VARIABLE, "frame f {\nlet b = ^a^\n}\nparam a = 1" },
    };
    CHECK_MISTAKES(mistakes);
}

static void loops_are_half_open(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading, "for i in 0..3 { texture t{i} r8_unorm }\n"
                         "for i in 3..3 { texture u{i} r8_unorm }\n"
                         "for i in 3..-3 { texture v{i} r8_unorm }\n"
                         "for i in -1..1 { for j in i..1 { texture \"w{i}{j}\" r8_unorm } }");
    static const char *const names[] = { "t0", "t1", "t2", "w-1-1", "w-10", "w00" };
    assert_int_equal(ds_len(reading.graph->resources), 6);
    for (unsigned i = 0; i < 6; i++)
        assert_string_equal(reading.graph->resources[i].name, names[i]);
    close_reading(&reading);
}

static void endless_loops_end(void **state)
{
    (void)state;
    static const char *const bodies[] = { "", "let a = i", "for j in 0..9223372036854775807 { }",
        "pass p{i / 4611686018427387904} raster { }" };
    for (unsigned i = 0; i < sizeof(bodies) / sizeof(*bodies); i++) {
        struct reading reading;
        char source[200];
        (void)snprintf(source, sizeof(source),
            "frame f {\nfor i in 0..9223372036854775807 { %s }\n}", bodies[i]);
        open_source(&reading, source);
        assert_int_equal(reading.result, RGC_ERROR_INPUT);
        uint32_t code = rgc_diags_get(reading.diags, 0)->code;
        assert_int_equal(code, i == 3 ? RGC_DIAG_DUPLICATE_NAME : RGC_DIAG_STEPS);
        assert_true(rgc_diags_count(reading.diags) < 3);
        close_reading(&reading);
    }
}

static void the_same_mistake_in_later_rounds_is_counted(void **state)
{
    (void)state;
    struct reading reading;
    open_source(&reading, IN_FRAME("for i in 0..5 {\npass p_{i} raster {\nread no_{i} srv\n}\n}"));
    assert_int_equal(rgc_diags_count(reading.diags), 1);
    const rgc_diag *diag = rgc_diags_get(reading.diags, 0);
    assert_int_equal(diag->repeats, 4);
    const rgc_expansion *via = diag->primary.at.via;
    assert_string_equal(via->text, "in pass 'p_0'");
    assert_int_equal(via->at.line, 3);
    assert_string_equal(via->at.via->text, "in this round of the loop (i = 0)");
    assert_int_equal(via->at.via->at.line, 2);
    assert_null(via->at.via->at.via);
    close_reading(&reading);
}

static void what_follows_from_a_mistake_is_not_told(void **state)
{
    (void)state;
    static const struct mistake mistakes[] = {
        { RGC_DIAG_UNKNOWN_VARIABLE, IN_FRAME("let a = ^b^\nlet c = a + 1\ntexture t{c} r8_unorm\n"
                                              "pass p raster { read t1 srv }") },
        { RGC_DIAG_UNKNOWN_VARIABLE, IN_FRAME("for i in 0..^n^ { texture t r8_unorm }\n"
                                              "pass p raster { read t srv }") },
        { RGC_DIAG_UNKNOWN_FORMAT, IN_FRAME("texture t ^r9^\npass p raster { read t srv }") },
        { RGC_DIAG_DIVISION_BY_ZERO, IN_FRAME("if 1 ^/^ 0 { queue q compute }\n"
                                              "pass p compute on q { }") },
        { RGC_DIAG_UNKNOWN_VARIABLE, "param a = ^b^\nparam c = a\nframe f a x c { }" },
    };
    for (size_t i = 0; i < sizeof(mistakes) / sizeof(*mistakes); i++)
        check_mistake(&mistakes[i]);
}

/* ---- parameters ------------------------------------------------------------------------------ */

static void open_with_param(
    struct reading *reading, const char *source, const char *name, const char *value)
{
    rgc_text_param param = { name, value };
    open_desc(
        reading, &(rgc_text_desc){
                     .bytes = source, .size = strlen(source), .params = &param, .param_count = 1 });
}

static void parameters_are_overridden_by_expressions(void **state)
{
    (void)state;
    struct reading reading;
    const char *source = "param a = 2\nparam b = a * 10\nframe f a x b { }";
    open_with_param(&reading, source, "a", "1 + 2");
    assert_int_equal(reading.result, RGC_OK);
    assert_int_equal(reading.graph->width, 3);
    assert_int_equal(reading.graph->height, 30);
    close_reading(&reading);
    open_with_param(&reading, source, "b", "a");
    assert_int_equal(reading.graph->height, 2);
    close_reading(&reading);
}

static void an_override_that_cannot_be_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *name, *value;
        uint32_t code, column;
    } cases[] = {
        { "levls", "1", RGC_DIAG_UNKNOWN_PARAM, 0 },
        { "levels", "1 +", RGC_DIAG_SYNTAX, 4 },
        { "levels", "", RGC_DIAG_SYNTAX, 1 },
        { "levels", "1 2", RGC_DIAG_SYNTAX, 3 },
        { "levels", "1 / 0", RGC_DIAG_DIVISION_BY_ZERO, 3 },
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct reading reading;
        open_with_param(&reading, "param levels = 2\nframe f { }", cases[i].name, cases[i].value);
        assert_int_equal(reading.result, RGC_ERROR_INPUT);
        assert_int_equal(rgc_diags_count(reading.diags), 1);
        const rgc_diag *diag = rgc_diags_get(reading.diags, 0);
        assert_int_equal(diag->code, cases[i].code);
        assert_int_equal(diag->primary.at.column, cases[i].column);
        if (!i)
            assert_string_equal(diag->help, "a param named 'levels' exists");
        close_reading(&reading);
    }
}

/* ---- includes -------------------------------------------------------------------------------- */

static void included_params_count_once_and_items_each_time(void **state)
{
    (void)state;
    struct made_up_file files[] = { { "sub/a.rg", "param n = 2\ninclude \"b.rg\"\n" },
        { "sub/b.rg", "param m = n + 1\ninclude \"../main.inc\"\n" }, { "sub/../main.inc", "" },
        { "item.rg", "texture t{i} r8_unorm mips m\n" }, { NULL, NULL } };
    struct reading reading;
    open_files(&reading,
        "include \"sub/a.rg\"\ninclude \"./sub/x/../a.rg\"\n"
        "frame f 64x32 {\nfor i in 0..n { include \"item.rg\" }\n}",
        files);
    assert_int_equal(reading.result, RGC_OK);
    assert_int_equal(ds_len(reading.graph->resources), 2);
    assert_int_equal(reading.graph->resources[1].mips, 3);
    assert_string_equal(reading.graph->resources[1].at.file, "item.rg");
    assert_string_equal(reading.graph->resources[1].at.via->text, "included here");
    assert_string_equal(
        reading.graph->resources[1].at.via->at.via->text, "in this round of the loop (i = 1)");
    assert_int_equal(rgc_text_file_count(reading.text), 5);
    assert_string_equal(rgc_text_file_get(reading.text, 0)->path, "main.rg");
    assert_null(rgc_text_file_get(reading.text, 5));
    close_reading(&reading);
}

static void mistakes_in_an_included_file_show_the_way(void **state)
{
    (void)state;
    struct made_up_file files[] = { { "a.rg", "include \"b.rg\"" }, { "b.rg", "\nparam n =\n" },
        { NULL, NULL } };
    struct reading reading;
    open_files(&reading, "\ninclude \"a.rg\"\nframe f { }", files);
    assert_int_equal(rgc_diags_count(reading.diags), 1);
    const rgc_location *at = &rgc_diags_get(reading.diags, 0)->primary.at;
    assert_string_equal(at->file, "b.rg");
    assert_int_equal(at->line, 2);
    assert_string_equal(at->via->at.file, "a.rg");
    assert_string_equal(at->via->at.via->at.file, "main.rg");
    assert_int_equal(at->via->at.via->at.line, 2);
    close_reading(&reading);
}

static void includes_in_a_ring_are_shown_link_by_link(void **state)
{
    (void)state;
    struct made_up_file files[] = { { "a.rg", "include \"b.rg\"\n" },
        { "b.rg", "\ninclude \"./c.rg\"\n" }, { "./c.rg", "include \"b.rg\"\n" }, { NULL, NULL } };
    struct reading reading;
    open_files(&reading, "frame f {\ninclude \"a.rg\"\n}", files);
    assert_int_equal(reading.result, RGC_ERROR_INPUT);
    assert_int_equal(rgc_diags_count(reading.diags), 1);
    const rgc_diag *diag = rgc_diags_get(reading.diags, 0);
    assert_int_equal(diag->code, RGC_DIAG_INCLUDE_RING);
    assert_int_equal(diag->note_count, 1);
    assert_string_equal(diag->notes[0].at.file, "b.rg");
    assert_int_equal(diag->notes[0].at.line, 2);
    close_reading(&reading);
    struct made_up_file self[] = { { "main.rg", "include \"main.rg\"\nframe f { }" },
        { NULL, NULL } };
    open_files(&reading, self[0].text, self);
    assert_int_equal(rgc_diags_get(reading.diags, 0)->code, RGC_DIAG_INCLUDE_RING);
    close_reading(&reading);
}

static void files_that_cannot_be_found_say_where_they_were_looked_for(void **state)
{
    (void)state;
    static const char *const directories[] = { "lib", "more/" };
    struct made_up_file files[] = { { "more/a.rg", "param n = 4" }, { NULL, NULL } };
    struct reading reading;
    const char *source = "include \"a.rg\"\nframe f n x n { }";
    rgc_text_desc desc = { .bytes = source,
        .size = strlen(source),
        .read = read_made_up,
        .user = files,
        .include_dirs = directories,
        .include_dir_count = 2 };
    open_desc(&reading, &desc);
    assert_int_equal(reading.result, RGC_OK);
    assert_int_equal(reading.graph->width, 4);
    close_reading(&reading);
    files[0].path = "x";
    open_desc(&reading, &desc);
    const rgc_diag *diag = rgc_diags_get(reading.diags, 0);
    assert_int_equal(diag->code, RGC_DIAG_INCLUDE_NOT_FOUND);
    assert_string_equal(diag->notes[0].text, "looked for: a.rg, lib/a.rg, more/a.rg");
    close_reading(&reading);
}

static void includes_that_double_each_time_end(void **state)
{
    (void)state;
    char paths[40][8], texts[40][64];
    struct made_up_file files[41] = { { NULL, NULL } };
    for (unsigned i = 0; i < 40; i++) {
        (void)snprintf(paths[i], sizeof(paths[i]), "f%u", i);
        (void)snprintf(texts[i], sizeof(texts[i]), "include \"f%u\"\ninclude \"f%u\"\n",
            i < 39 ? i + 1 : 40, i < 39 ? i + 1 : 40);
        files[i] = (struct made_up_file){ paths[i], i < 39 ? texts[i] : "" };
    }
    struct reading reading;
    open_files(&reading, "frame f {\ninclude \"f0\"\n}", files);
    assert_int_equal(reading.result, RGC_ERROR_INPUT);
    assert_int_equal(rgc_diags_get(reading.diags, 0)->code, RGC_DIAG_STEPS);
    close_reading(&reading);
}

static void a_hundred_files_within_each_other_are_too_many(void **state)
{
    (void)state;
    char paths[100][8], texts[100][32];
    struct made_up_file files[101] = { { NULL, NULL } };
    for (unsigned i = 0; i < 100; i++) {
        (void)snprintf(paths[i], sizeof(paths[i]), "f%u", i);
        (void)snprintf(texts[i], sizeof(texts[i]), "include \"f%u\"\n", i + 1);
        files[i] = (struct made_up_file){ paths[i], i < 99 ? texts[i] : "" };
    }
    struct reading reading;
    open_files(&reading, "frame f {\ninclude \"f0\"\n}", files);
    assert_int_equal(rgc_diags_get(reading.diags, 0)->code, RGC_DIAG_NESTING);
    close_reading(&reading);
    open_files(&reading, "include \"f0\"\nframe f { }", files);
    assert_int_equal(rgc_diags_get(reading.diags, 0)->code, RGC_DIAG_NESTING);
    close_reading(&reading);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static const char everything[] =
    "param n = 2\ninclude \"a.rg\"\nframe f_{n} 64x32 {\nqueue q compute\nheap h 4 MiB\n"
    "option cull off\ntexture t r8_unorm mips n heap h\nhistory texture u r8_unorm 1/2\n"
    "import buffer b 16 from copy_source copy to cbv vertex\n"
    "for i in 0..n {\nlet k = i\npass p_{i} compute on q after p_1 cost 3us {\n"
    "if i == 0 { write t.mip[k] uav compute } else { read \"t\".mip[i-1] srv compute }\n"
    "read b cbv compute\nread no_{i} srv\n}\n}\n}\n";

/* One reading, in which a request for memory fails. */
static rgc_result read_failing(struct failing *failing, bool *is_done)
{
    struct made_up_file files[] = { { "a.rg", "param m = 3\n" }, { NULL, NULL } };
    rgc_allocator allocator = failing_allocator(failing);
    rgc_diags *diags = rgc_diags_create(&allocator);
    rgc_graph *graph =
        rgc_graph_create(&(rgc_graph_desc){ .allocator = allocator, .diags = diags });
    rgc_text *text = NULL;
    rgc_result result = RGC_ERROR_OUT_OF_MEMORY;
    if (diags && graph)
        result = rgc_text_read(&(rgc_text_desc){ .path = "main.rg",
                                   .bytes = everything,
                                   .size = sizeof(everything) - 1,
                                   .allocator = allocator,
                                   .diags = diags,
                                   .read = read_made_up,
                                   .user = files },
            &text);
    assert_true(text || result != RGC_OK);
    if (result == RGC_OK)
        result = rgc_text_declare(text, 0, graph);
    *is_done = failing->requests < failing->fail_at;
    failing->fail_at = 0;
    if (text && result == RGC_ERROR_OUT_OF_MEMORY) {
        rgc_diags_clear(diags);
        assert_int_equal(rgc_text_declare(text, 0, graph), RGC_ERROR_INPUT); /* as it was */
        assert_int_equal(rgc_diags_count(diags), 1);
    }
    rgc_graph_destroy(graph);
    rgc_text_destroy(text);
    rgc_diags_destroy(diags);
    return result;
}

static void each_allocation_may_fail_once(void **state)
{
    (void)state;
    bool is_done = false;
    uint32_t failures = 0;
    for (uint32_t fail_at = 1; !is_done; fail_at++) {
        struct failing failing = { .fail_at = fail_at };
        rgc_result result = read_failing(&failing, &is_done);
        assert_int_equal(failing.bytes, 0);
        assert_int_equal(result, is_done ? RGC_ERROR_INPUT : RGC_ERROR_OUT_OF_MEMORY);
        failures += !is_done;
    }
    assert_true(failures > 20);
}

static void a_frame_is_declared_again_and_again(void **state)
{
    (void)state;
    struct reading reading;
    open_good(&reading, "frame a 1x1 { texture t r8_unorm }\nframe b 1x1 { buffer t 4 }");
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(rgc_text_declare(reading.text, i % 2, reading.graph), RGC_OK);
        assert_int_equal(ds_len(reading.graph->resources), 1);
        assert_int_equal(reading.graph->resources[0].kind, i % 2 ? RGC_BUFFER : RGC_TEXTURE);
    }
    assert_int_equal(rgc_text_declare(reading.text, 2, reading.graph), RGC_ERROR_ARGUMENT);
    close_reading(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators_bind_and_divide_as_in_c),
        cmocka_unit_test(what_c_leaves_undefined_is_told_at_the_operator),
        cmocka_unit_test(values_and_names_that_cannot_be_are_told),
        cmocka_unit_test(a_second_of_a_name_is_shown_with_the_first),
        cmocka_unit_test(variables_live_in_their_block),
        cmocka_unit_test(loops_are_half_open),
        cmocka_unit_test(endless_loops_end),
        cmocka_unit_test(the_same_mistake_in_later_rounds_is_counted),
        cmocka_unit_test(what_follows_from_a_mistake_is_not_told),
        cmocka_unit_test(parameters_are_overridden_by_expressions),
        cmocka_unit_test(an_override_that_cannot_be_is_told),
        cmocka_unit_test(included_params_count_once_and_items_each_time),
        cmocka_unit_test(mistakes_in_an_included_file_show_the_way),
        cmocka_unit_test(includes_in_a_ring_are_shown_link_by_link),
        cmocka_unit_test(files_that_cannot_be_found_say_where_they_were_looked_for),
        cmocka_unit_test(includes_that_double_each_time_end),
        cmocka_unit_test(a_hundred_files_within_each_other_are_too_many),
        cmocka_unit_test(each_allocation_may_fail_once),
        cmocka_unit_test(a_frame_is_declared_again_and_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
