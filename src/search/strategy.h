/* strategy.h: the one small interface behind which all strategies stand. A strategy gets a search to fill
 * in: it looks for solutions of search->puzzle (or search->model), hands each to papan_found(), counts
 * cases, and asks papan_stopped() now and then. It keeps no state outside the search and its own memory.
 *
 * A new strategy is one file and one line in the table of run/strategy_table.c. */
#ifndef PAPAN_SEARCH_STRATEGY_H
#define PAPAN_SEARCH_STRATEGY_H

#include "base/count.h"
#include "base/mem.h"
#include "base/message.h"
#include "puzzle/puzzle.h"

typedef struct papan_model papan_model;
typedef struct papan_group papan_group;

typedef struct papan_search papan_search;

/* Threads lent to a strategy with PAPAN_SHARES by whoever runs it. */
typedef struct papan_lent {
    void *context;
    unsigned workers; /* at most so many tasks run at a time */
    /* Calls task once for each index below tasks, indices in rising order, several at a time, and returns when
     * all are done. A task gets the search of its worker, which alone uses it: solutions found there are handed
     * on in the order of the indices. Where a task fails or the search is to end, the rest is left out;
     * search->stopped and the status tell. */
    papan_status (*share)(papan_search *search, size_t tasks,
                          papan_status (*task)(void *own, papan_search *search, unsigned worker, size_t index),
                          void *own);
} papan_lent;

struct papan_search {
    /* given */
    const papan_puzzle *puzzle;
    const papan_model *model; /* NULL unless the strategy has PAPAN_NEEDS_MODEL */
    papan_group *group;       /* the puzzle's symmetries, for a strategy with PAPAN_OWN_SYMMETRY; may be NULL */
    bool distinct;            /* for such a strategy: report or count one solution of each class */
    papan_allocator memory;
    size_t room;     /* bytes that it may plan to take; 0: as many as seems right */
    bool all;        /* go on after a solution (the hook says when to stop) */
    bool count_only; /* a strategy with PAPAN_COUNTS_FAST may add to solutions without reporting each */
    bool plain;      /* use no special machine instructions (for tests) */
    void *context;
    bool (*found)(void *context, const uint16_t *label);    /* false: stop */
    void (*event)(void *context, const papan_event *event); /* NULL: nobody watches */
    bool (*stop)(void *context);                            /* NULL: never */
    /* for a strategy with PAPAN_SPLITS: work in parts, each the options chosen so far */
    bool (*next)(void *context, const uint32_t **option, size_t *options); /* the next part; NULL: all in one */
    void (*split)(void *context, const uint32_t *option, size_t options);  /* take parts instead of searching */
    unsigned split_depth;                                                  /* options chosen in each part */
    const papan_lent *lent; /* threads, for a strategy with PAPAN_SHARES; NULL: it works alone */
    /* for a strategy with PAPAN_ESTIMATES */
    bool estimating; /* guess the number of cases, of the one part that next gives where that is set */
    unsigned probes; /* random ways down; 0: see PAPAN_RELATIVE */
    uint64_t seed;
    /* given and filled in, by a strategy with PAPAN_OWN_SYMMETRY: the thing whose places are reduced, so that
     * all parts of a search reduce the same; PAPAN_EMPTY: to be chosen */
    uint16_t reduce;
    /* filled in */
    double estimate, deviation; /* number of cases, and its standard deviation */
    uint64_t cases;
    papan_count solutions; /* counted without being reported */
    uint64_t residue;      /* of those, if the strategy can tell one: parts of a part add up to the same */
    bool stopped;          /* ended early by stop or found */
    bool hopeless;         /* with PAPAN_TOO_BIG: no other strategy can do it either */
    papan_message message; /* why the run failed, or a warning */
};

