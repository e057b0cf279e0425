/* plan.c: what to run for a request. The rules come from the measurements in bench/ and depend on the puzzle
 * and the request alone: nothing is run here.
 *
 * Packing puzzles are counted by the frontier graph as long as its patterns are few (frontier_choice.c), or by
 * subsets if they have many different pieces; slices searches the others. Queens and Star Battle use bitboards.
 * N-Queens is counted by colours on an empty board and row by row otherwise.
 *
 * Where an answer may come long before all cases are examined, or the board does not show which strategy is the
 * fastest, several strategies take turns (portfolio.c). */
#include "run/plan.h"

#include "model/model.h"
#include "puzzle/lattice.h"
#include "run/sink.h"
#include "search/frontier_choice.h"
#include "search/strategy.h"

#include <assert.h>

static bool strategy_suits(const papan_strategy *strategy, const papan_puzzle *puzzle)
{
    papan_message why;
    return papan_suits(strategy, puzzle, &why);
}

const papan_strategy *papan_choose_searcher(const papan_puzzle *puzzle)
{
    static const papan_strategy *const special[] = {&papan_strategy_bitboard, &papan_strategy_slices};
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++)
        if (strategy_suits(special[i], puzzle))
            return special[i];
    return &papan_strategy_cover;
}

/* True if the request needs only the number of all solutions. */
static bool only_counts(const papan_request *request)
{
    return request->goal == PAPAN_COUNT && request->solution == NULL && request->limit == 0;
}

/* How packings are counted or listed by the frontier graph. Many different pieces leave too many sets of used
 * ones for lists of them. Measured with 24 heptiamonds: lists take as long as `subsets` on boards three cells
 * wide (2 to 7 s), but up to 0.9 GB; on 4 x 21 they exceed 6 GB within a minute and are not finished, while
 * `subsets` counts in 29 s. With 19 hexiamonds and fewer pieces, lists are faster. Pieces of the same shape
 * leave fewer sets. */
static const papan_strategy *by_graph(const papan_puzzle *puzzle, const papan_request *request)
{
    enum { MANY_PIECES = 22 };
    bool many = only_counts(request) && strategy_suits(&papan_strategy_subsets, puzzle) &&
                papan_pieces_left(puzzle) >= MANY_PIECES && !papan_has_twins(puzzle);
    return many ? &papan_strategy_subsets : &papan_strategy_frontier;
}

/* How all solutions of N-Queens are found or counted; NULL: like any other puzzle. Boards that are too large
 * for the counter by colours go to it, too: it reports that, while a search would never end. A first solution
 * is left to the exact cover: row by row it may take forever from 30 queens on. */
static const papan_strategy *for_all_queens(const papan_puzzle *puzzle, const papan_request *request)
{
    if (papan_knows_family(&papan_strategy_parity, puzzle) && puzzle->cells > 0 &&
        puzzle->nqueens.placed == 0 && only_counts(request))
        return &papan_strategy_parity;
    return strategy_suits(&papan_strategy_queens_bits, puzzle) ? &papan_strategy_queens_bits : NULL;
}

/* True if the solutions of an exact cover problem are counted on bit masks. Measured with up to 96 items that
 * must be covered (dominoes on 8 x 8, pentominoes on 6 x 10, Langford, pigeonholes, word rectangles): 0.06 to
 * 0.6 of the time of `cover`. With 1,125 and 1,620 (Latin square of 30, Sudoku of 25) a case takes 8 times as
 * long, since the first levels copy lists of all options. */
static bool counts_on_bits(const papan_puzzle *puzzle)
{
    enum { ITEMS_MAX = 128 };
    return puzzle->family->required != NULL && puzzle->family->required(puzzle) <= ITEMS_MAX &&
           strategy_suits(&papan_strategy_cover_bits, puzzle);
}

