/* hint.h: reasoning instead of searching: the next step, the solution path, and the difficulty of a puzzle.
 *
 * A step is a proof: it follows from the rules of the puzzle and from the things placed. Each step is made by a
 * rule, and the rules that a puzzle needs are its difficulty. */
#ifndef PAPAN_HINT_H
#define PAPAN_HINT_H

#include "papan/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- levels ---- */

/* Queens and Star Battle are measured by the rules that a solution path needs. Packing is measured by a search
 * that always continues at the most constrained cell or piece; each placement it tries that is not in the
 * solution is a miss. */
typedef enum papan_level {
    PAPAN_LEVEL_ANY,
    PAPAN_LEVEL_EASY,   /* below 8 misses */
    PAPAN_LEVEL_MEDIUM, /* below 32 */
    PAPAN_LEVEL_HARD,   /* below 128 */
    PAPAN_LEVEL_EXPERT,
    PAPAN_LEVEL_BEYOND /* the rules do not lead to a solution */
} papan_level;

/* The name of a level, in English: "any", "easy", "medium", "hard", "expert", "beyond"; for other numbers
 * "any". */
PAPAN_API const char *papan_level_name(papan_level level);
/* The level of this name, easy to expert; for NULL and other names PAPAN_LEVEL_ANY. */
PAPAN_API papan_level papan_level_named(const char *name);

/* ---- rules ---- */

/* What makes a step certain. The library makes it; it lives forever. */
typedef struct papan_rule {
    const char *name;  /* for programs: "only-places" */
    const char *title; /* in English, for people: "two within two"; or NULL */
    papan_level level; /* PAPAN_LEVEL_ANY: not graded */
    unsigned weight;   /* added to the score by each step */
} papan_rule;

/* Rule number `number` of a family ("queens"), easiest first; NULL past the last. */
PAPAN_API const papan_rule *papan_rule_at(const char *family, unsigned number);

/* ---- hints ---- */

typedef enum papan_hint_kind {
    PAPAN_HINT_UNKNOWN, /* stopped before anything was certain */
    PAPAN_HINT_STEP,    /* the next step */
    PAPAN_HINT_WRONG,   /* a mark is wrong */
    PAPAN_HINT_DONE,    /* the puzzle is solved */
    PAPAN_HINT_DEAD,    /* there is no solution from this position */
    PAPAN_HINT_BEYOND,  /* no rule finds a next step */
    PAPAN_HINT_OPEN     /* more than one solution, and no step that they all share */
} papan_hint_kind;

/* The name of a kind, for programs: "unknown", "step", "wrong", "done", "dead", "beyond", "open"; for other
 * numbers "unknown". */
PAPAN_API const char *papan_hint_kind_name(papan_hint_kind kind);

typedef struct papan_hint_request {
    size_t size;      /* see base.h */
    bool sight_known; /* treat cells ruled out by queens as crossed out, and report no step for them */
    uint32_t given;   /* N-Queens: this many of the placed queens, the first ones, are never blamed */
    const uint16_t *given_pieces; /* packing, [cells] labels: a piece on a cell that is not PAPAN_EMPTY here is
                                     never blamed; NULL: any piece may be */
    uint64_t memory_limit;        /* of each search, in bytes; 0: none */
    unsigned threads;             /* 0 or 1: one */
    void *context;
    bool (*stop)(void *context); /* called regularly; true: stop at once. NULL: never stop */
    unsigned rules_version;      /* Queens: the version of the rules; 0, or above the newest: the newest */
} papan_hint_request;

/* Cells by number, ascending unless the order has a meaning. */
typedef struct papan_cell_list {
    uint32_t count;
    const uint32_t *cell;
} papan_cell_list;

/* Sentences without a full stop. */
typedef struct papan_sentences {
    size_t count;
    const papan_message *text;
} papan_sentences;

/* A piece, or a mark. */
typedef struct papan_thing_at {
    uint16_t label; /* of the piece; PAPAN_EMPTY: a mark, which is a queen or a cross */
    papan_cell_list cells;
} papan_thing_at;

typedef struct papan_things_at {
    size_t count;
    const papan_thing_at *thing;
} papan_things_at;

