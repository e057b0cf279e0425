/* lanes.h: what 32 lanes do together, said twice: for a warp of a GPU, where every lane runs the code, and for
 * plain C, where one thread plays all 32 lanes. Everything else of the kernels is written once, on top of this,
 * so that tests without a GPU run the very code that a GPU runs.
 *
 * Lists are of 64-bit entries in memory that the lanes of one warp share. Lengths and masks are the same in all
 * lanes. */
#ifndef PAPAN_GPU_LANES_H
#define PAPAN_GPU_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PAPAN_LANES = 32 };

#ifdef __CUDACC__

#define PAPAN_BODY __device__ __forceinline__ static

typedef uint32_t papan_words; /* of each lane its own */
typedef unsigned long long papan_sum;

PAPAN_BODY unsigned papan_ones(uint32_t word)
{
    return (unsigned)__popc(word);
}

PAPAN_BODY unsigned papan_lowest(uint32_t word)
{
    return (unsigned)__ffs((int)word) - 1;
}

PAPAN_BODY uint32_t papan_reversed(uint32_t word)
{
    return __brev(word);
}

PAPAN_BODY uint32_t papan_fetch_add(uint32_t *place, uint32_t more)
{
    return atomicAdd(place, more);
}

PAPAN_BODY unsigned papan_lane(void)
{
    return threadIdx.x & (PAPAN_LANES - 1);
}

PAPAN_BODY papan_words papan_words_common(const uint32_t *a, const uint32_t *b, const uint32_t *c)
{
    unsigned lane = papan_lane();
    return __ldg(a + lane) & __ldg(b + lane) & __ldg(c + lane);
}

PAPAN_BODY void papan_words_from(papan_words *words, unsigned first)
{
    unsigned start = papan_lane() * 32;
    if (start + 32 <= first)
        *words = 0;
    else if (start < first)
        *words &= ~0u << (first - start);
}

PAPAN_BODY bool papan_words_any(papan_words words)
{
    return __any_sync(~0u, words != 0);
}

PAPAN_BODY unsigned papan_words_take(papan_words *words, uint64_t *list, unsigned length, uint32_t start)
{
    unsigned lane = papan_lane(), givers = __ballot_sync(~0u, *words != 0);
    if (*words != 0) {
        list[length + papan_ones(givers & ((1u << lane) - 1))] = start + lane * 32 + papan_lowest(*words);
        *words &= *words - 1;
    }
    return length + papan_ones(givers);
}

#define PAPAN_EACH(i, length) for (unsigned i = papan_lane(); i < (length); i += PAPAN_LANES)

PAPAN_BODY void papan_together(void)
{
    __syncwarp();
}

PAPAN_BODY unsigned papan_filter(const uint64_t *list, unsigned *at, unsigned length, uint32_t low,
                                 uint32_t high, uint64_t *out, unsigned room)
{
    unsigned lane = papan_lane(), below = (1u << lane) - 1, kept = 0, i = *at;
    for (; i < length && kept + PAPAN_LANES <= room; i += PAPAN_LANES) {
        uint64_t entry = i + lane < length ? list[i + lane] : ~UINT64_C(0);
        bool fits = (((uint32_t)entry & low) | ((uint32_t)(entry >> 32) & high)) == 0;
        unsigned fitting = __ballot_sync(~0u, fits);
        if (fits)
            out[kept + papan_ones(fitting & below)] = entry;
        kept += papan_ones(fitting);
    }
    *at = i;
    __syncwarp();
    return kept;
}

PAPAN_BODY uint32_t papan_look_up(const uint32_t *place)
{
    return __ldg(place);
}

#else

#define PAPAN_BODY static inline

typedef struct papan_words {
    uint32_t lane[PAPAN_LANES];
} papan_words;
typedef uint64_t papan_sum;

PAPAN_BODY unsigned papan_ones(uint32_t word)
{
    return (unsigned)__builtin_popcount(word);
}

PAPAN_BODY unsigned papan_lowest(uint32_t word)
{
    return (unsigned)__builtin_ctz(word);
}

PAPAN_BODY uint32_t papan_reversed(uint32_t word)
{
    uint32_t out = 0;
    for (unsigned i = 0; i < 32; i++)
        out |= (word >> i & 1) << (31 - i);
    return out;
}

PAPAN_BODY uint32_t papan_fetch_add(uint32_t *place, uint32_t more)
{
    uint32_t before = *place;
    *place += more;
    return before;
}

/* The words that three rows of 32 words have in common. */
PAPAN_BODY papan_words papan_words_common(const uint32_t *a, const uint32_t *b, const uint32_t *c)
{
    papan_words out;
    for (unsigned i = 0; i < PAPAN_LANES; i++)
        out.lane[i] = a[i] & b[i] & c[i];
    return out;
}

/* Drops the first so many bits. */
PAPAN_BODY void papan_words_from(papan_words *words, unsigned first)
{
    for (unsigned i = 0; i < first && i < 32 * PAPAN_LANES; i++)
        words->lane[i / 32] &= ~(UINT32_C(1) << i % 32);
}

PAPAN_BODY bool papan_words_any(papan_words words)
{
    for (unsigned i = 0; i < PAPAN_LANES; i++)
        if (words.lane[i] != 0)
            return true;
    return false;
}

/* Moves one bit of each lane that has one into the list, as start + its number; returns the new length. */
PAPAN_BODY unsigned papan_words_take(papan_words *words, uint64_t *list, unsigned length, uint32_t start)
{
    for (unsigned i = 0; i < PAPAN_LANES; i++)
        if (words->lane[i] != 0) {
            list[length++] = start + i * 32 + papan_lowest(words->lane[i]);
            words->lane[i] &= words->lane[i] - 1;
        }
    return length;
}

/* The body of the loop runs once for each i below length, in some lane. */
#define PAPAN_EACH(i, length) for (unsigned i = 0; i < (length); i++)

/* What lanes wrote before is seen by all after. */
PAPAN_BODY void papan_together(void)
{
}

/* Copies the entries that share no bit with the masks, from list[*at] on, until the list ends or out may be
 * full; returns how many, and leaves in *at how far it came. room: 32 or more. */
PAPAN_BODY unsigned papan_filter(const uint64_t *list, unsigned *at, unsigned length, uint32_t low,
                                 uint32_t high, uint64_t *out, unsigned room)
{
    uint64_t mask = (uint64_t)high << 32 | low;
    unsigned kept = 0, i = *at;
    for (; i < length && kept + PAPAN_LANES <= room; i += PAPAN_LANES)
        for (unsigned j = i; j < i + PAPAN_LANES && j < length; j++)
            if ((list[j] & mask) == 0)
                out[kept++] = list[j];
    *at = i;
    return kept;
}

PAPAN_BODY uint32_t papan_look_up(const uint32_t *place)
{
    return *place;
}

#endif
#endif
