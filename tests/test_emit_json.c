/* The stream as JSON: its bytes, its validity whatever the names, and its schema. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "emit_example.h"
#include "json_check.h"

#include "facts/facts.h"

#include <rgc/emit.h>

static void test_the_bytes_are_those_of_the_golden_file(void **state)
{
    rgc_program program = emit_example();
    char *text = emitted(rgc_emit_json, &program);
    (void)state;
    assert_true(is_golden(text, "emit_small.json"));
    free(text);
}

/* ---- the contract's own example -------------------------------------------------------------- */

/* Replaces the first `old`, which must be there. */
static char *replaced(char *text, const char *old, const char *new)
{
    char *at = strstr(text, old);
    assert_non_null(at);
    size_t before = (size_t)(at - text), size = strlen(text) + strlen(new) + 1;
    char *result = malloc(size);
    assert_non_null(result);
    (void)snprintf(result, size, "%.*s%s%s", (int)before, text, new, at + strlen(old));
    free(text);
    return result;
}

static char *contract_example(void)
{
    const char *shared = getenv("RGC_SHARED");
    char path[1024];
    (void)snprintf(
        path, sizeof(path), "%s/design/stream.md", shared ? shared : RGC_SOURCE_DIR "/../shared");
    char *page = read_file(path);
    if (!page)
        return NULL;
    char *begin = strstr(page, "```json\n{ \"format\": \"rgc-stream\"");
    assert_non_null(begin);
    begin += strlen("```json\n");
    char *end = strstr(begin, "\n```");
    assert_non_null(end);
    *end = 0;
    memmove(page, begin, (size_t)(end - begin) + 1);
    return page;
}

static void test_the_example_of_the_contract_differs_only_where_known(void **state)
{
    rgc_program program = emit_example();
    char *contract = contract_example();
    (void)state;
    if (!contract) {
        print_message("skipped: no design/stream.md (set RGC_SHARED)\n");
        skip();
    }
    contract = replaced(contract, "\"split\": false }",
        "\"split\": false, \"merge_reads\": true, \"global_barriers\": true, "
        "\"elide_discard\": false }");
    contract = replaced(contract, "\"any_order_minimum\": 4,", "\"any_order_minimum\": null,");
    contract = replaced(contract,
        "\"chain\": [\"gbuffer\", \"lighting\", \"tonemap\", \"present\"]", "\"chain\": null");
    contract = replaced(contract,
        "{ \"model\": \"pc-default\", \"total\": 0, \"lower_bound\": 0, \"decompressions\": [] }",
        "null");
    contract = replaced(contract, " \"decompressions\": 0,", "");
    char *text = emitted(rgc_emit_json, &program);
    assert_string_equal(text, contract);
    free(text);
    free(contract);
}

/* ---- one of each thing ----------------------------------------------------------------------- */

static void assert_says(const char *text, const char *what)
{
    if (!strstr(text, what))
        fail_msg("not printed: %s", what);
}

