/* lattice.c: the geometry of packing (lattice.h).
 *
 * Turns of square and cubic boards are signed permutations of the axes. In the pyramid a ball at row i,
 * column j of layer z has the doubled coordinates (2i + z, 2j + z, z); balls touch if they differ by (2,0,0),
 * (0,2,0) or (1,1,1) up to signs. In such a packing, squares of touching balls exist in exactly three
 * families of planes, horizontal and upright along the two diagonals, so a flat piece has 3 x 8 orientations.
 *
 * On a hexagonal board each row is half a cell to the right of the one above, so the neighbours of (row,
 * column) are one step along the row, one row up or down in the same column, and (1, -1) or (-1, 1) away; the
 * squared distance is x^2 + xy + y^2, and a rotation by 60 degrees maps (x, y) to (-y, x + y). A triangular
 * board is three times as fine: the centres of its triangles are points of a hexagonal lattice whose other
 * points are the corners of the triangles, so the same turns serve both. */
#include "puzzle/lattice.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- turns ---- */

static const uint8_t axes[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}};

/* Signed permutation of the axes: index / 8 is the permutation, the bits of index % 8 are the signs. */
static void signed_permutation(unsigned index, papan_turn *turn)
{
    const uint8_t *axis = axes[index / 8];
    unsigned signs = index % 8;
    memset(turn, 0, sizeof *turn);
    for (unsigned i = 0; i < 3; i++)
        turn->row[i][axis[i]] = (signs >> i) & 1 ? -1 : 1;
    unsigned minus = (signs & 1) + ((signs >> 1) & 1) + (signs >> 2);
    turn->mirror = (index / 8 >= 3) != (minus % 2 == 1);
}

/* The 8 signed permutations of x and y that keep z, the identity first. */
static void flat_turn(unsigned index, papan_turn *turn)
{
    signed_permutation((index & 4 ? 3 * 8 : 0) + (index & 3), turn);
}

/* Rotations by multiples of 60 degrees, then the same after a reflection. */
static void hexagonal_turn(unsigned index, papan_turn *turn)
{
    *turn = (papan_turn){.row = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, .mirror = index >= 6};
    if (turn->mirror)
        *turn = (papan_turn){.row = {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}, .mirror = true};
    for (unsigned i = 0; i < index % 6; i++)
        for (unsigned k = 0; k < 2; k++) {
            int8_t x = turn->row[0][k], y = turn->row[1][k];
            turn->row[0][k] = (int8_t)-y;
            turn->row[1][k] = (int8_t)(x + y);
        }
}

/* The directions of the rows and columns of a piece in each of the three planes of the pyramid. */
static const int8_t plane[3][2][3] = {
    {{2, 0, 0}, {0, 2, 0}},
    {{1, 1, 1}, {1, 1, -1}},
    {{1, -1, 1}, {1, -1, -1}},
};

static void pyramid_turn(unsigned index, papan_turn *turn)
{
    papan_turn flat;
    flat_turn(index % 8, &flat);
    memset(turn, 0, sizeof *turn);
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 2; j++)
            for (unsigned k = 0; k < 2; k++)
                turn->row[i][j] = (int8_t)(turn->row[i][j] + plane[index / 8][k][i] * flat.row[k][j]);
}

/* Identical boards in space are mapped to each other by rotations about the vertical axis and reflections. */
static void upright_turn(unsigned index, papan_turn *turn)
{
    flat_turn(index, turn);
    turn->mirror = false; /* turning a flat piece in space flips it */
}

/* ---- the lattices ---- */

const papan_lattice_row papan_lattices[PAPAN_LATTICES] = {
    [PAPAN_SQUARE] = {"square", true, false, true, true},
    [PAPAN_CUBIC] = {"cubic", false, true, true, false},
    [PAPAN_PYRAMID] = {"pyramid", false, false, false, true},
    [PAPAN_HEXAGONAL] = {"hexagonal", true, false, false, true},
    [PAPAN_TRIANGULAR] = {"triangular", true, false, true, true},
};

static const papan_point square_steps[] = {{-1, 0, 0},  {1, 0, 0},  {0, -1, 0}, {0, 1, 0},
                                           {-1, -1, 0}, {-1, 1, 0}, {1, -1, 0}, {1, 1, 0}};
