/* import_file.c: decodes PNG with libpng's simplified interface and JPEG with libjpeg-turbo; the first bytes,
 * not the name, decide which. The header is read first, so that memory is allocated only for pictures of
 * acceptable size. A JPEG that is too large is decoded at a half, a quarter or an eighth of its size, which
 * takes no extra time; a PNG that is too large is refused, because libpng cannot do that, and so is a
 * progressive JPEG, which libjpeg keeps in memory at full size. A progressive JPEG is also limited in the
 * number of its scans: each can be ten bytes long, and all pixels are processed for it. libjpeg reports errors
 * with longjmp(), which must not skip anything that has to be freed, so everything it needs is in one struct.
 */
#include "cli/input/input.h"
#include "cli/language.h"

#include <errno.h>
#include <jpeglib.h>

#include <jerror.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum { CHANNELS = 3, INKS = 4, SCANS_MAX = 100 /* encoders write ten */ };
static const uint64_t PIXELS_MAX = 100000000;

static uint64_t most_pixels(const papan_session *session)
{
    uint64_t limit = session->settings.memory_limit / CHANNELS;
    return limit != 0 && limit < PIXELS_MAX ? limit : PIXELS_MAX;
}

static int too_large(const char *name, uint64_t width, uint64_t height, uint64_t most)
{
    return papan_error(PAPAN_EXIT_INPUT, "picture-too-many-pixels",
                       N_("%s has %llu x %llu pixels; the limit is %llu pixels, so make it smaller first"),
                       papan_input_name(name), (unsigned long long)width, (unsigned long long)height,
                       (unsigned long long)most);
}

static int complain_of_damage(const char *name, const char *kind, const char *why)
{
    return papan_error(PAPAN_EXIT_INPUT, "file-damaged", N_("%s is a damaged %s file: %s"),
                       papan_input_name(name), kind, why);
}

static int new_pixels(papan_pixels *pixels, size_t width, size_t height)
{
    uint8_t *bytes = malloc(width * height * CHANNELS);
    if (bytes == NULL)
        return papan_out_of_memory();
    *pixels = (papan_pixels){.bytes = bytes,
                             .width = (unsigned)width,
                             .height = (unsigned)height,
                             .stride = width * CHANNELS,
                             .channels = CHANNELS};
    return PAPAN_EXIT_ANSWERED;
}

static void free_pixels(papan_pixels *pixels)
{
    free((void *)(uintptr_t)pixels->bytes);
    pixels->bytes = NULL;
}

/* ---- PNG ---- */

/* Copies the chunks that affect the pixels; each chunk has a length, a name of four letters, data and a
 * checksum. libpng would also read texts and profiles, and allocate as much memory for them as the file
 * demands. False: out of memory. */
static bool keep_needed(const papan_bytes *file, papan_bytes *kept)
{
    static const char needed[][5] = {"IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "IDAT", "IEND"};
    enum { SIGNATURE = 8, CHUNK = 12, NAME = 4 };
    *kept = (papan_bytes){malloc(file->length), SIGNATURE};
    if (kept->bytes == NULL)
        return false;
    memcpy(kept->bytes, file->bytes, SIGNATURE);
    for (size_t at = SIGNATURE, size; file->length - at >= CHUNK; at += size) {
        const char *chunk = file->bytes + at;
        size = 0;
        for (int i = 0; i < NAME; i++)
            size = size << 8 | (unsigned char)chunk[i];
        size = size < file->length - at - CHUNK ? size + CHUNK : file->length - at;
        for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
            if (memcmp(chunk + NAME, needed[i], NAME) == 0) {
                memcpy(kept->bytes + kept->length, chunk, size);
                kept->length += size;
            }
    }
    return true;
}

/* libpng reports errors only as text; errno shows whether memory was refused. */
static int png_failed(const char *name, const png_image *image)
{
    return errno == ENOMEM ? papan_out_of_memory() : complain_of_damage(name, "PNG", image->message);
}

static int decode_png(const char *name, const papan_bytes *file, uint64_t most, papan_pixels *pixels)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    errno = 0;
    if (png_image_begin_read_from_memory(&image, file->bytes, file->length) == 0)
        return png_failed(name, &image);
    int code = PAPAN_EXIT_ANSWERED;
    if ((uint64_t)image.width * image.height > most)
        code = too_large(name, image.width, image.height, most);
    else
        code = new_pixels(pixels, image.width, image.height);
    if (code == PAPAN_EXIT_ANSWERED) {
        static const png_color white = {255, 255, 255};
        image.format = PNG_FORMAT_RGB;
        if (png_image_finish_read(&image, &white, (void *)(uintptr_t)pixels->bytes, 0, NULL) == 0) {
            code = png_failed(name, &image);
            free_pixels(pixels);
        }
    }
    png_image_free(&image);
    return code;
}

