/* gpu_sieve_body.h: the sieve kernel, written as the work of one warp: bit-parallel backtracking over y.
 *
 * Nearly all pairs (x, y) attack each other, so pairs are not tested one by one. The warp builds the placements
 * y row by row and keeps the x that no queen of y attacks so far. The masks of gpu_kernels.h place the queens
 * of the first three or four rows at once, which leaves a few placements in a hundred or a thousand. These are
 * gathered into chunks of up to 1024, and each chunk is transposed into bits again: for each diagonal, which of
 * the 1024 use it. A lane holds 32 of them in one register, so that one more queen of y costs two reads and one
 * operation for all 1024. The pairs that remain after the last row are looked up in the matrix; the entries
 * found are added only when the next y is complete, to hide memory latency. The last row skips columns that
 * would complete a column set that cannot count.
 *
 * y is not stored: a few shifts, the same in all lanes, give the open columns of a row.
 *
 * Tried and lost: lists of entries filtered at each row, since they soon become shorter than a warp is wide; a
 * queue of pairs, weighed when full; a table of the columns that can count, consulted in every row. The times
 * are in research/nqueens.md. */
#ifndef PAPAN_COLOURS_GPU_SIEVE_BODY_H
#define PAPAN_COLOURS_GPU_SIEVE_BODY_H

#include "colours/gpu_body.h"

typedef struct papan_walk {
    const papan_gpu_side *side;
    const papan_gpu_task *task;
    uint32_t *matrix;     /* of the task */
    uint32_t least;       /* lower bound for the column set of y as a number, and for its mirror image */
    uint16_t *list;       /* the groups of the chunk's placements */
    uint32_t *low, *high; /* the chunk by diagonal: a map */
    unsigned columns;
    papan_map_shape shape;
    uint64_t order[2]; /* the rows of y, one byte each */
    papan_sum sum;
    uint32_t late[2]; /* weights loaded but not yet added */
} papan_walk;

/* Words of shared memory that a walk needs: groups, and the map, which has at least 32 lines. */
PAPAN_ANYWHERE unsigned papan_arena_words(const papan_gpu_quarter *q)
{
    unsigned lines = 2 * (q->rows + q->columns - 1);
    return PAPAN_GPU_CHUNK / 2 + (lines > PAPAN_LANES ? lines : PAPAN_LANES) * PAPAN_MAP_STRIDE;
}

PAPAN_BODY unsigned papan_walk_row(const papan_walk *w, unsigned level)
{
    return (unsigned)(w->order[level / 8] >> 8 * (level % 8)) & 255;
}

/* The diagonals that y attacks are numbered from its own first ones. */
PAPAN_BODY uint32_t papan_walk_open(const papan_walk *w, unsigned row, uint32_t low, uint32_t high)
{
    papan_gpu_quarter own = {0, w->columns, 0, w->columns - 1};
    return papan_open_columns(&own, row, low, high);
}

/* The columns that complete a set that may count. Its key is at most the set and its mirror image as numbers,
 * and must not be less than that of the orbit. */
PAPAN_BODY uint32_t papan_walk_counting(const papan_walk *w, uint32_t taken)
{
    unsigned unused = 32 - w->columns;
    uint32_t mirrored = papan_reversed(papan_from_bit(w->least, papan_reversed(taken) >> unused));
    return papan_from_bit(w->least, taken) & mirrored >> unused;
}

/* The x that remain after one more queen of y. */
PAPAN_BODY papan_words papan_walk_left(const papan_walk *w, unsigned row, unsigned difference, unsigned j,
                                       papan_words words)
{
    return papan_words_apart(words, w->low + (row + j) * PAPAN_MAP_STRIDE,
                             w->high + (difference - j) * PAPAN_MAP_STRIDE);
}

/* A y is complete: weighs the pairs with all remaining x, or counts them into the matrix, which
 * papan_weigh_row() weighs in the end. */
