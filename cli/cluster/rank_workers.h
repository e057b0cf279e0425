/* rank_workers.h: the threads of one process that search assigned parts of a job: parts are added to a queue,
 * and results are taken from another one. */
#ifndef PAPAN_CLI_CLUSTER_RANK_WORKERS_H
#define PAPAN_CLI_CLUSTER_RANK_WORKERS_H

#include "papan/job.h"

typedef struct papan_rank_workers papan_rank_workers;

typedef struct papan_rank_task {
    struct papan_rank_task *next;
    uint64_t id;
    size_t part; /* of the job */
    /* its result */
    bool whole; /* false: the part was revoked and must be searched again */
    papan_part_sum sum;
    size_t labels;
    uint16_t label[]; /* its solutions (lists only) */
} papan_rank_task;

/* Starts *threads threads, or fewer, which sets *threads, if the system refuses; NULL: none could be started,
 * or out of memory. */
papan_rank_workers *papan_rank_workers_new(papan_job *job, unsigned *threads);
/* Stops and joins the threads; NULL is allowed. */
void papan_rank_workers_free(papan_rank_workers *workers);

/* Appends a part of the job to the queue; its result will have this id. False: out of memory. */
bool papan_rank_workers_add(papan_rank_workers *workers, uint64_t id, size_t part);
/* Revokes a part, started or not. It is returned as a result, which is whole if the part had just been
 * finished. */
void papan_rank_workers_revoke(papan_rank_workers *workers, uint64_t id);
/* Revokes all parts. */
void papan_rank_workers_stop(papan_rank_workers *workers);
/* Waits for a result, at most `seconds`; the caller frees it. NULL: none yet. */
papan_rank_task *papan_rank_workers_result(papan_rank_workers *workers, double seconds);
/* PAPAN_OK, or why a thread failed. */
papan_status papan_rank_workers_failure(papan_rank_workers *workers, papan_message *why);

#endif