static const papan_point cubic_steps[] = {
    {-1, 0, 0},  {1, 0, 0},   {0, -1, 0}, {0, 1, 0},   {0, 0, -1},   {0, 0, 1},   {-1, -1, 0},
    {-1, 1, 0},  {1, -1, 0},  {1, 1, 0},  {-1, 0, -1}, {-1, 0, 1},   {1, 0, -1},  {1, 0, 1},
    {0, -1, -1}, {0, -1, 1},  {0, 1, -1}, {0, 1, 1},   {-1, -1, -1}, {-1, -1, 1}, {-1, 1, -1},
    {-1, 1, 1},  {1, -1, -1}, {1, -1, 1}, {1, 1, -1},  {1, 1, 1}};
static const papan_point pyramid_steps[] = {{-2, 0, 0},  {2, 0, 0},   {0, -2, 0},  {0, 2, 0},   {-1, -1, -1},
                                            {-1, -1, 1}, {-1, 1, -1}, {-1, 1, 1},  {1, -1, -1}, {1, -1, 1},
                                            {1, 1, -1},  {1, 1, 1},   {-2, -2, 0}, {-2, 2, 0},  {2, -2, 0},
                                            {2, 2, 0},   {0, 0, -2},  {0, 0, 2}};
/* Hexagons that meet at a corner share an edge. */
static const papan_point hexagonal_steps[] = {{-1, 0, 0}, {1, 0, 0},  {0, -1, 0},
                                              {0, 1, 0},  {-1, 1, 0}, {1, -1, 0}};
/* From triangles that point up and down alike: a step that does not exist leads to no cell. */
static const papan_point triangular_steps[] = {{1, 1, 0},  {-1, -1, 0}, {1, -2, 0}, {-1, 2, 0},  {2, -1, 0},
                                               {-2, 1, 0}, {3, 0, 0},   {-3, 0, 0}, {0, 3, 0},   {0, -3, 0},
                                               {3, -3, 0}, {-3, 3, 0},  {2, 2, 0},  {-2, -2, 0}, {4, -2, 0},
                                               {-4, 2, 0}, {2, -4, 0},  {-2, 4, 0}};

static const struct {
    void (*piece_turn)(unsigned index, papan_turn *turn);
    unsigned piece_turns;
    void (*board_turn)(unsigned index, papan_turn *turn);
    unsigned board_turns;
    const papan_point *step;
    unsigned edges, all; /* steps to cells that share an edge, or at least a corner */
} table[PAPAN_LATTICES] = {
    [PAPAN_SQUARE] = {flat_turn, 8, flat_turn, 8, square_steps, 4, 8},
    [PAPAN_CUBIC] = {signed_permutation, 48, signed_permutation, 48, cubic_steps, 6, 26},
    [PAPAN_PYRAMID] = {pyramid_turn, 24, upright_turn, 8, pyramid_steps, 12, 18},
    [PAPAN_HEXAGONAL] = {hexagonal_turn, 12, hexagonal_turn, 12, hexagonal_steps, 6, 6},
    [PAPAN_TRIANGULAR] = {hexagonal_turn, 12, hexagonal_turn, 12, triangular_steps, 6, 18},
};

static inline papan_point point_of(papan_lattice lattice, papan_point written)
{
    if (lattice != PAPAN_TRIANGULAR)
        return written;
    int row = written.x, column = written.y;
    bool up = (row + column) % 2 == 0;
    int corner = up ? (column - row) / 2 : (column - row - 1) / 2; /* exact: the dividend is even */
    return up ? (papan_point){(int16_t)(3 * row + 2), (int16_t)(3 * corner - 1), 0}
              : (papan_point){(int16_t)(3 * row + 1), (int16_t)(3 * corner + 1), 0};
}

papan_point papan_lattice_point(papan_lattice lattice, papan_point written)
{
    return point_of(lattice, written);
}

papan_point papan_lattice_written(papan_lattice lattice, papan_point point)
{
    if (lattice != PAPAN_TRIANGULAR)
        return point;
    bool up = (point.x % 3 + 3) % 3 == 2;
    int row = up ? (point.x - 2) / 3 : (point.x - 1) / 3; /* all exact */
    int corner = up ? (point.y + 1) / 3 : (point.y - 1) / 3;
    return (papan_point){(int16_t)row, (int16_t)(2 * corner + row + (up ? 0 : 1)), 0};
}

bool papan_board_turn(papan_lattice lattice, unsigned index, papan_turn *turn)
{
    if (index >= table[lattice].board_turns)
        return false;
    table[lattice].board_turn(index, turn);
    return true;
}

