/* cmd_compare.c: papan compare, all strategies that suit a puzzle side by side. Each looks for the first
 * solution, with the same time limit; the bars are on a logarithmic scale, since good and plain strategies
 * lie powers of ten apart. */
#include "cli/command.h"
#include "cli/commands/contest.h"
#include "cli/output/picture_out.h"
#include "cli/output/report.h"
#include "cli/output/save.h"
#include "search/strategy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDEST_BAR = 50, NARROW = 60, FILE_COLUMNS = 80 };
static const double usual_limit = 10;

const char *papan_contest_word(const papan_run *run)
{
    if (run->status == PAPAN_NO_MEMORY)
        return _("memory");
    if (run->stopped)
        return _("too slow");
    if (run->result.verdict == PAPAN_NONE)
        return run->result.warning.text != NULL ? _("none?") : _("none");
    return run->first != NULL ? _("solved") : _("unknown");
}

static int run_all(papan_contest *all)
{
    all->name_width = strlen(_("strategy")); /* the head of the column */
    for (size_t i = 0; papan_strategies[i] != NULL && all->runs < PAPAN_CONTEST_MAX; i++) {
        papan_message why = {0};
        char text[PAPAN_SENTENCE];
        const papan_strategy *strategy = papan_strategies[i];
        if (strategy->traits & PAPAN_COUNTS_ONLY)
            continue;
        if (!papan_suits(strategy, all->puzzle, &why)) {
            if (all->session->settings.verbose)
                papan_complain("%s: %s", strategy->name, papan_sentence(&why, text));
            if (all->unsuited < PAPAN_CONTEST_MAX)
                all->unsuited_name[all->unsuited++] = strategy->name;
            continue;
        }
        papan_run *run = &all->run[all->runs];
        *run = papan_run_new(all->session, all->puzzle);
        run->strategy = strategy->name;
        run->time_limit = run->time_limit > 0 ? run->time_limit : usual_limit;
        run->quiet_warning = true;
        int code = papan_run_search(run, PAPAN_FIRST);
        all->runs++;
        if (code != PAPAN_EXIT_ANSWERED && run->status != PAPAN_NO_MEMORY)
            return code;
        size_t length = strlen(strategy->name);
        all->name_width = length > all->name_width ? length : all->name_width;
        if (papan_interrupted())
            break;
    }
    return PAPAN_EXIT_ANSWERED;
}

static void write_table(const papan_contest *all, papan_buffer *out)
{
    int width = (int)all->name_width;
    papan_buffer_format(out, "%-*s  %-9s %15s %12s %10s\n", width, _("strategy"), _("answer"), _("cases"),
                        _("time (ms)"), _("memory"));
    for (size_t i = 0; i < all->runs; i++) {
        const papan_run *run = &all->run[i];
        char time[PAPAN_SHORT], memory[PAPAN_SHORT];
        papan_buffer_format(out, "%-*s  %-9s %15llu %12s %10s\n", width, run->strategy, papan_contest_word(run),
                            (unsigned long long)run->result.cases,
                            papan_milliseconds_text(run->milliseconds, time),
                            papan_bytes_text(run->result.memory, memory));
    }
}

/* The same, a few short lines for each strategy. */
static void write_narrow(const papan_contest *all, papan_buffer *out)
{
    for (size_t i = 0; i < all->runs; i++) {
        const papan_run *run = &all->run[i];
        char time[PAPAN_SHORT], memory[PAPAN_SHORT];
        papan_buffer_format(out, "%s: %s\n", run->strategy, papan_contest_word(run));
        papan_buffer_format(out, _("  cases: %llu"), (unsigned long long)run->result.cases);
        papan_buffer_format(out, "\n  %s ms, %s\n", papan_milliseconds_text(run->milliseconds, time),
                            papan_bytes_text(run->result.memory, memory));
    }
}

/* Powers of ten above a microsecond, so that the shortest time has a bar as well. */
static double scale(double milliseconds)
{
    return milliseconds > 0.001 ? log10(milliseconds / 0.001) : 0;
}

static void write_bars(const papan_contest *all, unsigned columns, papan_buffer *out)
{
    double longest = 1;
    for (size_t i = 0; i < all->runs; i++)
        longest = fmax(longest, scale(all->run[i].milliseconds));
    const char *block = papan_unicode() ? "█" : "#";
    size_t around = all->name_width + 2 + 14;
    size_t room = columns > around + 8 ? columns - around : 8;
    room = room > WIDEST_BAR ? WIDEST_BAR : room;
    papan_buffer_format(out, "\n%s\n", _("Time (logarithmic scale):"));
    for (size_t i = 0; i < all->runs; i++) {
        const papan_run *run = &all->run[i];
        char time[PAPAN_SHORT];
        size_t length = (size_t)(scale(run->milliseconds) / longest * (double)room + 0.5);
        papan_buffer_format(out, "%-*s  ", (int)all->name_width, run->strategy);
        for (size_t j = 0; j < (length > 0 ? length : 1); j++)
            papan_buffer_text(out, block);
        papan_buffer_format(out, " %s ms%s\n", papan_milliseconds_text(run->milliseconds, time),
                            run->stopped ? "+" : "");
    }
}

