/* test_build.c: bodies for 3D printers and outlines for laser cutters. A checker of its own reads the STL:
 * closed, every edge in exactly two triangles, in opposite directions, one ring of triangles around every
 * corner, one body per part, and the Euler characteristic and the volume that follow from counting cells. */
#include "check.h"
#include "draw/build.h"
#include "draw/outline.h"
#include "draw/solid.h"
#include "puzzle/lattice.h"

#include <math.h>

/* ---- a surface, read back ---- */

typedef struct corner {
    float at[3];
    uint32_t place; /* in the order of the file */
} corner;

typedef struct edge {
    uint32_t from, to, triangle;
} edge;

typedef struct surface {
    uint32_t triangles, vertices;
    uint32_t (*triangle)[3]; /* numbers of vertices */
    float (*vertex)[3];
    edge *edge;     /* [3 * triangles], sorted */
    uint32_t *body; /* [triangles] union-find through edges */
} surface;

static int by_position(const void *a, const void *b)
{
    return memcmp(((const corner *)a)->at, ((const corner *)b)->at, sizeof(float[3]));
}

static int by_ends(const void *a, const void *b)
{
    const edge *p = a, *q = b;
    return p->from != q->from ? (p->from < q->from ? -1 : 1) : p->to < q->to ? -1 : p->to > q->to;
}

static void *some(size_t count, size_t size)
{
    void *block = calloc(count > 0 ? count : 1, size);
    assert_non_null(block);
    return block;
}

static const edge *edge_of(const surface *s, uint32_t from, uint32_t to)
{
    edge wanted = {from, to, 0};
    return bsearch(&wanted, s->edge, 3 * (size_t)s->triangles, sizeof wanted, by_ends);
}

static uint32_t root(uint32_t *parent, uint32_t at)
{
    while (parent[at] != at)
        at = parent[at] = parent[parent[at]];
    return at;
}

static void number_vertices(surface *s, corner *all)
{
    uint32_t corners = 3 * s->triangles;
    qsort(all, corners, sizeof *all, by_position);
    for (uint32_t i = 0; i < corners; i++) {
        if (i == 0 || by_position(&all[i - 1], &all[i]) != 0)
            memcpy(s->vertex[s->vertices++], all[i].at, sizeof(float[3]));
        s->triangle[all[i].place / 3][all[i].place % 3] = s->vertices - 1;
    }
}

static surface read_stl(const papan_buffer *stl)
{
    enum { HEADER = 80, TRIANGLE = 50, NORMAL = 12 };
    surface s = {0};
    assert_true(stl->length >= HEADER + 4);
    assert_memory_not_equal(stl->bytes, "solid", 5);
    s.triangles = check_little32(stl->bytes + HEADER);
    assert_int_equal(stl->length, HEADER + 4 + (size_t)s.triangles * TRIANGLE);
    s.triangle = some(s.triangles, sizeof *s.triangle);
    s.vertex = some(3 * (size_t)s.triangles, sizeof *s.vertex);
    s.edge = some(3 * (size_t)s.triangles, sizeof *s.edge);
    s.body = some(s.triangles, sizeof *s.body);
    corner *all = some(3 * (size_t)s.triangles, sizeof *all);
    for (uint32_t i = 0; i < 3 * s.triangles; i++) {
        const char *at = stl->bytes + HEADER + 4 + (size_t)(i / 3) * TRIANGLE + NORMAL + i % 3 * 12;
        for (unsigned k = 0; k < 3; k++) {
            uint32_t bits = check_little32(at + 4 * k);
            memcpy(&all[i].at[k], &bits, sizeof bits);
            all[i].at[k] += 0.0f; /* no negative zero */
        }
        all[i].place = i;
    }
    number_vertices(&s, all);
    free(all);
    for (uint32_t i = 0; i < 3 * s.triangles; i++)
        s.edge[i] = (edge){s.triangle[i / 3][i % 3], s.triangle[i / 3][(i + 1) % 3], i / 3};
    qsort(s.edge, 3 * (size_t)s.triangles, sizeof *s.edge, by_ends);
    return s;
}

