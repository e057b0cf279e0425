/* bits.h: helpers for machine words and for bit sets stored in arrays of 64-bit words. */
#ifndef PAPAN_BASE_BITS_H
#define PAPAN_BASE_BITS_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline unsigned papan_lowest(uint64_t word) /* word != 0 */
{
    assert(word != 0);
    return (unsigned)__builtin_ctzll(word);
}

static inline unsigned papan_ones(uint64_t word)
{
    return (unsigned)__builtin_popcountll(word);
}

static inline uint64_t papan_low_bits(unsigned count) /* count <= 64 */
{
    assert(count <= 64);
    return count < 64 ? (UINT64_C(1) << count) - 1 : UINT64_MAX;
}

static inline size_t papan_words(size_t bits)
{
    return (bits + 63) / 64;
}

static inline bool papan_bit(const uint64_t *set, size_t index)
{
    return (set[index / 64] >> (index % 64)) & 1;
}

static inline void papan_bit_set(uint64_t *set, size_t index)
{
    set[index / 64] |= UINT64_C(1) << (index % 64);
}

static inline void papan_bit_clear(uint64_t *set, size_t index)
{
    set[index / 64] &= ~(UINT64_C(1) << (index % 64));
}

#endif
