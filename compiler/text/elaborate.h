/*
 * text/elaborate.h: what the files that run a tree share.
 */
#ifndef RGC_TEXT_ELABORATE_H
#define RGC_TEXT_ELABORATE_H

#include "base/spell.h"
#include "graph/graph.h"
#include "text/text.h"

/* What a statement was reached through; each becomes an expansion if a place is needed. */
enum level_kind { LEVEL_INCLUDE, LEVEL_ROUND, LEVEL_PASS };

struct level {
    enum level_kind kind;
    struct level *outer;
    const char *file; /* in which `at` is */
    struct span at;
    uint32_t symbol;     /* of the loop's variable, of the pass */
    int64_t round;       /* the variable's value */
    rgc_expansion *made; /* or NULL: not needed yet */
};

struct run {
    rgc_text *text;
    rgc_graph *graph;          /* NULL: params and frames are gathered */
    const char *file;          /* that holds the statement */
    struct level *level;       /* innermost, or NULL */
    const rgc_expansion *base; /* through what the frame itself was reached */
    uint32_t width, height;    /* of the frame; 0: none */
    bool in_frame;
    bool is_silent;   /* the first walk, that declares queues and heaps, tells of nothing else */
    bool only_places; /* it is that walk */
    bool failed;      /* a mistake was told */
    bool is_unsure;   /* ... after which a name may be unknown because of it */
    bool is_stopped;  /* too many steps */
    uint32_t depth;   /* of blocks and includes */
    uint32_t includes;
    uint32_t steps;
    uint32_t mistakes; /* that were told */
    rgc_pass pass;     /* whose block it is */
};

/* Places and mistakes. */
rgc_location rgc_run_location(struct run *run, struct span at);
/* The same without how it was reached, for a label. */
rgc_location rgc_run_place(const struct run *run, struct span at);
void rgc_run_tell(struct run *run, uint32_t code, struct span at, const char *format, ...)
    DIAG_FORMAT(4, 5);
void rgc_run_label(struct run *run, const rgc_location *at, const char *text);
void rgc_run_help(struct run *run, const char *format, ...) DIAG_FORMAT(2, 3);

/* eval.c. False: it has no value, which was told (now, or where its cause was). */
bool rgc_eval(struct run *run, uint32_t expr, struct value *value);
/* Whole numbers of no unit, or of bytes, from `least` to `most`. `what` names it: "mips". */
bool rgc_eval_count(
    struct run *run, uint32_t expr, const char *what, int64_t least, int64_t most, int64_t *count);
bool rgc_eval_bytes(struct run *run, uint32_t expr, const char *what, uint64_t *bytes);
bool rgc_eval_u32(struct run *run, uint32_t expr, const char *what, uint32_t *count);
bool rgc_eval_time(struct run *run, uint32_t expr, const char *what, uint64_t *nanoseconds);
/* The symbol of a name, RGC_NONE if it has none. */
uint32_t rgc_eval_name(struct run *run, uint32_t name);

/* scope.c: variables, and what is declared by name. */
uint32_t rgc_scope_open(const struct run *run); /* a mark, for: */
void rgc_scope_close(struct run *run, uint32_t mark);
void rgc_scope_add(struct run *run, uint32_t symbol, const struct value *value, uint32_t mark,
    const rgc_location *at); /* value NULL: not known */
const struct text_variable *rgc_scope_find(const struct run *run, uint32_t symbol);
/* Declares; a second one of the name is told, and false. */
bool rgc_declare_name(struct run *run, enum name_space space, uint32_t symbol, uint32_t handle,
    const rgc_location *at);
/* The handle of a name; 0: there is none, which is told, or none because of an earlier mistake. */
uint32_t rgc_find_name(
    struct run *run, enum name_space space, uint32_t symbol, const rgc_location *at);
void rgc_scope_reset(rgc_text *text);

/* elaborate_resource.c, elaborate_pass.c */
void rgc_run_queue(struct run *run, const struct statement *statement);
void rgc_run_heap(struct run *run, const struct statement *statement);
rgc_queue rgc_run_queue_named(struct run *run, const struct attr *attr); /* id 0: told */
void rgc_run_resource(struct run *run, const struct statement *statement);
rgc_pass rgc_run_pass(struct run *run, const struct statement *statement, uint32_t *symbol);
void rgc_run_access(struct run *run, const struct statement *statement);
void rgc_run_afters(struct run *run); /* at the end: they may name any pass */

/* elaborate.c */
void rgc_elaborate_file(struct run *run); /* params and frames */
void rgc_elaborate_frame(struct run *run, const struct text_frame *frame);

#endif
