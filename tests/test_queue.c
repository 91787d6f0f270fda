#include "plan_run.h"

static void a_submission_begins_with_the_frame_and_with_each_boundary(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    boundary(&run, "first"); /* nothing lies before it */
    pass(&run, "second");
    boundary(&run, "third");
    run_until(&run, "queue");
    assert_int_equal(run.plan.scope_count, 2);
    const uint32_t scopes[] = { 0, 0, 1, 1 };
    for (uint32_t p = 0; p < 4; p++)
        assert_int_equal(run.plan.scope_of[p], scopes[p]);
    assert_int_equal(run.plan.scope_first[1], 2);
    run_end(&run);
}

static void passes_of_other_queues_are_serialised_and_that_is_said_once(void **state)
{
    (void)state;
    struct run run;
    run_begin(&run);
    rgc_queue async =
        rgc_queue_add(run.graph, &(rgc_queue_desc){ .name = "async", .type = RGC_QUEUE_COMPUTE });
    for (int i = 0; i < 3; i++)
        rgc_pass_add(run.graph,
            &(rgc_pass_desc){
                .name = "work", .kind = RGC_PASS_COMPUTE, .queue = async, .keep = true });
    run_until(&run, "queue");
    rgc_diags *diags = rgc_graph_diags(run.graph);
    assert_int_equal(rgc_diags_count(diags), 1);
    assert_string_equal(rgc_diags_get(diags, 0)->flag, "queues-serialised");
    assert_string_equal(run.plan.queue_name, "direct");
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_submission_begins_with_the_frame_and_with_each_boundary),
        cmocka_unit_test(passes_of_other_queues_are_serialised_and_that_is_said_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
