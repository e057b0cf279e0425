/* cmd_hint.c: papan hint, the next step and why it is sure, or what is wrong. What a hint is depends on the
 * family; each has a row in the table. */
#include "cli/command.h"
#include "cli/commands/hint.h"
#include "cli/input/input.h"
#include "cli/output/report.h"
#include "puzzle/puzzle.h"

#include <unistd.h>

static const struct {
    const papan_family *family;
    papan_hint_teller *tell;
    bool whole_way; /* --all */
} families[] = {
    {&papan_family_pack, papan_hint_pack, false},
    {&papan_family_queens, papan_hint_queens, true},
};
enum { FAMILIES = sizeof families / sizeof families[0] };

void papan_hint_unknown(papan_buffer *out)
{
    papan_buffer_line(out, "%s",
                      papan_interrupted() ? _("Unknown: stopped by the user before the answer.")
                                          : _("Unknown: the time limit was over before the answer."));
}

void papan_hint_sentence(const papan_message *message, papan_buffer *out)
{
    char text[PAPAN_SENTENCE];
    papan_sentence(message, text);
    if (text[0] >= 'a' && text[0] <= 'z') /* messages may also stand behind a colon */
        text[0] = (char)(text[0] - 'a' + 'A');
    papan_buffer_format(out, "%s.\n", text);
}

void papan_hint_put(papan_json_writer *json, const char *key, const papan_message *message)
{
    char text[PAPAN_SENTENCE];
    papan_json_put_text(json, key, message->text != NULL ? papan_sentence(message, text) : NULL);
}

static int complain(const papan_message *complaint, papan_status status)
{
    char text[PAPAN_SENTENCE];
    papan_complain("%s", complaint->text != NULL ? papan_sentence(complaint, text) : _("out of memory"));
    return status == PAPAN_UNSUITABLE ? PAPAN_EXIT_USAGE : PAPAN_EXIT_ERROR;
}

static int tell(papan_session *session, const papan_puzzle *puzzle, papan_hint_teller *teller)
{
    papan_watch watch;
    papan_message complaint = {.text = NULL};
    papan_buffer text = papan_buffer_new(NULL);
    bool known = true;
    papan_watch_start(&watch, session->settings.time_limit,
                      !session->settings.quiet && isatty(STDERR_FILENO) != 0);
    papan_status status = teller(session, puzzle, &watch, &text, &complaint, &known);
    if (status != PAPAN_OK) {
        papan_buffer_free(&text);
        return complain(&complaint, status);
    }
    int code = papan_put_answer(session, &text);
    return code == PAPAN_EXIT_ANSWERED && !known ? PAPAN_EXIT_STOPPED : code;
}

static int command_hint(papan_session *session, int count, char **argument)
{
    (void)count;
    papan_puzzle *puzzle = NULL;
    int code = papan_input_puzzle(session, argument[0], &puzzle);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    unsigned row = 0;
    while (row < FAMILIES && families[row].family != puzzle->family)
        row++;
    if (row == FAMILIES) {
        papan_complain("%s", _("there are hints for packing, Queens and Star Battle only"));
        code = PAPAN_EXIT_USAGE;
    } else if (session->settings.all && !families[row].whole_way) {
        papan_complain("%s", _("--all tells the whole way for Queens and Star Battle only"));
        code = PAPAN_EXIT_USAGE;
    } else {
        code = tell(session, puzzle, families[row].tell);
    }
    papan_puzzle_free(puzzle);
    return code;
}

const papan_command papan_command_hint = {
    .name = "hint",
    .arguments = "FILE",
    .least = 1,
    .most = 1,
    .summary = N_("tell the next sure step, and why"),
    .description = N_(
        "FILE is a puzzle with something already placed: pieces, or queens and crosses.\n"
        "For packing, the hint is a piece that lies so in every completion, with the plainest reason there is: "
        "nothing else can cover a cell, it is the only place left for the piece, everything else leaves "
        "something that cannot be filled, or all completions agree. On the board its cells are coloured, or "
        "stars where there are no colours. Where the position cannot be finished, the piece that spoils it is "
        "named: without it the board can be filled.\n"
        "For Queens and Star Battle, the hint is the easiest step that follows from the marks, with its "
        "reason: "
        "queens that must stand, or cells where none can. Where a mark is wrong, it is named, and a proof "
        "given. With --all the whole way to the solution is told, step by step, and how hard it is."),
    .options = "all json time-limit memory-limit",
    .example = "papan make pack --given 5 | papan hint -",
    .run = command_hint,
};
