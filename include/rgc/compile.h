/*
 * rgc/compile.h: from a graph to a program.
 */
#ifndef RGC_COMPILE_H
#define RGC_COMPILE_H

#include <rgc/program.h>

RGC_BEGIN

/* Each optimisation can be switched; 0 is its default. */
typedef enum rgc_switch {
    RGC_SWITCH_DEFAULT = 0,
    RGC_SWITCH_ON = 1,
    RGC_SWITCH_OFF = 2
} rgc_switch;

typedef enum rgc_objective {
    RGC_OBJECTIVE_BALANCED = 0,
    RGC_OBJECTIVE_SYNC = 1,
    RGC_OBJECTIVE_MEMORY = 2
} rgc_objective;

typedef enum rgc_alias {
    RGC_ALIAS_FREE = 0, /* only where an existing call lies between */
    RGC_ALIAS_CHEAP = 1,
    RGC_ALIAS_ALL = 2 /* may add calls */
} rgc_alias;

/* A row of compiler/option.def each; there is the text form too. */
typedef struct rgc_compile_options {
    rgc_target target;
    rgc_objective objective;
    rgc_alias alias;
    rgc_switch cull, reorder, async, split, merge_reads, global_barriers;
    rgc_switch aliasing, elide, elide_discard, fence_barriers;
    rgc_switch verify; /* judge the program before it is handed out; default: in debug builds */
    /* For --time: called after each phase has run, with its name, if not NULL. Who is called looks
     * at the clock; the library does not. */
    void (*timer)(void *user, const char *phase);
    /* The plan after a phase, as text, for --dump: `dump_phase` names it. */
    const char *dump_phase;
    rgc_writer dump;
    void *user; /* handed to timer */
} rgc_compile_options;

/*
 * Plans the graph. *program must be NULL or a program of an earlier call on the same graph, whose
 * memory is then used again. `options` may be NULL for the defaults.
 *
 * On RGC_ERROR_INPUT the diagnostics say why. *program is NULL on every error, and a program that
 * was handed in is destroyed, but for two: on RGC_ERROR_REFUSED the program is there all the same,
 * to be looked at and destroyed; on RGC_ERROR_ARGUMENT *program is as it was. The program is the
 * caller's (rgc_program_destroy), does not look into the graph, but shares the names that both
 * borrowed.
 */
RGC_API rgc_result rgc_compile(
    rgc_graph *graph, const rgc_compile_options *options, const rgc_program **program);

RGC_API void rgc_program_destroy(const rgc_program *program); /* NULL is fine */

/* ---- options by name: the language's `option` lines, and command lines ----------------------- */

typedef enum rgc_option_kind {
    RGC_OPTION_SWITCH, /* on, off */
    RGC_OPTION_WORD    /* one of `words` */
} rgc_option_kind;

typedef struct rgc_option_info {
    const char *name; /* "merge_reads"; command lines write "-" for "_" */
    rgc_option_kind kind;
    const char *words; /* "balanced|sync|memory", or NULL */
    bool planned;      /* understood, but what it asks for is not done yet */
    const char *help;
} rgc_option_info;

RGC_API uint32_t rgc_option_info_count(void);
RGC_API const rgc_option_info *rgc_option_info_get(uint32_t index); /* NULL: out of range */

/* Sets one option. RGC_ERROR_ARGUMENT: no such name; RGC_ERROR_INPUT: a value that it does not
 * take. */
RGC_API rgc_result rgc_option_set(
    rgc_compile_options *options, const char *name, const char *value);

/* Lays the graph's own options over `options`; a wrong one goes to the graph's diagnostics. */
RGC_API rgc_result rgc_compile_options_from_graph(rgc_graph *graph, rgc_compile_options *options);

RGC_END

#endif
