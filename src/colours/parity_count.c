/* parity_count.c: see parity_count.h.
 *
 * Of W and B, the one with fewer pairs is stored as a matrix, indexed by the ranks of Co and Ce and
 * premultiplied by the weights of the column sets. The pairs of the other are then counted and multiplied with
 * the matrix in one pass.
 *
 * Tables that depend on Ro are cached as far as the memory limit allows, and so are those of the last Re: it is
 * best to count the orbits of one Re in succession. */
#include "colours/parity_count.h"
#include "colours/parity_sieve.h"

#include <assert.h>
#include <string.h>

typedef struct row_tables {
    papan_parity_x x;
    papan_parity_flat flat; /* instead of x, for the sieve, which needs no y */
    papan_parity_y y;
    papan_parity_branches branches; /* instead of y, for prefixes */
    bool made;
} row_tables;

typedef struct pairs {
    const papan_parity_x *x;
    const papan_parity_y *y;
} pairs;

struct papan_parity_counter {
    papan_parity_class class;
    papan_allocator memory;
    papan_arena arena; /* everything of fixed size */
    const papan_parity_kernel *kernel, *sieve_kernel;
    papan_parity_maker maker;
    papan_parity_list white_x, white_y, black_x, black_y;
    row_tables even; /* white x and black y of even_rows */
    uint32_t even_rows;
    row_tables *odd;    /* black x and white y, by rank of Ro */
    row_tables passing; /* of an Ro that is not cached */
    uint32_t passing_rows;
    size_t *keep; /* NULL: nothing is cached */
    void *table;  /* masks of halves */
    size_t table_bytes;
    uint16_t *matrix; /* [groups of y][stride] */
    size_t stride;
    uint16_t *weight;   /* [stride] of even column sets */
    bool white_is_more; /* white has more pairs: the black pairs become the matrix */
    /* for the sieve */
    bool sieves;
    bool prefixes; /* x are those of the even rows, y those of the odd rows, whatever their columns */
    papan_parity_trunk trunk;
    uint8_t *live;  /* [groups of y] whether a row of the matrix is not zero */
    uint64_t *list; /* all lists, back to back */
    size_t lists;
    uint32_t *place; /* [1 << odd columns] */
};

/* ---- opening and closing ---- */

/* True if the sieve is faster. Measured: it gains with the number of rows of both lists together and with their
 * share of all rows. With 14 rows it takes 0.9 (AVX2) and 1 (AVX-512) of the time of pairs at N = 18, 0.62 and
 * 0.74 at N = 20, and less for larger N; with 13 rows 1.1 and 2 times as long at N = 19 and 21, with 12 rows 3
 * and 4.6 times at N = 20. */
static bool sieve_pays(const papan_parity_class *c)
{
    enum { ROWS = 14 };
    unsigned white = c->even_size + c->odd_size, black = c->n - white, rows = white > black ? white : black;
    return 5 * rows >= 3 * c->n && rows >= ROWS;
}

/* True if prefixes are faster. Measured: they gain while the lists are long and not too few pairs survive, with
 * AVX2 from 12 rows on, with AVX-512 from 13. They take this part of the time of pairs or the sieve, whichever
 * is faster: N = 20, a = 6 0.69 (AVX2), a = 7 0.6 and 0.68 (AVX-512); N = 21, a = 7 0.38 and 0.52; but a = 8 at
 * N = 20 1.35 and 1.6, and at N = 18 there is no gain. Beyond 21 queens their tables would take too much
 * memory. */
static bool prefixes_pay(const papan_parity_counter *c, papan_parity_way way)
{
    enum { LEAST = 19, MOST = 21 };
    unsigned n = c->class.n,
             odd = c->white_is_more ? c->class.odd_size : c->class.odd_lines - c->class.odd_size;
    unsigned even = c->white_is_more ? c->class.even_size : c->class.even_lines - c->class.even_size;
    unsigned rows = even + odd, from = c->kernel->prefixes_from;
    size_t largest = c->white_is_more ? c->class.even_columns.count : c->class.odd_columns.count * c->stride;
    if (n > MOST || odd <= PAPAN_PARITY_PREFIX || largest > UINT16_MAX || c->kernel->complete == NULL)
        return false;
    bool best = n >= LEAST && from > 0 && rows >= from && 5 * rows >= 3 * n && 4 * rows <= 3 * n;
    return way == PAPAN_PARITY_PREFIXES || (way == PAPAN_PARITY_BEST && best);
}

