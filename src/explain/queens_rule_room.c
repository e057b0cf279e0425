/* queens_rule_room.c: room. Queens do not touch, so a 2 x 2 block of cells holds at most one, and the cells of
 * a unit may hold fewer queens than there are cells. If a queen on some cell would leave a unit room for fewer
 * queens than it needs, the cell stays empty; if a unit has too little room without some cell, that cell has a
 * queen. Players know this as counting 2 x 2 blocks, tiling and squeezing; this rule tries to place the queens,
 * which also finds steps that no tiling shows.
 *
 * Most cells need no trial: one filling of the unit is kept as a witness, and a cell is harmless if enough
 * queens of the witness remain after removing those that it disturbs. On a board of 64 rows this leaves one
 * trial in a hundred. */
#include "explain/queens_rules.h"

#include <assert.h>

enum { TRIES = 3000 };

/* True if `wanted` more queens fit. Some best filling has a queen on the first cell or on a cell that touches
 * it, since otherwise one could be added there; so no other cell needs to be tried first. All cells are within
 * the span. */
static bool try_to_fit(const papan_queens_board *b, papan_queens_span span, const uint64_t *cells,
                       unsigned wanted, unsigned *tries)
{
    uint64_t rest[PAPAN_QUEENS_WORDS], after[PAPAN_QUEENS_WORDS];
    unsigned words = span.end - span.first, end = span.end * 64u < b->cells ? span.end * 64u : b->cells;
    if (wanted == 0 || *tries == 0)
        return true;
    if (papan_cells_count(cells + span.first, words) < wanted)
        return false;
    unsigned first = papan_cells_next(cells, span.first * 64u, end);
    papan_cells_copy(rest + span.first, cells + span.first, words);
    for (unsigned cell = first; cell < end; cell = papan_cells_next(rest, cell + 1, end)) {
        if (cell > first + b->n + 1)
            break;
        if (cell != first && !papan_bit(papan_near(b, first), cell))
            continue;
        *tries -= *tries > 0;
        papan_bit_clear(rest, cell);
        papan_cells_copy(after + span.first, rest + span.first, words);
        papan_cells_drop(after + span.first, papan_near(b, cell) + span.first, words);
        if (try_to_fit(b, span, after, wanted - 1, tries))
            return true;
    }
    return false;
}

/* True if `wanted` queens fit on these cells of a unit without touching, or if TRIES tries did not show it. */
static bool fits(const papan_queens_board *b, unsigned unit, const uint64_t *cells, unsigned wanted)
{
    unsigned tries = TRIES;
    return try_to_fit(b, b->span[unit], cells, wanted, &tries);
}

/* ---- a filling as a witness ---- */

typedef struct witness {
    uint64_t queen[PAPAN_QUEENS_WORDS];
    unsigned count;
} witness;

/* Places queens that do not touch, each on the first cell left. */
static void fill_greedily(const papan_queens_board *b, const uint64_t *cells, witness *w)
{
    uint64_t rest[PAPAN_QUEENS_WORDS];
    papan_cells_copy(rest, cells, b->words);
    papan_cells_clear(w->queen, b->words);
    w->count = 0;
    PAPAN_EACH_CELL (cell, rest, b) {
        papan_bit_set(w->queen, cell);
        papan_cells_drop(rest, papan_near(b, cell), b->words);
        w->count++;
    }
}

/* The number of its queens on a cell and on the cells that touch it. */
static unsigned disturbed(const papan_queens_board *b, const witness *w, unsigned cell)
{
    const uint64_t *near = papan_near(b, cell);
    unsigned reach = b->n + 1, count = papan_bit(w->queen, cell);
    unsigned first = cell > reach ? cell - reach : 0,
             last = cell + reach < b->cells ? cell + reach : b->cells - 1;
    for (unsigned i = first / 64; i <= last / 64; i++)
        count += papan_cells_ones(near[i] & w->queen[i]);
    assert(count <= 4);
    return count;
}

/* ---- a queen there leaves too little room ---- */

