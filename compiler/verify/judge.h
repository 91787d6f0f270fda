/*
 * verify/judge.h: what the files of the judge share. verify.c tells how it works.
 */
#ifndef RGC_VERIFY_JUDGE_H
#define RGC_VERIFY_JUDGE_H

#include "base/arena.h"
#include "base/list.h"
#include "facts/facts.h"

#include <rgc/verify.h>

/* Leaf scopes are numbered by their bit. */
enum { STAGE_COUNT = 25, QUEUES_MOST = 64 };

/* Nothing is known of the layout: a finding has been told, and what follows from it is not. */
#define LAYOUT_UNKNOWN 0xfffffffdu
/* A set of accesses that excludes none: access state COMMON. */
#define ACCESS_ANY 0x7fffffffu
/* The only modifiers that say which uses of different passes get along. */
#define COMMUTING (RGC_MODIFIER_RELAXED | RGC_MODIFIER_DISJOINT)

/* A barrier: the step's call, the group in it, the record in that. */
struct place {
    uint32_t call, group, record;
};
#define NO_PLACE ((struct place){ RGC_NONE, RGC_NONE, RGC_NONE })

/* ---- state of one box of subresources (state.c) ---------------------------------------------- */

/* A barrier made a write visible to these accesses. */
struct sight {
    struct sight *next;
    rgc_access access;
    uint32_t seq;
};

/* The last use of one kind; a kind is a stage, an access bit, write or read, and the modifiers. */
struct use {
    struct use *next;
    uint8_t stage, modifiers;
    bool write;
    bool available;      /* write: a barrier has flushed it */
    rgc_access access;   /* one bit */
    uint32_t pass;       /* RGC_NONE: a use outside the frame */
    uint32_t queue, run; /* the scope in which it was: the run-th that its queue ran */
    uint32_t tick;       /* EXEC=QUEUE: when */
    uint32_t ordered;    /* seq of the first barrier that waited for it, 0: none has */
    struct sight *sights;
};

/* Subresources that every record and access of the program treats alike: one shared state. */
struct cell {
    rgc_layout layout;
    bool valid;         /* its contents are defined */
    bool stale;         /* but of two frames ago: a new generation that is not written yet */
    uint32_t cleared;   /* 1 + the pass that cleared it last, whatever else that pass did */
    bool uninitialised; /* activated without DISCARD: a clear or a full copy must come first */

    /* Since its queue's scope began; on Xbox, since the queue began. */
    uint32_t queue, run; /* of the last touch; run 0: not touched yet */
    uint32_t touched;    /* the run of the last use or barrier */
    bool used, barriered;
    bool closed;           /* the last barrier had SyncAfter NONE */
    rgc_access known;      /* what the last barrier announced */
    rgc_access used_since; /* what was used since then */
    rgc_sync used_stages;
    rgc_sync held;              /* leaf scopes of the last SyncAfter */
    uint32_t seq;               /* barriers so far */
    uint32_t transition;        /* seq of the last layout change */
    uint32_t from[STAGE_COUNT]; /* seq of the last barrier that let the stage go on */
    uint32_t globals;           /* how many GLOBAL records of the log it has seen */
    uint32_t split;             /* 1 + the texture or buffer record whose end half is awaited */
    struct place barrier;       /* the last one */

    /* A layout change that another queue may still be doing. */
    uint32_t transition_queue, transition_run;

    struct use *uses;
    struct release *releases; /* EXEC=QUEUE (clock.c) */
    uint32_t *chain;

    uint32_t frame;     /* of `latest` */
    uint32_t latest[8]; /* declared order: 1 + the last declared pass by write and modifiers */
};

/* Where the ranges of the program cut one axis of a resource: cuts[0] = 0 ... cuts[count] = size */
struct axis {
    uint32_t count;
    uint32_t *cuts;
};

struct tracked {
    bool usable; /* a malformed resource is told once and not followed */
    bool simultaneous, written;
    struct axis mips, layers, planes;
    struct cell *cells; /* mips fastest, then layers, then planes */
};

/* ---- the judge ------------------------------------------------------------------------------- */

struct global_entry {
    const rgc_global_barrier *barrier;
    bool said; /* which buffers it stands for */
    uint32_t queue, run;
};

struct slot; /* a finding and what merges into it (finding.c) */

struct judge {
    const rgc_program *program;
    rgc_exec exec;
    uint32_t frame_count, max_findings;
    bool xbox;
    bool failed; /* out of memory */

