/* queens_rule_seen.c: cells that are ruled out wherever the queen of a unit stands: because all its places
 * touch the cell, or because a queen on the cell would see all of them. For one star both are the intersection
 * of what the places rule out. With more stars a queen is put on the cell, and the units are counted. */
#include "explain/queens_rules.h"

static const char *const touch_one[] = {
    N_("Every place left in row {2} touches row {0}, column {1}, so no queen can stand there"),
    N_("Every place left in column {2} touches row {0}, column {1}, so no queen can stand there"),
    N_("Every place left in region {2} touches row {0}, column {1}, so no queen can stand there"),
};
static const char *const touch_some[] = {
    N_("Every place left in row {2} touches these cells, so no queen can stand on them"),
    N_("Every place left in column {2} touches these cells, so no queen can stand on them"),
    N_("Every place left in region {2} touches these cells, so no queen can stand on them"),
};
static const char *const empty_one[] = {
    N_("A queen at row {0}, column {1} would leave row {2} no place"),
    N_("A queen at row {0}, column {1} would leave column {2} no place"),
    N_("A queen at row {0}, column {1} would leave region {2} no place"),
};
static const char *const empty_some[] = {
    N_("A queen on any of these cells would leave row {2} no place"),
    N_("A queen on any of these cells would leave column {2} no place"),
    N_("A queen on any of these cells would leave region {2} no place"),
};
static const char *const few_one[] = {
    N_("A queen at row {0}, column {1} would leave row {2} fewer places than it needs"),
    N_("A queen at row {0}, column {1} would leave column {2} fewer places than it needs"),
    N_("A queen at row {0}, column {1} would leave region {2} fewer places than it needs"),
};
static const char *const few_some[] = {
    N_("A queen on any of these cells would leave row {2} fewer places than it needs"),
    N_("A queen on any of these cells would leave column {2} fewer places than it needs"),
    N_("A queen on any of these cells would leave region {2} fewer places than it needs"),
};

/* l->found->cross is filled in: says it of one cell or of several. */
static bool tell(papan_queens_look_out *l, unsigned unit, const char *const *one, const char *const *some)
{
    const papan_queens_board *b = l->board;
    if (!papan_queens_accept(l))
        return false;
    bool single = papan_cells_count(l->found->cross, b->words) == 1;
    papan_queens_sentence(l, (single ? one : some)[unit / b->n]);
    papan_queens_say_cell(l, papan_cells_next(l->found->cross, 0, b->cells));
    papan_queens_say_unit(l, 2, unit);
    papan_cells_both(l->found->cause, l->state->free, papan_unit(b, unit), b->words);
    return true;
}

/* Cells in the masks of all places of a unit. */
static bool common(papan_queens_look_out *l, unsigned unit, const uint64_t *masks)
{
    const papan_queens_board *b = l->board;
    uint64_t *rest = l->found->cross;
    papan_cells_copy(rest, l->state->free, b->words);
    for (unsigned word = 0; word < b->words; word++)
        for (uint64_t places = l->state->free[word] & papan_unit(b, unit)[word]; places != 0;
             places &= places - 1) {
            papan_cells_keep(rest, masks + (size_t)(word * 64 + papan_lowest(places)) * b->words, b->words);
            if (!papan_cells_any(rest, b->words))
                return false;
        }
    return true;
}

static bool look(papan_queens_look_out *l, const uint64_t *masks, const char *const *one,
                 const char *const *some)
{
    static const unsigned order[] = {PAPAN_REGION, PAPAN_ROW, PAPAN_COLUMN};
    const papan_queens_board *b = l->board;
    for (unsigned i = 0; i < b->units; i++) {
        unsigned unit = order[i / b->n] * b->n + i % b->n;
        if (l->state->need[unit] == 0)
            continue;
        papan_queens_clear(l);
        if (common(l, unit, masks) && tell(l, unit, one, some))
            return true;
    }
    return false;
}

bool papan_rule_touch_all(papan_queens_look_out *l)
{
    return look(l, l->board->near, touch_one, touch_some);
}

/* ---- with more stars ---- */

/* The first unit that a queen on this cell would leave with too few places. */
static unsigned starved_by(const papan_queens_look_out *l, unsigned cell)
{
    papan_queens_state after;
    papan_queens_copy(l->board, &after, l->state);
    papan_queens_place(l->board, &after, cell);
    return papan_queens_broken(l->board, &after);
}

static bool empties_of_many(papan_queens_look_out *l)
{
    const papan_queens_board *b = l->board;
    uint8_t starved[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
    for
        PAPAN_EACH_CELL(cell, l->state->free, b)
    starved[cell] = (uint8_t)starved_by(l, cell);
    for
        PAPAN_EACH_CELL(cell, l->state->free, b)
        {
            if (starved[cell] == b->units)
                continue;
            papan_queens_clear(l);
        for
            PAPAN_EACH_CELL(other, l->state->free, b)
        if (starved[other] == starved[cell])
            papan_bit_set(l->found->cross, other);
        if (tell(l, starved[cell], few_one, few_some))
            return true;
        }
    return false;
}

bool papan_rule_empties(papan_queens_look_out *l)
{
    return l->board->stars == 1 ? look(l, l->board->sight, empty_one, empty_some) : empties_of_many(l);
}
