/* backend.h: who searches the parts of a job: the threads of this process, the processes of an MPI run, GPUs.
 * One row each in the table of backend.c; --backend names the row.
 *
 * A command that can have its parts searched elsewhere has "backend" among its options, makes a papan_job and
 * calls papan_backend_search() in place of papan_job_search(); where papan_backend_needs_job() it does so even
 * without --job. */
#ifndef PAPAN_CLI_CLUSTER_BACKEND_H
#define PAPAN_CLI_CLUSTER_BACKEND_H

#include "cli/command.h"
#include "run/job.h"

typedef struct papan_backend {
    bool needs_job; /* it searches nothing but parts of jobs */
    /* Before the command. False: this process has no command to run; *code is how it ends. May be NULL. */
    bool (*start)(papan_session *session, int *code);
    /* As papan_job_search(). */
    papan_status (*search)(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                           papan_message *why);
    /* After the command, which ends with this code; gives the code of the program. May be NULL. */
    int (*end)(papan_session *session, int code);
} papan_backend;

extern const papan_backend papan_backend_mpi, papan_backend_cuda;

bool papan_backend_needs_job(const papan_session *session);
papan_status papan_backend_search(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                                  papan_message *why);

/* Runs a command between start and end of the session's back end; gives the exit code. */
int papan_backend_run(papan_session *session, const papan_command *command);

#endif
