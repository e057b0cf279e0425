/* cmd_count.c: papan count: counts all solutions. */
#include "cli/command.h"
#include "cli/jobs/job_file.h"
#include "cli/output/report.h"

static void write_words(const papan_run *run, papan_buffer *out)
{
    const papan_settings *settings = &run->session->settings;
    if (settings->quiet) {
        papan_buffer_format(out, "%s\n", run->result.count);
        if (run->stopped)
            papan_report_incomplete(run->session, run->result.count);
        return;
    }
    if (run->stopped) {
        papan_report_stopped(run, out);
        papan_buffer_line(out, _("Solutions so far: %s"), run->result.count);
    } else if (settings->distinct)
        papan_buffer_line(out, _("Distinct solutions: %s"), run->result.count);
    else
        papan_buffer_line(out, _("Solutions: %s"), run->result.count);
    if (run->result.verdict == PAPAN_NONE)
        papan_report_none(run, out);
    papan_report_cost(run, out);
}

static int count_solutions(papan_session *session, const papan_puzzle *puzzle)
{
    if (session->settings.by_empty)
        return papan_count_by_empty(session, puzzle);
    papan_run run = papan_run_new(session, puzzle);
    int code = papan_job_answer(&run, PAPAN_COUNT);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    papan_buffer text = papan_buffer_new(NULL);
    if (session->settings.json)
        papan_report_json(&run, &text);
    else
        write_words(&run, &text);
    code = papan_report_put(&run, &text);
    papan_run_free(&run);
    return code;
}

const papan_command papan_command_count = {
    .name = "count",
    .arguments = N_("FILE"),
    .summary = N_("count all solutions"),
    .description = N_("With --quiet it prints only the number. If the search is stopped early, it prints how "
                      "many solutions were counted so far; the exit status is then 4, and even "
                      "with --quiet, standard error says that the number is not complete."),
    .options =
        "pieces distinct by-empty strategy json time-limit memory-limit certify job backend progress seed",
    .own =
        (const papan_own_help[]){
            {"seed", N_("with --job: process the parts of the search in a random order given by this seed")},
            {0}},
    .example = "papan count --distinct nqueens:8",
    .answer = count_solutions,
};
