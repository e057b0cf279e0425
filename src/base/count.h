/* count.h: numbers of solutions: 128 bits, with overflow reported instead of wrapping around. */
#ifndef PAPAN_BASE_COUNT_H
#define PAPAN_BASE_COUNT_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 papan_count;

/* *sum += more; false on overflow. */
static inline bool papan_count_add(papan_count *sum, papan_count more)
{
    return !__builtin_add_overflow(*sum, more, sum);
}

/* *sum += left * right; false on overflow. */
static inline bool papan_count_add_product(papan_count *sum, papan_count left, papan_count right)
{
    papan_count product;
    return !__builtin_mul_overflow(left, right, &product) && papan_count_add(sum, product);
}

/* The number in decimal, at most 39 digits and the terminating zero byte. */
static inline void papan_count_text(papan_count count, char out[40])
{
    char digits[40];
    int at = 0;
    for (; count > UINT64_MAX; count /= 10)
        digits[at++] = (char)('0' + (int)(count % 10));
    uint64_t rest = (uint64_t)count; /* divided faster */
    do {
        digits[at++] = (char)('0' + (int)(rest % 10));
        rest /= 10;
    } while (rest > 0);
    assert(at < 40);
    for (int i = 0; i < at; i++)
        out[i] = digits[at - 1 - i];
    out[at] = '\0';
}

#endif
