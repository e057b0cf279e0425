/* cmd_convert.c: papan convert, a puzzle from one format to another. */
#include "cli/command.h"
#include "cli/output/save.h"

static int convert(papan_session *session, const papan_puzzle *puzzle)
{
    const papan_settings *settings = &session->settings;
    papan_buffer text = papan_buffer_new(NULL);
    int code = PAPAN_EXIT_ANSWERED;
    if (settings->to != NULL)
        code = papan_puzzle_write(puzzle, settings->to, &text);
    if (code == PAPAN_EXIT_ANSWERED)
        code = papan_puzzle_save(puzzle, settings->output, settings->outputs);
    if (code == PAPAN_EXIT_ANSWERED)
        papan_put_buffer(session, &text);
    papan_buffer_free(&text);
    return code;
}

static bool target_named(const papan_session *session)
{
    bool named = session->settings.outputs > 0 || session->settings.to != NULL;
    if (!named)
        papan_complain("%s", _("convert needs -o FILE or --to FORMAT"));
    return named;
}

const papan_command papan_command_convert = {
    .name = "convert",
    .arguments = "FILE",
    .summary = N_("write a puzzle in another format"),
    .description =
        N_("The ending of the file given with -o says the format: .txt, .json, .sbn (Star Battle Notation) or "
           ".id (the puzzle in one word, as links have it). --to writes to standard output and takes an ending "
           "or the name of a format: pack-text, queens-text, nqueens-text, sbn, id, json."),
    .options = "output to",
    .example = "papan convert puzzle.txt -o puzzle.json",
    .possible = target_named,
    .takes_huge = true,
    .answer = convert,
};
