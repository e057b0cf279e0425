/* queens_rule_basic.c: the basic rules: the cells that a queen rules out, units that have all their queens, and
 * units with exactly as many places as missing queens. */
#include "explain/queens_rules.h"

/* ---- a queen rules out cells ---- */

bool papan_rule_sight(papan_queens_look_out *l)
{
    const papan_queens_board *b = l->board;
    PAPAN_EACH_CELL (queen, l->state->queen, b) {
        const uint64_t *seen = b->stars == 1 ? papan_sight(b, queen) : papan_near(b, queen);
        if (!papan_cells_meet(seen, l->state->free, b->words))
            continue;
        papan_queens_clear(l);
        papan_queens_sentence(l, "queen-rules-out",
                              b->stars == 1 ? N_("The queen at row {0}, column {1} rules out the rest of "
                                                 "its row, column and region, and the cells around it")
                                            : N_("No queen can touch the queen at row {0}, column {1}"));
        papan_queens_say_cell(l, 0, queen);
        papan_bit_set(l->found->cause, queen);
        papan_cells_copy(l->found->cross, seen, b->words);
        if (papan_queens_accept(l))
            return true;
    }
    return false;
}

/* ---- a unit has all its queens ---- */

bool papan_rule_full(papan_queens_look_out *l)
{
    static const char *const sentence[] = {
        N_("Row {0} already has its {1} queens, so its other cells stay empty"),
        N_("Column {0} already has its {1} queens, so its other cells stay empty"),
        N_("Region {0} already has its {1} queens, so its other cells stay empty"),
    };
    const papan_queens_board *b = l->board;
    for (unsigned unit = 0; unit < b->units; unit++) {
        if (l->state->need[unit] > 0 || !papan_cells_meet(l->state->free, papan_unit(b, unit), b->words))
            continue;
        papan_queens_clear(l);
        papan_queens_sentence(l, "unit-complete", sentence[papan_kind_as_written(b, unit)]);
        papan_queens_say_unit(l, 0, unit);
        papan_queens_say_number(l, 1, b->stars);
        papan_cells_both(l->found->cause, l->state->queen, papan_unit(b, unit), b->words);
        papan_cells_copy(l->found->cross, papan_unit(b, unit), b->words);
        if (papan_queens_accept(l))
            return true;
    }
    return false;
}

/* ---- as many places as missing queens ---- */

bool papan_rule_only_places(papan_queens_look_out *l)
{
    static const char *const one[] = {
        N_("Row {0} has only one place left for its queen: row {1}, column {2}"),
        N_("Column {0} has only one place left for its queen: row {1}, column {2}"),
        N_("Region {0} has only one place left for its queen: row {1}, column {2}"),
    };
    static const char *const several[] = {
        N_("Row {0} needs {1} more queens and has exactly {1} places left, so each place gets a queen"),
        N_("Column {0} needs {1} more queens and has exactly {1} places left, so each place gets a queen"),
        N_("Region {0} needs {1} more queens and has exactly {1} places left, so each place gets a queen"),
    };
    const papan_queens_board *b = l->board;
    for (unsigned i = 0; i < b->units; i++) {
        unsigned unit = papan_unit_to_look_at(b, i), need = l->state->need[unit];
        if (need == 0 || papan_places(b, l->state, unit, need + 1) != need)
            continue;
        papan_queens_clear(l);
        papan_cells_both(l->found->place, l->state->free, papan_unit(b, unit), b->words);
        papan_cells_copy(l->found->cause, papan_unit(b, unit), b->words);
        if (need == 1) {
            unsigned cell = papan_cells_next(l->found->place, 0, b->cells);
            papan_queens_sentence(l, "one-place-left", one[papan_kind_as_written(b, unit)]);
            papan_queens_say_cell(l, 1, cell);
        } else {
            papan_queens_sentence(l, "as-many-places-as-queens", several[papan_kind_as_written(b, unit)]);
            papan_queens_say_number(l, 1, need);
        }
        papan_queens_say_unit(l, 0, unit);
        if (papan_queens_accept(l))
            return true;
    }
    return false;
}
