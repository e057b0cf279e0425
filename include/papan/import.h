/* import.h: puzzles from pictures: a Queens or Star Battle board from the pixels of a screenshot, and any
 * puzzle from a picture file that Papan drew.
 *
 *     papan_pixels pixels = {rgba, width, height, 4 * (size_t)width, 4};
 *     const papan_import *board;
 *     if (papan_import_read(&pixels, NULL, &board) == PAPAN_OK && board->verdict != PAPAN_IMPORT_NONE)
 *         papan_import_puzzle(board, 1, NULL, &puzzle, &notes);
 *     papan_import_free(board);
 *
 * The caller decodes the picture. */
#ifndef PAPAN_IMPORT_H
#define PAPAN_IMPORT_H

#include "papan/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct papan_pixels {
    const uint8_t *bytes; /* red, green, blue and, with four channels, alpha (not premultiplied) */
    unsigned width, height;
    size_t stride;     /* bytes from one row to the next */
    unsigned channels; /* 3 or 4 */
} papan_pixels;

typedef enum papan_import_verdict {
    PAPAN_IMPORT_NONE,   /* no board was found; why gives the reason */
    PAPAN_IMPORT_UNSURE, /* a person should check the board, first the cells with a low `sure`; see why */
    PAPAN_IMPORT_SURE    /* all checks passed */
} papan_import_verdict;

/* The smallest and the largest board, in rows. */
enum { PAPAN_IMPORT_LEAST = 4, PAPAN_IMPORT_MAX = 32 };

/* A board in a picture, made by the library. Later versions may add members at the end. */
typedef struct papan_import {
    papan_import_verdict verdict;
    papan_message why;                        /* unless sure */
    unsigned n;                               /* rows */
    float left, top, cell_width, cell_height; /* position of the board, in pixels of the picture */
    float confidence;                         /* in the whole board, 0 to 1 */
    const uint8_t *region; /* [n * n] 0 .. n - 1; the n regions are connected and numbered in reading order */
    const uint8_t *mark;   /* [n * n] papan_mark */
    const float *sure;     /* [n * n] confidence in each cell, 0 to 1 */
} papan_import;

/* Finds and reads the board. Uses at most about 20 MiB of memory, whatever the size of the picture. *board is
 * NULL only for PAPAN_NO_MEMORY; PAPAN_BAD_INPUT: the picture has no pixels. */
PAPAN_API papan_status papan_import_read(const papan_pixels *pixels, const papan_allocator *memory,
                                         const papan_import **board);

/* A position of a board in a picture, in pixels. */
typedef struct papan_import_place {
    unsigned n; /* rows */
    double left, top, cell_width, cell_height;
} papan_import_place;

/* Reads the board at this position. PAPAN_BAD_INPUT: the picture has no pixels, the position is not inside it,
 * or the cells are smaller than six pixels; see (*board)->why. */
PAPAN_API papan_status papan_import_read_at(const papan_pixels *pixels, const papan_import_place *place,
                                            const papan_allocator *memory, const papan_import **board);

/* Frees a board of papan_import_read() or papan_import_read_at(), or NULL. */
PAPAN_API void papan_import_free(const papan_import *board);

/* The puzzle with its marks. A picture does not show the number of stars. PAPAN_BAD_INPUT: this is not a
 * puzzle, or no board was found; see notes->error. */
PAPAN_API papan_status papan_import_puzzle(const papan_import *board, unsigned stars,
                                           const papan_allocator *memory, papan_puzzle **puzzle,
                                           papan_notes *notes);

/* Reads the puzzle that Papan stored in a PNG, SVG, PDF or GIF file that it drew, given the bytes of the file.
 * PAPAN_BAD_INPUT: there is none. */
PAPAN_API papan_status papan_import_note(const papan_allocator *memory, const char *bytes, size_t length,
                                         papan_puzzle **puzzle);

#ifdef __cplusplus
}
#endif
#endif
