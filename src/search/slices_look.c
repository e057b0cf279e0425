/* slices_look.c: estimates how many cases a search by `slices` will have by random descents (Knuth, 1975),
 * and chooses the piece that symmetry restricts.
 *
 * The choice of that piece makes a difference of up to five times; the one with the smallest estimate is
 * taken. Tried and lost: the piece with the fewest orbits, or with the fewest possibilities for the second
 * step (both wrong by a factor of two to three on the pyramids). */
#include "search/slices_lists.h"

#include "base/bits.h"
#include "search/strategy.h"

#include <stdlib.h>
#include <string.h>

static const double LOOK_BUDGET = 2e7; /* words: a few hundredths of a second */
static const double VERY_MANY = 1e12;  /* cases: reported if the budget was not sufficient for an estimate */
static const double DENSE_LOOK = 30;   /* words filtered per placement tried in a dense list, on average */
static const double ASK_AFTER = 0.14;  /* words per nanosecond: calls stop about as often as the search */

/* Adds the words filtered and calls stop at intervals, unless the caller requires a fixed number of
 * probes. */
static void ask_at_intervals(slices *s, double words)
{
    papan_search *search = s->search;
    s->look_unasked += words;
    if (search->probes > 2 || search->stop == NULL)
        return;
    double after = ASK_AFTER * (double)papan_pace(&papan_strategy_slices, search->puzzle);
    for (; s->look_unasked > after && !search->stopped; s->look_unasked -= after)
        search->stopped = search->stop(search->context);
    if (search->stopped)
        s->look_budget = -1;
}

/* Estimates the cases below depth in the same way as papan_slices_dense_estimate(). */
static double estimate_below(slices *s, unsigned depth, unsigned levels, papan_random *random)
{
    uint32_t count, places = 0;
    uint64_t wanted;
    slices_choice c;
    if (depth == s->depths || s->look_budget < 0)
        return 0;
    double words = (double)papan_slices_behind(s, &s->level[depth].list[s->pieces - 1]) * s->words;
    s->look_budget -= words;
    ask_at_intervals(s, words);
    if (papan_slices_fits_a_word(s, depth)) {
        uint64_t looks = s->dense.looks;
        double cases = papan_slices_squeeze(s, depth, &count, &wanted)
                           ? papan_slices_dense_estimate(&s->dense, count, wanted, levels, random)
                           : 0;
        ask_at_intervals(s, DENSE_LOOK * (double)(s->dense.looks - looks));
        return cases;
    }
    const slices_level *l = &s->level[depth];
    const uint64_t *picked = NULL;
    unsigned picked_piece = 0;
    double sum = 0;
    papan_slices_choose(s, l, &c);
    for (unsigned p = c.by_cell ? 0 : c.piece; p < (c.by_cell ? s->pieces : c.piece + 1); p++) {
        const uint64_t *mask = l->mask + (size_t)l->list[p].first * s->words;
        for (uint32_t i = 0; s->need[p] > 0 && i < l->list[p].count; i++, mask += s->words) {
            if (c.by_cell && !papan_bit(mask, c.cell))
                continue;
            places++;
            if (levels > 0) {
                sum +=
                    papan_slices_lay(s, depth, p, mask) ? estimate_below(s, depth + 1, levels - 1, random) : 0;
                papan_slices_unlay(s, depth);
            } else if (papan_random_below(random, places) == 0) {
                picked = mask; /* each placement seen so far with equal probability (reservoir sampling) */
                picked_piece = p;
            }
        }
    }
    if (picked != NULL) {
        sum = papan_slices_lay(s, depth, picked_piece, picked)
                  ? places * estimate_below(s, depth + 1, 0, random)
                  : 0;
        papan_slices_unlay(s, depth);
    }
    return sum + places;
}

/* A piece that could be restricted, and the estimated cases. */
typedef struct candidate {
    uint16_t thing;
    double cases;
} candidate;

static int by_cases(const void *a, const void *b)
{
    const candidate *p = a, *q = b;
    return p->cases != q->cases ? (p->cases < q->cases ? -1 : 1) : p->thing - q->thing;
}

