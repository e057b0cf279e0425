/* tasks.c: runs the tasks of a strategy on several threads. Threads keep running between rounds of tasks
 * (pool.c). Each worker has a search of its own, and a filter once it finds a solution. */
#include "run/drivers.h"

#include "base/locked.h"
#include "base/pool.h"
#include "run/sink.h"
#include "run/work.h"

#include <assert.h>

typedef struct worker {
    papan_task_runner *runner;
    size_t index; /* of the current task */
    papan_search search;
    papan_filter filter;
    bool filters; /* the filter is open */
    papan_status status;
} worker;

typedef papan_status shared_task(void *own, papan_search *search, unsigned worker, size_t index);

struct papan_task_runner {
    papan_task_pool pool;
    papan_search *search; /* of the strategy */
    const papan_request *request;
    papan_locked locked;    /* its memory, */
    papan_allocator memory; /* and the same for all threads */
    papan_pool thread_pool;
    papan_sink sink;
    worker *worker;
    shared_task *task; /* of this round */
    void *own;
    papan_message why; /* why a solution is wrong */
};

static bool must_stop(void *context)
{
    worker *w = context;
    return papan_sink_stops(&w->runner->sink, w->index);
}

static bool take_solution(void *context, const uint16_t *label)
{
    worker *w = context;
    papan_task_runner *t = w->runner;
    bool counted = false, more = true;
    if (!w->filters) {
        w->status = papan_filter_open(&w->filter, t->search->puzzle, t->request, true, &t->memory);
        w->filters = w->status == PAPAN_OK;
    }
    if (w->filters && !papan_filter_take(&w->filter, label, &counted))
        w->status = w->filter.failure;
    if (w->status == PAPAN_OK && counted)
        w->status = papan_sink_take(&t->sink, w->index, label, w->filter.latest, &more);
    return more && w->status == PAPAN_OK;
}

/* The task of a thread of the pool. */
static void run_task(void *context, unsigned number, size_t index)
{
    papan_task_runner *t = context;
    assert(number < t->thread_pool.workers);
    worker *w = &t->worker[number];
    w->index = index;
    if (must_stop(w) || !papan_sink_wait(&t->sink, index)) {
        papan_pool_skip_rest(&t->thread_pool);
        return;
    }
    papan_status status = t->task(t->own, &w->search, number, index);
    if (w->status != PAPAN_OK)
        status = w->status;
    if (status != PAPAN_OK) {
        papan_pool_fail(&t->thread_pool, status, status == PAPAN_WRONG ? &w->filter.why : NULL);
        papan_sink_fail(&t->sink);
    } else if (!w->search.stopped)
        papan_sink_done(&t->sink, index);
}

/* A failure ends the shared tasks, not the search: the strategy may continue in another way, with other tasks.
 */
static void continue_after_failure(papan_task_runner *t)
{
    t->why = t->thread_pool.why;
    if (papan_sink_recover(&t->sink))
        for (unsigned i = 0; i < t->thread_pool.workers; i++)
            t->worker[i].search.stopped = false;
}

static papan_status run_tasks(papan_search *search, size_t tasks, shared_task *task, void *own)
{
    papan_task_runner *t = search->pool->context;
    if (!papan_sink_begin(&t->sink, tasks))
        return PAPAN_NO_MEMORY;
    t->task = task;
    t->own = own;
    papan_status status = papan_pool_run(&t->thread_pool, tasks, run_task, t);
    if (status != PAPAN_OK)
        continue_after_failure(t);
    search->stopped |= t->sink.stop;
    return status;
}

papan_status papan_tasks_open(const papan_request *request, papan_search *search, papan_task_runner **out)
{
    papan_task_runner *t = papan_take(&search->memory, 1, sizeof *t);
    *out = t;
    if (t == NULL)
        return PAPAN_NO_MEMORY;
    t->search = search;
    t->request = request;
    t->memory = papan_locked_open(&t->locked, search->memory);
    papan_pool_open(&t->thread_pool, request->threads);
    papan_sink_open(&t->sink, search->puzzle, request, &t->memory);
    t->pool = (papan_task_pool){t, t->thread_pool.workers, run_tasks};
    t->worker = papan_take(&t->memory, t->thread_pool.workers, sizeof *t->worker);
    for (unsigned i = 0; i < t->thread_pool.workers && t->worker != NULL; i++) {
        worker *w = &t->worker[i];
        w->runner = t;
        w->search = *search;
        w->search.context = w;
        w->search.memory = t->memory;
        w->search.found = take_solution;
        w->search.stop = must_stop;
        w->search.event = NULL;
        w->search.all = true; /* the first solution of a task may not be the one wanted */
    }
    search->pool = &t->pool;
    search->memory = t->memory;
    return t->worker != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
}

void papan_tasks_close(papan_task_runner *t, papan_part_sum *result)
{
    *result = (papan_part_sum){0};
    if (t == NULL)
        return;
    for (unsigned i = 0; i < t->thread_pool.workers && t->worker != NULL; i++) {
        worker *w = &t->worker[i];
        papan_part_sum own =
            papan_sum_of(w->filter.count + w->search.solutions, w->search.cases, w->filter.hash);
        papan_sum_add(result, &own, 1);
        if (w->filters)
            papan_filter_close(&w->filter);
    }
    *result = papan_sink_result(&t->sink, result, false);
    if (t->why.text != NULL)
        t->search->message = t->why;
    t->search->pool = NULL;
    t->search->memory = t->locked.below;
    papan_pool_close(&t->thread_pool);
    papan_sink_close(&t->sink);
    papan_give(&t->memory, t->worker, t->thread_pool.workers, sizeof *t->worker);
    papan_locked_close(&t->locked);
    papan_give(&t->search->memory, t, 1, sizeof *t);
}
