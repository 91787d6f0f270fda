/*
 * The formatter changes blanks and nothing else, and has nothing to do the second time.
 */
#include "text_source.h"

#include <dirent.h>

/* `source` becomes `wanted`, which stays. */
static void check_format(const char *source, const char *wanted)
{
    struct written first, second;
    assert_int_equal(format_source(source, &first), RGC_OK);
    assert_string_equal(first.bytes, wanted);
    assert_int_equal(format_source(first.bytes, &second), RGC_OK);
    assert_string_equal(second.bytes, wanted);
    free(first.bytes);
    free(second.bytes);
}

static void blocks_are_indented_and_short_ones_stay_short(void **state)
{
    (void)state;
    check_format("frame f 64 x 32{\nfor i in 0 .. 2 {pass p_{i} raster {write a rtv}\n}\n"
                 " pass q copy {}  pass r raster   {write a rtv;write b rtv;}\n}",
        "frame f 64x32 {\n  for i in 0..2 {\n    pass p_{i} raster { write a rtv }\n  }\n"
        "  pass q copy { }\n  pass r raster { write a rtv; write b rtv }\n}\n");
}

static void semicolons_at_line_ends_are_dropped(void **state)
{
    (void)state;
    check_format("frame f {\ntexture a r8_unorm;\ntexture b r8_unorm; ; buffer c 4; # x\n;\n}",
        "frame f {\n  texture a r8_unorm\n  texture b r8_unorm\n  buffer c 4 # x\n}\n");
}

static void comments_stay_where_they_are(void **state)
{
    (void)state;
    check_format("# top   \n\n\n\nframe f { // one\n\n\n  /* two */ buffer b /*three*/ 4 # four\n"
                 "     # five\n\n}\n/* six\n      seven */\n# end",
        "# top\n\nframe f { // one\n\n  /* two */ buffer b /*three*/ 4 # four\n  # five\n}\n"
        "/* six\n      seven */\n# end\n");
}

static void expressions_are_spaced_alike(void **state)
{
    (void)state;
    check_format("frame f {\nlet a=( 1+2 )*3%4<<- 1\nlet b = a ? min( 1 ,2):! a\n"
                 "texture t r8_unorm width / 2 x height/2\ntexture u r8_unorm 1 / 2\n"
                 "texture v r8_unorm 0 x 10\ntexture w r8_unorm 4 x 4 x 4\n"
                 "pass p raster cost 12 us { read t . mip[ a + 1 .. ] . layer [0] srv pixel }\n"
                 "buffer c 4KiB\nif a ==-1&&b { }\n}\n",
        "frame f {\n  let a = (1 + 2)*3%4 << -1\n  let b = a ? min(1, 2) : !a\n"
        "  texture t r8_unorm width/2 x height/2\n  texture u r8_unorm 1/2\n"
        "  texture v r8_unorm 0 x 10\n  texture w r8_unorm 4x4x4\n"
        "  pass p raster cost 12us { read t.mip[a+1..].layer[0] srv pixel }\n"
        "  buffer c 4 KiB\n  if a == -1 && b { }\n}\n");
}

static void neighbouring_lines_have_columns(void **state)
{
    (void)state;
    check_format(
        "frame f {\ntexture a r8_unorm mips 2\ntexture \"b\xc3\xa9\" r16_float mips 3\n\n"
        "texture cc r8_unorm\npass p raster {\nread a srv pixel\nmodify \"b\xc3\xa9\" rtv\n"
        "# so\nread a.mip[1] srv\n}\n}",
        "frame f {\n  texture a    r8_unorm  mips 2\n  texture \"b\xc3\xa9\" r16_float mips 3\n\n"
        "  texture cc r8_unorm\n  pass p raster {\n    read   a    srv pixel\n"
        "    modify \"b\xc3\xa9\" rtv\n    # so\n    read a.mip[1] srv\n  }\n}\n");
}

static void lines_that_go_on_still_do(void **state)
{
    (void)state;
    check_format("frame f {\ntexture t r8_unorm \\\n mips 2 \\\n layers 3\n}\n",
        "frame f {\n  texture t r8_unorm \\\n      mips 2 \\\n      layers 3\n}\n");
}

