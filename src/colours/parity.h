/* parity.h: N-Queens counted by colours, a meet in the middle between white and black queens: what all who
 * count so have in common (docs/nqueens.md has the proof).
 *
 * Two squares on one diagonal have the same colour, so white and black queens meet in rows and columns alone.
 * Rows and columns are cut by their parity; that makes four boards of half the size: ee and oo (white), eo and
 * oe (black; rows first). Square (i, j) of a quarter is square (2 i + row parity, 2 j + column parity) of the
 * board. Let Re be the even rows and Ce the even columns with a queen in ee, Ro the odd rows and Co the odd
 * columns with one in oo: then eo has its queens on the rows and columns that Re and Co leave, oe on those that
 * Ro and Ce leave, and
 *
 *     total = sum over Re, Ro, Ce, Co of W(Re, Ce; Ro, Co) * B(the complements)
 *
 * where W is the number of pairs (placement of ee on Re x Ce, placement of oo on Ro x Co) on disjoint
 * diagonals, and B the same for (oe, eo). Counting gives |Re| = |Ce| = a and |Ro| = |Co| = a, or a - 1 for odd
 * N.
 *
 * A class is one a. For even N the mirror image of class a is class N/2 - a, so that half of the classes, taken
 * twice, are enough; the class that is its own mirror image is "even-handed" here. An orbit is a pair (Re, Ro)
 * with its images under the symmetries that turn rows into rows; one pair stands for all. The symmetry that
 * swaps rows and columns is used by a key: a number that all images of a pair of row sets share. Only those
 * pairs of column sets count whose key is not less than that of the rows, twice where it is greater. */
#ifndef PAPAN_COLOURS_PARITY_H
#define PAPAN_COLOURS_PARITY_H

#include "base/count.h"
#include "base/mem.h"

#include <assert.h>

enum {
    PAPAN_PARITY_MOST = 32,        /* queens: N diagonals of each direction and colour fit into 32 bits */
    PAPAN_PARITY_LINES = 16,       /* rows or columns of a quarter */
    PAPAN_PARITY_UNLISTED = 0xFFFF /* rank of a set that is not listed */
};

/* ---- quarters ---- */

typedef struct papan_quarter {
    unsigned rows, columns;
    unsigned row_parity, column_parity;
} papan_quarter;

/* The diagonals through a square of the board: one bit among the low 32, one among the high 32. Two squares of
 * one colour share a diagonal if and only if these share a bit. */
static inline uint64_t papan_parity_diagonals(unsigned n, unsigned row, unsigned column)
{
    assert(n <= PAPAN_PARITY_MOST && row < n && column < n);
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

/* The next larger set with as many members; what comes after the last is beyond papan_parity_full(). A caller
 * asks for no set after the empty one. */
static inline uint32_t papan_parity_next(uint32_t set)
{
    assert(set != 0);
    uint32_t low = set & -set, up = set + low;
    return up | (((set ^ up) / low) >> 2);
}

uint32_t papan_parity_mirror(uint32_t set, unsigned width); /* the first line becomes the last */

/* Lists the lines of a set, those in the middle first, since queens there attack most; returns how many. */
unsigned papan_parity_middle_first(uint32_t set, unsigned width, uint8_t line[PAPAN_PARITY_LINES]);

/* Column sets of one size, ordered by their key and numbered in that order: the number is the rank. */
typedef struct papan_parity_sets {
    unsigned width, size;
    uint32_t count;
    uint16_t *set;   /* [count] */
    uint16_t *key;   /* [count] rising */
    uint8_t *weight; /* [count] 2 where a set stands for its mirror image too */
    uint16_t *rank;  /* [1 << width] or PAPAN_PARITY_UNLISTED */
} papan_parity_sets;

/* The first rank whose key is not less than this one; count: there is none. */
uint32_t papan_parity_rank_from(const papan_parity_sets *s, uint32_t key);

/* ---- classes ---- */

typedef struct papan_parity_class {
    unsigned n, size;               /* size: a */
    unsigned even_lines, odd_lines; /* of the board */
    unsigned even_size, odd_size;   /* |Re| = |Ce| = a, and |Ro| = |Co| */
    bool even_handed;               /* its own mirror image */
    unsigned times;                 /* the class counts so often */
    papan_quarter ee, oo, eo, oe;
    papan_arena arena;
    papan_parity_sets even_columns, odd_columns; /* the Ce and Co that are looked at */
} papan_parity_class;

unsigned papan_parity_first_class(unsigned n);
unsigned papan_parity_last_class(unsigned n);

papan_status papan_parity_open(papan_parity_class *c, unsigned n, unsigned size, const papan_allocator *memory);
void papan_parity_close(papan_parity_class *c);

/* ---- orbits ---- */

typedef struct papan_parity_orbit {
    uint32_t even_rows, odd_rows; /* Re, Ro */
    unsigned weight; /* how often it counts, the class's times included; 0: another pair stands for it */
    uint32_t key;
    uint32_t first_even, first_odd; /* only column sets from these ranks on count */
} papan_parity_orbit;

papan_parity_orbit papan_parity_orbit_of(const papan_parity_class *c, uint32_t even_rows, uint32_t odd_rows);

/* ---- parts ---- */

/* A part is a list of numbers: {}: everything; {a}: a class; {a, Re}: all orbits of a class that are named by
 * this Re; {a, Re, Ro}: one orbit. Sets are named by their bits, so that a part means the same in every version
 * of the program. True: such a part exists. */
bool papan_parity_part_exists(unsigned n, const uint32_t *option, size_t options);

/* What the count of an orbit {a, Re, Ro} adds to the residue of a part, a sum modulo 2^64: so parts may be cut
 * or put together, but counts cannot be moved from one orbit to another unseen. Nothing where the count is 0.
 */
uint64_t papan_parity_residue(unsigned n, const uint32_t *orbit, papan_count count);

/* Hands over the parts of a part that are so many numbers deep, in rising order; parts without any orbit are
 * left out. False: tell returned false. */
typedef bool papan_parity_sink(void *context, const uint32_t *option, size_t options);
bool papan_parity_parts(unsigned n, const uint32_t *option, size_t options, unsigned depth,
                        papan_parity_sink *tell, void *context);

#endif
