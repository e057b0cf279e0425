/* pack_pairs.h: all pairs of given pieces that leave exactly one completion of an empty packing board. */
#ifndef PAPAN_MAKE_PACK_PAIRS_H
#define PAPAN_MAKE_PACK_PAIRS_H

#include "model/model.h"
#include "papan/make.h"

typedef struct papan_pack_pairs {
    papan_allocator memory;
    uint32_t *option; /* two options of the model for each pair, in ascending order */
    size_t pairs, room;
    bool complete;     /* all solutions were examined; otherwise there are no pairs here */
    papan_message why; /* the search failed; or text == NULL */
} papan_pack_pairs;

/* Finds them; model is that of the board. Uses memory_limit, stop and context of the wish. */
papan_status papan_pack_pairs_find(const papan_model *model, const papan_make_request *wish,
                                   const papan_allocator *memory, papan_pack_pairs *found);
void papan_pack_pairs_free(papan_pack_pairs *found);

#endif
