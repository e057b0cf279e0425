/* closed_form.c: one solution of N-Queens without any search, by the construction in nqueens_closed_form.c. */
#include "search/strategy.h"

#include <assert.h>

static bool closed_form_suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (puzzle->nqueens.placed > 0)
        papan_say(why, 0, 0, "strategy-no-givens", N_("this strategy does not support given queens"));
    else if (puzzle->cells == 0)
        papan_say(why, 0, 0, "board-too-large-to-draw", N_("the board is too large to be drawn"));
    else
        return true;
    return false;
}

static papan_status construct_solution(papan_search *search)
{
    uint32_t cells = search->puzzle->cells;
    uint64_t n = search->puzzle->nqueens.n;
    if (n == 2 || n == 3)
        return PAPAN_OK;
    assert(cells == n * n);
    uint16_t *label = papan_take(&search->memory, cells, sizeof *label);
    if (label == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < cells; i++)
        label[i] = PAPAN_EMPTY;
    for (uint64_t row = 0; row < n; row++, search->cases++)
        label[row * n + papan_nqueens_column(n, row)] = 0;
    papan_found(search, label);
    papan_give(&search->memory, label, cells, sizeof *label);
    return PAPAN_OK;
}

const papan_strategy papan_strategy_closed_form = {
    .name = "closed-form",
    .summary = N_("N-Queens without search: a formula gives one solution for any N"),
    .counts = N_("one queen placed"),
    .traits = 0,
    .family = {&papan_family_nqueens},
    .refusal = {"strategy-other-family", N_("this strategy supports N-Queens only")},
    .suits = closed_form_suits,
    .run = construct_solution,
};
