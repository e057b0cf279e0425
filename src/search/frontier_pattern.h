/* frontier_pattern.h: what a pattern alone shows: where the first empty position is, and whether the pattern
 * cuts off a pocket that no pieces can fill; and the table that finds its node.
 *
 * A pocket is a connected part of the empty cells cut off by the pattern. If its size is not a sum of piece
 * sizes, the node is dead and is never created; this halves the graph.
 *
 * On a hexagonal board a cell also has neighbours one line ahead and one place back, and the opposite. On a
 * triangular board some of the neighbours used here are none; then a pocket is several pockets, whose sizes add
 * up as well. */
#ifndef PAPAN_SEARCH_FRONTIER_PATTERN_H
#define PAPAN_SEARCH_FRONTIER_PATTERN_H

#include "base/bits.h"
#include "search/frontier.h"

#include <assert.h>

/* Advances to the first empty position and shifts the pattern along; f->positions if there is none. */
static inline uint32_t papan_frontier_first_empty(const papan_frontier *f, uint32_t position, uint64_t *pattern)
{
    assert(position <= f->positions);
    for (;;) {
        uint64_t empty = ~(*pattern | f->walls[position]);
        if (empty != 0) {
            unsigned step = papan_lowest(empty);
            *pattern >>= step;
            return position + step;
        }
        if (f->positions - position <= PAPAN_FRONTIER_WINDOW)
            return f->positions;
        *pattern = 0;
        position += PAPAN_FRONTIER_WINDOW;
    }
}

static inline uint64_t papan_frontier_flood(const papan_frontier *f, uint32_t line, uint64_t from,
                                            uint64_t within)
{
    uint64_t before, top = f->top[line], bottom = f->bottom[line];
    if (f->slanted)
        do {
            before = from;
            from |= ((from & bottom) << 1 | (from & top) >> 1 | from << f->stride | from >> f->stride |
                     (from & top) << (f->stride - 1) | (from & bottom) >> (f->stride - 1)) &
                    within;
        } while (from != before);
    else
        do {
            before = from;
            from |= ((from & bottom) << 1 | (from & top) >> 1 | from << f->stride | from >> f->stride) & within;
        } while (from != before);
    return from;
}

/* Empty cells connected with a cell beyond the pattern are open; every other connected part of the empty cells
 * must have a size that pieces can fill. Cells more than one line beyond the pattern need not be examined. */
static inline bool papan_frontier_pockets_fit(const papan_frontier *f, uint32_t position, uint64_t pattern)
{
    assert(position < f->positions && (pattern & 1) == 0 && f->stride > 0 && f->stride < PAPAN_FRONTIER_WINDOW);
    if (pattern == 0)
        return true;
    uint32_t line = position % f->stride;
    uint32_t behind = PAPAN_FRONTIER_WINDOW - (uint32_t)__builtin_clzll(pattern), far = behind + f->stride;
    uint64_t empty = ~(pattern | f->walls[position]);
    if (far < PAPAN_FRONTIER_WINDOW)
        empty &= (UINT64_C(1) << far) - 1;
    if (behind > PAPAN_FRONTIER_WINDOW - f->stride)
        behind = PAPAN_FRONTIER_WINDOW -
                 f->stride; /* cells whose neighbours are outside the window count as open, too */
    empty &= ~papan_frontier_flood(f, line, empty & ~UINT64_C(0) << behind, empty);
    while (empty != 0) {
        uint64_t pocket = papan_frontier_flood(f, line, empty & -empty, empty);
        if (!(f->pocket_sizes >> papan_ones(pocket) & 1))
            return false;
        empty &= ~pocket;
    }
    return true;
}

/* ---- nodes by position and pattern: a hash table with open addressing ---- */

/* Multiplicative hashing (Knuth): the highest bits of the product depend on the whole pair. */
static inline uint64_t papan_frontier_hash(uint32_t position, uint64_t pattern)
{
    uint64_t word = pattern ^ pattern >> 29 ^ (uint64_t)position * UINT64_C(0xD1B54A32D192ED03);
    return word * UINT64_C(0x9E3779B97F4A7C15);
}

/* The slot of the pair, or the free slot for it. A slot with position 0 is free (slots store position + 1). The
 * highest bits of hash select the first slot to probe. */
static inline papan_frontier_slot *papan_frontier_find(const papan_frontier_table *t, uint64_t hash,
                                                       uint32_t position, uint64_t pattern)
{
    assert((t->slots & (t->slots - 1)) == 0 && t->used < t->slots);
    size_t i = (size_t)(hash >> t->shift);
    while (t->slot[i].position != 0 && (t->slot[i].position != position + 1 || t->slot[i].pattern != pattern))
        i = (i + 1) & (t->slots - 1);
    return &t->slot[i];
}

/* True if the table must be rebuilt before this many more pairs are inserted. */
static inline bool papan_frontier_full(const papan_frontier_table *t, size_t more)
{
    return (t->used + more) * 2 > t->slots;
}

/* Rebuilds the table with room for more pairs, dropping those at positions up to passed. skip: how many of the
 * highest bits of a hash are the same for the whole table. */
papan_status papan_frontier_renew(papan_frontier *f, papan_frontier_table *t, unsigned skip, uint32_t passed,
                                  size_t more);

#endif
