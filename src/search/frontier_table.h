/* frontier_table.h: a hash table with open addressing that maps (position, pattern) to the number of a node. */
#ifndef PAPAN_SEARCH_FRONTIER_TABLE_H
#define PAPAN_SEARCH_FRONTIER_TABLE_H

#include "search/frontier.h"

#include <assert.h>

/* Multiplicative hashing (Knuth): the highest bits of the product depend on the whole pair. */
static inline uint64_t papan_frontier_hash(uint32_t position, uint64_t pattern)
{
    uint64_t word = pattern ^ pattern >> 29 ^ (uint64_t)position * UINT64_C(0xD1B54A32D192ED03);
    return word * UINT64_C(0x9E3779B97F4A7C15);
}

/* The slot of the pair, or the free slot where it belongs. A slot with position 0 is free (slots store position
 * + 1). The highest bits of hash select the first slot to probe. */
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
