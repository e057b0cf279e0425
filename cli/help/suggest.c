/* suggest.c: suggests a known name for a mistyped word, see suggest.h. A name is near if its Levenshtein
 * distance to the word is small: less than a third of the word plus 2, and at most half of the name. */
#include "cli/help/suggest.h"

#include <string.h>

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* The number of letters to insert, delete or change to get from one word to the other (Levenshtein 1965). */
static size_t edit_distance(const char *one, const char *other)
{
    enum { LONGEST = 63 };
    size_t row[LONGEST + 1], length = strlen(other);
    if (length > LONGEST)
        return length;
    for (size_t j = 0; j <= length; j++)
        row[j] = j;
    for (size_t i = 1; one[i - 1] != '\0'; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t j = 1; j <= length; j++) {
            size_t above = row[j];
            row[j] = smallest(above + 1, row[j - 1] + 1, corner + (one[i - 1] != other[j - 1]));
            corner = above;
        }
    }
    return row[length];
}

papan_suggestion papan_suggest_for(const char *word)
{
    return (papan_suggestion){.word = word, .distance = strlen(word) / 3 + 2};
}

void papan_suggest_offer(papan_suggestion *suggestion, const char *name)
{
    size_t distance = edit_distance(suggestion->word, name);
    if (distance >= suggestion->distance || 2 * distance > strlen(name))
        return;
    suggestion->distance = distance;
    suggestion->near = name;
}
