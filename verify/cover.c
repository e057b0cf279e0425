/* cover.c: the model of an exact cover problem (docs/models.md).
 *
 * Two options may cover a secondary item together only if both give it the same colour. The lines of an affine
 * plane stand for such an item: two uses share one of them if and only if their colours differ. An option that
 * covers no item with fixed bounds is "loose": it gets an item and a second option for leaving it out. */
#include "verify.h"

#include <stdlib.h>

/* The items of the model that represent an item. */
typedef struct {
    uint32_t first; /* the first item of the model; UINT32_MAX: none */
    uint32_t prime; /* 0: that item alone; otherwise lines of an affine plane */
    bool plain;     /* before the lines, an item for the uses without a colour */
} Lines;

/* Orders uses by item, colour and option. */
static int compare_uses(const void *a, const void *b)
{
    const Use *x = *(Use *const *)a, *y = *(Use *const *)b;
    if (x->item != y->item)
        return x->item < y->item ? -1 : 1;
    if (x->colour != y->colour)
        return x->colour < y->colour ? -1 : 1;
    return (x->option > y->option) - (x->option < y->option);
}

static uint32_t prime_from(uint32_t p)
{
    for (uint32_t d = 2; d * d <= p; d++)
        if (p % d == 0) {
            p++;
            d = 1;
        }
    return p;
}

/* Adds the items that represent a secondary item with these uses. */
static Lines stand_for(Model *model, Use **use, size_t n, uint64_t *added)
{
    enum { MOST_ADDED = 16 << 20 };
    uint32_t classes = 0, largest = 0, plain = 0;
    for (size_t i = 0; i < n; i++) {
        bool same = i > 0 && use[i]->colour == use[i - 1]->colour;
        use[i]->class = same ? use[i - 1]->class : classes++;
        use[i]->place = same ? use[i - 1]->place + 1 : 0;
        largest = use[i]->place + 1 > largest ? use[i]->place + 1 : largest;
        plain += use[i]->colour == 0;
    }
    if (plain == n || largest == 1)
        return (Lines){.first = add_item(model, 0, 1)};
    if (classes == 1)
        return (Lines){.first = UINT32_MAX};
    Lines lines = {.first = model->items, .plain = plain > 1};
    lines.prime = prime_from(largest > classes ? largest : classes);
    *added += n * lines.prime + (uint64_t)lines.prime * lines.prime;
    bad_puzzle_if(*added > MOST_ADDED, 0, 0,
                  "too many uses of secondary items with different colours: more than %d items and uses "
                  "would stand for them",
                  MOST_ADDED);
    add_items(model, (size_t)lines.prime * lines.prime + lines.plain, 0, 1);
    return lines;
}

static void covers_for(Model *model, const Use *use, Lines lines)
{
    if (lines.first == UINT32_MAX)
        return;
    if (lines.prime == 0 || (lines.plain && use->colour == 0))
        covers(model, lines.first);
    for (uint32_t s = 0; s < lines.prime; s++) {
        uint64_t shift = (uint64_t)s * use->class % lines.prime;
        covers(model, lines.first + lines.plain + s * lines.prime +
                          (uint32_t)((use->place + lines.prime - shift) % lines.prime));
    }
}

void make_cover(Model *model, const Puzzle *puzzle)
{
    const Cover *cover = &puzzle->cover;
    Lines *lines = allocate(cover->items, sizeof *lines);
    Use **secondary = allocate(cover->uses + 1, sizeof *secondary);
    bool *fixed = allocate(cover->options, sizeof *fixed);
    size_t n = 0, at = 0;
    uint64_t added = 0;
    for (Use *use = cover->use; use < cover->use + cover->uses; use++) {
        if (use->item >= cover->primary)
            secondary[n++] = use;
        else if (cover->bounds[use->item].low == cover->bounds[use->item].high)
            fixed[use->option] = true;
    }
    qsort(secondary, n, sizeof *secondary, compare_uses);
    for (size_t i = 0; i < cover->primary; i++)
        lines[i] = (Lines){.first = add_item(model, cover->bounds[i].low, cover->bounds[i].high)};
    for (size_t i = cover->primary; i < cover->items; i++) {
        size_t first = at;
        while (at < n && secondary[at]->item == i)
            at++;
        lines[i] = stand_for(model, secondary + first, at - first, &added);
    }
    uint32_t loose = model->items, next = loose;
    const Use *use = cover->use, *end = use + cover->uses;
    for (size_t o = 0; o < cover->options; o++) {
        add_option(model);
        for (; use < end && use->option == o; use++)
            covers_for(model, use, lines[use->item]);
        if (!fixed[o])
            covers(model, next++);
    }
    add_items(model, next - loose, 1, 1);
    for (uint32_t item = loose; item < next; item++) {
        add_option(model);
        covers(model, item);
    }
}
