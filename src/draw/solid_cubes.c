/* solid_cubes.c: the body of a piece of cubes. Planes at the clearance from each side cut a cube into 27 boxes:
 * the middle one and one for each set of up to three sides. A box is solid if all cubes at its sides belong to
 * the piece. So a box at an edge is solid only if all four cubes around that edge are, and at a corner only if
 * all eight are; the solid boxes at any point of the grid are connected, and so are the empty ones. Cubes that
 * share only an edge or a corner therefore never touch, and every surface is closed. */
#include "draw/build.h"

#include <math.h>
#include <stdlib.h>

/* Without any clearance such cubes would touch, so there always is some. */
static const double least_clearance = 0.01;

typedef struct pile {
    const papan_point *cell; /* sorted */
    size_t cells;
    const papan_solid_wish *wish;
    papan_solid *solid;
} pile;

static bool is_filled(const pile *p, papan_point at)
{
    return bsearch(&at, p->cell, p->cells, sizeof at, papan_by_place) != NULL;
}

/* True if the box of this cube at these sides (-1, 0 or 1 for each axis) is solid. */
static bool is_solid(const pile *p, papan_point cube, const int side[3])
{
    for (unsigned mask = 0; mask < 8; mask++) {
        papan_point at = {(int16_t)(cube.x + (mask & 1 ? side[0] : 0)),
                          (int16_t)(cube.y + (mask & 2 ? side[1] : 0)),
                          (int16_t)(cube.z + (mask & 4 ? side[2] : 0))};
        if (!is_filled(p, at))
            return false;
    }
    return true;
}

/* Plane number step (0 to 3) of a cube along one axis. */
static double plane(const pile *p, int cube, int step)
{
    double clearance = fmax(p->wish->clearance, least_clearance);
    return step == 0   ? cube * p->wish->cell
           : step == 3 ? (cube + 1) * p->wish->cell
           : step == 1 ? cube * p->wish->cell + clearance
                       : (cube + 1) * p->wish->cell - clearance;
}

/* The side of a box towards lower (up: higher) values on one axis. Axis 0 is the row, so y. */
static void add_side(const pile *p, papan_point cube, const int side[3], int axis, bool up)
{
    const int at[3] = {cube.x, cube.y, cube.z};
    papan_vertex corner[4];
    for (int i = 0; i < 4; i++) {
        double value[3];
        for (int a = 0; a < 3; a++) {
            bool high = a == axis ? up : a == (axis + 1) % 3 ? i == 1 || i == 2 : i >= 2;
            value[a] = plane(p, at[a], side[a] + 1 + high);
        }
        corner[up ? 3 - i : i] = (papan_vertex){value[1], value[0], value[2]}; /* rows are y: a reflection */
    }
    papan_solid_face(p->solid, corner, 4);
}

static void add_box(const pile *p, papan_point cube, const int side[3])
{
    if (!is_solid(p, cube, side))
        return;
    for (int axis = 0; axis < 3; axis++)
        for (int step = -1; step <= 1; step += 2) {
            int next[3] = {side[0], side[1], side[2]};
            next[axis] += step;
            /* At the side of the cube, the box across is in the next cube and is solid as well, since the same
             * cubes decide about both. */
            if (next[axis] >= -1 && next[axis] <= 1 && !is_solid(p, cube, next))
                add_side(p, cube, side, axis, step > 0);
        }
}

papan_status papan_solid_cubes(papan_lattice lattice, const papan_point *cell, size_t cells,
                               const papan_solid_wish *wish, papan_arena *arena, papan_solid *solid)
{
    (void)lattice, (void)arena;
    pile p = {cell, cells, wish, solid};
    for (size_t i = 0; i < cells; i++)
        for (int box = 0; box < 27; box++)
            add_box(&p, p.cell[i], (const int[3]){box / 9 - 1, box / 3 % 3 - 1, box % 3 - 1});
    return PAPAN_OK;
}
