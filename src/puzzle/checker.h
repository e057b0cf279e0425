/* checker.h: verifies many solutions of one puzzle. A checker keeps the working memory of papan_verify()
 * between calls and stores the places of pieces that it has found right, so a million solutions made of a few
 * thousand places are cheap to verify. Each thread needs its own checker. */
#ifndef PAPAN_PUZZLE_CHECKER_H
#define PAPAN_PUZZLE_CHECKER_H

#include "puzzle/puzzle.h"

enum { PAPAN_CHECKER_SPOT = 16, PAPAN_CHECKER_RECENT = 64 };

struct papan_checker {
    const papan_puzzle *puzzle;
    papan_arena arena; /* the memory of all members below except known, pool and recent */
    uint32_t *start;   /* [labels + 2] the cells of the board sorted by label */
    uint32_t *cell;
    void *spots;                     /* [2 * cells] of PAPAN_CHECKER_SPOT bytes: for comparing shapes */
    uint32_t *known, slots, entries; /* hash table of places in pool, by place + 1; 0: free */
    uint32_t *pool, pooled;          /* piece, number of cells, cells */
    size_t pool_room;
    /* On boards of at most 64 cells and labels, if latest_known: the solution verified last, by cell and by
     * label, and the labels on the board. Only pieces that are not where they were then need to be verified. */
    bool latest_known;
    uint16_t latest[64];
    uint64_t covered[64], placed;
    uint64_t *recent; /* NULL: not yet; [labels * PAPAN_CHECKER_RECENT] places that were found right, as bits */
};

papan_status papan_checker_open(papan_checker *checker, const papan_puzzle *puzzle,
                                const papan_allocator *memory);
void papan_checker_close(papan_checker *checker);

/* True if this place of a piece was verified before. Cells in ascending order. */
bool papan_checker_knows(const papan_checker *checker, uint32_t piece, const uint32_t *cell, size_t cells);
/* Remembers it if there is memory for it. */
void papan_checker_learn(papan_checker *checker, uint32_t piece, const uint32_t *cell, size_t cells);

#endif
