/* queens_rule_lines.c: pointing. If all places of a region are in one line that needs no more queens than the
 * region, the other cells of the line stay empty; and the same with region and line exchanged. Sudoku players
 * call this pointing and claiming. */
#include "explain/queens_rules.h"

/* Accepts the finding if all places of `inner` are in `outer` and both need the same number of queens. */
static bool tell(papan_queens_look_out *l, unsigned inner, unsigned outer, const papan_wording *sentence)
{
    const papan_queens_board *b = l->board;
    if (l->state->need[outer] != l->state->need[inner])
        return false;
    papan_queens_clear(l);
    papan_cells_both(l->found->cause, l->state->free, papan_unit(b, inner), b->words);
    if (!papan_cells_within(l->found->cause, papan_unit(b, outer), b->words))
        return false;
    papan_cells_copy(l->found->cross, papan_unit(b, outer), b->words);
    papan_cells_drop(l->found->cross, papan_unit(b, inner), b->words);
    sentence += papan_kind_as_written(b, inner / b->n == PAPAN_REGION ? outer : inner);
    papan_queens_sentence(l, sentence->code, sentence->text);
    papan_queens_say_unit(l, 0, inner);
    papan_queens_say_unit(l, 1, outer);
    return papan_queens_accept(l);
}

static unsigned first_place(const papan_queens_look_out *l, unsigned unit)
{
    for (unsigned i = 0; i < l->board->words; i++) {
        uint64_t word = l->state->free[i] & papan_unit(l->board, unit)[i];
        if (word != 0)
            return i * 64 + papan_lowest(word);
    }
    return l->board->cells;
}

bool papan_rule_region_in_line(papan_queens_look_out *l)
{
    static const papan_wording sentence[] = {
        {"places-within-unit",
         N_("All places left in region {0} are in row {1}, so no other cell of row {1} can have a queen")},
        {"places-within-unit", N_("All places left in region {0} are in column {1}, so no other cell of column "
                                  "{1} can have a queen")},
    };
    const papan_queens_board *b = l->board;
    for (unsigned region = 2 * b->n; region < b->units; region++) {
        unsigned cell = l->state->need[region] > 0 ? first_place(l, region) : b->cells;
        for (unsigned kind = PAPAN_ROW; kind <= PAPAN_COLUMN && cell < b->cells; kind++)
            if (tell(l, region, papan_unit_of(b, cell, kind), sentence))
                return true;
    }
    return false;
}

bool papan_rule_line_in_region(papan_queens_look_out *l)
{
    static const papan_wording sentence[] = {
        {"places-within-unit",
         N_("All places left in row {0} are in region {1}, so no other cell of region {1} can have a queen")},
        {"places-within-unit", N_("All places left in column {0} are in region {1}, so no other cell of region "
                                  "{1} can have a queen")},
    };
    const papan_queens_board *b = l->board;
    for (unsigned line = 0; line < 2 * b->n; line++) {
        unsigned cell = l->state->need[line] > 0 ? first_place(l, line) : b->cells;
        if (cell < b->cells && tell(l, line, papan_unit_of(b, cell, PAPAN_REGION), sentence))
            return true;
    }
    return false;
}
