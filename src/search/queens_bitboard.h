/* queens_bitboard.h: the two engines behind the strategy `bitboard`, for callers with many small searches:
 * the strategy itself and the board generator.
 *
 * One star: a board is a few words with one bit per cell. More stars: see queens_bitboard_stars.c. Both get a
 * board, allocate no memory, and report each solution through a hook. */
#ifndef PAPAN_SEARCH_QUEENS_BITBOARD_H
#define PAPAN_SEARCH_QUEENS_BITBOARD_H

#include "base/bits.h"
#include "base/random.h"
#include "puzzle/queens_reasons.h"

enum {
    PAPAN_QUEENS_CELLS_MAX = PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX,
    PAPAN_QUEENS_WORDS_MAX = PAPAN_QUEENS_CELLS_MAX / 64
};

/* ---- one star ---- */

/* How many words a set of cells takes: the smallest sufficient number for which there is a kernel. */
unsigned papan_queens_words(unsigned n);

/* Fills free[words] with all n * n cells, and region[n][words] with those of each region. */
void papan_queens_fill_free(unsigned n, unsigned words, uint64_t *free);
void papan_queens_fill_regions(unsigned n, unsigned words, const uint8_t *region_of, uint64_t *region);

/* Fills kill[n * n][words] with what a queen on each cell rules out: its row, its column and its
 * neighbours. */
void papan_queens_fill_kill(unsigned n, uint64_t *kill);

typedef struct papan_queens_search papan_queens_search;
struct papan_queens_search {
    /* the board */
    unsigned n, words;
    const uint64_t *kill; /* [n * n][words] */
    uint64_t *region;     /* [n][words] cells of each region; those that have their queen come first */
    uint16_t *cell;       /* [n] queens placed so far, in the order of region */
    /* what is wanted */
    unsigned depth;                            /* number of queens at which reached() is called, usually n */
    bool (*reached)(void *context);            /* false: end. NULL: only count, up to enough */
    bool (*poll)(papan_queens_search *search); /* called when nodes reaches poll_at; false: end. NULL: end */
    void *context;
    uint64_t enough, poll_at;
    /* what came out */
    uint64_t nodes, solutions;
};

/* Called when all queens are placed: calls reached() or counts the solution. False: end. */
static inline bool papan_queens_placed(papan_queens_search *search)
{
    return search->reached != NULL ? search->reached(search->context) : ++search->solutions < search->enough;
}

/* Continues the search with this many queens placed and these cells free; false: ended by a hook or by
 * enough. */
typedef bool papan_queens_kernel(papan_queens_search *search, unsigned placed, const uint64_t *free);

/* The kernel for this many words. plain: without processor-specific instructions. */
papan_queens_kernel *papan_queens_kernel_for(unsigned words, bool plain);

/* ---- one star on large boards: queens_guided.c ---- */

/* Rules out cells by counting arguments before each branch, and leaves the rest of the board to the kernel. */
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

/* ---- one star or more ---- */

typedef struct papan_stars_search papan_stars_search;
struct papan_stars_search {
    /* the board */
    unsigned n, stars;
    const uint8_t *region; /* [n * n]; n or more: no star is allowed there */
    uint16_t *cell;        /* [n * stars] stars placed so far */
    /* what is wanted */
    bool (*reached)(void *context);           /* all stars are placed; false: end */
    bool (*poll)(papan_stars_search *search); /* as above */
    void *context;
    papan_random *random; /* try cells in random order; NULL: from the first */
    uint64_t poll_at;
    /* what came out */
    uint64_t nodes;
};

/* Searches with the stars in cell[0 .. placed) given; false: ended by a hook. */
bool papan_stars_explore(papan_stars_search *search, unsigned placed);

/* One random descent; the number of nodes if all descents were like it (Knuth 1975). */
double papan_stars_probe(papan_stars_search *search, unsigned placed, papan_random *random);

#endif