static void else_stays_on_its_line(void **state)
{
    (void)state;
    check_format("frame f {\nif 1 {\nbuffer a 4\n} else if 2 {buffer a 4}\nelse {\nbuffer b 4 }}",
        "frame f {\n  if 1 {\n    buffer a 4\n  } else if 2 { buffer a 4 }\n  else {\n"
        "    buffer b 4\n  }\n}\n");
}

static void files_of_items_and_empty_files_are_formatted_too(void **state)
{
    (void)state;
    check_format("texture   t r8_unorm", "texture t r8_unorm\n");
    check_format("", "");
    check_format("\n\n", "");
    check_format("include   \"a.rg\"\nparam a=1", "include \"a.rg\"\nparam a = 1\n");
}

static void what_cannot_be_parsed_is_not_formatted(void **state)
{
    (void)state;
    static const char *const broken[] = { "frame f {", "frame f { textur t }", "\xff",
        "frame f {\n}\n}", "frame f { /* }", "x" };
    for (unsigned i = 0; i < sizeof(broken) / sizeof(*broken); i++) {
        struct written written;
        assert_int_equal(format_source(broken[i], &written), RGC_ERROR_INPUT);
        assert_int_equal(written.size, 0);
        free(written.bytes);
    }
}

/* ---- real frames ----------------------------------------------------------------------------- */

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *bytes = calloc(1, 1 << 20);
    assert_non_null(file);
    assert_true(fread(bytes, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return bytes;
}

/* As one line after the other, without blanks: what formatting must not change. */
static char *squeeze(const char *bytes)
{
    char *out = malloc(strlen(bytes) + 1), *end = out;
    for (; *bytes; bytes++)
        if (!strchr(" \t\n;\\", *bytes))
            *end++ = *bytes;
    *end = 0;
    return out;
}

static void print_first_frame(const char *source, struct written *written)
{
    struct reading reading;
    open_good(&reading, source);
    print_to_memory(reading.graph, written);
    close_reading(&reading);
}

static void check_meaning(const char *path)
{
    char *source = read_whole(path);
    struct written formatted, again, before, after;
    assert_int_equal(format_source(source, &formatted), RGC_OK);
    assert_int_equal(format_source(formatted.bytes, &again), RGC_OK);
    assert_string_equal(formatted.bytes, again.bytes);
    char *a = squeeze(source), *b = squeeze(formatted.bytes);
    assert_string_equal(a, b);
    print_first_frame(source, &before);
    print_first_frame(formatted.bytes, &after);
    assert_string_equal(before.bytes, after.bytes);
    free(a);
    free(b);
    free(before.bytes);
    free(after.bytes);
    free(formatted.bytes);
    free(again.bytes);
    free(source);
}

static void every_real_frame_keeps_its_meaning(void **state)
{
    (void)state;
    const char *folder = RGC_SOURCE_DIR "/examples/real";
    DIR *directory = opendir(folder);
    unsigned count = 0;
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        char path[1024];
        size_t size = strlen(entry->d_name);
        if (size < 4 || strcmp(entry->d_name + size - 3, ".rg") != 0)
            continue;
        (void)snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
        check_meaning(path);
        count++;
    }
    closedir(directory);
    assert_true(count > 0);
    check_meaning(RGC_SOURCE_DIR "/examples/deferred.rg");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_indented_and_short_ones_stay_short),
        cmocka_unit_test(semicolons_at_line_ends_are_dropped),
        cmocka_unit_test(comments_stay_where_they_are),
        cmocka_unit_test(expressions_are_spaced_alike),
        cmocka_unit_test(neighbouring_lines_have_columns),
        cmocka_unit_test(lines_that_go_on_still_do),
        cmocka_unit_test(else_stays_on_its_line),
        cmocka_unit_test(files_of_items_and_empty_files_are_formatted_too),
        cmocka_unit_test(what_cannot_be_parsed_is_not_formatted),
        cmocka_unit_test(every_real_frame_keeps_its_meaning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
