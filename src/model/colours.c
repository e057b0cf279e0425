/* colours.c: see colours.h. */
#include "model/colours.h"

#include <stdlib.h>
#include <string.h>

/* A place where an option gives an item a colour. */
typedef struct gift {
    uint32_t item, colour, option;
} gift;

static int in_order(const void *a, const void *b)
{
    const gift *p = a, *q = b;
    if (p->item != q->item)
        return p->item < q->item ? -1 : 1;
    if (p->colour != q->colour)
        return p->colour < q->colour ? -1 : 1;
    return p->option < q->option ? -1 : p->option > q->option;
}

static uint32_t count_gifts(const papan_model *m)
{
    uint32_t gifts = 0;
    for (uint32_t i = 0; i < m->nodes; i++)
        gifts += m->colour_of[i] != 0;
    return gifts;
}

/* Lists the gifts by item, then colour. */
static void list_gifts(const papan_model *m, gift *list, uint32_t gifts)
{
    uint32_t listed = 0;
    for (uint32_t o = 0; o < m->options; o++)
        for (uint32_t i = m->option[o].items; i < m->option[o + 1].items; i++)
            if (m->colour_of[i] != 0)
                list[listed++] = (gift){m->item_of[i], m->colour_of[i], o};
    if (gifts > 0)
        qsort(list, gifts, sizeof *list, in_order);
}

/* Copies the options without the items to which they give colours. */
static void copy_options(const papan_model *m, papan_model *to)
{
    for (uint32_t o = 0; o < m->options; o++) {
        to->option[o] = m->option[o];
        to->option[o].items = to->nodes;
        for (uint32_t i = m->option[o].items; i < m->option[o + 1].items; i++)
            if (m->colour_of[i] == 0)
                to->item_of[to->nodes++] = m->item_of[i];
    }
}

/* Adds an option for each colour of an item. Its thing puts it after all others in the canonical order
 * (papan_model_order()). */
static void add_colours(papan_colours *c, const gift *list, uint32_t gifts, papan_model *to)
{
    uint32_t colours = 0;
    for (uint32_t i = 0; i < gifts; i++) {
        c->giver[i] = list[i].option;
        if (i > 0 && list[i].item == list[i - 1].item && list[i].colour == list[i - 1].colour)
            continue;
        c->first[colours++] = i;
        to->option[to->options++] = (papan_option){to->nodes, to->cell_nodes, UINT16_MAX};
        to->item_of[to->nodes++] = list[i].item;
    }
    c->first[colours] = gifts;
    to->option[to->options] = (papan_option){to->nodes, to->cell_nodes, 0};
}

papan_status papan_colours_new(const papan_model *model, const papan_allocator *memory, papan_colours *c)
{
    *c = (papan_colours){.model = model, .options = model->options};
    papan_arena_init(&c->arena, memory);
    if (model->colour_of == NULL)
        return PAPAN_OK;
    uint32_t gifts = count_gifts(model);
    gift *list = papan_take(&c->arena.memory, gifts, sizeof *list);
    papan_model *own = papan_arena_take(&c->arena, 1, sizeof *own);
    papan_option *option = papan_arena_take(&c->arena, model->options + (size_t)gifts + 1, sizeof *option);
    uint32_t *item_of = papan_arena_take(&c->arena, model->nodes, sizeof *item_of);
    c->first = papan_arena_take(&c->arena, gifts + (size_t)1, sizeof *c->first);
    c->giver = papan_arena_take(&c->arena, gifts, sizeof *c->giver);
    bool whole = list != NULL && !c->arena.failed;
    if (whole) {
        *own = *model;
        own->option = option;
        own->item_of = item_of;
        own->colour_of = NULL;
        own->nodes = 0;
        list_gifts(model, list, gifts);
        copy_options(model, own);
        add_colours(c, list, gifts, own);
        c->model = own;
    }
    papan_give(&c->arena.memory, list, gifts, sizeof *list);
    if (!whole)
        papan_colours_free(c);
    return whole ? PAPAN_OK : PAPAN_NO_MEMORY;
}

void papan_colours_free(papan_colours *c)
{
    papan_arena_free(&c->arena);
}
