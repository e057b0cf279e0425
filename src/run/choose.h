/* choose.h: which strategy for which puzzle, and when parts are worth it. */
#ifndef PAPAN_RUN_CHOOSE_H
#define PAPAN_RUN_CHOOSE_H

#include "search/strategy.h"

/* The strategy that should answer the request fastest; it suits the puzzle, unless none does. */
const papan_strategy *papan_choose(const papan_puzzle *puzzle, const papan_request *request);
/* The strategy that counts all solutions: the one called name, or for NULL the one papan_solve() chooses. NULL:
 * unknown name. */
const papan_strategy *papan_choose_count(const papan_puzzle *puzzle, const char *name);
/* The strategy that papan_estimate() probes for it: the same, or the search that takes over from it where its
 * own work cannot be estimated. */
const papan_strategy *papan_choose_probed(const papan_puzzle *puzzle, const char *name);
/* The strategy that the request names, or the one to choose; PAPAN_UNSUITABLE or PAPAN_TOO_BIG with why where
 * it cannot answer the request. *strategy NULL: there is none of that name. */
papan_status papan_pick(const papan_puzzle *puzzle, const papan_request *request,
                        const papan_strategy **strategy, papan_message *why);
/* The strategies to race for an answer that may come early (race.h), the one that should be fastest first; they
 * all suit the puzzle, unless none does. Returns how many. */
enum { PAPAN_RIVALS = 3 };
unsigned papan_choose_rivals(const papan_puzzle *puzzle, const papan_request *request,
                             const papan_strategy *rival[PAPAN_RIVALS]);
/* The one to take over where that one gives up for want of memory; NULL: none. */
const papan_strategy *papan_choose_after(const papan_strategy *strategy, const papan_puzzle *puzzle);
/* Will all packings of a flat board be counted faster by its frontiers than by a search? (choose_narrow.c) */
bool papan_narrow(const papan_puzzle *puzzle);
/* The one that searches a tree, whose size can be estimated. */
const papan_strategy *papan_choose_searcher(const papan_puzzle *puzzle);

/* Should this search run in parts? That depends neither on the number of threads nor on who listens, so that
 * cases and the order of solutions do not either. */
typedef enum papan_division {
    PAPAN_WHOLE,
    PAPAN_PARTS,
    PAPAN_LOOK, /* papan_worth_parts() tells */
    PAPAN_TRY   /* the same, where the search is not over soon: it takes longer than most searches */
} papan_division;
papan_division papan_divide(const papan_strategy *strategy, const papan_request *request,
                            const papan_search *search);
/* Takes a look at the size of the search; what is learnt stays in it. */
bool papan_worth_parts(const papan_strategy *strategy, papan_search *search, papan_group *group);

#endif
