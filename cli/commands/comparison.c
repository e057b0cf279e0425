/* comparison.c: runs each strategy on each puzzle of a comparison, see comparison.h.
 *
 * A single run of a few microseconds mostly measures the machine: on a busy one, times of the same search
 * differ by a factor of three. So short runs are repeated and their median is reported; cases, answer and
 * memory are those of the first run, and every further run must find the same answer with the same number of
 * cases. */
#include "cli/commands/comparison.h"

#include "cli/input/input.h"
#include "cli/language.h"
#include "cli/output/report.h"

#include <stdlib.h>
#include <string.h>

/* A run shorter than SHORT is repeated RUNS_MIN times, and then until there are RUNS_MAX runs or BUDGET is used
 * up. */
enum { RUNS_MIN = 3, RUNS_MAX = 11 };
static const double SHORT = 50, BUDGET = 200; /* milliseconds */
static const double default_limit = 10;       /* seconds */

const papan_bout *papan_comparison_entry(const papan_comparison *all, size_t size, size_t strategy)
{
    return &all->bout[size * all->strategies + strategy];
}

bool papan_comparison_ran(const papan_comparison *all, size_t strategy)
{
    for (size_t size = 0; size < all->sizes; size++)
        if (papan_comparison_entry(all, size, strategy)->state >= PAPAN_BOUT_ANSWERED)
            return true;
    return false;
}

bool papan_comparison_any(const papan_comparison *all, papan_bout_state state)
{
    for (size_t i = 0; i < all->strategies; i++)
        for (size_t size = 0; papan_comparison_ran(all, i) && size < all->sizes; size++)
            if (papan_comparison_entry(all, size, i)->state == state)
                return true;
    return false;
}

const char *papan_comparison_name(size_t strategy)
{
    papan_strategy_info info = {.size = sizeof info};
    return papan_strategy_at(strategy, &info) ? info.name : NULL;
}

double papan_comparison_limit(const papan_comparison *all)
{
    double limit = all->session->settings.time_limit;
    return limit > 0 ? limit : default_limit;
}

/* ---- one strategy ---- */

static papan_goal goal_of(const papan_comparison *all)
{
    return all->session->settings.counts ? PAPAN_COUNT : PAPAN_FIRST;
}

/* True if a search was stopped. There may be an answer even then, for example from another strategy, but the
 * cases depend on the clock. */
static bool cut_short(const papan_run *run)
{
    return run->stopped || atomic_load(&run->watch.stopped);
}

/* True if the strategy itself was stopped. A quick reason why there is no solution is an answer even then. */
static bool is_over(const papan_run *run)
{
    return run->stopped || (cut_short(run) && run->result.verdict == PAPAN_NONE);
}

static const char *answer_word(const papan_run *run)
{
    if (run->status == PAPAN_NO_MEMORY)
        return _("memory");
    if (run->status != PAPAN_OK)
        return _("too large");
    if (is_over(run))
        return papan_interrupted() ? _("stopped") : _("too slow");
    if (run->result.warning.text != NULL)
        return _("none?");
    if (run->result.verdict == PAPAN_NONE)
        return _("none");
    return run->first != NULL ? _("solved") : _("unknown");
}

static void keep_first(papan_bout *bout, const papan_run *run, papan_goal goal)
{
    bout->state = run->status != PAPAN_OK ? PAPAN_BOUT_FAILED
                  : is_over(run)          ? PAPAN_BOUT_OVER
                                          : PAPAN_BOUT_ANSWERED;
    if (goal == PAPAN_COUNT && bout->state == PAPAN_BOUT_ANSWERED)
        papan_grouped_text(run->result.count, bout->answer);
    else
        snprintf(bout->answer, sizeof bout->answer, "%s", answer_word(run));
    bout->verdict = papan_verdict_name(run->stopped ? PAPAN_UNKNOWN : run->result.verdict);
    memcpy(bout->count, run->result.count, sizeof bout->count);
    bout->cases = run->result.cases;
    bout->memory = run->result.memory;
    bout->warning = run->result.warning;
    if (run->result.verdict == PAPAN_NONE && bout->cases == 0)
        bout->reason = run->result.reason;
    bout->milliseconds = run->milliseconds;
    bout->runs = 1;
}

