/* queens_deal.h: do the queens that some units need fit into the units of another kind? A unit is a row, a
 * column or a region. Givers are the units of one kind, receivers those of the other; each giver deals the
 * queens it needs, each receiver takes as many as it needs, and a giver deals only to receivers where it has
 * free cells. The caller fills in the first part of papan_deal; both kinds have n units and the same sum of
 * queens. */
#ifndef PAPAN_PUZZLE_QUEENS_DEAL_H
#define PAPAN_PUZZLE_QUEENS_DEAL_H

#include "puzzle/puzzle.h"

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

#endif
