/* cover.c: exact cover problems, the family whose items and options are written in the file itself.
 *
 * Two options may cover a secondary item together only if both give it the same colour. docs/models.md
 * describes the items that stand for such an item: the lines of an affine plane, of which two uses share one if
 * and only if their colours differ. An option that covers no item with fixed bounds is "loose": it gets an item
 * and a second option for leaving it out. */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *text;
    size_t length;
    uint32_t index; /* of the item, or where the colour occurs */
} Name;

typedef struct {
    uint32_t option, item;
    uint32_t
        colour; /* 0: none; otherwise where it occurs in the problem, from 1, and then where it occurs first */
    uint32_t class, place;
} Use;

typedef struct {
    const Puzzle *puzzle;
    uint32_t items, primary, options, uses;
    Name *name; /* of the items, sorted */
    Range *bounds;
    Use *use;
    uint32_t colours;
    Name *colour;    /* in the order in which they occur, then sorted */
    bool *loose;     /* options */
    uint32_t *first; /* secondary items: the first item that stands for it */
    uint32_t
        *prime;  /* 0: that item alone stands for it (UINT32_MAX: none); otherwise lines of an affine plane */
    bool *plain; /* before the lines, an item for the uses without a colour */
} Cover;

static int compare_names(const void *a, const void *b)
{
    const Name *x = a, *y = b;
    int order = memcmp(x->text, y->text, x->length < y->length ? x->length : y->length);
    if (order == 0)
        order = (x->length > y->length) - (x->length < y->length);
    return order;
}

static int compare_colours(const void *a, const void *b)
{
    const Name *x = a, *y = b;
    int order = compare_names(a, b);
    return order ? order : (x->index > y->index) - (x->index < y->index);
}

static int by_item_and_colour(const void *a, const void *b)
{
    const Use *x = a, *y = b;
    if (x->item != y->item)
        return x->item < y->item ? -1 : 1;
    if (x->colour != y->colour)
        return x->colour < y->colour ? -1 : 1;
    return (x->option > y->option) - (x->option < y->option);
}

static int by_option(const void *a, const void *b)
{
    const Use *x = a, *y = b;
    if (x->option != y->option)
        return x->option < y->option ? -1 : 1;
    return (x->item > y->item) - (x->item < y->item);
}

/* ---- reading ---- */

static bool next_name(const Line *line, size_t *from, Name *name)
{
    while (*from < line->length && strchr(" \t", line->text[*from]))
        ++*from;
    size_t start = *from;
    while (*from < line->length && !strchr(" \t", line->text[*from]))
        ++*from;
    *name = (Name){line->text + start, *from - start, 0};
    return name->length > 0;
}

/* 2 or 2:3 before a '|' */
static Range read_bounds(const Line *line, const char *text, size_t length)
{
    uint32_t number[2] = {0, 0};
    int n = 0;
    size_t digits = 0;
    for (size_t i = 0; i < length; i++)
        if (text[i] == ':' && n == 0 && digits > 0) {
            n = 1;
            digits = 0;
        } else {
            if (text[i] < '0' || text[i] > '9' || digits++ == 5)
                bad_puzzle(line->number, 0, "expected bounds such as 2 or 2:3 before '|'");
            number[n] = number[n] * 10 + (uint32_t)(text[i] - '0');
        }
    Range bounds = {number[0], number[n]};
    if (digits == 0 || bounds.low > bounds.high || bounds.high == 0 || bounds.high > 60000)
        bad_puzzle(line->number, 0, "expected bounds such as 2 or 2:3 before '|'");
    return bounds;
}

