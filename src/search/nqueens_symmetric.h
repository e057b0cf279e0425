/* nqueens_symmetric.h: counts the solutions of N-Queens that are their own image under a rotation, for
 * counting classes. */
#ifndef PAPAN_SEARCH_NQUEENS_SYMMETRIC_H
#define PAPAN_SEARCH_NQUEENS_SYMMETRIC_H

#include "search/strategy.h"

enum { PAPAN_SYMMETRIC_MAX = 32 }; /* queens */

/* The number of solutions kept by the half turn (turns = 2) or the quarter turn (4). Adds to search->cases
 * and may be stopped (search->stopped). */
uint64_t papan_nqueens_turned(papan_search *search, unsigned n, unsigned turns);

/* The number of classes of this many solutions under the eight symmetries of the square (Burnside's lemma:
 * the mean number of solutions that a symmetry keeps; a reflection keeps none if there is more than one
 * queen). */
papan_count papan_nqueens_classes(papan_search *search, unsigned n, papan_count solutions);

#endif