papan_status papan_parity_counter_new(unsigned n, unsigned size, const papan_parity_settings *settings,
                                      const papan_allocator *memory, papan_parity_counter **out)
{
    assert(settings != NULL && n > 0 && n <= PAPAN_PARITY_MAX);
    enum { WIDE_UP_TO = 24 }; /* beyond that, the 16-bit offsets into wide masks may not reach all halves */
    papan_parity_counter *c = papan_take(memory, 1, sizeof *c);
    *out = NULL;
    if (c == NULL)
        return PAPAN_NO_MEMORY;
    c->memory = *memory;
    c->maker.memory = *memory;
    c->maker.stop = settings->stop;
    c->maker.context = settings->context;
    c->keep = settings->keep;
    papan_arena_init(&c->arena, memory);
    c->kernel = papan_parity_kernel_for(settings->plain, settings->narrow || n > WIDE_UP_TO);
    c->sieve_kernel = papan_parity_kernel_for(settings->plain, settings->narrow);
    papan_status status = papan_parity_open(&c->class, n, size, memory);
    if (status != PAPAN_OK) {
        papan_give(memory, c, 1, sizeof *c);
        return status;
    }
    const papan_parity_sets *even = &c->class.even_columns, *odd = &c->class.odd_columns;
    c->white_x = (papan_parity_list){n, &c->class.ee, even, false};
    c->white_y = (papan_parity_list){n, &c->class.oo, odd, false};
    c->black_x = (papan_parity_list){n, &c->class.oe, even, true};
    c->black_y = (papan_parity_list){n, &c->class.eo, odd, true};
    unsigned white_rows = c->class.even_size + c->class.odd_size;
    c->white_is_more = 2 * white_rows >= n;
    c->stride = even->count + 2 * PAPAN_PARITY_LANES * c->kernel->words;
    c->odd = papan_arena_take(&c->arena, odd->count, sizeof *c->odd);
    c->matrix = papan_arena_take(&c->arena, odd->count * c->stride, sizeof *c->matrix);
    c->weight = papan_arena_take(&c->arena, c->stride, sizeof *c->weight);
    c->live = papan_arena_take(&c->arena, odd->count, sizeof *c->live);
    c->sieves =
        settings->way == PAPAN_PARITY_BEST ? sieve_pays(&c->class) : settings->way == PAPAN_PARITY_SIEVE;
    c->prefixes = prefixes_pay(c, settings->way);
    c->trunk = (papan_parity_trunk){.kernel = c->kernel,
                                    .y_list = c->white_is_more ? &c->white_y : &c->black_x,
                                    .x = &c->even.flat,
                                    .x_step = c->white_is_more ? 1 : c->stride};
    papan_arena_init(&c->trunk.arena, memory);
    c->place = papan_arena_take(&c->arena, (size_t)1 << odd->width, sizeof *c->place);
    if (c->arena.failed) {
        papan_parity_counter_free(c);
        return PAPAN_NO_MEMORY;
    }
    for (uint32_t g = 0; g < even->count; g++)
        c->weight[g] = even->weight[g];
    *out = c;
    return PAPAN_OK;
}

static void drop_tables(papan_parity_counter *c, row_tables *t)
{
    if (t->made) {
        papan_parity_drop_x(&c->memory, &t->x);
        papan_parity_drop_flat(&c->memory, &t->flat);
        papan_parity_drop_y(&c->memory, &t->y);
        papan_parity_drop_branches(&c->memory, &t->branches);
    }
    t->made = false;
}

void papan_parity_counter_free(papan_parity_counter *c)
{
    if (c == NULL)
        return;
    papan_allocator memory = c->memory;
    drop_tables(c, &c->even);
    drop_tables(c, &c->passing);
    for (uint32_t i = 0; c->odd != NULL && i < c->class.odd_columns.count; i++)
        drop_tables(c, &c->odd[i]);
    papan_give(&memory, c->list, c->lists, sizeof *c->list);
    papan_give(&memory, c->table, c->table_bytes, 1);
    papan_arena_free(&c->trunk.arena);
    papan_give(&memory, c->trunk.list, c->trunk.lists, sizeof *c->trunk.list);
    papan_parity_maker_close(&c->maker);
    papan_parity_close(&c->class);
    papan_arena_free(&c->arena);
    papan_give(&memory, c, 1, sizeof *c);
}

/* ---- tables ---- */

