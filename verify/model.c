/* model.c: a puzzle as items and options (docs/models.md).
 *
 * A solution is a set of options that covers each item at least `low` and at most `high` times. Every option
 * covers an item with low = high, so that once all items are covered often enough, no option can be added;
 * check_model() makes sure of it, because the proofs need it. */
#include "verify.h"

#include <string.h>

/* ---- building ---- */

static void *room_for(void *array, size_t n, size_t *room, size_t size)
{
    if (n < *room)
        return array;
    if (n > UINT32_MAX / 4)
        bad_puzzle(0, 0, "too large for papan-verify");
    size_t more = *room ? 2 * *room : 256;
    array = enlarge(array, *room, more, size);
    *room = more;
    return array;
}

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

/* Begins an option; covers() and on_cell() add to the last one. */
void add_option(Builder *build, uint32_t thing)
{
    Model *model = build->model;
    size_t n = model->options, room = build->options_room;
    if (n + 1 >= room) {
        size_t more = room ? 2 * room : 256;
        model->thing = enlarge(model->thing, room, more, sizeof *model->thing);
        model->option_start = enlarge(model->option_start, room, more, sizeof *model->option_start);
        model->cell_start = enlarge(model->cell_start, room, more, sizeof *model->cell_start);
        build->options_room = more;
    }
    model->thing[n] = thing;
    model->options++;
    model->option_start[n + 1] = (uint32_t)build->covers;
    model->cell_start[n + 1] = (uint32_t)build->cells;
}

void covers(Builder *build, size_t item)
{
    Model *model = build->model;
    model->option_item =
        room_for(model->option_item, build->covers, &build->covers_room, sizeof *model->option_item);
    model->option_item[build->covers++] = (uint32_t)item;
    model->option_start[model->options] = (uint32_t)build->covers;
}

void on_cell(Builder *build, size_t cell)
{
    Model *model = build->model;
    model->cell = room_for(model->cell, build->cells, &build->cells_room, sizeof *model->cell);
    model->cell[build->cells++] = (uint32_t)cell;
    model->cell_start[model->options] = (uint32_t)build->cells;
}

/* ---- Queens, Star Battle and N-Queens ---- */

/* Items for the given queens, after all others; the result has for each cell its item, or 0. */
static uint32_t *given_queens(Builder *build, const Puzzle *puzzle, size_t cells)
{
    uint32_t *item = allocate(cells, sizeof *item);
    for (size_t cell = 0; puzzle->placed && cell < cells; cell++)
        if (puzzle->placed[cell] == '#') {
            if (puzzle->region && puzzle->region[cell] < 0)
                bad_puzzle(0, 0, "a queen is given on a cell without a region");
            item[cell] = add_item(build, 1, 1);
        }
    return item;
}

static void make_queens(Builder *build, const Puzzle *puzzle)
{
    size_t n = (size_t)puzzle->rows, windows = n - 1;
    add_items(build, 3 * n, puzzle->stars, puzzle->stars);
    add_items(build, windows * windows, 0, 1);
    uint32_t *given = given_queens(build, puzzle, n * n);
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++) {
            size_t cell = row * n + column;
            if (puzzle->region[cell] < 0)
                continue;
            add_option(build, 0);
            on_cell(build, cell);
            covers(build, row);
            covers(build, n + column);
            covers(build, 2 * n + (size_t)puzzle->region[cell]);
            /* the windows whose upper left corner is at most one row above and one column left of the cell */
            for (size_t r = row > 0 ? row - 1 : 0; r <= row && r < windows; r++)
                for (size_t c = column > 0 ? column - 1 : 0; c <= column && c < windows; c++)
                    covers(build, 3 * n + r * windows + c);
            if (given[cell])
                covers(build, given[cell]);
        }
}

static void make_nqueens(Builder *build, const Puzzle *puzzle)
{
    size_t n = (size_t)puzzle->rows, diagonals = 2 * n - 1;
    add_items(build, 2 * n, 1, 1);
    add_items(build, 2 * diagonals, 0, 1);
    uint32_t *given = given_queens(build, puzzle, n * n);
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++) {
            add_option(build, 0);
            on_cell(build, row * n + column);
            covers(build, row);
            covers(build, n + column);
            covers(build, 2 * n + row + column);
            covers(build, 2 * n + diagonals + (row + n - 1 - column));
            if (given[row * n + column])
                covers(build, given[row * n + column]);
        }
}

