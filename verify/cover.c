/* cover.c: the model of an exact cover problem (docs/models.md).
 *
 * An option that covers no item with fixed bounds is "loose": it gets an item and a second option for leaving
 * it out. */
#include "verify.h"

#include <stdlib.h>

/* Orders uses by option and item. */
static int compare_uses(const void *a, const void *b)
{
    const Use *x = a, *y = b;
    if (x->option != y->option)
        return x->option < y->option ? -1 : 1;
    return (x->item > y->item) - (x->item < y->item);
}

void make_cover(Model *model, const Puzzle *puzzle)
{
    const Cover *cover = &puzzle->cover;
    model->coloured = allocate(cover->items + cover->options, sizeof *model->coloured);
    model->colour = allocate(cover->uses + 2 * cover->options, sizeof *model->colour);
    for (size_t i = 0; i < cover->items; i++)
        add_item(model, cover->bounds[i].low, cover->bounds[i].high);
    qsort(cover->use, cover->uses, sizeof *cover->use, compare_uses);
    uint32_t loose = model->items, next = loose;
    const Use *use = cover->use, *end = use + cover->uses;
    for (uint32_t o = 0; o < cover->options; o++) {
        bool fixed = false;
        add_option(model);
        for (; use < end && use->option == o; use++) {
            Range bounds = cover->bounds[use->item];
            fixed |= use->item < cover->primary && bounds.low == bounds.high;
            model->coloured[use->item] |= use->colour != 0;
            model->colour[model->covers] = use->colour;
            covers(model, use->item);
        }
        if (!fixed)
            covers(model, next++);
    }
    add_items(model, next - loose, 1, 1);
    for (uint32_t item = loose; item < next; item++) {
        add_option(model);
        covers(model, item);
    }
}
