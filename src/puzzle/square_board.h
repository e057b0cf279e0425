/* square_board.h: what the two queens families share: an N x N board, and its eight symmetries. */
#ifndef PAPAN_PUZZLE_SQUARE_BOARD_H
#define PAPAN_PUZZLE_SQUARE_BOARD_H

#include "puzzle/puzzle.h"

#include <assert.h>

/* Gives the puzzle n * n cells in one layer. */
bool papan_square_board(papan_puzzle *puzzle, unsigned n);

/* Where cell (row, column) goes under symmetry 0..7 (bit 0: mirror columns, bit 1: mirror rows, bit 2:
 * transpose); 0 is the identity. */
static inline uint32_t papan_square_image(unsigned symmetry, unsigned n, unsigned row, unsigned column)
{
    assert(symmetry < 8 && row < n && column < n);
    unsigned r = symmetry & 2 ? n - 1 - row : row;
    unsigned c = symmetry & 1 ? n - 1 - column : column;
    return symmetry & 4 ? c * n + r : r * n + c;
}

/* Tells those of the seven symmetries for which keeps() is true. image[cell] is where a cell goes. */
papan_status papan_square_symmetries(const papan_puzzle *puzzle, unsigned n, const papan_allocator *memory,
                                     bool (*keeps)(const papan_puzzle *puzzle, const uint32_t *image),
                                     papan_symmetry_sink *sink);

#endif
