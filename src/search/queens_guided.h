/* queens_guided.h: the search for one star on large boards: cells are ruled out by counting queens before each
 * branch, and what is left of the board goes to the kernel of queens_bitboard.h. */
#ifndef PAPAN_SEARCH_QUEENS_GUIDED_H
#define PAPAN_SEARCH_QUEENS_GUIDED_H

#include "puzzle/queens_forced.h"
#include "search/queens_bitboard.h"

enum { PAPAN_GUIDED_FROM = 18 /* rows from which on it is faster than the kernel alone */ };

typedef struct papan_guided {
    papan_queens_search *search; /* the caller's, whose hooks are called and whose nodes are counted */
    papan_queens_kernel *kernel;
    papan_forced *root;  /* the board without queens */
    papan_forced *level; /* [n + 1] the board at each depth */
    uint64_t *region;    /* [n][words] the cells of each region, in order */
} papan_guided;

/* search->region holds the regions in order. False: no memory. Both ways papan_guided_free() has to follow. */
bool papan_guided_new(papan_guided *guided, const papan_queens *q, papan_queens_search *search,
                      papan_queens_kernel *kernel, papan_arena *arena);

void papan_guided_free(papan_guided *guided, papan_arena *arena);

/* Searches below these queens; false: ended by a hook or by enough. */
bool papan_guided_search(papan_guided *guided, const uint32_t *cell, size_t queens);

/* Where a random way down ends: dead or complete (placed = n), or where the kernel takes over. */
typedef struct papan_guided_end {
    unsigned placed;
    double weight; /* ways like this one */
    uint64_t free[PAPAN_QUEENS_WORDS_MAX];
} papan_guided_end;

/* One random way down; the number of nodes above its end if all ways were like it (Knuth 1975). */
double papan_guided_probe(papan_guided *guided, const uint32_t *cell, size_t queens, papan_random *random,
                          papan_guided_end *end);

#endif
