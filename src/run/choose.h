/* choose.h: which strategy for which puzzle, and when threads are worth it. */
#ifndef PAPAN_RUN_CHOOSE_H
#define PAPAN_RUN_CHOOSE_H

#include "search/strategy.h"

/* The strategy that should answer the request fastest; it suits the puzzle, unless none does. */
const papan_strategy *papan_choose(const papan_puzzle *puzzle, const papan_request *request);
/* The strategies to race for an answer that may come early (race.h), the one that should be fastest first; they
 * all suit the puzzle, unless none does. Returns how many. */
enum { PAPAN_RIVALS = 3 };
unsigned papan_choose_rivals(const papan_puzzle *puzzle, const papan_request *request,
                             const papan_strategy *rival[PAPAN_RIVALS]);
/* The one to take over where that one gives up for want of memory; NULL: none. */
const papan_strategy *papan_choose_after(const papan_strategy *strategy, const papan_puzzle *puzzle);
/* The one that searches a tree, whose size can be estimated. */
const papan_strategy *papan_choose_searcher(const papan_puzzle *puzzle);

/* Should this search run in parts, on several threads? A list is made in parts even by one thread, since the
 * order of its solutions comes from the parts and is to be the same for any number of threads; and so is a
 * check whose progress is to be told. A look at its size is taken; what is learnt stays in search. */
bool papan_worth_threads(const papan_strategy *strategy, const papan_request *request, papan_search *search,
                         papan_group *group, bool told);

#endif
