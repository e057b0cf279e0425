/* level.c: the difficulty levels of all families (papan/hint.h). The bounds were chosen on random positions of
 * the IQ Puzzler Pro rectangle: with 7 to 9 given pieces most are easy, with 6 easy or medium, with 5 medium or
 * hard, with 4 hard or expert, and with 2 or 3 expert; docs/challenges.md has the table. */
#include "papan/hint.h"

#include "base/message.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const struct {
    const char *name;
    uint64_t below; /* misses */
} table[] = {[PAPAN_LEVEL_ANY] = {N_("any"), 0},
             [PAPAN_LEVEL_EASY] = {N_("easy"), 8},
             [PAPAN_LEVEL_MEDIUM] = {N_("medium"), 32},
             [PAPAN_LEVEL_HARD] = {N_("hard"), 128},
             [PAPAN_LEVEL_EXPERT] = {N_("expert"), UINT64_MAX},
             [PAPAN_LEVEL_BEYOND] = {N_("beyond"), UINT64_MAX}};

papan_level papan_level_of(uint64_t misses)
{
    papan_level level = PAPAN_LEVEL_EASY;
    while (level < PAPAN_LEVEL_EXPERT && misses >= table[level].below)
        level++;
    return level;
}

const char *papan_level_name(papan_level level)
{
    return table[(size_t)level <= PAPAN_LEVEL_BEYOND ? level : PAPAN_LEVEL_ANY].name;
}

papan_level papan_level_find(const char *name)
{
    for (papan_level level = PAPAN_LEVEL_EASY; level <= PAPAN_LEVEL_EXPERT; level++)
        if (name != NULL && strcmp(table[level].name, name) == 0)
            return level;
    return PAPAN_LEVEL_ANY;
}

double papan_difficulty(uint64_t misses)
{
    return log2(1.0 + (double)misses);
}
