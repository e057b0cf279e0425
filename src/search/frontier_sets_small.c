/* frontier_sets_small.c: lists of sets for up to 20 bits of key and 32-bit counts: eight bytes an entry, a
 * third of what wide ones take. Where many pieces differ, the lists take nearly all of the memory, and since
 * they are made from both ends their counts are far smaller than the answer: 17 pieces on 8 x 10 have
 * 13,544,006,752 solutions and no list with a count of 32 bits. */
#define KEY        uint32_t
#define COUNT      uint32_t
#define COUNT_MAX  UINT32_MAX
#define KIND       papan_sets_small
#define KEY_BITS   20
#define COUNT_BITS 32

#include "search/frontier_sets_direct.h"
