/* queens_rule_ways.c: all ways to fill a set of cells whose number of queens is known. A cell that every way
 * rules out stays empty; a cell that has a queen in every way has one.
 *
 * Such a set is a unit, or a difference: neighbouring lines without the regions wholly inside them hold the
 * queens that the lines need minus those that these regions need; and the regions that extend into the lines
 * hold, outside the lines, the queens that they need minus those that the lines need. Two lines alone are also
 * such a set. */
#include "explain/queens_rules.h"

#include <assert.h>
#include <string.h>

/* Most sets have far too many ways; counting the ways to place the first queens shows it in a hundredth of the
 * time. */
enum { WAYS = 4000, BLOCK_LINES = 8, LOOK_AHEAD = 5 };

typedef struct filling {
    const papan_queens_rule_context *c;
    uint64_t out[PAPAN_QUEENS_WORDS];   /* ruled out by all ways so far */
    uint64_t in[PAPAN_QUEENS_WORDS];    /* queens of all ways so far */
    uint64_t given[PAPAN_QUEENS_WORDS]; /* the cells of the set */
    uint8_t used[PAPAN_QUEENS_UNITS];
    unsigned tries, ways;
} filling;

/* Intersects with what the queens of one way rule out, including the rest of the set. */
static void add_way(filling *f, const uint64_t *ruled_out, const uint64_t *queens)
{
    unsigned words = f->c->board->words;
    for (unsigned i = 0; i < words; i++) {
        f->out[i] &= (ruled_out[i] | f->given[i]) & ~queens[i];
        f->in[i] &= queens[i];
    }
    f->ways++;
}

static void count_queen(filling *f, unsigned cell, int change, uint64_t *ruled_out)
{
    const papan_queens_board *b = f->c->board;
    for (unsigned kind = PAPAN_ROW; kind <= PAPAN_REGION; kind++) {
        unsigned unit = papan_unit_of(b, cell, kind);
        assert(change > 0 || f->used[unit] > 0);
        f->used[unit] = (uint8_t)(f->used[unit] + change);
        if (change > 0 && f->used[unit] >= f->c->state->need[unit])
            papan_cells_add(ruled_out, papan_unit(b, unit), b->words);
    }
}

/* False: the ways have nothing in common, or there are too many. */
static bool try_all_ways(filling *f, const uint64_t *cells, unsigned wanted, const uint64_t *ruled_out,
                         const uint64_t *queens)
{
    const papan_queens_board *b = f->c->board;
    uint64_t rest[PAPAN_QUEENS_WORDS], after[PAPAN_QUEENS_WORDS], now_out[PAPAN_QUEENS_WORDS],
        now_in[PAPAN_QUEENS_WORDS];
    if (wanted == 0) {
        add_way(f, ruled_out, queens);
        return papan_cells_any(f->out, b->words) || papan_cells_any(f->in, b->words);
    }
    papan_cells_copy(rest, cells, b->words);
    while (papan_cells_count(rest, b->words) >= wanted) {
        unsigned cell = papan_cells_next(rest, 0, b->cells);
        if (f->tries == 0)
            return false;
        f->tries--;
        papan_bit_clear(rest, cell);
        papan_cells_copy(now_out, ruled_out, b->words);
        papan_cells_add(now_out, papan_near(b, cell), b->words);
        count_queen(f, cell, 1, now_out);
        papan_cells_copy(now_in, queens, b->words);
        papan_bit_set(now_in, cell);
        papan_cells_copy(after, rest, b->words);
        papan_cells_drop(after, now_out, b->words);
        bool going = try_all_ways(f, after, wanted - 1, now_out, now_in);
        count_queen(f, cell, -1, NULL);
        if (!going)
            return false;
    }
    return true;
}

/* True if try_all_ways() would make more than *left tries for the first queens alone, counted without making
 * them. */
