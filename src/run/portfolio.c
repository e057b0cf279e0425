/* portfolio.c: runs several strategies in turns.
 *
 * Each rival is an attempt with one strategy, independent of the others: it is paused when it checks whether to
 * stop. The first runs on the caller's thread, the others on threads of their own, but only one at a time: a
 * rival that has used up its time slice lets the next one run and waits. So nothing is searched twice, nothing
 * is shared, and with k rivals the portfolio takes at most k times as long as the best rival alone.
 *
 * Work is measured in checks whether to stop, weighted by how long a strategy searches between two of them. The
 * weights are rough; if one is wrong by a factor of two, that rival gets half or twice its share.
 *
 * If no threads are available (in a browser), the others run inside the stop hook of the first one, each time
 * from the beginning and each time twice as long. */
#include "run/drivers.h"

#include "base/locked.h"
#include "run/sink.h"
#include "search/strategy.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

/* Nanoseconds of work: of a probe, of the first rival before the others start, and of a time slice. */
static const uint64_t PROBE = 4000000, ALONE = 10000000, SLICE = 5000000;

typedef struct portfolio portfolio;

typedef struct rival {
    portfolio *portfolio;
    const papan_strategy *strategy;
    papan_request request;
    papan_result result;
    papan_status status;
    bool hopeless;          /* the number of solutions does not fit in papan_count */
    uint64_t work, allowed; /* nanoseconds, roughly */
    uint64_t pace;          /* work between two checks whether to stop */
    bool ended;             /* it has the answer, or it failed */
    bool has_thread, nested;
    pthread_t thread;
} rival;

struct portfolio {
    const papan_puzzle *puzzle;
    papan_puzzle shadow; /* the same with the memory of the portfolio, which all rivals share */
    const papan_request *request;
    papan_work *work;
    bool counting; /* no solutions are passed on */
    rival rival[PAPAN_RIVALS_MAX];
    unsigned rivals, winner; /* winner == rivals: none yet */
    pthread_mutex_t lock;    /* for all that follows, and for the sink and ended */
    pthread_cond_t switched;
    unsigned running;   /* the rival that may run */
    bool over, stopped; /* stopped: by the caller */
    bool no_memory;     /* for a solution */
    papan_sink sink;    /* of the caller */
};

/* A rival that finds something new continues for a while: one that finds solutions quickly should list them. */
static bool take_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    rival *me = context;
    portfolio *p = me->portfolio;
    bool fresh = false;
    (void)puzzle; /* the shadow */
    pthread_mutex_lock(&p->lock);
    if (!p->over)
        p->no_memory = papan_sink_put_new(&p->sink, label, &fresh) != PAPAN_OK;
    p->over |= p->sink.stop;
    if (fresh)
        me->allowed = me->work + SLICE > me->allowed ? me->work + SLICE : me->allowed;
    bool more = !p->over;
    pthread_mutex_unlock(&p->lock);
    return more;
}

/* ---- running ---- */

static papan_status run_attempt(rival *me, const papan_request *request, papan_work *work)
{
    papan_attempt a;
    papan_attempt_open(&a, &me->portfolio->shadow, request, work, &me->result);
    papan_status status = papan_attempt_run(&a, me->strategy);
    if (status == PAPAN_OK && a.count == 0 && me->result.complete)
        papan_attempt_explain_none(&a);
    me->hopeless = a.hopeless;
    return papan_attempt_finish(&a, status);
}

/* Runs frontier as a count, which is much faster than a list. True if that was the answer, or if it failed. */
static bool count_decides(rival *me)
{
    papan_request count = me->request;
    count.goal = PAPAN_COUNT;
    count.limit = 0;
    count.solution = NULL;
    me->status = run_attempt(me, &count, NULL);
    return !me->hopeless &&
           (me->status != PAPAN_OK || !me->result.complete || me->result.verdict == PAPAN_NONE);
}

/* True if it has the answer, or found an invalid solution, which must be reported. */
static bool has_decided(const rival *me)
{
    return me->status == PAPAN_OK || me->status == PAPAN_WRONG ||
           (me->request.goal == PAPAN_COUNT && me->hopeless);
}

static void run_rival(rival *me)
{
    portfolio *p = me->portfolio;
    if (me->strategy != &papan_strategy_frontier || me->request.goal == PAPAN_COUNT || !count_decides(me))
        me->status = run_attempt(me, &me->request, me == p->rival ? p->work : NULL);
    pthread_mutex_lock(&p->lock);
    bool paused = me->nested && me->work >= me->allowed && !p->over;
    me->ended = !paused;
    if (me->ended && has_decided(me) && p->winner == p->rivals) {
        assert(me >= p->rival && me < p->rival + p->rivals);
        p->winner = (unsigned)(me - p->rival);
        p->over = true;
    }
    pthread_mutex_unlock(&p->lock);
}

