/* hint.c: what all explainers share, and how to find the explainer of a family; see hint.h. */
#include "explain/hint.h"

#include "puzzle/families.h"

#include <string.h>

const papan_hint_request *papan_hint_asked(const papan_hint_request *request)
{
    static const papan_hint_request plain = {0};
    return request != NULL ? request : &plain;
}

void papan_advice_begin(papan_advice *hint, const papan_allocator *memory)
{
    memset(hint, 0, sizeof *hint);
    hint->rule = PAPAN_NO_RULE;
    papan_arena_init(&hint->arena, memory);
}

void papan_advice_free(papan_advice *hint)
{
    papan_arena_free(&hint->arena);
    memset(hint, 0, sizeof *hint);
}

void papan_way_free(papan_way *way)
{
    papan_give(&way->arena.memory, way->step, way->room, sizeof *way->step);
    papan_arena_free(&way->arena);
    memset(way, 0, sizeof *way);
}

const papan_explainer *papan_explainer_of(const papan_puzzle *puzzle)
{
    return papan_family_kit_of(puzzle)->explainer;
}
