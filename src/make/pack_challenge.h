/* pack_challenge.h: challenges: positions of a packing puzzle with some pieces placed and exactly one
 * completion. */
#ifndef PAPAN_MAKE_PACK_CHALLENGE_H
#define PAPAN_MAKE_PACK_CHALLENGE_H

#include "explain/level.h"
#include "puzzle/puzzle.h"

typedef struct papan_wish {
    unsigned given;        /* pieces placed; 0: as it comes */
    papan_level level;     /* PAPAN_LEVEL_ANY: as it comes */
    uint64_t seed;         /* the same seed gives the same challenge on every machine */
    unsigned attempts;     /* how many positions to try before giving up; 0: PAPAN_ATTEMPTS */
    uint64_t memory_limit; /* of each search; 0: none */
    uint64_t most_cases;   /* of the search that measures; 0: PAPAN_MOST_CASES */
    void *context;
    bool (*stop)(void *context); /* asked now and then; true: stop at once. NULL: never */
} papan_wish;

enum { PAPAN_ATTEMPTS = 20000, PAPAN_MOST_CASES = 1000000 };

typedef struct papan_challenge {
    papan_puzzle *puzzle;     /* papan_puzzle_free(); NULL: none was found, and why says so */
    const uint16_t *solution; /* [cells], lives as long as the puzzle */
    unsigned given, left;     /* pieces placed and to be placed */
    uint64_t misses;          /* see level.h */
    bool misses_and_more;     /* the count of misses was cut off */
    papan_level level;
    unsigned attempts; /* positions tried */
    bool stopped;      /* by the hook */
    papan_message why;
} papan_challenge;

/* PAPAN_OK: see challenge->puzzle. PAPAN_UNSUITABLE: no challenge of this kind can be made, why says why. */
papan_status papan_pack_challenge(const papan_puzzle *board, const papan_allocator *memory,
                                  const papan_wish *wish, papan_challenge *challenge);

#endif
