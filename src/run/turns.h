/* turns.h: passes the solutions of numbered parts that are searched in parallel to the caller of papan_solve()
 * in the order of the parts, so that the output does not depend on the number of threads. It also decides when
 * a search ends: enough was passed on, or the caller stops it. No hook of the caller is ever called by two
 * threads at once. */
#ifndef PAPAN_RUN_TURNS_H
#define PAPAN_RUN_TURNS_H

#include "base/mem.h"
#include "puzzle/puzzle.h"
#include "run/left.h"

#include <pthread.h>

typedef struct papan_turn {
    uint16_t *label; /* solutions not passed on yet, each followed by its hash */
    size_t held, room;
    size_t fresh;   /* solutions in this period (turns.c) */
    unsigned asked; /* calls of stop */
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
    size_t due;         /* the part whose turn it is; also read without the lock */
    uint64_t handed_on; /* solutions */
    uint64_t hash;      /* of them */
    bool stop;          /* enough was found, something failed, or the caller stopped it */
    bool failed;        /* only because of a failure */
} papan_turns;

void papan_turns_open(papan_turns *turns, const papan_puzzle *puzzle, const papan_request *request,
                      const papan_allocator *memory);
void papan_turns_close(papan_turns *turns);

/* Starts again with this number of parts; false: out of memory. */
bool papan_turns_begin(papan_turns *turns, size_t parts);
/* Waits while a part is far ahead of the one whose turn it is; false: the search ends. */
bool papan_turns_await(papan_turns *turns, size_t part);
/* A verified solution of a running part. PAPAN_NO_MEMORY, or *more: the part continues. */
papan_status papan_turns_take(papan_turns *turns, size_t part, const uint16_t *label, uint64_t hash,
                              bool *more);
void papan_turns_done(papan_turns *turns, size_t part);

/* Must the search end? Asks the caller, and passes on what the part holds if it is its turn. part: the current
 * part of the calling thread, or SIZE_MAX. */
bool papan_turns_stop(papan_turns *turns, size_t part);
/* Something failed: the search ends. forgive() lets it continue, unless it had to end anyway; then false. */
void papan_turns_fail(papan_turns *turns);
bool papan_turns_forgive(papan_turns *turns);

/* The result asked for, from everything found. count_only: its hash is not a hash of solutions. */
papan_part_result papan_turns_settle(const papan_turns *turns, const papan_part_result *found, bool count_only);

#endif
