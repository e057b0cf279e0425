/* hint.h: explainers, which find hints for the puzzles of one family (the table of families in
 * puzzle/families.h names them), behind the public functions of papan/hint.h. */
#ifndef PAPAN_EXPLAIN_HINT_H
#define PAPAN_EXPLAIN_HINT_H

#include "papan/hint.h"
#include "puzzle/puzzle.h"

enum { PAPAN_NO_RULE = PAPAN_RULES_MAX };

/* The request, or for NULL an empty one. */
const papan_hint_request *papan_hint_asked(const papan_hint_request *request);

typedef struct papan_step {
    unsigned rule;
    papan_message text;    /* the reason as one sentence, without a full stop */
    papan_sentences chain; /* of a supposition: its consequences, up to the contradiction */
    papan_cell_list units; /* queens: the rows, columns and regions named: 0 .. n-1, n .. 2n-1, 2n .. 3n-1 */
    papan_cell_list cause; /* the cells that the reason is about */
    papan_cell_list place; /* where the thing must be */
    papan_cell_list cross; /* where it cannot be */
} papan_step;

typedef struct papan_advice {
    papan_arena arena; /* papan_advice_free() */
    papan_hint_kind kind;
    unsigned rule;         /* of the step, or of the step that proves a mark wrong; or PAPAN_NO_RULE */
    uint16_t thing;        /* what the step places */
    papan_message text;    /* the hint as a sentence */
    papan_message because; /* wrong, dead: the proof; or text == NULL */
    papan_sentences chain; /* as in papan_step, like the cells */
    papan_cell_list units, cause, place, cross;
    papan_cell_list wrong; /* marks to remove; dead: things to remove together, packing: labels */
    unsigned steps;  /* wrong: number of steps from the other marks that prove it; 0: no chain was found */
    size_t spoilers; /* dead: things whose removal alone makes a solution possible; by label */
    uint16_t *spoiler;
    papan_cell_list spoiled_at; /* the same by cells, where things have no labels of their own */
} papan_advice;

void papan_advice_begin(papan_advice *hint, const papan_allocator *memory); /* for explainers */
void papan_advice_free(papan_advice *hint);

/* ---- the solution path ---- */

typedef struct papan_way {
    papan_arena arena; /* papan_way_free() */
    papan_hint_kind
        kind; /* DONE: to the solution; STUCK: no rule finds more; DEAD: to a contradiction; UNKNOWN */
    unsigned rules_version; /* as in papan_path */
    size_t steps, room;
    papan_step *step;
    papan_message end; /* STUCK, DEAD: the last sentence; or text == NULL */
} papan_way;

void papan_way_free(papan_way *way);

/* ---- explainers ---- */

typedef struct papan_explainer {
    bool lays; /* a step places one thing; otherwise it marks cells where a thing is or cannot be */
    unsigned rules;
    const papan_rule *(*rule)(unsigned rule); /* for PAPAN_NO_RULE the name is "" */
    /* The easiest next step. The request may be NULL. Call papan_advice_free() whatever the status; if it is
     * not PAPAN_OK, hint->text may give the reason. */
    papan_status (*hint)(const papan_puzzle *puzzle, const papan_allocator *memory,
                         const papan_hint_request *request, papan_advice *hint);
    /* All steps from the current marks, which are assumed to be right; NULL: not supported. */
    papan_status (*way)(const papan_puzzle *puzzle, const papan_allocator *memory,
                        const papan_hint_request *request, papan_way *way);
    /* The difficulty of the puzzle without the player's marks, by rules up to the level `most`
     * (PAPAN_LEVEL_ANY: all); NULL: not supported. Of the request, only the stop hook and the version of the
     * rules are used. */
    papan_status (*measure)(const papan_puzzle *puzzle, const papan_allocator *memory, papan_level most,
                            const papan_hint_request *request, papan_grade *grade);
} papan_explainer;

extern const papan_explainer papan_explainer_nqueens, papan_explainer_pack, papan_explainer_queens;

/* The explainer of the puzzle's family; NULL: it has no hints. */
const papan_explainer *papan_explainer_of(const papan_puzzle *puzzle);

#endif
