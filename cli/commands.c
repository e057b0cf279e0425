/* commands.c: the table of commands. The program for WebAssembly has another one (web/core/wasi/commands.c). */
#include "cli/command.h"

const papan_command *const papan_commands[] = {
    &papan_command_solve,        &papan_command_count,   &papan_command_list,
    &papan_command_check,        &papan_command_job,     &papan_command_estimate,
    &papan_command_compare,      &papan_command_batch,   &papan_command_convert,
    &papan_command_import,       &papan_command_draw,    &papan_command_make,
    &papan_command_hint,         &papan_command_booklet, &papan_command_build,
    &papan_command_gui,          &papan_command_page,    &papan_command_strategies,
    &papan_command_list_puzzles, &papan_command_help,    NULL,
};

const char papan_commands_missing[] = "", papan_options_missing[] = "";
