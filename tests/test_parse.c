/*
 * The grammar: every rule read once, every mistake in it told once and where it is.
 */
#include "text_source.h"

#define IN_FRAME(items) "frame f 64x32 {\n" items "\n}\n"
#define IN_PASS(lines) IN_FRAME("texture t r8_unorm mips 4\npass p compute {\n" lines "\n}")

static void a_frame_has_a_name_and_perhaps_a_size(void **state)
{
    (void)state;
    struct reading reading;
    open_good(&reading, "param n = 2\nframe \"a{n}\" { }\nframe b (n+1)*2 x 4 { }");
    assert_int_equal(rgc_text_frame_count(reading.text), 2);
    assert_string_equal(rgc_text_frame_name(reading.text, 0), "a2");
    assert_int_equal(reading.graph->width, 0);
    assert_int_equal(rgc_text_declare(reading.text, 1, reading.graph), RGC_OK);
    assert_string_equal(reading.graph->name, "b");
    assert_int_equal(reading.graph->width, 6);
    assert_int_equal(reading.graph->height, 4);
    close_reading(&reading);
}

static void queues_and_heaps_are_used_before_they_are_declared(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading, "texture t r8_unorm heap pool\n"
                         "import buffer b 16 from copy_source copy on load to cbv\n"
                         "pass p compute on queue_1 { write t uav compute }\n"
                         "pass q compute on direct { read t srv compute }\n"
                         "let n = 2\nfor i in 1..n { queue queue_{i} compute pipe 1 index i }\n"
                         "queue load copy\nif n == 2 { heap pool 4 MiB } else { heap other }");
    const rgc_graph *graph = reading.graph;
    assert_int_equal(ds_len(graph->queues), 3);
    assert_string_equal(graph->queues[1].name, "queue_1");
    assert_true(graph->queues[1].has_pipe && graph->queues[1].pipe == 1);
    assert_int_equal(graph->queues[1].index, 1);
    assert_int_equal(graph->queues[2].type, RGC_QUEUE_COPY);
    assert_int_equal(ds_len(graph->heaps), 1);
    assert_int_equal(graph->heaps[0].bytes, 4u << 20);
    assert_int_equal(graph->resources[0].heap, 0);
    assert_int_equal(graph->resources[1].from_queue, 2);
    assert_int_equal(graph->resources[1].from.usage, RGC_USAGE_COPY_SOURCE);
    assert_int_equal(graph->resources[1].from.stages, RGC_SYNC_COPY);
    assert_int_equal(graph->resources[1].to.usage, RGC_USAGE_CONSTANT_BUFFER);
    assert_int_equal(graph->passes[0].queue, 1);
    assert_int_equal(graph->passes[1].queue, 0);
    assert_true(graph->passes[1].queue_declared);
    close_reading(&reading);
}

