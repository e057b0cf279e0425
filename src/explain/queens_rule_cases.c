/* queens_rule_cases.c: a supposition all of whose cases lead to contradictions. It is the last rule, for
 * positions where no supposition alone leads to a contradiction: further queens are supposed until every case
 * is refuted. On a board with one solution every wrong supposition is refuted by some number of cases, so only
 * the limit on the work ends this rule without a step.
 *
 * The smallest number of cases is searched for among the suppositions that left the fewest free cells in
 * what-if, which has just examined them all: with at most 4 cases each, then 16, 64 and so on. If all these
 * suppositions turn out to be part of a solution, others are examined. Examining all suppositions at each step
 * took 50,000 to 88,000 searches for a step on a board of 17 rows with 4 stars, most of which found nothing. */
#include "explain/queens_rules.h"

#include <assert.h>

enum {
    TRIED = 8,
    REFUTED = 2,
    EFFORT = 20,
    FIRST_BOUND = 4,
    LAST_BOUND = 1 << 20,
    GROWTH = 4,
    STEPS_OF_A_CASE = 10
};

static const char *const sentence[] = {
    N_("Suppose there is no queen at row {0}, column {1}: every case leads to a contradiction (cases: {2})"),
    N_("Suppose there is a queen at row {0}, column {1}: every case leads to a contradiction (cases: {2})"),
};

typedef struct best {
    papan_queens_supposition s;
    unsigned cases;
} best;

static bool is_vain(const papan_queens_rule_context *c, papan_queens_supposition s)
{
    return papan_bit(s.queen ? c->cache.stands : c->cache.empty, s.cell);
}

/* True if it is refuted by at most f->most cases. */
static bool refute_by_cases(papan_queens_following *f, papan_queens_supposition s)
{
    papan_queens_state state;
    papan_queens_copy(f->c->board, &state, f->c->state);
    return papan_queens_suppose(f->c->board, &state, s) &&
           papan_queens_follow_cases(f, &state) == PAPAN_QUEENS_REFUTED;
}

/* The fewest cases among the promising suppositions; *open: some are not known to be part of a solution. */
static bool fewest_cases(papan_queens_following *f, unsigned most, best *found, bool *open)
{
    const papan_queens_supposition_cache *cache = &f->c->cache;
    f->most = most;
    *open = false;
    unsigned tried = 0, refuted = 0;
    for (unsigned i = 0; i < cache->count && tried < TRIED && refuted < REFUTED && !f->c->stopped; i++) {
        if (is_vain(f->c, cache->promising[i]))
            continue;
        tried++;
        if (refute_by_cases(f, cache->promising[i])) {
            *found = (best){cache->promising[i], f->cases};
            f->most = f->cases;
            refuted++;
        }
        *open = *open || !is_vain(f->c, cache->promising[i]);
    }
    f->c->cache.more_cases = refuted > 1;
    return refuted > 0;
}

/* The first suppositions, in the order of cells, that are not known to be part of a solution. */
static bool refill_promising(papan_queens_rule_context *c)
{
    papan_queens_supposition_cache *cache = &c->cache;
    cache->count = 0;
    PAPAN_EACH_CELL (cell, c->state->free, c->board)
        for (unsigned queen = 0; queen < 2 && cache->count < PAPAN_QUEENS_PROMISING; queen++) {
            papan_queens_supposition s = {(uint16_t)cell, queen == 1};
            if (papan_queens_wanted(c, cell, s.queen) && !is_vain(c, s))
                cache->promising[cache->count++] = s;
        }
    assert(cache->count <= PAPAN_QUEENS_PROMISING);
    return cache->count > 0;
}

static bool report_cases(papan_queens_following *f, const best *found)
{
    papan_queens_rule_context *c = f->c;
    unsigned unit = c->board->units, enough = ~0u;
    papan_queens_finding_clear(c);
    if (c->trace != NULL && papan_queens_trace_begin(c->trace, c->board)) {
        f->work = &enough;
        f->record = true;
        f->most = found->cases;
        refute_by_cases(f, found->s);
        papan_queens_trace_explain(c, found->s, &unit);
    }
    papan_bit_set(found->s.queen ? c->found->cross : c->found->place, found->s.cell);
    assert(found->cases > 0);
    papan_queens_set_sentence(c, "every-case-fails", sentence[found->s.queen]);
    papan_queens_say_cell(c, 0, found->s.cell);
    papan_queens_say_number(c, 2, found->cases);
    c->found->length = found->cases * STEPS_OF_A_CASE + 1;
    return papan_queens_accept(c);
}

bool papan_rule_cases(papan_queens_rule_context *c)
{
    unsigned work = papan_queens_work(c->board, EFFORT);
    papan_queens_following f = {
        .c = c, .last = c->board->stars > 1 ? PAPAN_RULES_SETS : PAPAN_RULES_MORE_SETS, .work = &work};
    best found;
    for (unsigned most = FIRST_BOUND; most < LAST_BOUND && work > 0 && !papan_queens_stopped(c);
         most *= GROWTH) {
        bool open;
        if (fewest_cases(&f, most, &found, &open))
            return !c->stopped && report_cases(&f, &found);
        if (!open && !refill_promising(c))
            return false;
    }
    return false;
}
