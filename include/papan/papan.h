/* papan.h: the whole public interface of libpapan, for C and C++.
 *
 * Papan solves placement puzzles: Queens and Star Battle, packing (IQ Puzzler Pro, pentominoes,
 * Soma, ...) and N-Queens. The library opens no file, ends every thread that it starts,
 * prints nothing and keeps no global state. A worked example:
 *
 *     #include <papan/papan.h>
 *     #include <stdio.h>
 *
 *     static bool show(void *context, const papan_puzzle *puzzle, const uint16_t *label)
 *     {
 *         char text[4096];
 *         papan_picture_text(puzzle, label, text, sizeof text);
 *         fputs(text, stdout);
 *         return true;                          // continue; false would stop the search
 *     }
 *
 *     int main(void)
 *     {
 *         papan_puzzle *puzzle = NULL;
 *         papan_notes notes;
 *         if (papan_builtin(NULL, "pentominoes:3x20", &puzzle, &notes) != PAPAN_OK)
 *             return 1;
 *         papan_request request = {.goal = PAPAN_LIST, .solution = show};
 *         papan_result result;
 *         papan_solve(puzzle, &request, &result);
 *         printf("%s solutions, %s\n", result.count, papan_verdict_name(result.verdict));
 *         papan_puzzle_free(puzzle);
 *     }
 *
 * Words used throughout:
 *   cell   a place of the board, numbered from 0 in the order in which the board is printed
 *   label  the thing on a cell: the number of a piece (each copy has its own) for packing,
 *          0 for a queen; PAPAN_EMPTY for an empty cell. A solution is an array of labels.
 *   cases  the number of possibilities a strategy examined; each strategy defines one case.
 */
#ifndef PAPAN_PAPAN_H
#define PAPAN_PAPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PAPAN_VERSION "0.1.0"
#define PAPAN_EMPTY   UINT16_C(0xFFFF)

#if defined(__GNUC__)
#define PAPAN_API __attribute__((visibility("default")))
#else
#define PAPAN_API
#endif

typedef enum papan_status {
    PAPAN_OK = 0,
    PAPAN_NO_MEMORY,  /* out of memory, or beyond the memory limit */
    PAPAN_BAD_INPUT,  /* the input is invalid; the message says where and why */
    PAPAN_UNSUITABLE, /* the strategy does not support this puzzle; the message says why */
    PAPAN_TOO_BIG,    /* too large to count, or for the memory that may be used */
    PAPAN_WRONG       /* a strategy found a solution that breaks the rules */
} papan_status;

/* A sentence with its arguments, not yet translated: {0} to {3} in text stand for arg[0] to arg[3]. text is
 * English and is also the key for a translation. text == NULL: no message. */
typedef struct papan_message {
    const char *text;
    char arg[4][64];
    unsigned line, column; /* from 1; 0: the message has no place */
    bool stars;            /* Star Battle: its queens are called stars, so the word is replaced */
} papan_message;

/* Writes the sentence, translated by translate (NULL: left in English), like snprintf. */
PAPAN_API size_t papan_message_text(const papan_message *message, const char *(*translate)(const char *),
                                    char *out, size_t size);

/* The messages of a reader: one error, or any number of warnings (the first seven and the last are kept). */
#define PAPAN_WARNINGS_KEPT 8
typedef struct papan_notes {
    papan_message error;
    papan_message warning[PAPAN_WARNINGS_KEPT];
    unsigned warnings;
} papan_notes;

/* The source of memory. resize(NULL, 0, n) allocates, resize(p, n, 0) frees, and both sizes are always given;
 * NULL means no memory. Wherever a function takes a const papan_allocator *, NULL means the C library's
 * allocator. */
typedef struct papan_allocator {
    void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
    void *context;
} papan_allocator;

/* ---- puzzles ---------------------------------------------------------------------------------- */

typedef struct papan_puzzle papan_puzzle;

/* Reads a puzzle from text in any format that Papan supports; the content determines family and format. */
PAPAN_API papan_status papan_read(const papan_allocator *memory, const char *bytes, size_t length,
                                  papan_puzzle **puzzle, papan_notes *notes);
/* A built-in puzzle by its id ("nqueens:8"). PAPAN_BAD_INPUT: unknown id. */
PAPAN_API papan_status papan_builtin(const papan_allocator *memory, const char *id, papan_puzzle **puzzle,
                                     papan_notes *notes);
/* The id and one line of description of built-in puzzle number index; false past the last. */
PAPAN_API bool papan_builtin_name(size_t index, const char **id, const char **description);
/* The group in which it is listed ("Pentominoes"); NULL past the last. */
PAPAN_API const char *papan_builtin_group(size_t index);
PAPAN_API void papan_puzzle_free(papan_puzzle *puzzle);

PAPAN_API const char *papan_family_name(const papan_puzzle *puzzle); /* "queens", "pack", "nqueens" */
PAPAN_API size_t papan_cells(const papan_puzzle *puzzle);            /* 0: too large to be drawn */

/* Does the solution follow all rules? Uses the rules alone. If not, why says which rule is broken and where. */
PAPAN_API bool papan_verify(const papan_puzzle *puzzle, const uint16_t *label, papan_message *why);

