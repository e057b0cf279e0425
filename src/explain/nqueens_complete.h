/* nqueens_complete.h: finds out whether the queens on a chess board can be completed to a solution, by
 * completing them. */
#ifndef PAPAN_EXPLAIN_NQUEENS_COMPLETE_H
#define PAPAN_EXPLAIN_NQUEENS_COMPLETE_H

#include "explain/hint.h"
#include "puzzle/square_board.h"

typedef struct papan_nqueens_position {
    papan_allocator memory;
    const papan_hint_request *request;
    uint32_t n, queens;
    uint32_t *row, *column; /* [n more than queens] */
    uint32_t *completion;   /* where papan_nqueens_complete() stores it */
    uint64_t patience;      /* polls of the stop hook left; 0: no limit */
    bool tired, stopped;    /* tired: no polls are left; stopped: by the request */
    papan_message reason;   /* why the last search found no solution; or text == NULL */
    papan_message failure;  /* why it failed; or text == NULL */
} papan_nqueens_position;

void papan_nqueens_add_queen(papan_nqueens_position *p, uint32_t cell);

/* Limits all further searches together; on large boards no search is run. */
void papan_nqueens_limit_searches(papan_nqueens_position *p);

/* completion[n]: the columns of a solution with these queens. If it is unknown whether there is one, *found is
 * false and p->stopped or p->tired is set. */
papan_status papan_nqueens_complete(papan_nqueens_position *p, bool *found, uint32_t *completion);

#endif
