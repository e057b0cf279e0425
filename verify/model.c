/* model.c: a puzzle as items and options (docs/models.md), and the digest that names this model.
 *
 * A solution is a set of options that covers each item at least `low` and at most `high` times. Every option
 * covers an item with low = high, so that once all items are covered often enough, no option can be added;
 * check_option() checks this, because the proofs rely on it. */
#include "verify.h"

#include <stdlib.h>

/* ---- digests: FNV-1a with 64 bits, over numbers instead of bytes ---- */

uint64_t start_digest(void)
{
    return UINT64_C(0xcbf29ce484222325);
}

void digest(uint64_t *value, uint64_t number)
{
    *value = (*value ^ number) * UINT64_C(0x100000001b3);
}

uint32_t colour_of(const Model *model, uint32_t k)
{
    return model->colour ? model->colour[k] : 0;
}

bool may_cover(const Model *model, uint32_t k, int64_t room, uint32_t colour)
{
    return room > 0 || (colour != 0 && colour == colour_of(model, k));
}

static uint64_t digest_model(const Model *model)
{
    uint64_t value = start_digest();
    digest(&value, model->items);
    for (uint32_t i = 0; i < model->items; i++) {
        digest(&value, model->bounds[i].low);
        digest(&value, model->bounds[i].high);
    }
    digest(&value, model->options);
    for (uint32_t o = 0; o < model->options; o++) {
        digest(&value, model->start[o + 1] - model->start[o]);
        EACH_ITEM (k, model, o)
            digest(&value, model->item[k] + UINT64_C(1) + (uint64_t)colour_of(model, k) * model->items);
    }
    return value;
}

/* ---- building ---- */

uint32_t add_item(Model *model, uint32_t low, uint32_t high)
{
    ADD(model->bounds, model->items, &model->items_room, ((Range){low, high}));
    return model->items - 1;
}

void add_items(Model *model, size_t n, uint32_t low, uint32_t high)
{
    for (size_t i = 0; i < n; i++)
        add_item(model, low, high);
}

void add_option(Model *model)
{
    size_t n = ++model->options; /* start[options] is the end of the last one */
    ADD(model->start, n, &model->starts_room, (uint32_t)model->covers);
}

void covers(Model *model, size_t item)
{
    ADD(model->item, model->covers, &model->covers_room, (uint32_t)item);
    model->start[model->options] = (uint32_t)model->covers;
}

/* ---- Queens, Star Battle and N-Queens ---- */

/* The windows of 2 x 2 cells with this cell: their upper left corner is at most one row above and one column
 * left of it. */
static void covers_windows(Model *model, size_t first, size_t n, size_t row, size_t column)
{
    for (size_t r = row > 0 ? row - 1 : 0; r <= row && r < n - 1; r++)
        for (size_t c = column > 0 ? column - 1 : 0; c <= column && c < n - 1; c++)
            covers(model, first + r * (n - 1) + c);
}

static void make_queens(Model *model, const Puzzle *puzzle)
{
    size_t n = (size_t)puzzle->rows, diagonals = 2 * n - 1;
    bool regions = puzzle->family == QUEENS;
    uint32_t stars = regions ? puzzle->stars : 1;
    add_items(model, (regions ? 3 : 2) * n, stars, stars);
    add_items(model, regions ? (n - 1) * (n - 1) : 2 * diagonals, 0, 1);
    uint32_t given = model->items; /* items for the given queens, after all others */
    for (size_t cell = 0; cell < n * n; cell++) {
        size_t row = cell / n, column = cell % n;
        if (regions && puzzle->region[cell] < 0)
            continue;
        add_option(model);
        covers(model, row);
        covers(model, n + column);
        if (regions) {
            covers(model, 2 * n + (size_t)puzzle->region[cell]);
            covers_windows(model, 3 * n, n, row, column);
        } else {
            covers(model, 2 * n + row + column);
            covers(model, 2 * n + diagonals + (row + n - 1 - column));
        }
        if (puzzle->placed && is_one_of(puzzle->placed[cell], "#Q"))
            covers(model, given++);
    }
    bad_puzzle_if(!regions && given - model->items > n, 0, 0, "more queens are given than there are rows");
    add_items(model, given - model->items, 1, 1);
}

/* ---- all families ---- */

int compare_numbers(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Sorts the items of an option. */
static void check_option(const Model *model, uint32_t option)
{
    bool closed = false, sorted = true;
    EACH_ITEM (k, model, option) {
        Range bounds = model->bounds[model->item[k]];
        closed |= bounds.low == bounds.high;
        sorted &= k == model->start[option] || model->item[k - 1] < model->item[k];
    }
    bad_puzzle_if(!closed, 0, 0, "option %u covers no item with fixed bounds", option + 1);
    if (!sorted)
        qsort(model->item + model->start[option], model->start[option + 1] - model->start[option],
              sizeof *model->item, compare_numbers);
}

/* The options of each item. While they are sorted in, first[i + 1] is the place of the next option of item i.
 */
static void index_model(Model *model)
{
    model->first = allocate((size_t)model->items + 2, sizeof *model->first);
    model->option = allocate(model->covers + 1, sizeof *model->option);
    for (size_t k = 0; k < model->covers; k++)
        model->first[model->item[k] + 2]++;
    for (uint32_t i = 1; i < model->items; i++)
        model->first[i + 1] += model->first[i];
    for (uint32_t o = 0; o < model->options; o++)
        EACH_ITEM (k, model, o)
            model->option[model->first[model->item[k] + 1]++] = o;
}

Model *make_model(const Puzzle *puzzle)
{
    static void (*const make[])(Model *, const Puzzle *) = {make_queens, make_queens, make_pack, make_cover};
    Model *model = allocate(1, sizeof *model);
    model->puzzle = puzzle;
    make[puzzle->family](model, puzzle);
    for (uint32_t o = 0; o < model->options; o++)
        check_option(model, o);
    index_model(model);
    model->digest = digest_model(model);
    return model;
}
