/* choose.c: chooses the strategy for a puzzle. The rules come from the measurements in bench/ and depend on the
 * board alone.
 *
 * Packing puzzles are counted by the frontier graph as long as its patterns are few (choose_narrow.c); slices
 * searches all others. Queens and Star Battle always use bitboards. N-Queens is counted
 * by colours on an empty board and row by row otherwise. */
#include "run/choose.h"

#include "model/model.h"
#include "puzzle/lattice.h"
#include "search/strategies.h"

#include <assert.h>

static bool suits(const papan_strategy *strategy, const papan_puzzle *puzzle)
{
    papan_message why;
    return papan_suits(strategy, puzzle, &why);
}

const papan_strategy *papan_choose_searcher(const papan_puzzle *puzzle)
{
    static const papan_strategy *const special[] = {&papan_strategy_bitboard, &papan_strategy_slices};
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++)
        if (suits(special[i], puzzle))
            return special[i];
    return &papan_strategy_cover;
}

/* Is nothing asked for but the number of all solutions? */
static bool only_counts(const papan_request *request)
{
    return request->goal == PAPAN_COUNT && request->solution == NULL && request->limit == 0;
}

/* How packings are counted or listed by the frontier graph. Many different pieces leave too many sets of used
 * ones for lists of them. Measured with 24 heptiamonds: lists take as long as `subsets` on boards three cells
 * wide (2 to 7 s), but up to 0.9 GB, and on 4 x 21 more than 6 GB in a minute without an end, while `subsets`
 * counts in 29 s. With 19 hexiamonds and fewer pieces, lists are faster. Pieces of the same shape leave fewer
 * sets. */
static const papan_strategy *by_graph(const papan_puzzle *puzzle, const papan_request *request)
{
    enum { MANY_PIECES = 22 };
    bool many = only_counts(request) && suits(&papan_strategy_subsets, puzzle) &&
                papan_pieces_left(puzzle) >= MANY_PIECES && !papan_has_twins(puzzle);
    return many ? &papan_strategy_subsets : &papan_strategy_frontier;
}

/* How all solutions of N-Queens are found or counted; NULL: like any other puzzle. The counter by colours also
 * gets boards that are too large for it: it reports that, while a search would never end. A first solution is
 * left to the exact cover: row by row it may take forever from 30 queens on. */
static const papan_strategy *for_all_queens(const papan_puzzle *puzzle, const papan_request *request)
{
    if (papan_knows_family(&papan_strategy_parity, puzzle) && puzzle->cells > 0 &&
        puzzle->nqueens.placed == 0 && only_counts(request))
        return &papan_strategy_parity;
    return suits(&papan_strategy_queens_bits, puzzle) ? &papan_strategy_queens_bits : NULL;
}

const papan_strategy *papan_choose(const papan_puzzle *puzzle, const papan_request *request)
{
    bool watched = request->event != NULL;
    if (request->goal == PAPAN_FIRST && !watched && suits(&papan_strategy_closed_form, puzzle))
        return &papan_strategy_closed_form;
    if (watched)
        return &papan_strategy_cover;
    bool all = request->goal == PAPAN_COUNT || (request->goal == PAPAN_LIST && request->limit == 0);
    if (only_counts(request) && !request->distinct && suits(&papan_strategy_tally, puzzle))
        return &papan_strategy_tally;
    const papan_strategy *queens = all ? for_all_queens(puzzle, request) : NULL;
    if (queens != NULL)
        return queens;
    if (all && suits(&papan_strategy_frontier, puzzle) && papan_narrow(puzzle))
        return by_graph(puzzle, request);
    return papan_choose_searcher(puzzle);
}

const papan_strategy *papan_choose_count(const papan_puzzle *puzzle, const char *name)
{
    return name != NULL ? papan_strategy_find(name)
                        : papan_choose(puzzle, &(papan_request){.goal = PAPAN_COUNT});
}

const papan_strategy *papan_choose_probed(const papan_puzzle *puzzle, const char *name)
{
    const papan_strategy *strategy = papan_choose_count(puzzle, name);
    return name != NULL || (strategy->traits & PAPAN_ESTIMATES) != 0 ? strategy : papan_choose_searcher(puzzle);
}