    struct arena scratch;
    struct arena *results;
    LIST(rgc_finding) findings;
    struct slot *slots;
    uint32_t slot_room;

    /* now */
    uint32_t frame, queue, pass;
    rgc_queue_type queue_type;
    struct place at;

    struct tracked *tracked; /* by resource */
    uint32_t *pass_steps;    /* by pass: how many steps run it */
    struct use *free_uses;
    struct sight *free_sights;

    /* scopes.c: runs[q] scopes of queue q have begun; the first complete[q] of them are over and
     * flushed, as seen by the scope that runs now. */
    uint32_t *runs, *complete, *reached;
    uint32_t *signals;     /* by frame parity, scope, queue: what a wait for that scope completes */
    uint32_t *wait_scope;  /* by wait: the scope that meets it */
    uint32_t *scope_frame; /* by scope: 1 + the frame in which it ran last */
    uint32_t *pass_frame;  /* by pass, likewise */

    struct clock *clocks; /* by queue, EXEC=QUEUE only */

    bool unsaid; /* some GLOBAL record did not say which buffers it stands for */
    LIST(struct global_entry) globals; /* all that have run */
};

/* ---- finding.c ------------------------------------------------------------------------------- */

struct report {
    uint32_t check; /* 0: the program is malformed */
    const char *rule;
    uint32_t pass, other_pass;
    struct place at;
    uint32_t resource;
    rgc_subresource_range range;
    rgc_sync sync;
    rgc_access access;
};
static inline struct report rgc_judge_report(uint32_t check, const char *rule)
{
    return (struct report){ check, rule, RGC_NONE, RGC_NONE, NO_PLACE, RGC_NONE,
        { 0, 0, 0, 0, 0, 0 }, 0, 0 };
}

