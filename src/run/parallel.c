/* parallel.c: see parallel.h.
 *
 * Each thread has its own engine, checker and symmetry group. Parts are dealt in order by a
 * counter under one lock, so that no thread runs far ahead. A part's solutions are gathered in a buffer. Once
 * all earlier parts are done it is handed on: at each solution where a few are wanted, else every few thousand
 * cases. (At each of millions of solutions two threads took longer than one, for the lock.) A thread whose
 * buffer is full waits for its turn, so that memory stays bounded. When the last solution that is wanted has
 * been handed on, everybody stops. */
#include "run/parallel.h"

#include "base/random.h"
#include "run/collect.h"
#include "run/locked.h"
#include "run/parts.h"

#include <pthread.h>
#include <string.h>

enum {
    MOST_THREADS = 256,
    ENOUGH_PARTS = 1024, /* for any number of threads, so that the parts are always the same */
    DEEPEST_SPLIT = 5,
    BUFFER_BYTES = 1 << 20, /* of solutions a part may hold back */
    ASKED_BETWEEN = 64,     /* questions whether to stop between two looks at what a part may hand on */
    RUN_AHEAD = 1024,       /* parts */
    MOST_GUESSES = 256
};

/* ---- parts ---- */

typedef struct part {
    size_t start; /* in pool */
    uint32_t options;
    bool done;
    uint16_t *label; /* solutions not handed on yet, each with its hash behind it */
    size_t held, room;
    double guess; /* cases; 0: not guessed */
    bool told;    /* that it is done, to the tally */
} part;

enum { HASH_UNITS = sizeof(uint64_t) / sizeof(uint16_t) };

typedef struct worker worker;
typedef papan_status papan_task(void *own, papan_search *search, unsigned worker, size_t index);

typedef struct team {
    const papan_cutting *cutting; /* NULL: a lent crew, which does jobs */
    papan_task *job;
    void *own; /* of the job */
    const papan_request *request;
    const papan_search *base;
    papan_locked lender;    /* the caller's memory, */
    papan_allocator memory; /* and the same for all threads */
    pthread_mutex_t lock;   /* for all that follows */
    pthread_cond_t moved;
    pthread_cond_t called, rested; /* helpers wait for a round; the caller waits for them */
    unsigned helpers, busy;        /* workers with a thread of their own, and those at work */
    size_t round;
    bool over; /* there will be no more rounds */
    part *part;
    size_t parts, part_room, next, due; /* next to deal, next to hand on */
    uint32_t *pool;
    size_t pooled, pool_room;
    worker *worker;
    unsigned workers;
    uint64_t handed_on;
    bool stop;       /* enough was found, or something failed, or the caller said so */
    bool by_failure; /* it was nothing but a failure */
    papan_status failure;
    papan_message why;
    papan_outcome *outcome;
    papan_tally *tally; /* NULL: nobody asks how far it is */
    bool guessing;      /* somebody guesses the parts, or has */
} team;

static void add_part(void *context, const uint32_t *option, size_t options)
{
    team *t = context;
    if (!papan_room(&t->memory, &t->part, &t->part_room, t->parts + 1, sizeof *t->part) ||
        !papan_room(&t->memory, &t->pool, &t->pool_room, t->pooled + options, sizeof *t->pool)) {
        t->failure = PAPAN_NO_MEMORY;
        return;
    }
    if (options > 0)
        memcpy(t->pool + t->pooled, option, options * sizeof *option);
    t->part[t->parts++] = (part){.start = t->pooled, .options = (uint32_t)options};
    t->pooled += options;
}

static void drop_parts(team *t)
{
    for (size_t i = 0; i < t->parts; i++)
        if (t->part[i].room > 0)
            papan_give(&t->memory, t->part[i].label, t->part[i].room, sizeof(uint16_t));
    t->parts = 0;
}

/* ---- handing on ---- */

/* Gives the solutions a part holds to the caller; the lock is held and it is the part's turn. The hash is of
 * what was handed on, not of what was found: with a limit, threads find more. */
