/* classic.h: what the files of the classic strategies share. No other file includes it. */
#ifndef PAPAN_SEARCH_CLASSIC_H
#define PAPAN_SEARCH_CLASSIC_H

#include "search/strategy.h"

/* The next permutation in lexicographic order; false after the last. */
bool papan_next_permutation(uint32_t *number, unsigned count);

/* papan_strategy.suits for packing: flat boards, all pieces used, without copies. */
bool papan_classic_pack_suits(const papan_puzzle *puzzle, papan_message *why);

#endif
