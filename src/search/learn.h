/* learn.h: what the files of the clause-learning strategy share. docs/strategies.md explains the method.
 *
 *   learn.c            the strategy itself: one solution after the other; decisions and restarts
 *   learn_build.c      turns the items of a model into counters, order variables and clauses
 *   learn_propagate.c  assigns literals and propagates
 *   learn_analyse.c    turns a conflict into a learnt clause
 *   learn_match.c      pigeonholes: more items of one class than items of another class to hold them
 *   learn_clauses.c    stores and watches clauses; deletes useless ones
 *   learn_prove.c      refutes the clauses of a model (model/cnf.h) and writes the proof
 *
 * A variable is an option of the model (true: chosen), a colour (model/colours.h) or an order variable
 * (learn_build.c); in a proof, variable i is variable i + 1 of the clauses. A literal is 2 * variable, plus 1
 * if it is negated. */
#ifndef PAPAN_SEARCH_LEARN_H
#define PAPAN_SEARCH_LEARN_H

#include "model/cnf.h"
#include "search/strategy.h"

typedef uint32_t papan_literal;

static inline uint32_t papan_variable(papan_literal literal)
{
    return literal >> 1;
}

static inline papan_literal papan_not(papan_literal literal)
{
    return literal ^ 1;
}

/* The reason why a literal is true, or the conflict. Reasons from items are not stored as clauses: they are
 * derived from the item when the analysis needs them (lazy explanation). */
typedef enum papan_why_kind {
    PAPAN_WHY_NOTHING, /* a decision or a fact */
    PAPAN_WHY_BINARY,  /* at: the other literal of the clause, which is false */
    PAPAN_WHY_CLAUSE,  /* at: a clause whose other literals are false */
    PAPAN_WHY_MAX,     /* at: an item that has as many options as it may have */
    PAPAN_WHY_LEAST    /* at: an item that needs all its remaining options */
} papan_why_kind;

typedef struct papan_why {
    papan_why_kind kind;
    uint32_t at;
} papan_why;

typedef struct papan_learn_variable {
    uint32_t level, place; /* decision level; index on the trail */
    papan_why why;
} papan_learn_variable;

typedef struct papan_learn_item {
    uint32_t first, size; /* its options are member[first] up to member[first + size] */
    uint32_t low, high;
    uint32_t chosen; /* options that are true */
    uint32_t left;   /* options that are not false */
} papan_learn_item;

/* A clause to visit when a literal becomes false. */
typedef struct papan_learn_watch {
    papan_literal other; /* blocking literal of the clause: if it is true, nothing has to be done */
    uint32_t clause;     /* PAPAN_LEARN_BINARY: the clause consists of these two literals */
} papan_learn_watch;

typedef struct papan_learn_watches {
    papan_learn_watch *watch;
    size_t count, room;
} papan_learn_watches;

/* Clauses are stored consecutively in an array of words: size, glue, literals; in a proof also the number of
 * the clause, in two words. The first two literals are watched. Binary clauses are stored only in the watch
 * lists; but not in a proof, where they need a number. */
enum { PAPAN_LEARN_SIZE, PAPAN_LEARN_GLUE, PAPAN_LEARN_LITERALS, PAPAN_LEARN_BINARY = UINT32_MAX };
enum { PAPAN_LEARN_KEPT = 0 };               /* the glue of a clause that is never deleted */
enum { PAPAN_LEARN_FIRST_REDUCTION = 2000 }; /* conflicts before clauses are deleted for the first time */

/* A class: a set of items of which each option contains exactly one, such as the rows of a board
 * (learn_match.c). */
enum { PAPAN_LEARN_CLASSES = 4, PAPAN_LEARN_CLASS_ITEMS = 64, PAPAN_LEARN_ORDERS = 3 };

typedef struct papan_learn_class {
    uint32_t first, count; /* items */
    uint8_t *of;           /* [options] the option's item, counted from first */
} papan_learn_class;

/* Two classes, and a flow between them that is repaired as options come and go: how many of the options that
 * an item of `from` needs belong to each item of `to`. If each item needs one option, it is a matching. */
