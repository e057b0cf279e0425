/* fuzz_picture.c: any bytes as a picture file, as `papan import` reads it: the note of a picture that Papan
 * drew, then PNG or JPEG. Chunks of a PNG end with a checksum, which mutations break; so a PNG is also read
 * with its checksums put right. Whatever is decoded has the promised size, and reading a board from it works;
 * decoding takes no more memory than the picture needs. A note that is read is a puzzle. */
#include "fuzz_cli.h"

#include "cli/input/input.h"
#include "papan/draw.h"

#include <sys/resource.h>
#include <zlib.h>

enum { MEMORY_MAX = 100 << 10 }; /* KiB by which one input may raise the peak */
enum { PIXELS_MAX = 1 << 14, SIGNATURE = 8, CHUNK = 12 };

static void read_note(const uint8_t *data, size_t size)
{
    fuzz_memory own = {.left = -1};
    papan_allocator memory = {fuzz_resize, &own};
    papan_puzzle *puzzle;
    char *copy = fuzz_copy(data, size);
    papan_status status = papan_import_note(copy, size, &memory, &puzzle, NULL);
    free(copy);
    MUST((status == PAPAN_OK) == (puzzle != NULL) && (status == PAPAN_OK || status == PAPAN_BAD_INPUT));
    papan_puzzle_free(puzzle);
    MUST(own.held == 0);
}

static void decode(const uint8_t *data, size_t size)
{
    papan_session session = {.settings = {.memory_limit = 3 * PIXELS_MAX}};
    papan_bytes file = {fuzz_copy(data, size), size};
    papan_pixels pixels;
    fuzz_complaints = 0;
    int code = papan_import_file(&session, "picture", &file, &pixels);
    free(file.bytes);
    MUST((code == PAPAN_EXIT_ANSWERED) == (fuzz_complaints == 0));
    MUST((code == PAPAN_EXIT_ANSWERED) == (pixels.bytes != NULL));
    if (pixels.bytes == NULL)
        return;
    MUST((size_t)pixels.width * pixels.height <= PIXELS_MAX);
    papan_import_result *board;
    MUST(papan_import_read(&pixels, NULL, NULL, &board, NULL) == PAPAN_OK);
    papan_import_free(board);
    free((void *)(uintptr_t)pixels.bytes);
}

static uint64_t number_at(const uint8_t *data)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < 4; i++)
        number = number << 8 | data[i];
    return number;
}

/* True if any header promises too many pixels. */
static bool promises_too_much(const uint8_t *data, size_t size)
{
    for (size_t at = SIGNATURE; size >= 12 && at <= size - 12; at++)
        if (memcmp(data + at, "IHDR", 4) == 0 &&
            number_at(data + at + 4) * number_at(data + at + 8) > PIXELS_MAX)
            return true;
    return false;
}

/* The same with the decoder of libpapan-draw. */
static void decode_png(const uint8_t *data, size_t size)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_pixels pixels;
    papan_message why = {0};
    if (promises_too_much(data, size))
        return;
    papan_status status = papan_png_pixels((const char *)data, size, &out, &pixels, &why);
    MUST(status == PAPAN_OK || (status == PAPAN_BAD_INPUT && why.text != NULL));
    MUST(status != PAPAN_OK || (pixels.width * pixels.height <= PIXELS_MAX &&
                                pixels.stride * pixels.height <= out.length && pixels.bytes != NULL));
    papan_buffer_free(&out);
}

/* The chunks have a length of four bytes, a name, data, and a checksum of name and data. */
static void decode_with_checksums(const uint8_t *data, size_t size)
{
    uint8_t *png = (uint8_t *)fuzz_copy(data, size);
    for (size_t at = SIGNATURE; size - at >= CHUNK;) {
        size_t length = (size_t)number_at(png + at);
        if (length > size - at - CHUNK)
            break;
        uint32_t sum = (uint32_t)crc32(0, png + at + 4, (uInt)length + 4);
        at += length + CHUNK;
        for (unsigned i = 0; i < 4; i++)
            png[at - 4 + i] = (uint8_t)(sum >> (24 - 8 * i));
    }
    decode(png, size);
    decode_png(png, size);
    free(png);
}

static long peak(void)
{
    struct rusage usage;
    MUST(getrusage(RUSAGE_SELF, &usage) == 0);
    return usage.ru_maxrss;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    long before = peak();
    read_note(data, size);
    decode(data, size);
    if (size > SIGNATURE && memcmp(data, "\211PNG\r\n\032\n", SIGNATURE) == 0)
        decode_with_checksums(data, size);
#ifdef __linux__ /* elsewhere the unit differs */
    MUST(peak() - before < MEMORY_MAX);
#endif
    return 0;
}
