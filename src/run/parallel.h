/* parallel.h: a search in parts, on one thread or several. A strategy that searches a tree splits it into parts
 * (the options chosen so far; SAT solvers call them cubes), and each thread runs the strategy on one part after
 * the other. The parts are the same for any number of threads, and so are counts, cases, hashes and the order
 * of solutions. */
#ifndef PAPAN_RUN_PARALLEL_H
#define PAPAN_RUN_PARALLEL_H

#include "run/work.h"
#include "search/strategy.h"

/* Runs strategy (which has PAPAN_SPLITS) for request on request->threads threads. search holds what all threads
 * share (puzzle, model, memory, reduce, ...); its stopped and message are filled in. work: see
 * papan_solve_with_work(). */
papan_status papan_parallel(const papan_strategy *strategy, const papan_request *request, papan_search *search,
                            papan_work *work, papan_part_sum *result);

#endif
