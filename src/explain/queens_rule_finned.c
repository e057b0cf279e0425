/* queens_rule_finned.c: finned sets. Two regions would be within one row, or three within two, except for a few
 * other places, the fins. A queen that rules out the fins leaves these regions only places in rows that take
 * fewer queens than they need, so its cell stays empty; the same for the other kinds of units. Sudoku players
 * call this finned fish, Star Battle players finned counts.
 *
 * Each cell is tried, and of all cells the one with the smallest set is reported, the easiest to see. Sets of
 * more than five units are not searched for: on 972 published boards they would help with one more board, and
 * are hard to see. So the search for sets is a short recursion; and of the cells where two units meet, only
 * those that the queen rules out are counted again. Of those boards, 83 needed rules of the level expert; the
 * rule finds 98 steps on 24 boards, and 11 of them are hard now. */
#include "explain/queens_rules.h"

#include <string.h>

enum { LARGEST = 5, PAIRS = 3, KINDS = PAPAN_REGION + 1 };

static const unsigned pairs[PAIRS][2] = {
    {PAPAN_REGION, PAPAN_ROW}, {PAPAN_REGION, PAPAN_COLUMN}, {PAPAN_ROW, PAPAN_COLUMN}};

/* Where units of two kinds meet in free cells. */
typedef struct meetings {
    const papan_queens_board *b;
    uint8_t cells[PAIRS][PAPAN_QUEENS_MAX][PAPAN_QUEENS_MAX];
    uint64_t fits[KINDS][KINDS][PAPAN_QUEENS_MAX]; /* [from][to][unit]: the units of kind `to` that it meets */
} meetings;

/* Units of the kind `from` that have free cells only in those of the kind `to`. */
typedef struct finned {
    unsigned size, from, to, cell; /* size 0: none */
    uint64_t inner, outer;
} finned;

static void add_cell(meetings *m, unsigned cell)
{
    for (unsigned p = 0; p < PAIRS; p++) {
        unsigned one = papan_unit_of(m->b, cell, pairs[p][0]) % m->b->n;
        unsigned two = papan_unit_of(m->b, cell, pairs[p][1]) % m->b->n;
        m->cells[p][one][two]++;
        m->fits[pairs[p][0]][pairs[p][1]][one] |= UINT64_C(1) << two;
        m->fits[pairs[p][1]][pairs[p][0]][two] |= UINT64_C(1) << one;
    }
}

static void remove_cell(meetings *m, unsigned cell)
{
    for (unsigned p = 0; p < PAIRS; p++) {
        unsigned one = papan_unit_of(m->b, cell, pairs[p][0]) % m->b->n;
        unsigned two = papan_unit_of(m->b, cell, pairs[p][1]) % m->b->n;
        if (--m->cells[p][one][two] > 0)
            continue;
        m->fits[pairs[p][0]][pairs[p][1]][one] &= ~(UINT64_C(1) << two);
        m->fits[pairs[p][1]][pairs[p][0]][two] &= ~(UINT64_C(1) << one);
    }
}

/* The cells that a queen rules out, and its own: those free before and not after. */
static void each_lost(meetings *m, const papan_queens_state *before, const papan_queens_state *after,
                      void (*change)(meetings *m, unsigned cell))
{
    for (unsigned word = 0; word < m->b->words; word++)
        for (uint64_t lost = before->free[word] & ~after->free[word]; lost != 0; lost &= lost - 1)
            change(m, word * 64 + papan_lowest(lost));
}

/* ---- the smallest set ---- */

static unsigned queens_needed(const papan_queens_board *b, const papan_queens_state *state, unsigned kind,
                              uint64_t units)
{
    unsigned sum = 0;
    for (; units != 0; units &= units - 1)
        sum += state->need[kind * b->n + papan_lowest(units)];
    return sum;
}

/* Adds units from `next` on to the set in all ways that keep it smaller than the best so far. */
static void grow_set(const meetings *m, const papan_queens_state *state, finned set, unsigned next,
                     finned *best)
{
    for (unsigned unit = next; unit < m->b->n; unit++) {
        finned with = set;
        with.inner |= UINT64_C(1) << unit;
        with.outer |= m->fits[set.from][set.to][unit];
        with.size = papan_ones(with.inner) + papan_ones(with.outer);
        if (state->need[set.from * m->b->n + unit] == 0 ||
            with.size > (best->size > 0 ? best->size - 1 : LARGEST))
            continue;
        if (queens_needed(m->b, state, set.from, with.inner) > queens_needed(m->b, state, set.to, with.outer))
            *best = with;
        else
            grow_set(m, state, with, unit + 1, best);
    }
}

static void find_smallest_after(const meetings *m, const papan_queens_state *state, unsigned cell, finned *best)
{
    for (unsigned p = 0; p < PAIRS; p++)
        for (unsigned side = 0; side < 2; side++)
            grow_set(m, state, (finned){.from = pairs[p][side], .to = pairs[p][1 - side], .cell = cell}, 0,
                     best);
}

/* ---- the step ---- */

static const char *const sentence[] = {
    N_("A queen at row {0}, column {1} would leave {unit 2} places only in {unit 3}, too few for its queens"),
    N_("A queen at row {0}, column {1} would leave {unit 2} places only in {unit 3}, too few for their queens"),
};

static bool report_finned(papan_queens_rule_context *c, const finned *f)
{
    const papan_queens_board *b = c->board;
    papan_queens_finding_clear(c);
    papan_bit_set(c->found->cross, f->cell);
    papan_cells_add_units(b, c->found->cause, f->from, f->inner);
    papan_cells_keep(c->found->cause, c->state->free, b->words);
    papan_queens_set_sentence(c, "leaves-too-few-places-within", sentence[papan_ones(f->inner) > 1]);
    papan_queens_say_cell(c, 0, f->cell);
    papan_queens_say_units(c, 2, f->from, f->inner);
    papan_queens_say_units(c, 3, f->to, f->outer);
    return papan_queens_accept(c);
}

bool papan_rule_finned_sets(papan_queens_rule_context *c)
{
    const papan_queens_board *b = c->board;
    papan_queens_state after;
    finned best = {.size = 0};
    meetings m;
    memset(&m, 0, sizeof m);
    m.b = b;
    PAPAN_EACH_CELL (cell, c->state->free, b)
        add_cell(&m, cell);
    PAPAN_EACH_CELL (cell, c->state->free, b) {
        if (papan_queens_stopped(c))
            return false;
        papan_queens_copy(b, &after, c->state);
        if (!papan_queens_wanted(c, cell, true) || !papan_queens_place(b, &after, cell) ||
            papan_queens_broken(b, &after) < b->units)
            continue;
        each_lost(&m, c->state, &after, remove_cell);
        find_smallest_after(&m, &after, cell, &best);
        each_lost(&m, c->state, &after, add_cell);
    }
    return best.size > 0 && report_finned(c, &best);
}
