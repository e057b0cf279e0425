/* pool.c: the thread pool. A thread waits until there is an index to take; one that wakes late finds none and
 * waits again, and no other thread waits for it. Threads keep running between rounds: `frontier` calls its pool
 * hundreds of times per second, and starting a thread takes longer than some of its rounds. */
#include "base/pool.h"

#include "base/mem.h"

#include <assert.h>

/* Takes indexes until none is left. The lock is held. */
static void take_tasks(papan_pool *c, unsigned worker)
{
    assert(worker < c->workers);
    while (c->next < c->tasks) {
        size_t index = c->next++;
        pthread_mutex_unlock(&c->lock);
        c->task(c->context, worker, index);
        pthread_mutex_lock(&c->lock);
    }
}

static void *run_thread(void *argument)
{
    struct papan_pool_member *me = argument;
    papan_pool *c = me->pool;
    pthread_mutex_lock(&c->lock);
    while (!c->over) {
        if (c->next < c->tasks) {
            c->busy++;
            take_tasks(c, (unsigned)(me - c->member));
            if (--c->busy == 0)
                pthread_cond_broadcast(&c->rested);
        } else
            pthread_cond_wait(&c->called, &c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* Starts threads up to this number, or as many as the system allows. */
static void start_threads(papan_pool *c, size_t most)
{
    while (c->threads < most) {
        struct papan_pool_member *m = &c->member[c->threads];
        m->pool = c;
        if (pthread_create(&m->thread, NULL, run_thread, m) != 0)
            return;
        c->threads++;
    }
}

void papan_pool_open(papan_pool *c, unsigned workers)
{
    c->workers = workers < 1 ? 1 : workers < PAPAN_POOL_MAX ? workers : PAPAN_POOL_MAX;
    c->tasks = c->next = 0;
    c->threads = c->busy = 0;
    c->over = false;
    c->failure = PAPAN_OK;
    c->why = (papan_message){.text = NULL};
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->called, NULL);
    pthread_cond_init(&c->rested, NULL);
}

/* The lock is held. */
static void begin_round(papan_pool *c, size_t tasks, papan_pool_task *task, void *context)
{
    assert(c->busy == 0 && c->next >= c->tasks); /* one round at a time */
    c->task = task;
    c->context = context;
    c->tasks = tasks;
    c->next = 0;
    c->failure = PAPAN_OK;
    c->why = (papan_message){.text = NULL};
    if (c->threads > 0)
        pthread_cond_broadcast(&c->called);
}

papan_status papan_pool_run(papan_pool *c, size_t tasks, papan_pool_task *task, void *context)
{
    start_threads(c, (tasks < c->workers ? tasks : c->workers) - (tasks > 0));
    pthread_mutex_lock(&c->lock);
    begin_round(c, tasks, task, context);
    take_tasks(c, c->workers - 1);
    while (c->busy > 0)
        pthread_cond_wait(&c->rested, &c->lock);
    papan_status status = c->failure;
    pthread_mutex_unlock(&c->lock);
    return status;
}

unsigned papan_pool_start(papan_pool *c, size_t tasks, papan_pool_task *task, void *context)
{
    start_threads(c, tasks < c->workers ? tasks : c->workers);
    if (c->threads == 0)
        return 0;
    pthread_mutex_lock(&c->lock);
    begin_round(c, tasks, task, context);
    pthread_mutex_unlock(&c->lock);
    return c->threads;
}

void papan_pool_close(papan_pool *c)
{
    pthread_mutex_lock(&c->lock);
    c->over = true;
    c->next = c->tasks;
    pthread_cond_broadcast(&c->called);
    pthread_mutex_unlock(&c->lock);
    for (unsigned i = 0; i < c->threads; i++)
        pthread_join(c->member[i].thread, NULL);
    pthread_cond_destroy(&c->rested);
    pthread_cond_destroy(&c->called);
    pthread_mutex_destroy(&c->lock);
}

void papan_pool_skip_rest(papan_pool *c)
{
    pthread_mutex_lock(&c->lock);
    c->next = c->tasks;
    pthread_mutex_unlock(&c->lock);
}

void papan_pool_fail(papan_pool *c, papan_status status, const papan_message *why)
{
    pthread_mutex_lock(&c->lock);
    if (c->failure == PAPAN_OK) {
        c->failure = status;
        if (why != NULL)
            c->why = *why;
    }
    c->next = c->tasks;
    pthread_mutex_unlock(&c->lock);
}

papan_status papan_pool_failure(papan_pool *c, papan_message *why)
{
    pthread_mutex_lock(&c->lock);
    papan_status failure = c->failure;
    if (why != NULL)
        *why = c->why;
    pthread_mutex_unlock(&c->lock);
    return failure;
}

/* ---- behind a pointer ---- */

papan_pool *papan_pool_new(const papan_allocator *lent, unsigned workers)
{
    papan_allocator memory = papan_memory(lent);
    papan_pool *c = papan_take(&memory, 1, sizeof *c);
    if (c == NULL)
        return NULL;
    papan_pool_open(c, workers);
    c->memory = memory;
    return c;
}

void papan_pool_free(papan_pool *c)
{
    if (c == NULL)
        return;
    papan_allocator memory = c->memory;
    papan_pool_close(c);
    papan_give(&memory, c, 1, sizeof *c);
}

unsigned papan_pool_workers(const papan_pool *c)
{
    return c->workers;
}
