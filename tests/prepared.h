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

/* Runs this search while its n-th request for memory fails, for n = 1, 2, 3 ... until a run succeeds, which
 * must be before n is `most`. Nothing may stay behind. */
static inline void fail_every_request(const papan_strategy *strategy, const papan_search *search, size_t most)
{
    papan_status status = PAPAN_NO_MEMORY;
    for (size_t n = 1; status != PAPAN_OK; n++) {
        check_memory memory = {.fail_at = n};
        papan_search again = *search;
        again.memory = check_allocator(&memory);
        status = strategy->run(&again);
        assert_true(status == PAPAN_OK || status == PAPAN_NO_MEMORY);
        assert_int_equal(memory.held, 0);
        assert_true(n < most);
    }
}

static inline void put_away(prepared *p)
{
    papan_group_free(p->group);
    papan_model_free(p->model);
    papan_puzzle_free(p->puzzle);
}

#endif
