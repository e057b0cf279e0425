/* crew.h: the one thread pool of the program. Code with work for several threads opens a crew and numbers its
 * tasks from 0 on; the threads take the numbers. Searches, jobs, MPI processes, GPUs (one thread each) and
 * batches use it.
 *
 * The caller is a worker itself, so a crew of one needs no thread; if no thread can be started (as in a
 * browser), the caller does everything alone, in the same order. */
#ifndef PAPAN_RUN_CREW_H
#define PAPAN_RUN_CREW_H

#include "papan/papan.h"

#include <pthread.h>

enum { PAPAN_CREW_MOST = 256 };

typedef struct papan_crew papan_crew;
typedef void papan_crew_task(void *context, unsigned worker, size_t index);

struct papan_crew {
    unsigned workers;     /* the caller is one of them */
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t called, rested;
    papan_crew_task *task;
    void *context;
    size_t tasks, next;     /* of this round; the next one to take */
    unsigned threads, busy; /* busy: threads that run a task */
    bool over;
    papan_status failure;
    papan_message why;
    struct papan_crew_member {
        papan_crew *crew;
        pthread_t thread;
    } member[PAPAN_CREW_MOST];
};

/* The crew must stay where it is until papan_crew_close(). Threads are started when there is work for them. */
void papan_crew_open(papan_crew *crew, unsigned workers);
/* Waits for the running tasks, starts no more, and ends the threads. */
void papan_crew_close(papan_crew *crew);

/* Calls task for each index below tasks, in ascending order, several at a time, and returns when all are done.
 * A worker (its number is below crew->workers) runs one task at a time. Returns the first failure. A crew may
 * be used any number of times. */
papan_status papan_crew_do(papan_crew *crew, size_t tasks, papan_crew_task *task, void *context);
/* The same without the caller, which continues at once; returns the number of threads. 0: there are none, and
 * no task runs. */
unsigned papan_crew_start(papan_crew *crew, size_t tasks, papan_crew_task *task, void *context);

/* ---- for tasks ---- */

/* Start no more tasks in this round. */
void papan_crew_enough(papan_crew *crew);
/* The same because of a failure; the first one counts. why may be NULL. */
void papan_crew_fail(papan_crew *crew, papan_status status, const papan_message *why);
bool papan_crew_failed(papan_crew *crew);

#endif
