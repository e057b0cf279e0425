/* run.c: runs papan_solve() with the settings, clock, interrupt, trace and live view of the command line, see
 * run.h. A search to be watched needs a strategy that reports its steps; if none is named, the one of the
 * family's report is used, or another one if all solutions are wanted and that one stops at the first. */
#include "cli/watching/run.h"

#include "cli/input/input.h"
#include "cli/language.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

papan_run papan_run_new(papan_session *session, const papan_puzzle *puzzle)
{
    return (papan_run){.session = session,
                       .puzzle = puzzle,
                       .strategy = session->settings.strategy,
                       .time_limit = session->settings.time_limit};
}

bool papan_run_strategy_known(const char *name, const papan_puzzle *puzzle)
{
    if (name == NULL || papan_strategy_named(name, NULL))
        return true;
    papan_suggestion suggestion = papan_suggest_for(name);
    papan_strategy_info strategy = {.size = sizeof strategy};
    for (size_t i = 0; papan_strategy_at(i, &strategy); i++)
        if (puzzle == NULL || papan_run_strategy_finds(&strategy, puzzle, NULL))
            papan_suggest_offer(&suggestion, strategy.name);
    return suggestion.near != NULL
               ? papan_complain("unknown-strategy", N_("unknown strategy '%s'; did you mean %s?"), name,
                                suggestion.near)
               : papan_complain("unknown-strategy", N_("unknown strategy '%s'; 'papan strategies' lists them"),
                                name);
}

bool papan_run_strategy_finds(const papan_strategy_info *strategy, const papan_puzzle *puzzle,
                              papan_message *why)
{
    if (papan_strategy_suits(puzzle, strategy->name, why) != PAPAN_OK)
        return false;
    bool finds = (strategy->traits & PAPAN_COUNTS_ONLY) == 0;
    if (!finds && why != NULL)
        papan_say(why, 0, 0, "strategy-counts-only",
                  N_("this strategy only counts solutions, without finding one"));
    return finds;
}

static bool choose_watched(papan_run *run, papan_goal goal)
{
    papan_strategy_choice choice = {.size = sizeof choice};
    papan_strategy_choose(run->puzzle, &(papan_request){.goal = goal}, &choice);
    run->strategy = run->strategy != NULL ? run->strategy : choice.watch;
    papan_strategy_info strategy = {.size = sizeof strategy};
    if (run->strategy == NULL || !papan_strategy_named(run->strategy, &strategy))
        return papan_complain("strategy-not-watchable",
                              N_("no strategy that can be watched supports this puzzle"));
    return (strategy.traits & PAPAN_WATCHABLE) != 0 ||
           papan_complain("strategy-not-watchable",
                          N_("the strategy %s cannot be watched; 'papan strategies' lists those that can"),
                          strategy.name);
}

/* ---- hooks ---- */

bool papan_run_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    papan_run *run = context;
    atomic_fetch_add(&run->watch.solutions, 1);
    if (run->first == NULL) {
        size_t bytes = papan_cells(puzzle) * sizeof *label;
        run->first = malloc(bytes);
        if (run->first == NULL) {
            run->no_memory = true;
            return false;
        }
        memcpy(run->first, label, bytes);
    }
    if (run->live != NULL)
        papan_live_solution(run->live, puzzle, label);
    if (run->shown == NULL)
        return true;
    papan_watch_clear(&run->watch);
    run->enough = !run->shown(run->context, puzzle, label);
    run->unsent = true;
    return !run->enough;
}

static void on_event(void *context, const papan_puzzle *puzzle, const papan_event *event)
{
    papan_run *run = context;
    if (run->trace != NULL)
        papan_trace_event(run->trace, puzzle, event);
    if (run->live != NULL)
        papan_live_event(run->live, puzzle, event);
    if (run->stepped != NULL)
        run->stepped(run->context, puzzle, event);
}

/* The reader of a pipe also gets solutions soon after they are found, not when a buffer is full. */
static void send_solutions(papan_run *run)
{
    const double SOON = 0.1; /* seconds */
    double now = papan_clock();
    if (now - run->sent < SOON)
        return;
    papan_put_flush(run->session); /* a failure is noticed when the next solution is printed */
    run->sent = now;
    run->unsent = false;
}

static bool on_stop(void *context)
{
    papan_run *run = context;
    if (run->unsent)
        send_solutions(run);
    return papan_watch_must_stop(&run->watch);
}

/* Called when a part of the certificate is written: the search is over, and the length of the certificate is
 * unknown. */
static bool on_proof(void *context, const char *bytes, size_t length)
{
    papan_run *run = context;
    if (!run->proving) {
        papan_watch_set_source(&run->watch, NULL, NULL);
        run->watch.title = _("certificate");
    }
    run->proving = true;
    return run->proof->write(run->proof->context, bytes, length);
}

