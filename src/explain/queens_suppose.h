/* queens_suppose.h: suppositions: a queen is put on a cell, or a cell is taken as empty, and steps by rules
 * follow, up to a contradiction; then the opposite is true. Nothing is guessed: a supposition is given up in
 * any case. */
#ifndef PAPAN_EXPLAIN_QUEENS_SUPPOSE_H
#define PAPAN_EXPLAIN_QUEENS_SUPPOSE_H

#include "explain/queens_rules.h"
#include "explain/queens_trace.h"

typedef enum papan_queens_verdict {
    PAPAN_QUEENS_REFUTED,
    PAPAN_QUEENS_POSSIBLE, /* it leads to a solution */
    PAPAN_QUEENS_UNSETTLED
} papan_queens_verdict;

/* How a supposition is followed, and how it went. Bounds are numbers of steps, the same on every machine. */
typedef struct papan_queens_following {
    papan_queens_look_out *l;
    unsigned last;         /* by rules before this one */
    unsigned most;         /* steps, or cases */
    unsigned *work;        /* looks for a step that all suppositions together may still make */
    unsigned steps, cases; /* so far */
    unsigned unit;         /* where the contradiction shows, or board->units */
    bool record;           /* into l->trace */
} papan_queens_following;

/* Looks for a step that suppositions may make, for each EFFORT of the caller: fewer on boards where one takes
 * longer. */
unsigned papan_queens_work(const papan_queens_board *board, unsigned effort);

/* False: that contradicts what is known at once. */
bool papan_queens_suppose(const papan_queens_board *board, papan_queens_state *state,
                          papan_queens_supposition s);

/* Follows the rules, without further suppositions, for at most f->most steps. */
papan_queens_verdict papan_queens_follow_steps(papan_queens_following *f, papan_queens_state *state);

/* The same with further suppositions, one case after the other, at most f->most of them. A solution that is met
 * is noted in f->l->outlook. */
papan_queens_verdict papan_queens_follow_cases(papan_queens_following *f, papan_queens_state *state);

#endif
