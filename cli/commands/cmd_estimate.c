/* cmd_estimate.c: papan estimate, how long a count would take. First the count simply runs for a moment: if it
 * finishes, no estimate is needed. Otherwise random probes estimate the number of cases of the strategy that
 * papan count uses (Knuth 1975; for parity, orbits picked at random), and speed.c measures how many cases this
 * machine examines per second.
 *
 * Measured on a busy machine: within a factor of 1.5 of the truth for slices, cover, cover-bits, queens-bits,
 * bitboard and parity; once 2.3 for 21 queens, on a machine with changing load. frontier cannot be estimated:
 * how fast its lists will grow does not show at the start. It gets a longer trial; then the search that takes
 * over when frontier runs out of memory is estimated. */
#include "base/info.h"
#include "cli/command.h"
#include "cli/output/report.h"

#include <string.h>

/* Seconds. A strategy that cannot be estimated gets a longer trial. */
static const double TRIAL = 0.3, LONG_TRIAL = 3, PROBING = 1, LONGEST_PROBING = 60;
enum { PROBES = 1000, SEED = 1 };

typedef struct forecast {
    const papan_run *trial;
    papan_estimate_result guess;
    papan_message why; /* there is none */
    double rate;       /* cases per second, all threads together */
    unsigned threads;
} forecast;

typedef struct patience {
    unsigned rounds;
    double length, start; /* of the second round: the first includes the setup of a strategy */
} patience;

static bool probed_enough(void *context)
{
    enum { LEAST_ROUNDS = 8 };
    patience *p = context;
    double now = papan_clock();
    if (++p->rounds == 1)
        p->start = now;
    return (p->rounds >= LEAST_ROUNDS && now - p->start > p->length) || papan_interrupted();
}

/* Repeats the probes with more time if not even one was finished. */
static papan_status guess_cases(const papan_puzzle *puzzle, const char *strategy, uint64_t memory_limit,
                                papan_estimate_result *guess, papan_message *why)
{
    papan_status status = PAPAN_OK;
    guess->cases = 0;
    for (double length = PROBING;
         status == PAPAN_OK && guess->cases == 0 && length < LONGEST_PROBING && !papan_interrupted();
         length *= 7) {
        patience p = {.length = length};
        papan_request request = {.size = sizeof request,
                                 .strategy = strategy,
                                 .memory_limit = memory_limit,
                                 .context = &p,
                                 .stop = probed_enough};
        status = papan_estimate(puzzle, &request, PROBES, SEED, guess, why);
    }
    return status;
}

static double rate_of(const papan_run *run)
{
    return run->milliseconds > 0 ? (double)run->result.cases / run->milliseconds * 1000 : 0;
}

/* ---- words ---- */

static double seconds_of(const forecast *f)
{
    return f->rate > 0 ? f->guess.cases / f->rate : 0;
}

/* The deviation of the probes, but at least a fixed amount: of several equally good choices, the search does
 * not always make the one that a probe made. */
static double percent_deviation(const papan_estimate_result *guess)
{
    const double least = 15;
    double sampled = guess->cases > 0 ? 100 * guess->deviation / guess->cases : 0;
    return sampled > least ? sampled : least;
}

static void write_forecast(const forecast *f, papan_buffer *out)
{
    char text[PAPAN_SHORT], also[PAPAN_SHORT];
    const char *tried = f->trial->result.strategy;
    papan_buffer_line(out, _("Strategy: %s"), tried);
    if (strcmp(tried, f->guess.strategy) != 0)
        papan_buffer_line(out,
                          _("%s did not finish within %g s, and its time cannot be estimated. It rarely takes "
                            "longer than %s, the search that takes over if it runs out of memory. For %s:"),
                          tried, f->trial->time_limit, f->guess.strategy, f->guess.strategy);
    papan_buffer_line(out, _("Cases: about %s (give or take %s %%)"), papan_about_text(f->guess.cases, text),
                      papan_about_text(percent_deviation(&f->guess), also));
    papan_buffer_line(out, _("Speed: about %s cases per second (threads: %u)"), papan_about_text(f->rate, text),
                      f->threads);
    if (f->rate > 0)
        papan_buffer_line(out, _("Time: about %s"),
                          papan_duration_text(seconds_of(f), PAPAN_MILLISECONDS, text));
    else
        papan_buffer_line(out, "%s", _("Time: unknown"));
}

/* ---- JSON ---- */

