/* parity_count.h: counts the solutions of one orbit, with tables that are kept from orbit to orbit. Used by the
 * strategy `parity` (parity_strategy.c). */
#ifndef PAPAN_COLOURS_PARITY_COUNT_H
#define PAPAN_COLOURS_PARITY_COUNT_H

#include "base/count.h"
#include "base/random.h"
#include "colours/parity_kernel.h"

/* One case is a block of 256 pairs tested at once, or a few tests of the sieve, which take about as long. */
enum { PAPAN_PARITY_TESTS = 4 };

typedef struct papan_parity_counter papan_parity_counter;

/* How the pairs of the longer lists are counted: see parity_kernel.h and parity_sieve.h. */
typedef enum papan_parity_way { PAPAN_PARITY_BEST, PAPAN_PARITY_PAIRS, PAPAN_PARITY_SIEVE } papan_parity_way;
enum { PAPAN_PARITY_WAYS = 3 };

typedef struct papan_parity_settings {
    bool plain;   /* no special instructions */
    bool narrow;  /* no registers of 512 bits */
    size_t *keep; /* bytes of tables that may be kept for later orbits, by all counters that share them */
    papan_parity_way way;
    void *context; /* for stop, which is asked now and then; may be NULL */
    bool (*stop)(void *context);
} papan_parity_settings;

/* A counter for one class. */
papan_status papan_parity_counter_new(unsigned n, unsigned size, const papan_parity_settings *settings,
                                      const papan_allocator *memory, papan_parity_counter **out);
void papan_parity_counter_free(papan_parity_counter *counter);

/* Adds what an orbit counts, its weight included. stopped: stop of the settings said yes, and sum is of no use.
 * PAPAN_TOO_BIG: a number did not fit. */
typedef struct papan_parity_ask {
    bool stopped;
    uint64_t cases;
} papan_parity_ask;
papan_status papan_parity_count_orbit(papan_parity_counter *counter, uint32_t even_rows, uint32_t odd_rows,
                                      papan_parity_ask *ask, papan_count *sum);

/* The cases that an orbit will take: exact for pairs, a guess for the sieve; of no use where stop of the
 * settings said yes. */
papan_status papan_parity_orbit_cases(papan_parity_counter *counter, uint32_t even_rows, uint32_t odd_rows,
                                      papan_random *random, double *cases);

#endif
