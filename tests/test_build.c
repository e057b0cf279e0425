/* test_build.c: bodies for 3D printers: closed, one for each part, with the Euler characteristic and the volume
 * that follow from counting cells; and the files that are made. build_surface.h reads the STL. */
#include "build_surface.h"
#include "draw/build.h"
#include "info.h"

/* ---- what must come out, from counting cells ---- */

typedef struct expected {
    double volume;
    int euler;
} expected;

static expected cubes_of(const papan_point *cell, size_t cells, double s, double c)
{
    int faces = 0, squares = 0, blocks = 0;
    for (size_t i = 0; i < cells; i++)
        for (int mask = 1; mask < 8; mask++) {
            bool all = true;
            for (int sub = 1; sub < 8; sub++)
                if ((sub & mask) == sub)
                    all = all && has(cell, cells, cell[i].x + (sub & 1), cell[i].y + (sub >> 1 & 1),
                                     cell[i].z + (sub >> 2));
            int axes = (mask & 1) + (mask >> 1 & 1) + (mask >> 2);
            *(axes == 1 ? &faces : axes == 2 ? &squares : &blocks) += all;
        }
    double in = s - 2 * c, gap = 2 * c;
    return (expected){(double)cells * in * in * in + faces * gap * in * in + squares * gap * gap * in +
                          blocks * gap * gap * gap,
                      2 * ((int)cells - faces + squares - blocks)};
}

static expected balls_of(const papan_point *cell, size_t cells, double d, double c)
{
    int touching = 0;
    for (size_t i = 0; i < cells; i++)
        touching +=
            has(cell, cells, cell[i].x + 1, cell[i].y, 0) + has(cell, cells, cell[i].x, cell[i].y + 1, 0);
    /* A rhombic dodecahedron of volume 2 without 6 pyramids and 8 corners; an octagon of 0.68 / sqrt(2). */
    double ball = (2 - 6 * 4 * 0.008 / 3 - 8 * 0.008 * 4 / 6) / sqrt(8), octagon = 0.68 / sqrt(2) / 2,
           in = d - 2 * c;
    return (expected){(double)cells * ball * in * in * in + touching * octagon * in * in * 2 * c,
                      2 * ((int)cells - touching)};
}

/* A corner of cells of a flat lattice: which of the cells around it, counted by angle, are in the set. */
typedef struct spot {
    double x, y;
    unsigned set;
} spot;

static spot *spot_at(spot *all, size_t *count, papan_corner p)
{
    for (size_t i = 0; i < *count; i++)
        if (fabs(all[i].x - p.x) < 1e-6 && fabs(all[i].y - p.y) < 1e-6)
            return &all[i];
    all[*count] = (spot){.x = p.x, .y = p.y};
    return &all[(*count)++];
}

/* The sum of tan(turn / 2) over the corners that the outline has at a spot: one for each run of cells. */
static double turns_at(unsigned set, unsigned around)
{
    const double pi = acos(-1);
    double turns = 0;
    for (unsigned start = 0; start < around; start++) {
        if ((set >> start & 1) == 0 || (set >> (start + around - 1) % around & 1) != 0)
            continue;
        unsigned length = 1;
        while ((set >> (start + length) % around & 1) != 0)
            length++;
        turns += tan((pi - 2 * pi * length / around) / 2);
    }
    return turns;
}

