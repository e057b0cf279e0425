/* maker.h: new puzzles with exactly one solution. Each family whose puzzles can be made has a maker, which the
 * table of families (puzzle/families.h) names. A maker starts no thread and reads no clock, so the page uses it
 * as well; the same wish gives the same puzzle on every machine. */
#ifndef PAPAN_MAKE_MAKER_H
#define PAPAN_MAKE_MAKER_H

#include "explain/hint.h"

typedef struct papan_making {
    unsigned attempts;      /* boards grown so far */
    unsigned filled, cells; /* of the board in hand */
} papan_making;

typedef struct papan_wish {
    const papan_puzzle *board; /* an empty one, where the maker lays things on a board */
    unsigned given;            /* things to lay there; 0: as it comes */
    unsigned n, stars;         /* else the rows of a new one, and stars; 0 counts as 1 */
    papan_level level;         /* PAPAN_LEVEL_ANY: easy to expert, as it comes. Not beyond */
    uint64_t seed;
    unsigned attempts;     /* how many to try before giving up; 0: as many as seems right */
    uint64_t memory_limit; /* of each search; 0: none */
    uint64_t most_cases;   /* of the search that measures; 0: PAPAN_MOST_CASES */
    void *context;
    bool (*stop)(void *context); /* asked now and then; true: stop at once. NULL: never */
    void (*progress)(void *context, const papan_making *progress); /* NULL: nobody asks */
} papan_wish;

enum { PAPAN_ATTEMPTS = 20000, PAPAN_MOST_CASES = 1000000, PAPAN_QUEENS_ATTEMPTS = 2000 };

typedef struct papan_made {
    papan_puzzle *puzzle;     /* papan_puzzle_free(); NULL: none was made, and why says so, or stopped */
    const uint16_t *solution; /* [cells], lives as long as the puzzle */
    papan_level level;
    papan_grade grade;    /* where it was measured by rules */
    uint64_t misses;      /* where it was measured by a search: see level.h */
    bool misses_and_more; /* their count was cut off */
    unsigned given, left; /* things placed and to be placed */
    unsigned attempts;    /* positions or boards tried */
    bool stopped;         /* by the hook */
    papan_message why;
} papan_made;

/* PAPAN_OK: see made->puzzle. PAPAN_UNSUITABLE: there can be no such puzzle, and why says why. */
typedef papan_status papan_make(const papan_allocator *memory, const papan_wish *wish, papan_made *made);

typedef struct papan_maker {
    papan_make *make;
    const char *board;     /* what it lays things on where nothing is said: a built-in puzzle; NULL: no board */
    bool by_misses;        /* measured by a search, which takes time and memory: one is made at a time */
    const char *titles[2]; /* N_(): of several such puzzles, with one star and with more; NULL: by the board */
} papan_maker;

papan_make papan_pack_make;   /* positions with some pieces placed */
papan_make papan_queens_make; /* boards with connected regions of natural sizes, solvable without guessing */
extern const papan_maker papan_maker_pack, papan_maker_queens;

#endif
