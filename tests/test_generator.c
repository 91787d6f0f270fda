#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bench/generator.h"

#include <stdlib.h>

/* The checksums by which AMD RPS's figures are known to be of the very same graphs. */
static void the_graphs_are_those_that_were_measured_elsewhere(void **state)
{
    (void)state;
    static const struct {
        char kind;
        uint32_t passes, checksum;
    } known[] = {
        { 'a', 10, 0xe96c582e },
        { 'a', 30, 0x80833348 },
        { 'a', 100, 0x9a353036 },
        { 'a', 300, 0x7b5eb816 },
        { 'a', 1000, 0x7734c147 },
        { 'a', 3000, 0xa6c90fa0 },
        { 'a', 10000, 0xbbc226b7 },
        { 'b', 10, 0x1c8148bc },
        { 'b', 30, 0x223c0e04 },
        { 'b', 100, 0xc505c7ab },
        { 'b', 300, 0x1f0ab126 },
        { 'b', 1000, 0x2e0abc51 },
        { 'b', 3000, 0x6fe19683 },
        { 'b', 10000, 0x6747ff92 },
        { 'c', 10, 0x87189032 },
        { 'c', 30, 0xf5eb8160 },
        { 'c', 100, 0xffbc68a7 },
        { 'c', 300, 0xa3cf0dd7 },
        { 'c', 1000, 0x901ca159 },
        { 'c', 3000, 0x7ee6f60e },
        { 'c', 10000, 0x671a113c },
    };
    for (unsigned i = 0; i < sizeof(known) / sizeof(*known); i++) {
        struct generated generated;
        assert_true(generate(&generated, known[i].kind, known[i].passes));
        assert_int_equal(generated_checksum(&generated), known[i].checksum);
        generated_free(&generated);
    }
}

/* Each resource enters once and each that is read leaves for reading once; the back buffer goes in
 * and out: no stream for these graphs has fewer records. */
static void they_compile_to_the_fewest_records(void **state)
{
    (void)state;
    static const struct {
        char kind;
        uint32_t passes, records;
    } known[] = { { 'a', 100, 200 }, { 'b', 100, 236 }, { 'b', 1000, 2407 }, { 'c', 300, 300 } };
    rgc_graph *graph = rgc_graph_create(NULL);
    const rgc_program *program = NULL;
    for (unsigned i = 0; i < sizeof(known) / sizeof(*known); i++) {
        struct generated generated;
        assert_true(generate(&generated, known[i].kind, known[i].passes));
        rgc_resource *handles = calloc(generated.resource_count, sizeof(*handles));
        generated_declare(&generated, graph, handles);
        const rgc_compile_options options = { .cull = RGC_SWITCH_OFF };
        assert_int_equal(rgc_compile(graph, &options, &program), RGC_OK);
        assert_int_equal(program->stats.texture_barriers, known[i].records);
        free(handles);
        generated_free(&generated);
    }
    rgc_program_destroy(program);
    rgc_graph_destroy(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_graphs_are_those_that_were_measured_elsewhere),
        cmocka_unit_test(they_compile_to_the_fewest_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
