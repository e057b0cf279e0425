/* job_search.c: runs a job on the threads of this machine. When few parts are left, the largest of them is
 * split, so that all threads end at about the same time. */
#include "run/job.h"
#include "run/pool_search.h"

enum { FEW = 2 /* open parts for each thread */ };

typedef struct job_search {
    papan_job *job;
    papan_job_hooks hooks;
    papan_pool_search pool;
} job_search;

/* Small parts are not worth splitting: the setup takes longer. Lists keep their parts, since the output order
 * depends on the parts and must be the same for any number of threads. Parts are also kept if the caller has no
 * split hook. */
static papan_status split_near_the_end(void *context, papan_pool_worker *worker)
{
    const double WORTH = 1e5;
    job_search *s = context;
    size_t workers = s->pool.thread_pool.workers, open = papan_work_sum(s->pool.work).open, finer;
    if (workers == 1 || open == 0 || open >= workers * FEW || s->hooks.split == NULL ||
        s->job->request.goal == PAPAN_LIST || papan_pool_worker_stops(worker))
        return PAPAN_OK;
    return papan_job_split(s->job, &s->hooks, WORTH, &finer, NULL);
}

static papan_status enter_result(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                                 size_t solutions)
{
    job_search *s = context;
    return papan_job_done(s->job, &s->hooks, part, sum, label, solutions);
}

papan_status papan_job_search(papan_job *job, unsigned threads, const papan_job_hooks *hooks,
                              papan_message *why)
{
    job_search s = {.job = job, .hooks = papan_job_hooks_of(hooks)};
    const papan_request request = {.goal = PAPAN_COUNT, .context = s.hooks.context, .stop = s.hooks.stop};
    s.pool = (papan_pool_search){.partition = &job->partition,
                                 .memory = &job->memory,
                                 .work = &job->meter.work,
                                 .request = &request,
                                 .threads = threads,
                                 .gathers = job->request.goal == PAPAN_LIST,
                                 .hooks = s.hooks,
                                 .context = &s,
                                 .prepare = split_near_the_end,
                                 .done = enter_result};
    papan_pool_search_open(&s.pool);
    papan_status status = papan_pool_search_run(&s.pool);
    if (why != NULL)
        *why = s.pool.thread_pool.why;
    papan_pool_search_close(&s.pool);
    return status;
}