typedef struct wanted {
    const papan_parity_list *x, *y;
    uint32_t x_rows, y_rows;
    const papan_quarter *of_y; /* whose cells attack x */
    bool even;
    bool x_is_more, y_is_more; /* this list belongs to the colour with more pairs */
} wanted;

/* Builds the table of one row set for the colour with more pairs: of x or y, and of even or odd rows. */
static papan_status make_more(papan_parity_counter *c, row_tables *t, const wanted *w)
{
    const papan_parity_list *list = w->x_is_more ? w->x : w->y;
    uint32_t rows = w->x_is_more ? w->x_rows : w->y_rows;
    unsigned words = c->kernel->words;
    if (c->prefixes && w->even)
        return papan_parity_make_flat(&c->maker, list, rows, &t->flat);
    if (c->prefixes)
        return papan_parity_make_branches(&c->maker, list, rows, words, w->x_is_more ? 1 : c->stride,
                                          &t->branches);
    if (!c->sieves && w->x_is_more)
        return papan_parity_make_x(&c->maker, list, rows, w->of_y, words, false, &t->x);
    if (!c->sieves)
        return papan_parity_make_y(&c->maker, list, rows, words, &t->y);
    return w->x_is_more ? papan_parity_make_flat(&c->maker, list, rows, &t->flat) : PAPAN_OK;
}

static papan_status make_fewer(papan_parity_counter *c, row_tables *t, const wanted *w)
{
    unsigned words = c->kernel->words;
    return w->x_is_more ? papan_parity_make_y(&c->maker, w->y, w->y_rows, words, &t->y)
                        : papan_parity_make_x(&c->maker, w->x, w->x_rows, w->of_y, words, true, &t->x);
}

/* Builds the tables of one row set; leaves nothing behind if it fails. */
static papan_status make_row_tables(papan_parity_counter *c, row_tables *t, const wanted *w)
{
    assert(!t->made && w->x_is_more != w->y_is_more);
    memset(t, 0, sizeof *t);
    t->made = true;
    papan_status status = make_more(c, t, w);
    if (status == PAPAN_OK)
        status = make_fewer(c, t, w);
    if (status == PAPAN_OK && t->y.most > PAPAN_PARITY_GROUP_MAX)
        status = PAPAN_TOO_BIG;
    if (status != PAPAN_OK)
        drop_tables(c, t);
    return status;
}

static papan_status make_even(papan_parity_counter *c, uint32_t rows)
{
    assert((unsigned)__builtin_popcount(rows) == c->class.even_size);
    if (c->even.made && c->even_rows == rows)
        return PAPAN_OK;
    drop_tables(c, &c->even);
    papan_parity_trunk_clear(&c->trunk);
    c->even_rows = rows;
    uint32_t rest = papan_parity_full(c->class.even_lines) & ~rows;
    wanted w = {&c->white_x, &c->black_y, rows, rest, &c->class.oo, true, c->white_is_more, !c->white_is_more};
    return make_row_tables(c, &c->even, &w);
}

static papan_status make_odd(papan_parity_counter *c, uint32_t rows, const row_tables **out)
{
    assert(c->class.odd_columns.rank[rows] < c->class.odd_columns.count);
    row_tables *t = &c->odd[c->class.odd_columns.rank[rows]];
    *out = t;
    if (t->made)
        return PAPAN_OK;
    if (c->keep == NULL || *c->keep == 0) {
        *out = t = &c->passing;
        if (t->made && c->passing_rows == rows)
            return PAPAN_OK;
        drop_tables(c, t);
        c->passing_rows = rows;
    }
    uint32_t rest = papan_parity_full(c->class.odd_lines) & ~rows;
    wanted w = {&c->black_x, &c->white_y, rest, rows, &c->class.eo, false, !c->white_is_more, c->white_is_more};
    papan_status status = make_row_tables(c, t, &w);
    if (status == PAPAN_OK && t != &c->passing) {
        size_t bytes = papan_parity_x_bytes(&t->x) + papan_parity_y_bytes(&t->y) +
                       papan_parity_branches_bytes(&t->branches) + 8 * (size_t)t->flat.count;
        *c->keep -= bytes < *c->keep ? bytes : *c->keep;
    }
    return status;
}

static uint64_t *table_of(papan_parity_counter *c, size_t words)
{
    size_t bytes = words * sizeof(uint64_t) + 64;
    if (!papan_room(&c->memory, &c->table, &c->table_bytes, bytes, 1))
        return NULL;
    return (uint64_t *)(((uintptr_t)c->table + 63) & ~(uintptr_t)63);
}