static void free_surface(surface *s)
{
    free(s->triangle);
    free(s->vertex);
    free(s->edge);
    free(s->body);
}

/* Every edge once in each direction. */
static void check_closed(surface *s)
{
    for (uint32_t i = 0; i < s->triangles; i++)
        s->body[i] = i;
    for (uint32_t i = 0; i < 3 * s->triangles; i++) {
        const edge *e = &s->edge[i], *back = edge_of(s, e->to, e->from);
        assert_true(e->from != e->to);
        assert_true(i == 0 || by_ends(&s->edge[i - 1], e) != 0);
        assert_non_null(back);
        s->body[root(s->body, e->triangle)] = root(s->body, back->triangle);
    }
}

/* Around a vertex, all triangles follow each other through their edges. */
static void check_rings(const surface *s)
{
    uint32_t *uses = some(s->vertices, sizeof *uses), *first = some(s->vertices, sizeof *first);
    for (uint32_t i = 0; i < 3 * s->triangles; i++) {
        uses[s->triangle[i / 3][i % 3]]++;
        first[s->triangle[i / 3][i % 3]] = i;
    }
    for (uint32_t v = 0; v < s->vertices; v++) {
        uint32_t length = 0, at = first[v];
        do { /* across the edge that leads to the vertex */
            const uint32_t *t = s->triangle[at / 3];
            const edge *back = edge_of(s, v, t[(at % 3 + 2) % 3]);
            assert_non_null(back);
            at = back->triangle * 3;
            while (s->triangle[at / 3][at % 3] != v)
                at++;
            length++;
        } while (at != first[v] && length <= uses[v]);
        assert_int_equal(length, uses[v]);
    }
    free(uses);
    free(first);
}

/* Of the bodies in the order of their first triangle. */
typedef struct measure {
    unsigned bodies;
    int euler[64];
    double volume[64];
    float low[3];
} measure;

static measure measure_surface(const surface *s)
{
    measure m = {.low = {HUGE_VALF, HUGE_VALF, HUGE_VALF}};
    uint32_t *number = some(s->triangles, sizeof *number), *owner = some(s->vertices, sizeof *owner);
    for (uint32_t i = 0; i < s->triangles; i++) {
        uint32_t r = root((uint32_t *)s->body, i);
        if (number[r] == 0) {
            assert_true(m.bodies < 64);
            number[r] = ++m.bodies;
        }
        unsigned body = number[r] - 1;
        const float *a = s->vertex[s->triangle[i][0]], *b = s->vertex[s->triangle[i][1]],
                    *c = s->vertex[s->triangle[i][2]];
        m.volume[body] += ((double)a[0] * ((double)b[1] * c[2] - (double)b[2] * c[1]) -
                           (double)a[1] * ((double)b[0] * c[2] - (double)b[2] * c[0]) +
                           (double)a[2] * ((double)b[0] * c[1] - (double)b[1] * c[0])) /
                          6;
        m.euler[body] += 2; /* twice F - E: each triangle has 3/2 edges */
        m.euler[body] -= 3;
        for (unsigned k = 0; k < 3; k++) {
            uint32_t v = s->triangle[i][k];
            assert_true(owner[v] == 0 || owner[v] == body + 1); /* no vertex belongs to two bodies */
            m.euler[body] += owner[v] == 0 ? 2 : 0;
            owner[v] = body + 1;
            for (unsigned axis = 0; axis < 3; axis++)
                m.low[axis] = fminf(m.low[axis], s->vertex[v][axis]);
        }
    }
    for (unsigned i = 0; i < m.bodies; i++)
        m.euler[i] /= 2;
    free(number);
    free(owner);
    return m;
}

