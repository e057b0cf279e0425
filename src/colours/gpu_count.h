/* gpu_count.h: counts orbits of N-Queens (colours/parity.h) on a machine that runs the kernels of
 * gpu_kernels.h.
 *
 * Limits: N is at most PAPAN_GPU_MAX. Then no counter can overflow. A matrix entry is at most four times the
 * number of pairs of placements of up to 7 queens each on given rows and columns: 4 * (7!)^2 < 2^27. A sum is
 * less than the number of all solutions, which is less than 2^62 for N = 28 (it grows by a factor of less than
 * 11 from one N to the next, and N = 27 has 2.35e17). Positions in a list are 32-bit offsets from the start of
 * the list of one row set, which has less than 2^27 placements; row sets start at 64-bit offsets. */
#ifndef PAPAN_COLOURS_GPU_COUNT_H
#define PAPAN_COLOURS_GPU_COUNT_H

#include "base/count.h"
#include "base/message.h"
#include "colours/gpu_kernels.h"
#include "colours/gpu_machine.h"
#include "colours/parity.h"

typedef struct papan_gpu_order {
    const papan_parity_class *class;
    const papan_parity_orbit *orbit; /* of that class, in ascending order of even_rows, then odd_rows */
    size_t orbits;
    unsigned sieve_from;   /* sieve the heavy side from this many queens of y on; 0: the measured best */
    unsigned light_from;   /* the same for the light side */
    unsigned four_from;    /* from this N on, masks place the first four queens of the sieve, not three; 0:
                            * likewise */
    double launch_seconds; /* target duration of a launch; 0: likewise */
    void *context;
    /* Receives the sums (without weights) of `count` finished orbits by index. False: stop. */
    bool (*done)(void *context, const uint32_t *index, const uint64_t *sum, size_t count);
    bool (*stop)(void *context); /* polled between launches; NULL: never */
    /* Reports finished phases, for benchmarks; may be NULL. */
    void (*phase)(void *context, const char *what, double value);
} papan_gpu_order;

/* Counts the orbits. Being stopped is not a failure. */
papan_status papan_gpu_count(const papan_machine *machine, const papan_allocator *memory,
                             const papan_gpu_order *order, papan_message *why);

/* ---- the parts of a search by parity (parity_strategy.c), many in one round: gpu_rounds.c ---- */

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
