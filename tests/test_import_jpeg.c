/* test_import_jpeg.c: JPEG files as `papan import` decodes them: every colour space that libjpeg writes,
 * progressive or not; pictures stored turned; files that are cut short or damaged at every place; and small
 * files that claim to be huge or have thousands of scans, which must not take much memory or time. */
#include "fuzz_cli.h"

#include "cli/input/input.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <jpeglib.h>

#include <cmocka.h>

enum { WIDTH = 40, HEIGHT = 24, CLOSE = 12 /* the loss of JPEG */ };

/* Four corners of different colours. */
static const uint8_t corner[4][3] = {{200, 30, 40}, {90, 160, 60}, {30, 50, 190}, {230, 220, 90}};

typedef struct jpeg_file {
    unsigned char *bytes;
    size_t length;
} jpeg_file;

typedef struct kind {
    J_COLOR_SPACE in, stored;
    bool adobe, progressive;
} kind;

/* A pixel in the numbers of the colour space. */
static void put_pixel(const uint8_t rgb[3], const kind *k, uint8_t *to)
{
    for (unsigned i = 0; i < 3; i++)
        to[k->in == JCS_GRAYSCALE ? 0 : i] =
            k->in == JCS_CMYK && !k->adobe ? (uint8_t)(255 - rgb[i]) : rgb[k->in == JCS_GRAYSCALE ? 0 : i];
    if (k->in == JCS_CMYK)
        to[3] = k->adobe ? 255 : 0; /* no black */
}

static jpeg_file written(const kind *k)
{
    struct jpeg_error_mgr errors;
    struct jpeg_compress_struct writer = {.err = jpeg_std_error(&errors)};
    unsigned long length = 0;
    jpeg_file file = {NULL, 0};
    uint8_t line[4 * WIDTH];
    JSAMPROW row = line;
    int channels = k->in == JCS_CMYK ? 4 : k->in == JCS_GRAYSCALE ? 1 : 3;
    jpeg_create_compress(&writer);
    jpeg_mem_dest(&writer, &file.bytes, &length);
    writer.image_width = WIDTH;
    writer.image_height = HEIGHT;
    writer.input_components = channels;
    writer.in_color_space = k->in;
    jpeg_set_defaults(&writer);
    jpeg_set_colorspace(&writer, k->stored);
    jpeg_set_quality(&writer, 95, TRUE);
    writer.write_Adobe_marker = k->adobe;
    if (k->progressive)
        jpeg_simple_progression(&writer);
    jpeg_start_compress(&writer, TRUE);
    for (unsigned y = 0; y < HEIGHT; y++) {
        for (unsigned x = 0; x < WIDTH; x++)
            put_pixel(corner[2 * (y >= HEIGHT / 2) + (x >= WIDTH / 2)], k,
                      line + (size_t)x * (unsigned)channels);
        jpeg_write_scanlines(&writer, &row, 1);
    }
    jpeg_finish_compress(&writer);
    jpeg_destroy_compress(&writer);
    file.length = length;
    return file;
}

static int decoded(const void *bytes, size_t length, papan_pixels *pixels)
{
    papan_session session = {.settings = {.memory_limit = 0}};
    papan_bytes file = {fuzz_copy(bytes, length), length};
    int code = papan_import_file(&session, "picture", &file, pixels);
    free(file.bytes);
    assert_true((code == PAPAN_EXIT_ANSWERED) == (pixels->bytes != NULL));
    return code;
}

static void drop(papan_pixels *pixels)
{
    free((void *)(uintptr_t)pixels->bytes);
    pixels->bytes = NULL;
}

/* The corner that is shown here, in the middle of a quarter of the picture. */
static unsigned corner_at(const papan_pixels *p, unsigned right, unsigned below, bool grey)
{
    const uint8_t *at = p->bytes + (1 + 2 * below) * (p->height / 4) * p->stride +
                        (size_t)(1 + 2 * right) * (p->width / 4) * p->channels;
    for (unsigned c = 0; c < 4; c++) {
        bool close = true;
        for (unsigned i = 0; i < 3; i++)
            close = close && abs(at[i] - corner[c][grey ? 0 : i]) <= CLOSE;
        if (close)
            return c;
    }
    return 4;
}

static void colour_spaces(void **state)
{
    (void)state;
    static const kind kinds[] = {
        {JCS_RGB, JCS_YCbCr, false, false}, {JCS_RGB, JCS_YCbCr, false, true},
        {JCS_RGB, JCS_RGB, true, false},    {JCS_GRAYSCALE, JCS_GRAYSCALE, false, false},
        {JCS_CMYK, JCS_CMYK, true, false},  {JCS_CMYK, JCS_CMYK, true, true},
        {JCS_CMYK, JCS_CMYK, false, false}, {JCS_CMYK, JCS_YCCK, true, false},
        {JCS_CMYK, JCS_YCCK, true, true}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        jpeg_file file = written(&kinds[i]);
        papan_pixels pixels;
        assert_int_equal(decoded(file.bytes, file.length, &pixels), PAPAN_EXIT_ANSWERED);
        assert_int_equal(pixels.width, WIDTH);
        assert_int_equal(pixels.height, HEIGHT);
        for (unsigned c = 0; c < 4; c++)
            assert_int_equal(corner_at(&pixels, c % 2, c / 2, kinds[i].in == JCS_GRAYSCALE), c);
        drop(&pixels);
        free(file.bytes);
    }
}

