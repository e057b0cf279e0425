/* solid.c: the body of a piece, see build.h. Each row of the table selects the kind of body for the pieces of
 * one lattice. */
#include "draw/build.h"

#include "puzzle/lattice.h"

#include <assert.h>

static const struct {
    papan_solid_build *build;
    bool flat;
} bodies[PAPAN_LATTICES] = {
    [PAPAN_SQUARE] = {papan_solid_prism, true},     [PAPAN_CUBIC] = {papan_solid_cubes, false},
    [PAPAN_PYRAMID] = {papan_solid_balls, false},   [PAPAN_HEXAGONAL] = {papan_solid_prism, true},
    [PAPAN_TRIANGULAR] = {papan_solid_prism, true},
};

bool papan_solid_flat(papan_lattice lattice)
{
    return bodies[lattice].flat;
}

void papan_solid_add(papan_solid *solid, papan_vertex a, papan_vertex b, papan_vertex c)
{
    if (solid->failed || !papan_room(&solid->memory, &solid->triangle, &solid->room, solid->triangles + 1,
                                     sizeof *solid->triangle)) {
        solid->failed = true;
        return;
    }
    papan_vertex *corner = solid->triangle[solid->triangles++];
    corner[0] = a;
    corner[1] = b;
    corner[2] = c;
}

void papan_solid_face(papan_solid *solid, const papan_vertex *corner, size_t corners)
{
    for (size_t i = 2; i < corners; i++)
        papan_solid_add(solid, corner[0], corner[i - 1], corner[i]);
}

papan_status papan_solid_new(papan_lattice lattice, const papan_point *cell, size_t cells,
                             const papan_solid_wish *wish, const papan_allocator *memory, papan_solid *solid)
{
    assert(cells > 0 && wish->cell > 0 && wish->clearance >= 0);
    *solid = (papan_solid){.memory = papan_memory(memory)};
    papan_arena arena;
    papan_arena_init(&arena, memory);
    cell = papan_sorted_cells(cell, cells, &arena);
    papan_lattice written = lattice == PAPAN_PYRAMID ? PAPAN_SQUARE : lattice; /* flat pieces of balls */
    bool whole = cell != NULL && (bodies[lattice].flat ||
                                  papan_shape_connected(written, cell, cells, false, &arena, NULL) == cells);
    papan_status status = whole          ? bodies[lattice].build(lattice, cell, cells, wish, &arena, solid)
                          : arena.failed ? PAPAN_NO_MEMORY
                                         : PAPAN_WRONG;
    papan_arena_free(&arena);
    if (status == PAPAN_OK && solid->failed)
        status = PAPAN_NO_MEMORY;
    if (status != PAPAN_OK)
        papan_solid_free(solid);
    return status;
}

void papan_solid_free(papan_solid *solid)
{
    papan_give(&solid->memory, solid->triangle, solid->room, sizeof *solid->triangle);
    *solid = (papan_solid){.memory = solid->memory};
}
