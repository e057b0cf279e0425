/* region_grid.h: boards of regions whose cells are numbers or words instead of letters, as archives of Queens
 * levels write them. The readers of number grids and of JSON fill in a grid; this file turns it into a puzzle.
 */
#ifndef PAPAN_FORMAT_REGION_GRID_H
#define PAPAN_FORMAT_REGION_GRID_H

#include "puzzle/puzzle.h"

#include <limits.h>

#define PAPAN_GRID_BARE LLONG_MIN /* a cell without a region */

typedef struct papan_region_grid {
    unsigned n;
    bool letters; /* values are indices into papan_region_symbols, and regions keep these symbols */
    bool named;   /* the input names it as a board of regions */
    long long value[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
} papan_region_grid;

/* True if there are exactly n regions, all connected. A grid of digits of another game, such as a Sudoku, is
 * not like this. */
bool papan_grid_is_board(const papan_region_grid *grid);

/* Makes the puzzle. Numbers become letters in their order: the smallest is A. line[n] has the line of each row,
 * or is NULL; columns of messages count cells. If there is one number too many and 0 is among them, 0 is a cell
 * without a region. */
papan_status papan_grid_puzzle(papan_region_grid *grid, const papan_allocator *memory, unsigned stars,
                               const uint8_t *mark, const unsigned *line, papan_puzzle **puzzle,
                               papan_notes *notes);

#endif
