/* pack_guide.h: a packing position for which a hint is being found, and the searches for its completions.
 *
 * Searches may be limited by papan_pack_limit_searches(): the limit counts polls of the stop hook instead of
 * time, so that a hint is the same on every machine. */
#ifndef PAPAN_EXPLAIN_PACK_GUIDE_H
#define PAPAN_EXPLAIN_PACK_GUIDE_H

#include "explain/hint.h"
#include "model/model.h"

enum { PAPAN_COUNT_TEXT = sizeof((papan_result *)NULL)->count };

typedef struct papan_pack_guide {
    const papan_puzzle *puzzle;
    const papan_hint_request *request;
    papan_hint *hint;
    papan_arena *hint_arena; /* for the lists of the hint */
    papan_budget budget;     /* polls request->stop, but not during searches, which do so themselves */
    papan_allocator memory;
    papan_arena arena;
    papan_model *model;
    uint16_t *completion, *trial; /* [cells] */
    uint16_t *found;              /* [cells] where a search stores the completion */
    bool *good;                   /* [options] still possible */
    uint32_t *covers;             /* [cells] number of good options that cover it, and one of them */
    uint32_t *last;
    bool *candidate;   /* [options] is in all completions found so far */
    uint64_t patience; /* polls left until tired; 0: no limit */
    bool tired;
    bool stopped; /* by the caller */
} papan_pack_guide;

/* The next searches together may poll this often; 0: no limit. */
void papan_pack_limit_searches(papan_pack_guide *g, uint64_t polls);

/* Searches for a completion of a position; if *found, label[cells] holds it. If g->stopped or g->tired is set
 * afterwards, the answer is unknown. */
papan_status papan_pack_complete(papan_pack_guide *g, const papan_puzzle *position, bool *found,
                                 uint16_t *label);
/* The same for the pieces in g->trial, which receives the completion. */
papan_status papan_pack_complete_trial(papan_pack_guide *g, bool *found);
/* Counts the solutions of the pieces in g->trial; count[0] is 0 if that was given up. */
papan_status papan_pack_count_trial(papan_pack_guide *g, char count[PAPAN_COUNT_TEXT]);

/* The cells of a placement. */
papan_cell_list papan_pack_option_cells(const papan_model *model, uint32_t option);

/* The hint for a position without a solution (pack_blame.c): what is wrong and which pieces to remove. */
papan_status papan_pack_hint_dead(papan_pack_guide *g);

#endif
