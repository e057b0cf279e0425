/* queens_rule_what_if.c: suppositions that are followed without further ones, known in SAT solvers as failed
 * literal probing. There are two rules, which differ in how much a person has to keep in mind: one follows only
 * easy steps, the other also steps up to hard ones. Of several refuted suppositions, the one with the fewest
 * steps is reported.
 *
 * A supposition that is part of a solution leads to no contradiction, however long it is followed. So a
 * solution is searched for first, by cases within a limit, and its cells are not supposed: that halves the
 * work. The solution is used for nothing else, and if none is found, everything is supposed. */
#include "explain/queens_rules.h"

#include <assert.h>

enum { LONGEST = 100, EFFORT = 1, CASES_FOR_A_SOLUTION = 60, SLACK = 4, ENOUGH = 8 };

/* By whether it is known which unit ends up with too few places. */
static const char *const queen_there[] = {
    N_("Suppose there is a queen at row {0}, column {1}: this leads to a contradiction (steps: {2})"),
    N_("Suppose there is a queen at row {0}, column {1}: then {unit 3} ends up with too few places (steps: "
       "{2})"),
};
static const char *const nothing_there[] = {
    N_("Suppose there is no queen at row {0}, column {1}: this leads to a contradiction (steps: {2})"),
    N_("Suppose there is no queen at row {0}, column {1}: then {unit 3} ends up with too few places (steps: "
       "{2})"),
};

typedef struct best {
    papan_queens_supposition s;
    unsigned steps, unit;
} best;

/* ---- the fewest steps to a contradiction ---- */

/* Keeps the suppositions that leave the fewest free cells. */
static void cache_promising(papan_queens_supposition_cache *cache, papan_queens_supposition s, unsigned left)
{
    unsigned at = cache->count;
    if (at == PAPAN_QUEENS_PROMISING && left >= cache->left[--at])
        return;
    for (; at > 0 && cache->left[at - 1] > left; at--) {
        cache->promising[at] = cache->promising[at - 1];
        cache->left[at] = cache->left[at - 1];
    }
    assert(at < PAPAN_QUEENS_PROMISING);
    cache->promising[at] = s;
    cache->left[at] = left;
    cache->count += cache->count < PAPAN_QUEENS_PROMISING;
}

static bool is_worth_it(const papan_queens_rule_context *c, papan_queens_supposition s)
{
    return papan_bit(c->state->free, s.cell) && papan_queens_wanted(c, s.cell, s.queen) &&
           !papan_bit(s.queen ? c->cache.stands : c->cache.empty, s.cell);
}

/* Follows one supposition; true: it is refuted in fewer steps than the best so far. Others that are nearly as
 * short are also followed to their end, since they will be the next steps. */
static bool is_best(papan_queens_following *f, papan_queens_supposition s, best *so_far, bool ranked)
{
    const papan_queens_board *b = f->c->board;
    papan_queens_state state;
    papan_queens_copy(b, &state, f->c->state);
    f->steps = 0;
    f->unit = b->units;
    bool refuted =
        !papan_queens_suppose(b, &state, s) || papan_queens_follow_steps(f, &state) == PAPAN_QUEENS_REFUTED;
    if (ranked)
        cache_promising(&f->c->cache, s, refuted ? 0 : papan_cells_count(state.free, b->words));
    if (!refuted || f->steps >= so_far->steps)
        return false;
    *so_far = (best){s, f->steps, f->unit};
    unsigned most = ranked ? 2 * f->steps + SLACK : f->steps;
    f->most = most < f->most ? most : f->most;
    return true;
}

/* The shortest of all suppositions. */
static bool find_shortest(papan_queens_following *f, bool empty_too, bool ranked, best *found)
{
    papan_queens_rule_context *c = f->c;
    bool any = false;
    f->most = LONGEST;
    found->steps = LONGEST + 1;
    PAPAN_EACH_CELL (cell, c->state->free, c->board)
        for (unsigned queen = empty_too ? 0 : 1; queen < 2; queen++) {
            papan_queens_supposition s = {(uint16_t)cell, queen == 1};
            if (papan_queens_stopped(c))
                return false;
            any = (is_worth_it(c, s) && is_best(f, s, found, ranked)) || any;
            if (any && found->steps == 0)
                return true;
        }
    return any && !c->stopped;
}

