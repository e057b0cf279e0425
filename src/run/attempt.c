/* attempt.c: runs one strategy: builds the model, finds the symmetries, decides about parts and threads, and
 * adds up what was found.
 *
 * Whether a search is worth splitting into parts often shows only when it runs: an estimate takes up to a
 * millisecond, a small board of Queens some microseconds. So such a search first runs whole for a while, on
 * trial. Then its size is estimated, and it continues, or it is abandoned and starts again in parts. The sink
 * holds its solutions back until then: at most one, of a check, which ends at the second. */
#include "run/attempt.h"

#include "model/model.h"
#include "run/drivers.h"
#include "run/sink.h"
#include "search/symmetric.h"

#include <string.h>

typedef struct search_run {
    papan_attempt *attempt;
    const papan_request *request;
    const papan_strategy *strategy;
    papan_partition partition;
    papan_search search;
    papan_filter filter;
    papan_sink sink;
    bool alone;               /* it runs in this thread alone, without parts */
    uint64_t reported;        /* its cases already added to the work */
    bool on_trial, abandoned; /* abandoned: for parts */
    uint64_t work, pace;      /* of the trial: nanoseconds, roughly */
} search_run;

size_t papan_memory_limit(const papan_request *request)
{
    return request->memory_limit < SIZE_MAX ? (size_t)request->memory_limit : SIZE_MAX;
}

/* ---- hooks of the strategy ---- */

static bool take_solution(void *context, const uint16_t *label)
{
    search_run *r = context;
    bool counted, more = true;
    if (!papan_filter_take(&r->filter, label, &counted))
        return false;
    if (counted)
        r->filter.failure = papan_sink_put(&r->sink, label, &more);
    return more && r->filter.failure == PAPAN_OK;
}

static void pass_event(void *context, const papan_event *e)
{
    search_run *r = context;
    r->request->event(r->request->context, r->attempt->puzzle, e);
}

/* True if the search is estimated to be large enough to split. */
static bool is_worth_splitting(search_run *r)
{
    const double WORTH = 5e5; /* cases: a tenth of a second or more */
    papan_search estimate = r->search;
    estimate.group = r->strategy->traits & PAPAN_OWN_SYMMETRY ? r->filter.group : NULL;
    estimate.estimating = true;
    estimate.probes = 2;
    if (r->strategy->run(&estimate) != PAPAN_OK)
        return false;
    r->partition.reduce = r->search.reduce = estimate.reduce;
    r->search.estimate = estimate.estimate;
    return estimate.estimate > WORTH;
}

/* Adds the cases so far of a search without parts to the work. */
static void report_cases(search_run *r, uint64_t cases)
{
    if (r->attempt->work != NULL)
        papan_work_report(r->attempt->work, &r->reported, cases);
}

static bool must_stop(void *context)
{
    const uint64_t LONG = 1000000; /* nanoseconds */
    search_run *r = context;
    if (r->alone)
        report_cases(r, r->search.cases);
    if (papan_sink_asked_to_stop(&r->sink))
        return true;
    if (!r->on_trial)
        return r->abandoned;
    r->work += r->pace;
    if (r->work < LONG)
        return false;
    r->on_trial = false;
    r->abandoned = is_worth_splitting(r);
    return r->abandoned || !papan_sink_release(&r->sink);
}

/* ---- running ---- */

/* Runs the strategy once, with a pool of threads if it can use them. */
static papan_status run_once(search_run *r, papan_part_sum *shared)
{
    papan_search *s = &r->search;
    const papan_strategy *strategy = r->strategy;
    papan_task_runner *runner = NULL;
    papan_status status = PAPAN_OK;
    s->group = strategy->traits & PAPAN_OWN_SYMMETRY ? r->filter.group : NULL;
    bool shares = (strategy->traits & PAPAN_SHARES) && r->request->threads > 1 && r->request->event == NULL;
    if (shares)
        status = papan_tasks_open(r->request, s, &runner);
    r->alone = !shares;
    if (status == PAPAN_OK)
        status = strategy->run(s);
    r->alone = false;
    report_cases(r, 0);
    papan_tasks_close(runner, shared);
    return status;
}

