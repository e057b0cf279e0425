/* prepared.h: a puzzle with its model and symmetries, for tests that run a strategy alone. */
#ifndef PAPAN_TESTS_PREPARED_H
#define PAPAN_TESTS_PREPARED_H

#include "check.h"

#include "model/model.h"
#include "model/symmetry.h"

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

static inline void put_away(prepared *p)
{
    papan_group_free(p->group);
    papan_model_free(p->model);
    papan_puzzle_free(p->puzzle);
}

#endif
