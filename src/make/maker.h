/* maker.h: makers, each for one family (the table of families in puzzle/puzzle.h names them), behind the
 * public functions of papan/make.h. */
#ifndef PAPAN_MAKE_MAKER_H
#define PAPAN_MAKE_MAKER_H

#include "papan/make.h"
#include "puzzle/puzzle.h"

enum { PAPAN_ATTEMPTS = 20000, PAPAN_MOST_CASES = 1000000, PAPAN_QUEENS_ATTEMPTS = 2000 };

/* Like papan_make(), with a request and a result that have all members. */
typedef papan_status papan_make_function(const papan_allocator *memory, const papan_make_request *wish,
                                         papan_make_result *made);

typedef struct papan_maker {
    papan_make_function *make;
    const char *board;     /* the built-in puzzle it uses by default; NULL: it takes no board */
    bool by_misses;        /* measured by a search, which needs time and memory: makes one at a time */
    const char *titles[2]; /* N_(): of a booklet, with one star and with more; NULL: named by the board */
} papan_maker;

/* The reason of a call that failed goes to *why instead of the result. */
void papan_make_failed(papan_make_result *made, papan_status status, papan_message *why);

papan_make_function papan_pack_make; /* positions with some given pieces */
papan_make_function
    papan_queens_make; /* boards with connected regions of natural sizes, solvable without guessing */
extern const papan_maker papan_maker_pack, papan_maker_queens;

#endif
