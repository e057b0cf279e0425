/* batch_queens.h: a fast path of papan batch for plain Queens and Star Battle boards. It reads, solves, proves
 * unique, verifies and prints them without creating a puzzle for each: input may have hundreds of thousands. */
#ifndef PAPAN_CLI_COMMANDS_BATCH_QUEENS_H
#define PAPAN_CLI_COMMANDS_BATCH_QUEENS_H

#include "base/buffer.h"

/* Tables that one thread keeps between boards. */
typedef struct papan_short_way papan_short_way;

papan_short_way *papan_short_way_new(void); /* NULL: out of memory; use the long way */
void papan_short_way_free(papan_short_way *way);

/* Appends the verdict, a tab and a solution or "-" for a board whose rows are joined by '/'. False, with
 * nothing appended: not a plain board, or not solved quickly; use the long way. */
bool papan_short_way_answer(papan_short_way *way, const char *board, size_t length, unsigned stars,
                            papan_buffer *out);

#endif
