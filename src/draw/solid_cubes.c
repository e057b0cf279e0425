/* solid_cubes.c: the body of a piece of cubes. Planes at the clearance from each side cut a cube into 27 boxes:
 * the middle one and one for each set of up to three sides. A box is solid if all cubes at its sides belong to
 * the piece. So a box at an edge is solid only if all four cubes around that edge are, and at a corner only if
 * all eight are; the solid boxes at any point of the grid are connected, and so are the empty ones. Cubes that
 * share only an edge or a corner therefore never touch, and every surface is closed. */
#include "draw/solid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Without any clearance such cubes would touch, so there always is some. */
static const double least_clearance = 0.01;

typedef struct pile {
    papan_point *cell; /* sorted */
    size_t cells;
    const papan_solid_wish *wish;
    papan_solid *solid;
} pile;

static int by_place(const void *a, const void *b)
{
    const papan_point *p = a, *q = b;
    return p->x != q->x ? p->x - q->x : p->y != q->y ? p->y - q->y : p->z - q->z;
}

static bool filled(const pile *p, papan_point at)
{
    return bsearch(&at, p->cell, p->cells, sizeof at, by_place) != NULL;
}

/* Is the box of this cube at these sides (-1, 0 or 1 for each axis) solid? */
static bool is_solid(const pile *p, papan_point cube, const int side[3])
{
    for (unsigned mask = 0; mask < 8; mask++) {
        papan_point at = {(int16_t)(cube.x + (mask & 1 ? side[0] : 0)),
                          (int16_t)(cube.y + (mask & 2 ? side[1] : 0)),
                          (int16_t)(cube.z + (mask & 4 ? side[2] : 0))};
        if (!filled(p, at))
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
            /* Beyond the cube the box across is solid as well: the same cubes decide about both. */
            if (next[axis] >= -1 && next[axis] <= 1 && !is_solid(p, cube, next))
                add_side(p, cube, side, axis, step > 0);
        }
}

/* Marks what can be reached through sides from the first cube. */
static size_t connected(const pile *p, papan_arena *arena)
{
    uint32_t *queue = papan_arena_take(arena, p->cells, sizeof *queue);
    bool *seen = papan_arena_take(arena, p->cells, sizeof *seen);
    if (arena->failed)
        return 0;
    size_t reached = 1;
    seen[0] = true;
    for (size_t next = 0; next < reached; next++)
        for (int step = 0; step < 6; step++) {
            papan_point at = p->cell[queue[next]];
            int16_t *axis[] = {&at.x, &at.y, &at.z};
            *axis[step / 2] = (int16_t)(*axis[step / 2] + (step % 2 == 0 ? -1 : 1));
            const papan_point *cube = bsearch(&at, p->cell, p->cells, sizeof at, by_place);
            if (cube != NULL && !seen[cube - p->cell]) {
                seen[cube - p->cell] = true;
                queue[reached++] = (uint32_t)(cube - p->cell);
            }
        }
    return reached;
}

papan_status papan_solid_cubes(papan_lattice lattice, const papan_point *cell, size_t cells,
                               const papan_solid_wish *wish, papan_arena *arena, papan_solid *solid)
{
    (void)lattice;
    pile p = {papan_arena_take(arena, cells, sizeof *p.cell), cells, wish, solid};
    if (p.cell == NULL)
        return PAPAN_NO_MEMORY;
    memcpy(p.cell, cell, cells * sizeof *cell);
    qsort(p.cell, cells, sizeof *p.cell, by_place);
    size_t reached = connected(&p, arena);
    if (reached < cells)
        return arena->failed ? PAPAN_NO_MEMORY : PAPAN_WRONG;
    for (size_t i = 0; i < cells; i++)
        for (int box = 0; box < 27; box++)
            add_box(&p, p.cell[i], (const int[3]){box / 9 - 1, box / 3 % 3 - 1, box % 3 - 1});
    return PAPAN_OK;
}
