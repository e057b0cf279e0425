/* strategy_table.c: the table of strategies. It is here and not in src/search, since it refers to all of them.
 */
#include "search/strategies.h"

#include <string.h>

const papan_strategy *const papan_strategies[] = {
    /* every family */
    &papan_strategy_cover,
    &papan_strategy_cover_bits,
    &papan_strategy_learn,
    /* packing */
    &papan_strategy_frontier,
    &papan_strategy_slices,
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

bool papan_strategy_name(size_t index, const char **name, const char **description)
{
    for (size_t i = 0; i <= index; i++)
        if (papan_strategies[i] == NULL)
            return false;
    *name = papan_strategies[index]->name;
    *description = papan_strategies[index]->summary;
    return true;
}
