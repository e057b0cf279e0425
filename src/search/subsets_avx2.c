/* subsets_avx2.c: the pass of `subsets` with AVX2. */
#include "search/subsets.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET __attribute__((target("avx2")))
#define PASSES papan_subsets_avx2
#define zero   _mm256_setzero_si256
#define and_   _mm256_and_si256
#define add_32 _mm256_add_epi32
#define add_64 _mm256_add_epi64
#define load   _mm256_load_si256
#define store  _mm256_store_si256
typedef __m256i vec;

/* Where it is below the prime already, the difference is larger. */
TARGET static inline vec less_p(vec sum)
{
    return _mm256_min_epu32(sum, _mm256_sub_epi32(sum, _mm256_set1_epi32(PAPAN_SUBSETS_P)));
}

#include "search/subsets_pass_body.h"
#endif
