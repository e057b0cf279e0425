/* queens_hall.c: counting queens over sets of units (queens_reasons.h). Regions are compared with rows, regions
 * with columns, and rows with columns: one kind deals the queens it needs to the other (queens_deal.c), and
 * if one queen is left over, there is no solution.
 *
 * Measured on boards whose regions grow from random cells, 200 each of N = 8, 10, 14, 18, 22, 26, 30, 35 and
 * 40, decided by CaDiCaL where searches took too long: of 1256 boards without a solution all but 2 (N = 10)
 * get a reason by forced moves, these sets and filtering, 95 % without filtering. Two stars, 1000 boards each
 * of N = 8 to 14: 98 to 99 %, including 2 x 2 blocks (queens_impossible.c). Complete filtering takes 5
 * microseconds for N = 10 and 36 for N = 40.
 *
 * Tried and lost: limits for a region within a line, where queens must not touch, and at most one queen where
 * a row meets a column. They found 0 to 2 more of 1000 boards with two stars, and need longer sentences. */
#include "puzzle/queens_reasons.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

/* ---- which units deal queens to which ---- */

static void region_to_row(const papan_forced *b, papan_deal *d)
{
    for (unsigned g = 0; g < d->n; g++) {
        d->fits[g] = 0;
        for (unsigned r = 0; r < d->n; r++)
            d->fits[g] |= (uint64_t)(papan_forced_part(b, g, r) != 0) << r;
    }
}

static void region_to_column(const papan_forced *b, papan_deal *d)
{
    for (unsigned g = 0; g < d->n; g++) {
        d->fits[g] = 0;
        for (unsigned r = 0; r < d->n; r++)
            d->fits[g] |= papan_forced_part(b, g, r);
    }
}

static void row_to_column(const papan_forced *b, papan_deal *d)
{
    for (unsigned r = 0; r < d->n; r++)
        d->fits[r] = b->line[r];
}

typedef struct pairing {
    unsigned from, to;
    void (*fill)(const papan_forced *b, papan_deal *d);
} pairing;

static const pairing pairings[] = {{PAPAN_REGION, PAPAN_ROW, region_to_row},
                                   {PAPAN_REGION, PAPAN_COLUMN, region_to_column},
                                   {PAPAN_ROW, PAPAN_COLUMN, row_to_column}};
enum { PAIRINGS = sizeof pairings / sizeof pairings[0] };

/* d->fits must be set. Returns the givers that are left with a queen. */
static uint64_t deal_between(const papan_forced *b, const pairing *p, papan_deal *d)
{
    memcpy(d->supply, b->needs + p->from * d->n, d->n);
    memcpy(d->spare, b->needs + p->to * d->n, d->n);
    return papan_deal_all(d);
}

bool papan_hall_fits(const papan_forced *b)
{
    papan_deal d;
    d.n = b->q->n;
    for (unsigned i = 0; i < PAIRINGS; i++) {
        pairings[i].fill(b, &d);
        if (deal_between(b, &pairings[i], &d) != 0)
            return false;
    }
    return true;
}

/* ---- cells that no assignment uses ---- */

static void drop_pair(papan_forced *b, const pairing *p, unsigned giver, unsigned receiver)
{
    uint64_t bit = UINT64_C(1) << receiver;
    if (p->from == PAPAN_ROW)
        papan_forced_drop(b, giver, bit);
    else if (p->to == PAPAN_ROW)
        papan_forced_drop(b, receiver, papan_forced_part(b, giver, receiver));
    else
        for (unsigned r = 0; r < b->q->n; r++)
            papan_forced_drop(b, r, papan_forced_part(b, giver, r) & bit);
}

bool papan_hall_filter(papan_forced *b)
{
    papan_deal d;
    uint64_t possible[PAPAN_QUEENS_MAX];
    d.n = b->q->n;
    for (unsigned i = 0; i < PAIRINGS; i++) {
        pairings[i].fill(b, &d);
        if (deal_between(b, &pairings[i], &d) != 0)
            return false;
        papan_deal_possible(&d, possible);
        for (unsigned giver = 0; giver < d.n; giver++)
            for (uint64_t rest = d.fits[giver]; rest != 0; rest &= rest - 1)
                if (!(possible[papan_lowest(rest)] >> giver & 1))
                    drop_pair(b, &pairings[i], giver, papan_lowest(rest));
    }
    return true;
}

/* ---- the smallest set ---- */

static unsigned needed(const uint8_t *needs, uint64_t units)
{
    unsigned sum = 0;
    for (; units != 0; units &= units - 1)
        sum += needs[papan_lowest(units)];
    return sum;
}

void papan_hall_keep_smallest(const papan_deal *d, unsigned from, unsigned to, uint64_t left,
                              const uint8_t *needs, papan_hall *best)
{
    for (; left != 0; left &= left - 1) {
        papan_hall found = {.from = from, .to = to, .set = papan_deal_close(d, papan_lowest(left))};
        found.size = papan_ones(found.set.givers) + papan_ones(found.set.receivers);
        if (best->size > 0 && found.size >= best->size)
            continue;
        found.need = needed(needs + from * d->n, found.set.givers);
        found.take = needed(needs + to * d->n, found.set.receivers);
        assert(found.need > found.take);
        *best = found;
    }
}

