/* solve.h: papan_solve() for those who show how far it is. */
#ifndef PAPAN_RUN_SOLVE_H
#define PAPAN_RUN_SOLVE_H

#include "papan/papan.h"
#include "run/tally.h"

/* The same as papan_solve(). A search that is cut into parts keeps the tally, and estimates them once it was
 * asked; one that is not cut leaves it empty. It may be asked by any thread, also by request->stop. */
papan_status papan_solve_told(const papan_puzzle *puzzle, const papan_request *request, papan_tally *tally,
                              papan_result *result);

/* The same. looked: somebody has already looked for a cheap reason why there is no solution, and found none. */
papan_status papan_solve_looked(const papan_puzzle *puzzle, const papan_request *request, papan_tally *tally,
                                bool looked, papan_result *result);

#endif
