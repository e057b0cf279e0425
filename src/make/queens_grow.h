/* queens_grow.h: grows boards of Queens and Star Battle with exactly one solution. One grower serves many
 * boards, since its tables depend only on the size. */
#ifndef PAPAN_MAKE_QUEENS_GROW_H
#define PAPAN_MAKE_QUEENS_GROW_H

#include "base/random.h"
#include "search/queens_bitboard.h"

/* ---- what the files of the grower share ---- */

enum { SLOTS = 4 /* verdicts kept per cell */ };

/* What is known about adding a cell to a region. */
typedef enum knowledge { UNKNOWN, HAS_WITNESS, TOO_LONG } knowledge;

typedef struct verdict {
    uint8_t region, known; /* knowledge */
} verdict;

typedef struct change {
    uint16_t cell;
    uint8_t old;
} change;

typedef struct papan_grower {
    papan_arena arena;
    unsigned n, stars, cells, queens; /* queens = n * stars */
    void *context;
    bool (*stop)(void *context);
    void (*filled)(void *context, unsigned cells);
    bool stopped;
    papan_random *random;
    /* tables */
    uint16_t *near; /* [cells][4] neighbours by edge */
    uint8_t *nears; /* [cells] how many */
    uint64_t *kill; /* see queens_bitboard.h; one star alone */
    unsigned words;
    papan_queens_kernel *kernel;
    /* the board */
    uint16_t *answer;  /* [queens] */
    bool *fixed;       /* [cells] stars, and the cells that connect the stars of a region: never changed */
    uint8_t *region;   /* [cells] */
    uint16_t *size;    /* [n] cells of each region */
    uint16_t *seed;    /* [n] a star of each region */
    uint64_t *rows;    /* [n][n] cells of each region by row */
    uint64_t *set;     /* [n][words] the same as one set; one star alone */
    uint64_t *set_all; /* [words] all cells that have a region */
    unsigned bare;     /* cells without a region */
    /* for undoing changes */
    change *journal; /* [4 * cells] */
    unsigned changes;
    /* other solutions found: for a cell and a region, one that uses the cell */
    verdict *verdicts; /* [cells][SLOTS] */
    uint16_t *witness; /* [cells][SLOTS][queens] */
    uint16_t *found;   /* [queens] */
    uint64_t *work;    /* [n][words] */
    uint16_t *list;    /* [cells] */
    uint64_t patience; /* nodes of one search */
} papan_grower;

/* ---- for the maker ---- */

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

/* ---- queens_grow_seed.c ---- */

/* Whether there is a solution with a star on this cell, which is in a region. found[] gets it. */
knowledge papan_grower_ask(papan_grower *g, unsigned cell);
/* Counts solutions of the board without its bare cells. The search starts with the first `placed` stars of
 * cell[] and ends after `enough` solutions or `patience` nodes. */
unsigned papan_grower_explore(papan_grower *g, uint16_t *cell, unsigned placed, unsigned enough,
                              papan_random *random, uint64_t patience, bool *all_seen);
bool papan_grower_over(papan_grower *g);

/* A random solution, and the smallest regions that contain it; false: try again. */
bool papan_grower_seed(papan_grower *g);

/* ---- queens_grow.c ---- */

void papan_grower_put(papan_grower *g, unsigned cell, uint8_t region);

#endif