static int read_png(const char *name, const papan_bytes *file, uint64_t most, papan_pixels *pixels)
{
    papan_bytes kept;
    int code = keep_needed(file, &kept) ? decode_png(name, &kept, most, pixels) : papan_out_of_memory();
    free(kept.bytes);
    return code;
}

/* ---- the orientation of a JPEG ---- */

/* Cameras store the picture as the sensor records it, and in the Exif data (CIPA DC-008) how it has to be
 * turned; browsers show it turned, so people compare the board with the turned picture. The note is the tag
 * 0x0112 of the first directory of a TIFF file inside the JPEG file: 1 upright, 2 mirrored, 3 upside down, 4
 * both, 5 to 8 the same with rows and columns exchanged. */
enum {
    HEADER = 6,
    DIRECTORY_AT = 4,
    ENTRY = 12,
    SHORT = 3,
    ORIENTATION = 0x0112,
    UPRIGHT = 1,
    ORIENTATION_MAX = 8
};

typedef struct tiff {
    const uint8_t *bytes;
    size_t length;
    bool little;
} tiff;

/* A number of 2 or 4 bytes; 0 past the end. */
static size_t number_at(const tiff *t, size_t at, unsigned bytes)
{
    size_t number = 0;
    if (at > t->length || t->length - at < bytes)
        return 0;
    for (unsigned i = 0; i < bytes; i++)
        number = number << 8 | t->bytes[at + (t->little ? bytes - 1 - i : i)];
    return number;
}

/* How a picture is stored, 1 to 8; 1 (upright) if the Exif data are missing or invalid. */
static unsigned orientation_in(const uint8_t *exif, size_t length)
{
    if (length < HEADER + 8 || memcmp(exif, "Exif\0", HEADER) != 0)
        return UPRIGHT;
    tiff t = {exif + HEADER, length - HEADER, exif[HEADER] == 'I'};
    size_t directory = number_at(&t, DIRECTORY_AT, 4), entries = number_at(&t, directory, 2);
    for (size_t i = 0; i < entries; i++) {
        size_t at = directory + 2 + i * ENTRY, value = number_at(&t, at + 8, 2);
        if (number_at(&t, at, 2) == ORIENTATION && number_at(&t, at + 2, 2) == SHORT)
            return value >= UPRIGHT && value <= ORIENTATION_MAX ? (unsigned)value : UPRIGHT;
    }
    return UPRIGHT;
}

/* Replaces the pixels, which are without gaps, by those of the picture as people see it. False: out of memory,
 * and the pixels are unchanged. */
