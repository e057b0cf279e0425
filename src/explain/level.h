/* level.h: how hard a puzzle is, in words, for all families.
 *
 * Queens are measured by the rules that hints need (hint.h). Packing is measured by a search that always works
 * at the tightest spot (make/tightest.h), run until it has seen everything; each placement it tries that does
 * not stand in the solution is a miss. Difficulty is log2(1 + misses): 0 where every step is forced, one more
 * for twice the misses. */
#ifndef PAPAN_EXPLAIN_LEVEL_H
#define PAPAN_EXPLAIN_LEVEL_H

#include "papan/papan.h"

typedef enum papan_level {
    PAPAN_LEVEL_ANY,
    PAPAN_LEVEL_EASY,   /* below 8 misses */
    PAPAN_LEVEL_MEDIUM, /* below 32 */
    PAPAN_LEVEL_HARD,   /* below 128 */
    PAPAN_LEVEL_EXPERT,
    PAPAN_LEVEL_BEYOND /* what is known here does not finish it */
} papan_level;

papan_level papan_level_of(uint64_t misses);
const char *papan_level_name(papan_level level); /* N_(): "any", "easy", ..., "beyond" */
papan_level papan_level_find(const char *name);  /* easy to expert; else PAPAN_LEVEL_ANY */
double papan_difficulty(uint64_t misses);

#endif
