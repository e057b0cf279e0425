/* gpu_count.c: see gpu_count.h. The heavy side of a class, the colour with more queens, is sieved. Before that,
 * the light side is counted into one matrix per orbit, which holds the weight of each pair of column sets of
 * the heavy side.
 *
 * Lists and masks belong to row sets, not to orbits. The machine builds them for a tile: some sets of even rows
 * times some sets of odd rows, as many as fit, so that memory limits the size of a tile but not N. The matrices
 * of a launch take the rest. The number of orbits per launch follows from the duration of the last launch: long
 * enough to fill the machine (at the end of a launch most warps wait for the longest walks, some milliseconds
 * at N = 24), short enough to stop promptly. */
#include "colours/gpu_count.h"

#include <assert.h>
#include <string.h>

static const double SECONDS_A_LAUNCH = 1;
enum {
    FIXED_ROWS = 3,
    FIRST_LAUNCH = 256, /* orbits */
    TASKS_MAX = 32768,
    FOUR_FROM = 25, /* from this N on, masks place four queens, not three */
    SIEVE_FROM = 6, /* sieve the heavy side from this many queens of y on */
    LIGHT_FROM = 7, /* the same for the light side */
    TABLES_UP_TO = 8
};

/* ---- lists of placements ---- */

typedef enum ranks_at {
    PACKED = 1,
    IN_FOURS = 4,
    IN_WORDS = 32
} ranks_at; /* alignment of the start of each
             * rank */

typedef struct lists {
    papan_gpu_quarter quarter, other; /* other: the quarter of the masks */
    bool of_even_rows;                /* its row sets follow from Re; otherwise from Ro */
    bool masked;                      /* x: diagonals, groups and masks; otherwise y: cells */
    ranks_at packing;
    unsigned size;
    uint32_t ranks;
    uint32_t all;      /* row sets */
    uint32_t *row_set; /* [all] */
    uint32_t *count;   /* [all][ranks] placements */
    uint64_t *entries; /* [all] including the gaps between ranks */
    /* for the current tile */
    uint64_t *base;   /* [tile] start of the list of a row set */
    uint32_t *starts; /* [tile][ranks] start of each rank in that list */
    size_t start_room;
    /* in device memory */
    uint16_t *rank;
    uint32_t *sets, *start, *cursor, *squares, *mask;
    uint64_t *bases, *diagonals;
    uint16_t *group;
} lists;

enum { LIGHT_X, LIGHT_Y, HEAVY_X, HEAVY_Y, LISTS }; /* a sieved side needs no list of y */

enum { LIGHT, HEAVY, SIDES };

typedef struct row_sets {
    uint32_t *set; /* ascending */
    uint32_t count;
    uint32_t *place; /* [1 << lines] index of a set */
    unsigned lines;
    uint32_t first, end; /* the current tile */
} row_sets;

typedef struct counter {
    const papan_machine *machine;
    papan_arena arena;
    const papan_gpu_order *order;
    papan_message *why;
    row_sets even, odd;
    lists list[LISTS];
    bool white_heavy;           /* otherwise black is */
    bool sieve[2];              /* light, heavy: use the sieve, not tables */
    papan_gpu_side side[SIDES]; /* the constant fields */
    /* the current launch */
    papan_gpu_task *task[SIDES];
    uint32_t *index;
    uint64_t *sum;
    size_t room, batch;
    void *device_task, *device_sum, *device_matrix;
    uint32_t *next;
    void *x_key, *y_key, *x_weight, *y_rank[SIDES];
    bool stopped;
} counter;

static papan_status machine_failed(counter *c)
{
    return papan_fail(PAPAN_UNSUITABLE, c->why, "gpu-failed", N_("the GPU failed: {0}"),
                      PAPAN_ARGS(c->machine->why(c->machine->context)));
}

static bool renew_block(counter *c, void *place, const void *from, size_t bytes)
{
    void **block = place;
    c->machine->give(c->machine->context, *block);
    *block = c->machine->take(c->machine->context, bytes);
    return *block != NULL && (from == NULL || c->machine->put(c->machine->context, *block, from, bytes));
}

