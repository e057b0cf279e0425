/* square_board.h: shared by the families with one kind of thing on an N x N board: the board, its eight
 * symmetries, and the labels of a printed board. */
#ifndef PAPAN_PUZZLE_SQUARE_BOARD_H
#define PAPAN_PUZZLE_SQUARE_BOARD_H

#include "puzzle/puzzle.h"

#include <assert.h>

enum { PAPAN_SYMMETRIES_OF_SQUARE = 8 };

/* Gives the puzzle n * n cells in one layer. */
bool papan_square_board(papan_puzzle *puzzle, unsigned n);

/* The image of cell (row, column) under symmetry 0..7 (bit 0: mirror columns, bit 1: mirror rows, bit 2:
 * transpose); 0 is the identity. */
static inline uint32_t papan_square_image(unsigned symmetry, unsigned n, unsigned row, unsigned column)
{
    assert(symmetry < PAPAN_SYMMETRIES_OF_SQUARE && row < n && column < n);
    unsigned r = symmetry & 2 ? n - 1 - row : row;
    unsigned c = symmetry & 1 ? n - 1 - column : column;
    return symmetry & 4 ? c * n + r : r * n + c;
}

/* True if both are in the same row, column or diagonal of a chessboard. */
static inline bool papan_squares_in_line(uint32_t n, uint32_t a, uint32_t b)
{
    uint32_t row_a = a / n, column_a = a % n, row_b = b / n, column_b = b % n;
    return row_a == row_b || column_a == column_b || row_a + column_a == row_b + column_b ||
           row_a + column_b == row_b + column_a;
}

/* Row and column of a cell, from 1, as arguments of a message from index on. */
static inline void papan_say_square(papan_message *message, unsigned index, uint32_t n, uint32_t cell)
{
    papan_say_numbers(message, index, cell / n + 1, cell % n + 1);
}

/* Reports those of the seven symmetries for which keeps() is true. image[cell] is the image of a cell. */
papan_status papan_square_symmetries(const papan_puzzle *puzzle, unsigned n, const papan_allocator *memory,
                                     bool (*keeps)(const papan_puzzle *puzzle, const uint32_t *image),
                                     papan_symmetry_sink *sink);

/* The cells above, below, left and right of a cell, as far as there are any; returns their number. */
unsigned papan_square_neighbours(unsigned n, unsigned cell, uint16_t next[4]);

/* Numbers the connected parts of a board in reading order into part[n * n] and returns how many there are. Two
 * neighbours are connected if joined() is true for them. */
unsigned papan_square_parts(unsigned n, const void *context,
                            bool (*joined)(const void *context, unsigned cell, unsigned next), uint16_t *part);

/* papan_family.labels: # is a queen. Without any #, Q is a queen, and without any Q, *; if the puzzle has a
 * region Q, it is * before Q. */
papan_status papan_square_labels(const papan_puzzle *puzzle, const papan_allocator *memory, const char *symbol,
                                 uint16_t *label);

#endif