static measure check_stl(const papan_buffer *stl)
{
    surface s = read_stl(stl);
    check_closed(&s);
    check_rings(&s);
    measure m = measure_surface(&s);
    free_surface(&s);
    return m;
}

/* ---- what must come out, from counting cells ---- */

typedef struct expected {
    double volume;
    int euler;
} expected;

static bool has(const papan_point *cell, size_t cells, int x, int y, int z)
{
    for (size_t i = 0; i < cells; i++)
        if (cell[i].x == x && cell[i].y == y && cell[i].z == z)
            return true;
    return false;
}

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

static const papan_build usual = {.cell = 20, .clearance = 0.15};

static papan_built *built_of(const papan_puzzle *puzzle, const papan_build *build, const char *kind)
{
    papan_built *built;
    papan_message why = {0};
    papan_status status = papan_build_files(puzzle, build, kind, NULL, &built, &why);
    if (status != PAPAN_OK)
        fail_msg("status %d: %s", (int)status, why.text != NULL ? why.text : "-");
    return built;
}

static void sets_become_closed_bodies(void **state)
{
    (void)state;
    const char *id, *description;
    for (size_t i = 0; papan_builtin_name(i, &id, &description); i++) {
        if (strncmp(id, "nqueens", 7) == 0)
            continue;
        papan_puzzle *puzzle = check_puzzle(id);
        const papan_pack *pack = &puzzle->pack;
        papan_built *built = built_of(puzzle, &usual, "stl");
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
        papan_built_free(built);
        papan_puzzle_free(puzzle);
    }
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

/* Clearances with and without room; many of the larger sets have holes, or cells that meet only at a corner or
 * an edge. */
static void random_pieces_become_closed_bodies(void **state)
{
    (void)state;
    static const double clearances[] = {0, 0.15, 1.25};
    uint64_t random = 16;
    papan_point cell[64];
    unsigned with_holes = 0;
    for (unsigned round = 0; round < (check_sanitized() ? 200u : 1500u); round++) {
        papan_lattice lattice = (papan_lattice)(round % PAPAN_LATTICES);
        size_t cells = grow(lattice, &random, 1 + check_below(&random, 40), false, cell);
        papan_build build = usual;
        build.clearance = clearances[check_below(&random, 3)];
        papan_puzzle *puzzle = lone_piece(lattice, cell, cells, false);
        papan_built *built = built_of(puzzle, &build, "stl");
        measure m = check_stl(&built->file[0].bytes);
        const papan_solid_wish wish = {build.cell, build.clearance, build.cell / 2, 0};
        expected e = body_of(lattice, cell, cells, &wish);
        assert_int_equal(m.bodies, 1);
        check_body(&m, 0, e);
        with_holes += e.euler != 2;
        papan_built_free(built);
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
        papan_build build = usual;
        build.clearance = round % 3 == 0 ? 0.15 : 1.25;
        papan_puzzle *puzzle = lone_piece(lattice, cell, cells, false);
        assert_true(puzzle->pack.corners);
        papan_built *built = built_of(puzzle, &build, "stl");
        measure m = check_stl(&built->file[0].bytes);
        assert_int_equal(m.bodies, 1);
        double most = 4000 * (lattice == PAPAN_SQUARE ? 1 : sqrt(3) / 4) * (double)cells;
        assert_true(m.volume[0] > 0.5 * most && m.volume[0] < most);
        papan_built_free(built);
        papan_puzzle_free(puzzle);
    }
    static const papan_point star[] = {{2, 2, 0}, {2, 6, 0}, {3, 3, 0}, {3, 5, 0}};
    papan_puzzle *puzzle = lone_piece(PAPAN_TRIANGULAR, star, 2, true);
    papan_built *built;
    papan_message why = {0};
    assert_int_equal(papan_build_files(puzzle, &usual, "stl", NULL, &built, &why), PAPAN_UNSUITABLE);
    assert_non_null(strstr(why.text, "separate parts"));
    papan_puzzle_free(puzzle);
}

/* A piece that cannot be flipped must not be mirrored: seen from above, it is as on the board. */
static void bodies_are_not_mirrored(void **state)
{
    (void)state;
    papan_puzzle *flat = check_puzzle("2 2 1\nCUSTOM\nXX\nX.\nAA\nA\n");
    papan_built *built = built_of(flat, &usual, "stl");
    surface s = read_stl(&built->file[0].bytes);
    bool upper_left = false, lower_right = false;
    for (uint32_t i = 0; i < s.vertices; i++) {
        upper_left = upper_left || (s.vertex[i][0] < 1 && s.vertex[i][1] > 39);
        lower_right = lower_right || (s.vertex[i][0] > 39 && s.vertex[i][1] < 1);
    }
    assert_true(upper_left && !lower_right);
    free_surface(&s);
    papan_built_free(built);
    papan_puzzle_free(flat);
}

/* Is this point inside? Counts what is above it. */
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
        papan_built *built = built_of(puzzle, &usual, "stl");
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
        papan_built_free(built);
        papan_puzzle_free(puzzle);
    }
}