static void hand_on(team *t, part *p)
{
    uint32_t cells = t->base->puzzle->cells;
    uint64_t wanted = papan_wanted(t->request), hash;
    for (size_t at = 0; at < p->held && !t->stop; at += cells + HASH_UNITS) {
        t->handed_on++;
        memcpy(&hash, p->label + at + cells, sizeof hash);
        t->outcome->hash += hash;
        if (!t->request->solution(t->request->context, t->base->puzzle, p->label + at) ||
            t->handed_on == wanted)
            t->stop = true;
    }
    p->held = 0;
}

/* Hands on what a part holds if it is its turn; the lock is held. */
static void hand_on_if_due(team *t, size_t index)
{
    if (t->due == index && index < t->parts && t->request->solution != NULL && !t->stop)
        hand_on(t, &t->part[index]);
}

/* The same; waits for its turn where the part holds too much. */
static void hand_on_in_turn(team *t, size_t index)
{
    pthread_mutex_lock(&t->lock);
    bool full = t->part[index].held * sizeof(uint16_t) > BUFFER_BYTES;
    while (full && t->due != index && !t->stop)
        pthread_cond_wait(&t->moved, &t->lock);
    hand_on_if_due(t, index);
    pthread_mutex_unlock(&t->lock);
}

static void finish_part(team *t, size_t index)
{
    pthread_mutex_lock(&t->lock);
    t->part[index].done = true;
    while (t->due < t->parts && t->part[t->due].done) {
        part *p = &t->part[t->due++];
        if (t->request->solution != NULL)
            hand_on(t, p);
        if (p->room > 0)
            papan_give(&t->memory, p->label, p->room, sizeof *p->label);
        p->room = 0;
    }
    pthread_cond_broadcast(&t->moved);
    pthread_mutex_unlock(&t->lock);
}

/* ---- a worker ---- */

struct worker {
    team *team;
    pthread_t thread; /* where it has one of its own */
    size_t round;     /* the latest it worked in */
    unsigned number;
    size_t index;     /* of the part in hand; SIZE_MAX: none */
    uint64_t in_hand; /* its cases, as the tally knows them */
    unsigned asked;   /* questions whether to stop */
    /* for jobs */
    papan_search search;
    papan_collector collector;
    bool collects; /* the collector is open */
    papan_status status;
};

static bool stopped(team *t)
{
    pthread_mutex_lock(&t->lock);
    bool stop = t->stop;
    pthread_mutex_unlock(&t->lock);
    return stop;
}

static bool stop(void *context)
{
    worker *w = context;
    team *t = w->team;
    pthread_mutex_lock(&t->lock);
    if (!t->stop && t->request->stop != NULL && t->request->stop(t->request->context))
        t->stop = true;
    if (++w->asked % ASKED_BETWEEN == 0)
        hand_on_if_due(t, w->index);
    if (t->stop)
        pthread_cond_broadcast(&t->moved);
    bool now = t->stop;
    pthread_mutex_unlock(&t->lock);
    return now;
}

/* Takes the next part; no thread runs too far ahead. */
static bool next_part(worker *w)
{
    team *t = w->team;
    pthread_mutex_lock(&t->lock);
    while (!t->stop && t->next < t->parts && t->next - t->due > RUN_AHEAD)
        pthread_cond_wait(&t->moved, &t->lock);
    bool more = !t->stop && t->next < t->parts;
    w->index = more ? t->next++ : SIZE_MAX;
    pthread_mutex_unlock(&t->lock);
    return more;
}

static bool hold(worker *w, const uint16_t *label, uint64_t hash)
{
    team *t = w->team;
    part *p = &t->part[w->index];
    uint32_t cells = t->base->puzzle->cells;
    if (!papan_room(&t->memory, &p->label, &p->room, p->held + cells + HASH_UNITS, sizeof *p->label))
        return false;
    memcpy(p->label + p->held, label, cells * sizeof *label);
    memcpy(p->label + p->held + cells, &hash, sizeof hash);
    p->held += cells + HASH_UNITS;
    if (papan_wanted(t->request) > 0 || p->held * sizeof *label > BUFFER_BYTES)
        hand_on_in_turn(t, w->index);
    return true;
}

