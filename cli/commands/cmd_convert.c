/* cmd_convert.c: papan convert: converts a puzzle to another format. */
#include "cli/command.h"
#include "cli/output/save.h"
#include "cli/watching/watch.h"

static int convert(papan_session *session, const papan_puzzle *puzzle)
{
    const papan_settings *settings = &session->settings;
    papan_buffer text = papan_buffer_new(NULL);
    int code = papan_watch_whole(true) ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_STOPPED;
    if (code == PAPAN_EXIT_ANSWERED && settings->to != NULL)
        code = papan_puzzle_write(puzzle, settings->to, &text);
    if (code == PAPAN_EXIT_ANSWERED)
        code = papan_puzzle_save(puzzle, settings->output, settings->outputs);
    papan_watch_whole(false);
    if (code == PAPAN_EXIT_ANSWERED)
        papan_put_buffer(session, &text);
    papan_buffer_free(&text);
    return code;
}

static bool target_named(const papan_session *session)
{
    bool named = session->settings.outputs > 0 || session->settings.to != NULL;
    if (!named)
        papan_complain("missing-output", N_("convert needs -o FILE or --to FORMAT"));
    return named;
}

const papan_command papan_command_convert = {
    .name = "convert",
    .arguments = N_("FILE"),
    .summary = N_("convert a puzzle to another format"),
    .description = N_("Give --output, --to or both."),
    .options = "pieces output to",
    .own =
        (const papan_own_help[]){
            {"output",
             N_("write the puzzle to FILE; the extension selects the format: .txt, .json, .sbn (Star Battle "
                "Notation), .xmpuzzle (BurrTools), .dlx (an exact cover problem), .cnf (clauses for SAT "
                "solvers), .opb (pseudo-Boolean constraints) or .id (the puzzle in one word, as in links); may "
                "be repeated")},
            {"to", N_("print the puzzle in this format: an extension without its dot, or one of pack-text, "
                      "queens-text, nqueens-text, sbn, burrtools, dlx, cnf, opb, id and json")},
            {0}},
    .example = "papan convert puzzle.txt -o puzzle.json",
    .possible = target_named,
    .takes_huge = true,
    .answer = convert,
};
