/* test_pack_free.c: every strategy that finds all solutions against brute force on thousands of small random
 * packing puzzles with everything that packing allows: hexagonal and triangular boards, gaps in groups, cells
 * that must stay empty, kinds, one-sided and fixed pieces, two faces, separate parts, spare pieces, a number of
 * pieces to use. This test moves pieces in the real plane, with sines and cosines, and compares the centres and
 * corners of cells. */
#include "brute.h"

#include <math.h>

enum { SHAPE = 5, PIECES = 8, WAYS = 3000, ENOUGH = 3000, STEPS = 100000, CELLS = 64 };

typedef struct place {
    double x, y; /* the centre */
    double tip;  /* the direction of a corner, in degrees, modulo the rotations that map the cell to itself */
} place;

typedef struct face {
    unsigned size;
    papan_point cell[SHAPE];
    char kind[SHAPE];
} face;

typedef struct piece {
    unsigned faces, copies, spare;
    face face[2];
    bool fixed, one_sided, apart;
    unsigned ways;
    uint64_t way[WAYS];
} piece;

typedef struct packing {
    papan_lattice lattice;
    unsigned rows, columns, cells, pieces;
    char mask[CELLS], kind[CELLS];    /* of all places */
    char state[CELLS], demand[CELLS]; /* of the cells */
    place at[CELLS];
    papan_gap_spec gap[2];
    unsigned use_least, use_most;
    piece piece[PIECES];
} packing;

/* ---- the plane ---- */

static place place_of(papan_lattice lattice, int row, int column)
{
    double high = sqrt(3) / 2;
    if (lattice == PAPAN_SQUARE)
        return (place){column, row, 0};
    if (lattice == PAPAN_HEXAGONAL)
        return (place){column + row / 2.0, row * high, 0};
    bool up = (row + column) % 2 == 0; /* y grows downwards */
    return (place){(column + 1) / 2.0, (row + (up ? 2 / 3.0 : 1 / 3.0)) * high, up ? -90 : 90};
}

static bool near(double a, double b)
{
    return fabs(a - b) < 1e-6;
}

/* A place turned about the origin, after a reflection if mirror is set. */
static place turned(papan_lattice lattice, place p, double degrees, bool mirror)
{
    double angle = degrees * M_PI / 180, x = mirror ? -p.x : p.x;
    double tip = (mirror ? 180 - p.tip : p.tip) + degrees;
    return (place){x * cos(angle) - p.y * sin(angle), x * sin(angle) + p.y * cos(angle),
                   lattice == PAPAN_TRIANGULAR ? tip : 0};
}

static int cell_at(const packing *p, double x, double y, double tip)
{
    for (unsigned i = 0; i < p->cells; i++)
        if (near(p->at[i].x, x) && near(p->at[i].y, y) && near(cos((p->at[i].tip - tip) * 3 * M_PI / 180), 1))
            return (int)i;
    return -1;
}

static void add_way(piece *q, uint64_t cells)
{
    for (unsigned i = 0; i < q->ways; i++)
        if (q->way[i] == cells)
            return;
    assert_true(q->ways < WAYS);
    q->way[q->ways++] = cells;
}

/* Puts the first cell of the turned face on a cell of the board. */
static void try_place(const packing *p, piece *q, const face *f, double degrees, bool mirror, unsigned start)
{
    place first = turned(p->lattice, place_of(p->lattice, f->cell[0].x, f->cell[0].y), degrees, mirror);
    uint64_t cells = 0;
    for (unsigned i = 0; i < f->size; i++) {
        place one = turned(p->lattice, place_of(p->lattice, f->cell[i].x, f->cell[i].y), degrees, mirror);
        int cell = cell_at(p, p->at[start].x + one.x - first.x, p->at[start].y + one.y - first.y, one.tip);
        if (cell < 0 || p->state[cell] == PAPAN_OPEN ||
            (p->demand[cell] != '\0' && p->demand[cell] != f->kind[i]))
            return;
        cells |= UINT64_C(1) << cell;
    }
    add_way(q, cells);
}

static void find_ways(const packing *p, piece *q)
{
    unsigned turns = p->lattice == PAPAN_SQUARE ? 4 : 6;
    q->ways = 0;
    for (unsigned f = 0; f < q->faces; f++)
        for (unsigned t = 0; t < (q->fixed ? 1 : turns); t++)
            for (unsigned mirror = 0; mirror < (q->fixed || q->one_sided || q->faces > 1 ? 1u : 2u); mirror++)
                for (unsigned start = 0; start < p->cells; start++)
                    try_place(p, q, &q->face[f], t * 360.0 / turns, mirror == 1, start);
}

