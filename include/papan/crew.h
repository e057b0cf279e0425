/* crew.h: a thread pool. Code with work for several threads numbers its tasks from 0 on, and the threads take
 * the numbers.
 *
 * The caller is a worker itself, so a crew of one needs no thread; if no thread can be started (as in a
 * browser), the caller does everything alone, in the same order. */
#ifndef PAPAN_CREW_H
#define PAPAN_CREW_H

#include "papan/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { PAPAN_CREW_MOST = 256 }; /* workers */

typedef struct papan_crew papan_crew;
/* worker: below papan_crew_workers(); it runs one task at a time. index: of the task. */
typedef void papan_crew_task(void *context, unsigned worker, size_t index);

/* A crew of this many workers, at least 1 and at most PAPAN_CREW_MOST; threads start when there is work for
 * them. NULL: out of memory. */
PAPAN_API papan_crew *papan_crew_new(const papan_allocator *memory, unsigned workers);
/* Waits for the running tasks, starts no more, ends the threads and frees the crew; NULL is allowed. */
PAPAN_API void papan_crew_free(papan_crew *crew);
/* The number of workers, the caller included. */
PAPAN_API unsigned papan_crew_workers(const papan_crew *crew);

/* Calls task for each index below tasks, in ascending order, several at a time, and returns when all are done.
 * Returns the first failure. A crew may be used any number of times, one round at a time. */
PAPAN_API papan_status papan_crew_do(papan_crew *crew, size_t tasks, papan_crew_task *task, void *context);
/* The same without the caller, which continues at once; returns the number of threads. 0: there are none, and
 * no task runs. */
PAPAN_API unsigned papan_crew_start(papan_crew *crew, size_t tasks, papan_crew_task *task, void *context);

/* Starts no more tasks in this round; for tasks. */
PAPAN_API void papan_crew_enough(papan_crew *crew);
/* The same because of a failure, of which the first counts; why may be NULL. */
PAPAN_API void papan_crew_fail(papan_crew *crew, papan_status status, const papan_message *why);
/* The first failure of the last round, or PAPAN_OK; why may be NULL. */
PAPAN_API papan_status papan_crew_failure(papan_crew *crew, papan_message *why);

#ifdef __cplusplus
}
#endif
#endif