/* ---- time slices ---- */

/* The next rival that has not ended; `none` if there is no other than `from`. */
static unsigned next_rival(const portfolio *p, unsigned from, unsigned none)
{
    for (unsigned i = 1; i < p->rivals; i++) {
        unsigned next = (from + i) % p->rivals;
        if (!p->rival[next].ended)
            return next;
    }
    return none;
}

static void *run_on_thread(void *argument);

/* Without threads: runs it from the beginning, twice as long as the last time. The lock is held. */
static void run_nested(rival *it)
{
    assert(it->nested && !it->ended);
    it->allowed = it->allowed > 0 ? 2 * it->allowed : SLICE;
    it->work = 0;
    pthread_mutex_unlock(&it->portfolio->lock);
    run_rival(it);
    pthread_mutex_lock(&it->portfolio->lock);
}

/* The next rival to run on a thread. Rivals without a thread run inside this call. */
static unsigned schedule_next(portfolio *p, unsigned from)
{
    unsigned to = next_rival(p, from, from);
    for (; to != from && !p->over; to = next_rival(p, to, from)) {
        rival *it = &p->rival[to];
        if (to != 0 && !it->has_thread && !it->nested) {
            it->has_thread = pthread_create(&it->thread, NULL, run_on_thread, it) == 0;
            it->nested = !it->has_thread;
        }
        if (!it->nested)
            return to;
        if (it->allowed <= p->rival[0].work || p->rival[0].ended)
            run_nested(it);
    }
    return from;
}

static void let_run(portfolio *p, unsigned next)
{
    assert(next < p->rivals);
    p->rival[next].allowed = p->rival[next].work + SLICE;
    p->running = next;
    pthread_cond_broadcast(&p->switched);
}

static void wait_until_running(portfolio *p, unsigned number)
{
    while (p->running != number)
        pthread_cond_wait(&p->switched, &p->lock);
}

static void *run_on_thread(void *argument)
{
    rival *me = argument;
    portfolio *p = me->portfolio;
    unsigned number = (unsigned)(me - p->rival);
    pthread_mutex_lock(&p->lock);
    wait_until_running(p, number);
    bool over = p->over;
    pthread_mutex_unlock(&p->lock);
    if (!over)
        run_rival(me);
    pthread_mutex_lock(&p->lock);
    me->ended = true;
    unsigned next = p->over ? number : schedule_next(p, number);
    let_run(p, next != number ? next : 0); /* the first one then ends the portfolio, whichever rival won */
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* Lets others run until it is this one's turn again, or the portfolio ends. The lock is held. */
static void let_others_run(portfolio *p, unsigned from)
{
    unsigned to = schedule_next(p, from);
    if (to == from)
        return;
    assert(p->running == from);
    let_run(p, to);
    wait_until_running(p, from);
}

static bool must_stop(void *context)
{
    rival *me = context;
    portfolio *p = me->portfolio;
    pthread_mutex_lock(&p->lock);
    me->work += me->pace;
    if (!p->over && papan_sink_asked_to_stop(&p->sink))
        p->over = p->stopped = true;
    bool used_up = !p->over && me->work >= me->allowed;
    if (used_up && !me->nested) {
        me->allowed = me->work + SLICE; /* if it is alone */
        let_others_run(p, (unsigned)(me - p->rival));
        used_up = false;
    }
    bool stop = p->over || used_up;
    pthread_mutex_unlock(&p->lock);
    return stop;
}

/* ---- the whole ---- */

static void add_rival(portfolio *p, unsigned i, const papan_strategy *strategy)
{
    rival *it = &p->rival[i];
    const papan_request *request = p->request;
    bool shared = i == 0 && (p->counting || request->goal == PAPAN_CHECK);
    *it = (rival){.portfolio = p, .strategy = strategy, .request = *request};
    it->request.memory_limit = p->counting ? request->memory_limit / 4 * 3 : 0; /* one limit for all */
    it->request.threads = shared ? request->threads : 1;
    it->request.context = it;
    it->request.solution = p->counting ? NULL : take_solution;
    it->request.stop = must_stop;
    it->pace = papan_pace(strategy, p->puzzle);
}

/* Runs a strategy briefly in place of the first one, without symmetry breaking. If it does not finish, only its
 * solutions are kept. */
static void run_probe(portfolio *p, const papan_strategy *strategy)
{
    rival *first = &p->rival[0], whole = *first;
    if (p->over)
        return;
    first->strategy = strategy;
    first->request.quick = first->nested = true;
    first->pace = papan_pace(strategy, p->puzzle);
    first->allowed = PROBE;
    run_rival(first);
    if (!p->over)
        *first = whole;
}

/* Runs the first, and if it fails, the others; then all threads are joined. */
static void run_all(portfolio *p)
{
    if (!p->over)
        run_rival(&p->rival[0]);
    pthread_mutex_lock(&p->lock);
    while (!p->over && next_rival(p, 0, 0) != 0)
        let_others_run(p, 0);
    p->over = true;
    for (unsigned i = 1; i < p->rivals; i++)
        if (p->rival[i].has_thread && !p->rival[i].ended) {
            p->running = i;
            pthread_cond_broadcast(&p->switched);
            wait_until_running(p, 0);
        }
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 1; i < p->rivals; i++)
        if (p->rival[i].has_thread)
            pthread_join(p->rival[i].thread, NULL);
}

