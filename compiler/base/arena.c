/*
 * base/arena.c: chunks in a list, filled from the front; what does not fit begins a new one.
 */
#include "base/arena.h"

#include "base/alloc.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

enum { SMALLEST_CHUNK = 4096 };

struct arena_chunk {
    struct arena_chunk *next;
    size_t size; /* of `bytes` */
    alignas(max_align_t) unsigned char bytes[];
};

void rgc_arena_init(struct arena *arena, const rgc_allocator *allocator)
{
    *arena = (struct arena){ .allocator = *allocator };
}

void rgc_arena_free(struct arena *arena)
{
    for (struct arena_chunk *chunk = arena->chunks, *next; chunk; chunk = next) {
        next = chunk->next;
        rgc_alloc_free(&arena->allocator, chunk, sizeof(*chunk) + chunk->size);
    }
    rgc_arena_init(arena, &arena->allocator);
}

static bool add_chunk(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        return false;
    struct arena_chunk *chunk = rgc_alloc_resize(&arena->allocator, NULL, 0, sizeof(*chunk) + size);
    if (!chunk)
        return false;
    chunk->next = arena->chunks;
    chunk->size = size;
    arena->chunks = chunk;
    arena->used = 0;
    arena->total += size;
    return true;
}

void rgc_arena_reset(struct arena *arena)
{
    arena->used = 0;
    if (!arena->chunks || !arena->chunks->next)
        return;
    size_t total = arena->total;
    rgc_arena_free(arena);
    (void)add_chunk(arena, total); /* without it, the next allocation tries again */
}

void *rgc_arena_alloc(struct arena *arena, size_t count, size_t size)
{
    const size_t align = alignof(max_align_t);
    if (size && count > (SIZE_MAX / 4) / size)
        return NULL;
    size_t bytes = (count * size + align - 1) / align * align;
    if (!arena->chunks || arena->chunks->size - arena->used < bytes) {
        size_t wanted = arena->total > SMALLEST_CHUNK ? arena->total : SMALLEST_CHUNK;
        if (!add_chunk(arena, wanted > bytes ? wanted : bytes))
            return NULL;
    }
    void *result = arena->chunks->bytes + arena->used;
    arena->used += bytes;
    memset(result, 0, bytes);
    return result;
}

char *rgc_arena_string(struct arena *arena, const char *bytes, size_t size)
{
    char *copy = size < SIZE_MAX ? rgc_arena_alloc(arena, size + 1, 1) : NULL;
    if (copy && size)
        memcpy(copy, bytes, size);
    return copy;
}

char *rgc_arena_vformat(struct arena *arena, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0)
        return NULL;
    char *text = rgc_arena_alloc(arena, (size_t)length + 1, 1);
    if (text)
        vsnprintf(text, (size_t)length + 1, format, args);
    return text;
}

char *rgc_arena_format(struct arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = rgc_arena_vformat(arena, format, args);
    va_end(args);
    return text;
}
