/* queens_rule_room.c: room. Queens do not touch, so a square of 2 x 2 cells holds at most one, and the cells of
 * a unit may hold fewer queens than there are cells. Where a queen on some cell would leave a unit room for
 * fewer queens than it needs, the cell stays empty; where a unit has too little room without some cell, a queen
 * stands on it. Players know this as counting 2 x 2 squares, tiling and squeezing; whether so many queens fit
 * is tried out here, which also sees what no tiling by squares shows. */
#include "explain/queens_rules.h"

enum { TRIES = 3000 };

/* Some best filling has a queen on the first cell or on one that touches it, or else one could be added there;
 * so no other cell needs to be tried first. */
static bool fit(const papan_queens_board *b, const uint64_t *cells, unsigned wanted, unsigned *tries)
{
    uint64_t rest[PAPAN_QUEENS_WORDS], after[PAPAN_QUEENS_WORDS];
    if (wanted == 0 || *tries == 0)
        return true;
    if (papan_cells_count(cells, b->words) < wanted)
        return false;
    unsigned first = papan_cells_next(cells, 0, b->cells);
    papan_cells_copy(rest, cells, b->words);
    for (unsigned cell = first; cell < b->cells; cell = papan_cells_next(rest, cell + 1, b->cells)) {
        if (cell != first && !papan_bit(papan_near(b, first), cell))
            continue;
        *tries -= *tries > 0;
        papan_bit_clear(rest, cell);
        papan_cells_copy(after, rest, b->words);
        papan_cells_drop(after, papan_near(b, cell), b->words);
        if (fit(b, after, wanted - 1, tries))
            return true;
    }
    return false;
}

bool papan_queens_fit(const papan_queens_board *board, const uint64_t *cells, unsigned wanted)
{
    unsigned tries = TRIES;
    return fit(board, cells, wanted, &tries);
}

/* ---- a queen here leaves too little room ---- */

static const char *const no_room_one[] = {
    N_("A queen at row {0}, column {1} would leave row {2} too little room for its queens, which must not "
       "touch"),
    N_("A queen at row {0}, column {1} would leave column {2} too little room for its queens, which must not "
       "touch"),
    N_("A queen at row {0}, column {1} would leave region {2} too little room for its queens, which must not "
       "touch"),
};
static const char *const no_room_some[] = {
    N_("A queen on any of these cells would leave row {2} too little room for its queens, which must not "
       "touch"),
    N_("A queen on any of these cells would leave column {2} too little room for its queens, which must not "
       "touch"),
    N_("A queen on any of these cells would leave region {2} too little room for its queens, which must not "
       "touch"),
};
static const char *const must_stand[] = {
    N_("Row {2} has room for its queens only with one at row {0}, column {1}, since queens must not touch"),
    N_("Column {2} has room for its queens only with one at row {0}, column {1}, since queens must not touch"),
    N_("Region {2} has room for its queens only with one at row {0}, column {1}, since queens must not touch"),
};
static const char *const must_stand_some[] = {
    N_("Row {2} has room for its queens only with these cells, since queens must not touch"),
    N_("Column {2} has room for its queens only with these cells, since queens must not touch"),
    N_("Region {2} has room for its queens only with these cells, since queens must not touch"),
};

static bool room_without(const papan_queens_look_out *l, const uint64_t *places, unsigned unit, unsigned cell)
{
    const papan_queens_board *b = l->board;
    uint64_t rest[PAPAN_QUEENS_WORDS];
    bool inside = papan_bit(papan_unit(b, unit), cell);
    papan_cells_copy(rest, places, b->words);
    papan_cells_drop(rest, papan_near(b, cell), b->words);
    papan_bit_clear(rest, cell);
    return papan_queens_fit(b, rest, l->state->need[unit] - (unsigned)inside);
}

/* The free cells that have to do with these: they themselves and those that touch them. */
static void around(const papan_queens_look_out *l, const uint64_t *places, uint64_t *out)
{
    const papan_queens_board *b = l->board;
    papan_cells_copy(out, places, b->words);
    for
        PAPAN_EACH_CELL(cell, places, b)
    papan_cells_add(out, papan_near(b, cell), b->words);
    papan_cells_keep(out, l->state->free, b->words);
}

static bool tell(papan_queens_look_out *l, unsigned unit, const uint64_t *effect, const char *const *one,
                 const char *const *some)
{
    const papan_queens_board *b = l->board;
    if (!papan_queens_accept(l))
        return false;
    papan_queens_sentence(l, (papan_cells_count(effect, b->words) == 1 ? one : some)[unit / b->n]);
    papan_queens_say_cell(l, papan_cells_next(effect, 0, b->cells));
    papan_queens_say_unit(l, 2, unit);
    papan_cells_both(l->found->cause, l->state->free, papan_unit(b, unit), b->words);
    return true;
}

static bool no_room_in(papan_queens_look_out *l, unsigned unit)
{
    const papan_queens_board *b = l->board;
    uint64_t places[PAPAN_QUEENS_WORDS], candidate[PAPAN_QUEENS_WORDS];
    papan_cells_both(places, l->state->free, papan_unit(b, unit), b->words);
    around(l, places, candidate);
    papan_queens_clear(l);
    for
        PAPAN_EACH_CELL(cell, candidate, b)
    if (!room_without(l, places, unit, cell))
        papan_bit_set(l->found->cross, cell);
    if (papan_cells_within(places, l->found->cross, b->words)) {
        l->dead = true;
        l->dead_unit = unit;
        return false;
    }
    return tell(l, unit, l->found->cross, no_room_one, no_room_some);
}

static bool must_stand_in(papan_queens_look_out *l, unsigned unit)
{
    const papan_queens_board *b = l->board;
    uint64_t places[PAPAN_QUEENS_WORDS];
    papan_cells_both(places, l->state->free, papan_unit(b, unit), b->words);
    papan_queens_clear(l);
    for
        PAPAN_EACH_CELL(cell, places, b)
        {
            papan_bit_clear(places, cell);
            if (!papan_queens_fit(b, places, l->state->need[unit]))
                papan_bit_set(l->found->place, cell);
            papan_bit_set(places, cell);
        }
    return tell(l, unit, l->found->place, must_stand, must_stand_some);
}

static bool each_unit(papan_queens_look_out *l, bool (*rule)(papan_queens_look_out *l, unsigned unit))
{
    static const unsigned order[] = {PAPAN_REGION, PAPAN_ROW, PAPAN_COLUMN};
    const papan_queens_board *b = l->board;
    for (unsigned i = 0; i < b->units; i++) {
        unsigned unit = order[i / b->n] * b->n + i % b->n;
        if (l->state->need[unit] == 0)
            continue;
        if (rule(l, unit))
            return true;
        if (l->dead)
            return false;
    }
    return false;
}

bool papan_rule_no_room(papan_queens_look_out *l)
{
    return each_unit(l, no_room_in);
}

bool papan_rule_must_stand(papan_queens_look_out *l)
{
    return each_unit(l, must_stand_in);
}
