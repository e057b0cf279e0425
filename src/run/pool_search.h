/* pool_search.h: searches the parts of a work on several threads. papan_solve() and jobs, also those of the
 * ranks of MPI, use the same workers; they differ in what happens before a part is taken and after one is done.
 */
#ifndef PAPAN_RUN_POOL_SEARCH_H
#define PAPAN_RUN_POOL_SEARCH_H

#include "base/pool.h"
#include "run/partition.h"
#include "run/sink.h"
#include "run/work.h"

typedef struct papan_pool_worker papan_pool_worker;

typedef struct papan_pool_search {
    const papan_partition *partition;
    const papan_allocator *memory; /* for several threads */
    papan_work *work;
    const papan_request *request; /* its hooks get the solutions and stop the search */
    unsigned threads;
    bool reports; /* progress may be asked for while a part is searched */
    bool gathers; /* collect the solutions of a part for done */
    void *context;
    /* Called by a worker before it takes a part. NULL: nothing. */
    papan_status (*prepare)(void *context, papan_pool_worker *worker);
    /* A part was searched to its end, or revoked (sum NULL). NULL: it is entered into the work. */
    papan_status (*done)(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                         size_t solutions);
    papan_job_hooks hooks; /* of which wait and revoked count */
    /* set by papan_pool_search_open() */
    papan_pool thread_pool;
    papan_sink sink;
    bool in_order;        /* solutions are passed on, in the order of the parts */
    pthread_mutex_t lock; /* for the sum */
    papan_part_sum sum;   /* of all parts, abandoned ones included */
} papan_pool_search;

void papan_pool_search_open(papan_pool_search *search);
void papan_pool_search_close(papan_pool_search *search);
/* Returns when no part is open, when the caller stops the search, or on failure (why in
 * search->thread_pool.why). */
papan_status papan_pool_search_run(papan_pool_search *search);

/* True if the search must end. Stop hooks: the context is the papan_pool_worker, or for code that is not a
 * worker the papan_pool_search. */
bool papan_pool_worker_stops(void *worker);
bool papan_pool_search_stops(void *search);

#endif
