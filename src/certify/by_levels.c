/* by_levels.c: proves the number of solutions of a packing puzzle by dynamic programming over positions
 * (search/sweep.h). Cells are covered in a fixed order, along the short sides of the board. For each cell of
 * the order, the certificate has the number of positions whose first uncovered cell it is, and the number of
 * ways to reach them. A checker does the same with a few lines of code. */
#include "certify/proving.h"
#include "search/sweep.h"

#include <stdlib.h>

typedef struct levels {
    papan_proving *p;
    papan_arena arena;
    papan_sweep sweep;
    uint32_t *order; /* [cells] the items */
    uint32_t *place; /* [cells] the inverse */
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
static bool choose_order(levels *l)
{
    const papan_puzzle *puzzle = l->p->puzzle;
    uint16_t *given = papan_arena_take(&l->arena, puzzle->cells, sizeof *given);
    located *all = papan_arena_take(&l->arena, puzzle->cells, sizeof *all);
    l->order = papan_arena_take(&l->arena, puzzle->cells, sizeof *l->order);
    l->place = papan_arena_take(&l->arena, puzzle->cells, sizeof *l->place);
    if (l->arena.failed)
        return false;
    unsigned axis[3], at[3];
    rank_axes(puzzle, axis);
    puzzle->family->givens(puzzle, given);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        if (given[cell] != PAPAN_EMPTY)
            continue;
        papan_cell_place(puzzle, cell, &at[0], &at[1], &at[2]);
        all[l->sweep.cells] = (located){l->sweep.cells, {at[axis[0]], at[axis[1]], at[axis[2]]}};
        l->sweep.cells++;
    }
    qsort(all, l->sweep.cells, sizeof *all, by_key);
    for (uint32_t i = 0; i < l->sweep.cells; i++) {
        l->order[i] = all[i].item;
        l->place[all[i].item] = i;
    }
    return true;
}

/* ---- the proof ---- */

static bool stop_sweep(void *context)
{
    levels *l = context;
    return papan_proving_stop(l->p) || l->p->out->failed;
}

static void write_level(void *context, uint32_t cell, size_t positions, papan_count ways)
{
    papan_certificate *out = ((levels *)context)->p->out;
    if (positions == 0)
        return;
    papan_certificate_text(out, "level");
    papan_certificate_number(out, (long long)cell + 1);
    papan_certificate_number(out, (long long)positions);
    papan_certificate_count(out, "", ways);
    papan_certificate_line(out);
}

/* Sets up the cells, the counters of the items after them, and the options. */
static bool set_up_sweep(levels *l)
{
    papan_sweep *s = &l->sweep;
    const papan_model *m = l->p->model;
    if (!choose_order(l))
        return false;
    s->counters = m->items - s->cells;
    s->counter = papan_arena_take(&l->arena, s->counters, sizeof *s->counter);
    for (uint32_t i = 0; s->counter != NULL && i < s->counters; i++) {
        s->counter[i].low = m->item[s->cells + i].low;
        s->counter[i].high = m->item[s->cells + i].high;
    }
    if (s->counter == NULL || !papan_sweep_lay_out(s, m->options, &l->arena))
        return false;
    for (uint32_t o = 0; o < m->options; o++, s->choices++)
        for (uint32_t i = m->option[o].items; i < m->option[o + 1].items; i++)
            if (m->item_of[i] < s->cells)
                papan_sweep_cover(s, l->place[m->item_of[i]]);
            else
                papan_sweep_use(s, m->item_of[i] - s->cells, 1);
    return true;
}

static papan_status prove_levels(levels *l)
{
    papan_proving *p = l->p;
    papan_count ways = 0;
    papan_proving_begin(p, "levels");
    papan_certificate_text(p->out, "order");
    for (uint32_t i = 0; i < l->sweep.cells; i++)
        papan_certificate_number(p->out, (long long)l->order[i] + 1);
    papan_certificate_line(p->out);
    papan_status status = papan_sweep_count(&l->sweep, &l->arena, &ways);
    p->cases += l->sweep.cases;
    return status != PAPAN_OK || l->sweep.stopped || p->out->failed ? status : papan_proving_agrees(p, ways);
}

papan_status papan_prove_by_levels(papan_proving *p)
{
    levels l = {.p = p,
                .sweep = {.memory = p->memory,
                          .slots_max = UINT64_MAX,
                          .cases_max = UINT64_MAX,
                          .poll_slots = 64,
                          .stop = stop_sweep,
                          .done = write_level}};
    l.sweep.context = &l;
    p->pace = 64000;
    papan_arena_init(&l.arena, &p->memory);
    papan_status status = set_up_sweep(&l) ? prove_levels(&l) : PAPAN_NO_MEMORY;
    papan_arena_free(&l.arena);
    return status;
}
