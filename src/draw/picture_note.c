/* picture_note.c: writes the puzzle's id as a note in a picture file, see picture.h; `papan import` reads it.
 */
#include "draw/picture_inside.h"

#include <string.h>
#include <zlib.h>

void papan_png_number(papan_buffer *out, uint32_t value, unsigned bytes)
{
    while (bytes-- > 0)
        papan_buffer_char(out, (char)(uint8_t)(value >> 8 * bytes));
}

void papan_png_chunk(papan_buffer *out, const char type[4], const papan_buffer *data)
{
    uLong check = crc32(crc32(0, NULL, 0), (const Bytef *)type, 4);
    if (data->length > 0)
        check = crc32_z(check, (const Bytef *)data->bytes, data->length);
    papan_png_number(out, (uint32_t)data->length, 4);
    papan_buffer_add(out, type, 4);
    if (data->length > 0)
        papan_buffer_add(out, data->bytes, data->length);
    papan_png_number(out, (uint32_t)check, 4);
    out->failed = out->failed || data->failed;
}

void papan_png_note(papan_buffer *out, const char *id)
{
    papan_buffer data = papan_buffer_new(&out->memory);
    papan_buffer_add(&data, PAPAN_PICTURE_NOTE, sizeof PAPAN_PICTURE_NOTE); /* with its zero byte */
    papan_buffer_text(&data, id);
    papan_png_chunk(out, "tEXt", &data);
    papan_buffer_free(&data);
}

papan_buffer papan_note_line(const papan_allocator *memory, const char *id)
{
    papan_buffer line = papan_buffer_new(memory);
    papan_buffer_text(&line, PAPAN_PICTURE_NOTE " ");
    papan_buffer_text(&line, id);
    return line;
}

void papan_svg_note(papan_buffer *out, const char *id)
{
    papan_buffer_text(out, "<metadata>" PAPAN_PICTURE_NOTE " ");
    papan_buffer_escaped(out, id, strlen(id));
    papan_buffer_text(out, "</metadata>\n");
}
