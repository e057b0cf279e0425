/* batch_queens.h: the short way for papan batch: plain boards of Queens and Star Battle, which come by the
 * hundred thousand, are read, solved, proved unique, verified and written without making a puzzle of each. */
#ifndef PAPAN_CLI_COMMANDS_BATCH_QUEENS_H
#define PAPAN_CLI_COMMANDS_BATCH_QUEENS_H

#include "base/buffer.h"

/* Tables that one thread keeps between boards. */
typedef struct papan_short_way papan_short_way;

papan_short_way *papan_short_way_new(void); /* NULL: no memory; the long way is still there */
void papan_short_way_free(papan_short_way *way);

/* Appends the verdict, a tab and a solution or "-" for a board whose rows are joined by '/'. False, with
 * nothing appended: this is no such board, or it is not quickly answered; the long way will tell. */
bool papan_short_way_answer(papan_short_way *way, const char *board, size_t length, unsigned stars,
                            papan_buffer *out);

#endif