/* Where solutions are only counted, as many as are wanted may be enough. */
static void count_towards_enough(team *t)
{
    pthread_mutex_lock(&t->lock);
    if (++t->handed_on >= papan_wanted(t->request))
        t->stop = true;
    pthread_mutex_unlock(&t->lock);
}

/* Where it is only asked how many there are, the order does not matter. */
static void hand_on_at_once(team *t, const uint16_t *label, uint64_t hash)
{
    pthread_mutex_lock(&t->lock);
    if (!t->stop) {
        t->outcome->hash += hash;
        t->stop = !t->request->solution(t->request->context, t->base->puzzle, label) ||
                  ++t->handed_on == papan_wanted(t->request);
    }
    pthread_mutex_unlock(&t->lock);
}

/* A solution that is verified and to be counted. False: stop. */
static bool take_solution(void *context, uint64_t id, const uint16_t *label, uint64_t hash)
{
    worker *w = context;
    team *t = w->team;
    uint64_t wanted = papan_wanted(t->request);
    (void)id;
    if (t->request->solution == NULL && wanted > 0)
        count_towards_enough(t);
    else if (t->request->goal == PAPAN_CHECK)
        hand_on_at_once(t, label, hash);
    else if (t->request->solution != NULL && !hold(w, label, hash)) {
        w->status = PAPAN_NO_MEMORY;
        return false;
    }
    return wanted == 0 || !stopped(t);
}

/* ---- how far it is ---- */

/* Guesses the parts that are left, or some of them evenly spread, which then stand for their neighbours. */
static papan_status guess_parts(worker *w, size_t first, double *guess)
{
    team *t = w->team;
    papan_status status = PAPAN_OK;
    double deviation;
    size_t stride = (t->parts - first + MOST_GUESSES - 1) / MOST_GUESSES;
    for (size_t i = first; i < t->parts && status == PAPAN_OK && !stop(w); i += stride) {
        const part *p = &t->part[i];
        double cases = 0;
        status = papan_cutting_estimate(t->cutting, &t->memory, t->pool + p->start, p->options, 1, i, stop, w,
                                        &cases, &deviation);
        for (size_t j = i; j < t->parts && j < i + stride; j++)
            guess[j] = cases > 1 ? cases : 1;
    }
    return status;
}

static void expect_parts(team *t, const double *guess)
{
    pthread_mutex_lock(&t->lock);
    for (size_t i = 0; i < t->parts && !t->stop; i++)
        if (!t->part[i].told) {
            t->part[i].guess = guess[i] > 0 ? guess[i] : 1;
            papan_tally_expect(t->tally, t->part[i].guess);
        }
    papan_tally_guessed(t->tally);
    pthread_mutex_unlock(&t->lock);
}

/* One of the threads guesses once somebody wants to know; the others go on. Parts that are in work by then
 * count as the first that is not. */
static void guess_when_asked(worker *w)
{
    team *t = w->team;
    pthread_mutex_lock(&t->lock);
    bool mine = !t->guessing && t->next < t->parts && papan_tally_asked(t->tally);
    t->guessing |= mine;
    size_t first = t->next;
    pthread_mutex_unlock(&t->lock);
    double *guess = mine ? papan_take(&t->memory, t->parts, sizeof *guess) : NULL;
    if (guess == NULL)
        return; /* without memory for it nothing but the time is told */
    if (guess_parts(w, first, guess) == PAPAN_OK) {
        for (size_t i = 0; i < first; i++)
            guess[i] = guess[first];
        expect_parts(t, guess);
    }
    papan_give(&t->memory, guess, t->parts, sizeof *guess);
}

/* ---- parts of a cutting ---- */

