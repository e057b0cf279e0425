/* queens_rule_seen.c: cells that are ruled out wherever the queen of a unit is: because all its places touch
 * the cell, or because a queen on the cell would rule out all of them. With one star, both are intersections of
 * what the places rule out. With more stars, a queen is placed on the cell and the places of each unit are
 * counted. */
#include "explain/queens_rules.h"

#include <assert.h>
#include <string.h>

static const char *const touch_one[] = {
    N_("Every place left in row {2} touches the cell at row {0}, column {1}, so no queen can be there"),
    N_("Every place left in column {2} touches the cell at row {0}, column {1}, so no queen can be there"),
    N_("Every place left in region {2} touches the cell at row {0}, column {1}, so no queen can be there"),
};
static const char *const touch_some[] = {
    N_("Every place left in row {2} touches these cells, so no queen can be on them"),
    N_("Every place left in column {2} touches these cells, so no queen can be on them"),
    N_("Every place left in region {2} touches these cells, so no queen can be on them"),
};
static const char *const empty_one[] = {
    N_("A queen at row {0}, column {1} would leave row {2} without a place for its queen"),
    N_("A queen at row {0}, column {1} would leave column {2} without a place for its queen"),
    N_("A queen at row {0}, column {1} would leave region {2} without a place for its queen"),
};
static const char *const empty_some[] = {
    N_("A queen on any of these cells would leave row {2} without a place for its queen"),
    N_("A queen on any of these cells would leave column {2} without a place for its queen"),
    N_("A queen on any of these cells would leave region {2} without a place for its queen"),
};
static const char *const few_one[] = {
    N_("A queen at row {0}, column {1} would leave row {2} with too few places for its queens"),
    N_("A queen at row {0}, column {1} would leave column {2} with too few places for its queens"),
    N_("A queen at row {0}, column {1} would leave region {2} with too few places for its queens"),
};
static const char *const few_some[] = {
    N_("A queen on any of these cells would leave row {2} with too few places for its queens"),
    N_("A queen on any of these cells would leave column {2} with too few places for its queens"),
    N_("A queen on any of these cells would leave region {2} with too few places for its queens"),
};

static bool look(papan_queens_look_out *l, const uint64_t *masks, const char *code, const char *const *one,
                 const char *const *some)
{
    const papan_queens_board *b = l->board;
    for (unsigned i = 0; i < b->units && !papan_queens_stopped(l); i++) {
        unsigned unit = papan_unit_to_look_at(b, i);
        if (l->state->need[unit] == 0)
            continue;
        papan_queens_clear(l);
        if (papan_queens_seen_by_all(b, l->state, unit, masks, l->found->cross) &&
            papan_queens_tell_cells(l, unit, l->found->cross, code, one, some))
            return true;
    }
    return false;
}

bool papan_rule_touch_all(papan_queens_look_out *l)
{
    return look(l, l->board->near, "touches-all-places", touch_one, touch_some);
}

/* ---- with more stars ---- */

/* The first unit that a queen on this cell would leave with too few places. Only the few cells that the queen
 * rules out are subtracted from the current counts. */
static unsigned starved_by(const papan_queens_look_out *l, const uint16_t *places, unsigned cell)
{
    const papan_queens_board *b = l->board;
    papan_queens_state after;
    uint16_t left[PAPAN_QUEENS_UNITS];
    unsigned unit = 0;
    papan_queens_copy(b, &after, l->state);
    papan_queens_place(b, &after, cell);
    memcpy(left, places, b->units * sizeof *left);
    for (unsigned word = 0; word < b->words; word++)
        for (uint64_t lost = l->state->free[word] & ~after.free[word]; lost != 0; lost &= lost - 1)
            for (unsigned kind = PAPAN_ROW; kind <= PAPAN_REGION; kind++)
                left[papan_unit_of(b, word * 64 + papan_lowest(lost), kind)]--;
    while (unit < b->units && left[unit] >= after.need[unit])
        unit++;
    return unit;
}

static bool empties_of_many(papan_queens_look_out *l)
{
    const papan_queens_board *b = l->board;
    uint8_t starved[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
    uint16_t places[PAPAN_QUEENS_UNITS];
    assert(b->units <= UINT8_MAX);
    for (unsigned unit = 0; unit < b->units; unit++)
        places[unit] = (uint16_t)papan_places(b, l->state, unit, b->cells);
    PAPAN_EACH_CELL (cell, l->state->free, b) {
        if (papan_queens_stopped(l))
            return false;
        starved[cell] = (uint8_t)starved_by(l, places, cell);
    }
    PAPAN_EACH_CELL (cell, l->state->free, b) {
        if (starved[cell] == b->units)
            continue;
        papan_queens_clear(l);
        PAPAN_EACH_CELL (other, l->state->free, b)
            if (starved[other] == starved[cell])
                papan_bit_set(l->found->cross, other);
        if (papan_queens_tell_cells(l, starved[cell], l->found->cross, "leaves-too-few-places", few_one,
                                    few_some))
            return true;
    }
    return false;
}

bool papan_rule_empties(papan_queens_look_out *l)
{
    return l->board->stars == 1 ? look(l, l->board->sight, "leaves-no-place", empty_one, empty_some)
                                : empties_of_many(l);
}