static uint64_t *table_for(papan_parity_counter *c, const papan_parity_y *y)
{
    return table_of(c, ((size_t)y->steps + 3) * c->kernel->words);
}

/* ---- the matrix ---- */

static uint32_t first_chunk(const papan_parity_counter *c, const papan_parity_x *x, uint32_t first_even)
{
    assert(first_even < x->groups);
    return x->lane_of[first_even] / (PAPAN_PARITY_LANES * c->kernel->words);
}

/* The next chunk with a group that counts, from this one on. Only the straight layout has others in between. */
static uint32_t next_chunk(const papan_parity_x *x, uint32_t chunk, uint32_t first_even)
{
    for (; chunk < x->chunks && x->straight; chunk++)
        for (unsigned i = 0; i < x->words; i++)
            if (x->rank[(size_t)chunk * x->words + i] + PAPAN_PARITY_LANES > first_even)
                return chunk;
    return chunk;
}

static bool asked_to_stop(const papan_parity_counter *c, papan_parity_poll *poll)
{
    enum { CASES = 1 << 16 }; /* some ten microseconds: a poll takes a tenth of one */
    if (!poll->stopped && c->maker.stop != NULL && poll->cases >= poll->next) {
        poll->next = poll->cases + CASES;
        poll->stopped = c->maker.stop(c->maker.context);
    }
    return poll->stopped;
}

static uint64_t cases_of_chunk(const papan_parity_counter *c, const papan_parity_y *y, uint32_t first_odd)
{
    return (uint64_t)(y->pairs - y->start[first_odd]) * c->kernel->words / 4;
}

/* Multiplies the matrix by the weights of the column sets; returns the largest entry before that. */
static uint32_t weigh_columns(papan_parity_counter *c, const papan_parity_orbit *orbit)
{
    assert(orbit->first_even <= c->class.even_columns.count && orbit->first_odd < c->class.odd_columns.count);
    const papan_parity_sets *even = &c->class.even_columns, *odd = &c->class.odd_columns;
    uint32_t above = papan_parity_rank_from(even, orbit->key + 1), most = 0;
    bool odd_n = c->class.n % 2 == 1;
    for (uint32_t h = orbit->first_odd; h < odd->count; h++) {
        uint16_t *row = c->matrix + h * c->stride;
        memset(row, 0, orbit->first_even * sizeof *row);
        uint32_t from = odd_n || odd->key[h] > orbit->key ? above : even->count;
        uint32_t largest = c->kernel->finish(row, from, even->count, odd_n ? c->weight : NULL);
        most = largest > most ? largest : most;
        c->live[h] = largest > 0;
    }
    return most;
}

static papan_status fill_matrix(papan_parity_counter *c, pairs p, const papan_parity_orbit *orbit,
                                papan_parity_poll *poll, uint32_t *most)
{
    enum { HEAVIEST = 4 };
    papan_parity_work work = {p.x, p.y, 0, orbit->first_odd, table_for(c, p.y)};
    *most = 0;
    if (work.table == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t k = first_chunk(c, p.x, orbit->first_even);
         (work.chunk = next_chunk(p.x, k, orbit->first_even)) < p.x->chunks; k = work.chunk + 1) {
        if (asked_to_stop(c, poll))
            return PAPAN_OK;
        c->kernel->count(&work, c->matrix, c->stride);
        poll->cases += cases_of_chunk(c, p.y, orbit->first_odd);
    }
    assert(p.x->straight);
    *most = HEAVIEST * weigh_columns(c, orbit);
    return *most <= PAPAN_PARITY_ENTRY_MAX ? PAPAN_OK : PAPAN_TOO_BIG;
}

/* ---- the other colour ---- */

static papan_status weigh_pairs(papan_parity_counter *c, pairs p, const papan_parity_orbit *orbit,
                                uint32_t most, papan_parity_poll *poll, papan_count *sum)
{
    enum { PRODUCTS = 4 }; /* per group, in one 32-bit sum */
    papan_parity_work work = {p.x, p.y, 0, orbit->first_odd, table_for(c, p.y)};
    if (work.table == NULL)
        return PAPAN_NO_MEMORY;
    if (p.y->most == 0)
        return PAPAN_OK;
    uint64_t group = (uint64_t)PRODUCTS * PAPAN_PARITY_LANES * p.y->most * most;
    assert(group > 0 && group <= UINT32_MAX && "one group's products fit into 32 bits");
    papan_count all = 0;
    for (work.chunk = first_chunk(c, p.x, orbit->first_even); work.chunk < p.x->chunks; work.chunk++) {
        if (asked_to_stop(c, poll))
            return PAPAN_OK;
        all += c->kernel->weigh(&work, c->matrix, c->stride, UINT32_MAX / group);
        poll->cases += cases_of_chunk(c, p.y, orbit->first_odd);
    }
    return papan_count_add_product(sum, all, orbit->weight) ? PAPAN_OK : PAPAN_TOO_BIG;
}