static uint64_t rounded(uint64_t value, uint64_t step)
{
    return (value + step - 1) / step * step;
}

static uint32_t squares_of(const papan_gpu_quarter *q)
{
    return q->rows * q->columns;
}

static uint64_t bytes_of(const lists *l, uint32_t set)
{
    uint64_t starts = (uint64_t)l->ranks * 8;
    if (!l->masked)
        return l->entries[set] * 4 + starts;
    return rounded(l->entries[set], PAPAN_GPU_BLOCK) * (10 + (squares_of(&l->other) + 1) / 8 + 1) + starts;
}

static bool run_listing(counter *c, lists *l, uint32_t sets)
{
    papan_gpu_listing a = {.quarter = l->quarter,
                           .size = l->size,
                           .fixed = l->size < FIXED_ROWS ? l->size : FIXED_ROWS,
                           .starts = 1,
                           .ranks = l->ranks,
                           .row_set = l->sets,
                           .rank = l->rank,
                           .cursor = l->cursor,
                           .base = l->bases,
                           .diagonals = l->diagonals,
                           .group = l->group,
                           .squares = l->squares};
    for (unsigned i = 0; i < a.fixed; i++)
        a.starts *= l->quarter.columns;
    a.threads = (uint64_t)sets * a.starts;
    return c->machine->launch(c->machine->context, PAPAN_KERNEL_LIST, &a, a.threads);
}

/* Counts the placements on all row sets. */
static papan_status count_placements(counter *c, lists *l)
{
    const papan_machine *m = c->machine;
    size_t cells = (size_t)l->all * l->ranks;
    l->count = papan_arena_take(&c->arena, cells, sizeof *l->count);
    l->entries = papan_arena_take(&c->arena, l->all, sizeof *l->entries);
    l->base = papan_arena_take(&c->arena, l->all, sizeof *l->base);
    if (c->arena.failed)
        return PAPAN_NO_MEMORY;
    if (!renew_block(c, &l->sets, l->row_set, l->all * sizeof *l->row_set) ||
        !renew_block(c, &l->cursor, l->count, cells * sizeof *l->count) || !run_listing(c, l, l->all) ||
        !m->get(m->context, l->count, l->cursor, cells * sizeof *l->count))
        return machine_failed(c);
    for (uint32_t set = 0; set < l->all; set++)
        for (uint32_t rank = 0; rank < l->ranks; rank++)
            l->entries[set] += rounded(l->count[(size_t)set * l->ranks + rank], l->packing);
    return PAPAN_OK;
}

/* Computes where the ranks of each row set of the tile start. */
static papan_status place_ranks(counter *c, lists *l, uint32_t first, uint32_t sets, uint64_t *entries)
{
    assert(first + sets <= l->all && sets > 0);
    uint64_t base = 0;
    size_t cells = (size_t)sets * l->ranks;
    if (!papan_room(&c->arena.memory, &l->starts, &l->start_room, cells, sizeof *l->starts))
        return PAPAN_NO_MEMORY;
    uint32_t *start = l->starts;
    for (uint32_t set = 0; set < sets; set++) {
        uint64_t at = 0;
        l->base[set] = base;
        for (uint32_t rank = 0; rank < l->ranks; rank++) {
            start[(size_t)set * l->ranks + rank] = (uint32_t)at;
            at += rounded(l->count[(size_t)(first + set) * l->ranks + rank], l->packing);
        }
        base += rounded(at, l->masked ? PAPAN_GPU_BLOCK : IN_FOURS);
    }
    *entries = base;
    return renew_block(c, &l->sets, l->row_set + first, sets * sizeof *l->row_set) &&
                   renew_block(c, &l->cursor, start, cells * sizeof *start) &&
                   renew_block(c, &l->start, start, cells * sizeof *start) &&
                   renew_block(c, &l->bases, l->base, sets * sizeof *l->base)
               ? PAPAN_OK
               : machine_failed(c);
}

static bool make_masks(counter *c, lists *l, uint64_t entries)
{
    papan_gpu_masking a = {.quarter = l->other, .diagonals = l->diagonals, .mask = l->mask};
    a.threads = entries / 32 * (squares_of(&l->other) + 1);
    return c->machine->launch(c->machine->context, PAPAN_KERNEL_MASK, &a, a.threads);
}