/* ---- packing ---- */

typedef struct {
    const Puzzle *puzzle;
    size_t cells;
    bool *free; /* cells to cover */
    Placements list;
    uint32_t given[MOST_PIECES]; /* copies */
    uint32_t empty[GROUPS];      /* cells of a group that are given as empty */
    uint32_t in_group[GROUPS];   /* the other cells of the group */
    Range left[MOST_PIECES];     /* copies that must and may still be placed */
    Range gaps[GROUPS];          /* cells of a group that must and may still stay empty */
    uint32_t cell_item[MOST_CELLS];
} Packing;

/* Divides the cells `left` into placements of a piece, in all ways if its sides differ in size, otherwise in
 * one. */
typedef struct {
    const Placements *list;
    bool *left;
    size_t cells;
    bool all;
    uint32_t copies; /* of the divisions found; 0: none yet */
    uint64_t steps;
} Division;

static bool divide(Division *division, uint32_t copies)
{
    size_t first = 0;
    while (first < division->cells && !division->left[first])
        first++;
    if (first == division->cells) {
        if (division->copies && division->copies != copies)
            bad_puzzle(0, 0, "the given pieces can be told apart in several ways");
        division->copies = copies;
        return !division->all;
    }
    for (size_t i = 0; i < division->list->n; i++) {
        const Placement *p = &division->list->placement[i];
        bool fits = (size_t)p->cell[0] == first;
        for (size_t c = 0; fits && c < p->n; c++)
            fits = division->left[p->cell[c]];
        if (!fits)
            continue;
        if (++division->steps > 1000000)
            bad_puzzle(0, 0, "the given pieces are too hard to tell apart");
        for (size_t c = 0; c < p->n; c++)
            division->left[p->cell[c]] = false;
        bool done = divide(division, copies + 1);
        for (size_t c = 0; c < p->n; c++)
            division->left[p->cell[c]] = true;
        if (done)
            return true;
    }
    return false;
}

static void take_given_piece(Packing *pack, size_t which)
{
    const Piece *piece = &pack->puzzle->piece[which];
    Division division = {.list = &pack->list, .cells = pack->cells};
    bool any = false;
    division.left = allocate(pack->cells, sizeof *division.left);
    for (size_t cell = 0; cell < pack->cells; cell++)
        any |= division.left[cell] = piece->symbol && pack->puzzle->placed[cell] == piece->symbol;
    if (any) {
        for (size_t s = 1; s < piece->sides; s++)
            division.all |= piece->side[s].n != piece->side[0].n;
        find_placements(pack->puzzle, piece, division.left, &pack->list);
        divide(&division, 0);
        pack->given[which] = division.copies;
        if (division.copies == 0)
            bad_puzzle(0, 0, "given piece %s does not have its shape", piece->name);
        if (division.copies > piece->copies.high)
            bad_puzzle(0, 0, "piece %s is given too often", piece->name);
    }
    release(division.left);
}

/* Which cells are free, which copies are given, and how many cells of each group are given as empty. */
static void take_given(Packing *pack)
{
    const Puzzle *puzzle = pack->puzzle;
    for (size_t cell = 0; cell < pack->cells; cell++) {
        char board = puzzle->board[cell], placed = puzzle->placed ? puzzle->placed[cell] : '.';
        bool known = placed == '.' || placed == '_';
        for (size_t p = 0; p < puzzle->pieces; p++)
            known |= puzzle->piece[p].symbol == placed;
        if (!known)
            bad_puzzle(0, 0, "PLACED has '%c', which is no piece (pieces need a symbol there)", placed);
        if (placed != '.' && (board == '.' || (board == '_' && placed != '_')))
            bad_puzzle(0, 0, "PLACED has '%c' on a cell that cannot be covered", placed);
        pack->free[cell] = board != '.' && board != '_' && placed == '.';
        int group = group_of(board);
        if (group >= 0 && placed == '_')
            pack->empty[group]++;
        else if (group >= 0)
            pack->in_group[group]++;
    }
    for (size_t p = 0; puzzle->placed && p < puzzle->pieces; p++)
        take_given_piece(pack, p);
}

