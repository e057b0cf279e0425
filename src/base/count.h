/* count.h: numbers of solutions: 128 bits, with overflow reported instead of wrapping around.
 *
 * 64-bit machines and WebAssembly have __int128. 32-bit machines do not; there, clang 14 and GCC 14 or later
 * have _BitInt(128), which has the same operators, except that no library divides it or converts it from
 * floating point. Divide with papan_count_divide(). */
#ifndef PAPAN_BASE_COUNT_H
#define PAPAN_BASE_COUNT_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 papan_count;
#elif defined(__BITINT_MAXWIDTH__) || defined(__clang__)
__extension__ typedef unsigned _BitInt(128) papan_count;
#else
#error "Papan needs 128-bit integers: on a 32-bit machine, compile it with clang 14, GCC 14 or later"
#endif

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

/* Divides *count; returns the remainder. Digit by digit to the base 2^32. */
static inline uint32_t papan_count_divide(papan_count *count, uint32_t by)
{
    papan_count quotient = 0;
    uint64_t rest = 0;
    assert(by > 0);
    for (int shift = 96; shift >= 0; shift -= 32) {
        rest = rest << 32 | (uint32_t)(*count >> shift);
        quotient |= (papan_count)(rest / by) << shift;
        rest %= by;
    }
    *count = quotient;
    return (uint32_t)rest;
}

/* The integer part of a number from 0 to less than 2^128. */
static inline papan_count papan_count_of(double number)
{
    const double word = 18446744073709551616.0; /* 2^64: all operations here are exact */
    assert(number >= 0 && number / word < word);
    uint64_t high = (uint64_t)(number / word);
    return (papan_count)high << 64 | (uint64_t)(number - (double)high * word);
}

/* The number that papan_count_text() wrote. */
static inline papan_count papan_count_read(const char *digits)
{
    papan_count count = 0;
    for (; *digits != '\0'; digits++)
        count = count * 10 + (unsigned)(*digits - '0');
    return count;
}

/* The number in decimal, at most 39 digits and the terminating zero byte. */
static inline void papan_count_text(papan_count count, char out[40])
{
    char digits[40];
    int at = 0;
    while (count > UINT64_MAX)
        digits[at++] = (char)('0' + (int)papan_count_divide(&count, 10));
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
