/* pack_verify.c: verifies a packed board by the rules. It shares no code with the rotation of pieces
 * (lattice.c), which writes down every turn: here the turns of a lattice are generated from one or two of them,
 * by applying these again and again until nothing new appears.
 *
 * In the pyramid, coordinates along the diagonals of the base and the height make the centres of the balls
 * points of a cubic lattice (face-centred cubic packing), so the rotations of a cube turn its pieces as well.
 */
#include "base/bits.h"
#include "puzzle/checker.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct vector {
    int v[3];
} vector;

typedef struct matrix {
    int8_t m[3][3];
} matrix;

/* The turns that generate all others: rotations, and a reflection for pieces that may be flipped. */
static const matrix quarter_flat = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
static const matrix quarter_upright = {{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}};
static const matrix sixth = {{{0, -1, 0}, {1, 1, 0}, {0, 0, 1}}};
static const matrix swap = {{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}};

static const struct {
    const matrix *rotation[2]; /* the second may be NULL */
    const matrix *reflection;  /* NULL: pieces are not mirrored */
} generators[PAPAN_LATTICES] = {
    [PAPAN_SQUARE] = {{&quarter_flat, NULL}, &swap},
    [PAPAN_CUBIC] = {{&quarter_flat, &quarter_upright}, NULL},
    [PAPAN_PYRAMID] = {{&quarter_flat, &quarter_upright}, NULL}, /* turning a flat piece in space mirrors it */
    [PAPAN_HEXAGONAL] = {{&sixth, NULL}, &swap},
    [PAPAN_TRIANGULAR] = {{&sixth, NULL}, &swap},
};

enum { TURNS_MAX = 24 };

static matrix product(const matrix *a, const matrix *b)
{
    matrix c;
    for (unsigned i = 0; i < 3; i++)
        for (unsigned k = 0; k < 3; k++)
            c.m[i][k] = (int8_t)(a->m[i][0] * b->m[0][k] + a->m[i][1] * b->m[1][k] + a->m[i][2] * b->m[2][k]);
    return c;
}

