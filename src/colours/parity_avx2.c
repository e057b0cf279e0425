/* parity_avx2.c: the `parity` kernel for AVX2, with 256-bit chunks. Bits are counted by Mula's table lookup. */
#include "colours/parity_kernel.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define WORDS         4
#define TARGET        __attribute__((target("avx2,popcnt,bmi")))
#define OP(name)      _mm256_##name
#define ALL(name)     _mm256_##name##_si256
#define KERNEL        papan_parity_avx2
#define NAME          "AVX2"
#define PREFIXES_FROM 12
typedef __m256i vec;

#include "colours/parity_registers.h"

INLINE vec shifted_left(vec v, unsigned bits)
{
    return _mm256_slli_epi64(v, (int)bits);
}

INLINE vec shifted_right(vec v, unsigned bits)
{
    return _mm256_srli_epi64(v, (int)bits);
}

INLINE vec everywhere(uint64_t word)
{
    return _mm256_set1_epi64x((long long)word);
}

/* Carry-save adder: *low + a + b as *carry and *low, bit by bit. */
INLINE void add_digits(vec *carry, vec *low, vec a, vec b)
{
    vec differ = _mm256_xor_si256(a, b);
    *carry = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(differ, *low));
    *low = _mm256_xor_si256(differ, *low);
}

INLINE vec bits_by_byte(vec v)
{
    const vec ones = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1,
                                      2, 2, 3, 2, 3, 3, 4);
    const vec low = _mm256_set1_epi8(15);
    return _mm256_add_epi8(_mm256_shuffle_epi8(ones, _mm256_and_si256(v, low)),
                           _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16(v, 4), low)));
}

INLINE bool all_zero(vec a, vec b)
{
    return _mm256_testc_si256(zero(), _mm256_or_si256(a, b)); /* the carry flag, which can be subtracted */
}

/* The entries of a row that belong to the lanes of every other octet. */
INLINE vec pick(const uint16_t *row, const uint32_t *rank, const uint8_t (*take)[PAPAN_PARITY_OCTET])
{
    __m128i a = _mm_loadu_si128((const __m128i *)(row + rank[0]));
    __m128i b = _mm_loadu_si128((const __m128i *)(row + rank[2]));
    return _mm256_shuffle_epi8(_mm256_set_m128i(b, a), _mm256_loadu_si256((const vec *)take));
}

INLINE void store_octets(uint16_t *row, vec even, vec odd)
{
    store(row, _mm256_permute2x128_si256(even, odd, 0x20));
    store(row + 16, _mm256_permute2x128_si256(even, odd, 0x31));
}

INLINE void add_octets(uint16_t *row, const uint32_t *rank, vec even, vec odd)
{
    add_octet(row + rank[0], _mm256_castsi256_si128(even));
    add_octet(row + rank[1], _mm256_castsi256_si128(odd));
    add_octet(row + rank[2], _mm256_extracti128_si256(even, 1));
    add_octet(row + rank[3], _mm256_extracti128_si256(odd, 1));
}

/* For each set of survivors among four 64-bit lanes, the permutation of 32-bit lanes that moves them to the
 * front. */
#define LANES(a, b, c, d)                                                                                      \
    {                                                                                                          \
        2 * (a), 2 * (a) + 1, 2 * (b), 2 * (b) + 1, 2 * (c), 2 * (c) + 1, 2 * (d), 2 * (d) + 1                 \
    }
static const _Alignas(32) uint32_t front_lanes[16][8] = {
    LANES(0, 0, 0, 0), LANES(0, 0, 0, 0), LANES(1, 0, 0, 0), LANES(0, 1, 0, 0),
    LANES(2, 0, 0, 0), LANES(0, 2, 0, 0), LANES(1, 2, 0, 0), LANES(0, 1, 2, 0),
    LANES(3, 0, 0, 0), LANES(0, 3, 0, 0), LANES(1, 3, 0, 0), LANES(0, 1, 3, 0),
    LANES(2, 3, 0, 0), LANES(0, 2, 3, 0), LANES(1, 2, 3, 0), LANES(0, 1, 2, 3),
};

/* A bit for each word that shares no bit with taken. */
INLINE unsigned survivors(vec words, vec taken)
{
    vec free = _mm256_cmpeq_epi64(_mm256_and_si256(words, taken), zero());
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(free));
}

INLINE uint64_t *store_front(uint64_t *out, vec words, unsigned which)
{
    store(out, _mm256_permutevar8x32_epi32(words, _mm256_load_si256((const vec *)front_lanes[which])));
    return out + __builtin_popcount(which);
}

#include "colours/parity_kernel_body.h"
#endif
