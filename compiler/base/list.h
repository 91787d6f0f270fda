/*
 * base/list.h: an array in an arena that grows, for what cannot be counted before it is made.
 *
 *     LIST(struct thing) things = { 0 };
 *     if (!list_reserve(arena, things))
 *         return false;
 *     things.items[things.count++] = thing;
 */
#ifndef RGC_BASE_LIST_H
#define RGC_BASE_LIST_H

#include "base/arena.h"

#include <string.h>

#define LIST(type)                                                                                 \
    struct {                                                                                       \
        type *items;                                                                               \
        uint32_t count, room;                                                                      \
    }

/* Doubles the room. `items` is the address of the array pointer; its type does not matter here. */
static inline bool list_grow(
    struct arena *arena, void *items, uint32_t count, uint32_t *room, size_t size)
{
    void *old, *grown = NULL;
    uint32_t wanted = *room ? *room * 2 : 16;
    memcpy(&old, items, sizeof(old));
    if (*room < RGC_NONE / 2)
        grown = rgc_arena_alloc(arena, wanted, size);
    if (!grown)
        return false;
    if (count)
        memcpy(grown, old, count * size);
    memcpy(items, &grown, sizeof(grown));
    *room = wanted;
    return true;
}

/* Makes sure of room for one more; false: out of memory. */
#define list_reserve(arena, list)                                                                  \
    ((list).count < (list).room ||                                                                 \
        list_grow((arena), &(list).items, (list).count, &(list).room, sizeof(*(list).items)))

#endif
