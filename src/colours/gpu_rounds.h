/* gpu_rounds.h: counts the parts of a search by parity (parity_strategy.c) on a machine, many parts in one
 * round. */
#ifndef PAPAN_COLOURS_GPU_ROUNDS_H
#define PAPAN_COLOURS_GPU_ROUNDS_H

#include "base/count.h"
#include "base/message.h"
#include "colours/gpu_machine.h"

typedef struct papan_gpu_source {
    unsigned n; /* of N-Queens */
    void *context;
    /* The next part of a round that has taken this many; false: that is enough, or none is left. */
    bool (*next)(void *context, size_t taken, size_t *part, const uint32_t **option, size_t *options);
    papan_status (*done)(void *context, size_t part, papan_count count, uint64_t residue);
    void (*put_back)(void *context, size_t part); /* it was not counted */
    bool (*stop)(void *context);
    /* Reports finished phases, for measurements. */
    void (*phase)(void *context, const char *what, double value);
} papan_gpu_source;

/* Returns when a round takes no part, when stop returns true, or on failure. */
papan_status papan_gpu_count_parts(const papan_machine *machine, const papan_allocator *memory,
                                   const papan_gpu_source *source, papan_message *why);

#endif