static bool set_upright(papan_pixels *pixels, unsigned orientation)
{
    static const struct {
        bool exchanged, right_to_left, bottom_up; /* of the stored picture */
    } way[ORIENTATION_MAX + 1] = {
        [2] = {false, true, false}, [3] = {false, true, true}, [4] = {false, false, true},
        [5] = {true, false, false}, [6] = {true, false, true}, [7] = {true, true, true},
        [8] = {true, true, false}};
    if (orientation == UPRIGHT)
        return true;
    unsigned width = pixels->width, height = pixels->height, channels = pixels->channels;
    unsigned new_width = way[orientation].exchanged ? height : width;
    unsigned new_height = way[orientation].exchanged ? width : height;
    uint8_t *to = malloc((size_t)width * height * channels), *next = to;
    if (to == NULL)
        return false;
    for (unsigned row = 0; row < new_height; row++)
        for (unsigned column = 0; column < new_width; column++, next += channels) {
            unsigned y = way[orientation].exchanged ? column : row,
                     x = way[orientation].exchanged ? row : column;
            y = way[orientation].bottom_up ? height - 1 - y : y;
            x = way[orientation].right_to_left ? width - 1 - x : x;
            memcpy(next, pixels->bytes + y * pixels->stride + (size_t)x * channels, channels);
        }
    free((void *)(uintptr_t)pixels->bytes);
    *pixels = (papan_pixels){to, new_width, new_height, (size_t)new_width * channels, channels};
    return true;
}

/* ---- JPEG ---- */

typedef struct jpeg_reader {
    struct jpeg_error_mgr errors; /* must be first: libjpeg passes its address to the handlers */
    struct jpeg_decompress_struct reader;
    jmp_buf out;
    const char *name; /* of the file */
    uint64_t most;    /* pixels */
    struct jpeg_progress_mgr progress;
    papan_pixels *pixels;
    char why[JMSG_LENGTH_MAX]; /* how the file is damaged; "": no damage was found */
    int code;                  /* the exit code so far */
} jpeg_reader;

static void jpeg_fails(j_common_ptr info)
{
    jpeg_reader *r = (jpeg_reader *)(void *)info->err;
    info->err->format_message(info, r->why);
    if (r->errors.msg_code == JERR_OUT_OF_MEMORY)
        r->code = papan_out_of_memory();
    longjmp(r->out, 1);
}

/* Warnings: the file is truncated or invalid. The missing part would be grey, so they count as errors. */
static void jpeg_warns(j_common_ptr info, int level)
{
    jpeg_reader *r = (jpeg_reader *)(void *)info->err;
    if (level < 0 && r->why[0] == '\0')
        info->err->format_message(info, r->why);
}

static void jpeg_progresses(j_common_ptr info)
{
    jpeg_reader *r = (jpeg_reader *)(void *)info->err;
    if (r->reader.input_scan_number <= SCANS_MAX)
        return;
    r->code = papan_error(PAPAN_EXIT_INPUT, "file-damaged",
                          N_("%s is a JPEG file in more than %d scans; save it again, not progressive"),
                          papan_input_name(r->name), SCANS_MAX);
    longjmp(r->out, 1);
}

static unsigned jpeg_orientation(const struct jpeg_decompress_struct *reader)
{
    unsigned orientation = 1;
    for (jpeg_saved_marker_ptr m = reader->marker_list; m != NULL && orientation == 1; m = m->next)
        orientation = orientation_in(m->data, m->data_length);
    return orientation;
}

/* A progressive picture is in memory as a whole while it is decoded, with two bytes for each number. */
static bool choose_scale(jpeg_reader *r)
{
    struct jpeg_decompress_struct *reader = &r->reader;
    bool inks = reader->jpeg_color_space == JCS_CMYK || reader->jpeg_color_space == JCS_YCCK;
    unsigned smallest = 8;
    reader->out_color_space = inks ? JCS_CMYK : JCS_RGB;
    reader->scale_num = 1;
    if (jpeg_has_multiple_scans(reader)) {
        r->most /= 3;
        smallest = 1;
    }
    for (reader->scale_denom = 1; reader->scale_denom <= smallest; reader->scale_denom *= 2) {
        jpeg_calc_output_dimensions(reader);
        if ((uint64_t)reader->output_width * reader->output_height <= r->most)
            return true;
    }
    return false;
}

