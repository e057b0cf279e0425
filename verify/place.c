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

static Point turn_square(Point p)
{
    return (Point){p.y, -p.x, p.z};
}

static Point mirror_square(Point p)
{
    return (Point){p.x, -p.y, p.z};
}

static Point turn_hexagonal(Point p)
{
    return (Point){p.x + p.y, -p.x, p.z};
}

static Point mirror_hexagonal(Point p)
{
    return (Point){p.y, p.x, p.z};
}

static Point tilt_cube(Point p)
{
    return (Point){p.x, p.z, -p.y};
}

/* From a horizontal square of balls to an upright one through a diagonal of the base. */
static Point tilt_pyramid(Point p)
{
    return (Point){(p.x + p.y) / 2 + p.z, (p.x + p.y) / 2 - p.z, (p.x - p.y) / 2};
}

/* What generates the orientations; `flip` is a reflection. A piece moves by multiples of `step`. */
static const struct {
    Point (*turn)(Point p), (*tilt)(Point p), (*flip)(Point p);
    int step;
} lattices[] = {
    [SQUARE] = {turn_square, NULL, mirror_square, 1},
    [HEXAGONAL] = {turn_hexagonal, NULL, mirror_hexagonal, 1},
    [TRIANGULAR] = {turn_hexagonal, NULL, mirror_hexagonal, 3},
    [CUBIC] = {turn_square, tilt_cube, NULL, 1},
    [PYRAMID] = {turn_square, tilt_pyramid, NULL, 1},
};

/* Layer 0 of a pyramid is the apex; the balls of the layer above are half a cell, one unit, further in. */
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

/* ---- the board: the cell at each point of a box ---- */

typedef struct {
    Point least, most;
    Point *at; /* of cells */
    int *cell; /* -1: none */
} Map;

