/* collect.h: the collector between a strategy and the caller: it verifies each solution by the rules, skips
 * rotated and reflected copies if only distinct solutions are wanted, and hashes and counts the rest. Each
 * thread has its own. */
#ifndef PAPAN_RUN_COLLECT_H
#define PAPAN_RUN_COLLECT_H

#include "base/count.h"
#include "model/symmetry.h"
#include "puzzle/checker.h"

typedef struct papan_collector {
    const papan_puzzle *puzzle;
    const papan_request *request;
    papan_checker checker;
    papan_group *group; /* NULL: not needed */
    bool filter;        /* skip copies here: the strategy does not do it */
    papan_count count;
    uint64_t hash;        /* of the solutions counted */
    uint64_t latest;      /* hash of the last one alone */
    papan_status failure; /* PAPAN_WRONG: a solution broke the rules; PAPAN_NO_MEMORY while checking one */
    papan_message why;    /* which rule */
} papan_collector;

/* own_symmetry: the strategy uses the group itself. */
papan_status papan_collector_open(papan_collector *c, const papan_puzzle *puzzle, const papan_request *request,
                                  bool own_symmetry, const papan_allocator *memory);
void papan_collector_close(papan_collector *c);

/* Takes a solution. False: it is wrong (c->failure). *counted: it counts and is to be passed on. */
bool papan_collect(papan_collector *c, const uint16_t *label, bool *counted);

/* What a solution adds to the hash of a solution set. */
uint64_t papan_solution_hash(const papan_puzzle *puzzle, const uint16_t *label);

/* The most solutions that the request wants; 0: all. */
uint64_t papan_wanted(const papan_request *request);

#endif
