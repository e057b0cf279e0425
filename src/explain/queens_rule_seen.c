/* queens_rule_seen.c: cells that are ruled out wherever the queen of a unit is: because all its places touch
 * the cell, because a queen on the cell would rule out all of them, or because it would make two units exclude
 * each other, so that each place left in one rules out every place left in the other. With one star, both are
 * intersections of what the places rule out. With more stars, a queen is placed on the cell and the places of
 * each unit are counted. */
#include "explain/queens_rules.h"

#include <assert.h>
#include <string.h>

static const papan_queens_wording touch = {
    "touches-all-places",
    N_("Every place left in {unit 2} touches the cell at row {0}, column {1}, so no queen can be there"),
    N_("Every place left in {unit 2} touches these cells, so no queen can be on them"),
};
static const papan_queens_wording no_place = {
    "leaves-no-place",
    N_("A queen at row {0}, column {1} would leave {unit 2} without a place for its queen"),
    N_("A queen on any of these cells would leave {unit 2} without a place for its queen"),
};
static const papan_queens_wording too_few = {
    "leaves-too-few-places",
    N_("A queen at row {0}, column {1} would leave {unit 2} with too few places for its queens"),
    N_("A queen on any of these cells would leave {unit 2} with too few places for its queens"),
};

static bool find_seen_by_all(papan_queens_rule_context *c, const uint64_t *masks,
                             const papan_queens_wording *wording)
{
    const papan_queens_board *b = c->board;
    for (unsigned i = 0; i < b->units && !papan_queens_stopped(c); i++) {
        unsigned unit = papan_unit_in_order(b, i);
        if (c->state->need[unit] == 0)
            continue;
        papan_queens_finding_clear(c);
        if (papan_queens_seen_by_all(b, c->state, unit, masks, c->found->cross) &&
            papan_queens_report_cells(c, unit, c->found->cross, wording))
            return true;
    }
    return false;
}

bool papan_rule_touch_all(papan_queens_rule_context *c)
{
    return find_seen_by_all(c, c->board->near, &touch);
}

/* ---- with more stars ---- */

/* The first unit that a queen on this cell would leave with too few places. Only the few cells that the queen
 * rules out are subtracted from the current counts. */
static unsigned starved_by(const papan_queens_rule_context *c, const uint16_t *places, unsigned cell)
{
    const papan_queens_board *b = c->board;
    papan_queens_state after;
    uint16_t left[PAPAN_QUEENS_UNITS];
    unsigned unit = 0;
    papan_queens_copy(b, &after, c->state);
    papan_queens_place(b, &after, cell);
    memcpy(left, places, b->units * sizeof *left);
    for (unsigned word = 0; word < b->words; word++)
        for (uint64_t lost = c->state->free[word] & ~after.free[word]; lost != 0; lost &= lost - 1)
            for (unsigned kind = PAPAN_ROW; kind <= PAPAN_REGION; kind++)
                left[papan_unit_of(b, word * 64 + papan_lowest(lost), kind)]--;
    while (unit < b->units && left[unit] >= after.need[unit])
        unit++;
    return unit;
}

static bool empties_of_many(papan_queens_rule_context *c)
{
    const papan_queens_board *b = c->board;
    uint8_t starved[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
    uint16_t places[PAPAN_QUEENS_UNITS];
    assert(b->units <= UINT8_MAX);
    for (unsigned unit = 0; unit < b->units; unit++)
        places[unit] = (uint16_t)papan_places(b, c->state, unit, b->cells);
    PAPAN_EACH_CELL (cell, c->state->free, b) {
        if (papan_queens_stopped(c))
            return false;
        starved[cell] = (uint8_t)starved_by(c, places, cell);
    }
    PAPAN_EACH_CELL (cell, c->state->free, b) {
        if (starved[cell] == b->units)
            continue;
        papan_queens_finding_clear(c);
        PAPAN_EACH_CELL (other, c->state->free, b)
            if (starved[other] == starved[cell])
                papan_bit_set(c->found->cross, other);
        if (papan_queens_report_cells(c, starved[cell], c->found->cross, &too_few))
            return true;
    }
    return false;
}

bool papan_rule_empties(papan_queens_rule_context *c)
{
    return c->board->stars == 1 ? find_seen_by_all(c, c->board->sight, &no_place) : empties_of_many(c);
}

/* ---- two units that exclude each other ---- */

/* A unit all of whose places are ruled out by every place of this unit, or b->units. */
static unsigned rival_of(const papan_queens_board *b, const papan_queens_state *state, unsigned unit)
{
    uint64_t seen[PAPAN_QUEENS_WORDS], places[PAPAN_QUEENS_WORDS];
    if (!papan_queens_seen_by_all(b, state, unit, b->sight, seen))
        return b->units;
    for (unsigned other = unit + 1; other < b->units; other++) {
        if (state->need[other] == 0)
            continue;
        papan_cells_both(places, state->free, papan_unit(b, other), b->words);
        if (papan_cells_within(places, seen, b->words))
            return other;
    }
    return b->units;
}

static bool report_two_units(papan_queens_rule_context *c, unsigned cell, unsigned one, unsigned two)
{
    assert(one < two && two < c->board->units);
    static const char *const sentence[] = {
        N_("A queen at row {0}, column {1} would leave {unit 2} and {unit 3} only places that rule each other "
           "out"),
        N_("A queen at row {0}, column {1} would leave {unit 2} and {3} only places that rule each other out")};
    const papan_queens_board *b = c->board;
    papan_queens_finding_clear(c);
    papan_bit_set(c->found->cross, cell);
    papan_cells_copy(c->found->cause, papan_unit(b, one), b->words);
    papan_cells_add(c->found->cause, papan_unit(b, two), b->words);
    papan_cells_keep(c->found->cause, c->state->free, b->words);
    bool in_order = papan_unit_as_written(b, one) < papan_unit_as_written(b, two);
    unsigned first = in_order ? one : two, second = in_order ? two : one;
    bool same_kind = first / b->n == second / b->n;
    papan_queens_set_sentence(c, "units-exclude-each-other", sentence[same_kind]);
    papan_queens_say_cell(c, 0, cell);
    papan_queens_say_unit(c, 2, first);
    papan_queens_say_unit(c, 3, second);
    c->found->argument[2].several = same_kind; /* "rows 2 and 5" */
    return papan_queens_accept(c);
}

bool papan_rule_two_units(papan_queens_rule_context *c)
{
    const papan_queens_board *b = c->board;
    papan_queens_state after;
    PAPAN_EACH_CELL (cell, c->state->free, b) {
        if (papan_queens_stopped(c))
            return false;
        if (!papan_queens_wanted(c, cell, true))
            continue;
        papan_queens_copy(b, &after, c->state);
        if (!papan_queens_place(b, &after, cell) || papan_queens_broken(b, &after) < b->units)
            continue;
        for (unsigned unit = 0; unit < b->units; unit++) {
            unsigned rival = after.need[unit] > 0 ? rival_of(b, &after, unit) : b->units;
            if (rival < b->units && report_two_units(c, cell, unit, rival))
                return true;
        }
    }
    return false;
}
