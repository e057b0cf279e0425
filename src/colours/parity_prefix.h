/* parity_prefix.h: counts the pairs of an orbit by prefixes: the queens of y's first rows drop most x once for
 * many orbits, and the rest of y is a list of instructions.
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
 * docs/nqueens.md for what was tried without success. */
#ifndef PAPAN_COLOURS_PARITY_PREFIX_H
#define PAPAN_COLOURS_PARITY_PREFIX_H

#include "colours/parity_sieve.h"

enum { PAPAN_PARITY_PREFIX = 2 };

/* The first rows of y: orbits that have them in common share prefixes. */
uint32_t papan_parity_first_rows(const papan_parity_list *y, uint32_t rows);

/* ---- x ---- */

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

/* ---- y ---- */

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

/* ---- counting ---- */

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
