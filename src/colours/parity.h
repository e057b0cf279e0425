/* parity.h: counts N-Queens by colour, meeting in the middle between white and black queens; the definitions
 * that the CPU and GPU counters share (docs/nqueens.md has the proof).
 *
 * Two cells on one diagonal have the same colour, so white and black queens attack each other only along rows
 * and columns. Splitting rows and columns by parity gives four quarter boards of half the side: ee and oo
 * (white), eo and oe (black; row parity first). Cell (i, j) of a quarter is cell (2 i + row parity, 2 j +
 * column parity) of the board. Let Re be the even rows and Ce the even columns that have a queen in ee, and Ro
 * the odd rows and Co the odd columns that have one in oo. Then the queens of eo are on the rows not in Re and
 * the columns not in Co, the queens of oe on the rows not in Ro and the columns not in Ce, and
 *
 *     total = sum over Re, Ro, Ce, Co of W(Re, Ce; Ro, Co) * B(the complements)
 *
 * where W is the number of pairs (placement of ee on Re x Ce, placement of oo on Ro x Co) on disjoint
 * diagonals, and B is the same for (oe, eo). Counting queens gives |Re| = |Ce| = a and |Ro| = |Co| = a, or a -
 * 1 for odd N.
 *
 * A class is one value of a. For even N, class a is the mirror image of class N/2 - a, so it is enough to count
 * half of the classes twice; the class that is its own mirror image is called even-handed. An orbit is a pair
 * (Re, Ro) with its images under the symmetries that map rows to rows; one pair represents all of them. The
 * symmetry that swaps rows and columns is used through a key, a number shared by all images of a pair of row
 * sets: only pairs of column sets whose key is not less than that of the rows count, twice if it is greater. */
#ifndef PAPAN_COLOURS_PARITY_H
#define PAPAN_COLOURS_PARITY_H

#include "base/count.h"
#include "base/mem.h"

#include <assert.h>

enum {
    PAPAN_PARITY_MAX = 32,         /* queens: the N diagonals of each direction and colour fit into 32 bits */
    PAPAN_PARITY_LINES = 16,       /* rows or columns of a quarter */
    PAPAN_PARITY_UNLISTED = 0xFFFF /* rank of a set that is not listed */
};

/* ---- quarters ---- */

typedef struct papan_quarter {
    unsigned rows, columns;
    unsigned row_parity, column_parity;
} papan_quarter;

/* The diagonals through a cell of the board: one bit among the low 32, one among the high 32. Two cells of the
 * same colour share a diagonal if and only if these words share a bit. */
static inline uint64_t papan_parity_diagonals(unsigned n, unsigned row, unsigned column)
{
    assert(n <= PAPAN_PARITY_MAX && row < n && column < n);
    return UINT64_C(1) << ((row + column) / 2) | UINT64_C(1) << (32 + (row + n - column) / 2);
}

static inline uint64_t papan_quarter_diagonals(const papan_quarter *q, unsigned n, unsigned row,
                                               unsigned column)
{
    return papan_parity_diagonals(n, 2 * row + q->row_parity, 2 * column + q->column_parity);
}

/* ---- sets of lines ---- */

static inline uint32_t papan_parity_full(unsigned width)
{
    assert(width < 32);
    return (UINT32_C(1) << width) - 1;
}

/* The next larger set of the same size; after the last one, a value above papan_parity_full(). The set must not
 * be empty. */
static inline uint32_t papan_parity_next(uint32_t set)
{
    assert(set != 0);
    uint32_t low = set & -set, up = set + low;
    return up | (((set ^ up) / low) >> 2);
}

uint32_t papan_parity_mirror(uint32_t set, unsigned width); /* the first line becomes the last */

/* Lists the lines of a set, middle lines first, since queens there attack most; returns their number. */
unsigned papan_parity_middle_first(uint32_t set, unsigned width, uint8_t line[PAPAN_PARITY_LINES]);

/* Column sets of one size, sorted by key; the position in that order is the rank. */
typedef struct papan_parity_sets {
    unsigned width, size;
    uint32_t count;
    uint16_t *set;   /* [count] */
    uint16_t *key;   /* [count] ascending */
    uint8_t *weight; /* [count] 2 if the set also represents its mirror image */
    uint16_t *rank;  /* [1 << width] or PAPAN_PARITY_UNLISTED */
} papan_parity_sets;

/* The first rank whose key is not less than this one; count if no key is. */
uint32_t papan_parity_rank_from(const papan_parity_sets *s, uint32_t key);

/* ---- classes ---- */

typedef struct papan_parity_class {
    unsigned n, size;               /* size: a */
    unsigned even_lines, odd_lines; /* of the board */
    unsigned even_size, odd_size;   /* |Re| = |Ce| = a, and |Ro| = |Co| */
    bool even_handed;               /* its own mirror image */
    unsigned times;                 /* how many times the class counts */
    papan_quarter ee, oo, eo, oe;
    papan_arena arena;
    papan_parity_sets even_columns, odd_columns; /* the Ce and Co to examine */
} papan_parity_class;

unsigned papan_parity_first_class(unsigned n);
unsigned papan_parity_last_class(unsigned n);

papan_status papan_parity_open(papan_parity_class *c, unsigned n, unsigned size, const papan_allocator *memory);
void papan_parity_close(papan_parity_class *c);

/* ---- orbits ---- */

typedef struct papan_parity_orbit {
    uint32_t even_rows, odd_rows; /* Re, Ro */
    unsigned weight;              /* multiplicity, including the class's times; 0: another pair represents it */
    uint32_t key;
    uint32_t first_even, first_odd; /* column sets of lower rank do not count */
} papan_parity_orbit;

papan_parity_orbit papan_parity_orbit_of(const papan_parity_class *c, uint32_t even_rows, uint32_t odd_rows);

/* ---- parts ---- */

/* A part is a list of numbers: {} is everything, {a} a class, {a, Re} all orbits of a class with this Re, {a,
 * Re, Ro} a single orbit. Sets are written as bits, so a part means the same in every version of the program.
 * Returns true if the part exists. */
bool papan_parity_part_exists(unsigned n, const uint32_t *option, size_t options);

/* The contribution of an orbit {a, Re, Ro} to the residue of a part, a sum modulo 2^64: parts can be split and
 * merged, but a count moved from one orbit to another is detected. 0 if the count is 0. */
uint64_t papan_parity_residue(unsigned n, const uint32_t *orbit, papan_count count);

/* Calls sink for each part `depth` numbers long within the given part, in ascending order, skipping parts
 * without orbits. Returns false if sink did. */
typedef bool papan_parity_sink(void *context, const uint32_t *option, size_t options);
bool papan_parity_parts(unsigned n, const uint32_t *option, size_t options, unsigned depth,
                        papan_parity_sink *sink, void *context);

#endif
