/* frontier_sets_narrow.c: lists of sets with keys of up to 16 bits and 64-bit counts, which most puzzles need:
 * 10 bytes per entry. */
#define KEY      uint16_t
#define COUNT    uint64_t
#define KIND     papan_sets_narrow
#define KEY_BITS 16

#include "search/frontier_sets_direct.h"
