/* nqueens_bitboard.c: the strategy `queens-bits`: N-Queens row by row, with the attacked columns of the next
 * row as three words of bits that are shifted from row to row (the well-known backtracking with bit masks, in
 * this form by Zongker and by Richards). Rows with a given queen are skipped; cells that given queens attack
 * are removed from the other rows beforehand.
 *
 * It finds every solution, so it lists them, counts completions, and verifies the strategy parity, with which
 * it shares no code. If only a count is wanted, the queens of the last row are counted without being placed.
 *
 * A part consists of the columns of the queens in the first open rows. */
#include "base/bits.h"
#include "base/random.h"
#include "search/strategy.h"

#include <assert.h>

enum { QUEENS_MAX = 64 };

/* Where the search continues after the queens of a part, and what they attack there. */
typedef struct start {
    unsigned depth;
    uint64_t columns, up, down;
} start;

typedef struct board {
    papan_search *search;
    unsigned n, rows;                             /* rows: the open ones, without a given queen */
    unsigned row[QUEENS_MAX], column[QUEENS_MAX]; /* the open rows in order, and the columns of their queens */
    unsigned gap[QUEENS_MAX + 1];                 /* distance from each open row to the next */
    uint64_t open[QUEENS_MAX];                    /* columns that no given queen attacks */
    start start;
    bool splits; /* lists parts of split_depth queens instead of searching */
    uint16_t *label;
    uint32_t part[QUEENS_MAX];
} board;

static uint64_t shift_up(uint64_t word, unsigned by)
{
    return by < 64 ? word << by : 0;
}

static uint64_t shift_down(uint64_t word, unsigned by)
{
    return by < 64 ? word >> by : 0;
}

/* ---- setting up ---- */

static uint64_t not_attacked(const papan_nqueens *q, unsigned row)
{
    uint64_t open = papan_low_bits((unsigned)q->n);
    for (size_t i = 0; i < q->placed; i++) {
        uint64_t queen = UINT64_C(1) << q->column[i];
        unsigned far = q->row[i] < row ? row - q->row[i] : q->row[i] - row;
        open &= ~(queen | shift_up(queen, far) | shift_down(queen, far));
    }
    return open;
}

static void set_up_rows(board *b)
{
    const papan_nqueens *q = &b->search->puzzle->nqueens;
    bool taken[QUEENS_MAX] = {false};
    b->n = (unsigned)q->n;
    assert(b->n > 0 && b->n <= QUEENS_MAX);
    for (size_t i = 0; i < q->placed; i++)
        taken[q->row[i]] = true;
    for (unsigned row = 0; row < b->n; row++)
        if (!taken[row]) {
            b->open[b->rows] = not_attacked(q, row);
            b->row[b->rows++] = row;
        }
    for (unsigned i = 0; i + 1 < b->rows; i++)
        b->gap[i] = b->row[i + 1] - b->row[i];
    b->search->puzzle->family->givens(b->search->puzzle, b->label);
}

/* ---- searching ---- */

static void pass_part(board *b, unsigned depth)
{
    for (unsigned i = 0; i < depth; i++)
        b->part[i] = b->column[i];
    b->search->split(b->search->context, b->part, depth);
}

static bool report_solution(board *b)
{
    for (unsigned i = 0; i < b->rows; i++)
        b->label[b->row[i] * b->n + b->column[i]] = 0;
    bool more = papan_found(b->search, b->label);
    for (unsigned i = 0; i < b->rows; i++)
        b->label[b->row[i] * b->n + b->column[i]] = PAPAN_EMPTY;
    return more;
}

