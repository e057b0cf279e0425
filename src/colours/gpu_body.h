/* gpu_body.h: all kernels except the sieve, written as the work of one thread. See gpu_kernels.h for the data.
 */
#ifndef PAPAN_COLOURS_GPU_BODY_H
#define PAPAN_COLOURS_GPU_BODY_H

#include "colours/gpu_kernels.h"
#include "colours/gpu_lanes.h"

/* The columns of a row that no diagonal in low or high attacks. */
PAPAN_BODY uint32_t papan_open_columns(const papan_gpu_quarter *q, unsigned row, uint32_t low, uint32_t high)
{
    uint32_t attacked = low >> (row + q->sum) | papan_reversed(high) >> (31 - row - q->difference);
    return ((UINT32_C(1) << q->columns) - 1) & ~attacked;
}

/* The bits j for which set + 2^j >= least. */
PAPAN_BODY uint32_t papan_from_bit(uint32_t least, uint32_t set)
{
    return set >= least ? UINT32_MAX : UINT32_MAX << papan_width(least - set - 1);
}

/* ---- listing placements ---- */

PAPAN_BODY uint32_t papan_packed_squares(const uint8_t *column, unsigned size, unsigned columns)
{
    uint32_t packed = 0;
    for (unsigned i = 0; i < size; i++)
        packed += (uint32_t)column[i] * (i % 2 == 0 ? columns : 1) << 8 * (i / 2);
    return packed;
}

PAPAN_BODY void papan_list_one(const papan_gpu_listing *a, uint64_t set, uint32_t columns, uint64_t diagonals,
                               const uint8_t *column)
{
    uint32_t rank = a->rank[columns];
    if (rank == PAPAN_GPU_UNLISTED)
        return;
    uint32_t place = papan_fetch_add(&a->cursor[set * a->ranks + rank], 1);
    if (a->diagonals != NULL) {
        a->diagonals[a->base[set] + place] = diagonals;
        a->group[a->base[set] + place] = (uint16_t)rank;
    }
    if (a->squares != NULL)
        a->squares[a->base[set] + place] = papan_packed_squares(column, a->size, a->quarter.columns);
}

PAPAN_BODY void papan_list_thread(const papan_gpu_listing *a, uint64_t thread)
{
    const papan_gpu_quarter *q = &a->quarter;
    uint64_t set = thread / a->starts;
    uint32_t start = (uint32_t)(thread % a->starts), rows = a->row_set[set], taken[16] = {0}, low[16] = {0};
    uint32_t high[16] = {0}, open[16] = {0};
    uint8_t row[16] = {0}, column[16] = {0};
    for (unsigned i = 0; i < a->size; i++, rows &= rows - 1)
        row[i] = (uint8_t)papan_lowest(rows);
    if (a->size == 0) {
        papan_list_one(a, set, 0, 0, column);
        return;
    }
    int level = 0;
    for (bool fresh = true; level >= 0;) {
        unsigned at = (unsigned)level;
        if (fresh) {
            open[at] = papan_open_columns(q, row[at], low[at], high[at]) & ~taken[at];
            if (at < a->fixed) {
                open[at] &= UINT32_C(1) << start % q->columns;
                start /= q->columns;
            }
        }
        if (open[at] == 0) {
            level--;
            fresh = false;
            continue;
        }
        unsigned j = papan_lowest(open[at]);
        open[at] &= open[at] - 1;
        column[at] = (uint8_t)j;
        uint32_t now = taken[at] | UINT32_C(1) << j;
        uint32_t now_low = low[at] | UINT32_C(1) << (row[at] + j + q->sum);
        uint32_t now_high = high[at] | UINT32_C(1) << (row[at] + q->difference - j);
        fresh = at + 1 < a->size;
        if (!fresh) {
            papan_list_one(a, set, now, (uint64_t)now_high << 32 | now_low, column);
            continue;
        }
        taken[at + 1] = now;
        low[at + 1] = now_low;
        high[at + 1] = now_high;
        level++;
    }
}

/* ---- masks ---- */

PAPAN_BODY void papan_mask_thread(const papan_gpu_masking *a, uint64_t thread)
{
    const papan_gpu_quarter *q = &a->quarter;
    uint32_t squares = q->rows * q->columns, bits = 0;
    uint32_t square = (uint32_t)(thread % (squares + 1));
    uint64_t word = thread / (squares + 1), attacked = 0;
    if (square < squares) {
        uint32_t i = square / q->columns, j = square % q->columns;
        attacked = UINT64_C(1) << (i + j + q->sum) | UINT64_C(1) << (32 + i + q->difference - j);
    }
    for (unsigned i = 0; i < 32; i++) {
        uint64_t diagonals = a->diagonals[word * 32 + i];
        if ((diagonals & attacked) == 0 && diagonals != UINT64_MAX)
            bits |= UINT32_C(1) << i;
    }
    a->mask[(word / PAPAN_LANES * (squares + 1) + square) * PAPAN_LANES + word % PAPAN_LANES] = bits;
}

/* ---- tables ----
 *
 * A thread block takes one block of x. For each pair of rows of y it builds a table of the masks of all pairs
 * of columns. A placement y then needs one lookup for each pair of rows, for 32 words at a time; all placements
 * of one column set are added before anything is written. */

