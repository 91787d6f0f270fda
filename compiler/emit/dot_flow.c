/*
 * emit/dot_flow.c: which passes a resource connects.
 *
 * A read sees the newest earlier write of the same subresources (in declared order, which is what
 * the language says). From each access that needs contents we walk back through the writers of its
 * resource until one covers the whole range.
 *
 * Cost: a read of a resource that is written in pieces walks over the pieces. A buffer is one
 * piece.
 */
#include "emit/dot_parts.h"

#include "base/arena.h"

#include <stdlib.h>

/* A read that is put together from more pieces than this shows only the newest. */
#define PRODUCERS 64u

/* An access of a pass that runs. */
struct user {
    uint32_t pass, access;
};

static bool overlaps(uint32_t a, uint32_t a_count, uint32_t b, uint32_t b_count)
{
    return (uint64_t)a < (uint64_t)b + b_count && (uint64_t)b < (uint64_t)a + a_count;
}

static bool contains(uint32_t a, uint32_t a_count, uint32_t b, uint32_t b_count)
{
    return a <= b && (uint64_t)a + a_count >= (uint64_t)b + b_count;
}

static bool meet(const rgc_subresource_range *a, const rgc_subresource_range *b)
{
    return overlaps(a->first_mip, a->mips, b->first_mip, b->mips) &&
           overlaps(a->first_layer, a->layers, b->first_layer, b->layers) &&
           overlaps(a->first_plane, a->planes, b->first_plane, b->planes);
}

static bool covers(const rgc_subresource_range *a, const rgc_subresource_range *b)
{
    return contains(a->first_mip, a->mips, b->first_mip, b->mips) &&
           contains(a->first_layer, a->layers, b->first_layer, b->layers) &&
           contains(a->first_plane, a->planes, b->first_plane, b->planes);
}

/* Fills `users` by resource, each resource's in declared order; `ends[r]` is one past its last. */
static void sort_users(const rgc_program *program, struct user *users, uint32_t *ends)
{
    for (uint32_t p = 0; p < program->pass_count; p++) {
        const rgc_program_pass *pass = &program->passes[p];
        for (uint32_t i = 0; !pass->culled && i < pass->access_count; i++)
            ends[program->accesses[pass->first_access + i].resource]++;
    }
    uint32_t sum = 0;
    for (uint32_t r = 0; r < program->resource_count; r++) {
        uint32_t count = ends[r];
        ends[r] = sum;
        sum += count;
    }
    for (uint32_t p = 0; p < program->pass_count; p++) {
        const rgc_program_pass *pass = &program->passes[p];
        for (uint32_t i = 0; !pass->culled && i < pass->access_count; i++) {
            uint32_t access = pass->first_access + i;
            users[ends[program->accesses[access].resource]++] = (struct user){ p, access };
        }
    }
}

/* The producers of what `reader` reads, newest first. With `flows` NULL they are only counted. */
static uint32_t walk_back(const rgc_program *program, const struct user *users, uint32_t first,
    uint32_t reader, struct dot_flow *flows)
{
    const rgc_program_access *read = &program->accesses[users[reader].access];
    bool whole = program->resources[read->resource].kind == RGC_BUFFER;
    uint32_t count = 0;
    for (uint32_t i = reader; i > first && count < PRODUCERS; i--) {
        const struct user *user = &users[i - 1];
        const rgc_program_access *write = &program->accesses[user->access];
        if (write->verb == RGC_VERB_READ || user->pass == users[reader].pass ||
            (!whole && !meet(&write->range, &read->range)))
            continue;
        if (flows)
            flows[count] = (struct dot_flow){ user->pass, users[reader].pass, read->resource };
        count++;
        if (whole || covers(&write->range, &read->range))
            break;
    }
    return count;
}

static size_t find(const rgc_program *program, const struct user *users, const uint32_t *ends,
    struct dot_flow *flows)
{
    size_t count = 0;
    for (uint32_t r = 0; r < program->resource_count; r++) {
        uint32_t first = r ? ends[r - 1] : 0;
        for (uint32_t i = first; i < ends[r]; i++) {
            rgc_verb verb = program->accesses[users[i].access].verb;
            if (verb == RGC_VERB_READ || verb == RGC_VERB_MODIFY)
                count += walk_back(program, users, first, i, flows ? flows + count : NULL);
        }
    }
    return count;
}

static int compare(const void *left, const void *right)
{
    const struct dot_flow *a = left, *b = right;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return (a->resource > b->resource) - (a->resource < b->resource);
}

static int compare_resources(const void *left, const void *right)
{
    const struct dot_flow *a = left, *b = right;
    if (a->resource != b->resource)
        return a->resource < b->resource ? -1 : 1;
    return compare(left, right);
}

void rgc_dot_flows_by_resource(struct dot_flow *flows, size_t count)
{
    qsort(flows, count, sizeof(*flows), compare_resources);
}

bool rgc_dot_flows(const rgc_program *program, struct arena *arena, struct dot_flows *flows)
{
    *flows = (struct dot_flows){ 0 };
    struct user *users = arena_array(arena, struct user, program->access_count);
    uint32_t *ends = arena_array(arena, uint32_t, program->resource_count);
    if (!users || !ends)
        return false;
    sort_users(program, users, ends);
    size_t count = find(program, users, ends, NULL);
    flows->flows = arena_array(arena, struct dot_flow, count);
    if (!flows->flows)
        return false;
    (void)find(program, users, ends, flows->flows);

    if (count)
        qsort(flows->flows, count, sizeof(*flows->flows), compare);
    for (size_t i = 0; i < count; i++)
        if (!i || compare(&flows->flows[i], &flows->flows[i - 1]))
            flows->flows[flows->count++] = flows->flows[i];
    return true;
}
