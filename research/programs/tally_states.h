/* tally_states.h: numbers the column tallies of stars_by_tally.c without gaps, see tally.h.
 *
 * A hash table would need memory for its keys. Here the tallies of a layer are ordered by the middle column,
 * the left half and the right half. Right halves with the same sum form a list, and the left half says where in
 * the list its right halves begin and how many full columns it adds. So two tables of the size of a half, with
 * 19,683 entries for 18 columns and two stars, give the place of each of 19 million tallies.
 *
 * Impossible halves have no place. Two neighbouring columns have at most one star in two neighbouring rows, so
 * at most (r + 1) / 2 in r rows, above as well as below; and so has a single column. For two stars that
 * excludes nothing from 17 rows on; for three stars on 14 x 14 it leaves one in a thousand tallies. */
#ifndef RESEARCH_TALLY_STATES_H
#define RESEARCH_TALLY_STATES_H

#include "tally.h"

#include <assert.h>
#include <string.h>

/* True if the board is small enough for these tables. Otherwise its layers do not fit in any memory. */
static bool tally_fits(unsigned n, unsigned k)
{
    const double HALVES_MAX = 1 << 21;
    double halves = 1, sets = 1;
    for (unsigned i = 0; i < n / 2; i++)
        halves *= k + 1;
    for (unsigned i = 0; i < k; i++)
        sets = sets * (n - i) / (i + 1);
    return n <= TALLY_MAX && halves <= HALVES_MAX && halves * sets < TALLY_NEVER;
}

/* ---- the tables of a board ---- */

static uint32_t mirrored(uint32_t columns, unsigned n)
{
    uint32_t out = 0;
    for (unsigned i = 0; i < n; i++)
        out |= (columns >> i & 1) << (n - 1 - i);
    return out;
}

static void widen(uint8_t *least, uint8_t *most, uint32_t stars)
{
    *least = stars < *least ? (uint8_t)stars : *least;
    *most = stars > *most ? (uint8_t)stars : *most;
}

static void fill_half(const tally_board *b, uint32_t number)
{
    tally_half *half = &b->half[number];
    uint32_t former = 0;
    half->least = half->least_pair = UINT8_MAX;
    for (unsigned i = 0; i < b->wide; i++, number /= b->k + 1) {
        uint32_t own = number % (b->k + 1);
        half->sum += own;
        half->full |= (uint32_t)(own == b->k) << i;
        half->fulls += own == b->k;
        half->some |= (uint32_t)(own > 0) << i;
        widen(&half->least, &half->most, own);
        if (i > 0)
            widen(&half->least_pair, &half->most_pair, own + former);
        former = own;
    }
    half->full_mirror = mirrored(half->full, b->n);
    half->some_mirror = mirrored(half->some, b->n);
}

static void fill_small_tables(tally_board *b)
{
    for (unsigned n = 0; n <= TALLY_MAX; n++)
        for (unsigned k = 0; k <= n; k++)
            b->choose[n][k] = k == 0 || k == n ? 1 : b->choose[n - 1][k - 1] + b->choose[n - 1][k];
    for (unsigned i = 1; i < sizeof b->ones; i++)
        b->ones[i] = (uint8_t)(b->ones[i / 2] + i % 2);
}

static void fill_row(const tally_board *b, uint32_t stars, tally_row *row)
{
    *row = (tally_row){.stars = stars, .mirror = mirrored(stars, b->n)};
    row->near = stars | stars << 1 | stars >> 1;
    for (uint32_t i = 0, power = 1; i < b->wide; i++, power *= b->k + 1) {
        row->left += (stars >> i & 1) * power;
        row->right += (stars >> (b->n - 1 - i) & 1) * power;
    }
    row->middle = b->n % 2 == 1 ? stars >> b->wide & 1 : 0;
}

/* Finds all rows: k stars from this column on, after those that are set. Counts them if b->row is NULL. */
static void find_rows(tally_board *b, unsigned from, unsigned k, uint32_t stars)
{
    if (k == 0) {
        if (b->row != NULL)
            fill_row(b, stars, &b->row[b->rows]);
        b->rows++;
        return;
    }
    for (unsigned column = from; column < b->n; column++)
        find_rows(b, column + 2, k - 1, stars | UINT32_C(1) << column);
}

static void tally_open(tally_board *b, unsigned n, unsigned k)
{
    assert(tally_fits(n, k));
    *b = (tally_board){.n = n, .k = k, .wide = n / 2, .halves = 1};
    for (unsigned i = 0; i < b->wide; i++)
        b->halves *= k + 1;
    fill_small_tables(b);
    find_rows(b, 0, k, 0);
    b->half = take(b->halves, sizeof *b->half);
    b->row = take(b->rows + 1, sizeof *b->row);
    b->rows = 0;
    find_rows(b, 0, k, 0);
    for (uint32_t i = 0; i < b->halves; i++)
        fill_half(b, i);
}

static void tally_close(tally_board *b)
{
    free(b->half);
    free(b->row);
}

/* ---- numbering a layer ---- */

/* True if some columns can have between least and most stars after these rows. They have at most one star in
 * two neighbouring rows, and in the end `need`. */
