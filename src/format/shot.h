/* shot.h: a Queens or Star Battle board from the pixels of a screenshot. What the picture was stored as is
 * somebody else's business: the command line decodes files, the page asks its canvas.
 *
 *     papan_pixels pixels = {.bytes = rgba, .width = w, .height = h, .stride = 4 * w, .channels = 4};
 *     papan_shot shot;
 *     papan_status status = papan_shot_read(&pixels, memory, &shot);
 *
 * PAPAN_OK: shot.verdict says what came of it. PAPAN_SHOT_NONE: there is no board, and shot.why is the reason.
 * PAPAN_SHOT_UNSURE: a board, but somebody should look at it; shot.why tells what is doubtful and cells with a
 * low shot.sure are the ones to look at. PAPAN_SHOT_SURE: every test agreed. Where there is a board its n
 * regions are connected and numbered in reading order. */
#ifndef PAPAN_FORMAT_SHOT_H
#define PAPAN_FORMAT_SHOT_H

#include "base/mem.h"
#include "base/message.h"
#include "puzzle/puzzle.h"

enum { PAPAN_SHOT_LEAST = 4, PAPAN_SHOT_MOST = 32, PAPAN_SHOT_CELLS = PAPAN_SHOT_MOST * PAPAN_SHOT_MOST };

typedef struct papan_pixels {
    const uint8_t *bytes; /* red, green, blue and, where there are four channels, alpha (not premultiplied) */
    unsigned width, height;
    size_t stride;     /* bytes from one row to the next */
    unsigned channels; /* 3 or 4 */
} papan_pixels;

typedef enum papan_shot_verdict { PAPAN_SHOT_NONE, PAPAN_SHOT_UNSURE, PAPAN_SHOT_SURE } papan_shot_verdict;

typedef struct papan_shot {
    papan_shot_verdict verdict;
    papan_message why; /* unless sure */
    unsigned n;
    float left, top, cell_width, cell_height; /* where the board lies, in pixels of the picture */
    float confidence;                         /* of the whole, 0 to 1 */
    uint8_t region[PAPAN_SHOT_CELLS];         /* [n * n] 0 .. n - 1, in the order of reading */
    uint8_t mark[PAPAN_SHOT_CELLS];           /* [n * n] papan_mark */
    float sure[PAPAN_SHOT_CELLS];             /* [n * n] 0 to 1 */
} papan_shot;

/* PAPAN_OK, PAPAN_NO_MEMORY, or PAPAN_BAD_INPUT for pixels that are none. Holds about 20 MiB at most, however
 * large the picture is. */
papan_status papan_shot_read(const papan_pixels *pixels, const papan_allocator *memory, papan_shot *shot);

/* The puzzle that was read, with its marks; not for PAPAN_SHOT_NONE. */
papan_status papan_shot_puzzle(const papan_shot *shot, unsigned stars, const papan_allocator *memory,
                               papan_puzzle **puzzle, papan_notes *notes);

#endif
