/* build_pieces.h: for tests of files for printers and cutters: puzzles of one random piece, and the files made.
 */
#ifndef PAPAN_TESTS_BUILD_PIECES_H
#define PAPAN_TESTS_BUILD_PIECES_H

#include "check.h"
#include "draw/build.h"
#include "draw/cell_shape.h"
#include "info.h"
#include "puzzle/lattice.h"

static void *some(size_t count, size_t size)
{
    void *block = calloc(count > 0 ? count : 1, size);
    assert_non_null(block);
    return block;
}

static bool has(const papan_point *cell, size_t cells, int x, int y, int z)
{
    for (size_t i = 0; i < cells; i++)
        if (cell[i].x == x && cell[i].y == y && cell[i].z == z)
            return true;
    return false;
}

static const papan_build_request usual = {.cell = 20, .clearance = 0.15};

static papan_build_outputs *built_of(const papan_puzzle *puzzle, const papan_build_request *build,
                                     const char *kind)
{
    papan_build_outputs *built;
    papan_message why = {0};
    papan_status status = papan_build_files(puzzle, build, papan_file_kind_named(kind), NULL,
                                            (papan_build_result **)&built, &why);
    if (status != PAPAN_OK)
        fail_msg("status %d: %s", (int)status, why.text != NULL ? why.text : "-");
    return built;
}

/* A puzzle with one piece, on a board of its own cells. */
static papan_puzzle *lone_piece(papan_lattice lattice, const papan_point *cell, size_t cells, bool apart)
{
    enum { SIDE = 12 };
    static char mask[SIDE * SIDE * SIDE];
    bool flat = lattice != PAPAN_CUBIC, pyramid = lattice == PAPAN_PYRAMID;
    memset(mask, 0, sizeof mask);
    for (size_t i = 0; i < cells; i++)
        mask[(cell[i].z * SIDE + cell[i].x) * SIDE + cell[i].y] = 1;
    papan_piece_spec piece = {.symbol = 'A', .apart = apart, .size = cells, .cell = cell};
    papan_pack_spec spec = {.lattice = lattice,
                            .custom = flat && !pyramid,
                            .rows = SIDE,
                            .columns = SIDE,
                            .layers = lattice == PAPAN_SQUARE || (flat && !pyramid) ? 1 : SIDE,
                            .mask = pyramid ? NULL : mask,
                            .pieces = 1,
                            .piece = &piece};
    papan_puzzle *puzzle = NULL;
    papan_notes notes = {0};
    if (papan_pack_new(NULL, &spec, &puzzle, &notes) != PAPAN_OK)
        fail_msg("%s", notes.error.text);
    return puzzle;
}

static int by_layer(const void *a, const void *b)
{
    const papan_point *p = a, *q = b;
    return p->z != q->z ? p->z - q->z : p->x != q->x ? p->x - q->x : p->y - q->y;
}

/* A cell that shares only a corner with this one, or the cell itself. */
static papan_point corner_neighbour(papan_lattice lattice, papan_point cell, uint64_t *random)
{
    unsigned sides = 0, all = 0;
    papan_point step, at = papan_lattice_point(lattice, cell);
    while (papan_neighbour_step(lattice, false, sides, &step))
        sides++;
    while (papan_neighbour_step(lattice, true, all, &step))
        all++;
    papan_neighbour_step(lattice, true, sides + check_below(random, all - sides), &step);
    papan_point next = {(int16_t)(at.x + step.x), (int16_t)(at.y + step.y), 0};
    papan_point written = papan_lattice_written(lattice, next), back = papan_lattice_point(lattice, written);
    return back.x == next.x && back.y == next.y ? written : cell;
}

/* A random set of cells that grows at sides, or only at corners. */
static size_t grow(papan_lattice lattice, uint64_t *random, size_t wanted, bool corners, papan_point *cell)
{
    enum { SIDE = 12 };
    size_t cells = 1;
    cell[0] = (papan_point){SIDE / 2, SIDE / 2, lattice == PAPAN_CUBIC ? SIDE / 2 : 0};
    while (cells < wanted) {
        papan_point next = cell[check_below(random, (unsigned)cells)];
        if (lattice == PAPAN_CUBIC) {
            int16_t *axis[] = {&next.x, &next.y, &next.z};
            *axis[check_below(random, 3)] += (int16_t)(check_below(random, 2) != 0 ? 1 : -1);
        } else if (corners) {
            next = corner_neighbour(lattice, next, random);
        } else {
            papan_cell_shape shape = papan_cell_shape_of(lattice, next.x, next.y);
            unsigned side = check_below(random, shape.corners);
            next = (papan_point){(int16_t)shape.across[side].row, (int16_t)shape.across[side].column, 0};
        }
        bool on_board =
            next.x >= 0 && next.y >= 0 && next.z >= 0 && next.x < SIDE && next.y < SIDE && next.z < SIDE;
        if (on_board && !has(cell, cells, next.x, next.y, next.z))
            cell[cells++] = next;
    }
    qsort(cell, cells, sizeof *cell, by_layer);
    return cells;
}

#endif
