/* pack_family.h: the other files of the pack family: verifying a solution, proving that there is none,
 * symmetries. */
#ifndef PAPAN_PUZZLE_PACK_FAMILY_H
#define PAPAN_PUZZLE_PACK_FAMILY_H

#include "puzzle/puzzle.h"

papan_status papan_pack_verify(const papan_puzzle *puzzle, const uint16_t *label, papan_checker *checker,
                               papan_message *why);
papan_status papan_pack_impossible(const papan_puzzle *puzzle, const papan_allocator *memory,
                                   papan_effort effort, papan_message *why);
papan_status papan_pack_symmetries(const papan_puzzle *puzzle, const papan_allocator *memory,
                                   papan_symmetry_sink *sink);

/* What is special about a packing board; NULL: another family. */
PAPAN_PRIVATE const papan_pack *papan_pack_drawn(const papan_puzzle *puzzle);

/* All pieces, each copy counted, without gaps. */
static inline unsigned papan_pack_instances(const papan_puzzle *puzzle)
{
    return puzzle->first[puzzle->pack.pieces];
}
/* How many copies of a piece or gap can still be placed at most, and must be placed at least. */
PAPAN_PRIVATE unsigned papan_pack_copies_left(const papan_puzzle *puzzle, unsigned thing);
PAPAN_PRIVATE unsigned papan_pack_least_left(const papan_puzzle *puzzle, unsigned thing);
/* Must this cell stay empty? */
PAPAN_PRIVATE bool papan_pack_opens(const papan_puzzle *puzzle, uint32_t cell);
/* papan_pack_labels(); if not PAPAN_OK, failed is the first piece that could not be cut. */
papan_status papan_pack_cut(const papan_puzzle *puzzle, const papan_allocator *memory, const char *symbol,
                            uint16_t *label, unsigned *failed);

#endif
