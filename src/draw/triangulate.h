/* triangulate.h: cuts an outline with holes into triangles. */
#ifndef PAPAN_DRAW_TRIANGULATE_H
#define PAPAN_DRAW_TRIANGULATE_H

#include "draw/outline.h"

typedef struct papan_triangle {
    uint32_t point[3]; /* of the outline; counterclockwise with y going up */
} papan_triangle;

/* For outlines with one loop around the material. All sides of the triangles are sides of the outline or shared
 * by two triangles, and no new points are added. The memory is the arena's. PAPAN_WRONG: the outline crosses
 * itself. */
papan_status papan_triangulate(const papan_outline *outline, papan_arena *arena, papan_triangle **triangle,
                               size_t *triangles);

#endif
