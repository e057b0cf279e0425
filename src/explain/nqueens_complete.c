/* nqueens_complete.c: see nqueens_complete.h. The closed form is all it takes on empty boards and on those
 * where its queens were placed; else papan_solve() searches.
 *
 * On a large board the search finds a solution soon or, by bad luck, not in minutes; with few queens placed
 * more often than with many. So every other search is one with more queens, placed at random, and each round
 * has twice the patience. One queen on 400 rows: from 98 s to 0.2 s. Searching mirror images in turns was tried
 * and helped less. */
#include "explain/nqueens_complete.h"

#include "base/random.h"

enum {
    SMALL = 64,      /* rows: boards on which many searches are made */
    PATIENCE = 4000, /* questions whether to stop, in all of them */
    FIRST_TURN = 32  /* the same for one search on a larger board, to begin with */
};

static bool by_formula(const papan_nqueens_position *p, uint32_t *completion)
{
    if (p->n == 2 || p->n == 3)
        return false;
    for (uint32_t i = 0; i < p->queens; i++)
        if (papan_nqueens_column(p->n, p->row[i]) != p->column[i])
            return false;
    for (uint32_t row = 0; row < p->n; row++)
        completion[row] = (uint32_t)papan_nqueens_column(p->n, row);
    return true;
}

typedef struct meeting {
    papan_nqueens_position *p;
    uint32_t *completion;
} meeting;

static bool keep(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    const meeting *m = context;
    for (uint32_t square = 0; square < puzzle->cells; square++)
        if (label[square] != PAPAN_EMPTY)
            m->completion[square / m->p->n] = square % m->p->n;
    return true;
}

static bool asked_to_stop(void *context)
{
    papan_nqueens_position *p = ((const meeting *)context)->p;
    if (p->request->stop != NULL && p->request->stop(p->request->context))
        p->stopped = true;
    if (p->patience > 0 && --p->patience == 0)
        p->tired = true;
    return p->stopped || p->tired;
}

void papan_nqueens_be_impatient(papan_nqueens_position *p)
{
    p->patience = PATIENCE;
    p->tired = p->n > SMALL;
}

void papan_nqueens_add(papan_nqueens_position *p, uint32_t square)
{
    p->row[p->queens] = square / p->n;
    p->column[p->queens++] = square % p->n;
}

static papan_status by_search(papan_nqueens_position *p, bool *found, uint32_t *completion)
{
    meeting m = {p, completion};
    papan_puzzle *position = NULL;
    papan_notes notes;
    papan_request request = {.goal = PAPAN_FIRST,
                             .strategy = p->n > SMALL ? "cover" : NULL,
                             .memory_limit = p->request->memory_limit,
                             .threads = p->request->threads,
                             .context = &m,
                             .solution = keep,
                             .stop = asked_to_stop};
    papan_result result;
    papan_status status = papan_nqueens_new(&p->memory, p->n, p->queens, p->row, p->column, &position, &notes);
    if (status != PAPAN_OK)
        return status;
    status = papan_solve(position, &request, &result);
    papan_puzzle_free(position);
    *found = status == PAPAN_OK && result.verdict == PAPAN_SOLVED;
    if (status == PAPAN_OK && !*found && !result.complete && !p->tired)
        p->stopped = true;
    *(status == PAPAN_OK ? &p->reason : &p->failure) = result.reason;
    return status;
}

/* Adds queens at random where they attack none. */
static void try_more(papan_nqueens_position *p, uint32_t more, uint64_t seed)
{
    papan_random random = {seed};
    for (uint32_t i = 0; i < more; i++) {
        uint32_t square = papan_random_below(&random, p->n * p->n);
        bool stands = true;
        for (uint32_t k = 0; k < p->queens && stands; k++)
            stands = !papan_squares_in_line(p->n, square, p->row[k] * p->n + p->column[k]);
        if (stands)
            papan_nqueens_add(p, square);
    }
}

static papan_status by_searches(papan_nqueens_position *p, bool *found, uint32_t *completion)
{
    uint32_t queens = p->queens;
    papan_status status = PAPAN_OK;
    bool known = false;
    for (unsigned turn = 0; status == PAPAN_OK && !known; turn++) {
        p->patience = (uint64_t)FIRST_TURN << (turn / 2);
        p->tired = false;
        if (turn % 2 == 1)
            try_more(p, p->n / 4, turn);
        status = by_search(p, found, completion);
        known = *found || p->stopped || (!p->tired && turn % 2 == 0);
        p->queens = queens;
    }
    p->patience = 0;
    p->tired = false;
    return status;
}

papan_status papan_nqueens_complete(papan_nqueens_position *p, bool *found, uint32_t *completion)
{
    meeting m = {.p = p};
    *found = false;
    if (asked_to_stop(&m))
        return PAPAN_OK;
    *found = by_formula(p, completion);
    if (*found)
        return PAPAN_OK;
    return p->n > SMALL ? by_searches(p, found, completion) : by_search(p, found, completion);
}