/* ---- the result ---- */

static void report_tried(const portfolio *p, papan_result *result)
{
    for (unsigned i = 0; i < p->rivals && p->rival[0].work >= ALONE; i++)
        if (p->rival[i].result.strategy != NULL)
            result->tried[result->tries++] =
                (papan_tried){p->rival[i].strategy->name, p->rival[i].result.cases};
}

static void report_out_of_memory(const portfolio *p, papan_result *result)
{
    for (unsigned i = 0; i < p->rivals; i++)
        if (p->rival[i].status == PAPAN_NO_MEMORY) {
            papan_say(&result->note, 0, 0, "racer-no-memory",
                      N_("{0} ran out of memory and took no further turns"));
            papan_say_text(&result->note, 0, p->rival[i].strategy->name);
        }
}

/* True if the winner, if it examined all cases, found all solutions that were passed on. */
static bool count_agrees(const portfolio *p, const papan_result *result)
{
    char count[48];
    papan_count_text(p->sink.passed, count);
    return !result->complete || p->counting || strcmp(count, result->count) == 0;
}

/* The rival whose result is the answer. If the portfolio was stopped, this is the first rival that did not
 * fail, so results of others are used if the first one ran out of memory. */
static const rival *answering_rival(const portfolio *p)
{
    if (!p->stopped && p->winner < p->rivals)
        return &p->rival[p->winner];
    for (unsigned i = 0; i < p->rivals && p->stopped; i++)
        if (p->rival[i].status == PAPAN_OK && p->rival[i].result.strategy != NULL)
            return &p->rival[i];
    return &p->rival[0];
}

static papan_status make_result(const portfolio *p, papan_result *result)
{
    const rival *winner = answering_rival(p);
    assert(p->over);
    *result = winner->result;
    result->hash = p->counting ? result->hash : p->sink.hash;
    report_tried(p, result);
    report_out_of_memory(p, result);
    if (p->no_memory)
        return PAPAN_NO_MEMORY;
    if (p->stopped && (p->winner == p->rivals || winner != &p->rival[p->winner]))
        result->complete = false;
    if (winner->status == PAPAN_OK && !count_agrees(p, result)) {
        papan_say(&result->reason, 0, 0, "strategy-missed-solution",
                  N_("{0} missed a solution that another strategy found"));
        papan_say_text(&result->reason, 0, winner->strategy->name);
        return PAPAN_WRONG;
    }
    return winner->status;
}

papan_status papan_portfolio_run(const papan_plan *plan, papan_attempt *a)
{
    portfolio p = {.puzzle = a->puzzle,
                   .shadow = *a->puzzle,
                   .request = a->request,
                   .work = a->work,
                   .counting = a->request->goal == PAPAN_COUNT,
                   .rivals = plan->rivals,
                   .winner = plan->rivals};
    papan_locked locked;
    p.shadow.arena.memory = papan_locked_open(&locked, a->memory);
    pthread_mutex_init(&p.lock, NULL);
    pthread_cond_init(&p.switched, NULL);
    papan_sink_open(&p.sink, p.puzzle, p.request, &p.shadow.arena.memory);
    for (unsigned i = 0; i < plan->rivals; i++)
        add_rival(&p, i, plan->rival[i]);
    p.rival[0].allowed = plan->rivals > 1 ? ALONE : UINT64_MAX;
    for (unsigned i = 0; i < plan->probes; i++)
        run_probe(&p, plan->probe[i]);
    run_all(&p);
    papan_status status = make_result(&p, a->result);
    a->count = p.counting ? papan_count_read(a->result->count) : p.sink.passed;
    a->hopeless = answering_rival(&p)->hopeless;
    papan_sink_close(&p.sink);
    pthread_cond_destroy(&p.switched);
    pthread_mutex_destroy(&p.lock);
    papan_locked_close(&locked);
    return status;
}
