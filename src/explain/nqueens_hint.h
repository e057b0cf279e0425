/* nqueens_hint.h: hints for N-Queens: from the queens that stand, the next one and whether it is sure, or that
 * they cannot be completed and which of them must go. */
#ifndef PAPAN_EXPLAIN_NQUEENS_HINT_H
#define PAPAN_EXPLAIN_NQUEENS_HINT_H

#include "explain/pack_hint.h"
#include "explain/queens_hint.h"

typedef struct papan_nqueens_hint {
    papan_arena arena; /* papan_nqueens_hint_free() */
    /* PIECE: every solution with these queens has one at place[0]. OPEN: some solution has. DEAD: there is no
     * solution with these queens. */
    papan_hint_kind kind;
    const char *rule;           /* for machines: "only-row", ..., or "" */
    papan_message text;         /* the hint as a sentence */
    papan_message because;      /* why; or text == NULL */
    papan_queens_cells cause;   /* what the reason speaks of */
    papan_queens_cells place;   /* where the next queen belongs */
    papan_queens_cells wrong;   /* DEAD: queens that, taken away together, leave some that can be completed */
    papan_queens_cells spoiler; /* DEAD: queens each of which, taken away alone, does; wrong is the last one */
} papan_nqueens_hint;

/* The placed queens count in their order: the first request->given stay, and of the others the last placed is
 * the first to be blamed. PAPAN_UNSUITABLE with hint->text where the puzzle is of another family or too large
 * to be drawn. request may be NULL. papan_nqueens_hint_free() in any case. */
papan_status papan_nqueens_hint_next(const papan_puzzle *puzzle, const papan_allocator *memory,
                                     const papan_hint_request *request, papan_nqueens_hint *hint);
void papan_nqueens_hint_free(papan_nqueens_hint *hint);

#endif
