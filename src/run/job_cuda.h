/* job_cuda.h: a job of N-Queens on the GPUs of this computer. Its parts are those of the strategy `parity`,
 * with the same counts, so that GPUs and threads may take turns at one job. */
#ifndef PAPAN_RUN_JOB_CUDA_H
#define PAPAN_RUN_JOB_CUDA_H

#include "run/job.h"

/* As papan_job_search(), on all GPUs. PAPAN_UNSUITABLE: why says what is missing. */
papan_status papan_job_search_cuda(papan_job *job, const papan_job_hooks *hooks, papan_message *why);

/* The same on one machine of the caller's, as tests need it. */
typedef struct papan_machine papan_machine;
papan_status papan_job_search_on(papan_job *job, const papan_machine *machine, const papan_job_hooks *hooks,
                                 papan_message *why);

#endif
