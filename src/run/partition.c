/* partition.c: splits a search into parts, and estimates them. */
#include "run/partition.h"

#include "model/symmetry.h"

#include <string.h>

/* ---- one given part ---- */

typedef struct given {
    const uint32_t *option;
    size_t options;
    bool taken;
    bool (*stop)(void *context); /* may be NULL */
    void *context;
    papan_part_list *list; /* if it is split */
    const papan_allocator *memory;
    bool no_memory;
} given;

static bool take_given(void *context, const uint32_t **option, size_t *options)
{
    given *g = context;
    if (g->taken)
        return false;
    g->taken = true;
    *option = g->option;
    *options = g->options;
    return true;
}

static void add_to_list(void *context, const uint32_t *option, size_t options)
{
    given *g = context;
    papan_part_list *p = g->list;
    if (g->no_memory || !papan_room(g->memory, &p->end, &p->part_room, p->parts + 1, sizeof *p->end) ||
        !papan_room(g->memory, &p->pool, &p->pool_room, p->pooled + options, sizeof *p->pool)) {
        g->no_memory = true;
        return;
    }
    if (options > 0)
        memcpy(p->pool + p->pooled, option, options * sizeof *option);
    p->pooled += options;
    p->end[p->parts++] = p->pooled;
}

static bool given_part_stops(void *context)
{
    const given *g = context;
    return g->no_memory || (g->stop != NULL && g->stop(g->context));
}

papan_search papan_partition_begin(const papan_partition *c, const papan_allocator *memory)
{
    bool own_symmetry = (c->strategy->traits & PAPAN_OWN_SYMMETRY) != 0;
    return (papan_search){.puzzle = c->puzzle,
                          .model = c->model,
                          .memory = *memory,
                          .all = true,
                          .count_only = c->count_only,
                          .distinct = own_symmetry && c->request->distinct,
                          .plain = c->request->plain,
                          .reduce = c->reduce};
}

/* Runs a search of the given part, with a symmetry group of its own. */
static papan_status on_given(const papan_partition *c, papan_search *search, given *g)
{
    papan_group *group = NULL;
    papan_status status = PAPAN_OK;
    if (c->strategy->traits & PAPAN_OWN_SYMMETRY)
        status = papan_group_new(c->puzzle, &search->memory, &group);
    search->group = group;
    search->context = g;
    search->next = take_given;
    search->stop = given_part_stops;
    if (status == PAPAN_OK)
        status = c->strategy->run(search);
    papan_group_free(group);
    return status;
}

papan_status papan_partition_split(const papan_partition *c, const papan_allocator *memory,
                                   const uint32_t *option, size_t options, unsigned depth,
                                   bool (*stop)(void *context), void *context, papan_part_list *list)
{
    given g = {.option = option, .options = options, .stop = stop, .context = context};
    papan_search search = papan_partition_begin(c, memory);
    g.list = list;
    g.memory = memory;
    list->parts = list->pooled = 0;
    search.split = add_to_list;
    search.split_depth = (unsigned)options + depth;
    papan_status status = on_given(c, &search, &g);
    list->cases = search.cases;
    return status == PAPAN_OK && g.no_memory ? PAPAN_NO_MEMORY : status;
}

const uint32_t *papan_part_list_part(const papan_part_list *list, size_t index, uint32_t *options)
{
    size_t start = index == 0 ? 0 : list->end[index - 1];
    *options = (uint32_t)(list->end[index] - start);
    return start > 0 ? list->pool + start : list->pool; /* NULL if no part has an option */
}

void papan_part_list_drop(papan_part_list *list, const papan_allocator *memory)
{
    papan_give(memory, list->end, list->part_room, sizeof *list->end);
    papan_give(memory, list->pool, list->pool_room, sizeof *list->pool);
    *list = (papan_part_list){.parts = 0};
}

papan_status papan_partition_estimate(const papan_partition *c, const papan_allocator *memory,
                                      const uint32_t *option, size_t options, unsigned probes, uint64_t seed,
                                      bool (*stop)(void *context), void *context, double *cases,
                                      double *deviation)
{
    given g = {.option = option, .options = options, .stop = stop, .context = context};
    papan_search search = papan_partition_begin(c, memory);
    search.estimating = true;
    search.probes = probes;
    search.seed = seed;
    papan_status status = on_given(c, &search, &g);
    *cases = search.estimate;
    *deviation = search.deviation;
    return status;
}

papan_status papan_partition_reduce(papan_partition *c, const papan_allocator *memory,
                                    bool (*stop)(void *context), void *context)
{
    given g = {.stop = stop, .context = context};
    papan_search search = papan_partition_begin(c, memory);
    search.estimating = true; /* it chooses when it estimates */
    search.probes = 2;
    papan_status status = on_given(c, &search, &g);
    c->reduce = search.reduce;
    return status == PAPAN_OK && search.stopped ? PAPAN_STOPPED : status;
}
