/* cmd_check.c: the command check. With one file it reports whether the puzzle has no solution, exactly one or
 * more than one. With two files it reports whether the second is a solution of the first; this needs only the
 * rules, no search. */
#include "base/info.h"
#include "cli/command.h"
#include "cli/input/input.h"
#include "cli/output/report.h"

#include <stdlib.h>

/* ---- the difficulty ---- */

/* The time left after the search; 0: no time limit. */
static double time_left(const papan_run *run)
{
    static const double next_to_none = 1e-9;
    double left = run->watch.deadline - papan_clock();
    return run->watch.deadline == 0 ? 0 : left > next_to_none ? left : next_to_none;
}

static bool has_givens(const papan_puzzle *puzzle)
{
    uint16_t *given = malloc(papan_cells(puzzle) * sizeof *given);
    bool any = given == NULL || papan_givens(puzzle, given) > 0;
    free(given);
    return any;
}

/* Measures a puzzle with exactly one solution by the rules of hints. Given pieces or queens make a puzzle
 * easier, so such a puzzle is not measured. */
static bool measure_difficulty(const papan_run *run, papan_grade *difficulty)
{
    if (run->session->settings.quiet)
        return false; /* the difficulty is not printed */
    papan_watch watch;
    papan_hint_request until = {.size = sizeof until, .context = &watch, .stop = papan_watch_must_stop};
    if ((papan_info_of(run->puzzle).abilities & PAPAN_HAS_MEASURE) == 0 || run->stopped ||
        run->result.verdict != PAPAN_UNIQUE || has_givens(run->puzzle))
        return false;
    papan_watch_start(&watch, time_left(run), papan_progress_display_of(run->session));
    papan_status status = papan_measure(run->puzzle, &until, NULL, difficulty, NULL);
    papan_watch_end(&watch);
    return status == PAPAN_OK;
}

static void write_difficulty(const papan_run *run, const papan_grade *d, papan_buffer *out)
{
    if (d->stopped) {
        papan_buffer_line(out, "%s",
                          papan_interrupted()
                              ? _("Difficulty: unknown, stopped before it was measured")
                              : _("Difficulty: unknown, the time limit was reached before it was measured"));
        return;
    }
    papan_buffer_line(out, _("Difficulty: %s, score %u"), _(papan_level_name(d->level)), d->score);
    const char *family = papan_info_of(run->puzzle).family;
    const papan_rule *rule;
    char title[PAPAN_SENTENCE];
    for (unsigned i = 0; run->session->settings.verbose && (rule = papan_rule_at(family, i)) != NULL; i++)
        if (d->used[i] > 0)
            papan_buffer_format(out, "  %4u x %s (%s)\n", d->used[i],
                                papan_words_for(run->puzzle, rule->title, title), rule->name);
    if (run->session->settings.verbose)
        papan_buffer_line(out, _("Measured with version %u of the rules"), d->rules_version);
}

static void put_difficulty(papan_json_writer *json, const char *family, const papan_grade *d)
{
    const papan_rule *rule;
    if (d->stopped) {
        papan_json_put_null(json, "difficulty");
        return;
    }
    papan_json_begin_object(json, "difficulty");
    papan_json_put_text(json, "level", papan_level_name(d->level));
    papan_json_put_number(json, "score", d->score);
    papan_json_put_number(json, "rules_version", d->rules_version);
    papan_json_begin_object(json, "rules");
    for (unsigned i = 0; (rule = papan_rule_at(family, i)) != NULL; i++)
        if (d->used[i] > 0)
            papan_json_put_number(json, rule->name, d->used[i]);
    papan_json_end(json);
    papan_json_end(json);
}

/* ---- one file ---- */

static void write_verdict(const papan_run *run, papan_buffer *out)
{
    if (run->stopped || run->result.verdict == PAPAN_UNKNOWN)
        papan_report_stopped(run, out);
    else if (run->result.verdict == PAPAN_NONE) {
        char text[PAPAN_SENTENCE];
        papan_buffer_text(out, _("none: the puzzle has no solution"));
        if (run->result.reason.text != NULL)
            papan_buffer_format(out, " (%s)", papan_sentence(&run->result.reason, text));
        papan_buffer_text(out, ".\n");
    } else
        papan_buffer_line(out, "%s",
                          run->result.verdict == PAPAN_UNIQUE
                              ? _("unique: the puzzle has exactly one solution.")
                              : _("many: the puzzle has more than one solution."));
}

