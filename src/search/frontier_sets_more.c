/* frontier_sets_more.c: lists of sets with keys of up to 32 bits and 64-bit counts: 12 bytes per entry. Used if
 * 32 bits do not suffice, and for listing. */
#include <stdbool.h>
#include <stdint.h>

static inline bool add_product_64(uint64_t *sum, uint64_t count, uint32_t weight)
{
    uint64_t product;
    return !__builtin_mul_overflow(count, (uint64_t)weight, &product) &&
           !__builtin_add_overflow(*sum, product, sum);
}

#define KEY         uint32_t
#define COUNT       uint64_t
#define ADD_PRODUCT add_product_64
#define KIND        papan_sets_more
#define KEY_BITS    32
#define COUNT_BITS  64

#include "search/frontier_sets_hashed.h"
