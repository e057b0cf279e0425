/* gpus.h: the back end cuda of the command line. */
#ifndef PAPAN_CLI_JOBS_GPUS_H
#define PAPAN_CLI_JOBS_GPUS_H

#include "cli/session.h"
#include "run/job.h"

/* See papan_backend. */
bool papan_cuda_start(papan_session *session, int *code);
papan_status papan_cuda_search(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                               papan_message *why);
int papan_cuda_end(papan_session *session, int code);

#endif
