/* solid_prism.c: the body of a flat piece: its outline, extended to the given height. Both ends are the same
 * triangles, and the walls stand on the sides of the outline, so the body is closed by construction.
 *
 * To cut the outline into triangles, each hole is connected to the polygon around it by a line to the nearest
 * visible corner, which is followed in both directions, so that one polygon remains. Then ears are cut off: a
 * corner whose triangle contains no other point (Meisters 1975). This takes quadratic time or more, but pieces
 * have few corners. */
#include "draw/build.h"

#include <assert.h>
#include <math.h>

typedef struct triangle {
    uint32_t point[3]; /* of the outline; counterclockwise with y going up */
} triangle;

/* A polygon as a list of points of the outline. */
typedef struct polygon {
    const papan_corner *point;
    uint32_t *at;
    size_t size;
} polygon;

typedef struct cutter {
    const papan_outline *outline;
    polygon poly;
    bool *joined; /* [loops] the hole is part of the polygon */
    triangle *triangle;
    size_t triangles;
} cutter;

static double side_of(papan_corner a, papan_corner b, papan_corner p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static bool same(papan_corner a, papan_corner b)
{
    return a.x == b.x && a.y == b.y;
}

static papan_corner corner_of(const polygon *p, size_t index)
{
    return p->point[p->at[index % p->size]];
}

/* ---- holes ---- */

/* True if the two lines have a point in common, other than an end of both. */
static bool lines_meet(papan_corner a, papan_corner b, papan_corner c, papan_corner d)
{
    if (same(a, c) || same(a, d) || same(b, c) || same(b, d)) {
        papan_corner other = same(a, c) || same(b, c) ? d : c;
        papan_corner shared = same(a, c) || same(a, d) ? a : b, end = same(shared, a) ? b : a;
        double along = (other.x - shared.x) * (end.x - shared.x) + (other.y - shared.y) * (end.y - shared.y);
        return fabs(side_of(shared, end, other)) < 1e-9 && along > 0 && !same(other, end);
    }
    double one = side_of(a, b, c), two = side_of(a, b, d), three = side_of(c, d, a), four = side_of(c, d, b);
    return one * two <= 1e-12 && three * four <= 1e-12 && fmax(a.x, b.x) >= fmin(c.x, d.x) - 1e-9 &&
           fmax(c.x, d.x) >= fmin(a.x, b.x) - 1e-9 && fmax(a.y, b.y) >= fmin(c.y, d.y) - 1e-9 &&
           fmax(c.y, d.y) >= fmin(a.y, b.y) - 1e-9;
}

/* True if a line from corner number index of the polygon starts into its inside. */
static bool starts_inside(const polygon *p, size_t index, papan_corner to)
{
    papan_corner before = corner_of(p, index + p->size - 1), here = corner_of(p, index);
    papan_corner after = corner_of(p, index + 1);
    bool left_of_before = side_of(before, here, to) > 0, left_of_after = side_of(here, after, to) > 0;
    return side_of(before, here, after) > 0 ? left_of_before && left_of_after : left_of_before || left_of_after;
}

static bool visible(const cutter *c, papan_corner a, papan_corner b)
{
    for (size_t i = 0; i < c->poly.size; i++)
        if (lines_meet(a, b, corner_of(&c->poly, i), corner_of(&c->poly, i + 1)))
            return false;
    for (size_t loop = 0; loop < c->outline->loops; loop++) {
        size_t start = papan_loop_start(c->outline, loop), end = c->outline->end[loop];
        for (size_t i = start; i < end && !c->joined[loop]; i++)
            if (lines_meet(a, b, c->outline->point[i], c->outline->point[i + 1 < end ? i + 1 : start]))
                return false;
    }
    return true;
}

/* Inserts a hole into the polygon: from corner number index to point of the hole, around, and back. */
static void insert(cutter *c, size_t index, size_t loop, size_t point)
{
    size_t start = papan_loop_start(c->outline, loop), size = c->outline->end[loop] - start;
    uint32_t *at = c->poly.at;
    for (size_t i = c->poly.size; i > index + 1; i--)
        at[i - 1 + size + 2] = at[i - 1];
    for (size_t i = 0; i <= size; i++)
        at[index + 1 + i] = (uint32_t)(start + (point - start + i) % size);
    at[index + 2 + size] = at[index];
    c->poly.size += size + 2;
    c->joined[loop] = true;
}

/* Joins the hole that begins furthest to the left, at its leftmost point: from there a corner of the polygon
 * can be seen, since all other holes are further to the right. False: no hole is left. */
static bool join_hole(cutter *c)
{
    const papan_corner *point = c->outline->point;
    size_t loop = c->outline->loops, first = 0, index = c->poly.size;
    for (size_t i = 0; i < c->outline->loops; i++)
        for (size_t k = papan_loop_start(c->outline, i); k < c->outline->end[i] && !c->joined[i]; k++)
            if (loop == c->outline->loops || point[k].x < point[first].x) {
                loop = i;
                first = k;
            }
    double least = HUGE_VAL;
    for (size_t k = 0; k < c->poly.size && loop < c->outline->loops; k++) {
        papan_corner a = corner_of(&c->poly, k);
        double far = hypot(a.x - point[first].x, a.y - point[first].y);
        if (far < least && starts_inside(&c->poly, k, point[first]) && visible(c, a, point[first])) {
            least = far;
            index = k;
        }
    }
    if (index < c->poly.size)
        insert(c, index, loop, first);
    return index < c->poly.size;
}

/* ---- ears ---- */

static bool is_ear(const polygon *p, size_t index)
{
    papan_corner a = corner_of(p, index + p->size - 1), b = corner_of(p, index), c = corner_of(p, index + 1);
    if (side_of(a, b, c) < 1e-9)
        return false;
    for (size_t i = 0; i < p->size; i++) {
        papan_corner q = p->point[p->at[i]];
        if (same(q, a) || same(q, b) || same(q, c))
            continue;
        if (side_of(a, b, q) > -1e-9 && side_of(b, c, q) > -1e-9 && side_of(c, a, q) > -1e-9)
            return false;
    }
    return p->size == 3 ||
           (starts_inside(p, (index + p->size - 1) % p->size, c) && starts_inside(p, (index + 1) % p->size, a));
}

static bool cut_ears(cutter *c)
{
    polygon *p = &c->poly;
    for (size_t index = 0, missed = 0; p->size >= 3 && missed <= p->size; index++) {
        index %= p->size;
        missed++;
        if (!is_ear(p, index))
            continue;
        c->triangle[c->triangles++] =
            (triangle){{p->at[(index + p->size - 1) % p->size], p->at[index], p->at[(index + 1) % p->size]}};
        for (size_t i = index; i + 1 < p->size; i++)
            p->at[i] = p->at[i + 1];
        p->size--;
        missed = 0;
    }
    return p->size < 3;
}

/* ---- the whole outline ---- */

/* Cuts the loop around the material, with all holes. */
static bool cut_loop(cutter *c, size_t loop)
{
    c->poly.size = 0;
    for (size_t i = papan_loop_start(c->outline, loop); i < c->outline->end[loop]; i++)
        c->poly.at[c->poly.size++] = (uint32_t)i;
    while (join_hole(c))
        continue;
    bool whole = true;
    for (size_t i = 0; i < c->outline->loops; i++)
        whole = whole && c->joined[i];
    return whole && cut_ears(c);
}

/* For outlines with one loop around the material. All sides of the triangles are sides of the outline or shared
 * by two triangles, and no new points are added. The memory is the arena's. PAPAN_WRONG: the outline crosses
 * itself. */
static papan_status triangulate(const papan_outline *outline, papan_arena *arena, triangle **all,
                                size_t *triangles)
{
    size_t most = outline->points + 2 * outline->loops;
    cutter c = {.outline = outline,
                .poly = {outline->point, papan_arena_take(arena, most, sizeof *c.poly.at), 0},
                .joined = papan_arena_take(arena, outline->loops, sizeof *c.joined),
                .triangle = papan_arena_take(arena, most, sizeof *c.triangle)};
    if (arena->failed)
        return PAPAN_NO_MEMORY;
    bool whole = true;
    for (size_t i = 0; i < outline->loops; i++) {
        size_t start = papan_loop_start(outline, i);
        c.joined[i] = papan_twice_area(outline->point + start, outline->end[i] - start) > 0;
    }
    for (size_t i = 0; i < outline->loops && whole; i++) {
        size_t start = papan_loop_start(outline, i);
        if (papan_twice_area(outline->point + start, outline->end[i] - start) > 0)
            whole = cut_loop(&c, i);
    }
    *all = c.triangle;
    *triangles = c.triangles;
    assert(c.triangles <= most);
    return whole ? PAPAN_OK : PAPAN_WRONG;
}

/* ---- the body ---- */

static papan_vertex raised(papan_corner corner, double z)
{
    return (papan_vertex){corner.x, corner.y, z};
}

papan_status papan_solid_prism(papan_lattice lattice, const papan_point *cell, size_t cells,
                               const papan_solid_wish *wish, papan_arena *arena, papan_solid *solid)
{
    papan_outline outline;
    triangle *all;
    size_t triangles;
    const papan_outline_wish shape = {
        .cell = wish->cell, .inset = wish->clearance, .bevel = wish->bridge, .bridge = wish->bridge};
    papan_status status = papan_outline_new(lattice, cell, cells, &shape, arena, &outline);
    if (status == PAPAN_OK)
        status = triangulate(&outline, arena, &all, &triangles);
    if (status != PAPAN_OK)
        return status;
    const papan_corner *point = outline.point;
    for (size_t i = 0; i < triangles; i++) {
        const uint32_t *p = all[i].point;
        papan_solid_add(solid, raised(point[p[0]], wish->height), raised(point[p[1]], wish->height),
                        raised(point[p[2]], wish->height));
        papan_solid_add(solid, raised(point[p[2]], 0), raised(point[p[1]], 0), raised(point[p[0]], 0));
    }
    for (size_t loop = 0; loop < outline.loops; loop++) {
        size_t start = papan_loop_start(&outline, loop), end = outline.end[loop];
        for (size_t i = start; i < end; i++) {
            papan_corner p = point[i], q = point[i + 1 < end ? i + 1 : start];
            papan_solid_face(solid,
                             (const papan_vertex[]){raised(p, 0), raised(q, 0), raised(q, wish->height),
                                                    raised(p, wish->height)},
                             4);
        }
    }
    return PAPAN_OK;
}
