/* decimal.h: formats integers in decimal without printf(). */
#ifndef PAPAN_BASE_DECIMAL_H
#define PAPAN_BASE_DECIMAL_H

#include <stddef.h>

enum { PAPAN_DECIMAL_MAX = 24 };

/* Writes the number to the end of out and returns its start; it extends to out + PAPAN_DECIMAL_MAX. */
static inline const char *papan_decimal(long long value, char out[PAPAN_DECIMAL_MAX])
{
    char *at = out + PAPAN_DECIMAL_MAX;
    unsigned long long rest = value < 0 ? 0ULL - (unsigned long long)value : (unsigned long long)value;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0)
        *--at = '-';
    return at;
}

#endif
