/* cmd_convert.c: papan convert: converts a puzzle to another format. */
#include "cli/command.h"
#include "cli/output/save.h"
#include "cli/watching/watch.h"

static int convert_puzzle(papan_session *session, const papan_puzzle *puzzle)
{
    const papan_settings *settings = &session->settings;
    papan_buffer text = papan_buffer_new(NULL);
    int code = papan_watch_uninterruptible(true) ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_STOPPED;
    if (code == PAPAN_EXIT_ANSWERED && settings->to != NULL)
        code = papan_puzzle_write(puzzle, settings->to, &text);
    if (code == PAPAN_EXIT_ANSWERED)
        code = papan_puzzle_save(puzzle, settings->output, settings->outputs);
    papan_watch_uninterruptible(false);
    if (code == PAPAN_EXIT_ANSWERED)
        papan_put_buffer(session, &text);
    papan_buffer_free(&text);
    return code;
}

/* The formats that can be written, for the help. */
static bool format_row(size_t index, char name[PAPAN_LIST_NAME], const char **text)
{
    papan_format_info format = {.size = sizeof format};
    size_t writable = 0;
    for (size_t i = 0; papan_format_at(i, &format); i++)
        if (format.writes && writable++ == index) {
            snprintf(name, PAPAN_LIST_NAME, "%s (%s)", format.name, format.extension);
            *text = format.summary;
            return true;
        }
    return false;
}

const papan_command papan_command_convert = {
    .name = "convert",
    .arguments = N_("FILE"),
    .summary = N_("convert a puzzle to another format"),
    .description = N_("Give --output, --to or both."),
    .options = "pieces output to",
    .required = "output to",
    .required_text = N_("convert needs -o FILE or --to FORMAT"),
    .own =
        (const papan_own_help[]){
            {"output", N_("write the puzzle to FILE; the extension selects the format; may be repeated")}, {0}},
    .list_title = N_("Formats:"),
    .list = format_row,
    .example = "papan convert puzzle.txt -o puzzle.json",
    .takes_huge = true,
    .answer = convert_puzzle,
};
