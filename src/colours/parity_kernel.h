/* parity_kernel.h: tests many pairs of placements at once with SIMD: the tables of placements, and one kernel
 * for each instruction set. */
#ifndef PAPAN_COLOURS_PARITY_KERNEL_H
#define PAPAN_COLOURS_PARITY_KERNEL_H

#include "base/vector128.h"
#include "colours/parity.h"

#include <assert.h>

/* ---- tables: parity_tables.c ---- */

/* The two lists of placements whose pairs are tested become bit masks and mask offsets.
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

/* ---- kernels ---- */

/* For one chunk of x and each group of y, a kernel counts in every lane the pairs on disjoint diagonals: it
 * adds the masks of all y of the group bit by bit (carry-save adders: Harley and Seal), then byte by byte, one
 * byte per lane.
 *
 * No counter can overflow. A lane and a group with Y placements y have at most 8 Y pairs. Bytes: at most
 * PAPAN_PARITY_RUN y are added, of which one byte counts at most 31 times 8, and another fewer than 8 with
 * weights 1, 2 and 4: 248 and 56. 16 bits: 8 Y fits while Y <= PAPAN_PARITY_GROUP_MAX, which is checked when
 * the tables are built; 8 Y < 2^15, so signed instructions are safe. Matrix entries are below 2^15, which is
 * checked when they are written. 32 bits: four products of such numbers are less than 2^32; more are added only
 * as far as `sums` allows. 64-bit sums: at most 2^32 groups times 2^32. */
enum { PAPAN_PARITY_RUN = 248, PAPAN_PARITY_GROUP_MAX = 4095, PAPAN_PARITY_ENTRY_MAX = 32767 };

typedef struct papan_parity_work {
    const papan_parity_x *x;
    const papan_parity_y *y;
    uint32_t chunk, first_group; /* first_group: the first group of y to process */
    uint64_t *table;             /* [(y->steps + 3) * words] for masks of halves, 64-byte aligned */
} papan_parity_work;

/* A row of y for the bit-parallel sieve: a queen in column j occupies the diagonals low + j and high - j of the
 * words of x, and attacks later rows through the bits low + j and back + j of two sets. */
typedef struct papan_parity_line {
    uint8_t low, high, back;
} papan_parity_line;

#define PAPAN_PARITY_NOWHERE UINT32_MAX

/* A partial placement y, the x that it does not attack, and the remaining rows of y. */
typedef struct papan_parity_rest {
    const papan_parity_line *line; /* [rows] remaining */
    unsigned rows, columns;
    uint32_t taken, low, back; /* columns, and diagonals numbered as in papan_parity_line */
    const uint64_t *x;         /* [count] diagonals, and from bit shift on the group */
    uint32_t count;
    unsigned shift;
    const uint16_t *matrix;
    const uint32_t *place; /* [1 << columns] offset of the matrix row of a column set, or PAPAN_PARITY_NOWHERE
                            */
} papan_parity_rest;

/* The ways to complete a prefix of y: see parity_sieve.h. */
typedef struct papan_parity_rest_of_y {
    const papan_parity_line *line; /* [rows] remaining */
    unsigned rows, columns;
    const papan_parity_step *step; /* row after row */
    const uint32_t *end;           /* [rows] number of steps up to and including each row */
    uint32_t before, lasts;        /* steps before the last row; how many of the last row count */
    const uint32_t *position;      /* [lasts] in the matrix */
    const uint16_t *matrix;
} papan_parity_rest_of_y;

/* Chunks of x that a prefix of y does not attack, as bits by diagonal. */
typedef struct papan_parity_bits {
    uint32_t chunks;
    unsigned planes;
    const uint64_t *plane;    /* [chunks][planes][words] */
    const uint16_t *position; /* [chunks][64 * words] in the matrix, by bit */
    uint64_t *room;           /* [2 * (PAPAN_PARITY_WORDS_OF_PAIRS + (lasts + 1) * words)] for pairs */
} papan_parity_bits;

enum { PAPAN_PARITY_WORDS_OF_PAIRS = 512 };

typedef struct papan_parity_kernel {
    const char *name;
    unsigned words; /* 64-bit words per chunk */
    /* Prefixes are faster than other ways from this number of rows of both lists on; 0: never. */
    unsigned prefixes_from;
    /* matrix[group of y * stride + group of x] = pairs, or += pairs if the chunk is not the first of its
     * groups, saturating at 65535. x has the straight layout; each row is padded by the number of lanes of a
     * chunk. */
    void (*count)(const papan_parity_work *work, uint16_t *matrix, size_t stride);
    /* Multiplies the entries of a row by weight[] (NULL: 1) and doubles those from `above` on; may also change
     * up to a chunk's lanes of padding. Returns the largest entry before that. */
    uint32_t (*finish)(uint16_t *row, uint32_t above, uint32_t count, const uint16_t *weight);
    /* The sum over lanes and groups of pairs * matrix[group of y * stride + group of x]. Each row is padded by
     * eight numbers. sums: how many groups can be added in 32 bits. */
    uint64_t (*weigh)(const papan_parity_work *work, const uint16_t *matrix, size_t stride, uint64_t sums);
    /* For the sieve. Lists are padded with all-ones words, and taken is never 0. Copies the words of
     * from[count] that share no bit with taken to to[], pads it, and returns their number. */
    uint32_t (*filter)(const uint64_t *from, uint32_t count, uint64_t taken, uint64_t *to);
    /* The sum of row[word >> shift] over the words that share no bit with taken. */
    uint64_t (*gather)(const uint64_t *from, uint32_t count, uint64_t taken, const uint16_t *row,
                       unsigned shift);
    /* The sum of matrix entries over all y that extend this one and the x that each leaves unattacked; adds the
     * number of queens tried, once per chunk, to *tried. NULL: not available, use lists. */
    uint64_t (*walk)(const papan_parity_rest *rest, uint64_t *tried);
    /* Bits by diagonal of up to a chunk of words, padded as a list: bit k of word w of a plane belongs to x
     * number k * words + w. NULL: not available. */
    void (*transpose)(const uint64_t *x, uint32_t count, unsigned planes, uint64_t *plane);
    /* The sum of the entries matrix[position of y + position of x] over all pairs. table: for masks. */
    uint64_t (*complete)(const papan_parity_rest_of_y *y, const papan_parity_bits *x, uint64_t *table);
} papan_parity_kernel;

/* The fastest kernel for this CPU; plain: without SIMD instructions; narrow: with 256-bit chunks. */
const papan_parity_kernel *papan_parity_kernel_for(bool plain, bool narrow);

extern const papan_parity_kernel papan_parity_plain;
#if defined(__x86_64__)
extern const papan_parity_kernel papan_parity_avx2, papan_parity_avx512;
#elif defined(PAPAN_VECTOR128)
extern const papan_parity_kernel papan_parity_128;
#endif

/* ---- helpers for kernels ---- */

/* The first ranks of the octets of a chunk. */
static inline const uint32_t *papan_parity_ranks(const papan_parity_work *work)
{
    return work->x->rank + (size_t)work->chunk * work->x->words;
}

/* Straight layout: true if this chunk is not the first of its groups. */
static inline bool papan_parity_adds(const papan_parity_work *work)
{
    return (size_t)work->chunk * work->x->words * PAPAN_PARITY_LANES >= work->x->groups;
}

static inline const uint64_t *papan_parity_masks(const papan_parity_work *work)
{
    assert(work->chunk < work->x->chunks);
    return work->x->mask + (size_t)work->chunk * (work->x->squares + 1) * work->x->words;
}

#endif
