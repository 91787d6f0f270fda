/*
 * The edit distance is the restricted one of Damerau: insert, delete, replace, or swap two
 * neighbours, each at the price of one. Three rows of the usual matrix are kept; words longer than
 * a row are nobody's slip of the pen.
 */
#include "base/spell.h"

#include <string.h>

enum { LONGEST = 64 };

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t distance_between(const char *a, size_t a_size, const char *b, size_t b_size)
{
    uint32_t rows[3][LONGEST + 1];
    uint32_t *before = rows[0], *above = rows[1], *row = rows[2];
    for (uint32_t j = 0; j <= b_size; j++)
        above[j] = j;
    for (uint32_t i = 1; i <= a_size; i++) {
        row[0] = i;
        for (uint32_t j = 1; j <= b_size; j++) {
            uint32_t replaced = above[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = least(replaced, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], before[j - 2] + 1);
        }
        uint32_t *oldest = before;
        before = above;
        above = row;
        row = oldest;
    }
    return above[b_size];
}

void rgc_spell_begin(struct spell *spell, const char *word)
{
    size_t third = strlen(word) / 3;
    *spell = (struct spell){ .word = word, .distance = (third < 3 ? (uint32_t)third : 3) + 1 };
}

void rgc_spell_offer(struct spell *spell, const char *candidate)
{
    size_t size = strlen(spell->word), other = strlen(candidate);
    size_t apart = size > other ? size - other : other - size;
    if (size > LONGEST || other > LONGEST || apart >= spell->distance)
        return;
    uint32_t distance = distance_between(spell->word, size, candidate, other);
    if (distance < spell->distance) {
        spell->distance = distance;
        spell->best = candidate;
    }
}
