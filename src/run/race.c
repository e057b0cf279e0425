/* race.c: races several strategies against each other: a portfolio of algorithms (Huberman, Lukose and Hogg
 * 1997) that share one processor.
 *
 * Each runner is a call of papan_solve() with a named strategy and knows nothing of the race: it is paused
 * where it calls stop. The first runs on the caller's thread, the others on threads of their own, but only one
 * at a time: a runner that has used up its turn passes the baton on and waits. So nothing is searched twice,
 * nothing is shared, and with k runners the race takes at most k times as long as the best runner alone.
 *
 * Work is measured in calls of stop, weighted by how long a strategy searches between two of them. The weights
 * are rough; if one is wrong by a factor of two, that runner gets half or twice its share.
 *
 * If no threads are available (in a browser), the others run inside the stop call of the first one, each time
 * from the beginning and each time twice as long. */
#include "run/race.h"

#include "run/choose.h"
#include "run/collect.h"
#include "run/locked.h"
#include "run/solve.h"
#include "search/strategies.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

enum { MOST_SOLUTIONS = 100 }; /* that a race may be asked for; all are kept */
/* Nanoseconds of work: of the first runner before the others start, as a sprint and as a full run; of a turn.
 */
static const uint64_t SPRINT = 4000000, ALONE = 10000000, TURN = 5000000;

typedef struct race race;

typedef struct runner {
    race *race;
    const papan_strategy *strategy;
    papan_request request;
    papan_result result;
    papan_status status;
    uint64_t work, allowed; /* nanoseconds, roughly */
    uint64_t pace;          /* work between two calls of stop */
    bool ran;               /* out of the race: it has the answer, or it failed */
    bool has_thread, nested;
    pthread_t thread;
} runner;

struct race {
    const papan_puzzle *puzzle;
    papan_puzzle shadow; /* the same with the memory of the race, which all runners share */
    const papan_request *request;
    papan_ledger *ledger;
    bool counting; /* no solutions are passed on */
    runner runner[PAPAN_RIVALS];
    unsigned runners, winner; /* winner == runners: none yet */
    bool over, stopped;       /* stopped: by the caller */
    pthread_mutex_t lock;     /* for all that follows, and for over and ran */
    pthread_cond_t passed;
    unsigned baton; /* who may run */
    /* solutions passed on, as labels whose copies are numbered in order */
    uint16_t *kept, *fresh, *renamed;
    size_t kept_room;
    uint64_t solutions, wanted, hash;
    bool no_memory;
};

bool papan_race_suits(const papan_puzzle *puzzle, const papan_request *request)
{
    papan_message why;
    uint64_t wanted = papan_wanted(request);
    if (request->strategy != NULL || request->event != NULL || puzzle->cells == 0)
        return false;
    if (request->goal == PAPAN_COUNT)
        return wanted == 0 && request->solution == NULL &&
               papan_suits(&papan_strategy_frontier, puzzle, &why) && papan_contested(puzzle);
    return wanted > 0 && wanted <= MOST_SOLUTIONS;
}

/* ---- solutions ---- */

/* Numbers the copies of a piece in the order of their first cells, so that equal solutions have equal labels.
 */
static void rename_copies(race *r, const uint16_t *label)
{
    const papan_puzzle *puzzle = r->puzzle;
    memcpy(r->fresh, label, puzzle->cells * sizeof *label);
    if (puzzle->thing_of == NULL)
        return;
    uint16_t used[PAPAN_THINGS_MAX] = {0};
    memset(r->renamed, 0xFF, puzzle->labels * sizeof *r->renamed);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        if (label[cell] == PAPAN_EMPTY)
            continue;
        uint16_t *name = &r->renamed[label[cell]], thing = puzzle->thing_of[label[cell]];
        if (*name == PAPAN_EMPTY)
            *name = (uint16_t)(puzzle->first[thing] + used[thing]++);
        r->fresh[cell] = *name;
    }
}

static bool known(const race *r)
{
    size_t cells = r->puzzle->cells;
    for (uint64_t i = 0; i < r->solutions; i++)
        if (memcmp(r->kept + (size_t)i * cells, r->fresh, cells * sizeof *r->fresh) == 0)
            return true;
    return false;
}

