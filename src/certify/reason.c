/* reason.c: finds weights that prove that a packing puzzle has no solution. Colour some cells, for example all,
 * or all with (row + column) mod 2 = 0. Each coloured cell weighs 1, and each piece minus the most coloured
 * cells that a placement of it covers: so no placement weighs more than 0. If the coloured cells together weigh
 * more than the copies that may be placed take away, there is no solution. The same holds with the opposite
 * signs, for the fewest coloured cells. If all placements of a piece cover the same number of coloured cells
 * modulo m, the remainders must add up. Areas, chessboard colourings (Golomb 1954) and arguments of parity have
 * this form.
 *
 * The colourings are those of puzzle/pack_marks.c, which explains them to people. It also proves by sums of
 * sizes that cannot be reached; these are no weights, and a search proves the same.
 *
 * The options are not stored but visited as the puzzle describes them: areas are compared on boards whose model
 * would be too large. */
#include "certify/reason.h"

#include <stdlib.h>

enum { COLOURINGS_MAX = 64, LARGE = 20000000 /* items of all options together: only areas are compared */ };

/* Coloured are the cells with (a row + b column + c layer) mod m = k. */
typedef struct colouring {
    uint8_t a, b, c, m, k;
} colouring;

/* In space, those up to {0, 0, 1, 4} fill the table: so the proofs do not depend on how a board is turned. */
static const struct {
    uint8_t a, b, c, m;
} forms[] = {{1, 1, 1, 2}, {1, 0, 0, 2}, {0, 1, 0, 2}, {0, 0, 1, 2}, {1, 0, 0, 3}, {0, 1, 0, 3}, {0, 0, 1, 3},
             {1, 1, 0, 3}, {1, 2, 0, 3}, {1, 0, 1, 3}, {1, 0, 2, 3}, {0, 1, 1, 3}, {0, 1, 2, 3}, {1, 1, 1, 3},
             {1, 1, 2, 3}, {1, 2, 1, 3}, {2, 1, 1, 3}, {1, 1, 1, 4}, {1, 0, 0, 4}, {0, 1, 0, 4}, {0, 0, 1, 4},
             {1, 1, 0, 4}, {1, 3, 0, 4}, {1, 2, 0, 4}, {2, 1, 0, 4}, {1, 1, 0, 5}, {1, 4, 0, 5}};

/* The coloured cells that placements of a thing cover. */
typedef struct range {
    int32_t least, most, step; /* step: the greatest common divisor of all differences */
    bool any;                  /* it has a placement */
} range;

typedef struct scan {
    const papan_puzzle *puzzle;
    const papan_allocator *memory;
    papan_reason *reason;
    unsigned colourings;
    colouring colouring[COLOURINGS_MAX];
    uint64_t *colour;     /* [cells] bit i: coloured by colouring i */
    range *of;            /* [things][COLOURINGS_MAX] */
    uint32_t *item_of;    /* [things] its item */
    uint16_t *given;      /* [cells] PAPAN_EMPTY: free */
    uint16_t *low, *high; /* [items] */
    size_t low_room, high_room;
    uint64_t nodes;
} scan;

/* ---- counting ---- */

static bool add_item(void *context, unsigned low, unsigned high)
{
    scan *s = context;
    uint32_t item = s->reason->items++;
    if (!papan_room(s->memory, &s->low, &s->low_room, item + (size_t)1, sizeof *s->low) ||
        !papan_room(s->memory, &s->high, &s->high_room, item + (size_t)1, sizeof *s->high))
        return false;
    s->low[item] = (uint16_t)low;
    s->high[item] = (uint16_t)high;
    return true;
}

static int32_t common(int32_t a, int32_t b)
{
    while (b != 0) {
        int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return abs(a);
}

static void widen(range *r, int32_t covered)
{
    if (!r->any)
        *r = (range){covered, covered, 0, true};
    r->step = common(r->step, covered - r->least);
    r->least = covered < r->least ? covered : r->least;
    r->most = covered > r->most ? covered : r->most;
}

static bool add_option(void *context, uint16_t thing, const uint32_t *item, size_t items, const uint32_t *cell,
                       size_t cells)
{
    scan *s = context;
    int32_t covered[COLOURINGS_MAX] = {0};
    s->reason->options++;
    s->nodes += items;
    s->item_of[thing] = item[items - 1];
    covered[0] = (int32_t)cells;
    for (size_t i = 0; i < cells && s->colourings > 1; i++)
        for (unsigned k = 1; k < s->colourings; k++)
            covered[k] += (int32_t)(s->colour[cell[i]] >> k & 1);
    for (unsigned k = 0; k < s->colourings; k++)
        widen(&s->of[(size_t)thing * COLOURINGS_MAX + k], covered[k]);
    return true;
}

/* Visits all options with the first so many colourings. */
static papan_status visit(scan *s, unsigned colourings)
{
    papan_cover_sink sink = {.context = s, .item = add_item, .option = add_option};
    s->colourings = colourings;
    s->reason->items = s->reason->options = 0;
    s->nodes = 0;
    for (size_t i = 0; i < (size_t)s->puzzle->things * COLOURINGS_MAX; i++)
        s->of[i].any = false;
    return s->puzzle->family->describe(s->puzzle, s->memory, &sink);
}

/* ---- colouring ---- */

/* Colouring 0 has all cells. */
static unsigned choose_colourings(scan *s)
{
    unsigned count = 1;
    s->colouring[0] = (colouring){0, 0, 0, 1, 0};
    for (size_t f = 0; f < sizeof forms / sizeof forms[0]; f++)
        for (unsigned k = 0; k < forms[f].m && count < COLOURINGS_MAX; k++)
            if (forms[f].c == 0 || s->puzzle->layers > 1 || (forms[f].a > 0 && forms[f].m == 2))
                s->colouring[count++] = (colouring){forms[f].a, forms[f].b, forms[f].c, forms[f].m, (uint8_t)k};
    for (uint32_t cell = 0; cell < s->puzzle->cells; cell++) {
        unsigned layer, row, column;
        papan_cell_place(s->puzzle, cell, &layer, &row, &column);
        for (unsigned i = 0; i < count; i++) {
            const colouring *c = &s->colouring[i];
            s->colour[cell] |= (uint64_t)((c->a * row + c->b * column + c->c * layer) % c->m == c->k) << i;
        }
    }
    return count;
}

/* ---- proving ---- */

/* What the reason adds up: the weights of all items, each as often as it must be covered, or may be if its
 * weight is negative. */
static int64_t total(const scan *s)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < s->reason->items; i++) {
        int64_t weight = s->reason->weight[i];
        sum += weight * (weight < 0 ? s->high[i] : s->low[i]);
    }
    return sum;
}

