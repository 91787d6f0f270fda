/*
 * base/spell.h: which known word was meant?
 */
#ifndef RGC_BASE_SPELL_H
#define RGC_BASE_SPELL_H

#include <rgc/base.h>

/* The search for the candidate nearest to `word`; begin, offer each, read `best`. */
struct spell {
    const char *word;
    const char *best; /* NULL while none is near enough (a third of the letters, at most 3) */
    uint32_t distance;
};

void rgc_spell_begin(struct spell *spell, const char *word);
void rgc_spell_offer(struct spell *spell, const char *candidate); /* ties: the first offered wins */

#endif