/* Cyan, magenta, yellow and black as red, green and blue. Adobe's programs store them inverted. */
static void mix_inks(const uint8_t *inks, unsigned width, bool inverted, uint8_t *row)
{
    uint8_t none = inverted ? 255 : 0;
    for (unsigned x = 0; x < width; x++, inks += INKS)
        for (unsigned i = 0; i < CHANNELS; i++)
            *row++ = (uint8_t)((255 - (inks[i] ^ none)) * (255 - (inks[CHANNELS] ^ none)) / 255);
}

static void decode_jpeg(jpeg_reader *r, const papan_bytes *file)
{
    struct jpeg_decompress_struct *reader = &r->reader;
    if (setjmp(r->out) != 0)
        return;
    jpeg_create_decompress(reader);
    reader->progress = &r->progress;
    r->progress.progress_monitor = jpeg_progresses;
    jpeg_mem_src(reader, (const unsigned char *)file->bytes, file->length);
    jpeg_save_markers(reader, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(reader, TRUE);
    unsigned orientation = jpeg_orientation(reader);
    if (orientation != 1) /* to be turned, it is in memory twice */
        r->most /= 2;
    r->code = choose_scale(r) ? new_pixels(r->pixels, reader->output_width, reader->output_height)
                              : too_large(r->name, reader->image_width, reader->image_height, r->most);
    if (r->code != PAPAN_EXIT_ANSWERED)
        return;
    jpeg_start_decompress(reader);
    bool inks = reader->out_color_space == JCS_CMYK;
    JSAMPARRAY four =
        reader->mem->alloc_sarray((j_common_ptr)reader, JPOOL_IMAGE, INKS * reader->output_width, 1);
    while (reader->output_scanline < reader->output_height && r->why[0] == '\0') {
        JSAMPROW row = (JSAMPROW)(uintptr_t)r->pixels->bytes + reader->output_scanline * r->pixels->stride;
        jpeg_read_scanlines(reader, inks ? four : &row, 1);
        if (inks)
            mix_inks(four[0], reader->output_width, reader->saw_Adobe_marker, row);
    }
    if (r->why[0] == '\0' && !set_upright(r->pixels, orientation))
        r->code = papan_out_of_memory();
}

static int read_jpeg(const char *name, const papan_bytes *file, uint64_t most, papan_pixels *pixels)
{
    jpeg_reader *r = calloc(1, sizeof *r);
    if (r == NULL)
        return papan_out_of_memory();
    r->reader.err = jpeg_std_error(&r->errors);
    r->errors.error_exit = jpeg_fails;
    r->errors.emit_message = jpeg_warns;
    r->name = name;
    r->most = most;
    r->pixels = pixels;
    decode_jpeg(r, file);
    jpeg_destroy_decompress(&r->reader);
    int code = r->code;
    if (code == PAPAN_EXIT_ANSWERED && r->why[0] != '\0')
        code = complain_of_damage(name, "JPEG", r->why);
    if (code != PAPAN_EXIT_ANSWERED)
        free_pixels(pixels);
    free(r);
    return code;
}

/* ---- file types ---- */

static const struct {
    size_t length;
    const char *start;
    int (*read)(const char *name, const papan_bytes *file, uint64_t most, papan_pixels *pixels);
} kinds[] = {{8, "\211PNG\r\n\032\n", read_png}, {3, "\377\330\377", read_jpeg}};

int papan_import_file(const papan_session *session, const char *name, const papan_bytes *file,
                      papan_pixels *pixels)
{
    *pixels = (papan_pixels){.bytes = NULL};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (file->length >= kinds[i].length && memcmp(file->bytes, kinds[i].start, kinds[i].length) == 0)
            return kinds[i].read(name, file, most_pixels(session), pixels);
    return papan_error(
        PAPAN_EXIT_INPUT, "not-a-picture",
        N_("%s is not a supported picture; expected a PNG or JPEG file, or a picture drawn by Papan"),
        papan_input_name(name));
}