static void write_warnings(const papan_contest *all)
{
    for (size_t i = 0; i < all->runs; i++) {
        char text[PAPAN_SENTENCE];
        if (all->run[i].result.warning.text != NULL)
            papan_complain(_("warning: %s: %s"), all->run[i].strategy,
                           papan_sentence(&all->run[i].result.warning, text));
    }
}

static void write_text(const papan_contest *all, unsigned columns, bool bars, papan_buffer *out)
{
    (columns < NARROW ? write_narrow : write_table)(all, out);
    if (bars)
        write_bars(all, columns, out);
}

static void write_json(const papan_contest *all, papan_buffer *out)
{
    for (size_t i = 0; i < all->runs; i++)
        papan_report_json(&all->run[i], out);
}

static int write_all(const papan_contest *all)
{
    papan_buffer text = papan_buffer_new(NULL);
    unsigned columns, rows;
    papan_terminal_size(STDOUT_FILENO, &columns, &rows);
    if (all->session->settings.json)
        write_json(all, &text);
    else {
        write_text(all, columns, !all->session->settings.quiet, &text);
        write_warnings(all);
    }
    int code = papan_put_answer(all->session, &text);
    return code == PAPAN_EXIT_ANSWERED && papan_interrupted() ? PAPAN_EXIT_STOPPED : code;
}

static bool save_one(const papan_contest *all, papan_output *output)
{
    papan_buffer bytes = papan_buffer_new(NULL);
    const char *suffix = papan_suffix(output->name);
    bool good = true;
    if (papan_picture_named(output->name))
        good = papan_contest_chart(all, suffix + 1, &bytes);
    else if (strcmp(suffix, ".json") == 0)
        write_json(all, &bytes);
    else
        write_text(all, FILE_COLUMNS, true, &bytes);
    good = good && papan_buffer_whole(&bytes) && papan_save_bytes(output, &bytes);
    papan_buffer_free(&bytes);
    return good;
}

static int run_and_write(papan_contest *all, papan_save *save)
{
    int code = run_all(all);
    if (code == PAPAN_EXIT_ANSWERED)
        code = write_all(all);
    papan_put_flush(all->session);
    bool done = code == PAPAN_EXIT_ANSWERED || code == PAPAN_EXIT_STOPPED;
    for (size_t i = 0; done && i < save->count; i++)
        if (!save_one(all, &save->output[i]))
            code = PAPAN_EXIT_ERROR;
    return code;
}

static int compare(papan_session *session, const papan_puzzle *puzzle)
{
    papan_save save;
    int code = papan_save_open(&save, session->settings.output, session->settings.outputs, false);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    papan_contest *all = calloc(1, sizeof *all);
    if (all == NULL) {
        papan_out_of_memory();
        papan_save_abandon(&save);
        return PAPAN_EXIT_ERROR;
    }
    all->session = session;
    all->puzzle = puzzle;
    code = run_and_write(all, &save);
    for (size_t i = 0; i < all->runs; i++)
        papan_run_free(&all->run[i]);
    free(all);
    papan_save_abandon(&save);
    return code;
}

const papan_command papan_command_compare = {
    .name = "compare",
    .arguments = N_("FILE"),
    .summary = N_("run all strategies that suit the puzzle and compare them"),
    .description =
        N_("Each strategy searches for one solution. 'too slow' means that the time limit was reached, 'none?' "
           "that the strategy may have missed a solution. --verbose explains why the other strategies do not "
           "suit."),
    .options = "output json time-limit memory-limit theme size",
    .own =
        (const papan_own_help[]){
            {"output",
             N_("also save the table to FILE (.txt or .json), or a chart of it (.png, .svg or .pdf); may be "
                "repeated")},
            {"time-limit", N_("time limit for each strategy (default: 10)")},
            {"theme",
             N_("colours of the chart: light, dark, print (black and white, with patterns) or colour-blind "
                "(default: light)")},
            {"size",
             N_("length of the longer side of the chart in pixels, for PDF in points (default: depends on "
                "the table)")},
            {0}},
    .example = "papan compare nqueens:12 -o chart.png",
    .possible = papan_look_used,
    .answer = compare,
};
