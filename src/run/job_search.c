/* job_search.c: runs a job on the threads of this machine. Each thread takes one part after the other. When few
 * parts are left, the largest of them is split, so that all threads end at about the same time. */
#include "run/crew.h"
#include "run/job_inside.h"

enum { FEW = 2 /* open parts for each thread */ };

typedef struct search {
    papan_job *job;
    papan_job_hooks hooks;
    papan_crew crew;
} search;

static bool stop(void *context)
{
    search *s = context;
    return papan_crew_failure(&s->crew, NULL) != PAPAN_OK ||
           (s->hooks.stop != NULL && s->hooks.stop(s->hooks.context));
}

/* Small parts are not worth splitting: the setup takes longer. Lists keep their parts: the output order depends
 * on the parts and must be the same for any number of threads. So do those who would not hear of a split. */
static bool worth_cutting(search *s)
{
    const double WORTH = 1e5;
    size_t open = papan_work_sum(&s->job->meter.work).open;
    return s->crew.workers > 1 && s->hooks.split != NULL && s->job->request.goal != PAPAN_LIST && open > 0 &&
           open < (size_t)s->crew.workers * FEW && papan_work_largest(&s->job->meter.work) > WORTH;
}

static bool next(void *context, uint64_t *id, const uint32_t **option, size_t *options)
{
    search *s = context;
    size_t part, finer;
    if (stop(s))
        return false;
    if (worth_cutting(s)) {
        papan_status status = papan_job_split_largest(s->job, &s->hooks, &finer);
        if (status != PAPAN_OK)
            papan_crew_fail(&s->crew, status, NULL);
    }
    const papan_part *p = papan_work_take(&s->job->meter.work, &part);
    if (p == NULL)
        return false;
    *id = part;
    *option = p->option;
    *options = p->options;
    return true;
}

static void done(void *context, uint64_t id, bool whole, const papan_part_result *result, const uint16_t *label,
                 size_t solutions)
{
    search *s = context;
    papan_status status = PAPAN_OK;
    if (whole)
        status = papan_job_settle(s->job, &s->hooks, (size_t)id, result, label, solutions);
    else
        papan_work_put_back(&s->job->meter.work, (size_t)id);
    if (status != PAPAN_OK)
        papan_crew_fail(&s->crew, status, NULL);
}

/* The task of a thread; it returns when no part is left. */
static void search_parts(void *context, unsigned worker, size_t index)
{
    search *s = context;
    papan_message why = {.text = NULL};
    papan_part_source dealer = {
        .context = s, .next = next, .done = done, .stop = stop, .gathers = s->job->request.goal == PAPAN_LIST};
    papan_status status = papan_partition_search(&s->job->cutting, &s->job->memory, &dealer, &why);
    (void)worker;
    (void)index;
    if (status == PAPAN_OK)
        papan_crew_enough(&s->crew);
    else
        papan_crew_fail(&s->crew, status, &why);
}

papan_status papan_job_search(papan_job *job, unsigned threads, const papan_job_hooks *hooks,
                              papan_message *why)
{
    search s = {.job = job, .hooks = papan_job_hooks_of(hooks)};
    papan_crew_open(&s.crew, threads);
    papan_status status = papan_crew_do(&s.crew, s.crew.workers, search_parts, &s);
    if (why != NULL)
        *why = s.crew.why;
    papan_crew_close(&s.crew);
    return status;
}
