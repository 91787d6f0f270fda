/*
 * plan/pending.h: which accesses of buffers are pending at a gap? call.c asks before it makes a
 * GLOBAL.
 */
#ifndef RGC_PLAN_PENDING_H
#define RGC_PLAN_PENDING_H

#include "plan/plan.h"

/* How many uses of buffers are pending, by the bits of their stages and accesses. */
struct pending {
    uint32_t counts[32][32];
    uint32_t scope;         /* the submission in which the counts hold */
    uint32_t next;          /* position up to which uses were added */
    uint32_t *first, *uses; /* uses of buffers by position: first[p] to first[p + 1] into uses */
};

/* Sorts the uses, and counts what the frame before left pending. False: out of memory. */
bool rgc_plan_pending_begin(struct plan *plan, struct pending *pending);

/* Brings the counts up to a gap; gaps only grow. */
void rgc_plan_pending_advance(const struct plan *plan, struct pending *pending, uint32_t gap);

void rgc_plan_pending_clear(struct pending *pending, uint32_t scope);

/* Adds `change` times what is pending of the record's buffer where the record stands. */
void rgc_plan_pending_add(
    const struct plan *plan, struct pending *pending, const struct plan_record *record, int change);

uint32_t rgc_plan_pending_count(const struct pending *pending, rgc_sync sync, rgc_access access);

#endif
