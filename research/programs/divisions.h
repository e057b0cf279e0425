/* divisions.h: all divisions of an n x n board into n regions whose cells hang together by edges, as paths
 * through a graph of states; for divisions_by_rows.c and divisions_sample.c.
 *
 * The idea is the transfer matrix over a frontier (in Knuth's words "simpath", The Art of Computer Programming,
 * 7.1.4): cells get their region in reading order. What follows depends only on the frontier, the last n cells:
 * which of them are in the same region, which of those already hang together, and how many regions have begun.
 * A region that leaves the frontier has ended, so its cells must hang together then. Regions and pieces are
 * numbered by their first cell in the frontier; so each division is exactly one path from the empty board, and
 * the number of paths from each state to the end is known. */
#ifndef PAPAN_TESTS_DIVISIONS_H
#define PAPAN_TESTS_DIVISIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 number;

enum { MOST = 8, CELLS_MAX = MOST * MOST, LABELS = 2 * MOST, NOTHING = 255 };
static const uint32_t NOWHERE = UINT32_MAX;

/* The last n cells, or fewer in the first row, by column. The labels are any different numbers below LABELS. */
typedef struct frontier {
    uint8_t piece[MOST], region[MOST];
    uint8_t width;  /* cells so far, at most n */
    uint8_t opened; /* regions that have begun */
} frontier;

typedef struct state {
    uint64_t key;
    number ways;         /* to go on to the end */
    uint32_t next[MOST]; /* by the region of the next cell: one of the frontier, or the number after them for a
                            new one; NOWHERE if there is no way */
} state;

static unsigned n, cells;
static state *layer[CELLS_MAX + 1]; /* by the number of cells that have a region */
static size_t states[CELLS_MAX + 1];

static void die(const char *why)
{
    fprintf(stderr, "divisions: %s\n", why);
    exit(1);
}

static void *allocated(void *memory)
{
    if (memory == NULL)
        die("not enough memory");
    return memory;
}

/* Numbers the regions and pieces by their first cell. number_of[label] is the new label of a region, or
 * NOTHING. */
static uint64_t normal_form(const frontier *f, uint8_t number_of[LABELS])
{
    uint8_t piece_of[LABELS];
    unsigned pieces = 0, regions = 0;
    uint64_t key = (uint64_t)f->opened << (6 * MOST);
    memset(piece_of, NOTHING, sizeof piece_of);
    memset(number_of, NOTHING, LABELS);
    for (unsigned i = 0; i < f->width; i++) {
        uint8_t *piece = &piece_of[f->piece[i]], *region = &number_of[f->region[i]];
        if (*piece == NOTHING)
            *piece = (uint8_t)pieces++;
        if (*region == NOTHING)
            *region = (uint8_t)regions++;
        key |= (uint64_t)(*piece | *region << 3) << (6 * i);
    }
    return key;
}

static frontier frontier_of(uint64_t key, unsigned cell)
{
    frontier f = {.width = (uint8_t)(cell < n ? cell : n), .opened = (uint8_t)(key >> (6 * MOST))};
    for (unsigned i = 0; i < f.width; i++) {
        f.piece[i] = key >> (6 * i) & 7;
        f.region[i] = key >> (6 * i + 3) & 7;
    }
    return f;
}

/* In normal form. */
static unsigned regions_of(const frontier *f)
{
    unsigned regions = 0;
    for (unsigned i = 0; i < f->width; i++)
        if (f->region[i] >= regions)
            regions = f->region[i] + 1U;
    return regions;
}

/* Whether the cell in this column may leave the frontier. *closed is its region if that ends, or NOTHING. */
static bool leaves(const frontier *f, unsigned column, uint8_t *closed)
{
    bool piece_stays = false, region_stays = false;
    for (unsigned i = 0; i < n; i++)
        if (i != column) {
            piece_stays |= f->piece[i] == f->piece[column];
            region_stays |= f->region[i] == f->region[column];
        }
    *closed = region_stays ? NOTHING : f->region[column];
    return piece_stays || !region_stays;
}

