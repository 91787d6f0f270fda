/*
 * rgc/suggest.h: which known word was meant on the command line?
 */
#ifndef RGC_TOOL_SUGGEST_H
#define RGC_TOOL_SUGGEST_H

#include <rgc/base.h>

/* Offer each candidate, then read `best`. */
struct suggestion {
    const char *word;
    const char *best; /* NULL while none is near enough */
    size_t distance;
};

void rgc_suggest(struct suggestion *suggestion, const char *candidate);

#endif
