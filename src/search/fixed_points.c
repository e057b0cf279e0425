/* fixed_points.c: see fixed_points.h. Used to count classes of solutions by Burnside's lemma
 * (src/run/burnside.c).
 *
 * The idea: let <g> be the group of the powers of the symmetry g. A solution that g keeps is a union of orbits
 * of placements under <g>: with each placement it contains all its images, which must not overlap. A piece with
 * one copy can only be placed where g maps it to itself; copies may be exchanged. So orbits are placed instead
 * of placements, on a smaller board whose cells are the orbits of cells: half of the board for a half turn, a
 * quarter of it for a quarter turn.
 *
 * These packings are counted as `frontier` counts them (docs/frontier.md): always fill the first empty cell
 * next, and merge partial fillings that have the same filled cells beyond it and the same used pieces, adding
 * their counts (dynamic programming). The smaller board does not need to meet in the middle: one sweep with a
 * hash table per position is enough.
 *
 * If all pieces are different, hardly any placement remains and the sweep takes microseconds. With copies it
 * costs about as much as counting on the full board: `count --distinct` takes 0.18 s in total for dominoes on
 * 14 x 14, and 1.1 s, the same as without --distinct, for eight pieces of five cells with two copies each on 8
 * x 10. Counts that need more than CASES_MAX or BYTES_MAX are refused. */
#include "search/fixed_points.h"

#include "base/hash.h"
#include "model/orbits.h"
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <string.h>

typedef papan_count cell_set; /* bit i: orbit of cells number first + i */

enum { WINDOW = 128, POWERS_MAX = 8, KEY_BITS = 64, NOT_TO_FILL = -1 };
#define CASES_MAX (UINT64_C(1) << 27)
#define BYTES_MAX ((size_t)256 << 20)

/* An orbit of placements. */
typedef struct orbit {
    cell_set cells; /* relative to its first orbit of cells */
    uint64_t one;   /* what it adds to the key of used pieces */
    uint64_t mask;  /* the piece's field in the key */
    uint64_t most;  /* the value of the field when all copies are used */
    uint32_t first;
} orbit;

typedef struct state {
    cell_set filled;   /* bit 0 is clear */
    papan_count count; /* 0: the slot is free */
    uint64_t used;
} state;

/* The states with the same first empty position. */
typedef struct table {
    state *slot;
    size_t slots, used; /* slots: a power of two, or 0 */
} table;

typedef struct kept {
    papan_search *search;
    const uint32_t *image; /* [cells] of the symmetry */
    const uint16_t *thing_image;
    papan_arena arena;
    uint32_t cells;              /* orbits of cells to fill */
    int32_t *orbit_of;           /* [puzzle cells] number in scan order, or NOT_TO_FILL */
    uint32_t *moved[POWERS_MAX]; /* the cells of one placement and of its images */
    uint32_t *stamp;             /* [puzzle cells] */
    uint32_t stamps;
    unsigned copies[PAPAN_PACK_PIECES_MAX]; /* not yet placed */
    uint64_t one[PAPAN_PACK_PIECES_MAX], mask[PAPAN_PACK_PIECES_MAX], most[PAPAN_PACK_PIECES_MAX];
    uint64_t full; /* the key when everything is used */
    orbit *orbit;  /* [orbits] sorted by first */
    uint32_t orbits;
    uint32_t *behind; /* [cells] end of the orbits that start at each cell */
    table *table;     /* [cells + 1] */
    size_t held;      /* bytes in tables */
    uint64_t cases;
} kept;

/* ---- the smaller board ---- */

/* Assigns the next number to the orbit of the cell. */
static void number_orbit(kept *k, uint32_t cell, uint32_t *next)
{
    if (k->search->puzzle->pack.placed[cell] != PAPAN_EMPTY || k->orbit_of[cell] != NOT_TO_FILL)
        return;
    for (uint32_t at = cell; k->orbit_of[at] == NOT_TO_FILL; at = k->image[at])
        k->orbit_of[at] = (int32_t)*next;
    ++*next;
}

