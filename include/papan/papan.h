/* papan.h: the whole public interface of libpapan, for C and C++.
 *
 * Papan solves placement puzzles: Queens and Star Battle, packing (IQ Puzzler Pro, pentominoes,
 * Soma, ...) and N-Queens. The library opens no file, starts no thread that it does not end,
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
 *         return true;                          // go on; false would stop the search
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
 *   label  what lies on a cell: the number of a piece (a copy counts on its own) for packing,
 *          0 for a queen; PAPAN_EMPTY where nothing lies. A solution is an array of labels.
 *   cases  the number of possibilities a strategy looked at; each strategy says what it counts.
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
    PAPAN_NO_MEMORY,  /* the allocator or the memory limit said no */
    PAPAN_BAD_INPUT,  /* the text is no puzzle; the message says where and why */
    PAPAN_UNSUITABLE, /* the strategy does not do this puzzle; the message says why */
    PAPAN_TOO_BIG,    /* beyond what this program can count, or hold in the memory it may take */
    PAPAN_WRONG       /* a strategy handed over a solution that breaks the rules */
} papan_status;

/* A sentence with its arguments, not yet in anybody's language: {0} to {3} in text stand for arg[0]
 * to arg[3]. text is English and is also the key for a translation. text == NULL: nothing to say. */
typedef struct papan_message {
    const char *text;
    char arg[4][64];
    unsigned line, column; /* from 1; 0 where the message is about no place */
} papan_message;

/* Writes the sentence, translated by translate (NULL: left in English), like snprintf. */
PAPAN_API size_t papan_message_text(const papan_message *message, const char *(*translate)(const char *),
                                    char *out, size_t size);

/* What a reader has to say: one error, or any number of warnings (the first seven and the last are kept). */
#define PAPAN_WARNINGS_KEPT 8
typedef struct papan_notes {
    papan_message error;
    papan_message warning[PAPAN_WARNINGS_KEPT];
    unsigned warnings;
} papan_notes;

/* Memory comes from here. resize(NULL, 0, n) gives, resize(p, n, 0) takes back, both sizes are
 * always given; NULL means no. Wherever a function takes a const papan_allocator *, NULL stands for
 * the C library's. */
typedef struct papan_allocator {
    void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
    void *context;
} papan_allocator;

/* ---- puzzles ---------------------------------------------------------------------------------- */

typedef struct papan_puzzle papan_puzzle;

/* Reads a puzzle from text in any format Papan knows; family and format are seen from the content. */
PAPAN_API papan_status papan_read(const papan_allocator *memory, const char *bytes, size_t length,
                                  papan_puzzle **puzzle, papan_notes *notes);
/* A built-in puzzle by its id ("nqueens:8"). PAPAN_BAD_INPUT where the id is none. */
PAPAN_API papan_status papan_builtin(const papan_allocator *memory, const char *id, papan_puzzle **puzzle,
                                     papan_notes *notes);
/* The id and one line of description of built-in puzzle number index; false past the last. */
PAPAN_API bool papan_builtin_name(size_t index, const char **id, const char **description);
PAPAN_API void papan_puzzle_free(papan_puzzle *puzzle);

PAPAN_API const char *papan_family_name(const papan_puzzle *puzzle); /* "queens", "pack", "nqueens" */
PAPAN_API size_t papan_cells(const papan_puzzle *puzzle);            /* 0: too large to be drawn */

/* Does the solution keep all rules? Looks at the rules alone. Where not, why says which rule breaks where. */
PAPAN_API bool papan_verify(const papan_puzzle *puzzle, const uint16_t *label, papan_message *why);

/* The board as text: rows ended by newlines, layers (apex first) parted by an empty line. label may
 * be NULL: the puzzle itself. Returns the length as snprintf does. */
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
    PAPAN_UNKNOWN, /* stopped before the answer was sure */
    PAPAN_NONE,
    PAPAN_UNIQUE,
    PAPAN_MANY,
    PAPAN_SOLVED /* at least one solution, whether there are more was not asked */
} papan_verdict;
PAPAN_API const char *papan_verdict_name(papan_verdict verdict); /* "unknown", "none", ... */