/* Prints the verdict before measuring the difficulty, which can take longer. */
static int report_in_words(const papan_run *run)
{
    papan_session *session = run->session;
    papan_grade difficulty = {.size = sizeof difficulty};
    papan_buffer text = papan_buffer_new(NULL);
    write_verdict(run, &text);
    int code = papan_put_answer(session, &text);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    papan_put_flush(session);
    if (measure_difficulty(run, &difficulty))
        write_difficulty(run, &difficulty, &text);
    if (!session->settings.quiet)
        papan_report_cost(run, &text);
    return papan_report_put(run, &text);
}

static int report_in_json(const papan_run *run)
{
    papan_grade difficulty = {.size = sizeof difficulty};
    papan_buffer text = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_line(&text);
    papan_report_members(run, &json);
    if (measure_difficulty(run, &difficulty))
        put_difficulty(&json, papan_info_of(run->puzzle).family, &difficulty);
    papan_json_end_line(&json);
    return papan_report_put(run, &text);
}

static int check_puzzle(papan_session *session, const papan_puzzle *puzzle)
{
    papan_run run = papan_run_new(session, puzzle);
    int code = papan_run_search(&run, PAPAN_CHECK);
    if (code == PAPAN_EXIT_ANSWERED)
        code = session->settings.json ? report_in_json(&run) : report_in_words(&run);
    papan_run_free(&run);
    return code;
}

/* ---- two files ---- */

/* The rules have no time limit, since they take 0.05 s for 20,000 cells; only reading the solution can take
 * long. */
static int print_right_or_wrong(papan_session *session, const papan_puzzle *puzzle, const uint16_t *label)
{
    papan_message why = {0};
    char text[PAPAN_SENTENCE] = "";
    bool asked = papan_watch_uninterruptible(true),
         right = asked && papan_verify(puzzle, label, &why) == PAPAN_OK;
    papan_watch_uninterruptible(false);
    if (!asked)
        return PAPAN_EXIT_STOPPED;
    if (papan_is_memory(&why))
        return papan_out_of_memory();
    if (!right)
        papan_sentence(&why, text);
    papan_buffer line = papan_buffer_new(NULL);
    if (session->settings.json) {
        papan_json_writer json = papan_json_writer_line(&line);
        papan_json_put_text(&json, "family", papan_info_of(puzzle).family);
        papan_json_put_bool(&json, "right", right);
        if (!right)
            papan_json_put_sentence(&json, "reason", &why);
        papan_report_warnings(session, &json);
        papan_json_end_line(&json);
    } else if (right)
        papan_buffer_line(&line, "%s", _("right: all rules hold."));
    else
        papan_buffer_line(&line, _("wrong: %s."), text);
    return papan_put_answer(session, &line);
}

static int check_puzzle_or_solution(papan_session *session, const papan_puzzle *puzzle)
{
    if (session->argument[1] == NULL)
        return check_puzzle(session, puzzle);
    uint16_t *label = malloc(papan_cells(puzzle) * sizeof *label);
    int code = papan_input_solution(session, session->argument[1], puzzle, label);
    if (code == PAPAN_EXIT_ANSWERED)
        code = print_right_or_wrong(session, puzzle, label);
    free(label);
    return code;
}

static bool certificate_possible(const papan_session *session)
{
    if (session->settings.certify != NULL && session->argument[0] != NULL && session->argument[1] != NULL)
        return papan_complain("options-conflict",
                              N_("--certify is for puzzles; checking a solution needs no certificate"));
    return true;
}

const papan_command papan_command_check = {
    .name = "check",
    .arguments = N_("FILE [SOLUTION]"),
    .summary = N_("check whether a puzzle has exactly one solution, or whether a solution is right"),
    .description =
        N_("With one file, the answer is none, unique or many. For Queens and Star Battle with exactly one "
           "solution, Papan also reports how difficult it is to find by reasoning, if the time limit allows. "
           "With a second file (a board as printed or saved by 'papan solve'), the answer is right or wrong, "
           "with the broken rule and its place. The exit status is also 0 if the solution is wrong."),
    .options = "pieces strategy json time-limit memory-limit certify",
    .example = "papan check puzzle.txt solution.txt",
    .possible = certificate_possible,
    .answer = check_puzzle_or_solution,
};
