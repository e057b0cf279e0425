/* make.h: new puzzles with exactly one solution, the puzzles of a day, and lessons. A maker starts no thread
 * and reads no clock: the same request makes the same puzzle on every machine. */
#ifndef PAPAN_MAKE_H
#define PAPAN_MAKE_H

#include "papan/hint.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- kinds ---- */

/* A kind of puzzles that can be made. */
typedef struct papan_make_kind {
    size_t size;           /* see base.h */
    const char *name;      /* "queens", "pack", "stars" */
    const char *board;     /* the id of the built-in board on which pieces are placed by default; NULL: the kind
                              takes no board. Others must be empty and of the same family */
    const char *titles[2]; /* for puzzles with one star and with more, in English: "Queens", "Star Battle";
                              NULL: they are named after their board */
    bool by_misses;        /* measured by a search (see papan_make_result.misses) and not by rules */
} papan_make_kind;
/* Kind number index; false past the last. */
PAPAN_API bool papan_make_kind_at(size_t index, papan_make_kind *kind);

/* ---- making ---- */

/* The progress of a maker. Later versions may add members at the end. */
typedef struct papan_make_progress {
    unsigned attempts;      /* boards or positions tried so far */
    unsigned filled, cells; /* queens, stars: of the current board */
} papan_make_progress;

typedef struct papan_make_request {
    size_t size;               /* see base.h */
    const char *kind;          /* NULL: "queens", or "pack" if there is a board */
    const papan_puzzle *board; /* pack: the empty board; NULL: that of the kind */
    unsigned given;            /* pack: pieces to give; 0: any number that leaves a third of them to place */
    unsigned n, stars;         /* queens, stars: rows of the board (0: 8), and stars (0: 1, or 2 for "stars").
                                  Boards that would take too long to make, such as those with one star and more
                                  than 44 rows, are refused */
    papan_level level;         /* PAPAN_LEVEL_ANY: any from easy to expert */
    const char *rule;          /* queens, stars: the name of the hardest rule that is needed; NULL: any */
    uint64_t seed;
    unsigned attempts;     /* limit before giving up; 0: the default of the kind */
    uint64_t memory_limit; /* of each search, in bytes; 0: none */
    uint64_t most_cases;   /* pack: limit of the search that measures; 0: 1,000,000 */
    void *context;
    bool (*stop)(void *context); /* called regularly; true: stop at once. NULL: never stop */
    void (*progress)(void *context, const papan_make_progress *progress); /* may be NULL */
} papan_make_request;

typedef struct papan_make_result {
    size_t size;              /* see base.h */
    papan_puzzle *puzzle;     /* papan_puzzle_free(); NULL: none was made: see reason and stopped */
    const uint16_t *solution; /* [cells], lives as long as the puzzle */
    const papan_grade *grade; /* if measured by rules, lives as long as the puzzle; else NULL */
    papan_level level;
    double score;         /* of the grade, or log2(1 + misses): 0 if every step is forced */
    uint64_t misses;      /* if measured by a search */
    bool misses_and_more; /* the search was stopped, so there may be more */
    unsigned given, left; /* pack: pieces given and to be placed */
    unsigned attempts;    /* positions or boards tried */
    bool stopped;         /* by the hook */
    papan_message reason; /* why there is no puzzle; or text == NULL */
} papan_make_result;

/* Makes a puzzle, or finds none within its limits. PAPAN_UNSUITABLE: no such puzzle can exist. */
PAPAN_API papan_status papan_make(const papan_make_request *request, const papan_allocator *memory,
                                  papan_make_result *result, papan_message *why);

/* ---- the puzzles of a day ---- */

/* The kinds of puzzles of a day: "queens", "stars", "pack"; NULL past the last. */
PAPAN_API const char *papan_daily_kind(size_t index);

/* The plan of the recipe for one day and kind. */
typedef struct papan_daily {
    size_t size;       /* see base.h */
    unsigned recipe;   /* its version */
    const char *kind;  /* papan_daily_kind() */
    const char *board; /* pack: the id of the built-in board; else NULL */
    unsigned n, stars; /* queens, stars */
    papan_level level;
    const char *rule;  /* the name of the hardest rule; NULL: any */
    uint64_t seed;     /* the first; if it gives no puzzle, the following ones are tried */
    unsigned attempts; /* for each seed */
} papan_daily;

/* What is made on this day ("2026-11-15", from 2020 to 2099), the same in all versions. PAPAN_BAD_INPUT:
 * invalid date or kind. */
PAPAN_API papan_status papan_daily_plan(const char *date, const char *kind, papan_daily *daily,
                                        papan_message *why);
/* Makes it. Of request, which may be NULL, only context, stop and progress are used. PAPAN_OK: result->puzzle
 * is set, or result->stopped. */
PAPAN_API papan_status papan_daily_make(const papan_daily *daily, const papan_make_request *request,
                                        const papan_allocator *memory, papan_make_result *result,
                                        papan_message *why);

/* ---- lessons ---- */

/* Queens or Star Battle boards for practising one rule. The library makes it; it lives forever. */
typedef struct papan_lesson {
    const char *rule; /* the name of the hardest rule that its boards need */
    unsigned n, stars;
    size_t boards;
    const uint32_t *seed; /* [boards] of a request with this rule, size and stars; the easiest board first */
} papan_lesson;

/* Lesson number index, the easiest rule first; NULL past the last. */
PAPAN_API const papan_lesson *papan_lesson_at(size_t index);

#ifdef __cplusplus
}
#endif
#endif
