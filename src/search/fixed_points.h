/* fixed_points.h: counts the packings that a symmetry keeps (maps to themselves) without visiting any of them.
 */
#ifndef PAPAN_SEARCH_FIXED_POINTS_H
#define PAPAN_SEARCH_FIXED_POINTS_H

#include "model/model.h"
#include "model/symmetry.h"
#include "search/strategy.h"

/* Sets *count to the number of solutions of search->model that symmetry number index of the group maps to
 * themselves. Uses search->memory, adds to search->cases, and may be stopped (search->stopped). PAPAN_TOO_BIG:
 * it takes too much work or memory, which does not depend on time, or the puzzle is not a packing; with
 * search->hopeless: the number does not fit in papan_count. */
papan_status papan_count_fixed(papan_search *search, const papan_group *group, unsigned index,
                               papan_count *count);

#endif