static void test_what_the_small_example_has_not_is_printed_too(void **state)
{
    static const char *const wanted[] = {
        /* resources */
        "{ \"name\": \"args\", \"previous\": true, \"kind\": \"buffer\", \"lifetime\": "
        "\"history\", "
        "\"format\": null,",
        "\"lifetime\": \"persistent\", \"format\": \"D24_UNORM_S8_UINT\"",
        "\"flags\": [\"ALLOW_DEPTH_STENCIL\", \"DENY_SHADER_RESOURCE\"]",
        "\"alignment\": 0, \"heap_type\": \"upload\"",
        "\"initial\": { \"layout\": null, \"sync\": [], \"access\": [\"NO_ACCESS\"], \"queue\": "
        "null }",
        "\"retire\": null, \"culled\": true, \"at\": null }",
        /* passes */
        "\"kinds\": [\"compute\", \"copy\"], \"queue\": \"compute\", \"index\": 0",
        "\"queue\": null, \"index\": null, \"declared\": 2, \"after\": [], \"culled\": true, "
        "\"why_culled\": \"nothing reads 'junk'\", \"at\": null,\n      \"accesses\": [] }",
        "\"after\": [\"cull\", \"draw\"]",
        "{ \"resource\": \"args\", \"previous\": true, \"verb\": \"read\", "
        "\"usage\": [\"INDIRECT_ARGUMENT\"], \"sync\": [\"EXECUTE_INDIRECT\"]",
        "\"usage\": [\"COMMON\"], \"sync\": [\"ALL\"],\n          \"layout\": null",
        "\"modifiers\": [\"relaxed\", \"self\"], \"at\": \"small.rg:3:1\"",
        "\"range\": { \"mip\": [1, 3], \"layer\": [0, 2], \"plane\": [1, 2] }",
        /* steps */
        "\"prologue\": [ { \"wait\": [], \"signal\": null, \"steps\": [\n      { \"barrier\"",
        "\"wait\": [ { \"queue\": \"compute\", \"value\": 7, \"frame\": 0 }, "
        "{ \"queue\": \"compute\", \"value\": 6, \"frame\": -1 } ], \"signal\": 4",
        "\"sync_before\": [\"VERTEX_SHADING\", \"PIXEL_SHADING\", \"COMPUTE_SHADING\"]",
        "\"access_after\": [\"DEPTH_STENCIL_READ\", \"SHADER_RESOURCE\"]",
        "\"buffers\": [\"args\", \"counts\"], \"previous_buffers\": [\"args\"],\n"
        "          \"why\": [ { \"hazard\": \"RAW\"",
        "{ \"resource\": \"args\", \"previous\": true, \"sync_before\": [\"COMPUTE_SHADING\"], "
        "\"sync_after\": [\"ALL\"], \"access_before\": [\"UNORDERED_ACCESS\"], "
        "\"access_after\": [\"COMMON\"],\n          \"why\": [",
        "\"from\": \"draw\", \"to\": null, \"rule\": \"R-X34\", \"window\": [2, 0] },\n",
        "\"rule\": null, \"window\": [0, 1] }",
        /* the rest */
        "\"passes\": [\"draw\", \"rest\"], \"after\": [\"counts\"] }",
        "\"compute\": { \"count\": 0, \"order_minimum\": 0, \"added_for_memory\": 0, "
        "\"any_order_minimum\": null,\n      \"windows\": [],\n      \"chain\": null }",
        "\"windows\": [ { \"resource\": \"args\", \"previous\": true, \"range\"",
        "\"waits\": { \"count\": 2, \"minimum\": 1 }",
        "\"target\": \"xbox\"",
    };
    rgc_program program = emit_rich();
    char *text = emitted(rgc_emit_json, &program);
    (void)state;
    assert_true(json_is_valid(text));
    for (size_t i = 0; i < sizeof(wanted) / sizeof(*wanted); i++)
        assert_says(text, wanted[i]);
    free(text);
}

static void test_an_empty_program_has_every_member(void **state)
{
    static const char *const wanted[] = { "\"frame\": null", "\"resources\": [],",
        "\"passes\": [],", "\"prologue\": [],", "\"queues\": [],", "\"heaps\": [],",
        "\"placements\": [],", "\"sync_points\": {},", "\"cost\": null,", "\"passes\": 0," };
    rgc_program program = { .frame = NULL };
    char *text = emitted(rgc_emit_json, &program);
    (void)state;
    assert_true(json_is_valid(text));
    for (size_t i = 0; i < sizeof(wanted) / sizeof(*wanted); i++)
        assert_says(text, wanted[i]);
    assert_int_equal(text[strlen(text) - 1], '}');
    free(text);
}

static void test_empty_scopes_calls_and_groups_are_valid(void **state)
{
    const rgc_barrier_group group = { RGC_BARRIER_TEXTURE, 0, { NULL } };
    const rgc_program_call calls[] = { { 0, 0 }, { 0, 1 } };
    const rgc_program_step steps[] = { { RGC_STEP_BARRIER, 0 }, { RGC_STEP_BARRIER, 1 },
        { RGC_STEP_PASS, RGC_NONE } };
    const rgc_program_scope scopes[] = { { .step_count = 0 }, { .step_count = 3 } };
    const rgc_program_queue queue = { .name = NULL, .scope_count = 2 };
    rgc_program program = { .queue_count = 1,
        .queues = &queue,
        .scopes = scopes,
        .steps = steps,
        .calls = calls,
        .groups = &group };
    char *text = emitted(rgc_emit_json, &program);
    (void)state;
    assert_true(json_is_valid(text));
    assert_says(text, "\"steps\": [] }");
    assert_says(text, "{ \"pass\": null }");
    free(text);
}

/* ---- names ----------------------------------------------------------------------------------- */

static char *json_of_name(const char *name)
{
    rgc_program program = { .frame = name };
    return emitted(rgc_emit_json, &program);
}

