/* cover.c: the model of an exact cover problem (docs/models.md).
 *
 * Two options may cover a secondary item together only if both give it the same colour. The lines of an affine
 * plane stand for such an item: two uses share one of them if and only if their colours differ. An option that
 * covers no item with fixed bounds is "loose": it gets an item and a second option for leaving it out. */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

/* What stands for an item. */
typedef struct {
    uint32_t first; /* the first item of the model; UINT32_MAX: none */
    uint32_t prime; /* 0: that item alone; otherwise lines of an affine plane */
    bool plain;     /* before the lines, an item for the uses without a colour */
} Lines;

static int by_colour(const void *a, const void *b)
{
    const Use *x = *(Use *const *)a, *y = *(Use *const *)b;
    if (x->colour != y->colour)
        return x->colour < y->colour ? -1 : 1;
    return (x->option > y->option) - (x->option < y->option);
}

/* The uses of each item: by_item[first[i]] up to by_item[first[i + 1]]. */
static Use **sort_uses(const Cover *cover, size_t *first)
{
    Use **by_item = allocate(cover->uses + 1, sizeof *by_item);
    size_t *next = allocate(cover->items + 1, sizeof *next);
    for (size_t i = 0; i < cover->uses; i++)
        first[cover->use[i].item + 1]++;
    for (size_t i = 0; i < cover->items; i++)
        first[i + 1] += first[i];
    memcpy(next, first, cover->items * sizeof *next);
    for (size_t i = 0; i < cover->uses; i++)
        by_item[next[cover->use[i].item]++] = &cover->use[i];
    release(next);
    return by_item;
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

/* Adds the items that stand for a secondary item with these uses. */
static Lines stand_for(Model *model, Use **use, size_t n, uint64_t *added)
{
    enum { MOST_ADDED = 16 << 20 };
    uint32_t classes = 0, largest = 0, plain = 0;
    qsort(use, n, sizeof *use, by_colour);
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
    if (*added > MOST_ADDED)
        bad_puzzle(0, 0,
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
    size_t *first = allocate(cover->items + 1, sizeof *first), at = 0;
    bool *fixed = allocate(cover->options, sizeof *fixed);
    uint64_t added = 0;
    Use **use = sort_uses(cover, first);
    for (size_t i = 0; i < cover->items; i++)
        lines[i] = i < cover->primary
                       ? (Lines){.first = add_item(model, cover->bounds[i].low, cover->bounds[i].high)}
                       : stand_for(model, use + first[i], first[i + 1] - first[i], &added);
    for (size_t i = 0; i < cover->uses; i++) {
        Range bounds = cover->bounds[cover->use[i].item];
        fixed[cover->use[i].option] |= cover->use[i].item < cover->primary && bounds.low == bounds.high;
    }
    uint32_t loose = model->items;
    for (size_t o = 0; o < cover->options; o++)
        if (!fixed[o])
            add_item(model, 1, 1);
    for (uint32_t o = 0, next = loose; o < cover->options; o++) {
        add_option(model);
        for (; at < cover->uses && cover->use[at].option == o; at++)
            covers_for(model, &cover->use[at], lines[cover->use[at].item]);
        if (!fixed[o])
            covers(model, next++);
    }
    for (uint32_t o = 0, next = loose; o < cover->options; o++)
        if (!fixed[o]) {
            add_option(model);
            covers(model, next++);
        }
}
