/* challenge.h: challenges as the command line makes them, for make and booklet. */
#ifndef PAPAN_CLI_COMMANDS_CHALLENGE_H
#define PAPAN_CLI_COMMANDS_CHALLENGE_H

#include "cli/session.h"
#include "make/pack_challenge.h"

typedef struct papan_challenges {
    size_t count;
    papan_challenge *challenge;
    uint64_t seed; /* challenge i has seed + i */
} papan_challenges;

/* Makes as many as --count says (or usual) from the board; tells how it goes on standard error. 0, or the exit
 * code after a complaint; what was made until then is there all the same. */
int papan_challenges_make(papan_session *session, const papan_puzzle *board, size_t usual,
                          papan_challenges *all);
void papan_challenges_free(papan_challenges *all);

#endif
