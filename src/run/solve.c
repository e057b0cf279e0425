/* solve.c: papan_solve(): picks the strategy, looks for a cheap reason why there is no solution, builds the
 * model, runs the strategy, and stands between it and the caller: every solution is verified from the rules,
 * left out if it is a copy of another and copies are not wanted, counted, and handed on. */
#include "base/count.h"
#include "base/hash.h"
#include "model/model.h"
#include "model/symmetry.h"
#include "puzzle/checker.h"
#include "search/strategy.h"

#include <string.h>

typedef struct runner {
    const papan_puzzle *puzzle;
    const papan_request *request;
    papan_result *result;
    papan_allocator memory;
    papan_checker checker;
    papan_group *group; /* NULL: not needed */
    bool filter;        /* leave out copies here: the strategy does not do it */
    papan_count count;
    papan_status failure; /* PAPAN_WRONG: a solution broke the rules; PAPAN_NO_MEMORY while checking one */
    bool enough;          /* stopped because nothing more was wanted */
} runner;

/* ---- what a strategy calls ---- */

static uint64_t hash_solution(const papan_puzzle *puzzle, const uint16_t *label)
{
    uint64_t hash = puzzle->cells;
    for (uint32_t i = 0; i < puzzle->cells; i++)
        hash = papan_hash_add(hash, papan_thing(puzzle, label[i]));
    return hash;
}

/* How many solutions the request wants at most; 0: all. */
static uint64_t wanted(const papan_request *request)
{
    uint64_t goal = request->goal == PAPAN_FIRST ? 1 : request->goal == PAPAN_CHECK ? 2 : 0;
    return goal > 0 && (request->limit == 0 || goal < request->limit) ? goal : request->limit;
}

static bool found(void *context, const uint16_t *label)
{
    runner *r = context;
    if (!r->request->unchecked) {
        r->failure = r->puzzle->family->verify(r->puzzle, label, &r->checker, &r->result->reason);
        if (r->failure != PAPAN_OK)
            return false;
    }
    if (r->filter && !papan_group_represents(r->group, label))
        return true;
    r->count++;
    r->result->hash += hash_solution(r->puzzle, label);
    if (r->request->solution != NULL && !r->request->solution(r->request->context, r->puzzle, label)) {
        r->enough = true;
        return false;
    }
    if (r->count == wanted(r->request)) {
        r->enough = true;
        return false;
    }
    return true;
}

static void event(void *context, const papan_event *e)
{
    runner *r = context;
    r->request->event(r->request->context, r->puzzle, e);
}

static bool stop(void *context)
{
    runner *r = context;
    return r->request->stop(r->request->context);
}

/* ---- choosing ---- */

/* The best strategies first; the first that suits is taken. */
static const papan_strategy *best(const papan_puzzle *puzzle, papan_goal goal)
{
    papan_message why;
    const papan_strategy *formula = papan_strategy_find("closed-form");
    if (goal == PAPAN_FIRST && formula->suits(puzzle, &why))
        return formula;
    return papan_strategy_find("cover");
}

static papan_status pick(runner *r, const papan_strategy **strategy)
{
    papan_message *why = &r->result->reason;
    bool all = r->request->goal != PAPAN_FIRST;
    if (r->request->strategy == NULL) {
        *strategy = best(r->puzzle, r->request->goal);
    } else {
        *strategy = papan_strategy_find(r->request->strategy);
        if (*strategy == NULL) {
            papan_say(why, 0, 0, N_("there is no strategy {0}; papan strategies lists them"));
            papan_say_text(why, 0, r->request->strategy);
            return PAPAN_UNSUITABLE;
        }
    }
    r->result->strategy = (*strategy)->name;
    if (!(*strategy)->suits(r->puzzle, why))
        return r->puzzle->cells == 0 ? PAPAN_TOO_BIG : PAPAN_UNSUITABLE;
    if (all && !((*strategy)->traits & PAPAN_FINDS_ALL)) {
        papan_say(why, 0, 0, N_("{0} stops at the first solution; count and list need another strategy"));
        papan_say_text(why, 0, (*strategy)->name);
        return PAPAN_UNSUITABLE;
    }
    return PAPAN_OK;
}

/* ---- running ---- */

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
                      .all = wanted(r->request) != 1,
                      .count_only = (strategy->traits & PAPAN_COUNTS_FAST) && r->request->goal == PAPAN_COUNT &&
                                    r->request->solution == NULL && r->request->limit == 0,
                      .group = own_symmetry ? r->group : NULL,
                      .distinct = own_symmetry && r->request->distinct,
                      .plain = r->request->plain,
                      .context = r,
                      .found = found,
                      .event = r->request->event != NULL ? event : NULL,
                      .stop = r->request->stop != NULL ? stop : NULL};
    status = strategy->run(&s);
    r->result->cases = s.cases;
    if (status == PAPAN_OK && !papan_count_add(&r->count, s.solutions))
        status = PAPAN_TOO_BIG;
    if (status != PAPAN_OK)
        r->result->reason = s.message;
    else if (s.message.text != NULL)
        r->result->warning = s.message;
    r->result->complete = status == PAPAN_OK && !s.stopped && (s.all || r->count == 0);
    papan_model_free(model);
    return status;
}