/* Exif data with the orientation, in either order of bytes, after the first marker. */
static jpeg_file with_exif(const jpeg_file *file, unsigned value, bool little, size_t tail)
{
    uint8_t exif[36] = {0xFF, 0xE1, 0, 34, 'E', 'x',  'i',  'f', 0, 0, 'M', 'M', 0, 42, 0,
                        0,    0,    8, 0,  1,   0x01, 0x12, 0,   3, 0, 0,   0,   1, 0,  (uint8_t)value};
    if (little) {
        static const uint8_t ii[] = {'I', 'I', 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0};
        memcpy(exif + 10, ii, sizeof ii);
        exif[28] = (uint8_t)value;
        exif[29] = 0;
    }
    size_t length = sizeof exif - tail;
    exif[3] = (uint8_t)(length - 2);
    jpeg_file with = {malloc(file->length + length), file->length + length};
    assert_non_null(with.bytes);
    memcpy(with.bytes, file->bytes, 2);
    memcpy(with.bytes + 2, exif, length);
    memcpy(with.bytes + 2 + length, file->bytes + 2, file->length - 2);
    return with;
}

/* The corners in reading order when the picture is shown (CIPA DC-008, table 6). */
static void turned(void **state)
{
    (void)state;
    static const unsigned shown[10][4] = {{0, 1, 2, 3}, {0, 1, 2, 3}, {1, 0, 3, 2}, {3, 2, 1, 0}, {2, 3, 0, 1},
                                          {0, 2, 1, 3}, {2, 0, 3, 1}, {3, 1, 2, 0}, {1, 3, 0, 2}, {0, 1, 2, 3}};
    jpeg_file file = written(&(kind){JCS_RGB, JCS_YCbCr, false, false});
    for (unsigned way = 0; way < 10; way++)
        for (unsigned little = 0; little < 2; little++) {
            jpeg_file with = with_exif(&file, way, little, 0);
            papan_pixels pixels;
            assert_int_equal(decoded(with.bytes, with.length, &pixels), PAPAN_EXIT_ANSWERED);
            assert_int_equal(pixels.width, way >= 5 && way <= 8 ? HEIGHT : WIDTH);
            assert_int_equal(pixels.height, way >= 5 && way <= 8 ? WIDTH : HEIGHT);
            for (unsigned c = 0; c < 4; c++)
                assert_int_equal(corner_at(&pixels, c % 2, c / 2, false), shown[way][c]);
            drop(&pixels);
            free(with.bytes);
        }
    for (size_t tail = 1; tail <= 32; tail++) { /* Exif data that end early */
        jpeg_file with = with_exif(&file, 3, false, tail);
        papan_pixels pixels;
        assert_int_equal(decoded(with.bytes, with.length, &pixels), PAPAN_EXIT_ANSWERED);
        drop(&pixels);
        free(with.bytes);
    }
    free(file.bytes);
}

static void damaged(void **state)
{
    (void)state;
    for (unsigned progressive = 0; progressive < 2; progressive++) {
        jpeg_file file = written(&(kind){JCS_RGB, JCS_YCbCr, false, progressive});
        papan_pixels pixels;
        for (size_t length = 0; length < file.length; length++) {
            decoded(file.bytes, length, &pixels);
            assert_true(pixels.bytes == NULL || length >= file.length - 2); /* libjpeg adds the last marker */
            drop(&pixels);
        }
        for (size_t at = 3; at < file.length; at++) { /* the start of a JPEG file stays */
            uint8_t was = file.bytes[at];
            file.bytes[at] ^= 0x55;
            decoded(file.bytes, file.length, &pixels);
            drop(&pixels);
            file.bytes[at] = was;
        }
        free(file.bytes);
    }
}

/* ---- small files that need much ---- */

typedef struct text {
    uint8_t bytes[1 << 16];
    size_t length;
} text;

static void add(text *t, const void *bytes, size_t length)
{
    assert_true(t->length + length <= sizeof t->bytes);
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
}

/* A progressive picture of one component: the scan of its mean values, then scans of nothing. */
static void make_progressive(text *t, unsigned side, unsigned scans)
{
    uint8_t tables[69] = {0xFF, 0xDB, 0, 67, 0}, high = (uint8_t)(side >> 8), low = (uint8_t)side;
    memset(tables + 5, 1, 64);
    t->length = 0;
    add(t, "\xFF\xD8", 2);
    add(t, tables, sizeof tables);
    add(t, (uint8_t[]){0xFF, 0xC2, 0, 11, 8, high, low, high, low, 1, 1, 0x11, 0}, 13);
    for (unsigned i = 0; i < 2; i++) /* one code each: difference 0, and 2^14 empty blocks */
        add(t, (uint8_t[]){0xFF, 0xC4, 0, 20, (uint8_t)(i << 4), 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                           0,    0,    0, 0,  i == 0 ? 0 : 0xE0},
            22);
    add(t, (uint8_t[]){0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0, 0, 0}, 12);
    for (unsigned i = 0; i < scans; i++)
        add(t, (uint8_t[]){0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 63, 0, 0, 0}, 12);
    add(t, "\xFF\xD9", 2);
}

static void claims(void **state)
{
    (void)state;
    static const struct {
        unsigned side, scans;
    } small_file[] = {{65500, 1}, {46000, 1}, {6000, 1}, {500, 5000}};
    static text file;
    for (size_t i = 0; i < sizeof small_file / sizeof *small_file; i++) {
        papan_pixels pixels;
        make_progressive(&file, small_file[i].side, small_file[i].scans);
        fuzz_complaints = 0;
        assert_int_equal(decoded(file.bytes, file.length, &pixels), PAPAN_EXIT_INPUT);
        assert_int_equal(fuzz_complaints, 1);
        assert_non_null(
            strstr(fuzz_complaint, small_file[i].scans == 1 ? "the limit is" : "more than 100 scans"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(colour_spaces), cmocka_unit_test(turned),
                                       cmocka_unit_test(damaged), cmocka_unit_test(claims)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
