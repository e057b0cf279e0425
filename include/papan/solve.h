/* solve.h: searching: strategies, requests, results, progress, estimates. */
#ifndef PAPAN_SOLVE_H
#define PAPAN_SOLVE_H

#include "papan/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct papan_request papan_request;
typedef struct papan_meter papan_meter; /* measures the progress of a search: see below */

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
/* The name of a verdict: "unknown", "none", "unique", "many" or "solved". */
PAPAN_API const char *papan_verdict_name(papan_verdict verdict);

/* ---- strategies -------------------------------------------------------------------------------- */

enum papan_strategy_trait {
    PAPAN_CLASSIC = 1,      /* simple, as students write it; counts the cases that its report published */
    PAPAN_FINDS_ALL = 2,    /* finds or counts all solutions; otherwise it stops at the first */
    PAPAN_INCOMPLETE = 4,   /* may miss solutions: "no solution" from it proves nothing */
    PAPAN_WATCHABLE = 8,    /* reports its steps (papan_request.event) */
    PAPAN_COUNTS_ONLY = 16, /* counts solutions but never produces one */
    PAPAN_CASES_VARY = 32,  /* the number of cases depends on the machine */
    PAPAN_ESTIMATES = 64    /* papan_estimate() can estimate it */
};

typedef struct papan_strategy_info {
    size_t size;         /* see base.h */
    const char *name;    /* "slices" */
    const char *summary; /* one line, English */
    const char *counts;  /* what one case is, English */
    unsigned traits;     /* a sum of papan_strategy_trait; later versions may add some */
} papan_strategy_info;

/* Strategy number index; false past the last. */
PAPAN_API bool papan_strategy_at(size_t index, papan_strategy_info *info);
/* The strategy of this name; false: there is none. info may be NULL. */
PAPAN_API bool papan_strategy_named(const char *name, papan_strategy_info *info);
/* Does the strategy support this puzzle? PAPAN_OK, or PAPAN_UNSUITABLE with the reason. */
PAPAN_API papan_status papan_strategy_suits(const papan_puzzle *puzzle, const char *name, papan_message *why);

/* The names of the strategies for a puzzle and a request. */
typedef struct papan_strategy_choice {
    size_t size;          /* see base.h */
    const char *first;    /* papan_solve() starts with it; NULL: the request names an unknown one */
    const char *watch;    /* best to watch: the one that most people write first, if it suits; NULL: no strategy
                             that reports its steps suits */
    const char *estimate; /* the best one that papan_estimate() can estimate */
} papan_strategy_choice;
/* Which strategies are best for a puzzle, and with which papan_solve() starts. */
PAPAN_API void papan_strategy_choose(const papan_puzzle *puzzle, const papan_request *request,
                                     papan_strategy_choice *choice);

/* ---- solving ----------------------------------------------------------------------------------- */

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

/* The sum of some parts of a search. */
typedef struct papan_part_sum {
    uint64_t count_low, count_high; /* of solutions: high * 2^64 + low */
    uint64_t cases, hash;
} papan_part_sum;

/* A count can be shared by processes that cannot talk to each other while they search, such as the workers of
 * a web page: all cut the same parts, and each searches those whose number modulo `of` is at least `first` and
 * less than `end`. These are evenly spread, so they take about as long as any others. What the others found
 * (papan_result.sum) is added to the result. PAPAN_TOO_BIG: the sum has more than 128 bits. */
typedef struct papan_share {
    uint32_t first, end, of;     /* of == 0: all parts */
    const papan_part_sum *known; /* [sums] of other shares */
    size_t sums;
} papan_share;

struct papan_request {
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

    /* Hooks; each may be NULL. Threads of the library may call them, but only one at a time, so one call needs
     * no locks around context. Two calls at the same time with the same context do. Puzzle, label and event are
     * valid until the hook returns: copy label[cells] to keep a solution. */
    void *context;
    bool (*solution)(void *context, const papan_puzzle *puzzle, const uint16_t *label); /* false: stop */
    void (*event)(void *context, const papan_puzzle *puzzle, const papan_event *event);
    bool (*stop)(void *context); /* called now and then; true: stop at once */
    papan_meter *meter;          /* NULL: progress is not measured */
    const papan_share *share;    /* of a count: search only these parts; NULL: all */
};

