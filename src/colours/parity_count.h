/* parity_count.h: counts the solutions of one orbit on the CPU, caching tables from orbit to orbit. Used by the
 * strategy `parity` (parity_strategy.c). */
#ifndef PAPAN_COLOURS_PARITY_COUNT_H
#define PAPAN_COLOURS_PARITY_COUNT_H

#include "base/count.h"
#include "base/random.h"
#include "colours/parity_kernel.h"

/* One case is a block of 256 pairs tested at once, a queen tested against 256 x, or this many tests of the
 * sieve, which take about as long. */
enum { PAPAN_PARITY_TESTS = 4 };

typedef struct papan_parity_counter papan_parity_counter;

/* How the pairs of the colour with more pairs are counted: see parity_kernel.h and parity_sieve.h. */
typedef enum papan_parity_way {
    PAPAN_PARITY_BEST,
    PAPAN_PARITY_PAIRS,
    PAPAN_PARITY_SIEVE,
    PAPAN_PARITY_PREFIXES
} papan_parity_way;
enum { PAPAN_PARITY_WAYS = 4 };

typedef struct papan_parity_settings {
    bool plain;   /* no SIMD instructions */
    bool narrow;  /* no 512-bit registers */
    size_t *keep; /* bytes of tables that may be cached for later orbits; shared by all counters that point to
                   * it */
    papan_parity_way way;
    void *context; /* for stop, which is polled now and then; may be NULL */
    bool (*stop)(void *context);
} papan_parity_settings;

/* A counter for one class. */
papan_status papan_parity_counter_new(unsigned n, unsigned size, const papan_parity_settings *settings,
                                      const papan_allocator *memory, papan_parity_counter **out);
void papan_parity_counter_free(papan_parity_counter *counter);

/* The orbits of one Re are counted fastest in ascending order of this number. */
uint32_t papan_parity_order(const papan_parity_counter *counter, uint32_t odd_rows);

/* Adds the count of an orbit, including its weight. stopped: the stop hook returned true, and sum is
 * meaningless. PAPAN_TOO_BIG: a number did not fit. */
typedef struct papan_parity_poll {
    bool stopped;
    uint64_t cases, next; /* the stop hook is called again after this many cases */
} papan_parity_poll;
papan_status papan_parity_count_orbit(papan_parity_counter *counter, uint32_t even_rows, uint32_t odd_rows,
                                      papan_parity_poll *poll, papan_count *sum);

/* The cases that an orbit will take: exact for pairs, an estimate for the sieve; meaningless if the stop hook
 * returned true. */
papan_status papan_parity_orbit_cases(papan_parity_counter *counter, uint32_t even_rows, uint32_t odd_rows,
                                      papan_random *random, double *cases);

#endif
