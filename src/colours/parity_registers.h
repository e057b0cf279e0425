/* parity_registers.h: the SIMD operations that 256-bit and 512-bit registers share, under one name for both
 * widths. The including file defines WORDS, vec, TARGET, and how instructions are named: OP(name), and
 * ALL(name) for those on all bits. */
#define INLINE TARGET static inline __attribute__((always_inline))

#define zero            ALL(setzero)
#define and_            ALL(and)
#define or_             ALL(or)
#define xor_            ALL(xor)
#define and_not         ALL(andnot) /* (a, b): the bits of b that are not in a */
#define add_bytes       OP(add_epi8)
#define add_shorts      OP(add_epi16)
#define add_longs       OP(add_epi32)
#define larger_shorts   OP(max_epu16)
#define multiply_shorts OP(mullo_epi16)
#define multiply        OP(madd_epi16)

INLINE vec load(const void *from)
{
    return ALL(loadu)((const vec *)from);
}

INLINE void store(void *to, vec v)
{
    ALL(storeu)((vec *)to, v);
}

/* Adds to eight matrix entries. */
INLINE void add_octet(uint16_t *to, __m128i octet)
{
    _mm_storeu_si128((__m128i *)to, _mm_adds_epu16(octet, _mm_loadu_si128((const __m128i *)to)));
}

INLINE vec even_bytes(vec v)
{
    return ALL(and)(v, OP(set1_epi16)(0xFF));
}

INLINE vec odd_bytes(vec v)
{
    return OP(srli_epi16)(v, 8);
}

INLINE vec eight_even_bytes(vec v)
{
    return OP(maddubs_epi16)(v, OP(set1_epi16)(8));
}

INLINE vec eight_odd_bytes(vec v)
{
    return OP(maddubs_epi16)(v, OP(set1_epi16)(8 << 8));
}

/* Adds 32-bit sums to 64-bit ones. */
INLINE vec widen(vec wide, vec sum)
{
    wide = OP(add_epi64)(wide, OP(unpacklo_epi32)(sum, zero()));
    return OP(add_epi64)(wide, OP(unpackhi_epi32)(sum, zero()));
}

INLINE uint64_t add_lanes(vec wide)
{
    uint64_t lane[WORDS], sum = 0;
    store(lane, wide);
    for (int i = 0; i < WORDS; i++)
        sum += lane[i];
    return sum;
}
