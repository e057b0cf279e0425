/* levels.c: follows a count by dynamic programming.
 *
 * A position says which cells are covered and how often each thing is used. Cells are covered in the given
 * order, so the next option always covers the first uncovered cell in this order. Positions with the same first
 * uncovered cell form a level, and each has the number of ways to reach it. Levels are hash tables; each is
 * freed when its positions have been continued, so memory holds only the positions between the first and the
 * last cell of a piece. */
#include "verify.h"

#include <string.h>

/* A position is a number of words: a bit for each cell, in the given order, then 16 bits for each other item,
 * which count how often it is covered. No counter can overflow, so positions are added word by word. */
enum { COUNTERS = 4, COUNTER_BITS = 16, MOST_COUNTED = (1 << COUNTER_BITS) - 1 };

typedef struct {
    size_t n, places;
    uint64_t *entry; /* places of `stride` words: the position, then the ways (0: free place) */
} Level;

typedef struct {
    const Model *model;
    size_t cells, cell_words, words,
        stride;              /* items of cells; words for them, for all items, and with the ways */
    uint32_t *order, *place; /* the cell at each place, and the place of each cell */
    uint64_t *sum;           /* what an option adds to a position */
    Level *level;            /* the last one has the positions with all cells covered */
} Levels;

static size_t first_uncovered(const Levels *levels, const uint64_t *position)
{
    size_t word = 0;
    while (word < levels->cell_words - 1 && position[word] == UINT64_MAX)
        word++;
    size_t place = word * 64 + (size_t)__builtin_ctzll(~position[word]); /* the last word is never full */
    return place < levels->cells ? place : levels->cells;
}

static uint64_t hash(const uint64_t *position, size_t words)
{
    uint64_t h = 0;
    for (size_t i = 0; i < words; i++) {
        h = (h ^ position[i]) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 32;
    }
    return h;
}

static Ways ways_at(const Levels *levels, const uint64_t *entry)
{
    return (Ways)entry[levels->words + 1] << 64 | entry[levels->words];
}

static uint64_t *find_entry(const Levels *levels, const Level *level, const uint64_t *position)
{
    for (uint64_t at = hash(position, levels->words);; at++) {
        uint64_t *entry = level->entry + (at & (level->places - 1)) * levels->stride;
        if (ways_at(levels, entry) == 0 || memcmp(entry, position, levels->words * sizeof *entry) == 0)
            return entry;
    }
}

static void widen(const Levels *levels, Level *level)
{
    Level larger = {level->n, level->places ? 2 * level->places : 64, NULL};
    larger.entry = allocate(larger.places, levels->stride * sizeof *larger.entry);
    for (size_t i = 0; i < level->places; i++) {
        const uint64_t *entry = level->entry + i * levels->stride;
        if (ways_at(levels, entry) != 0)
            memcpy(find_entry(levels, &larger, entry), entry, levels->stride * sizeof *entry);
    }
    release(level->entry);
    *level = larger;
}

static void add_ways(const Levels *levels, const uint64_t *position, Ways ways)
{
    Level *level = &levels->level[first_uncovered(levels, position)];
    if (3 * (level->n + 1) > 2 * level->places)
        widen(levels, level);
    uint64_t *entry = find_entry(levels, level, position);
    Ways sum = ways_at(levels, entry);
    level->n += sum == 0;
    refuse_if(__builtin_add_overflow(sum, ways, &sum), "more than 2^128 ways");
    memcpy(entry, position, levels->words * sizeof *entry);
    entry[levels->words] = (uint64_t)sum;
    entry[levels->words + 1] = (uint64_t)(sum >> 64);
}

/* ---- setting up ---- */

static void read_order(Levels *levels)
{
    refuse_if(!word_is(next_word(), "order"), "expected 'order'");
    for (size_t k = 0; k < levels->cells; k++) {
        uint32_t item = item_in(levels->model, next_word());
        refuse_if(item >= levels->cells ||
                      (levels->place[item] < k && levels->order[levels->place[item]] == item),
                  "expected each cell once, found item %u", item + 1);
        levels->place[item] = (uint32_t)k;
        levels->order[k] = item;
    }
}

/* How often the position covers an item that is not a cell. */
static uint64_t times_covered(const Levels *levels, const uint64_t *position, uint32_t item)
{
    size_t k = item - levels->cells;
    return position[levels->cell_words + k / COUNTERS] >> k % COUNTERS * COUNTER_BITS & MOST_COUNTED;
}

