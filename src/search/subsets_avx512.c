/* subsets_avx512.c: the pass of `subsets` with AVX-512. */
#include "search/subsets.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET __attribute__((target("avx512f")))
#define PASSES papan_subsets_avx512
#define zero   _mm512_setzero_si512
#define and_   _mm512_and_si512
#define add_32 _mm512_add_epi32
#define add_64 _mm512_add_epi64
#define load   _mm512_load_si512
#define store  _mm512_store_si512
typedef __m512i vec;

/* Where it is below the prime already, the difference is larger. */
TARGET static inline vec less_p(vec sum)
{
    return _mm512_min_epu32(sum, _mm512_sub_epi32(sum, _mm512_set1_epi32(PAPAN_SUBSETS_P)));
}

#include "search/subsets_pass_body.h"
#endif