/* Runs the strategy on trial. If the trial is abandoned, its effects are undone. */
static papan_status run_on_trial(search_run *r)
{
    papan_search *s = &r->search;
    papan_part_sum shared;
    bool (*stop)(void *context) = s->stop;
    r->on_trial = r->sink.holding = true;
    r->pace = papan_pace(r->strategy, s->puzzle);
    s->stop = must_stop;
    papan_status status = run_once(r, &shared);
    s->stop = stop;
    r->on_trial = false;
    if (status == PAPAN_OK && r->abandoned) {
        s->cases = 0;
        s->solutions = 0;
        s->stopped = false;
        r->filter.count = 0;
        r->filter.hash = 0;
        papan_sink_restart(&r->sink);
    } else if (r->filter.failure == PAPAN_OK)
        papan_sink_release(&r->sink);
    return status;
}

static papan_status run_split_or_whole(search_run *r, papan_part_sum *shared)
{
    papan_status status = PAPAN_OK;
    papan_split split = papan_plan_split(r->strategy, r->request, &r->search);
    bool in_parts =
        split == PAPAN_SPLIT_ALWAYS || (split == PAPAN_SPLIT_ESTIMATE_FIRST && is_worth_splitting(r));
    if (split == PAPAN_SPLIT_AFTER_TRIAL) {
        status = run_on_trial(r);
        in_parts = status == PAPAN_OK && r->abandoned;
    } else if (!in_parts)
        status = run_once(r, shared);
    if (in_parts)
        status = papan_parallel(&r->partition, &r->search, r->attempt->work, shared);
    return status;
}

static papan_status run_and_add_up(search_run *r)
{
    papan_attempt *a = r->attempt;
    papan_result *result = a->result;
    papan_part_sum shared = {0};
    papan_status status = run_split_or_whole(r, &shared);
    result->cases = r->search.cases + shared.cases;
    a->count = r->filter.count;
    result->hash = r->filter.hash + shared.hash;
    if (r->filter.failure != PAPAN_OK) {
        result->reason = r->filter.why;
        return r->filter.failure;
    }
    if ((!papan_count_add(&a->count, r->search.solutions) ||
         !papan_count_add(&a->count, papan_sum_count(&shared))) &&
        status == PAPAN_OK)
        status = PAPAN_TOO_BIG;
    result->complete = status == PAPAN_OK && !r->search.stopped && (r->search.all || a->count == 0);
    return status;
}

/* Counts all solutions, and by Burnside's lemma the distinct ones if the strategy can do that. */
static papan_status run_counting_classes(search_run *r)
{
    papan_attempt *a = r->attempt;
    papan_burnside classes;
    a->budget.stop = NULL;
    papan_status status = papan_burnside_open(&classes, r->strategy, &r->search, r->filter.group);
    if (status == PAPAN_OK)
        status = run_and_add_up(r);
    a->budget.stop = r->request->stop;
    if (status == PAPAN_OK && a->result->complete)
        status = papan_burnside_close(&classes, &r->search, &a->count);
    return status;
}

/* True if the filter skips copies, so that not every solution found counts. */
static bool skips_copies(const papan_strategy *strategy, const papan_request *request)
{
    return request->distinct && !(strategy->traits & PAPAN_OWN_SYMMETRY);
}

/* True if solutions may be counted without visiting them: all are counted, and none is shown. */
static bool only_counts(const papan_strategy *strategy, const papan_request *request)
{
    return (strategy->traits & PAPAN_COUNTS_FAST) && request->goal == PAPAN_COUNT &&
           request->solution == NULL && request->limit == 0 && !skips_copies(strategy, request);
}

static void prepare_search(search_run *r, papan_model *model)
{
    const papan_request *request = r->request;
    const papan_attempt *a = r->attempt;
    r->partition = (papan_partition){.puzzle = a->puzzle,
                                     .request = request,
                                     .strategy = r->strategy,
                                     .model = model,
                                     .reduce = PAPAN_EMPTY,
                                     .count_only = only_counts(r->strategy, request)};
    r->search = papan_partition_begin(&r->partition, &a->memory);
    r->search.room = papan_memory_limit(request);
    r->search.all = papan_wanted(request) != 1 || skips_copies(r->strategy, request);
    r->search.context = r;
    r->search.found = take_solution;
    r->search.event = request->event != NULL ? pass_event : NULL;
    r->search.stop = request->stop != NULL || a->work != NULL ? must_stop : NULL;
}

