/* pack_hint.h: the rules of hints for packing, for those who know that they have a packing puzzle. */
#ifndef PAPAN_EXPLAIN_PACK_HINT_H
#define PAPAN_EXPLAIN_PACK_HINT_H

#include "explain/hint.h"

typedef enum papan_pack_reason {
    PAPAN_REASON_ONLY_COVER,      /* nothing else can cover this cell */
    PAPAN_REASON_ONLY_PLACE,      /* the piece fits nowhere else */
    PAPAN_REASON_ONLY_GOOD_COVER, /* whatever else covers this cell leaves something that cannot be filled */
    PAPAN_REASON_ONLY_GOOD_PLACE, /* wherever else the piece lies, something cannot be filled */
    PAPAN_REASON_ALL_AGREE,       /* every completion has it there */
    PAPAN_REASONS
} papan_pack_reason;

papan_rule papan_pack_rule(unsigned rule);
papan_status papan_pack_hint(const papan_puzzle *puzzle, const papan_allocator *memory,
                             const papan_hint_request *request, papan_hint *hint);

#endif
