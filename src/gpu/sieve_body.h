/* sieve_body.h: the sieve, as what one warp does.
 *
 * Nearly all pairs (x, y) attack each other, so pairs are not tested. The warp walks through the placements y
 * row by row and keeps the list of those x that no queen of y attacks so far. Three rows are taken at once by
 * masks, 32 placements a word; after that lists are short enough to be filtered entry by entry, and shorter
 * with each row. What is left in the last row is added up with its weight from the matrix.
 *
 * Nothing of y is stored: which columns of a row are open follows from a few shifts, the same in all lanes.
 * Tables of y were tried and lost: all lanes waited for them.
 *
 * An entry is the diagonals of x, n bits in each half, and above them its group (rank) counted from the group
 * of the first placement in the chunk, since not all groups have room there: a chunk that would span more is
 * closed before, and where one block of placements alone spans more, *trouble tells. Lists stand one behind the
 * other in the warp's arena; a list that would not fit is walked in pieces. */
#ifndef PAPAN_GPU_SIEVE_BODY_H
#define PAPAN_GPU_SIEVE_BODY_H

#include "gpu/body.h"

typedef struct papan_walk {
    const papan_gpu_side *side;
    const papan_gpu_task *task;
    const uint32_t *matrix; /* of the task, from the first group of the chunk on */
    const uint64_t *end;    /* of the arena */
    uint64_t order[2];      /* the rows of y, a byte each */
    papan_sum sum;
} papan_walk;

PAPAN_BODY unsigned papan_walk_row(const papan_walk *w, unsigned level)
{
    return (unsigned)(w->order[level / 8] >> 8 * (level % 8)) & 255;
}

PAPAN_BODY void papan_walk_end(papan_walk *w, uint32_t taken, uint32_t low, uint32_t high, const uint64_t *list,
                               unsigned length)
{
    uint32_t y = w->side->y_rank[taken];
    if (y < w->task->first_y || y >= w->side->y_ranks)
        return;
    const uint32_t *weight = w->matrix + (uint64_t)y * w->side->x_ranks;
    unsigned n = w->side->n;
    PAPAN_EACH(i, length) {
        uint32_t x_low = (uint32_t)list[i], x_high = (uint32_t)(list[i] >> 32);
        if (((x_low & low) | (x_high & high)) == 0)
            w->sum += papan_look_up(weight + (x_low >> n | x_high >> n << (32 - n)));
    }
}

/* All queens of y from row `level` on; rows: how many y has. Both are constants wherever it is called. */
#define PAPAN_WALK(level, deeper)                                                                              \
    PAPAN_BODY void papan_walk_##level(papan_walk *w, unsigned rows, uint32_t taken, uint32_t low,             \
                                       uint32_t high, uint64_t *list, unsigned length)                         \
    {                                                                                                          \
        const papan_gpu_quarter *q = &w->side->quarter;                                                        \
        unsigned row = papan_walk_row(w, level), sum = row + q->sum, difference = row + q->difference;         \
        uint32_t open = papan_open_columns(q, row, low, high) & ~taken;                                        \
        for (; open != 0; open &= open - 1) {                                                                  \
            unsigned j = papan_lowest(open);                                                                   \
            uint32_t own = open & -open, own_low = UINT32_C(1) << (sum + j);                                   \
            uint32_t own_high = UINT32_C(1) << (difference - j);                                               \
            if ((level) + 1 == rows) {                                                                         \
                papan_walk_end(w, taken | own, own_low, own_high, list, length);                               \
                continue;                                                                                      \
            }                                                                                                  \
            uint64_t *out = list + length;                                                                     \
            unsigned at = 0, room = (unsigned)(w->end - out) - PAPAN_LANES * (rows - (level) - 2);             \
            do {                                                                                               \
                unsigned kept = papan_filter(list, &at, length, own_low, own_high, out, room);                 \
                if (kept > 0)                                                                                  \
                    deeper(w, rows, taken | own, low | own_low, high | own_high, out, kept);                   \
                papan_together();                                                                              \
            } while (at < length);                                                                             \
        }                                                                                                      \
    }

PAPAN_BODY void papan_walk_14(papan_walk *w, unsigned rows, uint32_t taken, uint32_t low, uint32_t high,
                              uint64_t *list, unsigned length)
{
    (void)w, (void)rows, (void)taken, (void)low, (void)high, (void)list, (void)length;
}

PAPAN_WALK(13, papan_walk_14)
PAPAN_WALK(12, papan_walk_13)
PAPAN_WALK(11, papan_walk_12)
PAPAN_WALK(10, papan_walk_11)
PAPAN_WALK(9, papan_walk_10)
PAPAN_WALK(8, papan_walk_9)
PAPAN_WALK(7, papan_walk_8)
PAPAN_WALK(6, papan_walk_7)
PAPAN_WALK(5, papan_walk_6)
PAPAN_WALK(4, papan_walk_5)
PAPAN_WALK(3, papan_walk_4)