const papan_strategy *papan_choose(const papan_puzzle *puzzle, const papan_request *request)
{
    bool watched = request->event != NULL;
    if (request->goal == PAPAN_FIRST && !watched && strategy_suits(&papan_strategy_closed_form, puzzle))
        return &papan_strategy_closed_form;
    if (watched)
        return &papan_strategy_cover;
    bool all = request->goal == PAPAN_COUNT || (request->goal == PAPAN_LIST && request->limit == 0);
    const papan_strategy *queens = all ? for_all_queens(puzzle, request) : NULL;
    if (queens != NULL)
        return queens;
    if (all && strategy_suits(&papan_strategy_frontier, puzzle) && papan_graph_wins(puzzle))
        return by_graph(puzzle, request);
    if (request->goal == PAPAN_COUNT && counts_on_bits(puzzle))
        return &papan_strategy_cover_bits;
    return papan_choose_searcher(puzzle);
}

const papan_strategy *papan_choose_probed(const papan_puzzle *puzzle, const char *name)
{
    if (name != NULL)
        return papan_strategy_find(name);
    const papan_strategy *strategy = papan_choose(puzzle, &(papan_request){.goal = PAPAN_COUNT});
    return (strategy->traits & PAPAN_ESTIMATES) != 0 ? strategy : papan_choose_searcher(puzzle);
}

static papan_status refuse_strategy(papan_message *why, const char *code, const char *text, const char *name)
{
    papan_say(why, 0, 0, code, text);
    papan_say_text(why, 0, name);
    return PAPAN_UNSUITABLE;
}

papan_status papan_pick(const papan_puzzle *puzzle, const papan_request *request,
                        const papan_strategy **strategy, papan_message *why)
{
    *strategy =
        request->strategy != NULL ? papan_strategy_find(request->strategy) : papan_choose(puzzle, request);
    if (*strategy == NULL)
        return refuse_strategy(why, "unknown-strategy", N_("unknown strategy '{0}'"), request->strategy);
    if (!papan_suits(*strategy, puzzle, why))
        return puzzle->cells == 0 ? PAPAN_TOO_BIG : PAPAN_UNSUITABLE;
    if (request->goal != PAPAN_FIRST && !((*strategy)->traits & PAPAN_FINDS_ALL))
        return refuse_strategy(
            why, "strategy-stops-at-first",
            N_("{0} stops at the first solution; choose a strategy that finds all solutions"),
            (*strategy)->name);
    return PAPAN_OK;
}

/* ---- plans ---- */

/* The strategy that takes over if this one runs out of memory; NULL: none. */
static const papan_strategy *strategy_after(const papan_strategy *strategy, const papan_puzzle *puzzle)
{
    bool graph = strategy == &papan_strategy_frontier || strategy == &papan_strategy_subsets;
    bool masks = strategy == &papan_strategy_slices || strategy == &papan_strategy_cover_bits;
    const papan_strategy *next = graph ? papan_choose_searcher(puzzle) : masks ? &papan_strategy_cover : NULL;
    return next != NULL && strategy_suits(next, puzzle) ? next : NULL;
}

/* True if the answer may come long before all cases are examined, or if it is a count where the board does not
 * show which strategy is the fastest. */
static bool needs_portfolio(const papan_puzzle *puzzle, const papan_request *request)
{
    enum { SOLUTIONS_MAX = 100 }; /* solutions that the portfolio may store */
    uint64_t wanted = papan_wanted(request);
    if (request->strategy != NULL || request->event != NULL || puzzle->cells == 0)
        return false;
    if (request->goal == PAPAN_COUNT)
        return wanted == 0 && request->solution == NULL && strategy_suits(&papan_strategy_frontier, puzzle) &&
               papan_graph_may_win(puzzle);
    return wanted > 0 && wanted <= SOLUTIONS_MAX;
}

/* True if the strategy takes part in the portfolio. In space, the frontier graph does so only for counts: a
 * search nearly always finds solutions sooner. */
static bool is_rival(const papan_strategy *strategy, const papan_puzzle *puzzle, const papan_request *request)
{
    return strategy_suits(strategy, puzzle) &&
           (strategy != &papan_strategy_frontier || request->goal == PAPAN_COUNT ||
            papan_lattices[puzzle->pack.lattice].flat);
}