/* Keeps a solution if it is new, and passes it on. */
static void take(race *r, const uint16_t *label)
{
    const papan_puzzle *puzzle = r->puzzle;
    size_t cells = puzzle->cells;
    rename_copies(r, label);
    if (r->over || known(r))
        return;
    if (!papan_room(&r->shadow.arena.memory, &r->kept, &r->kept_room, (size_t)(r->solutions + 1) * cells,
                    sizeof *r->kept)) {
        r->over = r->no_memory = true;
        return;
    }
    memcpy(r->kept + (size_t)r->solutions++ * cells, r->fresh, cells * sizeof *label);
    r->hash += r->request->unchecked ? 0 : papan_solution_hash(puzzle, label);
    bool more = r->request->solution == NULL || r->request->solution(r->request->context, puzzle, label);
    if (!more || r->solutions == r->wanted)
        r->over = true;
}

/* A runner that finds something new continues for a while: one that finds solutions quickly should list them.
 */
static bool on_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    runner *me = context;
    race *r = me->race;
    (void)puzzle; /* the shadow */
    pthread_mutex_lock(&r->lock);
    uint64_t before = r->solutions;
    take(r, label);
    if (r->solutions > before)
        me->allowed = me->work + TURN > me->allowed ? me->work + TURN : me->allowed;
    bool more = !r->over;
    pthread_mutex_unlock(&r->lock);
    return more;
}

/* ---- running ---- */

/* Frontier soon knows the number of solutions but needs more work to list them: so it counts first. True: that
 * was the answer, or it failed. */
static bool counts(runner *me)
{
    papan_request count = me->request;
    count.goal = PAPAN_COUNT;
    count.limit = 0;
    count.solution = NULL;
    me->status = papan_solve_looked(&me->race->shadow, &count, NULL, true, &me->result);
    return !papan_too_many(&me->result) &&
           (me->status != PAPAN_OK || !me->result.complete || me->result.verdict == PAPAN_NONE);
}

/* Has it found the answer, or something that is wrong, which must not be hidden? */
static bool has_decided(const runner *me)
{
    return me->status == PAPAN_OK || me->status == PAPAN_WRONG ||
           (me->request.goal == PAPAN_COUNT && papan_too_many(&me->result));
}

static void run(runner *me)
{
    race *r = me->race;
    if (me->strategy != &papan_strategy_frontier || me->request.goal == PAPAN_COUNT || !counts(me))
        me->status =
            papan_solve_looked(&r->shadow, &me->request, me == r->runner ? r->ledger : NULL, true, &me->result);
    pthread_mutex_lock(&r->lock);
    bool held = me->nested && me->work >= me->allowed && !r->over; /* paused, not finished */
    me->ran = !held;
    if (me->ran && has_decided(me) && r->winner == r->runners) {
        assert(me >= r->runner && me < r->runner + r->runners);
        r->winner = (unsigned)(me - r->runner);
        r->over = true;
    }
    pthread_mutex_unlock(&r->lock);
}

/* ---- the baton ---- */

/* The next runner that is still in the race; `none` if there is no other than `from`. */
static unsigned next_runner(const race *r, unsigned from, unsigned none)
{
    for (unsigned i = 1; i < r->runners; i++) {
        unsigned next = (from + i) % r->runners;
        if (!r->runner[next].ran)
            return next;
    }
    return none;
}

static void *run_on_thread(void *argument);

/* Without threads: runs it from the beginning, twice as long as the last time. The lock is held. */
static void run_nested(runner *it)
{
    assert(it->nested && !it->ran);
    it->allowed = it->allowed > 0 ? 2 * it->allowed : TURN;
    it->work = 0;
    pthread_mutex_unlock(&it->race->lock);
    run(it);
    pthread_mutex_lock(&it->race->lock);
}

/* The next runner to get the baton. Those without a thread run right here. */
static unsigned find_next(race *r, unsigned from)
{
    unsigned to = next_runner(r, from, from);
    for (; to != from && !r->over; to = next_runner(r, to, from)) {
        runner *it = &r->runner[to];
        if (to != 0 && !it->has_thread && !it->nested) {
            it->has_thread = pthread_create(&it->thread, NULL, run_on_thread, it) == 0;
            it->nested = !it->has_thread;
        }
        if (!it->nested)
            return to;
        if (it->allowed <= r->runner[0].work || r->runner[0].ran)
            run_nested(it);
    }
    return from;
}

static void hand_to(race *r, unsigned next)
{
    assert(next < r->runners);
    r->runner[next].allowed = r->runner[next].work + TURN;
    r->baton = next;
    pthread_cond_broadcast(&r->passed);
}