/* A hint, made by the library. Later versions may add members at the end. */
typedef struct papan_hint {
    papan_hint_kind kind;
    const papan_rule *rule; /* of the step, or of the step that proves a mark wrong; or NULL */
    uint16_t label;         /* the piece that the step places; PAPAN_EMPTY: queens, or nothing */
    papan_message text;     /* the hint as a sentence */
    papan_message because;  /* the proof or the reason as a sentence; or text == NULL */
    papan_sentences chain;  /* the consequences of a supposition, up to the contradiction */
    papan_cell_list
        units; /* Queens, N-Queens: the rows, columns and regions named: 0 .. n-1, n .. 2n-1, 2n .. 3n-1 */
    papan_cell_list cause;    /* the cells that the reason is about */
    papan_cell_list place;    /* where the piece or the queens must be; OPEN: where they may be */
    papan_cell_list cross;    /* where no queen can be */
    papan_things_at remove;   /* WRONG, DEAD: all things that have to be removed */
    papan_things_at spoilers; /* DEAD: things of which removing any single one makes a solution possible */
    unsigned proof_steps; /* WRONG: number of steps from the other marks that prove it; 0: no chain was found */
} papan_hint;

/* Finds the easiest next step, or what is wrong. request may be NULL. PAPAN_UNSUITABLE: there is no hint for
 * this puzzle. */
PAPAN_API papan_status papan_hint_next(const papan_puzzle *puzzle, const papan_hint_request *request,
                                       const papan_allocator *memory, papan_hint **hint, papan_message *why);
/* Frees a hint of papan_hint_next(), or NULL. */
PAPAN_API void papan_hint_free(papan_hint *hint);

/* ---- the solution path ---- */

/* All steps to the solution, made by the library. Later versions may add members at the end. */
typedef struct papan_path {
    papan_hint_kind kind; /* DONE: to the solution; BEYOND: no rule finds more; DEAD: to a contradiction;
                             UNKNOWN: stopped */
    bool measured;        /* DONE, BEYOND: level and score are known */
    papan_level level;    /* of the hardest step, or beyond */
    unsigned score;       /* the sum of the weights */
    size_t steps;
    const papan_hint *const *step; /* each of them PAPAN_HINT_STEP */
    papan_message end;             /* BEYOND, DEAD: the last sentence; or text == NULL */
    unsigned rules_version;        /* of the rules that made the steps */
} papan_path;

/* Finds all steps from the marks of the puzzle, which must be right (see papan_hint_next()). PAPAN_UNSUITABLE:
 * there are no paths for this puzzle. */
PAPAN_API papan_status papan_hint_path(const papan_puzzle *puzzle, const papan_hint_request *request,
                                       const papan_allocator *memory, papan_path **path, papan_message *why);
/* Frees a path of papan_hint_path() with its steps, or NULL. */
PAPAN_API void papan_path_free(papan_path *path);

/* How papan_hint_write() writes sentences, cells and pieces. */
typedef struct papan_hint_form {
    size_t size;                                /* see base.h */
    const char *(*translate)(const char *text); /* as in papan_message_text(); NULL: English */
    bool raw; /* sentences as objects with code, text and arguments, cells and pieces by number; also title, the
                 rule in English, and units, as in papan_hint */
} papan_hint_form;

/* Appends a hint as a JSON object on one line: family, kind, rule, level, piece, text, because, chain, cause,
 * place, cross, remove, spoilers and proof_steps, and the codes of all sentences (docs/hints.md). path: NULL,
 * or the solution path, whose level, score, rules_version and steps are also written. form: NULL for the form
 * of `papan hint --json`, in English. */
PAPAN_API papan_status papan_hint_write(const papan_puzzle *puzzle, const papan_hint *hint,
                                        const papan_path *path, const papan_hint_form *form, papan_buffer *out,
                                        papan_message *why);

/* ---- difficulty ---- */

enum { PAPAN_RULES_MAX = 64 };

typedef struct papan_grade {
    size_t size;       /* see base.h */
    papan_level level; /* of the hardest rule on the path, or beyond */
    unsigned score;    /* the sum of the weights of all steps */
    unsigned steps;
    unsigned used[PAPAN_RULES_MAX]; /* how often each rule was used, by its number */
    bool finished;                  /* the rules alone lead to the solution, so it is unique */
    bool stopped;                   /* stopped by the request before anything was certain: the level is "any" */
    unsigned rules_version;         /* of the rules that it was measured with */
} papan_grade;

/* Measures the difficulty of the puzzle without the player's marks by its solution path. Of the request, which
 * may be NULL, only the stop hook and the version of the rules are used. PAPAN_UNSUITABLE: puzzles of this
 * family are not measured. */
PAPAN_API papan_status papan_measure(const papan_puzzle *puzzle, const papan_hint_request *request,
                                     const papan_allocator *memory, papan_grade *grade, papan_message *why);

#ifdef __cplusplus
}
#endif
#endif
