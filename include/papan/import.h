/* import.h: puzzles from pictures: a Queens or Star Battle board from the pixels of a screenshot, and any
 * puzzle from a picture file that Papan drew.
 *
 *     papan_pixels pixels = {rgba, width, height, 4 * (size_t)width, 4};
 *     papan_import_result *board;
 *     if (papan_import_read(&pixels, NULL, NULL, &board, NULL) == PAPAN_OK) {
 *         if (board->verdict != PAPAN_IMPORT_NONE)
 *             papan_import_puzzle(board, 1, NULL, &puzzle, NULL, NULL);
 *         papan_import_free(board);
 *     }
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
    PAPAN_IMPORT_NONE,   /* no board was found */
    PAPAN_IMPORT_UNSURE, /* somebody should check the board, first the cells with a low `sure` */
    PAPAN_IMPORT_SURE    /* all checks passed */
} papan_import_verdict;

/* The smallest and the largest board, in rows. */
enum { PAPAN_IMPORT_LEAST = 4, PAPAN_IMPORT_MAX = 32 };

/* A board in a picture, made by the library. Later versions may add members at the end. */
typedef struct papan_import_result {
    papan_import_verdict verdict;
    papan_message reason;                     /* of the verdict; unless sure */
    unsigned n;                               /* rows */
    float left, top, cell_width, cell_height; /* position of the board, in pixels of the picture */
    float confidence;                         /* in the whole board, 0 to 1 */
    const uint8_t *region; /* [n * n] 0 .. n - 1; the n regions are connected and numbered in reading order */
    const uint8_t *mark;   /* [n * n] papan_mark */
    const float *sure;     /* [n * n] confidence in each cell, 0 to 1 */
} papan_import_result;

/* A position of a board in a picture, in pixels. */
typedef struct papan_import_place {
    unsigned n; /* rows */
    double left, top, cell_width, cell_height;
} papan_import_place;

/* Reads the board at this place or, for NULL, finds it. Uses at most about 20 MiB of memory, whatever the size
 * of the picture. PAPAN_BAD_INPUT: the picture has no pixels, the place is not inside it, or its cells are
 * smaller than six pixels. */
PAPAN_API papan_status papan_import_read(const papan_pixels *pixels, const papan_import_place *place,
                                         const papan_allocator *memory, papan_import_result **board,
                                         papan_message *why);
/* Frees a board; NULL is allowed. */
PAPAN_API void papan_import_free(papan_import_result *board);

/* The puzzle with its marks. A picture does not show the number of stars. PAPAN_BAD_INPUT: this is no puzzle,
 * or no board was found. */
PAPAN_API papan_status papan_import_puzzle(const papan_import_result *board, unsigned stars,
                                           const papan_allocator *memory, papan_puzzle **puzzle,
                                           papan_warnings *warnings, papan_message *why);

/* Reads the puzzle that Papan stored in a PNG, SVG, PDF or GIF file that it drew, given the bytes of the file.
 * PAPAN_BAD_INPUT: there is none; then the text of why may be NULL. */
PAPAN_API papan_status papan_import_note(const char *bytes, size_t length, const papan_allocator *memory,
                                         papan_puzzle **puzzle, papan_message *why);

#ifdef __cplusplus
}
#endif
#endif
