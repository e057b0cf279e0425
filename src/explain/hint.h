/* hint.h: hints with reasons, the same for all families: from what a player has put down, the easiest next step
 * and why it is sure, or what is wrong; where a family has more to say, the whole way to the solution, and,
 * measured by that way, how hard a puzzle is.
 *
 * A step is a proof: it follows from the rules of the puzzle and from what lies on the board. Each family that
 * has hints has an explainer, which the table of families (puzzle/families.h) names. */
#ifndef PAPAN_EXPLAIN_HINT_H
#define PAPAN_EXPLAIN_HINT_H

#include "explain/level.h"
#include "puzzle/puzzle.h"

/* ---- rules ---- */

enum { PAPAN_RULES_MAX = 32, PAPAN_NO_RULE = PAPAN_RULES_MAX };

/* What makes a step sure. An explainer numbers its rules, easiest first. */
typedef struct papan_rule {
    const char *name;  /* for machines: "only-places" */
    const char *title; /* N_(): "as many places as queens"; or NULL */
    papan_level level;
    unsigned weight; /* what one step by it adds to the score */
} papan_rule;

/* ---- hints ---- */

typedef enum papan_hint_kind {
    PAPAN_HINT_UNKNOWN, /* stopped before anything was sure */
    PAPAN_HINT_STEP,    /* the next step */
    PAPAN_HINT_WRONG,   /* a mark is wrong */
    PAPAN_HINT_DONE,    /* nothing is left to do */
    PAPAN_HINT_DEAD,    /* there is no solution from here on */
    PAPAN_HINT_STUCK,   /* no rule finds a next step */
    PAPAN_HINT_OPEN     /* several solutions, and no step that all of them share */
} papan_hint_kind;

typedef struct papan_hint_request {
    bool sight_known;      /* take what queens already rule out as crossed out, and do not tell it as a step */
    uint32_t given;        /* N-Queens: the first so many placed queens are not to blame */
    uint64_t memory_limit; /* of each search; 0: none */
    unsigned threads;
    void *context;
    bool (*stop)(void *context); /* asked now and then; true: stop at once. NULL: never */
} papan_hint_request;

/* The request, or for NULL one that asks for nothing. */
const papan_hint_request *papan_hint_asked(const papan_hint_request *request);

/* Cells as numbers; rising where the order means nothing. */
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
    papan_sentences chain; /* of a supposition: what follows from it, up to the contradiction */
    papan_cell_list cause; /* what the reason speaks of */
    papan_cell_list place; /* where the thing must lie */
    papan_cell_list cross; /* where it cannot */
} papan_step;

typedef struct papan_hint {
    papan_arena arena; /* papan_hint_free() */
    papan_hint_kind kind;
    unsigned rule;         /* of the step, or of the step that shows what is wrong; or PAPAN_NO_RULE */
    uint16_t thing;        /* what the step places */
    papan_message text;    /* the hint as a sentence */
    papan_message because; /* wrong, dead: what shows it; or text == NULL */
    papan_sentences chain; /* as of a step, like the cells */
    papan_cell_list cause, place, cross;
    papan_cell_list wrong; /* marks that must go; dead: things that must go together */
    unsigned steps;        /* wrong: how many steps from the other marks show it; 0: no chain was found */
    size_t spoilers; /* dead: things each of which, alone taken away, makes a solution possible; by label */
    uint16_t *spoiler;
    papan_cell_list spoiled_at; /* the same by cells, where things have no labels of their own */
} papan_hint;

void papan_hint_begin(papan_hint *hint, const papan_allocator *memory); /* for explainers */
void papan_hint_free(papan_hint *hint);

/* ---- the whole way ---- */

typedef struct papan_way {
    papan_arena arena;    /* papan_way_free() */
    papan_hint_kind kind; /* DONE: to the solution; STUCK: no rule goes on; DEAD: to a contradiction; UNKNOWN */
    size_t steps, room;
    papan_step *step;
    papan_message end; /* STUCK, DEAD: what is to say at the end; or text == NULL */
} papan_way;

void papan_way_free(papan_way *way);

/* ---- how hard ---- */

typedef struct papan_grade {
    papan_level level; /* of the hardest rule on the way, or beyond */
    unsigned score;    /* the weights of all steps, added */
    unsigned steps;
    unsigned used[PAPAN_RULES_MAX]; /* how often each rule was used */
    bool finished;                  /* the rules alone lead to a solution, so it is the only one */
    bool stopped;                   /* by the request, before anything was sure: the level is "any" */
} papan_grade;

/* ---- explainers ---- */

typedef struct papan_explainer {
    const char *step_name; /* for machines, what a step is called: "step", "piece" */
    bool lays;             /* a step lays one thing; else it is marks on cells, where a thing is or cannot be */
    unsigned rules;
    papan_rule (*rule)(unsigned rule); /* for PAPAN_NO_RULE the name is "" */
    /* The easiest next step. The request may be NULL. papan_hint_free() in any case; where the status is not
     * PAPAN_OK, hint->text may say why. */
    papan_status (*hint)(const papan_puzzle *puzzle, const papan_allocator *memory,
                         const papan_hint_request *request, papan_hint *hint);
    /* All steps from what lies there on, which is believed; NULL: cannot. */
    papan_status (*way)(const papan_puzzle *puzzle, const papan_allocator *memory,
                        const papan_hint_request *request, papan_way *way);
    /* Of the puzzle without what a player has put down, by rules up to the level `most` (PAPAN_LEVEL_ANY: all);
     * NULL: cannot. Of the request only the hook counts. */
    papan_status (*measure)(const papan_puzzle *puzzle, const papan_allocator *memory, papan_level most,
                            const papan_hint_request *request, papan_grade *grade);
} papan_explainer;

extern const papan_explainer papan_explainer_nqueens, papan_explainer_pack, papan_explainer_queens;

/* Of the puzzle's family; NULL: it has no hints. */
const papan_explainer *papan_explainer_of(const papan_puzzle *puzzle);
/* "unknown", "step" or "piece", "wrong", ...: for machines. */
const char *papan_hint_kind_name(const papan_explainer *explainer, papan_hint_kind kind);

#endif
