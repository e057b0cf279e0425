/* rank_workers.c: worker threads with a queue of tasks and one of results, see rank_workers.h. A thread keeps
 * its search engine from part to part, since setting it up takes time, and waits for the next part inside
 * papan_job_work(). Revoking a part ends the engine, and the thread starts another one. */
#include "cli/cluster/rank_workers.h"

#include "base/pool.h"
#include "cli/session.h"
#include "cli/system.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct list {
    papan_rank_task *first, **end;
} list;

typedef struct worker {
    papan_rank_workers *all;
    papan_rank_task *task; /* NULL: idle */
    atomic_bool revoked;
} worker;

struct papan_rank_workers {
    papan_job *job;
    size_t cells; /* of its puzzle */
    papan_pool *thread_pool;
    unsigned threads;
    atomic_bool stop;
    pthread_mutex_t lock; /* protects everything below */
    pthread_cond_t task_added, result_added;
    list tasks, results;
    worker worker[]; /* one per thread */
};

static void append_task(list *l, papan_rank_task *t)
{
    t->next = NULL;
    *l->end = t;
    l->end = &t->next;
}

/* Removes the task with this id, or the first (NULL); NULL: there is none. */
static papan_rank_task *remove_task(list *l, const uint64_t *id)
{
    papan_rank_task **at = &l->first;
    while (*at != NULL && id != NULL && (*at)->id != *id)
        at = &(*at)->next;
    papan_rank_task *t = *at;
    if (t != NULL)
        *at = t->next;
    if (*at == NULL)
        l->end = at;
    return t;
}

static void fail_workers(papan_rank_workers *all, papan_status status, const papan_message *why)
{
    papan_pool_fail(all->thread_pool, status, why);
    papan_rank_workers_stop(all);
}

/* ---- the hooks of a thread ---- */

static bool wait_for_task(void *context, size_t *part)
{
    worker *w = context;
    papan_rank_workers *all = w->all;
    pthread_mutex_lock(&all->lock);
    while (all->tasks.first == NULL && !atomic_load(&all->stop))
        pthread_cond_wait(&all->task_added, &all->lock);
    bool some = !atomic_load(&all->stop);
    if (some) {
        w->task = remove_task(&all->tasks, NULL);
        *part = w->task->part;
    }
    atomic_store(&w->revoked, false);
    pthread_mutex_unlock(&all->lock);
    return some;
}

static void finish_task(void *context, size_t part, bool whole, const papan_part_sum *sum,
                        const uint16_t *label, size_t solutions)
{
    worker *w = context;
    papan_rank_workers *all = w->all;
    size_t labels = solutions * all->cells;
    papan_rank_task *result = malloc(sizeof *result + labels * sizeof *label);
    if (result == NULL) {
        fail_workers(all, PAPAN_NO_MEMORY, NULL);
        return;
    }
    *result = (papan_rank_task){.id = w->task->id, .part = part, .whole = whole, .sum = *sum, .labels = labels};
    if (labels > 0)
        memcpy(result->label, label, labels * sizeof *label);
    pthread_mutex_lock(&all->lock);
    free(w->task);
    w->task = NULL;
    append_task(&all->results, result);
    pthread_cond_signal(&all->result_added);
    pthread_mutex_unlock(&all->lock);
}

static bool must_stop_task(void *context)
{
    worker *w = context;
    return atomic_load_explicit(&w->revoked, memory_order_relaxed) ||
           atomic_load_explicit(&w->all->stop, memory_order_relaxed);
}

/* The task of a thread; index: of its worker. */
static void search_tasks(void *context, unsigned thread, size_t index)
{
    papan_rank_workers *all = context;
    const papan_job_source source = {.size = sizeof source,
                                     .context = &all->worker[index],
                                     .next = wait_for_task,
                                     .done = finish_task,
                                     .stop = must_stop_task};
    (void)thread;
    while (!atomic_load(&all->stop)) {
        papan_message why = {.text = NULL};
        papan_status status = papan_job_work(all->job, &source, &why);
        if (status != PAPAN_OK)
            fail_workers(all, status, &why);
    }
}