static void *run_on_thread(void *argument)
{
    runner *me = argument;
    race *r = me->race;
    unsigned number = (unsigned)(me - r->runner);
    pthread_mutex_lock(&r->lock);
    while (r->baton != number)
        pthread_cond_wait(&r->passed, &r->lock);
    bool over = r->over;
    pthread_mutex_unlock(&r->lock);
    if (!over)
        run(me);
    pthread_mutex_lock(&r->lock);
    me->ran = true;
    unsigned next = r->over ? number : find_next(r, number);
    hand_to(r, next != number ? next : 0); /* the first one ends the race, whoever won */
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* Lets others run until it is this one's turn again, or the race is over. The lock is held. */
static void pass_baton(race *r, unsigned from)
{
    unsigned to = find_next(r, from);
    if (to == from)
        return;
    assert(r->baton == from);
    hand_to(r, to);
    while (r->baton != from)
        pthread_cond_wait(&r->passed, &r->lock);
}

static bool on_stop(void *context)
{
    runner *me = context;
    race *r = me->race;
    const papan_request *request = r->request;
    pthread_mutex_lock(&r->lock);
    me->work += me->pace;
    if (!r->over && request->stop != NULL && request->stop(request->context))
        r->over = r->stopped = true;
    bool held = !r->over && me->work >= me->allowed;
    if (held && !me->nested) {
        me->allowed = me->work + TURN; /* if it is alone */
        pass_baton(r, (unsigned)(me - r->runner));
        held = false;
    }
    bool stop = r->over || held;
    pthread_mutex_unlock(&r->lock);
    return stop;
}

/* ---- the whole ---- */

static bool enter(race *r)
{
    const papan_strategy *rival[PAPAN_RIVALS];
    const papan_allocator *memory = &r->shadow.arena.memory;
    r->runners = r->winner = papan_choose_rivals(r->puzzle, r->request, rival);
    assert(r->runners >= 1 && r->runners <= PAPAN_RIVALS);
    for (unsigned i = 0; i < r->runners; i++) {
        runner *it = &r->runner[i];
        *it = (runner){.race = r, .strategy = rival[i], .request = *r->request};
        it->request.strategy = rival[i]->name;
        it->request.memory_limit = r->counting ? r->request->memory_limit / 4 * 3 : 0; /* one limit for all */
        bool shared = i == 0 && (r->counting || r->request->goal == PAPAN_CHECK);
        it->request.threads = shared ? r->request->threads : 1;
        it->request.context = it;
        it->request.solution = r->counting ? NULL : on_solution;
        it->request.stop = on_stop;
        it->pace = papan_pace(rival[i], r->puzzle);
    }
    r->runner[0].allowed = r->runners > 1 ? ALONE : UINT64_MAX;
    r->fresh = papan_take(memory, r->puzzle->cells, sizeof *r->fresh);
    r->renamed = papan_take(memory, r->puzzle->labels, sizeof *r->renamed);
    return r->fresh != NULL && r->renamed != NULL;
}

/* A short run of a strategy in place of the first one, without symmetry breaking. Its solutions are kept; if it
 * does not finish, nothing else of it is. */
static void sprint(race *r, const papan_strategy *strategy)
{
    runner *first = &r->runner[0], earnest = *first;
    papan_message why;
    if (r->over || !papan_suits(strategy, r->puzzle, &why))
        return;
    first->request.strategy = strategy->name;
    first->request.quick = first->nested = true;
    first->pace = papan_pace(strategy, r->puzzle);
    first->allowed = SPRINT;
    run(first);
    if (!r->over)
        *first = earnest;
}

/* A strategy with symmetry breaking first compares pieces, which takes longer than most puzzles: so it first
 * sprints without, and then cover-bits does, which is lucky on other boards. */
static void warm_up(race *r)
{
    const papan_strategy *first = r->runner[0].strategy;
    if (!(first->traits & PAPAN_OWN_SYMMETRY) || r->request->goal == PAPAN_FIRST || r->request->distinct ||
        r->counting || r->runners == 1)
        return;
    sprint(r, first);
    sprint(r, &papan_strategy_cover_bits);
}

/* Runs the first, and if it fails, the others; then all threads are joined. */
static void hold(race *r)
{
    warm_up(r);
    if (!r->over)
        run(&r->runner[0]);
    pthread_mutex_lock(&r->lock);
    while (!r->over && next_runner(r, 0, 0) != 0)
        pass_baton(r, 0);
    r->over = true;
    for (unsigned i = 1; i < r->runners; i++)
        if (r->runner[i].has_thread && !r->runner[i].ran) {
            r->baton = i;
            pthread_cond_broadcast(&r->passed);
            while (r->baton != 0)
                pthread_cond_wait(&r->passed, &r->lock);
        }
    pthread_mutex_unlock(&r->lock);
    for (unsigned i = 1; i < r->runners; i++)
        if (r->runner[i].has_thread)
            pthread_join(r->runner[i].thread, NULL);
}

static void tell_tried(const race *r, papan_result *result)
{
    for (unsigned i = 0; i < r->runners && r->runner[0].work >= ALONE; i++)
        if (r->runner[i].result.strategy != NULL)
            result->tried[result->tries++] =
                (papan_tried){r->runner[i].strategy->name, r->runner[i].result.cases};
}

static void tell_dropped(const race *r, papan_result *result)
{
    for (unsigned i = 0; i < r->runners; i++)
        if (r->runner[i].status == PAPAN_NO_MEMORY) {
            papan_say(&result->note, 0, 0, "racer-no-memory",
                      N_("{0} ran out of memory and took no further turns"));
            papan_say_text(&result->note, 0, r->runner[i].strategy->name);
        }
}

/* A strategy that examined all cases must have found all solutions. */
static bool agrees(const race *r, const papan_result *result)
{
    char count[48];
    papan_count_text(r->solutions, count);
    return !result->complete || r->counting || strcmp(count, result->count) == 0;
}

/* The runner whose result is the answer. If the race was stopped, it is the first that did not fail: what
 * others found is still there if the first one needs too much memory. */
static const runner *speaker(const race *r)
{
    if (!r->stopped && r->winner < r->runners)
        return &r->runner[r->winner];
    for (unsigned i = 0; i < r->runners && r->stopped; i++)
        if (r->runner[i].status == PAPAN_OK && r->runner[i].result.strategy != NULL)
            return &r->runner[i];
    return &r->runner[0];
}

static papan_status judge(const race *r, papan_result *result)
{
    const runner *winner = speaker(r);
    assert(r->over);
    *result = winner->result;
    result->hash = r->counting ? result->hash : r->hash;
    tell_tried(r, result);
    tell_dropped(r, result);
    if (r->no_memory)
        return PAPAN_NO_MEMORY;
    if (r->stopped && (r->winner == r->runners || winner != &r->runner[r->winner]))
        result->complete = false;
    if (winner->status == PAPAN_OK && !agrees(r, result)) {
        papan_say(&result->reason, 0, 0, "strategy-missed-solution",
                  N_("{0} missed a solution that another strategy found"));
        papan_say_text(&result->reason, 0, winner->strategy->name);
        return PAPAN_WRONG;
    }
    return winner->status;
}

papan_status papan_race(const papan_puzzle *puzzle, const papan_request *request, papan_ledger *ledger,
                        const papan_allocator *memory, papan_result *result, papan_count *count)
{
    assert(papan_race_suits(puzzle, request));
    race r = {.puzzle = puzzle,
              .request = request,
              .ledger = ledger,
              .counting = request->goal == PAPAN_COUNT,
              .wanted = papan_wanted(request)};
    papan_locked locked;
    r.shadow = *puzzle;
    r.shadow.arena.memory = papan_locked_open(&locked, *memory);
    pthread_mutex_init(&r.lock, NULL);
    pthread_cond_init(&r.passed, NULL);
    papan_status status = enter(&r) ? PAPAN_OK : PAPAN_NO_MEMORY;
    if (status == PAPAN_OK) {
        hold(&r);
        status = judge(&r, result);
    }
    *count = r.counting ? papan_count_read(result->count) : r.solutions;
    papan_give(&r.shadow.arena.memory, r.fresh, puzzle->cells, sizeof *r.fresh);
    papan_give(&r.shadow.arena.memory, r.kept, r.kept_room, sizeof *r.kept);
    papan_give(&r.shadow.arena.memory, r.renamed, puzzle->labels, sizeof *r.renamed);
    pthread_cond_destroy(&r.passed);
    pthread_mutex_destroy(&r.lock);
    papan_locked_close(&locked);
    return status;
}
