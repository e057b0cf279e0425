/* queens_rule_sets.c: k units whose places are all in k other units, such as two regions in two rows: the
 * others hold only the queens of the first, so their remaining cells stay empty. These are Hall sets; Sudoku
 * players call them naked and hidden sets.
 *
 * Trying all sets would take a time that doubles with every unit. Instead the missing queens are assigned once
 * (puzzle/queens_deal.h). Starting from one unit, everything that must belong to its set is added: the units
 * where it fits, the units assigned to those, where these fit, and so on. This gives the smallest set with that
 * unit, and a larger set says nothing that its smallest parts do not say, so sets of all sizes are found. If
 * the assignment fails, there is no solution, and the set of a unit with an unassigned queen proves it. */
#include "explain/queens_rules.h"

#include <assert.h>

/* The missing queens of the units of kind `from`, to be assigned to units of kind `to`. */
static void start(const papan_queens_look_out *l, unsigned from, unsigned to, papan_deal *d)
{
    assert(from != to && from <= PAPAN_REGION && to <= PAPAN_REGION);
    const papan_queens_board *b = l->board;
    d->n = b->n;
    for (unsigned i = 0; i < b->n; i++) {
        d->fits[i] = 0;
        d->supply[i] = l->state->need[from * b->n + i];
        d->spare[i] = l->state->need[to * b->n + i];
    }
    PAPAN_EACH_CELL (cell, l->state->free, b)
        d->fits[papan_unit_of(b, cell, from) - from * b->n] |= UINT64_C(1)
                                                               << (papan_unit_of(b, cell, to) - to * b->n);
}

/* ---- as steps ---- */

