/* test_cover_pack.c: every strategy that finds all solutions against brute force on thousands of small
 * random packing puzzles of all three lattices, with copies, holes and given pieces. This test finds the
 * placements of a piece by comparing distances, not by rotating it, and symmetries by trying all rotations
 * of the axes. */
#include "brute.h"

/* ---- packing ---- */

enum { SHAPE = 6, WAYS = 4000 };

typedef struct shape {
    unsigned size, copies;
    papan_point cell[SHAPE]; /* as written: row, column, layer */
    unsigned ways;
    uint64_t way[WAYS]; /* the sets of cells it can cover */
} shape;

typedef struct packing {
    papan_lattice lattice;
    unsigned rows, columns, layers;
    char mask[CELLS];
    unsigned cells;
    papan_point at[CELLS]; /* in the order of printing */
    unsigned shapes;
    shape shape[PARTS];
    char placed[CELLS];
    uint64_t placed_cells;
    unsigned placed_parts;
    part placed_part[PARTS];
} packing;

static long distance(papan_point a, papan_point b, long height)
{
    long x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
    return x * x + y * y + height * z * z;
}

/* Which way round three steps from the first cell go: the volume they span, with its sign. */
static long handedness(const papan_point *p, const unsigned *image)
{
    long v[3][3];
    for (unsigned i = 0; i < 3; i++) {
        papan_point o = p[image[0]], q = p[image[i + 1]];
        v[i][0] = q.x - o.x, v[i][1] = q.y - o.y, v[i][2] = q.z - o.z;
    }
    return v[0][0] * (v[1][1] * v[2][2] - v[1][2] * v[2][1]) -
           v[0][1] * (v[1][0] * v[2][2] - v[1][2] * v[2][0]) +
           v[0][2] * (v[1][0] * v[2][1] - v[1][1] * v[2][0]);
}

/* Do all choices of four cells go the same way round as they were written? mirror: the other way round. */
static bool same_way_round(const packing *p, const shape *s, const unsigned *image, bool mirror)
{
    for (unsigned a = 1; a < s->size; a++)
        for (unsigned b = a + 1; b < s->size; b++)
            for (unsigned c = b + 1; c < s->size; c++) {
                unsigned from[4] = {0, a, b, c}, to[4] = {image[0], image[a], image[b], image[c]};
                if (handedness(s->cell, from) != (mirror ? -1 : 1) * handedness(p->at, to))
                    return false;
            }
    return true;
}

static void add_way(shape *s, uint64_t cells)
{
    for (unsigned i = 0; i < s->ways; i++)
        if (s->way[i] == cells)
            return;
    assert_true(s->ways < WAYS);
    s->way[s->ways++] = cells;
}

/* All ways to map the cells to cells of the board, one after the other, keeping all distances. */
static void lay(const packing *p, shape *s, unsigned depth, unsigned *image, bool mirror)
{
    if (depth == s->size) {
        uint64_t cells = 0;
        for (unsigned i = 0; i < depth; i++)
            cells |= UINT64_C(1) << image[i];
        if (p->lattice != PAPAN_CUBIC || same_way_round(p, s, image, mirror))
            add_way(s, cells);
        return;
    }
    bool pyramid = p->lattice == PAPAN_PYRAMID;
    for (image[depth] = 0; image[depth] < p->cells; image[depth]++) {
        bool fits = true;
        for (unsigned i = 0; i < depth && fits; i++)
            fits = (pyramid ? 4 : 1) * distance(s->cell[i], s->cell[depth], 1) ==
                   distance(p->at[image[i]], p->at[image[depth]], pyramid ? 2 : 1);
        if (fits)
            lay(p, s, depth + 1, image, mirror);
    }
}

static void find_ways(const packing *p, shape *s, bool mirror)
{
    unsigned image[SHAPE];
    s->ways = 0;
    lay(p, s, 0, image, mirror);
}

static void fill(const packing *p, uint64_t covered, unsigned *left, part *parts, unsigned count, brute *b)
{
    unsigned cell = 0;
    while (cell < p->cells && (covered >> cell & 1))
        cell++;
    if (b->too_many)
        return;
    if (cell == p->cells) {
        for (unsigned i = 0; i < p->shapes; i++)
            if (left[i] > 0)
                return;
        add_solution(b, parts, count);
        return;
    }
    for (unsigned i = 0; i < p->shapes; i++)
        for (unsigned w = 0; w < p->shape[i].ways && left[i] > 0; w++) {
            uint64_t way = p->shape[i].way[w];
            if (!(way >> cell & 1) || (way & covered) != 0)
                continue;
            parts[count] = (part){way, i};
            left[i]--;
            fill(p, covered | way, left, parts, count + 1, b);
            left[i]++;
        }
}

