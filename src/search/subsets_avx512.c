/* subsets_avx512.c: the pass of `subsets` with AVX-512. */
#include "search/subsets.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET    __attribute__((target("avx512f")))
#define PASSES    papan_subsets_avx512
#define OP(name)  _mm512_##name
#define ALL(name) _mm512_##name##_si512
typedef __m512i vec;

#include "search/subsets_pass_body.h"
#endif
