/*
 * A program that the judge refuses. No known input gives one, so the linker puts a judge in the
 * place of rgc_verify that always finds something.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <rgc/rgc.h>

#include <stdlib.h>
#include <string.h>

rgc_result __wrap_rgc_verify(
    const rgc_program *program, const rgc_verify_options *options, const rgc_findings **findings);
void __wrap_rgc_findings_destroy(const rgc_findings *findings);

static rgc_finding finding = { .check = 7, .message = "made up" };
static rgc_findings found = { .items = &finding, .count = 1, .errors = 1 };
static unsigned judged, destroyed;

rgc_result __wrap_rgc_verify(
    const rgc_program *program, const rgc_verify_options *options, const rgc_findings **findings)
{
    (void)options;
    assert_non_null(program);
    judged++;
    *findings = &found;
    return RGC_OK;
}

void __wrap_rgc_findings_destroy(const rgc_findings *findings)
{
    assert_ptr_equal(findings, &found);
    destroyed++;
}

static void a_refused_program_is_handed_out_with_the_check_named(void **state)
{
    (void)state;
    rgc_graph *graph = rgc_graph_create(NULL);
    const rgc_program *program = NULL;
    const rgc_compile_options options = { .verify = RGC_SWITCH_ON };
    assert_int_equal(rgc_compile(graph, &options, &program), RGC_ERROR_REFUSED);
    assert_non_null(program);
    assert_int_equal(judged, 1);
    assert_int_equal(destroyed, 1);
    const rgc_diags *diags = rgc_graph_diags(graph);
    assert_int_equal(rgc_diags_count(diags), 1);
    const rgc_diag *diag = rgc_diags_get(diags, 0);
    assert_int_equal(diag->severity, RGC_SEVERITY_ERROR);
    assert_non_null(strstr(diag->message, "refused"));
    assert_true(diag->note_count > 0);
    assert_string_equal(diag->notes[0].text, "V07: made up");
    rgc_program_destroy(program);
    rgc_graph_destroy(graph);
}

static void who_asks_for_no_verdict_gets_none(void **state)
{
    (void)state;
    rgc_graph *graph = rgc_graph_create(NULL);
    const rgc_program *program = NULL;
    const rgc_compile_options options = { .verify = RGC_SWITCH_OFF };
    judged = 0;
    assert_int_equal(rgc_compile(graph, &options, &program), RGC_OK);
    assert_int_equal(judged, 0);
    rgc_program_destroy(program);
    rgc_graph_destroy(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refused_program_is_handed_out_with_the_check_named),
        cmocka_unit_test(who_asks_for_no_verdict_gets_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
