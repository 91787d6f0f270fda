/*
 * rgc/suggest.c: the nearest word by edit distance (Levenshtein, one row), the first of equals.
 */
#include "suggest.h"

#include <string.h>

enum { LONGEST = 63 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* What is as good as equal becomes equal: a capital, and "_" for "-". */
static char plain(char letter)
{
    if (letter >= 'A' && letter <= 'Z')
        return (char)(letter - 'A' + 'a');
    return (char)(letter == '_' ? '-' : letter);
}

static size_t distance_between(const char *a, size_t size_a, const char *b, size_t size_b)
{
    size_t row[LONGEST + 1];
    for (size_t j = 0; j <= size_b; j++)
        row[j] = j;
    for (size_t i = 1; i <= size_a; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= size_b; j++) {
            size_t change = diagonal + (plain(a[i - 1]) != plain(b[j - 1]));
            diagonal = row[j];
            row[j] = least(change, 1 + least(row[j], row[j - 1]));
        }
    }
    return row[size_b];
}

void rgc_suggest(struct suggestion *suggestion, const char *candidate)
{
    size_t size = strlen(suggestion->word), other = strlen(candidate);
    if (size > LONGEST || other > LONGEST)
        return;
    size_t distance = distance_between(suggestion->word, size, candidate, other);
    size_t farthest = least(3, size / 3 + 1);
    if (distance <= farthest && (!suggestion->best || distance < suggestion->distance)) {
        suggestion->best = candidate;
        suggestion->distance = distance;
    }
}
