/* queens_rule_basic.c: the basic rules: the cells that a queen rules out, units that have all their queens, and
 * units with exactly as many places as missing queens. */
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
