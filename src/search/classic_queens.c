/* classic_queens.c: what the two classic queens strategies share: a board of ranks with one queen each, and
 * the queens that stand on it already. */
#include "search/classic.h"

#include <assert.h>

bool papan_ranks_suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (puzzle->family == &papan_family_pack) {
        papan_say(why, 0, 0, N_("this strategy places queens; it lays no pieces"));
        return false;
    }
    if (puzzle->family == &papan_family_queens && puzzle->queens.stars != 1) {
        papan_say(why, 0, 0, N_("this strategy places one queen in each row; here it would be {0}"));
        papan_say_number(why, 0, puzzle->queens.stars);
        return false;
    }
    if (puzzle->family == &papan_family_nqueens && puzzle->nqueens.n > PAPAN_NQUEENS_BOARD_MAX) {
        papan_say(why, 0, 0, N_("this strategy takes at most {0} queens"));
        papan_say_number(why, 0, PAPAN_NQUEENS_BOARD_MAX);
        return false;
    }
    return true;
}

/* The marks of a player: queens bind, crosses are only notes. */
static bool collect_marks(papan_ranks *ranks, const papan_queens *queens)
{
    unsigned n = queens->n;
    uint32_t *row = papan_arena_take(&ranks->arena, (size_t)n * n, sizeof *row);
    uint32_t *column = papan_arena_take(&ranks->arena, (size_t)n * n, sizeof *column);
    if (row == NULL || column == NULL)
        return false;
    for (unsigned cell = 0; cell < n * n; cell++) {
        if (queens->mark[cell] != PAPAN_MARK_QUEEN)
            continue;
        row[ranks->placed] = cell / n;
        column[ranks->placed++] = cell % n;
    }
    ranks->n = n;
    ranks->region = queens->region;
    ranks->placed_row = row;
    ranks->placed_column = column;
    return true;
}

bool papan_ranks_new(papan_ranks *ranks, papan_search *search)
{
    const papan_puzzle *puzzle = search->puzzle;
    *ranks = (papan_ranks){.search = search};
    papan_arena_init(&ranks->arena, &search->memory);
    bool good = true;
    if (puzzle->family == &papan_family_queens) {
        good = collect_marks(ranks, &puzzle->queens);
    } else {
        ranks->n = (unsigned)puzzle->nqueens.n;
        ranks->placed = (uint32_t)puzzle->nqueens.placed;
        ranks->placed_row = puzzle->nqueens.row;
        ranks->placed_column = puzzle->nqueens.column;
    }
    if (good) {
        ranks->told = papan_arena_take(&ranks->arena, ranks->n, sizeof *ranks->told);
        ranks->label = papan_arena_take(&ranks->arena, (size_t)ranks->n * ranks->n, sizeof *ranks->label);
        good = ranks->told != NULL && ranks->label != NULL;
    }
    if (!good)
        papan_ranks_free(ranks);
    return good;
}

void papan_ranks_free(papan_ranks *ranks)
{
    papan_arena_free(&ranks->arena);
}

void papan_ranks_tell(papan_ranks *ranks, papan_event_kind kind, const uint32_t *column, unsigned first,
                      unsigned last)
{
    assert(first <= last && last < ranks->n);
    if (ranks->search->event == NULL)
        return;
    for (unsigned row = first; row <= last; row++)
        ranks->told[row - first] = row * ranks->n + column[row];
    papan_tell(ranks->search, kind, 0, ranks->told, last - first + 1);
}

bool papan_ranks_found(papan_ranks *ranks, const uint32_t *column)
{
    for (size_t cell = 0; cell < (size_t)ranks->n * ranks->n; cell++)
        ranks->label[cell] = PAPAN_EMPTY;
    for (unsigned row = 0; row < ranks->n; row++)
        ranks->label[row * ranks->n + column[row]] = 0;
    return papan_found(ranks->search, ranks->label) && ranks->search->all;
}
