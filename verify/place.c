/* place.c: all placements of a piece, from the rules of each lattice (docs/models.md).
 *
 * Cells are points with integer coordinates, in which each way to turn a piece is a linear map. So a piece is a
 * list of points, and its orientations are found by turning it again and again until nothing new appears. */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    int x, y, z;
} Point;

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

static Point turned(const int map[3][3], Point p)
{
    int x[3];
    for (int i = 0; i < 3; i++)
        x[i] = (map[i][0] * p.x + map[i][1] * p.y + map[i][2] * p.z) / 2; /* exact */
    return (Point){x[0], x[1], x[2]};
}

/* Layers of a pyramid count from the base here; the balls of each are half a cell, one unit, further in. */
static Point point_of(const Puzzle *puzzle, int row, int column, int inset)
{
    bool up = (row + column) % 2 == 0;
    int corner = (column - row - !up) / 2; /* exact */
    if (puzzle->lattice == TRIANGULAR)
        return up ? (Point){3 * row + 2, 3 * corner - 1, 0} : (Point){3 * row + 1, 3 * corner + 1, 0};
    if (puzzle->lattice == PYRAMID)
        return (Point){2 * row + inset, 2 * column + inset, inset};
    return (Point){row, column, inset};
}

/* ---- orientations ---- */

/* A cell of a piece with its kind, or of the board with its index; without padding, to be compared byte by
 * byte. */
typedef struct {
    Point at;
    int kind;
} Spot;

static int compare_spots(const void *a, const void *b)
{
    const Spot *x = a, *y = b;
    int rows = x->at.x - y->at.x, columns = x->at.y - y->at.y;
    return rows ? rows : columns ? columns : x->at.z - y->at.z;
}

/* Sorts the cells and moves them as near to the origin as the lattice allows. */
static void normalise(Spot *piece, size_t n, int step)
{
    qsort(piece, n, sizeof *piece, compare_spots);
    Point from = piece[0].at;
    from.x -= (from.x % step + step) % step;
    from.y -= (from.y % step + step) % step;
    for (size_t i = 0; i < n; i++)
        piece[i].at = (Point){piece[i].at.x - from.x, piece[i].at.y - from.y, piece[i].at.z - from.z};
}

/* All orientations of a side; returns how many they are. */
static int orient(const Puzzle *puzzle, const Piece *piece, const Side *side, Spot *known[24])
{
    bool flips = piece->may_flip && piece->sides == 1;
    int maps = lattices[puzzle->lattice].flips && !flips ? 1 : 2, step = lattices[puzzle->lattice].step, n = 1;
    known[0] = allocate(side->n, sizeof **known);
    for (size_t i = 0; i < side->n; i++) {
        const Cell *cell = &side->cell[i];
        known[0][i] = (Spot){point_of(puzzle, cell->row, cell->column, cell->layer), cell->kind};
    }
    normalise(known[0], side->n, step);
    for (int k = 0; k < maps * n && piece->may_turn; k++) {
        Spot *now = allocate(side->n, sizeof *now);
        int same = 0;
        for (size_t i = 0; i < side->n; i++)
            now[i] = (Spot){turned(lattices[puzzle->lattice].map[k % maps], known[k / maps][i].at),
                            known[k / maps][i].kind};
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

/* Compares lists of cells like words. */
static int compare_placements(const void *a, const void *b)
{
    const Placement *x = a, *y = b;
    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (x->cell[i] != y->cell[i])
            return x->cell[i] < y->cell[i] ? -1 : 1;
    return (x->n > y->n) - (x->n < y->n);
}

/* The free cells of the board, sorted; returns how many they are. Layer 0 of a pyramid is the apex. */
static size_t free_spots(const Puzzle *puzzle, const bool *free, Spot *spot)
{
    size_t n = 0;
    for (int i = 0, area = puzzle->rows * puzzle->columns; i < (int)cells_of(puzzle); i++) {
        int layer = puzzle->lattice == PYRAMID ? puzzle->layers - 1 - i / area : i / area;
        if (free[i])
            spot[n++] = (Spot){point_of(puzzle, i % area / puzzle->columns, i % puzzle->columns, layer), i};
    }
    qsort(spot, n, sizeof *spot, compare_spots);
    return n;
}

/* Puts the first cell of the piece here, if all others are on free cells, too. */
static void place(const Puzzle *puzzle, const Spot *board, size_t spots, const Spot *piece, size_t n,
                  Point first, Placements *list)
{
    Point from = piece[0].at, by = {first.x - from.x, first.y - from.y, first.z - from.z};
    int step = lattices[puzzle->lattice].step;
    size_t end = list->cells;
    for (size_t i = 0; i < n; i++) {
        Spot to = {{piece[i].at.x + by.x, piece[i].at.y + by.y, piece[i].at.z + by.z}, 0};
        const Spot *cell = bsearch(&to, board, spots, sizeof to, compare_spots);
        if (!cell || by.x % step != 0 || by.y % step != 0 ||
            (puzzle->kinds[cell->kind] != '.' && puzzle->kinds[cell->kind] != piece[i].kind))
            return;
        ADD(list->cell, end, &list->cells_room, (uint32_t)cell->kind);
    }
    qsort(list->cell + list->cells, n, sizeof *list->cell, compare_numbers);
    list->cells = end;
    ADD(list->placement, list->n, &list->room, (Placement){.n = n});
}

void find_placements(const Puzzle *puzzle, const Piece *piece, const bool *free, Placements *list)
{
    Spot *known[24], *board = allocate(cells_of(puzzle), sizeof *board);
    size_t spots = free_spots(puzzle, free, board), kept = 0, from = 0;
    release(list->placement);
    release(list->cell);
    *list = (Placements){.n = 0};
    for (size_t s = 0; s < piece->sides; s++)
        for (int k = orient(puzzle, piece, &piece->side[s], known) - 1; k >= 0; k--) {
            for (size_t i = 0; i < spots; i++)
                place(puzzle, board, spots, known[k], piece->side[s].n, board[i].at, list);
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