/* Lists the placements on the row sets of a tile. */
static papan_status list_placements(counter *c, lists *l, uint32_t first, uint32_t sets)
{
    const papan_machine *m = c->machine;
    uint64_t entries;
    m->give(m->context, l->squares);
    m->give(m->context, l->diagonals);
    m->give(m->context, l->group);
    m->give(m->context, l->mask);
    l->squares = l->mask = NULL;
    l->diagonals = NULL;
    l->group = NULL;
    papan_status status = place_ranks(c, l, first, sets, &entries);
    if (status != PAPAN_OK)
        return status;
    bool fine;
    size_t room = (size_t)entries;
    assert(room == entries); /* tiles fit into the memory of the machine */
    if (l->masked)
        fine = renew_block(c, &l->diagonals, NULL, room * sizeof *l->diagonals) &&
               renew_block(c, &l->group, NULL, room * sizeof *l->group) &&
               renew_block(c, &l->mask, NULL, room / 8 * (squares_of(&l->other) + 1)) &&
               m->fill(m->context, l->diagonals, 0xFF, room * sizeof *l->diagonals) &&
               m->fill(m->context, l->group, 0xFF, room * sizeof *l->group);
    else
        fine = renew_block(c, &l->squares, NULL, (room + IN_FOURS) * sizeof *l->squares);
    fine = fine && run_listing(c, l, sets) && (!l->masked || make_masks(c, l, entries));
    return fine ? PAPAN_OK : machine_failed(c);
}

/* ---- the class ---- */

static papan_gpu_quarter quarter_of(const papan_quarter *q, unsigned n)
{
    return (papan_gpu_quarter){.rows = q->rows,
                               .columns = q->columns,
                               .sum = (q->row_parity + q->column_parity) / 2,
                               .difference = (n + q->row_parity - q->column_parity) / 2};
}

/* The rank of each set of columns that the queens of this list may use. */
static papan_status put_ranks(counter *c, void *place, const papan_parity_sets *sets, bool rest)
{
    size_t all = (size_t)1 << sets->width;
    uint16_t *rank = papan_arena_take(&c->arena, all, sizeof *rank);
    if (rank == NULL)
        return PAPAN_NO_MEMORY;
    for (size_t set = 0; set < all; set++)
        rank[set] = sets->rank[rest ? all - 1 - set : set];
    return renew_block(c, place, rank, all * sizeof *rank) ? PAPAN_OK : machine_failed(c);
}

static papan_status open_lists(counter *c, lists *l, const papan_quarter *own, const papan_quarter *other,
                               ranks_at packing)
{
    const papan_parity_class *class = c->order->class;
    bool white = own->row_parity == own->column_parity, x = own->column_parity == 0;
    const papan_parity_sets *columns = x ? &class->even_columns : &class->odd_columns;
    const row_sets *rows = own->row_parity == 0 ? &c->even : &c->odd;
    l->quarter = quarter_of(own, class->n);
    l->other = quarter_of(other, class->n);
    l->of_even_rows = own->row_parity == 0;
    l->masked = x;
    l->packing = packing;
    unsigned taken = own->row_parity == 0 ? class->even_size : class->odd_size;
    l->size = white ? taken : own->rows - taken;
    l->ranks = columns->count;
    l->all = rows->count;
    l->row_set = papan_arena_take(&c->arena, l->all, sizeof *l->row_set);
    if (l->row_set == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < l->all; i++)
        l->row_set[i] = white ? rows->set[i] : papan_parity_full(own->rows) & ~rows->set[i];
    papan_status status = put_ranks(c, &l->rank, columns, !white);
    return status == PAPAN_OK ? count_placements(c, l) : status;
}

