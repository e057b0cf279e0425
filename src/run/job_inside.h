/* job_inside.h: what the files of job.h share. */
#ifndef PAPAN_RUN_JOB_INSIDE_H
#define PAPAN_RUN_JOB_INSIDE_H

#include "run/job.h"
#include "run/locked.h"

struct papan_job {
    const papan_puzzle *puzzle;
    papan_request request;
    papan_model *model; /* NULL: the strategy needs none */
    papan_cutting cutting;
    uint64_t digest, seed;
    papan_budget budget;
    papan_locked locked;    /* goes through the budget */
    papan_allocator memory; /* the same for several threads */
    pthread_mutex_t hook_lock;
    papan_ledger ledger;
};

/* Cuts a part one option deeper and puts what comes of it into the ledger, estimated and open, behind the other
 * parts. *finer 0: it was empty. PAPAN_UNSUITABLE: it cannot be cut. PAPAN_TOO_BIG: it would fall into too many
 * parts, on average below least cases. */
papan_status papan_job_cut_part(papan_job *job, const papan_part *part, double least,
                                bool (*stop)(void *context), void *context, size_t *first, size_t *finer);

/* Writes the name of a part of a part behind that part's name, which is so long. */
void papan_place_name(char *place, size_t length, size_t index);

#endif
