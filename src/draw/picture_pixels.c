/* picture_pixels.c: decodes a PNG file into pixels, or into the puzzle on it, see papan/draw.h. cairo decodes
 * all kinds of PNG files; transparent parts become white, as on a page. The size is read from the header first,
 * since cairo allocates the whole picture by itself. */
#include "base/message.h"
#include "draw/picture.h"
#include "papan/draw.h"

#include <cairo.h>
#include <string.h>

/* A PNG file starts with eight fixed bytes, then the chunk IHDR: its length, its name, width and height. */
enum { SIGNATURE = 8, WIDTH_AT = 16, HEIGHT_AT = 20, HEADER = 24, PIXELS_MAX = 100000000, CHANNELS = 3 };

static uint64_t number_at(const char *bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < 4; i++)
        number = number << 8 | (unsigned char)bytes[i];
    return number;
}

/* Copies the chunks that affect the pixels; each chunk has a length, a name of four letters, data and a
 * checksum. libpng would also read texts and profiles, and allocate as much memory for them as the file
 * demands. */
static void keep_needed(const char *bytes, size_t length, papan_buffer *kept)
{
    static const char needed[][5] = {"IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "IDAT", "IEND"};
    enum { CHUNK = 12, NAME = 4 };
    papan_buffer_add(kept, bytes, SIGNATURE);
    for (size_t at = SIGNATURE, size; length - at >= CHUNK; at += size) {
        size = (size_t)number_at(bytes + at);
        size = size < length - at - CHUNK ? size + CHUNK : length - at;
        for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
            if (memcmp(bytes + at + NAME, needed[i], NAME) == 0)
                papan_buffer_add(kept, bytes + at, size);
    }
}

typedef struct source {
    const char *bytes;
    size_t left;
} source;

static cairo_status_t read_bytes(void *context, unsigned char *out, unsigned length)
{
    source *from = context;
    if (length > from->left)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(out, from->bytes, length);
    from->bytes += length;
    from->left -= length;
    return CAIRO_STATUS_SUCCESS;
}

/* The picture on white, one word per pixel. */
static cairo_surface_t *on_white(cairo_surface_t *picture)
{
    cairo_surface_t *flat = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, cairo_image_surface_get_width(picture), cairo_image_surface_get_height(picture));
    cairo_t *pen = cairo_create(flat);
    cairo_set_source_rgb(pen, 1, 1, 1);
    cairo_paint(pen);
    cairo_set_source_surface(pen, picture, 0, 0);
    cairo_paint(pen);
    cairo_destroy(pen);
    cairo_surface_flush(flat);
    return flat;
}

static void put_pixels(cairo_surface_t *flat, papan_buffer *out, papan_pixels *pixels)
{
    const unsigned char *data = cairo_image_surface_get_data(flat);
    size_t stride = (size_t)cairo_image_surface_get_stride(flat), start = out->length;
    pixels->width = (unsigned)cairo_image_surface_get_width(flat);
    pixels->height = (unsigned)cairo_image_surface_get_height(flat);
    pixels->channels = CHANNELS;
    pixels->stride = (size_t)CHANNELS * pixels->width;
    for (unsigned row = 0; row < pixels->height && !out->failed; row++)
        for (unsigned column = 0; column < pixels->width; column++) {
            uint32_t word;
            memcpy(&word, data + row * stride + column * sizeof word, sizeof word);
            papan_buffer_add(out, (char[]){(char)(word >> 16), (char)(word >> 8), (char)word}, CHANNELS);
        }
    pixels->bytes = out->failed ? NULL : (const uint8_t *)out->bytes + start;
}

static papan_status refuse(papan_message *why)
{
    return papan_fail(PAPAN_BAD_INPUT, why, "png-damaged", N_("this is a damaged PNG file"), NULL);
}

/* True if there is enough memory for a picture with this header. cairo 1.16 reports damaged pixels as a lack of
 * memory. */
static bool has_room(const char *bytes, const papan_allocator *memory)
{
    size_t size = 4 * (size_t)(number_at(bytes + WIDTH_AT) * number_at(bytes + HEIGHT_AT));
    void *room = size > 0 ? memory->resize(memory->context, NULL, 0, size) : NULL;
    if (room != NULL)
        memory->resize(memory->context, room, size, 0);
    return size == 0 || room != NULL;
}