/* All products of the generators that the piece allows, the identity first. */
static unsigned turns_of(papan_lattice lattice, const papan_piece *piece, matrix turn[TURNS_MAX])
{
    const matrix *generator[] = {generators[lattice].rotation[0], generators[lattice].rotation[1],
                                 piece->flip ? generators[lattice].reflection : NULL};
    unsigned turns = 1;
    turn[0] = (matrix){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (unsigned next = 0; piece->turn && next < turns; next++)
        for (unsigned g = 0; g < 3; g++) {
            if (generator[g] == NULL)
                continue;
            matrix more = product(generator[g], &turn[next]);
            bool known = false;
            for (unsigned i = 0; i < turns && !known; i++)
                known = memcmp(&turn[i], &more, sizeof more) == 0;
            assert(known || turns < TURNS_MAX);
            if (!known)
                turn[turns++] = more;
        }
    return turns;
}

/* Where the centre of a piece's cell is, as a point of the board's lattice. */
static vector piece_point(papan_lattice lattice, papan_point cell)
{
    int row = cell.x, column = cell.y;
    if (lattice == PAPAN_PYRAMID) /* on the base */
        return (vector){{row + column, row - column, 0}};
    if (lattice != PAPAN_TRIANGULAR)
        return (vector){{row, column, cell.z}};
    /* Three times the centre, in steps down and right: triangles point up if row + column is even, and each row
     * of corners is half a step to the right of the one above. */
    bool up = (row + column) % 2 == 0;
    int half = column - row; /* in half steps, from the left corner of the row's first triangle */
    return up ? (vector){{3 * row + 2, (3 * half - 2) / 2, 0}} : (vector){{3 * row + 1, (3 * half - 1) / 2, 0}};
}

static vector board_point(papan_lattice lattice, papan_point p)
{
    if (lattice == PAPAN_PYRAMID) /* doubled coordinates */
        return (vector){{(p.x + p.y) / 2, (p.x - p.y) / 2, p.z}};
    return (vector){{p.x, p.y, p.z}};
}

typedef struct spot {
    vector at;
    char kind;
} spot;
static_assert(sizeof(spot) == PAPAN_CHECKER_SPOT, "a checker has room for them");

static int by_place(const void *a, const void *b)
{
    const int *p = ((const spot *)a)->at.v, *q = ((const spot *)b)->at.v;
    return p[0] != q[0] ? p[0] - q[0] : p[1] != q[1] ? p[1] - q[1] : p[2] - q[2];
}

/* True if the turned face covers exactly these cells, after some translation, with the kinds that they
 * require. */
static bool covers(const papan_pack *pack, const papan_face *face, const matrix *turn, const spot *lies,
                   spot *turned)
{
    for (unsigned i = 0; i < face->size; i++) {
        vector from = piece_point(pack->lattice, face->cell[i]), to;
        for (unsigned k = 0; k < 3; k++)
            to.v[k] = turn->m[k][0] * from.v[0] + turn->m[k][1] * from.v[1] + turn->m[k][2] * from.v[2];
        turned[i] = (spot){to, face->kind != NULL ? face->kind[i] : '\0'};
    }
    qsort(turned, face->size, sizeof *turned, by_place);
    for (unsigned i = 0; i < face->size; i++) {
        for (unsigned k = 0; k < 3; k++)
            if (turned[i].at.v[k] - turned[0].at.v[k] != lies[i].at.v[k] - lies[0].at.v[k])
                return false;
        if (lies[i].kind != '\0' && lies[i].kind != turned[i].kind)
            return false;
    }
    /* A triangle that points up is not a translated one that points down. */
    return pack->lattice != PAPAN_TRIANGULAR || (turned[0].at.v[0] - lies[0].at.v[0]) % 3 == 0;
}

/* ---- the whole board ---- */

/* The errors of a piece: on a flat board, and in one of several layers. */
static const char *const moved[] = {
    N_("piece {0}, placed at row {1}, column {2}, has been moved"),
    N_("piece {0}, placed at row {1}, column {2} of layer {3}, has been moved"),
};
static const char *const misshapen[] = {
    N_("piece {0} at row {1}, column {2} has the wrong shape"),
    N_("piece {0} at row {1}, column {2} of layer {3} has the wrong shape"),
};

static bool say_piece(const papan_puzzle *puzzle, papan_message *why, const char *code,
                      const char *const text[2], unsigned label, uint32_t cell)
{
    papan_say(why, 0, 0, code, text[puzzle->layers > 1]);
    papan_say_char(why, 0, puzzle->pack.piece[puzzle->thing_of[label]].symbol);
    papan_say_cell(why, 1, puzzle, cell);
    return false;
}

static bool is_gap(const papan_puzzle *puzzle, uint16_t label)
{
    return puzzle->pack.piece[puzzle->thing_of[label]].gap;
}

static bool say_cell(const papan_puzzle *puzzle, papan_message *why, const char *code,
                     const char *const text[2], uint32_t cell)
{
    papan_say(why, 0, 0, code, text[puzzle->layers > 1]);
    papan_say_cell(why, 0, puzzle, cell);
    return false;
}

static const char *const uncovered[] = {
    N_("the cell at row {0}, column {1} is not covered"),
    N_("the cell at row {0}, column {1} of layer {2} is not covered"),
};
static const char *const closed[] = {
    N_("the cell at row {0}, column {1} must stay empty"),
    N_("the cell at row {0}, column {1} of layer {2} must stay empty"),
};

static bool check_cells(const papan_puzzle *puzzle, const uint16_t *label, papan_message *why)
{
    const papan_pack *pack = &puzzle->pack;
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        uint16_t placed = pack->placed[i];
        if (label[i] >= puzzle->labels ||
            (is_gap(puzzle, label[i]) && pack->gap[i] != puzzle->thing_of[label[i]]))
            return say_cell(puzzle, why, "cell-not-covered", uncovered, i);
        if (placed == PAPAN_EMPTY || puzzle->thing_of[placed] == puzzle->thing_of[label[i]])
            continue;
        if (is_gap(puzzle, placed))
            return say_cell(puzzle, why, "cell-must-be-empty", closed, i);
        return say_piece(puzzle, why, "given-piece-moved", moved, placed, i);
    }
    return true;
}

/* Sorts the cells of the board by label: those of label i are cell[start[i]] .. cell[start[i + 1] - 1]. */
static void sort_by_label(papan_checker *c, const uint16_t *label)
{
    assert(c->start != NULL);
    const papan_puzzle *puzzle = c->puzzle;
    memset(c->start, 0, (puzzle->labels + 2) * sizeof *c->start);
    for (uint32_t i = 0; i < puzzle->cells; i++)
        c->start[label[i] + 2]++;
    for (unsigned i = 2; i < puzzle->labels + 2; i++)
        c->start[i] += c->start[i - 1];
    for (uint32_t i = 0; i < puzzle->cells; i++)
        c->cell[c->start[label[i] + 1]++] = i;
}

