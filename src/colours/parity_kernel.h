/* parity_kernel.h: tests many pairs of placements at once with SIMD, one kernel for each instruction set.
 *
 * For one chunk of x and each group of y, a kernel counts in every lane the pairs on disjoint diagonals: it
 * adds the masks of all y of the group bit by bit (carry-save adders: Harley and Seal), then byte by byte, one
 * byte per lane.
 *
 * No counter can overflow. A lane and a group with Y placements y have at most 8 Y pairs. Bytes: at most
 * PAPAN_PARITY_RUN y are added, of which one byte counts at most 31 times 8, and another fewer than 8 with
 * weights 1, 2 and 4: 248 and 56. 16 bits: 8 Y fits while Y <= PAPAN_PARITY_GROUP_MAX, which is checked when
 * the tables are built; 8 Y < 2^15, so signed instructions are safe. Matrix entries are below 2^15, which is
 * checked when they are written. 32 bits: four products of such numbers are less than 2^32; more are added only
 * as far as `sums` allows. 64-bit sums: at most 2^32 groups times 2^32. */
#ifndef PAPAN_COLOURS_PARITY_KERNEL_H
#define PAPAN_COLOURS_PARITY_KERNEL_H

#include "base/vector128.h"
#include "colours/parity_tables.h"

#include <assert.h>

enum { PAPAN_PARITY_RUN = 248, PAPAN_PARITY_GROUP_MAX = 4095, PAPAN_PARITY_ENTRY_MAX = 32767 };

typedef struct papan_parity_work {
    const papan_parity_x *x;
    const papan_parity_y *y;
    uint32_t chunk, first_group; /* first_group: the first group of y to process */
    uint64_t *table;             /* [(y->steps + 3) * words] for masks of halves, 64-byte aligned */
} papan_parity_work;

/* A row of y for the bit-parallel sieve: a queen in column j occupies the diagonals low + j and high - j of the
 * words of x, and attacks later rows through the bits low + j and back + j of two sets. */
typedef struct papan_parity_line {
    uint8_t low, high, back;
} papan_parity_line;

#define PAPAN_PARITY_NOWHERE UINT32_MAX

/* A partial placement y, the x that it does not attack, and the remaining rows of y. */
typedef struct papan_parity_rest {
    const papan_parity_line *line; /* [rows] remaining */
    unsigned rows, columns;
    uint32_t taken, low, back; /* columns, and diagonals numbered as in papan_parity_line */
    const uint64_t *x;         /* [count] diagonals, and from bit shift on the group */
    uint32_t count;
    unsigned shift;
    const uint16_t *matrix;
    const uint32_t *place; /* [1 << columns] offset of the matrix row of a column set, or PAPAN_PARITY_NOWHERE
                            */
} papan_parity_rest;

typedef struct papan_parity_kernel {
    const char *name;
    unsigned words; /* 64-bit words per chunk */
    /* matrix[group of y * stride + group of x] = pairs, or += pairs if the chunk is not the first of its
     * groups, saturating at 65535. x has the straight layout; each row is padded by the number of lanes of a
     * chunk. */
    void (*count)(const papan_parity_work *work, uint16_t *matrix, size_t stride);
    /* Multiplies the entries of a row by weight[] (NULL: 1) and doubles those from `above` on; may also change
     * up to a chunk's lanes of padding. Returns the largest entry before that. */
    uint32_t (*finish)(uint16_t *row, uint32_t above, uint32_t count, const uint16_t *weight);
    /* The sum over lanes and groups of pairs * matrix[group of y * stride + group of x]. Each row is padded by
     * eight numbers. sums: how many groups can be added in 32 bits. */
    uint64_t (*weigh)(const papan_parity_work *work, const uint16_t *matrix, size_t stride, uint64_t sums);
    /* For the sieve. Lists are padded with all-ones words, and taken is never 0. Copies the words of
     * from[count] that share no bit with taken to to[], pads it, and returns their number. */
    uint32_t (*filter)(const uint64_t *from, uint32_t count, uint64_t taken, uint64_t *to);
    /* The sum of row[word >> shift] over the words that share no bit with taken. */
    uint64_t (*gather)(const uint64_t *from, uint32_t count, uint64_t taken, const uint16_t *row,
                       unsigned shift);
    /* The sum of matrix entries over all y that extend this one and the x that each leaves unattacked; adds the
     * number of queens tried, once per chunk, to *tried. NULL: not available, use lists. */
    uint64_t (*walk)(const papan_parity_rest *rest, uint64_t *tried);
} papan_parity_kernel;

/* The fastest kernel for this CPU; plain: without SIMD instructions; narrow: with 256-bit chunks. */
const papan_parity_kernel *papan_parity_kernel_for(bool plain, bool narrow);

extern const papan_parity_kernel papan_parity_plain;
#if defined(__x86_64__)
extern const papan_parity_kernel papan_parity_avx2, papan_parity_avx512;
#elif defined(PAPAN_VECTOR128)
extern const papan_parity_kernel papan_parity_128;
#endif

/* ---- helpers for kernels ---- */

static inline uint32_t papan_parity_first_rank(const papan_parity_work *work)
{
    return work->x->rank[(size_t)work->chunk * work->x->words];
}

static inline bool papan_parity_adds(const papan_parity_work *work)
{
    const uint32_t *rank = work->x->rank + (size_t)work->chunk * work->x->words;
    return work->chunk > 0 && rank[0] == rank[-(ptrdiff_t)work->x->words];
}

static inline const uint64_t *papan_parity_masks(const papan_parity_work *work)
{
    assert(work->chunk < work->x->chunks);
    return work->x->mask + (size_t)work->chunk * (work->x->squares + 1) * work->x->words;
}

#endif
