/* levels.c: follows a count by dynamic programming.
 *
 * A position is the set of covered cells together with the number of uses of each thing. Cells are covered in
 * the given order, so the next option always covers the first uncovered cell in this order. Positions with the
 * same first uncovered cell form a level, and each has the number of ways to reach it. A level is freed when
 * its positions have been continued, so memory holds only the positions between the first and the last cell of
 * a piece. */
#include "verify.h"

/* Where a position counts how often an item is covered. */
typedef struct {
    size_t word;
    unsigned shift;
    uint64_t mask;
} Counter;

/* A position is a number of words: a bit for each cell, in the given order, then 16 bits for each other item.
 * No counter can overflow, so positions are added word by word. */
typedef struct {
    const Model *model;
    size_t cells, cell_words, words; /* items of cells; words for them, and for all items */
    uint32_t *order;                 /* the cell at each place */
    Counter *counter;                /* of items */
    uint64_t *sum;                   /* the sum that an option adds to a position */
    Table *level; /* positions and the ways to them; the last one has those with all cells covered */
} Levels;

static size_t first_uncovered(const Levels *levels, const uint64_t *position)
{
    size_t word = 0;
    while (word < levels->cell_words - 1 && position[word] == UINT64_MAX)
        word++;
    size_t place = word * 64 + (size_t)__builtin_ctzll(~position[word]); /* the last word is never full */
    return place < levels->cells ? place : levels->cells;
}

static uint64_t times_covered(const Levels *levels, const uint64_t *position, uint32_t item)
{
    Counter counter = levels->counter[item];
    return position[counter.word] >> counter.shift & counter.mask;
}

static void add_ways(const Levels *levels, const uint64_t *position, Ways ways)
{
    uint64_t *values = values_of(&levels->level[first_uncovered(levels, position)], position);
    refuse_if(__builtin_add_overflow(ways, (Ways)values[1] << 64 | values[0], &ways), "more than 2^128 ways");
    values[0] = (uint64_t)ways;
    values[1] = (uint64_t)(ways >> 64);
}

/* ---- setting up ---- */

static void read_order(Levels *levels)
{
    enum { COUNTERS = 4, COUNTER_BITS = 16 };
    expect_word("order");
    for (size_t k = 0; k < levels->cells; k++) {
        uint32_t item = item_in(levels->model, next_word());
        refuse_if(item >= levels->cells || levels->counter[item].mask, "expected each cell once, found item %u",
                  item + 1);
        levels->counter[item] = (Counter){k / 64, k % 64, 1};
        levels->order[k] = item;
    }
    for (uint32_t k = 0; k < levels->model->items - levels->cells; k++)
        levels->counter[levels->cells + k] =
            (Counter){levels->cell_words + k / COUNTERS, k % COUNTERS * COUNTER_BITS, (1 << COUNTER_BITS) - 1};
}

static void sum_options(Levels *levels)
{
    const Model *model = levels->model;
    levels->sum = allocate((size_t)model->options * levels->words + 1, sizeof *levels->sum);
    for (uint32_t o = 0; o < model->options; o++)
        EACH_ITEM (k, model, o) {
            Counter counter = levels->counter[model->item[k]];
            levels->sum[o * levels->words + counter.word] |= UINT64_C(1) << counter.shift;
        }
}

/* ---- counting ---- */

static bool fits(const Levels *levels, uint32_t option, const uint64_t *position)
{
    const Model *model = levels->model;
    for (size_t w = 0; w < levels->cell_words; w++)
        if (position[w] & levels->sum[option * levels->words + w])
            return false;
    EACH_ITEM (k, model, option)
        if (times_covered(levels, position, model->item[k]) >= model->bounds[model->item[k]].high)
            return false;
    return true;
}

/* Tries all options of the first uncovered cell. */
static void continue_position(const Levels *levels, size_t k, const uint64_t *position, uint64_t *next)
{
    const Model *model = levels->model;
    uint32_t cell = levels->order[k];
    for (uint32_t i = model->first[cell]; i < model->first[cell + 1]; i++) {
        uint32_t option = model->option[i];
        if (!fits(levels, option, position))
            continue;
        for (size_t w = 0; w < levels->words; w++)
            next[w] = position[w] + levels->sum[option * levels->words + w];
        add_ways(levels, next, value_in(&levels->level[k], position));
    }
}

/* The ways to all positions of a level; complete: only to those in which all items are covered often enough. */
static Ways sum_ways(const Levels *levels, const Table *level, bool complete)
{
    const Model *model = levels->model;
    Ways sum = 0;
    for (size_t i = 0; i < level->places; i++) {
        const uint64_t *position = entry_at(level, i);
        uint32_t item = complete ? 0 : model->items;
        while (item < model->items && times_covered(levels, position, item) >= model->bounds[item].low)
            item++;
        refuse_if(item == model->items && __builtin_add_overflow(sum, value_in(level, position), &sum),
                  "more than 2^128 ways");
    }
    return sum;
}

static void check_level(const Levels *levels, size_t k)
{
    size_t n = levels->level[k].n;
    Ways total = sum_ways(levels, &levels->level[k], false);
    char buffer[40];
    expect_word("level");
    refuse_if(number_in(next_word(), UINT64_MAX) != k + 1, "expected level %zu", k + 1);
    refuse_if(number_in(next_word(), UINT64_MAX) != n, "level %zu has %zu position%s", k + 1, n,
              n == 1 ? "" : "s");
    refuse_if(ways_in(next_word(), MOST_WAYS) != total, "the positions of level %zu can be reached in %s way%s",
              k + 1, ways_text(total, buffer), total == 1 ? "" : "s");
}

uint64_t check_levels(const Model *model, const Claim *claim)
{
    refuse_if(model->puzzle->family != PACK, "levels need a packing puzzle");
    Levels levels = {.model = model, .cells = model->cell_items, .cell_words = model->cell_items / 64 + 1};
    levels.words = levels.cell_words + (model->items - levels.cells + 3) / 4;
    levels.order = allocate(levels.cells + 1, sizeof *levels.order);
    levels.counter = allocate((size_t)model->items + 1, sizeof *levels.counter);
    levels.level = allocate(levels.cells + 1, sizeof *levels.level);
    read_order(&levels);
    sum_options(&levels);
    uint64_t *next = allocate(levels.words, sizeof *next), positions = 0;
    for (size_t k = 0; k <= levels.cells; k++)
        levels.level[k].words = levels.words;
    add_ways(&levels, next, 1);
    for (size_t k = 0; k < levels.cells; k++) {
        Table *level = &levels.level[k];
        if (level->n == 0)
            continue;
        check_level(&levels, k);
        positions += level->n;
        for (size_t i = 0; i < level->places; i++)
            if (value_in(level, entry_at(level, i)) != 0)
                continue_position(&levels, k, entry_at(level, i), next);
        release(level->entry);
    }
    char buffer[40];
    Ways count = sum_ways(&levels, &levels.level[levels.cells], true);
    next_word();
    refuse_if(count != claim->count, "the levels give the number of solutions %s", ways_text(count, buffer));
    return positions;
}