/* True if a face of the piece, turned as it may be turned, covers exactly these cells. */
static bool right_shape(papan_checker *c, const papan_piece *piece, const uint32_t *cell, uint32_t size)
{
    const papan_pack *pack = &c->puzzle->pack;
    spot *lies = c->spots, *turned = lies + c->puzzle->cells;
    matrix turn[TURNS_MAX];
    unsigned turns = turns_of(pack->lattice, piece, turn);
    for (unsigned i = 0; i < size; i++)
        lies[i] = (spot){board_point(pack->lattice, pack->cell[cell[i]]),
                         pack->kind != NULL && !piece->gap ? pack->kind[cell[i]] : '\0'};
    qsort(lies, size, sizeof *lies, by_place);
    for (unsigned f = 0; f < piece->faces; f++)
        for (unsigned t = 0; t < turns && piece->face[f].size == size; t++)
            if (covers(pack, &piece->face[f], &turn[t], lies, turned))
                return true;
    return false;
}

/* True if the copy either is a given one or covers only free cells; one that covers both is a given copy that
 * was moved. */
static bool moves_none(const papan_puzzle *puzzle, unsigned instance, const uint32_t *cell, uint32_t size,
                       papan_message *why)
{
    const uint16_t *placed = puzzle->pack.placed;
    for (uint32_t i = 1; i < size; i++)
        if ((placed[cell[i]] == PAPAN_EMPTY) != (placed[cell[0]] == PAPAN_EMPTY))
            return say_piece(puzzle, why, "given-piece-moved", moved, instance,
                             placed[cell[0]] != PAPAN_EMPTY ? cell[0] : cell[i]);
    return true;
}

static bool wrong_size(const papan_piece *piece, uint32_t size, papan_message *why)
{
    bool fits = false;
    for (unsigned f = 0; f < piece->faces && !fits; f++)
        fits = piece->face[f].size == size;
    if (fits)
        return false;
    if (size > piece->size && piece->copies > 1)
        papan_say(why, 0, 0, "cells-not-copies",
                  N_("the cells marked {0} cannot be divided into copies of piece {0}"));
    else
        papan_say(why, 0, 0, "piece-cell-number",
                  size == 1 ? N_("piece {0} covers one cell instead of {2}")
                            : N_("piece {0} covers {1} cells instead of {2}"));
    papan_say_char(why, 0, piece->symbol);
    papan_say_numbers(why, 1, size, piece->size);
    return true;
}

static bool check_instance(papan_checker *c, unsigned instance, papan_message *why)
{
    assert(instance < c->puzzle->labels);
    const papan_puzzle *puzzle = c->puzzle;
    uint16_t number = puzzle->thing_of[instance];
    const papan_piece *piece = &puzzle->pack.piece[number];
    const uint32_t *cell = c->cell + c->start[instance];
    uint32_t size = c->start[instance + 1] - c->start[instance];
    if (wrong_size(piece, size, why) || !moves_none(puzzle, instance, cell, size, why))
        return false;
    if (piece->gap || papan_checker_knows(c, number, cell, size))
        return true; /* check_cells() has seen where gaps are */
    if (!right_shape(c, piece, cell, size))
        return say_piece(puzzle, why, "piece-wrong-shape", misshapen, instance, cell[0]);
    papan_checker_learn(c, number, cell, size);
    return true;
}

/* Checks every copy that is placed, and then the number of copies. */
static bool check_thing(papan_checker *c, unsigned thing, unsigned *used, papan_message *why)
{
    const papan_piece *piece = &c->puzzle->pack.piece[thing];
    unsigned copies = 0;
    for (unsigned label = piece->first; label < (unsigned)piece->first + piece->copies; label++) {
        if (c->start[label + 1] == c->start[label])
            continue;
        copies++;
        if (!check_instance(c, label, why))
            return false;
    }
    *used += piece->gap ? 0 : copies;
    if (copies >= piece->least)
        return true;
    if (piece->gap)
        papan_say(why, 0, 0, "empty-cells-differ", N_("{1} cells stay empty instead of {2}"));
    else if (copies == 0)
        papan_say(why, 0, 0, "piece-not-used", N_("piece {0} is not used"));
    else
        papan_say(why, 0, 0, "piece-use-number", N_("piece {0} is used {1} times instead of {2}"));
    papan_say_char(why, 0, piece->symbol);
    papan_say_numbers(why, 1, copies, piece->least);
    return false;
}

