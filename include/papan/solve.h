/* solve.h: searching: strategies, requests, results, estimates. */
#ifndef PAPAN_SOLVE_H
#define PAPAN_SOLVE_H

#include "papan/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The name and one line of description of strategy number index; false past the last. */
PAPAN_API bool papan_strategy_name(size_t index, const char **name, const char **description);

typedef enum papan_goal {
    PAPAN_FIRST, /* one solution: verdict solved or none */
    PAPAN_CHECK, /* none, one or more than one: stops at the second solution */
    PAPAN_COUNT, /* the number of solutions */
    PAPAN_LIST   /* every solution, through the hook */
} papan_goal;

typedef enum papan_verdict {
    PAPAN_UNKNOWN, /* stopped before the answer was certain */
    PAPAN_NONE,
    PAPAN_UNIQUE,
    PAPAN_MANY,
    PAPAN_SOLVED /* at least one solution; not searched for more */
} papan_verdict;
PAPAN_API const char *papan_verdict_name(papan_verdict verdict); /* "unknown", "none", ... */

typedef enum papan_event_kind {
    PAPAN_PLACE,   /* things were placed on these cells */
    PAPAN_REMOVE,  /* and taken off again */
    PAPAN_REJECT,  /* examined, does not fit */
    PAPAN_SOLUTION /* all rules hold */
} papan_event_kind;

/* One step of a search, for watching. All cells are on the board. */
typedef struct papan_event {
    papan_event_kind kind;
    uint16_t label;
    uint32_t cells;
    const uint32_t *cell;
    uint64_t cases; /* so far */
} papan_event;

typedef struct papan_request {
    size_t size; /* see base.h */
    papan_goal goal;
    const char *strategy;  /* NULL: choose the best one */
    bool distinct;         /* count solutions that are rotations or reflections of each other as one */
    uint64_t limit;        /* stop after this number of solutions; 0: no limit */
    uint64_t memory_limit; /* in bytes, of the search; 0: no limit, but frontier gives up at 1 GiB */
    unsigned threads;      /* 0 or 1: one */
    bool plain;            /* use no special machine instructions, for comparison */
    bool unchecked;        /* neither verify nor hash solutions: to measure the search alone */
    bool quick;            /* start at once, without symmetries and threads: for easy puzzles */

    void *context;
    bool (*solution)(void *context, const papan_puzzle *puzzle, const uint16_t *label); /* false: stop */
    void (*event)(void *context, const papan_puzzle *puzzle, const papan_event *event);
    bool (*stop)(void *context); /* called now and then; true: stop at once */
    /* Threads of the library may call hooks, but only one at a time. */
} papan_request;

/* A strategy that took part in the answer, and the cases it examined. */
typedef struct papan_tried {
    const char *strategy;
    uint64_t cases;
} papan_tried;
#define PAPAN_TRIED_MOST 4

typedef struct papan_result {
    size_t size; /* see base.h */
    papan_verdict verdict;
    char count[48];        /* solutions found, a decimal number */
    bool complete;         /* the search was complete, so count is the number of all solutions */
    uint64_t cases;        /* of the strategy that ran */
    uint64_t hash;         /* of the set of solutions, in any order; 0 if solutions were only counted */
    const char *strategy;  /* the one that ran */
    size_t memory;         /* most bytes held at a time */
    papan_message reason;  /* why there is no solution, or why the call failed; or text == NULL */
    papan_message warning; /* the requested strategy can miss solutions and found none; or text == NULL */
    papan_message note;    /* during the search one strategy took over from another; or text == NULL */
    unsigned tries; /* strategies that took turns, or the requested one and the one that decided; 0: only one */
    papan_tried tried[PAPAN_TRIED_MOST];
} papan_result;

PAPAN_API papan_status papan_solve(const papan_puzzle *puzzle, const papan_request *request,
                                   papan_result *result);

/* The estimated size of the search, by random probes (Knuth 1975). */
typedef struct papan_guess {
    size_t size;          /* see base.h */
    const char *strategy; /* the strategy that was estimated */
    double cases;         /* it would look at */
    double deviation;     /* standard deviation of the estimate */
} papan_guess;
/* Uses only strategy, context and stop of request. PAPAN_UNSUITABLE: this strategy cannot estimate. */
PAPAN_API papan_status papan_estimate(const papan_puzzle *puzzle, const papan_request *request, unsigned probes,
                                      uint64_t seed, papan_guess *guess);

#ifdef __cplusplus
}
#endif
#endif
