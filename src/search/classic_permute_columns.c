/* classic_permute_columns.c: brute force over permutations (generate and test), as in the Queens report.
 *
 * The idea: a permutation of the columns puts one queen in each row and each column, so two of the rules hold
 * automatically. Go through all permutations in lexicographic order and test each complete board: regions
 * first, then touching queens (for N-Queens: diagonals). Nothing is pruned, and that is the point: the number
 * of cases shows how much pruning would save. */
#include "search/classic.h"

#include <assert.h>

static bool stands_as_placed(const papan_ranks *ranks, const uint32_t *column)
{
    for (uint32_t i = 0; i < ranks->placed; i++)
        if (column[ranks->placed_row[i]] != ranks->placed_column[i])
            return false;
    return true;
}

static bool one_in_each_region(const papan_ranks *ranks, const uint32_t *column)
{
    uint64_t used = 0;
    for (unsigned row = 0; row < ranks->n; row++) {
        assert(column[row] < ranks->n);
        unsigned region = ranks->region[row * ranks->n + column[row]];
        if (region == PAPAN_NO_REGION || used >> region & 1)
            return false;
        used |= UINT64_C(1) << region;
    }
    return true;
}

/* With one queen per row, only queens in adjacent rows can touch. */
static bool none_touch(const papan_ranks *ranks, const uint32_t *column)
{
    for (unsigned row = 1; row < ranks->n; row++)
        if (papan_distance(column[row - 1], column[row]) <= 1)
            return false;
    return true;
}

static bool none_on_a_diagonal(const papan_ranks *ranks, const uint32_t *column)
{
    for (unsigned row = 1; row < ranks->n; row++)
        for (unsigned above = 0; above < row; above++)
            if (papan_distance(column[above], column[row]) == row - above)
                return false;
    return true;
}

static bool right(const papan_ranks *ranks, const uint32_t *column)
{
    if (!stands_as_placed(ranks, column))
        return false;
    if (ranks->region == NULL)
        return none_on_a_diagonal(ranks, column);
    return one_in_each_region(ranks, column) && none_touch(ranks, column);
}

/* Reports a solution, with one event for all queens. False: the search is over. */
static bool show(papan_ranks *ranks)
{
    papan_ranks_tell(ranks, PAPAN_PLACE, 0, ranks->n - 1);
    if (!papan_ranks_found(ranks))
        return false;
    papan_ranks_tell(ranks, PAPAN_REMOVE, 0, ranks->n - 1);
    return true;
}

static papan_status run(papan_search *search)
{
    papan_ranks ranks;
    if (!papan_ranks_new(&ranks, search))
        return PAPAN_NO_MEMORY;
    for (unsigned row = 0; row < ranks.n; row++)
        ranks.column[row] = row;
    bool over = false;
    do {
        search->cases++;
        if (right(&ranks, ranks.column))
            over = !show(&ranks);
        else
            papan_ranks_tell(&ranks, PAPAN_REJECT, 0, ranks.n - 1);
    } while (!over && !papan_stopped(search) && papan_next_permutation(ranks.column, ranks.n));
    papan_arena_free(&ranks.arena);
    return PAPAN_OK;
}

const papan_strategy papan_strategy_permute_columns = {
    .name = "permute-columns",
    .summary = N_("brute force: tests every permutation of the columns as a complete board (Queens report)"),
    .counts = N_("one permutation tested"),
    .traits = PAPAN_CLASSIC | PAPAN_FINDS_ALL | PAPAN_WATCHABLE,
    .family = {&papan_family_queens, &papan_family_nqueens},
    .refusal = {"strategy-other-family", N_("this strategy supports Queens and N-Queens only")},
    .suits = papan_ranks_suits,
    .run = run,
};
