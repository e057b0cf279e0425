/* frontier_sets_medium.c: lists of sets with keys of up to 20 bits and 64-bit counts: 12 bytes per entry, half
 * the size of the wide kind. Used if the small kind does not suffice, and for listing. */
#define KEY      uint32_t
#define COUNT    uint64_t
#define KIND     papan_sets_medium
#define KEY_BITS 20

#include "search/frontier_sets_direct.h"
