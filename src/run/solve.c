/* solve.c: papan_solve(): chooses the strategy, searches for a cheap reason why there is no solution, builds
 * the model, and runs the strategy on one thread or several. */
#include "run/solve.h"

#include "base/sized.h"
#include "model/model.h"
#include "run/burnside.h"
#include "run/choose.h"
#include "run/collect.h"
#include "run/lend.h"
#include "run/parallel.h"
#include "run/race.h"

#include <string.h>

/* A search that may be worth splitting into parts. Most end before their size could be estimated (an estimate
 * takes up to a millisecond, a small board of Queens some microseconds), so the search first runs whole for a
 * while. Then its size is estimated, and it continues, or it is abandoned and restarted in parts. Its solutions
 * until then are held back: at most one, of a check, which ends at the second. */
typedef struct trial {
    const papan_strategy *strategy; /* NULL: none */
    papan_search *search;
    uint64_t work, pace; /* nanoseconds, roughly */
    bool in_parts;       /* it was abandoned for parts */
    uint16_t *held;      /* a solution; NULL: none */
} trial;

typedef struct runner {
    const papan_puzzle *puzzle;
    const papan_request *request;
    papan_result *result;
    papan_ledger *ledger; /* NULL: no progress is wanted */
    papan_budget budget;  /* asks request->stop, but not while strategies run, which do so themselves */
    papan_allocator memory;
    papan_collector collector;
    papan_count count;
    trial trial;
    const papan_search *alone; /* the search that runs in this thread alone, without parts; NULL: none */
    uint64_t in_hand;          /* its cases that the ledger knows */
    bool hopeless;             /* no other strategy can do it */
    bool looked;               /* the search for a cheap reason of "no solution" was done, */
    papan_message impossible;  /* and gave this; text == NULL: none */
} runner;

/* ---- hooks of a strategy ---- */

static bool hold_back(runner *r, const uint16_t *label)
{
    uint32_t cells = r->puzzle->cells;
    r->trial.held = papan_take(&r->memory, cells, sizeof *label);
    if (r->trial.held != NULL)
        memcpy(r->trial.held, label, cells * sizeof *label);
    else
        r->collector.failure = PAPAN_NO_MEMORY;
    return r->trial.held != NULL;
}

/* Passes on the solution that was held back; false: the caller has enough. */
static bool hand_on_held(runner *r, bool wanted)
{
    uint16_t *held = r->trial.held;
    bool more = held == NULL || !wanted || r->request->solution(r->request->context, r->puzzle, held);
    papan_give(&r->memory, held, r->puzzle->cells, sizeof *held);
    r->trial.held = NULL;
    return more;
}

static bool found(void *context, const uint16_t *label)
{
    runner *r = context;
    bool counted, seen = r->request->solution != NULL;
    if (!papan_collect(&r->collector, label, &counted))
        return false;
    if (!counted)
        return true;
    bool last = r->collector.count == papan_wanted(r->request);
    if (seen && !last && r->trial.strategy != NULL)
        return hold_back(r, label);
    if (seen && (!hand_on_held(r, true) || !r->request->solution(r->request->context, r->puzzle, label)))
        return false;
    return !last;
}

static void event(void *context, const papan_event *e)
{
    runner *r = context;
    r->request->event(r->request->context, r->puzzle, e);
}

/* The trial is over: estimates the search. True: it must end. */
static bool end_trial(runner *r)
{
    trial *t = &r->trial;
    const papan_strategy *strategy = t->strategy;
    t->strategy = NULL;
    t->in_parts = papan_worth_parts(strategy, t->search, r->collector.group);
    return t->in_parts || !hand_on_held(r, true);
}

/* Tells the ledger the cases so far of a search without parts; NULL: it has ended. */
static void tell_cases(runner *r, const papan_search *alone)
{
    if (r->ledger != NULL)
        papan_ledger_at_work(r->ledger, &r->in_hand, alone != NULL ? alone->cases : 0);
}