static bool deal(void *context, uint64_t *id, const uint32_t **option, size_t *options)
{
    worker *w = context;
    const team *t = w->team;
    if (t->tally != NULL)
        guess_when_asked(w);
    if (!next_part(w))
        return false;
    *id = w->index;
    *option = t->pool + t->part[w->index].start;
    *options = t->part[w->index].options;
    return true;
}

static void take_result(void *context, uint64_t id, bool whole, const papan_part_result *result)
{
    worker *w = context;
    team *t = w->team;
    pthread_mutex_lock(&t->lock);
    t->outcome->cases += result->cases;
    if (t->request->solution == NULL && !(t->cutting != NULL && t->cutting->count_only))
        t->outcome->hash += result->hash; /* of solutions alone: residues are for records */
    if (!papan_count_add(&t->outcome->count, result->count) && t->failure == PAPAN_OK)
        t->failure = PAPAN_TOO_BIG;
    if (whole && t->tally != NULL) {
        papan_tally_at_work(t->tally, &w->in_hand, 0);
        t->part[id].told = true;
        papan_tally_done(t->tally, t->part[id].guess, result->cases, result->count);
    }
    pthread_mutex_unlock(&t->lock);
    if (whole)
        finish_part(t, (size_t)id);
}

static void at_work(void *context, uint64_t cases)
{
    worker *w = context;
    papan_tally_at_work(w->team->tally, &w->in_hand, cases);
}

static papan_status search_parts(worker *w, papan_message *why)
{
    papan_dealer dealer = {w, deal, take_solution, take_result, stop, w->team->tally != NULL ? at_work : NULL};
    return papan_cutting_work(w->team->cutting, &w->team->memory, &dealer, why);
}

/* ---- jobs ---- */

static bool found(void *context, const uint16_t *label)
{
    worker *w = context;
    team *t = w->team;
    bool counted;
    if (!w->collects) {
        w->status = papan_collector_open(&w->collector, t->base->puzzle, t->request, true, &t->memory);
        w->collects = w->status == PAPAN_OK;
    }
    if (w->collects && !papan_collect(&w->collector, label, &counted))
        w->status = w->collector.failure;
    if (w->status != PAPAN_OK)
        return false;
    return !counted || take_solution(w, w->index, label, w->collector.latest);
}

static papan_status do_jobs(worker *w)
{
    team *t = w->team;
    papan_status status = PAPAN_OK;
    while (status == PAPAN_OK && !stop(w) && next_part(w)) {
        status = t->job(t->own, &w->search, w->number, w->index);
        if (status == PAPAN_OK)
            status = w->status;
        if (status == PAPAN_OK && !w->search.stopped)
            finish_part(t, w->index);
    }
    return status;
}