/* A strategy that took part in the answer, and the cases it examined. */
typedef struct papan_tried {
    const char *strategy;
    uint64_t cases;
} papan_tried;
#define PAPAN_TRIED_MAX 4

typedef struct papan_result {
    size_t size; /* see base.h */
    papan_verdict verdict;
    char count[48];        /* solutions found, a decimal number */
    bool complete;         /* the search was complete, so count is the number of all solutions */
    uint64_t cases;        /* of the strategy that ran */
    uint64_t hash;         /* of the set of solutions, in any order; 0 if solutions were only counted */
    const char *strategy;  /* the one that ran */
    size_t memory;         /* most bytes held at a time */
    papan_message reason;  /* why there is no solution; or text == NULL */
    papan_message warning; /* the requested strategy can miss solutions and found none; or text == NULL */
    papan_message note;    /* during the search one strategy took over from another; or text == NULL */
    unsigned tries; /* strategies that took turns, or the requested one and the one that decided; 0: only one */
    papan_tried tried[PAPAN_TRIED_MAX];
    bool missed; /* the requested strategy missed all solutions; the one counted here is of another strategy */
    uint64_t parts;     /* of a count with a share: parts of all shares; 0: the search was not cut */
    papan_part_sum sum; /* of those that were searched here */
} papan_result;

/* Searches, and returns PAPAN_OK when the answer is known or the search was stopped: by a hook, or at its
 * limit. If it was stopped, complete is false, count is the number of solutions found so far, and verdict is
 * what is certain: many after two solutions, solved after one, unknown after none. At the limit, count is the
 * limit; otherwise a hook stopped the search. */
PAPAN_API papan_status papan_solve(const papan_puzzle *puzzle, const papan_request *request,
                                   papan_result *result, papan_message *why);

/* Finds one solution without a hook: if result->verdict is PAPAN_SOLVED, it is in label[cells]. */
PAPAN_API papan_status papan_solve_first(const papan_puzzle *puzzle, uint16_t *label, papan_result *result,
                                         papan_message *why);

/* ---- progress ---------------------------------------------------------------------------------- */

/* A meter measures one search at a time; any thread may read it, also the stop hook of the request. If a search
 * is cut into parts, the meter shows how many are done; otherwise the search is a single part, which is counted
 * when it is done. */

typedef struct papan_progress {
    size_t size;          /* see base.h */
    char count[48];       /* solutions in the finished parts, a decimal number */
    uint64_t hash;        /* of these solutions, as in papan_result */
    uint64_t cases;       /* examined; like fresh and share it never falls */
    uint64_t in_hand;     /* those of them in parts that are not finished */
    uint64_t fresh;       /* those of them since this process began, for the speed */
    uint64_t parts, done; /* parts in all and finished; 0: the amount of work is not known yet */
    double share;         /* done, 0 to 1, by estimated cases */
    double left;          /* cases, estimated */
    double deviation;     /* standard deviation of left; below 0: not known yet */
} papan_progress;

/* A meter for papan_request. */
PAPAN_API papan_status papan_meter_new(const papan_allocator *memory, papan_meter **meter, papan_message *why);
/* Reads the meter. estimate: also share, left and deviation, for which the search then estimates its parts
 * once; until then parts is 0. Otherwise these three are unknown. */
PAPAN_API void papan_meter_read(papan_meter *meter, bool estimate, papan_progress *progress);
/* Frees a meter that no search uses; NULL is allowed. */
PAPAN_API void papan_meter_free(papan_meter *meter);

/* ---- estimates --------------------------------------------------------------------------------- */

/* The estimated size of the search, by random probes (Knuth 1975). */
typedef struct papan_estimate_result {
    size_t size;          /* see base.h */
    const char *strategy; /* the strategy that was estimated */
    double cases;         /* it would examine */
    double deviation;     /* standard deviation of the estimate */
} papan_estimate_result;
/* Estimates a count; uses only strategy, memory_limit, context and stop of request. PAPAN_UNSUITABLE: this
 * strategy cannot be estimated or does not support the puzzle. */
PAPAN_API papan_status papan_estimate(const papan_puzzle *puzzle, const papan_request *request, unsigned probes,
                                      uint64_t seed, papan_estimate_result *result, papan_message *why);

#ifdef __cplusplus
}
#endif
#endif
