/* nqueens_symmetric.h: numbers of solutions of N-Queens that are their own image, for counting classes. */
#ifndef PAPAN_SEARCH_NQUEENS_SYMMETRIC_H
#define PAPAN_SEARCH_NQUEENS_SYMMETRIC_H

#include "search/strategy.h"

enum { PAPAN_SYMMETRIC_MOST = 32 }; /* queens */

/* Those kept by the half turn (turns = 2) or the quarter turn (4). Counts its cases in the search and may be
 * stopped, which search->stopped tells. */
uint64_t papan_nqueens_turned(papan_search *search, unsigned n, unsigned turns);

/* The classes under the eight symmetries of the square, of this many solutions (Burnside's lemma: the mean
 * number of solutions that a symmetry keeps; no mirror image keeps one when there is more than one queen). */
papan_count papan_nqueens_classes(papan_search *search, unsigned n, papan_count solutions);

#endif