papan_status papan_attempt_run(papan_attempt *a, const papan_strategy *strategy)
{
    papan_model *model = NULL;
    papan_result *result = a->result;
    papan_status status = PAPAN_OK;
    search_run r = {.attempt = a, .request = a->request, .strategy = strategy};
    result->strategy = strategy->name;
    if (strategy->traits & PAPAN_NEEDS_MODEL)
        status = papan_model_new(a->puzzle, &a->memory, &model);
    if (status != PAPAN_OK)
        return status;
    prepare_search(&r, model);
    status = papan_filter_open(&r.filter, a->puzzle, a->request, (strategy->traits & PAPAN_OWN_SYMMETRY) != 0,
                               &a->memory);
    if (status == PAPAN_OK) {
        papan_sink_open(&r.sink, a->puzzle, a->request, &a->memory);
        status = run_counting_classes(&r);
        papan_sink_close(&r.sink);
        papan_filter_close(&r.filter);
        a->hopeless = r.search.hopeless;
        if (status != PAPAN_OK && result->reason.text == NULL)
            result->reason = r.search.message;
        else if (r.search.message.text != NULL)
            result->warning = r.search.message;
    }
    papan_model_free(model);
    return status;
}

/* ---- results ---- */

void papan_attempt_open(papan_attempt *a, const papan_puzzle *puzzle, const papan_request *request,
                        papan_work *work, papan_result *result)
{
    *a = (papan_attempt){.puzzle = puzzle, .request = request, .work = work, .result = result};
    memset(result, 0, sizeof *result);
    a->memory = papan_budget_stopping(&a->budget, &puzzle->arena.memory, papan_memory_limit(request),
                                      request->stop, request->context);
}

void papan_say_searched(papan_result *result)
{
    papan_say(&result->reason, 0, 0, "all-cases-examined", N_("{0} examined all cases ({1})"));
    papan_say_text(&result->reason, 0, result->strategy);
    papan_say_number(&result->reason, 1, (long long)result->cases);
}

void papan_attempt_explain_none(papan_attempt *a)
{
    papan_message why = {.text = NULL};
    papan_status status = a->puzzle->family->impossible(a->puzzle, &a->memory, PAPAN_THOROUGH, &why);
    if (status == PAPAN_OK && why.text != NULL)
        a->result->reason = why;
    else
        papan_say_searched(a->result);
}

void papan_say_no_memory(papan_message *why, const papan_budget *budget, const papan_request *request)
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

static papan_verdict verdict_of(const papan_attempt *a)
{
    if (a->count > 1)
        return PAPAN_MANY;
    if (a->count == 1)
        return a->result->complete && a->request->goal != PAPAN_FIRST ? PAPAN_UNIQUE : PAPAN_SOLVED;
    return a->result->complete ? PAPAN_NONE : PAPAN_UNKNOWN;
}

/* A search that was not split is one part, known when it is done. */
static void report_whole(const papan_attempt *a)
{
    papan_part whole = {.weight = 1,
                        .state = PAPAN_PART_DONE,
                        .result = papan_sum_of(a->count, a->result->cases, a->result->hash)};
    papan_work_begin(a->work, &a->memory, true);
    papan_work_add(a->work, &whole, NULL);
    papan_work_drop(a->work);
}

papan_status papan_attempt_finish(papan_attempt *a, papan_status status)
{
    papan_result *result = a->result;
    if (papan_budget_ended(&a->budget, &status))
        result->complete = false;
    if (a->work != NULL && status == PAPAN_OK && result->complete && papan_work_sum(a->work).parts == 0)
        report_whole(a);
    if (status == PAPAN_NO_MEMORY)
        papan_say_no_memory(&result->reason, &a->budget, a->request);
    result->verdict = status == PAPAN_OK ? verdict_of(a) : PAPAN_UNKNOWN;
    result->memory = a->budget.peak;
    papan_count_text(a->count, result->count);
    return status;
}
