/* gpu_kernels.h: what the kernels are given. All of it is plain numbers and addresses in the memory of the
 * machine that runs them, so that C and CUDA agree on it. The names are those of colours/parity.h.
 *
 * A side is one colour: x, placements in a quarter whose columns are even, and y, placements in the other
 * quarter of that colour, whose columns are odd. White: x in ee, y in oo. Black: x in oe, y in eo. Placements
 * are sorted by the rank of their column set; where the queens stand on the columns that a set leaves, the rank
 * is that of the set.
 *
 * Placements x are bits: a word is 32 of them, a block 32 words. For each square of the quarter of y there is a
 * mask: bit 1 where a queen on that square attacks no queen of the placement. mask[block][square][word]; behind
 * the squares comes one mask more, of the bits that stand for a placement at all. */
#ifndef PAPAN_COLOURS_GPU_KERNELS_H
#define PAPAN_COLOURS_GPU_KERNELS_H

#include <stdint.h>

enum {
    PAPAN_GPU_MOST = 28,    /* queens: see gpu_count.h */
    PAPAN_GPU_BLOCK = 1024, /* placements */
    PAPAN_GPU_CHUNK = 1024, /* placements that the sieve walks with at a time */
    PAPAN_GPU_UNLISTED = 0xFFFF
};

/* A quarter. Square (i, j) is on the diagonals i + j + sum and i - j + difference, two bits of 32. */
typedef struct papan_gpu_quarter {
    uint32_t rows, columns, sum, difference;
} papan_gpu_quarter;

/* All placements of `size` queens on each of some row sets. One thread does those of one row set that begin
 * with given columns in the first `fixed` rows. */
typedef struct papan_gpu_listing {
    papan_gpu_quarter quarter;
    uint32_t size, fixed, starts; /* starts: columns to the power of fixed */
    uint32_t ranks;
    uint64_t threads;
    const uint32_t *row_set;
    const uint16_t *rank; /* of a column set */
    uint32_t *cursor;     /* [row set][rank] counts up from what it was: the place in the list */
    const uint64_t *base; /* [row set] where its list begins */
    /* out; all NULL: only counted */
    uint64_t *diagonals;
    uint16_t *group;   /* the rank of each */
    uint32_t *squares; /* a byte for each pair of rows: column of the first * columns + column of the second */
} papan_gpu_listing;

typedef struct papan_gpu_masking {
    papan_gpu_quarter quarter; /* of y */
    uint64_t threads;          /* words * (squares + 1) */
    const uint64_t *diagonals;
    uint32_t *mask;
} papan_gpu_masking;

/* One orbit of row sets on one side. */
typedef struct papan_gpu_task {
    uint64_t matrix;    /* where its matrix begins */
    uint64_t block;     /* first block of x */
    uint32_t blocks;    /* that many */
    uint32_t first_bit; /* of the first block that counts (sieve) */
    uint32_t y;         /* number of the row set of y */
    uint32_t first_y;   /* rank of y from which column sets count */
    uint32_t key;       /* of the orbit */
    uint32_t sum;       /* its number */
    uint8_t row[16];    /* the rows of y in the order of the walk */
} papan_gpu_task;

/* What both kernels need: matrix[rank of y][rank of x]. */
typedef struct papan_gpu_side {
    papan_gpu_quarter quarter; /* of y */
    uint32_t size;             /* queens of y */
    uint32_t x_ranks, y_ranks;
    uint32_t most_blocks;
    const papan_gpu_task *task;
    const uint32_t *mask;
    const uint64_t *diagonals;
    const uint16_t *group;
    uint32_t *matrix;
    uint64_t *sum; /* [task] */
    /* products by tables */
    uint32_t fill;     /* 1: write the matrix; 0: sum up the products with it */
    uint32_t by_least; /* the key of the column sets is the smaller of two (even N) */
    const uint32_t *squares;
    const uint64_t *y_base;
    const uint32_t *y_start, *y_end; /* [row set][rank] */
    const uint16_t *x_key, *y_key;
    const uint8_t *x_weight;
    /* sieve */
    const uint16_t *y_rank; /* of a column set */
    uint32_t *next;         /* number of the next item */
    uint32_t own_columns;   /* 1: the columns of y are its column set, else those that it leaves */
    uint32_t first;         /* queens of y taken by the masks: 3 or 4 */
    uint32_t starts;        /* items of a task: columns to the power of first - 1 */
} papan_gpu_side;

#endif
