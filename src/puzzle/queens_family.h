/* queens_family.h: the other files of the queens family: verifying a solution and proving that there is none.
 */
#ifndef PAPAN_PUZZLE_QUEENS_FAMILY_H
#define PAPAN_PUZZLE_QUEENS_FAMILY_H

#include "puzzle/puzzle.h"

papan_status papan_queens_verify(const papan_puzzle *puzzle, const uint16_t *label, papan_checker *checker,
                                 papan_message *why);
papan_status papan_queens_impossible(const papan_puzzle *puzzle, const papan_allocator *memory,
                                     papan_effort effort, papan_message *why);

#endif