static void prepare_options(Levels *levels)
{
    const Model *model = levels->model;
    levels->sum = allocate((size_t)model->options * levels->words + 1, sizeof *levels->sum);
    for (uint32_t o = 0; o < model->options; o++)
        for
            EACH_ITEM(k, model, o)
            {
                uint32_t item = model->item[k];
                bool cell = item < levels->cells;
                size_t place = cell ? levels->place[item] : item - levels->cells, bits = cell ? 64 : COUNTERS;
                levels->sum[o * levels->words + (cell ? 0 : levels->cell_words) + place / bits] |=
                    UINT64_C(1) << place % bits * (64 / bits);
            }
}

/* ---- counting ---- */

static bool fits(const Levels *levels, uint32_t option, const uint64_t *position)
{
    const Model *model = levels->model;
    for (size_t w = 0; w < levels->cell_words; w++)
        if (position[w] & levels->sum[option * levels->words + w])
            return false;
    for (uint32_t k = model->start[option + 1]; k > model->start[option]; k--) {
        uint32_t item = model->item[k - 1];
        if (item < levels->cells)
            break; /* the items of an option are ascending, so those of cells come first */
        if (times_covered(levels, position, item) >= model->bounds[item].high)
            return false;
    }
    return true;
}

/* Tries all options of the first uncovered cell. */
static void continue_position(const Levels *levels, size_t k, const uint64_t *entry, uint64_t *next)
{
    const Model *model = levels->model;
    uint32_t cell = levels->order[k];
    for (uint32_t i = model->first[cell]; i < model->first[cell + 1]; i++) {
        uint32_t option = model->option[i];
        if (!fits(levels, option, entry))
            continue;
        for (size_t w = 0; w < levels->words; w++)
            next[w] = entry[w] + levels->sum[option * levels->words + w];
        add_ways(levels, next, ways_at(levels, entry));
    }
}

/* The ways to all positions of a level; complete: to those in which no item needs to be covered any more. */
static Ways sum_ways(const Levels *levels, const Level *level, bool complete)
{
    const Model *model = levels->model;
    Ways sum = 0;
    for (size_t i = 0; i < level->places; i++) {
        const uint64_t *entry = level->entry + i * levels->stride;
        uint32_t item = complete ? (uint32_t)levels->cells : model->items;
        while (item < model->items && times_covered(levels, entry, item) >= model->bounds[item].low)
            item++;
        refuse_if(item == model->items && __builtin_add_overflow(sum, ways_at(levels, entry), &sum),
                  "more than 2^128 ways");
    }
    return sum;
}

static void check_level(const Levels *levels, size_t k)
{
    const Level *level = &levels->level[k];
    Ways total = sum_ways(levels, level, false);
    char buffer[40];
    const Word *word = next_word();
    refuse_if(!word_is(word, "level"), "expected 'level %zu', found '%s'", k + 1, word->text);
    refuse_if(number_in(next_word(), 0, UINT64_MAX) != k + 1, "expected level %zu", k + 1);
    refuse_if(number_in(next_word(), 0, UINT64_MAX) != level->n, "level %zu has %zu position%s", k + 1,
              level->n, level->n == 1 ? "" : "s");
    refuse_if(ways_in(next_word(), 0) != total, "the positions of level %zu can be reached in %s way%s", k + 1,
              ways_text(total, buffer), total == 1 ? "" : "s");
}

uint64_t check_levels(const Model *model, const Claim *claim)
{
    refuse_if(model->puzzle->family != PACK, "levels need a packing puzzle");
    Levels levels = {.model = model, .cells = model->cell_items};
    levels.cell_words = levels.cells / 64 + 1;
    levels.words = levels.cell_words + (model->items - levels.cells + COUNTERS - 1) / COUNTERS;
    levels.stride = levels.words + 2;
    levels.place = allocate(levels.cells + 1, sizeof *levels.place);
    levels.order = allocate(levels.cells + 1, sizeof *levels.order);
    levels.level = allocate(levels.cells + 1, sizeof *levels.level);
    read_order(&levels);
    prepare_options(&levels);
    uint64_t *position = allocate(levels.words, sizeof *position), positions = 0;
    add_ways(&levels, position, 1);
    for (size_t k = 0; k < levels.cells; k++) {
        Level *level = &levels.level[k];
        if (level->n == 0)
            continue;
        check_level(&levels, k);
        positions += level->n;
        for (size_t i = 0; i < level->places; i++)
            if (ways_at(&levels, level->entry + i * levels.stride) != 0)
                continue_position(&levels, k, level->entry + i * levels.stride, position);
        release(level->entry);
    }
    Ways count = sum_ways(&levels, &levels.level[levels.cells], true),
         claimed = claim->kind == CLAIM_COUNT ? claim->count : claim->chosen != NULL;
    char buffer[40];
    next_word();
    refuse_if(count != claimed, "the levels give the number of solutions %s", ways_text(count, buffer));
    return positions;
}
