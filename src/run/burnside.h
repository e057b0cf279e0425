/* burnside.h: classes of solutions counted by Burnside's lemma: their number is the mean number of solutions
 * that a symmetry keeps. So what is needed is a count of all solutions, which some strategies do without
 * looking at any of them, and for each symmetry the number of those that it keeps, which are few. */
#ifndef PAPAN_RUN_BURNSIDE_H
#define PAPAN_RUN_BURNSIDE_H

#include "model/symmetry.h"
#include "search/strategy.h"

typedef struct papan_burnside {
    unsigned order;   /* of the group; 0: the strategy counts classes in its own way */
    unsigned trivial; /* symmetries that keep every solution, the identity included */
    papan_count kept; /* solutions kept by the others, added up */
} papan_burnside;

/* Where the strategy has PAPAN_BURNSIDE and search asks for the number of classes: counts what the symmetries
 * keep and makes search ask for the number of all solutions. Leaves search as it is where that would take too
 * much work. */
papan_status papan_burnside_open(papan_burnside *burnside, const papan_strategy *strategy, papan_search *search,
                                 const papan_group *group);
/* Makes the number of classes of the number of all solutions. */
papan_status papan_burnside_close(const papan_burnside *burnside, papan_search *search, papan_count *count);

#endif
