/* by_levels.c: proves the number of solutions of a packing puzzle by dynamic programming over positions. Cells
 * are covered in a fixed order, along the short sides of the board: the position after some placements is the
 * set of covered cells and the number of copies used of each piece, no matter in which way it was reached. For
 * each cell of the order, the certificate has the number of positions whose first uncovered cell it is, and the
 * number of ways to reach them. A checker does the same with a few lines of code.
 *
 * frontier counts in the same spirit but much faster: it separates the covered cells from the pieces used, and
 * builds only what can be completed. This engine is kept simple, because a checker must repeat it.
 *
 * A position is a row of bits: one for each cell, in the order, and a small counter for each item of a thing.
 * The change that an option makes is a row of the same kind, to be added. */
#include "certify/proving.h"

#include "base/bits.h"
#include "base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The positions of one level, a hash table with linear probing. An entry has the words of the position and two
 * of the number of ways; ways == 0: it is empty. */
typedef struct table {
    size_t room, used; /* room: 0 or a power of two */
    uint64_t *entry;
} table;

/* The counter of an item of a thing. */
typedef struct counter {
    uint32_t shift, bits; /* in the position */
    uint32_t low, high;
} counter;

typedef struct levels {
    papan_proving *p;
    papan_arena arena;
    uint32_t cells, counters, words;
    uint32_t *order;   /* [cells] the items */
    uint32_t *place;   /* [cells] the inverse */
    counter *counter;  /* [counters] of the items behind those of the cells */
    uint64_t *is_cell; /* [words] which bits are cells */
    uint64_t *change;  /* [options][words] */
    uint32_t *first; /* [cells + 2] the options whose first cell is at place i are sorted[first[i]] and so on */
    uint32_t *sorted; /* [options] */
    table *level;     /* [cells + 1] */
    uint64_t *next;   /* [words + 2] an entry */
    papan_count ways;
} levels;

/* ---- the order ---- */

typedef struct located {
    uint32_t item;
    unsigned key[3];
} located;

static int by_key(const void *one, const void *other)
{
    const located *a = one, *b = other;
    for (unsigned i = 0; i < 3; i++)
        if (a->key[i] != b->key[i])
            return a->key[i] < b->key[i] ? -1 : 1;
    return 0;
}

/* The axes (0: layer, 1: row, 2: column) by length, the longest first: it is crossed slowest. */
static void rank_axes(const papan_puzzle *puzzle, unsigned axis[3])
{
    unsigned length[3] = {puzzle->layers, 0, 0};
    for (unsigned z = 0; z < puzzle->layers; z++) {
        length[1] = puzzle->layer[z].rows > length[1] ? puzzle->layer[z].rows : length[1];
        length[2] = puzzle->layer[z].columns > length[2] ? puzzle->layer[z].columns : length[2];
    }
    for (unsigned i = 0; i < 3; i++) {
        axis[i] = i;
        for (unsigned k = i; k > 0 && length[axis[k]] > length[axis[k - 1]]; k--) {
            unsigned swap = axis[k];
            axis[k] = axis[k - 1];
            axis[k - 1] = swap;
        }
    }
}

/* Puts the items of cells in order. The first items are those of free cells. */
static bool choose_order(levels *l, const uint16_t *given)
{
    const papan_puzzle *puzzle = l->p->puzzle;
    located *all = papan_arena_take(&l->arena, puzzle->cells, sizeof *all);
    l->order = papan_arena_take(&l->arena, puzzle->cells, sizeof *l->order);
    l->place = papan_arena_take(&l->arena, puzzle->cells, sizeof *l->place);
    if (l->arena.failed)
        return false;
    unsigned axis[3], at[3];
    rank_axes(puzzle, axis);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        if (given[cell] != PAPAN_EMPTY)
            continue;
        papan_cell_place(puzzle, cell, &at[0], &at[1], &at[2]);
        all[l->cells] = (located){l->cells, {at[axis[0]], at[axis[1]], at[axis[2]]}};
        l->cells++;
    }
    qsort(all, l->cells, sizeof *all, by_key);
    for (uint32_t i = 0; i < l->cells; i++) {
        l->order[i] = all[i].item;
        l->place[all[i].item] = i;
    }
    return true;
}

/* ---- positions as bits ---- */

static void lay_out(levels *l)
{
    const papan_model *m = l->p->model;
    uint32_t at = l->cells;
    for (uint32_t i = 0; i < l->counters; i++) {
        counter *c = &l->counter[i];
        *c = (counter){.low = m->item[l->cells + i].low, .high = m->item[l->cells + i].high, .bits = 1};
        while (c->high >> c->bits != 0)
            c->bits++;
        if (at % 64 + c->bits > 64)
            at += 64 - at % 64; /* a counter is inside one word */
        c->shift = at;
        at += c->bits;
    }
    l->words = at / 64 + 1;
}

