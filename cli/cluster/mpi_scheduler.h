/* mpi_scheduler.h: how rank 0 distributes the parts of a job: what it knows about the ranks, and the parts that
 * are assigned to each. */
#ifndef PAPAN_CLI_CLUSTER_MPI_SCHEDULER_H
#define PAPAN_CLI_CLUSTER_MPI_SCHEDULER_H

#include "cli/cluster/mpi.h"

typedef struct papan_assignment {
    size_t part;
    double since; /* when it started, as far as rank 0 knows; 0: queued */
    bool revoked;
} papan_assignment;

typedef struct papan_rank_state {
    char host[64];
    unsigned threads; /* 0: not ready */
    bool job_ended;
    papan_assignment *assigned; /* in the order of the rank's queue */
    size_t parts, room;
    papan_buffer label; /* solutions of the part whose result follows */
} papan_rank_state;

typedef struct papan_mpi_scheduler {
    papan_mpi *mpi;
    papan_job *job;
    papan_job_info info;
    const papan_job_hooks *hooks;
    papan_rank_workers *workers; /* of rank 0 */
    papan_rank_state *rank;
    int ranks;
    unsigned threads;            /* of all ranks that are ready */
    double guessed, spent, done; /* estimated cases, seconds spent, and number of the finished parts */
    papan_status failure;
    papan_message why;
} papan_mpi_scheduler;

/* Records the first failure. why: NULL if the status says enough. */
void papan_scheduler_fail(papan_mpi_scheduler *s, papan_status status, const papan_message *why);
/* Assigns parts to the ranks that need them. */
void papan_scheduler_assign(papan_mpi_scheduler *s);
/* Revokes a part if that pays. */
void papan_scheduler_revoke(papan_mpi_scheduler *s);
/* Splits the largest open part. */
void papan_scheduler_split(papan_mpi_scheduler *s);

#endif
