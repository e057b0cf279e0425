/* quick.h: fast answers for many small boards of Queens and Star Battle. Boards are read, solved, proven unique
 * and verified without creating a puzzle for each: hundreds of thousands per second. */
#ifndef PAPAN_QUICK_H
#define PAPAN_QUICK_H

#include "papan/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Tables that one thread keeps between boards. */
typedef struct papan_quick papan_quick;

/* Tables for one thread. */
PAPAN_API papan_status papan_quick_new(const papan_allocator *memory, papan_quick **quick, papan_message *why);
/* Frees them; NULL is allowed. */
PAPAN_API void papan_quick_free(papan_quick *quick);

/* Answers a board on one line, its rows joined by '/', with this many queens (stars) in each row, column and
 * region: sets *verdict to PAPAN_NONE, PAPAN_UNIQUE or PAPAN_MANY, and *solution to a verified solution in the
 * same form with '#' for each queen, valid until the next call, or to NULL. False: this is not a plain board of
 * n rows and n regions, or a hard one; papan_read() and papan_solve() decide. */
PAPAN_API bool papan_quick_solve(papan_quick *quick, const char *board, size_t length, unsigned stars,
                                 papan_verdict *verdict, const char **solution);

#ifdef __cplusplus
}
#endif
#endif