/* The area of a polygon that shrinks by c is A - P c + c^2 times the sum of tan(turn / 2). */
static expected prism_of(papan_lattice lattice, const papan_point *cell, size_t cells, double s, double c,
                         double h)
{
    const unsigned around = lattice == PAPAN_SQUARE ? 4 : lattice == PAPAN_HEXAGONAL ? 3 : 6;
    const double area = lattice == PAPAN_SQUARE ? 1 : lattice == PAPAN_HEXAGONAL ? sqrt(3) / 2 : sqrt(3) / 4;
    spot *all = some(6 * cells, sizeof *all);
    size_t spots = 0;
    double border = 0, turns = 0, tau = 2 * acos(-1);
    int shared = 0, full = 0;
    for (size_t i = 0; i < cells; i++) {
        papan_cell_shape shape = papan_cell_shape_of(lattice, cell[i].x, cell[i].y);
        for (unsigned k = 0; k < shape.corners; k++) {
            papan_corner from = shape.corner[k], to = papan_next_corner(&shape, k);
            double angle = atan2(shape.middle.y - from.y, shape.middle.x - from.x);
            spot_at(all, &spots, from)->set |= 1u
                                               << (unsigned)((angle < 0 ? angle + tau : angle) / tau * around);
            bool inside = has(cell, cells, shape.across[k].row, shape.across[k].column, 0);
            shared += inside;
            border += inside ? 0 : hypot(to.x - from.x, to.y - from.y) * s;
        }
    }
    for (size_t i = 0; i < spots; i++) {
        full += all[i].set == (1u << around) - 1;
        turns += turns_at(all[i].set, around);
    }
    free(all);
    return (expected){(area * s * s * (double)cells - border * c + turns * c * c) * h,
                      2 * ((int)cells - shared / 2 + full)};
}

static expected body_of(papan_lattice lattice, const papan_point *cell, size_t cells,
                        const papan_solid_wish *wish)
{
    double c = fmax(wish->clearance, papan_solid_flat(lattice) ? 0 : 0.01);
    return lattice == PAPAN_CUBIC     ? cubes_of(cell, cells, wish->cell, c)
           : lattice == PAPAN_PYRAMID ? balls_of(cell, cells, wish->cell, c)
                                      : prism_of(lattice, cell, cells, wish->cell, c, wish->height);
}

static void check_body(const measure *m, unsigned index, expected e)
{
    assert_true(index < m->bodies);
    if (fabs(m->volume[index] - e.volume) > 1e-3 * e.volume || m->euler[index] != e.euler)
        fail_msg("body %u: volume %.3f instead of %.3f, Euler characteristic %d instead of %d", index,
                 m->volume[index], e.volume, m->euler[index], e.euler);
}

/* ---- bodies ---- */

static void sets_become_closed_bodies(void **state)
{
    (void)state;
    papan_builtin_info at = {.size = sizeof at};
    for (size_t i = 0; papan_builtin_at(i, &at); i++) {
        if (strncmp(at.id, "nqueens", 7) == 0)
            continue;
        papan_puzzle *puzzle = check_puzzle(at.id);
        const papan_pack *pack = &puzzle->pack;
        papan_build_outputs *built = built_of(puzzle, &usual, "stl");
        assert_int_equal(built->count, 1);
        assert_string_equal(built->file[0].name, "");
        measure m = check_stl(&built->file[0].bytes);
        unsigned body = 0;
        const papan_solid_wish wish = {usual.cell, usual.clearance, usual.cell / 2, 0};
        for (unsigned p = 0; p < pack->pieces; p++)
            for (unsigned f = 0; f < pack->piece[p].faces * pack->piece[p].copies; f++, body++)
                if (pack->piece[p].faces == 1)
                    check_body(&m, body,
                               body_of(pack->lattice, pack->piece[p].cell, pack->piece[p].size, &wish));
        assert_int_equal(built->file[0].shown.parts, m.bodies);
        assert_true(body >= m.bodies);
        for (unsigned axis = 0; axis < 3; axis++)
            assert_true(fabsf(m.low[axis]) < 1e-3f);
        papan_build_free(&built->shown);
        papan_puzzle_free(puzzle);
    }
}

/* Clearances with and without room; many of the larger sets have holes, or cells that meet only at a corner or
 * an edge. */
static void random_pieces_become_closed_bodies(void **state)
{
    (void)state;
    static const double clearances[] = {0, 0.15, 1.25};
    uint64_t random = 16;
    papan_point cell[64];
    unsigned with_holes = 0;
    for (unsigned round = 0; round < (check_slow() ? 200u : 1500u); round++) {
        papan_lattice lattice = (papan_lattice)(round % PAPAN_LATTICES);
        size_t cells = grow(lattice, &random, 1 + check_below(&random, 40), false, cell);
        papan_build_request build = usual;
        build.clearance = clearances[check_below(&random, 3)];
        papan_puzzle *puzzle = lone_piece(lattice, cell, cells, false);
        papan_build_outputs *built = built_of(puzzle, &build, "stl");
        measure m = check_stl(&built->file[0].bytes);
        const papan_solid_wish wish = {build.cell, build.clearance, build.cell / 2, 0};
        expected e = body_of(lattice, cell, cells, &wish);
        assert_int_equal(m.bodies, 1);
        check_body(&m, 0, e);
        with_holes += e.euler != 2;
        papan_build_free(&built->shown);
        papan_puzzle_free(puzzle);
    }
    assert_true(with_holes > 20);
}

