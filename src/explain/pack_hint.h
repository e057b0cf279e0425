/* pack_hint.h: the rules of hints for packing, for callers that know that they have a packing puzzle. */
#ifndef PAPAN_EXPLAIN_PACK_HINT_H
#define PAPAN_EXPLAIN_PACK_HINT_H

#include "explain/hint.h"

typedef enum papan_pack_reason {
    PAPAN_REASON_ONLY_COVER,      /* only this placement covers the cell */
    PAPAN_REASON_ONLY_PLACE,      /* the only place left for the piece */
    PAPAN_REASON_ONLY_GOOD_COVER, /* any other way to cover the cell makes the rest impossible to fill */
    PAPAN_REASON_ONLY_GOOD_PLACE, /* in any other place it makes the rest impossible to fill */
    PAPAN_REASON_ALL_AGREE,       /* every completion has it there */
    PAPAN_REASON_NONE_AGREE,      /* no piece is certain: this one is in some completions */
    PAPAN_REASONS
} papan_pack_reason;

const papan_rule *papan_pack_rule(unsigned rule);
papan_status papan_pack_hint(const papan_puzzle *puzzle, const papan_allocator *memory,
                             const papan_hint_request *request, papan_advice *hint);

#endif
