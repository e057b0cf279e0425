/* cmd_list_puzzles.c: papan list-puzzles: lists the built-in puzzles. */
#include "cli/command.h"
#include "cli/help/help.h"

static int command_list_puzzles(papan_session *session)
{
    const char *id, *description;
    for (size_t i = 0; papan_builtin_name(i, &id, &description); i++)
        if (session->settings.quiet)
            papan_put_format(session, "%s\n", id);
        else
            papan_help_row(session, 0, id, _(description));
    return PAPAN_EXIT_ANSWERED;
}

const papan_command papan_command_list_puzzles = {
    .name = "list-puzzles",
    .arguments = "",
    .summary = N_("list the built-in puzzles"),
    .description = N_("An id can be used wherever a command takes a FILE; nqueens:N works for any N. "
                      "With --quiet only the ids are printed."),
    .options = "",
    .run = command_list_puzzles,
};
