/* queens_rule_two_units.c: a supposed queen that makes two units exclude each other: each place left in one
 * rules out every place left in the other, so one of the units would stay without a queen. */
#include "explain/queens_rules.h"

#include <assert.h>

/* A unit all of whose places are ruled out by every place of this unit, or b->units. */
static unsigned rival_of(const papan_queens_board *b, const papan_queens_state *state, unsigned unit)
{
    uint64_t seen[PAPAN_QUEENS_WORDS], places[PAPAN_QUEENS_WORDS];
    if (!papan_queens_seen_by_all(b, state, unit, b->sight, seen))
        return b->units;
    for (unsigned other = unit + 1; other < b->units; other++) {
        if (state->need[other] == 0)
            continue;
        papan_cells_both(places, state->free, papan_unit(b, other), b->words);
        if (papan_cells_within(places, seen, b->words))
            return other;
    }
    return b->units;
}

static bool tell_two(papan_queens_look_out *l, unsigned cell, unsigned one, unsigned two)
{
    assert(one < two && two < l->board->units);
    static const char *const sentence[3][3] = {
        {N_("A queen at row {0}, column {1} would leave rows {2} and {3} only places that rule each other out"),
         N_("A queen at row {0}, column {1} would leave row {2} and column {3} only places that rule each "
            "other out"),
         N_("A queen at row {0}, column {1} would leave row {2} and region {3} only places that rule each "
            "other out")},
        {NULL,
         N_("A queen at row {0}, column {1} would leave columns {2} and {3} only places that rule each other "
            "out"),
         N_("A queen at row {0}, column {1} would leave column {2} and region {3} only places that rule each "
            "other out")},
        {NULL, NULL,
         N_("A queen at row {0}, column {1} would leave regions {2} and {3} only places that rule each other "
            "out")},
    };
    const papan_queens_board *b = l->board;
    papan_queens_clear(l);
    papan_bit_set(l->found->cross, cell);
    papan_cells_copy(l->found->cause, papan_unit(b, one), b->words);
    papan_cells_add(l->found->cause, papan_unit(b, two), b->words);
    papan_cells_keep(l->found->cause, l->state->free, b->words);
    bool in_order = papan_unit_as_written(b, one) < papan_unit_as_written(b, two);
    unsigned first = in_order ? one : two, second = in_order ? two : one;
    papan_queens_sentence(l, "units-exclude-each-other",
                          sentence[papan_kind_as_written(b, first)][papan_kind_as_written(b, second)]);
    papan_queens_say_cell(l, 0, cell);
    papan_queens_say_unit(l, 2, first);
    papan_queens_say_unit(l, 3, second);
    return papan_queens_accept(l);
}

bool papan_rule_two_units(papan_queens_look_out *l)
{
    const papan_queens_board *b = l->board;
    papan_queens_state after;
    PAPAN_EACH_CELL (cell, l->state->free, b) {
        if (papan_queens_stopped(l))
            return false;
        if (!papan_queens_wanted(l, cell, true))
            continue;
        papan_queens_copy(b, &after, l->state);
        if (!papan_queens_place(b, &after, cell) || papan_queens_broken(b, &after) < b->units)
            continue;
        for (unsigned unit = 0; unit < b->units; unit++) {
            unsigned rival = after.need[unit] > 0 ? rival_of(b, &after, unit) : b->units;
            if (rival < b->units && tell_two(l, cell, unit, rival))
                return true;
        }
    }
    return false;
}