typedef enum papan_event_kind {
    PAPAN_PLACE,   /* things were laid on these cells */
    PAPAN_REMOVE,  /* and taken off again */
    PAPAN_REJECT,  /* looked at and found not to fit */
    PAPAN_SOLUTION /* all rules hold */
} papan_event_kind;

/* One step of a search, for those who watch. Cells may lie outside the board in no event. */
typedef struct papan_event {
    papan_event_kind kind;
    uint16_t label;
    uint32_t cells;
    const uint32_t *cell;
    uint64_t cases; /* so far */
} papan_event;

typedef struct papan_request {
    papan_goal goal;
    const char *strategy;  /* NULL: the one that suits best */
    bool distinct;         /* take solutions that are turned or mirrored copies of each other as one */
    uint64_t limit;        /* stop after so many solutions; 0: no limit */
    uint64_t memory_limit; /* bytes the search may hold; 0: no limit, but frontier gives up at 1 GiB */
    unsigned threads;      /* 0 or 1: one */
    bool plain;            /* use no special machine instructions, for comparing */
    bool unchecked;        /* neither verify nor hash solutions: for measuring a search alone */
    bool quick;            /* begin at once, without symmetries and threads: for what is soon found */

    void *context;
    bool (*solution)(void *context, const papan_puzzle *puzzle, const uint16_t *label); /* false: stop */
    void (*event)(void *context, const papan_puzzle *puzzle, const papan_event *event);
    bool (*stop)(void *context); /* asked now and then; true: stop at once */
    /* Hooks may be called by threads of the library, by one at a time. */
} papan_request;

/* A strategy that took part in answering, and the cases it looked at. */
typedef struct papan_tried {
    const char *strategy;
    uint64_t cases;
} papan_tried;
#define PAPAN_TRIED_MOST 4

typedef struct papan_result {
    papan_verdict verdict;
    char count[48];        /* solutions found, a decimal number */
    bool complete;         /* the whole search was done, so count is all there are */
    uint64_t cases;        /* of the strategy that ran */
    uint64_t hash;         /* of the solution set, whatever the order; 0 where solutions were only counted */
    const char *strategy;  /* the one that ran */
    size_t memory;         /* most bytes held at a time */
    papan_message reason;  /* why there is no solution, or why the call failed; or text == NULL */
    papan_message warning; /* what limits the answer: the strategy can miss solutions; or text == NULL */
    papan_message note;    /* what happened on the way: one engine handed over to another; or text == NULL */
    unsigned
        tries; /* strategies that took turns, or the one asked for and the one that decided; 0: one alone */
    papan_tried tried[PAPAN_TRIED_MOST];
} papan_result;

PAPAN_API papan_status papan_solve(const papan_puzzle *puzzle, const papan_request *request,
                                   papan_result *result);

/* How large the search would be, by random probes (Knuth 1975). */
typedef struct papan_guess {
    const char *strategy; /* the searching strategy that was asked */
    double cases;         /* it would look at */
    double deviation;     /* standard deviation of that guess */
} papan_guess;
/* Only strategy, context and stop of request are looked at. PAPAN_UNSUITABLE: that strategy cannot guess. */
PAPAN_API papan_status papan_estimate(const papan_puzzle *puzzle, const papan_request *request, unsigned probes,
                                      uint64_t seed, papan_guess *guess);

/* ---- N-Queens in closed form ------------------------------------------------------------------- */

/* The column (from 0) of the queen in row (from 0) of one solution for n queens; any n but 0, 2 and 3. */
PAPAN_API uint64_t papan_nqueens_column(uint64_t n, uint64_t row);
/* Checks that solution from the rules, row by row, holding at most window bytes at a time (several passes
 * where that is little). stop may be NULL. Sets *right; PAPAN_NO_MEMORY or PAPAN_OK. */
PAPAN_API papan_status papan_nqueens_check(uint64_t n, size_t window, bool (*stop)(void *context),
                                           void *context, bool *right);

#ifdef __cplusplus
}
#endif
#endif