static bool stop(void *context)
{
    const uint64_t LONG = 1000000; /* nanoseconds */
    runner *r = context;
    if (r->alone != NULL)
        tell_cases(r, r->alone);
    if (r->request->stop != NULL && r->request->stop(r->request->context))
        return true;
    if (r->trial.strategy == NULL)
        return r->trial.in_parts;
    r->trial.work += r->trial.pace;
    return r->trial.work >= LONG && end_trial(r);
}

/* ---- running ---- */

/* The memory limit; 0: none. */
static size_t memory_limit(const papan_request *request)
{
    return request->memory_limit < SIZE_MAX ? (size_t)request->memory_limit : SIZE_MAX;
}

/* Does the collector skip copies? Then not every solution found counts. */
static bool copies_left_out_here(const papan_strategy *strategy, const papan_request *request)
{
    return request->distinct && !(strategy->traits & PAPAN_OWN_SYMMETRY);
}

/* Count without visiting solutions: all are wanted, and none is shown. */
static bool only_counts(const papan_strategy *strategy, const papan_request *request)
{
    return (strategy->traits & PAPAN_COUNTS_FAST) && request->goal == PAPAN_COUNT &&
           request->solution == NULL && request->limit == 0 && !copies_left_out_here(strategy, request);
}

/* Runs the strategy once, with threads lent to it if it can use them. */
static papan_status run_once(runner *r, const papan_strategy *strategy, papan_search *s,
                             papan_part_result *shared)
{
    papan_loan *loan = NULL;
    papan_status status = PAPAN_OK;
    s->group = strategy->traits & PAPAN_OWN_SYMMETRY ? r->collector.group : NULL;
    bool lends = (strategy->traits & PAPAN_SHARES) && r->request->threads > 1 && r->request->event == NULL;
    if (lends)
        status = papan_lend(r->request, s, &loan);
    r->alone = lends ? NULL : s;
    if (status == PAPAN_OK)
        status = strategy->run(s);
    r->alone = NULL;
    tell_cases(r, NULL);
    papan_take_back(loan, shared);
    return status;
}

/* Runs it on trial. *in_parts: it was abandoned, and everything is as before. */
static papan_status run_on_trial(runner *r, const papan_strategy *strategy, papan_search *s, bool *in_parts)
{
    papan_part_result shared;
    bool (*asks)(void *context) = s->stop;
    r->trial = (trial){.strategy = strategy, .search = s, .pace = papan_pace(strategy, r->puzzle)};
    s->stop = stop;
    papan_status status = run_once(r, strategy, s, &shared);
    s->stop = asks;
    *in_parts = status == PAPAN_OK && r->trial.in_parts;
    hand_on_held(r, !*in_parts && r->collector.failure == PAPAN_OK);
    r->trial = (trial){.strategy = NULL};
    if (*in_parts) {
        s->cases = 0;
        s->solutions = 0;
        s->stopped = false;
        r->collector.count = 0;
        r->collector.hash = 0;
    }
    return status;
}

static papan_status run(runner *r, const papan_strategy *strategy, papan_search *s)
{
    papan_part_result shared = {.count = 0};
    papan_status status = PAPAN_OK;
    papan_division division = papan_divide(strategy, r->request, s);
    bool in_parts = division == PAPAN_PARTS ||
                    (division == PAPAN_LOOK && papan_worth_parts(strategy, s, r->collector.group));
    if (division == PAPAN_TRY)
        status = run_on_trial(r, strategy, s, &in_parts);
    else if (!in_parts)
        status = run_once(r, strategy, s, &shared);
    if (in_parts)
        status = papan_parallel(strategy, r->request, s, r->ledger, &shared);
    r->result->cases = s->cases + shared.cases;
    r->count = r->collector.count;
    r->result->hash = r->collector.hash + shared.hash;
    if (r->collector.failure != PAPAN_OK) {
        r->result->reason = r->collector.why;
        return r->collector.failure;
    }
    if ((!papan_count_add(&r->count, s->solutions) || !papan_count_add(&r->count, shared.count)) &&
        status == PAPAN_OK)
        status = PAPAN_TOO_BIG;
    r->result->complete = status == PAPAN_OK && !s->stopped && (s->all || r->count == 0);
    return status;
}

