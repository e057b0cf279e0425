/* subsets_pass.c: the pass of `subsets` in plain C, and which of the passes is used. */
#include "search/subsets.h"

#include <assert.h>

/* Two sums of 32 bits in one word: the highest bits are added apart, so that nothing is carried over. */
static inline uint64_t add_32(uint64_t a, uint64_t b)
{
    const uint64_t high = UINT64_C(0x8000000080000000);
    return ((a & ~high) + (b & ~high)) ^ ((a ^ b) & high);
}

static inline uint64_t add_64(uint64_t a, uint64_t b)
{
    return a + b;
}

static inline uint64_t less_p(uint64_t sum)
{
    uint32_t low = (uint32_t)sum, high = (uint32_t)(sum >> 32);
    low -= low >= PAPAN_SUBSETS_P ? PAPAN_SUBSETS_P : 0;
    high -= high >= PAPAN_SUBSETS_P ? PAPAN_SUBSETS_P : 0;
    return (uint64_t)high << 32 | low;
}

#define TARGET
#define PASSES            papan_subsets_plain
#define zero()            UINT64_C(0)
#define and_(a, b)        ((a) & (b))
#define load(at)          (*(at))
#define store(at, number) (*(at) = (number))
typedef uint64_t vec;

#include "search/subsets_pass_body.h"

papan_subsets_pass *papan_subsets_pass_for(bool plain, papan_subsets_modulus modulus)
{
    assert(modulus < PAPAN_SUBSETS_MODULI);
#if defined(__x86_64__)
    if (!plain && __builtin_cpu_supports("avx512f"))
        return papan_subsets_avx512[modulus];
    if (!plain && __builtin_cpu_supports("avx2"))
        return papan_subsets_avx2[modulus];
#endif
    (void)plain;
    return papan_subsets_plain[modulus];
}
