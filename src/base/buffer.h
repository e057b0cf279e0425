/* buffer.h: text that grows. A failed append is remembered, so that a writer checks once, at the end. */
#ifndef PAPAN_BASE_BUFFER_H
#define PAPAN_BASE_BUFFER_H

#include "base/mem.h"

typedef struct papan_buffer {
    papan_allocator memory;
    char *bytes; /* always ended by a zero byte once something was added */
    size_t length, capacity;
    bool failed;
} papan_buffer;

papan_buffer papan_buffer_new(const papan_allocator *memory);
void papan_buffer_add(papan_buffer *buffer, const char *bytes, size_t length);
void papan_buffer_text(papan_buffer *buffer, const char *text);
void papan_buffer_char(papan_buffer *buffer, char c);
void papan_buffer_number(papan_buffer *buffer, long long value);
/* The same with U+FFFD for each control character and for what is no UTF-8, such as the name of some file. */
void papan_buffer_readable(papan_buffer *buffer, const char *text);
void papan_buffer_escaped(papan_buffer *buffer, const char *text, size_t length); /* for XML: & and < */
void papan_buffer_clear(papan_buffer *buffer);                                    /* keeps the memory */
void papan_buffer_free(papan_buffer *buffer);

#endif
