/* solid_prism.c: the body of a flat piece: its outline, as high as is wanted. Both ends are the same triangles,
 * and the walls stand on the sides of the outline, so the body is closed by construction. */
#include "draw/solid.h"
#include "draw/triangulate.h"

static papan_vertex raised(papan_corner corner, double z)
{
    return (papan_vertex){corner.x, corner.y, z};
}

papan_status papan_solid_prism(papan_lattice lattice, const papan_point *cell, size_t cells,
                               const papan_solid_wish *wish, papan_arena *arena, papan_solid *solid)
{
    papan_outline outline;
    papan_triangle *triangle;
    size_t triangles;
    const papan_outline_wish shape = {
        .cell = wish->cell, .inset = wish->clearance, .bevel = wish->bridge, .bridge = wish->bridge};
    papan_status status = papan_outline_new(lattice, cell, cells, &shape, arena, &outline);
    if (status == PAPAN_OK)
        status = papan_triangulate(&outline, arena, &triangle, &triangles);
    if (status != PAPAN_OK)
        return status;
    const papan_corner *point = outline.point;
    for (size_t i = 0; i < triangles; i++) {
        const uint32_t *p = triangle[i].point;
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
