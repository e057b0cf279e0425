/* outline.c: the outline of a set of cells in millimetres, see build.h.
 *
 * A side of a cell without a neighbour across is part of the outline. Sides are directed, with the material on
 * their left, and sorted by where they start; each is followed by a side that starts where it ends. If several
 * do, cells meet only at this corner: the next side is the first one clockwise, which stays on the same cells
 * and separates them from the others, or the first one counterclockwise, which crosses the gap to the next
 * cells. Cells that are not connected otherwise are joined in this second way, by a bridge: a small triangle in
 * each of the gaps at the corner. A bridge takes room from pieces in the gaps. So in a puzzle with bridges, a
 * triangle of the same size is cut off every convex corner of every piece.
 *
 * Then every side moves by the inset, and neighbouring sides are prolonged or shortened until they meet. */
#include "draw/build.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct tracer {
    papan_lattice lattice;
    const papan_outline_wish *wish;
    papan_point *cell; /* sorted */
    size_t cells, sides;
    uint32_t *part;   /* [cells] union-find */
    papan_side *side; /* sorted by from */
} tracer;

/* Loops of the same material that are closer than this would touch when they are made. */
static const double apart = 0.01, tau = 6.283185307179586;

/* ---- cells and sides ---- */

int papan_by_place(const void *a, const void *b)
{
    const papan_point *p = a, *q = b;
    return p->x != q->x ? p->x - q->x : p->y != q->y ? p->y - q->y : p->z - q->z;
}

papan_point *papan_sorted_cells(const papan_point *cell, size_t cells, papan_arena *arena)
{
    papan_point *sorted = papan_arena_copy(arena, cell, cells, sizeof *sorted);
    if (sorted != NULL)
        qsort(sorted, cells, sizeof *sorted, papan_by_place);
    return sorted;
}

int papan_by_start(const void *a, const void *b)
{
    const papan_corner *p = &((const papan_side *)a)->from, *q = &((const papan_side *)b)->from;
    return p->y != q->y ? (p->y < q->y ? -1 : 1) : p->x < q->x ? -1 : p->x > q->x;
}

