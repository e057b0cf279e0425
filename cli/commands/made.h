/* made.h: making new puzzles, for the commands make and booklet. */
#ifndef PAPAN_CLI_COMMANDS_MADE_H
#define PAPAN_CLI_COMMANDS_MADE_H

#include "cli/session.h"
#include "papan/make.h"

enum { PAPAN_MADE_MOST = 100000 /* the largest --count */, PAPAN_MADE_NAMES = 3, PAPAN_DATE_SIZE = 16 };

typedef struct papan_made_list {
    size_t count;
    papan_made *made;
    const char *name[PAPAN_MADE_NAMES]; /* of the puzzles of a day; else NULL, they are numbered */
    char date[PAPAN_DATE_SIZE];         /* their day, as 2026-11-15; else empty */
    uint64_t seed;                      /* otherwise: puzzle i has seed + i */
} papan_made_list;

/* Makes --count puzzles (default: usual), with --threads threads if they are measured by rules; board is for
 * kinds that take one, else NULL. Reports progress on standard error. Returns 0, or the exit code after an
 * error message; the puzzles before the first failure are returned in any case. */
int papan_made_make(papan_session *session, const char *kind, const papan_puzzle *board, size_t usual,
                    papan_made_list *all);
/* Makes the puzzles of the day as the arguments of the session say: "[queens|stars|pack] [DATE]". */
int papan_made_daily(papan_session *session, papan_made_list *all);
void papan_made_free(papan_made_list *all);

#endif
