#include "failing.h"

#include "base/diags.h"

static const rgc_location here = { .file = "a.rg", .line = 3, .column = 5 };

static void a_diagnostic_has_all_that_was_added(void **state)
{
    (void)state;
    rgc_diags *diags = rgc_diags_create(NULL);
    char name[] = "depth";
    rgc_location other = { .file = "a.rg", .line = 1, .column = 1 };
    rgc_diag_begin(diags, RGC_DIAG_CONFLICT, &here, "pass uses '%s'", name);
    rgc_diag_add_primary(diags, "read here");
    rgc_diag_add_label(diags, &other, "written %s", "there");
    for (int i = 0; i < 20; i++)
        rgc_diag_add_note(diags, NULL, "note %d", i);
    rgc_diag_add_help(diags, "make it %d passes", 2);
    name[0] = 'x'; /* strings are copied */
    assert_int_equal(rgc_diags_count(diags), 1);
    const rgc_diag *diag = rgc_diags_get(diags, 0);
    assert_int_equal(diag->code, RGC_DIAG_CONFLICT);
    assert_int_equal(diag->severity, RGC_SEVERITY_ERROR);
    assert_null(diag->flag);
    assert_string_equal(diag->message, "pass uses 'depth'");
    assert_string_equal(diag->primary.text, "read here");
    assert_int_equal(diag->primary.at.line, 3);
    assert_int_equal(diag->label_count, 1);
    assert_string_equal(diag->labels[0].text, "written there");
    assert_int_equal(diag->labels[0].at.line, 1);
    assert_int_equal(diag->note_count, 20);
    assert_string_equal(diag->notes[19].text, "note 19");
    assert_null(diag->notes[0].at.file);
    assert_string_equal(diag->help, "make it 2 passes");
    assert_null(rgc_diags_get(diags, 1));
    rgc_diags_destroy(diags);
    rgc_diags_destroy(NULL);
}

static void the_same_at_one_place_is_counted(void **state)
{
    (void)state;
    rgc_diags *diags = rgc_diags_create(NULL);
    for (int i = 0; i < 5; i++) {
        rgc_diag_begin(diags, RGC_DIAG_RANGE, &here, "mip %d", i);
        rgc_diag_add_note(diags, NULL, "of round %d", i);
    }
    char same_file[] = "a.rg"; /* the name counts, not its address */
    rgc_location again = here, elsewhere = here;
    again.file = same_file;
    elsewhere.column++;
    rgc_diag_begin(diags, RGC_DIAG_RANGE, &again, "mip 9");
    rgc_diag_begin(diags, RGC_DIAG_RANGE, &elsewhere, "mip 9");
    rgc_diag_begin(diags, RGC_DIAG_USAGE_VERB, &here, "mip 9");
    assert_int_equal(rgc_diags_count(diags), 3);
    assert_string_equal(rgc_diags_get(diags, 0)->message, "mip 0");
    assert_int_equal(rgc_diags_get(diags, 0)->repeats, 5);
    assert_int_equal(rgc_diags_get(diags, 0)->note_count, 1);
    assert_int_equal(rgc_diags_get(diags, 1)->repeats, 0);
    assert_int_equal(rgc_diags_errors(diags), 8); /* repeats are errors too */
    rgc_diags_destroy(diags);
}

static void without_a_place_the_words_decide(void **state)
{
    (void)state;
    rgc_diags *diags = rgc_diags_create(NULL);
    rgc_location nowhere = { 0 };
    rgc_diag_begin(diags, RGC_DIAG_RANGE, &nowhere, "mip %d", 1);
    rgc_diag_begin(diags, RGC_DIAG_RANGE, NULL, "mip %d", 2);
    rgc_diag_begin(diags, RGC_DIAG_RANGE, &nowhere, "mip %d", 1);
    assert_int_equal(rgc_diags_count(diags), 2);
    assert_int_equal(rgc_diags_get(diags, 0)->repeats, 1);
    rgc_diags_destroy(diags);
}

