/* queens_trace.h: the steps from a supposition to its contradiction, recorded to be shortened and reported. */
#ifndef PAPAN_EXPLAIN_QUEENS_TRACE_H
#define PAPAN_EXPLAIN_QUEENS_TRACE_H

#include "explain/queens_state.h"

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
