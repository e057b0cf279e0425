/* burnside.h: distinct solutions counted by Burnside's lemma: their number is the mean number of solutions that
 * a symmetry keeps. That needs the number of all solutions, which some strategies count without visiting them,
 * and for each symmetry the number of solutions it keeps, which is small. */
#ifndef PAPAN_SEARCH_BURNSIDE_H
#define PAPAN_SEARCH_BURNSIDE_H

#include "model/symmetry.h"
#include "search/strategy.h"

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
