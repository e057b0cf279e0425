/* cmd_gui.c: papan gui, the page in the user's browser, with a puzzle opened in it where one is named. */
#include "cli/command.h"
#include "cli/page.h"

static int command_gui(papan_session *session, int count, char **argument)
{
    (void)count;
    (void)argument;
    return papan_page_show(session, NULL);
}

const papan_command papan_command_gui = {
    .name = "gui",
    .arguments = "[FILE]",
    .least = 0,
    .most = 1,
    .summary = N_("open the page: draw, play, solve and watch in the browser"),
    .description = N_(
        "The page is inside the program, which serves it to browsers on this machine alone, until Ctrl-C. All "
        "work is done in the browser; nothing is sent anywhere. With FILE that puzzle is open at the start."),
    .options = "port no-browser",
    .example = "papan gui nqueens:8",
    .run = command_gui,
};
