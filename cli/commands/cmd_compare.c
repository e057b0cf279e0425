/* cmd_compare.c: papan compare: runs all strategies that suit a puzzle, or N-Queens for a range of N, with the
 * same time limit. comparison.h does the work; here are the command and its files. */
#include "cli/command.h"
#include "cli/commands/comparison.h"
#include "cli/output/save.h"
#include "cli/watching/watch.h"

#include <string.h>
#include <unistd.h>

enum { FILE_COLUMNS = 80 };

static void write_warnings(const papan_comparison *all)
{
    char text[PAPAN_SENTENCE];
    for (size_t i = 0; i < all->sizes * all->strategies; i++)
        if (all->bout[i].warning.text != NULL)
            papan_remark(N_("warning: %s: %s"), papan_comparison_name(i % all->strategies),
                         papan_sentence(&all->bout[i].warning, text));
}

static int print_comparison(const papan_comparison *all)
{
    papan_buffer text = papan_buffer_new(NULL);
    unsigned columns, rows;
    papan_terminal_size(STDOUT_FILENO, &columns, &rows);
    if (all->session->settings.json)
        papan_buffer_add(&text, all->json.bytes, all->json.length);
    else {
        papan_comparison_text(all, columns, !all->session->settings.quiet, &text);
        write_warnings(all);
    }
    int code = papan_put_answer(all->session, &text);
    papan_put_flush(all->session);
    return code;
}

static bool save_one(const papan_comparison *all, papan_output *output)
{
    papan_buffer bytes = papan_buffer_new(NULL);
    const char *extension = papan_suffix(output->name);
    bool good = true;
    if (papan_picture_named(output->name))
        good = papan_comparison_chart(all, extension + 1, &bytes);
    else if (strcmp(extension, ".json") == 0)
        papan_comparison_document(all, &bytes);
    else if (strcmp(extension, ".csv") == 0)
        papan_comparison_csv(all, &bytes);
    else
        papan_comparison_text(all, FILE_COLUMNS, true, &bytes);
    good = good && papan_buffer_whole(&bytes) && papan_save_bytes(output, &bytes);
    papan_buffer_free(&bytes);
    return good;
}

static int compare_strategies(papan_session *session)
{
    papan_save save;
    papan_watch_limit(0); /* the time limit is for each run */
    int code = papan_save_open_as(&save, session->settings.output, session->settings.outputs,
                                  ".txt .json .csv " PAPAN_PICTURES);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    papan_comparison all = {.session = session, .sweep = session->settings.sweep[1] > 0};
    code = papan_comparison_run(&all);
    if (code == PAPAN_EXIT_ANSWERED && !papan_buffer_whole(&all.json))
        code = PAPAN_EXIT_ERROR;
    if (code == PAPAN_EXIT_ANSWERED)
        code = print_comparison(&all);
    bool saves = code == PAPAN_EXIT_ANSWERED;
    for (size_t i = 0; saves && i < save.count; i++)
        if (!save_one(&all, &save.output[i]))
            code = PAPAN_EXIT_ERROR;
    papan_comparison_free(&all);
    papan_save_abandon(&save);
    return code == PAPAN_EXIT_ANSWERED && papan_interrupted() ? PAPAN_EXIT_STOPPED : code;
}

/* True for nqueens, and for nqueens:8 with any number, since --sweep has the numbers. */
static bool is_nqueens(const char *name)
{
    static const char family[] = "nqueens";
    const char *rest = name + sizeof family - 1;
    if (strncmp(name, family, sizeof family - 1) != 0)
        return false;
    return rest[0] == '\0' ||
           (rest[0] == ':' && rest[1] != '\0' && rest[1 + strspn(rest + 1, "0123456789")] == '\0');
}

static bool sweep_possible(const papan_session *session)
{
    const uint64_t most = session->settings.sweep[1];
    if (most > 0 && !is_nqueens(session->argument[0]))
        return papan_complain("option-for-other-puzzle",
                              N_("--sweep is for N-Queens: papan compare nqueens --sweep 4..12"));
    if (most > PAPAN_NQUEENS_BOARD_MAX)
        return papan_complain("option-out-of-range", N_("--sweep: N is at most %d"), PAPAN_NQUEENS_BOARD_MAX);
    return papan_look_used(session);
}

const papan_command papan_command_compare = {
    .name = "compare",
    .arguments = N_("FILE"),
    .summary = N_("run all strategies that suit the puzzle and compare them"),
    .description = N_("Each strategy searches for one solution or, with --count, counts all of them. Runs "
                      "shorter than 50 ms are repeated, and the median of their times is shown. 'too slow' "
                      "means that the time limit was reached, 'none?' that the strategy may have missed a "
                      "solution. --verbose explains why the other strategies are not compared.\n"
                      "--sweep compares the strategies on N-Queens for a range of N; write nqueens in place of "
                      "FILE. A strategy that reaches the time limit is not run for larger N."),
    .options = "count sweep output json time-limit memory-limit theme size",
    .own =
        (const papan_own_help[]){{"output", N_("also save the table to FILE (.txt, .csv or .json), or a chart "
                                               "of it (.png, .svg or .pdf); may be repeated")},
                                 {"time-limit", N_("time limit for each run of a strategy (default: 10)")},
                                 {"theme", N_("colours of the chart: light, dark, print (black and white, with "
                                              "patterns) or colour-blind (default: light)")},
                                 {"size", N_("width of the chart in pixels, for PDF in points (default: 900)")},
                                 {0}},
    .example = "papan compare nqueens --count --sweep 4..12 -o chart.png",
    .possible = sweep_possible,
    .run = compare_strategies,
};
