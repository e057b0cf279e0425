/* queens_guided.h: the search for one star on large boards: rules out cells by counting arguments before each
 * branch, and leaves the rest of the board to the kernel of queens_bitboard.h. */
#ifndef PAPAN_SEARCH_QUEENS_GUIDED_H
#define PAPAN_SEARCH_QUEENS_GUIDED_H

#include "puzzle/queens_reasons.h"
#include "search/queens_bitboard.h"

enum { PAPAN_GUIDED_FROM = 18 /* number of rows from which it is faster than the kernel alone */ };

typedef struct papan_guided {
    papan_queens_search *search; /* the caller's search: its hooks are called and its nodes are counted */
    papan_queens_kernel *kernel;
    papan_forced *root;  /* the board without queens */
    papan_forced *level; /* [n + 1] the board at each depth */
    uint64_t *region;    /* [n][words] the cells of each region, in order */
} papan_guided;

/* search->region holds the regions in order. False: out of memory. In either case, call papan_guided_free()
 * afterwards. */
bool papan_guided_new(papan_guided *guided, const papan_queens *q, papan_queens_search *search,
                      papan_queens_kernel *kernel, papan_arena *arena);

void papan_guided_free(papan_guided *guided, papan_arena *arena);

/* Searches below these queens; false: ended by a hook or by enough. */
bool papan_guided_search(papan_guided *guided, const uint32_t *cell, size_t queens);

/* Where a random descent ends: at a dead end or a solution (placed = n), or where the kernel takes over. */
typedef struct papan_guided_end {
    unsigned placed;
    double weight; /* number of descents like this one */
    uint64_t free[PAPAN_QUEENS_WORDS_MAX];
} papan_guided_end;

/* One random descent; the number of nodes above its end if all descents were like it (Knuth 1975). */
double papan_guided_probe(papan_guided *guided, const uint32_t *cell, size_t queens, papan_random *random,
                          papan_guided_end *end);

#endif
