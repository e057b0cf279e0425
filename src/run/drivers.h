/* drivers.h: ways to run strategies with several threads: a search in parts, tasks of one search, and a
 * portfolio of several searches. */
#ifndef PAPAN_RUN_DRIVERS_H
#define PAPAN_RUN_DRIVERS_H

#include "run/attempt.h"
#include "run/partition.h"
#include "run/plan.h"

/* ---- parts (parallel.c) ---- */

/* A strategy that searches a tree splits it into parts (the options chosen so far; SAT solvers call them
 * cubes), and each thread runs the strategy on one part after the other. The parts are the same for any number
 * of threads, and so are counts, cases, hashes and the order of solutions.
 *
 * Runs the strategy of the partition for its request on request->threads threads. search: the whole, whose
 * memory and estimate count; its stopped and message are filled in. work: see papan_solve_with_work(). */
papan_status papan_parallel(const papan_partition *partition, papan_search *search, papan_work *work,
                            papan_part_sum *result);

/* ---- tasks (tasks.c) ---- */

/* A strategy that works on one large structure (PAPAN_SHARES) runs once and divides independent work into
 * tasks; their solutions are passed on in the order of the tasks. */
typedef struct papan_task_runner papan_task_runner;

/* Sets search->pool for one run, and a search->memory that several threads may use. */
papan_status papan_tasks_open(const papan_request *request, papan_search *search, papan_task_runner **runner);
/* Ends the tasks; result gets what the threads found. runner may be NULL. */
void papan_tasks_close(papan_task_runner *runner, papan_part_sum *result);

/* ---- a portfolio (portfolio.c) ---- */

/* Several strategies take turns on one question: a portfolio of algorithms (Huberman, Lukose and Hogg 1997)
 * that share one processor. No strategy is the best for every board: where one needs a millisecond, another may
 * never end. So the one expected to be best starts; if it does not finish soon, others get as much work as it
 * has had, and so on in turns, until one has the answer.
 *
 * Runs the portfolio of a plan in place of one strategy, and fills in the attempt. Its result is that of the
 * strategy that found the answer, with the hash of all solutions passed on; result->tried lists all strategies.
 * The same question always has the same answer by the same strategy: turns are measured by cases, not by time.
 * With PAPAN_CHECK or PAPAN_COUNT and several threads only the winner may differ. */
papan_status papan_portfolio_run(const papan_plan *plan, papan_attempt *attempt);

#endif
