/* queens_bitboard_one.c: the kernels for one star: queens_bitboard_body.h compiled for several numbers of
 * words, once for any processor and once for x86-64 processors that count bits in one instruction. */
#include "search/queens_bitboard.h"

#include <assert.h>
#include <string.h>

#define PASTE_(a, b)   a##_##b
#define PASTE(a, b)    PASTE_(a, b)
#define NAMED(what, w) PASTE(PASTE(what, w), KIND)

#define KERNEL_TARGET
#define KIND plain
#include "search/queens_bitboard_sizes.h"
#undef KERNEL_TARGET
#undef KIND

#if defined(__x86_64__)
#define KERNEL_TARGET __attribute__((target("popcnt,bmi,bmi2")))
#define KIND          popcnt
#include "search/queens_bitboard_sizes.h"
#undef KERNEL_TARGET
#undef KIND
#define POPCNT(words) descend_from_##words##_popcnt
#else
#define POPCNT(words) NULL
#endif

#define ROW(words)                                                                                             \
    {                                                                                                          \
        words, descend_from_##words##_plain, POPCNT(words)                                                     \
    }
static const struct {
    unsigned words;
    papan_queens_kernel *plain, *popcnt;
} kernels[] = {ROW(1), ROW(2),  ROW(3),  ROW(4),  ROW(5),  ROW(6), ROW(7),
               ROW(8), ROW(10), ROW(12), ROW(15), ROW(16), ROW(64)};
enum { KERNELS = sizeof kernels / sizeof kernels[0] };

unsigned papan_queens_words(unsigned n)
{
    assert(n > 0 && n <= PAPAN_QUEENS_MAX);
    unsigned i = 0;
    while (kernels[i].words * 64 < n * n)
        i++;
    return kernels[i].words;
}

papan_queens_kernel *papan_queens_kernel_for(unsigned words, bool plain)
{
    unsigned i = 0;
    while (i + 1 < KERNELS && kernels[i].words != words)
        i++;
    assert(kernels[i].words == words);
#if defined(__x86_64__)
    if (!plain && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2"))
        return kernels[i].popcnt;
#else
    (void)plain;
#endif
    return kernels[i].plain;
}

/* Sets count bits from bit first on. */
static void set_bits(uint64_t *set, unsigned first, unsigned count)
{
    uint64_t bits = papan_low_bits(count);
    unsigned word = first / 64, shift = first % 64;
    set[word] |= bits << shift;
    if (shift + count > 64)
        set[word + 1] |= bits >> (64 - shift);
}

void papan_queens_fill_free(unsigned n, unsigned words, uint64_t *free)
{
    for (unsigned w = 0, left = n * n; w < words; w++) {
        unsigned here = left < 64 ? left : 64;
        free[w] = papan_low_bits(here);
        left -= here;
    }
}

void papan_queens_fill_regions(unsigned n, unsigned words, const uint8_t *region_of, uint64_t *region)
{
    memset(region, 0, (size_t)n * words * sizeof *region);
    for (unsigned cell = 0; cell < n * n; cell++)
        if (region_of[cell] != PAPAN_NO_REGION)
            papan_bit_set(region + (size_t)region_of[cell] * words, cell);
}

void papan_queens_fill_kill(unsigned n, uint64_t *kill)
{
    unsigned words = papan_queens_words(n);
    uint64_t column[PAPAN_QUEENS_WORDS_MAX] = {0};
    for (unsigned row = 0; row < n; row++)
        papan_bit_set(column, (size_t)row * n);
    for (unsigned c = 0; c < n; c++) {
        unsigned left = c > 0 ? c - 1 : 0, width = (c + 1 < n ? c + 1 : c) - left + 1;
        for (unsigned row = 0; row < n; row++) {
            uint64_t *set = kill + ((size_t)row * n + c) * words;
            memcpy(set, column, words * sizeof *set);
            set_bits(set, row * n, n);
            if (row > 0)
                set_bits(set, (row - 1) * n + left, width);
            if (row + 1 < n)
                set_bits(set, (row + 1) * n + left, width);
        }
        for (unsigned w = words; w-- > 0;)
            column[w] = column[w] << 1 | (w > 0 ? column[w - 1] >> 63 : 0);
    }
}
