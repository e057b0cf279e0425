/* mpi_table.h: the table at which rank 0 deals out parts: the seats, and the parts each of them holds. */
#ifndef PAPAN_CLI_CLUSTER_MPI_TABLE_H
#define PAPAN_CLI_CLUSTER_MPI_TABLE_H

#include "cli/cluster/mpi_inside.h"
#include "cli/cluster/squad.h"

typedef struct papan_dealt {
    size_t part;
    double since; /* when it started, as far as rank 0 knows; 0: waiting */
    bool recalled;
} papan_dealt;

typedef struct papan_seat {
    char host[64];
    unsigned threads; /* 0: not ready */
    bool rested;
    double heard;
    papan_dealt *dealt; /* in search order */
    size_t parts, room;
    papan_buffer label; /* solutions of the part whose result follows */
} papan_seat;

typedef struct papan_table {
    papan_mpi *mpi;
    papan_job *job;
    bool list;    /* the job lists solutions */
    size_t cells; /* of its puzzle */
    uint64_t memory_limit;
    const papan_job_hooks *hooks;
    papan_squad *squad; /* of seat 0 */
    papan_seat *seat;
    int seats;
    unsigned workers;             /* threads of all ready seats */
    double guessed, spent, ended; /* estimated cases, seconds spent, and number of the finished parts */
    double said;                  /* time of the last heartbeat */
    papan_status failure;
    papan_message why;
} papan_table;

/* Records the first failure. why: NULL if the status says enough. */
void papan_table_fail(papan_table *t, papan_status status, const papan_message *why);
void papan_table_lose(papan_table *t, int rank);

/* Deals parts to the seats that need them, and recalls a part if that pays. */
void papan_table_deal(papan_table *t);
void papan_table_recall(papan_table *t);
/* Splits the largest open part. */
void papan_table_cut(papan_table *t);

/* Takes messages from other ranks and results of local threads; waits for them, but at most `pause`. False:
 * nothing arrived. */
bool papan_table_take(papan_table *t, double pause);

#endif
