/*
 * text/print.h: what the parts of the printer share.
 */
#ifndef RGC_TEXT_PRINT_H
#define RGC_TEXT_PRINT_H

#include "base/out.h"
#include "graph/graph.h"
#include "text/text.h"

struct printer {
    rgc_text *text; /* scratch: its arena, its symbols */
    const rgc_graph *graph;
    char *bytes; /* stb_ds */
    const char **names[OF_HEAPS + 1];
    uint32_t *access_order, *first_access; /* by pass */
    uint32_t *after_order, *first_after;
    struct out *out;
};

/* print_name.c: the name as a text may have it: no control characters, and UTF-8. */
const char *rgc_print_clean(struct printer *printer, const char *name);
/* Fills `names`. */
void rgc_print_gather(struct printer *printer);

#endif
