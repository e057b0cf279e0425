/* choose.h: which strategy runs, and whether its search is split into parts. */
#ifndef PAPAN_RUN_CHOOSE_H
#define PAPAN_RUN_CHOOSE_H

#include "search/strategy.h"

/* The strategy that should answer the request fastest; it suits the puzzle if any strategy does. */
const papan_strategy *papan_choose(const papan_puzzle *puzzle, const papan_request *request);
/* The strategy that counts all solutions: the one called name, or for NULL the one papan_solve() chooses. NULL:
 * unknown name. */
const papan_strategy *papan_choose_count(const papan_puzzle *puzzle, const char *name);
/* The strategy that papan_estimate() probes for it: the same, or the search that takes over from it where its
 * own work cannot be estimated. */
const papan_strategy *papan_choose_probed(const papan_puzzle *puzzle, const char *name);
/* The strategy that the request names, or the chosen one; PAPAN_UNSUITABLE or PAPAN_TOO_BIG with why if it
 * cannot answer the request. *strategy NULL: unknown name. */
papan_status papan_pick(const papan_puzzle *puzzle, const papan_request *request,
                        const papan_strategy **strategy, papan_message *why);
/* The strategies that race for an answer that may come early (race.h), the one that should be fastest first;
 * they all suit the puzzle if any strategy does. Returns their number. */
enum { PAPAN_RIVALS = 3 };
unsigned papan_choose_rivals(const papan_puzzle *puzzle, const papan_request *request,
                             const papan_strategy *rival[PAPAN_RIVALS]);
/* The strategy that takes over if this one runs out of memory; NULL: none. */
const papan_strategy *papan_choose_after(const papan_strategy *strategy, const papan_puzzle *puzzle);
/* Does the frontier graph count all solutions of a flat board faster than a search? (choose_narrow.c) */
bool papan_narrow(const papan_puzzle *puzzle);
/* May it do so on a wider board, since many copies of few pieces leave few sets of used pieces? Then only
 * trying shows which is faster. */
bool papan_contested(const papan_puzzle *puzzle);
uint64_t papan_pieces_left(const papan_puzzle *puzzle); /* of a packing puzzle, with all copies */
/* Do two of its pieces that are left have the same shape? If memory is short, yes. */
bool papan_has_twins(const papan_puzzle *puzzle);
/* The best strategy that searches a tree, whose size can be estimated. */
const papan_strategy *papan_choose_searcher(const papan_puzzle *puzzle);

/* Should this search run in parts? The answer does not depend on the number of threads or on hooks, so cases
 * and the order of solutions do not either. */
typedef enum papan_division {
    PAPAN_WHOLE,
    PAPAN_PARTS,
    PAPAN_LOOK, /* papan_worth_parts() decides before the search */
    PAPAN_TRY   /* it decides if the search does not end soon: estimating takes longer than most searches */
} papan_division;
papan_division papan_divide(const papan_strategy *strategy, const papan_request *request,
                            const papan_search *search);
/* Estimates the size of the search; the estimate stays in search. */
bool papan_worth_parts(const papan_strategy *strategy, papan_search *search, papan_group *group);

#endif
