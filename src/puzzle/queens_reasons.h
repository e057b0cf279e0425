/* queens_reasons.h: verifying a board of Queens or Star Battle, and short reasons why it has no solution. A
 * unit is a row, a column or a region; they are numbered n rows, n columns, n regions. */
#ifndef PAPAN_PUZZLE_QUEENS_REASONS_H
#define PAPAN_PUZZLE_QUEENS_REASONS_H

#include "puzzle/puzzle.h"

#include <assert.h>

/* Kinds of units. */
enum { PAPAN_ROW, PAPAN_COLUMN, PAPAN_REGION };

papan_status papan_queens_verify(const papan_puzzle *puzzle, const uint16_t *label, papan_checker *checker,
                                 papan_message *why);
papan_status papan_queens_impossible(const papan_puzzle *puzzle, const papan_allocator *memory,
                                     papan_effort effort, papan_message *why);

/* Makes a unit of this kind argument 0 of a message; symbol[] has the characters of the regions. */
static inline void papan_say_unit_named(papan_message *message, unsigned kind, unsigned which,
                                        const char *symbol)
{
    papan_say_unit(message, 0, kind, false);
    if (kind == PAPAN_REGION)
        papan_say_char(message, 0, symbol[which]);
    else
        papan_say_number(message, 0, which + 1);
}

/* ---- forced moves (queens_forced.c) ---- */

enum { PAPAN_FORCED_UNITS = 3 * PAPAN_QUEENS_MAX };

/* A board while forced moves are made: which cells are still free, and how many queens each unit still needs.
 */
typedef struct papan_forced {
    const papan_queens *q;
    bool moved;                        /* a cell was ruled out or taken since this was last set to false */
    uint16_t free[PAPAN_FORCED_UNITS]; /* free cells of a unit */
    uint8_t needs[PAPAN_FORCED_UNITS]; /* queens it still needs */
    uint64_t line[PAPAN_QUEENS_MAX];   /* of each row, the columns that are free, */
    uint64_t queen[PAPAN_QUEENS_MAX];  /* and those with a queen */
    const uint64_t
        *part; /* [region * n + row] the columns of a region in a row, free or not; copies share it */
} papan_forced;

/* A board without queens, or NULL. Bare cells are not free. */
papan_forced *papan_forced_new(const papan_queens *q, const papan_allocator *memory);
void papan_forced_free(papan_forced *board, const papan_allocator *memory);

/* Rules out the free ones of these columns of a row. */
void papan_forced_drop(papan_forced *board, unsigned row, uint64_t columns);
/* Places a queen and rules out what it excludes; false: the cell is not free. */
bool papan_forced_put(papan_forced *board, unsigned cell);
/* Places the given queens. Returns the first that breaks a rule with an earlier one, or n * n. */
unsigned papan_forced_put_placed(papan_forced *board);
/* The first unit with fewer free cells than it needs, or 3 * n. */
unsigned papan_forced_broken(const papan_forced *board);
/* Makes forced moves until there are none. Returns a unit with too few cells left, or 3 * n. */
unsigned papan_forced_go(papan_forced *board);

static inline uint64_t papan_forced_part(const papan_forced *b, unsigned region, unsigned row)
{
    assert(region < b->q->n && row < b->q->n);
    return b->part[region * b->q->n + row] & b->line[row];
}

/* ---- dealing (queens_deal.c) ---- */

/* Whether the queens that some units need fit into the units of another kind. Givers are the units of one kind,
 * receivers those of the other; each giver deals the queens it needs, each receiver takes as many as it needs,
 * and a giver deals only to receivers where it has free cells. The caller fills in the first part; both kinds
 * have n units and the same sum of queens. */
typedef struct papan_deal {
    unsigned n;
    uint8_t supply[PAPAN_QUEENS_MAX]; /* queens that a giver needs */
    uint8_t spare[PAPAN_QUEENS_MAX];  /* queens that a receiver needs; after dealing those that are missing */
    uint64_t fits[PAPAN_QUEENS_MAX];  /* receivers in which a giver has free cells */
    /* filled in by papan_deal_all() */
    uint64_t dealt[PAPAN_QUEENS_MAX];                 /* givers that have dealt into a receiver, */
    uint8_t flow[PAPAN_QUEENS_MAX][PAPAN_QUEENS_MAX]; /* and how many: [giver][receiver] */
} papan_deal;

typedef struct papan_deal_set {
    uint64_t givers, receivers;
} papan_deal_set;

/* Deals as many queens as possible. Returns the givers that are left with one; 0: all queens were dealt. */
uint64_t papan_deal_all(papan_deal *deal);

/* The smallest closed set with this giver: its givers have free cells only in its receivers, and other givers
 * dealt nothing to these receivers. If the giver is left with a queen, the givers need more than the
 * receivers take, and there is no solution. If all queens were dealt, they need the same number, and no other
 * giver can have a queen in these receivers. */
papan_deal_set papan_deal_close(const papan_deal *deal, unsigned giver);

/* If all queens were dealt: for each receiver, the givers that have a queen there in some way of dealing. */
void papan_deal_possible(const papan_deal *deal, uint64_t possible[PAPAN_QUEENS_MAX]);

/* ---- sets of units (queens_hall.c) ---- */

/* Units of the kind `from`, the givers, that need more queens than the receivers of the kind `to` take; all
 * free cells of the givers are in the receivers, as of three regions inside two rows. */
typedef struct papan_hall {
    unsigned from, to, size; /* size 0: none was found */
    papan_deal_set set;
    unsigned need, take; /* queens */
} papan_hall;

/* True: there is no such set, of any size and of any kinds. */
bool papan_hall_fits(const papan_forced *board);
/* The same, and rules out all cells that no way of dealing the queens uses. */
bool papan_hall_filter(papan_forced *board);
/* The smallest set found in both directions. */
papan_hall papan_hall_smallest(const papan_forced *board);

/* Dealing left these givers with a queen: keeps the smallest set that proves it, if it is smaller than the best
 * so far. needs[]: the queens that each unit needs, by rows, columns and regions. */
void papan_hall_keep_smallest(const papan_deal *deal, unsigned from, unsigned to, uint64_t left,
                              const uint8_t *needs, papan_hall *best);

/* Writes the message; symbol[] has the characters of the regions. given: forced moves led to it. */
void papan_hall_say(const papan_hall *hall, const char *symbol, bool given, papan_message *why);

#endif
