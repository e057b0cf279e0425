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

#endif
