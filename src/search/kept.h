/* kept.h: how many packings a symmetry keeps, counted without looking at any of them. */
#ifndef PAPAN_SEARCH_KEPT_H
#define PAPAN_SEARCH_KEPT_H

#include "model/model.h"
#include "model/symmetry.h"
#include "search/strategy.h"

/* Sets *count to the number of solutions of search->model that symmetry number index of the group turns into
 * themselves. Uses search->memory, adds to search->cases and may be stopped, which search->stopped tells.
 * PAPAN_TOO_BIG: that takes too much work or memory, or the puzzle is no packing; depends on no clock. With
 * search->hopeless: the number is beyond papan_count. */
papan_status papan_kept(papan_search *search, const papan_group *group, unsigned index, papan_count *count);

#endif