static void read_items(Cover *cover)
{
    const Line *line = &cover->puzzle->line[0];
    size_t from = 0, room = line->length / 2 + 2;
    bool secondary = false;
    Name name;
    cover->name = allocate(room, sizeof *cover->name);
    cover->bounds = allocate(room, sizeof *cover->bounds);
    while (next_name(line, &from, &name)) {
        const char *bar = memchr(name.text, '|', name.length);
        if (name.length == 1 && bar && !secondary) {
            secondary = true;
            cover->primary = cover->items;
            continue;
        }
        cover->bounds[cover->items] = secondary ? (Range){0, 1} : (Range){1, 1};
        if (bar && !secondary) {
            size_t skip = (size_t)(bar - name.text) + 1;
            cover->bounds[cover->items] = read_bounds(line, name.text, skip - 1);
            name.text += skip;
            name.length -= skip;
        }
        if (name.length == 0 || memchr(name.text, '|', name.length) || memchr(name.text, ':', name.length))
            bad_puzzle(line->number, 0, "names of items have no '|' and no ':'");
        name.index = cover->items;
        cover->name[cover->items++] = name;
    }
    if (!secondary)
        cover->primary = cover->items;
    qsort(cover->name, cover->items, sizeof *cover->name, compare_names);
    for (uint32_t i = 1; i < cover->items; i++)
        if (compare_names(&cover->name[i - 1], &cover->name[i]) == 0)
            bad_puzzle(line->number, 0, "item %.*s twice", (int)cover->name[i].length, cover->name[i].text);
}

/* The uses of one option; an option without a primary item is left out, as Papan does. */
static void read_option(Cover *cover, const Line *line)
{
    uint32_t first = cover->uses;
    bool primary = false, fixed = false;
    size_t from = 0;
    Name word;
    while (next_name(line, &from, &word)) {
        const char *colon = memchr(word.text, ':', word.length);
        Name colour = {"", 0, 0};
        if (colon) {
            size_t length = (size_t)(colon - word.text);
            colour = (Name){colon + 1, word.length - length - 1, cover->colours + 1};
            word.length = length;
            cover->colour[cover->colours++] = colour;
        }
        const Name *item = bsearch(&word, cover->name, cover->items, sizeof word, compare_names);
        if (!item || (colon && (colour.length == 0 || item->index < cover->primary)))
            bad_puzzle(line->number, 0, "unknown item %.*s, or a colour where none can be", (int)word.length,
                       word.text);
        primary |= item->index < cover->primary;
        fixed |=
            item->index < cover->primary && cover->bounds[item->index].low == cover->bounds[item->index].high;
        cover->use[cover->uses++] =
            (Use){.option = cover->options, .item = item->index, .colour = colour.index};
    }
    if (primary)
        cover->loose[cover->options++] = !fixed;
    else
        cover->uses = first;
}

/* Equal colours get the same number: that of the first one. */
static void number_colours(Cover *cover)
{
    uint32_t *number = allocate((size_t)cover->colours + 1, sizeof *number), first = 0;
    qsort(cover->colour, cover->colours, sizeof *cover->colour, compare_colours);
    for (uint32_t i = 0; i < cover->colours; i++) {
        const Name *colour = &cover->colour[i];
        if (i == 0 || compare_names(colour, colour - 1) != 0)
            first = colour->index;
        number[colour->index] = first;
    }
    for (uint32_t i = 0; i < cover->uses; i++)
        cover->use[i].colour = number[cover->use[i].colour];
    release(number);
}

static Cover *read_cover(const Puzzle *puzzle)
{
    Cover *cover = allocate(1, sizeof *cover);
    size_t words = 1;
    cover->puzzle = puzzle;
    for (size_t i = 1; i < puzzle->lines; i++)
        words += puzzle->line[i].length / 2 + 1;
    if (words > UINT32_MAX / 8)
        bad_puzzle(0, 0, "too large for papan-verify");
    cover->use = allocate(words, sizeof *cover->use);
    cover->colour = allocate(words, sizeof *cover->colour);
    cover->loose = allocate(puzzle->lines, sizeof *cover->loose);
    read_items(cover);
    for (size_t i = 1; i < puzzle->lines; i++)
        read_option(cover, &puzzle->line[i]);
    number_colours(cover);
    qsort(cover->use, cover->uses, sizeof *cover->use, by_item_and_colour);
    for (uint32_t i = 1; i < cover->uses; i++)
        if (cover->use[i].item == cover->use[i - 1].item && cover->use[i].option == cover->use[i - 1].option)
            bad_puzzle(0, 0, "an option covers an item twice");
    return cover;
}