static const papan_queens_wording no_room = {
    "too-little-room",
    N_("A queen at row {0}, column {1} would leave too little room in {unit 2} for its queens, which must not "
       "touch"),
    N_("A queen on any of these cells would leave too little room in {unit 2} for its queens, which must not "
       "touch"),
};
static const papan_queens_wording must_stand = {
    "room-needs-queens",
    N_("{Unit 2} has room for its queens only if one is at row {0}, column {1}, since queens must not touch"),
    N_("{Unit 2} has room for its queens only if each of these cells has one, since queens must not touch"),
};

static bool room_beside(const papan_queens_rule_context *c, const uint64_t *places, const witness *w,
                        unsigned unit, unsigned cell)
{
    const papan_queens_board *b = c->board;
    uint64_t rest[PAPAN_QUEENS_WORDS];
    unsigned wanted = c->state->need[unit] - (unsigned)papan_bit(papan_unit(b, unit), cell);
    assert(c->state->need[unit] > 0);
    if (w->count >= wanted + disturbed(b, w, cell))
        return true;
    papan_cells_copy(rest, places, b->words);
    papan_cells_drop(rest, papan_near(b, cell), b->words);
    papan_bit_clear(rest, cell);
    return fits(b, unit, rest, wanted);
}

/* The free cells among these and those that touch them. */
static void free_cells_around(const papan_queens_rule_context *c, const uint64_t *places, uint64_t *out)
{
    const papan_queens_board *b = c->board;
    papan_cells_copy(out, places, b->words);
    PAPAN_EACH_CELL (cell, places, b)
        papan_cells_add(out, papan_near(b, cell), b->words);
    papan_cells_keep(out, c->state->free, b->words);
}

static bool no_room_in(papan_queens_rule_context *c, unsigned unit)
{
    const papan_queens_board *b = c->board;
    uint64_t places[PAPAN_QUEENS_WORDS] = {0}, candidate[PAPAN_QUEENS_WORDS];
    witness w;
    papan_cells_both(places, c->state->free, papan_unit(b, unit), b->words);
    fill_greedily(b, places, &w);
    if (w.count >= c->state->need[unit] + 4u) /* no cell disturbs more than four */
        return false;
    free_cells_around(c, places, candidate);
    papan_queens_finding_clear(c);
    PAPAN_EACH_CELL (cell, candidate, b) {
        if (papan_queens_stopped(c))
            return false;
        if (!room_beside(c, places, &w, unit, cell))
            papan_bit_set(c->found->cross, cell);
    }
    if (papan_cells_within(places, c->found->cross, b->words)) {
        c->dead = true;
        c->dead_unit = unit;
        return false;
    }
    return papan_queens_report_cells(c, unit, c->found->cross, &no_room);
}

static bool must_stand_in(papan_queens_rule_context *c, unsigned unit)
{
    const papan_queens_board *b = c->board;
    uint64_t places[PAPAN_QUEENS_WORDS] = {0};
    witness w;
    papan_cells_both(places, c->state->free, papan_unit(b, unit), b->words);
    fill_greedily(b, places, &w);
    if (w.count > c->state->need[unit])
        return false;
    papan_queens_finding_clear(c);
    PAPAN_EACH_CELL (cell, places, b) {
        if (papan_queens_stopped(c))
            return false;
        papan_bit_clear(places, cell);
        if (w.count < c->state->need[unit] + (unsigned)papan_bit(w.queen, cell) &&
            !fits(b, unit, places, c->state->need[unit]))
            papan_bit_set(c->found->place, cell);
        papan_bit_set(places, cell);
    }
    return papan_queens_report_cells(c, unit, c->found->place, &must_stand);
}

static bool each_unit(papan_queens_rule_context *c, bool (*rule)(papan_queens_rule_context *c, unsigned unit))
{
    for (unsigned i = 0; i < c->board->units && !c->dead && !papan_queens_stopped(c); i++) {
        unsigned unit = papan_unit_in_order(c->board, i);
        if (c->state->need[unit] > 0 && rule(c, unit))
            return true;
    }
    return false;
}

bool papan_rule_no_room(papan_queens_rule_context *c)
{
    return each_unit(c, no_room_in);
}

bool papan_rule_must_stand(papan_queens_rule_context *c)
{
    return each_unit(c, must_stand_in);
}
