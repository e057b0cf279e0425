/* rank_workers.c: see rank_workers.h. A thread keeps its search engine from part to part, since setting it up
 * takes time, and waits for the next part inside papan_job_work(). Revoking a part ends the engine, and the
 * thread starts another one. */
#include "cli/cluster/rank_workers.h"

#include "cli/session.h"
#include "cli/system.h"
#include "papan/crew.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct task {
    uint64_t id;
    size_t part; /* of the job */
} task;

typedef struct worker {
    papan_rank_workers *all;
    bool busy; /* with this task */
    task task;
    atomic_bool revoked;
} worker;

struct papan_rank_workers {
    papan_job *job;
    size_t cells; /* of its puzzle */
    papan_crew *crew;
    unsigned threads;
    atomic_bool stop;
    pthread_mutex_t lock; /* protects everything below, and worker.task */
    pthread_cond_t task_added, result_added;
    task *queue; /* next task first */
    size_t queued, room;
    papan_rank_result *result, **result_end;
    worker worker[]; /* one per thread */
};

static void fail_workers(papan_rank_workers *all, papan_status status, const papan_message *why)
{
    papan_crew_fail(all->crew, status, why);
    papan_rank_workers_stop(all);
}

/* Allocates a result with room for `labels` labels; NULL: out of memory. */
static papan_rank_result *new_result(papan_rank_workers *all, uint64_t id, size_t labels)
{
    papan_rank_result *r = malloc(sizeof *r + labels * sizeof *r->label);
    if (r == NULL)
        fail_workers(all, PAPAN_NO_MEMORY, NULL);
    else
        *r = (papan_rank_result){.id = id, .labels = labels};
    return r;
}

/* The caller holds the lock. result NULL: out of memory. */
static void add_result(papan_rank_workers *all, papan_rank_result *result)
{
    if (result == NULL)
        return;
    *all->result_end = result;
    all->result_end = &result->next;
    pthread_cond_signal(&all->result_added);
}

/* Removes a task from the queue; the caller holds the lock. */
static task remove_task(papan_rank_workers *all, size_t at)
{
    task t = all->queue[at];
    memmove(all->queue + at, all->queue + at + 1, (--all->queued - at) * sizeof *all->queue);
    return t;
}

/* ---- the hooks of a thread ---- */

static bool wait_for_task(void *context, size_t *part)
{
    worker *w = context;
    papan_rank_workers *all = w->all;
    pthread_mutex_lock(&all->lock);
    while (all->queued == 0 && !atomic_load(&all->stop))
        pthread_cond_wait(&all->task_added, &all->lock);
    bool some = !atomic_load(&all->stop);
    if (some) {
        w->task = remove_task(all, 0);
        w->busy = true;
        atomic_store(&w->revoked, false);
        *part = w->task.part;
    }
    pthread_mutex_unlock(&all->lock);
    return some;
}

static void finish_task(void *context, size_t part, bool whole, const papan_part_sum *sum,
                        const uint16_t *label, size_t solutions)
{
    worker *w = context;
    papan_rank_workers *all = w->all;
    papan_rank_result *r = new_result(all, w->task.id, solutions * all->cells);
    (void)part;
    if (r != NULL) {
        r->whole = whole;
        r->sum = *sum;
        if (r->labels > 0)
            memcpy(r->label, label, r->labels * sizeof *label);
    }
    pthread_mutex_lock(&all->lock);
    w->busy = false;
    add_result(all, r);
    pthread_mutex_unlock(&all->lock);
}

static bool must_stop_task(void *context)
{
    worker *w = context;
    return atomic_load_explicit(&w->revoked, memory_order_relaxed) ||
           atomic_load_explicit(&w->all->stop, memory_order_relaxed);
}

/* What a thread does; index: of its worker. */
static void search_tasks(void *context, unsigned thread, size_t index)
{
    papan_rank_workers *all = context;
    const papan_job_dealer dealer = {.size = sizeof dealer,
                                     .context = &all->worker[index],
                                     .next = wait_for_task,
                                     .done = finish_task,
                                     .stop = must_stop_task};
    (void)thread;
    while (!atomic_load(&all->stop)) {
        papan_message why = {.text = NULL};
        papan_status status = papan_job_work(all->job, &dealer, &why);
        if (status != PAPAN_OK)
            fail_workers(all, status, &why);
    }
}

