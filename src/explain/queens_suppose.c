/* queens_suppose.c: suppositions (queens_rules.h).
 *
 * Cases are a plain backtracking search with the rules as propagation: if the rules find nothing more, a queen
 * is supposed on a cell of the unit with the fewest cells to spare; if that is refuted, the cell is empty, and
 * the rules continue. Strong rules make the search short: from the first positions of a board of 17 rows with 4
 * stars where no other rule found a step, the shortest refutation took 348 to 20,332 cases with the easy rules
 * alone, 7 to 24 with those up to more-sets, 3 or 4 with the easy ones and the room in two neighbouring lines
 * (queens_rule_squeeze.c), and 1 with room in single units as well. */
#include "explain/queens_rules.h"

#include <assert.h>

enum { DEPTH = 40, WORK_MAX = 30000 };

unsigned papan_queens_work(const papan_queens_board *b, unsigned effort)
{
    unsigned looks = 6000000 / (b->units * b->words);
    return effort * (looks < WORK_MAX ? looks : WORK_MAX);
}

bool papan_queens_suppose(const papan_queens_board *b, papan_queens_state *state, papan_queens_supposition s)
{
    assert(s.cell < b->cells);
    if (s.queen)
        return papan_queens_place(b, state, s.cell);
    papan_bit_clear(state->free, s.cell);
    return true;
}

/* The next step by rules of the classes from EASY to `last`, in the order of the classes. */
static bool find_next(papan_queens_rule_context *c, papan_rule_class last)
{
    for (papan_rule_class of = PAPAN_RULES_EASY; of <= last; of++) {
        if (papan_queens_find(c, papan_queens_rules_of(of, of)))
            return true;
        if (c->dead || c->stopped)
            return false;
    }
    return false;
}

papan_queens_verdict papan_queens_follow_steps(papan_queens_following *f, papan_queens_state *state)
{
    assert(f->work != NULL && (!f->record || f->c->trace != NULL));
    const papan_queens_board *b = f->c->board;
    papan_queens_finding found;
    papan_queens_rule_context inner = {
        .board = b, .state = state, .found = &found, .context = f->c->context, .stop = f->c->stop};
    for (;; f->steps++) {
        f->unit = papan_queens_broken(b, state);
        if (f->unit < b->units)
            return PAPAN_QUEENS_REFUTED;
        if (f->steps >= f->most || *f->work == 0)
            return PAPAN_QUEENS_UNSETTLED;
        --*f->work;
        if (!find_next(&inner, f->last)) {
            f->unit = inner.dead_unit;
            f->c->stopped = f->c->stopped || inner.stopped;
            return inner.dead ? PAPAN_QUEENS_REFUTED : PAPAN_QUEENS_UNSETTLED;
        }
        if (f->record)
            papan_queens_trace_step(f->c->trace, b, &found);
        if (!papan_queens_apply(b, state, &found, papan_queens_place)) {
            f->steps++;
            f->unit = b->units;
            return PAPAN_QUEENS_REFUTED;
        }
    }
}

/* ---- cases ---- */

/* The number of free cells that a queen there would rule out. */
static unsigned ruled_out(const papan_queens_board *b, const papan_queens_state *state, unsigned cell)
{
    unsigned count = papan_cells_count_both(papan_near(b, cell), state->free, b->words);
    for (unsigned kind = PAPAN_ROW; kind <= PAPAN_REGION; kind++) {
        unsigned unit = papan_unit_of(b, cell, kind);
        if (state->need[unit] == 1)
            count += papan_cells_count_both(papan_unit(b, unit), state->free, b->words);
    }
    return count;
}

static unsigned cell_to_suppose(const papan_queens_board *b, const papan_queens_state *state)
{
    uint64_t places[PAPAN_QUEENS_WORDS];
    unsigned best = 0, most = 0;
    papan_cells_both(places, state->free, papan_unit(b, papan_queens_tightest(b, state)), b->words);
    PAPAN_EACH_CELL (cell, places, b) {
        unsigned count = ruled_out(b, state, cell) + 1;
        if (count > most) {
            most = count;
            best = cell;
        }
    }
    return best;
}

static void cache_solution(papan_queens_following *f, const papan_queens_state *state)
{
    papan_queens_supposition_cache *cache = &f->c->cache;
    for (unsigned i = 0; i < f->c->board->words; i++) {
        cache->stands[i] |= state->queen[i];
        cache->empty[i] |= ~state->queen[i];
    }
}

static papan_queens_verdict follow_each_case(papan_queens_following *f, papan_queens_state *state,
                                             unsigned depth)
{
    assert(depth <= DEPTH);
    const papan_queens_board *b = f->c->board;
    unsigned most = f->most;
    for (;;) {
        f->most = ~0u;
        papan_queens_verdict verdict = papan_queens_follow_steps(f, state);
        f->most = most;
        if (verdict == PAPAN_QUEENS_REFUTED) {
            if (f->record)
                papan_queens_trace_case(f->c->trace, PAPAN_TRACE_END, f->unit);
            return ++f->cases <= most ? PAPAN_QUEENS_REFUTED : PAPAN_QUEENS_UNSETTLED;
        }
        if (papan_queens_finished(b, state)) {
            cache_solution(f, state);
            return PAPAN_QUEENS_POSSIBLE;
        }
        if (depth == DEPTH || *f->work == 0 || f->cases >= most || papan_queens_stopped(f->c))
            return PAPAN_QUEENS_UNSETTLED;
        papan_queens_state with;
        unsigned cell = cell_to_suppose(b, state);
        assert(papan_bit(state->free, cell));
        papan_queens_copy(b, &with, state);
        papan_queens_place(b, &with, cell);
        if (f->record)
            papan_queens_trace_case(f->c->trace, PAPAN_TRACE_CASE, cell);
        verdict = follow_each_case(f, &with, depth + 1);
        if (verdict != PAPAN_QUEENS_REFUTED)
            return verdict;
        papan_bit_clear(state->free, cell);
        if (f->record)
            papan_queens_trace_case(f->c->trace, PAPAN_TRACE_OTHERWISE, cell);
    }
}

papan_queens_verdict papan_queens_follow_cases(papan_queens_following *f, papan_queens_state *state)
{
    f->steps = f->cases = 0;
    return follow_each_case(f, state, 0);
}
