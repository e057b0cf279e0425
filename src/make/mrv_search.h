/* mrv_search.h: the searches that make packing challenges. */
#ifndef PAPAN_MAKE_MRV_SEARCH_H
#define PAPAN_MAKE_MRV_SEARCH_H

#include "base/random.h"
#include "model/model.h"
#include "papan/make.h"

/* A search that always branches at the most constrained place, as a careful player does: the free cell that the
 * fewest placements can cover, or the piece with the fewest places. Makers use it for random solutions and, by
 * its number of cases, to measure difficulty. */
typedef struct papan_mrv_search {
    /* given */
    papan_random *random; /* shuffles cells, pieces and placements; NULL: all are in the order of the model */
    uint64_t most_cases;  /* stop after this number; 0: no limit */
    unsigned enough;      /* stop after this number of solutions; 0: find all */
    bool (*stop)(void *context); /* NULL: never */
    void *context;
    /* filled in */
    uint64_t cases; /* placements tried */
    uint64_t solutions;
    bool complete; /* the whole tree was searched */
} papan_mrv_search;

/* label[cells] gets the first solution; NULL: not wanted. */
papan_status papan_mrv_search_run(const papan_puzzle *puzzle, const papan_allocator *memory,
                                  papan_mrv_search *search, uint16_t *label);

/* ---- all pairs of given pieces that leave exactly one completion of an empty board (pack_pairs.c) ---- */

typedef struct papan_pack_pairs {
    papan_allocator memory;
    uint32_t *option; /* two options of the model for each pair, in ascending order */
    size_t pairs, room;
    bool complete;     /* all solutions were examined; otherwise there are no pairs here */
    papan_message why; /* the search failed; or text == NULL */
} papan_pack_pairs;

/* Finds them; model is that of the board. Uses memory_limit, stop and context of the request. */
papan_status papan_pack_pairs_find(const papan_model *model, const papan_make_request *wish,
                                   const papan_allocator *memory, papan_pack_pairs *found);
void papan_pack_pairs_free(papan_pack_pairs *found);

#endif