static void write_json(const papan_run *trial, const forecast *f, papan_buffer *out)
{
    papan_json_writer json = papan_json_writer_line(out);
    papan_json_put_text(&json, "family", papan_info_of(trial->puzzle).family);
    papan_json_put_text(&json, "strategy", trial->result.strategy);
    papan_json_put_text(&json, "default", trial->result.strategy);
    papan_json_put_text(&json, "probed", f != NULL ? f->guess.strategy : NULL);
    papan_json_put_bool(&json, "finished", f == NULL);
    if (f == NULL)
        papan_json_put_text(&json, "count", trial->result.count);
    papan_json_put_real(&json, "cases", f != NULL ? f->guess.cases : (double)trial->result.cases, 0);
    papan_json_put_real(&json, "deviation", f != NULL ? f->guess.deviation : 0, 0);
    papan_json_put_real(&json, "cases_per_second", f != NULL ? f->rate : rate_of(trial), 0);
    papan_json_put_number(&json, "threads", papan_run_threads(trial->session));
    papan_json_put_real(&json, "ms", f != NULL ? seconds_of(f) * 1000 : trial->milliseconds, 3);
    papan_report_warnings(trial->session, &json);
    papan_json_end_line(&json);
}

/* ---- the command ---- */

static int print_estimate(papan_session *session, const papan_run *trial, const forecast *f)
{
    papan_buffer text = papan_buffer_new(NULL);
    if (session->settings.json)
        write_json(trial, f, &text);
    else if (f != NULL)
        write_forecast(f, &text);
    else {
        papan_buffer_line(&text, _("No estimate is needed: %s counted all solutions at once."),
                          trial->result.strategy);
        papan_buffer_line(&text, _("Solutions: %s"), trial->result.count);
        papan_report_cost(trial, &text);
    }
    return papan_put_answer(session, &text);
}

static int complain_of_guess(papan_status status, const papan_run *trial, const papan_message *why)
{
    papan_strategy_choice choice = {.size = sizeof choice};
    if (status != PAPAN_UNSUITABLE)
        return papan_run_failed(trial->session, status, why);
    papan_strategy_choose(trial->puzzle, &(papan_request){.goal = PAPAN_COUNT}, &choice);
    return papan_error(PAPAN_EXIT_USAGE, "strategy-not-estimated",
                       N_("the search of %s cannot be estimated; that of %s can"), trial->result.strategy,
                       choice.estimate);
}

static int complain_of_stop(void)
{
    return papan_error(PAPAN_EXIT_STOPPED, "stopped", N_("stopped before there was an estimate"));
}

static int estimate_by_probes(papan_session *session, const papan_puzzle *puzzle, const papan_run *trial)
{
    forecast f = {.trial = trial, .threads = papan_run_threads(session)};
    papan_status status =
        guess_cases(puzzle, session->settings.strategy, session->settings.memory_limit, &f.guess, &f.why);
    if (status == PAPAN_OK)
        status = papan_speed(session, puzzle, f.guess.strategy, f.threads, &f.rate);
    if (status != PAPAN_OK)
        return complain_of_guess(status, trial, &f.why);
    return papan_interrupted() || f.guess.cases == 0 ? complain_of_stop() : print_estimate(session, trial, &f);
}

static double trial_of(const papan_session *session, const papan_puzzle *puzzle)
{
    papan_request count = {.size = sizeof count, .goal = PAPAN_COUNT, .strategy = session->settings.strategy};
    papan_strategy_info strategy = {.size = sizeof strategy};
    papan_strategy_choice choice = {.size = sizeof choice};
    papan_strategy_choose(puzzle, &count, &choice);
    bool known = choice.first != NULL && papan_strategy_named(choice.first, &strategy);
    return known && !(strategy.traits & PAPAN_ESTIMATES) ? LONG_TRIAL : TRIAL;
}

static int estimate_count(papan_session *session, const papan_puzzle *puzzle)
{
    papan_run trial = papan_run_new(session, puzzle);
    trial.time_limit = trial_of(session, puzzle);
    trial.silent = true;
    int code = papan_run_search(&trial, PAPAN_COUNT);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    if (papan_interrupted())
        code = complain_of_stop();
    else
        code =
            trial.stopped ? estimate_by_probes(session, puzzle, &trial) : print_estimate(session, &trial, NULL);
    papan_run_free(&trial);
    return code;
}

const papan_command papan_command_estimate = {
    .name = "estimate",
    .arguments = N_("FILE"),
    .summary = N_("estimate how long it would take to count all solutions"),
    .description = N_("Papan first tries to count for a moment. If that is not enough, it estimates the size "
                      "of the search by random probes and measures the speed of this machine."),
    .options = "pieces strategy distinct json memory-limit",
    .own =
        (const papan_own_help[]){
            {"strategy", N_("estimate this strategy (default: the one that 'papan count' uses)")},
            {"distinct", N_("estimate a count of distinct solutions, not counting rotations and reflections")},
            {0}},
    .example = "papan estimate bedlam:4x4x4",
    .answer = estimate_count,
};
