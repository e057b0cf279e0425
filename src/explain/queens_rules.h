/* queens_rules.h: the rules for queens, one function each; queens_rules_list.h lists them in order. A rule
 * searches for a step from c->state, fills in c->found and returns true, or sets c->dead if it finds a
 * contradiction. All but those of the class SIGHT may assume that every cell ruled out by a queen is crossed
 * out. */
#ifndef PAPAN_EXPLAIN_QUEENS_RULES_H
#define PAPAN_EXPLAIN_QUEENS_RULES_H

#include "explain/queens_state.h"

/* The kind of reasoning of a rule, for code that selects rules. Those from EASY to MORE_SETS are used within
 * suppositions, in this order: room in two lines comes directly after the easy rules, since it is fast and
 * finds the most steps; sets come last, since they take longest. */
typedef enum papan_rule_class {
    PAPAN_RULES_SIGHT, /* what the placed queens rule out; suppositions rule it out without a step */
    PAPAN_RULES_EASY,
    PAPAN_RULES_LINES,     /* room in two neighbouring lines */
    PAPAN_RULES_ROOM,      /* room in a unit */
    PAPAN_RULES_SETS,      /* small sets of units */
    PAPAN_RULES_MORE_SETS, /* and larger ones */
    PAPAN_RULES_COUNTING,  /* ways are counted */
    PAPAN_RULES_SUPPOSING  /* a queen is supposed */
} papan_rule_class;

#define PAPAN_ALL_RULES UINT64_MAX

/* The rules of the classes from first to last as a set: bit i is rule i. */
uint64_t papan_queens_rules_of(papan_rule_class first, papan_rule_class last);

#define RULE(function, ...) bool papan_rule_##function(papan_queens_rule_context *c);
#include "explain/queens_rules_list.h"
#undef RULE

/* ---- findings as hints, and marks as a state (queens_path.c) ---- */

papan_cell_list papan_queens_list(papan_arena *arena, const papan_queens_board *board, const uint64_t *set);
/* The rule, the sentence and the cells of a finding. */
void papan_queens_fill_hint(papan_arena *arena, const papan_queens_board *board,
                            const papan_queens_finding *found, papan_hint *hint);
/* False: some marked queens break a rule; such a queen is skipped. */
bool papan_queens_read_marks(const papan_queens_board *board, const uint8_t *mark, bool sight_known,
                             papan_queens_state *state);
/* Applies these rules from the empty board as far as they go; state is the final state. */
void papan_queens_reason(const papan_queens_board *board, uint64_t rules, const papan_hint_request *request,
                         papan_grade *difficulty, papan_queens_state *state);
/* "Row 3 has too few places left for its queens"; unit == board->units: no unit in particular. */
void papan_queens_say_broken(const papan_queens_board *board, unsigned unit, papan_message *text);

/* ---- queens that break a rule by themselves (queens_clash.c) ---- */

/* Sets the cells of such queens, and a sentence about them. False: there are none. */
bool papan_queens_clash(const papan_queens_board *board, const uint8_t *mark, uint64_t *cells,
                        papan_message *text);

/* ---- suppositions (queens_suppose.c) ----
 *
 * A queen is supposed on a cell, or the cell is supposed empty, and the rules are applied until they reach a
 * contradiction; then the opposite is true. Nothing is guessed: every supposition is withdrawn. */

typedef enum papan_queens_verdict {
    PAPAN_QUEENS_REFUTED,
    PAPAN_QUEENS_POSSIBLE, /* it leads to a solution */
    PAPAN_QUEENS_UNSETTLED
} papan_queens_verdict;

/* How a supposition is followed, and the outcome. Limits are numbers of steps, so they are the same on every
 * machine. */
typedef struct papan_queens_following {
    papan_queens_rule_context *c;
    papan_rule_class last; /* only rules of the classes from EASY to this one, */
    unsigned most;         /* limit on steps, or cases */
    unsigned *work;        /* searches for a step left to all suppositions together */
    unsigned steps, cases; /* so far */
    unsigned unit;         /* where the contradiction is, or board->units */
    bool record;           /* record the steps in c->trace */
} papan_queens_following;

/* The number of searches for a step that suppositions may make, in proportion to `effort`: fewer on boards
 * where one takes longer. */
unsigned papan_queens_work(const papan_queens_board *board, unsigned effort);

/* False: it contradicts the state at once. */
bool papan_queens_suppose(const papan_queens_board *board, papan_queens_state *state,
                          papan_queens_supposition s);

/* Applies the rules, without further suppositions, for at most f->most steps. */
papan_queens_verdict papan_queens_follow_steps(papan_queens_following *f, papan_queens_state *state);

/* The same with further suppositions, one case after the other, at most f->most cases. If a solution is found,
 * it is noted in f->c->cache. */
papan_queens_verdict papan_queens_follow_cases(papan_queens_following *f, papan_queens_state *state);

/* ---- the steps from a supposition to its contradiction (queens_trace.c) ----
 *
 * They are recorded to be shortened and reported. */

typedef enum papan_trace_kind {
    PAPAN_TRACE_STEP,      /* by a rule */
    PAPAN_TRACE_CASE,      /* one more queen is supposed on a cell */
    PAPAN_TRACE_OTHERWISE, /* that was refuted: the cell is empty */
    PAPAN_TRACE_END        /* a contradiction */
} papan_trace_kind;

typedef struct papan_trace_item {
    uint8_t kind, rule;
    bool gone; /* not needed for the contradiction */
    uint16_t cell;
} papan_trace_item;

struct papan_queens_trace {
    papan_arena *arena; /* for all memory */
    papan_trace_item *item;
    uint64_t *set;             /* [room][2][words] cells that a step crosses out and places */
    papan_queens_state *state; /* for following the steps again */
    unsigned items;
    bool too_long; /* only the first items are recorded */
};

/* Starts a new trace; false: out of memory. */
bool papan_queens_trace_begin(papan_queens_trace *trace, const papan_queens_board *board);
void papan_queens_trace_step(papan_queens_trace *trace, const papan_queens_board *board,
                             const papan_queens_finding *found);
/* number: the cell; unused for a contradiction. */
void papan_queens_trace_case(papan_queens_trace *trace, papan_trace_kind kind, unsigned number);

/* Removes steps that the contradiction does not need, and writes the rest as sentences into c->found->chain.
 * Returns the number of remaining steps; *unit is set to the unit of the last contradiction. */
unsigned papan_queens_trace_explain(papan_queens_rule_context *c, papan_queens_supposition s, unsigned *unit);

#endif
