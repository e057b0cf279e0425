/* hint.h: hints with reasons, with one interface for all families.
 *
 * From what the player has placed, a hint gives the easiest next step and why it is certain, or says what is
 * wrong. Some families also give the solution path, the list of all steps to the solution, and measure the
 * difficulty of a puzzle by that path.
 *
 * A step is a proof: it follows from the rules of the puzzle and from what is on the board. Each family with
 * hints has an explainer, which the table of families (puzzle/families.h) names. */
#ifndef PAPAN_EXPLAIN_HINT_H
#define PAPAN_EXPLAIN_HINT_H

#include "explain/level.h"
#include "puzzle/puzzle.h"

/* ---- rules ---- */

enum { PAPAN_RULES_MAX = 32, PAPAN_NO_RULE = PAPAN_RULES_MAX };

/* What makes a step certain. An explainer numbers its rules, easiest first. */
typedef struct papan_rule {
    const char *name;  /* for machines: "only-places" */
    const char *title; /* N_(): "two within two"; or NULL */
    papan_level level;
    unsigned weight; /* what a step by this rule adds to the score */
} papan_rule;

/* ---- hints ---- */

typedef enum papan_hint_kind {
    PAPAN_HINT_UNKNOWN, /* stopped before anything was certain */
    PAPAN_HINT_STEP,    /* the next step */
    PAPAN_HINT_WRONG,   /* a mark is wrong */
    PAPAN_HINT_DONE,    /* the puzzle is solved */
    PAPAN_HINT_DEAD,    /* there is no solution from this position */
    PAPAN_HINT_STUCK,   /* no rule finds a next step */
    PAPAN_HINT_OPEN     /* more than one solution, and no step that they all share */
} papan_hint_kind;

typedef struct papan_hint_request {
    bool sight_known; /* treat cells ruled out by queens as crossed out, and report no step for them */
    uint32_t given;   /* N-Queens: this many of the placed queens, the first ones, are never blamed */
    const uint16_t *given_pieces; /* packing, [cells] labels: a piece on a cell that is not PAPAN_EMPTY here is
                                     never blamed; NULL: any piece may be */
    uint64_t memory_limit;        /* of each search; 0: none */
    unsigned threads;
    void *context;
    bool (*stop)(void *context); /* polled regularly; true: stop at once. NULL: never stop */
} papan_hint_request;

/* The request, or for NULL an empty one. */
const papan_hint_request *papan_hint_asked(const papan_hint_request *request);

/* Cells as numbers, ascending unless the order has a meaning. */
typedef struct papan_cell_list {
    uint32_t count;
    const uint32_t *cell;
} papan_cell_list;

/* Sentences without a full stop. */
typedef struct papan_sentences {
    size_t count;
    const papan_message *text;
} papan_sentences;

typedef struct papan_step {
    unsigned rule;
    papan_message text;    /* the reason as one sentence, without a full stop */
    papan_sentences chain; /* of a supposition: its consequences, up to the contradiction */
    papan_cell_list units; /* queens: the rows, columns and regions named: 0 .. n-1, n .. 2n-1, 2n .. 3n-1 */
    papan_cell_list cause; /* the cells that the reason is about */
    papan_cell_list place; /* where the thing must be */
    papan_cell_list cross; /* where it cannot be */
} papan_step;

typedef struct papan_hint {
    papan_arena arena; /* papan_hint_free() */
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
} papan_hint;

void papan_hint_begin(papan_hint *hint, const papan_allocator *memory); /* for explainers */
void papan_hint_free(papan_hint *hint);

/* ---- the solution path ---- */

typedef struct papan_way {
    papan_arena arena; /* papan_way_free() */
    papan_hint_kind
        kind; /* DONE: to the solution; STUCK: no rule finds more; DEAD: to a contradiction; UNKNOWN */
    size_t steps, room;
    papan_step *step;
    papan_message end; /* STUCK, DEAD: the last sentence; or text == NULL */
} papan_way;

void papan_way_free(papan_way *way);

/* ---- difficulty ---- */

typedef struct papan_grade {
    papan_level level; /* of the hardest rule on the path, or beyond */
    unsigned score;    /* the sum of the weights of all steps */
    unsigned steps;
    unsigned used[PAPAN_RULES_MAX]; /* how often each rule was used */
    bool finished;                  /* the rules alone lead to the solution, so it is unique */
    bool stopped;                   /* stopped by the request before anything was certain: the level is "any" */
} papan_grade;

/* ---- explainers ---- */

typedef struct papan_explainer {
    const char *step_name; /* name of a step for machines: "step", "piece" */
    bool lays;             /* a step places one thing; otherwise it marks cells where a thing is or cannot be */
    unsigned rules;
    papan_rule (*rule)(unsigned rule); /* for PAPAN_NO_RULE the name is "" */
    /* The easiest next step. The request may be NULL. Call papan_hint_free() whatever the status; if it is not
     * PAPAN_OK, hint->text may give the reason. */
    papan_status (*hint)(const papan_puzzle *puzzle, const papan_allocator *memory,
                         const papan_hint_request *request, papan_hint *hint);
    /* All steps from the current marks, which are assumed to be right; NULL: not supported. */
    papan_status (*way)(const papan_puzzle *puzzle, const papan_allocator *memory,
                        const papan_hint_request *request, papan_way *way);
    /* The difficulty of the puzzle without the player's marks, by rules up to the level `most`
     * (PAPAN_LEVEL_ANY: all); NULL: not supported. Of the request, only the stop hook is used. */
    papan_status (*measure)(const papan_puzzle *puzzle, const papan_allocator *memory, papan_level most,
                            const papan_hint_request *request, papan_grade *grade);
} papan_explainer;

extern const papan_explainer papan_explainer_nqueens, papan_explainer_pack, papan_explainer_queens;

/* The explainer of the puzzle's family; NULL: it has no hints. */
const papan_explainer *papan_explainer_of(const papan_puzzle *puzzle);
/* For machines: "unknown", "step" or "piece", "wrong", ... */
const char *papan_hint_kind_name(const papan_explainer *explainer, papan_hint_kind kind);

#endif
