/* parity_sieve.h: the other way to count the pairs of an orbit: not testing them, but sieving.
 *
 * Where lists are long nearly all pairs attack each other. So y is built row by row, and for each beginning of
 * a y the x that it leaves alone are kept as a list, which shrinks by a factor of three or four with every row;
 * lists that are empty end the matter for all y that begin so. Rows in the middle come first, for their queens
 * attack most.
 *
 * When a list is short it is turned into bits, and the rest of y is walked with these
 * (papan_parity_kernel.walk): lists of ten x cost more in loops than in tests. */
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

typedef struct papan_parity_sieve {
    const papan_parity_kernel *kernel;
    const papan_parity_list *y_list;
    uint32_t y_rows;
    const papan_parity_flat *x;
    uint32_t first_even, first_odd; /* ranks from which on column sets count */
    const uint16_t *matrix;
    size_t stride;
    const uint8_t *live; /* [groups of y] 0: its row of the matrix is zero */
    void *context;
    bool (*stop)(void *context);
    /* working memory, which stays with the caller */
    uint64_t **list; /* see papan_parity_sieve_run() */
    uint32_t *place; /* [1 << columns of y] */
    /* filled in */
    bool stopped;
    uint64_t tests; /* of one x against one queen; PAPAN_PARITY_AT_ONCE for a queen against bits */
} papan_parity_sieve;

enum { PAPAN_PARITY_AT_ONCE = 4 };
enum { PAPAN_PARITY_SPARE = 16 }; /* words behind a list that a kernel may read and write */

/* The sum of matrix entries over all pairs. list[i] for i up to the rows of y: x->count + PAPAN_PARITY_SPARE
 * words. */
papan_count papan_parity_sieve_run(papan_parity_sieve *sieve);

/* Guesses the tests by random ways down (Knuth 1975). */
double papan_parity_sieve_guess(papan_parity_sieve *sieve, papan_random *random);

#endif
