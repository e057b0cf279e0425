/* shelf.h: the built-in puzzles: a table of boards, and the makers of those whose id has a number, letters or a
 * date. */
#ifndef PAPAN_PUZZLE_SHELF_H
#define PAPAN_PUZZLE_SHELF_H

#include "puzzle/puzzle.h"

typedef struct papan_shelf_row {
    const char *id, *group, *description; /* group and description: N_() */
    unsigned size[3]; /* rows, columns, and layers if it has several; 0: the id belongs to a maker below */
    const char *mask; /* row by row, of all layers side by side, X = cell; NULL: all */
    const char *set;  /* NULL: the part of the id before the colon names it */
    bool pyramid;     /* otherwise the lattice is that of the set */
} papan_shelf_row;
const papan_shelf_row *papan_shelf_at(size_t index); /* NULL past the last */

/* Make a puzzle from what follows the colon of its id, "" if there is none. */
typedef papan_status papan_shelf_maker(const papan_allocator *memory, const char *rest, papan_puzzle **puzzle,
                                       papan_notes *notes);
papan_shelf_maker papan_shelf_calendar, papan_shelf_calendar_weekday, papan_shelf_genius_square,
    papan_shelf_katamino;

#endif
