/* classic_queens.c: what the two classic strategies for queens share: a board of ranks with one queen each, and
 * the given queens. */
#include "search/classic.h"

#include <assert.h>

bool papan_ranks_suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (puzzle->most != 1) {
        papan_say(why, 0, 0, "strategy-one-queen",
                  N_("this strategy supports one queen per row only; this puzzle has {0}"));
        papan_say_number(why, 0, puzzle->most);
        return false;
    }
    if (puzzle->cells == 0) {
        papan_say(why, 0, 0, "strategy-too-many-queens", N_("this strategy supports at most {0} queens"));
        papan_say_number(why, 0, PAPAN_NQUEENS_BOARD_MAX);
        return false;
    }
    return true;
}

/* Collects the given queens, using label[] as a buffer. */
static bool collect_givens(papan_ranks *ranks, const papan_puzzle *puzzle)
{
    puzzle->family->givens(puzzle, ranks->label);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        ranks->placed += ranks->label[cell] != PAPAN_EMPTY;
    uint32_t *row = papan_arena_take(&ranks->arena, ranks->placed, sizeof *row);
    uint32_t *column = papan_arena_take(&ranks->arena, ranks->placed, sizeof *column);
    if (row == NULL || column == NULL)
        return false;
    for (uint32_t cell = 0, i = 0; cell < puzzle->cells; cell++)
        if (ranks->label[cell] != PAPAN_EMPTY) {
            row[i] = cell / ranks->n;
            column[i++] = cell % ranks->n;
        }
    ranks->placed_row = row;
    ranks->placed_column = column;
    return true;
}

bool papan_ranks_new(papan_ranks *ranks, papan_search *search)
{
    const papan_puzzle *puzzle = search->puzzle;
    bool regions = puzzle->family == &papan_family_queens;
    *ranks = (papan_ranks){
        .search = search, .n = puzzle->layer[0].rows, .region = regions ? puzzle->queens.region : NULL};
    papan_arena_init(&ranks->arena, &search->memory);
    ranks->told = papan_arena_take(&ranks->arena, ranks->n, sizeof *ranks->told);
    ranks->label = papan_arena_take(&ranks->arena, puzzle->cells, sizeof *ranks->label);
    ranks->column = papan_arena_take(&ranks->arena, ranks->n, sizeof *ranks->column);
    bool good = !ranks->arena.failed && collect_givens(ranks, puzzle);
    if (!good)
        papan_arena_free(&ranks->arena);
    return good;
}

void papan_ranks_tell(papan_ranks *ranks, papan_event_kind kind, unsigned first, unsigned last)
{
    assert(first <= last && last < ranks->n);
    if (ranks->search->event == NULL)
        return;
    for (unsigned row = first; row <= last; row++)
        ranks->told[row - first] = row * ranks->n + ranks->column[row];
    papan_report_event(ranks->search, kind, 0, ranks->told, last - first + 1);
}

bool papan_ranks_found(papan_ranks *ranks)
{
    for (size_t cell = 0; cell < (size_t)ranks->n * ranks->n; cell++)
        ranks->label[cell] = PAPAN_EMPTY;
    for (unsigned row = 0; row < ranks->n; row++)
        ranks->label[row * ranks->n + ranks->column[row]] = 0;
    return papan_found(ranks->search, ranks->label);
}
