/* slices.h: the innermost part of the strategy `slices`: bit-sliced counters, and the dense search, used when
 * the cells and pieces still to cover fit in one word. Its kernel exists three times: in plain C
 * (slices_dense.c), with AVX2 (slices_avx2.c), and for the 128-bit registers of WebAssembly and arm64
 * (slices_128.c). */
#ifndef PAPAN_SEARCH_SLICES_H
#define PAPAN_SEARCH_SLICES_H

#include "base/mem.h"
#include "base/random.h"
#include "base/vector128.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    SLICES_WORDS_MAX = 313, /* 20,000 cells */
    SLICES_PIECES_MAX = 62,
    SLICES_PAD = 4 /* dense lists are padded with words of ones to a multiple of this */
};

/* How many open placements cover each of 64 bits: binary digits of weight 1, 2 and 4, and a flag for 8 or
 * more. */
typedef struct slices_tally {
    uint64_t one, two, four, more;
} slices_tally;

static inline void slices_tally_add(slices_tally *t, uint64_t mask)
{
    uint64_t carry = t->one & mask, carry2 = t->two & carry, carry4 = t->four & carry2;
    t->one ^= mask;
    t->two ^= carry;
    t->four ^= carry2;
    t->more |= carry4;
}

/* a + b, digit by digit. */
static inline slices_tally slices_tally_sum(slices_tally a, slices_tally b)
{
    uint64_t carry = a.one & b.one, carry2 = (a.two & b.two) | (carry & (a.two ^ b.two));
    uint64_t carry4 = (a.four & b.four) | (carry2 & (a.four ^ b.four));
    return (slices_tally){a.one ^ b.one, a.two ^ b.two ^ carry, a.four ^ b.four ^ carry2,
                          a.more | b.more | carry4};
}

static inline uint64_t slices_tally_any(const slices_tally *t)
{
    return t->one | t->two | t->four | t->more;
}

/* The bits covered exactly k times, k = 1 to 7. */
static inline uint64_t slices_tally_exactly(const slices_tally *t, unsigned k)
{
    assert(k >= 1 && k <= 7);
    return (k & 1 ? t->one : ~t->one) & (k & 2 ? t->two : ~t->two) & (k & 4 ? t->four : ~t->four) & ~t->more;
}

/* ---- the dense search ---- */

/* Copies those of count placements that share no bit with taken, tallies them, and pads the result with words
 * of ones; from must be padded, too. Returns how many were copied. */
typedef uint32_t slices_filter(const uint64_t *from, uint32_t count, uint64_t taken, uint64_t *to,
                               slices_tally *tally);
/* The first of count placements, from number start on, that covers a bit of bits; count if there is none. */
typedef uint32_t slices_find(const uint64_t *from, uint32_t count, uint32_t start, uint64_t bits);

slices_filter papan_slices_filter_plain;
slices_find papan_slices_find_plain;
#if defined(__x86_64__)
slices_filter papan_slices_filter_avx2;
slices_find papan_slices_find_avx2;
#elif defined(PAPAN_VECTOR128)
slices_filter papan_slices_filter_128;
slices_find papan_slices_find_128;
#endif

typedef struct slices_dense {
    slices_filter *filter;
    slices_find *find;
    uint64_t *list; /* the lists of all depths, one after the other */
    size_t room;    /* words in list */
    uint64_t *step; /* [64] the placements chosen */
    void *context;
    bool (*found)(void *context, unsigned steps); /* false: stop */
    bool (*poll)(void *context);                  /* for each placement tried; false: stop */
    uint64_t looks;                               /* placements tried for estimates */
} slices_dense;

/* Ensures room for this many words; the old contents are lost. False: out of memory, and the block is
 * freed. */
bool papan_slices_grow(const papan_allocator *memory, uint64_t **block, size_t *have, size_t want);
/* Selects the kernel: AVX2, WebAssembly SIMD or NEON if available, unless plain is set. */
void papan_slices_dense_kernel(slices_dense *d, bool plain);
/* Finds all exact covers of the bits of wanted by the first count placements of d->list, which must be padded
 * and have room for the lists of all depths. False: stopped. */
bool papan_slices_dense_search(slices_dense *d, uint32_t count, uint64_t wanted);
/* Estimates the number of placements that the search would try: visits all nodes of the first levels and
 * makes one random descent from each node below them, multiplying by the number of choices at each step
 * (Knuth 1975; descending from all nodes of a level instead of only the root reduces the variance). */
double papan_slices_dense_estimate(slices_dense *d, uint32_t count, uint64_t wanted, unsigned levels,
                                   papan_random *random);

#endif
