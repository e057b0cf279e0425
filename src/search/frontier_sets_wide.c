/* frontier_sets_wide.c: lists of sets with keys of up to 64 bits and 128-bit counts, for many copies and very
 * many solutions: 24 bytes per entry. */
#define KEY      uint64_t
#define COUNT    papan_count
#define KIND     papan_sets_wide
#define KEY_BITS 64

#include "search/frontier_sets_hashed.h"