/* Makes the cells of the board, and on them shapes that certainly fit: random connected parts of it. */
static void make_cells(packing *p)
{
    p->cells = 0;
    if (p->lattice == PAPAN_PYRAMID) {
        for (unsigned z = p->rows; z-- > 0;)
            for (unsigned r = 0; r < p->rows - z; r++)
                for (unsigned c = 0; c < p->rows - z; c++)
                    p->at[p->cells++] = (papan_point){(int16_t)(2 * r + z), (int16_t)(2 * c + z), (int16_t)z};
        return;
    }
    for (unsigned i = 0; i < p->rows * p->columns * p->layers; i++)
        if (p->mask[i])
            p->at[p->cells++] = (papan_point){(int16_t)(i / p->columns % p->rows), (int16_t)(i % p->columns),
                                              (int16_t)(i / p->columns / p->rows)};
}

/* Neighbours within one plane of the pyramid, so that the part is a flat piece that can be written down. */
static bool step_in_plane(papan_point a, papan_point b, unsigned plane, int *row, int *column)
{
    int x = b.x - a.x, y = b.y - a.y, z = b.z - a.z;
    if (plane == 0) {
        *row = x / 2, *column = y / 2;
        return z == 0;
    }
    /* upright: x and y go together (or against each other); row + column is that way, row - column is up */
    *row = (x + z) / 2, *column = (x - z) / 2;
    return plane == 1 ? x == y : x == -y;
}

/* Where cell b lies as seen from a when the piece is written down; false where it cannot be. */
static bool written_step(const packing *p, unsigned a, unsigned b, unsigned plane, papan_point *step)
{
    int row, column;
    if (p->lattice != PAPAN_PYRAMID) {
        *step = (papan_point){(int16_t)(p->at[b].x - p->at[a].x), (int16_t)(p->at[b].y - p->at[a].y),
                              (int16_t)(p->at[b].z - p->at[a].z)};
        return true;
    }
    if (!step_in_plane(p->at[a], p->at[b], plane, &row, &column))
        return false;
    *step = (papan_point){(int16_t)row, (int16_t)column, 0};
    return true;
}

/* A part grown from the first free cell; corners: now and then by a diagonal step. */
static uint64_t grow(const packing *p, uint64_t taken, shape *s, uint64_t *seed)
{
    unsigned first = 0, plane = check_below(seed, 3), wanted = 1 + check_below(seed, SHAPE - 1);
    bool corners = check_below(seed, 12) == 0;
    while (taken >> first & 1)
        first++;
    uint64_t cells = UINT64_C(1) << first;
    *s = (shape){.size = 1, .copies = 1};
    for (unsigned tries = 0; tries < 60 && s->size < wanted; tries++) {
        unsigned cell = check_below(seed, p->cells);
        papan_point here;
        if (((taken | cells) >> cell & 1) || !written_step(p, first, cell, plane, &here))
            continue;
        bool touches = false;
        for (unsigned i = 0; i < s->size; i++) {
            long apart = distance(s->cell[i], here, 1);
            touches = touches || apart == 1 || (corners && apart == 2);
        }
        if (!touches)
            continue;
        s->cell[s->size++] = here;
        cells |= UINT64_C(1) << cell;
    }
    return cells;
}

static bool same_ways(const shape *a, const shape *b)
{
    if (a->size != b->size || a->ways != b->ways)
        return false;
    for (unsigned i = 0; i < a->ways; i++) {
        bool met = false;
        for (unsigned j = 0; j < b->ways && !met; j++)
            met = a->way[i] == b->way[j];
        if (!met)
            return false;
    }
    return true;
}

/* Cuts the board into parts. Equal ones become copies of one piece where merge is set. Some stay placed. */
static void make_shapes(packing *p, bool merge, uint64_t *seed)
{
    uint64_t all = p->cells == 64 ? ~UINT64_C(0) : (UINT64_C(1) << p->cells) - 1, taken = 0;
    unsigned places = check_below(seed, 3);
    p->shapes = p->placed_parts = 0;
    p->placed_cells = 0;
    memset(p->placed, '.', sizeof p->placed);
    while (taken != all && p->shapes < PARTS - 1) {
        shape *s = &p->shape[p->shapes];
        uint64_t cells = grow(p, taken, s, seed);
        taken |= cells;
        find_ways(p, s, false);
        unsigned same = p->shapes;
        for (unsigned i = 0; i < p->shapes && merge; i++)
            same = same_ways(&p->shape[i], s) ? i : same;
        if (same < p->shapes) {
            p->shape[same].copies++;
            continue;
        }
        if (p->placed_parts < places && check_below(seed, 3) == 0) {
            p->placed_part[p->placed_parts++] = (part){cells, p->shapes};
            p->placed_cells |= cells;
            for (unsigned cell = 0; cell < p->cells; cell++)
                if (cells >> cell & 1)
                    p->placed[cell] = (char)('A' + p->shapes);
        }
        p->shapes++;
    }
}