static void many_are_found_again(void **state)
{
    (void)state;
    rgc_diags *diags = rgc_diags_create(NULL);
    for (int round = 0; round < 2; round++)
        for (uint32_t i = 0; i < 5000; i++) {
            rgc_location at = { .file = "a.rg", .line = i + 1, .column = 1 };
            rgc_diag_begin(diags, RGC_DIAG_RANGE, &at, "mip %u", i);
        }
    assert_int_equal(rgc_diags_count(diags), 5000);
    for (uint32_t i = 0; i < 5000; i++) {
        assert_int_equal(rgc_diags_get(diags, i)->primary.at.line, i + 1); /* as found */
        assert_int_equal(rgc_diags_get(diags, i)->repeats, 1);
    }
    rgc_diags_clear(diags);
    assert_int_equal(rgc_diags_count(diags), 0);
    assert_int_equal(rgc_diags_errors(diags), 0);
    rgc_diag_begin(diags, RGC_DIAG_RANGE, &here, "again");
    assert_int_equal(rgc_diags_count(diags), 1);
    rgc_diags_destroy(diags);
}

static rgc_severity severity_of(rgc_diags *diags, uint32_t code)
{
    rgc_diags_clear(diags);
    rgc_diag_begin(diags, code, &here, "x");
    rgc_diag_add_help(diags, "of what may not be kept");
    bool kept = rgc_diags_count(diags) == 1;
    assert_int_equal(kept, rgc_diags_wanted(diags, code));
    return kept ? rgc_diags_get(diags, 0)->severity : RGC_SEVERITY_IGNORED;
}

static void levels_are_set_by_name_and_by_group(void **state)
{
    (void)state;
    rgc_diags *diags = rgc_diags_create(NULL);
    assert_int_equal(severity_of(diags, RGC_DIAG_USAGE_KIND), RGC_SEVERITY_WARNING);
    assert_int_equal(severity_of(diags, RGC_DIAG_IMPLICIT_STAGE), RGC_SEVERITY_IGNORED);
    assert_int_equal(rgc_diags_set_level(diags, "extra", RGC_SEVERITY_WARNING), RGC_OK);
    assert_int_equal(severity_of(diags, RGC_DIAG_IMPLICIT_STAGE), RGC_SEVERITY_WARNING);
    assert_int_equal(rgc_diags_set_level(diags, "implicit-stage", RGC_SEVERITY_ERROR), RGC_OK);
    assert_int_equal(severity_of(diags, RGC_DIAG_IMPLICIT_STAGE), RGC_SEVERITY_ERROR);
    assert_int_equal(rgc_diags_errors(diags), 1);
    assert_string_equal(rgc_diags_get(diags, 0)->flag, "implicit-stage");
    assert_int_equal(rgc_diags_set_level(diags, "all", RGC_SEVERITY_IGNORED), RGC_OK);
    assert_int_equal(severity_of(diags, RGC_DIAG_USAGE_KIND), RGC_SEVERITY_IGNORED);
    assert_int_equal(severity_of(diags, RGC_DIAG_UNUSED_RESOURCE), RGC_SEVERITY_WARNING);
    assert_int_equal(rgc_diags_set_level(diags, "everything", RGC_SEVERITY_WARNING), RGC_OK);
    assert_int_equal(severity_of(diags, RGC_DIAG_USAGE_KIND), RGC_SEVERITY_WARNING);
    rgc_diags_set_level(diags, "everything", RGC_SEVERITY_IGNORED);
    assert_int_equal(severity_of(diags, RGC_DIAG_RANGE), RGC_SEVERITY_ERROR); /* no warning */
    rgc_diags_destroy(diags);
}