/* The board as text: rows end with newlines, a blank line separates layers (apex first). label may be NULL:
 * the puzzle itself. Returns the length as snprintf does. */
PAPAN_API size_t papan_picture_text(const papan_puzzle *puzzle, const uint16_t *label, char *out, size_t size);

/* ---- strategies ------------------------------------------------------------------------------- */

/* The name and one line of description of strategy number index; false past the last. */
PAPAN_API bool papan_strategy_name(size_t index, const char **name, const char **description);

typedef enum papan_goal {
    PAPAN_FIRST, /* one solution: verdict solved or none */
    PAPAN_CHECK, /* none, one or more than one: stops at the second solution */
    PAPAN_COUNT, /* the number of solutions */
    PAPAN_LIST   /* every solution, through the hook */
} papan_goal;

typedef enum papan_verdict {
    PAPAN_UNKNOWN, /* stopped before the answer was certain */
    PAPAN_NONE,
    PAPAN_UNIQUE,
    PAPAN_MANY,
    PAPAN_SOLVED /* at least one solution; not searched for more */
} papan_verdict;
PAPAN_API const char *papan_verdict_name(papan_verdict verdict); /* "unknown", "none", ... */

typedef enum papan_event_kind {
    PAPAN_PLACE,   /* things were placed on these cells */
    PAPAN_REMOVE,  /* and taken off again */
    PAPAN_REJECT,  /* examined, does not fit */
    PAPAN_SOLUTION /* all rules hold */
} papan_event_kind;

/* One step of a search, for watching. All cells are on the board. */
typedef struct papan_event {
    papan_event_kind kind;
    uint16_t label;
    uint32_t cells;
    const uint32_t *cell;
    uint64_t cases; /* so far */
} papan_event;

typedef struct papan_request {
    papan_goal goal;
    const char *strategy;  /* NULL: choose the best one */
    bool distinct;         /* count solutions that are rotations or reflections of each other as one */
    uint64_t limit;        /* stop after this number of solutions; 0: no limit */
    uint64_t memory_limit; /* in bytes, of the search; 0: no limit, but frontier gives up at 1 GiB */
    unsigned threads;      /* 0 or 1: one */
    bool plain;            /* use no special machine instructions, for comparison */
    bool unchecked;        /* neither verify nor hash solutions: to measure the search alone */
    bool quick;            /* start at once, without symmetries and threads: for easy puzzles */

    void *context;
    bool (*solution)(void *context, const papan_puzzle *puzzle, const uint16_t *label); /* false: stop */
    void (*event)(void *context, const papan_puzzle *puzzle, const papan_event *event);
    bool (*stop)(void *context); /* called now and then; true: stop at once */
    /* Threads of the library may call hooks, but only one at a time. */
} papan_request;

/* A strategy that took part in the answer, and the cases it examined. */
typedef struct papan_tried {
    const char *strategy;
    uint64_t cases;
} papan_tried;
#define PAPAN_TRIED_MOST 4

typedef struct papan_result {
    papan_verdict verdict;
    char count[48];        /* solutions found, a decimal number */
    bool complete;         /* the search was complete, so count is the number of all solutions */
    uint64_t cases;        /* of the strategy that ran */
    uint64_t hash;         /* of the set of solutions, in any order; 0 if solutions were only counted */
    const char *strategy;  /* the one that ran */
    size_t memory;         /* most bytes held at a time */
    papan_message reason;  /* why there is no solution, or why the call failed; or text == NULL */
    papan_message warning; /* the requested strategy can miss solutions and found none; or text == NULL */
    papan_message note;    /* during the search one strategy took over from another; or text == NULL */
    unsigned tries; /* strategies that took turns, or the requested one and the one that decided; 0: only one */
    papan_tried tried[PAPAN_TRIED_MOST];
} papan_result;

PAPAN_API papan_status papan_solve(const papan_puzzle *puzzle, const papan_request *request,
                                   papan_result *result);

/* The estimated size of the search, by random probes (Knuth 1975). */
typedef struct papan_guess {
    const char *strategy; /* the strategy that was estimated */
    double cases;         /* it would look at */
    double deviation;     /* standard deviation of the estimate */
} papan_guess;
/* Uses only strategy, context and stop of request. PAPAN_UNSUITABLE: this strategy cannot estimate. */
PAPAN_API papan_status papan_estimate(const papan_puzzle *puzzle, const papan_request *request, unsigned probes,
                                      uint64_t seed, papan_guess *guess);

/* ---- N-Queens in closed form ------------------------------------------------------------------- */

/* The column (from 0) of the queen in row (from 0) of one solution for n queens; any n except 0, 2 and 3. */
PAPAN_API uint64_t papan_nqueens_column(uint64_t n, uint64_t row);
/* Checks that solution by the rules, row by row, with at most window bytes at a time (in several passes if
 * necessary). stop may be NULL. Sets *right; PAPAN_NO_MEMORY or PAPAN_OK. */
PAPAN_API papan_status papan_nqueens_check(uint64_t n, size_t window, bool (*stop)(void *context),
                                           void *context, bool *right);

#ifdef __cplusplus
}
#endif
#endif
