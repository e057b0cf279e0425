/* queens_grow.h: grows boards of Queens and Star Battle with exactly one solution. One grower serves many
 * boards, since its tables depend only on the size. */
#ifndef PAPAN_MAKE_QUEENS_GROW_H
#define PAPAN_MAKE_QUEENS_GROW_H

#include "base/random.h"
#include "search/queens_bitboard.h"

typedef struct papan_grower papan_grower;

/* NULL: out of memory. stop may be NULL; filled is called now and then with the number of cells in regions. */
papan_grower *papan_grower_new(const papan_allocator *memory, unsigned n, unsigned stars, void *context,
                               bool (*stop)(void *context), void (*filled)(void *context, unsigned cells));
void papan_grower_free(papan_grower *grower);

/* False: this many stars do not fit on a board of this size, whatever the regions. */
bool papan_grower_possible(papan_grower *grower);

/* Grows a board; false: this attempt failed or was stopped. The same random numbers give the same board. */
bool papan_grower_grow(papan_grower *grower, papan_random *random);

/* Moves one border of the board just grown such that the solution stays unique; false: no border moved. */
bool papan_grower_move_border(papan_grower *grower, papan_random *random);

const uint8_t *papan_grower_regions(const papan_grower *grower); /* [n * n] */
const uint16_t *papan_grower_answer(const papan_grower *grower); /* [n * stars] the cells of the stars */

#endif
