/* model.c: see model.h. */
#include "model/model.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool add_item(void *context, unsigned low, unsigned high)
{
    assert(low <= high && high <= UINT16_MAX);
    papan_model *m = context;
    assert(m->options == 0 && "items come before options");
    if (!papan_room(&m->memory, &m->item, &m->item_room, m->items + (size_t)1, sizeof *m->item))
        return false;
    m->item[m->items++] = (papan_item){(uint16_t)low, (uint16_t)high};
    return true;
}

#ifndef NDEBUG
/* True if options may give this item a colour. */
static bool is_optional(const papan_model *m, uint32_t item)
{
    return m->item[item].low == 0 && m->item[item].high == 1;
}
#endif

static bool add_option(void *context, uint16_t thing, const uint32_t *item, const uint32_t *colour,
                       size_t items, const uint32_t *cell, size_t cells)
{
    assert(items > 0);
    papan_model *m = context;
    assert(m->options == 0 || (m->colour_of != NULL) == (colour != NULL));
    for (size_t i = 0; i < items; i++)
        assert(item[i] < m->items && (colour == NULL || colour[i] == 0 || is_optional(m, item[i])));
    for (size_t i = 1; i < cells; i++)
        assert(cell[i - 1] < cell[i]);
    m->too_big = m->most > 0 && m->nodes + items > m->most;
    m->steps += items + cells;
    if (!papan_steps_poll(&m->memory, &m->steps) || m->too_big || m->nodes + items > UINT32_MAX / 2 ||
        m->cell_nodes + cells > UINT32_MAX / 2)
        return false;
    if (!papan_room(&m->memory, &m->option, &m->option_room, m->options + (size_t)2, sizeof *m->option) ||
        (colour != NULL &&
         !papan_room(&m->memory, &m->colour_of, &m->colour_room, m->nodes + items, sizeof *m->colour_of)) ||
        !papan_room(&m->memory, &m->item_of, &m->node_room, m->nodes + items, sizeof *m->item_of) ||
        !papan_room(&m->memory, &m->cell_of, &m->cell_room, m->cell_nodes + cells, sizeof *m->cell_of))
        return false;
    memcpy(m->item_of + m->nodes, item, items * sizeof *item);
    if (colour != NULL)
        memcpy(m->colour_of + m->nodes, colour, items * sizeof *colour);
    memcpy(m->cell_of + m->cell_nodes, cell, cells * sizeof *cell);
    m->option[m->options].thing = thing;
    m->nodes += (uint32_t)items;
    m->cell_nodes += (uint32_t)cells;
    m->options++;
    m->option[m->options].items = m->nodes;
    m->option[m->options].cells = m->cell_nodes;
    return true;
}

#ifndef NDEBUG
/* True if every option has an item with low == high. Then a search ends when all needs are met. */
static bool all_needed(const papan_model *m)
{
    for (uint32_t i = 0; i < m->options; i++) {
        uint32_t n = m->option[i].items;
        while (n < m->option[i + 1].items && m->item[m->item_of[n]].low != m->item[m->item_of[n]].high)
            n++;
        if (n == m->option[i + 1].items)
            return false;
    }
    return true;
}
#endif

papan_status papan_model_new(const papan_puzzle *puzzle, const papan_allocator *memory, papan_model **out)
{
    return papan_model_within(puzzle, memory, 0, out);
}

papan_status papan_model_within(const papan_puzzle *puzzle, const papan_allocator *memory, size_t most,
                                papan_model **out)
{
    papan_allocator from = papan_memory(memory);
    papan_model *m = papan_take(&from, 1, sizeof *m);
    *out = NULL;
    if (m == NULL)
        return PAPAN_NO_MEMORY;
    m->memory = from;
    m->most = most;
    papan_cover_sink sink = {.context = m, .item = add_item, .option = add_option};
    papan_status status = puzzle->family->describe(puzzle, &from, &sink);
    if (status == PAPAN_OK &&
        !papan_room(&m->memory, &m->option, &m->option_room, m->options + (size_t)1, sizeof *m->option))
        status = PAPAN_NO_MEMORY;
    if (m->too_big)
        status = PAPAN_TOO_BIG;
    if (status != PAPAN_OK) {
        papan_model_free(m);
        return status;
    }
    assert(m->option[m->options].items == m->nodes && m->option[m->options].cells == m->cell_nodes);
    assert(all_needed(m));
    *out = m;
    return PAPAN_OK;
}