static void every_attribute_of_a_texture_is_kept(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading,
        "texture a mips 3 layers 6 16x8 samples 2 r8_unorm dcc simultaneous fast output\n"
        "texture b r16_float 8x8x4 volume dedicated bytes 1 MiB align 64 KiB\n"
        "texture c r8_unorm 1/3\ntexture d r8_unorm 1/64/2 mips all\n"
        "import texture e r8_unorm from shader_resource pixel compute on direct to undefined\n"
        "history texture g r8_unorm from usage shader_resource\n"
        "persistent texture h r8_unorm from depth_write");
    const struct graph_resource *r = reading.graph->resources;
    assert_int_equal(r[0].mips, 3);
    assert_int_equal(r[0].layers, 6);
    assert_int_equal(r[0].width, 16);
    assert_int_equal(r[0].samples, 2);
    assert_int_equal(r[0].format, rgc_format_named("r8_unorm"));
    assert_int_equal(r[0].flags, RGC_RESOURCE_ALLOW_DCC | RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS);
    assert_true(r[0].fast && r[0].output && !r[0].dedicated);
    assert_true(r[1].volume && r[1].dedicated);
    assert_int_equal(r[1].depth, 4);
    assert_int_equal(r[1].layers, 1);
    assert_int_equal(r[1].bytes, 1u << 20);
    assert_int_equal(r[1].alignment, 65536);
    assert_int_equal(r[2].width, 22); /* 64 / 3, rounded up */
    assert_int_equal(r[2].height, 11);
    assert_int_equal(r[3].width, 1);
    assert_int_equal(r[3].height, 1);
    assert_int_equal(r[3].mips, 1);
    assert_int_equal(r[4].lifetime, RGC_IMPORT);
    assert_int_equal(r[4].from.kind, RGC_STATE_LAYOUT);
    assert_int_equal(r[4].from.layout, RGC_LAYOUT_SHADER_RESOURCE);
    assert_int_equal(r[4].from.stages, RGC_SYNC_PIXEL_SHADING | RGC_SYNC_COMPUTE_SHADING);
    assert_int_equal(r[4].from_queue, 0);
    assert_int_equal(r[4].to.kind, RGC_STATE_UNDEFINED);
    assert_int_equal(r[5].lifetime, RGC_HISTORY);
    assert_int_equal(r[5].from.kind, RGC_STATE_USAGE);
    assert_int_equal(r[5].from.usage, RGC_USAGE_SHADER_RESOURCE);
    assert_int_equal(r[6].from.usage, RGC_USAGE_DEPTH_WRITE);
    close_reading(&reading);
}

static void every_attribute_of_a_buffer_is_kept(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading, "let n = 3\nbuffer a stride 4 count n*2\nbuffer b n indirect\n"
                         "buffer c 256 KiB rtas\nimport buffer d 16 from shader_resource pixel");
    const struct graph_resource *r = reading.graph->resources;
    assert_int_equal(r[0].stride, 4);
    assert_int_equal(r[0].count, 6);
    assert_int_equal(r[0].width, 24);
    assert_int_equal(r[1].width, 3);
    assert_int_equal(r[1].flags, RGC_RESOURCE_ALLOW_INDIRECT_BUFFER);
    assert_int_equal(r[2].width, 262144);
    assert_int_equal(r[3].from.kind, RGC_STATE_USAGE); /* though there is a layout of that name */
    close_reading(&reading);
}

static void every_attribute_of_a_pass_is_kept(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading, "queue q compute\npass a compute copy on q after b keep after c { }\n"
                         "pass b raster boundary cost 120us { }\npass c compute async { }");
    const rgc_graph *graph = reading.graph;
    assert_int_equal(graph->passes[0].kinds, RGC_PASS_COMPUTE | RGC_PASS_COPY);
    assert_int_equal(graph->passes[0].queue, 1);
    assert_true(graph->passes[0].keep && !graph->passes[0].boundary);
    assert_int_equal(ds_len(graph->afters), 2);
    assert_int_equal(graph->afters[0].other, 1);
    assert_int_equal(graph->afters[1].other, 2);
    assert_int_equal(graph->afters[1].at.column, 45);
    assert_true(graph->passes[1].boundary);
    assert_int_equal(graph->passes[1].cost_ns, 120000);
    assert_true(graph->passes[2].async);
    close_reading(&reading);
}

