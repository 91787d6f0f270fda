/*
 * base/alloc.c: the C library's allocator, for who brings none.
 */
#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

static void *resize_malloc(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

rgc_allocator rgc_alloc_default(const rgc_allocator *allocator)
{
    if (allocator && allocator->resize)
        return *allocator;
    return (rgc_allocator){ .resize = resize_malloc };
}

void *rgc_alloc_zeroed(const rgc_allocator *allocator, size_t size)
{
    void *block = rgc_alloc_resize(allocator, NULL, 0, size);
    if (block)
        memset(block, 0, size);
    return block;
}
