/* lattice.h: the geometry of packing: the orientations of pieces, the cells of boards, and neighbours. All
 * lattices are points with integer coordinates; a turn is a 3 x 3 matrix. */
#ifndef PAPAN_PUZZLE_LATTICE_H
#define PAPAN_PUZZLE_LATTICE_H

#include "puzzle/puzzle.h"

/* The properties of a lattice for other modules; lattice.c has the rest. */
typedef struct papan_lattice_row {
    const char *name; /* in JSON */
    bool flat;        /* the board is one layer, and each cell has the row and column where it is written */
    bool solid;       /* pieces have layers */
    bool chess;       /* neighbours have different colours on a chessboard of (row, column, layer) */
    bool flips;       /* pieces are flipped over unless they are one-sided */
} papan_lattice_row;
PAPAN_PRIVATE extern const papan_lattice_row papan_lattices[PAPAN_LATTICES];

/* The point of a cell of a flat or cubic board, and of a cell of a piece, from its row, column and layer. */
PAPAN_PRIVATE papan_point papan_lattice_point(papan_lattice lattice, papan_point written);
/* The inverse, for boards with papan_lattice_row.flat. */
PAPAN_PRIVATE papan_point papan_lattice_written(papan_lattice lattice, papan_point point);

typedef struct papan_turn {
    int8_t row[3][3]; /* image = row * point; maps a piece's coordinates to the board's */
    bool mirror;      /* a reflection, which pieces that are not flipped over do not allow */
} papan_turn;

/* Turn number index that may map a board of this lattice to itself; index 0 is the identity. */
bool papan_board_turn(papan_lattice lattice, unsigned index, papan_turn *turn);

papan_point papan_turned(const papan_turn *turn, papan_point point);

/* One cell of an orientation, with its kind. */
typedef struct papan_spot {
    papan_point at;
    char kind;
} papan_spot;

/* A way is one orientation of one face of a piece. Its first cell in the order of points is at the origin, or,
 * on a triangular board, at the point of that kind of triangle nearest to it: a triangle that points up cannot
 * be moved to one that points down. */
typedef struct papan_orientation {
    size_t size;
    const papan_spot *spot; /* [size] */
} papan_orientation;

/* The different ways of a piece. */
typedef struct papan_ways {
    papan_arena arena;
    unsigned ways;
    papan_orientation *way;
} papan_ways;
PAPAN_PRIVATE papan_status papan_ways_new(papan_lattice lattice, const papan_piece *piece,
                                          const papan_allocator *memory, papan_ways *ways);
PAPAN_PRIVATE void papan_ways_free(papan_ways *ways);

/* The smallest box around points; points > 0. */
PAPAN_PRIVATE void papan_box_of(const papan_point *point, size_t points, papan_point *low, papan_point *high);
/* How many cells of a shape, as written, are connected to its first one by edges, and with corners also at
 * corners; 0: out of memory. *apart, unless NULL, is a cell that is not, as a point. */
PAPAN_PRIVATE size_t papan_shape_connected(papan_lattice lattice, const papan_point *written, size_t size,
                                           bool corners, papan_arena *arena, papan_point *apart);

/* Sorts the cells of a shape by (x, y, z) and moves the first as a way has it: equal shapes become equal. */
PAPAN_PRIVATE void papan_normalise(papan_lattice lattice, papan_spot *spot, size_t size);
bool papan_same_way(const papan_orientation *a, const papan_orientation *b);
/* The number of the way that is this shape; ways->ways: none is. */
PAPAN_PRIVATE unsigned papan_way_like(const papan_ways *ways, const papan_orientation *shape);
/* True if a way may be moved by this much. */
bool papan_may_move(papan_lattice lattice, int x);
/* True if this cell of a piece may be on this cell of the board if nothing else is there. */
bool papan_may_cover(const papan_puzzle *puzzle, uint16_t thing, char kind, uint32_t cell);

/* Sorts cells, options or other numbers in ascending order. */
void papan_sort_numbers(uint32_t *cell, size_t size);

/* Finds the cell at a point. */
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

/* Calls visit with the cells (ascending) of every different place of a piece or gap on free cells, until it
 * returns false. */
papan_status papan_pack_places(const papan_puzzle *puzzle, const papan_grid *grid, unsigned thing,
                               const papan_allocator *memory,
                               bool (*visit)(void *context, const uint32_t *cell, size_t cells), void *context);

#endif
