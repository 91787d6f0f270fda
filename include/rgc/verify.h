/*
 * rgc/verify.h: judge a program, whoever wrote it.
 *
 * The judge replays the program: it sees the declared accesses and the emitted barriers, and knows
 * nothing of how they were found. Checks V01 to V53: compiler/facts/check.def.
 */
#ifndef RGC_VERIFY_H
#define RGC_VERIFY_H

#include <rgc/program.h>

RGC_BEGIN

/* Which barriers the judge trusts to order an access. */
typedef enum rgc_exec {
    RGC_EXEC_RESOURCE = 0, /* a barrier orders only accesses to what it covers */
    RGC_EXEC_QUEUE = 1     /* any barrier orders all work in its scopes */
} rgc_exec;

typedef struct rgc_verify_options {
    rgc_allocator allocator;
    rgc_exec exec;
    uint32_t frames;       /* how often the frame is replayed in a row; 0: 3 */
    uint32_t max_findings; /* 0: no limit */
} rgc_verify_options;

typedef struct rgc_finding {
    uint32_t check; /* 47 of V47 */
    rgc_severity severity;
    const char *message;          /* what is wrong, in one sentence without the check's number */
    const char *rule;             /* "R-H06", or NULL */
    uint32_t pass;                /* where it shows, RGC_NONE: at no pass */
    uint32_t other_pass;          /* the other end of the hazard, RGC_NONE: none */
    uint32_t call, group, record; /* the barrier (record: its place in the group), or RGC_NONE */
    uint32_t resource;            /* RGC_NONE: none */
    rgc_subresource_range range;
    rgc_sync sync; /* the bits that are missing, or too much */
    rgc_access access;
    uint32_t frame; /* in which replay, from 0 */
} rgc_finding;

typedef struct rgc_findings {
    uint32_t count, errors;
    const rgc_finding *items;
} rgc_findings;

/* RGC_OK: judged, whatever it found. The program may be malformed in any way: an index that points
 * nowhere is a finding. `options` may be NULL for the defaults. The findings are the caller's
 * (rgc_findings_destroy) and do not look into the program; on an error *findings is NULL. */
RGC_API rgc_result rgc_verify(
    const rgc_program *program, const rgc_verify_options *options, const rgc_findings **findings);
RGC_API void rgc_findings_destroy(const rgc_findings *findings); /* NULL is fine */

typedef struct rgc_check_info {
    uint32_t check;
    rgc_severity severity;
    const char *title, *text;
} rgc_check_info;

RGC_API uint32_t rgc_check_info_count(void);
RGC_API const rgc_check_info *rgc_check_info_get(uint32_t index); /* NULL: out of range */

/* The rules that findings, reasons and comments name: "R-D05". */
typedef struct rgc_rule_info {
    const char *id;
    char certainty; /* S spec, H header, X Xbox page, O observed, I inferred, C policy of rgc */
    const char *text;
} rgc_rule_info;

RGC_API uint32_t rgc_rule_info_count(void);
RGC_API const rgc_rule_info *rgc_rule_info_get(uint32_t index); /* NULL: out of range */

RGC_END

#endif
