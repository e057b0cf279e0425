/* completion.h: what a completion script needs to know about commands and options, one row per shell. */
#ifndef PAPAN_CLI_HELP_COMPLETION_H
#define PAPAN_CLI_HELP_COMPLETION_H

#include "cli/options.h"

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

/* What the option means for this command (NULL: in general), without the part about choices and defaults. */
enum { PAPAN_BRIEF = 256 };
const char *papan_brief_help(const papan_option *option, const papan_command *command, char out[PAPAN_BRIEF]);

/* Is there another row with this name, which takes a value where this one does not? */
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
