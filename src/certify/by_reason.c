/* by_reason.c: proves that a packing puzzle has no solution by weights (docs/certificates.md), as a tree of one
 * node. Colour some cells, for example all, or all with (row + column) mod 2 = 0. Each coloured cell weighs 1,
 * and each piece minus the most coloured cells that a placement of it covers: so no placement weighs more than
 * 0. If the coloured cells together weigh more than the copies that may be placed take away, there is no
 * solution. The same holds with the opposite signs, for the fewest coloured cells. If all placements of a piece
 * cover the same number of coloured cells modulo m, the remainders must add up. Areas, chessboard colourings
 * (Golomb 1954) and arguments of parity have this form.
 *
 * The colourings are those of puzzle/pack_marks.c, which explains them to people. It also proves by sums of
 * sizes that cannot be reached; these are not weights, and a search proves the same.
 *
 * The options are not stored but visited as the puzzle describes them: areas are compared on boards whose model
 * would be too large. */
#include "certify/proving.h"

#include <stdlib.h>

enum { COLOURINGS_MAX = 64, LARGE = 20000000 /* items of all options together: only areas are compared */ };

/* Colours the cells with (a row + b column + c layer) mod m = k. */
typedef struct colouring {
    uint8_t a, b, c, m, k;
} colouring;

/* In space the forms up to {0, 0, 1, 4} fill all COLOURINGS_MAX places. They treat all axes alike, so the
 * proofs do not depend on how a board is turned. */
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
    papan_arena arena;
    uint32_t items;   /* of the model */
    uint32_t modulus; /* 0: weights are compared, not their remainders */
    int32_t *weight;  /* [items] */
    unsigned colourings;
    colouring colouring[COLOURINGS_MAX];
    uint64_t *colour;  /* [cells] bit i: coloured by colouring i */
    range *of;         /* [things][COLOURINGS_MAX] */
    uint32_t *item_of; /* [things] its item */
    uint16_t *given;   /* [cells] PAPAN_EMPTY: free */
    papan_item *item;  /* [items] */
    size_t item_room;
    uint64_t nodes;
} scan;

/* ---- counting ---- */