/* ---- counting ---- */

typedef struct filling {
    const packing *p;
    unsigned used[PIECES], gaps[2], pieces;
    unsigned long found, steps;
} filling;

static bool in_range(const filling *f)
{
    const packing *p = f->p;
    for (unsigned i = 0; i < p->pieces; i++)
        if (f->used[i] + p->piece[i].spare < p->piece[i].copies)
            return false;
    for (unsigned g = 0; g < 2; g++)
        if (p->gap[g].known && (f->gaps[g] < p->gap[g].least || f->gaps[g] > p->gap[g].most))
            return false;
    return p->use_most == 0 || (f->pieces >= p->use_least && f->pieces <= p->use_most);
}

static void fill(filling *f, uint64_t covered)
{
    const packing *p = f->p;
    unsigned cell = 0;
    while (cell < p->cells && ((covered >> cell & 1) || p->state[cell] == PAPAN_OPEN))
        cell++;
    if (f->found > ENOUGH || f->steps++ > STEPS)
        return;
    if (cell == p->cells) {
        f->found += in_range(f);
        return;
    }
    for (unsigned i = 0; i < p->pieces; i++)
        for (unsigned w = 0; w < p->piece[i].ways && f->used[i] < p->piece[i].copies; w++) {
            uint64_t way = p->piece[i].way[w];
            if (!(way >> cell & 1) || (way & covered) != 0)
                continue;
            f->used[i]++, f->pieces++;
            fill(f, covered | way);
            f->used[i]--, f->pieces--;
        }
    if (p->state[cell] >= PAPAN_GAP) {
        f->gaps[p->state[cell] - PAPAN_GAP]++;
        fill(f, covered | UINT64_C(1) << cell);
        f->gaps[p->state[cell] - PAPAN_GAP]--;
    }
}

/* ---- random puzzles ---- */

static void random_board(packing *p, uint64_t *seed)
{
    bool gaps = check_below(seed, 2) == 0, open = check_below(seed, 3) == 0, kinds = check_below(seed, 4) == 0;
    unsigned lattice = check_below(seed, 3);
    p->lattice = lattice == 0 ? PAPAN_SQUARE : lattice == 1 ? PAPAN_HEXAGONAL : PAPAN_TRIANGULAR;
    p->rows = 2 + check_below(seed, 3);
    p->columns = 2 + check_below(seed, p->lattice == PAPAN_TRIANGULAR ? 6 : 4);
    p->cells = 0;
    for (unsigned i = 0; i < p->rows * p->columns; i++) {
        unsigned luck = check_below(seed, 10);
        p->mask[i] = luck == 0 && i > 0             ? PAPAN_OUTSIDE
                     : luck == 1 && open            ? PAPAN_OPEN
                     : luck < 5 && luck > 1 && gaps ? (char)(PAPAN_GAP + check_below(seed, 2))
                                                    : PAPAN_CELL;
        p->kind[i] = kinds && check_below(seed, 3) == 0 ? "XO"[check_below(seed, 2)] : '\0';
        if (p->mask[i] == PAPAN_OUTSIDE)
            continue;
        p->state[p->cells] = p->mask[i];
        p->demand[p->cells] = p->kind[i];
        p->at[p->cells++] = place_of(p->lattice, (int)(i / p->columns), (int)(i % p->columns));
    }
    for (unsigned g = 0; g < 2; g++) {
        unsigned least = check_below(seed, 2);
        p->gap[g] = (papan_gap_spec){check_below(seed, 2) == 0, least, least + check_below(seed, 3)};
    }
}

/* True if the new cell touches the face, or may be apart. */
static bool touches(const packing *p, const face *f, papan_point cell)
{
    place here = place_of(p->lattice, cell.x, cell.y);
    double reach = p->lattice == PAPAN_TRIANGULAR ? 1 / sqrt(3) : 1;
    bool touching = false;
    for (unsigned i = 0; i < f->size; i++) {
        place other = place_of(p->lattice, f->cell[i].x, f->cell[i].y);
        double apart = hypot(here.x - other.x, here.y - other.y);
        if (near(apart, 0))
            return false;
        touching = touching || near(apart, reach);
    }
    return touching;
}

