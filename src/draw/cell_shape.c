/* cell_shape.c: the outline of a cell on paper, see cell_shape.h. A lattice has one or two prototypes of a
 * cell, and every cell is a moved prototype. Corners are integer multiples of a unit (half a cell across; down,
 * a sixth of sqrt(3) for hexagons and triangles) and are multiplied by it last, so that cells that share a side
 * have exactly the same corners. The layers of boxes and pyramids are drawn as squares. */
#include "draw/cell_shape.h"

#include "puzzle/pack_family.h"

#include <math.h>

/* Corners and middle in units. */
typedef struct prototype {
    unsigned corners;
    int8_t corner[PAPAN_CORNERS_MAX][2];
    int8_t across[PAPAN_CORNERS_MAX][2]; /* row, column */
    int8_t middle[2];
} prototype;

typedef struct form {
    double unit_x, unit_y;
    int column_x, row_x, row_y; /* in units: the offset of a column and of a row */
    double inside;
    prototype even, odd; /* for row + column; odd.corners 0: the same */
} form;

#define ROOT_3 1.7320508075688772

static const form squares = {
    .unit_x = 0.5,
    .unit_y = 0.5,
    .column_x = 2,
    .row_y = 2,
    .inside = 0.5,
    .even = {4, {{0, 0}, {2, 0}, {2, 2}, {0, 2}}, {{-1, 0}, {0, 1}, {1, 0}, {0, -1}}, {1, 1}},
};

/* A corner at the top; each row is half a cell to the right of the one above. */
static const form hexagons = {
    .unit_x = 0.5,
    .unit_y = ROOT_3 / 6,
    .column_x = 2,
    .row_x = 1,
    .row_y = 3,
    .inside = 0.5,
    .even = {6,
             {{1, 0}, {2, 1}, {2, 3}, {1, 4}, {0, 3}, {0, 1}},
             {{-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}},
             {1, 2}},
};

static const form triangles = {
    .unit_x = 0.5,
    .unit_y = ROOT_3 / 6,
    .column_x = 1,
    .row_y = 3,
    .inside = ROOT_3 / 6,
    .even = {3, {{1, 0}, {2, 3}, {0, 3}}, {{0, 1}, {1, 0}, {0, -1}}, {1, 2}},
    .odd = {3, {{0, 0}, {2, 0}, {1, 3}}, {{-1, 0}, {0, 1}, {0, -1}}, {1, 1}},
};

static const form *const forms[PAPAN_LATTICES] = {
    [PAPAN_SQUARE] = &squares,     [PAPAN_CUBIC] = &squares,        [PAPAN_PYRAMID] = &squares,
    [PAPAN_HEXAGONAL] = &hexagons, [PAPAN_TRIANGULAR] = &triangles,
};

papan_cell_shape papan_cell_shape_of(papan_lattice lattice, int row, int column)
{
    const form *f = forms[lattice];
    const prototype *p = f->odd.corners > 0 && (row + column) % 2 != 0 ? &f->odd : &f->even;
    int x = column * f->column_x + row * f->row_x, y = row * f->row_y;
    papan_cell_shape shape = {.corners = p->corners, .inside = f->inside};
    shape.middle = (papan_corner){(x + p->middle[0]) * f->unit_x, (y + p->middle[1]) * f->unit_y};
    for (unsigned i = 0; i < p->corners; i++) {
        shape.corner[i] = (papan_corner){(x + p->corner[i][0]) * f->unit_x, (y + p->corner[i][1]) * f->unit_y};
        shape.across[i].row = row + p->across[i][0];
        shape.across[i].column = column + p->across[i][1];
    }
    return shape;
}

bool papan_cell_square(papan_lattice lattice)
{
    return forms[lattice] == &squares;
}

papan_lattice papan_lattice_drawn(const papan_puzzle *puzzle)
{
    const papan_pack *pack = papan_pack_drawn(puzzle);
    return pack != NULL ? pack->lattice : PAPAN_SQUARE;
}

static const papan_extent nothing = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};

papan_extent papan_shape_extent(const papan_cell_shape *shape)
{
    papan_extent extent = nothing;
    for (unsigned i = 0; i < shape->corners; i++) {
        extent.left = fmin(extent.left, shape->corner[i].x);
        extent.top = fmin(extent.top, shape->corner[i].y);
        extent.right = fmax(extent.right, shape->corner[i].x);
        extent.bottom = fmax(extent.bottom, shape->corner[i].y);
    }
    return extent;
}

papan_extent papan_cell_extent(papan_lattice lattice, const papan_layer *layer)
{
    papan_extent all = nothing;
    for (unsigned row = 0; row < layer->rows; row++)
        for (unsigned column = 0; column < layer->columns; column++) {
            if (layer->cell[(size_t)row * layer->columns + column] < 0)
                continue;
            papan_cell_shape shape = papan_cell_shape_of(lattice, (int)row, (int)column);
            papan_extent here = papan_shape_extent(&shape);
            all = (papan_extent){fmin(all.left, here.left), fmin(all.top, here.top),
                                 fmax(all.right, here.right), fmax(all.bottom, here.bottom)};
        }
    return all;
}
