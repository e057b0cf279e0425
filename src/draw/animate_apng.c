/* animate_apng.c: writes animations as APNG (Parmenter, Vukicevic and Smith 2004; in the PNG specification
 * since its third edition), with exact colours. An APNG is a PNG file whose further frames are in chunks of
 * their own; a reader that supports only PNG skips them and shows the first frame.
 *
 * Each frame is the rectangle that changed. Each row uses the filter among "none", "sub" and "up" whose bytes
 * have the smallest sum, the heuristic of the PNG specification; the other two filters cost more and gain
 * nothing on flat colours. zlib compresses, with the caller's allocator. */
#include "draw/animate_film.h"
#include "draw/picture.h"

#include <assert.h>
#include <string.h>
#include <zlib.h>

enum { BLOCK = 16384, COLOUR_BYTES = 3, FILTERS = 3, HEADROOM = 16 };

typedef struct apng {
    papan_film *film;
    uint32_t sequence; /* number of the next fcTL or fdAT */
    papan_buffer data; /* of the current chunk */
    uint8_t *above;    /* [3 * width] the previous row, unfiltered */
    uint8_t *row;
    uint8_t *filtered[FILTERS]; /* [1 + 3 * width] */
} apng;

/* ---- memory for zlib, which does not pass the size of what it frees ---- */

static voidpf zlib_take(voidpf opaque, uInt items, uInt size)
{
    size_t bytes = (size_t)items * size + HEADROOM;
    char *block = papan_take(opaque, bytes, 1);
    if (block == NULL)
        return NULL;
    memcpy(block, &bytes, sizeof bytes);
    return block + HEADROOM;
}

static void zlib_give(voidpf opaque, voidpf address)
{
    size_t bytes;
    char *block = (char *)address - HEADROOM;
    memcpy(&bytes, block, sizeof bytes);
    papan_give(opaque, block, bytes, 1);
}

/* ---- chunks ---- */

static void put_chunk(apng *a, const char type[4])
{
    papan_png_chunk(a->film->out, type, &a->data);
    papan_buffer_clear(&a->data);
}

static void put_head(apng *a)
{
    static const char signature[8] = {(char)0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    static const char rgb_eight_bits[5] = {8, 2, 0, 0, 0};
    papan_buffer_add(a->film->out, signature, sizeof signature);
    papan_png_number(&a->data, (uint32_t)a->film->width, 4);
    papan_png_number(&a->data, (uint32_t)a->film->height, 4);
    papan_buffer_add(&a->data, rgb_eight_bits, sizeof rgb_eight_bits);
    put_chunk(a, "IHDR");
    papan_png_number(&a->data, (uint32_t)a->film->frames, 4);
    papan_png_number(&a->data, 0, 4); /* play forever */
    put_chunk(a, "acTL");
    if (a->film->look.id != NULL)
        papan_png_note(a->film->out, a->film->look.id);
}

static void put_control(apng *a, papan_rectangle part, unsigned milliseconds)
{
    bool fits = milliseconds <= UINT16_MAX; /* otherwise in seconds */
    unsigned seconds = milliseconds / 1000;
    assert(part.width > 0 && part.height > 0 && part.x + part.width <= a->film->width);
    papan_png_number(&a->data, a->sequence++, 4);
    papan_png_number(&a->data, (uint32_t)part.width, 4);
    papan_png_number(&a->data, (uint32_t)part.height, 4);
    papan_png_number(&a->data, (uint32_t)part.x, 4);
    papan_png_number(&a->data, (uint32_t)part.y, 4);
    papan_png_number(&a->data, fits ? milliseconds : seconds < UINT16_MAX ? seconds : UINT16_MAX, 2);
    papan_png_number(&a->data, fits ? 1000 : 1, 2);
    papan_png_number(&a->data, 0, 2); /* keep the frame; replace what is below it */
    put_chunk(a, "fcTL");
}

/* ---- pixels ---- */

static unsigned long size_of_bytes(const uint8_t *byte, size_t bytes)
{
    unsigned long sum = 0;
    for (size_t i = 0; i < bytes; i++)
        sum += byte[i] < 128 ? byte[i] : 256u - byte[i];
    return sum;
}

/* The row after the number of its filter, with the best filter. */
static const uint8_t *filter(apng *a, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        uint8_t left = i >= COLOUR_BYTES ? a->row[i - COLOUR_BYTES] : 0;
        a->filtered[0][1 + i] = a->row[i];
        a->filtered[1][1 + i] = (uint8_t)(a->row[i] - left);
        a->filtered[2][1 + i] = (uint8_t)(a->row[i] - a->above[i]);
    }
    unsigned best = 0;
    for (unsigned f = 0; f < FILTERS; f++) {
        a->filtered[f][0] = (uint8_t)f;
        if (size_of_bytes(a->filtered[f] + 1, bytes) < size_of_bytes(a->filtered[best] + 1, bytes))
            best = f;
    }
    uint8_t *spare = a->above;
    a->above = a->row;
    a->row = spare;
    return a->filtered[best];
}

