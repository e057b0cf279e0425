/* queens_maker.h: new boards of Queens and Star Battle: one solution, connected regions of natural sizes, and
 * solvable without guessing. It starts no thread and reads no clock, so the page uses it as well. */
#ifndef PAPAN_MAKE_QUEENS_MAKER_H
#define PAPAN_MAKE_QUEENS_MAKER_H

#include "explain/queens_hint.h"

typedef struct papan_queens_progress {
    unsigned attempts;      /* boards grown so far */
    unsigned filled, cells; /* of the board in hand */
} papan_queens_progress;

typedef struct papan_queens_wish {
    unsigned n, stars; /* stars 0 counts as 1 */
    papan_level level; /* PAPAN_LEVEL_ANY: easy to expert, as it comes. Not beyond */
    uint64_t seed;     /* the same wish gives the same board on every machine */
    unsigned attempts; /* how many boards to grow before giving up; 0: PAPAN_QUEENS_ATTEMPTS */
    void *context;
    bool (*stop)(void *context); /* asked now and then; true: stop at once. NULL: never */
    void (*progress)(void *context, const papan_queens_progress *progress); /* NULL: nobody asks */
} papan_queens_wish;

enum { PAPAN_QUEENS_ATTEMPTS = 2000 };

typedef struct papan_queens_made {
    papan_puzzle *puzzle;     /* papan_puzzle_free(); NULL: none was made, and why says so, or stopped */
    const uint16_t *solution; /* [cells] labels; lives as long as the puzzle */
    papan_grade difficulty;
    unsigned attempts;
    bool stopped; /* by the hook */
    papan_message why;
} papan_queens_made;

/* PAPAN_OK: see made->puzzle. PAPAN_UNSUITABLE: there can be no such board, and why says why. */
papan_status papan_queens_make(const papan_allocator *memory, const papan_queens_wish *wish,
                               papan_queens_made *made);

#endif
