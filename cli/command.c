/* command.c: finds and runs the commands of the table. */
#include "cli/command.h"
#include "cli/input/input.h"

#include <string.h>

const papan_command *papan_command_find(const char *name)
{
    for (size_t i = 0; papan_commands[i] != NULL; i++)
        if (strcmp(papan_commands[i]->name, name) == 0)
            return papan_commands[i];
    return NULL;
}

int papan_command_run(const papan_command *command, papan_session *session)
{
    if (command->possible != NULL && !command->possible(session))
        return PAPAN_EXIT_USAGE;
    if (command->run != NULL)
        return command->run(session);
    papan_puzzle *puzzle = NULL;
    int code =
        (command->takes_huge ? papan_input_puzzle : papan_input_board)(session, session->argument[0], &puzzle);
    if (code == PAPAN_EXIT_ANSWERED)
        code = command->answer(session, puzzle);
    papan_puzzle_free(puzzle);
    return code;
}