/* columns, up, down: what the queens above attack in row i. False: the search is over. */
static bool search_from(board *b, unsigned i, uint64_t columns, uint64_t up, uint64_t down)
{
    assert(i <= b->rows);
    if (b->splits && (i == b->search->split_depth || i == b->rows)) {
        pass_part(b, i);
        return true;
    }
    if (i == b->rows)
        return report_solution(b);
    b->search->cases++;
    if (papan_stopped(b->search))
        return false;
    uint64_t left = b->open[i] & ~(columns | up | down);
    if (i + 1 == b->rows && b->search->count_only && !b->splits) {
        b->search->solutions += papan_ones(left);
        return true;
    }
    for (; left != 0; left &= left - 1) {
        uint64_t queen = left & -left;
        b->column[i] = papan_lowest(left);
        if (!search_from(b, i + 1, columns | queen, shift_up(up | queen, b->gap[i]),
                         shift_down(down | queen, b->gap[i])))
            return false;
    }
    return true;
}

/* False: the queens of the part attack each other. */
static bool place_part(board *b, const uint32_t *option, size_t options)
{
    start *s = &b->start;
    *s = (start){0};
    if (options > b->rows)
        return false;
    for (; s->depth < options; s->depth++) {
        unsigned i = s->depth;
        if (option[i] >= b->n || ((b->open[i] & ~(s->columns | s->up | s->down)) >> option[i] & 1) == 0)
            return false;
        uint64_t queen = UINT64_C(1) << option[i];
        b->column[i] = option[i];
        s->columns |= queen;
        s->up = shift_up(s->up | queen, b->gap[i]);
        s->down = shift_down(s->down | queen, b->gap[i]);
    }
    return true;
}

static bool search_part(void *own, const uint32_t *option, size_t options)
{
    board *b = own;
    const start *s = &b->start;
    return !place_part(b, option, options) || search_from(b, s->depth, s->columns, s->up, s->down);
}

/* ---- estimating ---- */

/* One random descent: the number of positions if all descents had as many branches (Knuth 1975). */
static double probe(void *own, papan_random *random)
{
    const board *b = own;
    start s = b->start;
    double weight = 1, nodes = 1;
    for (unsigned i = s.depth; i < b->rows; i++) {
        uint64_t left = b->open[i] & ~(s.columns | s.up | s.down);
        unsigned count = papan_ones(left);
        if (count == 0)
            break;
        for (unsigned skip = papan_random_below(random, count); skip > 0; skip--)
            left &= left - 1;
        uint64_t queen = left & -left;
        s.columns |= queen;
        s.up = shift_up(s.up | queen, b->gap[i]);
        s.down = shift_down(s.down | queen, b->gap[i]);
        weight *= count;
        nodes += i + 1 < b->rows ? weight : 0;
    }
    return nodes;
}

static void estimate_all(board *b)
{
    const uint32_t *option = NULL;
    size_t options = 0;
    if (b->search->next != NULL && b->search->next(b->search->context, &option, &options))
        place_part(b, option, options);
    papan_estimate_by_ways(b->search, 2, 256, probe, b);
}

/* ---- the strategy ---- */

static papan_status search_queens_bits(papan_search *search)
{
    uint32_t cells = search->puzzle->cells;
    board b = {.search = search, .splits = search->split != NULL};
    b.label = papan_take(&search->memory, cells, sizeof *b.label);
    if (b.label == NULL)
        return PAPAN_NO_MEMORY;
    set_up_rows(&b);
    if (search->estimating)
        estimate_all(&b);
    else
        papan_each_part(search, search_part, &b);
    papan_give(&search->memory, b.label, cells, sizeof *b.label);
    return PAPAN_OK;
}

static bool queens_bits_suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (puzzle->nqueens.n <= QUEENS_MAX)
        return true;
    papan_say(why, 0, 0, "strategy-too-many-queens", N_("this strategy supports at most {0} queens"));
    papan_say_number(why, 0, QUEENS_MAX);
    return false;
}

const papan_strategy papan_strategy_queens_bits = {
    .name = "queens-bits",
    .summary = N_("N-Queens row by row with the attacked columns as bits; supports given queens"),
    .counts = N_("one position examined"),
    .traits = PAPAN_FINDS_ALL | PAPAN_COUNTS_FAST | PAPAN_SPLITS | PAPAN_ESTIMATES,
    .family = {&papan_family_nqueens},
    .refusal = {"strategy-other-family", N_("this strategy supports N-Queens only")},
    .suits = queens_bits_suits,
    .run = search_queens_bits,
};
