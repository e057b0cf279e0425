/* maker.h: makers of new puzzles with exactly one solution. A family that can make puzzles has a maker in the
 * table of families (puzzle/families.h). A maker starts no thread and reads no clock, so the page uses it as
 * well; the same wish gives the same puzzle on every machine. */
#ifndef PAPAN_MAKE_MAKER_H
#define PAPAN_MAKE_MAKER_H

#include "explain/hint.h"

typedef struct papan_making {
    unsigned attempts;      /* boards grown so far */
    unsigned filled, cells; /* of the current board */
} papan_making;

typedef struct papan_wish {
    const papan_puzzle *board; /* an empty board, if the maker places pieces on one */
    unsigned given;            /* pieces to give; 0: any number that leaves a third of them to be placed */
    unsigned n, stars;         /* otherwise the rows of the new board, and stars; 0 counts as 1 */
    papan_level level;         /* PAPAN_LEVEL_ANY: any from easy to expert. Never beyond */
    const char *rule;          /* queens: the name of the hardest rule that the board needs; NULL: any */
    uint64_t seed;
    unsigned attempts;     /* limit before giving up; 0: the default of the maker */
    uint64_t memory_limit; /* of each search; 0: none */
    uint64_t most_cases;   /* of the measuring search; 0: PAPAN_MOST_CASES */
    void *context;
    bool (*stop)(void *context); /* asked now and then; true: stop at once. NULL: never */
    void (*progress)(void *context, const papan_making *progress); /* may be NULL */
} papan_wish;

enum { PAPAN_ATTEMPTS = 20000, PAPAN_MOST_CASES = 1000000, PAPAN_QUEENS_ATTEMPTS = 2000 };

typedef struct papan_made {
    papan_puzzle *puzzle;     /* papan_puzzle_free(); NULL: none was made: see why and stopped */
    const uint16_t *solution; /* [cells], lives as long as the puzzle */
    papan_level level;
    papan_grade grade;    /* if measured by rules */
    uint64_t misses;      /* if measured by a search: see level.h */
    bool misses_and_more; /* the search was cut off, so there may be more */
    unsigned given, left; /* pieces given and to be placed */
    unsigned attempts;    /* positions or boards tried */
    bool stopped;         /* by the hook */
    papan_message why;
} papan_made;

/* PAPAN_OK: see made->puzzle. PAPAN_UNSUITABLE: no such puzzle can exist; why gives the reason. */
typedef papan_status papan_make(const papan_allocator *memory, const papan_wish *wish, papan_made *made);

typedef struct papan_maker {
    papan_make *make;
    const char *board;     /* the built-in puzzle it uses by default; NULL: it takes no board */
    bool by_misses;        /* measured by a search, which needs time and memory: makes one at a time */
    const char *titles[2]; /* N_(): of a booklet, with one star and with more; NULL: named by the board */
} papan_maker;

papan_make papan_pack_make;   /* positions with some given pieces */
papan_make papan_queens_make; /* boards with connected regions of natural sizes, solvable without guessing */
extern const papan_maker papan_maker_pack, papan_maker_queens;

#endif
