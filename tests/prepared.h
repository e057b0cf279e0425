/* prepared.h: a puzzle with its model and symmetries, for tests that run a strategy alone. */
#ifndef PAPAN_TESTS_PREPARED_H
#define PAPAN_TESTS_PREPARED_H

#include "check.h"

#include "model/model.h"
#include "model/symmetry.h"
#include "search/strategy.h"

typedef struct prepared {
    papan_puzzle *puzzle;
    papan_model *model;
    papan_group *group;
} prepared;

static inline prepared prepare(const char *text)
{
    prepared p = {.puzzle = check_puzzle(text)};
    assert_int_equal(papan_model_new(p.puzzle, NULL, &p.model), PAPAN_OK);
    assert_int_equal(papan_group_new(p.puzzle, NULL, &p.group), PAPAN_OK);
    return p;
}

/* A search that counts all solutions. */
static inline papan_search counting(const prepared *p, papan_allocator memory)
{
    return (papan_search){.puzzle = p->puzzle,
                          .model = p->model,
                          .group = p->group,
                          .memory = memory,
                          .all = true,
                          .count_only = true};
}

typedef struct strategy_call {
    const papan_strategy *strategy;
    const papan_search *search;
} strategy_call;

static inline papan_status run_with(void *context, const papan_allocator *memory)
{
    const strategy_call *call = context;
    papan_search search = *call->search;
    search.memory = *memory;
    return call->strategy->run(&search);
}

/* Runs this search while each of its requests for memory fails. */
static inline void fail_every_request(const papan_strategy *strategy, const papan_search *search)
{
    check_failing_requests(run_with, &(strategy_call){strategy, search}, 0);
}

static inline void put_away(prepared *p)
{
    papan_group_free(p->group);
    papan_model_free(p->model);
    papan_puzzle_free(p->puzzle);
}

#endif
