/* plan.h: what to run for a request: which strategies, in which order, and whether their searches are split
 * into parts. A plan is a function of the puzzle and the request; nothing is run to make it. */
#ifndef PAPAN_RUN_PLAN_H
#define PAPAN_RUN_PLAN_H

#include "search/strategy.h"

enum { PAPAN_RIVALS_MAX = 3, PAPAN_PROBES_MAX = 2, PAPAN_STEPS_MAX = 3 };

typedef struct papan_plan {
    /* A portfolio: the strategies that take turns, the one that should be fastest first; 0: no portfolio. */
    const papan_strategy *rival[PAPAN_RIVALS_MAX];
    unsigned rivals;
    const papan_strategy *probe[PAPAN_PROBES_MAX]; /* tried before it for a moment, without symmetry breaking */
    unsigned probes;
    /* Without a portfolio, or if that runs out of memory: each strategy takes over if the one before it runs
     * out of memory. */
    const papan_strategy *step[PAPAN_STEPS_MAX];
    unsigned steps;
} papan_plan;

/* PAPAN_UNSUITABLE or PAPAN_TOO_BIG with why if the strategy that the request names, or any, cannot answer it;
 * the plan then has only the name of this strategy (no steps: an unknown name). */
papan_status papan_plan_make(const papan_puzzle *puzzle, const papan_request *request, papan_plan *plan,
                             papan_message *why);

/* How a search is split into parts. It does not depend on the number of threads or on hooks, so cases and the
 * order of solutions do not either. */
typedef enum papan_split {
    PAPAN_SPLIT_NEVER,
    PAPAN_SPLIT_ALWAYS,
    PAPAN_SPLIT_ESTIMATE_FIRST, /* if the search is estimated to be large */
    PAPAN_SPLIT_AFTER_TRIAL     /* the same, but only if it does not end soon: an estimate takes longer than
                                 * most searches */
} papan_split;
papan_split papan_plan_split(const papan_strategy *strategy, const papan_request *request,
                             const papan_search *search);

/* ---- single choices ---- */

/* The strategy that should answer the request fastest; it suits the puzzle if any strategy does. */
const papan_strategy *papan_choose(const papan_puzzle *puzzle, const papan_request *request);
/* The strategy that papan_estimate() probes: the one called name (NULL: unknown), or for NULL the one that
 * papan_solve() chooses for a count, or the search that takes over from it where its own work cannot be
 * estimated. */
const papan_strategy *papan_choose_probed(const papan_puzzle *puzzle, const char *name);
/* The best strategy that searches a tree, whose size can be estimated. */
const papan_strategy *papan_choose_searcher(const papan_puzzle *puzzle);
/* The strategy that the request names, or the chosen one; PAPAN_UNSUITABLE or PAPAN_TOO_BIG with why if it
 * cannot answer the request. *strategy NULL: unknown name. */
papan_status papan_pick(const papan_puzzle *puzzle, const papan_request *request,
                        const papan_strategy **strategy, papan_message *why);

#endif