/* ---- the other colour by the sieve ---- */

typedef struct sieving {
    papan_parity_sieve sieve;
    uint64_t *list[PAPAN_PARITY_LINES + 1];
} sieving;

/* odd: the tables of odd_rows. */
static papan_status set_up_sieve(papan_parity_counter *c, const papan_parity_orbit *orbit,
                                 const row_tables *odd, sieving *s)
{
    uint32_t even_rest = papan_parity_full(c->class.even_lines) & ~orbit->even_rows;
    const papan_parity_flat *x = c->white_is_more ? &c->even.flat : &odd->flat;
    uint32_t y_rows = c->white_is_more ? orbit->odd_rows : even_rest;
    size_t rows = (size_t)__builtin_popcount(y_rows) + 1, each = (size_t)x->count + PAPAN_PARITY_SPARE;
    if (!papan_room(&c->memory, &c->list, &c->lists, rows * each, sizeof *c->list))
        return PAPAN_NO_MEMORY;
    assert(rows <= PAPAN_PARITY_LINES + 1);
    for (size_t i = 0; i < rows; i++)
        s->list[i] = c->list + i * each;
    s->sieve = (papan_parity_sieve){.kernel = c->sieve_kernel,
                                    .y_list = c->white_is_more ? &c->white_y : &c->black_y,
                                    .y_rows = y_rows,
                                    .x = x,
                                    .first_even = orbit->first_even,
                                    .first_odd = orbit->first_odd,
                                    .matrix = c->matrix,
                                    .stride = c->stride,
                                    .live = c->live,
                                    .context = c->maker.context,
                                    .stop = c->maker.stop,
                                    .list = s->list,
                                    .place = c->place};
    return PAPAN_OK;
}

static papan_status sieve_pairs(papan_parity_counter *c, const row_tables *odd, const papan_parity_orbit *orbit,
                                papan_parity_poll *poll, papan_count *sum)
{
    sieving s;
    papan_status status = set_up_sieve(c, orbit, odd, &s);
    if (status != PAPAN_OK)
        return status;
    papan_count all = papan_parity_sieve_run(&s.sieve);
    poll->cases += s.sieve.tests / PAPAN_PARITY_TESTS;
    poll->stopped |= s.sieve.stopped;
    return s.sieve.stopped || papan_count_add_product(sum, all, orbit->weight) ? PAPAN_OK : PAPAN_TOO_BIG;
}

/* ---- an orbit ---- */

static bool orbit_counts(const papan_parity_counter *c, const papan_parity_orbit *orbit)
{
    return orbit->weight > 0 && orbit->first_even < c->class.even_columns.count &&
           orbit->first_odd < c->class.odd_columns.count;
}

/* ---- the other colour by prefixes ---- */

/* y are those of the odd rows. */
static uint32_t rows_of_y(const papan_parity_counter *c, uint32_t odd_rows)
{
    return c->white_is_more ? odd_rows : papan_parity_full(c->class.odd_lines) & ~odd_rows;
}

uint32_t papan_parity_order(const papan_parity_counter *c, uint32_t odd_rows)
{
    return c->prefixes ? papan_parity_first_rows(c->trunk.y_list, rows_of_y(c, odd_rows)) : 0;
}

static papan_parity_meeting set_up_meeting(papan_parity_counter *c, const row_tables *odd,
                                           const papan_parity_orbit *orbit)
{
    uint32_t row = (uint32_t)(orbit->first_odd * c->stride);
    return (papan_parity_meeting){.trunk = &c->trunk,
                                  .branches = &odd->branches,
                                  .y_rows = rows_of_y(c, orbit->odd_rows),
                                  .first_x = c->white_is_more ? orbit->first_even : row,
                                  .first_y = c->white_is_more ? row : orbit->first_even,
                                  .matrix = c->matrix,
                                  .context = c->maker.context,
                                  .stop = c->maker.stop};
}

