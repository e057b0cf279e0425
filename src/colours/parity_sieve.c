/* parity_sieve.c: see parity_sieve.h.
 *
 * An x is one word: its 2 N diagonals in the low bits and the number of its group above them, so that filtering
 * a list moves nothing else. If the spare bits cannot number all groups, the sieve runs in batches of groups.
 */
#include "colours/parity_sieve.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

papan_status papan_parity_make_flat(papan_parity_maker *m, const papan_parity_list *list, uint32_t rows,
                                    papan_parity_flat *flat)
{
    *flat = (papan_parity_flat){.groups = list->sets->count};
    papan_status status = papan_parity_place(m, list, rows);
    if (status != PAPAN_OK)
        return status;
    flat->count = (uint32_t)m->count;
    flat->diagonals = papan_take(&m->memory, m->count, sizeof *flat->diagonals);
    flat->start = papan_take(&m->memory, (size_t)flat->groups + 1, sizeof *flat->start);
    if (flat->diagonals == NULL || flat->start == NULL) {
        papan_parity_drop_flat(&m->memory, flat);
        return PAPAN_NO_MEMORY;
    }
    for (size_t i = 0; i < m->count; i++)
        flat->diagonals[i] = m->found[i].diagonals;
    assert(m->start[flat->groups] == m->count);
    memcpy(flat->start, m->start, ((size_t)flat->groups + 1) * sizeof *flat->start);
    return PAPAN_OK;
}

void papan_parity_drop_flat(const papan_allocator *memory, papan_parity_flat *flat)
{
    papan_give(memory, flat->diagonals, flat->count, sizeof *flat->diagonals);
    papan_give(memory, flat->start, (size_t)flat->groups + 1, sizeof *flat->start);
    *flat = (papan_parity_flat){.count = 0};
}

/* ---- walking the rows of y ---- */

typedef struct walk {
    papan_parity_sieve *sieve;
    papan_parity_lines y;
    const uint16_t *matrix; /* starting at the batch's first group */
    papan_count sum;
} walk;

static uint64_t pack(uint64_t diagonals, unsigned n)
{
    return (diagonals & UINT32_MAX) | diagonals >> 32 << n;
}

static papan_parity_line line_of(uint64_t first_square, unsigned n)
{
    unsigned low = papan_lowest(first_square), high = papan_lowest(first_square >> 32);
    assert(high <= 31);
    return (papan_parity_line){(uint8_t)low, (uint8_t)(n + high), (uint8_t)(31 - high)};
}

void papan_parity_line_up(const papan_parity_list *list, uint32_t rows, papan_parity_lines *y)
{
    uint8_t row[PAPAN_PARITY_LINES];
    const papan_quarter *q = list->quarter;
    y->columns = q->columns;
    y->shift = 2 * list->n;
    y->rows = papan_parity_middle_first(rows, q->rows, row);
    for (unsigned i = 0; i < y->rows; i++) {
        for (unsigned j = 0; j < q->columns; j++)
            y->square[i][j] = pack(papan_quarter_diagonals(q, list->n, row[i], j), list->n);
        y->line[i] = line_of(papan_quarter_diagonals(q, list->n, row[i], 0), list->n);
    }
    assert(y->rows == papan_ones(rows));
}

/* Computes the offset of the matrix row for each column set of y that counts. */
static void place_rows(const papan_parity_sieve *s)
{
    const papan_parity_sets *sets = s->y_list->sets;
    uint32_t full = papan_parity_full(sets->width);
    for (uint32_t columns = 0; columns <= full; columns++) {
        uint16_t group = sets->rank[s->y_list->complement ? full & ~columns : columns];
        bool counts = group != PAPAN_PARITY_UNLISTED && group >= s->first_odd && s->live[group] != 0;
        s->place[columns] = counts ? (uint32_t)(group * s->stride) : PAPAN_PARITY_NOWHERE;
    }
}

/* A partial placement y. */
typedef struct beginning {
    uint32_t columns, low, back;
    uint64_t diagonals;
} beginning;

static beginning one_more(const walk *w, beginning y, unsigned i, unsigned j)
{
    assert(w->y.line[i].low + j < 32 && w->y.line[i].back + j < 32);
    return (beginning){y.columns | UINT32_C(1) << j, y.low | UINT32_C(1) << (w->y.line[i].low + j),
                       y.back | UINT32_C(1) << (w->y.line[i].back + j), y.diagonals | w->y.square[i][j]};
}

/* True if bits are faster for this many x. Measured: two chunks are best for both widths; with four, the sieve
 * of N = 20, a = 7 takes a tenth longer. */
static bool bits_pay(const walk *w, unsigned i, uint32_t count)
{
    enum { CHUNKS = 2, BITS = 64 };
    const papan_parity_kernel *kernel = w->sieve->kernel;
    return kernel->walk != NULL && i + 2 <= w->y.rows && count <= CHUNKS * BITS * kernel->words;
}

static void walk_bits(walk *w, unsigned i, beginning y, const uint64_t *x, uint32_t count)
{
    uint64_t tried = 0;
    papan_parity_rest rest = {.line = w->y.line + i,
                              .rows = w->y.rows - i,
                              .columns = w->y.columns,
                              .taken = y.columns,
                              .low = y.low,
                              .back = y.back,
                              .x = x,
                              .count = count,
                              .shift = w->y.shift,
                              .matrix = w->matrix,
                              .place = w->sieve->place};
    w->sum += w->sieve->kernel->walk(&rest, &tried);
    w->sieve->tests += tried * PAPAN_PARITY_AT_ONCE;
}