static bool add_item(void *context, unsigned low, unsigned high)
{
    scan *s = context;
    if (!papan_room(&s->arena.memory, &s->item, &s->item_room, s->items + (size_t)1, sizeof *s->item))
        return false;
    s->item[s->items++] = (papan_item){(uint16_t)low, (uint16_t)high};
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

static bool add_option(void *context, uint16_t thing, const uint32_t *item, const uint32_t *colour,
                       size_t items, const uint32_t *cell, size_t cells)
{
    (void)colour; /* pieces have none */
    scan *s = context;
    int32_t covered[COLOURINGS_MAX] = {0};
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

/* Visits all options with this many colourings. */
static papan_status visit_options(scan *s, unsigned colourings)
{
    papan_cover_sink sink = {.context = s, .item = add_item, .option = add_option};
    s->colourings = colourings;
    s->items = 0;
    s->nodes = 0;
    for (size_t i = 0; i < (size_t)s->puzzle->things * COLOURINGS_MAX; i++)
        s->of[i].any = false;
    return s->puzzle->family->describe(s->puzzle, &s->arena.memory, &sink);
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

/* The sum of the weights of all items, each as often as it must be covered or, if its weight is negative, may
 * be covered. */
static int64_t total_weight(const scan *s)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < s->items; i++) {
        int64_t weight = s->weight[i];
        sum += weight * (weight < 0 ? s->item[i].high : s->item[i].low);
    }
    return sum;
}

/* Free cells have the first items, in their order. */
static void weigh_cells(scan *s, unsigned k, int32_t weight)
{
    uint32_t item = 0;
    for (uint32_t i = 0; i < s->items; i++)
        s->weight[i] = 0;
    for (uint32_t cell = 0; cell < s->puzzle->cells; cell++)
        if (s->given[cell] == PAPAN_EMPTY) {
            s->weight[item] = s->colour[cell] >> k & 1 ? weight : 0;
            item++;
        }
}

/* True if weights by colouring k prove it: each coloured cell weighs sign, and a piece minus the sum of the
 * cells it covers, at its largest. */
static bool compares(scan *s, unsigned k, int32_t sign)
{
    s->modulus = 0;
    weigh_cells(s, k, sign);
    for (unsigned t = 0; t < s->puzzle->things; t++) {
        const range *r = &s->of[(size_t)t * COLOURINGS_MAX + k];
        if (r->any)
            s->weight[s->item_of[t]] = sign > 0 ? -r->most : r->least;
    }
    return total_weight(s) > 0;
}

/* The largest modulus for which all placements of each thing leave the same remainder, and the remainder 0 if
 * the number of copies is not fixed: the item of such a thing has no weight. 0: any modulus. */
static int32_t modulus_of(const scan *s, unsigned k)
{
    int32_t modulus = 0;
    for (unsigned t = 0; t < s->puzzle->things; t++) {
        const range *r = &s->of[(size_t)t * COLOURINGS_MAX + k];
        bool fixed = r->any && s->item[s->item_of[t]].low == s->item[s->item_of[t]].high;
        if (r->any)
            modulus = common(common(modulus, r->step), fixed ? 0 : r->least);
    }
    return modulus;
}

static bool leaves_remainder(scan *s, unsigned k)
{
    int32_t modulus = modulus_of(s, k);
    if (modulus < 2)
        return false; /* 0: compares() proves more */
    s->modulus = (uint32_t)modulus;
    weigh_cells(s, k, 1);
    for (unsigned t = 0; t < s->puzzle->things; t++) {
        const range *r = &s->of[(size_t)t * COLOURINGS_MAX + k];
        if (r->any)
            s->weight[s->item_of[t]] = -(r->least % modulus);
    }
    return total_weight(s) % modulus != 0;
}

static bool proves(scan *s, unsigned first)
{
    for (unsigned k = first; k < s->colourings; k++)
        if (compares(s, k, 1) || compares(s, k, -1) || leaves_remainder(s, k))
            return true;
    return false;
}

/* ---- the whole ---- */

/* Finds weights; *found: there are some. */
static papan_status find_weights(scan *s, bool *found)
{
    papan_status status = visit_options(s, 1);
    *found = false;
    if (status != PAPAN_OK)
        return status;
    s->weight = papan_arena_take(&s->arena, s->items, sizeof *s->weight);
    if (s->weight == NULL)
        return PAPAN_NO_MEMORY;
    unsigned colourings = choose_colourings(s);
    *found = proves(s, 0);
    if (!*found && s->nodes < LARGE) {
        status = visit_options(s, colourings);
        *found = status == PAPAN_OK && proves(s, 1);
    }
    return status;
}

static papan_status set_up_scan(scan *s)
{
    const papan_puzzle *puzzle = s->puzzle;
    s->colour = papan_arena_take(&s->arena, puzzle->cells, sizeof *s->colour);
    s->given = papan_arena_take(&s->arena, puzzle->cells, sizeof *s->given);
    s->of = papan_arena_take(&s->arena, (size_t)puzzle->things * COLOURINGS_MAX, sizeof *s->of);
    s->item_of = papan_arena_take(&s->arena, puzzle->things, sizeof *s->item_of);
    if (s->arena.failed)
        return PAPAN_NO_MEMORY;
    puzzle->family->givens(puzzle, s->given);
    return PAPAN_OK;
}

/* The weights were found without a model, but the certificate has the digest of one. */
static papan_status name_model(papan_proving *p)
{
    papan_model *model = NULL;
    papan_status status = papan_canonical_model(p->puzzle, &p->memory, &model);
    if (status == PAPAN_OK)
        status = papan_proving_name(p, model);
    papan_model_free(model);
    return status;
}

static void write_weights(const scan *s, papan_proving *p)
{
    papan_proving_begin(p, "tree");
    papan_certificate_text(p->out, "[");
    if (s->modulus != 0) {
        papan_certificate_text(p->out, "mod");
        papan_certificate_number(p->out, s->modulus);
    }
    for (uint32_t i = 0; i < s->items; i++)
        if (s->weight[i] != 0)
            papan_certificate_pair(p->out, (long long)i + 1, s->weight[i]);
    papan_certificate_text(p->out, "]");
}

papan_status papan_prove_by_reason(papan_proving *p, bool *proved)
{
    scan s = {.puzzle = p->puzzle};
    *proved = false;
    if (p->puzzle->thing_of == NULL)
        return PAPAN_OK; /* only pieces have items of their own */
    papan_arena_init(&s.arena, &p->memory);
    papan_status status = set_up_scan(&s);
    if (status == PAPAN_OK)
        status = find_weights(&s, proved);
    if (*proved)
        status = name_model(p);
    *proved = *proved && status == PAPAN_OK;
    if (*proved)
        write_weights(&s, p);
    papan_give(&p->memory, s.item, s.item_room, sizeof *s.item);
    papan_arena_free(&s.arena);
    return status == PAPAN_TOO_BIG ? PAPAN_OK : status; /* then it is too large for any proof by a model */
}
