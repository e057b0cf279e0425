/* solid_balls.c: the body of a piece of balls, for pyramids.
 *
 * Balls joined by cylinders have no surface of plain triangles that fits together exactly. Instead each ball is
 * a polyhedron inside the cell of its lattice. The lattice of stacked balls is the face-centred cubic one,
 * whose cells are rhombic dodecahedra, |u| + |v|, |v| + |w| and |u| + |w| at most 1: they fill space, so pieces
 * made of them fit wherever balls do, in a layer as well as in a pyramid. Two kinds of planes cut off the sharp
 * corners, |u|, |v|, |w| at most 0.8 and |u| + |v| + |w| at most 1.3. What is left is nearly a ball: its 12
 * octagons towards the neighbours, 6 squares and 8 triangles are 0.71, 0.8 and 0.75 from the middle. It stands
 * on a square, and no face overhangs by more than 45 degrees, so a printer needs no supports.
 *
 * The polyhedron shrinks by the clearance, and two neighbours in a piece are joined by a prism over the octagon
 * between them: the two octagons are left out and replaced by eight walls. Pieces are flat, and the octagons of
 * a ball towards its neighbours in a layer share no corner, so prisms do not touch, and the surface is closed.
 * Four balls in a square leave a small hole in their middle, as real ones do. */
#include "draw/build.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { CORNERS = 48, FACES = 26, FACE_MAX = 8, SIDES = 4 };

static const double square_at = 0.8, triangle_at = 1.3, root_half = 0.7071067811865476;

typedef struct face {
    papan_vertex normal; /* not of length 1 */
    unsigned corners;
    uint8_t corner[FACE_MAX]; /* counterclockwise seen from outside */
    bool contact;
} face;

/* A ball of diameter 1 around the origin; the neighbours in its layer are along x and y. */
typedef struct ball {
    papan_vertex corner[CORNERS];
    face face[FACES];
} ball;

