/* command.h: the row that describes a command. Each command is one file (cmd_*.c) and one line in the table of
 * commands.c; help, manual page and completion are generated from the rows. */
#ifndef PAPAN_CLI_COMMAND_H
#define PAPAN_CLI_COMMAND_H

#include "cli/language.h"
#include "cli/session.h"

/* What an option means for one command, where that differs from the table of options. */
typedef struct papan_own_help {
    const char *option;
    const char *help; /* N_() */
} papan_own_help;

/* Row number index of a list in the help of a command: a name and an N_() text. False past the last. */
enum { PAPAN_LIST_NAME = 48 };
typedef bool papan_list_row(size_t index, char name[PAPAN_LIST_NAME], const char **text);

typedef struct papan_command {
    const char *name;
    const char *arguments; /* N_(): as shown; also defines their number: "FILE [SOLUTION]", "FILE..." */
    const char *words; /* words allowed as the first argument besides FILE, separated by blanks; may be NULL */
    const char *summary;     /* N_(): one line */
    const char *description; /* N_(): paragraphs separated by newlines; may be NULL */
    const char *options;     /* names of the options it takes, separated by blanks */
    const char *required,
        *required_text;        /* one of these options must be given, else this N_() complaint; or NULL */
    const papan_own_help *own; /* ended by a NULL option; may be NULL */
    const char *list_title;    /* N_(): of a list in its help; NULL: none */
    papan_list_row *list;      /* the rows of that list */
    const char *example;       /* a command line that shows its use, or NULL */
    bool (*possible)(const papan_session *session); /* checks settings and arguments; complains. NULL: valid */
    bool takes_huge;                                /* also takes boards too large to be searched */
    /* Most commands answer a question about the puzzle named by the first argument; others have run. */
    int (*answer)(papan_session *session, const papan_puzzle *puzzle);
    int (*run)(papan_session *session);
} papan_command;

extern const papan_command *const papan_commands[]; /* ended by NULL */
const papan_command *papan_command_find(const char *name);
/* Commands and options that only other builds have, separated by blanks; help leaves them out. */
extern const char papan_commands_missing[], papan_options_missing[];
/* Runs it with the arguments of the session; returns the exit code. */
int papan_command_run(const papan_command *command, papan_session *session);

/* N-Queens on boards too large to be stored: prints a checked solution, one line per row with the column of its
 * queen, and writes it to the files of -o; save: only writes it to this file. */
int papan_nqueens_formula_solve(papan_session *session, const papan_puzzle *puzzle);
int papan_nqueens_formula_save(papan_session *session, const papan_puzzle *puzzle, const char *file);

/* count --by-empty: prints a line for each choice of empty cells that has solutions; returns the exit code.
 * Choices of a month and a day that are not a date, such as 30 February, are left out. */
int papan_count_by_empty(papan_session *session, const papan_puzzle *puzzle);

/* papan without a command; not in the table. */
extern const papan_command papan_dialogue;

extern const papan_command papan_command_solve, papan_command_count, papan_command_list, papan_command_check,
    papan_command_estimate, papan_command_compare, papan_command_convert, papan_command_batch,
    papan_command_strategies, papan_command_list_puzzles, papan_command_help, papan_command_draw,
    papan_command_make, papan_command_hint, papan_command_booklet, papan_command_gui, papan_command_job,
    papan_command_import, papan_command_page, papan_command_build;

#endif
