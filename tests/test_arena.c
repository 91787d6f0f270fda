#include "failing.h"

#include "base/arena.h"

#include <stdalign.h>

static void blocks_are_zeroed_and_aligned(void **state)
{
    (void)state;
    struct failing failing = { 0 };
    rgc_allocator allocator = failing_allocator(&failing);
    struct arena arena;
    rgc_arena_init(&arena, &allocator);
    for (size_t size = 1; size < 9000; size = size * 3 + 1) {
        unsigned char *block = rgc_arena_alloc(&arena, size, 1);
        assert_int_equal((uintptr_t)block % alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(block[i], 0);
        memset(block, 0xff, size);
    }
    rgc_arena_free(&arena);
    assert_int_equal(failing.bytes, 0);
}

static void reset_keeps_memory_in_one_chunk(void **state)
{
    (void)state;
    struct failing failing = { 0 };
    rgc_allocator allocator = failing_allocator(&failing);
    struct arena arena;
    rgc_arena_init(&arena, &allocator);
    for (int i = 0; i < 100; i++)
        assert_non_null(rgc_arena_alloc(&arena, 1000, 1));
    rgc_arena_reset(&arena);
    uint32_t before = failing.requests;
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 100; i++) {
            unsigned char *block = rgc_arena_alloc(&arena, 1000, 1);
            assert_int_equal(block[0] + block[999], 0); /* zeroed again */
            memset(block, 1, 1000);
        }
        rgc_arena_reset(&arena);
    }
    assert_int_equal(failing.requests, before);
    rgc_arena_free(&arena);
    assert_int_equal(failing.bytes, 0);
}

static void absurd_products_are_refused(void **state)
{
    (void)state;
    struct failing failing = { 0 };
    rgc_allocator allocator = failing_allocator(&failing);
    struct arena arena;
    rgc_arena_init(&arena, &allocator);
    assert_null(rgc_arena_alloc(&arena, SIZE_MAX, 2));
    assert_null(rgc_arena_alloc(&arena, SIZE_MAX / 2, 16));
    assert_null(rgc_arena_string(&arena, "", SIZE_MAX));
    assert_non_null(rgc_arena_alloc(&arena, 0, 16)); /* empty, not an error */
    rgc_arena_free(&arena);
}

static void failing_leaves_the_arena_usable(void **state)
{
    (void)state;
    struct failing failing = { .fail_at = 1 };
    rgc_allocator allocator = failing_allocator(&failing);
    struct arena arena;
    rgc_arena_init(&arena, &allocator);
    assert_null(rgc_arena_alloc(&arena, 1, 8));
    char *text = rgc_arena_format(&arena, "%s %d", "mip", 4);
    assert_string_equal(text, "mip 4");
    char *part = rgc_arena_string(&arena, "resource", 3);
    assert_string_equal(part, "res");
    rgc_arena_free(&arena);
    assert_int_equal(failing.bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_zeroed_and_aligned),
        cmocka_unit_test(reset_keeps_memory_in_one_chunk),
        cmocka_unit_test(absurd_products_are_refused),
        cmocka_unit_test(failing_leaves_the_arena_usable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
