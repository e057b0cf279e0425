/* strategy.h: the interface that every strategy implements. A strategy receives a search and fills it in: it
 * searches for solutions of search->puzzle (or search->model), passes each to papan_found(), counts cases, and
 * calls papan_stopped() regularly. It keeps no state outside the search and its own memory.
 *
 * To add a strategy, write one file and add one line to the table in run/strategy_table.c. */
#ifndef PAPAN_SEARCH_STRATEGY_H
#define PAPAN_SEARCH_STRATEGY_H

#include "base/count.h"
#include "base/mem.h"
#include "base/message.h"
#include "puzzle/puzzle.h"

typedef struct papan_model papan_model;
typedef struct papan_group papan_group;

typedef struct papan_search papan_search;

/* One of several tasks; worker: less than the number of workers, different for tasks that run at the same time.
 */
typedef papan_status papan_task(void *own, papan_search *search, unsigned worker, size_t index);

/* Threads that the caller provides to a strategy with PAPAN_SHARES. */
typedef struct papan_task_pool {
    void *context;
    unsigned workers; /* at most this many tasks run at the same time */
    /* Calls task once for each index below tasks, starting them in ascending order and running several in
     * parallel, and returns when all are done. A task gets its worker's own search; solutions found there are
     * passed on in the order of the indices. If a task fails or the search must stop, the remaining tasks are
     * skipped; search->stopped and the returned status show it. */
    papan_status (*run)(papan_search *search, size_t tasks, papan_task *task, void *own);
} papan_task_pool;

/* A node of a search tree: how often an item must still be covered, and the options that are left for it. */
typedef struct papan_tree_node {
    const void *search;
    uint32_t (*need)(const void *search, uint32_t item);
    uint32_t (*options)(const void *search, uint32_t item);
    uint32_t (*option)(const void *search, uint32_t item, uint32_t index);
} papan_tree_node;

/* Receives the tree of a search in preorder, for a certificate (docs/certificates.md). */
typedef struct papan_tree {
    void *context;
    bool (*dead)(void *context, const papan_tree_node *node); /* no solution is below: skip it. NULL: never */
    bool (*node)(void *context, uint32_t item);    /* the item to branch on, or one with too few options left */
    bool (*branch)(void *context, uint32_t depth); /* a branch of a node at this depth is complete */
} papan_tree;

struct papan_search {
    /* input */
    const papan_puzzle *puzzle;
    const papan_model *model; /* NULL unless the strategy has PAPAN_NEEDS_MODEL */
    papan_group *group;       /* the puzzle's symmetries, for a strategy with PAPAN_OWN_SYMMETRY; may be NULL */
    bool distinct;            /* for such a strategy: report or count one solution of each class */
    papan_allocator memory;
    size_t room;     /* bytes of memory the strategy may use; 0: it chooses a limit */
    bool all;        /* continue after a solution (the hook decides when to stop) */
    bool count_only; /* a strategy with PAPAN_COUNTS_FAST may add to solutions without reporting each */
    bool plain;      /* use no processor-specific instructions (for tests) */
    void *context;
    bool (*found)(void *context, const uint16_t *label);    /* false: stop */
    void (*event)(void *context, const papan_event *event); /* NULL: no events wanted */
    bool (*stop)(void *context);                            /* NULL: never */
    /* for a strategy with PAPAN_SPLITS: work in parts; a part is a list of options that are already chosen */
    bool (*next)(void *context, const uint32_t **option, size_t *options); /* the next part; NULL: all in one */
    void (*split)(void *context, const uint32_t *option, size_t options);  /* list parts instead of searching */
    unsigned split_depth;                                                  /* options chosen in each part */
    const papan_task_pool *pool; /* threads, for a strategy with PAPAN_SHARES; NULL: single-threaded */
    /* for cover: reports the tree; branches are then in ascending order of options. If a function returns
     * false, the search ends. */
    const papan_tree *tree;
    /* for a strategy with PAPAN_ESTIMATES */
    bool estimating; /* estimate the number of cases; if next is set, only of the one part it returns */
    unsigned probes; /* random descents; 0: see PAPAN_RELATIVE */
    uint64_t seed;
    /* input and output, for a strategy with PAPAN_OWN_SYMMETRY: the thing whose placements are restricted to
     * one per orbit, the same for all parts of a search; PAPAN_EMPTY: the strategy chooses */
    uint16_t reduce;
    /* output */
    double estimate, deviation; /* number of cases, and its standard deviation */
    uint64_t cases;
    papan_count solutions; /* counted without being reported */
    uint64_t residue; /* checksum of those, if any: the residues of the parts of a part add up to its own */
    bool stopped;     /* ended early by stop or found */
    bool hopeless;    /* with PAPAN_TOO_BIG: no other strategy can solve it either */
    papan_message message; /* why the run failed, or a warning */
};

/* Traits besides the public ones (papan/solve.h): PAPAN_FINDS_ALL promises every solution exactly once when
 * search->all is set; with PAPAN_CASES_VARY the cases of a part cannot be used to verify it. */
enum {
    PAPAN_NEEDS_MODEL = 1 << 8,   /* works on the exact cover */
    PAPAN_COUNTS_FAST = 1 << 9,   /* can count without visiting each solution */
    PAPAN_OWN_SYMMETRY = 1 << 10, /* uses search->group itself and reports what search->distinct requires */
    PAPAN_SPLITS = 1 << 11,       /* supports next and split */
    PAPAN_SHARES = 1 << 12,       /* supports pool */
    PAPAN_RELATIVE = 1 << 13,     /* an estimate with 0 probes quickly compares the parts of one part, in an
                                     arbitrary unit */
    PAPAN_BURNSIDE = 1 << 14      /* counts all solutions faster than it could visit one of each class */
};

