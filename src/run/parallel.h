/* parallel.h: a search on several threads, in one of two ways. A strategy that searches a tree cuts it into
 * parts (options chosen so far), and each thread runs the strategy on one part after the other. A strategy that
 * works on one large structure runs once and shares out what can be done side by side as jobs. Solutions are
 * handed on in the order of the parts or jobs, so that the output does not depend on the number of threads. */
#ifndef PAPAN_RUN_PARALLEL_H
#define PAPAN_RUN_PARALLEL_H

#include "base/count.h"
#include "run/tally.h"
#include "search/strategy.h"

typedef struct papan_outcome {
    papan_count count;
    uint64_t hash, cases;
    bool complete; /* nothing stopped it */
    papan_message message;
} papan_outcome;

/* Runs strategy (which has PAPAN_SPLITS) for request on request->threads threads. base holds what all searches
 * have in common (puzzle, model, memory, reduce, ...). tally: see papan_solve_told(); may be NULL. */
papan_status papan_parallel(const papan_strategy *strategy, const papan_request *request,
                            const papan_search *base, papan_tally *tally, papan_outcome *outcome);

/* Lends threads (search->crew) to a strategy with PAPAN_SHARES for one run, and a search->memory that several
 * of them may use. */
typedef struct papan_lent papan_lent;
papan_status papan_lend(const papan_request *request, papan_search *search, papan_lent **lent);
/* Takes them back; outcome tells what was found by them. lent may be NULL. */
void papan_take_back(papan_lent *lent, papan_outcome *outcome);

#endif