papan_point papan_turned(const papan_turn *turn, papan_point p)
{
    int image[3];
    for (int i = 0; i < 3; i++)
        image[i] = turn->row[i][0] * p.x + turn->row[i][1] * p.y + turn->row[i][2] * p.z;
    return (papan_point){(int16_t)image[0], (int16_t)image[1], (int16_t)image[2]};
}

/* ---- shapes ---- */

void papan_box_of(const papan_point *point, size_t points, papan_point *low, papan_point *high)
{
    assert(points > 0);
    *low = *high = point[0];
    for (size_t i = 1; i < points; i++) {
        papan_point p = point[i];
        *low = (papan_point){p.x < low->x ? p.x : low->x, p.y < low->y ? p.y : low->y,
                             p.z < low->z ? p.z : low->z};
        *high = (papan_point){p.x > high->x ? p.x : high->x, p.y > high->y ? p.y : high->y,
                              p.z > high->z ? p.z : high->z};
    }
}

static int by_place(const void *a, const void *b)
{
    const papan_point *p = &((const papan_spot *)a)->at, *q = &((const papan_spot *)b)->at;
    return p->x != q->x ? p->x - q->x : p->y != q->y ? p->y - q->y : p->z - q->z;
}

/* Most shapes are small: insertion sort takes a fraction of the time of qsort(). */
static void sort_spots(papan_spot *spot, size_t size)
{
    enum { SMALL = 32 };
    if (size > SMALL) {
        qsort(spot, size, sizeof *spot, by_place);
        return;
    }
    for (size_t i = 1; i < size; i++) {
        papan_spot one = spot[i];
        size_t at = i;
        for (; at > 0 && by_place(&spot[at - 1], &one) > 0; at--)
            spot[at] = spot[at - 1];
        spot[at] = one;
    }
}

bool papan_may_move(papan_lattice lattice, int x)
{
    return lattice != PAPAN_TRIANGULAR || x % 3 == 0;
}

void papan_normalise(papan_lattice lattice, papan_spot *spot, size_t size)
{
    assert(size > 0);
    sort_spots(spot, size);
    papan_point first = spot[0].at;
    if (lattice == PAPAN_TRIANGULAR) { /* both coordinates of a triangle's centre leave the same remainder */
        int16_t rest = (int16_t)((first.x % 3 + 3) % 3);
        first.x = (int16_t)(first.x - rest);
        first.y = (int16_t)(first.y - rest);
    }
    for (size_t i = 0; i < size; i++) {
        papan_point *at = &spot[i].at;
        *at = (papan_point){(int16_t)(at->x - first.x), (int16_t)(at->y - first.y), (int16_t)(at->z - first.z)};
    }
}

bool papan_same_way(const papan_orientation *a, const papan_orientation *b)
{
    bool same = a->size == b->size;
    for (size_t i = 0; i < a->size && same; i++)
        same = by_place(&a->spot[i], &b->spot[i]) == 0 && a->spot[i].kind == b->spot[i].kind;
    return same;
}

unsigned papan_way_like(const papan_ways *ways, const papan_orientation *shape)
{
    unsigned w = 0;
    while (w < ways->ways && !papan_same_way(&ways->way[w], shape))
        w++;
    return w;
}

/* Adds the face turned by each of the allowed turns, unless it is known. */
static bool add_face(papan_lattice lattice, const papan_piece *piece, const papan_face *face, papan_ways *ways)
{
    papan_turn turn;
    papan_spot *next = NULL;
    for (unsigned t = 0; t < (piece->turn ? table[lattice].piece_turns : 1); t++) {
        table[lattice].piece_turn(t, &turn);
        if (turn.mirror && !piece->flip)
            continue;
        next = next != NULL ? next : papan_arena_take(&ways->arena, face->size, sizeof *next);
        if (next == NULL)
            return false;
        for (size_t i = 0; i < face->size; i++)
            next[i] = (papan_spot){papan_turned(&turn, point_of(lattice, face->cell[i])),
                                   face->kind != NULL ? face->kind[i] : '\0'};
        papan_normalise(lattice, next, face->size);
        papan_orientation *way = &ways->way[ways->ways];
        *way = (papan_orientation){face->size, next};
        if (papan_way_like(ways, way) < ways->ways)
            continue;
        ways->ways++;
        next = NULL;
    }
    return true;
}