static void every_part_of_an_access_is_kept(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading,
        "texture t r8_unorm mips 4 layers 3\nhistory texture h r8_unorm\n"
        "texture z d32_float_s8x24_uint\n"
        "pass p raster compute {\n"
        "  write t.mip[1..3].layer[2] uav pixel compute relaxed disjoint\n"
        "  modify t.layer[1..].mip[0] unordered_access compute self\n"
        "  read h.previous.mip[0] srv pixel\n"
        "  clear z.stencil dsv\n  read z.depth dsv\n  read z.plane[1..2] depth_read\n}");
    const struct graph_access *a = reading.graph->accesses;
    assert_int_equal(ds_len(a), 6);
    assert_int_equal(a[0].verb, RGC_VERB_WRITE);
    assert_int_equal(a[0].usage, RGC_USAGE_UNORDERED_ACCESS);
    assert_int_equal(a[0].stages, RGC_SYNC_PIXEL_SHADING | RGC_SYNC_COMPUTE_SHADING);
    assert_int_equal(a[0].modifiers, RGC_MODIFIER_RELAXED | RGC_MODIFIER_DISJOINT);
    assert_int_equal(a[0].range.first_mip, 1);
    assert_int_equal(a[0].range.mips, 2);
    assert_int_equal(a[0].range.first_layer, 2);
    assert_int_equal(a[0].range.layers, 1);
    assert_int_equal(a[0].at.column, 9);
    assert_int_equal(a[0].at.end_column, 29);
    assert_int_equal(a[1].range.layers, 2);
    assert_int_equal(a[1].modifiers, RGC_MODIFIER_SELF);
    assert_true(a[2].previous);
    assert_int_equal(a[3].usage, RGC_USAGE_DEPTH_WRITE);
    assert_int_equal(a[3].range.first_plane, 1);
    assert_int_equal(a[4].usage, RGC_USAGE_DEPTH_READ);
    assert_int_equal(a[4].range.first_plane, 0);
    assert_int_equal(a[4].range.planes, 1);
    assert_int_equal(a[5].range.first_plane, 1);
    close_reading(&reading);
}

static void options_take_words_numbers_and_variables(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading, "let n = true\noption alias off\noption split = on\n"
                         "option target xbox\noption merge_reads 2 - 1\noption cull n");
    static const char *const values[] = { "off", "on", "xbox", "1", "1" };
    for (unsigned i = 0; i < 5; i++)
        assert_string_equal(reading.graph->options[i].value, values[i]);
    assert_string_equal(reading.graph->options[3].name, "merge_reads");
    close_reading(&reading);
}

static void else_may_stand_on_the_next_line(void **state)
{
    (void)state;
    struct reading reading;
    open_items(&reading, "let n = 2\nif n == 1 { texture a r8_unorm }\n\n# so\n"
                         "else if n == 2 {\ntexture b r8_unorm\n}\nelse { texture c r8_unorm }\n"
                         "if n { } else { texture d r8_unorm } texture e r8_unorm");
    assert_int_equal(ds_len(reading.graph->resources), 2);
    assert_string_equal(reading.graph->resources[0].name, "b");
    assert_string_equal(reading.graph->resources[1].name, "e");
    close_reading(&reading);
}

