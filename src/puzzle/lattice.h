/* lattice.h: the geometry of packing: the orientations of pieces, the cells of boards, and neighbours. All
 * three lattices are points with integer coordinates; a turn is a 3 x 3 matrix. */
#ifndef PAPAN_PUZZLE_LATTICE_H
#define PAPAN_PUZZLE_LATTICE_H

#include "puzzle/puzzle.h"

typedef struct papan_turn {
    int8_t row[3][3]; /* image = row * point; maps a piece's coordinates to the board's */
    bool mirror;      /* a reflection: only for symmetries of cubic boards */
} papan_turn;

/* Turn number index that may map a board of this lattice to itself; index 0 is the identity. */
bool papan_board_turn(papan_lattice lattice, unsigned index, papan_turn *turn);

papan_point papan_turned(const papan_turn *turn, papan_point point);

/* The different orientations of a piece (its ways), each as size points with the first (in the order of
 * cells) at the origin. */
typedef struct papan_ways {
    unsigned ways;
    size_t size;
    papan_point *point; /* [ways * size] */
} papan_ways;
papan_status papan_ways_new(papan_lattice lattice, const papan_point *cell, size_t size,
                            const papan_allocator *memory, papan_ways *ways);
void papan_ways_free(papan_ways *ways, const papan_allocator *memory);

/* Sorts points by (x, y, z) and moves the first to the origin: equal shapes become equal arrays. */
void papan_normalise(papan_point *point, size_t size);

/* Sorts the cells of a place. */
void papan_sort_cells(uint32_t *cell, size_t size);

/* Which cell lies at a point. */
typedef struct papan_grid {
    papan_point low;
    int size[3];
    int32_t *cell; /* -1: none */
} papan_grid;
papan_status papan_grid_new(const papan_puzzle *puzzle, const papan_allocator *memory, papan_grid *grid);
void papan_grid_free(papan_grid *grid, const papan_allocator *memory);
int32_t papan_grid_cell(const papan_grid *grid, int x, int y, int z);

/* Step number index to a neighbour of a cell: cells that share an edge or balls that touch, and with corners
 * also those at corners. False past the last. */
bool papan_neighbour_step(papan_lattice lattice, bool corners, unsigned index, papan_point *step);

/* Calls visit with the cells (ascending) of every different place of piece on free cells, until it returns
 * false. */
papan_status papan_pack_places(const papan_puzzle *puzzle, const papan_grid *grid, unsigned piece,
                               const papan_allocator *memory,
                               bool (*visit)(void *context, const uint32_t *cell, size_t cells), void *context);

#endif
