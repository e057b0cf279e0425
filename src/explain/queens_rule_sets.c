/* queens_rule_sets.c: k units whose places are all in k other units, such as two regions in two rows: the
 * others hold only the queens of the first, so their remaining cells stay empty. These are Hall sets; Sudoku
 * players call them naked and hidden sets.
 *
 * Trying all sets would take twice as long with every further unit. Instead the missing queens are assigned
 * once (puzzle/queens_deal.c). Starting from one unit, everything that must belong to its set is added: the
 * units where it fits, the units assigned to those, where these fit, and so on. This gives the smallest set
 * with that unit, and a larger set has no effect that its smallest parts do not have, so sets of all sizes are
 * found. If the assignment fails, there is no solution, and the set of a unit with an unassigned queen proves
 * it. */
#include "explain/queens_rules.h"

#include <assert.h>

/* The missing queens of the units of kind `from`, to be assigned to units of kind `to`. */
static void deal_begin(const papan_queens_rule_context *c, unsigned from, unsigned to, papan_deal *d)
{
    assert(from != to && from <= PAPAN_REGION && to <= PAPAN_REGION);
    const papan_queens_board *b = c->board;
    d->n = b->n;
    for (unsigned i = 0; i < b->n; i++) {
        d->fits[i] = 0;
        d->supply[i] = c->state->need[from * b->n + i];
        d->spare[i] = c->state->need[to * b->n + i];
    }
    PAPAN_EACH_CELL (cell, c->state->free, b)
        d->fits[papan_unit_of(b, cell, from) - from * b->n] |= UINT64_C(1)
                                                               << (papan_unit_of(b, cell, to) - to * b->n);
}

/* ---- as steps ---- */

/* Givers and receivers, by kind, in the order in which people examine them. */
static const unsigned kinds[][2] = {{PAPAN_REGION, PAPAN_ROW}, {PAPAN_REGION, PAPAN_COLUMN},
                                    {PAPAN_ROW, PAPAN_REGION}, {PAPAN_COLUMN, PAPAN_REGION},
                                    {PAPAN_ROW, PAPAN_COLUMN}, {PAPAN_COLUMN, PAPAN_ROW}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const char *const more_stars[] = {
    N_("The missing queens of {unit 0} must be in {unit 1}, which needs no others, so no other cell of this "
       "{kind 1} can have a queen"),
    N_("The missing queens of {unit 0} must be in {unit 1}, which need no others, so no other cell of these "
       "{kind 1} can have a queen"),
};

static bool report_set(papan_queens_rule_context *c, unsigned way, papan_deal_set set)
{
    assert(set.givers != 0 && set.receivers != 0);
    const papan_queens_board *b = c->board;
    unsigned from = kinds[way][0], to = kinds[way][1];
    papan_queens_finding_clear(c);
    papan_cells_add_units(b, c->found->cause, from, set.givers);
    papan_cells_add_units(b, c->found->cross, to, set.receivers);
    papan_cells_drop(c->found->cross, c->found->cause, b->words);
    papan_cells_keep(c->found->cause, c->state->free, b->words);
    if (b->stars == 1)
        papan_queens_set_sentence(c, "places-within-units",
                                  N_("All places left in {unit 0} are in {unit 1}, so no other cell of these "
                                     "{kind 1} can have a queen"));
    else
        papan_queens_set_sentence(c, "missing-queens-within", more_stars[papan_ones(set.receivers) > 1]);
    papan_queens_say_units(c, 0, from, set.givers);
    papan_queens_say_units(c, 1, to, set.receivers);
    return papan_queens_accept(c);
}

static unsigned size_of(papan_deal_set set)
{
    unsigned a = papan_ones(set.givers), b = papan_ones(set.receivers);
    return a > b ? a : b;
}

typedef struct best_set {
    unsigned size, way;
    papan_deal_set set;
} best_set;

/* For an assignment between two kinds: keeps the smallest set with an effect if it is smaller than the best so
 * far. */
static void find_sets_from(papan_queens_rule_context *c, const papan_deal *d, unsigned way, unsigned least,
                           best_set *best)
{
    uint64_t last = 0; /* examined last: on an empty board most units have the whole board as their set */
    for (unsigned i = 0; i < d->n; i++) {
        if (d->supply[i] == 0)
            continue;
        papan_deal_set set = papan_deal_close(d, i);
        unsigned size = size_of(set);
        if (set.givers == last || size < least || size >= best->size)
            continue;
        last = set.givers;
        if (report_set(c, way, set))
            *best = (best_set){size, way, set};
    }
}

/* Takes the smallest set with an effect, of a size between least and most. */
static bool find_smallest_set(papan_queens_rule_context *c, unsigned least, unsigned most)
{
    best_set best = {.size = most + 1};
    papan_deal d;
    for (unsigned way = 0; way < KINDS && best.size > least; way++) {
        if (papan_queens_stopped(c))
            return false;
        deal_begin(c, kinds[way][0], kinds[way][1], &d);
        uint64_t left = papan_deal_all(&d);
        if (left != 0) {
            c->dead = true;
            c->dead_unit = c->board->units;
            papan_hall_keep_smallest(&d, kinds[way][0], kinds[way][1], left, c->state->need, &c->dead_set);
        }
        if (!c->dead)
            find_sets_from(c, &d, way, least, &best);
    }
    return !c->dead && best.size <= most && report_set(c, best.way, best.set);
}

bool papan_rule_two_sets(papan_queens_rule_context *c)
{
    return find_smallest_set(c, c->board->stars == 1 ? 2 : 1, 2);
}

bool papan_rule_three_sets(papan_queens_rule_context *c)
{
    return find_smallest_set(c, 3, 3);
}

bool papan_rule_more_sets(papan_queens_rule_context *c)
{
    return find_smallest_set(c, 4, PAPAN_QUEENS_MAX);
}
