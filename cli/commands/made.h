/* made.h: new puzzles as the command line makes them, for make and booklet. */
#ifndef PAPAN_CLI_COMMANDS_MADE_H
#define PAPAN_CLI_COMMANDS_MADE_H

#include "cli/session.h"
#include "make/maker.h"

typedef struct papan_made_list {
    size_t count;
    papan_made *made;
    uint64_t seed; /* puzzle i has seed + i */
} papan_made_list;

/* Makes as many as --count says (or usual), with --threads threads where the maker allows it; board is for
 * makers that take one, else NULL. Tells how it goes on standard error. 0, or the exit code after a complaint;
 * the puzzles before the first that could not be made are there all the same. */
int papan_made_make(papan_session *session, const papan_maker *maker, const papan_puzzle *board, size_t usual,
                    papan_made_list *all);
void papan_made_free(papan_made_list *all);

#endif
