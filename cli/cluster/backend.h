/* backend.h: the backends that search the parts of a job: threads of this process, processes of an MPI run, or
 * GPUs. Each is a row in the table of backend.c; --backend selects the row.
 *
 * A command whose parts can be searched elsewhere lists "backend" among its options, creates a papan_job and
 * searches it with the backend instead of papan_job_search(); if the backend needs a job, also without --job.
 */
#ifndef PAPAN_CLI_CLUSTER_BACKEND_H
#define PAPAN_CLI_CLUSTER_BACKEND_H

#include "cli/command.h"
#include "papan/job.h"

typedef struct papan_backend {
    bool needs_job; /* it can only search parts of jobs */
    /* Called before the command. False: this process runs no command and exits with *code. May be NULL. */
    bool (*start)(papan_session *session, int *code);
    /* Like papan_job_search(). */
    papan_status (*search)(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                           papan_message *why);
    /* Called after the command with its exit code; returns the exit code of the program. May be NULL. */
    int (*end)(papan_session *session, int code);
} papan_backend;

extern const papan_backend papan_backend_mpi, papan_backend_cuda;

/* The backend of the session. */
const papan_backend *papan_backend_of(const papan_session *session);

/* Runs a command between start and end of the session's backend; returns the exit code. */
int papan_backend_run(papan_session *session, const papan_command *command);

#endif