/* ---- laser cutters ---- */

typedef struct stroke {
    papan_corner from, to;
    unsigned path;
} stroke;

typedef struct drawing {
    double width, height;
    size_t strokes;
    unsigned paths;
    double area[256]; /* of each path, negative for holes */
    stroke *stroke;
} drawing;

/* The paths of the group with this id. Arcs become lines, which only rounded trays have. */
static drawing read_group(const char *svg, const char *id)
{
    drawing d = {.stroke = some(20000, sizeof *d.stroke)};
    char wanted[64];
    assert_int_equal(sscanf(strstr(svg, " width=\""), " width=\"%lfmm\" height=\"%lfmm\"", &d.width, &d.height),
                     2);
    snprintf(wanted, sizeof wanted, "<g id=\"%s\"", id);
    const char *at = strstr(svg, wanted), *end;
    assert_non_null(at);
    end = strstr(at, "</g>");
    while ((at = strstr(at, " d=\"")) != NULL && at < end) {
        papan_corner first = {0}, here = {0};
        for (at += 4; *at != '"';) {
            double x, y, unused;
            int length = 0;
            char command = *at++;
            if (command == 'Z') {
                x = first.x;
                y = first.y;
            } else if (command == 'A')
                assert_int_equal(sscanf(at, "%lf %lf 0 0 1 %lf %lf%n", &unused, &unused, &x, &y, &length), 4);
            else
                assert_int_equal(sscanf(at, "%lf %lf%n", &x, &y, &length), 2);
            at += length;
            papan_corner to = {x, y};
            if (command == 'M')
                first = to;
            else if (hypot(to.x - here.x, to.y - here.y) > 1e-6) {
                assert_true(d.strokes < 20000 && d.paths < 256);
                d.area[d.paths] += (here.x * to.y - to.x * here.y) / 2;
                d.stroke[d.strokes++] = (stroke){here, to, d.paths};
            }
            here = to;
        }
        d.paths++;
    }
    return d;
}

