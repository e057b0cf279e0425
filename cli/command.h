/* command.h: what a command is. Each is one file (cmd_*.c) and one line in the table of commands.c; help,
 * manual and completion are made from the rows. */
#ifndef PAPAN_CLI_COMMAND_H
#define PAPAN_CLI_COMMAND_H

#include "cli/language.h"
#include "cli/session.h"

typedef struct papan_command {
    const char *name;
    const char *arguments;   /* as shown, which also says how many: "FILE [SOLUTION]", "FILE..." */
    const char *summary;     /* N_(): one line */
    const char *description; /* N_(): more, paragraphs parted by a newline; may be NULL */
    const char *options;     /* names of the options it takes, parted by blanks */
    const char *example;     /* a command line that shows it, or NULL */
    bool (*possible)(const papan_session *session); /* settings and arguments fit; NULL: always. Complains */
    bool takes_huge;                                /* boards, too, that are too large for any search */
    /* Most commands answer something about the puzzle that the first argument names; others have run. */
    int (*answer)(papan_session *session, const papan_puzzle *puzzle);
    int (*run)(papan_session *session);
} papan_command;

extern const papan_command *const papan_commands[]; /* ended by NULL */
const papan_command *papan_command_find(const char *name);
/* Runs it with the arguments of the session; gives the exit code. */
int papan_command_run(const papan_command *command, papan_session *session);

/* N-Queens on boards too large to hold: prints a checked solution, a line per row with the column of its queen,
 * without storing it. */
int papan_huge_solve(papan_session *session, const papan_puzzle *puzzle);
/* papan without a command. */
int papan_dialogue(papan_session *session);

extern const papan_command papan_command_solve, papan_command_count, papan_command_list, papan_command_check,
    papan_command_estimate, papan_command_compare, papan_command_convert, papan_command_batch,
    papan_command_strategies, papan_command_list_puzzles, papan_command_help, papan_command_draw,
    papan_command_make, papan_command_hint, papan_command_booklet, papan_command_gui, papan_command_job,
    papan_command_import;

#endif