static bool has_too_many_ways(filling *f, const uint64_t *cells, unsigned wanted, unsigned queens,
                              const uint64_t *ruled_out, unsigned *left)
{
    assert(queens > 0 && queens <= wanted);
    const papan_queens_board *b = f->c->board;
    uint64_t rest[PAPAN_QUEENS_WORDS], after[PAPAN_QUEENS_WORDS], now_out[PAPAN_QUEENS_WORDS];
    unsigned count = papan_cells_count(cells, b->words);
    if (count < wanted)
        return false;
    if (queens == 1) {
        unsigned tries = count - wanted + 1;
        *left -= tries < *left ? tries : *left;
        return *left == 0;
    }
    papan_cells_copy(rest, cells, b->words);
    for (; count >= wanted; count--) {
        unsigned cell = papan_cells_next(rest, 0, b->cells);
        papan_bit_clear(rest, cell);
        papan_cells_copy(now_out, ruled_out, b->words);
        papan_cells_add(now_out, papan_near(b, cell), b->words);
        count_queen(f, cell, 1, now_out);
        papan_cells_copy(after, rest, b->words);
        papan_cells_drop(after, now_out, b->words);
        bool over = has_too_many_ways(f, after, wanted - 1, queens - 1, now_out, left);
        count_queen(f, cell, -1, NULL);
        if (over)
            return true;
    }
    return false;
}

/* Fewer tries on boards where each takes longer. */
static unsigned tries_for(const papan_queens_board *b)
{
    return b->words <= 4 ? WAYS : 4 * WAYS / b->words;
}

/* Fills in place and cross for a set with `wanted` queens; false: nothing found, or c->dead. */
static bool fill_set(papan_queens_rule_context *c, const uint64_t *set, unsigned wanted)
{
    const papan_queens_board *b = c->board;
    static const uint64_t nothing[PAPAN_QUEENS_WORDS];
    unsigned left = tries_for(b);
    filling f;
    f.c = c;
    f.tries = left;
    f.ways = 0;
    memset(f.used, 0, b->units);
    papan_cells_copy(f.given, set, b->words);
    papan_cells_copy(f.out, c->state->free, b->words);
    papan_cells_copy(f.in, c->state->free, b->words);
    papan_queens_finding_clear(c);
    if (wanted > LOOK_AHEAD && has_too_many_ways(&f, set, wanted, LOOK_AHEAD, nothing, &left))
        return false;
    if (!try_all_ways(&f, set, wanted, nothing, nothing))
        return false;
    if (f.ways == 0) {
        c->dead = true;
        c->dead_unit = b->units;
        return false;
    }
    papan_cells_copy(c->found->place, f.in, b->words);
    papan_cells_copy(c->found->cross, f.out, b->words);
    papan_cells_copy(c->found->cause, set, b->words);
    return papan_queens_accept(c);
}

/* ---- units ---- */

static const char *const all_ways_agree =
    N_("All ways to place the missing queens in {unit 0} agree on these cells");

bool papan_rule_ways(papan_queens_rule_context *c)
{
    const papan_queens_board *b = c->board;
    uint64_t places[PAPAN_QUEENS_WORDS];
    for (unsigned i = 0; i < b->units && !papan_queens_stopped(c); i++) {
        unsigned unit = papan_unit_in_order(b, i);
        if (c->state->need[unit] == 0)
            continue;
        papan_cells_both(places, c->state->free, papan_unit(b, unit), b->words);
        bool found = fill_set(c, places, c->state->need[unit]);
        if (c->dead)
            c->dead_unit = unit;
        if (c->dead)
            return false;
        if (!found)
            continue;
        papan_queens_set_sentence(c, "all-ways-agree", all_ways_agree);
        c->found->these_cells = true;
        papan_queens_say_unit(c, 0, unit);
        return true;
    }
    return false;
}

/* ---- differences ---- */

static const char *const all_ways_agree_outside = N_("All ways to place the queens needed in {unit 0} outside "
                                                     "{unit 1} agree on these cells (queens needed: {2})");

typedef struct block {
    unsigned kind;                    /* of the lines */
    uint64_t lines, within, reaching; /* the lines, and the regions with all or some of their places in them */
    unsigned need, within_need, reaching_need;
    uint64_t cells[PAPAN_QUEENS_WORDS];
} block;

