/* pack_marks.h: proofs by marked cells that a packing puzzle has no solution. */
#ifndef PAPAN_PUZZLE_PACK_MARKS_H
#define PAPAN_PUZZLE_PACK_MARKS_H

#include "puzzle/pack_holes.h"

/* Sets why->text where the marks show that there is no solution. Every piece left has a place. A cheap look,
 * and a quick one at a small board, take the chess board alone. */
papan_status papan_pack_marks(const papan_puzzle *puzzle, const papan_grid *grid, const papan_holes *holes,
                              papan_effort effort, papan_arena *arena, papan_message *why);

#endif