/* The bounds that remain after the given ones. */
static Range remaining(Range all, uint32_t given)
{
    return (Range){all.low > given ? all.low - given : 0, all.high > given ? all.high - given : 0};
}

/* How many cells of a group stay empty if GAPS does not say it: any number; but if the other groups have no
 * cells and the pieces cover a fixed number of cells, the rest, if that is possible. */
static Range default_gaps(const Packing *pack, int group)
{
    const Puzzle *puzzle = pack->puzzle;
    uint32_t cells = pack->in_group[group];
    int64_t rest = 0;
    bool fixed = !puzzle->use_given;
    for (int g = 0; g < GROUPS; g++)
        fixed &= g == group || pack->in_group[g] == 0;
    for (size_t cell = 0; cell < pack->cells; cell++)
        rest += pack->free[cell];
    for (size_t p = 0; p < puzzle->pieces; p++) {
        const Piece *piece = &puzzle->piece[p];
        fixed &= piece->copies.low == piece->copies.high;
        for (size_t s = 1; s < piece->sides; s++)
            fixed &= piece->side[s].n == piece->side[0].n;
        rest -= ((int64_t)piece->copies.high - pack->given[p]) * (int64_t)piece->side[0].n;
    }
    fixed &= rest >= 0 && rest <= cells;
    return fixed ? (Range){(uint32_t)rest, (uint32_t)rest} : (Range){0, cells};
}

static Range gaps_left(const Packing *pack, int group)
{
    Range left = default_gaps(pack, group);
    if (pack->puzzle->gaps_given[group])
        left = remaining(pack->puzzle->gaps[group], pack->empty[group]);
    if (left.high > pack->in_group[group])
        left.high = pack->in_group[group];
    return left.high ? left : (Range){0, 0}; /* without cells the group is left out */
}

/* What is left to do after the given pieces. */
static Packing *start_packing(const Puzzle *puzzle)
{
    Packing *pack = allocate(1, sizeof *pack);
    pack->puzzle = puzzle;
    pack->cells = (size_t)(puzzle->rows * puzzle->columns * puzzle->layers);
    pack->free = allocate(pack->cells, sizeof *pack->free);
    take_given(pack);
    for (size_t p = 0; p < puzzle->pieces; p++)
        pack->left[p] = remaining(puzzle->piece[p].copies, pack->given[p]);
    for (int g = 0; g < GROUPS; g++)
        pack->gaps[g] = gaps_left(pack, g);
    return pack;
}

Area find_area(const Puzzle *puzzle)
{
    Packing *pack = start_packing(puzzle);
    bool *nowhere = allocate(pack->cells, sizeof *nowhere);
    Area area = {0, 0, 0};
    for (size_t cell = 0; cell < pack->cells; cell++)
        area.cells += pack->free[cell];
    for (size_t p = 0; p < puzzle->pieces; p++) {
        const Piece *piece = &puzzle->piece[p];
        size_t least = SIZE_MAX, most = 0;
        for (size_t s = 0; s < piece->sides; s++) {
            least = piece->side[s].n < least ? piece->side[s].n : least;
            most = piece->side[s].n > most ? piece->side[s].n : most;
        }
        find_placements(puzzle, piece, nowhere, &pack->list); /* ends the check if it has a cell twice */
        area.least += (uint64_t)pack->left[p].low * least;
        area.most += (uint64_t)pack->left[p].high * most;
    }
    for (int g = 0; g < GROUPS; g++) {
        area.least += pack->gaps[g].low;
        area.most += pack->gaps[g].high;
    }
    return area;
}

static void gap_options(Builder *build, const Packing *pack, const uint32_t item[GROUPS])
{
    for (int g = 0; g < GROUPS; g++)
        for (size_t cell = 0; item[g] != UINT32_MAX && cell < pack->cells; cell++)
            if (pack->free[cell] && group_of(pack->puzzle->board[cell]) == g) {
                add_option(build, (uint32_t)pack->puzzle->pieces + (uint32_t)g);
                on_cell(build, cell);
                covers(build, pack->cell_item[cell]);
                covers(build, item[g]);
            }
}

/* The item of a thing, if any of it may be placed. */
static uint32_t thing_item(Builder *build, Range left)
{
    return left.high ? add_item(build, left.low, left.high) : UINT32_MAX;
}