/* Sometimes another cell goes to a piece, so that the pieces need not fit any more. */
static void spoil(packing *p, uint64_t *seed)
{
    shape *s = &p->shape[check_below(seed, p->shapes)];
    if (check_below(seed, 3) != 0 || s->size < 3)
        return;
    for (unsigned i = 0; i < p->placed_parts; i++)
        if (&p->shape[p->placed_part[i].piece] == s)
            return;
    shape changed = *s;
    papan_point *last = &changed.cell[s->size - 1];
    *last = changed.cell[0];
    last->x = (int16_t)(last->x - 1);
    for (unsigned i = 0; i + 1 < s->size; i++)
        if (distance(changed.cell[i], *last, 1) == 0)
            return;
    for (unsigned i = 0; i + 1 < s->size; i++) { /* still in one piece? */
        bool touches = false;
        for (unsigned j = 0; j < s->size; j++)
            touches = touches || distance(changed.cell[i], changed.cell[j], 1) == 1;
        if (!touches)
            return;
    }
    find_ways(p, &changed, false);
    for (unsigned i = 0; i < p->shapes; i++)
        if (p->lattice == PAPAN_CUBIC && same_ways(&p->shape[i], &changed))
            return; /* which of two equal ones is whose mirror image would be anybody's guess */
    *s = changed;
}