static double side_of(papan_corner a, papan_corner b, papan_corner p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/* Do two lines have a point in common? */
static bool meet(const stroke *p, const stroke *q)
{
    if (fmax(p->from.x, p->to.x) < fmin(q->from.x, q->to.x) ||
        fmax(q->from.x, q->to.x) < fmin(p->from.x, p->to.x) ||
        fmax(p->from.y, p->to.y) < fmin(q->from.y, q->to.y) ||
        fmax(q->from.y, q->to.y) < fmin(p->from.y, p->to.y))
        return false;
    return side_of(p->from, p->to, q->from) * side_of(p->from, p->to, q->to) <= 0 &&
           side_of(q->from, q->to, p->from) * side_of(q->from, q->to, p->to) <= 0;
}

/* Closed paths inside the sheet that touch neither each other nor themselves. */
static void check_cuts(const drawing *d)
{
    for (size_t i = 0; i < d->strokes; i++) {
        const stroke *s = &d->stroke[i];
        assert_true(s->from.x >= 4.9 && s->from.y >= 4.9 && s->from.x <= d->width - 4.9 &&
                    s->from.y <= d->height - 4.9);
        for (size_t k = 0; k < i; k++) {
            bool neighbours =
                s->path == d->stroke[k].path && (i == k + 1 || (k == 0 || d->stroke[k - 1].path != s->path));
            if (meet(s, &d->stroke[k]) && !neighbours)
                fail_msg("lines meet at (%.3f, %.3f)", s->from.x, s->from.y);
        }
    }
}

static void check_cut(const papan_puzzle *puzzle, double clearance, double kerf)
{
    papan_build build = usual;
    build.clearance = clearance;
    build.kerf = kerf;
    papan_built *built = built_of(puzzle, &build, "svg");
    assert_int_equal(built->count, 1);
    drawing d = read_group(built->file[0].bytes.bytes, "cut");
    assert_true(fabs(d.width - built->file[0].shown.width) < 1e-3 &&
                fabs(d.height - built->file[0].shown.height) < 1e-3);
    check_cuts(&d);
    free(d.stroke);
    papan_built_free(built);
}

/* With all kinds of corners and holes; the tray has the shape of the piece as its hole. */
static void cuts_do_not_touch(void **state)
{
    (void)state;
    static const char *const ids[] = {"pentominoes:8x8-hole", "iq-puzzler-pro:diagonal", "kanoodle:5x11"};
    static const papan_lattice flat[] = {PAPAN_SQUARE, PAPAN_HEXAGONAL, PAPAN_TRIANGULAR};
    static const double lengths[][2] = {{0, 0}, {0.15, 0.2}, {1.25, 0}, {0, 1.2}}; /* clearance, kerf */
    uint64_t random = 3;
    papan_point cell[64];
    for (size_t i = 0; i < 12; i++) {
        papan_puzzle *puzzle = check_puzzle(ids[i % 3]);
        check_cut(puzzle, lengths[i / 3][0], lengths[i / 3][1]);
        papan_puzzle_free(puzzle);
    }
    for (unsigned round = 0; round < 240; round++) {
        bool corners = round % 12 == 0 || round % 12 == 2;
        size_t cells = grow(flat[round % 3], &random, 2 + check_below(&random, 40), corners, cell);
        papan_puzzle *puzzle = lone_piece(flat[round % 3], cell, cells, false);
        check_cut(puzzle, lengths[round / 3 % 4][0], lengths[round / 3 % 4][1]);
        papan_puzzle_free(puzzle);
    }
}

/* Pieces are smaller by the clearance, and lines move by half the kerf. */
static void cuts_have_their_size(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("2 3 1\nDEFAULT\nAAA\nAAA\n");
    papan_build build = {.cell = 20, .clearance = 0.5, .kerf = 0.2, .no_labels = true};
    papan_built *built = built_of(puzzle, &build, "svg");
    drawing d = read_group(built->file[0].bytes.bytes, "cut");
    assert_int_equal(d.paths, 4); /* piece, hole, frame, base */
    double wanted[] = {59.2 * 39.2, -59.8 * 39.8, 0, 0};
    for (unsigned i = 0; i < 2; i++)
        if (fabs(d.area[i] - wanted[i]) > 0.01)
            fail_msg("%.3f instead of %.3f", d.area[i], wanted[i]);
    assert_true(d.area[2] > 0 && fabs(d.area[2] - d.area[3]) < 0.1);
    free(d.stroke);
    d = read_group(built->file[0].bytes.bytes, "score");
    assert_int_equal(d.strokes, 3); /* the lines between the cells, each in one stroke */
    free(d.stroke);
    d = read_group(built->file[0].bytes.bytes, "engrave");
    assert_int_equal(d.paths, 0);
    free(d.stroke);
    papan_built_free(built);
    papan_puzzle_free(puzzle);
}

/* ---- sheets and files ---- */

static void sheets_are_filled(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("pentominoes:6x10");
    papan_build build = usual;
    build.sheet[0] = 240;
    build.sheet[1] = 160;
    papan_built *built = built_of(puzzle, &build, "svg");
    size_t parts = 0;
    assert_true(built->count >= 3);
    for (size_t i = 0; i < built->count; i++) {
        drawing d = read_group(built->file[i].bytes.bytes, "cut");
        assert_true(d.width == 240 && d.height == 160);
        check_cuts(&d);
        parts += built->file[i].shown.parts;
        free(d.stroke);
    }
    assert_int_equal(parts, 14);
    assert_string_equal(built->file[2].name, "3");
    papan_built_free(built);
    build.sheet[0] = 100;
    papan_message why = {0};
    assert_int_equal(papan_build_files(puzzle, &build, "svg", NULL, &built, &why), PAPAN_TOO_BIG);
    assert_non_null(why.text);
    papan_puzzle_free(puzzle);
}

static void each_part_has_a_file(void **state)
{
    (void)state;
    papan_puzzle *puzzle =
        check_puzzle("{\"family\": \"pack\", \"board\": [\"XXXX\", \"XXXX\"], \"pieces\": [{\"symbol\": \"A\", "
                     "\"rows\": [\"AA\", \"A\"], \"copies\": 2}, {\"symbol\": \"B\", \"rows\": [\"BB\"]}]}\n");
    papan_build build = usual;
    build.each = true;
    papan_built *built = built_of(puzzle, &build, "stl");
    assert_int_equal(built->count, 2);
    assert_string_equal(built->file[0].name, "1-A");
    assert_int_equal(built->file[0].shown.copies, 2);
    assert_string_equal(built->file[1].name, "2-B");
    assert_int_equal(check_stl(&built->file[0].bytes).bodies, 1);
    papan_built_free(built);
    build.each = false;
    built = built_of(puzzle, &build, "stl");
    assert_int_equal(check_stl(&built->file[0].bytes).bodies, 3);
    papan_built_free(built);
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
        papan_built *built;
        papan_message why = {0};
        assert_int_equal(papan_build_files(puzzle, &usual, rows[i].kind, NULL, &built, &why), PAPAN_UNSUITABLE);
        assert_non_null(why.text);
        papan_puzzle_free(puzzle);
    }
}

