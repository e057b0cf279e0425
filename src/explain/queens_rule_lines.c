/* queens_rule_lines.c: pointing. If all places of a region are in one line that needs no more queens than the
 * region, the other cells of the line stay empty; and the same with region and line exchanged. Sudoku players
 * call this pointing and claiming. */
#include "explain/queens_rules.h"

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
