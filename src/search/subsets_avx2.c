/* subsets_avx2.c: the pass of `subsets` with AVX2. */
#include "search/subsets.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET    __attribute__((target("avx2")))
#define PASSES    papan_subsets_avx2
#define OP(name)  _mm256_##name
#define ALL(name) _mm256_##name##_si256
typedef __m256i vec;

#include "search/subsets_pass_body.h"
#endif
