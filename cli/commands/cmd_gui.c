/* cmd_gui.c: papan gui: opens the page in the user's browser, with a puzzle if one is named. */
#include "cli/command.h"
#include "cli/input/input.h"
#include "cli/page/page.h"

/* The address contains the puzzle as an id, so the server does not need it. */
static int command_gui(papan_session *session)
{
    if (session->arguments == 0)
        return papan_page_show(session, NULL);
    papan_puzzle *puzzle = NULL;
    int code = papan_input_puzzle(session, session->argument[0], &puzzle);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    papan_buffer id = papan_buffer_new(NULL);
    papan_write_id(puzzle, &id, NULL);
    papan_puzzle_free(puzzle);
    code = papan_buffer_whole(&id) ? papan_page_show(session, id.bytes) : PAPAN_EXIT_ERROR;
    papan_buffer_free(&id);
    return code;
}

const papan_command papan_command_gui = {
    .name = "gui",
    .arguments = N_("[FILE]"),
    .summary = N_("open a page in the browser to draw, play, solve and watch puzzles"),
    .description =
        N_("The page is part of the program, which serves it to browsers on this machine only, until you press "
           "Ctrl-C. Everything runs in the browser; nothing is sent over the network. With FILE, the page "
           "opens that puzzle.\n"
           "With --lan, other devices in the same network can open the page at the address that Papan prints, "
           "on a terminal also as a QR code. The address contains a secret, a new one each time; requests "
           "without it are refused. Everyone in the network who learns the address can open the page, but can "
           "change nothing on this machine. The connection is not encrypted."),
    .options = "port no-browser lan",
    .example = "papan gui nqueens:8",
    .run = command_gui,
};
