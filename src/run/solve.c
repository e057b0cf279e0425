/* solve.c: papan_solve(): searches for a cheap reason why there is no solution, makes a plan, and follows it: a
 * portfolio of strategies, or one strategy after the other until one has enough memory. */
#include "run/solve.h"

#include "base/struct_size.h"
#include "run/drivers.h"

#include <string.h>

/* If a strategy that may miss solutions found none, the best strategy decides; if that finds a solution, it is
 * the answer. The cases of both are reported, each under the name of its strategy. */
static papan_status decide_by_another(papan_attempt *a)
{
    papan_request other = {.goal = PAPAN_FIRST,
                           .memory_limit = a->request->memory_limit,
                           .unchecked = a->request->unchecked,
                           .context = a->request->context,
                           .solution = a->request->solution,
                           .stop = a->request->stop};
    papan_result truth, *result = a->result;
    papan_status status = papan_solve_with_work(a->puzzle, &other, NULL, &truth);
    result->complete = truth.complete && truth.verdict == PAPAN_NONE;
    if (status != PAPAN_OK)
        return status;
    if (truth.verdict == PAPAN_NONE)
        result->reason = truth.reason;
    result->missed = truth.verdict == PAPAN_SOLVED;
    a->count = result->missed;
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

/* Runs the strategy. impossible: a cheap reason why there is no solution, if its text is not NULL; then only
 * classic strategies run, whose cases are of interest. */
static papan_status run_step(papan_attempt *a, const papan_strategy *strategy, const papan_message *impossible)
{
    papan_status status = PAPAN_OK;
    a->result->strategy = strategy->name;
    if (impossible->text == NULL || (strategy->traits & PAPAN_CLASSIC) != 0)
        status = papan_attempt_run(a, strategy);
    if (status != PAPAN_OK)
        return status;
    if (impossible->text != NULL) {
        a->result->complete = true;
        a->result->reason = *impossible;
    } else if (a->count == 0 && a->result->complete) {
        if (strategy->traits & PAPAN_INCOMPLETE)
            return decide_by_another(a);
        papan_attempt_explain_none(a);
    }
    return PAPAN_OK;
}

/* True if the strategy failed before it reported anything, and another one may need less memory. */
static bool may_be_replaced(const papan_attempt *a, papan_status status)
{
    return (status == PAPAN_TOO_BIG || status == PAPAN_NO_MEMORY) && a->request->strategy == NULL &&
           a->puzzle->cells > 0 && a->count == 0 && !a->hopeless && !a->budget.stopped;
}

static void say_replaced(papan_result *result, const papan_strategy *from, const papan_strategy *to)
{
    papan_say(&result->note, 0, 0, "strategy-replaced",
              N_("{0} needs too much memory for this board; {1} takes over"));
    papan_say_text(&result->note, 0, from->name);
    papan_say_text(&result->note, 1, to->name);
    memset(&result->reason, 0, sizeof result->reason);
}

static papan_status run_steps(papan_attempt *a, const papan_plan *plan, const papan_message *impossible)
{
    papan_status status = run_step(a, plan->step[0], impossible);
    for (unsigned i = 1; i < plan->steps && may_be_replaced(a, status); i++) {
        say_replaced(a->result, plan->step[i - 1], plan->step[i]);
        status = run_step(a, plan->step[i], impossible);
    }
    return status;
}

/* If a portfolio runs out of memory, which its strategies share, one of them alone may have enough. */
static papan_status follow_plan(papan_attempt *a, const papan_plan *plan)
{
    papan_message impossible = {.text = NULL};
    papan_status status = a->puzzle->family->impossible(a->puzzle, &a->memory, PAPAN_QUICK, &impossible);
    if (status != PAPAN_OK || plan->rivals == 0 || impossible.text != NULL)
        return status == PAPAN_OK ? run_steps(a, plan, &impossible) : status;
    a->budget.stop = NULL;
    status = papan_portfolio_run(plan, a);
    a->budget.stop = a->request->stop;
    if (!may_be_replaced(a, status))
        return status;
    memset(a->result, 0, sizeof *a->result);
    return run_steps(a, plan, &impossible);
}

papan_status papan_solve_with_work(const papan_puzzle *puzzle, const papan_request *request, papan_work *work,
                                   papan_result *result)
{
    papan_attempt a;
    papan_plan plan;
    papan_attempt_open(&a, puzzle, request, work, result);
    papan_status status = papan_plan_make(puzzle, request, &plan, &result->reason);
    result->strategy = plan.steps > 0 ? plan.step[0]->name : NULL;
    if (status == PAPAN_OK)
        status = follow_plan(&a, &plan);
    return papan_attempt_finish(&a, status);
}

/* A count with a share reports the sum of its parts, whether somebody watches its progress or not. */
static papan_status solve_share(const papan_puzzle *puzzle, const papan_request *asked, papan_result *found)
{
    papan_work own, *work = &own;
    if (asked->meter != NULL)
        work = &asked->meter->work;
    else
        papan_work_open(&own);
    papan_status status = papan_solve_with_work(puzzle, asked, work, found);
    found->sum = papan_work_sum(work).total;
    found->parts = work->cut;
    if (work == &own)
        papan_work_close(&own);
    return status;
}

papan_status papan_solve(const papan_puzzle *puzzle, const papan_request *request, papan_result *result,
                         papan_message *why)
{
    papan_request asked;
    papan_result found = {0};
    why = PAPAN_WHY(why);
    papan_struct_read(&asked, sizeof asked, request, sizeof asked);
    if (asked.meter != NULL)
        papan_work_restart(&asked.meter->work);
    papan_work *work = asked.meter != NULL ? &asked.meter->work : NULL;
    papan_status status = asked.share != NULL ? solve_share(puzzle, &asked, &found)
                                              : papan_solve_with_work(puzzle, &asked, work, &found);
    papan_result_failed(&found, status, why);
    papan_struct_write(result, &found, sizeof found, sizeof found);
    return status;
}

/* ---- small questions ---- */

static bool keep_first(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    memcpy(context, label, papan_cells(puzzle) * sizeof *label);
    return false;
}

papan_status papan_solve_first(const papan_puzzle *puzzle, uint16_t *label, papan_result *result,
                               papan_message *why)
{
    papan_request request = {
        .size = sizeof request, .goal = PAPAN_FIRST, .context = label, .solution = keep_first};
    return papan_solve(puzzle, &request, result, why);
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