static void find_regions(const papan_queens_rule_context *c, block *k)
{
    const papan_queens_board *b = c->board;
    k->within = k->reaching = 0;
    k->within_need = k->reaching_need = 0;
    for (unsigned region = 0; region < b->n; region++) {
        unsigned need = c->state->need[2 * b->n + region];
        uint64_t places[PAPAN_QUEENS_WORDS];
        if (need == 0)
            continue;
        papan_cells_both(places, c->state->free, papan_unit(b, 2 * b->n + region), b->words);
        if (!papan_cells_meet(places, k->cells, b->words))
            continue;
        k->reaching |= UINT64_C(1) << region;
        k->reaching_need += need;
        if (papan_cells_within(places, k->cells, b->words)) {
            k->within |= UINT64_C(1) << region;
            k->within_need += need;
        }
    }
}

/* The cells of the lines outside the regions that are wholly inside. */
static bool lines_without_regions(papan_queens_rule_context *c, const block *k)
{
    const papan_queens_board *b = c->board;
    uint64_t rest[PAPAN_QUEENS_WORDS] = {0};
    if (k->need < k->within_need)
        return false;
    papan_cells_add_units(b, rest, PAPAN_REGION, k->within);
    for (unsigned i = 0; i < b->words; i++)
        rest[i] = k->cells[i] & ~rest[i];
    if (!fill_set(c, rest, k->need - k->within_need))
        return false;
    if (k->within == 0)
        papan_queens_set_sentence(c, "all-ways-agree", all_ways_agree);
    else
        papan_queens_set_sentence(c, "all-ways-agree-outside", all_ways_agree_outside);
    c->found->these_cells = true;
    papan_queens_say_units(c, 0, k->kind, k->lines);
    papan_queens_say_units(c, 1, PAPAN_REGION, k->within);
    papan_queens_say_number(c, 2, k->need - k->within_need);
    return true;
}

/* The cells outside the lines of the regions that extend into them. */
static bool regions_without_lines(papan_queens_rule_context *c, const block *k)
{
    const papan_queens_board *b = c->board;
    uint64_t rest[PAPAN_QUEENS_WORDS];
    if (k->reaching_need < k->need)
        return false;
    papan_cells_clear(rest, b->words);
    papan_cells_add_units(b, rest, PAPAN_REGION, k->reaching);
    papan_cells_keep(rest, c->state->free, b->words);
    papan_cells_drop(rest, k->cells, b->words);
    if (!fill_set(c, rest, k->reaching_need - k->need))
        return false;
    papan_queens_set_sentence(c, "all-ways-agree-outside", all_ways_agree_outside);
    c->found->these_cells = true;
    papan_queens_say_units(c, 0, PAPAN_REGION, k->reaching);
    papan_queens_say_units(c, 1, k->kind, k->lines);
    papan_queens_say_number(c, 2, k->reaching_need - k->need);
    return true;
}

static bool examine_block(papan_queens_rule_context *c, unsigned kind, unsigned first, unsigned count)
{
    assert(first + count <= c->board->n);
    const papan_queens_board *b = c->board;
    block k = {.kind = kind};
    papan_cells_clear(k.cells, b->words);
    for (unsigned line = first; line < first + count; line++) {
        k.lines |= UINT64_C(1) << line;
        k.need += c->state->need[kind * b->n + line];
        papan_cells_add(k.cells, papan_unit(b, kind * b->n + line), b->words);
    }
    papan_cells_keep(k.cells, c->state->free, b->words);
    if (k.need == 0)
        return false;
    find_regions(c, &k);
    return lines_without_regions(c, &k) || (!c->dead && regions_without_lines(c, &k));
}

bool papan_rule_remainder(papan_queens_rule_context *c)
{
    unsigned n = c->board->n;
    for (unsigned count = 1; count < n && count <= BLOCK_LINES; count++)
        for (unsigned kind = PAPAN_ROW; kind <= PAPAN_COLUMN; kind++)
            for (unsigned first = 0; first + count <= n; first++) {
                if (examine_block(c, kind, first, count))
                    return true;
                if (c->dead || papan_queens_stopped(c))
                    return false;
            }
    return false;
}
