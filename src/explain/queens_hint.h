/* queens_hint.h: hints with reasons for Queens and Star Battle: from what a player has put down, the easiest
 * next step and why it is sure; the whole way to the solution; and, measured by that way, how hard a board is.
 *
 * A step is a proof: it follows from the rules of the puzzle and the marks on the board, never from a solution
 * that was looked up. The rules are the rows of one table, easiest first (queens_rules_table.c). */
#ifndef PAPAN_EXPLAIN_QUEENS_HINT_H
#define PAPAN_EXPLAIN_QUEENS_HINT_H

#include "puzzle/puzzle.h"

/* ---- how hard ---- */

/* The values up to expert are those of papan_level (make/level.h). */
typedef enum papan_queens_level {
    PAPAN_QUEENS_ANY,
    PAPAN_QUEENS_EASY,
    PAPAN_QUEENS_MEDIUM,
    PAPAN_QUEENS_HARD,
    PAPAN_QUEENS_EXPERT,
    PAPAN_QUEENS_BEYOND /* the rules do not finish the board */
} papan_queens_level;

const char *papan_queens_level_name(papan_queens_level level); /* N_(): "any", "easy", ..., "beyond" */

/* ---- the rules, easiest first ---- */

enum { PAPAN_QUEENS_RULES = 19, PAPAN_QUEENS_NO_RULE = PAPAN_QUEENS_RULES };

typedef struct papan_queens_rule_info {
    const char *name;  /* for machines: "only-place" */
    const char *title; /* N_(): "as many places as queens" */
    papan_queens_level level;
    unsigned weight; /* what one step by it adds to the score */
} papan_queens_rule_info;

/* rule < PAPAN_QUEENS_RULES; for PAPAN_QUEENS_NO_RULE the name is "". */
papan_queens_rule_info papan_queens_rule(unsigned rule);

/* ---- hints ---- */

typedef enum papan_queens_kind {
    PAPAN_QUEENS_UNKNOWN, /* stopped before anything was sure */
    PAPAN_QUEENS_STEP,    /* the next step */
    PAPAN_QUEENS_WRONG,   /* a mark is wrong */
    PAPAN_QUEENS_DONE,    /* all queens stand right */
    PAPAN_QUEENS_DEAD,    /* the board has no solution, whatever the marks */
    PAPAN_QUEENS_STUCK    /* "beyond": no rule finds a next step */
} papan_queens_kind;

const char *papan_queens_kind_name(papan_queens_kind kind); /* "unknown", "step", ..., "beyond" */

typedef struct papan_queens_request {
    bool sight_known;      /* take what queens already rule out as crossed out, and do not tell it as a step */
    uint64_t memory_limit; /* of the search for the solution; 0: none */
    unsigned threads;
    void *context;
    bool (*stop)(void *context); /* asked now and then; true: stop at once. NULL: never */
} papan_queens_request;

/* Cells as numbers in rising order. */
typedef struct papan_queens_cells {
    uint32_t count;
    const uint32_t *cell;
} papan_queens_cells;

/* Sentences without a full stop. */
typedef struct papan_queens_sentences {
    size_t count;
    const papan_message *text;
} papan_queens_sentences;

typedef struct papan_queens_step {
    unsigned rule;
    papan_message text;           /* the reason as one sentence, without a full stop */
    papan_queens_sentences chain; /* of a supposition: what follows from it, up to the contradiction */
    papan_queens_cells cause, place, cross;
} papan_queens_step;

typedef struct papan_queens_hint {
    papan_arena arena; /* papan_queens_hint_free() */
    papan_queens_kind kind;
    unsigned rule;         /* of the step, or of the step that shows what is wrong; or PAPAN_QUEENS_NO_RULE */
    papan_message text;    /* the hint as a sentence */
    papan_message because; /* wrong, dead: what shows it; or text == NULL */
    papan_queens_sentences chain; /* of a supposition: what follows from it, up to the contradiction */
    papan_queens_cells cause;     /* what the reason speaks of */
    papan_queens_cells place;     /* queens that must stand */
    papan_queens_cells cross;     /* where no queen can stand */
    papan_queens_cells wrong;     /* marks that must go */
    unsigned steps; /* wrong: how many steps from the other marks show it; 0: no chain was found */
} papan_queens_hint;

/* The easiest next step from puzzle->queens.mark. PAPAN_UNSUITABLE with hint->text where the puzzle is of
 * another family. request may be NULL. papan_queens_hint_free() in any case. */
papan_status papan_queens_hint_next(const papan_puzzle *puzzle, const papan_allocator *memory,
                                    const papan_queens_request *request, papan_queens_hint *hint);
void papan_queens_hint_free(papan_queens_hint *hint);

/* ---- the whole way ---- */

typedef struct papan_queens_path {
    papan_arena arena; /* papan_queens_path_free() */
    papan_queens_kind
        kind; /* DONE: to the solution; STUCK: no rule goes on; DEAD: to a contradiction; UNKNOWN */
    size_t steps;
    papan_queens_step *step;
    papan_message end; /* STUCK, DEAD: what is to say at the end; or text == NULL */
} papan_queens_path;

/* All steps from the marks on. The marks are believed. */
papan_status papan_queens_path_find(const papan_puzzle *puzzle, const papan_allocator *memory,
                                    const papan_queens_request *request, papan_queens_path *path);
void papan_queens_path_free(papan_queens_path *path);

/* ---- difficulty ---- */

typedef struct papan_queens_difficulty {
    papan_queens_level level; /* of the hardest rule on the way, or beyond */
    unsigned score;           /* the weights of all steps, added */
    unsigned steps;
    unsigned used[PAPAN_QUEENS_RULES]; /* how often each rule was used */
    bool finished;                     /* the rules alone lead to a solution, so it is the only one */
    bool stopped;                      /* by the request, before anything was sure: the level is "any" */
} papan_queens_difficulty;

/* Of the board without its marks, by rules up to the level `most` (PAPAN_QUEENS_ANY: all); where they do not
 * finish it, the level is beyond. One allocation, no search: a maker may call it for every board it thinks of.
 * A board without solution is beyond. */
papan_status papan_queens_measure(const papan_puzzle *puzzle, const papan_allocator *memory,
                                  papan_queens_level most, papan_queens_difficulty *difficulty);

/* The same, stopped when the request says so; of the request nothing else counts. It may be NULL. */
papan_status papan_queens_measure_until(const papan_puzzle *puzzle, const papan_allocator *memory,
                                        papan_queens_level most, const papan_queens_request *request,
                                        papan_queens_difficulty *difficulty);

/* The same as that for regions alone (0 .. n - 1, n * n of them), before there is a puzzle. */
papan_status papan_queens_measure_regions(const papan_allocator *memory, unsigned n, unsigned stars,
                                          const uint8_t *region, papan_queens_level most,
                                          const papan_queens_request *request,
                                          papan_queens_difficulty *difficulty);

#endif
