/* fuzz_import.c: any bytes as the pixels of a small picture. The first bytes set its columns, the size of each
 * cell, and the lines between them; then each cell has a colour and ink: a queen, a cross or noise. So short
 * inputs already give pictures with boards. Whatever is read as a board, at a place that is found or given,
 * must be one: n connected regions, marks and confidences in their ranges. All memory must be freed. */
#include "fuzz_common.h"

#include "import/import.h"

#include <math.h>

enum { SIDE_MAX = 48, HEAD = 4, PLACE = 4 * sizeof(double) };

typedef struct canvas {
    const uint8_t *cell; /* two bytes each */
    unsigned columns, rows, scale, line, channels, width, height;
} canvas;

static void is_board(const papan_import_result *board, unsigned stars)
{
    MUST(board->n >= PAPAN_IMPORT_LEAST && board->n <= PAPAN_IMPORT_MAX);
    MUST(board->confidence >= 0 && board->confidence <= 1);
    for (unsigned i = 0; i < board->n * board->n; i++)
        MUST(board->region[i] < board->n && board->mark[i] <= PAPAN_MARK_CROSS && board->sure[i] >= 0 &&
             board->sure[i] <= 1);
    papan_puzzle *puzzle;
    papan_notes notes = {0};
    papan_status status = papan_import_puzzle(board, stars, NULL, &puzzle, &notes.warnings, &notes.error);
    MUST(status == PAPAN_OK || (stars != 1 && status == PAPAN_BAD_INPUT && notes.error.text != NULL));
    MUST(stars != 1 || notes.warnings.count == 0); /* an unconnected region would cause one */
    papan_puzzle_free(puzzle);
}

static void check(papan_status status, papan_import_result *board, fuzz_memory *own, unsigned stars)
{
    MUST(status == PAPAN_OK || status == PAPAN_BAD_INPUT);
    MUST((status == PAPAN_OK) == (board != NULL));
    MUST(board == NULL || board->verdict == PAPAN_IMPORT_SURE || board->reason.text != NULL);
    if (board != NULL && board->verdict != PAPAN_IMPORT_NONE)
        is_board(board, stars);
    papan_import_free(board);
    MUST(own->held == 0);
}

/* ---- painting ---- */

static uint8_t channel(const canvas *c, unsigned x, unsigned y, unsigned number)
{
    const uint8_t *cell = c->cell + 2 * ((size_t)(y / c->scale) * c->columns + x / c->scale);
    int dx = 2 * (int)(x % c->scale) + 1 - (int)c->scale, dy = 2 * (int)(y % c->scale) + 1 - (int)c->scale;
    int reach = (int)c->scale * 2 / 3;
    if (number == 3)
        return cell[1] == 255 ? 0 : 255;
    if (x % c->scale < c->line || y % c->scale < c->line)
        return 0;
    bool inked = (cell[1] == 1 && dx * dx + dy * dy < reach * reach) ||
                 (cell[1] == 2 && (dx == dy || dx == -dy) && dx < reach && -dx < reach) ||
                 (cell[1] > 2 && (cell[1] * (x * 7 + y * 13) >> 3) % 4 == 0);
    return (uint8_t)(inked ? 20 : (cell[0] >> number * 3 & 7) * 36);
}

static uint8_t *paint(const canvas *c)
{
    uint8_t *bytes = malloc((size_t)c->width * c->height * c->channels), *to = bytes;
    MUST(bytes != NULL);
    for (unsigned y = 0; y < c->height; y++)
        for (unsigned x = 0; x < c->width; x++)
            for (unsigned number = 0; number < c->channels; number++)
                *to++ = channel(c, x, y, number);
    return bytes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD + 2)
        return 0;
    canvas c = {.cell = data + HEAD, .scale = data[1] % 16 + 1, .line = data[2] % 4, .channels = 3};
    c.columns = data[0] % (SIDE_MAX / c.scale) + 1;
    c.rows = (unsigned)((size - HEAD) / 2 / c.columns);
    c.rows = c.rows * c.scale > SIDE_MAX ? SIDE_MAX / c.scale : c.rows;
    c.channels += data[2] >> 2 & 1;
    c.width = c.columns * c.scale;
    c.height = c.rows * c.scale;
    if (c.rows == 0)
        return 0;
    uint8_t *bytes = paint(&c);
    papan_pixels picture = {.bytes = bytes,
                            .width = c.width,
                            .height = c.height,
                            .stride = (size_t)c.width * c.channels,
                            .channels = c.channels};
    fuzz_memory own = {.left = -1};
    papan_allocator memory = {fuzz_resize, &own};
    papan_import_result *board;
    unsigned stars = data[3] % 4;
    papan_import_place place = {c.columns < c.rows ? c.columns : c.rows, 0, 0, c.scale, c.scale};
    if (data[3] & 4 && size >= HEAD + PLACE) /* any values, including NaN */
        memcpy(&place.left, data + HEAD, PLACE);
    papan_status status = data[3] & 8 ? papan_import_read(&picture, &place, &memory, &board, NULL)
                                      : papan_import_read(&picture, NULL, &memory, &board, NULL);
    MUST(status == PAPAN_OK || data[3] & 8);
    check(status, board, &own, stars);
    free(bytes);
    return 0;
}
