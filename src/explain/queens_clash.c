/* queens_clash.c: placed queens that break a rule by themselves, whatever the solution is: too many in a row,
 * column or region, or two that touch. The sentence names them if there are two. */
#include "explain/queens_rules.h"
#include "puzzle/square_board.h"

static void say_two(const papan_queens_board *b, const uint64_t *two, const char *code, const char *sentence,
                    papan_message *text)
{
    uint64_t written[PAPAN_QUEENS_WORDS];
    papan_cells_as_written(b, two, written);
    unsigned first = papan_cells_next(written, 0, b->cells);
    papan_say(text, 0, 0, code, sentence);
    papan_say_square(text, 0, b->n, first);
    papan_say_square(text, 2, b->n, papan_cells_next(written, first + 1, b->cells));
}

static void say_unit(const papan_queens_board *b, unsigned unit, const uint64_t *queens, papan_message *text)
{
    static const char *const two[] = {
        N_("the queens at row {0}, column {1} and row {2}, column {3} are in the same row"),
        N_("the queens at row {0}, column {1} and row {2}, column {3} are in the same column"),
        N_("the queens at row {0}, column {1} and row {2}, column {3} are in the same region"),
    };
    unsigned kind = papan_kind_as_written(b, unit), count = papan_cells_count(queens, b->words);
    if (count == 2) {
        say_two(b, queens, "queens-in-same-unit", two[kind], text);
        return;
    }
    papan_say(text, 0, 0, "queen-number", N_("{unit 0} has {1} queens instead of {2}"));
    papan_queens_name_unit(b, text, unit);
    papan_say_numbers(text, 1, count, b->stars);
}

bool papan_queens_clash(const papan_queens_board *b, const uint8_t *mark, uint64_t *cells, papan_message *text)
{
    uint64_t queens[PAPAN_QUEENS_WORDS];
    papan_cells_clear(queens, b->words);
    for (unsigned cell = 0; cell < b->cells; cell++)
        if (mark[papan_cell_as_written(b, cell)] == PAPAN_MARK_QUEEN)
            papan_bit_set(queens, cell);
    for (unsigned unit = 0; unit < b->units; unit++) {
        papan_cells_both(cells, queens, papan_unit(b, unit), b->words);
        if (papan_cells_count(cells, b->words) > b->stars) {
            say_unit(b, unit, cells, text);
            return true;
        }
    }
    PAPAN_EACH_CELL (cell, queens, b) {
        papan_cells_both(cells, queens, papan_near(b, cell), b->words);
        unsigned other = papan_cells_next(cells, 0, b->cells);
        if (other == b->cells)
            continue;
        papan_cells_clear(cells, b->words);
        papan_bit_set(cells, cell);
        papan_bit_set(cells, other);
        say_two(b, cells, "queens-touch", N_("the queens at row {0}, column {1} and row {2}, column {3} touch"),
                text);
        return true;
    }
    return false;
}
