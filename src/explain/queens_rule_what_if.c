/* queens_rule_what_if.c: suppositions that are followed without further ones, known in SAT solvers as failed
 * literal probing. There are two rules, by how much a person has to keep in mind: one follows easy steps only,
 * the other steps up to hard ones. Of several refuted suppositions, the one with the fewest steps is reported.
 *
 * A supposition that is part of a solution leads to no contradiction, however long it is followed. So a
 * solution is searched for first, by cases within a limit, and its cells are not supposed: that halves the
 * work. The solution is used for nothing else, and if none is found, everything is supposed. */
#include "explain/queens_suppose.h"

#include <assert.h>

enum { LONGEST = 100, EFFORT = 1, CASES_FOR_A_SOLUTION = 60, SLACK = 4, ENOUGH = 8 };

static const char *const queen_there[] = {
    N_("Suppose there is a queen at row {0}, column {1}: then row {3} ends up with too few places (steps: "
       "{2})"),
    N_("Suppose there is a queen at row {0}, column {1}: then column {3} ends up with too few places (steps: "
       "{2})"),
    N_("Suppose there is a queen at row {0}, column {1}: then region {3} ends up with too few places (steps: "
       "{2})"),
    N_("Suppose there is a queen at row {0}, column {1}: this leads to a contradiction (steps: {2})"),
};
static const char *const nothing_there[] = {
    N_("Suppose there is no queen at row {0}, column {1}: then row {3} ends up with too few places (steps: "
       "{2})"),
    N_("Suppose there is no queen at row {0}, column {1}: then column {3} ends up with too few places (steps: "
       "{2})"),
    N_("Suppose there is no queen at row {0}, column {1}: then region {3} ends up with too few places (steps: "
       "{2})"),
    N_("Suppose there is no queen at row {0}, column {1}: this leads to a contradiction (steps: {2})"),
};

typedef struct best {
    papan_queens_supposition s;
    unsigned steps, unit;
} best;

/* ---- the fewest steps to a contradiction ---- */

/* Keeps the suppositions that leave the fewest free cells. */
static void rank(papan_queens_outlook *o, papan_queens_supposition s, unsigned left)
{
    unsigned at = o->count;
    if (at == PAPAN_QUEENS_PROMISING && left >= o->left[--at])
        return;
    for (; at > 0 && o->left[at - 1] > left; at--) {
        o->promising[at] = o->promising[at - 1];
        o->left[at] = o->left[at - 1];
    }
    assert(at < PAPAN_QUEENS_PROMISING);
    o->promising[at] = s;
    o->left[at] = left;
    o->count += o->count < PAPAN_QUEENS_PROMISING;
}

static bool is_worth_it(const papan_queens_look_out *l, papan_queens_supposition s)
{
    return papan_bit(l->state->free, s.cell) && papan_queens_wanted(l, s.cell, s.queen) &&
           !papan_bit(s.queen ? l->outlook.stands : l->outlook.empty, s.cell);
}

/* Follows one supposition; true: it is refuted in fewer steps than the best so far. Others that are nearly as
 * short are followed to their end, since they will be the next steps. */
static bool is_best(papan_queens_following *f, papan_queens_supposition s, best *so_far, bool ranked)
{
    const papan_queens_board *b = f->l->board;
    papan_queens_state state;
    papan_queens_copy(b, &state, f->l->state);
    f->steps = 0;
    f->unit = b->units;
    bool refuted =
        !papan_queens_suppose(b, &state, s) || papan_queens_follow_steps(f, &state) == PAPAN_QUEENS_REFUTED;
    if (ranked)
        rank(&f->l->outlook, s, refuted ? 0 : papan_cells_count(state.free, b->words));
    if (!refuted || f->steps >= so_far->steps)
        return false;
    *so_far = (best){s, f->steps, f->unit};
    unsigned most = ranked ? 2 * f->steps + SLACK : f->steps;
    f->most = most < f->most ? most : f->most;
    return true;
}

/* The shortest of all suppositions. */
static bool shortest(papan_queens_following *f, bool empty_too, bool ranked, best *found)
{
    papan_queens_look_out *l = f->l;
    bool any = false;
    f->most = LONGEST;
    found->steps = LONGEST + 1;
    PAPAN_EACH_CELL (cell, l->state->free, l->board)
        for (unsigned queen = empty_too ? 0 : 1; queen < 2; queen++) {
            papan_queens_supposition s = {(uint16_t)cell, queen == 1};
            if (papan_queens_stopped(l))
                return false;
            any = (is_worth_it(l, s) && is_best(f, s, found, ranked)) || any;
            if (any && found->steps == 0)
                return true;
        }
    return any && !l->stopped;
}

