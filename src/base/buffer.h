/* buffer.h: a growing text buffer. A failed append is remembered, so that a writer checks once, at the end. */
#ifndef PAPAN_BASE_BUFFER_H
#define PAPAN_BASE_BUFFER_H

#include "base/mem.h"

typedef struct papan_buffer {
    papan_allocator memory;
    char *bytes; /* zero-terminated once something has been added */
    size_t length, capacity;
    bool failed;
} papan_buffer;

papan_buffer papan_buffer_new(const papan_allocator *memory);
void papan_buffer_add(papan_buffer *buffer, const char *bytes, size_t length);
void papan_buffer_text(papan_buffer *buffer, const char *text);
void papan_buffer_char(papan_buffer *buffer, char c);
void papan_buffer_number(papan_buffer *buffer, long long value);
/* Appends text with U+FFFD in place of each control character and invalid UTF-8 byte, for example in a file
 * name. */
void papan_buffer_readable(papan_buffer *buffer, const char *text);
void papan_buffer_escaped(papan_buffer *buffer, const char *text, size_t length); /* for XML: & and < */
void papan_buffer_clear(papan_buffer *buffer);                                    /* keeps the memory */
void papan_buffer_free(papan_buffer *buffer);

#endif