static void *work(void *argument)
{
    worker *w = argument;
    team *t = w->team;
    papan_message why = {.text = NULL};
    papan_status status = t->cutting != NULL ? search_parts(w, &why) : do_jobs(w);
    if (w->status != PAPAN_OK)
        status = w->status;
    if (t->cutting == NULL)
        why = status == PAPAN_WRONG ? w->collector.why : w->search.message;
    pthread_mutex_lock(&t->lock);
    if (status != PAPAN_OK && t->failure == PAPAN_OK) {
        t->failure = status;
        t->why = why;
        t->by_failure = !t->stop;
        t->stop = true;
    }
    pthread_cond_broadcast(&t->moved);
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* ---- the team ---- */

static bool stop_cutting(void *context)
{
    team *t = context;
    if (t->request->stop != NULL && t->request->stop(t->request->context))
        t->stop = true;
    return t->stop;
}

/* Cuts deeper until there are enough parts, or as many as there will be. */
static papan_status cut(team *t)
{
    size_t before = 0;
    for (unsigned depth = 1; depth <= DEEPEST_SPLIT; depth++) {
        t->parts = t->pooled = 0;
        papan_status status =
            papan_cutting_split(t->cutting, &t->memory, NULL, 0, depth, stop_cutting, add_part, t);
        if (status == PAPAN_OK)
            status = t->failure;
        if (status != PAPAN_OK || t->parts >= ENOUGH_PARTS || t->parts <= before / 2)
            return status;
        before = t->parts;
    }
    return PAPAN_OK;
}

/* Fisher and Yates. */
static void scatter(team *t)
{
    papan_random random = {1};
    for (size_t i = t->parts; i > 1; i--) {
        size_t other = papan_random_below(&random, (uint32_t)i);
        part moved = t->part[i - 1];
        t->part[i - 1] = t->part[other];
        t->part[other] = moved;
    }
}

static papan_status open_team(team *t, const papan_request *request, const papan_search *base)
{
    unsigned threads = request->threads > 0 ? request->threads : 1;
    t->request = request;
    t->base = base;
    t->memory = papan_locked_open(&t->lender, base->memory);
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->moved, NULL);
    pthread_cond_init(&t->called, NULL);
    pthread_cond_init(&t->rested, NULL);
    t->workers = threads < MOST_THREADS ? threads : MOST_THREADS;
    t->worker = papan_take(&t->memory, t->workers, sizeof *t->worker);
    if (t->worker == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned i = 0; i < t->workers; i++) {
        worker *w = &t->worker[i];
        w->team = t;
        w->number = i;
        w->search = *base;
        w->search.context = w;
        w->search.memory = t->memory;
        w->search.found = found;
        w->search.stop = stop;
        w->search.event = NULL;
        w->search.all = true; /* one solution of one part may not be the one that is wanted */
    }
    return PAPAN_OK;
}

/* A thread works round by round, since a crew may be called hundreds of times a second, and waits in between.
 */
