/* nqueens_complete.h: can queens on a chess board be completed? Found out by completing them. */
#ifndef PAPAN_EXPLAIN_NQUEENS_COMPLETE_H
#define PAPAN_EXPLAIN_NQUEENS_COMPLETE_H

#include "explain/hint.h"
#include "puzzle/square_board.h"

typedef struct papan_nqueens_position {
    papan_allocator memory;
    const papan_hint_request *request;
    uint32_t n, queens;
    uint32_t *row, *column; /* [n more than queens] */
    uint64_t patience;      /* questions whether to stop that are left; 0: any number */
    bool tired, stopped;    /* by having no more of it, by the request */
    papan_message reason;   /* why the last search found none; or text == NULL */
    papan_message failure;  /* why it failed; or text == NULL */
} papan_nqueens_position;

void papan_nqueens_add(papan_nqueens_position *p, uint32_t square);

/* From now on searches are bounded, all of them together; on large boards there are none. */
void papan_nqueens_be_impatient(papan_nqueens_position *p);

/* completion[n]: the columns of a solution with these queens. *found is false and p->stopped or p->tired set
 * where it is unknown whether there is one. */
papan_status papan_nqueens_complete(papan_nqueens_position *p, bool *found, uint32_t *completion);

#endif
