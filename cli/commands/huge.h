/* huge.h: N-Queens on boards too large to hold. */
#ifndef PAPAN_CLI_COMMANDS_HUGE_H
#define PAPAN_CLI_COMMANDS_HUGE_H

#include "cli/session.h"

/* Prints a checked solution, a line per row with the column of its queen, without storing it. */
int papan_huge_solve(papan_session *session, const papan_puzzle *puzzle);

#endif