static papan_gpu_side side_of(const counter *c, const papan_quarter *y, unsigned size)
{
    const papan_parity_class *class = c->order->class;
    unsigned four_from = c->order->four_from > 0 ? c->order->four_from : FOUR_FROM;
    papan_gpu_side side = {.quarter = quarter_of(y, class->n),
                           .size = size,
                           .x_ranks = class->even_columns.count,
                           .y_ranks = class->odd_columns.count,
                           .by_least = class->n % 2 == 0,
                           .own_columns = y->row_parity == y->column_parity,
                           .first = FIXED_ROWS};
    if (class->n >= four_from && size > FIXED_ROWS + 1)
        side.first++;
    side.starts = y->columns * y->columns * (side.first == FIXED_ROWS ? 1 : y->columns);
    return side;
}

/* True if the sieve is faster than tables for this many queens of y. */
static bool to_be_sieved(unsigned size, unsigned wanted, unsigned usual)
{
    unsigned from = wanted > 0 ? wanted : usual;
    return size > TABLES_UP_TO || (size > FIXED_ROWS && size >= from);
}

static papan_status open_side(counter *c, unsigned side, const papan_quarter *x, const papan_quarter *y,
                              unsigned size)
{
    lists *own = &c->list[side == HEAVY ? HEAVY_X : LIGHT_X];
    c->side[side] = side_of(c, y, size);
    papan_status status = open_lists(c, own, x, y, c->sieve[side] ? PACKED : IN_WORDS);
    if (status == PAPAN_OK && !c->sieve[side])
        status = open_lists(c, own + 1, y, x, IN_FOURS);
    if (status == PAPAN_OK)
        status =
            put_ranks(c, &c->y_rank[side], &c->order->class->odd_columns, y->row_parity != y->column_parity);
    return status;
}

static papan_status open_class(counter *c)
{
    const papan_parity_class *k = c->order->class;
    const papan_parity_sets *x = &k->even_columns, *y = &k->odd_columns;
    unsigned black = k->even_lines - k->even_size;
    c->white_heavy = k->even_size + k->odd_size >= 2 * black;
    unsigned heavy = c->white_heavy ? k->odd_size : black, light = c->white_heavy ? black : k->odd_size;
    c->sieve[HEAVY] = to_be_sieved(heavy, c->order->sieve_from, SIEVE_FROM);
    c->sieve[LIGHT] = to_be_sieved(light, c->order->light_from, LIGHT_FROM);
    papan_status status = open_side(c, c->white_heavy ? LIGHT : HEAVY, &k->oe, &k->eo, black);
    if (status == PAPAN_OK)
        status = open_side(c, c->white_heavy ? HEAVY : LIGHT, &k->ee, &k->oo, k->odd_size);
    if (status != PAPAN_OK)
        return status;
    return renew_block(c, &c->x_key, x->key, x->count * sizeof *x->key) &&
                   renew_block(c, &c->y_key, y->key, y->count * sizeof *y->key) &&
                   renew_block(c, &c->x_weight, x->weight, x->count * sizeof *x->weight) &&
                   renew_block(c, &c->next, NULL, sizeof *c->next)
               ? PAPAN_OK
               : machine_failed(c);
}

/* ---- launches ---- */

/* The rows of y: in list order, or middle rows first for the sieve. */
static void order_rows(const papan_parity_class *class, const papan_parity_orbit *orbit, bool white, bool sieve,
                       uint8_t row[PAPAN_PARITY_LINES])
{
    unsigned lines = white ? class->odd_lines : class->even_lines;
    uint32_t rows = white ? orbit->odd_rows : papan_parity_full(lines) & ~orbit->even_rows;
    memset(row, 0, PAPAN_PARITY_LINES);
    if (sieve)
        papan_parity_middle_first(rows, lines, row);
    else
        for (unsigned at = 0; rows != 0; rows &= rows - 1)
            row[at++] = (uint8_t)__builtin_ctz(rows);
}