static void *serve(void *argument)
{
    worker *w = argument;
    team *t = w->team;
    pthread_mutex_lock(&t->lock);
    for (;;) {
        while (t->round == w->round && !t->over)
            pthread_cond_wait(&t->called, &t->lock);
        if (t->over)
            break;
        w->round = t->round;
        pthread_mutex_unlock(&t->lock);
        work(w);
        pthread_mutex_lock(&t->lock);
        if (--t->busy == 0)
            pthread_cond_signal(&t->rested);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

static bool hire(team *t)
{
    worker *w = &t->worker[t->helpers];
    w->round = t->round;
    if (pthread_create(&w->thread, NULL, serve, w) != 0)
        return false;
    t->helpers++;
    return true;
}

/* One round of at most so many workers, of whom the last is the caller; returns when all parts are done. Where
 * no thread can be had, the caller does all by itself. */
static papan_status put_to_work(team *t, size_t most)
{
    while (t->helpers + 1 < t->workers && t->helpers + 1 < most && hire(t))
        ;
    pthread_mutex_lock(&t->lock);
    if (most > 1) {
        t->round++;
        t->busy = t->helpers;
        pthread_cond_broadcast(&t->called);
    }
    pthread_mutex_unlock(&t->lock);
    work(&t->worker[t->workers - 1]);
    pthread_mutex_lock(&t->lock);
    while (t->busy > 0)
        pthread_cond_wait(&t->rested, &t->lock);
    pthread_mutex_unlock(&t->lock);
    return t->failure;
}

static void dismiss(team *t)
{
    pthread_mutex_lock(&t->lock);
    t->over = true;
    pthread_cond_broadcast(&t->called);
    pthread_mutex_unlock(&t->lock);
    for (unsigned i = 0; i < t->helpers; i++)
        pthread_join(t->worker[i].thread, NULL);
    t->helpers = 0;
}

/* What was asked for, of what was found. */
static papan_status settle(team *t)
{
    papan_outcome *outcome = t->outcome;
    uint64_t wanted = papan_wanted(t->request);
    if (t->request->solution != NULL || (wanted > 0 && outcome->count > wanted))
        outcome->count = t->handed_on < wanted || wanted == 0 ? t->handed_on : wanted;
    outcome->complete = t->failure == PAPAN_OK && !t->stop;
    outcome->message = t->why;
    return t->failure;
}

static void close_team(team *t)
{
    dismiss(t);
    for (unsigned i = 0; i < t->workers && t->worker != NULL; i++)
        if (t->worker[i].collects)
            papan_collector_close(&t->worker[i].collector);
    papan_give(&t->memory, t->worker, t->workers, sizeof *t->worker);
    drop_parts(t);
    if (t->part_room > 0)
        papan_give(&t->memory, t->part, t->part_room, sizeof *t->part);
    if (t->pool_room > 0)
        papan_give(&t->memory, t->pool, t->pool_room, sizeof *t->pool);
    pthread_cond_destroy(&t->rested);
    pthread_cond_destroy(&t->called);
    pthread_cond_destroy(&t->moved);
    pthread_mutex_destroy(&t->lock);
    papan_locked_close(&t->lender);
}

papan_status papan_parallel(const papan_strategy *strategy, const papan_request *request,
                            const papan_search *base, papan_tally *tally, papan_outcome *outcome)
{
    papan_cutting cutting = {base->puzzle, request, strategy, base->model, base->reduce, base->count_only};
    team t = {.cutting = &cutting, .outcome = outcome, .tally = tally};
    *outcome = (papan_outcome){.count = 0};
    papan_status status = open_team(&t, request, base);
    if (status == PAPAN_OK)
        status = cut(&t);
    if (tally != NULL && tally->scattered && request->solution == NULL)
        scatter(&t);
    if (status == PAPAN_OK) {
        put_to_work(&t, t.workers);
        status = settle(&t);
    }
    close_team(&t);
    return status;
}

/* ---- a lent crew ---- */

struct papan_lent {
    team team;
    papan_crew crew;
    papan_search *search;
    papan_outcome found;
};

/* A failure ends the jobs that were shared, not the search: the strategy may have another way, with other jobs.
 */
static void forgive(team *t)
{
    t->failure = PAPAN_OK;
    if (!t->by_failure)
        return;
    t->stop = t->by_failure = false;
    for (unsigned i = 0; i < t->workers; i++)
        t->worker[i].search.stopped = false;
}

static papan_status share(papan_search *search, size_t jobs, papan_task *job, void *own)
{
    team *t = search->crew->context;
    if (!papan_room(&t->memory, &t->part, &t->part_room, jobs, sizeof *t->part))
        return PAPAN_NO_MEMORY;
    memset(t->part, 0, jobs * sizeof *t->part);
    t->parts = jobs;
    t->next = t->due = 0;
    t->job = job;
    t->own = own;
    papan_status status = put_to_work(t, jobs);
    drop_parts(t);
    if (status != PAPAN_OK)
        forgive(t);
    search->stopped |= t->stop;
    return status;
}

papan_status papan_lend(const papan_request *request, papan_search *search, papan_lent **out)
{
    papan_lent *lent = papan_take(&search->memory, 1, sizeof *lent);
    *out = lent;
    if (lent == NULL)
        return PAPAN_NO_MEMORY;
    lent->search = search;
    lent->team.outcome = &lent->found;
    papan_status status = open_team(&lent->team, request, search);
    lent->crew = (papan_crew){&lent->team, lent->team.workers, share};
    search->crew = &lent->crew;
    search->memory = lent->team.memory;
    return status;
}

void papan_take_back(papan_lent *lent, papan_outcome *outcome)
{
    *outcome = (papan_outcome){.count = 0};
    if (lent == NULL)
        return;
    team *t = &lent->team;
    papan_allocator memory = t->lender.below;
    for (unsigned i = 0; i < t->workers && t->worker != NULL; i++) {
        const worker *w = &t->worker[i];
        take_result(
            &t->worker[i], 0, false,
            &(papan_part_result){w->collector.count + w->search.solutions, w->search.cases, w->collector.hash});
    }
    settle(t);
    *outcome = lent->found;
    lent->search->crew = NULL;
    lent->search->memory = memory;
    close_team(t);
    papan_give(&memory, lent, 1, sizeof *lent);
}
