/* pool.h: the thread pool of the library and of the program. Code with work for several threads numbers its
 * tasks from 0 on, and the threads take the numbers.
 *
 * The caller is a worker itself, so a pool of one needs no thread; if no thread can be started (as in a
 * browser), the caller does everything alone, in the same order. */
#ifndef PAPAN_BASE_POOL_H
#define PAPAN_BASE_POOL_H

#include "papan/base.h"

#include <pthread.h>

enum { PAPAN_POOL_MAX = 256 }; /* workers */

typedef struct papan_pool papan_pool;
/* worker: below papan_pool_workers(); it runs one task at a time. index: of the task. */
typedef void papan_pool_task(void *context, unsigned worker, size_t index);

/* A pool of this many workers, at least 1 and at most PAPAN_POOL_MAX; threads start when there is work for
 * them. NULL: out of memory. */
papan_pool *papan_pool_new(const papan_allocator *memory, unsigned workers);
/* Waits for the running tasks, starts no more, ends the threads and frees the pool; NULL is allowed. */
void papan_pool_free(papan_pool *pool);
/* The number of workers, the caller included. */
unsigned papan_pool_workers(const papan_pool *pool);

/* Calls task for each index below tasks, in ascending order, several at a time, and returns when all are done.
 * Returns the first failure. A pool may be used any number of times, one round at a time. */
papan_status papan_pool_run(papan_pool *pool, size_t tasks, papan_pool_task *task, void *context);
/* The same without the caller, which continues at once; returns the number of threads. 0: there are none, and
 * no task runs. */
unsigned papan_pool_start(papan_pool *pool, size_t tasks, papan_pool_task *task, void *context);

/* Starts no more tasks in this round. Called by tasks. */
void papan_pool_skip_rest(papan_pool *pool);
/* The same because of a failure; the first failure is recorded. why may be NULL. */
void papan_pool_fail(papan_pool *pool, papan_status status, const papan_message *why);
/* The first failure of the last round, or PAPAN_OK; why may be NULL. */
papan_status papan_pool_failure(papan_pool *pool, papan_message *why);

/* ---- for a pool on the stack ---- */

struct papan_pool {
    unsigned workers; /* the caller is one of them */
    papan_allocator memory;
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t called, rested;
    papan_pool_task *task;
    void *context;
    size_t tasks, next;     /* of this round; the next one to take */
    unsigned threads, busy; /* busy: threads that run a task */
    bool over;
    papan_status failure;
    papan_message why;
    struct papan_pool_member {
        papan_pool *pool;
        pthread_t thread;
    } member[PAPAN_POOL_MAX];
};

/* Like papan_pool_new(), without allocating: the pool must not be moved before papan_pool_close(). */
void papan_pool_open(papan_pool *pool, unsigned workers);
/* Like papan_pool_free(), without freeing. */
void papan_pool_close(papan_pool *pool);

#endif