void papan_model_free(papan_model *m)
{
    if (m == NULL)
        return;
    papan_allocator memory = m->memory;
    papan_give(&memory, m->item, m->item_room, sizeof *m->item);
    papan_give(&memory, m->option, m->option_room, sizeof *m->option);
    papan_give(&memory, m->item_of, m->node_room, sizeof *m->item_of);
    papan_give(&memory, m->colour_of, m->colour_room, sizeof *m->colour_of);
    papan_give(&memory, m->cell_of, m->cell_room, sizeof *m->cell_of);
    papan_give(&memory, m, 1, sizeof *m);
}

papan_extent papan_model_extent(const papan_model *m, uint32_t option, const uint32_t *position)
{
    papan_extent e = {UINT32_MAX, 0};
    for (uint32_t i = m->option[option].cells; i < m->option[option + 1].cells; i++) {
        uint32_t p = position[m->cell_of[i]];
        e.first = p < e.first ? p : e.first;
        e.last = p > e.last ? p : e.last;
    }
    return e;
}

/* ---- the canonical order ---- */

typedef struct ranked {
    const uint32_t *cell, *end;
    uint32_t option;
    uint16_t thing;
} ranked;

static int in_order(const void *a, const void *b)
{
    const ranked *p = a, *q = b;
    if (p->thing != q->thing)
        return p->thing < q->thing ? -1 : 1;
    const uint32_t *c = p->cell, *d = q->cell;
    while (c < p->end && d < q->end && *c == *d)
        c++, d++;
    if (c < p->end && d < q->end)
        return *c < *d ? -1 : 1;
    if (c < p->end || d < q->end)
        return c < p->end ? 1 : -1;
    return p->option < q->option ? -1 : p->option > q->option;
}

papan_status papan_model_order(const papan_model *model, const papan_allocator *memory, uint32_t *order)
{
    papan_allocator from = papan_memory(memory);
    ranked *all = papan_take(&from, model->options, sizeof *all);
    if (all == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < model->options; i++)
        all[i] = (ranked){model->cell_of + model->option[i].cells, model->cell_of + model->option[i + 1].cells,
                          i, model->option[i].thing};
    uint32_t sorted = 1;
    while (sorted < model->options && in_order(&all[sorted - 1], &all[sorted]) <= 0)
        sorted++;
    if (sorted < model->options)
        qsort(all, model->options, sizeof *all, in_order);
    for (uint32_t i = 0; i < model->options; i++)
        order[i] = all[i].option;
    papan_give(&from, all, model->options, sizeof *all);
    return PAPAN_OK;
}

/* ---- labels ---- */

void papan_start_labels(const papan_puzzle *puzzle, uint16_t *label)
{
    if (puzzle->family->givens_apart)
        puzzle->family->givens(puzzle, label);
    else
        memset(label, 0xFF, puzzle->cells * sizeof *label); /* PAPAN_EMPTY everywhere */
}

/* The next label of each thing: each copy of a piece has its own, and given copies have the first ones. */
static void first_free_labels(const papan_puzzle *puzzle, const uint16_t *given,
                              uint16_t next[PAPAN_THINGS_MAX])
{
    for (uint16_t thing = 0; thing < puzzle->things; thing++)
        next[thing] = papan_first_label(puzzle, thing);
    for (uint32_t i = 0; puzzle->thing_of != NULL && i < puzzle->cells; i++)
        if (given[i] != PAPAN_EMPTY && given[i] >= next[puzzle->thing_of[given[i]]])
            next[puzzle->thing_of[given[i]]] = (uint16_t)(given[i] + 1);
}

void papan_model_labels(const papan_model *model, const papan_puzzle *puzzle, const uint32_t *option,
                        size_t options, uint16_t *label)
{
    uint16_t next[PAPAN_THINGS_MAX];
    bool copies = puzzle->thing_of != NULL;
    papan_start_labels(puzzle, label);
    first_free_labels(puzzle, label, next);
    for (size_t i = 0; i < options; i++) {
        assert(option[i] < model->options);
        const papan_option *o = &model->option[option[i]];
        uint16_t mine = next[o->thing];
        assert(!copies || (mine < puzzle->labels && puzzle->thing_of[mine] == o->thing));
        next[o->thing] = (uint16_t)(mine + copies);
        for (uint32_t c = o[0].cells; c < o[1].cells; c++)
            label[model->cell_of[c]] = mine;
    }
}
