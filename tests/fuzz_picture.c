/* fuzz_picture.c: any bytes as a picture file, as `papan import` reads it: the note of a picture that Papan
 * drew, then PNG or JPEG. Chunks of a PNG end with a checksum, which mutations break; so a PNG is also read
 * with its checksums put right. Whatever is decoded has the promised size, and reading a board from it works.
 * A note that is read is a puzzle. */
#include "fuzz_cli.h"

#include "cli/input/import_file.h"

#include <zlib.h>

enum { PIXELS_MOST = 1 << 14, SIGNATURE = 8, CHUNK = 12 };

static void read_note(const uint8_t *data, size_t size)
{
    fuzz_memory own = {.left = -1};
    papan_allocator memory = {fuzz_resize, &own};
    papan_puzzle *puzzle;
    char *copy = fuzz_copy(data, size);
    papan_status status = papan_import_note(&memory, copy, size, &puzzle);
    free(copy);
    MUST((status == PAPAN_OK) == (puzzle != NULL) && (status == PAPAN_OK || status == PAPAN_BAD_INPUT));
    papan_puzzle_free(puzzle);
    MUST(own.held == 0);
}

static void decode(const uint8_t *data, size_t size)
{
    papan_session session = {.settings = {.memory_limit = 3 * PIXELS_MOST}};
    papan_bytes file = {fuzz_copy(data, size), size};
    papan_pixels pixels;
    fuzz_complaints = 0;
    int code = papan_import_file(&session, "picture", &file, &pixels);
    free(file.bytes);
    MUST((code == PAPAN_EXIT_ANSWERED) == (fuzz_complaints == 0));
    MUST((code == PAPAN_EXIT_ANSWERED) == (pixels.bytes != NULL));
    if (pixels.bytes == NULL)
        return;
    MUST((size_t)pixels.width * pixels.height <= PIXELS_MOST);
    const papan_import *board;
    MUST(papan_import_read(&pixels, NULL, &board) == PAPAN_OK);
    papan_import_free(board);
    free((void *)(uintptr_t)pixels.bytes);
}

/* The chunks have a length of four bytes, a name, data, and a checksum of name and data. */
static void decode_with_checksums(const uint8_t *data, size_t size)
{
    uint8_t *png = (uint8_t *)fuzz_copy(data, size);
    for (size_t at = SIGNATURE; size - at >= CHUNK;) {
        size_t length = 0;
        for (unsigned i = 0; i < 4; i++)
            length = length << 8 | png[at + i];
        if (length > size - at - CHUNK)
            break;
        uint32_t sum = (uint32_t)crc32(0, png + at + 4, (uInt)length + 4);
        at += length + CHUNK;
        for (unsigned i = 0; i < 4; i++)
            png[at - 4 + i] = (uint8_t)(sum >> (24 - 8 * i));
    }
    decode(png, size);
    free(png);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_note(data, size);
    decode(data, size);
    if (size > SIGNATURE && memcmp(data, "\211PNG\r\n\032\n", SIGNATURE) == 0)
        decode_with_checksums(data, size);
    return 0;
}