static bool squeeze(apng *a, z_stream *stream, const uint8_t *bytes, size_t length, int flush)
{
    uint8_t block[BLOCK];
    stream->next_in = (z_const Bytef *)bytes;
    stream->avail_in = (uInt)length;
    do {
        stream->next_out = block;
        stream->avail_out = BLOCK;
        if (deflate(stream, flush) == Z_STREAM_ERROR)
            return false;
        papan_buffer_add(&a->data, (const char *)block, BLOCK - stream->avail_out);
    } while (stream->avail_out == 0);
    return true;
}

static void fetch_row(apng *a, papan_rectangle part, int y)
{
    const uint32_t *pixel = a->film->now + (size_t)y * (size_t)a->film->width + (size_t)part.x;
    for (size_t x = 0; x < (size_t)part.width; x++)
        for (unsigned c = 0; c < COLOUR_BYTES; c++)
            a->row[COLOUR_BYTES * x + c] = (uint8_t)(pixel[x] >> (16 - 8 * c));
}

static bool squeeze_part(apng *a, papan_rectangle part)
{
    z_stream stream = {.zalloc = zlib_take, .zfree = zlib_give, .opaque = &a->film->out->memory};
    if (deflateInit(&stream, Z_BEST_COMPRESSION) != Z_OK)
        return false;
    size_t bytes = COLOUR_BYTES * (size_t)part.width;
    memset(a->above, 0, bytes);
    bool good = true;
    for (int y = part.y; good && y < part.y + part.height; y++) {
        fetch_row(a, part, y);
        good = squeeze(a, &stream, filter(a, bytes), bytes + 1, Z_NO_FLUSH);
    }
    good = good && squeeze(a, &stream, NULL, 0, Z_FINISH);
    deflateEnd(&stream);
    return good;
}

static papan_status put_frame(apng *a, size_t index)
{
    assert(index < a->film->frames);
    papan_status status = papan_film_show(a->film, index);
    if (status != PAPAN_OK)
        return status;
    papan_rectangle part = papan_film_changed(a->film);
    put_control(a, part, a->film->frame[index].milliseconds);
    if (index > 0)
        papan_png_number(&a->data, a->sequence++, 4);
    if (!squeeze_part(a, part))
        return PAPAN_NO_MEMORY;
    put_chunk(a, index > 0 ? "fdAT" : "IDAT");
    return PAPAN_OK;
}

papan_status papan_film_apng(papan_film *film)
{
    const papan_allocator *memory = &film->out->memory;
    apng a = {.film = film, .data = papan_buffer_new(memory)};
    size_t row = COLOUR_BYTES * (size_t)film->width, rows = 2 * row + FILTERS * (row + 1);
    uint8_t *all = papan_take(memory, rows, 1);
    papan_status status = all == NULL ? PAPAN_NO_MEMORY : PAPAN_OK;
    if (all != NULL) {
        a.above = all;
        a.row = all + row;
        for (unsigned f = 0; f < FILTERS; f++)
            a.filtered[f] = all + 2 * row + f * (row + 1);
        put_head(&a);
    }
    for (size_t i = 0; status == PAPAN_OK && i < film->frames; i++)
        status = put_frame(&a, i);
    put_chunk(&a, "IEND");
    papan_give(memory, all, rows, 1);
    papan_buffer_free(&a.data);
    return status == PAPAN_OK && film->out->failed ? PAPAN_NO_MEMORY : status;
}
