/* frontier_sets_many.c: lists of sets with keys of up to 32 bits and 32-bit counts: 8 bytes per entry, a third
 * of the wide kind. For 21 to 32 different pieces, of which there are few solutions compared with the sets: 24
 * heptiamonds on a parallelogram of 3 x 28 have 202,876. */
#define KEY      uint32_t
#define COUNT    uint32_t
#define KIND     papan_sets_many
#define KEY_BITS 32

#include "search/frontier_sets_hashed.h"