/* ---- all threads ---- */

papan_rank_workers *papan_rank_workers_new(papan_job *job, unsigned *threads)
{
    papan_rank_workers *all = calloc(1, sizeof *all + *threads * sizeof *all->worker);
    if (all == NULL)
        return NULL;
    papan_job_info info = {.size = sizeof info};
    papan_job_get(job, &info);
    all->job = job;
    all->cells = papan_cells(info.puzzle);
    all->tasks.end = &all->tasks.first;
    all->results.end = &all->results.first;
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->task_added, NULL);
    papan_steady_condition(&all->result_added);
    for (unsigned i = 0; i < *threads; i++)
        all->worker[i].all = all;
    all->thread_pool = papan_pool_new(NULL, *threads);
    if (all->thread_pool != NULL)
        *threads = all->threads =
            papan_pool_start(all->thread_pool, papan_pool_workers(all->thread_pool), search_tasks, all);
    if (all->threads > 0)
        return all;
    papan_rank_workers_free(all);
    return NULL;
}

void papan_rank_workers_free(papan_rank_workers *all)
{
    if (all == NULL)
        return;
    papan_rank_workers_stop(all);
    papan_pool_free(all->thread_pool);
    for (unsigned i = 0; i < all->threads; i++)
        free(all->worker[i].task);
    for (papan_rank_task *t; (t = remove_task(&all->tasks, NULL)) != NULL;)
        free(t);
    for (papan_rank_task *t; (t = remove_task(&all->results, NULL)) != NULL;)
        free(t);
    pthread_cond_destroy(&all->result_added);
    pthread_cond_destroy(&all->task_added);
    pthread_mutex_destroy(&all->lock);
    free(all);
}

bool papan_rank_workers_add(papan_rank_workers *all, uint64_t id, size_t part)
{
    papan_rank_task *t = calloc(1, sizeof *t);
    if (t == NULL)
        return false;
    t->id = id;
    t->part = part;
    pthread_mutex_lock(&all->lock);
    append_task(&all->tasks, t);
    pthread_cond_signal(&all->task_added);
    pthread_mutex_unlock(&all->lock);
    return true;
}

void papan_rank_workers_revoke(papan_rank_workers *all, uint64_t id)
{
    pthread_mutex_lock(&all->lock);
    papan_rank_task *queued = remove_task(&all->tasks, &id);
    if (queued != NULL)
        append_task(&all->results, queued);
    for (unsigned i = 0; i < all->threads; i++)
        if (all->worker[i].task != NULL && all->worker[i].task->id == id)
            atomic_store(&all->worker[i].revoked, true);
    pthread_mutex_unlock(&all->lock);
}

void papan_rank_workers_stop(papan_rank_workers *all)
{
    pthread_mutex_lock(&all->lock);
    atomic_store(&all->stop, true);
    pthread_cond_broadcast(&all->task_added);
    pthread_cond_broadcast(&all->result_added);
    pthread_mutex_unlock(&all->lock);
}

papan_rank_task *papan_rank_workers_result(papan_rank_workers *all, double seconds)
{
    struct timespec until = papan_moment_in((long)(seconds * 1e9));
    pthread_mutex_lock(&all->lock);
    while (all->results.first == NULL && papan_pool_failure(all->thread_pool, NULL) == PAPAN_OK && seconds > 0)
        if (pthread_cond_timedwait(&all->result_added, &all->lock, &until) == ETIMEDOUT)
            break;
    papan_rank_task *result = remove_task(&all->results, NULL);
    pthread_mutex_unlock(&all->lock);
    return result;
}

papan_status papan_rank_workers_failure(papan_rank_workers *all, papan_message *why)
{
    return papan_pool_failure(all->thread_pool, why);
}
