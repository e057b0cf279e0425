/* portfolio.h: several strategies take turns on one question: a portfolio of algorithms (Huberman, Lukose and
 * Hogg 1997) that share one processor. No strategy is the best for every board: where one needs a millisecond,
 * another may never end. So the one expected to be best starts; if it does not finish soon, others get as much
 * work as it has had, and so on in turns, until one has the answer. */
#ifndef PAPAN_RUN_PORTFOLIO_H
#define PAPAN_RUN_PORTFOLIO_H

#include "run/attempt.h"
#include "run/plan.h"

/* Runs the portfolio of a plan in place of one strategy, and fills in the attempt. Its result is that of the
 * strategy that found the answer, with the hash of all solutions passed on; result->tried lists all strategies.
 * The same question always has the same answer by the same strategy: turns are measured by cases, not by time.
 * With PAPAN_CHECK or PAPAN_COUNT and several threads only the winner may differ. */
papan_status papan_portfolio_run(const papan_plan *plan, papan_attempt *attempt);

#endif