/* Estimates below some of the piece's placements, evenly spaced. */
static papan_status estimate_piece(slices *s, candidate *c, unsigned levels, unsigned places)
{
    papan_random random = {c->thing};
    papan_status status = papan_orbits_new(s->m, s->search->group, c->thing, &s->memory, &s->orbits);
    if (status != PAPAN_OK)
        return status;
    papan_slices_fill(s);
    unsigned p = papan_slices_list_of(s, c->thing), looked = 0;
    slices_list l = s->level[0].list[p];
    double sum = 0;
    for (uint32_t i = 0; i < l.count; i += 1 + l.count / places, looked++) {
        if (papan_slices_lay(s, 0, p, s->level[0].mask + (size_t)(l.first + i) * s->words))
            sum += estimate_below(s, 1, levels, &random);
        papan_slices_unlay(s, 0);
    }
    c->cases = looked > 0 ? sum * l.count / looked : 0;
    papan_orbits_free(s->orbits);
    s->orbits = NULL;
    return s->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

/* If many cases are expected, the best few candidates are estimated more closely. */
papan_status papan_slices_reduce(slices *s)
{
    if (s->search->reduce != PAPAN_EMPTY && s->search->group != NULL)
        return papan_orbits_new(s->m, s->search->group, s->search->reduce, &s->memory, &s->orbits);
    enum { FEW = 4, MANY_CASES = 600000, LOOK_SHARE = 8 };
    candidate c[SLICES_PIECES_MAX];
    unsigned all = 0;
    papan_status status = PAPAN_OK;
    for (unsigned p = 0; p < s->pieces && s->search->group != NULL && s->depths > 1; p++)
        if (papan_orbits_possible(s->search->group, s->piece[p].thing))
            c[all++] = (candidate){.thing = s->piece[p].thing};
    if (all == 0)
        return PAPAN_OK;
    double least = 0;
    unsigned looked = 0;
    s->look_budget = LOOK_BUDGET;
    while (looked < all && status == PAPAN_OK && (looked == 0 || (double)s->dense.looks < least / LOOK_SHARE)) {
        status = estimate_piece(s, &c[looked], 1, 12);
        if (s->look_budget < 0)
            break; /* the board is too large to estimate more pieces, or to finish this one */
        least = looked == 0 || c[looked].cases < least ? c[looked].cases : least;
        looked++;
    }
    qsort(c, looked, sizeof *c, by_cases);
    if (looked > 0 && c[0].cases > MANY_CASES && s->look_budget > 0) {
        candidate closer[FEW];
        unsigned few = looked < FEW ? looked : FEW;
        memcpy(closer, c, few * sizeof *c);
        for (unsigned i = 0; i < few && status == PAPAN_OK; i++)
            status = estimate_piece(s, &closer[i], 2, 24);
        qsort(closer, few, sizeof *c, by_cases);
        if (s->look_budget > 0)
            c[0] = closer[0];
    }
    s->search->reduce = c[0].thing;
    return status == PAPAN_OK ? papan_orbits_new(s->m, s->search->group, c[0].thing, &s->memory, &s->orbits)
                              : status;
}

/* One estimate: below every placement of the restricted piece, or below the chosen part. */
static double estimate_once(void *own, papan_random *random)
{
    slices *s = own;
    double cases = 0;
    if (s->failed)
        return 0;
    if (s->look_depth > 0 || s->orbits == NULL)
        return estimate_below(s, s->look_depth, 1, random);
    unsigned p = papan_slices_list_of(s, s->orbits->thing);
    slices_list l = s->level[0].list[p];
    for (uint32_t i = 0; i < l.count; i++, cases++) {
        if (papan_slices_lay(s, 0, p, s->level[0].mask + (size_t)(l.first + i) * s->words))
            cases += estimate_below(s, 1, 1, random);
        papan_slices_unlay(s, 0);
    }
    return cases;
}

bool papan_slices_estimate(slices *s, unsigned depth)
{
    bool brief = s->search->probes <= 2; /* more probes mean that the caller accepts the time */
    s->look_budget = brief ? LOOK_BUDGET : LOOK_BUDGET * 1e6;
    s->look_depth = depth;
    papan_estimate_by_ways(s->search, 2, 1, estimate_once, s);
    if (s->look_budget < 0 || s->search->stopped)
        s->search->estimate = VERY_MANY;
    return false;
}
