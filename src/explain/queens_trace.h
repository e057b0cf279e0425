/* queens_trace.h: what was followed from a supposition to its contradiction, kept so that it can be made
 * shorter and told. */
#ifndef PAPAN_EXPLAIN_QUEENS_TRACE_H
#define PAPAN_EXPLAIN_QUEENS_TRACE_H

#include "explain/queens_state.h"

typedef enum papan_trace_kind {
    PAPAN_TRACE_STEP,      /* by a rule */
    PAPAN_TRACE_CASE,      /* a queen is supposed on a cell as well */
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
    papan_status status;
    papan_trace_item *item;
    uint64_t *set;             /* [room][2][words] what a step crosses out and places */
    papan_queens_state *state; /* for following it again */
    unsigned items;
    bool too_long; /* the first items alone are here */
};

/* Starts anew; false: no memory, which is noted in trace->status. */
bool papan_queens_trace_begin(papan_queens_trace *trace, const papan_queens_board *board);
void papan_queens_trace_step(papan_queens_trace *trace, const papan_queens_board *board,
                             const papan_queens_finding *found);
/* number: the cell; of a contradiction it does not count. */
void papan_queens_trace_case(papan_queens_trace *trace, papan_trace_kind kind, unsigned number);

/* Leaves out steps that the contradiction does not need, and writes the rest as sentences into l->found->chain.
 * Returns how many steps are left; *unit becomes the one where the last contradiction shows. */
unsigned papan_queens_trace_tell(papan_queens_look_out *l, papan_queens_supposition s, unsigned *unit);

#endif