PAPAN_BODY void papan_walk_end(papan_walk *w, uint32_t y, papan_words words)
{
    const papan_gpu_side *a = w->side;
    uint32_t *row = w->matrix + (uint64_t)y * a->x_ranks;
    if (y >= a->y_ranks)
        return;
    if (!a->fill) {
        papan_words_weigh(words, w->list, row, &w->sum, w->late);
        return;
    }
    PAPAN_EACH_BIT (i, words)
        papan_fetch_add(row + w->list[i], 1);
    papan_together();
}

/* Tries the columns of the last row of y; loads the remaining x of the next column before it processes this
 * one, to hide the latency of shared memory. */
PAPAN_BODY void papan_walk_last(papan_walk *w, unsigned row, unsigned difference, uint32_t taken, uint32_t open,
                                papan_words words)
{
    if (open == 0)
        return;
    papan_words next = papan_walk_left(w, row, difference, papan_lowest(open), words);
    uint32_t next_y = papan_look_up_short(w->side->y_rank + (taken | (open & -open)));
    for (bool more = true; more;) {
        papan_words left = next;
        uint32_t y = next_y;
        open &= open - 1;
        more = open != 0;
        if (more) {
            next = papan_walk_left(w, row, difference, papan_lowest(open), words);
            next_y = papan_look_up_short(w->side->y_rank + (taken | (open & -open)));
        }
        if (papan_words_any(left))
            papan_walk_end(w, y, left);
    }
}

/* Places the queens of y from row `level` on; rows: the rows of y. Both are constants at every call. */
#define PAPAN_WALK(level, deeper)                                                                              \
    PAPAN_BODY void papan_walk_##level(papan_walk *w, unsigned rows, uint32_t taken, uint32_t low,             \
                                       uint32_t high, papan_words words)                                       \
    {                                                                                                          \
        unsigned row = papan_walk_row(w, level), difference = row + w->columns - 1;                            \
        uint32_t open = papan_walk_open(w, row, low, high) & ~taken;                                           \
        if ((level) + 1 == rows) {                                                                             \
            papan_walk_last(w, row, difference, taken, open &papan_walk_counting(w, taken), words);            \
            return;                                                                                            \
        }                                                                                                      \
        for (; open != 0; open &= open - 1) {                                                                  \
            unsigned j = papan_lowest(open);                                                                   \
            papan_words left = papan_walk_left(w, row, difference, j, words);                                  \
            if (papan_words_any(left))                                                                         \
                deeper(w, rows, taken | (open & -open), low | UINT32_C(1) << (row + j),                        \
                       high | UINT32_C(1) << (difference - j), left);                                          \
        }                                                                                                      \
    }