static papan_status search(runner *r, const papan_strategy *strategy)
{
    papan_model *model = NULL;
    papan_status status = PAPAN_OK;
    if (strategy->traits & PAPAN_NEEDS_MODEL)
        status = papan_model_new(r->puzzle, &r->memory, &model);
    if (status != PAPAN_OK)
        return status;
    bool own_symmetry = (strategy->traits & PAPAN_OWN_SYMMETRY) != 0;
    papan_search s = {.puzzle = r->puzzle,
                      .model = model,
                      .memory = r->memory,
                      .room = memory_limit(r->request),
                      .all = papan_wanted(r->request) != 1 || copies_left_out_here(strategy, r->request),
                      .count_only = only_counts(strategy, r->request),
                      .distinct = own_symmetry && r->request->distinct,
                      .plain = r->request->plain,
                      .reduce = PAPAN_EMPTY,
                      .context = r,
                      .found = found,
                      .event = r->request->event != NULL ? event : NULL,
                      .stop = r->request->stop != NULL || r->ledger != NULL ? stop : NULL};
    status = papan_collector_open(&r->collector, r->puzzle, r->request, own_symmetry, &r->memory);
    if (status == PAPAN_OK) {
        papan_burnside classes;
        r->budget.stop = NULL;
        status = papan_burnside_open(&classes, strategy, &s, r->collector.group);
        if (status == PAPAN_OK)
            status = run(r, strategy, &s);
        r->budget.stop = r->request->stop;
        if (status == PAPAN_OK && r->result->complete)
            status = papan_burnside_close(&classes, &s, &r->count);
        papan_collector_close(&r->collector);
        r->hopeless = s.hopeless;
        if (status != PAPAN_OK && r->result->reason.text == NULL)
            r->result->reason = s.message;
        else if (s.message.text != NULL)
            r->result->warning = s.message;
    }
    papan_model_free(model);
    return status;
}

/* ---- verdicts ---- */

static papan_verdict verdict(const runner *r)
{
    if (r->count > 1)
        return PAPAN_MANY;
    if (r->count == 1)
        return r->result->complete && r->request->goal != PAPAN_FIRST ? PAPAN_UNIQUE : PAPAN_SOLVED;
    return r->result->complete ? PAPAN_NONE : PAPAN_UNKNOWN;
}

/* A search found no solution. A reason that can be checked is worth more than the number of cases; lack of
 * memory to find one changes nothing. */
static void say_why_none(runner *r)
{
    papan_result *result = r->result;
    papan_message why = {.text = NULL};
    if (r->puzzle->family->impossible(r->puzzle, &r->memory, PAPAN_THOROUGH, &why) == PAPAN_OK &&
        why.text != NULL) {
        result->reason = why;
        return;
    }
    papan_say_searched(result);
}

/* A strategy that may miss solutions found none: another one decides, and if it finds a solution, that is the
 * answer. The cases of both are reported, each under the name of its strategy. */
