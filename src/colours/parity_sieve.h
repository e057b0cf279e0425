/* parity_sieve.h: two ways to count the pairs of an orbit without testing them all: the sieve and prefixes.
 *
 * The sieve is bit-parallel backtracking over y that drops attacked x. With long lists, nearly all pairs attack
 * each other, so testing all of them is wasteful. Instead, y is built row by row, and each partial y keeps the
 * list of x that it does not attack. The list shrinks by a factor of three or four with every row, and an empty
 * list prunes all extensions of that y. Middle rows come first, since their queens attack most.
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

/* ---- prefixes: parity_prefix.c ---- */

/* The queens of y's first rows drop most x once for many orbits, and the rest of y is a list of instructions.
 *
 * The first PAPAN_PARITY_PREFIX rows of y, middle rows first, are the same for many Ro. A prefix is a placement
 * on them. For each prefix, the x that it does not attack are listed and transposed into bits by diagonal, in
 * chunks; all orbits with the same Re and the same first rows share them. For each Ro, the ways to complete
 * each prefix are listed as steps, row by row: the offsets of the mask of the rows before and of the attacked x
 * of a cell. All orbits with the same Ro share these. An orbit then takes a few instructions for each step and
 * chunk, without a branch that cannot be predicted. Few of the last masks are not empty; they are collected,
 * and the matrix entries of their pairs are added.
 *
 * Measured at N = 20 with AVX2: a = 6 takes 0.69 of the time of pairs, a = 7 0.6 of that of the sieve. See
 * research/nqueens.md for what was tried without success. */
enum { PAPAN_PARITY_PREFIX = 2 };

/* The first rows of y: orbits that have them in common share prefixes. */
uint32_t papan_parity_first_rows(const papan_parity_list *y, uint32_t rows);

/* The x that a prefix does not attack. */
typedef struct papan_parity_node {
    uint32_t chunks;
    const uint64_t *plane;    /* [chunks][2 N][words] */
    const uint16_t *position; /* [chunks][64 * words] of the group in a row or column of the matrix, by bit */
    const uint16_t *largest;  /* [chunks] position */
} papan_parity_node;

/* All prefixes on some rows. */
typedef struct papan_parity_prefix {
    uint32_t rows;
    uint32_t nodes;
    papan_parity_node *node;
    struct papan_parity_prefix *next;
} papan_parity_prefix;

/* The prefixes of one list of x, made when they are needed. */
typedef struct papan_parity_trunk {
    const papan_parity_kernel *kernel;
    const papan_parity_list *y_list;
    const papan_parity_flat *x;
    size_t x_step; /* distance of the matrix entries of neighbouring groups of x */
    papan_arena arena;
    papan_parity_prefix *first;
    uint64_t *list; /* lists of x for each number of rows */
    size_t lists;
} papan_parity_trunk;

void papan_parity_trunk_clear(papan_parity_trunk *t); /* for other x */

/* The ways to complete one prefix. */
typedef struct papan_parity_branch {
    uint32_t end[PAPAN_PARITY_LINES]; /* [rows left] steps up to and including each row */
    size_t step, last;                /* the first of its steps, and of its entries in position[] */
} papan_parity_branch;

typedef struct papan_parity_branches {
    uint32_t nodes;
    size_t nodes_room, steps, steps_room, lasts, lasts_room;
    papan_parity_branch *branch;
    papan_parity_step *step;
    uint32_t *position; /* of the groups of all y, in descending order for each prefix */
    uint32_t most;      /* steps of a branch */
} papan_parity_branches;

/* y_step: distance of the matrix entries of neighbouring groups of y. */
papan_status papan_parity_make_branches(papan_parity_maker *m, const papan_parity_list *list, uint32_t rows,
                                        unsigned words, size_t y_step, papan_parity_branches *b);
void papan_parity_drop_branches(const papan_allocator *memory, papan_parity_branches *b);
size_t papan_parity_branches_bytes(const papan_parity_branches *b);

typedef struct papan_parity_meeting {
    papan_parity_trunk *trunk;
    const papan_parity_branches *branches;
    uint32_t y_rows;
    uint32_t first_x, first_y; /* matrix positions of groups that count */
    const uint16_t *matrix;
    uint64_t *table; /* [papan_parity_meeting_room()] 64-byte aligned; not needed for counting steps */
    void *context;
    bool (*stop)(void *context);
    bool stopped;
    uint64_t steps; /* taken, once for each chunk */
} papan_parity_meeting;

size_t papan_parity_meeting_room(const papan_parity_branches *b, unsigned columns, unsigned words);

/* Adds the sum of the matrix entries of all pairs to *sum; NULL: only counts steps. */
papan_status papan_parity_meet(papan_parity_meeting *m, papan_count *sum);

#endif
