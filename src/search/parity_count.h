/* parity_count.h: counts the solutions of one orbit, with tables that are kept from orbit to orbit. Used by the
 * strategy `parity` (parity_strategy.c). */
#ifndef PAPAN_SEARCH_PARITY_COUNT_H
#define PAPAN_SEARCH_PARITY_COUNT_H

#include "base/count.h"
#include "search/parity_kernel.h"

enum { PAPAN_PARITY_BLOCK = 256 }; /* pairs tested at a time: one case */

typedef struct papan_parity_counter papan_parity_counter;

/* A counter for one class. keep: bytes of tables that may be kept for later orbits. */
papan_status papan_parity_counter_new(unsigned n, unsigned size, bool plain, size_t keep,
                                      const papan_allocator *memory, papan_parity_counter **out);
void papan_parity_counter_free(papan_parity_counter *counter);

const papan_parity_class *papan_parity_counter_class(const papan_parity_counter *counter);

/* Adds what an orbit counts, its weight included. stop: asked now and then; *stopped: it said yes, and sum is
 * of no use. PAPAN_TOO_BIG: a number did not fit. */
typedef struct papan_parity_ask {
    void *context;
    bool (*stop)(void *context); /* may be NULL */
    bool stopped;
    uint64_t cases;
} papan_parity_ask;
papan_status papan_parity_count_orbit(papan_parity_counter *counter, uint32_t even_rows, uint32_t odd_rows,
                                      papan_parity_ask *ask, papan_count *sum);

/* The cases that an orbit will take. */
papan_status papan_parity_orbit_cases(papan_parity_counter *counter, uint32_t even_rows, uint32_t odd_rows,
                                      double *cases);

#endif
