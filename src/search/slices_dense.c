/* slices_dense.c: the inner search of `slices`. At most 64 bits are left to cover, cells and pieces alike,
 * and a placement is one word with the bits of its cells and of its piece. One list of words is the complete
 * state: choosing a placement filters the list, and during filtering the placements over each bit are
 * counted, so the bit with the fewest is known at once. */
#include "search/slices.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

/* ---- the plain kernel ---- */

uint32_t papan_slices_filter_plain(const uint64_t *from, uint32_t count, uint64_t taken, uint64_t *to,
                                   slices_tally *tally)
{
    slices_tally t = {0, 0, 0, 0};
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool keep = (from[i] & taken) == 0;
        to[kept] = from[i];
        kept += keep;
        slices_tally_add(&t, keep ? from[i] : 0);
    }
    for (uint32_t i = 0; i < SLICES_PAD; i++)
        to[kept + i] = UINT64_MAX;
    *tally = t;
    return kept;
}

uint32_t papan_slices_find_plain(const uint64_t *from, uint32_t count, uint32_t start, uint64_t bits)
{
    while (start < count && (from[start] & bits) == 0)
        start++;
    return start;
}

void papan_slices_dense_kernel(slices_dense *d, bool plain)
{
    d->filter = papan_slices_filter_plain;
    d->find = papan_slices_find_plain;
    (void)plain;
#if defined(__x86_64__)
    if (!plain && __builtin_cpu_supports("avx2")) {
        d->filter = papan_slices_filter_avx2;
        d->find = papan_slices_find_avx2;
    }
#elif defined(PAPAN_VECTOR128)
    if (!plain) {
        d->filter = papan_slices_filter_128;
        d->find = papan_slices_find_128;
    }
#endif
}

/* ---- the search ---- */

bool papan_slices_grow(const papan_allocator *memory, uint64_t **block, size_t *have, size_t want)
{
    if (want <= *have)
        return true;
    papan_give(memory, *block, *have, sizeof **block);
    *block = papan_take(memory, want, sizeof **block);
    *have = *block != NULL ? want : 0;
    return *block != NULL;
}

/* The bit of wanted with the fewest placements, if all have eight or more. */
static uint64_t rarest_bit(const uint64_t *list, uint32_t count, uint64_t wanted)
{
    assert(wanted != 0 && count >= 8);
    uint32_t times[64] = {0};
    unsigned best = papan_lowest(wanted);
    for (uint32_t i = 0; i < count; i++)
        for (uint64_t rest = list[i]; rest != 0; rest &= rest - 1)
            times[papan_lowest(rest)]++;
    for (uint64_t rest = wanted; rest != 0; rest &= rest - 1)
        if (times[papan_lowest(rest)] < times[best])
            best = papan_lowest(rest);
    return UINT64_C(1) << best;
}

static uint64_t branch_bit(const slices_tally *t, const uint64_t *list, uint32_t count, uint64_t wanted,
                           uint32_t *places)
{
    assert((wanted & ~slices_tally_any(t)) == 0 && wanted != 0);
    for (unsigned k = 1; k < 8; k++) {
        uint64_t bits = wanted & slices_tally_exactly(t, k);
        if (bits != 0) {
            *places = k;
            return bits & (~bits + 1);
        }
    }
    *places = UINT32_MAX;
    return rarest_bit(list, count, wanted);
}

/* Where the list of the next depth starts. */
static uint64_t *next_list(const slices_dense *d, const uint64_t *list, uint32_t count)
{
    return d->list + (list - d->list) + (count + 2 * SLICES_PAD) / SLICES_PAD * SLICES_PAD;
}

static bool descend_dense(slices_dense *d, unsigned depth, const uint64_t *list, uint32_t count,
                          uint64_t wanted, const slices_tally *tally)
{
    assert(depth < 64);
    uint64_t *next = next_list(d, list, count);
    uint32_t places;
    uint64_t bit = branch_bit(tally, list, count, wanted, &places);
    for (uint32_t i = 0; places > 0 && (i = d->find(list, count, i, bit)) < count; i++, places--) {
        uint64_t place = list[i], left = wanted & ~place;
        slices_tally below;
        if (!d->poll(d->context))
            return false;
        d->step[depth] = place;
        if (left == 0) {
            if (!d->found(d->context, depth + 1))
                return false;
            continue;
        }
        uint32_t kept = d->filter(list, count, place, next, &below);
        if ((left & ~slices_tally_any(&below)) == 0 && !descend_dense(d, depth + 1, next, kept, left, &below))
            return false;
    }
    return true;
}

static slices_tally tally_all(const uint64_t *list, uint32_t count)
{
    slices_tally tally = {0, 0, 0, 0};
    for (uint32_t i = 0; i < count; i++)
        slices_tally_add(&tally, list[i]);
    return tally;
}

static double probe_dense(slices_dense *d, const uint64_t *list, uint32_t count, uint64_t wanted,
                          slices_tally tally, papan_random *random)
{
    double estimate = 0, weight = 1;
    while (wanted != 0 && (wanted & ~slices_tally_any(&tally)) == 0) {
        uint32_t places, at = 0;
        uint64_t bit = branch_bit(&tally, list, count, wanted, &places);
        if (places == UINT32_MAX)
            for (places = 0; (at = d->find(list, count, at, bit)) < count; at++)
                places++;
        weight *= places;
        estimate += weight;
        at = d->find(list, count, 0, bit);
        for (uint32_t skip = papan_random_below(random, places); skip > 0; skip--)
            at = d->find(list, count, at + 1, bit);
        assert(at < count);
        uint64_t place = list[at], *next = next_list(d, list, count);
        d->looks++;
        wanted &= ~place;
        count = d->filter(list, count, place, next, &tally);
        list = next;
    }
    return estimate;
}

static double estimate_nodes(slices_dense *d, const uint64_t *list, uint32_t count, uint64_t wanted,
                             const slices_tally *tally, unsigned levels, papan_random *random)
{
    if (levels == 0)
        return probe_dense(d, list, count, wanted, *tally, random);
    uint32_t places;
    uint64_t bit = branch_bit(tally, list, count, wanted, &places), *next = next_list(d, list, count);
    double sum = 0;
    for (uint32_t i = 0; (i = d->find(list, count, i, bit)) < count; i++) {
        slices_tally below;
        uint64_t left = wanted & ~list[i];
        uint32_t kept = d->filter(list, count, list[i], next, &below);
        sum += 1;
        d->looks++;
        if (left != 0 && (left & ~slices_tally_any(&below)) == 0)
            sum += estimate_nodes(d, next, kept, left, &below, levels - 1, random);
    }
    return sum;
}

double papan_slices_dense_estimate(slices_dense *d, uint32_t count, uint64_t wanted, unsigned levels,
                                   papan_random *random)
{
    slices_tally tally = tally_all(d->list, count);
    if (wanted == 0 || (wanted & ~slices_tally_any(&tally)) != 0)
        return 0;
    return estimate_nodes(d, d->list, count, wanted, &tally, levels, random);
}

bool papan_slices_dense_search(slices_dense *d, uint32_t count, uint64_t wanted)
{
    assert(wanted != 0 && (count == 0 || d->list[count] == UINT64_MAX));
    slices_tally tally = tally_all(d->list, count);
    return (wanted & ~slices_tally_any(&tally)) != 0 || descend_dense(d, 0, d->list, count, wanted, &tally);
}
