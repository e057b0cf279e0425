/* pack_position.h: another position of the same packing puzzle: same board, same pieces, others placed. */
#ifndef PAPAN_PUZZLE_PACK_POSITION_H
#define PAPAN_PUZZLE_PACK_POSITION_H

#include "puzzle/puzzle.h"

/* A new puzzle in which the pieces of label[cells] lie; PAPAN_EMPTY cells are free. Copies of a piece are
 * numbered anew. label must consist of whole pieces. */
papan_status papan_pack_position(const papan_puzzle *puzzle, const papan_allocator *memory,
                                 const uint16_t *label, papan_puzzle **position);

/* How many pieces, copies counted, lie in label[cells]. */
unsigned papan_pack_pieces_in(const papan_puzzle *puzzle, const uint16_t *label);

#endif
