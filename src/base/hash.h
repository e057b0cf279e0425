/* hash.h: mixes 64-bit words (the finaliser of SplitMix64, Steele, Lea and Flood 2014), for hash tables and for
 * the order-independent hash of a set of solutions. */
#ifndef PAPAN_BASE_HASH_H
#define PAPAN_BASE_HASH_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t papan_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xBF58476D1CE4E5B9);
    x ^= x >> 27;
    x *= UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

/* Adds a word to a running hash. */
static inline uint64_t papan_hash_add(uint64_t hash, uint64_t word)
{
    return papan_mix(hash ^ (word + UINT64_C(0x9E3779B97F4A7C15)));
}

static inline uint64_t papan_text_hash(const char *text)
{
    uint64_t hash = strlen(text);
    for (; *text != '\0'; text++)
        hash = papan_hash_add(hash, (unsigned char)*text);
    return hash;
}

/* ---- random numbers, the same on every machine ---- */

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
