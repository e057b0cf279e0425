/* parity_tables.h: the two lists whose pairs are tested, made ready for testing many pairs at a time.
 *
 * White pairs are (x of ee, y of oo), black pairs (x of oe, y of eo): x has to do with even columns, y with odd
 * ones. Each list is grouped by the rank of its column set (papan_parity_sets; for black that of the
 * complement).
 *
 * x becomes bits. A slot is a bit that stands for one x; eight slots are a lane and belong to one group; eight
 * lanes are an octet, whose groups lie within eight consecutive ranks; four octets are 256 slots, and one or
 * two of these make a chunk, a machine's register. For each chunk and each square of y's quarter there is a
 * mask of the x that a queen on that square leaves alone. Slots without an x are 0 in every mask.
 *
 * y becomes two numbers: its rows are cut into a first and a second half; all placements of a half that occur
 * are numbered, and are made into masks step by step (papan_parity_step) for each chunk. The x that y leaves
 * alone are then the AND of two masks. */
#ifndef PAPAN_COLOURS_PARITY_TABLES_H
#define PAPAN_COLOURS_PARITY_TABLES_H

#include "colours/parity.h"

enum {
    PAPAN_PARITY_LANES = 8,  /* of an octet; slots of a lane */
    PAPAN_PARITY_OCTET = 16, /* bytes of eight 16-bit numbers */
    PAPAN_PARITY_UNIT = 8    /* bytes in which the places of masks are told */
};

/* One of the two lists: whose squares, whose groups. */
typedef struct papan_parity_list {
    unsigned n;
    const papan_quarter *quarter;
    const papan_parity_sets *sets;
    bool complement; /* a group is named by the columns that are left */
} papan_parity_list;

/* A placement: its diagonals and the rank of its columns. */
typedef struct papan_parity_placement {
    uint64_t diagonals;
    uint32_t group;
    uint16_t first, second; /* numbers of its halves, for y */
} papan_parity_placement;

/* Working memory for making tables; grows as needed. */
typedef struct papan_parity_maker {
    papan_allocator memory;
    papan_parity_placement *found;
    size_t count, room;
    uint64_t *slot;
    size_t slots;
    uint32_t *start;
    size_t starts;
    uint16_t *number; /* of second halves by their columns */
    size_t numbers;
    struct papan_parity_state *state; /* beginnings of halves */
    size_t states;
    /* Lists of placements are long from 26 queens on, so it is asked while they are made; may be NULL. Where it
     * says yes, nothing is made, as if there were no memory. */
    bool (*stop)(void *context);
    void *context;
    bool stopped;
} papan_parity_maker;

void papan_parity_maker_close(papan_parity_maker *m);

typedef struct papan_parity_x {
    unsigned words;           /* of 64 bits in a mask: 4 or 8 */
    bool straight;            /* the layout */
    uint32_t chunks, squares; /* squares: of y's quarter */
    uint64_t *mask;           /* [chunks][squares + 1][words] on a boundary of 64 bytes; the last: all x */
    uint32_t groups;
    uint32_t *lane_of; /* [groups + 1] first lane of each group, in order of octets */
    uint32_t *rank;    /* [chunks][words] first rank of each octet */
    /* [chunks][words] for each octet, those with even numbers before those with odd ones: which bytes of eight
     * 16-bit numbers from its rank on belong to its lanes */
    uint8_t (*take)[PAPAN_PARITY_OCTET];
    void *block; /* where mask lies */
    size_t bytes, octets;
} papan_parity_x;

/* One more row of a half: the mask of what came before AND that of a square; where they lie, in units. */
typedef struct papan_parity_step {
    uint16_t before, square;
} papan_parity_step;

typedef struct papan_parity_half {
    unsigned rows;
    uint32_t end[PAPAN_PARITY_LINES]; /* [rows] steps up to and with each row */
    uint32_t states;                  /* placements of the whole half: the steps of its last row, or 1 */
    papan_parity_step *step;
    size_t room;
} papan_parity_half;

/* A y: where the masks of its halves lie, in units. */
typedef struct papan_parity_pair {
    uint16_t first, second;
} papan_parity_pair;

typedef struct papan_parity_y {
    papan_parity_half half[2];
    papan_parity_pair
        *pair;       /* by group; each group is filled up to a multiple of 4 with pairs that leave nothing */
    uint32_t *start; /* [groups + 1] in pair */
    uint32_t groups, most; /* most: y in the largest group */
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

/* All placements on these rows, sorted by group, in m->found; m->start[g] is the first of group g. */
papan_status papan_parity_place(papan_parity_maker *m, const papan_parity_list *list, uint32_t rows);

#endif
