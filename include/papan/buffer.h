/* buffer.h: a growing text buffer, into which all writers of Papan write. A failed append is remembered, so
 * that a writer checks once, at the end. */
#ifndef PAPAN_BUFFER_H
#define PAPAN_BUFFER_H

#include "papan/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct papan_buffer {
    papan_allocator memory;
    char *bytes; /* zero-terminated once something has been added; NULL before */
    size_t length, capacity;
    bool failed; /* out of memory: something is missing */
} papan_buffer;

/* An empty buffer, which has no memory yet. */
PAPAN_API papan_buffer papan_buffer_new(const papan_allocator *memory);
/* Appends bytes. */
PAPAN_API void papan_buffer_add(papan_buffer *buffer, const char *bytes, size_t length);
/* Appends a text. */
PAPAN_API void papan_buffer_text(papan_buffer *buffer, const char *text);
/* Appends a character. */
PAPAN_API void papan_buffer_char(papan_buffer *buffer, char c);
/* Appends a number in decimal. */
PAPAN_API void papan_buffer_number(papan_buffer *buffer, long long value);
/* Appends text with U+FFFD in place of each control character and invalid UTF-8 byte, for example in a file
 * name. */
PAPAN_API void papan_buffer_readable(papan_buffer *buffer, const char *text);
/* Empties the buffer, which keeps its memory. */
PAPAN_API void papan_buffer_clear(papan_buffer *buffer);
/* Frees the memory of the buffer, which is then empty and can be used again. */
PAPAN_API void papan_buffer_free(papan_buffer *buffer);

#ifdef __cplusplus
}
#endif
#endif
