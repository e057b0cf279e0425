/* job_search.c: a job on the threads of this machine; see job.h. Each thread takes one part after the other.
 * Where few are left, the largest of them is cut, so that all threads end at about the same time. */
#include "run/job_inside.h"

#include <string.h>

enum { MOST_THREADS = 256, FEW = 2 /* open parts for each thread */ };

typedef struct crew {
    papan_job *job;
    const papan_job_hooks *hooks;
    unsigned threads;
    pthread_mutex_t lock; /* for what follows */
    papan_status failure;
    papan_message why;
} crew;

typedef struct hand {
    crew *crew;
    pthread_t thread;
    uint16_t *label; /* the solutions of the part in hand */
    size_t labels, room;
} hand;

static void fail(crew *c, papan_status status, const papan_message *why)
{
    pthread_mutex_lock(&c->lock);
    if (c->failure == PAPAN_OK) {
        c->failure = status;
        c->why = *why;
    }
    pthread_mutex_unlock(&c->lock);
}

static bool failed(crew *c)
{
    pthread_mutex_lock(&c->lock);
    bool failed = c->failure != PAPAN_OK;
    pthread_mutex_unlock(&c->lock);
    return failed;
}

static bool stop(void *context)
{
    hand *h = context;
    const papan_job_hooks *hooks = h->crew->hooks;
    return failed(h->crew) || (hooks->stop != NULL && hooks->stop(hooks->context));
}

/* Small parts are not worth a cut: setting it up takes longer. Lists keep their parts, since the order of the
 * solutions may depend on where a search was cut, and is to be the same for any number of threads. */
static bool worth_cutting(papan_job *job, unsigned threads)
{
    const double WORTH = 1e5;
    pthread_mutex_lock(&job->lock);
    bool worth = false;
    if (threads > 1 && job->request.goal != PAPAN_LIST && job->orders > 0 &&
        job->orders < (size_t)threads * FEW)
        for (size_t i = 0; i < job->orders && !worth; i++)
            worth = !job->part[job->order[i]]->whole && job->part[job->order[i]]->guess > WORTH;
    pthread_mutex_unlock(&job->lock);
    return worth;
}

static bool next(void *context, uint64_t *id, const uint32_t **option, size_t *options)
{
    hand *h = context;
    papan_job *job = h->crew->job;
    size_t part, finer;
    if (stop(h))
        return false;
    if (worth_cutting(job, h->crew->threads)) {
        papan_status status = papan_job_split(job, h->crew->hooks, &finer);
        if (status != PAPAN_OK)
            fail(h->crew, status, &(papan_message){.text = NULL});
    }
    if (!papan_job_take(job, &part))
        return false;
    const papan_job_part *p = papan_job_part_at(job, part);
    *id = part;
    *option = p->option;
    *options = p->options;
    h->labels = 0;
    return true;
}

static bool solution(void *context, uint64_t id, const uint16_t *label, uint64_t hash)
{
    hand *h = context;
    papan_job *job = h->crew->job;
    size_t cells = job->puzzle->cells;
    (void)id;
    (void)hash;
    if (!papan_job_room(job, &h->label, &h->room, h->labels + cells, sizeof *h->label)) {
        fail(h->crew, PAPAN_NO_MEMORY, &(papan_message){.text = NULL});
        return false;
    }
    memcpy(h->label + h->labels, label, cells * sizeof *label);
    h->labels += cells;
    return true;
}

static void done(void *context, uint64_t id, bool whole, const papan_part_result *result)
{
    hand *h = context;
    papan_job *job = h->crew->job;
    if (!whole) {
        papan_job_put_back(job, (size_t)id);
        return;
    }
    size_t cells = job->puzzle->cells > 0 ? job->puzzle->cells : 1;
    papan_status status = papan_job_done(job, h->crew->hooks, (size_t)id, result, h->label, h->labels / cells);
    if (status != PAPAN_OK)
        fail(h->crew, status, &(papan_message){.text = NULL});
}

static void *work(void *argument)
{
    hand *h = argument;
    papan_job *job = h->crew->job;
    papan_message why = {.text = NULL};
    papan_dealer dealer = {h, next, job->request.goal == PAPAN_LIST ? solution : NULL, done, stop, NULL};
    papan_status status = papan_cutting_work(&job->cutting, &job->memory, &dealer, &why);
    if (status != PAPAN_OK)
        fail(h->crew, status, &why);
    if (h->room > 0)
        papan_give(&job->memory, h->label, h->room, sizeof *h->label);
    return NULL;
}

papan_status papan_job_search(papan_job *job, unsigned threads, const papan_job_hooks *hooks,
                              papan_message *why)
{
    crew c = {.job = job, .hooks = hooks};
    size_t started = 0;
    c.threads = threads < 1 ? 1 : threads < MOST_THREADS ? threads : MOST_THREADS;
    hand *h = papan_take(&job->memory, c.threads, sizeof *h);
    if (h == NULL)
        return PAPAN_NO_MEMORY;
    pthread_mutex_init(&c.lock, NULL);
    for (unsigned i = 0; i < c.threads; i++)
        h[i].crew = &c;
    while (started + 1 < c.threads && pthread_create(&h[started].thread, NULL, work, &h[started]) == 0)
        started++;
    work(&h[started]);
    for (size_t i = 0; i < started; i++)
        pthread_join(h[i].thread, NULL);
    pthread_mutex_destroy(&c.lock);
    papan_give(&job->memory, h, c.threads, sizeof *h);
    *why = c.why;
    return c.failure;
}
