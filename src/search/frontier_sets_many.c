/* frontier_sets_many.c: lists of sets with keys of up to 32 bits and 32-bit counts: 8 bytes per entry, a third
 * of the wide kind. For 21 to 32 different pieces, of which there are few solutions compared with the sets: 24
 * heptiamonds on a parallelogram of 3 x 28 have 202,876. */
#include <stdbool.h>
#include <stdint.h>

static inline bool add_product_32(uint32_t *sum, uint32_t count, uint32_t weight)
{
    uint64_t whole = *sum + (uint64_t)count * weight;
    *sum = (uint32_t)whole;
    return whole <= UINT32_MAX;
}

#define KEY         uint32_t
#define COUNT       uint32_t
#define ADD_PRODUCT add_product_32
#define KIND        papan_sets_many
#define KEY_BITS    32
#define COUNT_BITS  32

#include "search/frontier_sets_hashed.h"
