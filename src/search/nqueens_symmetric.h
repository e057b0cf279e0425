/* nqueens_symmetric.h: numbers of solutions of N-Queens that are their own image, for counting classes. */
#ifndef PAPAN_SEARCH_NQUEENS_SYMMETRIC_H
#define PAPAN_SEARCH_NQUEENS_SYMMETRIC_H

#include "search/strategy.h"

enum { PAPAN_SYMMETRIC_MOST = 32 }; /* queens */

/* Each counts its cases in the search and may be stopped, which search->stopped tells. */
uint64_t papan_nqueens_half_turns(papan_search *search, unsigned n);    /* kept by the half turn */
uint64_t papan_nqueens_quarter_turns(papan_search *search, unsigned n); /* kept by the quarter turn */

/* The classes under the eight symmetries of the square, of this many solutions (Burnside's lemma: the mean
 * number of solutions that a symmetry keeps; no mirror image keeps one when there is more than one queen). */
papan_count papan_nqueens_classes(papan_search *search, unsigned n, papan_count solutions);

#endif
