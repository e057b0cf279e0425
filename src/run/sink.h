/* sink.h: what a search found. Each thread has a filter: it verifies a solution by the rules, skips rotated and
 * reflected copies if only distinct solutions are wanted, and hashes and counts the rest. The threads of a
 * search share a sink: it passes solutions on to the caller, in the order of the parts in which they were
 * found, so that the output does not depend on the number of threads. It also decides when a search ends:
 * enough was passed on, something failed, or the caller stops it.
 *
 * Only the sink calls the hooks for solutions and for stopping of a request, and never by two threads at once.
 */
#ifndef PAPAN_RUN_SINK_H
#define PAPAN_RUN_SINK_H

#include "model/symmetry.h"
#include "puzzle/checker.h"
#include "run/eta.h"

#include <pthread.h>

/* ---- the filter of a thread ---- */

typedef struct papan_filter {
    const papan_puzzle *puzzle;
    const papan_request *request;
    papan_checker checker;
    papan_group *group; /* NULL: not needed */
    bool skips_copies;  /* the strategy does not do it */
    papan_count count;
    uint64_t hash;        /* of the solutions counted */
    uint64_t latest;      /* hash of the last one alone */
    papan_status failure; /* PAPAN_WRONG: a solution broke the rules; PAPAN_NO_MEMORY while checking one */
    papan_message why;    /* which rule it broke */
} papan_filter;

/* own_symmetry: the strategy uses the group itself. */
papan_status papan_filter_open(papan_filter *filter, const papan_puzzle *puzzle, const papan_request *request,
                               bool own_symmetry, const papan_allocator *memory);
void papan_filter_close(papan_filter *filter);
/* Takes a solution. False: it is wrong (filter->failure). *counted: it counts and is to be passed on. */
bool papan_filter_take(papan_filter *filter, const uint16_t *label, bool *counted);

/* The most solutions that the request wants; 0: all. */
uint64_t papan_wanted(const papan_request *request);

/* ---- the sink of a search ---- */

typedef struct papan_part_output {
    uint16_t *label; /* solutions not passed on yet, each followed by its hash */
    size_t held, room;
    size_t fresh;    /* solutions in this period (sink.c) */
    unsigned checks; /* calls of papan_sink_stops() */
    bool done;
} papan_part_output;

typedef struct papan_sink {
    const papan_puzzle *puzzle;
    const papan_request *request;
    const papan_allocator *memory; /* for several threads, if several share the sink */
    pthread_mutex_t lock;          /* for all that follows, if several threads share the sink */
    pthread_cond_t moved;
    papan_part_output *part; /* [parts] */
    size_t parts, room;
    size_t due;      /* the part whose solutions are passed on now; also read without the lock */
    uint64_t passed; /* solutions passed on, or taken if none are wanted by a hook */
    uint64_t hash;   /* of them */
    bool stop;       /* enough was found, something failed, or the caller stopped it */
    bool failed;     /* only because of a failure */
    bool holding;    /* solutions are held back, except the last one wanted */
    bool held;       /* a solution is held back */
    uint16_t *known; /* the solution held back, or all that papan_sink_put_new() passed on */
    size_t known_room;
} papan_sink;

void papan_sink_open(papan_sink *sink, const papan_puzzle *puzzle, const papan_request *request,
                     const papan_allocator *memory);
void papan_sink_close(papan_sink *sink);

/* ---- without parts ---- */

/* Takes the next verified solution; *more: the search continues. */
papan_status papan_sink_put(papan_sink *sink, const uint16_t *label, bool *more);
/* Passes on the solution that was held back, if any; false: the caller has enough. */
bool papan_sink_release(papan_sink *sink);
/* Forgets all solutions, for a search that starts again. None was passed on. */
void papan_sink_restart(papan_sink *sink);
/* The same for a solution that another strategy may have found before; *fresh: it is new. Such a request wants
 * few solutions. */
papan_status papan_sink_put_new(papan_sink *sink, const uint16_t *label, bool *fresh);
/* True if the caller wants the search to end. */
bool papan_sink_asked_to_stop(papan_sink *sink);

/* ---- with parts that are searched in parallel ---- */

/* Starts again with this number of parts; false: out of memory. */
bool papan_sink_begin(papan_sink *sink, size_t parts);
/* Waits while a part is far ahead of the one that is due; false: the search ends. */
bool papan_sink_wait(papan_sink *sink, size_t part);
/* A verified solution of a running part. PAPAN_NO_MEMORY, or *more: the part continues. */
papan_status papan_sink_take(papan_sink *sink, size_t part, const uint16_t *label, uint64_t hash, bool *more);
void papan_sink_done(papan_sink *sink, size_t part);
/* True if the search must end. Calls the caller's stop hook, and passes on what the part holds if it is due.
 * part: the current part of the calling thread, or SIZE_MAX. */
bool papan_sink_stops(papan_sink *sink, size_t part);
/* Something failed: the search ends. recover() lets it continue, unless it had to end anyway; then false. */
void papan_sink_fail(papan_sink *sink);
bool papan_sink_recover(papan_sink *sink);
/* The result that the request wants, from the sums of everything found. count_only: its hash is not a hash of
 * solutions. */
papan_part_sum papan_sink_result(const papan_sink *sink, const papan_part_sum *found, bool count_only);

#endif
