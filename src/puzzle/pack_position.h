/* pack_position.h: another position of the same packing puzzle: same board, same pieces, other given pieces. */
#ifndef PAPAN_PUZZLE_PACK_POSITION_H
#define PAPAN_PUZZLE_PACK_POSITION_H

#include "puzzle/puzzle.h"

/* A new puzzle with the pieces of label[cells] given; PAPAN_EMPTY cells are free. Copies of a piece are
 * renumbered. label must consist of whole pieces. Cells with the label of a gap stay empty if gaps is true and
 * the puzzle has room for one more thing; otherwise they are free. */
papan_status papan_pack_position(const papan_puzzle *puzzle, const papan_allocator *memory,
                                 const uint16_t *label, bool gaps, papan_puzzle **position);

/* The same for any label, without gaps: notes say what is wrong with it. Packing has no crosses. */
papan_status papan_pack_place(const papan_puzzle *puzzle, const papan_allocator *memory, const uint16_t *label,
                              const bool *cross, papan_puzzle **position, papan_notes *notes);

/* The specification of a puzzle, without its given pieces; in the arena, and in the puzzle. */
PAPAN_PRIVATE papan_status papan_pack_spec_of(const papan_puzzle *puzzle, papan_arena *arena,
                                              papan_pack_spec *spec);

/* The number of pieces in label[cells], each copy counted. */
PAPAN_PRIVATE unsigned papan_pack_pieces_in(const papan_puzzle *puzzle, const uint16_t *label);

#endif
