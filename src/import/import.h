/* import.h: a board while it is being read from pixels, behind the public functions of papan/import.h. */
#ifndef PAPAN_IMPORT_IMPORT_H
#define PAPAN_IMPORT_IMPORT_H

#include "base/mem.h"
#include "base/message.h"
#include "papan/import.h"
#include "puzzle/puzzle.h"

enum { PAPAN_IMPORT_CELLS = PAPAN_IMPORT_MAX * PAPAN_IMPORT_MAX };

/* The members are those of papan_import. */
typedef struct papan_import_board {
    papan_import_verdict verdict;
    papan_message why;
    unsigned n;
    float left, top, cell_width, cell_height;
    float confidence;
    uint8_t region[PAPAN_IMPORT_CELLS]; /* [n * n] */
    uint8_t mark[PAPAN_IMPORT_CELLS];   /* [n * n] papan_mark */
    float sure[PAPAN_IMPORT_CELLS];     /* [n * n] */
} papan_import_board;

/* Finds the board in the picture. */
papan_status papan_import_find(const papan_pixels *pixels, const papan_allocator *memory,
                               papan_import_board *board);
/* Reads the board at the position that is set in board, which is inside the picture. */
papan_status papan_import_look_at(const papan_pixels *pixels, const papan_allocator *memory,
                                  papan_import_board *board);

#endif
