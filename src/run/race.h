/* race.h: several strategies on one question, in turns. No engine is the best one for every board: where one
 * needs a millisecond, another may never end. So the one that is judged best begins, and when it has not ended
 * after a while, others get as much work as it has had, and so on in turns, until one knows the answer. */
#ifndef PAPAN_RUN_RACE_H
#define PAPAN_RUN_RACE_H

#include "base/count.h"
#include "run/ledger.h"
#include "search/strategy.h"

/* Is it a question for a race: one that may be answered long before all cases are seen? */
bool papan_race_suits(const papan_puzzle *puzzle, const papan_request *request);

/* Runs it. The result is that of the strategy that knew the answer, with the hash of all solutions that were
 * handed on; count is their number. result->tried tells of all. The same question has the same answer, by the
 * same strategy, whenever it is asked: turns are measured by cases, not by time. Except with PAPAN_CHECK and
 * several threads, where nothing but who was first may differ. */
papan_status papan_race(const papan_puzzle *puzzle, const papan_request *request, papan_ledger *ledger,
                        const papan_allocator *memory, papan_result *result, papan_count *count);

#endif
