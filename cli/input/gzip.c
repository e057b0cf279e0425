/* gzip.c: compresses and uncompresses files with zlib. Uncompressing stops at the size of the largest
 * puzzle: a small file can become a thousand times as large. */
#include "cli/input/input.h"

#include "cli/language.h"

#include <stdlib.h>
#include <zlib.h>

enum { GZIP_WINDOW = 15 + 16, MEMORY_LEVEL = 8, AT_ONCE = 1 << 16 };

static bool is_gzip(const papan_bytes *bytes)
{
    return bytes->length > 2 && (unsigned char)bytes->bytes[0] == 0x1F &&
           (unsigned char)bytes->bytes[1] == 0x8B;
}

/* Uncompresses until the end or until the text is longer than longest. A file may consist of several parts, one
 * after the other. Returns the last answer of zlib. */
static int inflate_all(z_stream *stream, size_t longest, papan_bytes *text)
{
    size_t capacity = 0;
    int state = Z_OK;
    while (text->length <= longest) {
        if (!papan_room(NULL, &text->bytes, &capacity, text->length + AT_ONCE, 1))
            return Z_MEM_ERROR;
        stream->next_out = (Bytef *)text->bytes + text->length;
        stream->avail_out = AT_ONCE;
        state = inflate(stream, Z_NO_FLUSH);
        text->length += AT_ONCE - stream->avail_out;
        if (state == Z_STREAM_END && stream->avail_in > 0)
            state = inflateReset(stream);
        if (state != Z_OK)
            break;
    }
    return state;
}

int papan_gunzip(const char *name, size_t longest, papan_bytes *bytes)
{
    if (!is_gzip(bytes))
        return PAPAN_EXIT_ANSWERED;
    papan_bytes text = {0};
    z_stream stream = {.next_in = (Bytef *)bytes->bytes, .avail_in = (uInt)bytes->length};
    int state = inflateInit2(&stream, GZIP_WINDOW);
    if (state == Z_OK) {
        state = inflate_all(&stream, longest, &text);
        inflateEnd(&stream);
    }
    free(bytes->bytes);
    *bytes = text;
    if (state == Z_STREAM_END && text.length <= longest)
        return PAPAN_EXIT_ANSWERED;
    free(text.bytes);
    *bytes = (papan_bytes){0};
    if (state == Z_MEM_ERROR)
        return papan_out_of_memory();
    if (text.length > longest)
        return papan_error(PAPAN_EXIT_INPUT, "file-too-large",
                           N_("%s is too large; a puzzle has at most 64 MiB"), papan_input_name(name));
    return papan_error(PAPAN_EXIT_INPUT, "file-damaged", N_("%s is compressed, but damaged or incomplete"),
                       papan_input_name(name));
}

bool papan_gzip(papan_buffer *text)
{
    z_stream stream = {.next_in = (Bytef *)text->bytes, .avail_in = (uInt)text->length};
    papan_buffer out = papan_buffer_new(NULL);
    if (text->failed || deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, MEMORY_LEVEL,
                                     Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    char part[AT_ONCE / 4];
    int state = Z_OK;
    while (state == Z_OK && !out.failed) {
        stream.next_out = (Bytef *)part;
        stream.avail_out = sizeof part;
        state = deflate(&stream, Z_FINISH);
        papan_buffer_add(&out, part, sizeof part - stream.avail_out);
    }
    deflateEnd(&stream);
    bool whole = state == Z_STREAM_END && !out.failed;
    papan_buffer_free(whole ? text : &out);
    if (whole)
        *text = out;
    return whole;
}
