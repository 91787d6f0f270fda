/*
 * base/alloc.h: the caller's allocator, or malloc's where none was given.
 */
#ifndef RGC_BASE_ALLOC_H
#define RGC_BASE_ALLOC_H

#include <rgc/base.h>

/* `allocator` (may be NULL) with resize filled in. */
rgc_allocator rgc_alloc_default(const rgc_allocator *allocator);

static inline void *rgc_alloc_resize(
    const rgc_allocator *allocator, void *block, size_t old_size, size_t new_size)
{
    return allocator->resize(allocator->user, block, old_size, new_size);
}

/* A zeroed block, or NULL. */
void *rgc_alloc_zeroed(const rgc_allocator *allocator, size_t size);

static inline void rgc_alloc_free(const rgc_allocator *allocator, void *block, size_t size)
{
    if (block)
        (void)allocator->resize(allocator->user, block, size, 0);
}

#endif
