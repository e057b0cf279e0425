/* queens_guided.c: the search for one star on large boards. At each node, forced moves are made
 * (puzzle/queens_forced.c), and queens are distributed between regions, rows and columns (the all-different
 * constraint, Regin 1994): cells that no distribution uses are ruled out, and a set of units that needs too
 * much ends the branch (puzzle/queens_hall.c). This is repeated until nothing changes; then the search branches
 * on the row, column or region with the fewest free cells. When few regions are left, the kernel takes over: it
 * does not filter and is a hundred times faster per node.
 *
 * Measured on boards whose regions grow from random cells, 200 boards of each size: the boards with a solution
 * that the kernel alone did not find within 20 ms (14 of N = 22, 31 of N = 30, 47 of N = 40) are all shown to
 * have several, in 0.1, 0.2 and 0.4 ms on average; CaDiCaL takes 10 to 150 ms for N = 30. 60 boards each of N =
 * 50 and 64: all decided, in 2.4 ms at most. Counting 5,788,484 solutions of N = 18: 0.26 s, compared with 0.73
 * s for the kernel alone. Boards of `papan make queens`, microseconds for the kernel alone and with this
 * search: N = 16: 20, 30; N = 18: 35, 35; N = 20: 70, 60; N = 24: 115, 110; N = 30: 15000, 140.
 *
 * The kernel takes over with 13 regions left. With 6, counting takes two and a half times as long; with 20,
 * some boards of N = 30 take seconds. Tried and lost: only testing whether the queens can be distributed,
 * without ruling out cells (N = 30: 1,000,000 branches instead of 850, 5 of 31 boards undecided after a
 * second); ruling out cells only at every fourth depth (a quarter less time when there are many solutions, no
 * difference with the kernel at the end). */
#include "search/queens_bitboard.h"

#include <assert.h>
#include <string.h>

enum { KERNEL_TAKES = 13 /* remaining regions */ };

bool papan_guided_new(papan_guided *g, const papan_queens *q, papan_queens_search *search,
                      papan_queens_kernel *kernel, papan_arena *arena)
{
    assert(q->stars == 1 && search->n == q->n);
    size_t words = (size_t)q->n * search->words;
    g->search = search;
    g->kernel = kernel;
    g->root = papan_forced_new(q, &arena->memory);
    g->level = papan_arena_take(arena, q->n + 1, sizeof *g->level);
    g->region = papan_arena_take(arena, words, sizeof *g->region);
    if (g->root == NULL || g->level == NULL || g->region == NULL)
        return false;
    memcpy(g->region, search->region, words * sizeof *g->region);
    return true;
}

void papan_guided_free(papan_guided *g, papan_arena *arena)
{
    papan_forced_free(g->root, &arena->memory);
}

/* Rules out cells until nothing changes; false: there is no solution. */
static bool rule_out_cells(papan_forced *b)
{
    do {
        if (papan_forced_go(b) < 3 * b->q->n)
            return false;
        b->moved = false;
        if (!papan_hall_filter(b))
            return false;
    } while (b->moved);
    return true;
}

/* Fills in the kernel's starting position and returns how many queens are placed. The kernel examines only
 * the regions without a queen. */
static unsigned set_up_kernel(papan_guided *g, const papan_forced *b, uint64_t free[PAPAN_QUEENS_WORDS_MAX])
{
    papan_queens_search *s = g->search;
    unsigned n = s->n, placed = 0;
    memset(free, 0, s->words * sizeof *free);
    for (unsigned row = 0, first = 0; row < n; row++, first += n) {
        if (b->queen[row] != 0)
            s->cell[placed++] = (uint16_t)(first + papan_lowest(b->queen[row]));
        free[first / 64] |= b->line[row] << first % 64;
        if (first % 64 + n > 64)
            free[first / 64 + 1] |= b->line[row] >> (64 - first % 64);
    }
    for (unsigned region = 0, at = placed; region < n; region++)
        if (b->needs[2 * n + region] > 0)
            memcpy(s->region + (size_t)at++ * s->words, g->region + (size_t)region * s->words,
                   s->words * sizeof *s->region);
    return placed;
}

