/* speed.h: how many cases a second a strategy looks at on this machine. */
#ifndef PAPAN_CLI_WATCHING_SPEED_H
#define PAPAN_CLI_WATCHING_SPEED_H

#include "cli/watching/run.h"

/* Runs a count for about a second, up to seven where it takes long to get under way. *rate: cases a second, all
 * threads together; 0 where nothing was done. */
papan_status papan_speed(const papan_session *session, const papan_puzzle *puzzle, const char *strategy,
                         unsigned threads, double *rate);

#endif