static void make_pack(Builder *build, const Puzzle *puzzle)
{
    Packing *pack = start_packing(puzzle);
    for (size_t cell = 0; cell < pack->cells; cell++)
        if (pack->free[cell])
            pack->cell_item[cell] = add_item(build, 1, 1);
    build->model->cell_items = build->model->items;
    uint32_t item[MOST_PIECES], gap_item[GROUPS], given = 0;
    for (size_t p = 0; p < puzzle->pieces; p++) {
        item[p] = thing_item(build, pack->left[p]);
        given += pack->given[p];
    }
    for (int g = 0; g < GROUPS; g++)
        gap_item[g] = thing_item(build, pack->gaps[g]);
    Range use = remaining(puzzle->use, given);
    uint32_t use_item = puzzle->use_given && use.high ? add_item(build, use.low, use.high) : UINT32_MAX;
    if (puzzle->use_given && given > puzzle->use.high)
        add_item(build, 1, 1); /* too many are given: nothing covers this item */
    for (uint32_t p = 0; p < puzzle->pieces; p++) {
        if (item[p] == UINT32_MAX || (puzzle->use_given && use.high == 0))
            continue;
        find_placements(puzzle, &puzzle->piece[p], pack->free, &pack->list);
        for (size_t i = 0; i < pack->list.n; i++) {
            add_option(build, p);
            for (size_t c = 0; c < pack->list.placement[i].n; c++) {
                on_cell(build, (size_t)pack->list.placement[i].cell[c]);
                covers(build, pack->cell_item[pack->list.placement[i].cell[c]]);
            }
            covers(build, item[p]);
            if (use_item != UINT32_MAX)
                covers(build, use_item);
        }
    }
    gap_options(build, pack, gap_item);
}

/* ---- all families ---- */

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
    memcpy(next, model->item_start, model->items * sizeof *next);
    for (uint32_t o = 0; o < model->options; o++)
        for (uint32_t k = model->option_start[o]; k < model->option_start[o + 1]; k++)
            model->item_option[next[model->option_item[k]]++] = o;
    release(next);
}

static void check_model(const Model *model)
{
    for (uint32_t o = 0; o < model->options; o++) {
        bool closed = false;
        for (uint32_t k = model->option_start[o]; k < model->option_start[o + 1]; k++) {
            Range bounds = model->bounds[model->option_item[k]];
            closed |= bounds.low == bounds.high;
        }
        if (!closed)
            bad_puzzle(0, 0, "option %u covers no item with fixed bounds", o + 1);
    }
}

Model *make_model(const Puzzle *puzzle)
{
    static void (*const make[])(Builder * build, const Puzzle *puzzle) = {
        [QUEENS] = make_queens, [NQUEENS] = make_nqueens, [PACK] = make_pack, [COVER] = make_cover};
    Builder build = {.model = allocate(1, sizeof(Model))};
    build.model->puzzle = puzzle;
    make[puzzle->family](&build, puzzle);
    index_model(build.model);
    check_model(build.model);
    return build.model;
}

void print_option(const Model *model, uint32_t option)
{
    const Puzzle *puzzle = model->puzzle;
    uint32_t thing = model->thing[option];
    const char *name = "queen";
    char group[] = "?";
    if (puzzle->family == PACK && thing < puzzle->pieces)
        name = puzzle->piece[thing].name;
    if (puzzle->family == PACK && thing >= puzzle->pieces) {
        group[0] = "123456789?"[thing - puzzle->pieces];
        name = group;
    }
    if (puzzle->family == COVER)
        name = thing == 0 ? "option" : "not";
    printf("%u %s", option + 1, name);
    for (uint32_t k = model->cell_start[option]; k < model->cell_start[option + 1]; k++) {
        int cell = (int)model->cell[k];
        printf(" ");
        if (puzzle->family == COVER) {
            printf("%d", cell + 1);
            continue;
        }
        if (puzzle->layers > 1)
            printf("%d,", cell / (puzzle->rows * puzzle->columns) + 1);
        printf("%d,%d", cell / puzzle->columns % puzzle->rows + 1, cell % puzzle->columns + 1);
    }
    printf("\n");
}