static double dot(papan_vertex a, papan_vertex b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static papan_vertex moved(papan_vertex a, papan_vertex b, double times)
{
    return (papan_vertex){a.x + times * b.x, a.y + times * b.y, a.z + times * b.z};
}

/* From the axes of the cubic lattice, in which neighbours are at (1, 1, 0), to those of the board. */
static papan_vertex turned(double u, double v, double w)
{
    return (papan_vertex){(u + v) / 2, (v - u) / 2, w * root_half};
}

/* ---- the polyhedron ---- */

/* All places of the odd value and all signs: 24 corners. */
static void add_corners(ball *b, unsigned first, double odd, double twice)
{
    for (unsigned i = 0; i < 24; i++) {
        double value[3];
        for (unsigned axis = 0; axis < 3; axis++)
            value[axis] = (axis == i % 3 ? odd : twice) * (i / 3 >> axis & 1 ? -1 : 1);
        b->corner[first + i] = turned(value[0], value[1], value[2]);
    }
}

/* The corners furthest in the direction of the normal, in order around it. */
static void find_corners(const ball *b, face *f)
{
    double most = -HUGE_VAL, angle[FACE_MAX];
    papan_vertex n = f->normal;
    papan_vertex across =
        fabs(n.z) < 0.9 * sqrt(dot(n, n)) ? (papan_vertex){-n.y, n.x, 0} : (papan_vertex){1, 0, 0};
    across = moved(across, n, -dot(across, n) / dot(n, n));
    papan_vertex other = {n.y * across.z - n.z * across.y, n.z * across.x - n.x * across.z,
                          n.x * across.y - n.y * across.x};
    double length = sqrt(dot(other, other) / dot(across, across));
    for (unsigned i = 0; i < CORNERS; i++)
        most = fmax(most, dot(b->corner[i], n));
    for (unsigned i = 0; i < CORNERS; i++) {
        if (dot(b->corner[i], n) < most - 1e-9)
            continue;
        assert(f->corners < FACE_MAX);
        double here = atan2(dot(b->corner[i], other) / length, dot(b->corner[i], across));
        unsigned at = f->corners++;
        for (; at > 0 && angle[at - 1] > here; at--) {
            angle[at] = angle[at - 1];
            f->corner[at] = f->corner[at - 1];
        }
        angle[at] = here;
        f->corner[at] = (uint8_t)i;
    }
}

static void make_ball(ball *b)
{
    unsigned faces = 0;
    *b = (ball){0};
    add_corners(b, 0, square_at, 1 - square_at);
    add_corners(b, CORNERS / 2, 2 - triangle_at, triangle_at - 1);
    for (int i = 0; i < 27; i++) {
        int u = i / 9 - 1, v = i / 3 % 3 - 1, w = i % 3 - 1, axes = abs(u) + abs(v) + abs(w);
        if (axes == 0)
            continue;
        face *f = &b->face[faces++];
        f->contact = axes == 2;
        f->normal = turned(u, v, w);
        find_corners(b, f);
    }
}

/* ---- pieces ---- */

typedef struct cluster {
    ball shape;
    const papan_point *cell; /* sorted */
    size_t cells;
    double diameter, shrunk;
    papan_solid *solid;
} cluster;

/* The neighbour through a face, or NULL: pieces are flat. */
static const papan_point *neighbour(const cluster *c, const papan_point *cell, const face *f)
{
    if (!f->contact || fabs(f->normal.z) > 0.1)
        return NULL;
    papan_point at = {(int16_t)(cell->x + lround(f->normal.y)), (int16_t)(cell->y + lround(f->normal.x)), 0};
    return bsearch(&at, c->cell, c->cells, sizeof at, papan_by_place);
}

static papan_vertex corner_of(const cluster *c, const papan_point *cell, unsigned index)
{
    papan_vertex middle = {(cell->y + 0.5) * c->diameter, (cell->x + 0.5) * c->diameter, 0};
    return moved(middle, c->shape.corner[index], c->shrunk);
}

/* The corner of the neighbour that faces this one. */
static unsigned mirrored(const ball *b, unsigned corner, const face *f)
{
    papan_vertex image =
        moved(b->corner[corner], f->normal, -2 * dot(b->corner[corner], f->normal) / dot(f->normal, f->normal));
    unsigned best = 0;
    for (unsigned i = 1; i < CORNERS; i++) {
        papan_vertex d = moved(b->corner[i], image, -1), e = moved(b->corner[best], image, -1);
        best = dot(d, d) < dot(e, e) ? i : best;
    }
    return best;
}

static void add_face(const cluster *c, const papan_point *cell, const face *f)
{
    const papan_point *next = neighbour(c, cell, f);
    papan_vertex corner[FACE_MAX];
    for (unsigned i = 0; i < f->corners; i++)
        corner[i] = corner_of(c, cell, f->corner[i]);
    if (next == NULL) {
        papan_solid_face(c->solid, corner, f->corners);
        return;
    }
    for (unsigned i = 0; i < f->corners && next > cell; i++) { /* the walls, once for both */
        unsigned k = (i + 1) % f->corners;
        papan_solid_face(c->solid,
                         (const papan_vertex[]){corner[i], corner[k],
                                                corner_of(c, next, mirrored(&c->shape, f->corner[k], f)),
                                                corner_of(c, next, mirrored(&c->shape, f->corner[i], f))},
                         SIDES);
    }
}

papan_status papan_solid_balls(papan_lattice lattice, const papan_point *cell, size_t cells,
                               const papan_solid_wish *wish, papan_arena *arena, papan_solid *solid)
{
    (void)lattice, (void)arena;
    /* Without any clearance a prism would have no length. */
    double clearance = fmax(wish->clearance, 0.01);
    cluster c = {.cell = cell,
                 .cells = cells,
                 .diameter = wish->cell,
                 .shrunk = wish->cell - 2 * clearance,
                 .solid = solid};
    make_ball(&c.shape);
    for (size_t i = 0; i < cells; i++)
        for (unsigned f = 0; f < FACES; f++)
            add_face(&c, &c.cell[i], &c.shape.face[f]);
    return PAPAN_OK;
}
