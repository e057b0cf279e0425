/* classic_row_by_row.c: backtracking without recursion, as in the N-Queens report.
 *
 * The idea: put a queen in the first row, then one in the second row that the first does not attack, and so on.
 * If a row has no free column left, backtrack to the row above and move its queen on. The queens of the rows
 * above are the complete state. The search continues after each solution, so it finds all of them, in
 * lexicographic order. The method is D. H. Lehmer's backtracking; the report writes it as one loop over an
 * array.
 *
 * Added here: the rules of Queens (regions and touching) besides those of chess, and given queens, which rule
 * out cells like any other queen. */
#include "search/classic.h"

#include <assert.h>

typedef struct place {
    uint32_t row, column;
} place;

static bool in_peace(const papan_ranks *ranks, place a, place b)
{
    if (a.row == b.row || a.column == b.column)
        return false;
    if (ranks->region == NULL)
        return papan_distance(a.row, b.row) != papan_distance(a.column, b.column);
    if (papan_distance(a.row, b.row) <= 1 && papan_distance(a.column, b.column) <= 1)
        return false;
    return ranks->region[a.row * ranks->n + a.column] != ranks->region[b.row * ranks->n + b.column];
}

static bool may_stand(const papan_ranks *ranks, uint32_t row)
{
    const uint32_t *column = ranks->column;
    assert(row < ranks->n && column[row] < ranks->n);
    place here = {row, column[row]};
    if (ranks->region != NULL && ranks->region[row * ranks->n + column[row]] == PAPAN_NO_REGION)
        return false;
    for (uint32_t above = 0; above < row; above++)
        if (!in_peace(ranks, (place){above, column[above]}, here))
            return false;
    for (uint32_t i = 0; i < ranks->placed; i++) {
        place there = {ranks->placed_row[i], ranks->placed_column[i]};
        if ((there.row != here.row || there.column != here.column) && !in_peace(ranks, there, here))
            return false;
    }
    return true;
}

/* Advances column[row] to the first column where a queen is allowed; false if there is none. */
static bool find_column(papan_ranks *ranks, uint32_t row)
{
    papan_search *search = ranks->search;
    for (; ranks->column[row] < ranks->n; ranks->column[row]++) {
        search->cases++;
        if (may_stand(ranks, row))
            return true;
        papan_ranks_tell(ranks, PAPAN_REJECT, row, row);
        if (papan_stopped(search))
            return false;
    }
    return false;
}

/* column[row] is the column of that row's queen, or the column to test first. */
static void walk(papan_ranks *ranks)
{
    uint32_t *column = ranks->column, row = 0;
    while (!papan_stopped(ranks->search)) {
        if (find_column(ranks, row)) {
            papan_ranks_tell(ranks, PAPAN_PLACE, row, row);
            if (row + 1 < ranks->n) {
                column[++row] = 0;
                continue;
            }
            if (!papan_ranks_found(ranks))
                return;
        } else if (row-- == 0 || ranks->search->stopped) {
            return;
        }
        papan_ranks_tell(ranks, PAPAN_REMOVE, row, row);
        column[row]++;
    }
}

static papan_status run(papan_search *search)
{
    papan_ranks ranks;
    if (!papan_ranks_new(&ranks, search))
        return PAPAN_NO_MEMORY;
    walk(&ranks);
    papan_arena_free(&ranks.arena);
    return PAPAN_OK;
}

const papan_strategy papan_strategy_row_by_row = {
    .name = "row-by-row",
    .summary = N_("backtracking: places a queen in each row in turn, and goes back a row when none fits "
                  "(N-Queens report)"),
    .counts = N_("one cell tested for a queen"),
    .traits = PAPAN_CLASSIC | PAPAN_FINDS_ALL | PAPAN_WATCHABLE,
    .family = {&papan_family_queens, &papan_family_nqueens},
    .refusal = {"strategy-other-family", N_("this strategy supports Queens and N-Queens only")},
    .suits = papan_ranks_suits,
    .run = run,
};
