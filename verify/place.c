/* place.c: all placements of a piece, from the rules of each lattice (docs/models.md).
 *
 * Cells are points with integer coordinates, in which each way to turn a piece is a linear map. So a piece is a
 * list of points, and its orientations are found by turning it again and again until nothing new appears. */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

/* ---- lattices ---- */

/* What generates the orientations: linear maps, twice as large, and the last a reflection if `flips`. A piece
 * moves by multiples of `step`. The tilt of a pyramid leads from a horizontal square of balls to an upright one
 * through a diagonal of the base. */
static const struct {
    int step;
    bool flips;
    int map[2][3][3];
} lattices[] = {
    [SQUARE] = {1, true, {{{0, 2, 0}, {-2, 0, 0}, {0, 0, 2}}, {{2, 0, 0}, {0, -2, 0}, {0, 0, 2}}}},
    [HEXAGONAL] = {1, true, {{{2, 2, 0}, {-2, 0, 0}, {0, 0, 2}}, {{0, 2, 0}, {2, 0, 0}, {0, 0, 2}}}},
    [TRIANGULAR] = {3, true, {{{2, 2, 0}, {-2, 0, 0}, {0, 0, 2}}, {{0, 2, 0}, {2, 0, 0}, {0, 0, 2}}}},
    [CUBIC] = {1, false, {{{0, 2, 0}, {-2, 0, 0}, {0, 0, 2}}, {{2, 0, 0}, {0, 0, 2}, {0, -2, 0}}}},
    [PYRAMID] = {1, false, {{{0, 2, 0}, {-2, 0, 0}, {0, 0, 2}}, {{1, 1, 2}, {1, 1, -2}, {1, -1, 0}}}},
};

static Cell turned(const int map[3][3], Cell p)
{
    int x[3];
    for (int i = 0; i < 3; i++)
        x[i] = (map[i][0] * p.x + map[i][1] * p.y + map[i][2] * p.z) / 2; /* exact */
    return (Cell){x[0], x[1], x[2], p.kind};
}

static Cell moved(Cell p, Cell by)
{
    return (Cell){p.x + by.x, p.y + by.y, p.z + by.z, p.kind};
}

/* The point of a row, column and layer. Layers of a pyramid count from the base here; the balls of each are
 * half a cell, one unit, further in. */
static Cell point_of(Lattice lattice, Cell at)
{
    bool up = (at.x + at.y) % 2 == 0;
    int corner = (at.y - at.x - !up) / 2; /* exact */
    if (lattice == TRIANGULAR)
        return (Cell){3 * at.x + 1 + up, 3 * corner + (up ? -1 : 1), 0, at.kind};
    if (lattice == PYRAMID)
        return (Cell){2 * at.x + at.z, 2 * at.y + at.z, at.z, at.kind};
    return at;
}

/* ---- pieces ---- */

static int compare_points(const void *a, const void *b)
{
    const Cell *p = a, *q = b;
    int z = p->z - q->z, x = p->x - q->x;
    return z ? z : x ? x : p->y - q->y;
}

/* Triangles in a row share an edge alternately with the one below and with the one above. */
bool in_one_part(Lattice lattice, const Side *side)
{
    static const Cell steps[] = {{1, 0, 0, 0}, {-1, 0, 0, 0}, {0, 1, 0, 0},  {0, -1, 0, 0},
                                 {0, 0, 1, 0}, {0, 0, -1, 0}, {1, -1, 0, 0}, {-1, 1, 0, 0}};
    const Cell **found = allocate(side->n, sizeof *found);
    bool *seen = allocate(side->n, sizeof *seen);
    size_t n = 1;
    found[0] = side->cell;
    seen[0] = true;
    for (size_t next = 0; next < n; next++)
        for (int s = 0; s < (lattice == HEXAGONAL ? 8 : 6); s++) {
            Cell to = moved(*found[next], steps[s]);
            const Cell *cell = bsearch(&to, side->cell, side->n, sizeof to, compare_points);
            bool at_corner = lattice == TRIANGULAR && s == (to.x + to.y) % 2;
            if (cell && !at_corner && !seen[cell - side->cell]) {
                seen[cell - side->cell] = true;
                found[n++] = cell;
            }
        }
    return n == side->n;
}

/* Sorts the cells and moves them as near to the origin as the lattice allows. */
static void normalise(Cell *piece, size_t n, int step)
{
    qsort(piece, n, sizeof *piece, compare_points);
    int x = piece[0].x, y = piece[0].y;
    Cell by = {(x % step + step) % step - x, (y % step + step) % step - y, -piece[0].z, 0};
    for (size_t i = 0; i < n; i++)
        piece[i] = moved(piece[i], by);
}