static int *cell_at(const Map *map, Point p)
{
    int x = p.x - map->least.x, y = p.y - map->least.y, z = p.z - map->least.z;
    if (x < 0 || y < 0 || z < 0 || p.x > map->most.x || p.y > map->most.y || p.z > map->most.z)
        return NULL;
    return &map->cell[(z * (map->most.x - map->least.x + 1) + x) * (map->most.y - map->least.y + 1) + y];
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static Map make_map(const Puzzle *puzzle)
{
    int cells = (int)cells_of(puzzle), area = puzzle->rows * puzzle->columns, size = 1;
    Map map = {.at = allocate((size_t)cells, sizeof *map.at)};
    for (int i = 0; i < cells; i++) {
        int layer = puzzle->lattice == PYRAMID ? puzzle->layers - 1 - i / area : i / area;
        Point p = map.at[i] = point_of(puzzle, i % area / puzzle->columns, i % puzzle->columns, layer);
        map.least = (Point){smaller(p.x, map.least.x), smaller(p.y, map.least.y), smaller(p.z, map.least.z)};
        map.most =
            (Point){-smaller(-p.x, -map.most.x), -smaller(-p.y, -map.most.y), -smaller(-p.z, -map.most.z)};
    }
    size = (map.most.x - map.least.x + 1) * (map.most.y - map.least.y + 1) * (map.most.z - map.least.z + 1);
    map.cell = allocate((size_t)size, sizeof *map.cell);
    memset(map.cell, -1, (size_t)size * sizeof *map.cell);
    for (int i = 0; i < cells; i++)
        if (puzzle->board[i] != '.')
            *cell_at(&map, map.at[i]) = i;
    return map;
}

/* ---- orientations ---- */

/* A cell of a piece; without padding, so that lists are compared byte by byte. */
typedef struct {
    Point at;
    int kind;
} Oriented;

static int compare_oriented(const void *a, const void *b)
{
    const Oriented *x = a, *y = b;
    int order[] = {x->at.x - y->at.x, x->at.y - y->at.y, x->at.z - y->at.z, x->kind - y->kind};
    for (int i = 0; i < 4; i++)
        if (order[i] != 0)
            return order[i];
    return 0;
}

/* Sorts the cells and moves them as near to the origin as the lattice allows. */
static void normalise(Oriented *piece, size_t n, int step)
{
    qsort(piece, n, sizeof *piece, compare_oriented);
    Point from = piece[0].at;
    from.x -= (from.x % step + step) % step;
    from.y -= (from.y % step + step) % step;
    for (size_t i = 0; i < n; i++)
        piece[i].at = (Point){piece[i].at.x - from.x, piece[i].at.y - from.y, piece[i].at.z - from.z};
}

/* All orientations of a side; returns how many they are. */
static int orient(const Puzzle *puzzle, const Piece *piece, const Side *side, Oriented *known[24])
{
    int step = lattices[puzzle->lattice].step, n = 1;
    bool flips = piece->may_flip && piece->sides == 1;
    Point (*const turns[])(Point) = {lattices[puzzle->lattice].turn, lattices[puzzle->lattice].tilt,
                                     flips ? lattices[puzzle->lattice].flip : NULL};
    known[0] = allocate(side->n, sizeof **known);
    for (size_t i = 0; i < side->n; i++) {
        const Cell *cell = &side->cell[i];
        known[0][i].at = point_of(puzzle, cell->row, cell->column, cell->layer);
        known[0][i].kind = cell->kind;
    }
    normalise(known[0], side->n, step);
    for (int from = 0; from < n && piece->may_turn; from++)
        for (int t = 0; t < 3; t++) {
            Oriented *now = allocate(side->n, sizeof *now);
            for (size_t i = 0; i < side->n; i++)
                now[i] =
                    (Oriented){turns[t] ? turns[t](known[from][i].at) : known[from][i].at, known[from][i].kind};
            normalise(now, side->n, step);
            int k = 0;
            while (k < n && memcmp(known[k], now, side->n * sizeof *now) != 0)
                k++;
            if (k == n)
                known[n++] = now;
            else
                release(now);
        }
    return n;
}

/* ---- placements ---- */

static int compare_numbers(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Compares lists of cells like words. */
static int compare_placements(const void *a, const void *b)
{
    const Placement *x = a, *y = b;
    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (x->cell[i] != y->cell[i])
            return x->cell[i] < y->cell[i] ? -1 : 1;
    return (x->n > y->n) - (x->n < y->n);
}

/* Puts the first cell of the piece on a cell of the board, if all others fit there. */
static void place(const Puzzle *puzzle, const Map *map, const bool *free, const Oriented *piece, size_t n,
                  int first, Placements *list)
{
    Point at = map->at[first], from = piece[0].at, by = {at.x - from.x, at.y - from.y, at.z - from.z};
    if (by.x % lattices[puzzle->lattice].step != 0 || by.y % lattices[puzzle->lattice].step != 0)
        return;
    for (size_t i = 0; i < n; i++) {
        const int *cell =
            cell_at(map, (Point){piece[i].at.x + by.x, piece[i].at.y + by.y, piece[i].at.z + by.z});
        if (!cell || *cell < 0 || !free[*cell])
            return;
        if (puzzle->kinds[*cell] != '.' && puzzle->kinds[*cell] != piece[i].kind)
            return;
        list->cell = room_for(list->cell, list->cells + i, &list->cells_room, sizeof *list->cell);
        list->cell[list->cells + i] = *cell;
    }
    qsort(list->cell + list->cells, n, sizeof *list->cell, compare_numbers);
    list->cells += n;
    list->placement = room_for(list->placement, list->n, &list->room, sizeof *list->placement);
    list->placement[list->n++].n = n;
}

void find_placements(const Puzzle *puzzle, const Piece *piece, const bool *free, Placements *list)
{
    Map map = make_map(puzzle);
    Oriented *known[24];
    release(list->placement);
    release(list->cell);
    *list = (Placements){.n = 0};
    for (size_t s = 0; s < piece->sides; s++) {
        int n = orient(puzzle, piece, &piece->side[s], known);
        for (int k = 0; k < n; k++) {
            for (int cell = 0; cell < (int)cells_of(puzzle); cell++)
                if (free[cell])
                    place(puzzle, &map, free, known[k], piece->side[s].n, cell, list);
            release(known[k]);
        }
    }
    size_t kept = 0, from = 0;
    for (size_t i = 0; i < list->n; from += list->placement[i++].n)
        list->placement[i].cell = list->cell + from;
    if (list->n > 1)
        qsort(list->placement, list->n, sizeof *list->placement, compare_placements);
    for (size_t i = 0; i < list->n; i++)
        if (kept == 0 || compare_placements(&list->placement[kept - 1], &list->placement[i]) != 0)
            list->placement[kept++] = list->placement[i];
    list->n = kept;
    release(map.at);
    release(map.cell);
}
