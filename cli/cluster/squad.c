/* squad.c: see squad.h. A thread keeps its engine from part to part, since setting it up takes time, and waits
 * for the next part inside papan_job_work(). Giving up a part ends the engine, and the thread starts
 * another one. */
#include "cli/cluster/squad.h"

#include "cli/session.h"
#include "cli/system.h"
#include "cli/watching/watch.h"
#include "papan/crew.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct order {
    uint64_t id;
    size_t part; /* of the job */
} order;

typedef struct hand {
    papan_squad *squad;
    bool busy; /* with this order */
    order order;
    atomic_bool give_up; /* give up the current part */
} hand;

struct papan_squad {
    papan_job *job;
    size_t cells; /* of its puzzle */
    papan_crew *crew;
    unsigned threads;
    atomic_bool stop;
    pthread_mutex_t lock; /* protects everything below, and hand.order */
    pthread_cond_t given, taken;
    order *queue; /* next part first */
    size_t queued, room;
    papan_squad_result *result, **result_end;
    papan_status failure;
    papan_message why;
    hand hand[]; /* one per thread */
};

/* ---- the dealer of a thread ---- */

static void fail(papan_squad *s, papan_status status, const papan_message *why)
{
    pthread_mutex_lock(&s->lock);
    if (s->failure == PAPAN_OK) {
        s->failure = status;
        s->why = *why;
    }
    atomic_store(&s->stop, true);
    pthread_cond_broadcast(&s->given);
    pthread_cond_broadcast(&s->taken);
    pthread_mutex_unlock(&s->lock);
}

/* Removes an entry from the queue; the caller holds the lock. */
static order unqueue(papan_squad *s, size_t at)
{
    order o = s->queue[at];
    memmove(s->queue + at, s->queue + at + 1, (--s->queued - at) * sizeof *s->queue);
    return o;
}

static bool next(void *context, size_t *part)
{
    hand *h = context;
    papan_squad *s = h->squad;
    pthread_mutex_lock(&s->lock);
    while (s->queued == 0 && !atomic_load(&s->stop))
        pthread_cond_wait(&s->given, &s->lock);
    bool some = !atomic_load(&s->stop);
    if (some) {
        h->order = unqueue(s, 0);
        h->busy = true;
        atomic_store(&h->give_up, false);
        *part = h->order.part;
    }
    pthread_mutex_unlock(&s->lock);
    return some;
}

/* Allocates a result with room for `labels` labels; NULL: out of memory. */
static papan_squad_result *new_result(papan_squad *s, uint64_t id, size_t labels)
{
    papan_squad_result *r = malloc(sizeof *r + labels * sizeof *r->label);
    if (r == NULL)
        fail(s, PAPAN_NO_MEMORY, &(papan_message){.text = NULL});
    else
        *r = (papan_squad_result){.id = id, .labels = labels};
    return r;
}

/* The caller holds the lock. */
static void hand_in(papan_squad *s, papan_squad_result *result)
{
    *s->result_end = result;
    s->result_end = &result->next;
    pthread_cond_signal(&s->taken);
}

static void done(void *context, size_t part, bool whole, const papan_part_sum *sum, const uint16_t *label,
                 size_t solutions)
{
    hand *h = context;
    papan_squad *s = h->squad;
    papan_squad_result *r = new_result(s, h->order.id, solutions * s->cells);
    (void)part;
    if (r != NULL) {
        r->whole = whole;
        r->sum = *sum;
        if (r->labels > 0)
            memcpy(r->label, label, r->labels * sizeof *label);
    }
    pthread_mutex_lock(&s->lock);
    h->busy = false;
    if (r != NULL)
        hand_in(s, r);
    pthread_mutex_unlock(&s->lock);
}

static bool stop(void *context)
{
    hand *h = context;
    return atomic_load_explicit(&h->give_up, memory_order_relaxed) ||
           atomic_load_explicit(&h->squad->stop, memory_order_relaxed);
}

