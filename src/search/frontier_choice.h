/* frontier_choice.h: whether the frontier graph should count a packing puzzle, judged from the board alone. */
#ifndef PAPAN_SEARCH_FRONTIER_CHOICE_H
#define PAPAN_SEARCH_FRONTIER_CHOICE_H

#include "puzzle/puzzle.h"

/* True if the frontier graph counts all solutions of a flat board faster than a search. */
bool papan_graph_wins(const papan_puzzle *puzzle);
/* True if it may do so on a wider board, since many copies of few pieces leave few sets of used pieces. Then
 * only trying shows which is faster. */
bool papan_graph_may_win(const papan_puzzle *puzzle);
uint64_t papan_pieces_left(const papan_puzzle *puzzle); /* of a packing puzzle, with all copies */
/* True if two of its pieces that are left have the same shape, or if memory is short. */
bool papan_has_twins(const papan_puzzle *puzzle);

#endif
