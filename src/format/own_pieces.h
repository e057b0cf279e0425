/* own_pieces.h: a piece set in a file of its own, which puzzles can name or which replaces their pieces. */
#ifndef PAPAN_FORMAT_OWN_PIECES_H
#define PAPAN_FORMAT_OWN_PIECES_H

#include "puzzle/puzzle.h"

struct papan_own_pieces {
    papan_arena arena;   /* of itself */
    papan_piece_set set; /* lattice: PAPAN_LATTICES if the file does not say it */
    bool used;           /* a puzzle that was read has these pieces */
};

papan_status papan_pack_text_pieces(papan_own_pieces *own, const char *bytes, size_t length,
                                    papan_notes *notes);
papan_status papan_json_pieces(papan_own_pieces *own, const char *bytes, size_t length, papan_notes *notes);
/* Copies the pieces into the set. */
papan_status papan_own_pieces_keep(papan_own_pieces *own, const papan_pack_spec *spec);

#endif
