/* slices_avx2.c: the kernel of the dense search with AVX2: tests four placements at a time, moves the
 * survivors together with a table of permutations, and tallies them in four lanes that are added up at the
 * end. Lists are padded with words of ones, which never survive. */
#include "search/slices.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,popcnt,bmi")))

/* For each set of survivors among four 64-bit lanes, the permutation of 32-bit lanes that moves them to the
 * front. */
#define LANES(a, b, c, d)                                                                                      \
    {                                                                                                          \
        2 * (a), 2 * (a) + 1, 2 * (b), 2 * (b) + 1, 2 * (c), 2 * (c) + 1, 2 * (d), 2 * (d) + 1                 \
    }
static const _Alignas(32) uint32_t gather[16][8] = {
    LANES(0, 0, 0, 0), LANES(0, 0, 0, 0), LANES(1, 0, 0, 0), LANES(0, 1, 0, 0),
    LANES(2, 0, 0, 0), LANES(0, 2, 0, 0), LANES(1, 2, 0, 0), LANES(0, 1, 2, 0),
    LANES(3, 0, 0, 0), LANES(0, 3, 0, 0), LANES(1, 3, 0, 0), LANES(0, 1, 3, 0),
    LANES(2, 3, 0, 0), LANES(0, 2, 3, 0), LANES(1, 2, 3, 0), LANES(0, 1, 2, 3),
};

typedef struct digits {
    __m128i one, two, four, more;
} digits;

/* a + b, digit by digit. */
AVX2 static inline digits sum(digits a, digits b)
{
    __m128i carry = _mm_and_si128(a.one, b.one), twos = _mm_xor_si128(a.two, b.two),
            fours = _mm_xor_si128(a.four, b.four);
    __m128i carry2 = _mm_or_si128(_mm_and_si128(a.two, b.two), _mm_and_si128(carry, twos));
    __m128i carry4 = _mm_or_si128(_mm_and_si128(a.four, b.four), _mm_and_si128(carry2, fours));
    return (digits){_mm_xor_si128(a.one, b.one), _mm_xor_si128(twos, carry), _mm_xor_si128(fours, carry2),
                    _mm_or_si128(_mm_or_si128(a.more, b.more), carry4)};
}

AVX2 static inline __m128i upper(__m256i x)
{
    return _mm256_extracti128_si256(x, 1);
}

AVX2 static inline __m128i lower(__m256i x)
{
    return _mm256_castsi256_si128(x);
}

AVX2 static inline slices_tally add_lanes(__m256i one, __m256i two, __m256i four, __m256i more)
{
    digits d = sum((digits){lower(one), lower(two), lower(four), lower(more)},
                   (digits){upper(one), upper(two), upper(four), upper(more)});
    digits high = {_mm_unpackhi_epi64(d.one, d.one), _mm_unpackhi_epi64(d.two, d.two),
                   _mm_unpackhi_epi64(d.four, d.four), _mm_unpackhi_epi64(d.more, d.more)};
    d = sum(d, high);
    return (slices_tally){(uint64_t)_mm_cvtsi128_si64(d.one), (uint64_t)_mm_cvtsi128_si64(d.two),
                          (uint64_t)_mm_cvtsi128_si64(d.four), (uint64_t)_mm_cvtsi128_si64(d.more)};
}

AVX2 uint32_t papan_slices_filter_avx2(const uint64_t *from, uint32_t count, uint64_t taken, uint64_t *to,
                                       slices_tally *tally)
{
    const __m256i zero = _mm256_setzero_si256(), busy = _mm256_set1_epi64x((long long)taken);
    __m256i one = zero, two = zero, four = zero, more = zero;
    uint64_t *out = to;
    for (uint32_t i = 0; i < count; i += 4) {
        __m256i places = _mm256_loadu_si256((const __m256i *)(from + i));
        __m256i alive = _mm256_cmpeq_epi64(_mm256_and_si256(places, busy), zero);
        unsigned which = (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(alive));
        __m256i order = _mm256_load_si256((const __m256i *)gather[which]);
        _mm256_storeu_si256((__m256i *)out, _mm256_permutevar8x32_epi32(places, order));
        out += __builtin_popcount(which);
        __m256i mask = _mm256_and_si256(places, alive);
        __m256i carry = _mm256_and_si256(one, mask), carry2 = _mm256_and_si256(two, carry),
                carry4 = _mm256_and_si256(four, carry2);
        one = _mm256_xor_si256(one, mask);
        two = _mm256_xor_si256(two, carry);
        four = _mm256_xor_si256(four, carry2);
        more = _mm256_or_si256(more, carry4);
    }
    _mm256_storeu_si256((__m256i *)out, _mm256_set1_epi64x(-1));
    *tally = add_lanes(one, two, four, more);
    return (uint32_t)(out - to);
}

AVX2 uint32_t papan_slices_find_avx2(const uint64_t *from, uint32_t count, uint32_t start, uint64_t bits)
{
    const __m256i wanted = _mm256_set1_epi64x((long long)bits), zero = _mm256_setzero_si256();
    unsigned skip = start & 3;
    for (uint32_t i = start - skip; i < count; i += 4, skip = 0) {
        __m256i places = _mm256_loadu_si256((const __m256i *)(from + i));
        __m256i without = _mm256_cmpeq_epi64(_mm256_and_si256(places, wanted), zero);
        unsigned which = ~(unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(without)) & 15 & (15u << skip);
        if (which != 0) {
            uint32_t at = i + (uint32_t)__builtin_ctz(which);
            return at < count ? at : count; /* padding covers every bit */
        }
    }
    return count;
}
#endif
