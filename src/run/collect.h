/* collect.h: what stands between a strategy and whoever asked: each solution is verified from the rules, left
 * out if it is a copy of another and copies are not wanted, hashed and counted. One collector is for one
 * thread. */
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
    bool filter;        /* leave out copies here: the strategy does not do it */
    papan_count count;
    uint64_t hash;        /* of the solutions counted */
    uint64_t latest;      /* of the last of them alone */
    papan_status failure; /* PAPAN_WRONG: a solution broke the rules; PAPAN_NO_MEMORY while checking one */
    papan_message why;    /* which rule */
} papan_collector;

/* own_symmetry: the strategy uses the group itself. */
papan_status papan_collector_open(papan_collector *c, const papan_puzzle *puzzle, const papan_request *request,
                                  bool own_symmetry, const papan_allocator *memory);
void papan_collector_close(papan_collector *c);

/* Takes a solution. False: it is wrong (c->failure). *counted tells whether it was one to count and hand on. */
bool papan_collect(papan_collector *c, const uint16_t *label, bool *counted);

/* What a solution adds to the hash of a set. */
uint64_t papan_solution_hash(const papan_puzzle *puzzle, const uint16_t *label);

/* How many solutions a request wants at most; 0: all. */
uint64_t papan_wanted(const papan_request *request);

#endif