typedef struct papan_learn_pair {
    const papan_learn_class *from, *to;
    uint16_t need;                            /* options that every item needs */
    uint16_t has[2][PAPAN_LEARN_CLASS_ITEMS]; /* flow of an item */
    uint16_t left[PAPAN_LEARN_CLASS_ITEMS]
                 [PAPAN_LEARN_CLASS_ITEMS]; /* remaining options that two items share */
    uint16_t flow[PAPAN_LEARN_CLASS_ITEMS][PAPAN_LEARN_CLASS_ITEMS];
    uint64_t spare[PAPAN_LEARN_CLASS_ITEMS]; /* for an item of from: items of to with more options than flow */
    uint64_t gives[PAPAN_LEARN_CLASS_ITEMS]; /* for an item of to: items of from with flow to it */
} papan_learn_pair;

/* The order variables of an item in one direction. */
typedef struct papan_learn_order {
    uint32_t first, groups; /* variables first up to first + groups - 1; groups 0: none */
} papan_learn_order;

/* A proof log: every clause that is stated, derived or deleted, in order. A derived clause follows from the
 * items and the clauses before it by unit propagation alone (reverse unit propagation, RUP). */
typedef enum papan_learn_origin {
    PAPAN_LEARN_STATED,
    PAPAN_LEARN_DERIVED,
    PAPAN_LEARN_FORGOTTEN
} papan_learn_origin;

typedef struct papan_learn_log {
    void *context;
    void (*clause)(void *context, papan_learn_origin origin, const papan_literal *literal, uint32_t size);
} papan_learn_log;

/* A proof in the format LRAT (Cruz-Filipe and others 2017), step by step. Each step is a clause that follows
 * from those in `from`: if all its literals are false, each of them in turn has one literal left, which becomes
 * true, and the last one has none. Literals and numbers of clauses are those of docs/models.md. False: stop. */
typedef struct papan_lrat {
    void *context;
    bool (*derive)(void *context, uint64_t number, const int32_t *literal, size_t literals,
                   const uint64_t *from, size_t froms);
    bool (*forget)(void *context, uint64_t last, uint64_t number); /* last: of the latest step */
} papan_lrat;

/* The proof that is being written. */
typedef struct papan_learn_proof {
    const papan_lrat *lrat;
    uint64_t number; /* of the latest clause */
    uint64_t *unit;  /* [variables] the number of the clause that fixes a variable at level 0 */
    /* the step being written */
    int32_t *literal; /* [variables] */
    uint64_t *from;   /* [variables + 1] */
    size_t froms;
    uint32_t *needed, needs; /* [variables] variables whose reasons it needs, as places on the trail */
    uint32_t *met, meets;    /* [variables] variables that are marked in seen */
    bool *seen;              /* [variables] */
    bool refuted;            /* the empty clause was derived */
} papan_learn_proof;

typedef struct papan_learner {
    papan_search *search;
    const papan_model *m;         /* without colours */
    const papan_colours *colours; /* those of the puzzle; NULL in a proof, where they are in the clauses */
    const papan_learn_log *log;   /* NULL: none; otherwise learn_match.c is off: its clauses are not RUP */
    papan_learn_proof *proof;     /* NULL: none; otherwise there are only clauses: no items, no learn_match.c */
    papan_arena arena;
    bool no_memory;
    size_t steps; /* of the setup, see papan_steps_stopped() */

    uint32_t variables;
    int8_t *value; /* [2 * variables] of each literal: 1 true, -1 false, 0 unassigned */
    papan_learn_variable *variable;
    papan_literal *trail;
    uint32_t trailed, head; /* literals on the trail; those already propagated */
    uint32_t *level_start, levels;

    papan_learn_item *item; /* [m->items] */
    uint32_t *member;       /* [m->nodes] */

    papan_learn_order *order[PAPAN_LEARN_ORDERS]; /* [m->items] by row, column and layer */
    uint16_t *group[PAPAN_LEARN_ORDERS]; /* [m->nodes] the group of member[i] in that order of the item */

    papan_learn_class class[PAPAN_LEARN_CLASSES];
    unsigned classes;
    papan_learn_pair *pair;
    unsigned pairs;

    uint32_t *clause; /* words */
    size_t clause_words, clause_room;
    papan_learn_watches *watches; /* [2 * variables] */

    double *activity, bump;
    uint32_t *heap, *heap_place, heaped; /* all unassigned variables and some others, the most active first */
    int8_t *phase;                       /* [variables] the last value of each */

    papan_why conflict;
    papan_literal conflict_with; /* the literal that should have become true, or PAPAN_LEARN_BINARY */
    uint8_t *mark;               /* [variables] see learn_analyse.c */
    uint32_t *level_mark, level_round;
    uint32_t *to_clear, clearing;
    papan_literal *learnt; /* [variables + 2 * PAPAN_LEARN_CLASS_ITEMS] */
    uint32_t learnts, learnt_glue;

    uint64_t conflicts;
    uint64_t learnt_clauses; /* learnt clauses that may be deleted */
    uint64_t next_reduction, reductions;
    uint64_t next_restart, restarts; /* restarts: those in stable mode */
    uint64_t next_turn, turns;
    bool stable; /* stable mode: few restarts, good for finding a solution rather than a proof */
    double fast_glue, slow_glue;

    uint16_t *label;
    uint32_t *chosen;
} papan_learner;