static papan_verdict verdict(const runner *r)
{
    if (r->count > 1)
        return PAPAN_MANY;
    if (r->count == 1)
        return r->result->complete && r->request->goal != PAPAN_FIRST ? PAPAN_UNIQUE : PAPAN_SOLVED;
    return r->result->complete ? PAPAN_NONE : PAPAN_UNKNOWN;
}

static void say_searched_all(papan_result *result)
{
    papan_say(&result->reason, 0, 0, N_("all {0} cases were searched"));
    papan_say_number(&result->reason, 0, (long long)result->cases);
}

/* A strategy that may miss solutions found none: ask one that does not. */
static papan_status decide_by_another(runner *r)
{
    papan_request other = {.goal = PAPAN_FIRST,
                           .memory_limit = r->request->memory_limit,
                           .context = r->request->context,
                           .stop = r->request->stop};
    papan_result truth;
    papan_status status = papan_solve(r->puzzle, &other, &truth);
    r->result->complete = truth.complete;
    if (status == PAPAN_OK && truth.verdict != PAPAN_NONE) {
        r->result->complete = false;
        papan_say(&r->result->warning, 0, 0,
                  truth.verdict == PAPAN_SOLVED
                      ? N_("{0} found none, but it may miss solutions, and here it did: {1} finds one")
                      : N_("{0} found none, but it may miss solutions, and {1} was stopped before it knew"));
        papan_say_text(&r->result->warning, 0, r->result->strategy);
        papan_say_text(&r->result->warning, 1, truth.strategy);
    } else if (status == PAPAN_OK) {
        papan_say(&r->result->warning, 0, 0,
                  N_("{0} may miss solutions; that there is none was confirmed by {1}"));
        papan_say_text(&r->result->warning, 0, r->result->strategy);
        papan_say_text(&r->result->warning, 1, truth.strategy);
        r->result->reason = truth.reason;
    }
    return status;
}

static papan_status run_all(runner *r, const papan_strategy *strategy)
{
    papan_message impossible = {.text = NULL};
    papan_status status = r->puzzle->family->impossible(r->puzzle, &r->memory, &impossible);
    if (status != PAPAN_OK)
        return status;
    bool classic = (strategy->traits & PAPAN_CLASSIC) != 0;
    if (impossible.text == NULL || classic)
        status = search(r, strategy);
    else
        r->result->complete = true;
    if (r->failure != PAPAN_OK)
        return r->failure;
    if (status != PAPAN_OK)
        return status;
    if (impossible.text != NULL) {
        r->result->complete = true;
        r->result->reason = impossible;
    } else if (r->count == 0 && r->result->complete) {
        if (strategy->traits & PAPAN_INCOMPLETE)
            return decide_by_another(r);
        say_searched_all(r->result);
    }
    return PAPAN_OK;
}

static void say_memory(papan_result *result, const papan_budget *budget, const papan_request *request)
{
    if (budget->refused) {
        papan_say(&result->reason, 0, 0, N_("this needs more than the memory limit of {0} MiB"));
        papan_say_number(&result->reason, 0, (long long)(request->memory_limit >> 20));
    } else {
        papan_say(&result->reason, 0, 0, N_("there is not enough memory"));
    }
}

papan_status papan_solve(const papan_puzzle *puzzle, const papan_request *request, papan_result *result)
{
    papan_budget budget;
    runner r = {.puzzle = puzzle, .request = request, .result = result};
    const papan_strategy *strategy = NULL;
    memset(result, 0, sizeof *result);
    r.memory =
        papan_budget_allocator(&budget, &puzzle->arena.memory,
                               request->memory_limit < SIZE_MAX ? (size_t)request->memory_limit : SIZE_MAX);
    papan_status status = pick(&r, &strategy);
    bool own_symmetry = status == PAPAN_OK && (strategy->traits & PAPAN_OWN_SYMMETRY) != 0;
    r.filter = request->distinct && !own_symmetry;
    if (status == PAPAN_OK && (request->distinct || (own_symmetry && request->goal != PAPAN_FIRST)))
        status = papan_group_new(puzzle, &r.memory, &r.group);
    if (status == PAPAN_OK)
        status = papan_checker_open(&r.checker, puzzle, &r.memory);
    if (status == PAPAN_OK) {
        status = run_all(&r, strategy);
        papan_checker_close(&r.checker);
    }
    papan_group_free(r.group);
    if (status == PAPAN_NO_MEMORY)
        say_memory(result, &budget, request);
    result->verdict = status == PAPAN_OK ? verdict(&r) : PAPAN_UNKNOWN;
    result->memory = budget.peak;
    papan_count_text(r.count, result->count);
    return status;
}

const char *papan_verdict_name(papan_verdict v)
{
    static const char *const name[] = {[PAPAN_UNKNOWN] = "unknown",
                                       [PAPAN_NONE] = "none",
                                       [PAPAN_UNIQUE] = "unique",
                                       [PAPAN_MANY] = "many",
                                       [PAPAN_SOLVED] = "solved"};
    return name[v];
}