static papan_gpu_task task_of(const counter *c, const papan_parity_orbit *orbit, bool heavy)
{
    assert(orbit->even_rows < (1u << c->even.lines) && orbit->odd_rows < (1u << c->odd.lines));
    const lists *x = &c->list[heavy ? HEAVY_X : LIGHT_X];
    uint32_t even = c->even.place[orbit->even_rows], odd = c->odd.place[orbit->odd_rows];
    bool white = heavy == c->white_heavy;
    uint32_t x_set = x->of_even_rows ? even : odd;
    uint32_t y = x->of_even_rows ? odd - c->odd.first : even - c->even.first;
    uint32_t in_tile = x_set - (x->of_even_rows ? c->even.first : c->odd.first);
    uint64_t start = x->entries[x_set];
    if (orbit->first_even < x->ranks)
        start = x->starts[(size_t)in_tile * x->ranks + orbit->first_even];
    uint64_t block = start / PAPAN_GPU_BLOCK;
    papan_gpu_task task = {.block = x->base[in_tile] / PAPAN_GPU_BLOCK + block,
                           .first_bit = (uint32_t)(start % PAPAN_GPU_BLOCK),
                           .y = y,
                           .first_y = orbit->first_odd,
                           .key = orbit->key};
    if (start < x->entries[x_set])
        task.blocks = (uint32_t)(rounded(x->entries[x_set], PAPAN_GPU_BLOCK) / PAPAN_GPU_BLOCK - block);
    order_rows(c->order->class, orbit, white, c->sieve[heavy ? HEAVY : LIGHT], task.row);
    return task;
}

static papan_gpu_side pointing_at_tables(const counter *c, unsigned which)
{
    papan_gpu_side side = c->side[which];
    const lists *x = &c->list[which == HEAVY ? HEAVY_X : LIGHT_X], *y = x + 1;
    side.mask = x->mask;
    side.diagonals = x->diagonals;
    side.group = x->group;
    side.squares = y->squares;
    side.y_base = y->bases;
    side.y_start = y->start;
    side.y_end = y->cursor;
    side.matrix = c->device_matrix;
    side.sum = c->device_sum;
    side.x_key = c->x_key;
    side.y_key = c->y_key;
    side.x_weight = c->x_weight;
    side.y_rank = c->y_rank[which];
    side.next = c->next;
    side.fill = which == LIGHT;
    return side;
}

static bool launch_side(const counter *c, unsigned which, uint32_t tasks)
{
    const papan_machine *m = c->machine;
    papan_gpu_side side = pointing_at_tables(c, which);
    papan_gpu_task *task = (papan_gpu_task *)c->device_task + which * c->room;
    side.task = task;
    for (uint32_t i = 0; i < tasks; i++)
        if (c->task[which][i].blocks > side.most_blocks)
            side.most_blocks = c->task[which][i].blocks;
    if (!m->put(m->context, task, c->task[which], tasks * sizeof *task))
        return false;
    if (side.most_blocks == 0)
        return true;
    if (!c->sieve[which])
        return m->launch(m->context, PAPAN_KERNEL_TABLES, &side, (uint64_t)tasks * side.most_blocks);
    return m->fill(m->context, c->next, 0, sizeof *c->next) &&
           m->launch(m->context, PAPAN_KERNEL_SIEVE, &side, (uint64_t)tasks * side.starts);
}

/* Weighs the matrices once the sieve has counted all pairs of the light side into them: cheaper than weighing
 * each pair as it is found. Tables weigh all pairs of a column set at once themselves. */
static bool launch_weights(const counter *c, uint32_t tasks)
{
    const papan_machine *m = c->machine;
    if (!c->sieve[LIGHT])
        return true;
    papan_gpu_side side = pointing_at_tables(c, LIGHT);
    side.task = (papan_gpu_task *)c->device_task + LIGHT * c->room;
    return m->launch(m->context, PAPAN_KERNEL_WEIGH, &side, (uint64_t)tasks * side.y_ranks);
}

static bool launch_both(const counter *c, uint32_t tasks, uint64_t cells)
{
    const papan_machine *m = c->machine;
    return m->fill(m->context, c->device_sum, 0, tasks * sizeof(uint64_t)) &&
           m->fill(m->context, c->device_matrix, 0, (size_t)cells * sizeof(uint32_t)) &&
           launch_side(c, LIGHT, tasks) && launch_weights(c, tasks) && launch_side(c, HEAVY, tasks) &&
           m->get(m->context, c->sum, c->device_sum, tasks * sizeof(uint64_t));
}

