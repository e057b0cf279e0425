/* place.c: all placements of a piece, from the rules of each lattice.
 *
 * A cell of the board has integer coordinates in space, and a piece in one of its orientations is a list of
 * vectors from its first cell. So a placement is an orientation and the cell of the board for its first cell.
 *
 *   square      8 orientations: 4 rotations, each also reflected
 *   hexagonal   12: 6 rotations, each also reflected; rows are half a cell further right, so the coordinates
 * are axial triangular  12; computed from the corners of triangles, which are points of the hexagonal lattice
 *   cubic       24 rotations, no reflections
 *   pyramid     8 in each of three planes that contain a square lattice of balls: horizontal, and upright
 * through either diagonal of the base. Coordinates in a layer are doubled; the balls of the layer above are
 * half a cell, one unit, further in both directions. */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    int x, y, z;
} Point;

static Point position(const Puzzle *puzzle, int index)
{
    int column = index % puzzle->columns, rest = index / puzzle->columns;
    Point p = {rest % puzzle->rows, column, rest / puzzle->rows};
    if (puzzle->lattice == PYRAMID) {
        int inset = puzzle->layers - 1 - p.z;
        p.x = 2 * p.x + inset;
        p.y = 2 * p.y + inset;
    }
    return p;
}

/* The cell of the board at p, or -1. */
static int index_at(const Puzzle *puzzle, Point p)
{
    if (p.z < 0 || p.z >= puzzle->layers)
        return -1;
    if (puzzle->lattice == PYRAMID) {
        int inset = puzzle->layers - 1 - p.z;
        p.x -= inset;
        p.y -= inset;
        if (p.x % 2 != 0 || p.y % 2 != 0)
            return -1;
        p.x /= 2;
        p.y /= 2;
    }
    if (p.x < 0 || p.x >= puzzle->rows || p.y < 0 || p.y >= puzzle->columns)
        return -1;
    return (p.z * puzzle->rows + p.x) * puzzle->columns + p.y;
}

/* ---- orientations ---- */

static Point turn_square(Point p, int turns, bool flip)
{
    if (flip)
        p.y = -p.y;
    while (turns-- > 0)
        p = (Point){p.y, -p.x, p.z};
    return p;
}

/* x is the row and y the column; a step to the next row and the same column goes down and half a cell right. */
static Point turn_hexagonal(Point p, int turns, bool flip)
{
    if (flip)
        p = (Point){p.y, p.x, p.z};
    while (turns-- > 0)
        p = (Point){p.x + p.y, -p.x, p.z};
    return p;
}

/* In half columns, a triangle in row r and column c is between columns c and c + 2 and rows r and r + 1. The
 * corners of triangles form a hexagonal lattice: its point (a, b) is in row a and half column 1 + a + 2 b. */
static Point turn_triangle(Point p, int turns, bool flip)
{
    bool up = (p.x + p.y) % 2 == 0;
    Point corner[3] = {{p.x + !up, p.y + 1, 0}, {p.x + up, p.y, 0}, {p.x + up, p.y + 2, 0}};
    Point least = {0, 0, p.z};
    for (int i = 0; i < 3; i++) {
        Point lattice = {corner[i].x, (corner[i].y - 1 - corner[i].x) / 2, 0};
        Point turned = turn_hexagonal(lattice, turns, flip);
        Point q = {turned.x, 1 + turned.x + 2 * turned.y, 0};
        least.x = i == 0 || q.x < least.x ? q.x : least.x;
        least.y = i == 0 || q.y < least.y ? q.y : least.y;
    }
    return least;
}

/* Turns 0 to 23: one of six sides up, then four rotations around the vertical axis. */
static Point turn_cube(Point p, int turns, bool flip)
{
    (void)flip;
    int up = turns / 4;
    if (up >= 4)
        p = turn_square(p, up == 4 ? 1 : 3, false);
    for (int i = 0; i < (up >= 4 ? 1 : up); i++)
        p = (Point){p.x, p.z, -p.y};
    return turn_square(p, turns % 4, false);
}

static Point turn_in_pyramid(Point p, int turns, bool flip)
{
    (void)flip;
    p = turn_square(p, turns % 4, turns % 8 >= 4);
    int plane = turns / 8, sum = p.x + p.y;
    if (plane == 0)
        return (Point){2 * p.x, 2 * p.y, 0};
    return (Point){sum, plane == 1 ? sum : -sum, p.x - p.y};
}

static const struct {
    int turns;
    bool flips;
    Point (*turn)(Point p, int turns, bool flip);
} orientations[] = {
    [SQUARE] = {4, true, turn_square},        [HEXAGONAL] = {6, true, turn_hexagonal},
    [TRIANGULAR] = {6, true, turn_triangle},  [CUBIC] = {24, false, turn_cube},
    [PYRAMID] = {24, false, turn_in_pyramid},
};

/* ---- placements ---- */

/* A cell of a piece in one of its orientations. */
typedef struct {
    Point at;
    char kind;
} Oriented;

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

