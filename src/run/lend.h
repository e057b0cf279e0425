/* lend.h: threads lent to a strategy that works on one large structure (PAPAN_SHARES). It runs once and shares
 * out what can be done side by side as tasks, whose solutions are handed on in the order of the tasks. */
#ifndef PAPAN_RUN_LEND_H
#define PAPAN_RUN_LEND_H

#include "run/left.h"
#include "search/strategy.h"

typedef struct papan_loan papan_loan;

/* Sets search->lent for one run, and a search->memory that several threads may use. */
papan_status papan_lend(const papan_request *request, papan_search *search, papan_loan **loan);
/* Takes them back; result tells what was found by them. loan may be NULL. */
void papan_take_back(papan_loan *loan, papan_part_result *result);

#endif
