/*
 * tests/failing.h: an allocator that counts what is out, checks every old size, and fails when
 * told.
 */
#ifndef RGC_TESTS_FAILING_H
#define RGC_TESTS_FAILING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <rgc/base.h>

#include <stdlib.h>
#include <string.h>

struct failing {
    size_t bytes;      /* that are out */
    uint32_t requests; /* for memory, so far */
    uint32_t fail_at;  /* the request that fails, from 1; 0: none */
};

/* The size is kept before the block, so that a wrong old size is caught. */
static inline void *failing_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    enum { HEAD = 64 };
    struct failing *failing = user;
    unsigned char *old = block ? (unsigned char *)block - HEAD : NULL;
    size_t known = 0;
    if (old)
        memcpy(&known, old, sizeof(known));
    assert_int_equal(known, old_size);
    if (!new_size) {
        failing->bytes -= old_size;
        free(old);
        return NULL;
    }
    if (++failing->requests == failing->fail_at)
        return NULL;
    unsigned char *fresh = malloc(HEAD + new_size);
    assert_non_null(fresh);
    memcpy(fresh, &new_size, sizeof(new_size));
    if (old)
        memcpy(fresh + HEAD, block, old_size < new_size ? old_size : new_size);
    free(old);
    failing->bytes += new_size - old_size;
    return fresh + HEAD;
}

static inline rgc_allocator failing_allocator(struct failing *failing)
{
    return (rgc_allocator){ .resize = failing_resize, .user = failing };
}

#endif
