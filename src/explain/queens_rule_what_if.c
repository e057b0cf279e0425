/* queens_rule_what_if.c: suppositions. A queen is put on a cell, or a cell is taken as empty; where that leads
 * to a contradiction, the opposite is true. Nothing is guessed: the supposition is given up in any case.
 *
 * Three rules, by how much has to be kept in mind: two units are set against each other at once; easy steps
 * alone lead to the contradiction; all steps up to the hard ones do, and at last those with easy
 * suppositions among them. Of several suppositions the one with the shortest way is told. */
#include "explain/queens_rules.h"

/* How far suppositions go before a board is left to others: so many steps for all suppositions of one look
 * together, fewer on boards where a step takes longer. A number of steps is the same on every machine. */
enum { LONGEST = 100, MOST_STEPS = 30000, EFFORT = 6000000 };

static unsigned work_for(const papan_queens_board *b)
{
    unsigned steps = EFFORT / (b->units * b->words);
    return steps < MOST_STEPS ? steps : MOST_STEPS;
}

/* ---- two units set against each other ---- */

/* The cells that every place of a unit sees, in out; false: there are none. No place sees itself, so those of
 * the unit are none. */
static bool seen_by_all(const papan_queens_board *b, const papan_queens_state *state, unsigned unit,
                        uint64_t *out)
{
    papan_cells_copy(out, state->free, b->words);
    papan_cells_drop(out, papan_unit(b, unit), b->words);
    for (unsigned word = b->span[unit].first; word < b->span[unit].end; word++)
        for (uint64_t places = state->free[word] & papan_unit(b, unit)[word]; places != 0;
             places &= places - 1) {
            papan_cells_keep(out, papan_sight(b, word * 64 + papan_lowest(places)), b->words);
            if (!papan_cells_any(out, b->words))
                return false;
        }
    return true;
}

