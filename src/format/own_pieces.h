/* own_pieces.h: a piece set in a file of its own, which puzzles can name or which replaces their pieces. */
#ifndef PAPAN_FORMAT_OWN_PIECES_H
#define PAPAN_FORMAT_OWN_PIECES_H

#include "puzzle/puzzle.h"

typedef struct papan_own_pieces {
    papan_arena arena;
    papan_piece_set set; /* lattice: PAPAN_LATTICES if the file does not say it */
    bool used;           /* a puzzle that was read has these pieces */
} papan_own_pieces;

/* Reads the lines of pieces with sections such as COPIES, a JSON object with "pieces", or any packing puzzle,
 * whose pieces are taken. name is the name of the set if the file has none. Always free it. */
papan_status papan_own_pieces_read(const papan_allocator *memory, const char *bytes, size_t length,
                                   const char *name, papan_own_pieces *own, papan_notes *notes);
void papan_own_pieces_free(papan_own_pieces *own);

/* The same board with these pieces instead; given pieces stay, if they are among them. */
papan_status papan_pieces_replaced(const papan_puzzle *puzzle, const papan_piece_set *set,
                                   const papan_allocator *memory, papan_puzzle **out, papan_notes *notes);

/* ---- for formats ---- */

papan_status papan_pack_text_pieces(papan_own_pieces *own, const char *bytes, size_t length,
                                    papan_notes *notes);
papan_status papan_json_pieces(papan_own_pieces *own, const char *bytes, size_t length, papan_notes *notes);
/* Copies the pieces into the set. */
papan_status papan_own_pieces_keep(papan_own_pieces *own, const papan_pack_spec *spec);

#endif