static papan_status meet_pairs(papan_parity_counter *c, const row_tables *odd, const papan_parity_orbit *orbit,
                               papan_parity_poll *poll, papan_count *sum)
{
    unsigned words = c->kernel->words, columns = c->trunk.y_list->quarter->columns;
    papan_parity_meeting m = set_up_meeting(c, odd, orbit);
    papan_count all = 0;
    m.table = table_of(c, papan_parity_meeting_room(&odd->branches, columns, words));
    papan_status status = m.table != NULL ? papan_parity_meet(&m, &all) : PAPAN_NO_MEMORY;
    if (status != PAPAN_OK)
        return status;
    poll->cases += m.steps * words / 4;
    poll->stopped |= m.stopped;
    return m.stopped || papan_count_add_product(sum, all, orbit->weight) ? PAPAN_OK : PAPAN_TOO_BIG;
}

/* An orbit with its tables: the colour with fewer pairs fills the matrix, which then weighs the pairs of the
 * other. */
typedef struct orbit_tables {
    papan_parity_orbit orbit;
    const row_tables *odd; /* NULL: the orbit contributes nothing */
    pairs fewer, more;
} orbit_tables;

static papan_status make_tables(papan_parity_counter *c, uint32_t even_rows, uint32_t odd_rows, orbit_tables *o)
{
    *o = (orbit_tables){.orbit = papan_parity_orbit_of(&c->class, even_rows, odd_rows)};
    c->maker.stopped = false;
    if (!orbit_counts(c, &o->orbit))
        return PAPAN_OK;
    papan_status status = make_even(c, even_rows);
    if (status == PAPAN_OK)
        status = make_odd(c, odd_rows, &o->odd);
    if (status != PAPAN_OK)
        return status;
    pairs white = {&c->even.x, &o->odd->y}, black = {&o->odd->x, &c->even.y};
    o->fewer = c->white_is_more ? black : white;
    o->more = c->white_is_more ? white : black;
    return PAPAN_OK;
}

papan_status papan_parity_count_orbit(papan_parity_counter *c, uint32_t even_rows, uint32_t odd_rows,
                                      papan_parity_poll *poll, papan_count *sum)
{
    assert(poll != NULL && !poll->stopped && sum != NULL);
    orbit_tables o;
    uint32_t most;
    papan_status status = make_tables(c, even_rows, odd_rows, &o);
    poll->stopped |= c->maker.stopped;
    if (c->maker.stopped)
        return PAPAN_OK;
    if (status != PAPAN_OK || o.odd == NULL)
        return status;
    status = fill_matrix(c, o.fewer, &o.orbit, poll, &most);
    if (status != PAPAN_OK || poll->stopped || most == 0)
        return status;
    if (c->prefixes)
        return meet_pairs(c, o.odd, &o.orbit, poll, sum);
    return c->sieves ? sieve_pairs(c, o.odd, &o.orbit, poll, sum)
                     : weigh_pairs(c, o.more, &o.orbit, most, poll, sum);
}

/* ---- estimating ---- */

static double cases_of(const papan_parity_counter *c, pairs p, const papan_parity_orbit *orbit)
{
    double chunks = 0;
    for (uint32_t k = first_chunk(c, p.x, orbit->first_even);
         (k = next_chunk(p.x, k, orbit->first_even)) < p.x->chunks; k++)
        chunks++;
    return chunks * (double)cases_of_chunk(c, p.y, orbit->first_odd);
}

papan_status papan_parity_orbit_cases(papan_parity_counter *c, uint32_t even_rows, uint32_t odd_rows,
                                      papan_random *random, double *cases)
{
    orbit_tables o;
    *cases = 0;
    papan_status status = make_tables(c, even_rows, odd_rows, &o);
    if (c->maker.stopped)
        return PAPAN_OK;
    if (status != PAPAN_OK || o.odd == NULL)
        return status;
    *cases = cases_of(c, o.fewer, &o.orbit);
    if (c->prefixes) {
        papan_parity_meeting m = set_up_meeting(c, o.odd, &o.orbit);
        status = papan_parity_meet(&m, NULL);
        *cases += (double)(m.steps * c->kernel->words / 4);
        return status;
    }
    if (!c->sieves) {
        *cases += cases_of(c, o.more, &o.orbit);
        return PAPAN_OK;
    }
    sieving s;
    status = set_up_sieve(c, &o.orbit, o.odd, &s);
    if (status == PAPAN_OK)
        *cases += papan_parity_sieve_guess(&s.sieve, random) / PAPAN_PARITY_TESTS;
    return status;
}