/* Cells that meet only at corners are joined, and the result is one closed body that is smaller than its cells.
 */
static void corners_are_bridged(void **state)
{
    (void)state;
    uint64_t random = 5;
    papan_point cell[64];
    for (unsigned round = 0; round < 300; round++) {
        papan_lattice lattice = round % 2 == 0 ? PAPAN_SQUARE : PAPAN_TRIANGULAR;
        size_t cells = grow(lattice, &random, 2 + check_below(&random, 24), true, cell);
        papan_build_request build = usual;
        build.clearance = round % 3 == 0 ? 0.15 : 1.25;
        papan_puzzle *puzzle = lone_piece(lattice, cell, cells, false);
        assert_true(puzzle->pack.corners);
        papan_build_outputs *built = built_of(puzzle, &build, "stl");
        measure m = check_stl(&built->file[0].bytes);
        assert_int_equal(m.bodies, 1);
        double most = 4000 * (lattice == PAPAN_SQUARE ? 1 : sqrt(3) / 4) * (double)cells;
        assert_true(m.volume[0] > 0.5 * most && m.volume[0] < most);
        papan_build_free(&built->shown);
        papan_puzzle_free(puzzle);
    }
    static const papan_point star[] = {{2, 2, 0}, {2, 6, 0}, {3, 3, 0}, {3, 5, 0}};
    papan_puzzle *puzzle = lone_piece(PAPAN_TRIANGULAR, star, 2, true);
    papan_build_outputs *built;
    papan_message why = {0};
    assert_int_equal(papan_build_files(puzzle, &usual, PAPAN_STL, NULL, (papan_build_result **)&built, &why),
                     PAPAN_UNSUITABLE);
    assert_non_null(strstr(why.text, "separate parts"));
    papan_puzzle_free(puzzle);
}

/* A piece that cannot be flipped must not be mirrored: seen from above, it is as on the board. */
static void bodies_are_not_mirrored(void **state)
{
    (void)state;
    papan_puzzle *flat = check_puzzle("2 2 1\nCUSTOM\nXX\nX.\nAA\nA\n");
    papan_build_outputs *built = built_of(flat, &usual, "stl");
    surface s = read_stl(&built->file[0].bytes);
    bool upper_left = false, lower_right = false;
    for (uint32_t i = 0; i < s.vertices; i++) {
        upper_left = upper_left || (s.vertex[i][0] < 1 && s.vertex[i][1] > 39);
        lower_right = lower_right || (s.vertex[i][0] > 39 && s.vertex[i][1] < 1);
    }
    assert_true(upper_left && !lower_right);
    free_surface(&s);
    papan_build_free(&built->shown);
    papan_puzzle_free(flat);
}

/* True if this point is inside. Counts what is above it. */
static bool inside(const surface *s, double x, double y, double z)
{
    bool in = false;
    for (uint32_t i = 0; i < s->triangles; i++) {
        const float *a = s->vertex[s->triangle[i][0]], *b = s->vertex[s->triangle[i][1]],
                    *c = s->vertex[s->triangle[i][2]];
        double ab = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
        double bc = (c[0] - b[0]) * (y - b[1]) - (c[1] - b[1]) * (x - b[0]);
        double ca = (a[0] - c[0]) * (y - c[1]) - (a[1] - c[1]) * (x - c[0]);
        if ((ab > 0) == (bc > 0) && (bc > 0) == (ca > 0) && ab + bc + ca != 0)
            in ^= (bc * a[2] + ca * b[2] + ab * c[2]) / (ab + bc + ca) > z;
    }
    return in;
}

/* Pieces of cubes are turned to be printed, but only as a piece can be turned: none of the bodies is a mirror
 * image of its piece. Many random pieces differ from their mirror images. */
