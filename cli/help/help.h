/* help.h: texts generated from the tables of commands and options. */
#ifndef PAPAN_CLI_HELP_HELP_H
#define PAPAN_CLI_HELP_HELP_H

#include "cli/options.h"

/* Prints the text, wrapped at blanks to the width of the terminal that the session prints to, and ends the last
 * line. New lines start with indent blanks; column: where the text starts on the first line. */
void papan_help_fold(papan_session *session, const char *text, size_t indent, size_t column);

/* "  name      what it does" after a margin: in two columns, or below each other on a narrow terminal. */
void papan_help_row(papan_session *session, size_t margin, const char *name, const char *text);

/* Sentences of both the help and the manual page; N_(). */
extern const char papan_help_what[], papan_help_file[], papan_help_exit[];

void papan_help_all(papan_session *session);
void papan_help_command(papan_session *session, const papan_command *command);
void papan_help_manual(papan_session *session);
/* The completion script for the shell of the settings. */
void papan_help_completion(papan_session *session);

/* ---- completion scripts: the data of commands and options that they need, one row per shell ---- */

/* What can be completed after an option. */
typedef enum papan_completes {
    PAPAN_COMPLETES_NOTHING, /* it takes no value, or only after '=' */
    PAPAN_COMPLETES_ANYTHING,
    PAPAN_COMPLETES_CHOICES,
    PAPAN_COMPLETES_FILES,
    PAPAN_COMPLETES_STRATEGIES
} papan_completes;
papan_completes papan_completes_value(const papan_option *option);
/* For PAPAN_COMPLETES_CHOICES: the words, separated by blanks. */
enum { PAPAN_OFFERS = 128 };
const char *papan_completion_words(const papan_option *option, char out[PAPAN_OFFERS]);

/* What can be completed as an argument of a command. */
bool papan_completes_files(const papan_command *command);
bool papan_completes_puzzles(const papan_command *command);     /* names of built-in puzzles */
bool papan_completes_words_first(const papan_command *command); /* its first argument is one of its words */
bool papan_completes_commands(const papan_command *command);

/* The help text of the option for this command (NULL: the general text), without the part about choices and
 * defaults. */
enum { PAPAN_BRIEF = 256 };
const char *papan_brief_help(const papan_option *option, const papan_command *command, char out[PAPAN_BRIEF]);

/* True if there is another row with this name, which takes a value where this one does not. */
bool papan_option_has_twin(const papan_option *option);

/* Prints the text with a backslash before each of these characters, and each ' as '\'' (for use inside quotes).
 */
void papan_put_quoted(papan_session *session, const char *text, const char *special);

/* " solve count list ..." */
void papan_put_command_names(papan_session *session);

void papan_completion_bash(papan_session *session);
void papan_completion_zsh(papan_session *session);
void papan_completion_fish(papan_session *session);

#endif
