/* job_cuda.h: a job of N-Queens on the GPUs of this computer. Its parts are those of the strategy `parity`,
 * with the same counts, so that GPUs and threads can work on the same job. */
#ifndef PAPAN_RUN_JOB_CUDA_H
#define PAPAN_RUN_JOB_CUDA_H

#include "run/job.h"

/* Called with the name of each phase and a number that belongs to it, for measurements; by several threads if
 * there are several GPUs. */
typedef struct papan_gpu_watch {
    void *context;
    void (*phase)(void *context, const char *what, double value);
} papan_gpu_watch;

/* Like papan_job_search(), on all GPUs. PAPAN_UNSUITABLE: why names what is missing. watch may be NULL. */
papan_status papan_job_search_cuda(papan_job *job, const papan_job_hooks *hooks, const papan_gpu_watch *watch,
                                   papan_message *why);

/* The same on one machine that the caller provides, for tests. */
typedef struct papan_machine papan_machine;
papan_status papan_job_search_on(papan_job *job, const papan_machine *machine, const papan_job_hooks *hooks,
                                 papan_message *why);

#endif