/* Puts the next cell into a region. False: another one would be left in pieces. */
static bool put(frontier *f, unsigned cell, unsigned region, uint8_t *closed)
{
    unsigned column = cell % n,
             piece = MOST + column; /* a new one: no label of normal form, none of this row */
    *closed = NOTHING;
    if (column > 0 && f->region[column - 1] == region)
        piece = f->piece[column - 1];
    if (cell < n)
        f->width++;
    else if (f->region[column] == region) { /* joins the cell above */
        unsigned above = f->piece[column];
        for (unsigned i = 0; i < n; i++)
            if (f->piece[i] == above)
                f->piece[i] = (uint8_t)piece;
    } else if (!leaves(f, column, closed))
        return false;
    f->piece[column] = (uint8_t)piece;
    f->region[column] = (uint8_t)region;
    return true;
}

/* ---- the graph ---- */

typedef struct finder {
    uint32_t *slot;
    size_t slots, room;
} finder;

static size_t slot_of(const finder *find, unsigned cell, uint64_t key)
{
    size_t at = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 20) & (find->slots - 1);
    while (find->slot[at] != NOWHERE && layer[cell][find->slot[at]].key != key)
        at = (at + 1) & (find->slots - 1);
    return at;
}

static void clear_finder(finder *find, size_t slots)
{
    find->slots = slots;
    find->slot = allocated(realloc(find->slot, slots * sizeof *find->slot));
    memset(find->slot, 0xFF, slots * sizeof *find->slot);
}

static uint32_t state_with(finder *find, unsigned cell, uint64_t key)
{
    size_t at = slot_of(find, cell, key);
    if (find->slot[at] != NOWHERE)
        return find->slot[at];
    if (states[cell] == find->room) {
        find->room = find->room == 0 ? 1024 : 2 * find->room;
        layer[cell] = allocated(realloc(layer[cell], find->room * sizeof(state)));
        clear_finder(find, 2 * find->room);
        for (size_t i = 0; i < states[cell]; i++)
            find->slot[slot_of(find, cell, layer[cell][i].key)] = (uint32_t)i;
        at = slot_of(find, cell, key);
    }
    layer[cell][states[cell]] = (state){.key = key};
    return find->slot[at] = (uint32_t)states[cell]++;
}

static void find_layer(unsigned cell)
{
    finder find = {0};
    clear_finder(&find, 2);
    for (size_t i = 0; i < states[cell]; i++) {
        frontier f = frontier_of(layer[cell][i].key, cell);
        unsigned regions = regions_of(&f), most = f.opened < n ? regions : regions - 1;
        uint8_t closed, number_of[LABELS];
        for (unsigned r = 0; r < MOST; r++) {
            frontier after = f;
            after.opened = (uint8_t)(f.opened + (r == regions));
            layer[cell][i].next[r] = r <= most && put(&after, cell, r, &closed)
                                         ? state_with(&find, cell + 1, normal_form(&after, number_of))
                                         : NOWHERE;
        }
    }
    free(find.slot);
}

/* On the full board: n regions, each in one piece. */
static bool complete(uint64_t key)
{
    frontier f = frontier_of(key, cells);
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < i; j++)
            if (f.region[i] == f.region[j] && f.piece[i] != f.piece[j])
                return false;
    return f.opened == n;
}

static void count_ways(unsigned cell)
{
    for (size_t i = 0; i < states[cell]; i++) {
        state *s = &layer[cell][i];
        for (unsigned r = 0; r < MOST; r++)
            if (s->next[r] != NOWHERE) {
                number ways = layer[cell + 1][s->next[r]].ways;
                s->ways += ways;
                if (ways == 0)
                    s->next[r] = NOWHERE;
            }
    }
}

/* Sets n, layer and states. The number of divisions is layer[0][0].ways. */
static void find_divisions(unsigned rows)
{
    n = rows;
    cells = n * n;
    layer[0] = allocated(calloc(1, sizeof(state)));
    states[0] = 1;
    for (unsigned cell = 0; cell < cells; cell++)
        find_layer(cell);
    for (size_t i = 0; i < states[cells]; i++)
        layer[cells][i].ways = complete(layer[cells][i].key);
    for (unsigned cell = cells; cell-- > 0;)
        count_ways(cell);
}

static void free_divisions(void)
{
    for (unsigned cell = 0; cell <= cells; cell++)
        free(layer[cell]);
}

static void print_number(number value)
{
    char digits[40];
    int at = sizeof digits - 1;
    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value > 0);
    fputs(digits + at, stdout);
}

#endif
