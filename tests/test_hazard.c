#include "plan_run.h"

static struct hazards reads(rgc_access access)
{
    return (struct hazards){ .reads = { access } };
}

static struct hazards writes(rgc_access access, uint32_t promises)
{
    struct hazards hazards = { .reads = { 0 } };
    hazards.writes[promises] = access;
    return hazards;
}

static void check(struct hazards a, struct hazards b, bool expected)
{
    assert_int_equal(rgc_plan_conflict(&a, &b), expected);
    assert_int_equal(rgc_plan_conflict(&b, &a), expected);
}

static void reads_stand_together_and_a_write_stands_alone(void **state)
{
    (void)state;
    check(reads(RGC_ACCESS_SHADER_RESOURCE), reads(RGC_ACCESS_COPY_SOURCE), false);
    check(reads(RGC_ACCESS_SHADER_RESOURCE), writes(RGC_ACCESS_COPY_DEST, 0), true);
    check(writes(RGC_ACCESS_COPY_DEST, 0), writes(RGC_ACCESS_COPY_DEST, 0), true);
    check(writes(RGC_ACCESS_UNORDERED_ACCESS, 0), writes(RGC_ACCESS_UNORDERED_ACCESS, 0), true);
    check(reads(RGC_ACCESS_UNORDERED_ACCESS), reads(RGC_ACCESS_UNORDERED_ACCESS), false);
    check(reads(RGC_ACCESS_UNORDERED_ACCESS), writes(RGC_ACCESS_UNORDERED_ACCESS, 0), true);
}

static void raster_order_orders_targets_and_depth_by_itself(void **state)
{
    (void)state;
    check(writes(RGC_ACCESS_RENDER_TARGET, 0), writes(RGC_ACCESS_RENDER_TARGET, 0), false);
    check(writes(RGC_ACCESS_DEPTH_STENCIL_WRITE, 0), reads(RGC_ACCESS_DEPTH_STENCIL_READ), false);
    check(writes(RGC_ACCESS_DEPTH_STENCIL_WRITE, 0), writes(RGC_ACCESS_DEPTH_STENCIL_WRITE, 0),
        false);
    check(writes(RGC_ACCESS_DEPTH_STENCIL_WRITE, 0), reads(RGC_ACCESS_SHADER_RESOURCE), true);
    check(writes(RGC_ACCESS_RENDER_TARGET, 0), reads(RGC_ACCESS_COPY_SOURCE), true);
}

static void a_promise_counts_only_when_both_make_it(void **state)
{
    (void)state;
    const rgc_access uav = RGC_ACCESS_UNORDERED_ACCESS;
    check(writes(uav, RGC_MODIFIER_RELAXED), writes(uav, RGC_MODIFIER_RELAXED), false);
    check(writes(uav, RGC_MODIFIER_RELAXED), writes(uav, 0), true);
    check(writes(uav, RGC_MODIFIER_RELAXED), reads(RGC_ACCESS_SHADER_RESOURCE), true);
    check(writes(uav, RGC_MODIFIER_DISJOINT), writes(uav, RGC_MODIFIER_DISJOINT), false);
    check(writes(uav, RGC_MODIFIER_DISJOINT), writes(uav, RGC_MODIFIER_RELAXED), true);
    const uint32_t all = RGC_MODIFIER_DISJOINT | RGC_MODIFIER_RELAXED;
    check(writes(uav, all), writes(RGC_ACCESS_COPY_DEST, RGC_MODIFIER_DISJOINT), false);
    check(writes(uav, all), writes(uav, RGC_MODIFIER_RELAXED), false);
}

static void one_promise_among_several_lines_does_not_cover_the_others(void **state)
{
    (void)state;
    struct hazards both = writes(RGC_ACCESS_UNORDERED_ACCESS, RGC_MODIFIER_RELAXED);
    both.writes[0] = RGC_ACCESS_COPY_DEST;
    check(both, writes(RGC_ACCESS_UNORDERED_ACCESS, RGC_MODIFIER_RELAXED), true);
}

static void the_kind_of_hazard_follows_from_who_writes(void **state)
{
    (void)state;
    struct hazards read = reads(RGC_ACCESS_SHADER_RESOURCE);
    struct hazards write = writes(RGC_ACCESS_COPY_DEST, 0);
    assert_int_equal(rgc_plan_hazard_kind(&write, &read), RGC_HAZARD_RAW);
    assert_int_equal(rgc_plan_hazard_kind(&read, &write), RGC_HAZARD_WAR);
    assert_int_equal(rgc_plan_hazard_kind(&write, &write), RGC_HAZARD_WAW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_stand_together_and_a_write_stands_alone),
        cmocka_unit_test(raster_order_orders_targets_and_depth_by_itself),
        cmocka_unit_test(a_promise_counts_only_when_both_make_it),
        cmocka_unit_test(one_promise_among_several_lines_does_not_cover_the_others),
        cmocka_unit_test(the_kind_of_hazard_follows_from_who_writes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
