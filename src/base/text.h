/* text.h: reads a text that is not zero-terminated line by line, with line numbers. Skips a byte order mark at
 * the start; both CR LF and LF end a line; a last line without either counts; trailing blanks (space and CR)
 * are not part of a line. */
#ifndef PAPAN_BASE_TEXT_H
#define PAPAN_BASE_TEXT_H

#include "base/private.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct papan_text {
    const char *at, *end;
    unsigned line; /* number of the last line read, from 1 */
} papan_text;

typedef struct papan_line {
    const char *start;
    size_t length;   /* without the line ending and trailing blanks */
    unsigned number; /* from 1 */
} papan_line;

papan_text papan_text_open(const char *bytes, size_t length);
bool papan_text_line(papan_text *text, papan_line *line); /* false at the end */

static inline bool papan_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The length of the UTF-8 character at text, or 0 if it is invalid; left > 0. */
PAPAN_PRIVATE size_t papan_utf8_length(const char *text, size_t left);

/* ---- integers in decimal, without printf() ---- */

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
