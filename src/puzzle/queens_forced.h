/* queens_forced.h: a board of Queens or Star Battle while forced moves are made: which cells are still free,
 * and how many queens each unit still needs. Units are numbered: n rows, n columns, n regions. */
#ifndef PAPAN_PUZZLE_QUEENS_FORCED_H
#define PAPAN_PUZZLE_QUEENS_FORCED_H

#include "puzzle/puzzle.h"

#include <assert.h>

enum { PAPAN_FORCED_UNITS = 3 * PAPAN_QUEENS_MAX };

typedef struct papan_forced {
    const papan_queens *q;
    bool moved;                        /* a cell was ruled out or taken since this was last set to false */
    uint16_t free[PAPAN_FORCED_UNITS]; /* free cells of a unit */
    uint8_t needs[PAPAN_FORCED_UNITS]; /* queens it still needs */
    uint64_t line[PAPAN_QUEENS_MAX];   /* of each row, the columns that are free, */
    uint64_t queen[PAPAN_QUEENS_MAX];  /* and those with a queen */
    const uint64_t
        *part; /* [region * n + row] the columns of a region in a row, free or not; copies share it */
} papan_forced;

/* A board without queens, or NULL. Bare cells are not free. */
papan_forced *papan_forced_new(const papan_queens *q, const papan_allocator *memory);
void papan_forced_free(papan_forced *board, const papan_allocator *memory);

/* Rules out the free ones of these columns of a row. */
void papan_forced_drop(papan_forced *board, unsigned row, uint64_t columns);
/* Places a queen and rules out what it excludes; false: the cell is not free. */
bool papan_forced_put(papan_forced *board, unsigned cell);
/* Places the given queens. Returns the first that breaks a rule with an earlier one, or n * n. */
unsigned papan_forced_put_placed(papan_forced *board);
/* The first unit with fewer free cells than it needs, or 3 * n. */
unsigned papan_forced_broken(const papan_forced *board);
/* Makes forced moves until there are none. Returns a unit with too few cells left, or 3 * n. */
unsigned papan_forced_go(papan_forced *board);

static inline uint64_t papan_forced_part(const papan_forced *b, unsigned region, unsigned row)
{
    assert(region < b->q->n && row < b->q->n);
    return b->part[region * b->q->n + row] & b->line[row];
}

#endif
