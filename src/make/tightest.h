/* tightest.h: a search that always works at the tightest spot, as a careful player does: the free cell that the
 * fewest placements can cover, or the piece with the fewest places. It gives makers random solutions, and its
 * number of cases is the measure of difficulty. */
#ifndef PAPAN_MAKE_TIGHTEST_H
#define PAPAN_MAKE_TIGHTEST_H

#include "base/random.h"
#include "puzzle/puzzle.h"

typedef struct papan_tightest {
    /* given */
    papan_random *random;        /* shuffles spots and placements; NULL: everything in the order of the model */
    uint64_t most_cases;         /* give up after so many; 0: never */
    unsigned enough;             /* stop at so many solutions; 0: find all */
    bool (*stop)(void *context); /* NULL: never */
    void *context;
    /* filled in */
    uint64_t cases; /* placements tried */
    uint64_t solutions;
    bool complete; /* all was searched */
} papan_tightest;

/* label[cells] gets the first solution found; NULL: nobody wants it. */
papan_status papan_tightest_search(const papan_puzzle *puzzle, const papan_allocator *memory,
                                   papan_tightest *search, uint16_t *label);

#endif
