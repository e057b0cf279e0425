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

/* The ways to complete a prefix of y: see parity_prefix.h. */
typedef struct papan_parity_rest_of_y {
    const papan_parity_line *line; /* [rows] remaining */
    unsigned rows, columns;
    const papan_parity_step *step; /* row after row */
    const uint32_t *end;           /* [rows] number of steps up to and including each row */
    uint32_t before, lasts;        /* steps before the last row; how many of the last row count */
    const uint32_t *position;      /* [lasts] in the matrix */
    const uint16_t *matrix;
} papan_parity_rest_of_y;

/* Chunks of x that a prefix of y does not attack, as bits by diagonal. */
typedef struct papan_parity_bits {
    uint32_t chunks;
    unsigned planes;
    const uint64_t *plane;    /* [chunks][planes][words] */
    const uint16_t *position; /* [chunks][64 * words] in the matrix, by bit */
    uint64_t *room;           /* [2 * (PAPAN_PARITY_WORDS_OF_PAIRS + (lasts + 1) * words)] for pairs */
} papan_parity_bits;

enum { PAPAN_PARITY_WORDS_OF_PAIRS = 512 };

typedef struct papan_parity_kernel {
    const char *name;
    unsigned words; /* 64-bit words per chunk */
    /* Prefixes are faster than other ways from this number of rows of both lists on; 0: never. */
    unsigned prefixes_from;
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
    /* Bits by diagonal of up to a chunk of words, padded as a list: bit k of word w of a plane belongs to x
     * number k * words + w. NULL: not available. */
    void (*transpose)(const uint64_t *x, uint32_t count, unsigned planes, uint64_t *plane);
    /* The sum of the entries matrix[position of y + position of x] over all pairs. table: for masks. */
    uint64_t (*complete)(const papan_parity_rest_of_y *y, const papan_parity_bits *x, uint64_t *table);
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

/* The first ranks of the octets of a chunk. */
static inline const uint32_t *papan_parity_ranks(const papan_parity_work *work)
{
    return work->x->rank + (size_t)work->chunk * work->x->words;
}

/* Straight layout: true if this chunk is not the first of its groups. */
static inline bool papan_parity_adds(const papan_parity_work *work)
{
    return (size_t)work->chunk * work->x->words * PAPAN_PARITY_LANES >= work->x->groups;
}

static inline const uint64_t *papan_parity_masks(const papan_parity_work *work)
{
    assert(work->chunk < work->x->chunks);
    return work->x->mask + (size_t)work->chunk * (work->x->squares + 1) * work->x->words;
}

#endif
