/* import.h: a Queens or Star Battle board from the pixels of a screenshot. Decoding the picture is up to the
 * caller: the command line decodes files, the page uses its canvas.
 *
 *     papan_pixels pixels = {.bytes = rgba, .width = w, .height = h, .stride = 4 * w, .channels = 4};
 *     papan_import board;
 *     papan_status status = papan_import_read(&pixels, memory, &board);
 *
 * With PAPAN_OK, board.verdict is the outcome. PAPAN_IMPORT_NONE: no board was found; board.why is the reason.
 * PAPAN_IMPORT_UNSURE: a board that somebody should check; board.why is the reason, and cells with a low
 * board.sure need it most. PAPAN_IMPORT_SURE: all checks passed. The n regions of a board are connected and
 * numbered in reading order. */
#ifndef PAPAN_IMPORT_IMPORT_H
#define PAPAN_IMPORT_IMPORT_H

#include "base/mem.h"
#include "base/message.h"
#include "puzzle/puzzle.h"

enum {
    PAPAN_IMPORT_LEAST = 4,
    PAPAN_IMPORT_MOST = 32,
    PAPAN_IMPORT_CELLS = PAPAN_IMPORT_MOST * PAPAN_IMPORT_MOST
};

typedef struct papan_pixels {
    const uint8_t *bytes; /* red, green, blue and, where there are four channels, alpha (not premultiplied) */
    unsigned width, height;
    size_t stride;     /* bytes from one row to the next */
    unsigned channels; /* 3 or 4 */
} papan_pixels;

typedef enum papan_import_verdict {
    PAPAN_IMPORT_NONE,
    PAPAN_IMPORT_UNSURE,
    PAPAN_IMPORT_SURE
} papan_import_verdict;

typedef struct papan_import {
    papan_import_verdict verdict;
    papan_message why; /* unless sure */
    unsigned n;
    float left, top, cell_width, cell_height; /* position of the board in pixels of the picture */
    float confidence;                         /* in the whole board, 0 to 1 */
    uint8_t region[PAPAN_IMPORT_CELLS];       /* [n * n] 0 .. n - 1, in reading order */
    uint8_t mark[PAPAN_IMPORT_CELLS];         /* [n * n] papan_mark */
    float sure[PAPAN_IMPORT_CELLS];           /* [n * n] 0 to 1 */
} papan_import;

/* PAPAN_OK, PAPAN_NO_MEMORY, or PAPAN_BAD_INPUT for an invalid or empty picture. Uses at most about 20 MiB of
 * memory, whatever the size of the picture. */
papan_status papan_import_read(const papan_pixels *pixels, const papan_allocator *memory, papan_import *board);

/* The puzzle with its marks; not for PAPAN_IMPORT_NONE. */
papan_status papan_import_puzzle(const papan_import *board, unsigned stars, const papan_allocator *memory,
                                 papan_puzzle **puzzle, papan_notes *notes);

#endif
