/* reason.h: a short proof that a packing puzzle has no solution: weights of items (docs/certificates.md). */
#ifndef PAPAN_CERTIFY_REASON_H
#define PAPAN_CERTIFY_REASON_H

#include "puzzle/puzzle.h"

typedef struct papan_reason {
    uint32_t items, options; /* of the model */
    uint32_t modulus;        /* 0: weights are compared, not their remainders */
    size_t room;
    int32_t *weight; /* [items]; NULL: no reason was found */
} papan_reason;

/* Looks for weights that prove that there is no solution. papan_reason_free() frees them. */
papan_status papan_reason_find(const papan_puzzle *puzzle, const papan_allocator *memory, papan_reason *reason);
void papan_reason_free(papan_reason *reason, const papan_allocator *memory);

#endif
