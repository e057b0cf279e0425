/* commands.c: the table of commands of the program for WebAssembly, in place of cli/commands.c. What needs
 * cairo, SQLite, libpng or a server is left out. */
#include "cli/command.h"
#include "cli/options.h"

#include <string.h>

const papan_command *const papan_commands[] = {
    &papan_command_solve,      &papan_command_count,
    &papan_command_list,       &papan_command_check,
    &papan_command_estimate,   &papan_command_compare,
    &papan_command_batch,      &papan_command_convert,
    &papan_command_make,       &papan_command_hint,
    &papan_command_strategies, &papan_command_list_puzzles,
    &papan_command_help,       NULL,
};

bool papan_command_missing(const char *name)
{
    static const char *const missing[] = {"job", "import", "draw", "booklet", "build", "gui", "page"};
    for (size_t i = 0; i < sizeof missing / sizeof missing[0]; i++)
        if (strcmp(missing[i], name) == 0)
            return true;
    return false;
}

bool papan_option_missing(const char *option, const papan_command *command)
{
    bool for_jobs = strcmp(option, "seed") == 0 && papan_is_listed("job", command->options);
    return for_jobs || strcmp(option, "job") == 0 || strcmp(option, "backend") == 0;
}