static void random_face(const packing *p, face *f, bool apart, bool kinds, uint64_t *seed)
{
    unsigned wanted = 1 + check_below(seed, SHAPE);
    int16_t shift = (int16_t)check_below(seed, 2); /* triangles that point up and down */
    *f = (face){.size = 1, .cell = {{0, shift, 0}}};
    for (unsigned tries = 0; tries < 100 && f->size < wanted; tries++) {
        papan_point cell = {(int16_t)check_below(seed, 3), (int16_t)check_below(seed, 5), 0};
        bool twice = false;
        for (unsigned i = 0; i < f->size; i++)
            twice = twice || (f->cell[i].x == cell.x && f->cell[i].y == cell.y);
        if (!twice && (apart || touches(p, f, cell)))
            f->cell[f->size++] = cell;
    }
    for (unsigned i = 0; i < f->size; i++)
        f->kind[i] = kinds && check_below(seed, 2) == 0 ? "XO"[check_below(seed, 2)] : '\0';
}

static void random_pieces(packing *p, uint64_t *seed)
{
    bool odd = check_below(seed, 2) == 0;
    unsigned area = 0;
    for (p->pieces = 0; p->pieces < PIECES && area + 1 < p->cells; p->pieces++) {
        piece *q = &p->piece[p->pieces];
        bool kinds = odd && check_below(seed, 3) == 0;
        *q = (piece){.faces = odd && check_below(seed, 5) == 0 ? 2 : 1, .copies = 1};
        q->fixed = odd && check_below(seed, 6) == 0;
        q->one_sided = odd && check_below(seed, 4) == 0;
        q->apart = odd && check_below(seed, 8) == 0;
        q->copies = check_below(seed, 4) == 0 ? 2 : 1;
        q->spare = check_below(seed, 4) == 0 ? 1 + check_below(seed, 2) : 0;
        q->spare = q->spare > q->copies ? q->copies : q->spare;
        for (unsigned f = 0; f < q->faces; f++)
            random_face(p, &q->face[f], q->apart, kinds, seed);
        area += q->face[0].size * q->copies;
    }
    p->use_least = p->use_most = 0;
    if (check_below(seed, 8) == 0) {
        p->use_least = 1 + check_below(seed, p->pieces);
        p->use_most = p->use_least + check_below(seed, 2);
    }
}

static papan_status puzzle_of(const packing *p, papan_puzzle **puzzle, papan_notes *notes)
{
    papan_piece_spec spec[PIECES] = {0};
    papan_face_spec back[PIECES];
    for (unsigned i = 0; i < p->pieces; i++) {
        const piece *q = &p->piece[i];
        back[i] = (papan_face_spec){q->face[1].size, q->face[1].cell, q->face[1].kind};
        spec[i] = (papan_piece_spec){.symbol = (char)('A' + i),
                                     .copies = q->copies,
                                     .spare = q->spare,
                                     .fixed = q->fixed,
                                     .one_sided = q->one_sided,
                                     .apart = q->apart,
                                     .size = q->face[0].size,
                                     .cell = q->face[0].cell,
                                     .kind = q->face[0].kind,
                                     .backs = q->faces - 1,
                                     .back = &back[i]};
    }
    papan_pack_spec whole = {.lattice = p->lattice,
                             .custom = true,
                             .rows = p->rows,
                             .columns = p->columns,
                             .layers = 1,
                             .mask = p->mask,
                             .kind = p->kind,
                             .gaps = 2,
                             .gap = p->gap,
                             .use_least = p->use_least,
                             .use_most = p->use_most,
                             .pieces = p->pieces,
                             .piece = spec};
    return papan_pack_new(NULL, &whole, puzzle, notes);
}

static void random_packings(void **state)
{
    (void)state;
    static packing p;
    uint64_t seed = 16;
    unsigned boards = check_slow() ? 400 : 4000, solvable = 0, several = 0, refused = 0, skipped = 0;
    for (unsigned i = 0; i < boards; i++) {
        random_board(&p, &seed);
        random_pieces(&p, &seed);
        papan_puzzle *puzzle;
        papan_notes notes = {0};
        if (puzzle_of(&p, &puzzle, &notes) != PAPAN_OK) {
            refused++; /* more cells must stay empty than may */
            continue;
        }
        for (unsigned k = 0; k < p.pieces; k++)
            find_ways(&p, &p.piece[k]);
        filling f = {.p = &p};
        fill(&f, 0);
        bool known = f.found <= ENOUGH && f.steps <= STEPS;
        skipped += !known;
        if (known)
            check_all_strategies(puzzle, f.found, "free", i);
        if (f.found > 0)
            check_no_reason(puzzle, "free", i);
        solvable += f.found > 0;
        several += f.found > 1;
        papan_puzzle_free(puzzle);
    }
    assert_true(solvable > boards / 20 && several > boards / 40 && refused < boards / 2 &&
                skipped < boards / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_packings)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
