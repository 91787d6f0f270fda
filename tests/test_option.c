#include "plan_run.h"

static void every_option_can_be_set_by_name(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rgc_option_info_count(); i++) {
        const rgc_option_info *info = rgc_option_info_get(i);
        rgc_compile_options options = { .target = RGC_TARGET_PC };
        if (info->kind == RGC_OPTION_SWITCH) {
            assert_int_equal(rgc_option_set(&options, info->name, "on"), RGC_OK);
            assert_int_equal(rgc_option_set(&options, info->name, "off"), RGC_OK);
        }
        assert_int_equal(rgc_option_set(&options, info->name, "no such word"), RGC_ERROR_INPUT);
        assert_int_equal(rgc_option_set(&options, info->name, ""), RGC_ERROR_INPUT);
    }
    assert_null(rgc_option_info_get(rgc_option_info_count()));
}

static void words_and_switches_land_in_their_fields(void **state)
{
    (void)state;
    rgc_compile_options options = { .target = RGC_TARGET_PC };
    assert_int_equal(rgc_option_set(&options, "target", "xbox"), RGC_OK);
    assert_int_equal(options.target, RGC_TARGET_XBOX);
    assert_int_equal(rgc_option_set(&options, "objective", "memory"), RGC_OK);
    assert_int_equal(options.objective, RGC_OBJECTIVE_MEMORY);
    assert_int_equal(rgc_option_set(&options, "merge_reads", "off"), RGC_OK);
    assert_int_equal(options.merge_reads, RGC_SWITCH_OFF);
    assert_int_equal(rgc_option_set(&options, "alias", "off"), RGC_OK);
    assert_int_equal(options.aliasing, RGC_SWITCH_OFF);
    assert_int_equal(rgc_option_set(&options, "alias", "all"), RGC_OK);
    assert_int_equal(options.alias, RGC_ALIAS_ALL);
    assert_int_equal(rgc_option_set(&options, "no_such", "on"), RGC_ERROR_ARGUMENT);
}

static void a_wrong_option_of_the_frame_is_told_with_a_guess(void **state)
{
    (void)state;
    rgc_graph *graph = rgc_graph_create(NULL);
    rgc_compile_options options = { .target = RGC_TARGET_PC };
    rgc_option_add(graph, "cul", "off", NULL);
    rgc_option_add(graph, "target", "amiga", NULL);
    assert_int_equal(rgc_compile_options_from_graph(graph, &options), RGC_ERROR_INPUT);
    rgc_diags *diags = rgc_graph_diags(graph);
    assert_int_equal(rgc_diags_count(diags), 2);
    assert_non_null(strstr(rgc_diags_get(diags, 0)->help, "cull"));
    assert_non_null(strstr(rgc_diags_get(diags, 1)->help, "pc|xbox"));
    rgc_graph_destroy(graph);
}

static void what_is_not_done_yet_is_said_and_only_then(void **state)
{
    (void)state;
    rgc_graph *graph = rgc_graph_create(NULL);
    rgc_compile_options options = { .target = RGC_TARGET_PC };
    rgc_option_add(graph, "split", "off", NULL);
    rgc_option_add(graph, "alias", "off", NULL);
    rgc_option_add(graph, "cull", "off", NULL);
    assert_int_equal(rgc_compile_options_from_graph(graph, &options), RGC_OK);
    assert_int_equal(rgc_diags_count(rgc_graph_diags(graph)), 0);
    rgc_option_add(graph, "split", "on", NULL);
    assert_int_equal(rgc_compile_options_from_graph(graph, &options), RGC_OK);
    assert_int_equal(rgc_diags_get(rgc_graph_diags(graph), 0)->code, 302);
    rgc_graph_destroy(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_option_can_be_set_by_name),
        cmocka_unit_test(words_and_switches_land_in_their_fields),
        cmocka_unit_test(a_wrong_option_of_the_frame_is_told_with_a_guess),
        cmocka_unit_test(what_is_not_done_yet_is_said_and_only_then),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