static uint32_t count_in(const counter *c, const uint64_t *position)
{
    return (uint32_t)(position[c->shift / 64] >> c->shift % 64) & (uint32_t)((UINT64_C(1) << c->bits) - 1);
}

static void set_changes(levels *l)
{
    const papan_model *m = l->p->model;
    for (uint32_t i = 0; i < l->cells; i++)
        papan_bit_set(l->is_cell, i);
    for (uint32_t o = 0; o < m->options; o++) {
        uint64_t *change = l->change + (size_t)o * l->words;
        for (uint32_t i = m->option[o].items; i < m->option[o + 1].items; i++) {
            uint32_t item = m->item_of[i];
            uint32_t bit = item < l->cells ? l->place[item] : l->counter[item - l->cells].shift;
            change[bit / 64] += UINT64_C(1) << bit % 64;
        }
    }
}

/* The first bit that is not set, or l->cells. */
static uint32_t first_open(const levels *l, const uint64_t *position, uint32_t from)
{
    while (from < l->cells) {
        uint64_t open = ~position[from / 64] >> from % 64;
        if (open != 0)
            return from + papan_lowest(open) < l->cells ? from + papan_lowest(open) : l->cells;
        from += 64 - from % 64;
    }
    return l->cells;
}

static void sort_options(levels *l)
{
    const papan_model *m = l->p->model;
    uint32_t *behind = l->first + 1;
    for (unsigned round = 0; round < 2; round++) {
        for (uint32_t o = 0; o < m->options; o++) {
            uint32_t least = l->cells;
            for (uint32_t i = m->option[o].items; i < m->option[o + 1].items; i++)
                if (m->item_of[i] < l->cells && l->place[m->item_of[i]] < least)
                    least = l->place[m->item_of[i]];
            if (round == 0)
                behind[least + 1]++;
            else
                l->sorted[behind[least]++] = o;
        }
        for (uint32_t i = 0; i <= l->cells && round == 0; i++)
            behind[i + 1] += behind[i];
    }
}

/* ---- tables ---- */

static size_t entry_words(const levels *l)
{
    return l->words + (size_t)2;
}

static papan_count ways_of(const levels *l, const uint64_t *entry)
{
    return (papan_count)entry[l->words + 1] << 64 | entry[l->words];
}

/* The entry of this position, or the empty one where it belongs. */
static uint64_t *find(const levels *l, const table *t, const uint64_t *position)
{
    uint64_t hash = 0;
    for (uint32_t i = 0; i < l->words; i++)
        hash = papan_hash_add(hash, position[i]);
    for (size_t at = (size_t)hash & (t->room - 1);; at = (at + 1) & (t->room - 1)) {
        uint64_t *entry = t->entry + at * entry_words(l);
        if (ways_of(l, entry) == 0 || memcmp(entry, position, l->words * sizeof *entry) == 0)
            return entry;
    }
}

static void drop(const levels *l, table *t)
{
    papan_give(&l->p->memory, t->entry, t->room, entry_words(l) * sizeof *t->entry);
    *t = (table){0};
}

static bool enlarge(const levels *l, table *t)
{
    enum { SMALL = 16 };
    table larger = {.room = t->room > 0 ? 2 * t->room : SMALL, .used = t->used};
    larger.entry = papan_take(&l->p->memory, larger.room, entry_words(l) * sizeof *t->entry);
    if (larger.entry == NULL)
        return false;
    for (size_t i = 0; i < t->room; i++) {
        const uint64_t *entry = t->entry + i * entry_words(l);
        if (ways_of(l, entry) != 0)
            memcpy(find(l, &larger, entry), entry, entry_words(l) * sizeof *entry);
    }
    drop(l, t);
    *t = larger;
    return true;
}

static papan_status add(levels *l, table *t, const uint64_t *position, papan_count ways)
{
    if (4 * (t->used + 1) > 3 * t->room && !enlarge(l, t))
        return PAPAN_NO_MEMORY;
    uint64_t *entry = find(l, t, position);
    papan_count sum = ways_of(l, entry);
    if (sum == 0) {
        memcpy(entry, position, l->words * sizeof *entry);
        t->used++;
    }
    if (!papan_count_add(&sum, ways))
        return PAPAN_TOO_BIG;
    entry[l->words] = (uint64_t)sum;
    entry[l->words + 1] = (uint64_t)(sum >> 64);
    return PAPAN_OK;
}

/* ---- the levels ---- */

static bool fits(const levels *l, const uint64_t *position, uint32_t option)
{
    const papan_model *m = l->p->model;
    const uint64_t *change = l->change + (size_t)option * l->words;
    for (uint32_t i = 0; i < l->words; i++)
        if ((position[i] & change[i] & l->is_cell[i]) != 0)
            return false;
    for (uint32_t i = m->option[option + 1].items;
         i-- > m->option[option].items && m->item_of[i] >= l->cells;) {
        const counter *c = &l->counter[m->item_of[i] - l->cells];
        if (count_in(c, position) >= c->high)
            return false;
    }
    return true;
}

