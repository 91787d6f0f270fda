/*
 * base/arena.h: memory that is freed as a whole.
 *
 * The second of the two lifetimes of the house: scratch of a compile, the arrays of a program, the
 * strings of diagnostics. A reset keeps the memory, in one chunk as large as all had been, so that
 * a steady state does not allocate.
 */
#ifndef RGC_BASE_ARENA_H
#define RGC_BASE_ARENA_H

#include <rgc/base.h>
#include <stdarg.h>

struct arena_chunk;

struct arena {
    rgc_allocator allocator;
    struct arena_chunk *chunks; /* newest first; only the newest is filled */
    size_t used;                /* bytes of the newest chunk */
    size_t total;               /* bytes of all chunks */
};

/* `allocator` must have resize. */
void rgc_arena_init(struct arena *arena, const rgc_allocator *allocator);
void rgc_arena_reset(struct arena *arena);
void rgc_arena_free(struct arena *arena);

/* `count` zeroed elements of `size` bytes. NULL: out of memory, or the product overflows. An empty
 * array is a valid pointer too. */
void *rgc_arena_alloc(struct arena *arena, size_t count, size_t size);
#define arena_array(arena, type, count) ((type *)rgc_arena_alloc((arena), (count), sizeof(type)))

/* A copy with a zero after it. NULL: out of memory. */
char *rgc_arena_string(struct arena *arena, const char *bytes, size_t size);
char *rgc_arena_vformat(struct arena *arena, const char *format, va_list args);
char *rgc_arena_format(struct arena *arena, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

#endif
