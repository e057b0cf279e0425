/* pack_verify.c: verifies a packed board by the rules. It shares no code with the rotation of pieces: two
 * shapes are the same piece if their cells can be matched so that all distances agree. Equal distances mean
 * congruent, mirror images included; that is the rule on square boards and for flat pieces in the pyramid. On
 * cubic boards a piece may not be mirrored, so some matching must also keep the orientation: the signed
 * volumes spanned by the first cells must agree. */
#include "puzzle/checker.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <string.h>

typedef struct vector {
    long x, y, z;
} vector;

static vector between(papan_point a, papan_point b)
{
    return (vector){b.x - a.x, b.y - a.y, b.z - a.z};
}

/* Squared distance on the board. In the pyramid's doubled coordinates the height of a layer is sqrt(2). */
static long board_distance(papan_lattice lattice, papan_point a, papan_point b)
{
    vector d = between(a, b);
    return d.x * d.x + d.y * d.y + (lattice == PAPAN_PYRAMID ? 2 : 1) * d.z * d.z;
}

/* The same between two cells of a piece as written: touching balls are 2 apart. */
static long piece_distance(papan_lattice lattice, papan_point a, papan_point b)
{
    vector d = between(a, b);
    return (d.x * d.x + d.y * d.y + d.z * d.z) * (lattice == PAPAN_PYRAMID ? 4 : 1);
}

static long volume(papan_point o, papan_point a, papan_point b, papan_point c)
{
    vector u = between(o, a), v = between(o, b), w = between(o, c);
    return u.x * (v.y * w.z - v.z * w.y) - u.y * (v.x * w.z - v.z * w.x) + u.z * (v.x * w.y - v.y * w.x);
}

typedef struct matching {
    papan_lattice lattice;
    const papan_point *piece, *lies; /* the shape as written, and the cells on the board */
    size_t size;
    uint32_t *image; /* [size] */
    bool *used;      /* [size] */
} matching;

static bool distances_agree(const matching *m, size_t depth, size_t candidate)
{
    for (size_t i = depth; i-- > 0;)
        if (piece_distance(m->lattice, m->piece[i], m->piece[depth]) !=
            board_distance(m->lattice, m->lies[m->image[i]], m->lies[candidate]))
            return false;
    return true;
}

/* Not mirrored: the first four cells that span a volume span the same one. Flat shapes always pass. */
static bool same_hand(const matching *m)
{
    for (size_t a = 1; a < m->size; a++)
        for (size_t b = a + 1; b < m->size; b++)
            for (size_t c = b + 1; c < m->size; c++) {
                long v = volume(m->piece[0], m->piece[a], m->piece[b], m->piece[c]);
                if (v != 0)
                    return v == volume(m->lies[m->image[0]], m->lies[m->image[a]], m->lies[m->image[b]],
                                       m->lies[m->image[c]]);
            }
    return true;
}

/* Matches cells one by one. The images of a few determine all others, so this rarely backtracks. */
static bool match(matching *m)
{
    size_t depth = 0;
    memset(m->used, 0, m->size * sizeof *m->used);
    for (uint32_t next = 0;;) {
        while (next < m->size && (m->used[next] || !distances_agree(m, depth, next)))
            next++;
        if (next < m->size) {
            m->image[depth] = next;
            m->used[next] = true;
            assert(depth < m->size);
            next = 0;
            if (++depth < m->size)
                continue;
            if (m->lattice != PAPAN_CUBIC || same_hand(m))
                return true;
        }
        if (depth == 0)
            return false;
        next = m->image[--depth];
        m->used[next] = false;
        next++;
    }
}

/* ---- the whole board ---- */

/* What is wrong with a piece: on a flat board, and in one of several layers. */
static const char *const moved[] = {
    N_("piece {0}, placed at row {1}, column {2}, has been moved"),
    N_("piece {0}, placed at row {1}, column {2} of layer {3}, has been moved"),
};
static const char *const misshapen[] = {
    N_("piece {0} at row {1}, column {2} has the wrong shape"),
    N_("piece {0} at row {1}, column {2} of layer {3} has the wrong shape"),
};

static bool say_piece(const papan_puzzle *puzzle, papan_message *why, const char *const text[2], unsigned label,
                      uint32_t cell)
{
    papan_say(why, 0, 0, text[puzzle->layers > 1]);
    papan_say_text(why, 0, puzzle->pack.piece[puzzle->thing_of[label]].name);
    papan_say_cell(why, 1, puzzle, cell);
    return false;
}

static bool check_cells(const papan_puzzle *puzzle, const uint16_t *label, papan_message *why)
{
    const papan_pack *pack = &puzzle->pack;
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        if (label[i] >= puzzle->labels) {
            papan_say(why, 0, 0,
                      puzzle->layers > 1 ? N_("the cell at row {0}, column {1} of layer {2} is not covered")
                                         : N_("the cell at row {0}, column {1} is not covered"));
            papan_say_cell(why, 0, puzzle, i);
            return false;
        }
        uint16_t placed = pack->placed[i];
        if (placed != PAPAN_EMPTY && puzzle->thing_of[placed] != puzzle->thing_of[label[i]])
            return say_piece(puzzle, why, moved, placed, i);
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

static bool right_shape(papan_checker *c, const papan_piece *piece, const uint32_t *cell)
{
    for (unsigned i = 0; i < piece->size; i++)
        c->lies[i] = c->puzzle->pack.cell[cell[i]];
    matching m = {.lattice = c->puzzle->pack.lattice,
                  .piece = piece->cell,
                  .lies = c->lies,
                  .size = piece->size,
                  .image = c->image,
                  .used = c->used};
    return match(&m);
}

/* A copy is either a given one or covers free cells only; one that covers both would be a given copy that was
 * moved. */
static bool moves_none(const papan_puzzle *puzzle, unsigned instance, const uint32_t *cell, uint32_t size,
                       papan_message *why)
{
    const uint16_t *placed = puzzle->pack.placed;
    for (uint32_t i = 1; i < size; i++)
        if ((placed[cell[i]] == PAPAN_EMPTY) != (placed[cell[0]] == PAPAN_EMPTY))
            return say_piece(puzzle, why, moved, instance, placed[cell[0]] != PAPAN_EMPTY ? cell[0] : cell[i]);
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
    if (size != piece->size) {
        papan_say(why, 0, 0,
                  size == 0 ? N_("piece {0} is not used")
                  : size > piece->size && piece->copies > 1
                      ? N_("the cells marked {0} cannot be divided into copies of piece {0}")
                  : size == 1 ? N_("piece {0} covers one cell instead of {2}")
                              : N_("piece {0} covers {1} cells instead of {2}"));
        papan_say_text(why, 0, piece->name);
        papan_say_numbers(why, 1, size, piece->size);
        return false;
    }
    if (!moves_none(puzzle, instance, cell, size, why))
        return false;
    if (papan_checker_knows(c, number, cell, size))
        return true;
    if (!right_shape(c, piece, cell))
        return say_piece(puzzle, why, misshapen, instance, cell[0]);
    papan_checker_learn(c, number, cell, size);
    return true;
}

papan_status papan_pack_verify(const papan_puzzle *puzzle, const uint16_t *label, papan_checker *checker,
                               papan_message *why)
{
    assert(checker != NULL && checker->puzzle == puzzle);
    if (!check_cells(puzzle, label, why))
        return PAPAN_WRONG;
    sort_by_label(checker, label);
    for (unsigned i = 0; i < puzzle->labels; i++)
        if (!check_instance(checker, i, why))
            return PAPAN_WRONG;
    return PAPAN_OK;
}
