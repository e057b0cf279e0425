/* parity_tables.h: turns the two lists of placements whose pairs are tested into bit masks and mask offsets.
 *
 * White pairs are (x of ee, y of oo), black pairs (x of oe, y of eo): x is on even columns, y on odd ones. Each
 * list is grouped by the rank of its column set (papan_parity_sets; for black, by that of the complement).
 *
 * x becomes bits. A slot is the bit of one x; eight slots form a lane and belong to one group; eight lanes form
 * an octet, whose groups are within eight consecutive ranks; four octets are 256 slots, and one or two of these
 * form a chunk, which fills a SIMD register. For each chunk and each cell of the quarter of y there is a mask
 * of the x that a queen on that cell does not attack. Empty slots are 0 in every mask.
 *
 * y becomes two numbers. Its rows are split into a first and a second half; all placements of a half that occur
 * are numbered, and their masks are computed step by step (papan_parity_step) for each chunk. The AND of two
 * masks then gives the x that y does not attack. */
#ifndef PAPAN_COLOURS_PARITY_TABLES_H
#define PAPAN_COLOURS_PARITY_TABLES_H

#include "colours/parity.h"

enum {
    PAPAN_PARITY_LANES = 8,  /* lanes per octet, and slots per lane */
    PAPAN_PARITY_OCTET = 16, /* bytes in eight 16-bit numbers */
    PAPAN_PARITY_UNIT = 8    /* bytes per unit of a mask offset */
};

/* One of the two lists: its quarter and its groups. */
typedef struct papan_parity_list {
    unsigned n;
    const papan_quarter *quarter;
    const papan_parity_sets *sets;
    bool complement; /* a group is named by the columns not used */
} papan_parity_list;

/* A placement: its diagonals and the rank of its column set. */
typedef struct papan_parity_placement {
    uint64_t diagonals;
    uint32_t group;
    uint16_t first, second; /* indices of its halves, for y */
} papan_parity_placement;

/* Working memory for building tables; grows as needed. */
typedef struct papan_parity_maker {
    papan_allocator memory;
    papan_parity_placement *found;
    size_t count, room;
    uint64_t *slot;
    size_t slots;
    uint32_t *start;
    size_t starts;
    uint16_t *number; /* indices of second halves by their columns */
    size_t numbers;
    struct papan_parity_state *state; /* partial halves */
    size_t states;
    /* Lists of placements are long from 26 queens on, so this hook is polled while they are built; may be NULL.
     * If it returns true, building fails as if memory had run out. */
    bool (*stop)(void *context);
    void *context;
    bool stopped;
} papan_parity_maker;

void papan_parity_maker_close(papan_parity_maker *m);

typedef struct papan_parity_x {
    unsigned words;           /* 64-bit words in a mask: 4 or 8 */
    bool straight;            /* the lanes of an octet are consecutive groups; first octets in rank order */
    uint32_t chunks, squares; /* squares: cells of y's quarter */
    uint64_t *mask;           /* [chunks][squares + 1][words], 64-byte aligned; the last mask: all x */
    uint32_t groups;
    uint32_t *lane_of; /* [groups + 1] first lane of each group, in order of octets */
    uint32_t *rank;    /* [chunks][words] first rank of each octet */
    /* [chunks][words] for each octet, even-numbered octets before odd-numbered ones: which bytes of the eight
     * 16-bit numbers from its rank on belong to its lanes */
    uint8_t (*take)[PAPAN_PARITY_OCTET];
    void *block; /* the allocation that contains mask */
    size_t bytes, octets;
} papan_parity_x;

/* One more row of a half: the offsets, in units, of the mask of the rows before and of the mask of the new
 * cell; the new mask is the AND of the two. */
typedef struct papan_parity_step {
    uint16_t before, square;
} papan_parity_step;

typedef struct papan_parity_half {
    unsigned rows;
    uint32_t end[PAPAN_PARITY_LINES]; /* [rows] number of steps up to and including each row */
    uint32_t states;                  /* complete placements of the half: the steps of its last row, or 1 */
    papan_parity_step *step;
    size_t room;
} papan_parity_half;

/* A y: the offsets of the masks of its halves, in units. */
typedef struct papan_parity_pair {
    uint16_t first, second;
} papan_parity_pair;

typedef struct papan_parity_y {
    papan_parity_half half[2];
    papan_parity_pair
        *pair;             /* by group; each group is padded to a multiple of 4 with pairs whose AND is zero */
    uint32_t *start;       /* [groups + 1] in pair */
    uint32_t groups, most; /* most: size of the largest group */
    uint32_t pairs;
    uint32_t steps; /* of both halves */
} papan_parity_y;

/* PAPAN_TOO_BIG: a half has too many placements. */
papan_status papan_parity_make_x(papan_parity_maker *m, const papan_parity_list *list, uint32_t rows,
                                 const papan_quarter *of_y, unsigned words, bool straight, papan_parity_x *x);
papan_status papan_parity_make_y(papan_parity_maker *m, const papan_parity_list *list, uint32_t rows,
                                 unsigned words, papan_parity_y *y);
void papan_parity_drop_x(const papan_allocator *memory, papan_parity_x *x);
void papan_parity_drop_y(const papan_allocator *memory, papan_parity_y *y);
size_t papan_parity_x_bytes(const papan_parity_x *x);
size_t papan_parity_y_bytes(const papan_parity_y *y);

/* Puts all placements on these rows, sorted by group, into m->found; group g starts at m->start[g]. */
papan_status papan_parity_place(papan_parity_maker *m, const papan_parity_list *list, uint32_t rows);

#endif
