/* import.h: a Queens or Star Battle board from the pixels of a screenshot. What the picture was stored as is
 * somebody else's business: the command line decodes files, the page asks its canvas.
 *
 *     papan_pixels pixels = {.bytes = rgba, .width = w, .height = h, .stride = 4 * w, .channels = 4};
 *     papan_import board;
 *     papan_status status = papan_import_read(&pixels, memory, &board);
 *
 * PAPAN_OK: board.verdict says what came of it. PAPAN_IMPORT_NONE: there is no board, and board.why is the
 * reason. PAPAN_IMPORT_UNSURE: a board, but somebody should look at it; board.why tells what is doubtful and
 * cells with a low board.sure are the ones to look at. PAPAN_IMPORT_SURE: every test agreed. Where there is a
 * board its n regions are connected and numbered in reading order. */
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
    float left, top, cell_width, cell_height; /* where the board lies, in pixels of the picture */
    float confidence;                         /* of the whole, 0 to 1 */
    uint8_t region[PAPAN_IMPORT_CELLS];       /* [n * n] 0 .. n - 1, in the order of reading */
    uint8_t mark[PAPAN_IMPORT_CELLS];         /* [n * n] papan_mark */
    float sure[PAPAN_IMPORT_CELLS];           /* [n * n] 0 to 1 */
} papan_import;

/* PAPAN_OK, PAPAN_NO_MEMORY, or PAPAN_BAD_INPUT for pixels that are none. Holds about 20 MiB at most, however
 * large the picture is. */
papan_status papan_import_read(const papan_pixels *pixels, const papan_allocator *memory, papan_import *board);

/* The puzzle that was read, with its marks; not for PAPAN_IMPORT_NONE. */
papan_status papan_import_puzzle(const papan_import *board, unsigned stars, const papan_allocator *memory,
                                 papan_puzzle **puzzle, papan_notes *notes);

#endif