static void each_mistake_of_the_grammar_is_told_where_it_is(void **state)
{
    (void)state;
    static const struct mistake mistakes[] = {
        { RGC_DIAG_SYNTAX, "param a ^1^\nframe f { }" },
        { RGC_DIAG_SYNTAX, "param a =^\n^frame f { }" },
        { RGC_DIAG_SYNTAX, "frame f 64 ^{^ }" },
        { RGC_DIAG_SYNTAX, "^1^\nframe f { }" },
        { RGC_DIAG_SYNTAX, "frame f^\n^{ }" },
        { RGC_DIAG_SYNTAX, IN_FRAME("queue q ^video^") },
        { RGC_DIAG_SYNTAX, IN_FRAME("queue q direct pipe 1^\n^") },
        { RGC_DIAG_SYNTAX, IN_FRAME("import ^heap^ h") },
        { RGC_DIAG_SYNTAX, IN_FRAME("texture ^{^ }") },
        { RGC_DIAG_SYNTAX, IN_FRAME("texture t r8_unorm ^=^ 3") },
        { RGC_DIAG_SYNTAX, IN_FRAME("buffer b stride 4^\n^") },
        { RGC_DIAG_SYNTAX, IN_FRAME("let a = (1^\n^") },
        { RGC_DIAG_SYNTAX, IN_FRAME("let a = min(1^)^") },
        { RGC_DIAG_SYNTAX, IN_FRAME("let a = 1 ^2^") },
        { RGC_DIAG_SYNTAX, IN_FRAME("for i ^0^..3 { }") },
        { RGC_DIAG_SYNTAX, IN_FRAME("for i in 3 ^{^ }") },
        { RGC_DIAG_SYNTAX, IN_FRAME("pass p ^{^ }") },
        { RGC_DIAG_SYNTAX, IN_FRAME("pass p raster^\n^") },
        { RGC_DIAG_SYNTAX, IN_FRAME("texture t_{1 ^2^} r8_unorm") },
        { RGC_DIAG_SYNTAX, IN_PASS("read t.mip[^]^ srv") },
        { RGC_DIAG_SYNTAX, IN_PASS("read t^\n^") },
        { RGC_DIAG_UNKNOWN_STATEMENT, IN_FRAME("^textur^ t r8_unorm") },
        { RGC_DIAG_MISPLACED_STATEMENT, "^texture^ t r8_unorm\nframe f { }" },
        { RGC_DIAG_MISPLACED_STATEMENT, IN_FRAME("pass p raster {\n^pass^ q raster {\n}\n") },
        { RGC_DIAG_MISPLACED_STATEMENT, IN_FRAME("^read^ t srv") },
        { RGC_DIAG_MISPLACED_STATEMENT, IN_FRAME("^param^ a = 1") },
        { RGC_DIAG_OPEN_BLOCK, "frame f {\npass p raster ^{^\n" },
        { RGC_DIAG_STRAY_BRACE, "frame f { }\n^}^\n" },
        { RGC_DIAG_INCLUDE_NOT_FOUND, "include ^\"none.rg\"^\nframe f { }" },
        { RGC_DIAG_INCLUDE_NOT_FOUND, "include ^\"a{1}.rg\"^\nframe f { }" },
        { RGC_DIAG_UNKNOWN_KIND, IN_FRAME("pass p ^rasta^ { }") },
        { RGC_DIAG_UNKNOWN_KIND, IN_FRAME("pass p raster ^onn^ q { }") },
        { RGC_DIAG_UNKNOWN_USAGE, IN_PASS("read t ^shader_resorce^ compute") },
        { RGC_DIAG_UNKNOWN_STAGE, IN_PASS("read t srv ^pixl^") },
        { RGC_DIAG_UNKNOWN_STATE, IN_FRAME("import texture t r8_unorm from ^presnt^") },
        { RGC_DIAG_UNKNOWN_STATE, IN_FRAME("import buffer t 4 from ^generic_read^") },
        { RGC_DIAG_UNKNOWN_SELECT, IN_PASS("read t.^mipp^[0] srv") },
        { RGC_DIAG_ATTRIBUTE_TWICE, IN_FRAME("texture t r8_unorm mips 2 ^mips 2^") },
        { RGC_DIAG_ATTRIBUTE_TWICE, IN_PASS("read t.mip[0].^mip[1]^ srv") },
        { RGC_DIAG_ATTRIBUTE_TWICE, IN_FRAME("pass p raster keep ^keep^ { }") },
    };
    CHECK_MISTAKES(mistakes);
}

static void two_mistakes_are_both_told(void **state)
{
    (void)state;
    struct reading reading;
    open_source(&reading, IN_FRAME("textur a r8_unorm\npass p foo {\nread t pixl\n}\nlet a = )\n"
                                   "let b = 1 +\n"));
    static const uint32_t lines[] = { 2, 3, 4, 6, 7 };
    assert_int_equal(rgc_diags_count(reading.diags), 5);
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(rgc_diags_get(reading.diags, i)->primary.at.line, lines[i]);
    close_reading(&reading);
}

