/* lattice.c: the geometry of packing (lattice.h).
 *
 * Turns of square and cubic boards are signed permutations of the axes. In the pyramid a ball at row i,
 * column j of layer z has the doubled coordinates (2i + z, 2j + z, z); balls touch if they differ by (2,0,0),
 * (0,2,0) or (1,1,1) up to signs. In such a packing, squares of touching balls exist in exactly three
 * families of planes, horizontal and upright along the two diagonals, so a flat piece has 3 x 8 orientations.
 */
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
    turn->mirror = false; /* a flat piece may be flipped over */
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

/* Turn number index of a piece on this lattice; false past the last (8 or 24). */
static bool piece_turn(papan_lattice lattice, unsigned index, papan_turn *turn)
{
    static const unsigned ways[] = {[PAPAN_SQUARE] = 8, [PAPAN_CUBIC] = 24, [PAPAN_PYRAMID] = 24};
    if (index >= ways[lattice])
        return false;
    if (lattice == PAPAN_SQUARE)
        flat_turn(index, turn);
    else if (lattice == PAPAN_PYRAMID)
        pyramid_turn(index, turn);
    else
        for (unsigned i = 0, found = 0; found <= index; i++) {
            signed_permutation(i, turn);
            found += !turn->mirror;
        }
    return true;
}

bool papan_board_turn(papan_lattice lattice, unsigned index, papan_turn *turn)
{
    if (index >= (lattice == PAPAN_CUBIC ? 48u : 8u))
        return false;
    if (lattice == PAPAN_CUBIC)
        signed_permutation(index, turn);
    else
        flat_turn(index, turn);
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

static int by_place(const void *a, const void *b)
{
    const papan_point *p = a, *q = b;
    return p->x != q->x ? p->x - q->x : p->y != q->y ? p->y - q->y : p->z - q->z;
}

void papan_normalise(papan_point *point, size_t size)
{
    assert(size > 0);
    qsort(point, size, sizeof *point, by_place);
    papan_point first = point[0];
    for (size_t i = 0; i < size; i++)
        point[i] = (papan_point){(int16_t)(point[i].x - first.x), (int16_t)(point[i].y - first.y),
                                 (int16_t)(point[i].z - first.z)};
}

papan_status papan_ways_new(papan_lattice lattice, const papan_point *cell, size_t size,
                            const papan_allocator *memory, papan_ways *ways)
{
    assert(size > 0);
    enum { MOST = 24 };
    *ways = (papan_ways){.size = size, .point = papan_take(memory, MOST * size, sizeof(papan_point))};
    if (ways->point == NULL)
        return PAPAN_NO_MEMORY;
    papan_turn turn;
    for (unsigned t = 0; piece_turn(lattice, t, &turn); t++) {
        papan_point *next = ways->point + ways->ways * size;
        for (size_t i = 0; i < size; i++)
            next[i] = papan_turned(&turn, cell[i]);
        papan_normalise(next, size);
        bool known = false;
        for (unsigned w = 0; w < ways->ways && !known; w++)
            known = memcmp(ways->point + w * size, next, size * sizeof *next) == 0;
        ways->ways += !known;
    }
    assert(ways->ways > 0 && ways->ways <= MOST);
    return PAPAN_OK;
}

void papan_ways_free(papan_ways *ways, const papan_allocator *memory)
{
    papan_give(memory, ways->point, 24 * ways->size, sizeof *ways->point);
    ways->point = NULL;
}

/* ---- places ---- */

papan_status papan_grid_new(const papan_puzzle *puzzle, const papan_allocator *memory, papan_grid *grid)
{
    assert(puzzle->cells > 0);
    const papan_point *cell = puzzle->pack.cell;
    papan_point low = {INT16_MAX, INT16_MAX, INT16_MAX}, high = {INT16_MIN, INT16_MIN, INT16_MIN};
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        low.x = cell[i].x < low.x ? cell[i].x : low.x;
        low.y = cell[i].y < low.y ? cell[i].y : low.y;
        low.z = cell[i].z < low.z ? cell[i].z : low.z;
        high.x = cell[i].x > high.x ? cell[i].x : high.x;
        high.y = cell[i].y > high.y ? cell[i].y : high.y;
        high.z = cell[i].z > high.z ? cell[i].z : high.z;
    }
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

bool papan_neighbour_step(papan_lattice lattice, bool corners, unsigned index, papan_point *step)
{
    assert(lattice <= PAPAN_PYRAMID);
    static const struct {
        const papan_point *step;
        unsigned edges, all;
    } table[] = {[PAPAN_SQUARE] = {square_steps, 4, 8},
                 [PAPAN_CUBIC] = {cubic_steps, 6, 26},
                 [PAPAN_PYRAMID] = {pyramid_steps, 12, 18}};
    if (index >= (corners ? table[lattice].all : table[lattice].edges))
        return false;
    *step = table[lattice].step[index];
    return true;
}

/* ---- all places of a piece ---- */

static int by_number(const void *a, const void *b)
{
    uint32_t p = *(const uint32_t *)a, q = *(const uint32_t *)b;
    return p < q ? -1 : p > q;
}

/* Most pieces are small and nearly sorted: insertion sort takes a tenth of the time of qsort(). */
void papan_sort_cells(uint32_t *cell, size_t size)
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

/* The cells of a way with its first point on cell number start; false if it does not fit. */
static bool place(const papan_puzzle *puzzle, const papan_grid *grid, const papan_point *way, size_t size,
                  uint32_t start, uint32_t *out)
{
    assert(start < puzzle->cells);
    papan_point at = puzzle->pack.cell[start];
    for (size_t i = 0; i < size; i++) {
        int32_t cell = papan_grid_cell(grid, at.x + way[i].x, at.y + way[i].y, at.z + way[i].z);
        if (cell < 0 || puzzle->pack.placed[cell] != PAPAN_EMPTY)
            return false;
        out[i] = (uint32_t)cell;
    }
    papan_sort_cells(out, size);
    return true;
}

papan_status papan_pack_places(const papan_puzzle *puzzle, const papan_grid *grid, unsigned piece,
                               const papan_allocator *memory,
                               bool (*visit)(void *context, const uint32_t *cell, size_t cells), void *context)
{
    assert(piece < puzzle->pack.pieces);
    const papan_piece *p = &puzzle->pack.piece[piece];
    papan_ways ways;
    papan_status status = papan_ways_new(puzzle->pack.lattice, p->cell, p->size, memory, &ways);
    if (status != PAPAN_OK)
        return status;
    uint32_t *cell = papan_take(memory, p->size, sizeof *cell);
    if (cell == NULL)
        status = PAPAN_NO_MEMORY;
    bool going = status == PAPAN_OK;
    for (unsigned w = 0; w < ways.ways && going; w++)
        for (uint32_t start = 0; start < puzzle->cells && going; start++)
            if (place(puzzle, grid, ways.point + w * p->size, p->size, start, cell))
                going = visit(context, cell, p->size);
    papan_give(memory, cell, p->size, sizeof *cell);
    papan_ways_free(&ways, memory);
    return status;
}
