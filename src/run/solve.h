/* solve.h: papan_solve() for those who show how far it is. */
#ifndef PAPAN_RUN_SOLVE_H
#define PAPAN_RUN_SOLVE_H

#include "papan/papan.h"
#include "run/ledger.h"

/* The same as papan_solve(). A search that is cut into parts writes them into the ledger (NULL: nobody asks),
 * and estimates them once it was asked; one that is not cut is one part, known when it is done. It may be asked
 * by any thread, also by request->stop. Who asks changes nothing of the search. */
papan_status papan_solve_told(const papan_puzzle *puzzle, const papan_request *request, papan_ledger *ledger,
                              papan_result *result);

/* The same. looked: somebody has already looked for a cheap reason why there is no solution, and found none. */
papan_status papan_solve_looked(const papan_puzzle *puzzle, const papan_request *request, papan_ledger *ledger,
                                bool looked, papan_result *result);

#endif
