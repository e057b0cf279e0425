/* partition.h: a search split into parts, which can be searched in any order and anywhere: by threads, by other
 * processes, on other machines, tomorrow. A part is the list of options chosen so far; nothing else of a search
 * is saved.
 *
 * A partition is what all parts of one search share. It is read-only, so any number of threads may use it
 * (pool_search.h). */
#ifndef PAPAN_RUN_PARTITION_H
#define PAPAN_RUN_PARTITION_H

#include "search/strategy.h"

typedef struct papan_partition {
    const papan_puzzle *puzzle;
    const papan_request *request;
    const papan_strategy *strategy; /* has PAPAN_SPLITS */
    const papan_model *model;
    uint16_t reduce; /* see papan_search */
    bool count_only; /* solutions need not be visited one by one */
} papan_partition;

/* A search of the whole or of parts: what all of them share. */
papan_search papan_partition_begin(const papan_partition *p, const papan_allocator *memory);

/* The parts of a split; must start as zeros. */
typedef struct papan_part_list {
    uint32_t *pool; /* the options of all parts, one after the other */
    size_t *end;    /* [parts] in pool */
    size_t parts, pooled, part_room, pool_room;
    uint64_t cases; /* above the parts; the cases of what was split are these and those of the parts */
} papan_part_list;

/* Collects the parts `depth` options below the given one (or solutions above that depth), in the order of the
 * search. stop may be NULL. */
papan_status papan_partition_split(const papan_partition *p, const papan_allocator *memory,
                                   const uint32_t *option, size_t options, unsigned depth,
                                   bool (*stop)(void *context), void *context, papan_part_list *list);
const uint32_t *papan_part_list_part(const papan_part_list *list, size_t index, uint32_t *options);
void papan_part_list_drop(papan_part_list *list, const papan_allocator *memory);

/* Estimates the number of cases in a part. If stop (may be NULL) returned true, the estimate is useless. */
papan_status papan_partition_estimate(const papan_partition *p, const papan_allocator *memory,
                                      const uint32_t *option, size_t options, unsigned probes, uint64_t seed,
                                      bool (*stop)(void *context), void *context, double *cases,
                                      double *deviation);

/* Lets the strategy choose the piece by which all parts break symmetries. */
papan_status papan_partition_reduce(papan_partition *p, const papan_allocator *memory,
                                    bool (*stop)(void *context), void *context);

#endif
