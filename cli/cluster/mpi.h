/* mpi.h: the back end for many processes under mpirun or srun. Rank 0 runs the command: it alone reads files,
 * keeps the job and prints; it deals parts to all ranks, itself included. The others wait to be told what the
 * puzzle is, search what they are given, and say nothing. See mpi_table.h for the dealing. */
#ifndef PAPAN_CLI_CLUSTER_MPI_H
#define PAPAN_CLI_CLUSTER_MPI_H

#include "cli/session.h"
#include "run/job.h"

bool papan_mpi_start(papan_session *session, int *code);
papan_status papan_mpi_search(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                              papan_message *why);
int papan_mpi_end(papan_session *session, int code);

#endif
