/* nqueens_complete.c: see nqueens_complete.h. The closed form is enough for empty boards and for boards on
 * which its queens were placed; for others papan_solve() searches.
 *
 * On a large board a search either finds a solution quickly or, with bad luck, takes minutes, more often with
 * few placed queens than with many. So every other search adds more queens at random, and the limit doubles in
 * each round. One queen on 400 rows: from 98 s to 0.2 s. Alternating with mirror images was tried and helped
 * less. */
#include "explain/nqueens_complete.h"

#include "base/random.h"

enum {
    SMALL = 64,      /* rows: largest board on which many searches are run */
    PATIENCE = 4000, /* polls of the stop hook, over all of these searches */
    FIRST_TURN = 32  /* polls of the first search on a larger board */
};

static bool complete_by_formula(papan_nqueens_position *p)
{
    if (p->n == 2 || p->n == 3)
        return false;
    for (uint32_t i = 0; i < p->queens; i++)
        if (papan_nqueens_column(p->n, p->row[i]) != p->column[i])
            return false;
    for (uint32_t row = 0; row < p->n; row++)
        p->completion[row] = (uint32_t)papan_nqueens_column(p->n, row);
    return true;
}

static bool store_completion(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    const papan_nqueens_position *p = context;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        if (label[cell] != PAPAN_EMPTY)
            p->completion[cell / p->n] = cell % p->n;
    return true;
}

static bool asked_to_stop(void *context)
{
    papan_nqueens_position *p = context;
    if (p->request->stop != NULL && p->request->stop(p->request->context))
        p->stopped = true;
    if (p->patience > 0 && --p->patience == 0)
        p->tired = true;
    return p->stopped || p->tired;
}

void papan_nqueens_limit_searches(papan_nqueens_position *p)
{
    p->patience = PATIENCE;
    p->tired = p->n > SMALL;
}

void papan_nqueens_add_queen(papan_nqueens_position *p, uint32_t cell)
{
    p->row[p->queens] = cell / p->n;
    p->column[p->queens++] = cell % p->n;
}

static papan_status complete_by_search(papan_nqueens_position *p, bool *found)
{
    papan_puzzle *position = NULL;
    papan_notes notes;
    papan_request request = {.goal = PAPAN_FIRST,
                             .strategy = p->n > SMALL ? "cover" : NULL,
                             .memory_limit = p->request->memory_limit,
                             .threads = p->request->threads,
                             .context = p,
                             .solution = store_completion,
                             .stop = asked_to_stop};
    papan_result result = {0};
    papan_status status = papan_nqueens_new(&p->memory, p->n, p->queens, p->row, p->column, &position, &notes);
    if (status != PAPAN_OK)
        return status;
    status = papan_solve(position, &request, &result, &p->failure);
    papan_puzzle_free(position);
    *found = status == PAPAN_OK && result.verdict == PAPAN_SOLVED;
    if (status == PAPAN_OK && !*found && !result.complete && !p->tired)
        p->stopped = true;
    p->reason = result.reason;
    return status;
}

/* Adds queens at random cells where they attack no other. */
static void add_random_queens(papan_nqueens_position *p, uint32_t more, uint64_t seed)
{
    papan_random random = {seed};
    for (uint32_t i = 0; i < more; i++) {
        uint32_t cell = papan_random_below(&random, p->n * p->n);
        bool stands = true;
        for (uint32_t k = 0; k < p->queens && stands; k++)
            stands = !papan_squares_in_line(p->n, cell, p->row[k] * p->n + p->column[k]);
        if (stands)
            papan_nqueens_add_queen(p, cell);
    }
}

static papan_status complete_by_searches(papan_nqueens_position *p, bool *found)
{
    uint32_t queens = p->queens;
    papan_status status = PAPAN_OK;
    bool known = false;
    for (unsigned turn = 0; status == PAPAN_OK && !known; turn++) {
        p->patience = (uint64_t)FIRST_TURN << (turn / 2);
        p->tired = false;
        if (turn % 2 == 1)
            add_random_queens(p, p->n / 4, turn);
        status = complete_by_search(p, found);
        known = *found || p->stopped || (!p->tired && turn % 2 == 0);
        p->queens = queens;
    }
    p->patience = 0;
    p->tired = false;
    return status;
}

papan_status papan_nqueens_complete(papan_nqueens_position *p, bool *found, uint32_t *completion)
{
    p->completion = completion;
    *found = false;
    if (asked_to_stop(p))
        return PAPAN_OK;
    *found = complete_by_formula(p);
    if (*found)
        return PAPAN_OK;
    return p->n > SMALL ? complete_by_searches(p, found) : complete_by_search(p, found);
}
