/*
 * base/ds.h: the one door to stb_ds. No other file includes stb_ds.h.
 *
 * stb_ds has no allocator argument and does not survive a NULL from its realloc, so every
 * block belongs to an owner and hangs on its list; the owner at work is a thread-local, set by
 * rgc_ds_run; and when the allocator fails, rgc_ds_run returns false by a longjmp. What the guarded
 * function had half done stays as it was before the failing growth.
 *
 * Arrays are `T *array = NULL`. They move when they grow: keep indexes, not pointers. Maps (hm, sh)
 * are for the text front end only: a new map writes a process-wide seed.
 */
#ifndef RGC_BASE_DS_H
#define RGC_BASE_DS_H

#include <rgc/base.h>

struct ds_block;

struct ds_owner {
    rgc_allocator allocator;
    struct ds_block *blocks;
};

/* `allocator` must have resize. */
void rgc_ds_owner_init(struct ds_owner *owner, const rgc_allocator *allocator);
void rgc_ds_owner_free(struct ds_owner *owner); /* every array and map at once */

/* Calls fn(argument), in which arrays of `owner` may grow. Returns false when memory ran out; fn
 * was then left where it was. Calls nest, also with other owners. */
bool rgc_ds_run(struct ds_owner *owner, void (*fn)(void *argument), void *argument);

/* The hooks. */
void *rgc_ds_realloc(void *block, size_t size);
void rgc_ds_free(void *block);

#define STBDS_REALLOC(context, block, size) rgc_ds_realloc((block), (size))
#define STBDS_FREE(context, block) rgc_ds_free((block))
#define STBDS_NO_SHORT_NAMES
#if defined(__GNUC__) && !defined(__clang__) && defined(__STRICT_ANSI__)
#define typeof __typeof__ /* gcc hides the plain word under -std=c11 */
#endif
#include <stb_ds.h>

#define ds_push(array, value) ((void)stbds_arrput((array), (value)))
#define ds_len(array) ((uint32_t)stbds_arrlenu(array))
#define ds_reset(array) ((array) ? (void)(stbds_header(array)->length = 0) : (void)0)
#define ds_free(array) ((void)stbds_arrfree(array))
#define ds_last(array) ((array)[stbds_arrlenu(array) - 1])
#define ds_pop(array) ((void)stbds_arrpop(array))

#endif
