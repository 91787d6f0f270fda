/*
 * graph/validate.h: what the parts of validate.c share. No other file includes it.
 *
 * Each part tells the mistakes of one kind, one message a mistake. What was told to be senseless is
 * marked, so that nothing which merely follows from it is told as well.
 */
#ifndef RGC_GRAPH_VALIDATE_H
#define RGC_GRAPH_VALIDATE_H

#include "base/diags.h"
#include "facts/facts.h"
#include "graph/index.h"

struct validation {
    rgc_graph *graph;
    rgc_diags *diags;
    struct arena *arena;
    struct graph_index index;
    const struct format_fact **formats; /* by resource; NULL: a buffer, or none */
    bool *bad_resource;                 /* its shape means nothing, or an access to it misses it */
    bool *bad_pass;                     /* its queue cannot run it */
    bool *bad_access;                   /* an error was told of it */
};

/* Each fills diagnostics and the marks above; false: out of memory. */
bool rgc_validate_resources(struct validation *v);
bool rgc_validate_passes(struct validation *v);
bool rgc_validate_accesses(struct validation *v);
bool rgc_validate_conflicts(struct validation *v); /* requires the marks of the three above */
bool rgc_validate_contents(struct validation *v);  /* the same */
bool rgc_validate_ring(struct validation *v);

/* The states of one resource; called for each by rgc_validate_resources. */
void rgc_validate_states(struct validation *v, const struct graph_resource *resource);

/* "reads" */
const char *rgc_verb_third_person(rgc_verb verb);
/* "mip 2, layers 0 to 5 of " before a name; "" if the range is the whole resource. */
struct range_words {
    char text[160];
};
struct range_words rgc_range_words(
    const rgc_subresource_range *range, const struct graph_resource *resource);

/* Whether the format can be seen through a view of this kind; a typed one is judged with its
 * family, since views may cast. */
bool rgc_format_takes(const struct format_fact *format, rgc_access access);

#endif
