#include "failing.h"

#include "base/alloc.h"

static void default_allocator_is_filled_in(void **state)
{
    (void)state;
    rgc_allocator allocator = rgc_alloc_default(NULL);
    assert_non_null(allocator.resize);
    char *block = rgc_alloc_resize(&allocator, NULL, 0, 3);
    memcpy(block, "ab", 3);
    block = rgc_alloc_resize(&allocator, block, 3, 300);
    assert_string_equal(block, "ab");
    rgc_alloc_free(&allocator, block, 300);
    assert_true(rgc_alloc_default(&(rgc_allocator){ 0 }).resize == allocator.resize);
}

static void given_allocator_is_used_with_its_user(void **state)
{
    (void)state;
    struct failing failing = { 0 };
    rgc_allocator given = failing_allocator(&failing);
    rgc_allocator allocator = rgc_alloc_default(&given);
    unsigned char *block = rgc_alloc_zeroed(&allocator, 100);
    assert_int_equal(failing.bytes, 100);
    for (int i = 0; i < 100; i++)
        assert_int_equal(block[i], 0);
    rgc_alloc_free(&allocator, block, 100);
    rgc_alloc_free(&allocator, NULL, 100);
    assert_int_equal(failing.bytes, 0);
}

static void zeroed_block_may_be_refused(void **state)
{
    (void)state;
    struct failing failing = { .fail_at = 1 };
    rgc_allocator allocator = failing_allocator(&failing);
    assert_null(rgc_alloc_zeroed(&allocator, 10));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_allocator_is_filled_in),
        cmocka_unit_test(given_allocator_is_used_with_its_user),
        cmocka_unit_test(zeroed_block_may_be_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
