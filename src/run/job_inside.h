/* job_inside.h: what the files of job.h share. */
#ifndef PAPAN_RUN_JOB_INSIDE_H
#define PAPAN_RUN_JOB_INSIDE_H

#include "run/job.h"

#include <pthread.h>

struct papan_job {
    const papan_puzzle *puzzle;
    papan_request request;
    papan_model *model; /* NULL: the strategy needs none */
    papan_cutting cutting;
    uint64_t digest, seed;
    papan_budget budget;
    papan_allocator counted; /* goes through the budget */
    papan_allocator memory;  /* the same behind memory_lock */
    pthread_mutex_t memory_lock, hook_lock;
    pthread_mutex_t lock; /* for all that follows */
    papan_arena arena;    /* parts, their places and options */
    papan_job_part **part;
    size_t parts, part_room;
    size_t *order; /* open parts, the next one last */
    size_t orders, order_room;
    papan_job_total total;
    uint64_t fresh;
    bool too_big; /* the total does not fit */
    papan_sums sums;
};

/* Makes room for so many elements. */
bool papan_job_room(papan_job *job, void *array, size_t *have, size_t want, size_t size);
/* Keeps a copy of a part; NULL: no memory. The lock is held. */
papan_job_part *papan_job_keep(papan_job *job, const papan_job_part *part);
/* Cuts a part one option deeper and keeps what comes of it, estimated and open, behind the other parts. The
 * lock is not held. *finer 0: it was empty. PAPAN_UNSUITABLE: it cannot be cut. PAPAN_TOO_BIG: it would fall
 * into too many parts, on average below least cases. */
papan_status papan_job_cut_part(papan_job *job, papan_job_part *part, double least, bool (*stop)(void *context),
                                void *context, size_t *first, size_t *finer);

#endif
