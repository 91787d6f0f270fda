#include "failing.h"

#include "base/ds.h"

struct pushing {
    int *array;
    int count;
    struct ds_owner *other; /* a nested run */
    int *other_array;
    bool other_complete;
};

static void push_numbers(void *argument)
{
    struct pushing *pushing = argument;
    for (int i = 0; i < pushing->count; i++)
        ds_push(pushing->array, i);
}

static void arrays_grow_and_are_freed_with_their_owner(void **state)
{
    (void)state;
    struct failing failing = { 0 };
    rgc_allocator allocator = failing_allocator(&failing);
    struct ds_owner owner;
    rgc_ds_owner_init(&owner, &allocator);
    struct pushing first = { .count = 1000 }, second = { .count = 10 };
    assert_true(rgc_ds_run(&owner, push_numbers, &first));
    assert_true(rgc_ds_run(&owner, push_numbers, &second));
    assert_int_equal(ds_len(first.array), 1000);
    assert_int_equal(ds_last(first.array), 999);
    ds_free(second.array);
    ds_reset(first.array);
    assert_int_equal(ds_len(first.array), 0);
    rgc_ds_owner_free(&owner);
    assert_int_equal(failing.bytes, 0);
}

static void failed_growth_keeps_what_was_there(void **state)
{
    (void)state;
    struct failing failing = { 0 };
    rgc_allocator allocator = failing_allocator(&failing);
    struct ds_owner owner;
    rgc_ds_owner_init(&owner, &allocator);
    struct pushing pushing = { .count = 1000 };
    failing.fail_at = 4;
    assert_false(rgc_ds_run(&owner, push_numbers, &pushing));
    uint32_t kept = ds_len(pushing.array);
    assert_true(kept > 0 && kept < 1000);
    for (uint32_t i = 0; i < kept; i++)
        assert_int_equal(pushing.array[i], i);
    pushing.count = 500; /* and it can go on */
    assert_true(rgc_ds_run(&owner, push_numbers, &pushing));
    assert_int_equal(ds_len(pushing.array), kept + 500);
    rgc_ds_owner_free(&owner);
    assert_int_equal(failing.bytes, 0);
}

static void push_nested(void *argument)
{
    struct pushing *outer = argument;
    struct pushing inner = { .count = 1000 };
    push_numbers(outer);
    outer->other_complete = rgc_ds_run(outer->other, push_numbers, &inner);
    outer->other_array = inner.array;
    push_numbers(outer);
}

static void nested_failure_ends_only_the_inner_run(void **state)
{
    (void)state;
    struct failing good = { 0 }, bad = { .fail_at = 3 };
    rgc_allocator good_allocator = failing_allocator(&good);
    rgc_allocator bad_allocator = failing_allocator(&bad);
    struct ds_owner owner, other;
    rgc_ds_owner_init(&owner, &good_allocator);
    rgc_ds_owner_init(&other, &bad_allocator);
    struct pushing pushing = { .count = 100, .other = &other, .other_complete = true };
    assert_true(rgc_ds_run(&owner, push_nested, &pushing));
    assert_false(pushing.other_complete);
    assert_int_equal(ds_len(pushing.array), 200);
    rgc_ds_owner_free(&owner);
    rgc_ds_owner_free(&other);
    assert_int_equal(good.bytes + bad.bytes, 0);
}

struct number_by_key {
    uint64_t key;
    int value;
};

static void fill_map(void *argument)
{
    struct number_by_key **map = argument;
    for (uint64_t key = 0; key < 300; key++)
        stbds_hmput(*map, key, (int)key * 2);
}

static void maps_survive_each_failure(void **state)
{
    (void)state;
    for (uint32_t fail_at = 1, complete = 0; !complete; fail_at++) {
        struct failing failing = { .fail_at = fail_at };
        rgc_allocator allocator = failing_allocator(&failing);
        struct ds_owner owner;
        rgc_ds_owner_init(&owner, &allocator);
        struct number_by_key *map = NULL;
        complete = rgc_ds_run(&owner, fill_map, &map);
        rgc_ds_owner_free(&owner);
        assert_int_equal(failing.bytes, 0);
        assert_true(fail_at < 1000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_grow_and_are_freed_with_their_owner),
        cmocka_unit_test(failed_growth_keeps_what_was_there),
        cmocka_unit_test(nested_failure_ends_only_the_inner_run),
        cmocka_unit_test(maps_survive_each_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