static inline void papan_learn_log_clause(const papan_learner *l, papan_learn_origin origin,
                                          const papan_literal *literal, uint32_t size)
{
    if (l->log != NULL)
        l->log->clause(l->log->context, origin, literal, size);
}

/* The words that a clause of this size takes. */
static inline size_t papan_learn_words(const papan_learner *l, uint32_t size)
{
    return PAPAN_LEARN_LITERALS + (size_t)size + (l->proof != NULL ? 2 : 0);
}

/* ---- learn.c ---- */

/* The strategy; log may be NULL. */
papan_status papan_learn_run(papan_search *search, const papan_learn_log *log);

/* For the order of decisions: a variable takes part in a conflict, or is unassigned again. */
void papan_learn_bump(papan_learner *l, uint32_t variable);
void papan_learn_open_again(papan_learner *l, uint32_t variable);

/* Searches for a solution of the encoded model; true: found. False: there is none, or the search is over. */
bool papan_learn_next(papan_learner *l);

/* ---- learn_prove.c ---- */

/* Refutes the clauses of a model, and if forbidden is not NULL the clause that not all these options are
 * chosen, which follows them. *refuted is false if there is a solution after all, or if search->stopped is set
 * because lrat or the search must stop. */
papan_status papan_learn_refute(papan_search *search, const papan_cnf *cnf, const uint32_t *forbidden,
                                size_t options, const papan_lrat *lrat, bool *refuted);
/* Before anything is undone: derives the clause l->learnt from the conflict, or, at level 0, the empty clause.
 */
void papan_learn_prove(papan_learner *l);
/* A variable is fixed at level 0. */
void papan_learn_prove_unit(papan_learner *l, papan_literal literal, papan_why why);
void papan_learn_prove_forgotten(papan_learner *l, size_t clause);

/* ---- learn_build.c ---- */

/* Allocates what every variable needs, and prepares the search; l->variables is set. False: out of memory. */
bool papan_learn_take_memory(papan_learner *l);

/* Allocates everything of fixed size and encodes the model. False: out of memory (l->no_memory), or an item
 * has too few options. */
bool papan_learn_build(papan_learner *l);

/* ---- learn_match.c ---- */

/* Finds the classes of the model. False: out of memory. */
bool papan_learn_find_classes(papan_learner *l);
/* Looks for items of one class whose options belong to too few items of another. True: found, and a clause
 * that states it is in conflict (l->conflict). */
bool papan_learn_crowded(papan_learner *l);

/* ---- learn_propagate.c ---- */

/* Makes an unassigned literal true. */
void papan_learn_assign(papan_learner *l, papan_literal literal, papan_why why);
/* Unit propagation; false: conflict (l->conflict). */
bool papan_learn_propagate(papan_learner *l);
void papan_learn_back_to(papan_learner *l, uint32_t level);

/* ---- learn_clauses.c ---- */

/* Makes a literal watch a clause. False: out of memory. */
bool papan_learn_watch_by(papan_learner *l, papan_literal literal, papan_literal other, uint32_t clause);
/* Adds a clause of at least two literals and watches the first two. why receives the reason for its first
 * literal. False: out of memory. */
bool papan_learn_add(papan_learner *l, const papan_literal *literal, uint32_t size, uint32_t glue,
                     papan_why *why);
/* Deletes half of the clauses that may be deleted; only at level 0. */
void papan_learn_reduce(papan_learner *l);
void papan_learn_clauses_free(papan_learner *l);

/* ---- learn_analyse.c ---- */

/* Turns the conflict into the clause l->learnt. Its first literal is the only one of the current level; its
 * second has the highest level of the others, which is returned. */
uint32_t papan_learn_analyse(papan_learner *l);
/* The number of decision levels in l->learnt (its glue, also called LBD). */
uint32_t papan_learn_glue(papan_learner *l);

#endif
