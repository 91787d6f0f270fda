/*
 * rgc/diag.h: diagnostics, as data.
 *
 * A diagnostic has a stable code (RGC0206), one place it points at, other places that take part
 * (labels), notes, and sometimes help. The library never prints one; tools/rgc/render.c shows how.
 */
#ifndef RGC_DIAG_H
#define RGC_DIAG_H

#include <rgc/base.h>

RGC_BEGIN

struct rgc_expansion;

/* A range of source text. Lines and columns count from 1, columns in code points; `end_column` is
 * one past the last. file NULL: no place is known (a graph built through the API without one). */
typedef struct rgc_location {
    const char *file;
    uint32_t line, column;
    uint32_t end_line, end_column;
    const struct rgc_expansion *via; /* how the text came to be read here; NULL: as written */
} rgc_location;

/* One step of how a place was reached: a round of a loop, an include, the pass around it. Each is a
 * note of a diagnostic, innermost first. Owned by the rgc_text that was read; a diagnostic has its
 * own copy, and outlives it. */
typedef struct rgc_expansion {
    const char *text; /* "in this round of the loop (i = 3)" */
    rgc_location at;  /* at.via is the next step outwards */
} rgc_expansion;

typedef enum rgc_severity {
    RGC_SEVERITY_IGNORED = 0,
    RGC_SEVERITY_WARNING = 1,
    RGC_SEVERITY_ERROR = 2
} rgc_severity;

/* A place and what is to be said of it; at.file may be NULL in a note. */
typedef struct rgc_diag_label {
    rgc_location at;
    const char *text;
} rgc_diag_label;

typedef struct rgc_diag {
    rgc_severity severity;
    uint32_t code;       /* 206 of RGC0206 */
    const char *flag;    /* "implicit-stage" of -Wimplicit-stage; NULL for errors */
    const char *message; /* stands alone: lower case, no full stop */
    rgc_diag_label primary;
    uint32_t label_count, note_count;
    const rgc_diag_label *labels; /* other places that take part, each with its text */
    const rgc_diag_label *notes;  /* context; those of primary.at.via are not in it */
    const char *help;             /* how to mend it, or NULL */
    uint32_t repeats;             /* how many more times the same was found at the same place */
} rgc_diag;

/* The list. It owns every string that its entries point at, until it is cleared or destroyed;
 * except file names and expansions, which are the rgc_text's (or the API caller's). */
typedef struct rgc_diags rgc_diags;

/* `allocator` may be NULL for malloc's. Returns NULL when out of memory. */
RGC_API rgc_diags *rgc_diags_create(const rgc_allocator *allocator);
RGC_API void rgc_diags_destroy(rgc_diags *diags); /* NULL is fine */
RGC_API void rgc_diags_clear(rgc_diags *diags);   /* levels stay */

/* In the order in which they were found; NULL: out of range. */
RGC_API uint32_t rgc_diags_count(const rgc_diags *diags);
RGC_API const rgc_diag *rgc_diags_get(const rgc_diags *diags, uint32_t index);
/* How many errors were found, each repeat counted: it grows with every run that finds one. */
RGC_API uint32_t rgc_diags_errors(const rgc_diags *diags);

/*
 * Sets what becomes of a warning from now on: "unused-resource", or "all", "extra", "everything".
 * Returns RGC_ERROR_ARGUMENT if there is no warning of that name.
 */
RGC_API rgc_result rgc_diags_set_level(rgc_diags *diags, const char *warning, rgc_severity level);

/* What each code means, for `explain` and for documentation. */
typedef struct rgc_diag_info {
    uint32_t code;
    rgc_severity severity; /* before any rgc_diags_set_level; IGNORED: off by default */
    const char *flag;      /* NULL for errors */
    const char *title;
    const char *text; /* a paragraph: what it means, why it matters, how to mend it */
} rgc_diag_info;

RGC_API uint32_t rgc_diag_info_count(void);
RGC_API const rgc_diag_info *rgc_diag_info_get(uint32_t index); /* NULL: out of range */

RGC_END

#endif