/* The shortest of the promising ones. Those no longer worth following are dropped; *count: how many remain. */
static bool find_shortest_promising(papan_queens_following *f, best *found, unsigned *count)
{
    papan_queens_supposition_cache *cache = &f->c->cache;
    unsigned kept = 0;
    bool any = false;
    f->most = LONGEST;
    found->steps = LONGEST + 1;
    for (unsigned i = 0; i < cache->count && !papan_queens_stopped(f->c); i++) {
        if (!is_worth_it(f->c, cache->promising[i]))
            continue;
        cache->promising[kept] = cache->promising[i];
        cache->left[kept++] = cache->left[i];
        any = is_best(f, cache->promising[kept - 1], found, false) || any;
    }
    *count = cache->count = kept;
    return any && !f->c->stopped;
}

/* ---- messages ---- */

/* Follows the same steps again to record and shorten them. */
static void record_steps(papan_queens_following *f, best *found)
{
    const papan_queens_board *b = f->c->board;
    papan_queens_state state;
    if (f->c->trace == NULL || !papan_queens_trace_begin(f->c->trace, b))
        return;
    unsigned enough = LONGEST + 1;
    f->work = &enough;
    f->record = true;
    f->most = LONGEST;
    f->steps = 0;
    papan_queens_copy(b, &state, f->c->state);
    if (papan_queens_suppose(b, &state, found->s))
        papan_queens_follow_steps(f, &state);
    found->steps = papan_queens_trace_explain(f->c, found->s, &found->unit);
}

static bool report_contradiction(papan_queens_following *f, best *found)
{
    papan_queens_rule_context *c = f->c;
    const papan_queens_board *b = c->board;
    papan_queens_finding_clear(c);
    record_steps(f, found);
    papan_bit_set(found->s.queen ? c->found->cross : c->found->place, found->s.cell);
    bool known = found->unit < b->units;
    if (known)
        papan_cells_both(c->found->cause, c->state->free, papan_unit(b, found->unit), b->words);
    assert(found->unit <= b->units);
    if (found->s.queen)
        papan_queens_set_sentence(c, "queen-contradiction", queen_there[known]);
    else
        papan_queens_set_sentence(c, "no-queen-contradiction", nothing_there[known]);
    papan_queens_say_cell(c, 0, found->s.cell);
    papan_queens_say_number(c, 2, found->steps);
    c->found->length = found->steps + 1;
    if (known)
        papan_queens_say_unit(c, 3, found->unit);
    return papan_queens_accept(c);
}

/* ---- the rules ---- */

bool papan_rule_chain(papan_queens_rule_context *c)
{
    unsigned work = papan_queens_work(c->board, EFFORT);
    papan_queens_following f = {.c = c, .last = PAPAN_RULES_EASY, .work = &work};
    best found;
    return find_shortest(&f, c->board->stars > 1, false, &found) && report_contradiction(&f, &found);
}

static void look_for_solution(papan_queens_following *f)
{
    const papan_queens_board *b = f->c->board;
    papan_queens_state state;
    if (papan_cells_any(f->c->cache.stands, b->words))
        return;
    f->most = CASES_FOR_A_SOLUTION;
    papan_queens_copy(b, &state, f->c->state);
    papan_queens_follow_cases(f, &state);
}

/* If cases has refuted several of the promising suppositions, and enough of these remain, it continues with
 * them. */
bool papan_rule_what_if(papan_queens_rule_context *c)
{
    unsigned work = papan_queens_work(c->board, 3 * EFFORT), count = 0;
    papan_queens_following f = {
        .c = c, .last = c->board->stars > 1 ? PAPAN_RULES_SETS : PAPAN_RULES_MORE_SETS, .work = &work};
    best found;
    look_for_solution(&f);
    if (!c->stopped && find_shortest_promising(&f, &found, &count))
        return report_contradiction(&f, &found);
    if (c->stopped || (c->cache.more_cases && count >= ENOUGH))
        return false;
    c->cache.count = 0;
    c->cache.more_cases = false;
    return find_shortest(&f, true, true, &found) && report_contradiction(&f, &found);
}
