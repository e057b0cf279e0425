/* cover_colours.c: colours of secondary items (exact_cover.h). The model knows only how often items are
 * covered, so colours become items that are covered at most once, arranged so that two options share one of
 * them exactly when they disagree about a colour.
 *
 * The options of a secondary item form classes: one for each colour, and one for options without a colour.
 * Options of different classes conflict. A use is a point of an affine plane over the integers modulo a prime
 * p: its class is the column, its number within the class the row. Each line that is not vertical becomes an
 * item. Two points in different columns are on exactly one such line, two points in the same column on none.
 * With n uses this adds n * p nodes, where p is about the size of the largest class or the number of classes;
 * one item for each pair of conflicting options would need up to n * n. Options without a colour also conflict
 * with each other: they share one more item.
 *
 * Tried on paper and lost: an option for each colour that an item can take, as an extra choice. It needs fewer
 * nodes, but searches would have to branch on it, and a choice that no option uses would be counted twice. */
#include "puzzle/exact_cover.h"

#include <assert.h>
#include <stdlib.h>

typedef struct coloured {
    uint32_t colour, use;
} coloured;

static int by_colour(const void *a, const void *b)
{
    const coloured *p = a, *q = b;
    return p->colour != q->colour ? (p->colour < q->colour ? -1 : 1) : p->use < q->use ? -1 : p->use > q->use;
}

static uint32_t prime_from(uint32_t least)
{
    for (uint32_t p = least > 2 ? least : 2;; p++) {
        uint32_t divisor = 2;
        while ((uint64_t)divisor * divisor <= p && p % divisor != 0)
            divisor++;
        if ((uint64_t)divisor * divisor > p)
            return p;
    }
}

/* Places the uses of one item in its plane. Returns what they add to the model. */
static uint64_t place(papan_cover_colours *colours, papan_cover_lines *lines, coloured *one, uint32_t uses)
{
    uint32_t classes = 0, largest = 0, plain = 0, row = 0;
    if (uses > 0)
        qsort(one, uses, sizeof *one, by_colour);
    for (uint32_t i = 0; i < uses; i++) {
        row = i > 0 && one[i].colour == one[i - 1].colour ? row + 1 : 0;
        classes += row == 0;
        plain += one[i].colour == 0;
        largest = row + 1 > largest ? row + 1 : largest;
        colours->row[one[i].use] = row;
        colours->column[one[i].use] = classes - 1;
    }
    bool all_conflict = plain == uses || largest == 1, none_conflicts = classes == 1 && plain == 0;
    lines->itself = all_conflict || plain > 1;
    lines->prime = all_conflict || none_conflicts ? 0 : prime_from(largest > classes ? largest : classes);
    return (uint64_t)uses * lines->prime + (uint64_t)lines->prime * lines->prime;
}

papan_status papan_cover_colours_new(const papan_exact_cover *cover, papan_arena *arena,
                                     papan_cover_colours *colours)
{
    uint32_t secondary = cover->items - cover->primary, uses = cover->first[cover->options];
    colours->of = papan_arena_take(arena, secondary, sizeof *colours->of);
    colours->row = papan_arena_take(arena, uses, sizeof *colours->row);
    colours->column = papan_arena_take(arena, uses, sizeof *colours->column);
    const papan_allocator *memory = &arena->memory;
    coloured *sorted = papan_take(memory, uses, sizeof *sorted);
    uint32_t *start = papan_take(memory, secondary + (size_t)2, sizeof *start);
    papan_status status = arena->failed || sorted == NULL || start == NULL ? PAPAN_NO_MEMORY : PAPAN_OK;
    if (status == PAPAN_OK) {
        for (uint32_t i = 0; i < uses; i++)
            if (cover->use[i].item >= cover->primary)
                start[cover->use[i].item - cover->primary + 2]++;
        for (uint32_t s = 0; s < secondary; s++)
            start[s + 1] += start[s];
        for (uint32_t i = 0; i < uses; i++)
            if (cover->use[i].item >= cover->primary)
                sorted[start[cover->use[i].item - cover->primary + 1]++] = (coloured){cover->use[i].colour, i};
    }
    uint64_t added = 0;
    colours->items = cover->primary;
    for (uint32_t s = 0; s < secondary && status == PAPAN_OK; s++) {
        papan_cover_lines *lines = &colours->of[s];
        added += place(colours, lines, sorted + start[s], start[s + 1] - start[s]);
        if (added > PAPAN_COVER_COLOURED_MAX)
            status = PAPAN_TOO_BIG;
        lines->first = colours->items;
        colours->items += lines->itself + (status == PAPAN_OK ? lines->prime * lines->prime : 0);
    }
    papan_give(memory, sorted, uses, sizeof *sorted);
    papan_give(memory, start, secondary + (size_t)2, sizeof *start);
    return status;
}

uint32_t papan_cover_items_of(const papan_exact_cover *cover, uint32_t use, uint32_t *item)
{
    uint32_t of = cover->use[use].item, count = 0;
    if (of < cover->primary) {
        if (item != NULL)
            *item = of;
        return 1;
    }
    const papan_cover_colours *colours = cover->colouring;
    const papan_cover_lines *lines = &colours->of[of - cover->primary];
    if (lines->itself && (lines->prime == 0 || cover->use[use].colour == 0)) {
        if (item != NULL)
            item[count] = lines->first;
        count++;
    }
    uint64_t p = lines->prime, row = colours->row[use], column = colours->column[use];
    for (uint64_t slope = 0; slope < p && item != NULL; slope++) {
        uint64_t height = (row + (p - slope) * column) % p;
        item[count + slope] = lines->first + lines->itself + (uint32_t)(slope * p + height);
    }
    return count + lines->prime;
}