/* Entries of one table; each has 32 words. */
PAPAN_BODY unsigned papan_pair_entries(const papan_gpu_quarter *q)
{
    return q->columns == 0 ? 1 : q->columns * q->columns;
}

PAPAN_BODY unsigned papan_pair_tables(const papan_gpu_side *a)
{
    return a->size < 2 ? 1 : (a->size + 1) / 2;
}

PAPAN_BODY void papan_tables_make(const papan_gpu_side *a, const papan_gpu_task *t, unsigned block,
                                  uint32_t *table, unsigned thread, unsigned threads)
{
    const papan_gpu_quarter *q = &a->quarter;
    unsigned squares = q->rows * q->columns, entries = papan_pair_entries(q);
    const uint32_t *mask = a->mask + (t->block + block) * (squares + 1) * PAPAN_LANES;
    for (unsigned i = thread; i < papan_pair_tables(a) * entries * PAPAN_LANES; i += threads) {
        unsigned word = i % PAPAN_LANES, entry = i / PAPAN_LANES % entries, pair = i / PAPAN_LANES / entries;
        uint32_t bits = mask[squares * PAPAN_LANES + word];
        if (2 * pair < a->size)
            bits &= mask[(t->row[2 * pair] * q->columns + entry / q->columns) * PAPAN_LANES + word];
        if (2 * pair + 1 < a->size)
            bits &= mask[(t->row[2 * pair + 1] * q->columns + entry % q->columns) * PAPAN_LANES + word];
        table[i] = bits;
    }
}

/* The multiplicity of the pair of column sets with these ranks. */
PAPAN_BODY uint32_t papan_column_weight(const papan_gpu_side *a, uint32_t key, uint32_t x, uint32_t y)
{
    uint32_t own = a->x_key[x];
    if (a->by_least && a->y_key[y] < own)
        own = a->y_key[y];
    return own < key ? 0 : (own > key ? 2u : 1u) * a->x_weight[x];
}

typedef struct papan_four {
    uint32_t at[4];
} __attribute__((aligned(16))) papan_four;

/* The word of this table for a pair of rows, a byte of squares; one shift and one mask compute its address. */
PAPAN_BODY uint32_t papan_table_word(const uint32_t *table, uint32_t shifted, unsigned word)
{
    enum { ENTRY = PAPAN_LANES * sizeof(uint32_t) };
    return *(const uint32_t *)(const void *)((const char *)table + ((shifted & 255 * ENTRY) | word * 4));
}

PAPAN_BODY uint32_t papan_table_look(const uint32_t *table, unsigned tables, unsigned stride, unsigned word,
                                     uint32_t squares)
{
    uint32_t bits = papan_table_word(table, squares << 7, word);
    if (tables > 1)
        bits &= papan_table_word(table + stride, squares >> 1, word);
    if (tables > 2)
        bits &= papan_table_word(table + 2 * stride, squares >> 9, word);
    if (tables > 3)
        bits &= papan_table_word(table + 3 * stride, squares >> 17, word);
    return papan_ones(bits);
}

/* The share of one thread: one word of the block and every (threads / 32)-th column set of y. */
PAPAN_BODY uint64_t papan_tables_use(const papan_gpu_side *a, const papan_gpu_task *t, unsigned block,
                                     const uint32_t *table, unsigned tables, unsigned thread, unsigned threads)
{
    unsigned word = thread % PAPAN_LANES, stride = papan_pair_entries(&a->quarter) * PAPAN_LANES;
    uint32_t x = a->group[((t->block + block) * PAPAN_LANES + word) * 32];
    const uint32_t *squares = a->squares + a->y_base[t->y];
    uint64_t sum = 0;
    for (uint32_t y = t->first_y + thread / PAPAN_LANES; y < a->y_ranks; y += threads / PAPAN_LANES) {
        uint32_t i = a->y_start[t->y * a->y_ranks + y], end = a->y_end[t->y * a->y_ranks + y], count = 0;
        for (; i + 4 <= end; i += 4) {
            papan_four four = *(const papan_four *)(squares + i);
            for (unsigned j = 0; j < 4; j++)
                count += papan_table_look(table, tables, stride, word, four.at[j]);
        }
        for (; i < end; i++)
            count += papan_table_look(table, tables, stride, word, squares[i]);
        if (x == PAPAN_GPU_UNLISTED || count == 0)
            continue;
        uint32_t *place = a->matrix + t->matrix + (uint64_t)y * a->x_ranks + x;
        if (!a->fill)
            sum += (uint64_t)count * *place;
        else if (papan_column_weight(a, t->key, x, y) > 0)
            papan_fetch_add(place, count * papan_column_weight(a, t->key, x, y));
    }
    return sum;
}

/* The share of one thread in weighing a row of a matrix, after the sieve counted the light side into it. */
PAPAN_BODY void papan_weigh_row(const papan_gpu_side *a, uint64_t item, unsigned thread, unsigned threads)
{
    const papan_gpu_task *t = &a->task[item / a->y_ranks];
    uint32_t y = (uint32_t)(item % a->y_ranks);
    uint32_t *row = a->matrix + t->matrix + (uint64_t)y * a->x_ranks;
    for (uint32_t x = thread; x < a->x_ranks; x += threads)
        row[x] *= papan_column_weight(a, t->key, x, y);
}

#endif