/* Free cells have the first items, in their order. */
static void weigh_cells(const scan *s, unsigned k, int32_t weight)
{
    uint32_t item = 0;
    for (uint32_t i = 0; i < s->reason->items; i++)
        s->reason->weight[i] = 0;
    for (uint32_t cell = 0; cell < s->puzzle->cells; cell++)
        if (s->given[cell] == PAPAN_EMPTY) {
            s->reason->weight[item] = s->colour[cell] >> k & 1 ? weight : 0;
            item++;
        }
}

/* Cells weigh sign, pieces minus the most they take. */
static bool compares(const scan *s, unsigned k, int32_t sign)
{
    s->reason->modulus = 0;
    weigh_cells(s, k, sign);
    for (unsigned t = 0; t < s->puzzle->things; t++) {
        const range *r = &s->of[(size_t)t * COLOURINGS_MAX + k];
        if (r->any)
            s->reason->weight[s->item_of[t]] = sign > 0 ? -r->most : r->least;
    }
    return total(s) > 0;
}

/* The largest modulus for which all placements of each thing leave the same remainder, and the remainder 0 if
 * the number of copies is not fixed: the item of such a thing has no weight. 0: any modulus. */
static int32_t modulus_of(const scan *s, unsigned k)
{
    int32_t modulus = 0;
    for (unsigned t = 0; t < s->puzzle->things; t++) {
        const range *r = &s->of[(size_t)t * COLOURINGS_MAX + k];
        bool fixed = r->any && s->low[s->item_of[t]] == s->high[s->item_of[t]];
        if (r->any)
            modulus = common(common(modulus, r->step), fixed ? 0 : r->least);
    }
    return modulus;
}

static bool leaves_remainder(const scan *s, unsigned k)
{
    int32_t modulus = modulus_of(s, k);
    if (modulus < 2)
        return false; /* 0: compares() knows more */
    s->reason->modulus = (uint32_t)modulus;
    weigh_cells(s, k, 1);
    for (unsigned t = 0; t < s->puzzle->things; t++) {
        const range *r = &s->of[(size_t)t * COLOURINGS_MAX + k];
        if (r->any)
            s->reason->weight[s->item_of[t]] = -(r->least % modulus);
    }
    return total(s) % modulus != 0;
}

static bool proves(const scan *s, unsigned first)
{
    for (unsigned k = first; k < s->colourings; k++)
        if (compares(s, k, 1) || compares(s, k, -1) || leaves_remainder(s, k))
            return true;
    return false;
}

/* ---- the whole ---- */

static papan_status look(scan *s)
{
    papan_reason *reason = s->reason;
    papan_status status = visit(s, 1);
    if (status != PAPAN_OK)
        return status;
    reason->room = reason->items;
    reason->weight = papan_take(s->memory, reason->room, sizeof *reason->weight);
    if (reason->weight == NULL)
        return PAPAN_NO_MEMORY;
    unsigned colourings = choose_colourings(s);
    bool found = proves(s, 0);
    if (!found && s->nodes < LARGE) {
        status = visit(s, colourings);
        found = status == PAPAN_OK && proves(s, 1);
    }
    if (!found)
        papan_reason_free(reason, s->memory);
    return status;
}

papan_status papan_reason_find(const papan_puzzle *puzzle, const papan_allocator *memory, papan_reason *reason)
{
    *reason = (papan_reason){0};
    if (puzzle->thing_of == NULL)
        return PAPAN_OK; /* only pieces have items of their own */
    papan_arena arena;
    scan s = {.puzzle = puzzle, .memory = memory, .reason = reason};
    papan_arena_init(&arena, memory);
    s.colour = papan_arena_take(&arena, puzzle->cells, sizeof *s.colour);
    s.given = papan_arena_take(&arena, puzzle->cells, sizeof *s.given);
    s.of = papan_arena_take(&arena, (size_t)puzzle->things * COLOURINGS_MAX, sizeof *s.of);
    s.item_of = papan_arena_take(&arena, puzzle->things, sizeof *s.item_of);
    papan_status status = PAPAN_NO_MEMORY;
    if (!arena.failed) {
        puzzle->family->givens(puzzle, s.given);
        status = look(&s);
    }
    papan_give(memory, s.low, s.low_room, sizeof *s.low);
    papan_give(memory, s.high, s.high_room, sizeof *s.high);
    papan_arena_free(&arena);
    if (status != PAPAN_OK)
        papan_reason_free(reason, memory);
    return status;
}

void papan_reason_free(papan_reason *reason, const papan_allocator *memory)
{
    papan_give(memory, reason->weight, reason->room, sizeof *reason->weight);
    reason->weight = NULL;
}
