/* sweep.h: counts exact covers by dynamic programming over positions. Cells are covered in a fixed order,
 * always the first uncovered one next. The position after some choices is the set of covered cells with the
 * number of copies used of each piece, no matter in which way it was reached; equal positions are merged,
 * adding their numbers of ways. The positions whose first uncovered cell is the same are a level, a hash table;
 * one sweep over the levels is enough.
 *
 * `frontier` uses the same method but is much faster on whole boards: it separates the covered cells from the
 * pieces used, and builds only what can be completed. */
#ifndef PAPAN_SEARCH_SWEEP_H
#define PAPAN_SEARCH_SWEEP_H

#include "base/bits.h"
#include "base/count.h"
#include "base/mem.h"

/* A piece: between low and high copies are used. */
typedef struct papan_sweep_counter {
    uint32_t low, high;
    uint32_t shift, bits; /* its field in a position; the bit above the field is set when too many are used */
} papan_sweep_counter;

/* A hash table with linear probing. A slot has two words of its number of ways, which is 0 if the slot is free,
 * and those of a position. */
typedef struct papan_sweep_level {
    size_t slots, used; /* slots: a power of two, or 0 */
    uint64_t *slot;
} papan_sweep_level;

/* A position is a row of bits: one for each cell, in the order, and a field for each counter, whose start value
 * is chosen so that one copy too many is carried out of it. A choice is a row of the same kind, to be added. */
typedef struct papan_sweep {
    papan_allocator memory; /* for the levels */
    uint32_t cells, counters, choices;
    papan_sweep_counter *counter; /* [counters] */
    /* set by papan_sweep_lay_out() */
    uint32_t words, slot_words;
    uint64_t *is_cell, *is_excess; /* [words] bits of cells, and those above the fields */
    uint64_t *position;            /* [words] first the empty one */
    uint64_t *choice;              /* [choices][words] */
    uint32_t *first;               /* [cells + 1] the choices whose first cell is i begin at first[i] */
    papan_sweep_level *level;      /* [cells + 1] the last: all cells are covered */
    /* limits and hooks */
    uint64_t slots_max, cases_max;
    size_t poll_slots; /* between two calls of stop */
    bool (*stop)(void *context);
    void (*done)(void *context, uint32_t cell, size_t positions,
                 papan_count ways); /* with a level; may be NULL */
    void *context;
    /* results */
    uint64_t slots, cases; /* slots: in use */
    bool stopped;
    bool overflow; /* PAPAN_TOO_BIG: a number of ways does not fit; otherwise a limit was reached */
} papan_sweep;

/* Allocates memory for this many choices, once cells and counters are set. False: out of memory. */
bool papan_sweep_lay_out(papan_sweep *s, uint32_t choices, papan_arena *arena);

/* Makes choice number s->choices cover a cell, or use copies. */
static inline void papan_sweep_cover(papan_sweep *s, uint32_t cell)
{
    papan_bit_set(s->choice + (size_t)s->choices * s->words, cell);
}

static inline void papan_sweep_use(papan_sweep *s, uint32_t counter, uint64_t copies)
{
    uint32_t shift = s->counter[counter].shift;
    s->choice[(size_t)s->choices * s->words + shift / 64] += copies << shift % 64;
}

/* Sums up the ways to cover all cells with enough copies of each piece, after all choices were added. Frees the
 * levels. */
papan_status papan_sweep_count(papan_sweep *s, papan_arena *arena, papan_count *ways);

#endif
