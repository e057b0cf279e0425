/* text.h: walking over a text that is not ended by a zero byte, line by line, knowing line and column.
 * A byte order mark at the start is skipped; CR LF and LF both end a line; a last line without either
 * counts; trailing blanks (space and CR) of a line are not part of it. */
#ifndef PAPAN_BASE_TEXT_H
#define PAPAN_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct papan_text {
    const char *at, *end;
    unsigned line; /* of the line last given, from 1 */
} papan_text;

typedef struct papan_line {
    const char *start;
    size_t length;   /* without the line end and trailing blanks */
    unsigned number; /* from 1 */
} papan_line;

papan_text papan_text_open(const char *bytes, size_t length);
bool papan_text_line(papan_text *text, papan_line *line); /* false at the end */

/* The length of the UTF-8 character at text, or 0 where there is none; left > 0. */
size_t papan_utf8_length(const char *text, size_t left);

#endif
