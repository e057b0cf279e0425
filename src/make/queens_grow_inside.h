/* queens_grow_inside.h: what the parts of the grower share. */
#ifndef PAPAN_MAKE_QUEENS_GROW_INSIDE_H
#define PAPAN_MAKE_QUEENS_GROW_INSIDE_H

#include "make/queens_grow.h"

enum { SLOTS = 4 /* verdicts kept of a cell */ };

/* What is known of putting a cell into a region. */
typedef enum knowledge { UNKNOWN, HAS_WITNESS, TOO_LONG } knowledge;

typedef struct verdict {
    uint8_t region, known; /* knowledge */
} verdict;

typedef struct change {
    uint16_t cell;
    uint8_t old;
} change;

struct papan_grower {
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
    bool *fixed;       /* [cells] stars, and what joins the stars of a region: stays as it is */
    uint8_t *region;   /* [cells] */
    uint16_t *size;    /* [n] cells of each region */
    uint16_t *seed;    /* [n] a star of each region */
    uint64_t *rows;    /* [n][n] cells of each region by row */
    uint64_t *set;     /* [n][words] the same as one set; one star alone */
    uint64_t *set_all; /* [words] all cells that have a region */
    unsigned bare;     /* cells without a region */
    /* to take changes back */
    change *journal; /* [4 * cells] */
    unsigned changes;
    /* alternatives met: for some region of each cell, another solution that uses the cell */
    verdict *verdicts; /* [cells][SLOTS] */
    uint16_t *witness; /* [cells][SLOTS][queens] */
    uint16_t *found;   /* [queens] */
    uint64_t *work;    /* [n][words] */
    uint16_t *list;    /* [cells] */
    uint64_t patience; /* nodes of one question */
};

/* ---- queens_grow_ask.c ---- */

/* Is there a solution with a star on this cell, which has its region? found[] holds it. */
knowledge papan_grower_ask(papan_grower *g, unsigned cell);
/* Solutions of the board, with its bare cells out of play, met by a search that starts with the first so many
 * stars of cell[] and ends at enough of them, or when patience does. */
unsigned papan_grower_explore(papan_grower *g, uint16_t *cell, unsigned placed, unsigned enough,
                              papan_random *random, uint64_t patience, bool *all_seen);
bool papan_grower_over(papan_grower *g);

/* ---- queens_grow_seed.c ---- */

/* A random answer, and the smallest regions that hold it; false: try again. */
bool papan_grower_seed(papan_grower *g);

/* ---- queens_grow.c ---- */

void papan_grower_put(papan_grower *g, unsigned cell, uint8_t region);

#endif
