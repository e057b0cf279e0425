/* queens_deal.c: deals queens of givers to receivers (queens_reasons.h). This is a maximum flow by augmenting
 * paths (Ford and Fulkerson 1956); with one queen for each unit it is a bipartite matching. Sets of units are
 * words of 64 bits, so one step handles all neighbours of a unit at once, and most queens find an open
 * receiver without any path.
 *
 * A giver that is left with a queen reaches, along augmenting paths, a set of givers that need more queens
 * than their receivers take: Hall's theorem (1935), or the minimum cut. With one queen for each unit no
 * smaller set with this giver proves it: each such set must contain whatever the paths reach.
 *
 * If all queens are dealt, a giver can have a queen in a receiver only if a cycle of exchanges leads there
 * (Regin, A filtering algorithm for constraints of difference in CSPs, AAAI 1994). */
#include "puzzle/queens_reasons.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

typedef struct trail {
    uint8_t giver[PAPAN_QUEENS_MAX];   /* the giver from which a receiver was reached */
    uint8_t entered[PAPAN_QUEENS_MAX]; /* the receiver through which a giver was reached */
} trail;

static uint64_t bit(unsigned index)
{
    return UINT64_C(1) << index;
}

static void give(papan_deal *d, unsigned giver, unsigned receiver)
{
    assert(giver < d->n && receiver < d->n && d->fits[giver] & bit(receiver));
    d->dealt[receiver] |= bit(giver);
    d->flow[giver][receiver]++;
}

static void take_back(papan_deal *d, unsigned giver, unsigned receiver)
{
    assert(giver < d->n && receiver < d->n && d->flow[giver][receiver] > 0);
    if (--d->flow[giver][receiver] == 0)
        d->dealt[receiver] &= ~bit(giver);
}

/* Moves one queen along the path that ends at a receiver with room. */
static void move_along(papan_deal *d, const trail *t, unsigned source, unsigned end)
{
    for (;;) {
        unsigned giver = t->giver[end];
        give(d, giver, end);
        if (giver == source)
            return;
        end = t->entered[giver];
        take_back(d, giver, end);
    }
}

/* Finds a receiver with room for one more queen of this giver, moving others; returns the receiver, or n. */
static unsigned deal_around(papan_deal *d, unsigned source, uint64_t room)
{
    assert(source < d->n && (d->fits[source] & room) == 0);
    trail t;
    uint8_t queue[PAPAN_QUEENS_MAX];
    unsigned head = 0, tail = 0;
    uint64_t givers = bit(source), receivers = 0;
    queue[tail++] = (uint8_t)source;
    while (head < tail) {
        unsigned giver = queue[head++];
        uint64_t fresh = d->fits[giver] & ~receivers;
        receivers |= fresh;
        for (; fresh != 0; fresh &= fresh - 1) {
            unsigned receiver = papan_lowest(fresh);
            t.giver[receiver] = (uint8_t)giver;
            if (room & bit(receiver)) {
                move_along(d, &t, source, receiver);
                return receiver;
            }
            for (uint64_t more = d->dealt[receiver] & ~givers; more != 0; more &= more - 1) {
                t.entered[papan_lowest(more)] = (uint8_t)receiver;
                queue[tail++] = (uint8_t)papan_lowest(more);
                assert(tail <= d->n);
            }
            givers |= d->dealt[receiver];
        }
    }
    return d->n;
}

uint64_t papan_deal_all(papan_deal *d)
{
    assert(d->n > 0 && d->n <= PAPAN_QUEENS_MAX);
    uint64_t room = 0, left = 0;
    memset(d->dealt, 0, d->n * sizeof *d->dealt);
    memset(d->flow, 0, d->n * sizeof *d->flow);
    for (unsigned i = 0; i < d->n; i++)
        if (d->spare[i] > 0)
            room |= bit(i);
    for (unsigned i = 0; i < d->n; i++)
        for (unsigned queen = d->supply[i]; queen > 0; queen--) {
            uint64_t direct = d->fits[i] & room;
            unsigned receiver = direct != 0 ? papan_lowest(direct) : deal_around(d, i, room);
            assert(receiver == d->n || d->spare[receiver] > 0);
            if (direct != 0)
                give(d, i, receiver);
            if (receiver == d->n)
                left |= bit(i);
            else if (--d->spare[receiver] == 0)
                room &= ~bit(receiver);
        }
    return left;
}

/* A giver in `done`, whose set is known, adds that set. */
static papan_deal_set close_set(const papan_deal *d, unsigned giver, uint64_t done, const papan_deal_set *known)
{
    papan_deal_set set = {bit(giver), 0};
    uint64_t todo = set.givers;
    while (todo != 0) {
        unsigned next = papan_lowest(todo);
        todo &= todo - 1;
        if (done & bit(next)) {
            set.givers |= known[next].givers;
            set.receivers |= known[next].receivers;
            todo &= ~known[next].givers;
            continue;
        }
        uint64_t fresh = d->fits[next] & ~set.receivers;
        set.receivers |= fresh;
        for (; fresh != 0; fresh &= fresh - 1) {
            uint64_t more = d->dealt[papan_lowest(fresh)] & ~set.givers;
            set.givers |= more;
            todo |= more;
        }
    }
    return set;
}

papan_deal_set papan_deal_close(const papan_deal *d, unsigned giver)
{
    assert(giver < d->n);
    return close_set(d, giver, 0, NULL);
}

void papan_deal_possible(const papan_deal *d, uint64_t possible[PAPAN_QUEENS_MAX])
{
    papan_deal_set set[PAPAN_QUEENS_MAX];
    uint64_t done = 0;
    for (unsigned i = 0; i < d->n; i++)
        if (d->supply[i] > 0) {
            set[i] = close_set(d, i, done, set);
            done |= bit(i);
        }
    for (unsigned i = 0; i < d->n; i++) {
        possible[i] = 0;
        for (uint64_t owner = d->dealt[i]; owner != 0; owner &= owner - 1)
            possible[i] |= set[papan_lowest(owner)].givers;
    }
}