static papan_status decide_by_another(runner *r)
{
    papan_request other = {.goal = PAPAN_FIRST,
                           .memory_limit = r->request->memory_limit,
                           .unchecked = r->request->unchecked,
                           .context = r->request->context,
                           .solution = r->request->solution,
                           .stop = r->request->stop};
    papan_result truth, *result = r->result;
    papan_status status = papan_solve_told(r->puzzle, &other, NULL, &truth);
    result->complete = truth.complete && truth.verdict == PAPAN_NONE;
    if (status != PAPAN_OK)
        return status;
    if (truth.verdict == PAPAN_NONE)
        result->reason = truth.reason;
    result->missed = truth.verdict == PAPAN_SOLVED;
    r->count = result->missed;
    result->hash = truth.hash;
    result->tried[result->tries++] = (papan_tried){result->strategy, result->cases};
    result->tried[result->tries++] = (papan_tried){truth.strategy, truth.cases};
    if (truth.verdict == PAPAN_NONE)
        papan_say(&result->warning, 0, 0, "strategy-can-miss-confirmed",
                  N_("{0} can miss solutions; {1} confirmed that there is none"));
    else if (truth.verdict == PAPAN_SOLVED)
        papan_say(&result->warning, 0, 0, "strategy-missed-all",
                  N_("{0} can miss solutions and missed them all here; {1} found one"));
    else
        papan_say(&result->warning, 0, 0, "strategy-can-miss-unknown",
                  N_("{0} found no solution, but it can miss solutions, and {1} was stopped before it could "
                     "decide"));
    papan_say_text(&result->warning, 0, result->strategy);
    papan_say_text(&result->warning, 1, truth.strategy);
    return PAPAN_OK;
}

/* Searches once for a cheap reason why there is no solution. */
static papan_status look_for_reason(runner *r)
{
    papan_status status = PAPAN_OK;
    if (!r->looked)
        status = r->puzzle->family->impossible(r->puzzle, &r->memory, PAPAN_QUICK, &r->impossible);
    r->looked = status == PAPAN_OK;
    return status;
}

static papan_status run_with_reason(runner *r, const papan_strategy *strategy)
{
    papan_status status = look_for_reason(r);
    if (status != PAPAN_OK)
        return status;
    bool classic = (strategy->traits & PAPAN_CLASSIC) != 0;
    if (r->impossible.text == NULL || classic)
        status = search(r, strategy);
    if (status != PAPAN_OK)
        return status;
    if (r->impossible.text != NULL) {
        r->result->complete = true;
        r->result->reason = r->impossible;
    } else if (r->count == 0 && r->result->complete) {
        if (strategy->traits & PAPAN_INCOMPLETE)
            return decide_by_another(r);
        say_why_none(r);
    }
    return PAPAN_OK;
}

/* ---- the whole ---- */

static bool gave_up(const runner *r, papan_status status)
{
    return (status == PAPAN_TOO_BIG || status == PAPAN_NO_MEMORY) && r->request->strategy == NULL &&
           r->puzzle->cells > 0 && r->count == 0 && !r->hopeless && !r->budget.stopped;
}

/* The chosen strategy gave up before it reported anything: the next one takes over. */
static papan_status hand_over(runner *r, const papan_strategy *from, const papan_strategy *to)
{
    papan_say(&r->result->note, 0, 0, "strategy-replaced",
              N_("{0} needs too much memory for this board; {1} takes over"));
    papan_say_text(&r->result->note, 0, from->name);
    papan_say_text(&r->result->note, 1, to->name);
    memset(&r->result->reason, 0, sizeof r->result->reason);
    r->result->strategy = to->name;
    return run_with_reason(r, to);
}

/* If the race runs out of memory, which its runners share, one of them alone may have enough. */
static bool answered_by_race(runner *r, papan_status *status)
{
    if (!papan_race_suits(r->puzzle, r->request) || look_for_reason(r) != PAPAN_OK ||
        r->impossible.text != NULL)
        return false;
    r->budget.stop = NULL;
    *status = papan_race(r->puzzle, r->request, r->ledger, &r->memory, r->result, &r->count);
    r->budget.stop = r->request->stop;
    r->hopeless = papan_too_many(r->result);
    if (!gave_up(r, *status))
        return true;
    memset(r->result, 0, sizeof *r->result);
    return false;
}