/* Counts the gathered orbits in one launch. */
static papan_status run_launch(counter *c, uint32_t tasks)
{
    uint64_t each = (uint64_t)c->side[LIGHT].x_ranks * c->side[LIGHT].y_ranks;
    if (tasks == 0)
        return PAPAN_OK;
    for (uint32_t i = 0; i < tasks; i++)
        for (unsigned side = 0; side < SIDES; side++) {
            c->task[side][i].matrix = i * each;
            c->task[side][i].sum = i;
        }
    c->machine->seconds(c->machine->context);
    if (!launch_both(c, tasks, tasks * each))
        return machine_failed(c);
    double seconds = c->machine->seconds(c->machine->context);
    double good = c->order->launch_seconds > 0 ? c->order->launch_seconds : SECONDS_A_LAUNCH;
    double wanted = seconds > 0 ? (double)tasks * good / seconds : (double)c->room;
    if (wanted > 4.0 * (double)tasks)
        wanted = 4.0 * (double)tasks;
    c->batch = wanted < 1 ? 1 : wanted < (double)c->room ? (size_t)wanted : c->room;
    const papan_gpu_order *order = c->order;
    if (!order->done(order->context, c->index, c->sum, tasks) ||
        (order->stop != NULL && order->stop(order->context)))
        c->stopped = true;
    return PAPAN_OK;
}

/* Counts all orbits of the tile. */
static papan_status run_tile(counter *c)
{
    const papan_gpu_order *order = c->order;
    papan_status status = PAPAN_OK;
    uint32_t tasks = 0;
    for (size_t i = 0; i < order->orbits && status == PAPAN_OK && !c->stopped; i++) {
        const papan_parity_orbit *orbit = &order->orbit[i];
        uint32_t even = c->even.place[orbit->even_rows], odd = c->odd.place[orbit->odd_rows];
        if (even < c->even.first || even >= c->even.end || odd < c->odd.first || odd >= c->odd.end)
            continue;
        assert(tasks < c->room);
        c->index[tasks] = (uint32_t)i;
        c->task[0][tasks] = task_of(c, orbit, false);
        c->task[1][tasks++] = task_of(c, orbit, true);
        if (tasks >= c->batch) {
            status = run_launch(c, tasks);
            tasks = 0;
        }
    }
    return status == PAPAN_OK && !c->stopped ? run_launch(c, tasks) : status;
}

/* ---- tiles ---- */

/* Moves on to the next row sets, as many as fit into `bytes` bytes but at least one. */
static papan_status next_tile(counter *c, bool even, uint64_t bytes)
{
    row_sets *rows = even ? &c->even : &c->odd;
    uint64_t held = 0;
    rows->first = rows->end;
    for (; rows->end < rows->count; rows->end++) {
        uint64_t more = 0;
        for (unsigned i = 0; i < LISTS; i++)
            if (c->list[i].all > 0 && c->list[i].of_even_rows == even)
                more += bytes_of(&c->list[i], rows->end);
        if (held + more > bytes && rows->end > rows->first)
            break;
        held += more;
    }
    papan_status status = PAPAN_OK;
    for (unsigned i = 0; i < LISTS && status == PAPAN_OK; i++)
        if (c->list[i].all > 0 && c->list[i].of_even_rows == even)
            status = list_placements(c, &c->list[i], rows->first, rows->end - rows->first);
    return status;
}

static void report_phase(const counter *c, const char *what, double value)
{
    if (c->order->phase != NULL)
        c->order->phase(c->order->context, what, value);
}

static papan_status run_tiles(counter *c)
{
    uint64_t third = c->machine->memory / 3;
    papan_status status = PAPAN_OK;
    while (c->even.end < c->even.count && status == PAPAN_OK && !c->stopped) {
        status = next_tile(c, true, third);
        bool whole = c->odd.end == c->odd.count && c->odd.first == 0 && c->odd.end > 0;
        if (whole && status == PAPAN_OK)
            status = run_tile(c);
        else
            c->odd.first = c->odd.end = 0;
        while (!whole && c->odd.end < c->odd.count && status == PAPAN_OK && !c->stopped) {
            status = next_tile(c, false, third);
            if (status == PAPAN_OK)
                status = run_tile(c);
        }
    }
    return status;
}

