/* level.h: the difficulty levels of all families.
 *
 * Queens are measured by the rules that hints need (hint.h). Packing is measured by a search that always
 * branches on the most constrained cell or piece (make/tightest.h) and runs to its end; each placement it tries
 * that is not in the solution is a miss. The score is log2(1 + misses): 0 if every step is forced, and one
 * more for twice the misses. */
#ifndef PAPAN_EXPLAIN_LEVEL_H
#define PAPAN_EXPLAIN_LEVEL_H

#include "papan/papan.h"

typedef enum papan_level {
    PAPAN_LEVEL_ANY,
    PAPAN_LEVEL_EASY,   /* below 8 misses */
    PAPAN_LEVEL_MEDIUM, /* below 32 */
    PAPAN_LEVEL_HARD,   /* below 128 */
    PAPAN_LEVEL_EXPERT,
    PAPAN_LEVEL_BEYOND /* the rules do not finish it */
} papan_level;

papan_level papan_level_of(uint64_t misses);
const char *papan_level_name(papan_level level); /* N_(): "any", "easy", ..., "beyond" */
papan_level papan_level_find(const char *name);  /* easy to expert; other names: PAPAN_LEVEL_ANY */
double papan_difficulty(uint64_t misses);

#endif
