/* not_made.h: why a puzzle was not made, for all makers. */
#ifndef PAPAN_CLI_OUTPUT_NOT_MADE_H
#define PAPAN_CLI_OUTPUT_NOT_MADE_H

#include "cli/session.h"
#include "papan/papan.h"

typedef struct papan_failure {
    papan_status status;
    bool told;     /* the reason was told already */
    bool stopped;  /* by the clock or the user */
    uint64_t seed; /* that was tried */
} papan_failure;

/* Complains unless the reason was told, and returns the exit code. */
int papan_not_made(const papan_session *session, const papan_failure *failure);

#endif
