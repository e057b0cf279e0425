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

static bool report_two_units(papan_queens_rule_context *c, unsigned cell, unsigned one, unsigned two)
{
    assert(one < two && two < c->board->units);
    static const char *const sentence[] = {
        N_("A queen at row {0}, column {1} would leave {unit 2} and {unit 3} only places that rule each other "
           "out"),
        N_("A queen at row {0}, column {1} would leave {unit 2} and {3} only places that rule each other out")};
    const papan_queens_board *b = c->board;
    papan_queens_finding_clear(c);
    papan_bit_set(c->found->cross, cell);
    papan_cells_copy(c->found->cause, papan_unit(b, one), b->words);
    papan_cells_add(c->found->cause, papan_unit(b, two), b->words);
    papan_cells_keep(c->found->cause, c->state->free, b->words);
    bool in_order = papan_unit_as_written(b, one) < papan_unit_as_written(b, two);
    unsigned first = in_order ? one : two, second = in_order ? two : one;
    bool same_kind = first / b->n == second / b->n;
    papan_queens_set_sentence(c, "units-exclude-each-other", sentence[same_kind]);
    papan_queens_say_cell(c, 0, cell);
    papan_queens_say_unit(c, 2, first);
    papan_queens_say_unit(c, 3, second);
    c->found->argument[2].several = same_kind; /* "rows 2 and 5" */
    return papan_queens_accept(c);
}

bool papan_rule_two_units(papan_queens_rule_context *c)
{
    const papan_queens_board *b = c->board;
    papan_queens_state after;
    PAPAN_EACH_CELL (cell, c->state->free, b) {
        if (papan_queens_stopped(c))
            return false;
        if (!papan_queens_wanted(c, cell, true))
            continue;
        papan_queens_copy(b, &after, c->state);
        if (!papan_queens_place(b, &after, cell) || papan_queens_broken(b, &after) < b->units)
            continue;
        for (unsigned unit = 0; unit < b->units; unit++) {
            unsigned rival = after.need[unit] > 0 ? rival_of(b, &after, unit) : b->units;
            if (rival < b->units && report_two_units(c, cell, unit, rival))
                return true;
        }
    }
    return false;
}
