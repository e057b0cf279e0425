/* gpu_count.h: orbits of N-Queens (colours/parity.h) counted on a machine with the kernels of gpu_kernels.h.
 *
 * Limits: N up to PAPAN_GPU_MOST. Then no counter can overflow: an element of the matrix is at most four times
 * the pairs of placements of up to 7 queens each on given rows and columns, 4 * (7!)^2 < 2^27; a sum is less
 * than all solutions, and those of N = 28 are less than 2^62 (they grow by less than 11 from one N to the next,
 * and N = 27 has 2.35e17). Places in a list are 32 bits from the beginning of the list of one row set, which
 * has less than 2^27 placements; row sets begin at 64-bit places. */
#ifndef PAPAN_COLOURS_GPU_COUNT_H
#define PAPAN_COLOURS_GPU_COUNT_H

#include "base/message.h"
#include "colours/gpu_kernels.h"
#include "colours/gpu_machine.h"
#include "colours/parity.h"

typedef struct papan_gpu_order {
    const papan_parity_class *class;
    const papan_parity_orbit *orbit; /* of that class, by rising even_rows, then odd_rows */
    size_t orbits;
    unsigned sieve_from;   /* queens of y from which on the sieve is used; 0: as measured best */
    unsigned light_from;   /* the same for the light side */
    unsigned four_from;    /* N from which on the sieve takes four queens by masks, not three; 0: likewise */
    double launch_seconds; /* that a launch should take; 0: likewise */
    void *context;
    /* So many orbits, of these indices, have these sums (without their weights). False: stop. */
    bool (*done)(void *context, const uint32_t *index, const uint64_t *sum, size_t count);
    bool (*stop)(void *context); /* asked between launches; NULL: never */
    /* Something is done, for those who measure; NULL: nobody does. */
    void (*phase)(void *context, const char *what, double value);
} papan_gpu_order;

/* Counts them. A stop is no failure. */
papan_status papan_gpu_count(const papan_machine *machine, const papan_allocator *memory,
                             const papan_gpu_order *order, papan_message *why);

#endif
