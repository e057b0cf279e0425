/* fuzz_import.c: reads boards from any bytes as pixels. The first bytes set the width of the picture and the
 * size of each pixel, so that small inputs make pictures with cells. Whatever is read as a board must be one: n
 * connected regions, marks and confidences in their ranges. All memory must be freed. */
#include "fuzz_common.h"

#include "import/import.h"

enum { SIDE_MOST = 400 };

static void is_board(const papan_import *board)
{
    MUST(board->n >= PAPAN_IMPORT_LEAST && board->n <= PAPAN_IMPORT_MOST);
    MUST(board->confidence >= 0 && board->confidence <= 1);
    for (unsigned i = 0; i < board->n * board->n; i++)
        MUST(board->region[i] < board->n && board->mark[i] <= PAPAN_MARK_CROSS && board->sure[i] >= 0 &&
             board->sure[i] <= 1);
    papan_puzzle *puzzle;
    papan_notes notes = {0};
    MUST(papan_import_puzzle(board, 1, NULL, &puzzle, &notes) == PAPAN_OK);
    MUST(notes.warnings == 0); /* an unconnected region would cause one */
    papan_puzzle_free(puzzle);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 4)
        return 0;
    unsigned columns = data[0] % 64 + 1, scale = data[1] % 48 + 1, channels = data[2] % 2 + 3,
             line = data[3] % 4;
    size_t pixels = (size - 4) / 3, rows = pixels / columns;
    if (rows == 0 || rows * scale > SIDE_MOST || columns * scale > SIDE_MOST)
        return 0;
    unsigned width = columns * scale, height = (unsigned)rows * scale;
    size_t stride = (size_t)width * channels;
    uint8_t *bytes = malloc(stride * height);
    MUST(bytes != NULL);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++) {
            const uint8_t *from = data + 4 + 3 * ((size_t)(y / scale) * columns + x / scale);
            bool on_line = x % scale < line || y % scale < line;
            for (unsigned c = 0; c < channels; c++)
                bytes[y * stride + (size_t)x * channels + c] =
                    on_line || c == 3 ? (uint8_t)(255 * (c == 3)) : from[c];
        }
    size_t held = 0;
    papan_allocator memory = {fuzz_resize, &held};
    const papan_import *board;
    papan_pixels picture = {
        .bytes = bytes, .width = width, .height = height, .stride = stride, .channels = channels};
    MUST(papan_import_read(&picture, &memory, &board) == PAPAN_OK);
    if (board->verdict == PAPAN_IMPORT_NONE)
        MUST(board->why.text != NULL);
    else
        is_board(board);
    papan_import_free(board);
    MUST(held == 0);
    free(bytes);
    return 0;
}
