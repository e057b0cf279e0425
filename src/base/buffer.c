/* buffer.c: see buffer.h. */
#include "base/buffer.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

papan_buffer papan_buffer_new(const papan_allocator *memory)
{
    return (papan_buffer){.memory = papan_memory(memory)};
}

void papan_buffer_add(papan_buffer *buffer, const char *bytes, size_t length)
{
    assert(bytes != NULL || length == 0);
    assert(buffer->length <= buffer->capacity);
    if (buffer->failed)
        return;
    enum { LEAST = 168 }; /* papan_room() rounds this up to 260 bytes */
    size_t want = buffer->length + length + 1;
    if (want <= length ||
        (want > buffer->capacity &&
         !papan_room(&buffer->memory, &buffer->bytes, &buffer->capacity, want > LEAST ? want : LEAST, 1))) {
        buffer->failed = true;
        return;
    }
    if (length > 0)
        memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    buffer->bytes[buffer->length] = '\0';
    assert(buffer->length < buffer->capacity);
}

void papan_buffer_text(papan_buffer *buffer, const char *text)
{
    papan_buffer_add(buffer, text, strlen(text));
}

void papan_buffer_char(papan_buffer *buffer, char c)
{
    papan_buffer_add(buffer, &c, 1);
}

void papan_buffer_number(papan_buffer *buffer, long long value)
{
    char digits[PAPAN_DECIMAL_MAX];
    const char *start = papan_decimal(value, digits);
    papan_buffer_add(buffer, start, (size_t)(digits + sizeof digits - start));
}

void papan_buffer_readable(papan_buffer *buffer, const char *text)
{
    papan_buffer_text(buffer, "");
    for (size_t left = strlen(text), length; left > 0; text += length, left -= length) {
        bool control = (unsigned char)*text < 0x20 || *text == 0x7F;
        length = control ? 0 : papan_utf8_length(text, left);
        papan_buffer_add(buffer, length > 0 ? text : "\xEF\xBF\xBD", length > 0 ? length : 3);
        length = length > 0 ? length : 1;
    }
}

void papan_buffer_escaped(papan_buffer *buffer, const char *text, size_t length)
{
    assert(text != NULL || length == 0);
    for (size_t i = 0; i < length; i++)
        if (text[i] == '&')
            papan_buffer_text(buffer, "&amp;");
        else if (text[i] == '<')
            papan_buffer_text(buffer, "&lt;");
        else
            papan_buffer_char(buffer, text[i]);
}

void papan_buffer_clear(papan_buffer *buffer)
{
    buffer->length = 0;
    if (buffer->bytes != NULL)
        buffer->bytes[0] = '\0';
}

void papan_buffer_free(papan_buffer *buffer)
{
    papan_give(&buffer->memory, buffer->bytes, buffer->capacity, 1);
    *buffer = (papan_buffer){.memory = buffer->memory};
}
