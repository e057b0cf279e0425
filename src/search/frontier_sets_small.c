/* frontier_sets_small.c: lists of sets with keys of up to 20 bits and 32-bit counts: 8 bytes per entry, a third
 * of the wide kind. If there are many different pieces, the lists take nearly all of the memory, and because
 * they are made from both ends, their counts are far smaller than the answer: 17 pieces on 8 x 10 have
 * 13,544,006,752 solutions, but no list has a count that needs more than 32 bits. */
#define KEY      uint32_t
#define COUNT    uint32_t
#define KIND     papan_sets_small
#define KEY_BITS 20

#include "search/frontier_sets_direct.h"
