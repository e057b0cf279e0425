/* parallel.h: a search on several threads. The strategy cuts the puzzle into parts (options chosen so far), and
 * threads take one part after the other. Solutions are handed on in the order of the parts, so that the output
 * does not depend on the number of threads. */
#ifndef PAPAN_RUN_PARALLEL_H
#define PAPAN_RUN_PARALLEL_H

#include "base/count.h"
#include "search/strategy.h"

typedef struct papan_outcome {
    papan_count count;
    uint64_t hash, cases;
    bool complete; /* nothing stopped it */
    papan_message message;
} papan_outcome;

/* Runs strategy (which has PAPAN_SPLITS) for request on request->threads threads. base holds what all searches
 * have in common (puzzle, model, memory, reduce, ...). */
papan_status papan_parallel(const papan_strategy *strategy, const papan_request *request,
                            const papan_search *base, papan_outcome *outcome);

#endif