void rgc_judge_find(struct judge *judge, const struct report *report, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;
void rgc_judge_finish_findings(struct judge *judge);
bool rgc_judge_full(const struct judge *judge);

/* Words for messages; they live as long as the findings. Never NULL. */
const char *rgc_judge_resource(struct judge *judge, uint32_t resource);
const char *rgc_judge_pass(struct judge *judge, uint32_t pass);
const char *rgc_judge_sync(struct judge *judge, rgc_sync sync);
const char *rgc_judge_access(struct judge *judge, rgc_access access);
const char *rgc_judge_layout(struct judge *judge, rgc_layout layout);

/* ---- structure.c: is it a program at all? ---------------------------------------------------- */

bool rgc_judge_structure(struct judge *judge); /* false: nothing that could be replayed */
/* A barrier group's records lie in the program's array of their type: the index of the first. */
bool rgc_judge_group(const rgc_program *program, const rgc_barrier_group *group, uint32_t *first);

/* ---- form.c: what a record may say, whatever came before ------------------------------------- */

/* false: it names no resource, or no part of it. `sound`: nothing was found. */
bool rgc_judge_form_texture(struct judge *judge, const rgc_texture_barrier *barrier, bool *sound);
bool rgc_judge_form_buffer(struct judge *judge, const rgc_buffer_barrier *barrier, bool *sound);
bool rgc_judge_form_global(struct judge *judge, const rgc_global_barrier *barrier);
void rgc_judge_form_access(struct judge *judge, const rgc_program_access *access);

/* ---- state.c --------------------------------------------------------------------------------- */

bool rgc_judge_track(struct judge *judge); /* false: out of memory */
/* The other generation of a history that has two entries, or RGC_NONE. */
uint32_t rgc_judge_twin(const rgc_program *program, uint32_t resource);
void rgc_judge_begin_frame(struct judge *judge);
/* A range as counts, inside the resource; false: it is not. */
bool rgc_judge_range(const rgc_program_resource *resource, rgc_subresource_range given,
    rgc_subresource_range *range);

/* Over the cells of a range. */
struct walk {
    const struct tracked *tracked;
    uint32_t first_mip, end_mip, first_layer, end_layer, end_plane;
    uint32_t mip, layer, plane;
    rgc_subresource_range range; /* of the cell that was given last */
};
struct walk rgc_judge_walk(const struct judge *judge, uint32_t resource,
    const rgc_subresource_range *range); /* NULL: all of it */
struct cell *rgc_judge_next(struct walk *walk);

/* The cell as the scope that runs now finds it. */
void rgc_judge_enter(struct judge *judge, uint32_t resource, struct cell *cell);
/* A finding was told: nothing that follows from the same cause is. */
void rgc_judge_forgive(struct judge *judge, struct cell *cell);

/* ---- order.c: which uses may meet, and which are over ---------------------------------------- */

struct kind {
    uint8_t stage, modifiers;
    bool write;
    rgc_access access;
};

bool rgc_judge_conflict(const struct kind *a, const struct kind *b);
void rgc_judge_add_use(struct judge *judge, struct cell *cell, const struct kind *kind);
void rgc_judge_drop_uses(struct judge *judge, struct cell *cell);
void rgc_judge_drop_use(struct judge *judge, struct use **link);
/* Does it lie on a queue, or in a scope, that no barrier of this scope can wait for? */
bool rgc_judge_foreign(const struct judge *judge, const struct use *use);
bool rgc_judge_is_ordered(
    const struct judge *judge, const struct cell *cell, const struct use *use, uint32_t stage);
bool rgc_judge_is_visible(const struct judge *judge, const struct cell *cell, const struct use *use,
    uint32_t stage, rgc_access access);
/* The two halves of a barrier: it waits for the work before it; then it is done, and lets the work
 * after it go on. `drop` makes ordered writes as good as seen, since nobody wants them. */
void rgc_judge_wait_for(struct judge *judge, struct cell *cell, rgc_sync sync);
void rgc_judge_complete(
    struct judge *judge, struct cell *cell, const rgc_global_barrier *sides, bool drop);

/* ---- clock.c: the same questions under EXEC=QUEUE -------------------------------------------- */

bool rgc_judge_clocks(struct judge *judge); /* false: out of memory */
void rgc_judge_clock_pass(struct judge *judge);
void rgc_judge_clock_work(struct judge *judge, rgc_sync stages);
uint32_t rgc_judge_tick(const struct judge *judge);
void rgc_judge_clock_wait(struct judge *judge, struct cell *cell, rgc_sync before);
void rgc_judge_clock_release(struct judge *judge, struct cell *cell, rgc_sync after);
void rgc_judge_clock_global(struct judge *judge, rgc_sync before, rgc_sync after);
void rgc_judge_clock_call(struct judge *judge);
bool rgc_judge_clock_covers(const struct judge *judge, const struct use *use, uint32_t stage);
/* Is the cell's barrier of that number over before new work of `stage`? */
bool rgc_judge_reaches(
    const struct judge *judge, const struct cell *cell, uint32_t seq, uint32_t stage);

/* ---- access.c, barrier.c, declared.c, final.c, scopes.c -------------------------------------- */

void rgc_judge_run_pass(struct judge *judge, uint32_t pass);
void rgc_judge_run_call(struct judge *judge, uint32_t call);
void rgc_judge_catch_up(struct judge *judge, uint32_t resource, struct cell *cell);
bool rgc_judge_declared(struct judge *judge, const rgc_program_access *access, struct cell *cell,
    const rgc_subresource_range *range); /* false: a finding was told */
void rgc_judge_declare(struct judge *judge, const rgc_program_access *access, struct cell *cell);
void rgc_judge_after(struct judge *judge, uint32_t pass);
void rgc_judge_end_frame(struct judge *judge);

bool rgc_judge_scopes(struct judge *judge); /* resolves waits; false: out of memory */
void rgc_judge_run_frame(struct judge *judge);
void rgc_judge_run_prologue(struct judge *judge);

/* The access bits that a declared access stands for (R-Q09: present has none). */
static inline rgc_access rgc_judge_bits(const rgc_program_access *access)
{
    if (access->access == RGC_ACCESS_NO_ACCESS)
        return 0;
    if (access->access != RGC_ACCESS_COMMON)
        return access->access;
    rgc_access allowed = rgc_layout_fact(RGC_LAYOUT_COMMON)->accesses;
    return access->verb == RGC_VERB_READ ? allowed & ~rgc_access_writes() : allowed;
}

/* Does it write through any of these bits? A UAV that is only read does not. */
static inline bool rgc_judge_writes(const rgc_program_access *access, rgc_access bits)
{
    rgc_access writes = rgc_access_writes();
    if (access->verb == RGC_VERB_READ)
        writes &= ~RGC_ACCESS_UNORDERED_ACCESS;
    return (bits & writes) != 0;
}

/* The promises that count between passes. */
static inline uint8_t rgc_judge_promises(const rgc_program_access *access)
{
    uint32_t promises = access->modifiers & COMMUTING;
    if (access->access != RGC_ACCESS_UNORDERED_ACCESS)
        promises &= ~RGC_MODIFIER_RELAXED;
    return (uint8_t)promises;
}

#endif
