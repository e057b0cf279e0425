/* slices_lists.h: what the files of `slices` share above the dense search.
 *
 *   slices.c        the strategy itself: branching, searching, solutions
 *   slices_lists.c  lists of open placements, filtering them, and converting them to the dense search
 *   slices_look.c   estimates, and the choice of the piece that symmetry restricts */
#ifndef PAPAN_SEARCH_SLICES_LISTS_H
#define PAPAN_SEARCH_SLICES_LISTS_H

#include "model/model.h"
#include "model/symmetry.h"
#include "search/slices.h"
#include "search/strategy.h"

/* The open placements of one piece: count masks, starting at mask + first * words. */
typedef struct slices_list {
    uint32_t first, count;
} slices_list;

typedef struct slices_level {
    uint64_t *mask;
    size_t room; /* words in mask */
    slices_list list[SLICES_PIECES_MAX];
    slices_tally *tally; /* [words] */
    uint64_t *empty;     /* [words] cells not covered yet */
} slices_level;

typedef struct slices_step {
    unsigned piece;       /* index of its list */
    const uint64_t *mask; /* points into the lists of the level above */
} slices_step;

typedef struct slices_piece {
    uint16_t thing;
    uint32_t places; /* at the start */
} slices_piece;

typedef struct slices {
    papan_search *search;
    const papan_model *m;
    papan_orbits *orbits;
    unsigned words, pieces, depths;
    uint32_t cells;
    slices_piece piece[SLICES_PIECES_MAX];
    uint16_t need[SLICES_PIECES_MAX];
    slices_level *level; /* [depths + 1] */
    slices_step *step;   /* [depths] */
    uint32_t *cell;      /* [cells] the board cell of a bit */
    uint32_t *count;     /* [cells] placements over each cell, when they are counted one by one */
    uint16_t *label;
    uint32_t *option;                               /* [depths] for splitting */
    uint64_t *given;                                /* [depths][words] the placements of a part */
    bool (*work)(struct slices *s, unsigned depth); /* what to do below a part; false: the search is over */
    slices_dense dense;
    unsigned dense_depth;                     /* where the dense search took over */
    uint64_t dense_cells;                     /* the bits of cells; the others belong to pieces */
    uint8_t dense_bit[64 * SLICES_WORDS_MAX]; /* the bit of a cell */
    uint32_t dense_cell[64];                  /* the cell of a bit */
    uint8_t dense_piece[64];
    unsigned look_depth; /* depth of the part being estimated */
    double look_budget;  /* words that may still be filtered for estimates */
    double look_unasked; /* words filtered since the last call of stop */
    size_t steps;        /* the same for the lists, see papan_steps_stopped() */
    papan_budget budget; /* of orbits, whose making can be stopped */
    papan_allocator memory;
    bool failed; /* out of memory */
} slices;

/* ---- slices_lists.c ---- */

/* Allocates memory and sorts the pieces; papan_slices_give_back() frees what was allocated. */
papan_status papan_slices_set_up(slices *s, papan_arena *arena);
void papan_slices_give_back(slices *s);
/* Makes the initial lists, without the placements that symmetry removes; empty ones if the search was stopped.
 */
void papan_slices_fill(slices *s);
/* True if every piece has as many placements as it needs, and some placement covers each cell. */
bool papan_slices_possible(const slices *s);
/* Chooses a placement; false: dead end, or the search was stopped. In both cases papan_slices_unlay() undoes
 * it. */
bool papan_slices_lay(slices *s, unsigned depth, unsigned p, const uint64_t *mask);
void papan_slices_unlay(slices *s, unsigned depth);

/* The index of a piece's list. */
unsigned papan_slices_list_of(const slices *s, uint16_t thing);
/* Convert the model's options to masks and back. */
void papan_slices_mask(const slices *s, uint32_t option, uint64_t *mask);
uint32_t papan_slices_option(const slices *s, unsigned p, const uint64_t *mask);

/* Where the next list starts. On boards of up to 64 cells, lists are padded for the dense kernel. */
static inline uint32_t papan_slices_behind(const slices *s, const slices_list *l)
{
    return s->words == 1 ? l->first + (l->count + 2 * SLICES_PAD) / SLICES_PAD * SLICES_PAD
                         : l->first + l->count;
}

/* True if the remaining cells and pieces fit in 64 bits. False if several copies of a piece are left. */
bool papan_slices_fits_a_word(const slices *s, unsigned depth);
/* Writes the remaining placements into the dense list. False: out of memory. */
bool papan_slices_squeeze(slices *s, unsigned depth, uint32_t *count, uint64_t *wanted);

/* ---- slices.c ---- */

typedef struct slices_choice {
    bool by_cell;
    unsigned piece, cell; /* one or the other, see by_cell */
} slices_choice;

/* Chooses where to branch: the cell or the piece with the fewest placements. */
void papan_slices_choose(slices *s, const slices_level *l, slices_choice *c);

/* ---- slices_look.c ---- */

/* Restricts the piece with the smallest estimate, if any can be restricted. */
papan_status papan_slices_reduce(slices *s);
/* Estimates the cases below depth and stores the estimate in the search. Returns false, as nothing is left to
 * do. */
bool papan_slices_estimate(slices *s, unsigned depth);

#endif
