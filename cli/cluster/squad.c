/* squad.c: see squad.h. A thread keeps its engine from part to part, since setting it up takes time; it waits
 * for the next one inside papan_cutting_work(). A part that is given up ends the engine, and the thread starts
 * another. */
#include "cli/cluster/squad.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct order {
    struct order *next;
    uint64_t id;
    size_t options;
    uint32_t option[];
} order;

typedef struct hand {
    papan_squad *squad;
    pthread_t thread;
    order *order; /* in work */
    papan_squad_result *result;
    atomic_bool give_up; /* what is in work */
} hand;

struct papan_squad {
    papan_job *job;
    hand *hand;
    unsigned hands;
    atomic_bool stop;
    pthread_mutex_t lock; /* for all that follows, and for hand.order */
    pthread_cond_t given, taken;
    order *queue, **queue_end;
    papan_squad_result *result, **result_end;
    papan_status failure;
    papan_message why;
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

static void out_of_memory(papan_squad *s)
{
    fail(s, PAPAN_NO_MEMORY, &(papan_message){.text = NULL});
}

static bool next(void *context, uint64_t *id, const uint32_t **option, size_t *options)
{
    hand *h = context;
    papan_squad *s = h->squad;
    h->result = calloc(1, sizeof *h->result);
    if (h->result == NULL) {
        out_of_memory(s);
        return false;
    }
    pthread_mutex_lock(&s->lock);
    while (s->queue == NULL && !atomic_load(&s->stop))
        pthread_cond_wait(&s->given, &s->lock);
    if (!atomic_load(&s->stop)) {
        h->order = s->queue;
        s->queue = h->order->next;
        if (s->queue == NULL)
            s->queue_end = &s->queue;
        atomic_store(&h->give_up, false);
    }
    pthread_mutex_unlock(&s->lock);
    if (h->order == NULL) {
        papan_squad_drop(h->result);
        h->result = NULL;
        return false;
    }
    *id = h->order->id;
    *option = h->order->option;
    *options = h->order->options;
    return true;
}

static bool solution(void *context, uint64_t id, const uint16_t *label, uint64_t hash)
{
    hand *h = context;
    papan_squad_result *r = h->result;
    size_t cells = papan_job_cutting(h->squad->job)->puzzle->cells;
    (void)id;
    (void)hash;
    if (r->labels + cells > r->room) {
        size_t room = 2 * r->room + 64 * cells;
        uint16_t *larger = realloc(r->label, room * sizeof *larger);
        if (larger == NULL) {
            out_of_memory(h->squad);
            return false;
        }
        r->label = larger;
        r->room = room;
    }
    memcpy(r->label + r->labels, label, cells * sizeof *label);
    r->labels += cells;
    return true;
}

static void hand_in(papan_squad *s, papan_squad_result *result)
{
    result->next = NULL;
    *s->result_end = result;
    s->result_end = &result->next;
    pthread_cond_signal(&s->taken);
}

static void done(void *context, uint64_t id, bool whole, const papan_part_result *result)
{
    hand *h = context;
    papan_squad *s = h->squad;
    h->result->id = id;
    h->result->whole = whole;
    h->result->result = *result;
    pthread_mutex_lock(&s->lock);
    free(h->order);
    h->order = NULL;
    hand_in(s, h->result);
    h->result = NULL;
    pthread_mutex_unlock(&s->lock);
}

static bool stop(void *context)
{
    hand *h = context;
    return atomic_load_explicit(&h->give_up, memory_order_relaxed) ||
           atomic_load_explicit(&h->squad->stop, memory_order_relaxed);
}

static void *work(void *argument)
{
    hand *h = argument;
    papan_squad *s = h->squad;
    const papan_cutting *cutting = papan_job_cutting(s->job);
    papan_dealer dealer = {h, next, cutting->request->goal == PAPAN_LIST ? solution : NULL, done, stop, NULL};
    while (!atomic_load(&s->stop)) {
        papan_message why = {.text = NULL};
        papan_status status = papan_cutting_work(cutting, papan_job_memory(s->job), &dealer, &why);
        if (status != PAPAN_OK)
            fail(s, status, &why);
    }
    return NULL;
}

/* ---- the squad ---- */

papan_squad *papan_squad_new(papan_job *job, unsigned threads)
{
    papan_squad *s = calloc(1, sizeof *s);
    hand *hands = calloc(threads, sizeof *hands);
    if (s == NULL || hands == NULL) {
        free(s);
        free(hands);
        return NULL;
    }
    s->job = job;
    s->hand = hands;
    s->queue_end = &s->queue;
    s->result_end = &s->result;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->given, NULL);
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&s->taken, &steady);
    pthread_condattr_destroy(&steady);
    for (unsigned i = 0; i < threads; i++) {
        hands[i].squad = s;
        if (pthread_create(&hands[i].thread, NULL, work, &hands[i]) != 0)
            break;
        s->hands++;
    }
    if (s->hands > 0)
        return s;
    papan_squad_free(s);
    return NULL;
}

