/* commands.c: the table of commands of the program for WebAssembly, in place of cli/commands.c. What needs
 * cairo, SQLite, libpng or a server is left out. */
#include "cli/command.h"

const papan_command *const papan_commands[] = {
    &papan_command_solve,      &papan_command_count,
    &papan_command_list,       &papan_command_check,
    &papan_command_estimate,   &papan_command_compare,
    &papan_command_batch,      &papan_command_convert,
    &papan_command_make,       &papan_command_hint,
    &papan_command_strategies, &papan_command_list_puzzles,
    &papan_command_help,       NULL,
};

const char papan_commands_missing[] = "job import draw booklet build gui page";
const char papan_options_missing[] = "job backend";