/* The eight turns about the upright axis, and for cubes all products of the axes' swaps and mirrors. */
static papan_point turned(unsigned turn, papan_point from)
{
    static const uint8_t order[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
    int16_t in[3] = {from.x, from.y, from.z}, out[3];
    for (unsigned i = 0; i < 3; i++)
        out[i] = (int16_t)((turn >> i & 1) ? -in[order[turn / 8][i]] : in[order[turn / 8][i]]);
    return (papan_point){out[0], out[1], out[2]};
}

static bool turns_over(unsigned turn) /* does it make left hands of right ones? */
{
    static const bool odd[6] = {false, true, true, true, false, false};
    return odd[turn / 8] != (__builtin_popcount(turn & 7) % 2 == 1);
}

/* Where each piece goes: itself, or under a mirroring of a cubic board its mirror image. */
static bool pieces_image(packing *p, bool mirror, symmetry *s)
{
    for (unsigned i = 0; i < p->shapes; i++) {
        static shape other;
        bool met = !mirror;
        s->piece[i] = (uint8_t)i;
        other = p->shape[i];
        if (mirror)
            find_ways(p, &other, true);
        for (unsigned j = 0; j < p->shapes && !met; j++) {
            unsigned k = (i + j) % p->shapes;
            met = p->shape[k].copies == other.copies && same_ways(&p->shape[k], &other);
            s->piece[i] = (uint8_t)k;
        }
        if (!met)
            return false;
    }
    return true;
}

static bool cells_image(const packing *p, unsigned turn, symmetry *s)
{
    papan_point low[2];
    for (unsigned k = 0; k < 2; k++) {
        low[k] = (papan_point){INT16_MAX, INT16_MAX, INT16_MAX};
        for (unsigned i = 0; i < p->cells; i++) {
            papan_point at = k == 0 ? p->at[i] : turned(turn, p->at[i]);
            low[k].x = at.x < low[k].x ? at.x : low[k].x;
            low[k].y = at.y < low[k].y ? at.y : low[k].y;
            low[k].z = at.z < low[k].z ? at.z : low[k].z;
        }
    }
    for (unsigned i = 0; i < p->cells; i++) {
        papan_point at = turned(turn, p->at[i]);
        bool met = false;
        for (unsigned j = 0; j < p->cells && !met; j++) {
            met = p->at[j].x - low[0].x == at.x - low[1].x && p->at[j].y - low[0].y == at.y - low[1].y &&
                  p->at[j].z - low[0].z == at.z - low[1].z;
            s->image[i] = (uint8_t)j;
        }
        if (!met)
            return false;
    }
    return true;
}

static void pack_symmetries(packing *p, brute *b)
{
    b->cells = p->cells;
    b->symmetries = 0;
    for (unsigned turn = 0; turn < 48; turn++) {
        symmetry s;
        bool flat = turn < 16 && (turn & 4) == 0, cubic = p->lattice == PAPAN_CUBIC;
        if ((!cubic && !flat) || !cells_image(p, turn, &s) || !pieces_image(p, cubic && turns_over(turn), &s))
            continue;
        solution placed = {.parts = p->placed_parts};
        memcpy(placed.part, p->placed_part, p->placed_parts * sizeof *p->placed_part);
        qsort(placed.part, placed.parts, sizeof *placed.part, by_part);
        solution image = image_of(b, &s, &placed);
        if (by_solution(&image, &placed) == 0)
            b->symmetry[b->symmetries++] = s;
    }
}

static void solve_packing(packing *p, brute *b)
{
    unsigned left[PARTS];
    part parts[PARTS];
    for (unsigned i = 0; i < p->shapes; i++)
        left[i] = p->shape[i].copies;
    for (unsigned i = 0; i < p->placed_parts; i++)
        left[p->placed_part[i].piece]--;
    memcpy(parts, p->placed_part, p->placed_parts * sizeof *parts);
    b->solutions = 0;
    b->too_many = false;
    pack_symmetries(p, b);
    fill(p, p->placed_cells, left, parts, p->placed_parts, b);
}

static papan_puzzle *puzzle_of(const packing *p)
{
    papan_piece_spec piece[PARTS] = {0};
    for (unsigned i = 0; i < p->shapes; i++)
        piece[i] = (papan_piece_spec){.symbol = (char)('A' + i),
                                      .copies = p->shape[i].copies,
                                      .size = p->shape[i].size,
                                      .cell = p->shape[i].cell};
    papan_pack_spec spec = {.lattice = p->lattice,
                            .custom = p->lattice == PAPAN_SQUARE,
                            .rows = p->rows,
                            .columns = p->columns,
                            .layers = p->layers,
                            .mask = p->lattice == PAPAN_PYRAMID ? NULL : p->mask,
                            .pieces = p->shapes,
                            .piece = piece,
                            .placed = p->placed};
    papan_puzzle *puzzle;
    papan_notes notes = {0};
    papan_status status = papan_pack_new(NULL, &spec, &puzzle, &notes);
    if (status != PAPAN_OK) {
        char why[300];
        papan_message_text(&notes.error, NULL, why, sizeof why);
        fail_msg("%s", why);
    }
    return puzzle;
}

static void random_board(packing *p, papan_lattice lattice, uint64_t *seed)
{
    p->lattice = lattice;
    p->rows = p->columns = p->layers = 2 + check_below(seed, 2);
    if (lattice == PAPAN_SQUARE) {
        p->rows = 1 + check_below(seed, 5);
        p->columns = 1 + check_below(seed, 5);
        p->layers = 1;
    } else if (lattice == PAPAN_CUBIC) {
        p->rows = 1 + check_below(seed, 3);
        p->columns = 1 + check_below(seed, 3);
        p->layers = 1 + check_below(seed, 3);
    }
    bool holes = check_below(seed, 2) == 0;
    for (unsigned i = 0; i < p->rows * p->columns * p->layers; i++)
        p->mask[i] = !holes || check_below(seed, 8) > 0;
    p->mask[0] = 1;
    make_cells(p);
}

static void random_packings(papan_lattice lattice, unsigned boards, uint64_t seed, const char *what)
{
    static brute b;
    static packing p;
    unsigned solvable = 0, skipped = 0;
    for (unsigned i = 0; i < boards; i++) {
        random_board(&p, lattice, &seed);
        make_shapes(&p, lattice == PAPAN_CUBIC || check_below(&seed, 2) == 0, &seed);
        spoil(&p, &seed);
        if (p.shapes >= 26) {
            skipped++;
            continue;
        }
        for (unsigned s = 0; s < p.shapes; s++)
            find_ways(&p, &p.shape[s], false);
        solve_packing(&p, &b);
        skipped += b.too_many;
        papan_puzzle *puzzle = puzzle_of(&p);
        compare(puzzle, &b, what, i, &solvable);
        papan_puzzle_free(puzzle);
    }
    assert_true(skipped < boards / 4);
    assert_true(solvable > boards / 4 && solvable < boards - skipped);
}

static void random_flat_packings(void **state)
{
    (void)state;
    random_packings(PAPAN_SQUARE, check_slow() ? 200 : 2000, 5, "square");
}

static void random_boxes(void **state)
{
    (void)state;
    random_packings(PAPAN_CUBIC, check_slow() ? 100 : 1000, 6, "cubic");
}

static void random_pyramids(void **state)
{
    (void)state;
    random_packings(PAPAN_PYRAMID, check_slow() ? 100 : 1000, 7, "pyramid");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_flat_packings),
        cmocka_unit_test(random_boxes),
        cmocka_unit_test(random_pyramids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