unsigned papan_squad_threads(const papan_squad *squad)
{
    return squad->hands;
}

void papan_squad_drop(papan_squad_result *result)
{
    if (result != NULL)
        free(result->label);
    free(result);
}

void papan_squad_free(papan_squad *s)
{
    if (s == NULL)
        return;
    papan_squad_stop(s);
    for (unsigned i = 0; i < s->hands; i++) {
        pthread_join(s->hand[i].thread, NULL);
        papan_squad_drop(s->hand[i].result);
        free(s->hand[i].order);
    }
    for (order *o = s->queue, *after; o != NULL; o = after) {
        after = o->next;
        free(o);
    }
    for (papan_squad_result *r = s->result, *after; r != NULL; r = after) {
        after = r->next;
        papan_squad_drop(r);
    }
    pthread_cond_destroy(&s->taken);
    pthread_cond_destroy(&s->given);
    pthread_mutex_destroy(&s->lock);
    free(s->hand);
    free(s);
}

bool papan_squad_give(papan_squad *s, uint64_t id, const uint32_t *option, size_t options)
{
    order *o = malloc(sizeof *o + options * sizeof *o->option);
    if (o == NULL)
        return false;
    o->next = NULL;
    o->id = id;
    o->options = options;
    if (options > 0)
        memcpy(o->option, option, options * sizeof *o->option);
    pthread_mutex_lock(&s->lock);
    *s->queue_end = o;
    s->queue_end = &o->next;
    pthread_cond_signal(&s->given);
    pthread_mutex_unlock(&s->lock);
    return true;
}

/* Takes an order out of the queue; the lock is held. */
static order *unqueue(papan_squad *s, uint64_t id)
{
    for (order **at = &s->queue; *at != NULL; at = &(*at)->next)
        if ((*at)->id == id) {
            order *o = *at;
            *at = o->next;
            if (s->queue_end == &o->next)
                s->queue_end = at;
            return o;
        }
    return NULL;
}

void papan_squad_recall(papan_squad *s, uint64_t id)
{
    papan_squad_result *result = calloc(1, sizeof *result);
    if (result == NULL) {
        out_of_memory(s);
        return;
    }
    pthread_mutex_lock(&s->lock);
    order *o = unqueue(s, id);
    if (o != NULL) {
        result->id = id;
        hand_in(s, result);
    }
    for (unsigned i = 0; i < s->hands; i++)
        if (s->hand[i].order != NULL && s->hand[i].order->id == id)
            atomic_store(&s->hand[i].give_up, true);
    pthread_mutex_unlock(&s->lock);
    if (o == NULL)
        free(result);
    free(o);
}

void papan_squad_stop(papan_squad *s)
{
    pthread_mutex_lock(&s->lock);
    atomic_store(&s->stop, true);
    pthread_cond_broadcast(&s->given);
    pthread_mutex_unlock(&s->lock);
}

static struct timespec in_seconds(double seconds)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    long nanoseconds = time.tv_nsec + (long)(seconds * 1e9);
    time.tv_sec += nanoseconds / 1000000000;
    time.tv_nsec = nanoseconds % 1000000000;
    return time;
}

papan_squad_result *papan_squad_take(papan_squad *s, double seconds)
{
    struct timespec until = in_seconds(seconds);
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