/* Turns numbers of placements into entries and walks on. */
PAPAN_BODY void papan_walk_chunk(papan_walk *w, unsigned rows, uint32_t taken, uint32_t low, uint32_t high,
                                 uint64_t *list, unsigned length, uint32_t start)
{
    const papan_gpu_side *a = w->side;
    uint64_t first = w->task->block * PAPAN_GPU_BLOCK;
    uint32_t group = a->group[first + start], most = a->n < 24 ? 65535 : (UINT32_C(1) << (64 - 2 * a->n)) - 1;
    w->matrix = a->matrix + w->task->matrix + group;
    papan_together();
    PAPAN_EACH(i, length) {
        uint64_t x = first + list[i], diagonals = a->diagonals[x];
        uint32_t apart = (uint32_t)a->group[x] - group;
        if (apart > most)
            *a->trouble = 1;
        list[i] = diagonals | (uint64_t)(uint32_t)(apart << a->n) | (uint64_t)(apart >> (32 - a->n)) << (32 + a->n);
    }
    papan_together();
    papan_walk_3(w, rows, taken, low, high, list, length);
}

/* All y whose first three queens stand on these squares. */
PAPAN_BODY void papan_walk_from(papan_walk *w, unsigned rows, const uint32_t square[3], uint32_t taken,
                                uint32_t low, uint32_t high, uint64_t *list)
{
    const papan_gpu_side *a = w->side;
    const papan_gpu_task *t = w->task;
    unsigned stride = (a->quarter.rows * a->quarter.columns + 1) * PAPAN_LANES, length = 0;
    const uint32_t *mask = a->mask + t->block * stride;
    uint32_t start = t->first_bit;
    for (uint32_t b = 0; b < t->blocks; b++, mask += stride) {
        papan_words words = papan_words_common(mask + square[0] * PAPAN_LANES, mask + square[1] * PAPAN_LANES,
                                               mask + square[2] * PAPAN_LANES);
        if (b == 0)
            papan_words_from(&words, t->first_bit);
        if (length > 0 && a->n > 26) { /* few bits for the group: close the chunk in time */
            uint64_t first = t->block * PAPAN_GPU_BLOCK;
            if (a->group[first + b * PAPAN_GPU_BLOCK] - a->group[first + start] > 1 << (63 - 2 * a->n)) {
                papan_walk_chunk(w, rows, taken, low, high, list, length, start);
                length = 0;
            }
        }
        if (length == 0 && b > 0)
            start = b * PAPAN_GPU_BLOCK;
        while (papan_words_any(words)) {
            length = papan_words_take(&words, list, length, b * PAPAN_GPU_BLOCK);
            if (length + PAPAN_LANES > PAPAN_GPU_CHUNK) {
                papan_walk_chunk(w, rows, taken, low, high, list, length, start);
                length = 0;
                start = b > 0 ? b * PAPAN_GPU_BLOCK : t->first_bit;
            }
        }
    }
    if (length > 0)
        papan_walk_chunk(w, rows, taken, low, high, list, length, start);
}

/* An item is a task and the columns of the first two or three queens of y. rows: queens of y, 4 or more, a
 * constant. */
PAPAN_BODY papan_sum papan_sieve_item(const papan_gpu_side *a, unsigned rows, uint32_t item, uint64_t *arena)
{
    const papan_gpu_quarter *q = &a->quarter;
    const papan_gpu_task *t = &a->task[item / a->starts];
    papan_walk w = {.side = a, .task = t, .matrix = NULL, .end = arena + PAPAN_GPU_ARENA, .order = {0, 0}, .sum = 0};
    for (unsigned i = 0; i < rows; i++)
        w.order[i / 8] |= (uint64_t)t->row[i] << 8 * (i % 8);
    uint32_t start = item % a->starts, square[3], taken = 0, low = 0, high = 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned row = papan_walk_row(&w, i), j = start % q->columns;
        start /= q->columns;
        if ((papan_open_columns(q, row, low, high) & ~taken & UINT32_C(1) << j) == 0)
            return 0;
        taken |= UINT32_C(1) << j;
        low |= UINT32_C(1) << (row + q->sum + j);
        high |= UINT32_C(1) << (row + q->difference - j);
        square[i] = row * q->columns + j;
    }
    unsigned row = papan_walk_row(&w, 2);
    uint32_t open = papan_open_columns(q, row, low, high) & ~taken;
    if (a->starts > q->columns * q->columns)
        open &= UINT32_C(1) << start;
    for (; open != 0; open &= open - 1) {
        unsigned j = papan_lowest(open);
        square[2] = row * q->columns + j;
        papan_walk_from(&w, rows, square, taken | (open & -open), low | UINT32_C(1) << (row + q->sum + j),
                        high | UINT32_C(1) << (row + q->difference - j), arena);
    }
    return w.sum;
}

#endif
