/* queens_rule_basic.c: the basic rules: the cells that a queen rules out, units that have all their queens,
 * units with exactly as many places as missing queens, and pointing: if all places of a region are in one line
 * that needs no more queens than the region, the other cells of the line stay empty; and the same with region
 * and line exchanged. Sudoku players call this pointing and claiming. */
#include "explain/queens_rules.h"

/* ---- a queen rules out cells ---- */

bool papan_rule_sight(papan_queens_rule_context *c)
{
    const papan_queens_board *b = c->board;
    PAPAN_EACH_CELL (queen, c->state->queen, b) {
        const uint64_t *seen = b->stars == 1 ? papan_sight(b, queen) : papan_near(b, queen);
        if (!papan_cells_meet(seen, c->state->free, b->words))
            continue;
        papan_queens_finding_clear(c);
        papan_queens_set_sentence(c, "queen-rules-out",
                                  b->stars == 1 ? N_("The queen at row {0}, column {1} rules out the rest of "
                                                     "its row, column and region, and the cells around it")
                                                : N_("No queen can touch the queen at row {0}, column {1}"));
        papan_queens_say_cell(c, 0, queen);
        papan_bit_set(c->found->cause, queen);
        papan_cells_copy(c->found->cross, seen, b->words);
        if (papan_queens_accept(c))
            return true;
    }
    return false;
}

/* ---- a unit has all its queens ---- */

bool papan_rule_full(papan_queens_rule_context *c)
{
    const papan_queens_board *b = c->board;
    for (unsigned unit = 0; unit < b->units; unit++) {
        if (c->state->need[unit] > 0 || !papan_cells_meet(c->state->free, papan_unit(b, unit), b->words))
            continue;
        papan_queens_finding_clear(c);
        papan_queens_set_sentence(c, "unit-complete",
                                  N_("{Unit 0} already has its {1} queens, so its other cells stay empty"));
        papan_queens_say_unit(c, 0, unit);
        papan_queens_say_number(c, 1, b->stars);
        papan_cells_both(c->found->cause, c->state->queen, papan_unit(b, unit), b->words);
        papan_cells_copy(c->found->cross, papan_unit(b, unit), b->words);
        if (papan_queens_accept(c))
            return true;
    }
    return false;
}

/* ---- as many places as missing queens ---- */

bool papan_rule_only_places(papan_queens_rule_context *c)
{
    const papan_queens_board *b = c->board;
    for (unsigned i = 0; i < b->units; i++) {
        unsigned unit = papan_unit_in_order(b, i), need = c->state->need[unit];
        if (need == 0 || papan_places(b, c->state, unit, need + 1) != need)
            continue;
        papan_queens_finding_clear(c);
        papan_cells_both(c->found->place, c->state->free, papan_unit(b, unit), b->words);
        papan_cells_copy(c->found->cause, papan_unit(b, unit), b->words);
        if (need == 1) {
            unsigned cell = papan_cells_next(c->found->place, 0, b->cells);
            papan_queens_set_sentence(
                c, "one-place-left", N_("{Unit 0} has only one place left for its queen: row {1}, column {2}"));
            papan_queens_say_cell(c, 1, cell);
        } else {
            papan_queens_set_sentence(c, "as-many-places-as-queens",
                                      N_("{Unit 0} needs {1} more queens and has exactly {1} places left, so "
                                         "each place gets a queen"));
            papan_queens_say_number(c, 1, need);
        }
        papan_queens_say_unit(c, 0, unit);
        if (papan_queens_accept(c))
            return true;
    }
    return false;
}

/* ---- one unit within another ---- */

/* Accepts the finding if all places of `inner` are in `outer` and both need the same number of queens. */
static bool report_pointing(papan_queens_rule_context *c, unsigned inner, unsigned outer)
{
    const papan_queens_board *b = c->board;
    if (c->state->need[outer] != c->state->need[inner])
        return false;
    papan_queens_finding_clear(c);
    papan_cells_both(c->found->cause, c->state->free, papan_unit(b, inner), b->words);
    if (!papan_cells_within(c->found->cause, papan_unit(b, outer), b->words))
        return false;
    papan_cells_copy(c->found->cross, papan_unit(b, outer), b->words);
    papan_cells_drop(c->found->cross, papan_unit(b, inner), b->words);
    papan_queens_set_sentence(
        c, "places-within-unit",
        N_("All places left in {unit 0} are in {unit 1}, so no other cell of {unit 1} can have a queen"));
    papan_queens_say_unit(c, 0, inner);
    papan_queens_say_unit(c, 1, outer);
    return papan_queens_accept(c);
}

static unsigned first_place(const papan_queens_rule_context *c, unsigned unit)
{
    for (unsigned i = 0; i < c->board->words; i++) {
        uint64_t word = c->state->free[i] & papan_unit(c->board, unit)[i];
        if (word != 0)
            return i * 64 + papan_lowest(word);
    }
    return c->board->cells;
}

bool papan_rule_region_in_line(papan_queens_rule_context *c)
{
    const papan_queens_board *b = c->board;
    for (unsigned region = 2 * b->n; region < b->units; region++) {
        unsigned cell = c->state->need[region] > 0 ? first_place(c, region) : b->cells;
        for (unsigned kind = PAPAN_ROW; kind <= PAPAN_COLUMN && cell < b->cells; kind++)
            if (report_pointing(c, region, papan_unit_of(b, cell, kind)))
                return true;
    }
    return false;
}

bool papan_rule_line_in_region(papan_queens_rule_context *c)
{
    const papan_queens_board *b = c->board;
    for (unsigned line = 0; line < 2 * b->n; line++) {
        unsigned cell = c->state->need[line] > 0 ? first_place(c, line) : b->cells;
        if (cell < b->cells && report_pointing(c, line, papan_unit_of(b, cell, PAPAN_REGION)))
            return true;
    }
    return false;
}
