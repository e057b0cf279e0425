/* outline.h: the outline of a set of cells of a flat board in millimetres: closed loops for a laser cutter, or
 * for the walls of a printed piece. */
#ifndef PAPAN_DRAW_OUTLINE_H
#define PAPAN_DRAW_OUTLINE_H

#include "draw/cell_shape.h"

typedef struct papan_outline_wish {
    double cell;   /* millimetres for a length of 1 in cell_shape.h */
    double inset;  /* how far the outline moves into the material; negative: out of it */
    double bevel;  /* legs of the triangle cut off each convex corner; 0: none */
    double bridge; /* legs of the triangles that join cells which meet only at a corner; 0: they stay apart */
    bool outside;  /* the material is everything but the cells: a frame around a board */
} papan_outline_wish;

/* Loops in order; the material is on the left of a loop if y is taken as going up, on the right on paper. So
 * loops around material have a positive area, loops around holes a negative one. Loops never touch. */
typedef struct papan_outline {
    size_t loops, points;
    papan_corner *point; /* of all loops, one loop after the other */
    size_t *end;         /* [loops] the index after the last point of each loop */
    papan_extent extent;
} papan_outline;

/* The cells are (row, column) as written. PAPAN_WRONG: they are in separate parts. The memory is the arena's.
 */
papan_status papan_outline_new(papan_lattice lattice, const papan_point *cell, size_t cells,
                               const papan_outline_wish *wish, papan_arena *arena, papan_outline *out);

/* A side of a cell; sides are sorted by where they start. */
typedef struct papan_side {
    papan_corner from, to;
    uint32_t cell; /* index of the cell it belongs to */
    bool used;
} papan_side;

int papan_by_start(const void *a, const void *b);
/* The index of the first side that starts at this corner or after it. */
size_t papan_side_from(const papan_side *side, size_t sides, papan_corner corner);

/* Cells by row, column and layer, for qsort() and bsearch(); and a sorted copy, NULL if out of memory. */
int papan_by_place(const void *a, const void *b);
papan_point *papan_sorted_cells(const papan_point *cell, size_t cells, papan_arena *arena);

/* Twice the area of a polygon, positive if it is counterclockwise with y going up. */
double papan_twice_area(const papan_corner *point, size_t points);

/* The first point of a loop. */
static inline size_t papan_loop_start(const papan_outline *outline, size_t loop)
{
    return loop > 0 ? outline->end[loop - 1] : 0;
}

#endif