/* All orientations of a side; returns how many they are. */
static int orient(Lattice lattice, const Piece *piece, const Side *side, Cell *known[24])
{
    bool flips = piece->may_flip && piece->sides == 1;
    int maps = lattices[lattice].flips && !flips ? 1 : 2, step = lattices[lattice].step, n = 1;
    known[0] = allocate(side->n, sizeof **known);
    for (size_t i = 0; i < side->n; i++)
        known[0][i] = point_of(lattice, side->cell[i]);
    normalise(known[0], side->n, step);
    for (int k = 0; k < maps * n && piece->may_turn; k++) {
        Cell *now = allocate(side->n, sizeof *now);
        int same = 0;
        for (size_t i = 0; i < side->n; i++)
            now[i] = turned(lattices[lattice].map[k % maps], known[k / maps][i]);
        normalise(now, side->n, step);
        while (same < n && memcmp(known[same], now, side->n * sizeof *now) != 0)
            same++;
        if (same == n)
            known[n++] = now;
        else
            release(now);
    }
    return n;
}

/* ---- placements ---- */

/* Compares lists of cells lexicographically. */
static int compare_placements(const void *a, const void *b)
{
    const Placement *x = a, *y = b;
    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (x->cell[i] != y->cell[i])
            return x->cell[i] < y->cell[i] ? -1 : 1;
    return (x->n > y->n) - (x->n < y->n);
}

/* The free cells of the board, with their indices as kinds, sorted; returns how many they are. */
static size_t free_points(const Puzzle *puzzle, const bool *free, Cell *point)
{
    size_t n = 0;
    for (int i = 0, area = puzzle->rows * puzzle->columns; i < (int)cells_of(puzzle); i++) {
        int layer = puzzle->lattice == PYRAMID ? puzzle->layers - 1 - i / area : i / area;
        Cell cell = {i % area / puzzle->columns, i % puzzle->columns, layer, i};
        if (free[i])
            point[n++] = point_of(puzzle->lattice, cell);
    }
    qsort(point, n, sizeof *point, compare_points);
    return n;
}

/* Adds the placement of the piece moved by this much, if all its cells are on free cells. */
static void place(const Puzzle *puzzle, const Cell *board, size_t points, const Cell *piece, size_t n, Cell by,
                  Placements *list)
{
    int step = lattices[puzzle->lattice].step;
    size_t end = list->cells;
    if (by.x % step != 0 || by.y % step != 0)
        return;
    for (size_t i = 0; i < n; i++) {
        Cell to = moved(piece[i], by);
        const Cell *cell = bsearch(&to, board, points, sizeof to, compare_points);
        if (!cell || (puzzle->kinds[cell->kind] != '.' && puzzle->kinds[cell->kind] != to.kind))
            return;
        ADD(list->cell, end, &list->cells_room, (uint32_t)cell->kind);
    }
    qsort(list->cell + list->cells, n, sizeof *list->cell, compare_numbers);
    list->cells = end;
    ADD(list->placement, list->n, &list->room, (Placement){.n = n});
}

void find_placements(const Puzzle *puzzle, const Piece *piece, const bool *free, Placements *list)
{
    Cell *known[24], *board = allocate(cells_of(puzzle), sizeof *board);
    size_t points = free_points(puzzle, free, board), kept = 0, from = 0;
    release(list->placement);
    release(list->cell);
    *list = (Placements){.n = 0};
    for (const Side *side = piece->side; side < piece->side + piece->sides; side++)
        for (int k = orient(puzzle->lattice, piece, side, known) - 1; k >= 0; k--) {
            Cell to_origin = {-known[k]->x, -known[k]->y, -known[k]->z, 0};
            for (size_t i = 0; i < points; i++)
                place(puzzle, board, points, known[k], side->n, moved(board[i], to_origin), list);
            release(known[k]);
        }
    release(board);
    for (size_t i = 0; i < list->n; from += list->placement[i++].n)
        list->placement[i].cell = list->cell + from;
    if (list->n > 1)
        qsort(list->placement, list->n, sizeof *list->placement, compare_placements);
    for (size_t i = 0; i < list->n; i++)
        if (kept == 0 || compare_placements(&list->placement[kept - 1], &list->placement[i]) != 0)
            list->placement[kept++] = list->placement[i];
    list->n = kept;
}
