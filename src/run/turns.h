/* turns.h: solutions of numbered parts that are searched side by side, handed on to the caller of papan_solve()
 * in the order of the parts, so that the output does not depend on the number of threads. Here, too, it is
 * known when a search is to end: enough was handed on, or the caller says so. No hook of the caller is ever
 * called by two threads at once. */
#ifndef PAPAN_RUN_TURNS_H
#define PAPAN_RUN_TURNS_H

#include "base/mem.h"
#include "puzzle/puzzle.h"
#include "run/left.h"

#include <pthread.h>

typedef struct papan_turn {
    uint16_t *label; /* solutions not handed on yet, each with its hash behind it */
    size_t held, room;
    bool done;
} papan_turn;

typedef struct papan_turns {
    const papan_puzzle *puzzle;
    const papan_request *request;
    const papan_allocator *memory; /* for several threads */
    pthread_mutex_t lock;          /* for all that follows */
    pthread_cond_t moved;
    papan_turn *turn; /* [parts] */
    size_t parts, room;
    size_t due;         /* the part whose turn it is */
    uint64_t handed_on; /* solutions */
    uint64_t hash;      /* of them */
    bool stop;          /* enough was found, or something failed, or the caller said so */
    bool failed;        /* it was nothing but a failure */
} papan_turns;

void papan_turns_open(papan_turns *turns, const papan_puzzle *puzzle, const papan_request *request,
                      const papan_allocator *memory);
void papan_turns_close(papan_turns *turns);

/* The parts are now so many, none of them begun; false: no memory. */
bool papan_turns_begin(papan_turns *turns, size_t parts);
/* Waits while a part is far ahead of the one whose turn it is; false: the search is to end. */
bool papan_turns_await(papan_turns *turns, size_t part);
/* A solution of a part in work, verified. PAPAN_NO_MEMORY, or *more tells whether the part goes on. */
papan_status papan_turns_take(papan_turns *turns, size_t part, const uint16_t *label, uint64_t hash,
                              bool *more);
void papan_turns_done(papan_turns *turns, size_t part);

/* Must the search end? Asks the caller. *asked: how often this was asked by the same thread; part: which it has
 * in work, or SIZE_MAX. */
bool papan_turns_stop(papan_turns *turns, size_t part, unsigned *asked);
/* Something failed: the search is to end. forgive() lets it go on, unless it was to end anyway; then false. */
void papan_turns_fail(papan_turns *turns);
bool papan_turns_forgive(papan_turns *turns);

/* What was asked for, of all that was found. count_only: the hash of that is no hash of solutions. */
papan_part_result papan_turns_settle(const papan_turns *turns, const papan_part_result *found, bool count_only);

#endif