/* Receivers become givers. */
static void turn_round(papan_deal *d)
{
    uint64_t fits[PAPAN_QUEENS_MAX] = {0};
    for (unsigned i = 0; i < d->n; i++)
        for (uint64_t rest = d->fits[i]; rest != 0; rest &= rest - 1)
            fits[papan_lowest(rest)] |= UINT64_C(1) << i;
    memcpy(d->fits, fits, d->n * sizeof *fits);
}

/* Each set works in both directions: if regions need more than their rows take, the other rows need more than
 * the other regions can give them. The smaller set is easier to check. */
papan_hall papan_hall_smallest(const papan_forced *b)
{
    papan_hall best = {.size = 0};
    papan_deal d = {.n = b->q->n};
    for (unsigned i = 0; i < PAIRINGS; i++) {
        pairing back = {pairings[i].to, pairings[i].from, NULL};
        pairings[i].fill(b, &d);
        papan_hall_keep_smallest(&d, back.to, back.from, deal_between(b, &pairings[i], &d), b->needs, &best);
        turn_round(&d);
        papan_hall_keep_smallest(&d, back.from, back.to, deal_between(b, &back, &d), b->needs, &best);
    }
    return best;
}

/* ---- the sentence ---- */

enum { ROOM = sizeof((papan_message *)NULL)->arg[0] - 1 };

/* Regions are separated by a comma, by a space or by nothing, as room allows. Of a set and its complement the
 * smaller one is reported, at most 32 units of 64 with one queen each, so they always fit with spaces. */
static void say_regions(papan_message *why, unsigned index, uint64_t units, const char *symbol)
{
    unsigned count = papan_ones(units);
    const char *gap = 3 * count <= ROOM + 2 ? ", " : 2 * count <= ROOM + 1 ? " " : "";
    uint64_t letters = papan_region_letters(units, symbol);
    for (uint64_t rest = letters; rest != 0; rest &= rest - 1) {
        papan_say_more(why, index, rest != letters ? gap : "");
        papan_say_more(why, index, (char[]){papan_region_symbols[papan_lowest(rest)], '\0'});
    }
}

/* "3, 4, 10-23", ending with "..." if not all fit. Lines that do not fit are those in which the regions have
 * free cells. */
static void say_lines(papan_message *why, unsigned index, uint64_t units)
{
    while (units != 0) {
        unsigned first = papan_lowest(units), last = first;
        while (last + 1 < PAPAN_QUEENS_MAX && units >> (last + 1) & 1)
            last++;
        last = last == first + 1 ? first : last; /* two are not a range */
        units &= ~UINT64_C(0) << last << 1;
        if (strlen(why->arg[index]) > ROOM - 12) {
            papan_say_more(why, index, "...");
            return;
        }
        papan_say_more_number(why, index, first + 1);
        if (last > first) {
            papan_say_more(why, index, "-");
            papan_say_more_number(why, index, last + 1);
        }
        papan_say_more(why, index, units != 0 ? ", " : "");
    }
}

static void say_units(papan_message *why, unsigned index, unsigned kind, uint64_t units, const char *symbol)
{
    papan_say_unit(why, index, kind, papan_ones(units) > 1);
    if (kind == PAPAN_REGION)
        say_regions(why, index, units, symbol);
    else
        say_lines(why, index, units);
}

void papan_hall_say(const papan_hall *h, const char *symbol, bool given, papan_message *why)
{
    static const char *const one_unit = N_("{unit 0} needs {1} queens, but the {kind 2} where it has free "
                                           "cells take only {3}, given the moves that are forced");
    static const char *const units[2][2] = {
        {N_("{unit 0} need {1} queens, but all their free cells are in {unit 2}, which takes only {3}"),
         N_("{unit 0} need {1} queens, but all their free cells are in {unit 2}, which takes only {3}, given "
            "the moves that are forced")},
        {N_("{unit 0} need {1} queens, but all their free cells are in {unit 2}, which take only {3}"),
         N_("{unit 0} need {1} queens, but all their free cells are in {unit 2}, which take only {3}, given "
            "the moves that are forced")}};
    assert(h->size > 0 && h->from != h->to);
    bool one = papan_ones(h->set.givers) == 1;
    papan_say(why, 0, 0, "more-queens-than-units-take",
              one ? one_unit : units[papan_ones(h->set.receivers) != 1][given]);
    say_units(why, 0, h->from, h->set.givers, symbol);
    papan_say_number(why, 1, h->need);
    say_units(why, 2, h->to, h->set.receivers, symbol);
    papan_say_number(why, 3, h->take);
    if (one)
        papan_say_unit(why, 2, h->to, true);
}