/* Tries all options on a position whose first open cell is at this place. */
static papan_status extend(levels *l, const uint64_t *position, uint32_t place)
{
    papan_status status = PAPAN_OK;
    for (uint32_t i = l->first[place]; i < l->first[place + 1] && status == PAPAN_OK; i++) {
        if (!fits(l, position, l->sorted[i]))
            continue;
        const uint64_t *change = l->change + (size_t)l->sorted[i] * l->words;
        for (uint32_t w = 0; w < l->words; w++)
            l->next[w] = position[w] + change[w];
        status = add(l, &l->level[first_open(l, l->next, place + 1)], l->next, ways_of(l, position));
        l->p->cases++;
    }
    return status;
}

static papan_status do_level(levels *l, uint32_t place)
{
    enum { OFTEN = 63 };
    table *t = &l->level[place];
    papan_count sum = 0;
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < t->room && status == PAPAN_OK && !l->p->stopped && !l->p->spent; i++) {
        const uint64_t *entry = t->entry + i * entry_words(l);
        if (ways_of(l, entry) == 0)
            continue;
        status = papan_count_add(&sum, ways_of(l, entry)) ? extend(l, entry, place) : PAPAN_TOO_BIG;
        if ((i & OFTEN) == 0)
            papan_proving_stop(l->p);
    }
    if (t->used > 0) {
        papan_certificate_text(l->p->out, "level");
        papan_certificate_number(l->p->out, (long long)place + 1);
        papan_certificate_number(l->p->out, (long long)t->used);
        papan_certificate_count(l->p->out, "", sum);
        papan_certificate_line(l->p->out);
    }
    drop(l, t);
    return status;
}

/* Adds up the positions without open cells in which enough copies of each thing are used. */
static papan_status add_up(levels *l, const table *t)
{
    for (size_t i = 0; i < t->room; i++) {
        const uint64_t *entry = t->entry + i * entry_words(l);
        bool enough = ways_of(l, entry) != 0;
        for (uint32_t k = 0; k < l->counters && enough; k++)
            enough = count_in(&l->counter[k], entry) >= l->counter[k].low;
        if (enough && !papan_count_add(&l->ways, ways_of(l, entry)))
            return PAPAN_TOO_BIG;
    }
    return PAPAN_OK;
}

static papan_status go(levels *l)
{
    papan_proving_begin(l->p, "levels");
    papan_certificate_text(l->p->out, "order");
    for (uint32_t i = 0; i < l->cells; i++)
        papan_certificate_number(l->p->out, (long long)l->order[i] + 1);
    papan_certificate_line(l->p->out);
    memset(l->next, 0, l->words * sizeof *l->next);
    papan_status status = add(l, &l->level[0], l->next, 1);
    for (uint32_t i = 0; i < l->cells && status == PAPAN_OK && !l->p->out->failed; i++)
        status = do_level(l, i);
    if (status == PAPAN_OK && !l->p->stopped && !l->p->spent)
        status = add_up(l, &l->level[l->cells]);
    for (uint32_t i = 0; i <= l->cells; i++)
        drop(l, &l->level[i]);
    bool ended = status != PAPAN_OK || l->p->stopped || l->p->spent || l->p->out->failed;
    return ended ? status : papan_proving_agrees(l->p, l->ways);
}

static bool set_up(levels *l)
{
    const papan_puzzle *puzzle = l->p->puzzle;
    const papan_model *m = l->p->model;
    uint16_t *given = papan_arena_take(&l->arena, puzzle->cells, sizeof *given);
    if (given == NULL)
        return false;
    puzzle->family->givens(puzzle, given);
    if (!choose_order(l, given))
        return false;
    l->counters = m->items - l->cells;
    l->counter = papan_arena_take(&l->arena, l->counters, sizeof *l->counter);
    if (l->counter == NULL)
        return false;
    lay_out(l);
    l->is_cell = papan_arena_take(&l->arena, l->words, sizeof *l->is_cell);
    l->change = papan_arena_take(&l->arena, m->options, l->words * sizeof *l->change);
    l->first = papan_arena_take(&l->arena, l->cells + (size_t)3, sizeof *l->first);
    l->sorted = papan_arena_take(&l->arena, m->options, sizeof *l->sorted);
    l->level = papan_arena_take(&l->arena, l->cells + (size_t)1, sizeof *l->level);
    l->next = papan_arena_take(&l->arena, entry_words(l), sizeof *l->next);
    return !l->arena.failed;
}

papan_status papan_prove_by_levels(papan_proving *p)
{
    levels l = {.p = p};
    papan_status status = PAPAN_NO_MEMORY;
    assert(p->puzzle->thing_of != NULL);
    p->pace = 64000;
    papan_arena_init(&l.arena, &p->memory);
    if (set_up(&l)) {
        set_changes(&l);
        sort_options(&l);
        status = go(&l);
    }
    papan_arena_free(&l.arena);
    return status;
}