papan_status papan_ways_new(papan_lattice lattice, const papan_piece *piece, const papan_allocator *memory,
                            papan_ways *ways)
{
    assert(piece->faces > 0);
    *ways = (papan_ways){.ways = 0};
    papan_arena_init(&ways->arena, memory);
    size_t most = (size_t)piece->faces * table[lattice].piece_turns + 1;
    ways->way = papan_arena_take(&ways->arena, most, sizeof *ways->way);
    bool whole = ways->way != NULL;
    for (unsigned f = 0; f < piece->faces && whole; f++)
        whole = add_face(lattice, piece, &piece->face[f], ways);
    assert(!whole || (ways->ways > 0 && ways->ways < most));
    if (!whole)
        papan_arena_free(&ways->arena);
    return whole ? PAPAN_OK : PAPAN_NO_MEMORY;
}

void papan_ways_free(papan_ways *ways)
{
    papan_arena_free(&ways->arena);
    ways->way = NULL;
}

/* ---- places ---- */

papan_status papan_grid_new(const papan_puzzle *puzzle, const papan_allocator *memory, papan_grid *grid)
{
    assert(puzzle->cells > 0);
    const papan_point *cell = puzzle->pack.cell;
    papan_point low, high;
    papan_box_of(cell, puzzle->cells, &low, &high);
    grid->low = low;
    grid->size[0] = high.x - low.x + 1;
    grid->size[1] = high.y - low.y + 1;
    grid->size[2] = high.z - low.z + 1;
    size_t places = (size_t)grid->size[0] * (size_t)grid->size[1] * (size_t)grid->size[2];
    grid->cell = papan_take(memory, places, sizeof *grid->cell);
    if (grid->cell == NULL)
        return PAPAN_NO_MEMORY;
    memset(grid->cell, -1, places * sizeof *grid->cell);
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        int x = cell[i].x - low.x, y = cell[i].y - low.y, z = cell[i].z - low.z;
        grid->cell[(z * grid->size[0] + x) * grid->size[1] + y] = (int32_t)i;
    }
    return PAPAN_OK;
}

void papan_grid_free(papan_grid *grid, const papan_allocator *memory)
{
    papan_give(memory, grid->cell, (size_t)grid->size[0] * (size_t)grid->size[1] * (size_t)grid->size[2],
               sizeof *grid->cell);
    grid->cell = NULL;
}

int32_t papan_grid_cell(const papan_grid *grid, int x, int y, int z)
{
    x -= grid->low.x;
    y -= grid->low.y;
    z -= grid->low.z;
    if (x < 0 || y < 0 || z < 0 || x >= grid->size[0] || y >= grid->size[1] || z >= grid->size[2])
        return -1;
    return grid->cell[(z * grid->size[0] + x) * grid->size[1] + y];
}

/* ---- neighbours ---- */

bool papan_neighbour_step(papan_lattice lattice, bool corners, unsigned index, papan_point *step)
{
    if (index >= (corners ? table[lattice].all : table[lattice].edges))
        return false;
    *step = table[lattice].step[index];
    return true;
}

/* Points on layers, in reading order. */
static int by_layer(const void *a, const void *b)
{
    const papan_point *p = a, *q = b;
    return p->z != q->z ? p->z - q->z : p->x != q->x ? p->x - q->x : p->y - q->y;
}

size_t papan_shape_connected(papan_lattice lattice, const papan_point *written, size_t size, bool corners,
                             papan_arena *arena, papan_point *apart)
{
    papan_point *point = papan_arena_take(arena, size, sizeof *point), step;
    bool *seen = papan_arena_take(arena, size, sizeof *seen);
    size_t *queue = papan_arena_take(arena, size, sizeof *queue), reached = 1;
    if (point == NULL || seen == NULL || queue == NULL)
        return 0;
    for (size_t i = 0; i < size; i++)
        point[i] = point_of(lattice, written[i]);
    qsort(point, size, sizeof *point, by_layer);
    seen[0] = true;
    for (size_t i = 0; i < reached; i++)
        for (unsigned s = 0; papan_neighbour_step(lattice, corners, s, &step); s++) {
            papan_point at = point[queue[i]];
            at = (papan_point){(int16_t)(at.x + step.x), (int16_t)(at.y + step.y), (int16_t)(at.z + step.z)};
            const papan_point *next = bsearch(&at, point, size, sizeof at, by_layer);
            if (next != NULL && !seen[next - point]) {
                seen[next - point] = true;
                queue[reached++] = (size_t)(next - point);
            }
        }
    if (apart != NULL && reached < size)
        *apart = point[(bool *)memchr(seen, false, size) - seen];
    return reached;
}

/* ---- all places of a piece ---- */

