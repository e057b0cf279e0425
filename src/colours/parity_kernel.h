/* parity_kernel.h: how pairs are tested, many at a time; one kernel for each kind of machine.
 *
 * For one chunk of x and each group of y, a kernel counts for every lane the pairs on disjoint diagonals: the
 * masks of all y of the group are added up bit by bit (carry-save adders: Harley and Seal), then byte by byte,
 * a byte being a lane.
 *
 * No counter can overflow. Of a lane and a group with Y of y there are at most 8 Y pairs. Bytes: at most
 * PAPAN_PARITY_RUN y are added up, of which at most 31 times 8 are counted in a byte, and fewer than 8 by
 * weights 1, 2 and 4 in another: 248 and 56. 16 bits: 8 Y fits while Y <= PAPAN_PARITY_GROUP_MAX, which is
 * checked when tables are made; 8 Y < 2^15, so that signed instructions will do. Matrix entries are below 2^15,
 * which is checked when they are written. 32 bits: four products of such numbers are less than 2^32; more are
 * added only where `sums` says how many fit. Sums in 64 bits: at most 2^32 groups times 2^32. */
#ifndef PAPAN_COLOURS_PARITY_KERNEL_H
#define PAPAN_COLOURS_PARITY_KERNEL_H

#include "colours/parity_tables.h"

#include <assert.h>

enum { PAPAN_PARITY_RUN = 248, PAPAN_PARITY_GROUP_MAX = 4095, PAPAN_PARITY_ENTRY_MAX = 32767 };

typedef struct papan_parity_work {
    const papan_parity_x *x;
    const papan_parity_y *y;
    uint32_t chunk, first_group; /* groups of y from here on */
    uint64_t *table;             /* [(y->steps + 3) * words] for masks of halves, on a boundary of 64 bytes */
} papan_parity_work;

/* A row of y for the sieve by bits: a queen in column j is on the diagonals low + j and high - j of x's words,
 * and stands in the way of rows below by the bits low + j and back + j of two sets. */
typedef struct papan_parity_line {
    uint8_t low, high, back;
} papan_parity_line;

#define PAPAN_PARITY_NOWHERE UINT32_MAX

/* A beginning of y, the x that it leaves alone, and the rows of y to come. */
typedef struct papan_parity_rest {
    const papan_parity_line *line; /* [rows] to come */
    unsigned rows, columns;
    uint32_t taken, low, back; /* columns, and diagonals as a line says */
    const uint64_t *x;         /* [count] diagonals, and above shift the group */
    uint32_t count;
    unsigned shift;
    const uint16_t *matrix;
    const uint32_t *place; /* [1 << columns] where the matrix has the row of a column set, or nowhere */
} papan_parity_rest;

typedef struct papan_parity_kernel {
    const char *name;
    unsigned words; /* of a chunk */
    /* matrix[group of y * stride + group of x] = pairs, or += pairs where the chunk is not the first of its
     * groups; 65535 stands for all that do not fit. x is laid out straight; a row has room for as many numbers
     * more as a chunk has lanes. */
    void (*count)(const papan_parity_work *work, uint16_t *matrix, size_t stride);
    /* Multiplies the entries of a row with weight[] (NULL: 1) and doubles those from above on; up to a chunk's
     * lanes of what follows may be changed too. Returns the largest entry before that. */
    uint32_t (*finish)(uint16_t *row, uint32_t above, uint32_t count, const uint16_t *weight);
    /* The sum over lanes and groups of pairs * matrix[group of y * stride + group of x]. A row has room for
     * eight more numbers. sums: so many groups may be added up in 32 bits. */
    uint64_t (*weigh)(const papan_parity_work *work, const uint16_t *matrix, size_t stride, uint64_t sums);
    /* For the sieve. Lists are filled up with words of ones, and taken is never 0.
     * Moves the words of from[count] that share no bit with taken to the front of to[], fills up, and returns
     * how many. */
    uint32_t (*filter)(const uint64_t *from, uint32_t count, uint64_t taken, uint64_t *to);
    /* The sum of row[word >> shift] over those words. */
    uint64_t (*gather)(const uint64_t *from, uint32_t count, uint64_t taken, const uint16_t *row,
                       unsigned shift);
    /* The sum of matrix entries over all y that begin so and the x that each leaves alone; adds the queens
     * tried, once for each chunk, to *tried. NULL: there is no such function, lists must do. */
    uint64_t (*walk)(const papan_parity_rest *rest, uint64_t *tried);
} papan_parity_kernel;

/* The fastest for this machine; plain: one without special instructions. narrow: chunks of 256. */
const papan_parity_kernel *papan_parity_kernel_for(bool plain, bool narrow);

extern const papan_parity_kernel papan_parity_plain;
#if defined(__x86_64__)
extern const papan_parity_kernel papan_parity_avx2, papan_parity_avx512;
#endif

/* ---- for kernels ---- */

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