static papan_run new_run(const papan_comparison *all, const papan_puzzle *puzzle, const char *strategy)
{
    papan_run run = papan_run_new(all->session, puzzle);
    run.strategy = strategy;
    run.time_limit = papan_comparison_limit(all);
    run.quiet_warning = true;
    return run;
}

/* Compares only results of the strategy itself. */
static int search_with_strategy(const papan_comparison *all, papan_run *run)
{
    int code = papan_run_search(run, goal_of(all));
    papan_run_keep_own(run);
    return code;
}

static int compare_times(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static bool answers_differ(const papan_run *one, const papan_run *other)
{
    papan_strategy_info info = {.size = sizeof info};
    bool vary = papan_strategy_named(one->strategy, &info) && (info.traits & PAPAN_CASES_VARY) != 0;
    return (one->result.cases != other->result.cases && !vary) ||
           strcmp(one->result.count, other->result.count) != 0;
}

/* Repeats a short run, and sets the median. */
static int repeat_short_run(const papan_comparison *all, const papan_run *first, papan_bout *bout)
{
    double time[RUNS_MAX] = {first->milliseconds}, spent = first->milliseconds;
    while (bout->runs < RUNS_MAX && first->milliseconds < SHORT && (bout->runs < RUNS_MIN || spent < BUDGET) &&
           !cut_short(first)) {
        papan_run again = new_run(all, first->puzzle, first->strategy);
        again.silent = true;
        int code = search_with_strategy(all, &again);
        papan_run_free(&again);
        if (code != PAPAN_EXIT_ANSWERED && again.status == PAPAN_OK)
            return code;
        if (again.status != PAPAN_OK || cut_short(&again)) /* keep the first answer */
            break;
        if (answers_differ(&again, first))
            return papan_error(PAPAN_EXIT_ERROR, "internal-error",
                               N_("internal error: two runs of %s differ: %llu and %llu cases"),
                               first->strategy, (unsigned long long)first->result.cases,
                               (unsigned long long)again.result.cases);
        spent += again.milliseconds;
        time[bout->runs++] = again.milliseconds;
    }
    qsort(time, bout->runs, sizeof *time, compare_times);
    bout->milliseconds = (time[(bout->runs - 1) / 2] + time[bout->runs / 2]) / 2;
    return PAPAN_EXIT_ANSWERED;
}

static void write_json(papan_comparison *all, const papan_run *run, const papan_bout *bout, uint64_t n)
{
    papan_run median = *run;
    median.milliseconds = bout->milliseconds;
    papan_json_writer json = papan_json_writer_line(&all->json);
    papan_report_members(&median, &json);
    papan_json_put_number(&json, "runs", bout->runs);
    if (all->sweep)
        papan_json_put_number(&json, "n", (long long)n);
    papan_json_end_line(&json);
}

static int run_strategy(papan_comparison *all, const papan_puzzle *puzzle, const char *strategy, uint64_t n,
                        papan_bout *bout)
{
    char title[PAPAN_SHORT];
    int length = snprintf(title, sizeof title, "%s", strategy);
    if (all->sweep)
        snprintf(title + length, sizeof title - (size_t)length, ", N = %llu", (unsigned long long)n);
    papan_run run = new_run(all, puzzle, strategy);
    run.title = title;
    int code = search_with_strategy(all, &run);
    if (code == PAPAN_EXIT_ANSWERED || run.status != PAPAN_OK) {
        keep_first(bout, &run, goal_of(all));
        code = bout->state == PAPAN_BOUT_ANSWERED ? repeat_short_run(all, &run, bout) : PAPAN_EXIT_ANSWERED;
        write_json(all, &run, bout, n);
    }
    papan_run_free(&run);
    return code;
}

/* ---- all strategies on one puzzle ---- */

/* True if the strategy supports the request. If not, prints the reason with --verbose. */
static bool strategy_suits(const papan_comparison *all, const papan_puzzle *puzzle, size_t index,
                           bool complains)
{
    papan_message why = {0};
    char text[PAPAN_SENTENCE];
    papan_strategy_info strategy = {.size = sizeof strategy};
    papan_strategy_at(index, &strategy);
    bool counts = goal_of(all) == PAPAN_COUNT,
         good = papan_strategy_suits(puzzle, strategy.name, &why) == PAPAN_OK;
    if (good && !counts && (strategy.traits & PAPAN_COUNTS_ONLY) != 0)
        papan_say(&why, 0, 0, "strategy-counts-only",
                  N_("this strategy counts solutions without finding any; use --count"));
    else if (good && counts && (strategy.traits & PAPAN_FINDS_ALL) == 0)
        papan_say(&why, 0, 0, "strategy-stops-at-first", N_("this strategy stops at the first solution"));
    else if (good)
        return true;
    if (complains && all->session->settings.verbose)
        papan_remark("%s: %s", strategy.name, papan_sentence(&why, text));
    return false;
}

/* Checks that all strategies with a certain answer have the same one. */
static int check_agreement(const papan_comparison *all, size_t size)
{
    const papan_bout *known = NULL;
    for (size_t i = 0, first = 0; i < all->strategies; i++) {
        const papan_bout *bout = papan_comparison_entry(all, size, i);
        if (bout->state != PAPAN_BOUT_ANSWERED || bout->warning.text != NULL)
            continue;
        if (known == NULL) {
            known = bout;
            first = i;
        } else if (strcmp(known->answer, bout->answer) != 0)
            return papan_error(
                PAPAN_EXIT_ERROR, "internal-error", N_("internal error: %s answers '%s', but %s answers '%s'"),
                papan_comparison_name(first), known->answer, papan_comparison_name(i), bout->answer);
    }
    return PAPAN_EXIT_ANSWERED;
}

static int run_puzzle(papan_comparison *all, const papan_puzzle *puzzle, size_t size)
{
    int code = PAPAN_EXIT_ANSWERED;
    all->sizes = size + 1;
    for (size_t i = 0; i < all->strategies && code == PAPAN_EXIT_ANSWERED && !papan_interrupted(); i++) {
        papan_bout *bout = &all->bout[size * all->strategies + i];
        papan_bout_state before = size > 0 ? (bout - all->strategies)->state : PAPAN_BOUT_ANSWERED;
        bool over = before != PAPAN_BOUT_ANSWERED && before != PAPAN_BOUT_UNSUITED;
        if (!strategy_suits(all, puzzle, i, size == 0))
            bout->state = PAPAN_BOUT_UNSUITED;
        else if (!over)
            code = run_strategy(all, puzzle, papan_comparison_name(i), all->from + size, bout);
    }
    return code == PAPAN_EXIT_ANSWERED ? check_agreement(all, size) : code;
}

/* ---- all puzzles ---- */

static int run_named(papan_comparison *all, const char *name, size_t size)
{
    papan_puzzle *puzzle = NULL;
    int code = papan_input_board(all->session, name, &puzzle);
    if (code == PAPAN_EXIT_ANSWERED)
        code = run_puzzle(all, puzzle, size);
    papan_puzzle_free(puzzle);
    return code;
}

int papan_comparison_run(papan_comparison *all)
{
    const uint64_t *range = all->session->settings.sweep;
    size_t sizes = all->sweep ? (size_t)(range[1] - range[0] + 1) : 1;
    all->from = range[0];
    while (papan_comparison_name(all->strategies) != NULL)
        all->strategies++;
    all->json = papan_buffer_new(NULL);
    all->bout = calloc(sizes * all->strategies, sizeof *all->bout);
    if (all->bout == NULL)
        return papan_out_of_memory();
    int code = PAPAN_EXIT_ANSWERED;
    for (size_t size = 0; size < sizes && code == PAPAN_EXIT_ANSWERED && !papan_interrupted(); size++) {
        char name[PAPAN_SHORT];
        snprintf(name, sizeof name, "nqueens:%llu", (unsigned long long)all->from + size);
        code = run_named(all, all->sweep ? name : all->session->argument[0], size);
    }
    return code;
}

void papan_comparison_document(const papan_comparison *all, papan_buffer *out)
{
    size_t kept = all->json.length;
    papan_buffer_text(out, "{\"results\": [\n");
    for (size_t i = 0; i < kept; i++) {
        if (all->json.bytes[i] == '\n' && i + 1 < kept)
            papan_buffer_char(out, ',');
        papan_buffer_char(out, all->json.bytes[i]);
    }
    papan_buffer_text(out, "]}\n");
}

void papan_comparison_free(papan_comparison *all)
{
    papan_buffer_free(&all->json);
    free(all->bout);
}
