/* tasks.h: threads for a strategy that works on one large structure (PAPAN_SHARES). The strategy runs once and
 * divides independent work into tasks; their solutions are passed on in the order of the tasks. */
#ifndef PAPAN_RUN_TASKS_H
#define PAPAN_RUN_TASKS_H

#include "run/eta.h"
#include "search/strategy.h"

typedef struct papan_task_runner papan_task_runner;

/* Sets search->pool for one run, and a search->memory that several threads may use. */
papan_status papan_tasks_open(const papan_request *request, papan_search *search, papan_task_runner **runner);
/* Ends the tasks; result gets what the threads found. runner may be NULL. */
void papan_tasks_close(papan_task_runner *runner, papan_part_sum *result);

#endif
