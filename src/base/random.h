/* random.h: a random number generator that gives the same numbers on every machine: SplitMix64 (Steele, Lea and
 * Flood 2014). */
#ifndef PAPAN_BASE_RANDOM_H
#define PAPAN_BASE_RANDOM_H

#include "base/hash.h"

#include <assert.h>

typedef struct papan_random {
    uint64_t state; /* the seed */
} papan_random;

static inline uint64_t papan_random_next(papan_random *random)
{
    random->state += UINT64_C(0x9E3779B97F4A7C15);
    return papan_mix(random->state);
}

/* A number below bound, bound > 0; the bias is below bound / 2^32. */
static inline uint32_t papan_random_below(papan_random *random, uint32_t bound)
{
    assert(bound > 0);
    return (uint32_t)((papan_random_next(random) >> 32) * bound >> 32);
}

static inline void papan_shuffle(papan_random *random, uint16_t *array, uint32_t count)
{
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = papan_random_below(random, i);
        uint16_t swap = array[i - 1];
        array[i - 1] = array[j];
        array[j] = swap;
    }
}

#endif
