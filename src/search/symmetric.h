/* symmetric.h: counts the solutions that a symmetry keeps (maps to themselves) without visiting any of them,
 * for counting classes. */
#ifndef PAPAN_SEARCH_SYMMETRIC_H
#define PAPAN_SEARCH_SYMMETRIC_H

#include "model/model.h"
#include "model/symmetry.h"
#include "search/strategy.h"

/* ---- packings: fixed_points.c ---- */

/* Sets *count to the number of solutions of search->model that symmetry number index of the group maps to
 * themselves. Uses search->memory, adds to search->cases, and may be stopped (search->stopped). PAPAN_TOO_BIG:
 * it takes too much work or memory, which does not depend on time, or the puzzle is not a packing; with
 * search->hopeless: the number does not fit in papan_count. */
papan_status papan_count_fixed(papan_search *search, const papan_group *group, unsigned index,
                               papan_count *count);

/* ---- N-Queens: nqueens_symmetric.c ---- */

enum { PAPAN_SYMMETRIC_MAX = 32 }; /* queens */

/* The number of solutions kept by the half turn (turns = 2) or the quarter turn (4). Adds to search->cases
 * and may be stopped (search->stopped). */
uint64_t papan_nqueens_turned(papan_search *search, unsigned n, unsigned turns);

/* The number of classes of this many solutions under the eight symmetries of the square (Burnside's lemma:
 * the mean number of solutions that a symmetry keeps; a reflection keeps none if there is more than one
 * queen). */
papan_count papan_nqueens_classes(papan_search *search, unsigned n, papan_count solutions);

/* ---- distinct solutions: burnside.c ----
 *
 * By Burnside's lemma their number is the mean number of solutions that a symmetry keeps. That needs the number
 * of all solutions, which some strategies count without visiting them, and for each symmetry the number of
 * solutions it keeps, which is small. */

typedef struct papan_burnside {
    unsigned order;   /* of the group; 0: the strategy counts classes in its own way */
    unsigned trivial; /* symmetries that keep every solution, the identity included */
    papan_count kept; /* solutions kept by the others, added up */
} papan_burnside;

/* If the strategy has PAPAN_BURNSIDE and the number of distinct solutions is wanted: counts the solutions that
 * the symmetries keep and makes search count all solutions. Leaves search unchanged if that would take too much
 * work. */
papan_status papan_burnside_open(papan_burnside *burnside, const papan_strategy *strategy, papan_search *search,
                                 const papan_group *group);
/* Turns the number of all solutions into the number of distinct ones. */
papan_status papan_burnside_close(const papan_burnside *burnside, papan_search *search, papan_count *count);

#endif