typedef struct papan_strategy {
    const char *name;
    const char *summary; /* N_(): one line for students */
    const char *counts;  /* N_(): what one case is */
    unsigned traits;
    const papan_family *family[2]; /* the families it supports; empty: all families */
    papan_wording refusal;         /* the message for other families */
    /* True if it supports this puzzle of a supported family; otherwise why explains it. NULL: it supports all.
     */
    bool (*suits)(const papan_puzzle *puzzle, papan_message *why);
    papan_status (*run)(papan_search *search); /* searches, or estimates */
    uint64_t pace; /* roughly how many nanoseconds pass between two calls of stop; 0: 80,000 */
    uint64_t (*pace_of)(const papan_puzzle *puzzle); /* the same if it depends on the puzzle, otherwise NULL */
} papan_strategy;

/* Each is defined in the file that implements it. */
extern const papan_strategy papan_strategy_cover;
extern const papan_strategy papan_strategy_cover_bits;
extern const papan_strategy papan_strategy_learn;
extern const papan_strategy papan_strategy_frontier;
extern const papan_strategy papan_strategy_slices;
extern const papan_strategy papan_strategy_subsets;
extern const papan_strategy papan_strategy_bitboard;
extern const papan_strategy papan_strategy_closed_form;
extern const papan_strategy papan_strategy_parity;
extern const papan_strategy papan_strategy_queens_bits;
extern const papan_strategy papan_strategy_permute_columns;
extern const papan_strategy papan_strategy_piece_everywhere;
extern const papan_strategy papan_strategy_first_cell;
extern const papan_strategy papan_strategy_permute_pieces;
extern const papan_strategy papan_strategy_row_by_row;

/* papan_strategy.suits for strategies that support every board. */
bool papan_board_suits(const papan_puzzle *puzzle, papan_message *why);

/* The table, terminated by NULL, in the order in which strategies are listed. */
extern const papan_strategy *const papan_strategies[];
const papan_strategy *papan_strategy_find(const char *name);
/* True if the strategy supports the family of this puzzle. */
bool papan_knows_family(const papan_strategy *strategy, const papan_puzzle *puzzle);
/* True if the strategy supports this puzzle; otherwise why explains it. */
bool papan_suits(const papan_strategy *strategy, const papan_puzzle *puzzle, papan_message *why);
uint64_t papan_pace(const papan_strategy *strategy, const papan_puzzle *puzzle); /* see papan_strategy.pace */

/* ---- for strategies ---- */

/* Reports a solution. False: the search must end (search->stopped is set, or one was enough). */
bool papan_found(papan_search *search, const uint16_t *label);

/* True if the search must end. */
static inline bool papan_must_stop(papan_search *search)
{
    if (search->stop != NULL && search->stop(search->context))
        search->stopped = true;
    return search->stopped;
}

/* The same, cheap enough to call for every case: polls only when the number of cases is a multiple of 64. */
static inline bool papan_stopped(papan_search *search)
{
    if ((search->cases & 63) == 0)
        papan_must_stop(search);
    return search->stopped;
}

/* The same for preparations, which are not counted in cases: polls once for about a million steps, which
 * the caller counts in *steps. So only a search that takes long anyway polls. */
static inline bool papan_steps_stopped(papan_search *search, size_t *steps)
{
    enum { MILLION = 1 << 20 };
    if (*steps >= MILLION) {
        *steps = 0;
        papan_must_stop(search);
    }
    return search->stopped;
}

/* At most this many tasks run at the same time. */
static inline unsigned papan_workers(const papan_search *search)
{
    return search->pool != NULL ? search->pool->workers : 1;
}

/* Calls task once for each index below tasks: on the threads of the pool, or one after the other if there are
 * none. */
papan_status papan_do_tasks(papan_search *search, size_t tasks, papan_task *task, void *own);

/* Calls work for each part from search->next until it returns false. Without parts, calls it once for the whole
 * search, with no options. */
typedef bool papan_part_work(void *own, const uint32_t *option, size_t options);
void papan_each_part(papan_search *search, papan_part_work *work, void *own);

/* papan_found() for a strategy with PAPAN_OWN_SYMMETRY: label is a solution in which the restricted thing of
 * orbits is placed by this option; orbits may be NULL. Reports all solutions it represents or, if only a count
 * is wanted, adds their number to search->solutions. */
typedef struct papan_orbits papan_orbits;
bool papan_found_class(papan_search *search, papan_orbits *orbits, uint32_t option, const uint16_t *label);

/* Sets estimate and deviation from the sum of the estimates of all rounds and the sum of their squares. */
void papan_estimated(papan_search *search, double sum, double squares, unsigned rounds);
/* Does that with search->probes rounds, but not below least rounds, or fewer if the search must stop; each
 * round is the mean of several random descents (ways). */
typedef struct papan_random papan_random;
void papan_estimate_by_ways(papan_search *search, unsigned least, unsigned ways,
                            double (*way)(void *own, papan_random *random), void *own);

/* Emits an event. Call it only if search->event != NULL, so that searches without an observer stay fast. */
void papan_report_event(papan_search *search, papan_event_kind kind, uint16_t label, const uint32_t *cell,
                        size_t cells);

#endif
