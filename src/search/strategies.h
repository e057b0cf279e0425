/* strategies.h: declares the strategies that run/strategy_table.c lists, each defined in a file of its own. */
#ifndef PAPAN_SEARCH_STRATEGIES_H
#define PAPAN_SEARCH_STRATEGIES_H

#include "search/strategy.h"

extern const papan_strategy papan_strategy_cover;
extern const papan_strategy papan_strategy_cover_bits;
extern const papan_strategy papan_strategy_learn;
extern const papan_strategy papan_strategy_frontier;
extern const papan_strategy papan_strategy_slices;
extern const papan_strategy papan_strategy_subsets;
extern const papan_strategy papan_strategy_bitboard;
extern const papan_strategy papan_strategy_closed_form;
extern const papan_strategy papan_strategy_parity;
extern const papan_strategy papan_strategy_queens_bits;
extern const papan_strategy papan_strategy_permute_columns;
extern const papan_strategy papan_strategy_piece_everywhere;
extern const papan_strategy papan_strategy_first_cell;
extern const papan_strategy papan_strategy_permute_pieces;
extern const papan_strategy papan_strategy_row_by_row;

/* papan_strategy.suits for strategies that support every board. */
bool papan_board_suits(const papan_puzzle *puzzle, papan_message *why);

#endif