static void cubes_are_turned_but_not_mirrored(void **state)
{
    (void)state;
    uint64_t random = 8;
    papan_point cell[64], found[64];
    for (unsigned round = 0; round < 60; round++) {
        size_t cells = grow(PAPAN_CUBIC, &random, 4 + check_below(&random, 5), false, cell), count = 0;
        papan_puzzle *puzzle = lone_piece(PAPAN_CUBIC, cell, cells, false);
        papan_build_outputs *built = built_of(puzzle, &usual, "stl");
        surface s = read_stl(&built->file[0].bytes);
        for (int16_t i = 0; i < 8 * 8 * 8; i++) { /* row, column and layer of the plate, all going up */
            int16_t row = i / 64, column = i / 8 % 8, layer = i % 8;
            if (inside(&s, column * 20 + 7.3, row * 20 + 9.1, layer * 20 + 8))
                found[count++] = (papan_point){(int16_t)-row, column, (int16_t)-layer};
        }
        assert_int_equal(count, cells);
        papan_face face = {(uint16_t)cells, found, NULL}, original = {(uint16_t)cells, cell, NULL};
        papan_piece turned = {.turn = true, .faces = 1, .face = &face}, as_is = {.faces = 1, .face = &original};
        papan_ways ways, wanted;
        assert_int_equal(papan_ways_new(PAPAN_CUBIC, &turned, NULL, &ways), PAPAN_OK);
        assert_int_equal(papan_ways_new(PAPAN_CUBIC, &as_is, NULL, &wanted), PAPAN_OK);
        bool same = false;
        for (unsigned w = 0; w < ways.ways; w++)
            same = same || papan_same_way(&ways.way[w], &wanted.way[0]);
        assert_true(same);
        papan_ways_free(&ways);
        papan_ways_free(&wanted);
        free_surface(&s);
        papan_build_free(&built->shown);
        papan_puzzle_free(puzzle);
    }
}

/* ---- files ---- */

static void each_part_has_a_file(void **state)
{
    (void)state;
    papan_puzzle *puzzle =
        check_puzzle("{\"family\": \"pack\", \"board\": [\"XXXX\", \"XXXX\"], \"pieces\": [{\"symbol\": \"A\", "
                     "\"rows\": [\"AA\", \"A\"], \"copies\": 2}, {\"symbol\": \"B\", \"rows\": [\"BB\"]}]}\n");
    papan_build_request build = usual;
    build.each = true;
    papan_build_outputs *built = built_of(puzzle, &build, "stl");
    assert_int_equal(built->count, 2);
    assert_string_equal(built->file[0].name, "1-A");
    assert_int_equal(built->file[0].shown.copies, 2);
    assert_string_equal(built->file[1].name, "2-B");
    assert_int_equal(check_stl(&built->file[0].bytes).bodies, 1);
    papan_build_free(&built->shown);
    build.each = false;
    built = built_of(puzzle, &build, "stl");
    assert_int_equal(check_stl(&built->file[0].bytes).bodies, 3);
    papan_build_free(&built->shown);
    papan_puzzle_free(puzzle);
}

static void unsuitable_puzzles_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *puzzle, *kind;
    } rows[] = {{"nqueens:8", "stl"},
                {"AABB\nAACB\nDCCC\nDDDC\n", "svg"},
                {"soma:3x3x3", "svg"},
                {"kanoodle:pyramid", "svg"},
                {"pentominoes:6x10", "obj"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        papan_puzzle *puzzle = check_puzzle(rows[i].puzzle);
        papan_build_outputs *built;
        papan_message why = {0};
        assert_int_equal(papan_build_files(puzzle, &usual, papan_file_kind_named(rows[i].kind), NULL,
                                           (papan_build_result **)&built, &why),
                         PAPAN_UNSUITABLE);
        assert_non_null(why.text);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_become_closed_bodies),
        cmocka_unit_test(random_pieces_become_closed_bodies),
        cmocka_unit_test(corners_are_bridged),
        cmocka_unit_test(bodies_are_not_mirrored),
        cmocka_unit_test(cubes_are_turned_but_not_mirrored),
        cmocka_unit_test(each_part_has_a_file),
        cmocka_unit_test(unsuitable_puzzles_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