typedef enum papan_trait {
    PAPAN_CLASSIC = 1, /* one of the reports' own algorithms: plain, watchable, with its published counter */
    PAPAN_NEEDS_MODEL = 2,   /* works on the exact cover */
    PAPAN_FINDS_ALL = 4,     /* finds every solution exactly once when search->all is set */
    PAPAN_INCOMPLETE = 8,    /* may miss solutions: its "none" proves nothing */
    PAPAN_COUNTS_FAST = 16,  /* can count without visiting each solution */
    PAPAN_WATCHABLE = 32,    /* sends events */
    PAPAN_OWN_SYMMETRY = 64, /* uses search->group itself and reports what search->distinct asks for */
    PAPAN_SPLITS = 128,      /* knows next and split */
    PAPAN_SHARES = 256,      /* knows lent */
    PAPAN_COUNTS_ONLY = 512, /* never finds a solution, only how many there are */
    PAPAN_CASES_VARY = 1024, /* the cases of a part depend on the machine as well: nothing to check it by */
    PAPAN_RELATIVE = 2048, /* an estimate with no probes quickly compares the parts of one part, in any unit */
    PAPAN_BURNSIDE = 4096, /* counts all solutions faster than it could see one of each class */
    PAPAN_ESTIMATES = 8192 /* knows estimating */
} papan_trait;

typedef struct papan_strategy {
    const char *name;
    const char *summary; /* N_(): one line for students */
    const char *counts;  /* N_(): what one case is */
    unsigned traits;
    const papan_family *family[2]; /* it does puzzles of these families only; none: of any */
    const char *refusal;           /* N_(): what is said of others */
    /* Can it do this puzzle of such a family? Where not, why says so. NULL: it can do all. */
    bool (*suits)(const papan_puzzle *puzzle, papan_message *why);
    papan_status (*run)(papan_search *search); /* searches, or estimates */
    uint64_t
        pace; /* roughly how many nanoseconds it searches between two questions whether to stop; 0: 80,000 */
    uint64_t (*pace_of)(const papan_puzzle *puzzle); /* the same where it depends on the puzzle; else NULL */
} papan_strategy;

/* The table, ended by NULL; the order is the order of listings. */
extern const papan_strategy *const papan_strategies[];
const papan_strategy *papan_strategy_find(const char *name);
/* Is the puzzle of a family that it does? */
bool papan_knows_family(const papan_strategy *strategy, const papan_puzzle *puzzle);
/* Can it do this puzzle? Where not, why says so. */
bool papan_suits(const papan_strategy *strategy, const papan_puzzle *puzzle, papan_message *why);
uint64_t papan_pace(const papan_strategy *strategy, const papan_puzzle *puzzle); /* see papan_strategy.pace */

/* ---- for strategies ---- */

/* Reports a solution. False: the search must end (search->stopped is set, or one was enough). */
bool papan_found(papan_search *search, const uint16_t *label);

/* Asks whether the search must end. */
static inline bool papan_must_stop(papan_search *search)
{
    if (search->stop != NULL && search->stop(search->context))
        search->stopped = true;
    return search->stopped;
}

/* The same, cheap enough for every case: asks only every 64th time. */
static inline bool papan_stopped(papan_search *search)
{
    if ((search->cases & 63) == 0)
        papan_must_stop(search);
    return search->stopped;
}

/* Works on each part of search->next as long as the work says true; on the whole, which has no options, where
 * there are no parts. */
typedef bool papan_part_work(void *own, const uint32_t *option, size_t options);
void papan_each_part(papan_search *search, papan_part_work *work, void *own);

/* The same for a strategy with PAPAN_OWN_SYMMETRY: label is a solution with the reduced thing of orbits at
 * this option; orbits may be NULL. Reports what it stands for, or adds that to search->solutions where only
 * counting is asked for. */
typedef struct papan_orbits papan_orbits;
bool papan_found_class(papan_search *search, papan_orbits *orbits, uint32_t option, const uint16_t *label);

/* Sets estimate and deviation from the sums of the guesses of so many rounds and of their squares. */
void papan_estimated(papan_search *search, double sum, double squares, unsigned rounds);
/* Does that with search->probes guesses, or fewer where the search is to stop, each the mean of so many random
 * ways down. */
typedef struct papan_random papan_random;
void papan_estimate_by_ways(papan_search *search, unsigned ways, double (*way)(void *own, papan_random *random),
                            void *own);

/* Tells an event to whoever watches. Call only where search->event != NULL, to keep others fast. */
void papan_tell(papan_search *search, papan_event_kind kind, uint16_t label, const uint32_t *cell,
                size_t cells);

#endif
