/* crew.c: the thread pool. A thread waits until there is an index to take; one that wakes late finds nothing
 * and waits again, and no other thread waits for it. Threads live on between rounds: `frontier` calls its crew
 * hundreds of times per second, and starting a thread takes longer than some of its rounds. */
#include "run/crew.h"

#include "base/mem.h"

#include <assert.h>

/* Takes indexes until none is left. The lock is held. */
static void work(papan_crew *c, unsigned worker)
{
    assert(worker < c->workers);
    while (c->next < c->tasks) {
        size_t index = c->next++;
        pthread_mutex_unlock(&c->lock);
        c->task(c->context, worker, index);
        pthread_mutex_lock(&c->lock);
    }
}

static void *serve(void *argument)
{
    struct papan_crew_member *me = argument;
    papan_crew *c = me->crew;
    pthread_mutex_lock(&c->lock);
    while (!c->over) {
        if (c->next < c->tasks) {
            c->busy++;
            work(c, (unsigned)(me - c->member));
            if (--c->busy == 0)
                pthread_cond_broadcast(&c->rested);
        } else
            pthread_cond_wait(&c->called, &c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* Starts threads up to this number, or as many as the system allows. */
static void hire(papan_crew *c, size_t most)
{
    while (c->threads < most) {
        struct papan_crew_member *m = &c->member[c->threads];
        m->crew = c;
        if (pthread_create(&m->thread, NULL, serve, m) != 0)
            return;
        c->threads++;
    }
}

void papan_crew_open(papan_crew *c, unsigned workers)
{
    c->workers = workers < 1 ? 1 : workers < PAPAN_CREW_MOST ? workers : PAPAN_CREW_MOST;
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
static void call(papan_crew *c, size_t tasks, papan_crew_task *task, void *context)
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

papan_status papan_crew_do(papan_crew *c, size_t tasks, papan_crew_task *task, void *context)
{
    hire(c, (tasks < c->workers ? tasks : c->workers) - (tasks > 0));
    pthread_mutex_lock(&c->lock);
    call(c, tasks, task, context);
    work(c, c->workers - 1);
    while (c->busy > 0)
        pthread_cond_wait(&c->rested, &c->lock);
    papan_status status = c->failure;
    pthread_mutex_unlock(&c->lock);
    return status;
}

unsigned papan_crew_start(papan_crew *c, size_t tasks, papan_crew_task *task, void *context)
{
    hire(c, tasks < c->workers ? tasks : c->workers);
    if (c->threads == 0)
        return 0;
    pthread_mutex_lock(&c->lock);
    call(c, tasks, task, context);
    pthread_mutex_unlock(&c->lock);
    return c->threads;
}

void papan_crew_close(papan_crew *c)
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

void papan_crew_enough(papan_crew *c)
{
    pthread_mutex_lock(&c->lock);
    c->next = c->tasks;
    pthread_mutex_unlock(&c->lock);
}

void papan_crew_fail(papan_crew *c, papan_status status, const papan_message *why)
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

papan_status papan_crew_failure(papan_crew *c, papan_message *why)
{
    pthread_mutex_lock(&c->lock);
    papan_status failure = c->failure;
    if (why != NULL)
        *why = c->why;
    pthread_mutex_unlock(&c->lock);
    return failure;
}

/* ---- behind a pointer ---- */

papan_crew *papan_crew_new(const papan_allocator *lent, unsigned workers)
{
    papan_allocator memory = papan_memory(lent);
    papan_crew *c = papan_take(&memory, 1, sizeof *c);
    if (c == NULL)
        return NULL;
    papan_crew_open(c, workers);
    c->memory = memory;
    return c;
}

void papan_crew_free(papan_crew *c)
{
    if (c == NULL)
        return;
    papan_allocator memory = c->memory;
    papan_crew_close(c);
    papan_give(&memory, c, 1, sizeof *c);
}

unsigned papan_crew_workers(const papan_crew *c)
{
    return c->workers;
}