static papan_status decode(const char *bytes, size_t length, papan_buffer *out, papan_pixels *pixels,
                           papan_message *why)
{
    source from = {bytes, length};
    cairo_surface_t *picture = cairo_image_surface_create_from_png_stream(read_bytes, &from);
    cairo_status_t state = cairo_surface_status(picture);
    bool damaged =
        state != CAIRO_STATUS_SUCCESS && (state != CAIRO_STATUS_NO_MEMORY || has_room(bytes, &out->memory));
    if (state == CAIRO_STATUS_SUCCESS) {
        cairo_surface_t *flat = on_white(picture);
        state = cairo_surface_status(flat);
        if (state == CAIRO_STATUS_SUCCESS)
            put_pixels(flat, out, pixels);
        cairo_surface_destroy(flat);
    }
    cairo_surface_destroy(picture);
    return damaged ? refuse(why) : state != CAIRO_STATUS_SUCCESS || out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

/* kept: the chunks that affect the pixels. */
static papan_status decode_small(const papan_buffer *kept, papan_buffer *out, papan_pixels *pixels,
                                 papan_message *why)
{
    if (kept->failed)
        return PAPAN_NO_MEMORY;
    if (kept->length < HEADER || memcmp(kept->bytes + WIDTH_AT - 4, "IHDR", 4) != 0)
        return refuse(why);
    if (number_at(kept->bytes + WIDTH_AT) * number_at(kept->bytes + HEIGHT_AT) > PIXELS_MAX)
        return papan_fail(PAPAN_TOO_BIG, why, "picture-too-many-pixels",
                          N_("the picture has more than {0} million pixels"), PAPAN_ARGS(PIXELS_MAX / 1000000));
    return decode(kept->bytes, kept->length, out, pixels, why);
}

papan_status papan_png_pixels(const char *bytes, size_t length, papan_buffer *out, papan_pixels *pixels,
                              papan_message *why)
{
    static const char signature[] = "\x89PNG\r\n\x1a\n";
    why = PAPAN_WHY(why);
    *pixels = (papan_pixels){0};
    if (length < HEADER || memcmp(bytes, signature, SIGNATURE) != 0)
        return papan_fail(PAPAN_BAD_INPUT, why, "not-a-png", N_("this is not a PNG file"), NULL);
    papan_buffer kept = papan_buffer_new(&out->memory);
    keep_needed(bytes, length, &kept);
    papan_status status = decode_small(&kept, out, pixels, why);
    papan_buffer_free(&kept);
    return status;
}

/* The board on a screenshot. */
static papan_status read_board(const papan_pixels *pixels, unsigned stars, const papan_allocator *memory,
                               papan_puzzle **puzzle, papan_notes *notes)
{
    papan_import_result *board = NULL;
    papan_status status = papan_import_read(pixels, NULL, memory, &board, &notes->error);
    if (status == PAPAN_OK)
        status = papan_import_puzzle(board, stars, memory, puzzle, &notes->warnings, &notes->error);
    if (status == PAPAN_OK && board->verdict == PAPAN_IMPORT_UNSURE &&
        notes->warnings.count < PAPAN_WARNINGS_KEPT)
        notes->warnings.kept[notes->warnings.count++] = board->reason;
    papan_import_free(board);
    return status;
}

papan_status papan_png_puzzle(const char *bytes, size_t length, unsigned stars, const papan_allocator *memory,
                              papan_puzzle **puzzle, papan_warnings *warnings, papan_message *why)
{
    papan_notes notes = {0};
    papan_notes_pass(&notes, PAPAN_OK, warnings, why);
    papan_status status = papan_import_note(bytes, length, memory, puzzle, NULL);
    if (status != PAPAN_BAD_INPUT)
        return status;
    papan_buffer out = papan_buffer_new(memory);
    papan_pixels pixels;
    status = papan_png_pixels(bytes, length, &out, &pixels, &notes.error);
    if (status == PAPAN_OK)
        status = read_board(&pixels, stars, memory, puzzle, &notes);
    papan_buffer_free(&out);
    return papan_notes_pass(&notes, status, warnings, why);
}
