/* parity_sieve.h: counts the pairs of an orbit by sieving: bit-parallel backtracking over y that drops attacked
 * x.
 *
 * With long lists, nearly all pairs attack each other, so testing all of them is wasteful. Instead, y is built
 * row by row, and each partial y keeps the list of x that it does not attack. The list shrinks by a factor of
 * three or four with every row, and an empty list prunes all extensions of that y. Middle rows come first,
 * since their queens attack most.
 *
 * A short list is transposed into bits, and the rest of y is searched with these (papan_parity_kernel.walk):
 * with lists of ten x, loop overhead costs more than the tests. */
#ifndef PAPAN_COLOURS_PARITY_SIEVE_H
#define PAPAN_COLOURS_PARITY_SIEVE_H

#include "base/count.h"
#include "base/random.h"
#include "colours/parity_kernel.h"

/* x as a list, sorted by group. */
typedef struct papan_parity_flat {
    uint64_t *diagonals; /* [count] */
    uint32_t *start;     /* [groups + 1] */
    uint32_t count, groups;
} papan_parity_flat;

papan_status papan_parity_make_flat(papan_parity_maker *m, const papan_parity_list *list, uint32_t rows,
                                    papan_parity_flat *flat);
void papan_parity_drop_flat(const papan_allocator *memory, papan_parity_flat *flat);

/* The rows of y, middle rows first. */
typedef struct papan_parity_lines {
    unsigned rows, columns, shift; /* shift: the lowest bit of the group number in a word of x */
    uint64_t square[PAPAN_PARITY_LINES][PAPAN_PARITY_LINES]; /* diagonals of a cell, as in a word of x */
    papan_parity_line line[PAPAN_PARITY_LINES];
} papan_parity_lines;

void papan_parity_line_up(const papan_parity_list *list, uint32_t rows, papan_parity_lines *y);

/* Lists the words of the x of some groups, which are numbered from 0, and pads the list. Returns their number.
 */
uint32_t papan_parity_list_x(const papan_parity_flat *x, const papan_parity_lines *y, uint32_t first,
                             uint32_t end, uint64_t *list);

typedef struct papan_parity_sieve {
    const papan_parity_kernel *kernel;
    const papan_parity_list *y_list;
    uint32_t y_rows;
    const papan_parity_flat *x;
    uint32_t first_even, first_odd; /* column sets of lower rank do not count */
    const uint16_t *matrix;
    size_t stride;
    const uint8_t *live; /* [groups of y] 0: its matrix row is all zero */
    void *context;
    bool (*stop)(void *context);
    /* working memory, owned by the caller */
    uint64_t **list; /* see papan_parity_sieve_run() */
    uint32_t *place; /* [1 << columns of y] */
    /* results */
    bool stopped;
    uint64_t tests; /* one x against one queen counts 1, one queen against bits PAPAN_PARITY_AT_ONCE */
} papan_parity_sieve;

enum { PAPAN_PARITY_AT_ONCE = 4 };
enum { PAPAN_PARITY_SPARE = 16 }; /* words of padding behind a list, which a kernel may read and write */

/* The sum of matrix entries over all pairs. list[i], for i up to the number of rows of y, has x->count +
 * PAPAN_PARITY_SPARE words. */
papan_count papan_parity_sieve_run(papan_parity_sieve *sieve);

/* Estimates the number of tests by random descents (Knuth 1975). */
double papan_parity_sieve_guess(papan_parity_sieve *sieve, papan_random *random);

#endif
