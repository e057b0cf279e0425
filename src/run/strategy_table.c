/* strategy_table.c: the table of strategies. It is here and not in src/search, since it refers to all of them.
 */
#include "base/struct_size.h"
#include "run/plan.h"
#include "search/strategy.h"

#include <string.h>

const papan_strategy *const papan_strategies[] = {
    /* every family */
    &papan_strategy_cover,
    &papan_strategy_cover_bits,
    &papan_strategy_learn,
    /* packing */
    &papan_strategy_frontier,
    &papan_strategy_slices,
    &papan_strategy_subsets,
    /* queens */
    &papan_strategy_bitboard,
    &papan_strategy_parity,
    &papan_strategy_queens_bits,
    &papan_strategy_closed_form,
    /* from the reports */
    &papan_strategy_permute_columns,
    &papan_strategy_row_by_row,
    &papan_strategy_piece_everywhere,
    &papan_strategy_first_cell,
    &papan_strategy_permute_pieces,
    NULL,
};

const papan_strategy *papan_strategy_find(const char *name)
{
    for (size_t i = 0; papan_strategies[i] != NULL; i++)
        if (strcmp(papan_strategies[i]->name, name) == 0)
            return papan_strategies[i];
    return NULL;
}

/* ---- for users of the library ---- */

static void give_info(const papan_strategy *strategy, papan_strategy_info *info)
{
    enum {
        PUBLIC = PAPAN_CLASSIC | PAPAN_FINDS_ALL | PAPAN_INCOMPLETE | PAPAN_WATCHABLE | PAPAN_COUNTS_ONLY |
                 PAPAN_CASES_VARY | PAPAN_ESTIMATES
    };
    papan_strategy_info own = {.name = strategy->name,
                               .summary = strategy->summary,
                               .counts = strategy->counts,
                               .traits = strategy->traits & PUBLIC};
    if (info != NULL)
        papan_struct_write(info, &own, sizeof own, sizeof own);
}

bool papan_strategy_at(size_t index, papan_strategy_info *info)
{
    enum { STRATEGIES = sizeof papan_strategies / sizeof *papan_strategies - 1 };
    if (index < STRATEGIES)
        give_info(papan_strategies[index], info);
    return index < STRATEGIES;
}

bool papan_strategy_named(const char *name, papan_strategy_info *info)
{
    const papan_strategy *strategy = papan_strategy_find(name);
    if (strategy != NULL)
        give_info(strategy, info);
    return strategy != NULL;
}

papan_status papan_strategy_suits(const papan_puzzle *puzzle, const char *name, papan_message *why)
{
    const papan_strategy *strategy = papan_strategy_find(name);
    why = PAPAN_WHY(why);
    if (strategy == NULL)
        return papan_fail(PAPAN_UNSUITABLE, why, "unknown-strategy", N_("unknown strategy '{0}'"),
                          PAPAN_ARGS(name));
    return papan_suits(strategy, puzzle, why) ? PAPAN_OK : PAPAN_UNSUITABLE;
}

/* True if the strategy reports its steps for this puzzle and reaches the goal. */
static bool can_be_watched(const papan_strategy *strategy, const papan_puzzle *puzzle, papan_goal goal)
{
    unsigned needed = PAPAN_WATCHABLE | (goal != PAPAN_FIRST ? PAPAN_FINDS_ALL : 0u);
    papan_message why;
    return (strategy->traits & needed) == needed && papan_suits(strategy, puzzle, &why);
}

/* papan_strategy_choice.watch */
static const char *watched(const papan_puzzle *puzzle, papan_goal goal)
{
    const char *first = puzzle->family->watched;
    if (first != NULL && can_be_watched(papan_strategy_find(first), puzzle, goal))
        return first;
    for (size_t i = 0; papan_strategies[i] != NULL; i++)
        if ((papan_strategies[i]->traits & PAPAN_INCOMPLETE) == 0 &&
            can_be_watched(papan_strategies[i], puzzle, goal))
            return papan_strategies[i]->name;
    return NULL;
}

void papan_strategy_choose(const papan_puzzle *puzzle, const papan_request *request,
                           papan_strategy_choice *choice)
{
    papan_request asked;
    papan_struct_read(&asked, sizeof asked, request, sizeof asked);
    const papan_strategy *first =
        asked.strategy != NULL ? papan_strategy_find(asked.strategy) : papan_choose(puzzle, &asked);
    papan_strategy_choice own = {.first = first != NULL ? first->name : NULL,
                                 .watch = watched(puzzle, asked.goal),
                                 .estimate = papan_choose_searcher(puzzle)->name};
    papan_struct_write(choice, &own, sizeof own, sizeof own);
}
