/* solid.h: the body of a piece as a closed surface of triangles, in millimetres. */
#ifndef PAPAN_DRAW_SOLID_H
#define PAPAN_DRAW_SOLID_H

#include "draw/outline.h"

typedef struct papan_vertex {
    double x, y, z;
} papan_vertex;

/* Every side of a triangle is a side of exactly one other triangle, in the opposite direction. Seen from
 * outside, triangles are counterclockwise. Axes: x to the right along columns, y down along rows, z down
 * through the layers, the first of which is the top: a right-handed system. */
typedef struct papan_solid {
    papan_allocator memory;
    papan_vertex (*triangle)[3];
    size_t triangles, room;
    bool failed; /* out of memory */
} papan_solid;

typedef struct papan_solid_wish {
    double cell;      /* distance of the middles of neighbours; of triangles: the length of a side */
    double clearance; /* every side of a piece moves inwards by this */
    double height;    /* of flat pieces */
    double bridge;    /* see papan_outline_wish; 0: no piece of the puzzle needs it */
} papan_solid_wish;

/* The body of a piece that consists of these cells. PAPAN_WRONG: they are in separate parts. */
papan_status papan_solid_new(papan_lattice lattice, const papan_point *cell, size_t cells,
                             const papan_solid_wish *wish, const papan_allocator *memory, papan_solid *solid);
void papan_solid_free(papan_solid *solid);

/* True if the pieces of this lattice have the same outline at every height. */
bool papan_solid_flat(papan_lattice lattice);

/* ---- the kinds of bodies, for the table in solid.c ---- */

/* The cells are sorted by papan_by_place(); those of cubes and balls are connected. */
typedef papan_status papan_solid_build(papan_lattice lattice, const papan_point *cell, size_t cells,
                                       const papan_solid_wish *wish, papan_arena *arena, papan_solid *solid);
papan_solid_build papan_solid_prism, papan_solid_cubes, papan_solid_balls;

void papan_solid_add(papan_solid *solid, papan_vertex a, papan_vertex b, papan_vertex c);
/* A flat convex polygon, counterclockwise seen from outside. */
void papan_solid_face(papan_solid *solid, const papan_vertex *corner, size_t corners);

#endif
