/* commands.c: the table of commands. */
#include "cli/command.h"
#include "cli/input/input.h"

#include <string.h>

const papan_command *const papan_commands[] = {
    &papan_command_solve,        &papan_command_count,   &papan_command_list,
    &papan_command_check,        &papan_command_job,     &papan_command_estimate,
    &papan_command_compare,      &papan_command_batch,   &papan_command_convert,
    &papan_command_import,       &papan_command_draw,    &papan_command_make,
    &papan_command_hint,         &papan_command_booklet, &papan_command_build,
    &papan_command_gui,          &papan_command_page,    &papan_command_strategies,
    &papan_command_list_puzzles, &papan_command_help,    NULL,
};

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
