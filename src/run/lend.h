/* lend.h: threads for a strategy that works on one large structure (PAPAN_SHARES). The strategy runs once and
 * divides independent work into tasks; their solutions are passed on in the order of the tasks. */
#ifndef PAPAN_RUN_LEND_H
#define PAPAN_RUN_LEND_H

#include "run/eta.h"
#include "search/strategy.h"

typedef struct papan_loan papan_loan;

/* Sets search->lent for one run, and a search->memory that several threads may use. */
papan_status papan_lend(const papan_request *request, papan_search *search, papan_loan **loan);
/* Ends the loan; result gets what the threads found. loan may be NULL. */
void papan_take_back(papan_loan *loan, papan_part_sum *result);

#endif
