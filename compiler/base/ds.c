/*
 * base/ds.c: stb_ds itself, and the blocks that it gets.
 *
 * Each block has a header that hangs it on its owner's list, so that an array can be freed without
 * being known.
 */
#define STB_DS_IMPLEMENTATION
#include "base/ds.h"

#include "base/alloc.h"

#include <assert.h>
#include <setjmp.h>
#include <stdalign.h>

struct ds_block {
    struct ds_owner *owner;
    struct ds_block *next, **link; /* on the owner's list; *link points here */
    size_t size;
    alignas(max_align_t) unsigned char bytes[];
};

/* The owner that is at work on this thread, and where to go when memory runs out. */
struct ds_scope {
    struct ds_owner *owner;
    jmp_buf out;
};
static _Thread_local struct ds_scope *current_scope;

void rgc_ds_owner_init(struct ds_owner *owner, const rgc_allocator *allocator)
{
    *owner = (struct ds_owner){ .allocator = *allocator };
}

static struct ds_block *block_of(void *bytes)
{
    return (struct ds_block *)((unsigned char *)bytes - offsetof(struct ds_block, bytes));
}

static void unlink_block(struct ds_block *block)
{
    *block->link = block->next;
    if (block->next)
        block->next->link = block->link;
}

static void link_block(struct ds_block *block, struct ds_owner *owner)
{
    block->owner = owner;
    block->next = owner->blocks;
    block->link = &owner->blocks;
    if (block->next)
        block->next->link = &block->next;
    owner->blocks = block;
}

void rgc_ds_free(void *bytes)
{
    if (!bytes)
        return;
    struct ds_block *block = block_of(bytes);
    unlink_block(block);
    rgc_alloc_free(&block->owner->allocator, block, sizeof(*block) + block->size);
}

void rgc_ds_owner_free(struct ds_owner *owner)
{
    while (owner->blocks)
        rgc_ds_free(owner->blocks->bytes);
}

void *rgc_ds_realloc(void *bytes, size_t size)
{
    struct ds_scope *scope = current_scope;
    assert(scope && "stb_ds was used outside of rgc_ds_run");
    struct ds_block *old = bytes ? block_of(bytes) : NULL;
    struct ds_owner *owner = old ? old->owner : scope->owner;
    struct ds_block *block = NULL;
    if (old)
        unlink_block(old);
    if (size <= SIZE_MAX / 2)
        block = rgc_alloc_resize(
            &owner->allocator, old, old ? sizeof(*old) + old->size : 0, sizeof(*block) + size);
    if (!block) {
        if (old)
            link_block(old, owner);
        longjmp(scope->out, 1);
    }
    block->size = size;
    link_block(block, owner);
    return block->bytes;
}

bool rgc_ds_run(struct ds_owner *owner, void (*fn)(void *argument), void *argument)
{
    struct ds_scope scope = { .owner = owner };
    struct ds_scope *outer = current_scope;
    current_scope = &scope;
    bool complete = setjmp(scope.out) == 0;
    if (complete)
        fn(argument);
    current_scope = outer;
    return complete;
}
