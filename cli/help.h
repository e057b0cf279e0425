/* help.h: everything that is made from the tables of commands and options. */
#ifndef PAPAN_CLI_HELP_H
#define PAPAN_CLI_HELP_H

#include "cli/options.h"

void papan_help_all(papan_session *session);
void papan_help_command(papan_session *session, const papan_command *command);
void papan_help_manual(papan_session *session);
void papan_help_completion_bash(papan_session *session);

#endif