static void misspelt_words_are_met_with_the_right_one(void **state)
{
    (void)state;
    static const char *const lines[][2] = {
        { "textur t r8_unorm", "a statement named 'texture' exists" },
        { "pass p rastre { }", "a word named 'raster' exists" },
        { "pass p raster { read t shader_resorce }", "a usage named 'shader_resource' exists" },
        { "pass p raster { read t srv pixle }", "a stage or modifier named 'pixel' exists" },
        { "texture t r8_unorm from comon", "a layout or usage named 'common' exists" },
        { "pass p raster { read t.stencl srv }", "a part named 'stencil' exists" },
    };
    for (unsigned i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
        struct reading reading;
        char source[200];
        (void)snprintf(source, sizeof(source), "frame f {\n%s\n}", lines[i][0]);
        open_source(&reading, source);
        assert_non_null(rgc_diags_get(reading.diags, 0)->help);
        assert_string_equal(rgc_diags_get(reading.diags, 0)->help, lines[i][1]);
        close_reading(&reading);
    }
}

/* `count` times `text`, between a head and a tail. */
static char *repeat(const char *head, const char *text, unsigned count, const char *tail)
{
    size_t size = strlen(text);
    char *source = malloc(strlen(head) + size * count + strlen(tail) + 1);
    char *out = source + sprintf(source, "%s", head);
    for (unsigned i = 0; i < count; i++, out += size)
        memcpy(out, text, size);
    strcpy(out, tail);
    return source;
}

static void deep_nesting_ends_in_one_message(void **state)
{
    (void)state;
    static const char *const deep[][3] = {
        { "frame f {\n", "if 1 {", "" },
        { "frame f {\nlet a = ", "(", "1\n}" },
        { "frame f {\nlet a = ", "-", "1\n}" },
        { "frame f {\nlet a = 1", "+1", "\n}" },
        { "frame f {\nlet a = ", "1?", "1\n}" },
        { "frame f {\nlet a = ", "max(1,", "1\n}" },
    };
    for (unsigned i = 0; i < sizeof(deep) / sizeof(*deep); i++) {
        struct reading reading;
        char *source = repeat(deep[i][0], deep[i][1], 10000, deep[i][2]);
        open_source(&reading, source);
        assert_int_equal(reading.result, RGC_ERROR_INPUT);
        assert_int_equal(rgc_diags_get(reading.diags, 0)->code, RGC_DIAG_NESTING);
        assert_true(rgc_diags_count(reading.diags) <= 2); /* the braces of the first lack, too */
        close_reading(&reading);
        free(source);
    }
}

static void a_long_chain_of_else_is_not_deep(void **state)
{
    (void)state;
    struct reading reading;
    char *source = repeat(
        "frame f {\nif 0 { }", " else if 0 { }", 5000, " else { texture t r8_unorm 1x1 }\n}");
    open_good(&reading, source);
    assert_int_equal(ds_len(reading.graph->resources), 1);
    close_reading(&reading);
    free(source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_frame_has_a_name_and_perhaps_a_size),
        cmocka_unit_test(queues_and_heaps_are_used_before_they_are_declared),
        cmocka_unit_test(every_attribute_of_a_texture_is_kept),
        cmocka_unit_test(every_attribute_of_a_buffer_is_kept),
        cmocka_unit_test(every_attribute_of_a_pass_is_kept),
        cmocka_unit_test(every_part_of_an_access_is_kept),
        cmocka_unit_test(options_take_words_numbers_and_variables),
        cmocka_unit_test(else_may_stand_on_the_next_line),
        cmocka_unit_test(each_mistake_of_the_grammar_is_told_where_it_is),
        cmocka_unit_test(two_mistakes_are_both_told),
        cmocka_unit_test(misspelt_words_are_met_with_the_right_one),
        cmocka_unit_test(deep_nesting_ends_in_one_message),
        cmocka_unit_test(a_long_chain_of_else_is_not_deep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
