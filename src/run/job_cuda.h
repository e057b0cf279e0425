/* job_cuda.h: a job of N-Queens on the GPUs of this computer. Its parts are those of the strategy `parity`,
 * with the same counts, so that GPUs and threads may take turns at one job. */
#ifndef PAPAN_RUN_JOB_CUDA_H
#define PAPAN_RUN_JOB_CUDA_H

#include "run/job.h"

/* Is told what is done, with a number that belongs to it: for those who measure. By several threads where there
 * are several GPUs. */
typedef struct papan_gpu_watch {
    void *context;
    void (*phase)(void *context, const char *what, double value);
} papan_gpu_watch;

/* As papan_job_search(), on all GPUs. PAPAN_UNSUITABLE: why says what is missing. watch may be NULL. */
papan_status papan_job_search_cuda(papan_job *job, const papan_job_hooks *hooks, const papan_gpu_watch *watch,
                                   papan_message *why);

/* The same on one machine of the caller's, as tests need it. */
typedef struct papan_machine papan_machine;
papan_status papan_job_search_on(papan_job *job, const papan_machine *machine, const papan_job_hooks *hooks,
                                 papan_message *why);

#endif