static void add_rivals(papan_plan *plan, const papan_puzzle *puzzle, const papan_request *request)
{
    const papan_strategy *const other[] = {by_graph(puzzle, request), &papan_strategy_learn,
                                           &papan_strategy_cover};
    const uint64_t PLENTY = 64 << 20;
    bool tight = request->memory_limit > 0 && request->memory_limit < PLENTY; /* which they share */
    unsigned most = tight ? 2 : PAPAN_RIVALS_MAX;
    size_t others = request->goal == PAPAN_COUNT ? 1 : sizeof other / sizeof other[0];
    plan->rival[plan->rivals++] = papan_choose(puzzle, request);
    for (size_t i = tight ? 1 : 0; i < others && plan->rivals < most; i++)
        if (other[i] != plan->rival[0] && is_rival(other[i], puzzle, request) &&
            plan->rival[0] != &papan_strategy_closed_form)
            plan->rival[plan->rivals++] = other[i];
    assert(plan->rivals >= 1 && plan->rivals <= PAPAN_RIVALS_MAX);
}

/* A strategy with symmetry breaking first compares pieces, which takes longer than solving most puzzles. So it
 * is first run briefly without symmetry breaking, and then cover-bits is, which finds solutions of some boards
 * much sooner. */
static void add_probes(papan_plan *plan, const papan_puzzle *puzzle, const papan_request *request)
{
    const papan_strategy *const probe[PAPAN_PROBES_MAX] = {plan->rival[0], &papan_strategy_cover_bits};
    if (!(plan->rival[0]->traits & PAPAN_OWN_SYMMETRY) || request->goal == PAPAN_FIRST || request->distinct ||
        request->goal == PAPAN_COUNT || plan->rivals == 1)
        return;
    for (size_t i = 0; i < PAPAN_PROBES_MAX; i++)
        if (strategy_suits(probe[i], puzzle))
            plan->probe[plan->probes++] = probe[i];
}

papan_status papan_plan_make(const papan_puzzle *puzzle, const papan_request *request, papan_plan *plan,
                             papan_message *why)
{
    *plan = (papan_plan){.rivals = 0};
    if (needs_portfolio(puzzle, request)) {
        add_rivals(plan, puzzle, request);
        add_probes(plan, puzzle, request);
    }
    const papan_strategy *strategy = plan->rival[0];
    papan_status status = strategy == NULL ? papan_pick(puzzle, request, &strategy, why) : PAPAN_OK;
    for (; strategy != NULL && plan->steps < PAPAN_STEPS_MAX;
         strategy = request->strategy == NULL ? strategy_after(strategy, puzzle) : NULL)
        plan->step[plan->steps++] = strategy;
    return status;
}

papan_split papan_plan_split(const papan_strategy *strategy, const papan_request *request,
                             const papan_search *search)
{
    assert(search->puzzle != NULL);
    const uint32_t LARGE = 200000, SMALL_BOARD = 14 * 14;
    bool counts_only = (strategy->traits & PAPAN_COUNTS_ONLY) != 0;
    if (!(strategy->traits & PAPAN_SPLITS) || request->goal == PAPAN_FIRST || request->quick ||
        request->event != NULL || !(strategy->traits & PAPAN_ESTIMATES) ||
        (counts_only && (search->distinct || search->puzzle->cells <= SMALL_BOARD)))
        return PAPAN_SPLIT_NEVER;
    if (counts_only || (search->model != NULL && search->model->nodes > LARGE))
        return PAPAN_SPLIT_ALWAYS; /* the board shows the size; or estimate and search take long */
    /* A strategy with symmetry breaking estimates anyway. Solutions that are passed on one by one cannot be
     * taken back. */
    bool estimates = (strategy->traits & PAPAN_OWN_SYMMETRY) != 0;
    return estimates || (request->solution != NULL && request->goal != PAPAN_CHECK) ? PAPAN_SPLIT_ESTIMATE_FIRST
                                                                                    : PAPAN_SPLIT_AFTER_TRIAL;
}
