/* job_cuda.c: counts a job of N-Queens on GPUs: takes parts from its work, counts them in rounds
 * (colours/gpu_rounds.c) and enters the results. With several GPUs, rounds are shorter, so that all end at
 * about the same time.
 *
 * GPUs report estimated, not counted, cases; progress is the share of the estimates. */
#include "run/job.h"

#include "base/pool.h"
#include "colours/gpu_count.h"
#include "colours/gpu_machine.h"
#include "search/strategy.h"

enum { ROUNDS = 4 };

/* ---- the parts ---- */

/* One GPU that takes parts of a job. */
typedef struct driver {
    papan_job *job;
    const papan_job_hooks *hooks;
    unsigned devices;
    size_t most;             /* parts in this round */
    papan_pool *thread_pool; /* of all GPUs */
} driver;

static bool next_part(void *context, size_t taken, size_t *part, const uint32_t **option, size_t *options)
{
    driver *d = context;
    papan_work *work = &d->job->meter.work;
    size_t open = papan_work_sum(work).open;
    if (taken == 0)
        d->most = d->devices > 1 ? open / (ROUNDS * d->devices) + 1 : open;
    const papan_part *p = taken < d->most ? papan_work_take(work, part) : NULL;
    if (p == NULL)
        return false;
    *option = p->option;
    *options = p->options;
    return true;
}

static papan_status enter_count(void *context, size_t part, papan_count count, uint64_t residue)
{
    driver *d = context;
    uint64_t cases = (uint64_t)papan_work_part(&d->job->meter.work, part)->guess;
    const papan_part_sum sum = papan_sum_of(count, cases, residue);
    return papan_job_done(d->job, d->hooks, part, &sum, NULL, 0);
}

static void put_part_back(void *context, size_t part)
{
    driver *d = context;
    papan_work_put_back(&d->job->meter.work, part);
}

static bool must_stop_gpu(void *context)
{
    const papan_job_hooks *hooks = ((driver *)context)->hooks;
    return hooks->stop != NULL && hooks->stop(hooks->context);
}

static void report_phase(void *context, const char *what, double value)
{
    const papan_job_hooks *hooks = ((driver *)context)->hooks;
    if (hooks->phase != NULL)
        hooks->phase(hooks->context, what, value);
}

/* ---- machines ---- */

static papan_status check_job(papan_job *job, papan_message *why)
{
    const papan_partition *partition = &job->partition;
    if (partition->strategy != &papan_strategy_parity)
        return papan_fail(PAPAN_UNSUITABLE, why, "gpu-nqueens-only",
                          N_("GPUs count only N-Queens without given queens, with the strategy parity"), NULL);
    if (partition->request->distinct)
        return papan_fail(PAPAN_UNSUITABLE, why, "gpu-no-distinct",
                          N_("GPUs count all solutions; distinct solutions can be counted with threads only"),
                          NULL);
    return PAPAN_OK;
}

static papan_status count_parts(driver *d, const papan_machine *machine, papan_message *why)
{
    const papan_gpu_source source = {.n = (unsigned)d->job->partition.puzzle->nqueens.n,
                                     .context = d,
                                     .next = next_part,
                                     .done = enter_count,
                                     .put_back = put_part_back,
                                     .stop = must_stop_gpu,
                                     .phase = report_phase};
    return papan_gpu_count_parts(machine, &d->job->memory, &source, why);
}

papan_status papan_job_search_on(papan_job *job, const papan_machine *machine, const papan_job_hooks *hooks,
                                 papan_message *why)
{
    const papan_job_hooks own = papan_job_hooks_of(hooks);
    driver d = {.job = job, .hooks = &own, .devices = 1};
    papan_status status = check_job(job, why);
    return status == PAPAN_OK ? count_parts(&d, machine, why) : status;
}

static const struct {
    papan_kernel kernel;
    const char *name;
} timed[] = {{PAPAN_KERNEL_LIST, "seconds of kernels: lists"},
             {PAPAN_KERNEL_MASK, "seconds of kernels: masks"},
             {PAPAN_KERNEL_TABLES, "seconds of kernels: tables"},
             {PAPAN_KERNEL_SIEVE, "seconds of kernels: sieve"},
             {PAPAN_KERNEL_WEIGH, "seconds of kernels: weights"}};

/* One GPU, by its number. */
static void run_device(void *context, unsigned thread, size_t device)
{
    driver d = *(driver *)context;
    papan_machine machine;
    papan_message why = {.text = NULL};
    papan_status status = PAPAN_UNSUITABLE;
    (void)thread;
    if (papan_cuda_open((unsigned)device, &d.job->memory, &machine, &why)) {
        report_phase(&d, "opened GPU", (double)device);
        status = count_parts(&d, &machine, &why);
        for (size_t i = 0; i < sizeof timed / sizeof timed[0]; i++)
            report_phase(&d, timed[i].name, papan_cuda_spent(&machine, timed[i].kernel));
        papan_cuda_close(&machine);
        report_phase(&d, "closed GPU", (double)device);
    }
    if (status != PAPAN_OK)
        papan_pool_fail(d.thread_pool, status, &why);
    else
        papan_pool_skip_rest(d.thread_pool); /* no part is left */
}

unsigned papan_gpus(papan_message *why)
{
    unsigned devices = papan_cuda_devices();
    why = PAPAN_WHY(why);
    if (devices == 0 && papan_cuda_built())
        papan_say(why, 0, 0, "no-gpu", N_("no GPU found that CUDA can use"));
    else if (devices == 0)
        papan_say(why, 0, 0, "no-cuda", N_("this papan was built without CUDA"));
    else
        papan_cuda_warm(0);
    return devices;
}

papan_status papan_job_search_gpus(papan_job *job, const papan_job_hooks *hooks, papan_message *why)
{
    const papan_job_hooks own = papan_job_hooks_of(hooks);
    why = PAPAN_WHY(why);
    papan_status status = check_job(job, why);
    if (status != PAPAN_OK)
        return status;
    papan_pool thread_pool;
    driver d = {.job = job, .hooks = &own, .devices = papan_gpus(why), .thread_pool = &thread_pool};
    if (d.devices == 0)
        return PAPAN_UNSUITABLE;
    papan_pool_open(&thread_pool, d.devices);
    status = papan_pool_run(&thread_pool, d.devices, run_device, &d);
    *why = thread_pool.why;
    papan_pool_close(&thread_pool);
    return status;
}