/* The work of a thread; index: its hand. */
static void work(void *context, unsigned worker, size_t index)
{
    papan_squad *s = context;
    hand *h = &s->hand[index];
    const papan_job_dealer dealer = {
        .size = sizeof dealer, .context = h, .next = next, .done = done, .stop = stop};
    (void)worker;
    while (!atomic_load(&s->stop)) {
        papan_message why = {.text = NULL};
        papan_status status = papan_job_work(s->job, &dealer, &why);
        if (status != PAPAN_OK)
            fail(s, status, &why);
    }
}

/* ---- the squad ---- */

papan_squad *papan_squad_new(papan_job *job, unsigned threads)
{
    papan_squad *s = calloc(1, sizeof *s + threads * sizeof *s->hand);
    if (s == NULL)
        return NULL;
    papan_job_info info = {.size = sizeof info};
    papan_job_get(job, &info);
    s->job = job;
    s->cells = papan_cells(info.puzzle);
    s->result_end = &s->result;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->given, NULL);
    papan_steady_condition(&s->taken);
    for (unsigned i = 0; i < threads; i++)
        s->hand[i].squad = s;
    s->crew = papan_crew_new(NULL, threads);
    s->threads = s->crew != NULL ? papan_crew_start(s->crew, papan_crew_workers(s->crew), work, s) : 0;
    if (s->threads > 0)
        return s;
    papan_squad_free(s);
    return NULL;
}

unsigned papan_squad_threads(const papan_squad *squad)
{
    return squad->threads;
}

void papan_squad_free(papan_squad *s)
{
    if (s == NULL)
        return;
    papan_squad_stop(s);
    papan_crew_free(s->crew);
    free(s->queue);
    for (papan_squad_result *r = s->result, *after; r != NULL; r = after) {
        after = r->next;
        free(r);
    }
    pthread_cond_destroy(&s->taken);
    pthread_cond_destroy(&s->given);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

bool papan_squad_give(papan_squad *s, uint64_t id, size_t part)
{
    pthread_mutex_lock(&s->lock);
    bool room = papan_enlarge(&s->queue, &s->room, s->queued + 1, sizeof *s->queue);
    if (room)
        s->queue[s->queued++] = (order){id, part};
    pthread_cond_signal(&s->given);
    pthread_mutex_unlock(&s->lock);
    return room;
}

void papan_squad_recall(papan_squad *s, uint64_t id)
{
    papan_squad_result *result = new_result(s, id, 0);
    if (result == NULL)
        return;
    pthread_mutex_lock(&s->lock);
    size_t at = 0;
    while (at < s->queued && s->queue[at].id != id)
        at++;
    bool waits = at < s->queued;
    if (waits) {
        unqueue(s, at);
        hand_in(s, result);
    }
    for (unsigned i = 0; i < s->threads; i++)
        if (s->hand[i].busy && s->hand[i].order.id == id)
            atomic_store(&s->hand[i].give_up, true);
    pthread_mutex_unlock(&s->lock);
    if (!waits)
        free(result);
}

void papan_squad_stop(papan_squad *s)
{
    pthread_mutex_lock(&s->lock);
    atomic_store(&s->stop, true);
    pthread_cond_broadcast(&s->given);
    pthread_mutex_unlock(&s->lock);
}

papan_squad_result *papan_squad_take(papan_squad *s, double seconds)
{
    struct timespec until = papan_moment_in((long)(seconds * 1e9));
    pthread_mutex_lock(&s->lock);
    while (s->result == NULL && s->failure == PAPAN_OK && seconds > 0)
        if (pthread_cond_timedwait(&s->taken, &s->lock, &until) == ETIMEDOUT)
            break;
    papan_squad_result *result = s->result;
    if (result != NULL) {
        s->result = result->next;
        if (s->result == NULL)
            s->result_end = &s->result;
    }
    pthread_mutex_unlock(&s->lock);
    return result;
}

papan_status papan_squad_failure(papan_squad *s, papan_message *why)
{
    pthread_mutex_lock(&s->lock);
    papan_status status = s->failure;
    *why = s->why;
    pthread_mutex_unlock(&s->lock);
    return status;
}
