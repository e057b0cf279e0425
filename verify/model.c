/* model.c: a puzzle as items and options (docs/models.md), and the digest that names this model.
 *
 * A solution is a set of options that covers each item at least `low` and at most `high` times. Every option
 * covers an item with low = high, so that once all items are covered often enough, no option can be added;
 * check_option() makes sure of it, because the proofs need it. */
#include "verify.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- digests: FNV-1a with 64 bits, over numbers instead of bytes ---- */

uint64_t start_digest(void)
{
    return UINT64_C(0xcbf29ce484222325);
}

void digest(uint64_t *value, uint64_t number)
{
    *value = (*value ^ number) * UINT64_C(0x100000001b3);
}

void digest_text(uint64_t value, char text[DIGEST])
{
    snprintf(text, DIGEST, "%016" PRIx64, value);
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
        digest(&value, model->option_start[o + 1] - model->option_start[o]);
        for (uint32_t k = model->option_start[o]; k < model->option_start[o + 1]; k++)
            digest(&value, (uint64_t)model->option_item[k] + 1);
    }
    return value;
}

/* ---- building ---- */

uint32_t add_item(Builder *build, uint32_t low, uint32_t high)
{
    Model *model = build->model;
    model->bounds = room_for(model->bounds, model->items, &build->items_room, sizeof *model->bounds);
    model->bounds[model->items] = (Range){low, high};
    return model->items++;
}

void add_items(Builder *build, size_t n, uint32_t low, uint32_t high)
{
    for (size_t i = 0; i < n; i++)
        add_item(build, low, high);
}

void add_option(Builder *build)
{
    Model *model = build->model;
    size_t n = ++model->options;
    model->option_start = room_for(model->option_start, n, &build->starts_room, sizeof *model->option_start);
    model->option_start[n] = (uint32_t)build->covers;
}

void covers(Builder *build, size_t item)
{
    Model *model = build->model;
    model->option_item =
        room_for(model->option_item, build->covers, &build->covers_room, sizeof *model->option_item);
    model->option_item[build->covers++] = (uint32_t)item;
    model->option_start[model->options] = (uint32_t)build->covers;
}

/* ---- Queens, Star Battle and N-Queens ---- */

/* Items for the given queens, after all others; the result has for each cell its item, or 0. */
static uint32_t *given_queens(Builder *build, const Puzzle *puzzle)
{
    uint32_t *item = allocate(cells_of(puzzle), sizeof *item);
    for (size_t cell = 0; puzzle->placed && cell < cells_of(puzzle); cell++)
        if (puzzle->placed[cell] == '#' || puzzle->placed[cell] == 'Q')
            item[cell] = add_item(build, 1, 1);
    return item;
}

/* The windows of 2 x 2 cells with this cell: their upper left corner is at most one row above and one column
 * left of it. */
static void covers_windows(Builder *build, size_t first, size_t n, size_t row, size_t column)
{
    for (size_t r = row > 0 ? row - 1 : 0; r <= row && r < n - 1; r++)
        for (size_t c = column > 0 ? column - 1 : 0; c <= column && c < n - 1; c++)
            covers(build, first + r * (n - 1) + c);
}

static void make_queens(Builder *build, const Puzzle *puzzle)
{
    size_t n = (size_t)puzzle->rows, diagonals = 2 * n - 1;
    bool regions = puzzle->family == QUEENS;
    add_items(build, (regions ? 3 : 2) * n, regions ? puzzle->stars : 1, regions ? puzzle->stars : 1);
    add_items(build, regions ? (n - 1) * (n - 1) : 2 * diagonals, 0, 1);
    uint32_t *given = given_queens(build, puzzle);
    for (size_t cell = 0; cell < n * n; cell++) {
        size_t row = cell / n, column = cell % n;
        if (regions && puzzle->region[cell] < 0)
            continue;
        add_option(build);
        covers(build, row);
        covers(build, n + column);
        if (regions) {
            covers(build, 2 * n + (size_t)puzzle->region[cell]);
            covers_windows(build, 3 * n, n, row, column);
        } else {
            covers(build, 2 * n + row + column);
            covers(build, 2 * n + diagonals + (row + n - 1 - column));
        }
        if (given[cell])
            covers(build, given[cell]);
    }
}

/* ---- all families ---- */

static int compare_items(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Sorts the items of an option. */
static void check_option(const Model *model, uint32_t option)
{
    uint32_t *item = model->option_item + model->option_start[option];
    uint32_t n = model->option_start[option + 1] - model->option_start[option];
    bool closed = false, sorted = true;
    for (uint32_t k = 0; k < n; k++) {
        closed |= model->bounds[item[k]].low == model->bounds[item[k]].high;
        sorted &= k == 0 || item[k - 1] < item[k];
    }
    if (!closed)
        bad_puzzle(0, 0, "option %u covers no item with fixed bounds", option + 1);
    if (!sorted)
        qsort(item, n, sizeof *item, compare_items);
}

/* The options of each item. */
static void index_model(Model *model)
{
    uint32_t total = model->options ? model->option_start[model->options] : 0;
    model->item_start = allocate((size_t)model->items + 1, sizeof *model->item_start);
    model->item_option = allocate((size_t)total + 1, sizeof *model->item_option);
    for (uint32_t k = 0; k < total; k++)
        model->item_start[model->option_item[k] + 1]++;
    for (uint32_t i = 0; i < model->items; i++)
        model->item_start[i + 1] += model->item_start[i];
    uint32_t *next = allocate((size_t)model->items + 1, sizeof *next);
    if (model->items > 0)
        memcpy(next, model->item_start, model->items * sizeof *next);
    for (uint32_t o = 0; o < model->options; o++)
        for (uint32_t k = model->option_start[o]; k < model->option_start[o + 1]; k++)
            model->item_option[next[model->option_item[k]]++] = o;
    release(next);
}

Model *make_model(const Puzzle *puzzle)
{
    static void (*const make[])(Builder * build, const Puzzle *puzzle) = {
        [QUEENS] = make_queens, [NQUEENS] = make_queens, [PACK] = make_pack, [COVER] = make_cover};
    Builder build = {.model = allocate(1, sizeof(Model))};
    build.model->puzzle = puzzle;
    make[puzzle->family](&build, puzzle);
    for (uint32_t o = 0; o < build.model->options; o++)
        check_option(build.model, o);
    index_model(build.model);
    build.model->digest = digest_model(build.model);
    return build.model;
}