PAPAN_BODY void papan_walk_14(papan_walk *w, unsigned rows, uint32_t taken, uint32_t low, uint32_t high,
                              papan_words words)
{
    (void)w, (void)rows, (void)taken, (void)low, (void)high, (void)words;
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

/* The queens of y that masks place at once. */
typedef struct papan_start {
    uint32_t taken, low, high;
    uint32_t square[4];
} papan_start;

PAPAN_BODY papan_start papan_start_with(const papan_walk *w, papan_start before, unsigned level, unsigned j)
{
    unsigned row = papan_walk_row(w, level);
    before.taken |= UINT32_C(1) << j;
    before.low |= UINT32_C(1) << (row + j);
    before.high |= UINT32_C(1) << (row + w->columns - 1 - j);
    before.square[level] = (row * w->columns + j) * PAPAN_LANES;
    return before;
}

PAPAN_BODY uint32_t papan_start_open(const papan_walk *w, const papan_start *s, unsigned level)
{
    return papan_walk_open(w, papan_walk_row(w, level), s->low, s->high) & ~s->taken;
}

PAPAN_BODY void papan_walk_chunk(papan_walk *w, unsigned first, unsigned rows, const papan_start *s,
                                 unsigned length)
{
    const papan_gpu_side *a = w->side;
    uint64_t start = w->task->block * PAPAN_GPU_BLOCK;
    papan_map_make(w->low, length, a->diagonals + start, a->group + start, w->list, w->shape);
    papan_words words = papan_words_below(length);
    if (first == 3)
        papan_walk_3(w, rows, s->taken, s->low, s->high, words);
    else
        papan_walk_4(w, rows, s->taken, s->low, s->high, words);
}

PAPAN_BODY papan_words papan_start_words(const papan_start *s, unsigned first, const uint32_t *mask)
{
    papan_words words = papan_words_common(mask + s->square[0], mask + s->square[1], mask + s->square[2]);
    return first == 3 ? words : papan_words_both(words, mask + s->square[3]);
}

PAPAN_BODY void papan_walk_from(papan_walk *w, unsigned first, unsigned rows, const papan_start *s)
{
    const papan_gpu_side *a = w->side;
    const papan_gpu_task *t = w->task;
    unsigned stride = (a->quarter.rows * a->quarter.columns + 1) * PAPAN_LANES, length = 0;
    const uint32_t *mask = a->mask + t->block * stride;
    papan_words next = papan_start_words(s, first, mask);
    papan_words_from(&next, t->first_bit);
    for (uint32_t b = 0; b < t->blocks; b++) {
        papan_words words = next;
        mask += stride;
        if (b + 1 < t->blocks)
            next = papan_start_words(s, first, mask); /* loaded early to hide latency */
        unsigned before, more = papan_words_ones(words, &before);
        if (length + more > PAPAN_GPU_CHUNK) {
            papan_walk_chunk(w, first, rows, s, length);
            length = 0;
        }
        papan_words_list(words, w->low, length + before, b * PAPAN_GPU_BLOCK);
        length += more;
    }
    if (length > 0)
        papan_walk_chunk(w, first, rows, s, length);
}

/* An item is a task with the columns of the first two or three queens of y. first: queens placed by masks, 3 or
 * 4; rows: queens of y, more than first. Both are constants. */
PAPAN_BODY papan_sum papan_sieve_item(const papan_gpu_side *a, unsigned first, unsigned rows, uint32_t item,
                                      uint32_t *arena)
{
    const papan_gpu_quarter *q = &a->quarter;
    const papan_gpu_task *t = &a->task[item / a->starts];
    if (t->blocks == 0)
        return 0;
    papan_walk w;
    w.side = a;
    w.task = t;
    w.matrix = a->matrix + t->matrix;
    w.columns = q->columns;
    w.shape.low = q->sum;
    w.shape.high = q->difference - (q->columns - 1);
    w.shape.count = q->rows + q->columns - 1;
    w.list = (uint16_t *)arena;
    w.low = arena + PAPAN_GPU_CHUNK / 2;
    w.high = w.low + w.shape.count * PAPAN_MAP_STRIDE;
    w.sum = w.late[0] = w.late[1] = 0;
    w.least = a->by_least && a->own_columns ? t->key : 0;
    w.order[0] = w.order[1] = 0;
    for (unsigned i = 0; i < rows; i++)
        w.order[i / 8] |= (uint64_t)t->row[i] << 8 * (i % 8);
    papan_start s = {0, 0, 0, {0, 0, 0, 0}};
    uint32_t start = item % a->starts;
    for (unsigned i = 0; i < first - 1; i++, start /= q->columns) {
        if ((papan_start_open(&w, &s, i) >> start % q->columns & 1) == 0)
            return 0;
        s = papan_start_with(&w, s, i, start % q->columns);
    }
    for (uint32_t open = papan_start_open(&w, &s, first - 1); open != 0; open &= open - 1) {
        papan_start one = papan_start_with(&w, s, first - 1, papan_lowest(open));
        papan_walk_from(&w, first, rows, &one);
    }
    return w.sum + w.late[0] + w.late[1];
}

#endif
