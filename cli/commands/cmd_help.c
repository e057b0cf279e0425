/* cmd_help.c: papan help: shows help for the program or for one command. */
#include "cli/help/help.h"

static int command_help(papan_session *session)
{
    if (session->arguments == 0) {
        papan_help_all(session);
        return PAPAN_EXIT_ANSWERED;
    }
    const papan_command *command = papan_command_find(session->argument[0]);
    if (command == NULL)
        return papan_error(PAPAN_EXIT_USAGE, "unknown-command",
                           N_("unknown command '%s'; 'papan help' lists the commands"), session->argument[0]);
    papan_help_command(session, command);
    return PAPAN_EXIT_ANSWERED;
}

const papan_command papan_command_help = {
    .name = "help",
    .arguments = N_("[COMMAND]"),
    .summary = N_("show this help, or the help of one command"),
    .options = "",
    .run = command_help,
};
