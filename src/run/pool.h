/* pool.h: the public thread pool (papan/pool.h), and its struct for code that keeps a pool on its stack. It is
 * the one thread pool of the program: searches, jobs, MPI processes, GPUs (one thread each) and batches use it.
 */
#ifndef PAPAN_RUN_POOL_H
#define PAPAN_RUN_POOL_H

#include "papan/pool.h"

#include <pthread.h>

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

/* Like papan_pool_new(), without allocating: the pool must stay where it is until papan_pool_close(). */
void papan_pool_open(papan_pool *pool, unsigned workers);
/* Like papan_pool_free(), without freeing. */
void papan_pool_close(papan_pool *pool);

#endif