/* Numbers the orbits of cells in the order in which a scan by rows, or by columns, first reaches them. */
static void number_cells(kept *k, bool by_columns)
{
    const papan_puzzle *puzzle = k->search->puzzle;
    uint32_t next = 0;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        k->orbit_of[cell] = NOT_TO_FILL;
    for (unsigned l = 0; l < puzzle->layers; l++) {
        const papan_layer *layer = &puzzle->layer[l];
        unsigned lines = by_columns ? layer->columns : layer->rows;
        unsigned across = by_columns ? layer->rows : layer->columns;
        for (unsigned line = 0; line < lines; line++)
            for (unsigned i = 0; i < across; i++) {
                int32_t cell = layer->cell[by_columns ? i * layer->columns + line : line * layer->columns + i];
                if (cell >= 0)
                    number_orbit(k, (uint32_t)cell, &next);
            }
    }
    k->cells = next;
}

/* ---- orbits of placements ---- */

static int compare_cells(const uint32_t *a, const uint32_t *b, uint32_t cells)
{
    for (uint32_t i = 0; i < cells; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Writes the images of a placement to moved[] and returns how many there are, including itself. 0: another
 * placement represents the orbit, or the orbit is too long. */
static unsigned images_of(kept *k, uint32_t option)
{
    const papan_model *m = k->search->model;
    const papan_option *o = &m->option[option];
    uint32_t cells = o[1].cells - o[0].cells;
    uint16_t thing = o->thing;
    memcpy(k->moved[0], m->cell_of + o->cells, cells * sizeof *m->cell_of);
    for (unsigned power = 1;; power++) {
        uint32_t *to = k->moved[power % POWERS_MAX];
        for (uint32_t i = 0; i < cells; i++)
            to[i] = k->image[k->moved[power - 1][i]];
        papan_sort_cells(to, cells);
        thing = k->thing_image[thing];
        int order = thing != o->thing ? thing - (int)o->thing : compare_cells(to, m->cell_of + o->cells, cells);
        assert(thing < k->search->puzzle->things);
        if (order == 0)
            return power;
        if (order < 0 || power + 1 == POWERS_MAX)
            return 0;
    }
}

/* Do images overlap? Such an orbit cannot be placed. (It could not be used anyway: all pieces together would
 * cover too few cells.) */
static bool overlap(kept *k, unsigned images, uint32_t cells)
{
    k->stamps++;
    for (unsigned i = 0; i < images; i++)
        for (uint32_t c = 0; c < cells; c++) {
            if (k->stamp[k->moved[i][c]] == k->stamps)
                return true;
            k->stamp[k->moved[i][c]] = k->stamps;
        }
    return false;
}

/* The first and the last orbit of cells that a placement covers: its images cover the same. */
static void extent_of(const kept *k, uint32_t option, uint32_t *first, uint32_t *last)
{
    const papan_model *m = k->search->model;
    *first = UINT32_MAX;
    *last = 0;
    for (uint32_t i = m->option[option].cells; i < m->option[option + 1].cells; i++) {
        uint32_t at = (uint32_t)k->orbit_of[m->cell_of[i]];
        *first = at < *first ? at : *first;
        *last = at > *last ? at : *last;
    }
}

/* The thing that represents all things the symmetry maps it to, and how many there are. */
static uint16_t first_thing(const kept *k, uint16_t thing, unsigned *things)
{
    uint16_t first = thing;
    *things = 1;
    for (uint16_t other = k->thing_image[thing]; other != thing; other = k->thing_image[other]) {
        first = other < first ? other : first;
        ++*things;
    }
    return first;
}

/* Adds the orbit that this placement represents, if any; false if it spans too many positions. */
static bool add_orbit(kept *k, uint32_t option)
{
    const papan_model *m = k->search->model;
    uint32_t first, last, cells = m->option[option + 1].cells - m->option[option].cells;
    unsigned images = images_of(k, option), things;
    uint16_t thing = first_thing(k, m->option[option].thing, &things);
    assert(images % things == 0);
    if (images == 0 || images / things > k->copies[thing] || overlap(k, images, cells))
        return true;
    extent_of(k, option, &first, &last);
    if (last - first >= WINDOW)
        return false;
    orbit *o = &k->orbit[k->orbits++];
    *o = (orbit){
        .one = images / things * k->one[thing], .mask = k->mask[thing], .most = k->most[thing], .first = first};
    for (uint32_t i = m->option[option].cells; i < m->option[option + 1].cells; i++)
        o->cells |= (cell_set)1 << ((uint32_t)k->orbit_of[m->cell_of[i]] - first);
    return true;
}

/* Counting sort by the first orbit of cells. */
static papan_status sort_orbits(kept *k)
{
    orbit *sorted = papan_arena_take(&k->arena, k->orbits, sizeof *sorted);
    k->behind = papan_arena_take(&k->arena, k->cells + (size_t)1, sizeof *k->behind);
    if (sorted == NULL || k->behind == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < k->orbits; i++)
        k->behind[k->orbit[i].first + 1]++;
    for (uint32_t c = 0; c < k->cells; c++)
        k->behind[c + 1] += k->behind[c];
    for (uint32_t i = 0; i < k->orbits; i++)
        sorted[k->behind[k->orbit[i].first]++] = k->orbit[i];
    k->orbit = sorted;
    return PAPAN_OK;
}

/* ---- setup ---- */

/* Assigns a field of the key to each piece, or to several pieces that the symmetry maps to each other. False if
 * the fields do not fit. */
static bool make_fields(kept *k)
{
    const papan_puzzle *puzzle = k->search->puzzle;
    unsigned at = 0, things;
    for (uint16_t thing = 0; thing < puzzle->things; thing++) {
        uint64_t copies = k->copies[thing] = papan_pack_copies_left(puzzle, thing);
        unsigned width = 0;
        while (copies >> width != 0)
            width++;
        if (first_thing(k, thing, &things) != thing || width == 0)
            continue;
        if (at + width > KEY_BITS)
            return false;
        k->one[thing] = UINT64_C(1) << at;
        k->most[thing] = copies << at;
        k->mask[thing] = ~UINT64_C(0) >> (64 - width) << at;
        k->full |= k->most[thing];
        at += width;
    }
    return true;
}

/* Chooses the direction in which placements span fewer positions. */
static void choose_scan(kept *k)
{
    uint64_t reach[2] = {0, 0};
    for (int by_columns = 0; by_columns < 2; by_columns++) {
        number_cells(k, by_columns != 0);
        for (uint32_t option = 0; option < k->search->model->options; option++) {
            uint32_t first, last;
            extent_of(k, option, &first, &last);
            reach[by_columns] += last - first;
        }
    }
    if (reach[0] <= reach[1])
        number_cells(k, false);
}

static papan_status prepare(kept *k)
{
    const papan_model *m = k->search->model;
    uint32_t cells = k->search->puzzle->cells;
    k->orbit_of = papan_arena_take(&k->arena, cells, sizeof *k->orbit_of);
    k->stamp = papan_arena_take(&k->arena, cells, sizeof *k->stamp);
    k->orbit = papan_arena_take(&k->arena, m->options, sizeof *k->orbit);
    for (unsigned i = 0; i < POWERS_MAX; i++)
        k->moved[i] = papan_arena_take(&k->arena, cells, sizeof *k->moved[i]);
    if (k->arena.failed)
        return PAPAN_NO_MEMORY;
    choose_scan(k);
    if (!make_fields(k))
        return PAPAN_TOO_BIG;
    for (uint32_t option = 0; option < m->options; option++)
        if (!add_orbit(k, option))
            return PAPAN_TOO_BIG;
    k->table = papan_arena_take(&k->arena, k->cells + (size_t)1, sizeof *k->table);
    return k->table != NULL ? sort_orbits(k) : PAPAN_NO_MEMORY;
}

/* ---- the sweep ---- */

static state *find(const table *t, cell_set filled, uint64_t used)
{
    assert(t->slots > 0 && (t->slots & (t->slots - 1)) == 0 && t->used < t->slots);
    uint64_t hash = papan_hash_add(papan_hash_add(used, (uint64_t)filled), (uint64_t)(filled >> 64));
    size_t i = (size_t)hash & (t->slots - 1);
    while (t->slot[i].count != 0 && (t->slot[i].filled != filled || t->slot[i].used != used))
        i = (i + 1) & (t->slots - 1);
    return &t->slot[i];
}

static void drop(kept *k, table *t)
{
    assert(k->held >= t->slots * sizeof *t->slot);
    papan_give(&k->search->memory, t->slot, t->slots, sizeof *t->slot);
    k->held -= t->slots * sizeof *t->slot;
    *t = (table){NULL, 0, 0};
}

static papan_status enlarge(kept *k, table *t)
{
    table larger = {.slots = t->slots == 0 ? 64 : 2 * t->slots, .used = t->used};
    if (k->held + larger.slots * sizeof *larger.slot > BYTES_MAX)
        return PAPAN_TOO_BIG;
    larger.slot = papan_take(&k->search->memory, larger.slots, sizeof *larger.slot);
    if (larger.slot == NULL)
        return PAPAN_NO_MEMORY;
    k->held += larger.slots * sizeof *larger.slot;
    for (size_t i = 0; i < t->slots; i++)
        if (t->slot[i].count != 0)
            *find(&larger, t->slot[i].filled, t->slot[i].used) = t->slot[i];
    drop(k, t);
    *t = larger;
    return PAPAN_OK;
}

static papan_status add_state(kept *k, table *t, cell_set filled, uint64_t used, papan_count count)
{
    assert(count > 0);
    papan_status status = 2 * t->used >= t->slots ? enlarge(k, t) : PAPAN_OK;
    if (status != PAPAN_OK)
        return status;
    state *s = find(t, filled, used);
    t->used += s->count == 0;
    s->filled = filled;
    s->used = used;
    if (papan_count_add(&s->count, count))
        return PAPAN_OK;
    k->search->hopeless = true;
    return PAPAN_TOO_BIG;
}

/* Places each orbit of placements that fits on the first empty cell of a state. */
static papan_status go_on(kept *k, uint32_t at, const state *from)
{
    assert((from->filled & 1) == 0 && from->count > 0);
    papan_status status = PAPAN_OK;
    for (uint32_t i = at > 0 ? k->behind[at - 1] : 0; i < k->behind[at] && status == PAPAN_OK; i++) {
        const orbit *o = &k->orbit[i];
        if ((o->cells & from->filled) != 0 || o->most - (from->used & o->mask) < o->one)
            continue;
        cell_set filled = from->filled | o->cells;
        uint32_t next = at;
        for (; (filled & 1) != 0; filled >>= 1)
            next++;
        k->cases++;
        status = add_state(k, &k->table[next], filled, from->used + o->one, from->count);
    }
    return status;
}

static papan_status sweep(kept *k, papan_count *count)
{
    papan_status status = add_state(k, &k->table[0], 0, 0, 1);
    for (uint32_t at = 0; at < k->cells && status == PAPAN_OK; at++) {
        table *t = &k->table[at];
        for (size_t i = 0; i < t->slots && status == PAPAN_OK; i++) {
            if (t->slot[i].count != 0)
                status = go_on(k, at, &t->slot[i]);
            if ((i & 4095) == 0 && papan_must_stop(k->search))
                return PAPAN_OK;
            if (k->cases > CASES_MAX)
                status = PAPAN_TOO_BIG;
        }
        drop(k, t);
    }
    if (status == PAPAN_OK && k->table[k->cells].slots > 0)
        *count = find(&k->table[k->cells], 0, k->full)->count;
    return status;
}

papan_status papan_count_fixed(papan_search *search, const papan_group *group, unsigned index,
                               papan_count *count)
{
    assert(search->model != NULL && index < group->order);
    const papan_puzzle *puzzle = search->puzzle;
    kept k = {.search = search,
              .image = group->image + (size_t)index * puzzle->cells,
              .thing_image = group->thing_image + (size_t)index * puzzle->things};
    *count = 0;
    if (puzzle->thing_of == NULL)
        return PAPAN_TOO_BIG;
    papan_arena_init(&k.arena, &search->memory);
    papan_status status = prepare(&k);
    if (status == PAPAN_OK)
        status = sweep(&k, count);
    for (uint32_t i = 0; i <= k.cells && k.table != NULL; i++)
        drop(&k, &k.table[i]);
    papan_arena_free(&k.arena);
    assert(k.held == 0);
    search->cases += k.cases;
    return status;
}