/* ---- the model ---- */

/* Adds the items that stand for a secondary item with these uses, sorted by colour. */
static void stand_for(Builder *build, Cover *cover, uint32_t item, Use *use, uint32_t n)
{
    uint32_t classes = 0, largest = 0, plain = 0, p = 2;
    for (uint32_t i = 0; i < n; i++) {
        bool same = i > 0 && use[i].colour == use[i - 1].colour;
        use[i].class = same ? use[i - 1].class : classes++;
        use[i].place = same ? use[i - 1].place + 1 : 0;
        largest = use[i].place + 1 > largest ? use[i].place + 1 : largest;
        plain += use[i].colour == 0;
    }
    cover->first[item] = UINT32_MAX;
    if (plain == n || largest == 1) {
        cover->first[item] = add_item(build, 0, 1);
        return;
    }
    if (classes == 1)
        return;
    for (uint32_t d = 2; p < classes || p < largest || d * d <= p; d++)
        if (p < classes || p < largest || p % d == 0) {
            p++;
            d = 1;
        }
    cover->prime[item] = p;
    cover->plain[item] = plain > 1;
    cover->first[item] = build->model->items;
    add_items(build, (size_t)p * p + (plain > 1), 0, 1);
}

/* Covers the items that stand for the item of a use. */
static void covers_for(Builder *build, const Cover *cover, const Use *use)
{
    uint32_t first = cover->first[use->item], p = cover->prime[use->item];
    if (first == UINT32_MAX)
        return;
    if (p == 0 || (cover->plain[use->item] && use->colour == 0))
        covers(build, first);
    for (uint32_t s = 0; s < p; s++) {
        uint64_t shift = (uint64_t)s * use->class % p;
        covers(build, first + cover->plain[use->item] + s * p + (uint32_t)((use->place + p - shift) % p));
    }
}

void make_cover(Builder *build, const Puzzle *puzzle)
{
    Cover *cover = read_cover(puzzle);
    cover->first = allocate((size_t)cover->items + 1, sizeof *cover->first);
    cover->prime = allocate((size_t)cover->items + 1, sizeof *cover->prime);
    cover->plain = allocate((size_t)cover->items + 1, sizeof *cover->plain);
    uint32_t at = 0;
    for (uint32_t i = 0; i < cover->items; i++) {
        uint32_t n = 0;
        while (at + n < cover->uses && cover->use[at + n].item == i)
            n++;
        if (i < cover->primary)
            cover->first[i] = add_item(build, cover->bounds[i].low, cover->bounds[i].high);
        else
            stand_for(build, cover, i, cover->use + at, n);
        at += n;
    }
    qsort(cover->use, cover->uses, sizeof *cover->use, by_option);
    uint32_t loose_item = build->model->items;
    for (uint32_t o = 0; o < cover->options; o++)
        if (cover->loose[o])
            add_item(build, 1, 1);
    at = 0;
    for (uint32_t o = 0, next = loose_item; o < cover->options; o++) {
        add_option(build, 0);
        on_cell(build, o);
        for (; at < cover->uses && cover->use[at].option == o; at++)
            covers_for(build, cover, &cover->use[at]);
        if (cover->loose[o])
            covers(build, next++);
    }
    for (uint32_t o = 0, next = loose_item; o < cover->options; o++)
        if (cover->loose[o]) {
            add_option(build, 1);
            on_cell(build, o);
            covers(build, next++);
        }
}
