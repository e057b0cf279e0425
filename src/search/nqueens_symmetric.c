/* nqueens_symmetric.c: see symmetric.h. A queen is placed together with its images, in the outermost
 * free row first. So the depth is half or a quarter of N, and N = 24 takes only a moment. */
#include "search/symmetric.h"

#include "base/bits.h"

#include <assert.h>

typedef struct square {
    unsigned row, column;
} square;

typedef struct lines {
    uint64_t rows, columns, rising, falling;
} lines;

typedef struct turning {
    papan_search *search;
    unsigned n;
    unsigned turns; /* images of a cell, including itself: 2 or 4 */
} turning;

static square image_of(const turning *t, square s)
{
    unsigned last = t->n - 1;
    return t->turns == 2 ? (square){last - s.row, last - s.column} : (square){s.column, last - s.row};
}

/* Places a queen and its images; false if any two queens attack each other. */
static bool place_orbit(const turning *t, square first, lines *taken)
{
    assert(first.row < t->n && first.column < t->n);
    square s = first;
    do {
        lines own = {UINT64_C(1) << s.row, UINT64_C(1) << s.column, UINT64_C(1) << (s.row + s.column),
                     UINT64_C(1) << (s.row + t->n - 1 - s.column)};
        if ((taken->rows & own.rows) != 0 || (taken->columns & own.columns) != 0 ||
            (taken->rising & own.rising) != 0 || (taken->falling & own.falling) != 0)
            return false;
        taken->rows |= own.rows;
        taken->columns |= own.columns;
        taken->rising |= own.rising;
        taken->falling |= own.falling;
        s = image_of(t, s);
    } while (s.row != first.row || s.column != first.column);
    return true;
}

static uint64_t count_from(const turning *t, lines taken)
{
    uint64_t all = (UINT64_C(1) << t->n) - 1, open = all & ~taken.rows, sum = 0;
    if (open == 0)
        return 1;
    t->search->cases++;
    if (papan_stopped(t->search))
        return 0;
    unsigned row = papan_lowest(open);
    for (uint64_t left = all & ~taken.columns; left != 0; left &= left - 1) {
        lines more = taken;
        if (place_orbit(t, (square){row, papan_lowest(left)}, &more))
            sum += count_from(t, more);
    }
    return sum;
}

uint64_t papan_nqueens_turned(papan_search *search, unsigned n, unsigned turns)
{
    assert(n > 0 && n <= PAPAN_SYMMETRIC_MAX && (turns == 2 || turns == 4));
    turning t = {search, n, turns};
    return n % turns > 1
               ? 0
               : count_from(&t, (lines){0, 0, 0,
                                        0}); /* N queens form complete orbits, plus at most one in the centre */
}

papan_count papan_nqueens_classes(papan_search *search, unsigned n, papan_count solutions)
{
    enum { SYMMETRIES = 8, MIRRORS = 4 };
    papan_count kept = solutions + papan_nqueens_turned(search, n, 2) + 2 * papan_nqueens_turned(search, n, 4) +
                       (n == 1 ? MIRRORS : 0);
    uint32_t rest = papan_count_divide(&kept, SYMMETRIES);
    assert(search->stopped || rest == 0);
    (void)rest;
    return kept;
}