/* A unit all of whose places are seen by all places of this one, or b->units. */
static unsigned rival_of(const papan_queens_board *b, const papan_queens_state *state, unsigned unit)
{
    uint64_t seen[PAPAN_QUEENS_WORDS], places[PAPAN_QUEENS_WORDS];
    if (!seen_by_all(b, state, unit, seen))
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

static bool tell_two(papan_queens_look_out *l, unsigned cell, unsigned one, unsigned two)
{
    static const char *const sentence[3][3] = {
        {N_("A queen at row {0}, column {1} would leave rows {2} and {3} only places that rule each other out"),
         N_("A queen at row {0}, column {1} would leave row {2} and column {3} only places that rule each "
            "other "
            "out"),
         N_("A queen at row {0}, column {1} would leave row {2} and region {3} only places that rule each "
            "other "
            "out")},
        {NULL,
         N_("A queen at row {0}, column {1} would leave columns {2} and {3} only places that rule each other "
            "out"),
         N_("A queen at row {0}, column {1} would leave column {2} and region {3} only places that rule each "
            "other "
            "out")},
        {NULL, NULL,
         N_("A queen at row {0}, column {1} would leave regions {2} and {3} only places that rule each other "
            "out")},
    };
    const papan_queens_board *b = l->board;
    papan_queens_clear(l);
    papan_bit_set(l->found->cross, cell);
    papan_cells_copy(l->found->cause, papan_unit(b, one), b->words);
    papan_cells_add(l->found->cause, papan_unit(b, two), b->words);
    papan_cells_keep(l->found->cause, l->state->free, b->words);
    papan_queens_sentence(l, sentence[one / b->n][two / b->n]);
    papan_queens_say_cell(l, cell);
    papan_queens_say_unit(l, 2, one);
    papan_queens_say_unit(l, 3, two);
    return papan_queens_accept(l);
}

static bool is_wanted(const papan_queens_look_out *l, unsigned cell, bool queen)
{
    const uint64_t *wanted = queen ? l->want_cross : l->want_place;
    return (l->want_cross == NULL && l->want_place == NULL) || (wanted != NULL && papan_bit(wanted, cell));
}

bool papan_rule_two_units(papan_queens_look_out *l)
{
    const papan_queens_board *b = l->board;
    papan_queens_state after;
    for
        PAPAN_EACH_CELL(cell, l->state->free, b)
        {
            if (papan_queens_stopped(l))
                return false;
            if (!is_wanted(l, cell, true))
                continue;
            papan_queens_copy(b, &after, l->state);
            if (!papan_queens_place(b, &after, cell) || papan_queens_broken(b, &after) < b->units)
                continue;
            for (unsigned unit = 0; unit < b->units; unit++) {
                unsigned rival = after.need[unit] > 0 ? rival_of(b, &after, unit) : b->units;
                if (rival < b->units && tell_two(l, cell, unit, rival))
                    return true;
            }
        }
    return false;
}

/* ---- following a supposition ---- */

typedef struct outcome {
    unsigned cell;
    bool queen;     /* supposed; else an empty cell */
    unsigned steps; /* to the contradiction */
    unsigned unit;  /* where it shows, or board->units */
} outcome;

/* All that a finding says, with what its queens rule out; false: two of its queens touch. */
static bool follow(const papan_queens_board *b, papan_queens_state *state, const papan_queens_finding *found)
{
    papan_cells_drop(state->free, found->cross, b->words);
    for
        PAPAN_EACH_CELL(cell, found->place, b)
    if (!papan_queens_place(b, state, cell))
        return false;
    return true;
}

/* Does the supposition lead to a contradiction within `most` steps by rules first .. last - 1? */
static bool refuted(papan_queens_look_out *l, unsigned last, unsigned most, outcome *o)
{
    const papan_queens_board *b = l->board;
    papan_queens_state state;
    papan_queens_finding found;
    papan_queens_look_out inner = {.board = b,
                                   .state = &state,
                                   .found = &found,
                                   .hurry = true,
                                   .work = l->work,
                                   .context = l->context,
                                   .stop = l->stop};
    papan_queens_copy(b, &state, l->state);
    o->steps = 0;
    o->unit = b->units;
    if (!o->queen)
        papan_bit_clear(state.free, o->cell);
    else if (!papan_queens_place(b, &state, o->cell))
        return true;
    for (;; o->steps++) {
        o->unit = papan_queens_broken(b, &state);
        if (o->unit < b->units)
            return true;
        if (o->steps >= most || *l->work == 0)
            return false;
        --*l->work;
        if (!papan_queens_find(&inner, PAPAN_RULE_PLACES, last)) {
            o->unit = inner.dead_unit;
            l->stopped = inner.stopped;
            return inner.dead;
        }
        if (!follow(b, &state, &found)) {
            o->steps++;
            o->unit = b->units;
            return true;
        }
    }
}

/* The supposition with the shortest way to a contradiction, or in a hurry the first one that is found. */
static bool best_supposition(papan_queens_look_out *l, unsigned last, bool empty_too, outcome *best)
{
    const papan_queens_board *b = l->board;
    unsigned most = LONGEST;
    bool any = false;
    for
        PAPAN_EACH_CELL(cell, l->state->free, b)
    for (unsigned queen = empty_too ? 0 : 1; queen < 2; queen++) {
        outcome now = {.cell = cell, .queen = queen == 1};
        if (!is_wanted(l, cell, now.queen))
            continue;
        if (papan_queens_stopped(l))
            return false;
        if (!refuted(l, last, most, &now))
            continue;
        any = true;
        *best = now;
        if (l->hurry || now.steps == 0)
            return true;
        most = now.steps - 1;
    }
    return any && !l->stopped;
}

static const char *const queen_there[] = {
    N_("Suppose a queen at row {0}, column {1}: step {2} of what follows leaves row {3} too few places"),
    N_("Suppose a queen at row {0}, column {1}: step {2} of what follows leaves column {3} too few places"),
    N_("Suppose a queen at row {0}, column {1}: step {2} of what follows leaves region {3} too few places"),
    N_("Suppose a queen at row {0}, column {1}: step {2} of what follows leaves the queens too few places"),
};
static const char *const nothing_there[] = {
    N_("Suppose no queen at row {0}, column {1}: step {2} of what follows leaves row {3} too few places"),
    N_("Suppose no queen at row {0}, column {1}: step {2} of what follows leaves column {3} too few places"),
    N_("Suppose no queen at row {0}, column {1}: step {2} of what follows leaves region {3} too few places"),
    N_("Suppose no queen at row {0}, column {1}: step {2} of what follows leaves the queens too few places"),
};
static const char *const nested[] = {
    N_("Suppose no queen at row {0}, column {1}: step {2} of what follows, with suppositions on the way, "
       "leaves "
       "the queens too few places"),
    N_("Suppose a queen at row {0}, column {1}: step {2} of what follows, with suppositions on the way, leaves "
       "the queens too few places"),
};

static bool tell(papan_queens_look_out *l, const outcome *o, bool deep)
{
    const papan_queens_board *b = l->board;
    papan_queens_clear(l);
    papan_bit_set(o->queen ? l->found->cross : l->found->place, o->cell);
    if (o->unit < b->units)
        papan_cells_both(l->found->cause, l->state->free, papan_unit(b, o->unit), b->words);
    papan_queens_sentence(l,
                          deep ? nested[o->queen] : (o->queen ? queen_there : nothing_there)[o->unit / b->n]);
    papan_queens_say_cell(l, o->cell);
    papan_queens_say_number(l, 2, o->steps);
    if (o->unit < b->units)
        papan_queens_say_unit(l, 3, o->unit);
    return papan_queens_accept(l);
}

bool papan_rule_chain(papan_queens_look_out *l)
{
    outcome best;
    unsigned work = work_for(l->board), *lent = l->work;
    l->work = lent != NULL ? lent : &work;
    bool found = best_supposition(l, PAPAN_RULE_EASY_END, l->board->stars > 1, &best);
    l->work = lent;
    return found && tell(l, &best, false);
}

/* With ever more rules to follow the supposition: the cheap ones mostly do. */
bool papan_rule_what_if(papan_queens_look_out *l)
{
    static const unsigned last[] = {PAPAN_RULE_COUNTING, PAPAN_RULE_HARD_END, PAPAN_RULE_CHAIN_END};
    outcome best;
    for (unsigned round = 0; round < 3 && !l->stopped; round++) {
        unsigned work = work_for(l->board);
        bool deep = last[round] == PAPAN_RULE_CHAIN_END, patient = l->hurry;
        l->work = &work;
        l->hurry = patient || deep;
        bool found = best_supposition(l, last[round], true, &best);
        l->work = NULL;
        l->hurry = patient;
        if (found)
            return tell(l, &best, deep);
    }
    return false;
}
