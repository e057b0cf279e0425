/* queens_suppose.h: suppositions: a queen is supposed on a cell, or the cell is supposed empty, and the rules
 * are applied until they reach a contradiction; then the opposite is true. Nothing is guessed: every
 * supposition is withdrawn. */
#ifndef PAPAN_EXPLAIN_QUEENS_SUPPOSE_H
#define PAPAN_EXPLAIN_QUEENS_SUPPOSE_H

#include "explain/queens_rules.h"
#include "explain/queens_trace.h"

typedef enum papan_queens_verdict {
    PAPAN_QUEENS_REFUTED,
    PAPAN_QUEENS_POSSIBLE, /* it leads to a solution */
    PAPAN_QUEENS_UNSETTLED
} papan_queens_verdict;

/* How a supposition is followed, and the outcome. Limits are numbers of steps, so they are the same on every
 * machine. */
typedef struct papan_queens_following {
    papan_queens_look_out *l;
    papan_rule_class last; /* only rules of the classes from EASY to this one, */
    unsigned most;         /* limit on steps, or cases */
    unsigned *work;        /* searches for a step left to all suppositions together */
    unsigned steps, cases; /* so far */
    unsigned unit;         /* where the contradiction is, or board->units */
    bool record;           /* record the steps in l->trace */
} papan_queens_following;

/* The number of searches for a step that suppositions may make, in proportion to `effort`: fewer on boards
 * where one takes longer. */
unsigned papan_queens_work(const papan_queens_board *board, unsigned effort);

/* False: an immediate contradiction with what is known. */
bool papan_queens_suppose(const papan_queens_board *board, papan_queens_state *state,
                          papan_queens_supposition s);

/* Applies the rules, without further suppositions, for at most f->most steps. */
papan_queens_verdict papan_queens_follow_steps(papan_queens_following *f, papan_queens_state *state);

/* The same with further suppositions, one case after the other, at most f->most cases. If a solution is found,
 * it is noted in f->l->outlook. */
papan_queens_verdict papan_queens_follow_cases(papan_queens_following *f, papan_queens_state *state);

#endif
