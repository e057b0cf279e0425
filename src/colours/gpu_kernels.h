/* gpu_kernels.h: the arguments of the GPU kernels. They contain only plain numbers and device addresses, so
 * that C and CUDA agree on the layout. The names are those of colours/parity.h.
 *
 * A side is one colour: x, placements in a quarter with even columns, and y, placements in the other quarter of
 * that colour, with odd columns. White: x in ee, y in oo. Black: x in oe, y in eo. Placements are sorted by the
 * rank of their column set; for black, whose queens use the columns outside a set, by the rank of that set.
 *
 * Placements x are bits: 32 to a word, 32 words to a block. For each cell of the quarter of y there is a mask
 * whose bit is 1 if a queen on that cell attacks no queen of the placement: mask[block][cell][word]. The mask
 * after the last cell marks the bits that represent a placement; the others are padding. */
#ifndef PAPAN_COLOURS_GPU_KERNELS_H
#define PAPAN_COLOURS_GPU_KERNELS_H

#include <stdint.h>

enum {
    PAPAN_GPU_MAX = 28,     /* queens: see gpu_count.h */
    PAPAN_GPU_BLOCK = 1024, /* placements */
    PAPAN_GPU_CHUNK = 1024, /* placements that the sieve processes at a time */
    PAPAN_GPU_UNLISTED = 0xFFFF
};

/* A quarter. Cell (i, j) is on the diagonals i + j + sum and i - j + difference, each one of 32 bits. */
typedef struct papan_gpu_quarter {
    uint32_t rows, columns, sum, difference;
} papan_gpu_quarter;

/* Lists all placements of `size` queens on each of several row sets. One thread handles the placements on one
 * row set with given columns in the first `fixed` rows. */
typedef struct papan_gpu_listing {
    papan_gpu_quarter quarter;
    uint32_t size, fixed, starts; /* starts: columns^fixed */
    uint32_t ranks;
    uint64_t threads;
    const uint32_t *row_set;
    const uint16_t *rank; /* of a column set */
    uint32_t *cursor;     /* [row set][rank] next free position in the list */
    const uint64_t *base; /* [row set] start of its list */
    /* output; all NULL: count only */
    uint64_t *diagonals;
    uint16_t *group;   /* the rank of each placement */
    uint32_t *squares; /* one byte for each pair of rows: column of the first * columns + column of the second
                        */
} papan_gpu_listing;

typedef struct papan_gpu_masking {
    papan_gpu_quarter quarter; /* of y */
    uint64_t threads;          /* words * (squares + 1) */
    const uint64_t *diagonals;
    uint32_t *mask;
} papan_gpu_masking;

/* One orbit of row sets on one side. */
typedef struct papan_gpu_task {
    uint64_t matrix;    /* offset of its matrix */
    uint64_t block;     /* first block of x */
    uint32_t blocks;    /* number of blocks */
    uint32_t first_bit; /* sieve: first bit of that block that counts */
    uint32_t y;         /* index of the row set of y */
    uint32_t first_y;   /* lowest rank of y that counts */
    uint32_t key;       /* of the orbit */
    uint32_t sum;       /* index of its sum */
    uint8_t row[16];    /* the rows of y in search order */
} papan_gpu_task;

/* The arguments of the tables and sieve kernels: matrix[rank of y][rank of x]. */
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
    /* tables */
    uint32_t fill;     /* 1: add to the matrix; 0: sum the products with it */
    uint32_t by_least; /* the key of a pair of column sets is the smaller of two (even N) */
    const uint32_t *squares;
    const uint64_t *y_base;
    const uint32_t *y_start, *y_end; /* [row set][rank] */
    const uint16_t *x_key, *y_key;
    const uint8_t *x_weight;
    /* sieve */
    const uint16_t *y_rank; /* of a column set */
    uint32_t *next;         /* work queue: the next item */
    uint32_t own_columns;   /* 1: the columns of y are its column set; 0: the complement is */
    uint32_t first;         /* queens of y placed by masks: 3 or 4 */
    uint32_t starts;        /* items per task: columns^(first - 1) */
} papan_gpu_side;

#endif