/* The shortest of the promising ones. Those no longer worth following are dropped; *count: how many remain. */
static bool shortest_promising(papan_queens_following *f, best *found, unsigned *count)
{
    papan_queens_outlook *o = &f->l->outlook;
    unsigned kept = 0;
    bool any = false;
    f->most = LONGEST;
    found->steps = LONGEST + 1;
    for (unsigned i = 0; i < o->count && !papan_queens_stopped(f->l); i++) {
        if (!is_worth_it(f->l, o->promising[i]))
            continue;
        o->promising[kept] = o->promising[i];
        o->left[kept++] = o->left[i];
        any = is_best(f, o->promising[kept - 1], found, false) || any;
    }
    *count = o->count = kept;
    return any && !f->l->stopped;
}

/* ---- messages ---- */

/* Follows the same steps again to record and shorten them. */
static void trace_way(papan_queens_following *f, best *found)
{
    const papan_queens_board *b = f->l->board;
    papan_queens_state state;
    if (f->l->trace == NULL || !papan_queens_trace_begin(f->l->trace, b))
        return;
    unsigned enough = LONGEST + 1;
    f->work = &enough;
    f->record = true;
    f->most = LONGEST;
    f->steps = 0;
    papan_queens_copy(b, &state, f->l->state);
    if (papan_queens_suppose(b, &state, found->s))
        papan_queens_follow_steps(f, &state);
    found->steps = papan_queens_trace_tell(f->l, found->s, &found->unit);
}

static bool tell(papan_queens_following *f, best *found)
{
    papan_queens_look_out *l = f->l;
    const papan_queens_board *b = l->board;
    papan_queens_clear(l);
    trace_way(f, found);
    papan_bit_set(found->s.queen ? l->found->cross : l->found->place, found->s.cell);
    if (found->unit < b->units)
        papan_cells_both(l->found->cause, l->state->free, papan_unit(b, found->unit), b->words);
    assert(found->unit <= b->units);
    if (found->s.queen)
        papan_queens_sentence(l, "queen-contradiction", queen_there[papan_kind_as_written(b, found->unit)]);
    else
        papan_queens_sentence(l, "no-queen-contradiction",
                              nothing_there[papan_kind_as_written(b, found->unit)]);
    papan_queens_say_cell(l, 0, found->s.cell);
    papan_queens_say_number(l, 2, found->steps);
    l->found->length = found->steps + 1;
    if (found->unit < b->units)
        papan_queens_say_unit(l, 3, found->unit);
    return papan_queens_accept(l);
}

/* ---- the rules ---- */

bool papan_rule_chain(papan_queens_look_out *l)
{
    unsigned work = papan_queens_work(l->board, EFFORT);
    papan_queens_following f = {.l = l, .last = PAPAN_RULES_EASY, .work = &work};
    best found;
    return shortest(&f, l->board->stars > 1, false, &found) && tell(&f, &found);
}

static void look_for_solution(papan_queens_following *f)
{
    const papan_queens_board *b = f->l->board;
    papan_queens_state state;
    if (papan_cells_any(f->l->outlook.stands, b->words))
        return;
    f->most = CASES_FOR_A_SOLUTION;
    papan_queens_copy(b, &state, f->l->state);
    papan_queens_follow_cases(f, &state);
}

/* If cases has refuted several of the promising suppositions, and enough of these remain, it continues with
 * them. */
bool papan_rule_what_if(papan_queens_look_out *l)
{
    unsigned work = papan_queens_work(l->board, 3 * EFFORT), count = 0;
    papan_queens_following f = {
        .l = l, .last = l->board->stars > 1 ? PAPAN_RULES_SETS : PAPAN_RULES_MORE_SETS, .work = &work};
    best found;
    look_for_solution(&f);
    if (!l->stopped && shortest_promising(&f, &found, &count))
        return tell(&f, &found);
    if (l->stopped || (l->outlook.more_cases && count >= ENOUGH))
        return false;
    l->outlook.count = 0;
    l->outlook.more_cases = false;
    return shortest(&f, true, true, &found) && tell(&f, &found);
}
