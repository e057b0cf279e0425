/* mpi_table.h: the table at which rank 0 deals: who sits there, and what each holds. */
#ifndef PAPAN_CLI_CLUSTER_MPI_TABLE_H
#define PAPAN_CLI_CLUSTER_MPI_TABLE_H

#include "cli/cluster/mpi_inside.h"
#include "cli/cluster/squad.h"

typedef struct papan_dealt {
    size_t part;
    double since; /* when it was begun, as far as can be told from here; 0: it waits */
    bool recalled;
} papan_dealt;

typedef struct papan_seat {
    char host[64];
    unsigned threads; /* 0: not ready */
    bool rested;
    double heard;
    papan_dealt *dealt; /* in the order in which they are searched */
    size_t parts, room;
    papan_buffer label; /* solutions of the part whose result comes next */
} papan_seat;

typedef struct papan_table {
    papan_mpi *mpi;
    papan_job *job;
    papan_ledger *ledger; /* of the job */
    const papan_job_hooks *hooks;
    papan_squad *squad; /* of seat 0 */
    papan_seat *seat;
    int seats;
    unsigned workers;             /* threads of all seats that are ready */
    double guessed, spent, ended; /* cases guessed and seconds spent of the parts that are done; their number */
    double said;                  /* when all were told that rank 0 lives */
    papan_status failure;
    papan_message why;
} papan_table;

/* The first failure counts. why: NULL where the status says it. */
void papan_table_fail(papan_table *t, papan_status status, const papan_message *why);
void papan_table_lose(papan_table *t, int rank);

/* Deals what is to be dealt, and calls back what is worth it. */
void papan_table_deal(papan_table *t);
void papan_table_recall(papan_table *t);
/* Cuts the largest open part. */
void papan_table_cut(papan_table *t);

/* Takes what has come from the others, and from the threads here; waits for it, but not longer than pause.
 * False: nothing has. */
bool papan_table_take(papan_table *t, double pause);

#endif
