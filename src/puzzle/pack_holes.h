/* pack_holes.h: the free cells of a packing puzzle form holes, parts that no piece can connect, found by
 * flood fill; proofs by their sizes that there is no solution. All set why->text if they find one. */
#ifndef PAPAN_PUZZLE_PACK_HOLES_H
#define PAPAN_PUZZLE_PACK_HOLES_H

#include "puzzle/lattice.h"

typedef struct papan_holes {
    uint32_t holes;
    uint32_t *of;    /* [cells] the hole of a free cell */
    uint32_t *size;  /* [holes] */
    uint32_t *first; /* [holes] the first cell in the order of printing */
} papan_holes;

papan_status papan_holes_find(const papan_puzzle *puzzle, const papan_grid *grid, papan_arena *arena,
                              papan_holes *holes);
/* Each hole by itself: is its size a sum of sizes of remaining pieces? */
papan_status papan_holes_alone(const papan_puzzle *puzzle, const papan_holes *holes, papan_arena *arena,
                               papan_message *why);
/* All holes at once, if that is not too much work. fits[piece]: the holes where it has a place. */
papan_status papan_holes_together(const papan_puzzle *puzzle, const papan_holes *holes, const uint64_t *fits,
                                  papan_arena *arena, papan_message *why);

/* Proofs by marked cells (pack_marks.c); every remaining piece has a placement. A cheap check, and a quick
 * check of a small board, use only the chessboard colouring. */
papan_status papan_pack_marks(const papan_puzzle *puzzle, const papan_grid *grid, const papan_holes *holes,
                              papan_effort effort, papan_arena *arena, papan_message *why);

#endif
