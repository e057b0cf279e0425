/* pack_inside.h: what the files that make a packing puzzle share. */
#ifndef PAPAN_PUZZLE_PACK_INSIDE_H
#define PAPAN_PUZZLE_PACK_INSIDE_H

#include "puzzle/pack_family.h"

enum { PAPAN_PACK_MOST_GAPS = PAPAN_PACK_GAPS_MAX + 1 }; /* and the cells that must stay empty */

/* Copies the pieces into the arena; all: with room for the gaps behind them. */
papan_status papan_pack_copy_pieces(papan_puzzle *puzzle, const papan_pack_spec *spec, papan_piece **all,
                                    papan_notes *notes);
/* The first copy of a piece has its symbol, the others have the next free ones. */
papan_status papan_pack_name_copies(papan_puzzle *puzzle);
/* Makes the things for gaps: one for each group that has cells, and one for the cells that must stay empty.
 * state[cells] has PAPAN_CELL and so on. */
papan_status papan_pack_make_gaps(papan_puzzle *puzzle, const papan_pack_spec *spec, const char *state,
                                  papan_piece *piece, papan_notes *notes);

#endif
