/* cell_shape.h: the outline of a cell on paper, for each lattice: a square, a hexagon or a triangle. */
#ifndef PAPAN_DRAW_CELL_SHAPE_H
#define PAPAN_DRAW_CELL_SHAPE_H

#include "puzzle/puzzle.h"

enum { PAPAN_CORNERS_MAX = 6 };

typedef struct papan_corner {
    double x, y; /* to the right, down */
} papan_corner;

/* Side i goes from corner[i] to corner[i + 1], the last one back to corner[0]; clockwise on paper. */
typedef struct papan_cell_shape {
    unsigned corners;
    papan_corner corner[PAPAN_CORNERS_MAX];
    papan_corner middle; /* of the largest circle inside */
    double inside;       /* its radius */
    struct {
        int row, column;
    } across[PAPAN_CORNERS_MAX]; /* the cell on the other side of side i */
} papan_cell_shape;

/* The shape of the cell written at this row and column of a layer. Squares and hexagons whose middles are 1
 * apart if they share a side; triangles with sides of length 1. The shape at (0, 0) starts at x = 0 and
 * y = 0. */
papan_cell_shape papan_cell_shape_of(papan_lattice lattice, int row, int column);

/* The corner after corner[i]. */
static inline papan_corner papan_next_corner(const papan_cell_shape *shape, unsigned i)
{
    return shape->corner[i + 1 < shape->corners ? i + 1 : 0];
}

/* True if the cells of a layer are squares. */
bool papan_cell_square(papan_lattice lattice);
/* Boards of other families consist of squares. */
papan_lattice papan_lattice_drawn(const papan_puzzle *puzzle);

/* The smallest rectangle around a cell, or around the cells of a layer. */
typedef struct papan_extent {
    double left, top, right, bottom;
} papan_extent;
papan_extent papan_shape_extent(const papan_cell_shape *shape);
papan_extent papan_cell_extent(papan_lattice lattice, const papan_layer *layer);

#endif