/* ---- opening and closing ---- */

static bool list_rows(counter *c, row_sets *rows, unsigned lines, bool even)
{
    const papan_gpu_order *order = c->order;
    size_t all = (size_t)1 << lines;
    rows->lines = lines;
    rows->set = papan_arena_take(&c->arena, all, sizeof *rows->set);
    rows->place = papan_arena_take(&c->arena, all, sizeof *rows->place);
    if (c->arena.failed)
        return false;
    for (size_t i = 0; i < order->orbits; i++)
        rows->place[even ? order->orbit[i].even_rows : order->orbit[i].odd_rows] = 1;
    for (uint32_t set = 0; set < all; set++)
        if (rows->place[set] != 0) {
            rows->place[set] = rows->count;
            rows->set[rows->count++] = set;
        }
    return true;
}

static papan_status open_launches(counter *c)
{
    uint64_t each = (uint64_t)c->side[LIGHT].x_ranks * c->side[LIGHT].y_ranks * sizeof(uint32_t);
    uint64_t room = c->machine->memory / 6 / (each > 0 ? each : 1);
    room = room < 1 ? 1 : room > TASKS_MAX ? TASKS_MAX : room;
    c->room = room > c->order->orbits ? c->order->orbits : (size_t)room;
    c->batch = c->room < FIRST_LAUNCH ? c->room : FIRST_LAUNCH;
    c->task[0] = papan_arena_take(&c->arena, c->room, sizeof *c->task[0]);
    c->task[1] = papan_arena_take(&c->arena, c->room, sizeof *c->task[1]);
    c->index = papan_arena_take(&c->arena, c->room, sizeof *c->index);
    c->sum = papan_arena_take(&c->arena, c->room, sizeof *c->sum);
    if (c->arena.failed)
        return PAPAN_NO_MEMORY;
    return renew_block(c, &c->device_task, NULL, 2 * c->room * sizeof(papan_gpu_task)) &&
                   renew_block(c, &c->device_sum, NULL, c->room * sizeof(uint64_t)) &&
                   renew_block(c, &c->device_matrix, NULL, c->room * (size_t)each)
               ? PAPAN_OK
               : machine_failed(c);
}

static void close_lists(counter *c, lists *l)
{
    void *held[] = {l->rank, l->sets,  l->start,     l->cursor, l->squares,
                    l->mask, l->bases, l->diagonals, l->group};
    for (size_t i = 0; i < sizeof held / sizeof held[0]; i++)
        c->machine->give(c->machine->context, held[i]);
    papan_give(&c->arena.memory, l->starts, l->start_room, sizeof *l->starts);
}

static void close_counter(counter *c)
{
    void *held[] = {c->device_task, c->device_sum, c->device_matrix, c->next,     c->x_key,
                    c->y_key,       c->x_weight,   c->y_rank[0],     c->y_rank[1]};
    for (size_t i = 0; i < sizeof held / sizeof held[0]; i++)
        c->machine->give(c->machine->context, held[i]);
    for (unsigned i = 0; i < LISTS; i++)
        close_lists(c, &c->list[i]);
    papan_arena_free(&c->arena);
}

papan_status papan_gpu_count(const papan_machine *machine, const papan_allocator *memory,
                             const papan_gpu_order *order, papan_message *why)
{
    assert(machine != NULL && order->class->n <= PAPAN_GPU_MAX);
    if (order->orbits == 0)
        return PAPAN_OK;
    counter c = {.machine = machine, .order = order, .why = why};
    papan_arena_init(&c.arena, memory);
    bool fits = list_rows(&c, &c.even, order->class->even_lines, true);
    fits = list_rows(&c, &c.odd, order->class->odd_lines, false) && fits;
    papan_status status = fits ? open_class(&c) : PAPAN_NO_MEMORY;
    report_phase(&c, "placements counted, class", order->class->size);
    if (status == PAPAN_OK)
        status = open_launches(&c);
    if (status == PAPAN_OK)
        status = run_tiles(&c);
    report_phase(&c, "orbits counted", (double)order->orbits);
    close_counter(&c);
    return status;
}