static void test_names_are_escaped(void **state)
{
#define BAD "\xef\xbf\xbd"
    static const struct {
        const char *name, *printed;
    } names[] = {
        { "", "\"\"" }, { "a\"b\\c/d", "\"a\\\"b\\\\c/d\"" },
        { "\b\t\n\v\f\r", "\"\\b\\t\\n\\u000b\\f\\r\"" },
        { "\x01\x1f\x7f", "\"\\u0001\\u001f\x7f\"" },
        { "h\xc3\xb6he \xe2\x86\x92 \xf0\x9f\x8e\xae",
            "\"h\xc3\xb6he \xe2\x86\x92 \xf0\x9f\x8e\xae\"" },
        { "\xff", "\"" BAD "\"" }, { "\xc3", "\"" BAD "\"" }, /* ends too soon */
        { "\xe2\x86x", "\"" BAD BAD "x\"" },                  /* likewise, before a letter */
        { "\xc0\xaf", "\"" BAD BAD "\"" },                    /* too long a form */
        { "\xe0\x80\x80", "\"" BAD BAD BAD "\"" },            /* likewise */
        { "\xed\xa0\x80", "\"" BAD BAD BAD "\"" },            /* half of a surrogate pair */
        { "\xf4\x90\x80\x80", "\"" BAD BAD BAD BAD "\"" },    /* above U+10FFFF */
    };
    (void)state;
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        char wanted[128], *text = json_of_name(names[i].name);
        (void)snprintf(wanted, sizeof(wanted), "\"frame\": %s, ", names[i].printed);
        assert_says(text, wanted);
        assert_true(json_is_valid(text));
        free(text);
    }
}

static void test_every_byte_in_every_name_gives_valid_json(void **state)
{
    (void)state;
    for (int byte = 1; byte < 256; byte++) {
        char name[] = { 'a', (char)byte, 'b', 0 };
        rgc_program program = emit_example();
        rgc_program_resource resources[3];
        rgc_program_pass passes[4];
        rgc_program_queue queue = small_queues[0];
        rgc_program_heap heap = small_heaps[0];
        memcpy(resources, small_resources, sizeof(resources));
        memcpy(passes, small_passes, sizeof(passes));
        resources[1].name = passes[1].name = passes[1].why_culled = queue.name = heap.name = name;
        resources[1].at.file = passes[1].at.file = program.frame = name;
        program.resources = resources;
        program.passes = passes;
        program.queues = &queue;
        program.heaps = &heap;
        char *text = emitted(rgc_emit_json, &program);
        assert_true(json_is_valid(text));
        free(text);
    }
}

static void test_a_place_without_a_file_is_null(void **state)
{
    rgc_program program = emit_example();
    rgc_program_pass pass = small_passes[0];
    pass.at = (rgc_location){ .line = 7, .column = 8 };
    program.passes = &pass;
    program.pass_count = 1;
    char *text = emitted(rgc_emit_json, &program);
    (void)state;
    assert_says(text, "\"why_culled\": null, \"at\": null,");
    assert_null(strstr(text, ":7:8"));
    free(text);
}

static void test_bits_without_a_name_are_not_hidden(void **state)
{
    rgc_program program = emit_example();
    rgc_texture_barrier texture = { .sync_before = RGC_SYNC_COPY | 0x40000000u,
        .sync_after = RGC_SYNC_SPLIT,
        .access_before = RGC_ACCESS_COPY_DEST | 0x20000000u,
        .access_after = RGC_ACCESS_NO_ACCESS,
        .layout_before = 0x1e,
        .layout_after = RGC_LAYOUT_COPY_DEST,
        .flags = 0x4 };
    rgc_barrier_group group = { RGC_BARRIER_TEXTURE, 1, { .textures = &texture } };
    program.textures = &texture;
    program.texture_records = NULL; /* without reasons */
    program.groups = &group;
    program.call_count = program.group_count = program.texture_count = 1;
    rgc_program_step step = { RGC_STEP_BARRIER, 0 };
    rgc_program_scope scope = { .step_count = 1 };
    program.steps = &step;
    program.scopes = &scope;
    char *text = emitted(rgc_emit_json, &program);
    (void)state;
    assert_says(text, "\"sync_before\": [\"COPY\", \"0x40000000\"], \"sync_after\": [\"SPLIT\"], "
                      "\"access_before\": [\"COPY_DEST\", \"0x20000000\"]");
    assert_says(text, "\"layout_before\": \"0x1e\", \"layout_after\": \"COPY_DEST\"");
    assert_says(text, "\"flags\": [\"0x4\"],\n          \"why\": [] }");
    free(text);
}

/* ---- writers --------------------------------------------------------------------------------- */

static void test_a_writer_may_fail_at_any_byte(void **state)
{
    rgc_program program = emit_rich();
    char *text = emitted(rgc_emit_json, &program);
    size_t size = strlen(text);
    (void)state;
    for (size_t limit = 1; limit < size; limit += 997) {
        struct sink sink = { .limit = limit };
        assert_int_equal(rgc_emit_json(&program, &(rgc_writer){ sink_write, &sink }), RGC_ERROR_IO);
        free(sink.bytes);
    }
    struct sink sink = { .limit = size };
    assert_int_equal(rgc_emit_json(&program, &(rgc_writer){ sink_write, &sink }), RGC_OK);
    free(sink.bytes);
    free(text);
    assert_int_equal(rgc_emit_json(NULL, &(rgc_writer){ sink_write, &sink }), RGC_ERROR_ARGUMENT);
    assert_int_equal(rgc_emit_json(&program, NULL), RGC_ERROR_ARGUMENT);
}