static void unknown_warnings_are_refused(void **state)
{
    (void)state;
    rgc_diags *diags = rgc_diags_create(NULL);
    assert_int_equal(rgc_diags_set_level(diags, "no-such", RGC_SEVERITY_ERROR), RGC_ERROR_ARGUMENT);
    assert_int_equal(rgc_diags_set_level(diags, NULL, RGC_SEVERITY_ERROR), RGC_ERROR_ARGUMENT);
    assert_int_equal(rgc_diags_set_level(diags, "all", (rgc_severity)9), RGC_ERROR_ARGUMENT);
    assert_false(rgc_diags_wanted(diags, 999));
    assert_false(rgc_diags_wanted(diags, 0xffffffffu));
    rgc_diags_destroy(diags);
}

static void every_code_is_explained_once(void **state)
{
    (void)state;
    uint32_t count = rgc_diag_info_count();
    assert_true(count > 40);
    assert_null(rgc_diag_info_get(count));
    for (uint32_t i = 0; i < count; i++) {
        const rgc_diag_info *info = rgc_diag_info_get(i);
        size_t title = strlen(info->title);
        assert_true(title > 5 && info->title[title - 1] != '.');
        size_t text = strlen(info->text);
        assert_true(text > 60 && info->text[text - 1] == '.');
        for (uint32_t j = 0; j < i; j++) {
            const rgc_diag_info *other = rgc_diag_info_get(j);
            assert_int_not_equal(info->code, other->code);
            if (info->flag && other->flag)
                assert_string_not_equal(info->flag, other->flag);
        }
        if (!info->flag)
            assert_int_equal(info->severity, RGC_SEVERITY_ERROR);
    }
}

static void each_failed_allocation_is_survived(void **state)
{
    (void)state;
    for (uint32_t fail_at = 1;; fail_at++) {
        struct failing failing = { .fail_at = fail_at };
        rgc_allocator allocator = failing_allocator(&failing);
        rgc_diags *diags = rgc_diags_create(&allocator);
        for (uint32_t i = 0; diags && i < 200; i++) {
            rgc_location at = { .file = "a.rg", .line = i, .column = 1 };
            rgc_diag_begin(diags, RGC_DIAG_RANGE, &at, "%0500u", i);
            for (uint32_t j = 0; j < 20; j++) {
                rgc_diag_add_label(diags, &at, "label");
                rgc_diag_add_note(diags, &at, "note");
            }
            rgc_diag_add_primary(diags, "primary");
            rgc_diag_add_help(diags, "help");
        }
        bool failed = failing.requests >= fail_at;
        assert_int_equal(diags && rgc_diags_incomplete(diags), diags && failed);
        if (diags) {
            assert_int_equal(rgc_diags_errors(diags), 200); /* none is forgotten */
            assert_true(rgc_diags_count(diags) >= 199);
            rgc_diags_clear(diags);
            assert_false(rgc_diags_incomplete(diags));
        }
        rgc_diags_destroy(diags);
        assert_int_equal(failing.bytes, 0);
        if (!failed)
            break;
    }
}

static void version_and_results_have_names(void **state)
{
    (void)state;
    assert_string_equal(rgc_version(), RGC_VERSION_STRING);
    for (int result = RGC_OK; result <= RGC_ERROR_ARGUMENT; result++)
        assert_string_not_equal(rgc_result_name((rgc_result)result), "unknown result");
    assert_string_equal(rgc_result_name((rgc_result)77), "unknown result");
    assert_string_equal(rgc_result_name((rgc_result)-1), "unknown result");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_diagnostic_has_all_that_was_added),
        cmocka_unit_test(the_same_at_one_place_is_counted),
        cmocka_unit_test(without_a_place_the_words_decide),
        cmocka_unit_test(many_are_found_again),
        cmocka_unit_test(levels_are_set_by_name_and_by_group),
        cmocka_unit_test(unknown_warnings_are_refused),
        cmocka_unit_test(every_code_is_explained_once),
        cmocka_unit_test(each_failed_allocation_is_survived),
        cmocka_unit_test(version_and_results_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