static void failing_allocations_are_reported(void **state)
{
    (void)state;
    static const char *const ids[] = {"kanoodle:pyramid", "soma:3x3x3", "pentominoes:8x8-hole"};
    for (size_t i = 0; i < 4; i++) {
        papan_puzzle *puzzle = check_puzzle(ids[i % 3]);
        papan_status status = PAPAN_NO_MEMORY;
        for (size_t n = 1; status != PAPAN_OK; n += n < 50 ? 1 : 7) {
            check_memory memory = {.fail_at = n};
            papan_allocator allocator = check_allocator(&memory);
            papan_built *built;
            papan_message why = {0};
            status = papan_build_files(puzzle, &usual, i == 2 ? "svg" : "stl", &allocator, &built, &why);
            assert_true(status == PAPAN_OK || status == PAPAN_NO_MEMORY);
            papan_built_free(built);
            assert_int_equal(memory.held, 0);
            assert_true(n < 5000);
        }
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
        cmocka_unit_test(cuts_do_not_touch),
        cmocka_unit_test(cuts_have_their_size),
        cmocka_unit_test(sheets_are_filled),
        cmocka_unit_test(each_part_has_a_file),
        cmocka_unit_test(unsuitable_puzzles_are_refused),
        cmocka_unit_test(failing_allocations_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
