/* tally.h: the numbers of column tallies for stars_by_tally.c, and the layers, which have a count for each
 * tally and each row that may come next. tally_states.h numbers them.
 *
 * A tally says how many stars each column has. It is written as two numbers to the base k + 1, one for each
 * half of the board, both read from the edge to the middle, and the tally of the middle column if the number of
 * columns is odd. So reflecting a tally swaps its halves, and of two reflections only the one with left <=
 * right is kept. */
#ifndef RESEARCH_TALLY_H
#define RESEARCH_TALLY_H

#include "tasks.h"

enum { TALLY_MAX = 31 /* columns: a row is a word of bits */ };

/* The stars of a row that do not touch each other. */
typedef struct tally_row {
    uint32_t stars, near, mirror; /* its columns; these and those next to them; its columns reflected */
    uint32_t left, right, middle; /* what it adds to a tally */
} tally_row;

typedef struct tally_of {
    uint32_t left, right, middle;
} tally_of;

/* A half of the board. */
typedef struct tally_half {
    uint32_t sum, fulls;               /* its stars; its full columns */
    uint32_t full, some;               /* columns with all stars, with at least one; column 0 is the edge */
    uint32_t full_mirror, some_mirror; /* the same as the right half of the board */
    uint8_t least, most;               /* stars in one column */
    uint8_t least_pair, most_pair;     /* stars in two neighbouring columns */
} tally_half;

/* What all layers of a board share. */
typedef struct tally_board {
    unsigned n, k, wide; /* columns, stars in a row, columns of a half */
    uint32_t halves;     /* (k + 1) to the power of wide */
    tally_half *half;
    tally_row *row;
    size_t rows;
    uint64_t choose[TALLY_MAX + 1][TALLY_MAX + 1]; /* binomial coefficients */
    uint8_t ones[256];                             /* the bits of a byte */
} tally_board;

/* The tallies after some rows. An entry is the number of ways to fill these rows so that they give this tally
 * and the given row may follow. The entries of a tally are numbered by the sets of k columns that are not full,
 * touching or not: that wastes an eighth of the memory for two stars, and needs no table. */
typedef struct tally_layer {
    unsigned rows;
    uint32_t *by_sum;     /* the possible halves sorted by sum, those with the same sum in ascending order */
    uint32_t *sum_begins; /* [k * wide + 2] in by_sum */
    /* [wide + 2][halves] by the full columns of the rest and the right half: the entries of smaller right
     * halves with the same sum. TALLY_NEVER: the half is impossible */
    uint32_t *before;
    uint64_t *base; /* [k + 1][halves] by middle and left; plus `before` of the right half: the first entry */
    uint64_t entries;
    bool wide;   /* 64 bits for an entry, otherwise 32 */
    void *entry; /* NULL: not allocated */
} tally_layer;

#define TALLY_NEVER UINT32_MAX
#define TALLY_NONE  (UINT64_C(1) << 63) /* no entry: the tally is impossible. Far from every base */

/* The columns that are full, or have a star. */
static inline uint32_t tally_full(const tally_board *b, const tally_of *t)
{
    return b->half[t->left].full | b->half[t->right].full_mirror | (uint32_t)(t->middle == b->k) << b->wide;
}

static inline uint32_t tally_some(const tally_board *b, const tally_of *t)
{
    return b->half[t->left].some | b->half[t->right].some_mirror | (uint32_t)(t->middle > 0) << b->wide;
}

/* How many of these columns are open. A table of 256 bytes is faster than counting bits without a processor
 * instruction for it. */
static inline unsigned tally_ones(const tally_board *b, uint32_t columns)
{
    const uint8_t *ones = b->ones;
    unsigned low = ones[columns & 255], high = ones[columns >> 24];
    return low + ones[columns >> 8 & 255] + ones[columns >> 16 & 255] + high;
}

/* The number of a set of columns among all sets of as many open columns: the combinatorial number system. */
static inline uint64_t tally_set(const tally_board *b, uint32_t open, uint32_t columns)
{
    uint64_t number = 0;
    for (unsigned i = 1; columns != 0; i++, columns &= columns - 1)
        number += b->choose[tally_ones(b, open & ((columns & -columns) - 1))][i];
    return number;
}

/* The index of the entry for a tally and the row that follows it, or TALLY_NONE. */
static inline uint64_t tally_index(const tally_board *b, const tally_layer *layer, const tally_of *tally,
                                   const tally_row *row)
{
    bool swap = tally->left > tally->right;
    tally_of t = {swap ? tally->right : tally->left, swap ? tally->left : tally->right, tally->middle};
    unsigned full = b->half[t.left].fulls + (t.middle == b->k);
    uint64_t base = layer->base[(size_t)t.middle * b->halves + t.left];
    uint32_t before = layer->before[(size_t)full * b->halves + t.right];
    if (base == TALLY_NONE || before == TALLY_NEVER)
        return TALLY_NONE;
    return base + before + tally_set(b, ~tally_full(b, &t), swap ? row->mirror : row->stars);
}

/* Starts to read an entry into the cache. */
static inline void tally_prefetch(const tally_layer *layer, uint64_t index)
{
    size_t size = layer->wide ? sizeof(uint64_t) : sizeof(uint32_t);
    if (index != TALLY_NONE)
        __builtin_prefetch((const char *)layer->entry + index * size);
}

static inline uint64_t tally_entry(const tally_layer *layer, uint64_t index)
{
    if (index == TALLY_NONE)
        return 0;
    return layer->wide ? ((const uint64_t *)layer->entry)[index] : ((const uint32_t *)layer->entry)[index];
}

#endif