static papan_status refuse(papan_message *why, const char *code, const char *text, const char *name)
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
        return refuse(why, "unknown-strategy", N_("unknown strategy '{0}'"), request->strategy);
    if (!papan_suits(*strategy, puzzle, why))
        return puzzle->cells == 0 ? PAPAN_TOO_BIG : PAPAN_UNSUITABLE;
    if (request->goal != PAPAN_FIRST && !((*strategy)->traits & PAPAN_FINDS_ALL))
        return refuse(why, "strategy-stops-at-first",
                      N_("{0} stops at the first solution; choose a strategy that finds all solutions"),
                      (*strategy)->name);
    return PAPAN_OK;
}

/* In space, the frontier graph is a rival only for counts: a search nearly always finds solutions sooner. */
static bool enters(const papan_strategy *strategy, const papan_puzzle *puzzle, const papan_request *request)
{
    return suits(strategy, puzzle) && (strategy != &papan_strategy_frontier || request->goal == PAPAN_COUNT ||
                                       papan_lattices[puzzle->pack.lattice].flat);
}

unsigned papan_choose_rivals(const papan_puzzle *puzzle, const papan_request *request,
                             const papan_strategy *rival[PAPAN_RIVALS])
{
    const papan_strategy *const other[] = {by_graph(puzzle, request), &papan_strategy_learn,
                                           &papan_strategy_cover};
    const uint64_t PLENTY = 64 << 20;
    bool tight = request->memory_limit > 0 && request->memory_limit < PLENTY; /* which they share */
    unsigned rivals = 0, most = tight ? 2 : PAPAN_RIVALS;
    size_t others = request->goal == PAPAN_COUNT ? 1 : sizeof other / sizeof other[0];
    rival[rivals++] = papan_choose(puzzle, request);
    for (size_t i = tight ? 1 : 0; i < others && rivals < most; i++)
        if (other[i] != rival[0] && enters(other[i], puzzle, request) &&
            rival[0] != &papan_strategy_closed_form)
            rival[rivals++] = other[i];
    assert(rivals >= 1 && rivals <= PAPAN_RIVALS);
    return rivals;
}

const papan_strategy *papan_choose_after(const papan_strategy *strategy, const papan_puzzle *puzzle)
{
    bool graph = strategy == &papan_strategy_frontier || strategy == &papan_strategy_subsets;
    const papan_strategy *next = graph                                ? papan_choose_searcher(puzzle)
                                 : strategy == &papan_strategy_slices ? &papan_strategy_cover
                                 : strategy == &papan_strategy_tally  ? &papan_strategy_signs
                                                                      : NULL;
    return next != NULL && suits(next, puzzle) ? next : NULL;
}

papan_division papan_divide(const papan_strategy *strategy, const papan_request *request,
                            const papan_search *search)
{
    assert(search->puzzle != NULL);
    const uint32_t LARGE = 200000, SMALL_BOARD = 14 * 14;
    bool counts_only = (strategy->traits & PAPAN_COUNTS_ONLY) != 0;
    if (!(strategy->traits & PAPAN_SPLITS) || request->goal == PAPAN_FIRST || request->quick ||
        request->event != NULL || !(strategy->traits & PAPAN_ESTIMATES) ||
        (counts_only && (search->distinct || search->puzzle->cells <= SMALL_BOARD)))
        return PAPAN_WHOLE;
    if (counts_only || (search->model != NULL && search->model->nodes > LARGE))
        return PAPAN_PARTS; /* known from the board; or estimating would take long, and so will the search */
    /* A strategy with symmetry breaking estimates anyway. Solutions that are passed on one by one cannot be
     * taken back. */
    bool looks = (strategy->traits & PAPAN_OWN_SYMMETRY) != 0;
    return looks || (request->solution != NULL && request->goal != PAPAN_CHECK) ? PAPAN_LOOK : PAPAN_TRY;
}

bool papan_worth_parts(const papan_strategy *strategy, papan_search *search, papan_group *group)
{
    const double WORTH = 5e5; /* cases: a tenth of a second or more */
    papan_search look = *search;
    look.group = strategy->traits & PAPAN_OWN_SYMMETRY ? group : NULL;
    look.estimating = true;
    look.probes = 2;
    if (strategy->run(&look) != PAPAN_OK)
        return false;
    search->reduce = look.reduce;
    search->estimate = look.estimate;
    return look.estimate > WORTH;
}
