/* help.h: everything that is made from the tables of commands and options. */
#ifndef PAPAN_CLI_HELP_HELP_H
#define PAPAN_CLI_HELP_HELP_H

#include "cli/options.h"

/* Text word by word in lines that fit the terminal; a new line starts with indent blanks, and so much stands
 * already on the first. Ends the last line. */
void papan_help_fold(papan_session *session, const char *text, size_t indent, size_t column);

/* "  name      what it does": after a margin, in two columns, or one below the other on a narrow terminal. */
void papan_help_row(papan_session *session, size_t margin, const char *name, const char *text);

/* Sentences of the help and of the manual; N_(). */
extern const char papan_help_what[], papan_help_file[], papan_help_exit[];

void papan_help_all(papan_session *session);
void papan_help_command(papan_session *session, const papan_command *command);
void papan_help_manual(papan_session *session);
void papan_help_completion_bash(papan_session *session);

#endif
