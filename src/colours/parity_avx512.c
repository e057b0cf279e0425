/* parity_avx512.c: the `parity` kernel for AVX-512 with byte popcounts (BITALG), with 512-bit chunks; a
 * carry-save adder takes two instructions instead of five. */
#include "colours/parity_kernel.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define WORDS         8
#define TARGET        __attribute__((target("avx512f,avx512bw,avx512vl,avx512bitalg,popcnt,bmi")))
#define OP(name)      _mm512_##name
#define ALL(name)     _mm512_##name##_si512
#define KERNEL        papan_parity_avx512
#define NAME          "AVX-512"
#define PREFIXES_FROM 13
typedef __m512i vec;

#include "colours/parity_registers.h"

INLINE vec shifted_left(vec v, unsigned bits)
{
    return _mm512_slli_epi64(v, bits);
}

INLINE vec shifted_right(vec v, unsigned bits)
{
    return _mm512_srli_epi64(v, bits);
}

INLINE vec everywhere(uint64_t word)
{
    return _mm512_set1_epi64((long long)word);
}

/* Carry-save adder: *low + a + b as *carry and *low, bit by bit. */
INLINE void add_digits(vec *carry, vec *low, vec a, vec b)
{
    enum { MAJORITY = 0xE8, ODD = 0x96 };
    *carry = _mm512_ternarylogic_epi64(*low, a, b, MAJORITY);
    *low = _mm512_ternarylogic_epi64(*low, a, b, ODD);
}

INLINE vec bits_by_byte(vec v)
{
    return _mm512_popcnt_epi8(v);
}

INLINE bool all_zero(vec a, vec b)
{
    vec any = _mm512_or_si512(a, b);
    return _mm512_test_epi64_mask(any, any) == 0;
}

INLINE __m128i eight(const uint16_t *row, uint32_t rank)
{
    return _mm_loadu_si128((const __m128i *)(row + rank));
}

/* The entries of a row that belong to the lanes of every other octet. */
INLINE vec pick(const uint16_t *row, const uint32_t *rank, const uint8_t (*take)[PAPAN_PARITY_OCTET])
{
    vec all = _mm512_castsi128_si512(eight(row, rank[0]));
    all = _mm512_inserti32x4(all, eight(row, rank[2]), 1);
    all = _mm512_inserti32x4(all, eight(row, rank[4]), 2);
    all = _mm512_inserti32x4(all, eight(row, rank[6]), 3);
    return _mm512_shuffle_epi8(all, _mm512_loadu_si512(take));
}

INLINE void store_octets(uint16_t *row, vec even, vec odd)
{
    const vec first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11),
              second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    store(row, _mm512_permutex2var_epi64(even, first, odd));
    store(row + 32, _mm512_permutex2var_epi64(even, second, odd));
}

INLINE void add_octets(uint16_t *row, const uint32_t *rank, vec even, vec odd)
{
    add_octet(row + rank[0], _mm512_castsi512_si128(even));
    add_octet(row + rank[1], _mm512_castsi512_si128(odd));
    add_octet(row + rank[2], _mm512_extracti32x4_epi32(even, 1));
    add_octet(row + rank[3], _mm512_extracti32x4_epi32(odd, 1));
    add_octet(row + rank[4], _mm512_extracti32x4_epi32(even, 2));
    add_octet(row + rank[5], _mm512_extracti32x4_epi32(odd, 2));
    add_octet(row + rank[6], _mm512_extracti32x4_epi32(even, 3));
    add_octet(row + rank[7], _mm512_extracti32x4_epi32(odd, 3));
}

/* A bit for each word that shares no bit with taken. */
INLINE unsigned survivors(vec words, vec taken)
{
    return _mm512_testn_epi64_mask(words, taken);
}

INLINE uint64_t *store_front(uint64_t *out, vec words, unsigned which)
{
    store(out, _mm512_maskz_compress_epi64((__mmask8)which, words));
    return out + __builtin_popcount(which);
}

#include "colours/parity_kernel_body.h"
#endif
