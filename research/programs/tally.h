/* tally.h: what the files of the strategy `tally` share: the numbering of column tallies, and the layers, which
 * have a count for each tally and each row that may come next.
 *
 * A tally says how many stars each column has. It is written as two numbers to the base k + 1, one for each
 * half of the board, both read from the edge to the middle, and the tally of the middle column if the number of
 * columns is odd. So reflecting a tally swaps its halves, and of two reflections only the one with left <=
 * right is kept. */
#ifndef PAPAN_SEARCH_TALLY_H
#define PAPAN_SEARCH_TALLY_H

#include "search/strategy.h"

enum { PAPAN_TALLY_MOST = 31 /* columns: a row is a word of bits */ };

/* The stars of a row that do not touch each other. */
typedef struct papan_tally_row {
    uint32_t stars, near, mirror; /* its columns; these and those next to them; its columns reflected */
    uint32_t left, right, middle; /* what it adds to a tally */
} papan_tally_row;

typedef struct papan_tally {
    uint32_t left, right, middle;
} papan_tally;

/* A half of the board. */
typedef struct papan_tally_half {
    uint32_t sum, fulls;               /* its stars; its full columns */
    uint32_t full, some;               /* columns with all stars, with at least one; column 0 is the edge */
    uint32_t full_mirror, some_mirror; /* the same as the right half of the board */
    uint8_t least, most;               /* stars in one column */
    uint8_t least_pair, most_pair;     /* stars in two neighbouring columns */
} papan_tally_half;

/* What all layers of a board share. */
typedef struct papan_tally_board {
    const papan_allocator *memory;
    unsigned n, k, wide; /* columns, stars in a row, columns of a half */
    uint32_t halves;     /* (k + 1) to the power of wide */
    papan_tally_half *half;
    papan_tally_row *row;
    size_t rows;
    uint64_t choose[PAPAN_TALLY_MOST + 1][PAPAN_TALLY_MOST + 1]; /* binomial coefficients */
    uint8_t ones[256];                                           /* the bits of a byte */
} papan_tally_board;

/* The tallies after some rows. An entry is the number of ways to fill these rows so that they give this tally
 * and the given row may follow. The entries of a tally are numbered by the sets of k columns that are not full,
 * touching or not: that wastes an eighth of the memory for two stars, and needs no table. */
typedef struct papan_tally_layer {
    unsigned rows;
    uint32_t *by_sum;     /* the possible halves sorted by sum, those with the same sum in ascending order */
    uint32_t *sum_begins; /* [k * wide + 2] in by_sum */
    /* [wide + 2][halves] by the full columns of the rest and the right half: the entries of smaller right
     * halves with the same sum. PAPAN_TALLY_NEVER: the half is impossible */
    uint32_t *before;
    uint64_t *base; /* [k + 1][halves] by middle and left; plus `before` of the right half: the first entry */
    uint64_t entries;
    bool wide;   /* 64 bits for an entry, otherwise 32 */
    void *entry; /* NULL: not allocated */
} papan_tally_layer;

#define PAPAN_TALLY_NEVER UINT32_MAX
#define PAPAN_TALLY_NONE  (UINT64_C(1) << 63) /* no entry: the tally is impossible. Far from every base */

/* Is it a board without given queens whose regions are its rows or columns? If not, why explains it. */
bool papan_tally_suits(const papan_puzzle *puzzle, papan_message *why);
/* Is the board small enough for these tables? Otherwise its layers do not fit in any memory. */
bool papan_tally_fits(unsigned n, unsigned k);
/* After PAPAN_NO_MEMORY, papan_tally_close() is needed all the same. */
papan_status papan_tally_open(papan_tally_board *board, unsigned n, unsigned k, const papan_allocator *memory);
void papan_tally_close(papan_tally_board *board);

/* Numbers the entries of a layer; after PAPAN_NO_MEMORY, papan_tally_layer_close() is needed all the same. */
papan_status papan_tally_layer_open(const papan_tally_board *board, unsigned rows, papan_tally_layer *layer);
/* Allocates the entries. */
papan_status papan_tally_layer_take(const papan_tally_board *board, bool wide, papan_tally_layer *layer);
void papan_tally_layer_give(const papan_tally_board *board, papan_tally_layer *layer); /* frees them */
void papan_tally_layer_close(const papan_tally_board *board, papan_tally_layer *layer);

/* The tallies of a layer with this left half and middle column: their right halves are by_sum[*first] up to
 * by_sum[*end]. False: there are none. */
bool papan_tally_rights(const papan_tally_board *board, const papan_tally_layer *layer, uint32_t left,
                        uint32_t middle, uint32_t *first, uint32_t *end);

/* The columns that are full, or have a star. */
static inline uint32_t papan_tally_full(const papan_tally_board *b, const papan_tally *t)
{
    return b->half[t->left].full | b->half[t->right].full_mirror | (uint32_t)(t->middle == b->k) << b->wide;
}

static inline uint32_t papan_tally_some(const papan_tally_board *b, const papan_tally *t)
{
    return b->half[t->left].some | b->half[t->right].some_mirror | (uint32_t)(t->middle > 0) << b->wide;
}

/* How many of these columns are open. A table of 256 bytes is faster than counting bits without a processor
 * instruction for it. */
static inline unsigned papan_tally_ones(const papan_tally_board *b, uint32_t columns)
{
    const uint8_t *ones = b->ones;
    unsigned low = ones[columns & 255], high = ones[columns >> 24];
    return low + ones[columns >> 8 & 255] + ones[columns >> 16 & 255] + high;
}

/* The number of a set of columns among all sets of as many open columns: the combinatorial number system. */
static inline uint64_t papan_tally_set(const papan_tally_board *b, uint32_t open, uint32_t columns)
{
    uint64_t number = 0;
    for (unsigned i = 1; columns != 0; i++, columns &= columns - 1)
        number += b->choose[papan_tally_ones(b, open & ((columns & -columns) - 1))][i];
    return number;
}

/* The index of the entry for a tally and the row that follows it, or PAPAN_TALLY_NONE. */
static inline uint64_t papan_tally_index(const papan_tally_board *b, const papan_tally_layer *layer,
                                         const papan_tally *tally, const papan_tally_row *row)
{
    bool swap = tally->left > tally->right;
    papan_tally t = {swap ? tally->right : tally->left, swap ? tally->left : tally->right, tally->middle};
    unsigned full = b->half[t.left].fulls + (t.middle == b->k);
    uint64_t base = layer->base[(size_t)t.middle * b->halves + t.left];
    uint32_t before = layer->before[(size_t)full * b->halves + t.right];
    if (base == PAPAN_TALLY_NONE || before == PAPAN_TALLY_NEVER)
        return PAPAN_TALLY_NONE;
    return base + before + papan_tally_set(b, ~papan_tally_full(b, &t), swap ? row->mirror : row->stars);
}

/* Starts to read an entry into the cache. */
static inline void papan_tally_prefetch(const papan_tally_layer *layer, uint64_t index)
{
    size_t size = layer->wide ? sizeof(uint64_t) : sizeof(uint32_t);
    if (index != PAPAN_TALLY_NONE)
        __builtin_prefetch((const char *)layer->entry + index * size);
}

static inline uint64_t papan_tally_entry(const papan_tally_layer *layer, uint64_t index)
{
    if (index == PAPAN_TALLY_NONE)
        return 0;
    return layer->wide ? ((const uint64_t *)layer->entry)[index] : ((const uint32_t *)layer->entry)[index];
}

#endif
