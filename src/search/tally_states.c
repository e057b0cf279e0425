/* tally_states.c: numbers the column tallies of the strategy `tally` without gaps, see tally.h.
 *
 * A hash table would need memory for its keys. Here the tallies of a layer are ordered by the middle column,
 * the left half and the right half. Right halves with the same sum form a list, and the left half says where in
 * the list its right halves begin and how many full columns it adds. So two tables of the size of a half, with
 * 19,683 entries for 18 columns and two stars, give the place of each of 19 million tallies. */
#include "search/tally.h"

#include <assert.h>
#include <string.h>

/* ---- how much ---- */

/* n choose k as a floating-point number. */
static double choose(unsigned n, unsigned k)
{
    double ways = 1;
    for (unsigned i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return n < k ? 0 : ways;
}

/* way[s]: the tallies of some columns that are not full and have s stars; with one more column. */
static void add_column(double *way, unsigned k, unsigned stars)
{
    for (unsigned s = stars + 1; s-- > 0;)
        for (unsigned own = 1; own < k && own <= s; own++)
            way[s] += way[s - own];
}

double papan_tally_entries(unsigned n, unsigned k, unsigned rows)
{
    enum { STARS = PAPAN_TALLY_MOST * PAPAN_TALLY_MOST };
    double way[STARS + 1] = {1}, sum = 0;
    assert(n <= PAPAN_TALLY_MOST && k <= n && rows <= n);
    for (unsigned open = 0; open <= n; open++) {
        unsigned full = n - open;
        if (full <= rows)
            sum += choose(n, full) * way[k * (rows - full)] * choose(open, k);
        add_column(way, k, k * rows);
    }
    return sum / 2; /* of two reflections, one is kept */
}

bool papan_tally_fits(unsigned n, unsigned k)
{
    const double MOST_HALVES = 1 << 24;
    double halves = 1;
    for (unsigned i = 0; i < n / 2; i++)
        halves *= k + 1;
    return n <= PAPAN_TALLY_MOST && halves <= MOST_HALVES && halves * choose(n, k) < UINT32_MAX;
}

/* ---- the tables of a board ---- */

static uint32_t mirrored(uint32_t columns, unsigned n)
{
    uint32_t out = 0;
    for (unsigned i = 0; i < n; i++)
        out |= (columns >> i & 1) << (n - 1 - i);
    return out;
}

static void fill_half(const papan_tally_board *b, uint32_t number)
{
    papan_tally_half *half = &b->half[number];
    for (unsigned i = 0; i < b->wide; i++, number /= b->k + 1) {
        uint32_t own = number % (b->k + 1);
        half->sum += own;
        half->full |= (uint32_t)(own == b->k) << i;
        half->fulls += own == b->k;
        half->some |= (uint32_t)(own > 0) << i;
    }
    half->full_mirror = mirrored(half->full, b->n);
    half->some_mirror = mirrored(half->some, b->n);
}

static void sort_halves(papan_tally_board *b)
{
    unsigned most = b->k * b->wide;
    for (uint32_t i = 0; i < b->halves; i++)
        b->sum_begins[b->half[i].sum + 1]++;
    for (unsigned s = 0; s <= most; s++)
        b->sum_begins[s + 1] += b->sum_begins[s];
    for (uint32_t i = 0; i < b->halves; i++) {
        b->place[i] = b->sum_begins[b->half[i].sum]++;
        b->by_sum[b->place[i]] = i;
    }
    memmove(b->sum_begins + 1, b->sum_begins, (most + 1) * sizeof *b->sum_begins);
    b->sum_begins[0] = 0;
}

/* The entries of a tally with this number of full columns. */
static uint64_t block(const papan_tally_board *b, unsigned full)
{
    return b->choose[b->n - full][b->k];
}

static void fill_before(const papan_tally_board *b)
{
    for (unsigned full = 0; full < b->wide + 2; full++) {
        uint32_t *before = &b->before[(size_t)full * b->halves];
        for (unsigned s = 0; s <= b->k * b->wide; s++) {
            uint64_t sum = 0;
            for (uint32_t i = b->sum_begins[s]; i < b->sum_begins[s + 1]; i++) {
                unsigned own = b->half[b->by_sum[i]].fulls;
                before[b->by_sum[i]] = (uint32_t)sum;
                sum += full + own <= b->n ? block(b, full + own) : 0;
            }
            assert(sum <= UINT32_MAX && "papan_tally_fits() has said so");
        }
    }
}

static void fill_binomials(papan_tally_board *b)
{
    for (unsigned n = 0; n <= PAPAN_TALLY_MOST; n++)
        for (unsigned k = 0; k <= n; k++)
            b->choose[n][k] = k == 0 || k == n ? 1 : b->choose[n - 1][k - 1] + b->choose[n - 1][k];
}

static void fill_row(const papan_tally_board *b, uint32_t stars, papan_tally_row *row)
{
    *row = (papan_tally_row){.stars = stars, .mirror = mirrored(stars, b->n)};
    row->near = stars | stars << 1 | stars >> 1;
    for (uint32_t i = 0, power = 1; i < b->wide; i++, power *= b->k + 1) {
        row->left += (stars >> i & 1) * power;
        row->right += (stars >> (b->n - 1 - i) & 1) * power;
    }
    row->middle = b->n % 2 == 1 ? stars >> b->wide & 1 : 0;
}

/* Finds all rows: k stars from this column on, after those that are set. Counts them if b->row is NULL. */
static void find_rows(papan_tally_board *b, unsigned from, unsigned k, uint32_t stars)
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

papan_status papan_tally_open(papan_tally_board *b, unsigned n, unsigned k, const papan_allocator *memory)
{
    assert(papan_tally_fits(n, k));
    *b = (papan_tally_board){.memory = memory, .n = n, .k = k, .wide = n / 2, .halves = 1};
    for (unsigned i = 0; i < b->wide; i++)
        b->halves *= k + 1;
    fill_binomials(b);
    for (unsigned i = 1; i < sizeof b->ones; i++)
        b->ones[i] = (uint8_t)(b->ones[i / 2] + i % 2);
    find_rows(b, 0, k, 0);
    b->half = papan_take(memory, b->halves, sizeof *b->half);
    b->by_sum = papan_take(memory, b->halves, sizeof *b->by_sum);
    b->place = papan_take(memory, b->halves, sizeof *b->place);
    b->sum_begins = papan_take(memory, k * b->wide + 2, sizeof *b->sum_begins);
    b->before = papan_take(memory, (size_t)(b->wide + 2) * b->halves, sizeof *b->before);
    b->row = papan_take(memory, b->rows + 1, sizeof *b->row);
    if (b->half == NULL || b->by_sum == NULL || b->place == NULL || b->sum_begins == NULL ||
        b->before == NULL || b->row == NULL)
        return PAPAN_NO_MEMORY;
    b->rows = 0;
    find_rows(b, 0, k, 0);
    for (uint32_t i = 0; i < b->halves; i++)
        fill_half(b, i);
    sort_halves(b);
    fill_before(b);
    return PAPAN_OK;
}

void papan_tally_close(papan_tally_board *b)
{
    papan_give(b->memory, b->half, b->halves, sizeof *b->half);
    papan_give(b->memory, b->by_sum, b->halves, sizeof *b->by_sum);
    papan_give(b->memory, b->place, b->halves, sizeof *b->place);
    papan_give(b->memory, b->sum_begins, b->k * b->wide + 2, sizeof *b->sum_begins);
    papan_give(b->memory, b->before, (size_t)(b->wide + 2) * b->halves, sizeof *b->before);
    papan_give(b->memory, b->row, b->rows + 1, sizeof *b->row);
}

/* ---- layers ---- */

bool papan_tally_rights(const papan_tally_board *b, unsigned rows, uint32_t left, uint32_t middle,
                        uint32_t *first, uint32_t *end)
{
    uint32_t taken = b->half[left].sum + middle, stars = b->k * rows;
    if (taken > stars || stars - taken > b->k * b->wide)
        return false;
    *first = b->sum_begins[stars - taken];
    *end = b->sum_begins[stars - taken + 1];
    for (uint32_t end_below = *end; *first < end_below;) { /* binary search for the first one >= left */
        uint32_t half = *first + (end_below - *first) / 2;
        if (b->by_sum[half] < left)
            *first = half + 1;
        else
            end_below = half;
    }
    return *first < *end;
}

/* Numbers the entries. The base is what is left of the first entry without `before` of its right half. */
static uint64_t lay_out(const papan_tally_board *b, papan_tally_layer *layer)
{
    uint64_t entries = 0;
    uint32_t first, end;
    for (uint32_t middle = 0; middle <= b->k; middle++)
        for (uint32_t left = 0; left < b->halves && (middle == 0 || b->n % 2 == 1); left++) {
            if (!papan_tally_rights(b, layer->rows, left, middle, &first, &end))
                continue;
            unsigned full = b->half[left].fulls + (middle == b->k);
            const uint32_t *before = &b->before[(size_t)full * b->halves];
            uint32_t last = b->by_sum[end - 1];
            uint64_t skipped = before[b->by_sum[first]];
            layer->base[(size_t)middle * b->halves + left] = entries - skipped;
            entries += before[last] - skipped + block(b, full + b->half[last].fulls);
        }
    return entries;
}

/* Not papan_take(): to fill gigabytes with zeros takes seconds, in which a search cannot be stopped, and all
 * entries that are read are written first. */
static void *take_entries(const papan_tally_board *b, uint64_t entries, bool wide)
{
    size_t size = wide ? sizeof(uint64_t) : sizeof(uint32_t);
    return entries < SIZE_MAX / size
               ? b->memory->resize(b->memory->context, NULL, 0, ((size_t)entries + 1) * size)
               : NULL;
}

papan_status papan_tally_layer_open(const papan_tally_board *b, unsigned rows, bool wide,
                                    papan_tally_layer *layer)
{
    *layer = (papan_tally_layer){.rows = rows, .wide = wide};
    layer->base = papan_take(b->memory, (size_t)(b->k + 1) * b->halves, sizeof *layer->base);
    if (layer->base == NULL)
        return PAPAN_NO_MEMORY;
    layer->entries = lay_out(b, layer);
    layer->entry = take_entries(b, layer->entries, wide);
    return layer->entry != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
}

void papan_tally_layer_close(const papan_tally_board *b, papan_tally_layer *layer)
{
    if (layer->entry != NULL)
        papan_give(b->memory, layer->entry, (size_t)layer->entries + 1,
                   layer->wide ? sizeof(uint64_t) : sizeof(uint32_t));
    if (layer->base != NULL)
        papan_give(b->memory, layer->base, (size_t)(b->k + 1) * b->halves, sizeof *layer->base);
    *layer = (papan_tally_layer){.entry = NULL};
}
