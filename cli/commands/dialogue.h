/* dialogue.h: papan without arguments. */
#ifndef PAPAN_CLI_COMMANDS_DIALOGUE_H
#define PAPAN_CLI_COMMANDS_DIALOGUE_H

#include "cli/session.h"

int papan_dialogue(papan_session *session);

#endif
