/* job_inside.h: the data that the files of a job share. */
#ifndef PAPAN_RUN_JOB_INSIDE_H
#define PAPAN_RUN_JOB_INSIDE_H

#include "run/job.h"
#include "run/locked.h"
#include "run/solve.h"

#include <stdatomic.h>

struct papan_job {
    const papan_puzzle *puzzle;
    papan_request request;
    papan_model *model; /* NULL: not needed by the strategy */
    papan_partition partition;
    uint64_t digest, seed;
    papan_budget budget;
    papan_locked locked;    /* goes through the budget */
    papan_allocator memory; /* the same for several threads */
    pthread_mutex_t hook_lock;
    papan_meter meter; /* its work */
    atomic_bool ready; /* it was cut, or its parts were added */
    size_t *slot;      /* [slots] a hash table of places: index of a part + 1; under the lock of the work */
    size_t slots, slotted;
};

/* The parts that a part was split into, from first on, and its cases above them. */
typedef struct papan_finer {
    size_t first, parts;
    uint64_t above;
} papan_finer;

/* Splits a part one option deeper and adds the new parts at the end of the work, estimated and open; none if it
 * was empty. PAPAN_UNSUITABLE: it cannot be split. PAPAN_TOO_BIG: it would give too many parts, with fewer than
 * `least` cases on average. */
papan_status papan_job_cut_part(papan_job *job, const papan_part *part, double least,
                                bool (*stop)(void *context), void *context, papan_finer *finer);

/* Appends the name of a smaller part to the name of its parent, which has this length. */
void papan_place_name(char *place, size_t length, size_t index);

#endif
