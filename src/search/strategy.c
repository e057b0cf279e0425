/* strategy.c: the table of strategies, and what they all call. */
#include "search/strategy.h"
#include "base/random.h"
#include "base/root.h"
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
    /* those of the reports */
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

bool papan_found(papan_search *search, const uint16_t *label)
{
    if (search->event != NULL)
        papan_tell(search, PAPAN_SOLUTION, 0, NULL, 0);
    if (!search->found(search->context, label)) {
        search->stopped = true;
        return false;
    }
    return search->all;
}

void papan_tell(papan_search *search, papan_event_kind kind, uint16_t label, const uint32_t *cell, size_t cells)
{
    papan_event event = {kind, label, (uint32_t)cells, cell, search->cases};
    search->event(search->context, &event);
}

void papan_estimated(papan_search *search, double sum, double squares, unsigned rounds)
{
    double mean = sum / rounds, variance = squares / rounds - mean * mean;
    search->estimate = mean;
    search->deviation = rounds > 1 && variance > 0 ? papan_root(variance / (rounds - 1)) : 0;
}

void papan_estimate_by_ways(papan_search *search, unsigned ways, double (*way)(void *own, papan_random *random),
                            void *own)
{
    papan_random random = {search->seed};
    unsigned rounds = search->probes > 1 ? search->probes : 2;
    double sum = 0, squares = 0;
    for (unsigned round = 0; round < rounds; round++) {
        double mean = 0;
        for (unsigned i = 0; i < ways; i++)
            mean += way(own, &random) / ways;
        sum += mean;
        squares += mean * mean;
        if (search->stop != NULL && search->stop(search->context))
            rounds = round + 1;
    }
    papan_estimated(search, sum, squares, rounds);
}