static bool within(const tally_board *b, unsigned rows, unsigned least, unsigned most, unsigned need)
{
    return most <= (rows + 1) / 2 && need <= least + (b->n - rows + 1) / 2;
}

static bool possible(const tally_board *b, unsigned rows, const tally_half *half)
{
    return within(b, rows, half->least, half->most, b->k) &&
           within(b, rows, half->least_pair, half->most_pair, 2 * b->k);
}

static void sort_halves(const tally_board *b, tally_layer *layer)
{
    unsigned most = b->k * b->wide;
    uint32_t *begins = layer->sum_begins;
    for (uint32_t i = 0; i < b->halves; i++)
        begins[b->half[i].sum + 1] += possible(b, layer->rows, &b->half[i]);
    for (unsigned s = 0; s <= most; s++)
        begins[s + 1] += begins[s];
    for (uint32_t i = 0; i < b->halves; i++)
        if (possible(b, layer->rows, &b->half[i]))
            layer->by_sum[begins[b->half[i].sum]++] = i;
    memmove(begins + 1, begins, (most + 1) * sizeof *begins);
    begins[0] = 0;
}

/* The entries of a tally with this number of full columns. */
static uint64_t block(const tally_board *b, unsigned full)
{
    return full <= b->n ? b->choose[b->n - full][b->k] : 0;
}

static void fill_before(const tally_board *b, const tally_layer *layer)
{
    for (unsigned full = 0; full < b->wide + 2; full++) {
        uint32_t *before = &layer->before[(size_t)full * b->halves];
        memset(before, 0xFF, b->halves * sizeof *before); /* TALLY_NEVER */
        for (unsigned s = 0; s <= b->k * b->wide; s++) {
            uint64_t sum = 0;
            for (uint32_t i = layer->sum_begins[s]; i < layer->sum_begins[s + 1]; i++) {
                before[layer->by_sum[i]] = (uint32_t)sum;
                sum += block(b, full + b->half[layer->by_sum[i]].fulls);
            }
            assert(sum < TALLY_NEVER && "tally_fits() has said so");
        }
    }
}

/* The tallies of a layer with this left half and middle column: their right halves are by_sum[*first] up to
 * by_sum[*end]. False: there are none. */
static bool tally_rights(const tally_board *b, const tally_layer *layer, uint32_t left, uint32_t middle,
                         uint32_t *first, uint32_t *end)
{
    uint32_t taken = b->half[left].sum + middle, stars = b->k * layer->rows;
    if (!possible(b, layer->rows, &b->half[left]) || taken > stars || stars - taken > b->k * b->wide ||
        (b->n % 2 == 1 && !within(b, layer->rows, middle, middle, b->k)))
        return false;
    *first = layer->sum_begins[stars - taken];
    *end = layer->sum_begins[stars - taken + 1];
    for (uint32_t above = *end; *first < above;) { /* binary search for the first one >= left */
        uint32_t at = *first + (above - *first) / 2;
        if (layer->by_sum[at] < left)
            *first = at + 1;
        else
            above = at;
    }
    return *first < *end;
}

/* Numbers the entries of the tallies with this left half and middle column. */
static void lay_out(const tally_board *b, tally_layer *layer, uint32_t left, uint32_t middle)
{
    uint32_t first, end;
    uint64_t *base = &layer->base[(size_t)middle * b->halves + left];
    *base = TALLY_NONE;
    if (!tally_rights(b, layer, left, middle, &first, &end))
        return;
    unsigned full = b->half[left].fulls + (middle == b->k);
    const uint32_t *before = &layer->before[(size_t)full * b->halves];
    uint32_t skipped = before[layer->by_sum[first]], last = layer->by_sum[end - 1];
    *base = layer->entries - skipped; /* may be below zero: `before` is added */
    layer->entries += before[last] - skipped + block(b, full + b->half[last].fulls);
}

/* Numbers the entries of a layer. */
static void tally_layer_open(const tally_board *b, unsigned rows, tally_layer *layer)
{
    *layer = (tally_layer){.rows = rows};
    layer->by_sum = take(b->halves, sizeof *layer->by_sum);
    layer->sum_begins = take(b->k * b->wide + 2, sizeof *layer->sum_begins);
    layer->before = take((size_t)(b->wide + 2) * b->halves, sizeof *layer->before);
    layer->base = take((size_t)(b->k + 1) * b->halves, sizeof *layer->base);
    sort_halves(b, layer);
    fill_before(b, layer);
    for (uint32_t middle = 0; middle <= b->k; middle++)
        for (uint32_t left = 0; left < b->halves && (middle == 0 || b->n % 2 == 1); left++)
            lay_out(b, layer, left, middle);
}

/* ---- entries ---- */

/* Allocates the entries. */
static void tally_layer_take(bool wide, tally_layer *layer)
{
    assert(layer->entry == NULL);
    layer->wide = wide;
    layer->entry = take((size_t)layer->entries + 1, wide ? sizeof(uint64_t) : sizeof(uint32_t));
}

static void tally_layer_close(tally_layer *layer)
{
    free(layer->entry);
    free(layer->by_sum);
    free(layer->sum_begins);
    free(layer->before);
    free(layer->base);
    *layer = (tally_layer){.entry = NULL};
}

#endif