static void say_memory(papan_message *why, const papan_budget *budget, const papan_request *request)
{
    if (budget->refused) {
        bool large = request->memory_limit >= 1 << 20;
        papan_say(why, 0, 0, "memory-limit",
                  large ? N_("the search needs more than the memory limit of {0} MiB")
                        : N_("the search needs more than the memory limit of {0} KiB"));
        papan_say_number(why, 0, (long long)(request->memory_limit >> (large ? 20 : 10)));
    } else {
        papan_say(why, 0, 0, "no-memory", N_("there is not enough memory"));
    }
}

/* A search that was not split is one part, known when it is done. */
static void tell_whole(const runner *r)
{
    papan_part whole = {.weight = 1,
                        .state = PAPAN_PART_DONE,
                        .result = {.count = r->count, .cases = r->result->cases, .hash = r->result->hash}};
    papan_ledger_begin(r->ledger, &r->memory, true);
    papan_ledger_add(r->ledger, &whole);
    papan_ledger_drop(r->ledger);
}

bool papan_too_many(const papan_result *result)
{
    const char *code = result->reason.code;
    return code != NULL && strcmp(code, "too-many-solutions") == 0;
}

void papan_say_searched(papan_result *result)
{
    papan_say(&result->reason, 0, 0, "all-cases-examined", N_("{0} examined all cases ({1})"));
    papan_say_text(&result->reason, 0, result->strategy);
    papan_say_number(&result->reason, 1, (long long)result->cases);
}

papan_status papan_solve(const papan_puzzle *puzzle, const papan_request *request, papan_result *result)
{
    papan_request asked;
    papan_result found = {0};
    papan_sized_take(&asked, sizeof asked, request, sizeof asked);
    if (asked.meter != NULL)
        papan_meter_restart(asked.meter);
    papan_status status =
        papan_solve_told(puzzle, &asked, asked.meter != NULL ? &asked.meter->ledger : NULL, &found);
    papan_sized_give(result, &found, sizeof found, sizeof found);
    return status;
}

papan_status papan_solve_told(const papan_puzzle *puzzle, const papan_request *request, papan_ledger *ledger,
                              papan_result *result)
{
    return papan_solve_looked(puzzle, request, ledger, false, result);
}

papan_status papan_solve_looked(const papan_puzzle *puzzle, const papan_request *request, papan_ledger *ledger,
                                bool looked, papan_result *result)
{
    runner r = {.puzzle = puzzle, .request = request, .result = result, .ledger = ledger, .looked = looked};
    const papan_strategy *strategy = NULL;
    memset(result, 0, sizeof *result);
    r.memory = papan_budget_stopping(&r.budget, &puzzle->arena.memory, memory_limit(request), request->stop,
                                     request->context);
    papan_status status = PAPAN_OK;
    if (!answered_by_race(&r, &status)) {
        status = papan_pick(puzzle, request, &strategy, &result->reason);
        result->strategy = strategy != NULL ? strategy->name : NULL;
        if (status == PAPAN_OK)
            status = run_with_reason(&r, strategy);
    }
    for (const papan_strategy *next; strategy != NULL && gave_up(&r, status); strategy = next) {
        next = papan_choose_after(strategy, puzzle);
        if (next != NULL)
            status = hand_over(&r, strategy, next);
    }
    if (papan_budget_ended(&r.budget, &status))
        result->complete = false;
    if (ledger != NULL && status == PAPAN_OK && result->complete && papan_ledger_sum(ledger).parts == 0)
        tell_whole(&r);
    if (status == PAPAN_NO_MEMORY)
        say_memory(&result->reason, &r.budget, request);
    result->verdict = status == PAPAN_OK ? verdict(&r) : PAPAN_UNKNOWN;
    result->memory = r.budget.peak;
    papan_count_text(r.count, result->count);
    return status;
}