static void keep(Placements *list, const int *cell, size_t n)
{
    enum { MOST_NUMBERS = 1 << 28 };
    if (list->n == list->room) {
        size_t room = list->room ? 2 * list->room : 64;
        list->placement = enlarge(list->placement, list->n, room, sizeof *list->placement);
        list->room = room;
    }
    list->numbers += n;
    if (list->numbers > MOST_NUMBERS)
        bad_puzzle(0, 0, "too large: the placements have more than %d cells", MOST_NUMBERS);
    Placement *kept = &list->placement[list->n++];
    kept->n = n;
    kept->cell = allocate(n, sizeof *cell);
    memcpy(kept->cell, cell, n * sizeof *cell);
    qsort(kept->cell, n, sizeof *cell, compare_numbers);
}

/* Puts the first cell of the oriented piece on each free cell of the board. */
static void place_everywhere(const Puzzle *puzzle, const bool *free, const Oriented *piece, size_t n,
                             Placements *list)
{
    int *cell = allocate(n, sizeof *cell), all = puzzle->rows * puzzle->columns * puzzle->layers;
    for (int first = 0; first < all; first++) {
        if (!free[first])
            continue;
        Point at = position(puzzle, first), from = piece[0].at;
        Point by = {at.x - from.x, at.y - from.y, at.z - from.z};
        if (puzzle->lattice == TRIANGULAR && (by.x + by.y) % 2 != 0)
            continue; /* triangles would point the other way */
        size_t i = 0;
        for (; i < n; i++) {
            Point to = piece[i].at;
            cell[i] = index_at(puzzle, (Point){to.x + by.x, to.y + by.y, to.z + by.z});
            if (cell[i] < 0 || !free[cell[i]])
                break;
            if (puzzle->kinds[cell[i]] != '.' && puzzle->kinds[cell[i]] != piece[i].kind)
                break;
        }
        if (i == n)
            keep(list, cell, n);
    }
    release(cell);
}

static int compare_oriented(const void *a, const void *b)
{
    const Oriented *x = a, *y = b;
    int order[] = {x->at.x - y->at.x, x->at.y - y->at.y, x->at.z - y->at.z, x->kind - y->kind};
    for (int i = 0; i < 4; i++)
        if (order[i] != 0)
            return order[i];
    return 0;
}

/* Two orientations that differ by a movement only. */
static bool same(const Puzzle *puzzle, const Oriented *a, const Oriented *b, size_t n)
{
    Point by = {b[0].at.x - a[0].at.x, b[0].at.y - a[0].at.y, b[0].at.z - a[0].at.z};
    bool equal = puzzle->lattice != TRIANGULAR || (by.x + by.y) % 2 == 0;
    for (size_t i = 0; equal && i < n; i++) {
        Oriented moved = {{a[i].at.x + by.x, a[i].at.y + by.y, a[i].at.z + by.z}, a[i].kind};
        equal = compare_oriented(&moved, &b[i]) == 0;
    }
    return equal;
}

static void place_side(const Puzzle *puzzle, const Piece *piece, const Side *side, const bool *free,
                       Placements *list)
{
    int turns = piece->may_turn ? orientations[puzzle->lattice].turns : 1;
    int flips = orientations[puzzle->lattice].flips && piece->may_turn && piece->may_flip && piece->sides == 1;
    Oriented *known[24];
    int n = 0;
    for (int turn = 0; turn < turns; turn++)
        for (int flip = 0; flip <= flips; flip++) {
            Oriented *now = known[n++] = allocate(side->n, sizeof *now);
            for (size_t i = 0; i < side->n; i++) {
                Point p = {side->cell[i].row, side->cell[i].column, side->cell[i].layer};
                now[i] = (Oriented){orientations[puzzle->lattice].turn(p, turn, flip), side->cell[i].kind};
            }
            qsort(now, side->n, sizeof *now, compare_oriented);
            for (size_t i = 1; i < side->n; i++)
                if (memcmp(&now[i].at, &now[i - 1].at, sizeof(Point)) == 0)
                    bad_puzzle(0, 0, "piece %s has a cell twice", piece->name);
            bool seen = false;
            for (int k = 0; k < n - 1 && !seen; k++)
                seen = same(puzzle, known[k], now, side->n);
            if (!seen)
                place_everywhere(puzzle, free, now, side->n, list);
        }
    while (n > 0)
        release(known[--n]);
}

void find_placements(const Puzzle *puzzle, const Piece *piece, const bool *free, Placements *list)
{
    while (list->n > 0)
        release(list->placement[--list->n].cell);
    for (size_t s = 0; s < piece->sides; s++)
        place_side(puzzle, piece, &piece->side[s], free, list);
    if (list->n > 1)
        qsort(list->placement, list->n, sizeof *list->placement, compare_placements);
    size_t kept = 0;
    for (size_t i = 0; i < list->n; i++) {
        if (kept > 0 && compare_placements(&list->placement[kept - 1], &list->placement[i]) == 0)
            release(list->placement[i].cell);
        else
            list->placement[kept++] = list->placement[i];
    }
    list->n = kept;
}
