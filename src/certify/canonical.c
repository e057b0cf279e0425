/* canonical.c: see proving.h. */
#include "certify/proving.h"

#include "puzzle/lattice.h"

#include <string.h>

/* Copies the options of one model to another, which has room for them, in this order. */
static void copy_ordered(const papan_model *from, const uint32_t *order, papan_model *to)
{
    uint32_t items = 0, cells = 0;
    for (uint32_t i = 0; i < from->options; i++) {
        const papan_option *o = &from->option[order[i]];
        uint32_t has_items = o[1].items - o[0].items, has_cells = o[1].cells - o[0].cells;
        to->option[i] = (papan_option){items, cells, o->thing};
        memcpy(to->item_of + items, from->item_of + o->items, has_items * sizeof *to->item_of);
        if (from->colour_of != NULL)
            memcpy(to->colour_of + items, from->colour_of + o->items, has_items * sizeof *to->colour_of);
        memcpy(to->cell_of + cells, from->cell_of + o->cells, has_cells * sizeof *to->cell_of);
        items += has_items;
        cells += has_cells;
    }
    to->option[from->options] = (papan_option){items, cells, 0};
}

static papan_status put_in_order(papan_model *m, uint32_t *order)
{
    papan_model sorted = *m;
    papan_status status = papan_model_order(m, &m->memory, order);
    if (status != PAPAN_OK)
        return status;
    sorted.option = papan_take(&m->memory, m->option_room, sizeof *m->option);
    sorted.item_of = papan_take(&m->memory, m->node_room, sizeof *m->item_of);
    sorted.cell_of = papan_take(&m->memory, m->cell_room, sizeof *m->cell_of);
    sorted.colour_of =
        m->colour_of != NULL ? papan_take(&m->memory, m->colour_room, sizeof *m->colour_of) : NULL;
    bool whole = sorted.option != NULL && sorted.item_of != NULL && sorted.cell_of != NULL &&
                 (sorted.colour_of != NULL) == (m->colour_of != NULL);
    if (whole)
        copy_ordered(m, order, &sorted);
    papan_model unused = whole ? *m : sorted;
    papan_give(&m->memory, unused.option, m->option_room, sizeof *m->option);
    papan_give(&m->memory, unused.item_of, m->node_room, sizeof *m->item_of);
    papan_give(&m->memory, unused.cell_of, m->cell_room, sizeof *m->cell_of);
    papan_give(&m->memory, unused.colour_of, m->colour_room, sizeof *m->colour_of);
    if (whole)
        *m = sorted;
    return whole ? PAPAN_OK : PAPAN_NO_MEMORY;
}

papan_status papan_canonical_model(const papan_puzzle *puzzle, const papan_allocator *memory,
                                   papan_model **model)
{
    enum { NODES_MAX = 64 << 20 }; /* beyond that, half a gigabyte, a proof would take days to check */
    papan_status status = papan_model_within(puzzle, memory, NODES_MAX, model);
    if (status != PAPAN_OK)
        return status;
    uint32_t options = (*model)->options, *order = papan_take(memory, options, sizeof *order);
    status = order != NULL ? put_in_order(*model, order) : PAPAN_NO_MEMORY;
    papan_give(memory, order, options, sizeof *order);
    if (status != PAPAN_OK) {
        papan_model_free(*model);
        *model = NULL;
    }
    return status;
}

/* ---- the digest ---- */

uint64_t papan_digest_start(void)
{
    return UINT64_C(0xcbf29ce484222325);
}

uint64_t papan_digest_add(uint64_t digest, uint64_t number)
{
    return (digest ^ number) * UINT64_C(0x100000001b3);
}

/* item, colour: scratch for all items. Colour c counts as c times the number of items. */
static uint64_t digest_option(const papan_model *m, uint32_t option, uint32_t *item, uint32_t *colour,
                              uint64_t digest)
{
    uint32_t from = m->option[option].items, count = m->option[option + 1].items - from;
    memcpy(item, m->item_of + from, count * sizeof *item);
    for (uint32_t i = 0; i < count; i++)
        colour[item[i]] = papan_colour_of(m, from + i);
    papan_sort_numbers(item, count);
    digest = papan_digest_add(digest, count);
    for (uint32_t i = 0; i < count; i++)
        digest = papan_digest_add(digest, item[i] + UINT64_C(1) + (uint64_t)colour[item[i]] * m->items);
    return digest;
}

papan_status papan_canonical_digest(const papan_model *model, uint64_t *digest)
{
    uint32_t *item = papan_take(&model->memory, model->items, sizeof *item);
    uint32_t *colour = papan_take(&model->memory, model->items, sizeof *colour);
    uint64_t value = papan_digest_add(papan_digest_start(), model->items);
    for (uint32_t i = 0; i < model->items; i++) {
        value = papan_digest_add(value, model->item[i].low);
        value = papan_digest_add(value, model->item[i].high);
    }
    value = papan_digest_add(value, model->options);
    bool memory = item != NULL && colour != NULL;
    for (uint32_t i = 0; i < model->options && memory; i++)
        value = digest_option(model, i, item, colour, value);
    papan_give(&model->memory, item, model->items, sizeof *item);
    papan_give(&model->memory, colour, model->items, sizeof *colour);
    *digest = value;
    return memory ? PAPAN_OK : PAPAN_NO_MEMORY;
}

/* ---- solutions ---- */

/* True if exactly this thing is on these cells. Each copy has a label of its own, so no other cell has this
 * label. */
static bool is_there(const papan_option *o, const uint32_t *cell, const papan_puzzle *puzzle,
                     const uint16_t *label)
{
    uint16_t here = label[cell[o->cells]];
    if (here == PAPAN_EMPTY || papan_thing(puzzle, here) != o->thing)
        return false;
    for (uint32_t i = o[0].cells + 1; i < o[1].cells; i++)
        if (label[cell[i]] != here)
            return false;
    if (puzzle->thing_of == NULL)
        return true;
    uint32_t size = 0;
    for (uint32_t i = 0; i < puzzle->cells; i++)
        size += label[i] == here;
    return size == o[1].cells - o[0].cells;
}

size_t papan_canonical_options(const papan_model *model, const papan_puzzle *puzzle, const uint16_t *label,
                               uint32_t *option)
{
    size_t options = 0;
    for (uint32_t i = 0; i < model->options; i++)
        if (is_there(&model->option[i], model->cell_of, puzzle, label))
            option[options++] = i;
    return options;
}