static bool can_be_estimated(const papan_strategy *strategy, const papan_puzzle *puzzle, const char *name,
                             papan_message *why)
{
    if (strategy != NULL && (strategy->traits & PAPAN_ESTIMATES))
        return papan_suits(strategy, puzzle, why);
    if (strategy != NULL)
        papan_say(why, 0, 0, "strategy-not-estimated", N_("the cases of {0} cannot be estimated"));
    else
        papan_say(why, 0, 0, "unknown-strategy", N_("unknown strategy '{0}'"));
    papan_say_text(why, 0, strategy != NULL ? strategy->name : name);
    return false;
}

static papan_status estimate(const papan_puzzle *puzzle, const papan_request *request, unsigned probes,
                             uint64_t seed, papan_guess *guess)
{
    const papan_strategy *strategy = papan_choose_probed(puzzle, request->strategy);
    papan_model *model = NULL;
    papan_group *group = NULL;
    memset(guess, 0, sizeof *guess);
    if (!can_be_estimated(strategy, puzzle, request->strategy, &guess->reason))
        return PAPAN_UNSUITABLE;
    papan_budget budget;
    papan_allocator memory = papan_budget_stopping(&budget, &puzzle->arena.memory, memory_limit(request),
                                                   request->stop, request->context);
    papan_status status = papan_model_new(puzzle, &memory, &model);
    if (status == PAPAN_OK && (strategy->traits & PAPAN_OWN_SYMMETRY))
        status = papan_group_new(puzzle, &memory, &group);
    papan_search s = {.puzzle = puzzle,
                      .model = model,
                      .memory = memory,
                      .group = group,
                      .reduce = PAPAN_EMPTY,
                      .estimating = true,
                      .probes = probes,
                      .seed = seed,
                      .context = request->context,
                      .stop = request->stop};
    if (status == PAPAN_OK)
        status = strategy->run(&s);
    guess->reason = s.message;
    guess->strategy = strategy->name;
    guess->cases = s.estimate;
    guess->deviation = s.deviation;
    papan_group_free(group);
    papan_model_free(model);
    papan_budget_ended(&budget, &status);
    if (status == PAPAN_NO_MEMORY)
        say_memory(&guess->reason, &budget, request);
    return status;
}

const char *papan_verdict_name(papan_verdict v)
{
    static const char *const name[] = {[PAPAN_UNKNOWN] = "unknown",
                                       [PAPAN_NONE] = "none",
                                       [PAPAN_UNIQUE] = "unique",
                                       [PAPAN_MANY] = "many",
                                       [PAPAN_SOLVED] = "solved"};
    return (size_t)v < sizeof name / sizeof *name ? name[v] : name[PAPAN_UNKNOWN];
}

papan_status papan_estimate(const papan_puzzle *puzzle, const papan_request *request, unsigned probes,
                            uint64_t seed, papan_guess *guess)
{
    papan_request asked;
    papan_guess found = {0};
    papan_sized_take(&asked, sizeof asked, request, sizeof asked);
    papan_status status = estimate(puzzle, &asked, probes, seed, &found);
    papan_sized_give(guess, &found, sizeof found, sizeof found);
    return status;
}

static bool keep(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    memcpy(context, label, papan_cells(puzzle) * sizeof *label);
    return false;
}

papan_status papan_solve_first(const papan_puzzle *puzzle, uint16_t *label, papan_result *result)
{
    papan_request request = {.size = sizeof request, .goal = PAPAN_FIRST, .context = label, .solution = keep};
    return papan_solve(puzzle, &request, result);
}

const char *papan_strategy_chosen(const papan_puzzle *puzzle, const papan_request *request)
{
    papan_request asked;
    papan_sized_take(&asked, sizeof asked, request, sizeof asked);
    const papan_strategy *strategy =
        asked.strategy != NULL ? papan_strategy_find(asked.strategy) : papan_choose(puzzle, &asked);
    return strategy != NULL ? strategy->name : NULL;
}

const char *papan_strategy_estimated(const papan_puzzle *puzzle)
{
    return papan_choose_searcher(puzzle)->name;
}
