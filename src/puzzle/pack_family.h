/* pack_family.h: the files of the pack family: making a puzzle and other positions of it, verifying a solution,
 * proving that there is none, symmetries. */
#ifndef PAPAN_PUZZLE_PACK_FAMILY_H
#define PAPAN_PUZZLE_PACK_FAMILY_H

#include "puzzle/lattice.h"

papan_status papan_pack_verify(const papan_puzzle *puzzle, const uint16_t *label, papan_checker *checker,
                               papan_message *why);
papan_status papan_pack_impossible(const papan_puzzle *puzzle, const papan_allocator *memory,
                                   papan_effort effort, papan_message *why);
papan_status papan_pack_symmetries(const papan_puzzle *puzzle, const papan_allocator *memory,
                                   papan_symmetry_sink *sink);

/* The packing data of the board; NULL: another family. */
PAPAN_PRIVATE const papan_pack *papan_pack_drawn(const papan_puzzle *puzzle);

/* True if a piece or gap is to be put on this cell; -1: outside the board. */
static inline bool papan_pack_to_fill(const papan_puzzle *puzzle, int32_t cell)
{
    return cell >= 0 && puzzle->pack.placed[cell] == PAPAN_EMPTY;
}

/* Cell number i of a row of a layer, or of a column. */
static inline int32_t papan_cell_in_line(const papan_layer *layer, bool by_columns, unsigned line, unsigned i)
{
    return layer->cell[by_columns ? i * layer->columns + line : line * layer->columns + i];
}

/* All pieces, each copy counted, without gaps. */
static inline unsigned papan_pack_instances(const papan_puzzle *puzzle)
{
    return puzzle->first[puzzle->pack.pieces];
}
/* How many copies of a piece or gap can still be placed at most, and must be placed at least. */
PAPAN_PRIVATE unsigned papan_pack_copies_left(const papan_puzzle *puzzle, unsigned thing);
PAPAN_PRIVATE unsigned papan_pack_least_left(const papan_puzzle *puzzle, unsigned thing);
/* True if this cell must stay empty. */
PAPAN_PRIVATE bool papan_pack_opens(const papan_puzzle *puzzle, uint32_t cell);
/* papan_pack_labels(); if not PAPAN_OK, failed is the first piece that could not be cut. */
papan_status papan_pack_cut(const papan_puzzle *puzzle, const papan_allocator *memory, const char *symbol,
                            uint16_t *label, unsigned *failed);

/* ---- making a puzzle (pack_new.c, pack_pieces.c, pack_gaps.c) ---- */

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

/* ---- other positions of a puzzle (pack_position.c) ---- */

/* A new puzzle with the pieces of label[cells] given; PAPAN_EMPTY cells are free. Copies of a piece are
 * renumbered. label must consist of whole pieces. Cells with the label of a gap stay empty if gaps is true and
 * the puzzle has room for one more thing; otherwise they are free. */
papan_status papan_pack_position(const papan_puzzle *puzzle, const papan_allocator *memory,
                                 const uint16_t *label, bool gaps, papan_puzzle **position);

/* The same for any label, without gaps: notes receives the errors. Packing has no crosses. */
papan_status papan_pack_place(const papan_puzzle *puzzle, const papan_allocator *memory, const uint16_t *label,
                              const bool *cross, papan_puzzle **position, papan_notes *notes);

/* The specification of a puzzle, without its given pieces; in the arena, and in the puzzle. */
PAPAN_PRIVATE papan_status papan_pack_spec_of(const papan_puzzle *puzzle, papan_arena *arena,
                                              papan_pack_spec *spec);

/* The number of pieces in label[cells], each copy counted. */
PAPAN_PRIVATE unsigned papan_pack_pieces_in(const papan_puzzle *puzzle, const uint16_t *label);

/* ---- proofs that there is no solution ---- */

/* The free cells form holes, parts that no piece can connect, found by flood fill. The proofs set why->text if
 * they find one. */
typedef struct papan_holes {
    uint32_t holes;
    uint32_t *of;    /* [cells] the hole of a free cell */
    uint32_t *size;  /* [holes] */
    uint32_t *first; /* [holes] the first cell in the order of printing */
} papan_holes;

papan_status papan_holes_find(const papan_puzzle *puzzle, const papan_grid *grid, papan_arena *arena,
                              papan_holes *holes);
/* Each hole by itself: whether its size is a sum of sizes of remaining pieces. */
papan_status papan_holes_alone(const papan_puzzle *puzzle, const papan_holes *holes, papan_arena *arena,
                               papan_message *why);
/* All holes at once, if that is not too much work. fits[piece]: the holes where it has a place. */
papan_status papan_holes_together(const papan_puzzle *puzzle, const papan_holes *holes, const uint64_t *fits,
                                  papan_arena *arena, papan_message *why);

/* Proofs by marked cells (pack_marks.c); every remaining piece has a placement. A cheap check, and a quick
 * check of a small board, use only the chessboard colouring. */
papan_status papan_pack_marks(const papan_puzzle *puzzle, const papan_grid *grid, const papan_holes *holes,
                              papan_effort effort, papan_arena *arena, papan_message *why);

/* Sets what a cell of a packing board has besides what all boards have. */
void papan_pack_cell_get(const papan_puzzle *puzzle, uint32_t cell, papan_cell_info *info);

#endif