static int by_number(const void *a, const void *b)
{
    uint32_t p = *(const uint32_t *)a, q = *(const uint32_t *)b;
    return p < q ? -1 : p > q;
}

/* Most pieces are small and nearly sorted: insertion sort takes a tenth of the time of qsort(). */
void papan_sort_numbers(uint32_t *cell, size_t size)
{
    if (size > 32) {
        qsort(cell, size, sizeof *cell, by_number);
        return;
    }
    for (size_t i = 1; i < size; i++) {
        uint32_t last = cell[i];
        size_t at = i;
        for (; at > 0 && cell[at - 1] > last; at--)
            cell[at] = cell[at - 1];
        cell[at] = last;
    }
}

bool papan_may_cover(const papan_puzzle *puzzle, uint16_t thing, char kind, uint32_t cell)
{
    const papan_pack *pack = &puzzle->pack;
    if (pack->piece[thing].gap)
        return pack->gap[cell] == thing;
    return pack->kind == NULL || pack->kind[cell] == '\0' || pack->kind[cell] == kind;
}

/* The cells of a way with its first point on cell number start; false if it does not fit. Counts its steps. */
static bool place_way(const papan_puzzle *puzzle, const papan_grid *grid, uint16_t thing,
                      const papan_orientation *way, uint32_t start, uint32_t *out, size_t *steps)
{
    assert(start < puzzle->cells);
    papan_point at = puzzle->pack.cell[start], first = way->spot[0].at;
    if (!papan_may_move(puzzle->pack.lattice, at.x - first.x))
        return false;
    for (size_t i = 0; i < way->size; i++, ++*steps) {
        papan_point step = way->spot[i].at;
        int32_t cell =
            papan_grid_cell(grid, at.x + step.x - first.x, at.y + step.y - first.y, at.z + step.z - first.z);
        if (cell < 0 || puzzle->pack.placed[cell] != PAPAN_EMPTY ||
            !papan_may_cover(puzzle, thing, way->spot[i].kind, (uint32_t)cell))
            return false;
        out[i] = (uint32_t)cell;
    }
    papan_sort_numbers(out, way->size);
    return true;
}

/* True if the same cells already belong to an earlier way, which differs only in the kinds of its cells. */
static bool placed_before(const papan_puzzle *puzzle, const papan_grid *grid, uint16_t thing,
                          const papan_ways *ways, unsigned w, uint32_t start, uint32_t *scratch, size_t *steps)
{
    const papan_orientation *way = &ways->way[w];
    for (unsigned v = 0; v < w; v++) {
        bool same = ways->way[v].size == way->size;
        for (size_t i = 0; i < way->size && same; i++)
            same = by_place(&ways->way[v].spot[i], &way->spot[i]) == 0;
        if (same && place_way(puzzle, grid, thing, &ways->way[v], start, scratch, steps))
            return true;
    }
    return false;
}

static size_t largest(const papan_ways *ways)
{
    size_t most = 0;
    for (unsigned w = 0; w < ways->ways; w++)
        most = ways->way[w].size > most ? ways->way[w].size : most;
    return most;
}

papan_status papan_pack_places(const papan_puzzle *puzzle, const papan_grid *grid, unsigned thing,
                               const papan_allocator *memory,
                               bool (*visit)(void *context, const uint32_t *cell, size_t cells), void *context)
{
    assert(thing < puzzle->things);
    papan_ways ways;
    papan_status status = papan_ways_new(puzzle->pack.lattice, &puzzle->pack.piece[thing], memory, &ways);
    if (status != PAPAN_OK)
        return status;
    size_t most = largest(&ways);
    uint32_t *cell = papan_arena_take(&ways.arena, 2 * most, sizeof *cell);
    if (cell == NULL)
        status = PAPAN_NO_MEMORY;
    bool going = status == PAPAN_OK, kinds = puzzle->pack.piece[thing].kinds;
    size_t steps = 0;
    for (unsigned w = 0; w < ways.ways && going; w++)
        for (uint32_t start = 0; start < puzzle->cells && going; start++) {
            if (place_way(puzzle, grid, (uint16_t)thing, &ways.way[w], start, cell, &steps) &&
                !(kinds && placed_before(puzzle, grid, (uint16_t)thing, &ways, w, start, cell + most, &steps)))
                going = visit(context, cell, ways.way[w].size);
            if (!papan_steps_poll(memory, &steps)) {
                status = PAPAN_NO_MEMORY;
                going = false;
            }
        }
    papan_ways_free(&ways);
    return status;
}