static bool run_kernel(papan_guided *g, const papan_forced *b)
{
    uint64_t free[PAPAN_QUEENS_WORDS_MAX];
    unsigned placed = set_up_kernel(g, b, free);
    return placed == g->search->n ? papan_queens_placed(g->search) : g->kernel(g->search, placed, free);
}

static unsigned open_regions(const papan_forced *b)
{
    unsigned open = 0, n = b->q->n;
    for (unsigned region = 0; region < n; region++)
        open += b->needs[2 * n + region];
    return open;
}

/* The row, column or region with the fewest free cells among those that need a queen. */
static unsigned tightest(const papan_forced *b)
{
    unsigned best = 0, least = ~0u;
    for (unsigned unit = 0; unit < 3 * b->q->n; unit++)
        if (b->needs[unit] > 0 && b->free[unit] < least) {
            least = b->free[unit];
            best = unit;
        }
    assert(b->needs[best] > 0);
    return best;
}

/* The free cells of a unit in a row. */
static uint64_t cells_in_row(const papan_forced *b, unsigned unit, unsigned row)
{
    unsigned n = b->q->n;
    if (unit < n)
        return unit == row ? b->line[row] : 0;
    return unit < 2 * n ? b->line[row] & UINT64_C(1) << (unit - n) : papan_forced_part(b, unit - 2 * n, row);
}

static bool explore_guided(papan_guided *g, papan_forced *b)
{
    papan_queens_search *s = g->search;
    if (++s->nodes >= s->poll_at && (s->poll == NULL || !s->poll(s)))
        return false;
    if (!rule_out_cells(b))
        return true;
    if (open_regions(b) <= KERNEL_TAKES)
        return run_kernel(g, b);
    unsigned unit = tightest(b);
    for (unsigned row = 0; row < s->n; row++)
        for (uint64_t rest = cells_in_row(b, unit, row); rest != 0; rest &= rest - 1) {
            assert(b - g->level < (ptrdiff_t)s->n);
            b[1] = b[0];
            papan_forced_put(&b[1], row * s->n + papan_lowest(rest));
            if (!explore_guided(g, &b[1]))
                return false;
        }
    return true;
}

/* Places the first queens; false: they break a rule. */
static bool place_first(papan_guided *g, const uint32_t *cell, size_t queens)
{
    g->level[0] = *g->root;
    for (size_t i = 0; i < queens; i++)
        if (cell[i] >= g->search->n * g->search->n || !papan_forced_put(&g->level[0], cell[i]))
            return false;
    return true;
}

bool papan_guided_search(papan_guided *g, const uint32_t *cell, size_t queens)
{
    return !place_first(g, cell, queens) || explore_guided(g, &g->level[0]);
}

static unsigned place_number(const papan_forced *b, unsigned unit, unsigned which)
{
    for (unsigned row = 0;; row++)
        for (uint64_t rest = cells_in_row(b, unit, row); rest != 0; rest &= rest - 1)
            if (which-- == 0)
                return row * b->q->n + papan_lowest(rest);
}

double papan_guided_probe(papan_guided *g, const uint32_t *cell, size_t queens, papan_random *random,
                          papan_guided_end *end)
{
    papan_forced *b = &g->level[0];
    double nodes = 1;
    *end = (papan_guided_end){.placed = g->search->n, .weight = 1};
    if (!place_first(g, cell, queens))
        return 0;
    while (rule_out_cells(b)) {
        if (open_regions(b) <= KERNEL_TAKES) {
            end->placed = set_up_kernel(g, b, end->free);
            return end->placed == g->search->n ? nodes : nodes + end->weight;
        }
        unsigned unit = tightest(b);
        end->weight *= b->free[unit];
        nodes += end->weight;
        papan_forced_put(b, place_number(b, unit, papan_random_below(random, b->free[unit])));
    }
    return nodes;
}