static void walk_row(walk *w, unsigned i, beginning y, const uint64_t *x, uint32_t count)
{
    assert(i < w->y.rows);
    papan_parity_sieve *s = w->sieve;
    bool last = i + 1 == w->y.rows;
    if (bits_pay(w, i, count)) {
        walk_bits(w, i, y, x, count);
        return;
    }
    for (uint32_t left = papan_parity_full(w->y.columns) & ~y.columns; left != 0 && !s->stopped;
         left &= left - 1) {
        uint64_t here = w->y.square[i][papan_lowest(left)];
        if ((y.diagonals & here) != 0)
            continue;
        if (i < 2 && s->stop != NULL && s->stop(s->context))
            s->stopped = true;
        beginning more = one_more(w, y, i, papan_lowest(left));
        uint32_t place = last ? s->place[more.columns] : 0;
        if (place == PAPAN_PARITY_NOWHERE)
            continue;
        s->tests += count;
        if (last) {
            w->sum += s->kernel->gather(x, count, here, w->matrix + place, w->y.shift);
            continue;
        }
        uint32_t kept = s->kernel->filter(x, count, here, s->list[i + 1]);
        if (kept > 0)
            walk_row(w, i + 1, more, s->list[i + 1], kept);
    }
}

/* With no rows, the only y is empty and attacks no x. */
static void walk_nothing(walk *w, const uint64_t *x, uint32_t count)
{
    uint32_t place = w->sieve->place[0];
    for (uint32_t i = 0; i < count && place != PAPAN_PARITY_NOWHERE; i++)
        w->sum += w->matrix[place + (x[i] >> w->y.shift)];
}

uint32_t papan_parity_list_x(const papan_parity_flat *x, const papan_parity_lines *y, uint32_t first,
                             uint32_t end, uint64_t *list)
{
    uint32_t count = 0;
    for (uint32_t g = first; g < end; g++)
        for (uint32_t i = x->start[g]; i < x->start[g + 1]; i++)
            list[count++] = pack(x->diagonals[i], y->shift / 2) | (uint64_t)(g - first) << y->shift;
    assert(count <= x->count);
    memset(list + count, 0xFF, PAPAN_PARITY_SPARE * sizeof *list);
    return count;
}

static void run_batch(walk *w, uint32_t first, uint32_t end)
{
    assert(first < end && end - first <= UINT32_C(1) << (64 - w->y.shift < 16 ? 64 - w->y.shift : 16));
    uint64_t *list = w->sieve->list[0];
    uint32_t count = papan_parity_list_x(w->sieve->x, &w->y, first, end, list);
    w->matrix = w->sieve->matrix + first;
    if (w->y.rows == 0)
        walk_nothing(w, list, count);
    else
        walk_row(w, 0, (beginning){0}, list, count);
}

/* The number of groups that the bits above the diagonals can number. */
static uint32_t groups_of_batch(const walk *w)
{
    unsigned bits = 64 - w->y.shift;
    return UINT32_C(1) << (bits < 16 ? bits : 16);
}

papan_count papan_parity_sieve_run(papan_parity_sieve *sieve)
{
    walk w = {.sieve = sieve};
    papan_parity_line_up(sieve->y_list, sieve->y_rows, &w.y);
    place_rows(sieve);
    uint32_t most = groups_of_batch(&w);
    for (uint32_t first = sieve->first_even; first < sieve->x->groups && !sieve->stopped; first += most)
        run_batch(&w, first, first + most < sieve->x->groups ? first + most : sieve->x->groups);
    return w.sum;
}

/* ---- estimating ---- */

static double guess_down(const walk *w, papan_random *random, uint32_t count)
{
    papan_parity_sieve *s = w->sieve;
    double weight = 1, tests = 0;
    beginning y = {0};
    uint32_t chunks = 0; /* bit chunks */
    for (unsigned i = 0; i < w->y.rows && count > 0; i++) {
        unsigned open[PAPAN_PARITY_LINES], choices = 0;
        for (unsigned j = 0; j < w->y.columns; j++)
            if ((y.columns >> j & 1) == 0 && (y.diagonals & w->y.square[i][j]) == 0)
                open[choices++] = j;
        if (chunks == 0 && bits_pay(w, i, count))
            chunks = (count - 1) / (64 * s->kernel->words) + 1;
        tests += weight * choices * (chunks > 0 ? chunks * PAPAN_PARITY_AT_ONCE : count);
        if (choices == 0)
            break;
        unsigned j = open[papan_random_below(random, choices)];
        weight *= choices;
        y = one_more(w, y, i, j);
        count = s->kernel->filter(s->list[i], count, w->y.square[i][j], s->list[i + 1]);
    }
    return tests;
}

double papan_parity_sieve_guess(papan_parity_sieve *sieve, papan_random *random)
{
    enum { WAYS = 64 };
    walk w = {.sieve = sieve};
    double sum = 0;
    papan_parity_line_up(sieve->y_list, sieve->y_rows, &w.y);
    uint32_t count = papan_parity_list_x(sieve->x, &w.y, sieve->first_even, sieve->x->groups,
                                         sieve->list[0]); /* here group numbers do not matter */
    for (int i = 0; i < WAYS && !sieve->stopped; i++) {
        sum += guess_down(&w, random, count) / WAYS;
        sieve->stopped = sieve->stop != NULL && sieve->stop(sieve->context);
    }
    return sum;
}