size_t papan_side_from(const papan_side *side, size_t sides, papan_corner corner)
{
    papan_side wanted = {.from = corner};
    size_t low = 0, high = sides;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (papan_by_start(&side[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static uint32_t part_of(const tracer *t, uint32_t cell)
{
    while (t->part[cell] != cell)
        cell = t->part[cell] = t->part[t->part[cell]];
    return cell;
}

static const papan_point *cell_at(const tracer *t, int row, int column)
{
    papan_point wanted = {(int16_t)row, (int16_t)column, 0};
    return bsearch(&wanted, t->cell, t->cells, sizeof wanted, papan_by_place);
}

static void collect_sides(tracer *t)
{
    for (size_t i = 0; i < t->cells; i++) {
        papan_cell_shape shape = papan_cell_shape_of(t->lattice, t->cell[i].x, t->cell[i].y);
        for (unsigned s = 0; s < shape.corners; s++) {
            const papan_point *across = cell_at(t, shape.across[s].row, shape.across[s].column);
            papan_corner from = shape.corner[s], to = papan_next_corner(&shape, s);
            if (across != NULL)
                t->part[part_of(t, (uint32_t)i)] = part_of(t, (uint32_t)(across - t->cell));
            else
                t->side[t->sides++] = t->wish->outside ? (papan_side){to, from, (uint32_t)i, false}
                                                       : (papan_side){from, to, (uint32_t)i, false};
        }
    }
    qsort(t->side, t->sides, sizeof *t->side, papan_by_start);
}

/* The sides that start at a corner: from *first on; returns how many. */
static size_t sides_at(const tracer *t, papan_corner corner, size_t *first)
{
    papan_side wanted = {.from = corner};
    size_t high = *first = papan_side_from(t->side, t->sides, corner);
    while (high < t->sides && papan_by_start(&t->side[high], &wanted) == 0)
        high++;
    assert(high > *first && "outlines are closed");
    return high - *first;
}

/* ---- bridges ---- */

/* Marks the corners with bridges. True if the material is then in one part. */
static bool build_bridges(tracer *t, bool *bridged)
{
    size_t count;
    for (size_t i = 0; i < t->sides; i += count) {
        size_t first;
        count = sides_at(t, t->side[i].from, &first);
        for (size_t k = 1; k < count && t->wish->bridge > 0; k++) {
            uint32_t one = part_of(t, t->side[i].cell), other = part_of(t, t->side[i + k].cell);
            if (one == other)
                continue;
            t->part[one] = other;
            for (size_t all = 0; all < count; all++)
                bridged[i + all] = true;
        }
    }
    bool whole = true;
    for (size_t i = 1; i < t->cells; i++)
        whole = whole && part_of(t, (uint32_t)i) == part_of(t, 0);
    return whole;
}

/* ---- loops ---- */

static double angle_of(papan_corner from, papan_corner to)
{
    return atan2(to.y - from.y, to.x - from.x);
}

/* The side that follows; *shared: other sides start there as well. */
static size_t next_side(const tracer *t, const bool *bridged, size_t at, bool *shared)
{
    size_t first, count = sides_at(t, t->side[at].to, &first), best = first;
    *shared = count > 1;
    if (count == 1)
        return first;
    double back = angle_of(t->side[at].to, t->side[at].from), least = HUGE_VAL;
    for (size_t i = first; i < first + count; i++) {
        double clockwise = back - angle_of(t->side[i].from, t->side[i].to);
        double turn = fmod((bridged[i] ? -clockwise : clockwise) + 2 * tau, tau);
        if (turn < least) {
            least = turn;
            best = i;
        }
    }
    return best;
}

static papan_corner scaled(const tracer *t, papan_corner corner)
{
    return (papan_corner){corner.x * t->wish->cell, corner.y * t->wish->cell};
}

static papan_corner direction(papan_corner from, papan_corner to)
{
    double length = hypot(to.x - from.x, to.y - from.y);
    return (papan_corner){(to.x - from.x) / length, (to.y - from.y) / length};
}

static double turn_of(papan_corner before, papan_corner after)
{
    return before.x * after.y - before.y * after.x;
}

/* Adds the corner between two sides: one point, two if it is bevelled or bridged, none if it is straight. */
static void add_corner(const tracer *t, size_t one, size_t two, bool shared, bool bridged, papan_outline *out)
{
    const papan_outline_wish *wish = t->wish;
    papan_corner corner = scaled(t, t->side[two].from);
    papan_corner before = direction(t->side[one].from, t->side[one].to);
    papan_corner after = direction(t->side[two].from, t->side[two].to);
    double turn = turn_of(before, after), leg = turn > 0 ? wish->bevel : 0;
    if (bridged)
        leg = wish->bridge;
    else if (shared && wish->inset < apart)
        leg = fmax(leg, 3 * (apart - wish->inset));
    if (fabs(turn) < 1e-9)
        return;
    out->point[out->points++] = (papan_corner){corner.x - leg * before.x, corner.y - leg * before.y};
    if (leg > 0)
        out->point[out->points++] = (papan_corner){corner.x + leg * after.x, corner.y + leg * after.y};
}

static void trace(tracer *t, const bool *bridged, papan_outline *out)
{
    for (size_t start = 0; start < t->sides; start++) {
        if (t->side[start].used)
            continue;
        for (size_t at = start; !t->side[at].used;) {
            bool shared;
            size_t next = next_side(t, bridged, at, &shared);
            t->side[at].used = true;
            add_corner(t, at, next, shared, bridged[next], out);
            at = next;
        }
        out->end[out->loops++] = out->points;
    }
}

/* ---- the inset ---- */

/* Moves the sides of one loop; old has room for its points. */
static void move_sides(papan_corner *point, size_t points, double inset, papan_corner *old)
{
    for (size_t i = 0; i < points; i++)
        old[i] = point[i];
    for (size_t i = 0; i < points; i++) {
        papan_corner before = direction(old[(i + points - 1) % points], old[i]);
        papan_corner after = direction(old[i], old[(i + 1) % points]);
        double both = 1 + before.x * after.x + before.y * after.y;
        point[i].x += inset * (-before.y - after.y) / both;
        point[i].y += inset * (before.x + after.x) / both;
    }
}

static papan_extent extent_of(const papan_outline *out)
{
    papan_extent e = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < out->points; i++) {
        papan_corner p = out->point[i];
        e = (papan_extent){fmin(e.left, p.x), fmin(e.top, p.y), fmax(e.right, p.x), fmax(e.bottom, p.y)};
    }
    return e;
}

double papan_twice_area(const papan_corner *point, size_t points)
{
    double sum = 0;
    for (size_t i = 0; i < points; i++) {
        papan_corner p = point[i], q = point[(i + 1) % points];
        sum += p.x * q.y - q.x * p.y;
    }
    return sum;
}

/* ---- the whole ---- */

papan_status papan_outline_new(papan_lattice lattice, const papan_point *cell, size_t cells,
                               const papan_outline_wish *wish, papan_arena *arena, papan_outline *out)
{
    assert(cells > 0);
    size_t most = cells * PAPAN_CORNERS_MAX;
    tracer t = {.lattice = lattice, .wish = wish, .cells = cells};
    t.cell = papan_sorted_cells(cell, cells, arena);
    t.part = papan_arena_take(arena, cells, sizeof *t.part);
    t.side = papan_arena_take(arena, most, sizeof *t.side);
    bool *bridged = papan_arena_take(arena, most, sizeof *bridged);
    papan_corner *old = papan_arena_take(arena, 2 * most, sizeof *old);
    *out = (papan_outline){.point = papan_arena_take(arena, 2 * most, sizeof *out->point),
                           .end = papan_arena_take(arena, most, sizeof *out->end)};
    if (arena->failed)
        return PAPAN_NO_MEMORY;
    for (size_t i = 0; i < cells; i++)
        t.part[i] = (uint32_t)i;
    collect_sides(&t);
    if (!build_bridges(&t, bridged) && !wish->outside)
        return PAPAN_WRONG;
    trace(&t, bridged, out);
    for (size_t i = 0; i < out->loops; i++) {
        size_t start = papan_loop_start(out, i);
        move_sides(out->point + start, out->end[i] - start, wish->inset, old);
    }
    out->extent = extent_of(out);
    return PAPAN_OK;
}