/* ---- all threads ---- */

papan_rank_workers *papan_rank_workers_new(papan_job *job, unsigned threads)
{
    papan_rank_workers *all = calloc(1, sizeof *all + threads * sizeof *all->worker);
    if (all == NULL)
        return NULL;
    papan_job_info info = {.size = sizeof info};
    papan_job_get(job, &info);
    all->job = job;
    all->cells = papan_cells(info.puzzle);
    all->result_end = &all->result;
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->task_added, NULL);
    papan_steady_condition(&all->result_added);
    for (unsigned i = 0; i < threads; i++)
        all->worker[i].all = all;
    all->crew = papan_crew_new(NULL, threads);
    if (all->crew != NULL)
        all->threads = papan_crew_start(all->crew, papan_crew_workers(all->crew), search_tasks, all);
    if (all->threads > 0)
        return all;
    papan_rank_workers_free(all);
    return NULL;
}

unsigned papan_rank_workers_threads(const papan_rank_workers *all)
{
    return all->threads;
}

void papan_rank_workers_free(papan_rank_workers *all)
{
    if (all == NULL)
        return;
    papan_rank_workers_stop(all);
    papan_crew_free(all->crew);
    free(all->queue);
    for (papan_rank_result *r = all->result, *after; r != NULL; r = after) {
        after = r->next;
        free(r);
    }
    pthread_cond_destroy(&all->result_added);
    pthread_cond_destroy(&all->task_added);
    pthread_mutex_destroy(&all->lock);
    free(all);
}

bool papan_rank_workers_add(papan_rank_workers *all, uint64_t id, size_t part)
{
    pthread_mutex_lock(&all->lock);
    bool room = papan_enlarge(&all->queue, &all->room, all->queued + 1, sizeof *all->queue);
    if (room)
        all->queue[all->queued++] = (task){id, part};
    pthread_cond_signal(&all->task_added);
    pthread_mutex_unlock(&all->lock);
    return room;
}

void papan_rank_workers_revoke(papan_rank_workers *all, uint64_t id)
{
    papan_rank_result *result = new_result(all, id, 0);
    size_t at = 0;
    pthread_mutex_lock(&all->lock);
    while (at < all->queued && all->queue[at].id != id)
        at++;
    if (at < all->queued) {
        remove_task(all, at);
        add_result(all, result);
        result = NULL;
    }
    for (unsigned i = 0; i < all->threads; i++)
        if (all->worker[i].busy && all->worker[i].task.id == id)
            atomic_store(&all->worker[i].revoked, true);
    pthread_mutex_unlock(&all->lock);
    free(result);
}

void papan_rank_workers_stop(papan_rank_workers *all)
{
    pthread_mutex_lock(&all->lock);
    atomic_store(&all->stop, true);
    pthread_cond_broadcast(&all->task_added);
    pthread_cond_broadcast(&all->result_added);
    pthread_mutex_unlock(&all->lock);
}

papan_rank_result *papan_rank_workers_result(papan_rank_workers *all, double seconds)
{
    struct timespec until = papan_moment_in((long)(seconds * 1e9));
    pthread_mutex_lock(&all->lock);
    while (all->result == NULL && papan_crew_failure(all->crew, NULL) == PAPAN_OK && seconds > 0)
        if (pthread_cond_timedwait(&all->result_added, &all->lock, &until) == ETIMEDOUT)
            break;
    papan_rank_result *result = all->result;
    if (result != NULL) {
        all->result = result->next;
        if (all->result == NULL)
            all->result_end = &all->result;
    }
    pthread_mutex_unlock(&all->lock);
    return result;
}

papan_status papan_rank_workers_failure(papan_rank_workers *all, papan_message *why)
{
    return papan_crew_failure(all->crew, why);
}
