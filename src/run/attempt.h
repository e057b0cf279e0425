/* attempt.h: one strategy run on a request, on one thread or several. papan_solve() makes one attempt after the
 * other, a portfolio several in turns. */
#ifndef PAPAN_RUN_ATTEMPT_H
#define PAPAN_RUN_ATTEMPT_H

#include "run/work.h"
#include "search/strategy.h"

typedef struct papan_attempt {
    const papan_puzzle *puzzle;
    const papan_request *request;
    papan_work *work; /* NULL: progress is not measured */
    papan_result *result;
    papan_budget
        budget; /* its stop hook is the caller's, except while a strategy runs, which checks it itself */
    papan_allocator memory;
    papan_count count; /* solutions */
    bool hopeless;     /* no other strategy can answer it either */
} papan_attempt;

/* Sets up an attempt with an empty result. The struct must not be moved afterwards. */
void papan_attempt_open(papan_attempt *attempt, const papan_puzzle *puzzle, const papan_request *request,
                        papan_work *work, papan_result *result);
/* Runs the strategy. */
papan_status papan_attempt_run(papan_attempt *attempt, const papan_strategy *strategy);
/* Sets the reason after a search found no solution. A reason that can be checked is better than the number of
 * cases; if memory is too short to find one, nothing changes. */
void papan_attempt_explain_none(papan_attempt *attempt);
/* Completes the result: verdict, count, memory, and why it failed. Returns the status of the call. */
papan_status papan_attempt_finish(papan_attempt *attempt, papan_status status);

/* The memory limit; 0: none. */
size_t papan_memory_limit(const papan_request *request);
/* Sets why: the search ran out of memory. */
void papan_say_no_memory(papan_message *why, const papan_budget *budget, const papan_request *request);
/* Sets the reason "STRATEGY examined all cases (N)". */
void papan_say_searched(papan_result *result);

#endif
