/* queens_hall.h: counting queens on a board of Queens or Star Battle: units that need more queens than fit
 * into the units that contain all their free cells, such as three regions inside two rows. */
#ifndef PAPAN_PUZZLE_QUEENS_HALL_H
#define PAPAN_PUZZLE_QUEENS_HALL_H

#include "puzzle/queens_deal.h"
#include "puzzle/queens_forced.h"

enum { PAPAN_HALL_ROW, PAPAN_HALL_COLUMN, PAPAN_HALL_REGION };

/* Units of the kind `from`, the givers, that need more queens than the receivers of the kind `to` take; all
 * free cells of the givers are in the receivers. */
typedef struct papan_hall {
    unsigned from, to, size; /* size 0: none was found */
    papan_deal_set set;
    unsigned need, take; /* queens */
} papan_hall;

/* True: there is no such set, of any size and of any kinds. */
bool papan_hall_fits(const papan_forced *board);
/* The same, and rules out all cells that no way of dealing the queens uses. */
bool papan_hall_filter(papan_forced *board);
/* The smallest set found in both directions. */
papan_hall papan_hall_smallest(const papan_forced *board);

/* Dealing left these givers with a queen: keeps the smallest set that proves it, if it is smaller than the
 * best so far. needs[]: the queens that each unit needs, by rows, columns and regions. */
void papan_hall_keep_smallest(const papan_deal *deal, unsigned from, unsigned to, uint64_t left,
                              const uint8_t *needs, papan_hall *best);

/* Writes the message; symbol[] has the characters of the regions. given: forced moves led to it. */
void papan_hall_say(const papan_hall *hall, const char *symbol, bool given, papan_message *why);

#endif
