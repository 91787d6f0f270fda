#include "plan_run.h"

/* A texture of the given shape, and a plan to allocate from. */
static void begin(struct run *run, struct plan_resource *resource, uint32_t mips, uint32_t layers,
    uint32_t planes)
{
    run_begin(run);
    run->plan.arena = &run->scratch;
    *resource = (struct plan_resource){ .mips = mips, .layers = layers, .planes = planes };
}

/* The boxes of a set of cells; checks that they cover exactly the set, each cell once. */
static uint32_t boxes_of(struct run *run, const struct plan_resource *resource, uint32_t set)
{
    uint32_t cells[32], count = 0, covered = 0;
    struct boxes boxes;
    for (uint32_t cell = 0; cell < 32; cell++)
        if (set >> cell & 1)
            cells[count++] = cell;
    assert_true(rgc_plan_boxes(&run->plan, resource, cells, count, &boxes));
    for (uint32_t i = 0; i < boxes.count; i++) {
        const rgc_subresource_range *box = &boxes.items[i];
        for (uint32_t p = box->first_plane; p < box->first_plane + box->planes; p++)
            for (uint32_t l = box->first_layer; l < box->first_layer + box->layers; l++)
                for (uint32_t m = box->first_mip; m < box->first_mip + box->mips; m++) {
                    uint32_t bit = 1u << (m + resource->mips * (l + resource->layers * p));
                    assert_false(covered & bit);
                    covered |= bit;
                }
    }
    assert_int_equal(covered, set);
    rgc_arena_reset(&run->scratch);
    return boxes.count;
}

/* The fewest boxes, by trying every box at the first cell that is left. */
static uint32_t fewest(uint32_t width, uint32_t height, uint32_t set, uint8_t *known)
{
    if (!set)
        return 0;
    if (known[set])
        return known[set];
    uint32_t first = 0, best = 32;
    while (!(set >> first & 1))
        first++;
    for (uint32_t w = 1; first % width + w <= width; w++)
        for (uint32_t h = 1; first / width + h <= height; h++) {
            uint32_t box = 0;
            for (uint32_t y = 0; y < h; y++)
                for (uint32_t x = 0; x < w; x++)
                    box |= 1u << (first + x + y * width);
            if ((set & box) == box) {
                uint32_t more = 1 + fewest(width, height, set & ~box, known);
                best = more < best ? more : best;
            }
        }
    return known[set] = (uint8_t)best;
}

static void every_set_is_covered_once_and_three_by_three_with_the_fewest(void **state)
{
    (void)state;
    struct run run;
    struct plan_resource resource;
    static uint8_t known[1 << 9];
    begin(&run, &resource, 3, 3, 1);
    for (uint32_t set = 1; set < 1u << 9; set++)
        assert_int_equal(boxes_of(&run, &resource, set), fewest(3, 3, set, known));
    run_end(&run);
}

static void planes_are_joined_where_their_boxes_are_alike(void **state)
{
    (void)state;
    struct run run;
    struct plan_resource resource;
    begin(&run, &resource, 2, 2, 2);
    for (uint32_t set = 1; set < 1u << 8; set++)
        assert_true(boxes_of(&run, &resource, set) <= 4);
    assert_int_equal(boxes_of(&run, &resource, 0xff), 1);
    assert_int_equal(boxes_of(&run, &resource, 0x33), 1); /* layer 0 of both planes */
    assert_int_equal(boxes_of(&run, &resource, 0x55), 1); /* mip 0 of everything */
    run_end(&run);
}

static void four_by_four_is_never_off_by_more_than_one(void **state)
{
    (void)state;
    struct run run;
    struct plan_resource resource;
    static uint8_t known[1 << 16];
    begin(&run, &resource, 4, 4, 1);
    for (uint32_t set = 1; set < 1u << 16; set += 7)
        assert_true(boxes_of(&run, &resource, set) <= fewest(4, 4, set, known) + 1);
    run_end(&run);
}

static void no_list_of_cells_is_the_whole_resource(void **state)
{
    (void)state;
    struct run run;
    struct plan_resource resource;
    struct boxes boxes;
    begin(&run, &resource, 16, 2048, 2);
    assert_true(rgc_plan_boxes(&run.plan, &resource, NULL, 0, &boxes));
    assert_int_equal(boxes.count, 1);
    assert_int_equal(boxes.items[0].mips, 16);
    assert_int_equal(boxes.items[0].layers, 2048);
    assert_int_equal(boxes.items[0].planes, 2);
    run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_set_is_covered_once_and_three_by_three_with_the_fewest),
        cmocka_unit_test(planes_are_joined_where_their_boxes_are_alike),
        cmocka_unit_test(four_by_four_is_never_off_by_more_than_one),
        cmocka_unit_test(no_list_of_cells_is_the_whole_resource),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
