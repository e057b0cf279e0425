/* job_cuda.h: a job of N-Queens on the GPUs of this computer. Its parts are those of the strategy `parity`,
 * with the same counts, so that GPUs and threads can work on the same job. */
#ifndef PAPAN_RUN_JOB_CUDA_H
#define PAPAN_RUN_JOB_CUDA_H

#include "run/job.h"

/* Like papan_job_search_gpus(), on one machine that the caller provides, for tests. */
typedef struct papan_machine papan_machine;
papan_status papan_job_search_on(papan_job *job, const papan_machine *machine, const papan_job_hooks *hooks,
                                 papan_message *why);

#endif