static bool on_restart(void *context)
{
    const papan_run *run = context;
    return run->proof->restart(run->proof->context);
}

static papan_status run_certify(papan_run *run, const papan_request *request)
{
    papan_proof proof = {.size = sizeof proof,
                         .context = run,
                         .write = on_proof,
                         .restart = run->proof->restart != NULL ? on_restart : NULL};
    return papan_certify(run->puzzle, request, &proof, &run->result, &run->certified, &run->why);
}

/* ---- the search ---- */

unsigned papan_run_threads(const papan_session *session)
{
    if (session->settings.threads != 0)
        return session->settings.threads < 1024 ? (unsigned)session->settings.threads : 1024;
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

/* True if the message is about a strategy but does not name it. */
static bool lacks_name(const papan_message *why, const char *name)
{
    static const char about_strategy[] = "strategy-";
    bool about = why->code != NULL && strncmp(why->code, about_strategy, sizeof about_strategy - 1) == 0;
    for (size_t i = 0; i < sizeof why->arg / sizeof why->arg[0]; i++)
        about = about && strcmp(why->arg[i], name) != 0;
    return about;
}

/* "frontier: this strategy supports packing puzzles only" */
static void complain_of_strategy(const char *name, const papan_message *why)
{
    char text[PAPAN_SENTENCE];
    if (name != NULL && lacks_name(why, name))
        papan_complain(why->code, "%s: %s", name, papan_sentence(why, text));
    else
        papan_complain_of(why);
}

int papan_run_failed(const papan_session *session, papan_status status, const papan_message *why)
{
    if (why->text != NULL)
        complain_of_strategy(session->settings.strategy, why);
    else if (status == PAPAN_NO_MEMORY && session->settings.memory_limit != 0)
        papan_complain("memory-limit", N_("the search needs more memory than --memory-limit allows"));
    else if (status == PAPAN_NO_MEMORY)
        papan_out_of_memory();
    else if (status == PAPAN_TOO_BIG)
        papan_complain("count-too-large", N_("the number of solutions has more than 38 digits"));
    else
        papan_complain("search-failed", N_("the search failed"));
    return status == PAPAN_UNSUITABLE ? PAPAN_EXIT_USAGE : PAPAN_EXIT_ERROR;
}

static bool is_watched(const papan_run *run)
{
    return run->trace != NULL || run->live != NULL || run->stepped != NULL;
}

static void run_solve(papan_run *run, papan_goal goal)
{
    const papan_settings *settings = &run->session->settings;
    papan_request request = {.size = sizeof request,
                             .goal = goal,
                             .strategy = run->strategy,
                             .distinct = settings->distinct,
                             .limit = settings->limit,
                             .memory_limit = settings->memory_limit,
                             .threads = run->threads != 0 ? run->threads : papan_run_threads(run->session),
                             .context = run,
                             .solution = goal == PAPAN_COUNT ? NULL : papan_run_solution,
                             .event = is_watched(run) ? on_event : NULL,
                             .stop = on_stop};
    /* if a search may end at any solution, its progress is unknown */
    if (run->watch.progress != PAPAN_PROGRESS_HIDDEN && goal != PAPAN_FIRST && settings->limit == 0)
        papan_meter_new(NULL, &request.meter, NULL); /* without it, only the time is shown */
    papan_watch_set_source(&run->watch, request.meter != NULL ? papan_watch_meter : NULL, request.meter);
    double start = papan_clock();
    run->result.size = sizeof run->result;
    run->certified.size = sizeof run->certified;
    run->status = run->proof != NULL ? run_certify(run, &request)
                                     : papan_solve(run->puzzle, &request, &run->result, &run->why);
    papan_watch_set_source(&run->watch, NULL, NULL);
    papan_meter_free(request.meter);
    run->milliseconds = (papan_clock() - start - (run->live != NULL ? run->live->spent : 0)) * 1000;
}

static bool is_answered(const papan_run *run, papan_goal goal)
{
    return run->result.complete || (goal == PAPAN_FIRST && run->result.verdict == PAPAN_SOLVED) ||
           (goal == PAPAN_CHECK && run->result.verdict == PAPAN_MANY);
}

/* True if the search ended early because enough solutions were shown. */
static bool all_shown(const papan_run *run)
{
    uint64_t limit = run->session->settings.limit;
    return run->enough || (limit != 0 && strtoull(run->result.count, NULL, 10) >= limit);
}

int papan_run_unfinished(void)
{
    return papan_error(PAPAN_EXIT_ERROR, "internal-error", N_("internal error: search incomplete, no answer"));
}

static int conclude_run(papan_run *run, papan_goal goal)
{
    if (run->no_memory)
        run->status = PAPAN_NO_MEMORY;
    if (run->status != PAPAN_OK)
        return papan_run_failed(run->session, run->status, &run->why);
    run->stopped = atomic_load(&run->watch.stopped) && !is_answered(run, goal);
    char text[PAPAN_SENTENCE];
    if (run->result.warning.text != NULL && !run->quiet_warning)
        papan_remark(N_("warning: %s"), papan_sentence(&run->result.warning, text));
    /* no strategy may end early unless it was stopped */
    if (!is_answered(run, goal) && !run->stopped && !all_shown(run))
        return papan_run_unfinished();
    return PAPAN_EXIT_ANSWERED;
}

papan_progress_display papan_progress_display_of(const papan_session *session)
{
    const papan_settings *settings = &session->settings;
    if (settings->live || settings->progress == PAPAN_PROGRESS_NEVER)
        return PAPAN_PROGRESS_HIDDEN;
    if (settings->progress == PAPAN_PROGRESS_JSON)
        return PAPAN_PROGRESS_OBJECTS;
    return !settings->quiet && isatty(STDERR_FILENO) != 0 ? PAPAN_PROGRESS_LINE : PAPAN_PROGRESS_HIDDEN;
}

static int search_watched(papan_run *run, papan_goal goal)
{
    const papan_settings *settings = &run->session->settings;
    papan_trace trace;
    papan_live live;
    if (!papan_run_strategy_known(run->strategy, NULL) ||
        (settings->live && !papan_live_possible(run->session)) ||
        ((settings->live || settings->trace != NULL || run->stepped != NULL) && !choose_watched(run, goal)))
        return PAPAN_EXIT_USAGE;
    if (settings->trace != NULL && !papan_trace_open(&trace, settings->trace, settings->trace_limit))
        return PAPAN_EXIT_ERROR;
    run->trace = settings->trace != NULL ? &trace : NULL;
    papan_watch_start(&run->watch, run->time_limit,
                      run->silent ? PAPAN_PROGRESS_HIDDEN : papan_progress_display_of(run->session));
    if (run->title != NULL)
        papan_watch_title(&run->watch, run->title);
    int code = PAPAN_EXIT_ANSWERED;
    if (settings->live && !papan_live_start(&live, run->session, run->puzzle, &run->watch))
        code = PAPAN_EXIT_ERROR;
    run->live = settings->live && code == PAPAN_EXIT_ANSWERED ? &live : NULL;
    if (code == PAPAN_EXIT_ANSWERED)
        run_solve(run, goal);
    papan_watch_clear(&run->watch);
    if (run->live != NULL)
        papan_live_end(run->live);
    if (code == PAPAN_EXIT_ANSWERED)
        code = conclude_run(run, goal);
    papan_watch_end(&run->watch);
    if (run->trace != NULL && !papan_trace_close(run->trace, code == PAPAN_EXIT_ANSWERED))
        code = PAPAN_EXIT_ERROR;
    run->trace = NULL;
    run->live = NULL;
    return code;
}

/* Advises the user to convert the puzzle: papan-verify reads only one way to write it. */
static void advise_to_convert(const papan_session *session)
{
    if (session->to_convert && !session->settings.quiet)
        papan_remark(N_("papan-verify reads only what 'papan convert' writes: instead of %s, give it the "
                        "output of 'papan convert %s --to json'"),
                     papan_input_name(session->argument[0]), session->argument[0]);
}

int papan_run_search(papan_run *run, papan_goal goal)
{
    const char *name = run->session->settings.certify;
    papan_proof_file file;
    if (name == NULL || run->proof != NULL)
        return search_watched(run, goal);
    if (!papan_proof_open(&file, name))
        return PAPAN_EXIT_ERROR;
    run->proof = &file.proof;
    int code = search_watched(run, goal);
    run->proof = NULL;
    bool wanted = code == PAPAN_EXIT_ANSWERED && run->certified.claim != PAPAN_CLAIM_NOTHING;
    run->certificate = wanted ? name : NULL;
    if (!papan_proof_close(&file, wanted))
        return PAPAN_EXIT_ERROR;
    if (wanted)
        advise_to_convert(run->session);
    return code;
}

int papan_run_exit(const papan_run *run)
{
    return run->stopped ? PAPAN_EXIT_STOPPED : run->unsaved ? PAPAN_EXIT_ERROR : PAPAN_EXIT_ANSWERED;
}

void papan_run_keep_own(papan_run *run)
{
    papan_result *result = &run->result;
    if (!result->missed)
        return;
    result->verdict = PAPAN_UNKNOWN;
    result->hash = 0;
    snprintf(result->count, sizeof result->count, "0");
    papan_run_free(run);
}

void papan_run_free(papan_run *run)
{
    free(run->first);
    run->first = NULL;
}
