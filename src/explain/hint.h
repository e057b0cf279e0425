/* hint.h: explainers, which find hints for the puzzles of one family (the table of families in
 * puzzle/puzzle.h names them), behind the public functions of papan/hint.h. */
#ifndef PAPAN_EXPLAIN_HINT_H
#define PAPAN_EXPLAIN_HINT_H

#include "papan/hint.h"
#include "puzzle/puzzle.h"

/* Explainers fill in a hint or a path that the caller has initialised, with kind UNKNOWN, label PAPAN_EMPTY and
 * level EASY. All lists are in the arena. If it runs out of memory, its `failed` is set, and lists may be
 * missing; the caller then returns PAPAN_NO_MEMORY, so an explainer need not check whether a list was
 * allocated. The request is never NULL. */
typedef struct papan_explainer {
    unsigned rules;
    const papan_rule *(*rule)(unsigned rule); /* rule < rules */
    /* The easiest next step. If the status is not PAPAN_OK, hint->text may give the reason. */
    papan_status (*hint)(const papan_puzzle *puzzle, const papan_hint_request *request, papan_arena *arena,
                         papan_hint *hint);
    /* All steps from the current marks, which are assumed to be right; NULL: not supported. */
    papan_status (*path)(const papan_puzzle *puzzle, const papan_hint_request *request, papan_arena *arena,
                         papan_path *path);
    /* The difficulty of the puzzle without the player's marks; NULL: not supported. Of the request, only the
     * stop hook and the version of the rules are used. */
    papan_status (*measure)(const papan_puzzle *puzzle, const papan_allocator *memory,
                            const papan_hint_request *request, papan_grade *grade);
} papan_explainer;

extern const papan_explainer papan_explainer_nqueens, papan_explainer_pack, papan_explainer_queens;

/* The level and the score of a packing puzzle: log2(1 + misses), 0 if every step is forced, one more for twice
 * the misses. */
papan_level papan_level_of(uint64_t misses);
double papan_score_of(uint64_t misses);

/* Marks on these cells, for hint->remove and hint->spoilers. */
papan_things_at papan_hint_marks(papan_arena *arena, papan_cell_list cells);

#endif
