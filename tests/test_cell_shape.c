/* test_cell_shape.c: the outlines of cells: neighbours share a side, and only they do; areas add up. */
#include "check.h"
#include "draw/cell_shape.h"
#include "puzzle/lattice.h"

#include <math.h>

enum { SIDE = 6 };

/* True if the two points are the same. */
static bool same(papan_corner a, papan_corner b)
{
    return a.x == b.x && a.y == b.y;
}

static papan_corner middle_of_side(const papan_cell_shape *shape, unsigned i)
{
    papan_corner a = shape->corner[i], b = papan_next_corner(shape, i);
    return (papan_corner){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* The cell across a side has the same side, in the other direction, and leads back. */
static void neighbours_share_sides(void **state)
{
    (void)state;
    for (papan_lattice lattice = PAPAN_SQUARE; lattice < PAPAN_LATTICES; lattice++)
        for (int row = -SIDE; row < SIDE; row++)
            for (int column = -SIDE; column < SIDE; column++) {
                papan_cell_shape here = papan_cell_shape_of(lattice, row, column);
                for (unsigned i = 0; i < here.corners; i++) {
                    papan_cell_shape there =
                        papan_cell_shape_of(lattice, here.across[i].row, here.across[i].column);
                    unsigned back = 0;
                    for (unsigned j = 0; j < there.corners; j++) {
                        if (there.across[j].row != row || there.across[j].column != column)
                            continue;
                        assert_true(same(there.corner[j], papan_next_corner(&here, i)));
                        assert_true(same(papan_next_corner(&there, j), here.corner[i]));
                        back++;
                    }
                    assert_int_equal(back, 1);
                }
            }
}

/* The neighbours across the sides are those of the lattice. */
static void neighbours_are_those_of_the_lattice(void **state)
{
    (void)state;
    static const papan_lattice flat[] = {PAPAN_SQUARE, PAPAN_HEXAGONAL, PAPAN_TRIANGULAR};
    for (unsigned l = 0; l < 3; l++)
        for (int row = 0; row < SIDE; row++)
            for (int column = 0; column < SIDE; column++) {
                papan_cell_shape shape = papan_cell_shape_of(flat[l], row, column);
                papan_point at = papan_lattice_point(flat[l], (papan_point){(int16_t)row, (int16_t)column, 0});
                for (unsigned i = 0; i < shape.corners; i++) {
                    papan_point other =
                        papan_lattice_point(flat[l], (papan_point){(int16_t)shape.across[i].row,
                                                                   (int16_t)shape.across[i].column, 0});
                    papan_point step;
                    bool found = false;
                    for (unsigned s = 0; papan_neighbour_step(flat[l], false, s, &step) && !found; s++)
                        found = at.x + step.x == other.x && at.y + step.y == other.y;
                    assert_true(found);
                }
            }
}

static double area_of(const papan_cell_shape *shape)
{
    double twice = 0;
    for (unsigned i = 0; i < shape->corners; i++) {
        papan_corner a = shape->corner[i], b = papan_next_corner(shape, i);
        twice += a.x * b.y - b.x * a.y;
    }
    return twice / 2;
}

/* The circle inside touches every side; corners go clockwise (y points down, so the area is positive). */
static void circles_touch_sides(void **state)
{
    (void)state;
    const double area[PAPAN_LATTICES] = {1, 1, 1, sqrt(3) / 2, sqrt(3) / 4};
    for (papan_lattice lattice = PAPAN_SQUARE; lattice < PAPAN_LATTICES; lattice++)
        for (int column = 0; column < 2; column++) {
            papan_cell_shape shape = papan_cell_shape_of(lattice, 3, column);
            assert_true(fabs(area_of(&shape) - area[lattice]) < 1e-12);
            for (unsigned i = 0; i < shape.corners; i++) {
                papan_corner side = middle_of_side(&shape, i);
                double far = hypot(side.x - shape.middle.x, side.y - shape.middle.y);
                assert_true(fabs(far - shape.inside) < 1e-12);
            }
        }
}

/* Triangles point up where row + column is even. */
static void triangles_point_up_and_down(void **state)
{
    (void)state;
    for (int row = -2; row < 3; row++)
        for (int column = -2; column < 3; column++) {
            papan_cell_shape shape = papan_cell_shape_of(PAPAN_TRIANGULAR, row, column);
            unsigned top = 0;
            for (unsigned i = 0; i < shape.corners; i++)
                top += shape.corner[i].y < shape.middle.y;
            assert_int_equal(top, (row + column) % 2 == 0 ? 1 : 2);
        }
}

/* The extent is that of the cells that exist. */
static void extents_fit(void **state)
{
    (void)state;
    static const int32_t cell[] = {-1, -1, 0, -1, 1, 2, -1, 3, -1}; /* a hexagonal board, not a whole rhombus */
    const papan_layer layer = {3, 3, cell};
    papan_extent hexagons = papan_cell_extent(PAPAN_HEXAGONAL, &layer);
    assert_true(fabs(hexagons.left - 1.5) < 1e-12 && fabs(hexagons.right - 3.5) < 1e-12);
    assert_true(fabs(hexagons.top) < 1e-12);
    assert_true(fabs(hexagons.bottom - (2 * sqrt(3) / 2 + 2 / sqrt(3))) < 1e-12);
    papan_extent squares = papan_cell_extent(PAPAN_CUBIC, &layer);
    assert_true(squares.left == 1 && squares.right == 3 && squares.top == 0 && squares.bottom == 3);
    papan_extent triangles = papan_cell_extent(PAPAN_TRIANGULAR, &layer);
    assert_true(fabs(triangles.left - 0.5) < 1e-12 && fabs(triangles.right - 2) < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_share_sides),
        cmocka_unit_test(neighbours_are_those_of_the_lattice),
        cmocka_unit_test(circles_touch_sides),
        cmocka_unit_test(triangles_point_up_and_down),
        cmocka_unit_test(extents_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
