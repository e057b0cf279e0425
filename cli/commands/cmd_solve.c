/* cmd_solve.c: papan solve: finds one solution. */
#include "cli/command.h"
#include "cli/output/report.h"
#include "cli/output/save.h"

static int print_and_save(papan_run *run, papan_save *save)
{
    papan_session *session = run->session;
    papan_buffer text = papan_buffer_new(NULL);
    if (run->first != NULL)
        papan_report_copies(run);
    if (session->settings.json) {
        papan_report_json(run, &text);
    } else {
        papan_terminal_style style = papan_board_style(session);
        papan_report_first(run, &style, &text);
        if (!session->settings.quiet)
            papan_report_cost(run, &text);
    }
    int code = papan_put_answer(session, &text);
    papan_put_flush(session);
    int saved = papan_save_answer(save, run);
    return code != PAPAN_EXIT_ANSWERED ? code : saved != PAPAN_EXIT_ANSWERED ? saved : papan_run_exit(run);
}

static int solve_puzzle(papan_session *session, const papan_puzzle *puzzle)
{
    if (papan_cells(puzzle) == 0 && session->settings.certify == NULL)
        return papan_nqueens_formula_solve(session, puzzle);
    papan_save save;
    int code = papan_save_open(&save, session->settings.output, session->settings.outputs, puzzle);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    papan_run run = papan_run_new(session, puzzle);
    code = papan_run_search(&run, PAPAN_FIRST);
    if (code == PAPAN_EXIT_ANSWERED)
        code = print_and_save(&run, &save);
    else
        papan_save_abandon(&save);
    papan_run_free(&run);
    return code;
}

const papan_command papan_command_solve = {
    .name = "solve",
    .arguments = N_("FILE"),
    .summary = N_("find one solution"),
    .description =
        N_("Prints the solved board, the search time and the number of cases examined. If there is no "
           "solution, it says why.\n"
           "--live and --trace show the steps of the strategy. Without --strategy they use the simple one that "
           "most people write first (permute-pieces, permute-columns or row-by-row), otherwise cover.\n"
           "N-Queens boards of more than 1024 rows are solved by a formula. The answer has one line per row: "
           "the column of its queen, counted from 1."),
    .options = "pieces strategy output json time-limit memory-limit certify live speed trace trace-limit theme "
               "size labels no-labels oblique",
    .example = "papan solve iq-puzzler-pro:5x11 -o solution.txt",
    .possible = papan_look_used,
    .takes_huge = true,
    .answer = solve_puzzle,
};