/* ---- schema ---------------------------------------------------------------------------------- */

static void find_in_schema(void *schema, const char *word)
{
    char quoted[128];
    (void)snprintf(quoted, sizeof(quoted), "\"%s\"", word);
    if (!strstr(schema, quoted))
        fail_msg("the schema does not know %s", quoted);
}

static void test_the_schema_knows_every_name_of_the_tables(void **state)
{
    char *schema = read_file(RGC_SOURCE_DIR "/tools/rgc-stream.schema.json");
    (void)state;
    assert_non_null(schema);
    assert_true(json_is_valid(schema));
    rgc_sync_each_name(~0u, find_in_schema, schema);
    rgc_access_each_name(~0u, find_in_schema, schema);
    rgc_access_each_name(RGC_ACCESS_COMMON, find_in_schema, schema);
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++)
        find_in_schema(schema, rgc_layout_facts[i].name);
    for (uint32_t i = 0; i < rgc_flag_fact_count; i++)
        find_in_schema(schema, rgc_flag_facts[i].name);
    for (uint32_t i = 0; i < rgc_pass_fact_count; i++)
        find_in_schema(schema, rgc_pass_facts[i].name);
    for (uint32_t i = 0; i < RGC_QUEUE_TYPE_COUNT; i++)
        find_in_schema(schema, rgc_queue_type_names[i]);
    free(schema);
}

static void test_the_schema_knows_every_member_that_is_printed(void **state)
{
    char *schema = read_file(RGC_SOURCE_DIR "/tools/rgc-stream.schema.json");
    rgc_program program = emit_rich();
    char *text = emitted(rgc_emit_json, &program);
    (void)state;
    assert_non_null(schema);
    for (char *at = text; (at = strstr(at, "\": ")) != NULL; at += 3) {
        char *begin = at;
        char key[64];
        while (begin[-1] != '"')
            begin--;
        (void)snprintf(key, sizeof(key), "%.*s", (int)(at - begin), begin);
        if (strcmp(key, "direct") != 0 && strcmp(key, "compute") != 0) /* names of queues */
            find_in_schema(schema, key);
    }
    free(text);
    free(schema);
}

/* ---- a real validator, where there is one ---------------------------------------------------- */

static bool validates(const rgc_program *program)
{
    static const char path[] = "test_emit_json.out.json";
    char *text = emitted(rgc_emit_json, program);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    (void)fputs(text, file);
    (void)fclose(file);
    free(text);
    int status = system("python3 -c \"import json, jsonschema, sys; "
                        "s = json.load(open('" RGC_SOURCE_DIR "/tools/rgc-stream.schema.json')); "
                        "d = json.load(open('test_emit_json.out.json')); "
                        "sys.exit(not jsonschema.Draft202012Validator(s).is_valid(d))\"");
    (void)remove(path);
    return status == 0;
}

static void test_a_validator_accepts_the_stream_and_refuses_a_wrong_one(void **state)
{
    rgc_program small = emit_example(), rich = emit_rich(), empty = { .frame = "empty" };
    (void)state;
    if (system("python3 -c \"from jsonschema import Draft202012Validator\" 2>/dev/null") != 0) {
        print_message("skipped: no python3 with jsonschema\n");
        skip();
    }
    empty.options.objective = empty.options.alias = "";
    assert_true(validates(&small));
    assert_true(validates(&rich));
    assert_true(validates(&empty));
    small.frame = NULL; /* a frame has a name */
    assert_false(validates(&small));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_bytes_are_those_of_the_golden_file),
        cmocka_unit_test(test_the_example_of_the_contract_differs_only_where_known),
        cmocka_unit_test(test_what_the_small_example_has_not_is_printed_too),
        cmocka_unit_test(test_an_empty_program_has_every_member),
        cmocka_unit_test(test_empty_scopes_calls_and_groups_are_valid),
        cmocka_unit_test(test_names_are_escaped),
        cmocka_unit_test(test_every_byte_in_every_name_gives_valid_json),
        cmocka_unit_test(test_a_place_without_a_file_is_null),
        cmocka_unit_test(test_bits_without_a_name_are_not_hidden),
        cmocka_unit_test(test_a_writer_may_fail_at_any_byte),
        cmocka_unit_test(test_the_schema_knows_every_name_of_the_tables),
        cmocka_unit_test(test_the_schema_knows_every_member_that_is_printed),
        cmocka_unit_test(test_a_validator_accepts_the_stream_and_refuses_a_wrong_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
