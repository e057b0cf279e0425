/* buffer.h: appends to the growing text of papan/base.h. A failed append is recorded, so that a writer checks
 * once, at the end. */
#ifndef PAPAN_BASE_BUFFER_H
#define PAPAN_BASE_BUFFER_H

#include "base/mem.h"

/* Appends bytes. */
PAPAN_PRIVATE void papan_buffer_add(papan_buffer *buffer, const char *bytes, size_t length);
/* Appends a text. */
PAPAN_PRIVATE void papan_buffer_text(papan_buffer *buffer, const char *text);
/* Appends a character. */
PAPAN_PRIVATE void papan_buffer_char(papan_buffer *buffer, char c);
/* Appends a number in decimal. */
PAPAN_PRIVATE void papan_buffer_number(papan_buffer *buffer, long long value);
/* Appends text with U+FFFD in place of each control character and invalid UTF-8 byte, for example in a file
 * name. */
PAPAN_PRIVATE void papan_buffer_readable(papan_buffer *buffer, const char *text);
/* Empties the buffer, which keeps its memory. */
PAPAN_PRIVATE void papan_buffer_clear(papan_buffer *buffer);
/* Appends text for XML, with & and < as entities. */
PAPAN_PRIVATE void papan_buffer_escaped(papan_buffer *buffer, const char *text, size_t length);

#endif
