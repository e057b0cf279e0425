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

/* The length of the UTF-8 character at text, or 0 if it is invalid; left > 0. */
PAPAN_PRIVATE size_t papan_utf8_length(const char *text, size_t left);

#endif