/* Givers and receivers, by kind, in the order in which people examine them. */
static const unsigned kinds[][2] = {{PAPAN_REGION, PAPAN_ROW}, {PAPAN_REGION, PAPAN_COLUMN},
                                    {PAPAN_ROW, PAPAN_REGION}, {PAPAN_COLUMN, PAPAN_REGION},
                                    {PAPAN_ROW, PAPAN_COLUMN}, {PAPAN_COLUMN, PAPAN_ROW}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* By kinds. */
static const char *const one_star[KINDS] = {
    N_("All places left in regions {0} are in rows {1}, so no other cell of these rows can have a queen"),
    N_("All places left in regions {0} are in columns {1}, so no other cell of these columns can have a queen"),
    N_("All places left in rows {0} are in regions {1}, so no other cell of these regions can have a queen"),
    N_("All places left in columns {0} are in regions {1}, so no other cell of these regions can have a queen"),
    N_("All places left in rows {0} are in columns {1}, so no other cell of these columns can have a queen"),
    N_("All places left in columns {0} are in rows {1}, so no other cell of these rows can have a queen")};
/* One or more units on each side, [givers][receivers], by kinds. */
static const char *const more_stars[2][2][KINDS] = {
    {{N_("The missing queens of region {0} must be in row {1}, which needs no others, so no other cell of this "
         "row can have a queen"),
      N_("The missing queens of region {0} must be in column {1}, which needs no others, so no other cell of "
         "this column can have a queen"),
      N_("The missing queens of row {0} must be in region {1}, which needs no others, so no other cell of this "
         "region can have a queen"),
      N_("The missing queens of column {0} must be in region {1}, which needs no others, so no other cell of "
         "this region can have a queen"),
      N_("The missing queens of row {0} must be in column {1}, which needs no others, so no other cell of this "
         "column can have a queen"),
      N_("The missing queens of column {0} must be in row {1}, which needs no others, so no other cell of this "
         "row can have a queen")},
     {N_("The missing queens of region {0} must be in rows {1}, which need no others, so no other cell of "
         "these rows can have a queen"),
      N_("The missing queens of region {0} must be in columns {1}, which need no others, so no other cell of "
         "these columns can have a queen"),
      N_("The missing queens of row {0} must be in regions {1}, which need no others, so no other cell of "
         "these regions can have a queen"),
      N_("The missing queens of column {0} must be in regions {1}, which need no others, so no other cell of "
         "these regions can have a queen"),
      N_("The missing queens of row {0} must be in columns {1}, which need no others, so no other cell of "
         "these columns can have a queen"),
      N_("The missing queens of column {0} must be in rows {1}, which need no others, so no other cell of "
         "these rows can have a queen")}},
    {{N_("The missing queens of regions {0} must be in row {1}, which needs no others, so no other cell of "
         "this row can have a queen"),
      N_("The missing queens of regions {0} must be in column {1}, which needs no others, so no other cell of "
         "this column can have a queen"),
      N_("The missing queens of rows {0} must be in region {1}, which needs no others, so no other cell of "
         "this region can have a queen"),
      N_("The missing queens of columns {0} must be in region {1}, which needs no others, so no other cell of "
         "this region can have a queen"),
      N_("The missing queens of rows {0} must be in column {1}, which needs no others, so no other cell of "
         "this column can have a queen"),
      N_("The missing queens of columns {0} must be in row {1}, which needs no others, so no other cell of "
         "this row can have a queen")},
     {N_("The missing queens of regions {0} must be in rows {1}, which need no others, so no other cell of "
         "these rows can have a queen"),
      N_("The missing queens of regions {0} must be in columns {1}, which need no others, so no other cell of "
         "these columns can have a queen"),
      N_("The missing queens of rows {0} must be in regions {1}, which need no others, so no other cell of "
         "these regions can have a queen"),
      N_("The missing queens of columns {0} must be in regions {1}, which need no others, so no other cell of "
         "these regions can have a queen"),
      N_("The missing queens of rows {0} must be in columns {1}, which need no others, so no other cell of "
         "these columns can have a queen"),
      N_("The missing queens of columns {0} must be in rows {1}, which need no others, so no other cell of "
         "these rows can have a queen")}}};

static bool tell(papan_queens_look_out *l, unsigned way, papan_deal_set set)
{
    assert(set.givers != 0 && set.receivers != 0);
    const papan_queens_board *b = l->board;
    unsigned from = kinds[way][0], to = kinds[way][1];
    papan_queens_clear(l);
    papan_cells_add_units(b, l->found->cause, from, set.givers);
    papan_cells_add_units(b, l->found->cross, to, set.receivers);
    papan_cells_drop(l->found->cross, l->found->cause, b->words);
    papan_cells_keep(l->found->cause, l->state->free, b->words);
    /* If rows are columns as written, so is the sentence beside: (REGION, COLUMN) for (REGION, ROW). */
    unsigned written = papan_kind_as_written(b, PAPAN_ROW) == PAPAN_ROW ? way : way ^ 1;
    bool many_givers = papan_ones(set.givers) > 1, many_receivers = papan_ones(set.receivers) > 1;
    if (b->stars == 1)
        papan_queens_sentence(l, "places-within-units", one_star[written]);
    else
        papan_queens_sentence(l, "missing-queens-within", more_stars[many_givers][many_receivers][written]);
    papan_queens_say_units(l, 0, from, set.givers);
    papan_queens_say_units(l, 1, to, set.receivers);
    return papan_queens_accept(l);
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
static void look_from(papan_queens_look_out *l, const papan_deal *d, unsigned way, unsigned least,
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
        if (tell(l, way, set))
            *best = (best_set){size, way, set};
    }
}

/* Takes the smallest set with an effect, of a size between least and most. */
static bool look(papan_queens_look_out *l, unsigned least, unsigned most)
{
    best_set best = {.size = most + 1};
    papan_deal d;
    for (unsigned way = 0; way < KINDS && best.size > least; way++) {
        if (papan_queens_stopped(l))
            return false;
        start(l, kinds[way][0], kinds[way][1], &d);
        uint64_t left = papan_deal_all(&d);
        if (left != 0) {
            l->dead = true;
            l->dead_unit = l->board->units;
            papan_hall_keep_smallest(&d, kinds[way][0], kinds[way][1], left, l->state->need, &l->dead_set);
        }
        if (!l->dead)
            look_from(l, &d, way, least, &best);
    }
    return !l->dead && best.size <= most && tell(l, best.way, best.set);
}

bool papan_rule_two_sets(papan_queens_look_out *l)
{
    return look(l, l->board->stars == 1 ? 2 : 1, 2);
}

bool papan_rule_three_sets(papan_queens_look_out *l)
{
    return look(l, 3, 3);
}

bool papan_rule_more_sets(papan_queens_look_out *l)
{
    return look(l, 4, PAPAN_QUEENS_MAX);
}
