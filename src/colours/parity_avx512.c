/* parity_avx512.c: the kernel of parity for AVX-512 with byte counts (BITALG): chunks of 512, and a carry-save
 * adder is two instructions instead of five. */
#include "colours/parity_kernel.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define WORDS  8
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512bitalg,popcnt,bmi")))
#define INLINE TARGET static inline __attribute__((always_inline))
typedef __m512i vec;

INLINE vec zero(void)
{
    return _mm512_setzero_si512();
}

INLINE vec and_(vec a, vec b)
{
    return _mm512_and_si512(a, b);
}

INLINE vec or_(vec a, vec b)
{
    return _mm512_or_si512(a, b);
}

INLINE vec xor_(vec a, vec b)
{
    return _mm512_xor_si512(a, b);
}

/* The bits of b that are not in a. */
INLINE vec and_not(vec a, vec b)
{
    return _mm512_andnot_si512(a, b);
}

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

/* *low + a + b as *carry, *low, bit by bit. */
INLINE void add_digits(vec *carry, vec *low, vec a, vec b)
{
    enum { MAJORITY = 0xE8, ODD = 0x96 };
    *carry = _mm512_ternarylogic_epi64(*low, a, b, MAJORITY);
    *low = _mm512_ternarylogic_epi64(*low, a, b, ODD);
}

INLINE vec add_bytes(vec a, vec b)
{
    return _mm512_add_epi8(a, b);
}

INLINE vec add_shorts(vec a, vec b)
{
    return _mm512_add_epi16(a, b);
}

INLINE vec load(const void *from)
{
    return _mm512_loadu_si512(from);
}

INLINE void store(void *to, vec v)
{
    _mm512_storeu_si512(to, v);
}

INLINE vec larger_shorts(vec a, vec b)
{
    return _mm512_max_epu16(a, b);
}

INLINE vec multiply_shorts(vec a, vec b)
{
    return _mm512_mullo_epi16(a, b);
}

INLINE vec add_longs(vec a, vec b)
{
    return _mm512_add_epi32(a, b);
}

INLINE vec bits_by_byte(vec v)
{
    return _mm512_popcnt_epi8(v);
}

INLINE vec even_bytes(vec v)
{
    return _mm512_and_si512(v, _mm512_set1_epi16(0xFF));
}

INLINE vec odd_bytes(vec v)
{
    return _mm512_srli_epi16(v, 8);
}

INLINE vec eight_even_bytes(vec v)
{
    return _mm512_maddubs_epi16(v, _mm512_set1_epi16(8));
}

INLINE vec eight_odd_bytes(vec v)
{
    return _mm512_maddubs_epi16(v, _mm512_set1_epi16(8 << 8));
}

INLINE vec multiply(vec a, vec b)
{
    return _mm512_madd_epi16(a, b);
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

/* The numbers of a row that belong to the lanes of every other octet. */
INLINE vec pick(const uint16_t *row, const uint32_t *rank, const uint8_t (*take)[PAPAN_PARITY_OCTET])
{
    vec all = _mm512_castsi128_si512(eight(row, rank[0]));
    all = _mm512_inserti32x4(all, eight(row, rank[2]), 1);
    all = _mm512_inserti32x4(all, eight(row, rank[4]), 2);
    all = _mm512_inserti32x4(all, eight(row, rank[6]), 3);
    return _mm512_shuffle_epi8(all, _mm512_loadu_si512(take));
}

INLINE void store_octets(uint16_t *row, vec even, vec odd, bool add)
{
    const vec first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11),
              second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    vec low = _mm512_permutex2var_epi64(even, first, odd), high = _mm512_permutex2var_epi64(even, second, odd);
    if (add) {
        low = _mm512_adds_epu16(low, _mm512_loadu_si512(row));
        high = _mm512_adds_epu16(high, _mm512_loadu_si512(row + 32));
    }
    _mm512_storeu_si512(row, low);
    _mm512_storeu_si512(row + 32, high);
}

/* Adds 32-bit sums to 64-bit ones. */
INLINE vec widen(vec wide, vec sum)
{
    wide = _mm512_add_epi64(wide, _mm512_unpacklo_epi32(sum, zero()));
    return _mm512_add_epi64(wide, _mm512_unpackhi_epi32(sum, zero()));
}

INLINE uint64_t add_lanes(vec wide)
{
    uint64_t lane[WORDS], sum = 0;
    _mm512_storeu_si512(lane, wide);
    for (int i = 0; i < WORDS; i++)
        sum += lane[i];
    return sum;
}

/* Which words share no bit with taken. */
INLINE unsigned survivors(vec words, vec taken)
{
    return _mm512_testn_epi64_mask(words, taken);
}

INLINE vec to_front(vec words, unsigned which)
{
    return _mm512_maskz_compress_epi64((__mmask8)which, words);
}

#include "colours/parity_kernel_body.h"

const papan_parity_kernel papan_parity_avx512 = {.name = "AVX-512",
                                                 .words = WORDS,
                                                 .count = count,
                                                 .finish = finish,
                                                 .weigh = weigh,
                                                 .filter = filter,
                                                 .gather = gather,
                                                 .walk = walk};
#endif
