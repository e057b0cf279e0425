/* queens_boards.h: new boards of Queens and Star Battle as the command line makes them, for make and booklet.
 */
#ifndef PAPAN_CLI_COMMANDS_QUEENS_BOARDS_H
#define PAPAN_CLI_COMMANDS_QUEENS_BOARDS_H

#include "cli/session.h"
#include "make/queens_maker.h"

typedef struct papan_queens_boards {
    size_t count;
    papan_queens_made *board;
    uint64_t seed; /* board i has seed + i */
} papan_queens_boards;

/* Makes as many as --count says (or usual), of --size rows and --stars stars, with --threads threads; tells how
 * it goes on standard error. 0, or the exit code after a complaint; the boards before the first that could not
 * be made are there all the same. */
int papan_queens_boards_make(papan_session *session, size_t usual, papan_queens_boards *all);
void papan_queens_boards_free(papan_queens_boards *all);

#endif
