/* sum.h: sums of parts of a search (papan_part_sum): their 128-bit counts, and adding them up. */
#ifndef PAPAN_BASE_SUM_H
#define PAPAN_BASE_SUM_H

#include "base/count.h"
#include "papan/solve.h"

/* The number of solutions in a sum, and sums from numbers. The hash is that of the solutions, in any order; if
 * they were not visited, the residue of the strategy, or 0. */
static inline papan_count papan_sum_count(const papan_part_sum *sum)
{
    return (papan_count)sum->count_high << 64 | sum->count_low;
}

static inline papan_part_sum papan_sum_of(papan_count count, uint64_t cases, uint64_t hash)
{
    return (papan_part_sum){(uint64_t)count, (uint64_t)(count >> 64), cases, hash};
}

/* Adds a result this many times; false: the count overflows. */
static inline bool papan_sum_add(papan_part_sum *sum, const papan_part_sum *result, uint32_t times)
{
    papan_count count = papan_sum_count(sum);
    bool fits = papan_count_add_product(&count, papan_sum_count(result), times);
    *sum = papan_sum_of(count, sum->cases + result->cases, sum->hash + result->hash);
    return fits;
}

#endif