static papan_status verify_board(papan_checker *c, const uint16_t *label, papan_message *why)
{
    const papan_puzzle *puzzle = c->puzzle;
    const papan_pack *pack = &puzzle->pack;
    unsigned used = 0;
    if (!check_cells(puzzle, label, why))
        return PAPAN_WRONG;
    sort_by_label(c, label);
    for (unsigned t = 0; t < puzzle->things; t++)
        if (!check_thing(c, t, &used, why))
            return PAPAN_WRONG;
    if (pack->use_most > 0 && (used < pack->use_least || used > pack->use_most))
        return papan_fail(PAPAN_WRONG, why, "pieces-used-number",
                          N_("the number of pieces used is {0}; it must be between {1} and {2}"),
                          PAPAN_ARGS(used, pack->use_least, pack->use_most));
    return PAPAN_OK;
}

/* ---- what changed since the last solution ---- */

/* Remembers a right solution; one with given pieces or gaps is always verified as a whole. */
static void remember_board(papan_checker *c, const uint16_t *label)
{
    const papan_puzzle *puzzle = c->puzzle;
    if (puzzle->cells > 64 || puzzle->labels > 64)
        return;
    if (c->recent == NULL)
        c->recent =
            papan_take(&c->arena.memory, (size_t)puzzle->labels * PAPAN_CHECKER_RECENT, sizeof *c->recent);
    if (c->recent == NULL) /* it is faster with, but not needed */
        return;
    memcpy(c->latest, label, puzzle->cells * sizeof *label);
    memset(c->covered, 0, sizeof c->covered);
    c->placed = 0;
    c->latest_known = true;
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        c->covered[label[i]] |= UINT64_C(1) << i;
        c->placed |= UINT64_C(1) << label[i];
        c->latest_known = c->latest_known && puzzle->pack.placed[i] == PAPAN_EMPTY && !is_gap(puzzle, label[i]);
    }
}

/* True if the place of this piece was found right before. */
static bool is_known_place(papan_checker *c, unsigned label)
{
    uint64_t place = c->covered[label];
    uint64_t *recent = &c->recent[label * PAPAN_CHECKER_RECENT + (place * UINT64_C(0x9E3779B97F4A7C15) >> 58)];
    if (*recent == place)
        return place != 0;
    uint32_t cell[64], cells = 0;
    for (uint64_t left = place; left != 0; left &= left - 1)
        cell[cells++] = papan_lowest(left);
    if (!papan_checker_knows(c, c->puzzle->thing_of[label], cell, cells))
        return false;
    *recent = place;
    return true;
}

/* True if the board differs from the last solution only by pieces at places known to be right: then the same
 * pieces are used as before, and all rules hold. */
static bool is_right_change(papan_checker *c, const uint16_t *label)
{
    uint64_t changed = 0, differ = 0;
    if (!c->latest_known)
        return false;
    c->latest_known = false;
    for (uint32_t i = 0; i < c->puzzle->cells; i++)
        differ |= (uint64_t)(label[i] != c->latest[i]) << i;
    for (; differ != 0; differ &= differ - 1) {
        unsigned i = papan_lowest(differ);
        uint16_t before = c->latest[i], now = label[i];
        if (now >= c->puzzle->labels)
            return false;
        changed |= UINT64_C(1) << before | UINT64_C(1) << now;
        c->covered[before] ^= UINT64_C(1) << i;
        c->covered[now] ^= UINT64_C(1) << i;
        c->latest[i] = now;
    }
    if ((changed & ~c->placed) != 0)
        return false;
    for (; changed != 0; changed &= changed - 1)
        if (!is_known_place(c, papan_lowest(changed)))
            return false;
    c->latest_known = true;
    return true;
}

papan_status papan_pack_verify(const papan_puzzle *puzzle, const uint16_t *label, papan_checker *checker,
                               papan_message *why)
{
    assert(checker != NULL && checker->puzzle == puzzle);
    (void)puzzle;
    if (is_right_change(checker, label))
        return PAPAN_OK;
    papan_status status = verify_board(checker, label, why);
    if (status == PAPAN_OK)
        remember_board(checker, label);
    return status;
}
