/* hash.h: mixes 64-bit words (the finaliser of SplitMix64, Steele, Lea and Flood 2014), for hash tables and for
 * the order-independent hash of a set of solutions. */
#ifndef PAPAN_BASE_HASH_H
#define PAPAN_BASE_HASH_H

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

#endif
